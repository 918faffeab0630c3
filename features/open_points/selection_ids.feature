@generateText
Feature: Unusual ids and fields in a selection

  @OPEN-non-uuid-hotel @open
  Rule: What an id that is no UUID does in HotelIDs
    Where: Endpoints, generateText, field HotelIDs: array of string (UUID); what another text does is not shown.
    Choices: ignored | counted | refused-400 | refused-403 | refused-404 | refused-otherwise | server-error | something-else.

    A good id stands beside it, so that a service that ignores the other one still has a hotel
    to work on.

    @OPEN-non-uuid-hotel.observed
    Scenario: one hotel and an id that is no UUID
      Given a project with 1 hotel
      When generateText is probed with the undocumented body {"HotelIDs": ["$hotel1", "no-uuid"]}
      Then it is observed how many hotels the run has: 1 is "ignored", 2 is "counted"

  @OPEN-blank-hotel @open
  Rule: What an empty text does in HotelIDs
    Where: Endpoints, generateText, field HotelIDs: array of string (UUID); what another text does is not shown.
    Choices: ignored | counted | refused-400 | refused-403 | refused-404 | refused-otherwise | server-error | something-else.

    @OPEN-blank-hotel.observed
    Scenario: one hotel and an empty id
      Given a project with 1 hotel
      When generateText is probed with the undocumented body {"HotelIDs": ["$hotel1", ""]}
      Then it is observed how many hotels the run has: 1 is "ignored", 2 is "counted"

  @OPEN-two-spellings @open
  Rule: Whether one UUID in two spellings is one hotel
    Where: Resources, "Identifiers … are strings in UUID form"; whether their letters' case matters is not shown.
    Choices: one-hotel | two-hotels | refused-400 | refused-403 | refused-404 | refused-409 | refused-otherwise | server-error | something-else.

    @OPEN-two-spellings.observed
    Scenario: a hotel in small and in capital letters
      Given a project with 1 hotel
      When generateText is probed with the body {"HotelIDs": ["$hotel1", "$HOTEL1"]}
      Then it is observed how many hotels the run has: 1 is "one-hotel", 2 is "two-hotels"

  @OPEN-other-case-hotel @open
  Rule: Whether a hotel can be selected by its id in the other case
    Where: Resources, "Identifiers … are strings in UUID form"; whether their letters' case matters is not shown.
    Choices: accepted | refused-400 | refused-403 | refused-404 | refused-otherwise | server-error | something-else.

    @OPEN-other-case-hotel.observed
    Scenario: a hotel by its id in the other case alone
      Given a project with 1 hotel
      When generateText is probed with the body {"HotelIDs": ["$HOTEL1"]}
      Then it is observed how many hotels the run has: 1 is "accepted"

  @OPEN-extra-field-generate @open
  Rule: What generateText does with a field that nobody knows
    Where: Endpoints, generateText, "Other request fields: not shown".
    Choices: ignored | refused-400 | refused-403 | refused-404 | refused-otherwise | server-error | something-else.

    @OPEN-extra-field-generate.observed
    Scenario: one hotel and an unknown field
      Given a project with 1 hotel
      When generateText is probed with the undocumented body {"HotelIDs": ["$hotel1"], "ConformanceProbe": true}
      Then it is observed how many hotels the run has: 1 is "ignored"

  @OPEN-extra-field-list @open
  Rule: What listApprovals does with a field that nobody knows
    Where: Endpoints, listApprovals, request body fields; other fields are not shown.
    Choices: ignored | refused-400 | refused-403 | refused-404 | refused-otherwise | server-error | something-else.

    @listApprovals @OPEN-extra-field-list.observed
    Scenario: a page and an unknown field
      Given a project with links to look at
      When listApprovals is probed with the undocumented body {"Limit": $limit, "Offset": 0, "ConformanceProbe": true}
      Then it is observed whether the request is "ignored"

  @OPEN-repeated-field @open
  Rule: What listApprovals does with a field that stands twice
    Where: Endpoints, "All requests and responses are JSON"; a repeated member is not shown.
    Choices: the-last-counts | the-first-counts | refused-400 | refused-403 | refused-404 | refused-otherwise | server-error | something-else.

    @listApprovals @OPEN-repeated-field.observed
    Scenario: an Offset of 1 and an Offset of 2
      Given a project with links to look at
      When listApprovals is probed with the undocumented body {"Limit": $limit, "Offset": 1, "Offset": 2}
      Then it is observed what Pagination.Offset shows: 1 is "the-first-counts", 2 is "the-last-counts"
