@listApprovals
Feature: Defaults and bounds of Limit

  Background:
    Given a project with links to look at

  @OPEN-limit-default @open
  Rule: What Limit is where it is left out
    Where: Endpoints, listApprovals, "Defaults and bounds of Limit and Offset: not shown".
    Choices: a-default | zero | no-integer | not-echoed | refused-400 | refused-otherwise | server-error | something-else.

    @OPEN-limit-default.observed
    Scenario: a page without Limit
      When listApprovals is probed with the undocumented body {"Offset": 0}
      Then it is observed what Pagination.Limit shows: 0 is "zero", else is "a-default"

  @OPEN-limit-null @open
  Rule: What null for Limit means
    Where: Endpoints, listApprovals, field Limit; null is not shown.
    Choices: a-default | zero | no-integer | not-echoed | refused-400 | refused-otherwise | server-error | something-else.

    @OPEN-limit-null.observed
    Scenario: a Limit of null
      When listApprovals is probed with the undocumented body {"Limit": null, "Offset": 0}
      Then it is observed what Pagination.Limit shows: 0 is "zero", else is "a-default"

  @OPEN-limit-zero @open
  Rule: What a Limit of 0 means
    Where: Endpoints, listApprovals, "Defaults and bounds of Limit and Offset: not shown".
    Choices: taken-as-none | taken-as-all | replaced | no-integer | not-echoed | refused-400 | refused-otherwise | server-error | something-else.

    @OPEN-limit-zero.observed
    Scenario: a Limit of 0 for a hotel with a link
      When listApprovals is probed with the undocumented body {"Limit": 0, "Offset": 0, "HotelIDs": ["$linked1"]}
      Then it is observed what a page of Limit 0 shows

  @OPEN-limit-negative @open
  Rule: What a negative Limit means
    Where: Endpoints, listApprovals, "Defaults and bounds of Limit and Offset: not shown".
    Choices: taken | replaced | no-integer | not-echoed | refused-400 | refused-otherwise | server-error | something-else.

    @OPEN-limit-negative.observed
    Scenario: a Limit of -1
      When listApprovals is probed with the undocumented body {"Limit": -1, "Offset": 0, "HotelIDs": ["$linked1"]}
      Then it is observed what Pagination.Limit shows: -1 is "taken", else is "replaced"

  @OPEN-limit-one @open
  Rule: Whether the smallest sensible Limit is taken
    Where: Endpoints, listApprovals, "Defaults and bounds of Limit and Offset: not shown".
    Choices: taken | replaced | no-integer | not-echoed | refused-400 | refused-otherwise | server-error | something-else.

    @OPEN-limit-one.observed
    Scenario: a Limit of 1
      When listApprovals is probed with the undocumented body {"Limit": 1, "Offset": 0}
      Then it is observed what Pagination.Limit shows: 1 is "taken", else is "replaced"

  @OPEN-limit-1000 @open
  Rule: What becomes of a Limit of 1,000
    Where: Limits, "Maximum page size and maximum offset for listApprovals: not shown".
    Choices: taken | replaced | no-integer | not-echoed | refused-400 | refused-otherwise | server-error | something-else.

    @OPEN-limit-1000.observed
    Scenario: a Limit of 1,000
      When listApprovals is probed with the undocumented body {"Limit": 1000, "Offset": 0, "HotelIDs": ["$linked1"]}
      Then it is observed what Pagination.Limit shows: 1000 is "taken", else is "replaced"

  @OPEN-limit-1000000 @open
  Rule: What becomes of a Limit of 1,000,000
    Where: Limits, "Maximum page size and maximum offset for listApprovals: not shown".
    Choices: taken | replaced | no-integer | not-echoed | refused-400 | refused-otherwise | server-error | something-else.

    The page is asked for one hotel only, so that the answer stays small.

    @OPEN-limit-1000000.observed
    Scenario: a Limit of 1,000,000
      When listApprovals is probed with the undocumented body {"Limit": 1000000, "Offset": 0, "HotelIDs": ["$linked1"]}
      Then it is observed what Pagination.Limit shows: 1000000 is "taken", else is "replaced"

  @OPEN-limit-beyond-64-bits @open
  Rule: What becomes of a Limit that no 64 bits hold
    Where: Limits, "Maximum page size and maximum offset for listApprovals: not shown".
    Choices: taken | replaced | no-integer | not-echoed | refused-400 | refused-otherwise | server-error | something-else.

    @OPEN-limit-beyond-64-bits.observed
    Scenario: a Limit of 2 to the power of 64
      When listApprovals is probed with the undocumented body {"Limit": 18446744073709551616, "Offset": 0, "HotelIDs": ["$linked1"]}
      Then it is observed what Pagination.Limit shows: 18446744073709551616 is "taken", else is "replaced"

  @OPEN-limit-largest @open
  Rule: How large a Limit can be
    Where: Limits, "Maximum page size and maximum offset for listApprovals: not shown".
    Choices: bounded | unbounded.

    Larger and larger Limits are tried for one hotel, until one is refused or replaced; the
    largest that was taken is found by halving. Unbounded means that the largest number of 63
    bits is taken.

    @OPEN-limit-largest.observed
    Scenario: the largest Limit that is taken is looked for
      When larger and larger numbers are tried for Limit
      Then it is observed how far the numbers go
