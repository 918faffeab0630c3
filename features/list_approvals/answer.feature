@listApprovals
Feature: The answer of listApprovals

  @LIST-1 @must
  Rule: The answer is a list of links with its pagination
    Where: Endpoints, listApprovals, Response 200 body; table Pagination.

    The answer is 200 with Data, an array of approval links, and Pagination, an object with the
    integers Total, Limit and Offset. Nothing to show is no exception: Data is then an empty
    array, never null or left out, and Pagination is there as always.

    @LIST-1.every-exchange @whole-run
    Scenario: in every answer of the run
      Then the rule holds in every answer of the run

    @LIST-1.without-links @quick:one-link-a-page
    Scenario Outline: a project without links, <case>
      Given a project with 1 hotel
      When the list is asked for <asked>
      Then the rule holds in every page
      And the answer is an empty list with Total 0
      Examples:
        | case             | asked                                                   |
        | whole-list       | every link                                              |
        | one-link-a-page  | every link with Limit 1                                 |
        | filtered         | the links of a hotel without a link                     |
        | non-members-only | the links of an unknown hotel                           |
        | mixed-filter     | the links of a hotel without a link, an unknown hotel   |

    @LIST-1.with-links @quick
    Scenario: a project with links
      Given a project with a varied list of 9 approval links
      When the list is asked for every link
      And the list is asked for every link with Limit 2
      And the list is asked for the links of a linked hotel
      And the list is asked for the links of 3 linked hotels
      And the list is asked for the links of 2 unknown hotels
      And the list is asked for the links of a linked hotel, an unknown hotel
      Then the rule holds in every page

    @LIST-1.later-pages @quick
    Scenario: later pages of a project with links
      Given a project with a varied list of 9 approval links
      When the list is asked for every link with Limit 2 and Offset 3
      And the list is asked for every link with Limit 5 and Offset Total - 1
      And the list is asked for the links of 3 linked hotels with Limit 1 and Offset 1
      Then the rule holds in every page

    @LIST-1.past-the-end @quick
    Scenario: pages past the end of a project with links
      Given a project with a varied list of 9 approval links
      When the list is asked for every link with Limit 2 and Offset Total
      And the list is asked for every link with Limit 2 and Offset Total + 7
      And the list is asked for the links of a linked hotel with Limit 2 and Offset 4
      Then the rule holds in every page

    @LIST-1.every-hotel-removed @quick
    Scenario: a project whose hotels were all removed
      Given a project with 2 hotels
      And these approval links
        | hotel | link     |
        | 1     | waiting  |
        | 2     | approved |
        | 3     | waiting  |
      When hotels 1 to 3 are removed
      And the list is asked for every link
      And the list is asked for the links of hotel 1, hotel 2
      Then the rule holds in every page

  @LIST-2 @must
  Rule: Limit and Offset are echoed as they were asked for
    Where: Endpoints, listApprovals, rule 5; table Pagination, Limit and Offset.

    Pagination.Limit and Pagination.Offset repeat what the request said, wherever the request is
    accepted: the size that was asked for, not the number of links on the page, and the Offset
    that was asked for, also past the end. Which values are accepted is not shown, so refusing one
    is not a deviation. Within the bounds that the target declares, or with a Limit that was accepted
    before, another value in the echo is one. Outside the declared bounds a replaced Limit is a warning.

    @LIST-2.every-exchange @whole-run
    Scenario: in every answer of the run
      Then the rule holds in every answer of the run

    @LIST-2.known-page @quick:beyond-31-bits
    Scenario Outline: the echo of <case>
      Given a project with a varied list of 12 approval links
      When the list is asked for <asked>
      Then Limit and Offset are echoed as asked
      Examples:
        | case                 | asked                                                          |
        | one-link             | every link with Limit 1 and Offset 0                           |
        | first-page           | every link with Limit 5 and Offset 0                           |
        | unaligned-offset     | every link with Limit 3 and Offset 2                           |
        | offset-above-limit   | every link with Limit 2 and Offset 7                           |
        | short-last-page      | every link with Limit 5 and Offset Total - 2                   |
        | more-than-there-are  | every link with Limit 50 and Offset 0                          |
        | at-the-end           | every link with Limit 5 and Offset Total                       |
        | past-the-end         | every link with Limit 5 and Offset Total + 30                  |
        | beyond-31-bits       | every link with Limit 5 and Offset 2147483649                  |
        | beyond-32-bits       | every link with Limit 5 and Offset 4294967299                  |
        | filtered             | the links of 4 linked hotels with Limit 3 and Offset 1         |
        | filtered-past-end    | the links of 2 linked hotels with Limit 3 and Offset 5         |
        | non-members-only     | the links of an unknown hotel with Limit 3 and Offset 0        |
        | non-members-offset   | the links of an unknown hotel with Limit 4 and Offset 2        |
        | mixed-filter         | the links of a linked hotel, an unknown hotel with Limit 4 and Offset 0 |
        | smallest-limit       | every link with Limit smallest and Offset 1                    |
        | largest-limit        | every link with Limit largest and Offset 0                     |

    @LIST-2.without-links
    Scenario: the echo of a project without links
      Given a project with 1 hotel
      When the list is asked for every link with Limit 7 and Offset 0
      Then Limit and Offset are echoed as asked

    @LIST-2.outside-bounds
    Scenario Outline: a Limit outside the declared bounds, <case>
      Given a project with a varied list of 4 approval links
      When the list is asked for every link with Limit <outside> the bounds
      Then a Limit outside the bounds is refused or echoed as asked
      Examples:
        | case  | outside |
        | above | above   |
        | below | below   |

  @LIST-16 @must
  Rule: A list is never refused with 409
    Where: Errors, row 409; Endpoints, listApprovals, Error statuses.

    409 says that a selected hotel has a run in progress, and only generateText selects hotels.
    Listing the links of a hotel while its text is being generated is an ordinary read.

    @LIST-16.every-exchange @whole-run
    Scenario: in every answer of the run
      Then the rule holds in every answer of the run

    @LIST-16.run-in-progress
    Scenario Outline: while a hotel of the project has a run in progress, <case>
      Given a project with 3 hotels
      And these approval links
        | hotel | link     |
        | 1     | waiting  |
        | 2     | approved |
      And a run in progress for hotels 1, 2
      When the list is asked for <asked>
      Then the list is accepted
      Examples:
        | case             | asked                                        |
        | small-page       | every link with Limit 1 and Offset 1         |
        | both-links       | the links of hotel 1, hotel 2                |
        | with-an-idle-one | the links of hotel 3, hotel 2                |
        | with-non-member  | the links of hotel 1, an unknown hotel       |

    @LIST-16.many-in-progress @quick
    Scenario: while many hotels of the project have a run in progress
      Given a project with a varied list of 12 approval links
      And a run in progress for hotels 1 to 8
      When the list is asked for every link
      Then the list is accepted

    @LIST-16.foreign-in-progress
    Scenario: while a hotel of another project that is named has a run in progress
      Given a project with a varied list of 4 approval links
      And another project with an approved link for each of its 2 hotels
      And a run in progress for the hotels of the other project
      When the list is asked for the links of 2 foreign hotels, a linked hotel
      Then the list is accepted
