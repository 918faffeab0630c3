Feature: Which status wins when several apply

  @generateText @OPEN-wins-token-or-body-generate @open
  Rule: Which of a bad token and an unreadable body decides the status of generateText
    Where: Errors, "Conditions of the remaining statuses: not shown".
    Choices: refused-400 | refused-401 | refused-403 | refused-404 | refused-otherwise | server-error | something-else.

    @OPEN-wins-token-or-body-generate.observed
    Scenario: a token that was never issued and half a JSON object
      Given a project with 1 hotel
      When generateText is probed with
        | token | wrong                         |
        | body  | {"HotelIDs": ["$hotel1" |
      Then it is observed whether the request is "accepted"

  @listApprovals @OPEN-wins-token-or-body-list @open
  Rule: Which of a bad token and an unreadable body decides the status of listApprovals
    Where: Errors, "Conditions of the remaining statuses: not shown".
    Choices: refused-400 | refused-401 | refused-403 | refused-404 | refused-otherwise | server-error | something-else.

    @OPEN-wins-token-or-body-list.observed
    Scenario: a token that was never issued and half a JSON object
      Given a project
      When listApprovals is probed with
        | token | wrong       |
        | body  | {"Limit": 1 |
      Then it is observed whether the request is "accepted"

  @listApprovals @OPEN-wins-token-or-project @open
  Rule: Which of a bad token and an unknown project decides the status
    Where: Errors, "Conditions of the remaining statuses: not shown".
    Choices: refused-400 | refused-401 | refused-403 | refused-404 | refused-otherwise | server-error | something-else.

    @OPEN-wins-token-or-project.observed
    Scenario: a token that was never issued and a project that exists nowhere
      Given a project
      When listApprovals is probed with
        | token        | wrong                         |
        | X-Project-ID | $unknown1                     |
        | body         | {"Limit": $limit, "Offset": 0} |
      Then it is observed whether the request is "accepted"

  @listApprovals @OPEN-wins-project-or-body @open
  Rule: Which of an unknown project and an unreadable body decides the status
    Where: Errors, "Conditions of the remaining statuses: not shown".
    Choices: refused-400 | refused-401 | refused-403 | refused-404 | refused-otherwise | server-error | something-else.

    @OPEN-wins-project-or-body.observed
    Scenario: a project that exists nowhere and half a JSON object
      Given a project
      When listApprovals is probed with
        | X-Project-ID | $unknown1   |
        | body         | {"Limit": 1 |
      Then it is observed whether the request is "accepted"

  @listApprovals @OPEN-wins-access-or-body @open
  Rule: Which of a missing access and an unreadable body decides the status
    Where: Errors, "Conditions of the remaining statuses: not shown".
    Choices: refused-400 | refused-401 | refused-403 | refused-404 | refused-otherwise | server-error | something-else.

    @OPEN-wins-access-or-body.observed
    Scenario: a valid token without access to the project and half a JSON object
      Given a project
      When listApprovals is probed with
        | token | of an outsider |
        | body  | {"Limit": 1    |
      Then it is observed whether the request is "accepted"

  @generateText @OPEN-wins-busy-or-foreign @open
  Rule: Which of a busy hotel and a foreign hotel decides the status
    Where: Endpoints, generateText, rules 3 and 4.
    Choices: accepted | refused-400 | refused-403 | refused-404 | refused-409 | refused-otherwise | server-error | something-else.

    @OPEN-wins-busy-or-foreign.observed
    Scenario: a hotel with a run in progress and another project's hotel
      Given a project with 1 hotel
      And runs are held in progress
      And a run in progress for hotel 1
      When generateText is probed with the body {"HotelIDs": ["$hotel1", "$foreign1"]}
      Then it is observed whether the request is "accepted"

  @generateText @OPEN-wins-busy-or-unknown @open
  Rule: Which of a busy hotel and an unknown hotel decides the status
    Where: Endpoints, generateText, rules 3 and 4.
    Choices: accepted | refused-400 | refused-403 | refused-404 | refused-409 | refused-otherwise | server-error | something-else.

    @OPEN-wins-busy-or-unknown.observed
    Scenario: a hotel with a run in progress and an id that exists nowhere
      Given a project with 1 hotel
      And runs are held in progress
      And a run in progress for hotel 1
      When generateText is probed with the body {"HotelIDs": ["$hotel1", "$unknown1"]}
      Then it is observed whether the request is "accepted"

  @generateText @OPEN-wins-busy-or-type @open
  Rule: Which of a busy hotel and a field of the wrong type decides the status
    Where: Endpoints, generateText, rule 4; Errors, "Conditions of the remaining statuses: not shown".
    Choices: accepted | refused-400 | refused-403 | refused-404 | refused-409 | refused-otherwise | server-error | something-else.

    @OPEN-wins-busy-or-type.observed
    Scenario: a hotel with a run in progress and a number for TagIDs
      Given a project with 1 hotel
      And runs are held in progress
      And a run in progress for hotel 1
      When generateText is probed with the undocumented body {"HotelIDs": ["$hotel1"], "TagIDs": 7}
      Then it is observed whether the request is "accepted"

  @generateText @OPEN-wins-busy-or-token @open
  Rule: Which of a busy hotel and a bad token decides the status
    Where: Endpoints, generateText, rule 4; Errors, "Conditions of the remaining statuses: not shown".
    Choices: accepted | refused-400 | refused-401 | refused-403 | refused-404 | refused-409 | refused-otherwise | server-error | something-else.

    A 409 here would tell a stranger that a run is in progress.

    @OPEN-wins-busy-or-token.observed
    Scenario: a hotel with a run in progress and a token that was never issued
      Given a project with 1 hotel
      And runs are held in progress
      And a run in progress for hotel 1
      When generateText is probed with
        | token | wrong                     |
        | body  | {"HotelIDs": ["$hotel1"]} |
      Then it is observed whether the request is "accepted"

  @generateText @OPEN-race @open
  Rule: How many of two simultaneous calls for one hotel are accepted
    Where: Endpoints, generateText, rule 4; Limits, second row.
    Choices: one | none | two | something-else.

    Never do both have runs in progress at the same time; that both are refused is not ruled out.

    @OPEN-race.observed
    Scenario: two calls for one hotel at the same time
      Given a project with 1 hotel
      And runs are held in progress
      When generateText is called once 2 times at the same time for hotel 1
      Then it is observed how many of the calls are accepted
