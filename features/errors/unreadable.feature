@generateText @listApprovals
Feature: Bodies that cannot be read

  @ERR-3 @should
  Rule: A body that is not JSON, no object or of wrong types is refused with 400
    Where: Errors, row 400 (not specified beyond the status); Endpoints, first line (all requests are
    JSON) and the tables of request body fields.

    What cannot be read as the documented request is the caller's fault, for which HTTP has 400: never
    500, and never taken for something that it does not say. Here is tried what no parser takes for
    JSON: a parser may take more than RFC 8259 describes (its part 9), as comments, single quotes, a
    comma before an end, something after the object, or bytes that are no UTF-8. An empty body, null,
    numbers written as text and fractions are open points and are not tried here; what a text means
    that is not a UUID is open too, and it is no reason to fail.

    @ERR-3.list-not-json @listApprovals @quick:array
    Scenario Outline: listApprovals with <defect>
      Given a project
      When listApprovals is called with <defect>
      Then the call is rejected with 400
      And the same call without the defect is accepted
      Examples:
        | case           | defect                                      |
        | words          | a body of plain words                       |
        | cut            | a body cut off before its end               |
        | form           | a body in form encoding                     |
        | xml            | a body of XML                               |
        | array          | an array in place of the object             |
        | empty-array    | an empty array in place of the object       |
        | string         | a string in place of the object             |
        | number         | a number in place of the object             |
        | true           | true in place of the object                 |

    @ERR-3.list-types @listApprovals @quick:hotel-ids-one-id-out-of-its-list
    Scenario Outline: listApprovals with <defect>
      Given a project
      When listApprovals is called with <defect>
      Then the call is rejected with 400
      And the same call without the defect is accepted
      Examples:
        | case                             | defect                                        |
        | limit-word                       | Limit as a word                               |
        | limit-true                       | Limit as true                                 |
        | limit-false                      | Limit as false                                |
        | limit-list                       | Limit as a list                               |
        | limit-object                     | Limit as an object                            |
        | limit-empty-object               | Limit as an empty object                      |
        | offset-word                      | Offset as a word                              |
        | offset-true                      | Offset as true                                |
        | offset-false                     | Offset as false                               |
        | offset-list                      | Offset as a list                              |
        | offset-object                    | Offset as an object                           |
        | offset-empty-object              | Offset as an empty object                     |
        | hotel-ids-word                   | HotelIDs as a word                            |
        | hotel-ids-one-id-out-of-its-list | HotelIDs as one id out of its list            |
        | hotel-ids-number                 | HotelIDs as a number                          |
        | hotel-ids-true                   | HotelIDs as true                              |
        | hotel-ids-object                 | HotelIDs as an object                         |
        | hotel-ids-empty-object           | HotelIDs as an empty object                   |
        | hotel-ids-list-of-numbers        | HotelIDs as a list of numbers                 |
        | hotel-ids-list-of-objects        | HotelIDs as a list of objects                 |
        | hotel-ids-list-of-lists          | HotelIDs as a list of lists                   |
        | hotel-ids-list-of-id-and-number  | HotelIDs as a list of an id and a number      |
        | hotel-ids-list-of-truths         | HotelIDs as a list of truths                  |
        | hotel-ids-late-number            | HotelIDs as a list of twelve ids and a number |
        | hotel-ids-deep                   | HotelIDs as a list in sixty lists             |

    @ERR-3.generate-not-json @generateText
    Scenario: generateText with a body that is not JSON
      Given a project with 1 hotel
      And runs stay in progress, if they can be held
      When generateText for hotel 1 is called in turn with:
        | a body of plain words                       |
        | a body cut off before its end               |
        | a body in form encoding                     |
        | a body of XML                               |
      Then each call is rejected with 400
      And the same call without a defect is accepted

    @ERR-3.generate-no-object @generateText
    Scenario: generateText with a body that is no object
      Given a project with 1 hotel
      And runs stay in progress, if they can be held
      When generateText for hotel 1 is called in turn with:
        | an array in place of the object       |
        | an empty array in place of the object |
        | a string in place of the object       |
        | a number in place of the object       |
        | true in place of the object           |
      Then each call is rejected with 400
      And the same call without a defect is accepted

    @ERR-3.generate-types @generateText
    Scenario: generateText with fields of wrong types
      Given a project with 1 hotel
      And runs stay in progress, if they can be held
      When generateText for hotel 1 is called in turn with:
        | HotelIDs as a word                            |
        | HotelIDs as one id out of its list            |
        | HotelIDs as a number                          |
        | HotelIDs as true                              |
        | HotelIDs as an object                         |
        | HotelIDs as an empty object                   |
        | HotelIDs as a list of numbers                 |
        | HotelIDs as a list of objects                 |
        | HotelIDs as a list of lists                   |
        | HotelIDs as a list of an id and a number      |
        | HotelIDs as a list of truths                  |
        | HotelIDs as a list of twelve ids and a number |
        | HotelIDs as a list in sixty lists             |
        | TagIDs as a word                              |
        | TagIDs as one id out of its list              |
        | TagIDs as a number                            |
        | TagIDs as true                                |
        | TagIDs as an object                           |
        | TagIDs as an empty object                     |
        | TagIDs as a list of numbers                   |
        | TagIDs as a list of objects                   |
        | TagIDs as a list of lists                     |
        | TagIDs as a list of an id and a number        |
        | TagIDs as a list of truths                    |
        | TagIDs as a list of twelve ids and a number   |
      Then each call is rejected with 400
      And the same call without a defect is accepted

    @ERR-3.texts @quick:generate
    Scenario Outline: <call> with texts that are no UUIDs
      Given a project with 1 hotel
      When these calls are made:
        | call   | defect                         |
        | <call> | a NUL in an id                 |
        | <call> | half a surrogate pair in an id |
        | <call> | ids that are no UUIDs          |
        | <call> | a quote and a backslash in an id |
        | <call> | a line break in an id          |
        | <call> | a text of 400 characters as an id |
        | <call> | blanks round an id             |
      Then no call is answered 500
      And the plainest listApprovals is accepted
      Examples:
        | case     | call                     |
        | list     | listApprovals            |
        | generate | generateText for hotel 1 |
