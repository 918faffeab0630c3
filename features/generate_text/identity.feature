@generateText
Feature: The ID of a run

  @RUN-18 @must
  Rule: Every run has an ID of its own
    Where: Text-generation run, ID; Resources and their fields ('Identifiers of hotels, runs and tags').
    The ID is what a caller polls with, so no two runs have the same: not for the same selection,
    not at the same time, not in two projects.

    Background:
      Given a project with 40 hotels

    @RUN-18.every-exchange @whole-run
    Scenario: in every answer of the run
      Then the rule holds in every answer of the run

    @RUN-18.same-selection @quick
    Scenario: the same hotels run again
      Given a run for hotels 1, 2 has ended
      When generateText selects hotels 1, 2 again
      Then every run of this scenario has its own ID

    @RUN-18.in-a-row
    Scenario: many runs are started one after the other
      When generateText selects hotels 1 to 40 each alone
      Then every run of this scenario has its own ID

    @RUN-18.at-the-same-time
    Scenario: runs are started at the same time
      When generateText is called at the same time for each of
        | hotel 1 |
        | hotel 2 |
        | hotel 3 |
        | hotel 4 |
        | hotel 5 |
        | hotel 6 |
        | hotel 7 |
        | hotel 8 |
      Then every run of this scenario has its own ID

    @RUN-18.two-projects
    Scenario: two projects start runs
      Given another project with 3 hotels
      And a run in progress for the hotels of the other project
      When generateText selects hotels 1, 2, 3
      Then every run of this scenario has its own ID
