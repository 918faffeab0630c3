@generateText
Feature: Hotels beside a run in progress

  @RUN-15 @must
  Rule: A run in progress keeps only its own hotels busy
    Where: Endpoints, generateText, rule 4; States and transitions, Text-generation run, last sentence; Limits, second row.
    A run in progress for one hotel does not block another: not one of the same tag, not the rest
    of the project, not another project.

    Background:
      Given a project with 8 hotels

    @RUN-15.another-hotel
    Scenario Outline: a run for <running> is in progress, and generateText selects <selection>
      Given a run in progress for <running>
      When generateText selects <selection>
      Then the run is accepted
      And the earlier runs are still in progress
      Examples:
        | case              | running        | selection              |
        | next              | hotel 1        | hotel 2                |
        | several           | hotels 1, 2    | hotels 3 to 8          |

    @RUN-15.tags @quick:both-lists @quick:of-the-same-tag
    Scenario Outline: a run for <running> is in progress, and generateText selects <selection>
      Given the tag "spa" on hotels 1, 2, 3
      And the tag "beach" on hotels 4, 5
      And a run in progress for <running>
      When generateText selects <selection>
      Then the run is accepted
      And the earlier runs are still in progress
      Examples:
        | case              | running        | selection              |
        | of-the-same-tag   | hotel 1        | hotels 2, 3            |
        | other-tag         | tag "spa"      | tag "beach"            |
        | beside-a-tag      | tag "spa"      | hotel 8                |
        | tag-beside-hotels | hotels 1, 8    | tag "beach"            |
        | both-lists        | hotel 6 and tag "spa" | hotel 7 and tag "beach" |

    @RUN-15.at-the-same-time @quick
    Scenario: calls for different hotels arrive at the same time
      Given a project with 12 hotels
      When generateText is called once at the same time for each of
        | hotel 1         |
        | hotel 2         |
        | hotels 3, 4     |
        | hotel 5         |
        | hotels 6, 7     |
        | hotel 8         |
        | hotel 9         |
        | hotels 10 to 12 |
      Then none of the calls is rejected with 409

    @RUN-15.every-other
    Scenario: every other hotel of a larger project
      Given a project with 62 hotels
      And a run in progress for hotel 20
      Then each of hotels 1 to 19, 21 to 62 alone is accepted
      And the earlier runs are still in progress

    @RUN-15.many-runs
    Scenario: many runs are in progress at the same time
      Given the tag "beach" on hotels 4, 5
      And a run in progress for hotel 1
      And a run in progress for hotels 2, 3
      And a run in progress for tag "beach"
      When generateText selects hotels 6, 7, 8
      Then the run is accepted
      And the earlier runs are still in progress

    @RUN-15.beside-hundred
    Scenario: a run of 100 hotels is in progress
      Given a project with 103 hotels
      And a run in progress for hotels 2 to 101
      When generateText selects hotels 1, 102, 103
      Then the run is accepted
      And the earlier runs are still in progress

    @RUN-15.beside-hundreds @also:ERR-2
    Scenario: three runs of 100 hotels are in progress
      Given a project with 400 hotels
      And a run in progress for hotels 1 to 100
      And a run in progress for hotels 101 to 200
      And a run in progress for hotels 201 to 300
      When generateText selects hotels 301 to 400
      Then the run is accepted
      And the earlier runs are still in progress

    @RUN-15.ran-together
    Scenario Outline: a hotel whose last run was together with a busy one and ended as <outcome>
      Given a run for hotels 1, 2 has ended as <outcome>
      And a run in progress for hotels 2, 3
      When generateText selects hotel 1 again
      Then the run is accepted
      And the earlier runs are still in progress
      Examples:
        | case     | outcome  |
        | complete | complete |
        | failed   | failed   |

    @RUN-15.other-project
    Scenario: a run of another project is in progress
      Given another project with 2 hotels
      And a run in progress for the hotels of the other project
      When generateText selects hotels 1, 2
      Then the run is accepted
      And the earlier runs are still in progress
