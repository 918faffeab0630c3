@getTextGenerationStatus
Feature: Reading the status of a run

  @POLL-1 @must
  Rule: getTextGenerationStatus shows the run whose ID is sent
    Where: Endpoints, Other operations; Text-generation run, ID ('used to poll status').
    It is a POST that takes a run ID and returns that run's status and progress: the run that was
    asked for, not the newest, not another one in progress, and none for an ID that no run has. Status is there in every answer; an
    answer without Progress is only warned about, because the payload is not shown beyond that.

    Background:
      Given a project with 9 hotels

    @POLL-1.one-run
    Scenario: the status of a run that was just started
      When generateText selects hotels 1, 2
      And the status of each run is read
      Then each status answer shows its own run

    @POLL-1.held-runs
    Scenario: several runs are in progress
      Given a run in progress for hotels 1, 2
      And a run in progress for hotels 3, 4, 5
      And a run in progress for hotel 6
      When the status of each run is read
      And the status of each run is read, the newest first
      And the status of each run is read
      Then each status answer shows its own run

    @POLL-1.among-others
    Scenario: several runs are in progress and read at the same time
      Given every call is made at the same time as others
      And a run in progress for hotels 1, 2
      And a run in progress for hotels 3, 4, 5
      And a run in progress for hotel 6
      When the status of each run is read 4 times
      Then each status answer shows its own run

    @POLL-1.ended-and-held
    Scenario Outline: an older run ended as <outcome>, and a newer one is in progress
      Given a run for hotels 1, 2 has ended as <outcome>
      And a run in progress for hotels 3, 4, 5
      When the status of each run is read, the newest first
      And the status of each run is read
      Then each status answer shows its own run
      Examples:
        | case     | outcome  |
        | complete | complete |
        | failed   | failed   |

    @POLL-1.same-hotels
    Scenario: the hotels of an older run run again with others
      Given a run for hotels 1, 2 has ended as complete
      And a run in progress for hotels 1, 2, 3
      When the status of each run is read
      And the status of each run is read, the newest first
      Then each status answer shows its own run

    @POLL-1.ended-runs
    Scenario: several runs have ended
      Given a run for hotels 1, 2 has ended as complete
      And a run for hotels 3, 4, 5 has ended as failed
      And a run for hotel 6 has ended as complete
      When the status of each run is read
      And the status of each run is read, the newest first
      Then each status answer shows its own run

    @POLL-1.many-runs
    Scenario: many runs are in progress
      Given a project with 40 hotels
      And runs are held in progress
      When generateText selects hotels 1 to 35 each alone
      And generateText selects hotels 36 to 40
      And the status of each run is read, the newest first
      Then each status answer shows its own run

    @POLL-1.unknown-run @quick:ended
    Scenario Outline: an ID that no run has, beside <run>
      Given <run>
      When the status of each run is read
      And the status of a run is read that does not exist
      Then each status answer shows its own run
      And none of the runs is shown in its place
      Examples:
        | case        | run                               |
        | in-progress | a run in progress for hotels 1, 2 |
        | ended       | a run for hotels 1, 2 has ended |

    @POLL-1.other-project
    Scenario: another project has a newer run
      Given another project with 4 hotels
      And a run in progress for hotels 1, 2
      And a run in progress for the hotels of the other project
      When the status of each run is read
      And the status of each run is read, the newest first
      Then each status answer shows its own run

    @POLL-1.hundred @quick
    Scenario: a run of 100 hotels beside a small one
      Given a project with 102 hotels
      And a run in progress for hotels 1 to 100
      And a run in progress for hotels 101, 102
      When the status of each run is read
      And the status of each run is read, the newest first
      Then each status answer shows its own run
