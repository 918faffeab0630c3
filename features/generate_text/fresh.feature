@generateText
Feature: A freshly queued run

  @RUN-3 @must
  Rule: A new run is queued
    Where: Text-generation run, Status; Endpoints, generateText, rule 5; States and transitions, first row.
    The run that the call returns has Status queued, also where the work could begin at once.

    @RUN-3.every-exchange @whole-run
    Scenario: in every answer of the run
      Then the rule holds in every answer of the run

  @RUN-4 @must
  Rule: A new run has done nothing yet
    Where: Run progress, Generated, Failed and Skipped; States and transitions, first row.
    On a freshly queued run only Total counts something: Generated, Failed and Skipped are 0. A
    hotel that is named twice is counted once; it is not one that was skipped.

    @RUN-4.every-exchange @whole-run
    Scenario: in every answer of the run
      Then the rule holds in every answer of the run

  @RUN-5 @must
  Rule: A new run was updated when it was created
    Where: Text-generation run, UpdatedAt.
    On a freshly queued run UpdatedAt is the same instant as CreatedAt, to the last digit shown.
    The same instant written in another way is not a breach, but it is not what a reader expects.

    @RUN-5.every-exchange @whole-run
    Scenario: in every answer of the run
      Then the rule holds in every answer of the run
