@generateText
Feature: A freshly queued run

  @RUN-3 @must
  Rule: A new run is queued
    Where: Text-generation run, Status; Endpoints, generateText, rule 5; States and transitions, first row.
    The run that the call returns has Status queued, also where the work could begin at once.

    Background:
      Given a project with 4 hotels

    @RUN-3.every-exchange @whole-run
    Scenario: in every answer of the run
      Then the rule holds in every answer of the run

    @RUN-3.by-hotels @quick:one
    Scenario Outline: generateText selects <selection>
      When generateText selects <selection>
      Then the rule holds in the accepted run
      Examples:
        | case     | selection      |
        | one      | hotel 1        |
        | repeated | hotels 2, 1, 2 |

    @RUN-3.by-tags
    Scenario Outline: generateText selects <selection>
      Given the tag "spa" on hotels 1, 2, 3
      When generateText selects <selection>
      Then the rule holds in the accepted run
      Examples:
        | case | selection                 |
        | tag  | tag "spa"                 |
        | both | hotels 3, 4 and tag "spa" |

    @RUN-3.hundred
    Scenario: generateText selects 100 hotels
      Given a project with 100 hotels
      When generateText selects hotels 1 to 100
      Then the rule holds in the accepted run

    @RUN-3.beside-another
    Scenario: another run is in progress
      Given a run in progress for hotels 1, 2
      When generateText selects hotels 3, 4
      Then the rule holds in the accepted run

    @RUN-3.again
    Scenario Outline: the hotel had a run that ended as <outcome>
      Given a run for hotel 1 has ended as <outcome>
      When generateText selects hotel 1 again
      Then the rule holds in the accepted run
      Examples:
        | case     | outcome  |
        | complete | complete |
        | failed   | failed   |

  @RUN-4 @must
  Rule: A new run has done nothing yet
    Where: Run progress, Generated, Failed and Skipped; States and transitions, first row.
    On a freshly queued run only Total counts something: Generated, Failed and Skipped are 0. A
    hotel that is named twice is counted once; it is not one that was skipped.

    Background:
      Given a project with 4 hotels

    @RUN-4.every-exchange @whole-run
    Scenario: in every answer of the run
      Then the rule holds in every answer of the run

    @RUN-4.by-hotels @quick:one
    Scenario Outline: generateText selects <selection>
      When generateText selects <selection>
      Then the rule holds in the accepted run
      Examples:
        | case     | selection      |
        | one      | hotel 1        |
        | repeated | hotels 2, 1, 2 |

    @RUN-4.by-tags
    Scenario Outline: generateText selects <selection>
      Given the tag "spa" on hotels 1, 2, 3
      When generateText selects <selection>
      Then the rule holds in the accepted run
      Examples:
        | case | selection                 |
        | tag  | tag "spa"                 |
        | both | hotels 3, 4 and tag "spa" |

    @RUN-4.hundred
    Scenario: generateText selects 100 hotels
      Given a project with 100 hotels
      When generateText selects hotels 1 to 100
      Then the rule holds in the accepted run

    @RUN-4.beside-another
    Scenario: another run is in progress
      Given a run in progress for hotels 1, 2
      When generateText selects hotels 3, 4
      Then the rule holds in the accepted run

    @RUN-4.again
    Scenario Outline: the hotel had a run that ended as <outcome>
      Given a run for hotel 1 has ended as <outcome>
      When generateText selects hotel 1 again
      Then the rule holds in the accepted run
      Examples:
        | case     | outcome  |
        | complete | complete |
        | failed   | failed   |

  @RUN-5 @must
  Rule: A new run was updated when it was created
    Where: Text-generation run, UpdatedAt.
    On a freshly queued run UpdatedAt is the same instant as CreatedAt, to the last digit shown.
    The same instant written in another way is no breach, but it is not what a reader expects.

    Background:
      Given a project with 4 hotels

    @RUN-5.every-exchange @whole-run
    Scenario: in every answer of the run
      Then the rule holds in every answer of the run

    @RUN-5.by-hotels @quick:one
    Scenario Outline: generateText selects <selection>
      When generateText selects <selection>
      Then the rule holds in the accepted run
      Examples:
        | case     | selection      |
        | one      | hotel 1        |
        | repeated | hotels 2, 1, 2 |

    @RUN-5.by-tags
    Scenario Outline: generateText selects <selection>
      Given the tag "spa" on hotels 1, 2, 3
      When generateText selects <selection>
      Then the rule holds in the accepted run
      Examples:
        | case | selection                 |
        | tag  | tag "spa"                 |
        | both | hotels 3, 4 and tag "spa" |

    @RUN-5.hundred
    Scenario: generateText selects 100 hotels
      Given a project with 100 hotels
      When generateText selects hotels 1 to 100
      Then the rule holds in the accepted run

    @RUN-5.beside-another
    Scenario: another run is in progress
      Given a run in progress for hotels 1, 2
      When generateText selects hotels 3, 4
      Then the rule holds in the accepted run

    @RUN-5.again
    Scenario Outline: the hotel had a run that ended as <outcome>
      Given a run for hotel 1 has ended as <outcome>
      When generateText selects hotel 1 again
      Then the rule holds in the accepted run
      Examples:
        | case     | outcome  |
        | complete | complete |
        | failed   | failed   |
