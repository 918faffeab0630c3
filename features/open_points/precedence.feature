Feature: Which status wins when several apply

  @OPEN-wins-request @open
  Rule: Which of two things wrong with a request decides its status
    Where: Errors, "Conditions of the remaining statuses: not shown".
    Choices: refused-400 | refused-401 | refused-403 | refused-404 | refused-otherwise | server-error | something-else.

    @listApprovals @OPEN-wins-request.or-body
    Scenario Outline: listApprovals with half a JSON object, and the <part> <value>
      Given a project
      When listApprovals is probed with
        | <part> | <value>     |
        | body   | {"Limit": 1 |
      Then it is observed whether the request is "accepted"

      Examples:
        | case            | part         | value          |
        | bad-token       | token        | wrong          |
        | unknown-project | X-Project-ID | $unknown1      |
        | no-access       | token        | of an outsider |

    @listApprovals @OPEN-wins-request.or-project
    Scenario: listApprovals for a project that exists nowhere, and a token that was never issued
      Given a project
      When listApprovals is probed with
        | token        | wrong                          |
        | X-Project-ID | $unknown1                      |
        | body         | {"Limit": $limit, "Offset": 0} |
      Then it is observed whether the request is "accepted"

    @generateText @OPEN-wins-request.generate-or-body
    Scenario: generateText with half a JSON object, and a token that was never issued
      Given a project with 1 hotel
      When generateText is probed with
        | token | wrong                   |
        | body  | {"HotelIDs": ["$hotel1" |
      Then it is observed whether the request is "accepted"

  @generateText @OPEN-wins-busy @open
  Rule: Whether a busy hotel or something else decides the status
    Where: Endpoints, generateText, rules 3 and 4; Errors, "Conditions of the remaining statuses: not shown".
    Choices: accepted | refused-400 | refused-401 | refused-403 | refused-404 | refused-409 | refused-otherwise | server-error | something-else.

    Where the token is bad, a 409 would tell a stranger that a run is in progress.

    Background:
      Given a project with 1 hotel
      And runs are held in progress
      And a run in progress for hotel 1

    @OPEN-wins-busy.or
    Scenario Outline: a hotel with a run in progress in the <body>
      When generateText is probed with the <body>
      Then it is observed whether the request is "accepted"

      Examples:
        | case       | body                                                     |
        | foreign    | body {"HotelIDs": ["$hotel1", "$foreign1"]}              |
        | unknown    | body {"HotelIDs": ["$hotel1", "$unknown1"]}              |
        | wrong-type | undocumented body {"HotelIDs": ["$hotel1"], "TagIDs": 7} |

    @OPEN-wins-busy.or-token
    Scenario: a hotel with a run in progress and a token that was never issued
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
