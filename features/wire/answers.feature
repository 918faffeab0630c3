@generateText @listApprovals
Feature: Answers in general

  @WIRE-1 @must
  Rule: A success response is a JSON object of media type application/json
    Where: Endpoints, first line (all requests and responses are JSON, Content-Type: application/json);
    generateText, rule 5; listApprovals, Response 200 body.

    The body is one JSON object in UTF-8 with nothing after it (RFC 8259), and Content-Type says
    application/json. Parameters such as charset may follow.

    @WIRE-1.every-exchange @whole-run
    Scenario: in every answer of the run
      Then the rule holds in every answer of the run

    @WIRE-1.lists @listApprovals
    Scenario: lists of every kind
      Given a project with an approval link of every kind
      And 1 hotel that was removed from the project
      When these calls are made:
        | call                                                | defect |
        | listApprovals                                       |        |
        | listApprovals for hotels 1 to 6                     |        |
        | listApprovals for hotel 6                           |        |
        | listApprovals for an unknown hotel                  |        |
        | listApprovals for hotel 1, removed hotel 1          |        |
      And the list of the calling project is read past its end
      Then the rule holds in every answer

    @WIRE-1.whole-list @listApprovals
    Scenario: the list as it is
      Given a project with a varied list of 6 approval links
      When the whole list of the calling project is read as "own"
      And the list of the calling project is read past its end
      Then the rule holds in every answer

    @WIRE-1.empty-list @listApprovals @quick
    Scenario: a project without links
      Given a project with 1 hotel
      When listApprovals for hotel 1 is called
      Then the rule holds in every answer

    @WIRE-1.texts @listApprovals
    Scenario: texts that are no UUIDs, which may be echoed
      Given a project with 1 hotel
      When these calls are made:
        | call                      | defect                         |
        | listApprovals             |                                |
        | listApprovals             | a quote and a backslash in an id |
        | listApprovals for hotel 1 | a line break in an id          |
      Then the rule holds in every answer

    @WIRE-1.runs @generateText
    Scenario: runs by hotels and by tags
      Given a project with 3 hotels
      And the tag "spa" on hotels 2, 3
      When these calls are made:
        | call                       | defect |
        | generateText for hotel 1   |        |
        | generateText for tag "spa" |        |
      Then the rule holds in every answer

    @WIRE-1.pages @listApprovals
    Scenario Outline: pages of <size>
      Given a project with a varied list of 7 approval links
      When pages of <size> are listed to the end
      And pages of <size> are listed to the end, for all hotels with a link
      Then the rule holds in every answer
      Examples:
        | case  | size |
        | one   | 1    |
        | three | 3    |

    @WIRE-1.run @generateText
    Scenario: a run
      Given a project with 1 hotel
      When generateText for hotel 1 is called
      Then the rule holds in every answer

  @WIRE-2 @must
  Rule: An error response is JSON of media type application/json
    Where: Endpoints, first line (all requests and responses are JSON, Content-Type: application/json);
    Errors, the table.

    That holds for each documented error status of both operations, also for those that a framework, a
    filter or a gateway answers before the operation is reached. application/problem+json is another
    media type. What is in the body is open. (That a service refuses proves something only where it
    accepts what it must.)

    @WIRE-2.every-exchange @whole-run @quick
    Scenario: in every answer of the run
      Then the rule holds in every answer of the run
      And the plainest listApprovals is accepted

    @WIRE-2.body
    Scenario Outline: <call> with <defect>
      Given a project with 1 hotel
      When <call> is called with <defect>
      Then the rule holds in a refusal
      And the plainest listApprovals is accepted
      Examples:
        | case             | call                     | defect                          |
        | list-cut         | listApprovals            | a body cut off before its end   |
        | list-words       | listApprovals            | a body of plain words           |
        | list-empty       | listApprovals            | an empty body                   |
        | list-array       | listApprovals            | an array in place of the object |
        | list-utf8        | listApprovals            | a body that is not UTF-8        |
        | list-type        | listApprovals            | Limit as a word                 |
        | list-ids         | listApprovals            | HotelIDs as a word              |
        | generate-cut     | generateText for hotel 1 | a body cut off before its end   |
        | generate-words   | generateText for hotel 1 | a body of plain words           |
        | generate-empty   | generateText for hotel 1 | an empty body                   |
        | generate-array   | generateText for hotel 1 | an array in place of the object |
        | generate-utf8    | generateText for hotel 1 | a body that is not UTF-8        |
        | generate-type    | generateText for hotel 1 | HotelIDs as a word              |

    @WIRE-2.credentials
    Scenario Outline: <call> with <defect>
      Given a project with 1 hotel
      When <call> is called with <defect>
      Then the rule holds in a refusal
      And the plainest listApprovals is accepted
      Examples:
        | case              | call                     | defect                        |
        | list-none         | listApprovals            | no Authorization header       |
        | list-unissued     | listApprovals            | a token that was never issued |
        | list-basic        | listApprovals            | the scheme Basic              |
        | generate-none     | generateText for hotel 1 | no Authorization header       |
        | generate-unissued | generateText for hotel 1 | a token that was never issued |
        | generate-basic    | generateText for hotel 1 | the scheme Basic              |

    @WIRE-2.outsider
    Scenario Outline: <call> with the outsider's token
      Given a project with 1 hotel
      When <call> is called with the outsider's token
      Then the rule holds in a refusal
      And the plainest listApprovals is accepted
      Examples:
        | case     | call                      |
        | list     | listApprovals             |
        | filtered | listApprovals for hotel 1 |
        | generate | generateText for hotel 1  |

    @WIRE-2.no-project
    Scenario Outline: <call> in a project that does not exist
      Given a project with 1 hotel
      When <call> is called with the id of no project
      Then the rule holds in a refusal
      And the plainest listApprovals is accepted
      Examples:
        | case     | call                     |
        | list     | listApprovals            |
        | generate | generateText for hotel 1 |

    @WIRE-2.foreign-hotel @generateText
    Scenario: generateText for a hotel of another project
      Given a project with 1 hotel
      And another project with 1 hotel
      When generateText for hotel 1, foreign hotel 1 is called
      Then the rule holds in a refusal
      And the plainest listApprovals is accepted

    @WIRE-2.removed-hotel @generateText
    Scenario: generateText for a hotel that was removed
      Given a project with 1 hotel
      And 1 hotel that was removed from the project
      When generateText for removed hotel 1 is called
      Then the rule holds in a refusal
      And the plainest listApprovals is accepted

    @WIRE-2.unknown-hotel @generateText
    Scenario: generateText for a hotel that does not exist
      Given a project with 1 hotel
      When generateText for hotel 1, an unknown hotel is called
      Then the rule holds in a refusal
      And the plainest listApprovals is accepted

    @WIRE-2.open-meaning
    Scenario: JSON whose meaning is open
      Given a project with 1 hotel
      When these calls are made:
        | call                     | defect                 |
        | listApprovals            | no X-Project-ID        |
        | listApprovals            | no field at all        |
        | listApprovals            | HotelIDs as null       |
        | listApprovals            | a negative Offset      |
        | listApprovals            | a NUL in an id         |
        | listApprovals            | a quote and a backslash in an id |
        | listApprovals            | a line break in an id  |
        | listApprovals            | a body of plain words  |
        | generateText for hotel 1 | no X-Project-ID        |
        | generateText for hotel 1 | a NUL in an id         |
        | generateText for hotel 1 | a quote and a backslash in an id |
        | generateText for hotel 1 | a line break in an id  |
      Then the rule holds in a refusal
      And the plainest listApprovals is accepted

    @WIRE-2.409-many @generateText
    Scenario: generateText for many hotels and tags, one of them with a run in progress
      Given a project with 100 hotels
      And the tags "a" to "j" on a hotel each
      And a run in progress for hotel 1
      When generateText for hotels 1 to 100, tags "a", "b", "c", "d", "e", "f", "g", "h", "i", "j" is called
      Then the rule holds in an answer with status 409
      And the plainest listApprovals is accepted

    @WIRE-2.409 @generateText
    Scenario: generateText for a hotel with a run in progress
      Given a project with 2 hotels
      And a run in progress for hotel 1
      When these calls are made:
        | call                        | defect |
        | generateText for hotel 1    |        |
        | generateText for hotels 1, 2 |       |
      Then the rule holds in an answer with status 409
      And the plainest listApprovals is accepted

  @WIRE-3 @must
  Rule: Response fields have exactly the documented names
    Where: Resources and their fields, first paragraph (all field names are case-sensitive and use the
    capitalisation given).

    Where a documented field is missing and another spelling of its name stands in its place, the name
    is wrong. Fields that are not documented are allowed.

    @WIRE-3.every-exchange @whole-run
    Scenario: in every answer of the run
      Then the rule holds in every answer of the run

    @WIRE-3.links @listApprovals
    Scenario: links of every kind
      Given a project with an approval link of every kind
      When these calls are made:
        | call                            | defect |
        | listApprovals                   |        |
        | listApprovals for hotels 1 to 6 |        |
      Then the rule holds in every answer

    @WIRE-3.echo @listApprovals
    Scenario: hotels that are no live members
      Given a project with an approval link of every kind
      When these calls are made:
        | call                                         | defect |
        | listApprovals for hotel 1, an unknown hotel  |        |
        | listApprovals for an unknown hotel           |        |
      Then the rule holds in every answer

    @WIRE-3.pages @listApprovals
    Scenario Outline: pages of <size>
      Given a project with a varied list of 7 approval links
      When pages of <size> are listed to the end
      And pages of <size> are listed to the end, for all hotels with a link
      Then the rule holds in every answer
      Examples:
        | case  | size |
        | one   | 1    |
        | three | 3    |

    @WIRE-3.status @getTextGenerationStatus
    Scenario: a run while it is polled
      Given a project with 2 hotels
      And a run was started for hotels 1, 2
      When the status of each run is read
      Then the rule holds in the status of the runs

    @WIRE-3.status-at-the-end @getTextGenerationStatus @quick:complete
    Scenario Outline: a run that <end>
      Given a project with 2 hotels
      And a run for hotels 1, 2 <end>
      When the status of each run is read until it has ended
      Then the rule holds in the status of the runs
      Examples:
        | case     | end                        |
        | either   | has ended             |
        | complete | has ended as complete |
        | failed   | has ended as failed   |

    @WIRE-3.runs @generateText
    Scenario: runs by hotels and by tags
      Given a project with 4 hotels
      And the tag "spa" on hotels 2, 3
      When these calls are made:
        | call                                | defect |
        | generateText for hotel 1            |        |
        | generateText for tag "spa"          |        |
        | generateText for hotel 4, tag "spa" |        |
      Then the rule holds in every answer

    @WIRE-3.run @generateText
    Scenario: a run
      Given a project with 1 hotel
      When generateText for hotel 1 is called
      Then the rule holds in every answer
