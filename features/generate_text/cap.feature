@generateText
Feature: The cap of 100 hotels

  @RUN-10 @must
  Rule: A run of 100 hotels is accepted
    Where: Endpoints, generateText, rule 2; Limits, first row.
    At most 100 hotels means that 100 are allowed, by whichever list they are named.

    Background:
      Given a project with 100 hotels

    @RUN-10.by-hotels
    Scenario Outline: <total> hotels by HotelIDs
      When generateText selects <selection>
      Then the run is accepted with Total <total>
      Examples:
        | case        | selection       | total |
        | ninety-nine | hotels 1 to 99  | 99    |
        | hundred     | hotels 1 to 100 | 100   |

    @RUN-10.by-one-tag @quick:hundred
    Scenario Outline: <total> hotels by one tag
      Given the tag "all" on hotels <hotels>
      When generateText selects tag "all"
      Then the run is accepted with Total <total>
      Examples:
        | case        | hotels   | total |
        | ninety-nine | 1 to 99  | 99    |
        | hundred     | 1 to 100 | 100   |

    @RUN-10.by-tags
    Scenario Outline: 100 hotels by tags of <first> and <second>
      Given the tag "one" on hotels <first>
      And the tag "other" on hotels <second>
      When generateText selects tags "one", "other"
      Then the run is accepted with Total 100
      Examples:
        | case         | first   | second    |
        | halves       | 1 to 50 | 51 to 100 |
        | all-but-one  | 1       | 2 to 100  |

    @RUN-10.by-ten-tags
    Scenario: 100 hotels by ten tags
      Given the tags "a" to "j" on 10 hotels each
      When generateText selects tags "a", "b", "c", "d", "e", "f", "g", "h", "i", "j"
      Then the run is accepted with Total 100

    @RUN-10.by-twenty-tags
    Scenario: 100 hotels by twenty tags
      Given the tags 1 to 20 on 5 hotels each
      When generateText selects tags 1 to 20
      Then the run is accepted with Total 100, unless tags 1 to 19, 1 are refused too

    @RUN-10.by-both @quick:halves
    Scenario Outline: 100 hotels, <hotels> by HotelIDs and <tagged> by a tag
      Given the tag "rest" on hotels <tagged>
      When generateText selects hotels <hotels> and tag "rest"
      Then the run is accepted with Total 100
      Examples:
        | case        | hotels   | tagged    |
        | halves      | 1 to 50  | 51 to 100 |
        | one-by-tag  | 1 to 99  | 100       |
        | one-by-id   | 1        | 2 to 100  |

  @RUN-11 @must
  Rule: The cap counts distinct hotels
    Where: Endpoints, generateText, rule 2; Limits, first row ('after combining and deduplicating').
    What is capped is the combined selection after duplicates are removed. More than 100 entries
    that name 100 hotels or fewer are accepted.

    Background:
      Given a project with 100 hotels

    @RUN-11.by-hotels
    Scenario Outline: generateText selects <selection>
      When generateText selects <selection>
      Then the run is accepted with Total <total>
      Examples:
        | case              | selection                          | total |
        | one-too-many      | hotels 1 to 100, 1                 | 100   |
        | all-twice         | hotels 1 to 100, 1 to 100          | 100   |
        | few-many-times    | hotels 1 to 40, 1 to 40, 40 to 1   | 40    |
        | new-at-the-end    | hotels 1 to 60, 1 to 60, 1 to 60, 1 to 60, 1 to 60, 61 to 100 | 100 |

    @RUN-11.by-tags @quick:lists-alike
    Scenario Outline: generateText selects <selection>
      Given the tag "all" on hotels 1 to 100
      And the tag "first" on hotels 1 to 60
      And the tag "last" on hotels 41 to 100
      When generateText selects <selection>
      Then the run is accepted with Total <total>
      Examples:
        | case              | selection                          | total |
        | overlapping-tags  | tags "first", "last"               | 100   |
        | same-tag-again    | tags "first", "first"              | 60    |
        | tag-in-tag        | tags "all", "first", "last"        | 100   |
        | lists-overlap     | hotels 1 to 70 and tag "last"      | 100   |
        | lists-alike       | hotels 1 to 100 and tag "all"      | 100   |
        | everything        | hotels 1 to 60, 1 to 60 and tags "first", "last", "all" | 100 |

  @RUN-12 @must
  Rule: No run has more than 100 hotels
    Where: Endpoints, generateText, rule 2; Limits, first row.
    What happens above 100 is not shown: an error is fine, and so is a run of 100 of them. A run of
    more than 100 is not.

    Background:
      Given a project with 130 hotels

    @RUN-12.every-exchange @whole-run
    Scenario: in every answer of the run
      Then the rule holds in every answer of the run

    @RUN-12.by-hotels @quick:far-too-many
    Scenario Outline: generateText selects <selection>
      When generateText selects <selection>
      Then no run of more than 100 hotels is started
      Examples:
        | case             | selection                          |
        | one-too-many     | hotels 1 to 101                    |
        | far-too-many     | hotels 1 to 130                    |
        | with-duplicates  | hotels 1 to 101, 1 to 101          |

    @RUN-12.by-tags @quick:one-more-by-tag
    Scenario Outline: generateText selects <selection>
      Given the tag "first" on hotels 1 to 60
      And the tag "second" on hotels 61 to 120
      And the tag "large" on hotels 1 to 101
      And the tag "third" on hotels 121 to 130
      When generateText selects <selection>
      Then no run of more than 100 hotels is started
      Examples:
        | case             | selection                          |
        | by-one-tag       | tag "large"                        |
        | by-tags          | tags "first", "second"             |
        | by-three-tags    | tags "first", "second", "third"    |
        | each-list-below  | hotels 1 to 60 and tag "second"    |
        | one-more-by-id   | hotel 121 and tags "first", "second" |
        | one-more-by-tag  | hotels 21 to 120 and tag "first"   |

    @RUN-12.all-ran-before
    Scenario: all of the hotels have had runs
      Given a run for hotels 1 to 60 has ended
      And a run for hotels 61 to 120 has ended
      When generateText selects hotels 1 to 120 again
      Then no run of more than 100 hotels is started

    @RUN-12.grown-tag
    Scenario: a tag comes to name more hotels after its run
      Given the tag "grown" on hotels 1 to 60
      And a run for tag "grown" has ended
      When the tag "grown" comes to name hotels 1 to 101
      And generateText selects tag "grown"
      Then no run of more than 100 hotels is started

    @RUN-12.in-progress
    Scenario Outline: no more than 100 hotels are in progress after generateText selects <selection>
      Given the tag "second" on hotels 61 to 120
      And the tag "large" on hotels 1 to 101
      And runs are held in progress
      When generateText selects <selection>
      Then at most 100 of its hotels are in progress
      Examples:
        | case      | selection                       |
        | by-hotels | hotels 1 to 101                 |
        | by-tag    | tag "large"                     |
        | by-both   | hotels 1 to 60 and tag "second" |
