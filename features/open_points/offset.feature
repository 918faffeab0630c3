@listApprovals
Feature: Defaults and bounds of Offset

  Background:
    Given a project with links to look at

  @OPEN-offset-default @open
  Rule: What Offset is where it is left out
    Where: Endpoints, listApprovals, "Defaults and bounds of Limit and Offset: not shown".
    Choices: zero | a-default | no-integer | not-echoed | refused-400 | refused-otherwise | server-error | something-else.

    @OPEN-offset-default.observed
    Scenario: a page without Offset
      When listApprovals is probed with the undocumented body {"Limit": $limit}
      Then it is observed what Pagination.Offset shows: 0 is "zero", else is "a-default"

  @OPEN-no-page @open
  Rule: What a request without any field is answered
    Where: Endpoints, listApprovals, "Defaults and bounds of Limit and Offset: not shown".
    Choices: zero | a-default | no-integer | not-echoed | refused-400 | refused-otherwise | server-error | something-else.

    @OPEN-no-page.observed
    Scenario: an empty object
      When listApprovals is probed with the undocumented body {}
      Then it is observed what Pagination.Offset shows: 0 is "zero", else is "a-default"

  @OPEN-offset-null @open
  Rule: What null for Offset means
    Where: Endpoints, listApprovals, field Offset; null is not shown.
    Choices: zero | a-default | no-integer | not-echoed | refused-400 | refused-otherwise | server-error | something-else.

    @OPEN-offset-null.observed
    Scenario: an Offset of null
      When listApprovals is probed with the undocumented body {"Limit": $limit, "Offset": null}
      Then it is observed what Pagination.Offset shows: 0 is "zero", else is "a-default"

  @OPEN-offset-negative @open
  Rule: What a negative Offset means
    Where: Endpoints, listApprovals, "Defaults and bounds of Limit and Offset: not shown".
    Choices: taken | taken-as-zero | replaced | no-integer | not-echoed | refused-400 | refused-otherwise | server-error | something-else.

    @OPEN-offset-negative.observed
    Scenario: an Offset of -1
      When listApprovals is probed with the undocumented body {"Limit": $limit, "Offset": -1}
      Then it is observed what Pagination.Offset shows: -1 is "taken", 0 is "taken-as-zero", else is "replaced"

  @OPEN-offset-past-the-end @open
  Rule: Whether an Offset past the end is accepted
    Where: Endpoints, listApprovals, field Offset: "Number of links skipped"; an end is not shown.
    Choices: taken | replaced | no-integer | not-echoed | refused-400 | refused-404 | refused-otherwise | server-error | something-else.

    @OPEN-offset-past-the-end.observed
    Scenario: an Offset of a thousand for a hotel with few links
      When listApprovals is probed with the body {"Limit": $limit, "Offset": 1000, "HotelIDs": ["$linked1"]}
      Then it is observed what Pagination.Offset shows: 1000 is "taken", else is "replaced"

  @OPEN-offset-largest @open
  Rule: How large an Offset can be
    Where: Limits, "Maximum page size and maximum offset for listApprovals: not shown".
    Choices: bounded | unbounded.

    Larger and larger Offsets are tried for one hotel, until one is refused or replaced; the
    largest that was taken is found by halving. Unbounded means that the largest number of 63
    bits is taken.

    @OPEN-offset-largest.observed
    Scenario: the largest Offset that is taken is looked for
      When larger and larger numbers are tried for Offset
      Then it is observed how far the numbers go

  @OPEN-offset-beyond-64-bits @open
  Rule: What becomes of an Offset that no 64 bits hold
    Where: Limits, "Maximum page size and maximum offset for listApprovals: not shown".
    Choices: taken | replaced | no-integer | not-echoed | refused-400 | refused-otherwise | server-error | something-else.

    @OPEN-offset-beyond-64-bits.observed
    Scenario: an Offset of 2 to the power of 64
      When listApprovals is probed with the undocumented body {"Limit": $limit, "Offset": 18446744073709551616}
      Then it is observed what Pagination.Offset shows: 18446744073709551616 is "taken", else is "replaced"
