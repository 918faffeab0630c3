@generateText @listApprovals
Feature: Statuses

  @ERR-1 @must
  Rule: Only the documented statuses are answered
    Where: Endpoints, generateText and listApprovals, Error statuses; Errors, the table.

    generateText answers 200, 400, 401, 403, 404, 409, 429 or 500, and listApprovals the same without
    409, to whatever JSON is posted there. An accepted call is answered 200, not 201, 202 or 204; a body
    that says the wrong thing 400, not 422. What something in between answers for itself is not judged.

    @ERR-1.every-exchange @whole-run
    Scenario: in every answer of the run
      Then the rule holds in every answer of the run
      And the plainest listApprovals is accepted

  @ERR-2 @must
  Rule: 409 only where a selected hotel has a run in progress
    Where: Errors, row 409; Endpoints, generateText, rule 4; Limits, second row.

    The document gives 409 one condition. A selection of hotels without a run is never answered 409:
    not for a hotel named twice, not because another hotel is busy, not because the call is refused
    for another reason.

    @ERR-2.idle @quick:repeated-far
    Scenario Outline: <selection>
      Given a project with 6 hotels
      And the tag "spa" on hotels 1, 2
      And the tag "beach" on hotels 2, 3
      When generateText for <selection> is called
      Then no call is rejected with 409
      Examples:
        | case          | selection                              |
        | one           | hotel 1                                |
        | several       | hotels 1 to 6                          |
        | repeated      | hotels 1, 1                            |
        | repeated-far  | hotels 1, 2, 3, 1                      |
        | tag           | tag "spa"                              |
        | overlap       | tags "spa", "beach"                    |
        | repeated-tag  | tag "spa", "spa"                       |
        | both-lists    | hotels 1, 2, tag "spa"                 |
        | unknown       | an unknown hotel                       |
        | with-unknown  | hotel 1, an unknown hotel              |

    @ERR-2.idle-with-links @quick:all
    Scenario Outline: hotels with approval links of every kind, <selection>
      Given a project with an approval link of every kind
      When generateText for <selection> is called
      Then no call is rejected with 409
      Examples:
        | case     | selection     |
        | all      | hotels 1 to 6 |
        | opened   | hotel 2       |
        | revoked  | hotel 5       |
        | excluded | hotel 6       |

    @ERR-2.idle-by-ids
    Scenario Outline: <selection> without tags
      Given a project with 3 hotels
      When generateText for <selection> is called
      Then no call is rejected with 409
      Examples:
        | case          | selection                              |
        | one           | hotel 1                                |
        | repeated      | hotels 1, 2, 1                         |
        | unknown       | an unknown hotel, hotel 3              |

    @ERR-2.nothing @quick:hotels
    Scenario Outline: <what>
      Given a project with 2 hotels
      When generateText is called with <what>
      Then no call is rejected with 409
      Examples:
        | case    | what                    |
        | no-list | no list                 |
        | empty   | empty lists             |
        | hotels  | an empty list of hotels |
        | tags    | an empty list of tags   |

    @ERR-2.tags @quick:foreign
    Scenario Outline: <selection>
      Given a project with 2 hotels
      And the tag "none" on no hotel
      And another project with a tag on its 2 hotels
      When generateText for <selection> is called
      Then no call is rejected with 409
      Examples:
        | case        | selection                |
        | unknown     | an unknown tag           |
        | beside      | hotel 1, an unknown tag  |
        | empty       | tag "none"               |
        | foreign     | the foreign tag          |

    @ERR-2.after-the-end @quick:failed
    Scenario Outline: hotels with a run that <end>
      Given a project with 2 hotels
      And a run for hotels 1, 2 <end>
      When the status of each run is read until it has ended
      Then generateText for hotels 1, 2 is not rejected with 409 for longer than the settle time
      Examples:
        | case     | end                        |
        | either   | has ended             |
        | complete | has ended as complete |
        | failed   | has ended as failed   |

    @ERR-2.foreign @quick:beside
    Scenario Outline: <selection>
      Given a project with 1 hotel
      And another project with 1 hotel
      When generateText for <selection> is called
      Then no call is rejected with 409
      Examples:
        | case    | selection                    |
        | foreign | foreign hotel 1              |
        | beside  | hotel 1, foreign hotel 1     |

    @ERR-2.removed
    Scenario Outline: <selection>
      Given a project with 1 hotel
      And 1 hotel that was removed from the project
      When generateText for <selection> is called
      Then no call is rejected with 409
      Examples:
        | case    | selection                    |
        | alone   | removed hotel 1              |
        | beside  | hotel 1, removed hotel 1     |

    @ERR-2.refused-for-another-reason
    Scenario: calls that are refused for another reason
      Given a project with 1 hotel
      When generateText for hotel 1 is called in turn with:
        | a body cut off before its end |
        | HotelIDs as a word            |
        | HotelIDs as a list of numbers |
        | no Authorization header       |
        | a token that was never issued |
        | the id of no project          |
      Then no call is rejected with 409

    @ERR-2.beside-a-busy-hotel
    Scenario Outline: <selection> while another hotel is busy
      Given a project with 4 hotels
      And the tag "spa" on hotels 3, 4
      And a run in progress for hotel 1
      When generateText for <selection> is called
      Then no call is rejected with 409
      And generateText for hotel 1 is still rejected with 409, 1 time
      Examples:
        | case | selection          |
        | ids  | hotels 2, 3        |
        | tag  | tag "spa"          |
        | both | hotel 2, tag "spa" |

    @ERR-2.after-a-refusal
    Scenario: idle hotels that stood beside a busy one in a refused call
      Given a project with 3 hotels
      And a run in progress for hotel 1
      Then generateText for hotels 1, 2, 3 is still rejected with 409, 1 time
      When generateText for hotels 2, 3 is called
      Then no call is rejected with 409

    @ERR-2.busy-elsewhere
    Scenario: a run in progress in another project
      Given a project with 2 hotels
      And another project with 2 hotels
      And a token that is good for both projects
      When a run in progress for hotels 1, 2 of the other project
      And generateText for hotels 1, 2 is called
      Then no call is rejected with 409
