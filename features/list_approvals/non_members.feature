@listApprovals
Feature: Hotels in the filter that are not in the project

  @LIST-7 @must
  Rule: Hotels that are not live members are skipped and echoed
    Where: Endpoints, listApprovals, rule 2; Errors, first remark.

    An id in HotelIDs that is not a live member of the calling project is not an error: its links are not
    listed, and the id is echoed in NotInProjectIDs. That holds for ids that exist nowhere, hotels of
    another project and hotels that were removed, alone or among members, wherever they stand in
    HotelIDs. No live member is echoed, and nothing that was not sent. Ids are compared without
    regard to case. (Judged on a page that begins at Offset 0 and holds everything. Whether a hotel
    is found by its id in the other case is open, and so is refusing an id in it or one of a tag, a
    project or a run.)

    @LIST-7.echo @quick:eleven-among-members @quick:of-version-1 @quick:zeros
    Scenario Outline: <case>
      Given a project with a varied list of 9 approval links
      When the list is asked for the links of <hotels>
      Then exactly the hotels that are not in the project are echoed
      Examples:
        | case                  | hotels                                                        |
        | unknown-alone         | an unknown hotel                                              |
        | unknown-first         | an unknown hotel, 2 linked hotels                             |
        | unknown-last          | 2 linked hotels, an unknown hotel                             |
        | unknown-between       | a linked hotel, an unknown hotel, the last linked hotel       |
        | near-misses           | a linked hotel, a near miss of its beginning, a near miss of its end |
        | eleven-unknown        | 11 unknown hotels                                             |
        | eleven-among-members  | every linked hotel, 11 unknown hotels                         |
        | thirty-unknown        | 30 unknown hotels                                             |
        | hundred-unknown       | 101 unknown hotels                                            |
        | hundreds-unknown      | a linked hotel, 250 unknown hotels                            |
        | more-than-the-limit   | 30 unknown hotels with Limit 1                                |
        | hundred-among-members | 3 linked hotels, 101 unknown hotels, the last linked hotel    |
        | with-unlinked-member  | a hotel without a link, an unknown hotel                      |
        | with-excluded-link    | a hotel whose link was revoked before approval, an unknown hotel |
        | named-twice           | an unknown hotel, a linked hotel, the same unknown hotel again |
        | members-only          | 3 linked hotels, a hotel without a link                       |
        | one-member            | a linked hotel                                                |
        | last-member           | the last linked hotel                                         |
        | zeros                 | a linked hotel, the nil UUID                                  |
        | zeros-alone           | the nil UUID                                                  |
        | of-version-1          | an unknown hotel with an id of version 1, a linked hotel      |
        | of-version-5          | a hotel without a link, an unknown hotel with an id of version 5 |
        | of-version-7          | an unknown hotel with an id of version 7                      |

    @LIST-7.other-case
    Scenario Outline: <case>, by an id in the other case
      Given a project with a varied list of 9 approval links
      And 2 hotels that were removed from the project
      And another project with an approved link for each of its 3 hotels
      When the list is asked for the links of <hotels>
      Then exactly the hotels that are not in the project are echoed
      Examples:
        | case            | hotels                                                        |
        | unknown         | a linked hotel, an unknown hotel in the other case            |
        | foreign         | a foreign hotel in the other case                             |
        | foreign-between | a linked hotel, a foreign hotel in the other case, the last linked hotel |
        | removed         | a removed hotel in the other case, a linked hotel             |

    @LIST-7.member-in-other-case @quick:beside-unknown
    Scenario Outline: members by their ids in the other case, <case>
      Given a project with a varied list of 9 approval links
      When hotels are found by their ids in the other case
      And the list is asked for the links of <hotels>
      Then exactly the hotels that are not in the project are echoed
      Examples:
        | case            | hotels                                                        |
        | beside-unknown  | a linked hotel in the other case, an unknown hotel            |
        | both-spellings  | an unknown hotel, a linked hotel, the same hotel in the other case |

    @LIST-7.ids-of-other-things @quick:tag
    Scenario Outline: ids that are no hotel's, <case>
      Given a project with 2 hotels
      And a project with a varied list of 9 approval links
      And the tag "spa" on hotels 1, 2
      When the list is asked for the links of <hotels>
      Then exactly the hotels that are not in the project are echoed
      Examples:
        | case              | hotels                                |
        | tag               | a tag                                 |
        | tag-among-members | 2 linked hotels, a tag                |
        | project           | the project itself, a linked hotel    |

    @LIST-7.id-of-a-run @generateText @quick
    Scenario: the id of a run
      Given a project with 2 hotels
      And a project with a varied list of 9 approval links
      And a run was started for hotels 1, 2
      When the list is asked for the links of a linked hotel, a run
      Then exactly the hotels that are not in the project are echoed

    @LIST-7.left-out @quick:an-offset
    Scenario Outline: a page without <case>
      Given a project with a varied list of 9 approval links
      When a page of the links of <hotels> is asked for with <page>
      Then where the page is taken, exactly the hotels that are not in the project are echoed
      Examples:
        | case          | hotels                                     | page                  |
        | a-limit       | a linked hotel, an unknown hotel           | no Limit and Offset 0 |
        | an-offset     | a linked hotel, an unknown hotel           | Limit 5 and no Offset |
        | both          | an unknown hotel, a linked hotel           | no Limit and no Offset |
        | any-member    | 2 unknown hotels                           | no Limit and no Offset |
        | linked-member | a hotel without a link, an unknown hotel   | no Limit and Offset 0 |

    @LIST-7.left-out-beside-every-kind @quick:a-limit
    Scenario Outline: removed, foreign and unknown hotels on a page without <case>
      Given a project with a varied list of 9 approval links
      And 2 hotels that were removed from the project
      And another project with an approved link for each of its 3 hotels
      When a page of the links of a removed hotel, a linked hotel, a foreign hotel, an unknown hotel is asked for with <page>
      Then where the page is taken, exactly the hotels that are not in the project are echoed
      Examples:
        | case      | page                   |
        | a-limit   | no Limit and Offset 0  |
        | an-offset | Limit 5 and no Offset  |
        | both      | no Limit and no Offset |

    @LIST-7.foreign
    Scenario Outline: hotels of another project, <case>
      Given a project with a varied list of 9 approval links
      And another project with an approved link for each of its 3 hotels
      When the list is asked for the links of <hotels>
      Then exactly the hotels that are not in the project are echoed
      Examples:
        | case          | hotels                                              |
        | alone         | a foreign hotel                                     |
        | among-members | 2 linked hotels, a foreign hotel, the last linked hotel |
        | with-unknown  | a foreign hotel, an unknown hotel, a linked hotel   |
        | several       | 3 foreign hotels, a hotel without a link            |

    @LIST-7.foreign-of-every-kind
    Scenario Outline: hotels of another project with links of every kind and without, <case>
      Given a project with a varied list of 9 approval links
      And another project with 14 hotels, with links of every kind and without
      When the list is asked for the links of <hotels>
      Then exactly the hotels that are not in the project are echoed
      Examples:
        | case          | hotels                                              |
        | alone         | 14 foreign hotels                                   |
        | among-members | a hotel without a link, 14 foreign hotels, the last linked hotel |

    @LIST-7.foreign-in-progress
    Scenario: hotels of another project that have a run in progress there
      Given a project with a varied list of 9 approval links
      And another project with an approved link for each of its 3 hotels
      And a run in progress for the hotels of the other project
      When the list is asked for the links of a linked hotel, 3 foreign hotels
      Then exactly the hotels that are not in the project are echoed

    @LIST-7.foreign-and-removed-there
    Scenario: a hotel of another project that is removed there
      Given a project with a varied list of 9 approval links
      And another project with an approved link for each of its 3 hotels
      When the list is asked for the links of a linked hotel, 3 foreign hotels
      And hotel 2 of the other project is removed
      And the same is asked 1 times more
      Then exactly the hotels that are not in the project are echoed

    @LIST-7.removed
    Scenario Outline: hotels that were removed before, <case>
      Given a project with a varied list of 9 approval links
      And 2 hotels that were removed from the project
      When the list is asked for the links of <hotels>
      Then exactly the hotels that are not in the project are echoed
      Examples:
        | case          | hotels                                              |
        | alone         | a removed hotel                                     |
        | among-members | a linked hotel, a removed hotel, the last linked hotel |
        | both          | 2 removed hotels                                    |
        | with-unknown  | an unknown hotel, a removed hotel, a linked hotel   |

    @LIST-7.all-kinds
    Scenario Outline: removed, foreign and unknown hotels in one filter, <case>
      Given a project with a varied list of 9 approval links
      And 12 hotels that were removed from the project
      And another project with an approved link for each of its 12 hotels
      When the list is asked for the links of <hotels>
      Then exactly the hotels that are not in the project are echoed
      Examples:
        | case           | hotels                                                             |
        | one-of-each    | a removed hotel, a linked hotel, a foreign hotel, an unknown hotel |
        | foreign-first  | a foreign hotel, a removed hotel                                   |
        | twelve-of-each | 12 foreign hotels, 2 linked hotels, 12 removed hotels, 12 unknown hotels |

    @LIST-7.refused-before @also:ERR-4
    Scenario: hotels that generateText was refused for just before
      Given a project with 3 hotels
      And 1 hotel that was removed from the project
      And another project with an approved link for each of its 1 hotels
      When generateText for hotel 1, an unknown hotel, removed hotel 1, foreign hotel 1 is called
      And the list is asked for the links of an unknown hotel, a removed hotel, a foreign hotel
      Then exactly the hotels that are not in the project are echoed

    @LIST-7.no-filter
    Scenario: a filter, and then none at all
      Given a project with a varied list of 6 approval links
      And these approval links
        | hotel | link                   | opened |
        | 11    | revoked after approval | yes    |
        | 12    | approved               | yes    |
      And 2 hotels that were removed from the project
      When the list is asked for the links of 2 linked hotels, an unknown hotel
      Then exactly the hotels that are not in the project are echoed
      When the list is asked for every link
      Then exactly the hotels that are not in the project are echoed

    @LIST-7.members-after-transitions
    Scenario Outline: a member whose link was <what>
      Given a project with 3 hotels
      And these approval links
        | hotel | link    | opened   |
        | 1     | waiting | <opened> |
        | 2     | waiting | no       |
      When <first>
      And <then>
      And the list is asked for the links of hotel 1, an unknown hotel, hotel 2
      Then exactly the hotels that are not in the project are echoed
      Examples:
        | case            | what                        | opened | first                               | then                                      |
        | approved        | approved                    | no     | hotel 1 goes on to approve its text | the links are listed                      |
        | opened-approved | opened and approved         | no     | hotel 1 goes on to open its link    | hotel 1 goes on to approve its text       |
        | opened-revoked  | opened, approved, revoked   | yes    | hotel 1 goes on to approve its text | the link of hotel 1 goes on to be revoked |
        | excluded        | revoked before approval     | yes    | the links are listed                | the link of hotel 1 goes on to be revoked |

    @LIST-7.members-with-runs
    Scenario Outline: members with links of every kind and <run>
      Given a project with an approval link of every kind
      And <run>
      When the list is asked for the links of hotel 1, hotel 2, hotel 3, hotel 4, hotel 5, hotel 6, an unknown hotel
      Then exactly the hotels that are not in the project are echoed
      Examples:
        | case        | run                                               |
        | in-progress | a run in progress for hotels 1 to 6               |
        | complete    | a run for hotels 1 to 6 has ended as complete |
        | failed      | a run for hotels 1 to 6 has ended as failed  |

    @LIST-7.members-revoked-during-a-run
    Scenario: members whose links are revoked while they have a run in progress
      Given a project with 3 hotels
      And these approval links
        | hotel | link     |
        | 1     | approved |
        | 2     | waiting  |
      And a run in progress for hotels 1, 2
      When the link of hotel 1 goes on to be revoked
      And the link of hotel 2 goes on to be revoked
      And the list is asked for the links of hotel 1, hotel 2, an unknown hotel
      Then exactly the hotels that are not in the project are echoed

    @LIST-7.members-of-a-tag
    Scenario: members with links of every kind that a tag names
      Given a project with an approval link of every kind
      And the tag "spa" on hotels 1 to 6
      When the list is asked for the links of hotel 1, hotel 2, hotel 3, hotel 4, hotel 5, hotel 6, an unknown hotel
      Then exactly the hotels that are not in the project are echoed

    @LIST-7.members-on-pages
    Scenario Outline: members that are on another page, <case>
      Given a project with a varied list of 9 approval links
      When the list is asked for <asked>
      Then no member of the project is echoed
      Examples:
        | case       | asked                                                                            |
        | first-page | the links of 6 linked hotels, a hotel without a link, an unknown hotel with Limit 2 and Offset 0 |
        | later-page | the links of 6 linked hotels, a hotel without a link, an unknown hotel with Limit 2 and Offset 3 |
        | one-link   | the links of 2 linked hotels with Limit 1 and Offset 0                            |
        | last-link  | the links of 2 linked hotels with Limit 1 and Offset 1                            |

    @LIST-7.removed-now
    Scenario Outline: a member with <case> that is removed
      Given a project with 3 hotels
      And these approval links
        | hotel | link      |
        | 1     | <link>    |
        | 2     | waiting   |
      When the list is asked for the links of hotel 1, hotel 2
      And hotel 1 is removed
      Then hotel 1 is skipped and echoed from now on
      Examples:
        | case              | link                   |
        | a-waiting-link    | waiting                |
        | an-approved-link  | approved               |
        | a-revoked-link    | revoked after approval |

    @LIST-7.removed-of-every-kind
    Scenario: members with links of every kind and without that are removed
      Given a project with 14 hotels, with links of every kind and without
      When the list is asked for the links of hotel 1, hotel 2, hotel 3, hotel 4, hotel 5, hotel 6, hotel 7, hotel 8
      And hotels 1 to 7 are removed
      Then hotels 1 to 7 are skipped and echoed from now on

    @LIST-7.moved
    Scenario: a hotel that has moved to another project
      Given a project with 2 hotels
      And another project with an approved link for each of its 2 hotels
      When the list is asked for the links of hotel 1, hotel 2
      And hotel 1 becomes a member of the other project
      Then hotel 1 is skipped and echoed from now on

    @LIST-7.member-again
    Scenario: a hotel that was removed and is a member again
      Given a project with 2 hotels
      And these approval links
        | hotel | link    |
        | 1     | waiting |
        | 2     | waiting |
      When hotel 1 is removed, and the echo shows it
      And hotel 1 becomes a member again
      And the list is asked for the links of hotel 1, hotel 2
      Then no member of the project is echoed

    @LIST-7.removed-twice
    Scenario: a hotel that was removed, is a member again, and is removed once more
      Given a project with 2 hotels
      And these approval links
        | hotel | link    |
        | 1     | waiting |
        | 2     | waiting |
      When hotel 1 is removed, and the echo shows it
      And hotel 1 becomes a member again
      And the list is asked for the links of hotel 1, hotel 2
      And hotel 1 is removed
      Then hotel 1 is skipped and echoed from now on

    @LIST-7.moved-and-back
    Scenario: a hotel that has moved to another project and back
      Given a project with 2 hotels
      And another project with an approved link for each of its 2 hotels
      When the list is asked for the links of hotel 1, hotel 2
      And hotel 1 becomes a member of the other project
      And hotel 1 becomes a member again
      And the list is asked for the links of hotel 1, hotel 2
      Then no member of the project is echoed

    @LIST-7.removed-in-progress
    Scenario: members that are removed while they have a run in progress
      Given a project with 3 hotels
      And these approval links
        | hotel | link     |
        | 1     | waiting  |
        | 2     | approved |
      And a run in progress for hotels 1, 2
      When the list is asked for the links of hotel 1, hotel 2, hotel 3
      And hotels 1, 2 are removed
      Then hotels 1, 2 are skipped and echoed from now on

    @LIST-7.removed-after-a-run @quick:complete
    Scenario Outline: members that are removed after a run that ended as <outcome>
      Given a project with 4 hotels
      And these approval links
        | hotel | link     |
        | 1     | waiting  |
        | 2     | approved |
      And a run for hotels 1, 2, 3 has ended as <outcome>
      When the list is asked for the links of hotel 1, hotel 2, hotel 3, hotel 4
      And hotels 1 to 3 are removed
      Then hotels 1 to 3 are skipped and echoed from now on
      Examples:
        | case     | outcome  |
        | complete | complete |
        | failed   | failed   |

    @LIST-7.removed-from-a-tag
    Scenario: members that are removed while a tag names them
      Given a project with 4 hotels
      And these approval links
        | hotel | link     |
        | 1     | waiting  |
        | 2     | approved |
      And the tag "spa" on hotels 1, 2, 3
      When the list is asked for the links of hotel 1, hotel 2, hotel 3, hotel 4
      And hotels 1 to 3 are removed
      Then hotels 1 to 3 are skipped and echoed from now on

    @LIST-7.foreign-of-a-tag @quick
    Scenario: hotels of another project that a tag there names
      Given a project with a varied list of 9 approval links
      And another project with a tag on its 2 hotels
      When the list is asked for the links of a linked hotel, 2 foreign hotels
      Then exactly the hotels that are not in the project are echoed

  @LIST-8 @must
  Rule: The echo stands in the body, outside Data
    Where: Endpoints, listApprovals, Response 200 body and rule 2.

    NotInProjectIDs is a member of the response body outside Data: an array of hotel identifiers,
    that is of strings. Where it stands, whether it is there when there is nothing to echo, its order
    and its repetitions are open; null instead of nothing is a warning.

    @LIST-8.every-exchange @whole-run
    Scenario: in every answer of the run
      Then the rule holds in every answer of the run

    @LIST-8.place @quick:no-filter
    Scenario Outline: <case>
      Given a project with a varied list of 6 approval links
      When the list is asked for <asked>
      Then the echo is there, with ids as strings, where there is something to echo
      And the rule holds in every page
      Examples:
        | case              | asked                                                |
        | one-to-echo       | the links of an unknown hotel                        |
        | three-to-echo     | the links of 3 unknown hotels                        |
        | among-members     | the links of 2 linked hotels, an unknown hotel       |
        | nothing-to-echo   | the links of 2 linked hotels                         |
        | unlinked-member   | the links of a hotel without a link                  |
        | no-filter         | every link                                           |

  @LIST-9 @must
  Rule: Only hotels outside the project give an empty list
    Where: Endpoints, listApprovals, rule 2 and request field HotelIDs.

    Skipping every id leaves a filter that matches nothing, not a list without a filter: 200 with an
    empty Data and Total 0.

    @LIST-9.only-non-members
    Scenario Outline: <case>
      Given a project with a varied list of 6 approval links
      When the list is asked for <asked>
      Then the answer is an empty list with Total 0
      Examples:
        | case           | asked                                                 |
        | one-unknown    | the links of an unknown hotel                         |
        | two-unknown    | the links of 2 unknown hotels                         |
        | many-unknown   | the links of 15 unknown hotels                        |
        | named-twice    | the links of an unknown hotel, the same hotel again   |
        | zeros          | the links of the nil UUID                             |
        | small-page     | the links of an unknown hotel with Limit 1 and Offset 0 |
        | skipped-links  | the links of an unknown hotel with Limit 3 and Offset 2 |

    @LIST-9.foreign
    Scenario Outline: hotels of another project, <case>
      Given a project with a varied list of 6 approval links
      And another project with an approved link for each of its 3 hotels
      When the list is asked for <asked>
      Then the answer is an empty list with Total 0
      Examples:
        | case         | asked                                              |
        | one          | the links of a foreign hotel                       |
        | several      | the links of 3 foreign hotels                      |
        | with-unknown | the links of a foreign hotel, an unknown hotel     |

    @LIST-9.removed
    Scenario Outline: removed hotels, <case>
      Given a project with a varied list of 6 approval links
      And 2 hotels that were removed from the project
      When the list is asked for <asked>
      Then the answer is an empty list with Total 0
      Examples:
        | case         | asked                                              |
        | one          | the links of a removed hotel                       |
        | both         | the links of 2 removed hotels                      |
        | with-unknown | the links of an unknown hotel, a removed hotel     |

    @LIST-9.ids-of-other-things @quick:project @quick:tag
    Scenario Outline: ids that are no hotel's, <case>
      Given a project with 2 hotels
      And a project with a varied list of 6 approval links
      And the tag "spa" on hotels 1, 2
      When the list is asked for the links of <hotels>
      Then the answer is an empty list with Total 0
      Examples:
        | case             | hotels                  |
        | tag              | a tag                   |
        | tag-and-unknown  | an unknown hotel, a tag |
        | project          | the project itself      |

    @LIST-9.all-kinds
    Scenario: removed and foreign hotels together
      Given a project with a varied list of 6 approval links
      And 2 hotels that were removed from the project
      And another project with an approved link for each of its 3 hotels
      When the list is asked for the links of a removed hotel, 2 foreign hotels
      Then the answer is an empty list with Total 0

    @LIST-9.removed-now @quick:waiting
    Scenario Outline: a hotel whose link was <link> and that is removed now
      Given a project with 3 hotels
      And these approval links
        | hotel | link    | opened |
        | 1     | waiting | no     |
        | 2     | <link>  | no     |
      When hotel 2 is removed, and the echo shows it
      And the list is asked for the links of hotel 2
      Then the answer is an empty list with Total 0
      Examples:
        | case     | link                    |
        | waiting  | waiting                 |
        | approved | approved                |
        | revoked  | revoked after approval  |
        | excluded | revoked before approval |

    @LIST-9.foreign-of-every-kind
    Scenario: hotels of another project with links of every kind and without
      Given a project with a varied list of 6 approval links
      And another project with 7 hotels, with links of every kind and without
      When the list is asked for the links of 7 foreign hotels
      Then the answer is an empty list with Total 0

  @LIST-10 @must
  Rule: A member without a listed link is still a member
    Where: Endpoints, listApprovals, rules 2 and 3.

    Membership is the project's, not the link's: a live member that has no link at all, or only one
    that was revoked before approval, is not echoed in NotInProjectIDs, and no link is shown for it.
    That the hotel is a member is shown by a generateText for it that is accepted.

    @LIST-10.unlinked
    Scenario Outline: <case>
      Given a project with a varied list of 6 approval links
      When the list is asked for the links of <hotels>
      Then generateText accepts the members without a listed link
      And they show no link and are not echoed
      Examples:
        | case                  | hotels                                                       |
        | no-link               | a hotel without a link                                       |
        | two-without-link      | 2 hotels without a link                                      |
        | revoked-link          | a hotel whose link was revoked before approval               |
        | both                  | a hotel without a link, a hotel whose link was revoked before approval |
        | beside-a-linked-hotel | a linked hotel, a hotel without a link                       |
        | beside-a-non-member   | a hotel without a link, an unknown hotel                     |
        | revoked-and-non-member | an unknown hotel, a hotel whose link was revoked before approval |
        | among-everything      | 2 linked hotels, an unknown hotel, a hotel whose link was revoked before approval, a hotel without a link |

    @LIST-10.many-unlinked
    Scenario: many members without a listed link
      Given a project with a varied list of 6 approval links
      And 3 further hotels without a link
      When the list is asked for the links of 5 hotels without a link, a linked hotel, 2 hotels whose link was revoked before approval
      Then generateText accepts the members without a listed link
      And they show no link and are not echoed

    @LIST-10.during-a-run
    Scenario: members without a link while their text is generated
      Given a project with 3 hotels
      And these approval links
        | hotel | link    |
        | 1     | waiting |
      And a run in progress for hotels 1 to 3
      When the list is asked for the links of hotel 2, hotel 1, hotel 3
      Then they show no link and are not echoed

    @LIST-10.after-a-run
    Scenario Outline: members without a listed link after a run that ended as <outcome>
      Given a project with 3 hotels
      And these approval links
        | hotel | link                    |
        | 1     | waiting                 |
        | 3     | revoked before approval |
      And a run for hotels 1 to 3 has ended as <outcome>
      When the list is asked for the links of hotel 2, hotel 1, hotel 3
      Then they show no link and are not echoed
      Examples:
        | case     | outcome  |
        | complete | complete |
        | failed   | failed   |

    @LIST-10.of-a-tag @quick
    Scenario: members without a listed link that a tag names
      Given a project with 3 hotels
      And these approval links
        | hotel | link                    |
        | 1     | waiting                 |
        | 3     | revoked before approval |
      And the tag "spa" on hotels 1, 2, 3
      When the list is asked for the links of hotel 2, hotel 1, hotel 3
      Then generateText accepts the members without a listed link
      And they show no link and are not echoed

    @LIST-10.revoked-now
    Scenario: a member whose link is revoked before approval
      Given a project with 2 hotels
      And these approval links
        | hotel | link    |
        | 1     | waiting |
        | 2     | waiting |
      And runs stay in progress, if they can be held
      When the links are listed
      And the link of hotel 1 is revoked
      Then hotel 1 comes to show no link and is not echoed

    @LIST-10.revoked-later @waits
    Scenario: a member whose link was revoked before approval some time ago
      Given a project with 2 hotels
      And these approval links
        | hotel | link    |
        | 1     | waiting |
        | 2     | waiting |
      And runs stay in progress, if they can be held
      When the links are listed
      And the link of hotel 1 is revoked
      And several seconds pass
      Then hotel 1 comes to show no link and is not echoed
