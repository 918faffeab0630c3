@listApprovals
Feature: Unusual HotelIDs in a listing

  Background:
    Given a project with links to look at

  @OPEN-filter-empty @open
  Rule: What empty HotelIDs restrict the list to
    Where: Endpoints, listApprovals, field HotelIDs: "when omitted, all links of the project are paged through"; an empty list is not shown.
    Choices: no-links | whole-list | refused-400 | refused-otherwise | server-error | something-else.

    @OPEN-filter-empty.observed
    Scenario: an empty list of hotels
      When listApprovals is probed with the body {"Limit": $limit, "Offset": 0, "HotelIDs": []}
      Then it is observed how much of the list is shown

  @OPEN-filter-null @open
  Rule: What null for HotelIDs restricts the list to
    Where: Endpoints, listApprovals, field HotelIDs: optional; null is not shown.
    Choices: no-links | whole-list | refused-400 | refused-otherwise | server-error | something-else.

    @OPEN-filter-null.observed
    Scenario: null for the list of hotels
      When listApprovals is probed with the undocumented body {"Limit": $limit, "Offset": 0, "HotelIDs": null}
      Then it is observed how much of the list is shown

  @OPEN-filter-null-element @open
  Rule: What null within HotelIDs does
    Where: Endpoints, listApprovals, field HotelIDs: array of string (UUID); null is not shown.
    Choices: ignored | refused-400 | refused-otherwise | server-error | something-else.

    @OPEN-filter-null-element.observed
    Scenario: a hotel with a link, and null
      When listApprovals is probed with the undocumented body {"Limit": $limit, "Offset": 0, "HotelIDs": ["$linked1", null]}
      Then it is observed whether the request is "ignored"

  @OPEN-filter-not-a-list @open
  Rule: Whether a single id may stand for HotelIDs
    Where: Endpoints, listApprovals, field HotelIDs: array of string (UUID); another type is not shown.
    Choices: shown | repeated | echoed | neither | refused-400 | refused-otherwise | server-error | something-else.

    @OPEN-filter-not-a-list.observed
    Scenario: one id that stands in no list
      When listApprovals is probed with the undocumented body {"Limit": $limit, "Offset": 0, "HotelIDs": "$linked1"}
      Then it is observed what becomes of the hotel "$linked1"

  @OPEN-filter-repeated @open
  Rule: Whether a hotel may be named twice in HotelIDs
    Where: Endpoints, listApprovals, field HotelIDs; whether a repeated id is refused is not shown.
    Choices: shown | repeated | echoed | neither | refused-400 | refused-otherwise | server-error | something-else.

    That its links are shown once is a rule of its own, where the request is accepted.

    @OPEN-filter-repeated.observed
    Scenario: one hotel named twice
      When listApprovals is probed with the body {"Limit": $limit, "Offset": 0, "HotelIDs": ["$linked1", "$linked1"]}
      Then it is observed what becomes of the hotel "$linked1"

  @OPEN-filter-other-case @open
  Rule: Whether a hotel is found by its id in the other case
    Where: Resources, "Identifiers … are strings in UUID form"; whether their letters' case matters is not shown.
    Choices: shown | repeated | echoed | neither | refused-400 | refused-otherwise | server-error | something-else.

    @OPEN-filter-other-case.observed
    Scenario: a hotel with a link, by its id in the other case
      When listApprovals is probed with the body {"Limit": $limit, "Offset": 0, "HotelIDs": ["$LINKED1"]}
      Then it is observed what becomes of the hotel "$linked1"

  @OPEN-filter-two-spellings @open
  Rule: What two spellings of one id in HotelIDs show
    Where: Resources, "Identifiers … are strings in UUID form"; whether their letters' case matters is not shown.
    Choices: shown | repeated | echoed | shown-and-echoed | neither | refused-400 | refused-otherwise | server-error | something-else.

    @OPEN-filter-two-spellings.observed
    Scenario: a hotel with a link, by its id in both cases
      When listApprovals is probed with the body {"Limit": $limit, "Offset": 0, "HotelIDs": ["$linked1", "$LINKED1"]}
      Then it is observed what becomes of the hotel "$linked1"

  @OPEN-filter-non-uuid @open
  Rule: What an id that is no UUID does in HotelIDs
    Where: Endpoints, listApprovals, rule 2; field HotelIDs: array of string (UUID); what another text does is not shown.
    Choices: echoed | dropped | refused-400 | refused-otherwise | server-error | something-else.

    @OPEN-filter-non-uuid.observed
    Scenario: a hotel with a link, and an id that is no UUID
      When listApprovals is probed with the undocumented body {"Limit": $limit, "Offset": 0, "HotelIDs": ["$linked1", "no-uuid"]}
      Then it is observed what becomes of the text "no-uuid"

  @OPEN-filter-blank @open
  Rule: What an empty text does in HotelIDs
    Where: Endpoints, listApprovals, rule 2; field HotelIDs: array of string (UUID); what another text does is not shown.
    Choices: echoed | dropped | refused-400 | refused-otherwise | server-error | something-else.

    @OPEN-filter-blank.observed
    Scenario: a hotel with a link, and an empty id
      When listApprovals is probed with the undocumented body {"Limit": $limit, "Offset": 0, "HotelIDs": ["$linked1", ""]}
      Then it is observed what becomes of the text ""

  @OPEN-filter-braces @open
  Rule: What a UUID in braces does in HotelIDs
    Where: Resources, "Identifiers … are strings in UUID form"; other forms are not shown.
    Choices: shown | echoed | neither | refused-400 | refused-otherwise | server-error | something-else.

    @OPEN-filter-braces.observed
    Scenario: a hotel with a link, by its id in braces
      When listApprovals is probed with the undocumented body {"Limit": $limit, "Offset": 0, "HotelIDs": ["{$linked1}"]}
      Then it is observed what becomes of the hotel "$linked1"

  @OPEN-filter-size @open
  Rule: Whether a thousand HotelIDs are taken
    Where: Endpoints, listApprovals, field HotelIDs; how many may be named is not shown.
    Choices: taken | cut | refused-400 | refused-413 | refused-otherwise | server-error | something-else.

    None of them is a hotel, so each must come back in NotInProjectIDs where all are taken. Where
    they are refused, the largest number that is taken is found by halving.

    @OPEN-filter-size.observed
    Scenario: a thousand ids that exist nowhere
      When listApprovals is asked for 1000 hotels that exist nowhere
      Then it is observed whether so many HotelIDs are taken
