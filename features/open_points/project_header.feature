Feature: The header X-Project-ID beyond its documented use

  @listApprovals @OPEN-project-missing-list @open
  Rule: Whether listApprovals needs X-Project-ID
    Where: Authentication, "Whether the header is mandatory, and its exact format: not shown".
    Choices: whole-list | no-links | refused-400 | refused-401 | refused-403 | refused-404 | refused-otherwise | server-error | something-else.

    @OPEN-project-missing-list.observed
    Scenario: no X-Project-ID
      Given a project with links to look at
      When listApprovals is probed with
        | X-Project-ID | left out                       |
        | body         | {"Limit": $limit, "Offset": 0} |
      Then it is observed how much of the list is shown

  @generateText @OPEN-project-missing-generate @open
  Rule: Whether generateText needs X-Project-ID
    Where: Authentication, "Whether the header is mandatory, and its exact format: not shown".
    Choices: accepted | refused-400 | refused-401 | refused-403 | refused-404 | refused-otherwise | server-error | something-else.

    @OPEN-project-missing-generate.observed
    Scenario: no X-Project-ID
      Given a project with 1 hotel
      When generateText is probed with
        | X-Project-ID | left out                  |
        | body         | {"HotelIDs": ["$hotel1"]} |
      Then it is observed whether the request is "accepted"

  @listApprovals @OPEN-project-empty @open
  Rule: What an empty X-Project-ID means
    Where: Authentication, "Whether the header is mandatory, and its exact format: not shown".
    Choices: whole-list | no-links | refused-400 | refused-401 | refused-403 | refused-404 | refused-otherwise | server-error | something-else.

    @OPEN-project-empty.observed
    Scenario: an X-Project-ID without a value
      Given a project with links to look at
      When listApprovals is probed with
        | X-Project-ID | empty                          |
        | body         | {"Limit": $limit, "Offset": 0} |
      Then it is observed how much of the list is shown

  @listApprovals @OPEN-project-malformed @open
  Rule: How an X-Project-ID is answered that can be no project's
    Where: Authentication, "Whether the header is mandatory, and its exact format: not shown".
    Choices: whole-list | no-links | refused-400 | refused-401 | refused-403 | refused-404 | refused-otherwise | server-error | something-else.

    @OPEN-project-malformed.observed
    Scenario: an X-Project-ID of several words
      Given a project with links to look at
      When listApprovals is probed with
        | X-Project-ID | malformed                      |
        | body         | {"Limit": $limit, "Offset": 0} |
      Then it is observed how much of the list is shown

  @listApprovals @OPEN-project-unknown-list @open
  Rule: How listApprovals answers for a project that exists nowhere
    Where: Authentication; Errors, "Conditions of the remaining statuses: not shown".
    Choices: whole-list | no-links | refused-400 | refused-401 | refused-403 | refused-404 | refused-otherwise | server-error | something-else.

    @OPEN-project-unknown-list.observed
    Scenario: an X-Project-ID that exists nowhere
      Given a project with links to look at
      When listApprovals is probed with
        | X-Project-ID | $unknown1                      |
        | body         | {"Limit": $limit, "Offset": 0} |
      Then it is observed how much of the list is shown

  @generateText @OPEN-project-unknown-generate @open
  Rule: How generateText answers for a project that exists nowhere
    Where: Authentication; Errors, "Conditions of the remaining statuses: not shown".
    Choices: accepted | refused-400 | refused-401 | refused-403 | refused-404 | refused-otherwise | server-error | something-else.

    @OPEN-project-unknown-generate.observed
    Scenario: an X-Project-ID that exists nowhere
      Given a project with 1 hotel
      When generateText is probed with
        | X-Project-ID | $unknown1                 |
        | body         | {"HotelIDs": ["$hotel1"]} |
      Then it is observed whether the request is "accepted"

  @listApprovals @OPEN-project-foreign @open
  Rule: With which status a project is refused that the token has no access to
    Where: Authentication, "scopes and per-role permissions: not shown"; Errors, "Conditions of the remaining statuses: not shown".
    Choices: whole-list | no-links | refused-400 | refused-401 | refused-403 | refused-404 | refused-otherwise | server-error | something-else.

    @OPEN-project-foreign.observed
    Scenario: a valid token without access to the project
      Given a project with links to look at
      When listApprovals is probed with
        | token | of an outsider                 |
        | body  | {"Limit": $limit, "Offset": 0} |
      Then it is observed how much of the list is shown

  @listApprovals @OPEN-project-other-case @open
  Rule: Whether the letters' case of X-Project-ID matters
    Where: Authentication, "Whether the header is mandatory, and its exact format: not shown".
    Choices: whole-list | no-links | refused-400 | refused-401 | refused-403 | refused-404 | refused-otherwise | server-error | something-else.

    @OPEN-project-other-case.observed
    Scenario: the project's id in the other case
      Given a project with links to look at
      When listApprovals is probed with
        | X-Project-ID | in the other case              |
        | body         | {"Limit": $limit, "Offset": 0} |
      Then it is observed how much of the list is shown

  @listApprovals @OPEN-project-twice @open
  Rule: How an X-Project-ID that is sent twice is answered
    Where: Authentication, "Whether the header is mandatory, and its exact format: not shown".
    Choices: whole-list | no-links | refused-400 | refused-401 | refused-403 | refused-404 | refused-otherwise | server-error | something-else.

    @OPEN-project-twice.observed
    Scenario: the project's id twice
      Given a project with links to look at
      When listApprovals is probed with
        | X-Project-ID | sent twice                     |
        | body         | {"Limit": $limit, "Offset": 0} |
      Then it is observed how much of the list is shown

  @listApprovals @OPEN-project-contradicted @open
  Rule: Which of two different X-Project-IDs counts
    Where: Authentication, "Whether the header is mandatory, and its exact format: not shown".
    Choices: whole-list | no-links | refused-400 | refused-401 | refused-403 | refused-404 | refused-otherwise | server-error | something-else.

    The whole list means that the first counts, a refusal that both are looked at or the last is.

    @OPEN-project-contradicted.observed
    Scenario: the project's id, and then one that exists nowhere
      Given a project with links to look at
      When listApprovals is probed with
        | X-Project-ID | sent twice, the second unknown |
        | body         | {"Limit": $limit, "Offset": 0} |
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
