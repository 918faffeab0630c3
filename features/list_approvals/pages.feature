@listApprovals
Feature: Paging through the approval links

  @LIST-11 @must
  Rule: Total is the number of links that can be paged through
    Where: Endpoints, listApprovals, rule 5; table Pagination, Total.

    Total counts the links that match the request, that is those that can be paged through with the
    same filter. It does not depend on Limit and Offset, and it never counts a link that was revoked
    before approval.

    Background:
      Given a project with a varied list of 23 approval links

    @LIST-11.every-exchange @whole-run
    Scenario: in every answer of the run
      Then the rule holds in every answer of the run

    @LIST-11.whole-list
    Scenario Outline: the Total of every page, in pages of <Limit>
      When every link is read in pages of <Limit>
      Then Total is the number of links read, on every page
      Examples:
        | case       | Limit |
        | two-links  | 2     |
        | seven      | 7     |
        | at-once    | largest |

    @LIST-11.filtered
    Scenario Outline: the Total of every page of a filtered list, <case>
      When the links of <hotels> are read in pages of <Limit>
      Then Total is the number of links read, on every page
      Examples:
        | case            | hotels                                                | Limit |
        | one-hotel       | a linked hotel                                        | largest |
        | every-second    | every second linked hotel                             | 3     |
        | every-hotel     | every linked hotel                                    | 3     |
        | with-unlinked   | 3 linked hotels, a hotel without a link               | 1     |
        | with-excluded   | 3 linked hotels, a hotel whose link was revoked before approval | 2 |
        | with-non-member | 4 linked hotels, an unknown hotel                     | 2     |

    @LIST-11.known-page @quick:filtered-page
    Scenario Outline: the Total of <case>
      When the list is asked for <asked>
      Then Total is the length of the whole list
      Examples:
        | case                | asked                                         |
        | first-page          | every link with Limit 4 and Offset 0          |
        | middle-page         | every link with Limit 4 and Offset 9          |
        | short-last-page     | every link with Limit 5 and Offset Total - 2  |
        | at-the-end          | every link with Limit 4 and Offset Total      |
        | past-the-end        | every link with Limit 4 and Offset Total + 5  |
        | filtered-page       | the links of 6 linked hotels with Limit 2 and Offset 3 |
        | filtered-past-end   | the links of 6 linked hotels with Limit 2 and Offset 9 |

    @LIST-11.long-list @quick
    Scenario: the Total of a list of more than 1,000 links
      Given 1100 further hotels with a waiting link each
      When every link is read in pages of largest
      Then Total is the number of links read, on every page

    @LIST-11.long-filter
    Scenario: the Total of hundreds of hotels, some without a listed link
      Given 200 further hotels with a waiting link each
      When the links of 120 linked hotels, 5 hotels whose link was revoked before approval are read in pages of 100
      Then Total is the number of links read, on every page

    @LIST-11.after-removal
    Scenario: the Total when a hotel is removed
      When the links are listed
      And a linked hotel of the list is removed
      Then all other links are listed, ordered and counted as before

    @LIST-11.later-page-first
    Scenario Outline: the Total of a later page, read before the first one is read again, once <links> were revoked
      When the links are listed
      And the list is asked for <asked> with Offset 0
      And <links> of the list are revoked
      Then the pages from Offset 1 on come to count the revoked links no more
      Examples:
        | case            | links                               | asked                           |
        | whole-list      | 1 waiting link                      | every link                      |
        | filtered        | 1 waiting link                      | the links of every linked hotel |
        | some            | 2 waiting links and 1 approved link | every link                      |
        | some-filtered   | 2 waiting links and 1 approved link | the links of every linked hotel |

    @LIST-11.revoked-then-removed
    Scenario Outline: the Total when a hotel is removed whose link was <link> and then revoked
      Given these approval links
        | hotel | link   |
        | 33    | <link> |
      When the link of hotel 33 goes on to be revoked
      And hotel 33 is removed, and the echo shows it
      And every link is read in pages of 5
      Then Total is the number of links read, on every page
      Examples:
        | case     | link     |
        | waiting  | waiting  |
        | approved | approved |

    @LIST-11.removed-then-revoked
    Scenario Outline: the Total when the link of a removed hotel, <link>, is revoked
      Given these approval links
        | hotel | link   |
        | 33    | <link> |
      When hotel 33 is removed, and the echo shows it
      And somebody tries to revoke the link of hotel 33
      And every link is read in pages of 5
      Then Total is the number of links read, on every page
      Examples:
        | case     | link     |
        | waiting  | waiting  |
        | approved | approved |

  @LIST-12 @must
  Rule: A page is exactly its slice of the whole list
    Where: Endpoints, listApprovals, request fields Limit and Offset.

    Limit is the size of a page and Offset the number of links skipped before it: Data holds
    exactly the links at positions Offset to Offset + Limit - 1 of the whole list with the same
    filter. So pages are full up to the last, none overlaps its neighbour, none leaves a gap, and
    Offset need not be a multiple of Limit. What is not listed, such as a link revoked before
    approval, takes no place on a page.

    Background:
      Given a project with a varied list of 23 approval links

    @LIST-12.every-exchange @whole-run
    Scenario: in every answer of the run
      Then the rule holds in every answer of the run

    @LIST-12.known-page
    Scenario Outline: a page of a known list, <case>
      When the list is asked for <asked>
      Then the page is exactly its slice of the whole list
      Examples:
        | case                | asked                                          |
        | first-link          | every link with Limit 1 and Offset 0           |
        | second-link         | every link with Limit 1 and Offset 1           |
        | first-page          | every link with Limit 3 and Offset 0           |
        | second-page         | every link with Limit 3 and Offset 3           |
        | unaligned           | every link with Limit 3 and Offset 2           |
        | offset-below-limit  | every link with Limit 7 and Offset 3           |
        | much-skipped        | every link with Limit 2 and Offset 15          |
        | last-full-page      | every link with Limit 4 and Offset Total - 4   |
        | short-last-page     | every link with Limit 5 and Offset Total - 2   |
        | last-link           | every link with Limit 5 and Offset Total - 1   |
        | more-than-there-are | every link with Limit 50 and Offset 0          |
        | all-but-the-first   | every link with Limit 50 and Offset 1          |
        | filtered-first      | the links of 6 linked hotels with Limit 2 and Offset 0 |
        | filtered-unaligned  | the links of 6 linked hotels with Limit 3 and Offset 2 |
        | filtered-last       | the links of 6 linked hotels with Limit 4 and Offset 5 |
        | mixed-filter        | the links of an unknown hotel, 6 linked hotels with Limit 2 and Offset 1 |

    @LIST-12.foreign-in-filter @quick:larger-page
    Scenario Outline: a filter with hotels of another project whose links are older, <case>
      Given another project with an old link for each of its 3 hotels
      When the list is asked for <asked>
      Then the page is exactly its slice of the whole list
      Examples:
        | case        | asked                                                                    |
        | first-page  | the links of 3 foreign hotels, 6 linked hotels with Limit 2 and Offset 0 |
        | second-page | the links of 6 linked hotels, 3 foreign hotels with Limit 2 and Offset 2 |
        | larger-page | the links of 3 foreign hotels, 6 linked hotels with Limit 4 and Offset 1 |

    @LIST-12.removed-in-filter
    Scenario Outline: a filter with a hotel that was removed, whose link was <link> and the oldest
      Given these approval links
        | hotel | link   | created              |
        | 33    | <link> | 2011-02-03T04:05:06Z |
      When hotel 33 is removed, and the echo shows it
      And the list is asked for the links of hotel 33, 6 linked hotels with Limit 2 and Offset 0
      Then the page is exactly its slice of the whole list
      Examples:
        | case     | link                    |
        | waiting  | waiting                 |
        | approved | approved                |
        | excluded | revoked before approval |

    @LIST-12.partition
    Scenario Outline: all pages of <Limit>, put together
      When every link is read in pages of <Limit>
      Then the pages put together are the whole list
      Examples:
        | case    | Limit |
        | twos    | 2     |
        | threes  | 3     |
        | fives   | 5     |

    @LIST-12.any-reads @quick
    @also:LIST-2 @also:LIST-6 @also:LIST-7 @also:LIST-11 @also:LIST-13 @also:LIST-15
    Scenario: any reads
      Given 2 hotels that were removed from the project
      And another project with an approved link for each of its 3 hotels
      When further links of hotels 2, 5 are created, if they can have several
      Then any reads, filtered or not, agree with the whole list and leave it as it is

    @LIST-12.among-others @also:LIST-2 @also:LIST-6
    Scenario Outline: different pages and filters at the same time, then <asked>
      Given every call is made at the same time as others
      When the list is asked for every link with Limit 3 and Offset 1
      And the list is asked for the links of 6 linked hotels with Limit 2 and Offset 3
      And the list is asked for every link with Limit 4 and Offset 9
      And the list is asked for the links of 2 linked hotels with Limit 5 and Offset 0
      And the list is asked for <asked>
      Then the page is exactly its slice of the whole list
      Examples:
        | case        | asked                                                  |
        | a-page      | every link with Limit 3 and Offset 6                   |
        | with-filter | the links of 4 linked hotels with Limit 3 and Offset 1 |

    @LIST-12.left-out
    Scenario Outline: a page without <case>
      When <page>
      Then the page is part of the list that was asked for
      Examples:
        | case          | page                                               |
        | a-limit       | a page is asked for with no Limit and Offset 4     |
        | an-offset     | a page is asked for with Limit 4 and no Offset     |
        | both          | a page is asked for with no Limit and no Offset    |

    @LIST-12.long-list @quick:large-page
    Scenario Outline: pages of a list of more than 300 links, <case>
      Given 320 further hotels with a waiting link each
      When the list is asked for <asked>
      Then the page is exactly its slice of the whole list
      Examples:
        | case         | asked                                              |
        | second-page  | every link with Limit 50 and Offset 50             |
        | hundredth    | every link with Limit 10 and Offset 95             |
        | third-page   | every link with Limit 100 and Offset 200           |
        | unaligned    | every link with Limit 40 and Offset 101            |
        | odd-limit    | every link with Limit 13 and Offset 130            |
        | one-far-out  | every link with Limit 1 and Offset 222             |
        | short-last   | every link with Limit 60 and Offset Total - 13     |
        | sixty-four   | every link with Limit 64 and Offset 192            |
        | large-page   | every link with Limit 300 and Offset 1             |
        | far-out      | every link with Limit 7 and Offset 301             |

    @LIST-12.far-ties
    Scenario: a page far out among links created at the same instant
      Given 520 further links created at the same instant
      When the list is asked for every link with Limit 50 and Offset 510
      Then the page is exactly its slice of the whole list

    @LIST-12.long-partition
    Scenario Outline: all pages of <Limit> of a long list, put together
      Given 257 further hotels with a waiting link each
      When every link is read in pages of <Limit>
      Then the pages put together are the whole list
      Examples:
        | case       | Limit |
        | nines      | 9     |
        | sixteens   | 16    |
        | sixties    | 61    |

    @LIST-12.long-list-changed
    Scenario Outline: all pages of <Limit> of a long list, once <links> of it were revoked
      Given 257 further hotels with a waiting link each
      When the links are listed
      And <links> of the list are revoked, and the list shows it
      And every link is read in pages of <Limit>
      Then the pages put together are the whole list
      Examples:
        | case        | links                               | Limit |
        | one-gone    | 1 waiting link                      | 43    |
        | both-kinds  | 2 waiting links and 2 approved links | 60   |

    @LIST-12.longest-list
    Scenario: a list of more than 1,000 links in the largest pages
      Given 1100 further hotels with a waiting link each
      When every link is read in pages of largest
      Then the pages are full

    @LIST-12.tied
    Scenario: pages of many links that were created at the same instant
      Given 130 further links created at the same instant
      When every link is read in pages of 64
      Then the pages put together are the whole list

    @LIST-12.deep @deep @also:LIST-11
    Scenario: a list of any length, walked from end to end in large pages and in small ones
      Given 2345 further hotels with a waiting link each
      Then every page is its slice of one list with one Total, from end to end

    @LIST-12.any-reads-of-many
    @also:LIST-2 @also:LIST-6 @also:LIST-7 @also:LIST-11 @also:LIST-13 @also:LIST-15
    Scenario: any reads of a long list
      Given 257 further hotels with a waiting link each
      Then any reads, filtered or not, agree with the whole list and leave it as it is

  @LIST-13 @must
  Rule: A page at or past the end is empty and keeps Total
    Where: Endpoints, listApprovals, request field Offset, and rule 5.

    When at least as many links are skipped as there are, no link is left: where such an Offset is
    accepted, Data is empty and Total is the same as on every other page. It neither wraps around
    to the first page nor repeats the last one.

    @LIST-13.known-page @quick:at-the-end @quick:beyond-32-bits
    Scenario Outline: <case>
      Given a project with a varied list of 9 approval links
      When the list is asked for <asked>
      Then the page is empty and Total is the length of the whole list
      Examples:
        | case                | asked                                            |
        | at-the-end          | every link with Limit 3 and Offset Total         |
        | one-past-the-end    | every link with Limit 3 and Offset Total + 1     |
        | a-page-past-the-end | every link with Limit 3 and Offset Total + 3     |
        | far-past-the-end    | every link with Limit 3 and Offset Total + 10000 |
        | largest-31-bits     | every link with Limit 3 and Offset 2147483647    |
        | beyond-31-bits      | every link with Limit 3 and Offset 2147483649    |
        | beyond-32-bits      | every link with Limit 3 and Offset 4294967297    |
        | beyond-53-bits      | every link with Limit 3 and Offset 9007199254745088 |
        | large-limit         | every link with Limit 50 and Offset Total        |
        | filtered-at-the-end | the links of 4 linked hotels with Limit 2 and Offset 4 |
        | filtered-past-it    | the links of 4 linked hotels with Limit 2 and Offset 6 |
        | filtered-one-hotel  | the links of a linked hotel with Limit 1 and Offset 1  |
        | mixed-filter        | the links of a linked hotel, an unknown hotel with Limit 2 and Offset 2 |

    @LIST-13.long-list
    Scenario Outline: past the end of a list with <links> further links
      Given a project with a varied list of 9 approval links
      And <links> further hotels with a waiting link each
      When the list is asked for every link with Limit 10 and Offset Total
      Then the page is empty and Total is the length of the whole list
      Examples:
        | case     | links |
        | hundreds | 130   |
        | more     | 260   |

    @LIST-13.without-links
    Scenario: past the end of a project without links
      Given a project with 1 hotel
      When the list is asked for every link with Limit 3 and Offset 1
      Then the page is empty and Total is the length of the whole list
