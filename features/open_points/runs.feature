@generateText
Feature: What a run shows on its way

  @OPEN-run-states @open
  Rule: Which states a run shows between queued and its end
    Where: States and transitions, "Run states between queued and the terminal ones: not shown".
    Choices: none-seen | one-seen | several-seen.

    The status is read again and again from the start of the run; a state that is over between
    two reads is not seen.

    @OPEN-run-states.observed
    Scenario: a run is read until it ends
      Given a project with 2 hotels
      When a run for hotels 1 and 2 is read until it ends
      Then it is observed which states come between queued and the end

  @OPEN-counters-at-the-end @open
  Rule: Whether the counters of a run that has ended come to its Total
    Where: Run progress; States and transitions, "Progress counters and UpdatedAt change".
    Choices: sum-is-total | sum-is-less | not-shown | something-else.

    @OPEN-counters-at-the-end.complete
    Scenario: the counters of a run that is complete
      Given a project with 2 hotels
      When a run for hotels 1 and 2 is read until it ends
      Then it is observed what the counters come to at the end

    @OPEN-counters-at-the-end.failed
    Scenario: the counters of a run that failed
      Given a project with 2 hotels
      And runs are held in progress
      When a run for hotels 1 and 2 ends as failed
      Then it is observed what the counters come to at the end

  @OPEN-failed-outcome @open
  Rule: What the counters of a failed run blame
    Where: Run progress; States and transitions; where the state failed comes from is not shown.
    Choices: all-failed | some-failed | none-failed | not-shown.

    @OPEN-failed-outcome.observed
    Scenario: the Failed counter of a run that failed
      Given a project with 2 hotels
      And runs are held in progress
      When a run for hotels 1 and 2 ends as failed
      Then it is observed how many hotels a failed run calls failed

  @OPEN-held-state @open
  Rule: Which state a run shows whose work is held back
    Where: States and transitions, "Run states between queued and the terminal ones: not shown".
    Choices: only-queued | another-state.

    A worker may take the run up before its work is held back, so it is read for a moment.

    @OPEN-held-state.observed
    Scenario: a held run is read
      Given a project with 1 hotel
      And runs are held in progress
      When a run for hotel 1 is read for a moment
      Then it is observed which state a held run shows

  @OPEN-usual-outcome @open
  Rule: How the hotels of an ordinary run fare
    Where: Run progress; States and transitions; what makes a hotel failed or skipped is not shown.
    Choices: all-generated | some-skipped | some-failed | none-generated | failed | not-shown | something-else.

    @OPEN-usual-outcome.observed
    Scenario: the counters of a run that nobody held or ended
      Given a project with 3 hotels
      When a run for hotels 1 to 3 is read until it ends
      Then it is observed how the hotels of the run fare

  @OPEN-status-fields @open
  Rule: What getTextGenerationStatus shows of a run
    Where: Other operations, "Paths and payloads of getTextGenerationStatus … not shown".
    Choices: the-whole-run | status-and-progress | more | something-else.

    @OPEN-status-fields.observed
    Scenario: the fields of a run's status
      Given a project with 1 hotel
      When a run for hotel 1 is read once
      Then it is observed which fields the status shows

  @OPEN-status-unknown-run @open
  Rule: How getTextGenerationStatus answers for a run that does not exist
    Where: Other operations, "Paths and payloads of getTextGenerationStatus … not shown".
    Choices: accepted | refused-400 | refused-403 | refused-404 | refused-otherwise | server-error | something-else.

    @OPEN-status-unknown-run.observed
    Scenario: the status of a run that does not exist
      Given a project
      When the status of a run is read that does not exist
      Then it is observed whether the status is shown
