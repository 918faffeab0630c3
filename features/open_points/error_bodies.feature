Feature: What the body of an error shows

  @OPEN-error-body @open
  Rule: Which form the body of an error has
    Where: Errors, "Error body fields and error code values: not shown".
    Choices: flat | nested | other-json | not-json | no-fields | empty | no-error.

    Flat means an object of plain values, nested an object with objects or arrays in it, no-fields
    an object without members, and empty no body at all.

    @listApprovals @OPEN-error-body.fields
    Scenario Outline: listApprovals with the <body>
      Given a project
      When listApprovals is probed with the <body>
      Then it is observed which form the error's body has

      Examples:
        | case       | body                                                        |
        | unreadable | body {"Limit": 1                                            |
        | wrong-type | undocumented body {"Limit": 1, "Offset": 0, "HotelIDs": {}} |

    @listApprovals @OPEN-error-body.request
    Scenario Outline: listApprovals with the <part> <value>
      Given a project
      When listApprovals is probed with
        | <part> | <value>                   |
        | body   | {"Limit": 1, "Offset": 0} |
      Then it is observed which form the error's body has

      Examples:
        | case            | part         | value                               |
        | bad-token       | token        | wrong                               |
        | no-access       | token        | of an outsider                      |
        | unknown-project | X-Project-ID | $unknown1                           |
        | unknown-path    | path         | /v2/project/content/noSuchOperation |

    @generateText @OPEN-error-body.unknown-hotel
    Scenario: generateText for a hotel that exists nowhere
      Given a project with 1 hotel
      When generateText is probed with the body {"HotelIDs": ["$hotel1", "$unknown1"]}
      Then it is observed which form the error's body has

    @generateText @OPEN-error-body.busy-hotel
    Scenario: generateText for a hotel with a run in progress
      Given a project with 1 hotel
      And runs are held in progress
      And a run in progress for hotel 1
      When generateText is probed with the body {"HotelIDs": ["$hotel1"]}
      Then it is observed which form the error's body has
