@generateText
Feature: The status of a refused selection

  @OPEN-status-foreign-hotel @open
  Rule: With which status a hotel of another project is refused
    Where: Endpoints, generateText, rule 3; Errors, "Conditions of the remaining statuses: not shown".
    Choices: accepted | refused-400 | refused-401 | refused-403 | refused-404 | refused-409 | refused-otherwise | server-error | something-else.

    That it is refused is a rule of its own; its status is open.

    @OPEN-status-foreign-hotel.observed
    Scenario: another project's hotel alone
      Given a project with 1 hotel
      When generateText is probed with the body {"HotelIDs": ["$foreign1"]}
      Then it is observed whether the request is "accepted"

  @OPEN-status-foreign-hotel-among @open
  Rule: With which status a hotel of another project among own hotels is refused
    Where: Endpoints, generateText, rule 3; Errors, "Conditions of the remaining statuses: not shown".
    Choices: accepted | refused-400 | refused-401 | refused-403 | refused-404 | refused-409 | refused-otherwise | server-error | something-else.

    @OPEN-status-foreign-hotel-among.observed
    Scenario: another project's hotel after an own hotel
      Given a project with 1 hotel
      When generateText is probed with the body {"HotelIDs": ["$hotel1", "$foreign1"]}
      Then it is observed whether the request is "accepted"

  @OPEN-status-unknown-hotel @open
  Rule: With which status a hotel that exists nowhere is refused
    Where: Endpoints, generateText, rule 3; Errors, "Conditions of the remaining statuses: not shown".
    Choices: accepted | refused-400 | refused-401 | refused-403 | refused-404 | refused-409 | refused-otherwise | server-error | something-else.

    @OPEN-status-unknown-hotel.observed
    Scenario: an id that exists nowhere, after an own hotel
      Given a project with 1 hotel
      When generateText is probed with the body {"HotelIDs": ["$hotel1", "$unknown1"]}
      Then it is observed whether the request is "accepted"

  @OPEN-status-removed-hotel @open
  Rule: With which status a removed hotel is refused
    Where: Endpoints, generateText, rule 3; Errors, "Conditions of the remaining statuses: not shown".
    Choices: accepted | refused-400 | refused-401 | refused-403 | refused-404 | refused-409 | refused-otherwise | server-error | something-else.

    @OPEN-status-removed-hotel.observed
    Scenario: a removed hotel, after an own hotel
      Given a project with 1 hotel
      And 1 hotel that was removed from the project
      When generateText is probed with the body {"HotelIDs": ["$hotel1", "$removed1"]}
      Then it is observed whether the request is "accepted"

  @OPEN-status-nil-hotel @open
  Rule: With which status the nil UUID is refused as a hotel
    Where: Endpoints, generateText, rule 3; Resources, "strings in UUID form".
    Choices: accepted | refused-400 | refused-401 | refused-403 | refused-404 | refused-409 | refused-otherwise | server-error | something-else.

    The nil UUID has the form of a UUID, and some libraries take it for no value at all.

    @OPEN-status-nil-hotel.observed
    Scenario: the nil UUID, after an own hotel
      Given a project with 1 hotel
      When generateText is probed with the body {"HotelIDs": ["$hotel1", "00000000-0000-0000-0000-000000000000"]}
      Then it is observed whether the request is "accepted"
