Feature: What the body of an error shows

  @listApprovals @OPEN-error-unreadable @open
  Rule: What the error for a body that is not JSON shows
    Where: Errors, "Error body fields and error code values: not shown".
    Choices: flat | nested | other-json | not-json | no-fields | empty | no-error.

    Flat means an object of plain values, nested an object with objects or arrays in it, no-fields
    an object without members, and empty no body at all.

    @OPEN-error-unreadable.observed
    Scenario: half a JSON object
      Given a project
      When listApprovals is probed with the body {"Limit": 1
      Then it is observed which form the error's body has

  @listApprovals @OPEN-error-type @open
  Rule: What the error for a field of the wrong type shows
    Where: Errors, "Error body fields and error code values: not shown".
    Choices: flat | nested | other-json | not-json | no-fields | empty | no-error.

    @OPEN-error-type.observed
    Scenario: an object for HotelIDs
      Given a project
      When listApprovals is probed with the undocumented body {"Limit": 1, "Offset": 0, "HotelIDs": {}}
      Then it is observed which form the error's body has

  @listApprovals @OPEN-error-token @open
  Rule: What the error for a bad token shows
    Where: Errors, "Error body fields and error code values: not shown".
    Choices: flat | nested | other-json | not-json | no-fields | empty | no-error.

    @OPEN-error-token.observed
    Scenario: a token that was never issued
      Given a project
      When listApprovals is probed with
        | token | wrong                     |
        | body  | {"Limit": 1, "Offset": 0} |
      Then it is observed which form the error's body has

  @listApprovals @OPEN-error-access @open
  Rule: What the error for a missing access shows
    Where: Errors, "Error body fields and error code values: not shown".
    Choices: flat | nested | other-json | not-json | no-fields | empty | no-error.

    @OPEN-error-access.observed
    Scenario: a valid token without access to the project
      Given a project
      When listApprovals is probed with
        | token | of an outsider            |
        | body  | {"Limit": 1, "Offset": 0} |
      Then it is observed which form the error's body has

  @listApprovals @OPEN-error-project @open
  Rule: What the error for an unknown project shows
    Where: Errors, "Error body fields and error code values: not shown".
    Choices: flat | nested | other-json | not-json | no-fields | empty | no-error.

    @OPEN-error-project.observed
    Scenario: a project that exists nowhere
      Given a project
      When listApprovals is probed with
        | X-Project-ID | $unknown1                 |
        | body         | {"Limit": 1, "Offset": 0} |
      Then it is observed which form the error's body has

  @generateText @OPEN-error-hotel @open
  Rule: What the error for an unknown hotel shows
    Where: Errors, "Error body fields and error code values: not shown".
    Choices: flat | nested | other-json | not-json | no-fields | empty | no-error.

    @OPEN-error-hotel.observed
    Scenario: a hotel that exists nowhere
      Given a project with 1 hotel
      When generateText is probed with the body {"HotelIDs": ["$hotel1", "$unknown1"]}
      Then it is observed which form the error's body has

  @generateText @OPEN-error-busy @open
  Rule: What the error for a busy hotel shows
    Where: Errors, "Error body fields and error code values: not shown".
    Choices: flat | nested | other-json | not-json | no-fields | empty | no-error.

    @OPEN-error-busy.observed
    Scenario: a hotel with a run in progress
      Given a project with 1 hotel
      And runs are held in progress
      And a run in progress for hotel 1
      When generateText is probed with the body {"HotelIDs": ["$hotel1"]}
      Then it is observed which form the error's body has

  @listApprovals @OPEN-error-path @open
  Rule: What the error for an unknown address shows
    Where: Errors, "Error body fields and error code values: not shown".
    Choices: flat | nested | other-json | not-json | no-fields | empty | no-error.

    @OPEN-error-path.observed
    Scenario: an operation that does not exist
      Given a project
      When listApprovals is probed with
        | path | /v2/project/content/noSuchOperation |
        | body | {"Limit": 1, "Offset": 0}           |
      Then it is observed which form the error's body has
