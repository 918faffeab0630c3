@listApprovals
Feature: Numbers in other forms

  Background:
    Given a project with links to look at

  @OPEN-limit-as-text @open
  Rule: What a Limit written as text means
    Where: Endpoints, listApprovals, field Limit: integer; another type is not shown.
    Choices: read-as-number | ignored | no-integer | not-echoed | refused-400 | refused-otherwise | server-error | something-else.

    @OPEN-limit-as-text.observed
    Scenario: a Limit of "3"
      When listApprovals is probed with the undocumented body {"Limit": "3", "Offset": 0}
      Then it is observed what Pagination.Limit shows: 3 is "read-as-number", else is "ignored"

  @OPEN-offset-as-text @open
  Rule: What an Offset written as text means
    Where: Endpoints, listApprovals, field Offset: integer; another type is not shown.
    Choices: read-as-number | ignored | no-integer | not-echoed | refused-400 | refused-otherwise | server-error | something-else.

    @OPEN-offset-as-text.observed
    Scenario: an Offset of "1"
      When listApprovals is probed with the undocumented body {"Limit": $limit, "Offset": "1"}
      Then it is observed what Pagination.Offset shows: 1 is "read-as-number", else is "ignored"

  @OPEN-limit-fraction @open
  Rule: What a Limit with a fraction means
    Where: Endpoints, listApprovals, field Limit: integer; another type is not shown.
    Choices: rounded-down | rounded-up | ignored | no-integer | not-echoed | refused-400 | refused-otherwise | server-error | something-else.

    @OPEN-limit-fraction.observed
    Scenario: a Limit of 2.5
      When listApprovals is probed with the undocumented body {"Limit": 2.5, "Offset": 0}
      Then it is observed what Pagination.Limit shows: 2 is "rounded-down", 3 is "rounded-up", else is "ignored"

  @OPEN-offset-fraction @open
  Rule: What an Offset with a fraction means
    Where: Endpoints, listApprovals, field Offset: integer; another type is not shown.
    Choices: rounded-down | rounded-up | ignored | no-integer | not-echoed | refused-400 | refused-otherwise | server-error | something-else.

    @OPEN-offset-fraction.observed
    Scenario: an Offset of 1.5
      When listApprovals is probed with the undocumented body {"Limit": $limit, "Offset": 1.5}
      Then it is observed what Pagination.Offset shows: 1 is "rounded-down", 2 is "rounded-up", else is "ignored"

  @OPEN-limit-whole-fraction @open
  Rule: Whether a whole number may be written with a fraction of zero
    Where: Endpoints, listApprovals, field Limit: integer; its written form is not shown.
    Choices: read-as-number | ignored | no-integer | not-echoed | refused-400 | refused-otherwise | server-error | something-else.

    JSON knows one kind of number only, and schemas take 3.0 for an integer; typed decoders often
    do not.

    @OPEN-limit-whole-fraction.observed
    Scenario: a Limit of 3.0
      When listApprovals is probed with the undocumented body {"Limit": 3.0, "Offset": 0}
      Then it is observed what Pagination.Limit shows: 3 is "read-as-number", else is "ignored"

  @OPEN-limit-exponent @open
  Rule: Whether a whole number may be written with an exponent
    Where: Endpoints, listApprovals, field Limit: integer; its written form is not shown.
    Choices: read-as-number | ignored | no-integer | not-echoed | refused-400 | refused-otherwise | server-error | something-else.

    @OPEN-limit-exponent.observed
    Scenario: a Limit of 1e1
      When listApprovals is probed with the undocumented body {"Limit": 1e1, "Offset": 0}
      Then it is observed what Pagination.Limit shows: 10 is "read-as-number", else is "ignored"

  @OPEN-limit-boolean @open
  Rule: What true for Limit means
    Where: Endpoints, listApprovals, field Limit: integer; another type is not shown.
    Choices: read-as-one | ignored | no-integer | not-echoed | refused-400 | refused-otherwise | server-error | something-else.

    @OPEN-limit-boolean.observed
    Scenario: a Limit of true
      When listApprovals is probed with the undocumented body {"Limit": true, "Offset": 0}
      Then it is observed what Pagination.Limit shows: 1 is "read-as-one", else is "ignored"
