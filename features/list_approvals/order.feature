@listApprovals
Feature: The order of approval links

  @LIST-3 @must
  Rule: Links are in order of their creation
    Where: Endpoints, listApprovals, rule 1.

    'Ordered by creation time' without a direction is ascending, as in every query language. Times
    are compared as instants, never as text: 10:00:00Z comes before 10:00:00.5Z. The order is one
    for the whole list, not one within each page, and neither a filter, nor the order in which the
    filter names its hotels, nor a later approval, revoke or opening changes it.

    Background:
      Given a project with a varied list of 23 approval links

    @LIST-3.every-exchange @whole-run
    Scenario: in every answer of the run
      Then the rule holds in every answer of the run

    @LIST-3.whole-list @quick:five-links
    Scenario Outline: the whole list, read in pages of <Limit>
      When every link is read in pages of <Limit>
      Then the links read are in order of creation
      Examples:
        | case       | Limit |
        | two-links  | 2     |
        | five-links | 5     |
        | at-once    | largest |

    @LIST-3.filtered
    Scenario Outline: the links of some hotels, named <case>
      When the links of <hotels> are read in pages of <Limit>
      Then the links read are in order of creation
      And the links read stand in the order of the whole list
      Examples:
        | case             | hotels                         | Limit |
        | in-list-order    | every linked hotel             | largest |
        | in-reverse       | every linked hotel in reverse  | largest |
        | shuffled         | every linked hotel shuffled    | largest |
        | in-reverse-pages | every linked hotel in reverse  | 3     |
        | every-second     | every second linked hotel      | largest |
        | with-non-member  | an unknown hotel, every second linked hotel | 2 |

    @LIST-3.awkward-times @quick
    Scenario: links created at both ends of an hour that clocks show twice, and long ago
      Given further links created at times that clocks, calendars and texts put in another order
      When every link is read in pages of 7
      Then the links read are in order of creation

    @LIST-3.long-list
    Scenario: a list of hundreds of links
      Given 320 further hotels with a waiting link each
      When every link is read in pages of 100
      Then the links read are in order of creation

    @LIST-3.after-removal
    Scenario: links keep their places when another hotel is removed
      When the links are listed
      And a linked hotel of the list is removed
      Then all other links are listed, ordered and counted as before

    @LIST-3.after-transitions
    Scenario: links that were approved, revoked and opened keep their places
      When the links are listed
      And links of the list are opened, approved and revoked
      And every link is read in pages of 4
      Then the links read are in order of creation

  @LIST-4 @must
  Rule: Links created at the same instant are in order of their hotel ids
    Where: Endpoints, listApprovals, rule 1.

    The hotel id decides between links with equal CreatedAt. Ids are compared as strings, by their
    bytes or without regard to case. A service may store finer times than it shows, so equal times
    in the answer prove a tie only where the very instant that was asked for is shown; elsewhere a
    broken order of hotel ids is a warning.

    Background:
      Given 11 further links created at the same instant
      And further links created shortly before and after them

    @LIST-4.every-exchange @whole-run
    Scenario: in every answer of the run
      Then the rule holds in every answer of the run

    @LIST-4.whole-list @quick:at-once
    Scenario Outline: ties in the whole list, read in pages of <Limit>
      When every link is read in pages of <Limit>
      Then links created at the same instant are in order of their hotel ids
      Examples:
        | case       | Limit |
        | two-links  | 2     |
        | three      | 3     |
        | five-links | 5     |
        | at-once    | largest |

    @LIST-4.filtered @quick:with-non-member
    Scenario Outline: ties among the links of some hotels, <case>
      When the links of <hotels> are read in pages of <Limit>
      Then links created at the same instant are in order of their hotel ids
      Examples:
        | case             | hotels                                 | Limit |
        | in-list-order    | every linked hotel                     | largest |
        | in-reverse       | every linked hotel in reverse          | largest |
        | shuffled         | every linked hotel shuffled            | largest |
        | shuffled-pages   | every linked hotel shuffled            | 3     |
        | with-non-member  | an unknown hotel, every linked hotel shuffled | largest |

    @LIST-4.after-transitions
    Scenario: tied links that were approved, revoked and opened keep their places
      When the links are listed
      And links of the list are opened, approved and revoked
      And every link is read in pages of 4
      Then links created at the same instant are in order of their hotel ids

    @LIST-4.created-later
    Scenario: links that are created at the instant of links that were listed before
      Given 2 further hotels without a link
      When every link is read in pages of 5
      And a further link of hotel 20 is created, as of 2023-05-17T08:31:22.457Z
      And a further link of hotel 21 is created, as of 2023-05-17T08:31:22.457Z
      And every link is read in pages of 5
      Then links created at the same instant are in order of their hotel ids

    @LIST-4.many
    Scenario Outline: many ties, read in pages of <Limit>
      Given 130 further links created at the same instant
      When every link is read in pages of <Limit>
      Then links created at the same instant are in order of their hotel ids
      Examples:
        | case       | Limit |
        | sixty-four | 64    |
        | hundred    | 100   |
