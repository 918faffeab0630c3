@listApprovals
Feature: Listing is a read

  @LIST-15 @must
  Rule: Listing changes nothing
    Where: Endpoints, listApprovals; What the service does, approval links.

    The list is the read behind a column or a panel. While nothing changes, the same request gives
    the same documented members again (Token apart), whatever was listed in between. Listing opens
    no link, changes none and creates none, and makes no hotel a member. UpdatedAt may move by
    itself, for nothing says that approvals and revokes alone move it; it must not move because the
    list is read.

    Background:
      Given a project with a varied list of 12 approval links

    @LIST-15.again @quick:mixed-filter
    Scenario Outline: the same request again, <case>
      When the list is asked for <asked>
      And the same is asked 2 times more
      Then every answer shows the same
      Examples:
        | case             | asked                                                  |
        | whole-list       | every link                                             |
        | page             | every link with Limit 3 and Offset 4                   |
        | last-page        | every link with Limit 5 and Offset Total - 2           |
        | filtered         | the links of 4 linked hotels                           |
        | filtered-page    | the links of 5 linked hotels with Limit 2 and Offset 1 |
        | unlinked-member  | the links of a hotel without a link                    |
        | excluded-link    | the links of a hotel whose link was revoked before approval |
        | non-member       | the links of an unknown hotel                          |
        | mixed-filter     | the links of an unknown hotel, 2 linked hotels, a hotel without a link |

    @LIST-15.nothing-changes
    Scenario Outline: the whole list after listing <case>
      When the links are listed
      And the list is asked for <asked>
      And the same is asked 2 times more
      Then the whole list is as it was
      Examples:
        | case             | asked                                                  |
        | every-link       | every link                                             |
        | its-pages        | every link with Limit 2 and Offset 3                   |
        | some-hotels      | the links of 5 linked hotels                           |
        | unlinked-member  | the links of a hotel without a link                    |
        | excluded-link    | the links of a hotel whose link was revoked before approval |
        | non-member       | the links of an unknown hotel                          |
        | past-the-end     | every link with Limit 2 and Offset Total + 3           |

    @LIST-15.many-hotels
    Scenario: the links of hundreds of hotels, again and again
      Given 200 further hotels with a waiting link each
      When the list is asked for the links of 180 linked hotels
      And the same is asked 2 times more
      Then every answer shows the same
