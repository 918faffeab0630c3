@generateText
Feature: generateText answers at once

  @RUN-19 @must
  Rule: The run is returned before the work is done
    Where: What the service does, Text generation; Endpoints, generateText, rule 5; States and transitions, first row.
    generateText queues a background run and returns the run at once. So the answer comes, with
    Status queued, while the work is held back, for one hotel as for a hundred, and behind a run
    that has not ended either.

    Background:
      Given a project with 5 hotels
      And runs are held in progress

    @RUN-19.held
    Scenario Outline: generateText selects <selection>
      When generateText selects <selection> while the work is held back
      Then the run is returned at once with Status queued
      Examples:
        | case     | selection                 |
        | one      | hotel 1                   |
        | some     | hotels 1 to 5             |
        | repeated | hotels 1, 1               |

    @RUN-19.held-by-tags
    Scenario Outline: generateText selects <selection>
      Given the tag "spa" on hotels 1, 2, 3
      When generateText selects <selection> while the work is held back
      Then the run is returned at once with Status queued
      Examples:
        | case     | selection                 |
        | tag      | tag "spa"                 |
        | both     | hotels 4, 3 and tag "spa" |

    @RUN-19.hundred @quick:by-both
    Scenario Outline: generateText selects 100 hotels by <selection>
      Given a project with 100 hotels
      And the tag "all" on hotels 1 to 100
      And the tag "half" on hotels 1 to 50
      When generateText selects <selection> while the work is held back
      Then the run is returned at once with Status queued
      Examples:
        | case      | selection                         |
        | by-hotels | hotels 1 to 100                   |
        | by-tag    | tag "all"                         |
        | by-both   | hotels 51 to 100 and tag "half"   |

    @RUN-19.tags-behind-another
    Scenario: another run has not ended, and two tags are selected
      Given the tag "spa" on hotels 1, 2
      And the tag "beach" on hotel 3
      And a run in progress for hotel 5
      When generateText selects tags "spa", "beach" while the work is held back
      Then the run is returned at once with Status queued

    @RUN-19.behind-another
    Scenario: another run has not ended
      Given a run in progress for hotels 1, 2
      When generateText selects hotels 3, 4 while the work is held back
      Then the run is returned at once with Status queued
      When generateText selects hotel 5 while the work is held back
      Then the run is returned at once with Status queued

    @RUN-19.behind-many
    Scenario: many other runs have not ended
      Given a project with 20 hotels
      Then each of hotels 1 to 20 alone is selected and its run returned at once

    @RUN-19.many-tags
    Scenario: generateText selects twelve tags
      Given a project with 12 hotels
      And the tags 1 to 12 on a hotel each
      When generateText selects tags 1 to 12 while the work is held back
      Then the run is returned at once with Status queued

  @RUN-20 @should
  Rule: CreatedAt is the time of the call
    Where: Text-generation run, CreatedAt ('Creation time').
    The run is created by the call, so CreatedAt lies within a minute of it, by the harness's clock or
    by the answer's Date header, whichever is closer: nothing ties a gateway's clock to the service's.

    @RUN-20.every-exchange @whole-run
    Scenario: in every answer of the run
      Then the rule holds in every answer of the run

    @RUN-20.now @quick
    Scenario: a run is started now
      Given a project with 2 hotels
      When generateText selects hotels 1, 2
      Then the rule holds in the accepted run

    @RUN-20.again
    Scenario: a hotel runs again
      Given a project with 2 hotels
      And a run for hotel 1 has ended
      When generateText selects hotel 1 again
      Then the rule holds in the accepted run

    @RUN-20.again-later @waits
    Scenario: the same hotels run again after a run of several seconds
      Given a project with 2 hotels
      And a run in progress for hotels 1, 2
      When several seconds pass
      And the runs finish as complete
      And generateText selects hotels 1, 2 again
      Then the rule holds in the accepted run
