Feature: Authentication beyond its documented use

  @OPEN-project-header @open
  Rule: What an X-Project-ID does that is left out, no project's, or otherwise written
    Where: Authentication, "Whether the header is mandatory, and its exact format: not shown"; Errors, "Conditions of the remaining statuses: not shown".
    Choices: whole-list | no-links | accepted | refused-400 | refused-401 | refused-403 | refused-404 | refused-otherwise | server-error | something-else.

    Where the header is sent twice, with the project's id and then with one that exists nowhere, the
    whole list means that the first counts, a refusal that both are looked at or the last is.

    @listApprovals @OPEN-project-header.list
    Scenario Outline: listApprovals with an X-Project-ID <value>
      Given a project with links to look at
      When listApprovals is probed with
        | X-Project-ID | <value>                        |
        | body         | {"Limit": $limit, "Offset": 0} |
      Then it is observed how much of the list is shown

      Examples:
        | case         | value                          |
        | missing      | left out                       |
        | empty        | empty                          |
        | malformed    | malformed                      |
        | unknown      | $unknown1                      |
        | other-case   | in the other case              |
        | twice        | sent twice                     |
        | contradicted | sent twice, the second unknown |

    @generateText @OPEN-project-header.generate
    Scenario Outline: generateText with an X-Project-ID <value>
      Given a project with 1 hotel
      When generateText is probed with
        | X-Project-ID | <value>                   |
        | body         | {"HotelIDs": ["$hotel1"]} |
      Then it is observed whether the request is "accepted"

      Examples:
        | case    | value     |
        | missing | left out  |
        | unknown | $unknown1 |

  @listApprovals @OPEN-no-access @open
  Rule: With which status a project is refused that the token has no access to
    Where: Authentication, "scopes and per-role permissions: not shown"; Errors, "Conditions of the remaining statuses: not shown".
    Choices: whole-list | no-links | refused-400 | refused-401 | refused-403 | refused-404 | refused-otherwise | server-error | something-else.

    @OPEN-no-access.observed
    Scenario: a valid token without access to the project
      Given a project with links to look at
      When listApprovals is probed with
        | token | of an outsider                 |
        | body  | {"Limit": $limit, "Offset": 0} |
      Then it is observed how much of the list is shown

  @listApprovals @OPEN-scheme-case @open
  Rule: Whether the word Bearer may be written in small letters
    Where: Authentication, "in the form Authorization: Bearer"; HTTP itself takes the name of a scheme in any case.
    Choices: whole-list | no-links | refused-400 | refused-401 | refused-403 | refused-404 | refused-otherwise | server-error | something-else.

    @OPEN-scheme-case.observed
    Scenario: bearer in small letters
      Given a project with links to look at
      When listApprovals is probed with
        | scheme | bearer                         |
        | body   | {"Limit": $limit, "Offset": 0} |
      Then it is observed how much of the list is shown
