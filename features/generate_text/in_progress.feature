@generateText
Feature: The hotels that a run keeps busy

  @RUN-21 @must
  Rule: Exactly the selected hotels are in progress
    Where: What the service does, Text generation; Endpoints, generateText, rules 1 and 4; States and transitions, last sentence.
    The run is for the hotels that were selected and for no others. While it is in progress each of
    them alone is rejected with 409, and every other hotel of the project is accepted. A right Total
    over the wrong hotels shows only here.

    Background:
      Given a project with 10 hotels

    @RUN-21.exactly @quick:several
    Scenario Outline: generateText selects <selection>
      Given a run in progress for <selection>
      Then exactly hotels <hotels> are in progress
      Examples:
        | case          | selection                                  | hotels           |
        | one           | hotel 4                                    | 4                |
        | first-last    | hotels 10, 1                               | 1, 10            |
        | several       | hotels 8, 2, 5                             | 2, 5, 8          |
        | repeated      | hotels 5, 2, 5, 5                          | 2, 5             |
        | all-but-one   | hotels 1 to 9                              | 1 to 9           |

    @RUN-21.exactly-by-tags @quick:both @quick:second-tag
    Scenario Outline: generateText selects <selection>
      Given the tag "spa" on hotels 1, 2, 3
      And the tag "beach" on hotels 3, 7
      And the tag "city" on hotels 9, 5
      And a run in progress for <selection>
      Then exactly hotels <hotels> are in progress
      Examples:
        | case          | selection                                  | hotels           |
        | tag           | tag "spa"                                  | 1, 2, 3          |
        | second-tag    | tag "beach"                                | 3, 7             |
        | tags          | tags "city", "spa"                         | 1, 2, 3, 5, 9    |
        | tags-overlap  | tags "spa", "beach"                        | 1, 2, 3, 7       |
        | one-of-a-tag  | hotel 2                                    | 2                |
        | both          | hotels 10, 6 and tag "city"                | 5, 6, 9, 10      |
        | both-overlap  | hotels 3, 8 and tags "spa", "beach"        | 1, 2, 3, 7, 8    |

    @RUN-21.small
    Scenario: two of four hotels
      Given a project with 4 hotels
      And a run in progress for hotels 3, 1
      Then exactly hotels 1, 3 are in progress

    @RUN-21.hundred
    Scenario Outline: 100 of 106 hotels, by <selection>
      Given a project with 106 hotels
      And the tag "large" on hotels 3 to 102
      And the tag "half" on hotels 102 to 50
      And a run in progress for <selection>
      Then exactly hotels 3 to 102 are in progress
      Examples:
        | case      | selection                      |
        | backwards | hotels 102 to 3                |
        | by-both   | hotels 3 to 60 and tag "half"  |

    @RUN-21.many-tags
    Scenario: generateText selects twelve tags
      Given a project with 16 hotels
      And the tags 1 to 12 on 2 hotels each, 1 of them shared with the next
      And a run in progress for tags 1 to 12
      Then exactly hotels 1 to 13 are in progress

    @RUN-21.once-it-works
    Scenario: the run is being worked on
      Given a run in progress for hotels 2, 4
      And the runs in progress have left queued, where they do so while they are held
      Then exactly hotels 2, 4 are in progress

    @RUN-21.beside-another
    Scenario: two runs are in progress
      Given the tag "beach" on hotels 3, 7
      And a run in progress for hotels 2, 4
      And a run in progress for tag "beach"
      Then exactly hotels 2, 3, 4, 7 are in progress

    @RUN-21.any-selection @quick @also:RUN-9 @also:POLL-5
    Scenario: any selection by hotels and tags
      Then every generated selection puts exactly its hotels in progress and counts them
