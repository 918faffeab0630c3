@generateText
Feature: Selections that leave a list out, empty or null

  @OPEN-no-list @open
  Rule: What a request without either list selects
    Where: Endpoints, generateText, rule 1 (selection "by HotelIDs and/or TagIDs").
    Choices: no-hotels | all-hotels | refused-400 | refused-403 | refused-404 | refused-otherwise | server-error | something-else.

    The document shows no request without a list. It is only tried in a project made for the
    case, for a service could take it for the whole project.

    @OPEN-no-list.observed
    Scenario: an empty object
      Given a project with 2 hotels
      When generateText is probed with the body {}
      Then it is observed how many hotels the run has: 0 is "no-hotels", 2 is "all-hotels"

  @OPEN-empty-lists @open
  Rule: What a request with two empty lists selects
    Where: Endpoints, generateText, rule 1 (selection "by HotelIDs and/or TagIDs").
    Choices: no-hotels | all-hotels | refused-400 | refused-403 | refused-404 | refused-otherwise | server-error | something-else.

    @OPEN-empty-lists.observed
    Scenario: both lists are empty
      Given a project with 2 hotels
      When generateText is probed with the body {"HotelIDs": [], "TagIDs": []}
      Then it is observed how many hotels the run has: 0 is "no-hotels", 2 is "all-hotels"

  @OPEN-empty-hotel-ids @open
  Rule: What a request with empty HotelIDs alone selects
    Where: Endpoints, generateText, rule 1 (selection "by HotelIDs and/or TagIDs").
    Choices: no-hotels | all-hotels | refused-400 | refused-403 | refused-404 | refused-otherwise | server-error | something-else.

    @OPEN-empty-hotel-ids.observed
    Scenario: HotelIDs is empty and TagIDs is left out
      Given a project with 2 hotels
      When generateText is probed with the body {"HotelIDs": []}
      Then it is observed how many hotels the run has: 0 is "no-hotels", 2 is "all-hotels"

  @OPEN-null-lists @open
  Rule: What a request with null for both lists selects
    Where: Endpoints, generateText, request body fields; null is not shown.
    Choices: no-hotels | all-hotels | refused-400 | refused-403 | refused-404 | refused-otherwise | server-error | something-else.

    @OPEN-null-lists.observed
    Scenario: both lists are null
      Given a project with 2 hotels
      When generateText is probed with the undocumented body {"HotelIDs": null, "TagIDs": null}
      Then it is observed how many hotels the run has: 0 is "no-hotels", 2 is "all-hotels"

  @OPEN-empty-list-beside @open
  Rule: Whether an empty TagIDs may stand beside HotelIDs
    Where: Endpoints, generateText, rule 1 (selection "by HotelIDs and/or TagIDs").
    Choices: accepted | refused-400 | refused-403 | refused-404 | refused-otherwise | server-error | something-else.

    @OPEN-empty-list-beside.observed
    Scenario: one hotel and an empty list of tags
      Given a project with 1 hotel
      When generateText is probed with the body {"HotelIDs": ["$hotel1"], "TagIDs": []}
      Then it is observed how many hotels the run has: 1 is "accepted"

  @OPEN-null-list-beside @open
  Rule: Whether null may stand for TagIDs beside HotelIDs
    Where: Endpoints, generateText, request body fields; null is not shown.
    Choices: accepted | refused-400 | refused-403 | refused-404 | refused-otherwise | server-error | something-else.

    @OPEN-null-list-beside.observed
    Scenario: one hotel and null for the list of tags
      Given a project with 1 hotel
      When generateText is probed with the undocumented body {"HotelIDs": ["$hotel1"], "TagIDs": null}
      Then it is observed how many hotels the run has: 1 is "accepted"

  @OPEN-null-hotel @open
  Rule: What null within HotelIDs does
    Where: Endpoints, generateText, request body fields; null is not shown.
    Choices: ignored | counted | refused-400 | refused-403 | refused-404 | refused-otherwise | server-error | something-else.

    @OPEN-null-hotel.observed
    Scenario: one hotel and null in the list
      Given a project with 1 hotel
      When generateText is probed with the undocumented body {"HotelIDs": ["$hotel1", null]}
      Then it is observed how many hotels the run has: 1 is "ignored", 2 is "counted"
