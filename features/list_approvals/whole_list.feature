@listApprovals
Feature: The whole list and its filter

  @LIST-5 @must
  Rule: Without HotelIDs every link of the project can be paged through
    Where: Endpoints, listApprovals, request field HotelIDs.

    When HotelIDs is omitted, all links of the project are paged through: whatever their status,
    age or hotel, opened or not, and however many there are. No filter applies that nobody asked for.

    @LIST-5.every-kind @quick:at-once
    Scenario Outline: links of every kind and age, read in pages of <Limit>
      Given a project with a varied list of 30 approval links
      When every link is read in pages of <Limit>
      Then every link of the project was read
      Examples:
        | case       | Limit |
        | five-links | 5     |
        | at-once    | largest |

    @LIST-5.as-filtered
    Scenario: each link that is shown for its own hotel
      Given a project with a varied list of 15 approval links
      When every link is read in pages of 7
      Then the list shows what the filter by each hotel shows

    @LIST-5.member-again @also:LIST-11
    Scenario: the link of a hotel that was removed and is a member again
      Given a project with 2 hotels
      And these approval links
        | hotel | link     |
        | 1     | approved |
        | 2     | waiting  |
      When hotel 1 is removed, and the echo shows it
      And the links are listed
      And hotel 1 becomes a member again
      And every link is read in pages of 7
      Then the list shows what the filter by each hotel shows

    @LIST-5.linked-again @also:LIST-6 @also:LIST-11
    Scenario: a hotel that was in another project and is a member again gets its first link
      Given a project with 2 hotels
      And another project with 1 hotel
      When hotel 1 becomes a member of the other project
      And hotel 1 becomes a member again
      And a further link of hotel 1 is created
      Then hotel 1 comes to have 1 link in the list, filtered or not

    @LIST-5.linked-after-revoke @also:LIST-6 @also:LIST-11
    Scenario: a hotel whose link was revoked after approval gets a further one
      Given a project with 1 hotel
      And these approval links
        | hotel | link                   |
        | 1     | revoked after approval |
      When a further link of hotel 1 is created
      Then hotel 1 comes to have 2 links in the list, filtered or not

    @LIST-5.after-removal
    Scenario: the other links when a hotel is removed
      Given a project with a varied list of 15 approval links
      When the links are listed
      And a linked hotel of the list is removed
      Then all other links are listed, ordered and counted as before

    @LIST-5.long-list @quick:hundreds
    Scenario Outline: a list of more than 250 links, read in pages of <Limit>
      Given a project with 3 hotels
      And 257 further hotels with a waiting link each
      When every link is read in pages of <Limit>
      Then every link of the project was read
      Examples:
        | case        | Limit |
        | forty-three | 43    |
        | hundreds    | 100   |

  @LIST-6 @must
  Rule: HotelIDs restricts the list to exactly the links of those hotels
    Where: Endpoints, listApprovals, request field HotelIDs; table Pagination, Total.

    Every link of a hotel named in HotelIDs is listed and no other, each once however often its
    hotel is named, in the same order as in the whole list, and Total is their count. The filter
    works before paging: a page of a filtered list is as full as any other. (Refusing an id that is
    named twice, or more ids than some maximum, is an open point.)

    Background:
      Given a project with a varied list of 23 approval links

    @LIST-6.every-exchange @whole-run
    Scenario: in every answer of the run
      Then the rule holds in every answer of the run

    @LIST-6.known-filter @quick:both-cases-and-other
    Scenario Outline: the links of <case>
      When the links of <hotels> are read in pages of <Limit>
      Then exactly the links of those hotels were read, in the order of the whole list
      Examples:
        | case                | hotels                                               | Limit |
        | one-hotel           | a linked hotel                                       | largest |
        | the-last-hotel      | the last linked hotel                                | 1     |
        | the-first-and-last  | a linked hotel, the last linked hotel                | 1     |
        | some-hotels         | 5 linked hotels                                      | largest |
        | some-in-pages       | 5 linked hotels                                      | 2     |
        | every-second        | every second linked hotel                            | 3     |
        | every-hotel         | every linked hotel                                   | largest |
        | every-in-reverse    | every linked hotel in reverse                        | 3     |
        | with-unlinked       | a hotel without a link, 3 linked hotels              | 2     |
        | with-excluded       | 3 linked hotels, a hotel whose link was revoked before approval | 2 |
        | with-non-member     | 2 linked hotels, an unknown hotel, the last linked hotel | 2 |
        | non-member-first    | an unknown hotel, 3 linked hotels                    | largest |
        | named-twice         | a linked hotel, the same hotel again                 | largest |
        | named-twice-apart   | 3 linked hotels, a linked hotel                      | 2     |
        | in-both-cases       | 2 linked hotels, the same hotel in the other case    | largest |
        | two-non-members     | an unknown hotel, 2 linked hotels, an unknown hotel  | largest |
        | both-cases-and-other | 2 linked hotels, the same hotel in the other case, an unknown hotel | largest |

    @LIST-6.many-hotels @quick:thirty
    Scenario Outline: the links of <case>
      Given 257 further hotels with a waiting link each
      When the links of <hotels> are read in pages of <Limit>
      Then exactly the links of those hotels were read, in the order of the whole list
      Examples:
        | case                 | hotels                                                | Limit |
        | thirty               | 30 linked hotels                                      | 11    |
        | fifty-one            | 51 linked hotels                                      | largest |
        | hundred              | 100 linked hotels, a hotel without a link             | 25    |
        | hundred-and-one      | 101 linked hotels, an unknown hotel                   | largest |
        | two-hundred-and-one  | 201 linked hotels                                     | 40    |
        | repeated-far-away    | 201 linked hotels, a linked hotel                     | largest |
        | last-after-hundred   | 100 unknown hotels, the last linked hotel             | largest |
        | hundreds-in-reverse  | 270 linked hotels in reverse, 2 hotels without a link, 5 hotels whose link was revoked before approval | largest |

    @LIST-6.left-out
    Scenario Outline: the links of some hotels without <case>
      When <page>
      Then the page is part of the list that was asked for
      Examples:
        | case      | page                                                                     |
        | a-limit   | a page of the links of 4 linked hotels is asked for with no Limit and Offset 1  |
        | an-offset | a page of the links of 4 linked hotels is asked for with Limit 3 and no Offset  |
        | both      | a page of the links of 4 linked hotels is asked for with no Limit and no Offset |
