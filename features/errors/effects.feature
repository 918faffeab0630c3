@generateText @listApprovals
Feature: What a refused request does

  @ERR-4 @must
  Rule: A refused request changes nothing
    Where: States and transitions, Text-generation run (request accepted) and Approval link, whose
    tables name no refused request as a trigger; Endpoints, generateText, rule 4 (the request is
    rejected).

    A request that is refused, for whatever reason, starts no run, ends none, frees no hotel, locks
    none, and leaves the project's links as they were.

    @ERR-4.busy
    Scenario: a busy hotel stays busy however often it is refused
      Given a project with 2 hotels
      And a run in progress for hotel 1
      When the project's links and runs are looked at
      Then generateText for hotel 1 is still rejected with 409, 4 times
      And generateText for hotels 1, 2 is still rejected with 409, 2 times
      And generateText for hotel 1 is still rejected with 409, 1 time
      And its links and runs are as they were
      And generateText for hotel 2 is accepted at once

    @ERR-4.busy-and-other-refusals
    Scenario: a busy hotel stays busy when calls for it are refused for another reason
      Given a project with 3 hotels
      And runs are held in progress
      And a run in progress for hotels 1, 2
      Then generateText for hotel 1 is still rejected with 409, 1 time
      And generateText for hotel 2 is still rejected with 409, 1 time
      When the project's links and runs are looked at
      And these calls are made:
        | call                                       | defect                        |
        | generateText for hotel 1                   | no Authorization header       |
        | generateText for hotel 1                   | a token that was never issued |
        | generateText for hotel 1, an unknown hotel |                               |
        | generateText for hotel 1                   | HotelIDs as a list of numbers |
        | generateText for hotel 2                   | a body cut off before its end |
        | listApprovals for hotel 1                  | a token that was never issued |
      Then generateText for hotel 1 is still rejected with 409, 2 times
      And generateText for hotel 2 is still rejected with 409, 2 times
      And its links and runs are as they were
      And generateText for hotel 3 is accepted at once

    @ERR-4.busy-and-more-refusals @quick
    Scenario: a busy hotel stays busy when calls for it are refused for whom they come from or name
      Given a project with 4 hotels
      And the tag "spa" on hotels 1, 2
      And 1 hotel that was removed from the project
      And another project with a tag on its 2 hotels
      And runs are held in progress
      And a run in progress for hotels 1, 2
      Then generateText for hotel 1 is still rejected with 409, 1 time
      And generateText for hotel 2 is still rejected with 409, 1 time
      When the project's links and runs are looked at
      And these calls are made:
        | call                                      | defect                        |
        | generateText for hotel 1, an unknown tag  |                               |
        | generateText for hotel 2, the foreign tag |                               |
        | generateText for hotel 1, foreign hotel 1 |                               |
        | generateText for hotel 2, removed hotel 1 |                               |
        | generateText for hotel 3, tag "spa"       | no Authorization header       |
        | generateText for hotel 3, tag "spa"       | a token that was never issued |
        | generateText for hotel 1                  | the outsider's token          |
        | generateText for hotel 2                  | the id of no project          |
        | generateText for hotel 1                  | no X-Project-ID               |
        | getTextGenerationStatus                   | no Authorization header       |
        | getTextGenerationStatus                   | a token that was never issued |
        | getTextGenerationStatus                   | the outsider's token          |
      Then generateText for hotel 1 is still rejected with 409, 2 times
      And generateText for hotel 2 is still rejected with 409, 2 times
      And its links and runs are as they were
      And generateText for hotels 3, 4 is accepted at once

    @ERR-4.busy-with-links
    Scenario: the links of busy and of idle hotels stay as they were when a call for both is refused
      Given a project with an approval link of every kind
      And a run in progress for hotels 2, 4
      When the project's links and runs are looked at
      Then generateText for hotel 2 is still rejected with 409, 1 time
      And generateText for hotels 1 to 6 is still rejected with 409, 2 times
      And its links and runs are as they were
      And generateText for hotels 1, 3, 5, 6 is accepted at once

    @ERR-4.links
    Scenario: the links stay as they were
      Given a project with an approval link of every kind
      And runs stay in progress, if they can be held
      When the project's links and runs are looked at
      And these calls are made:
        | call                                       | defect                        |
        | listApprovals                              | no Authorization header       |
        | listApprovals for hotels 1 to 6            | a token that was never issued |
        | listApprovals for hotels 1 to 6            | Limit as a word               |
        | listApprovals                              | a body cut off before its end |
        | listApprovals                              | the outsider's token          |
        | listApprovals for hotels 1 to 6            | the outsider's token          |
        | generateText for hotels 1 to 6             | no Authorization header       |
        | generateText for hotels 1 to 6             | the scheme Basic              |
        | generateText for hotel 1, an unknown hotel |                               |
      Then its links and runs are as they were
      And the hotels of all refused calls can be selected at once

    @ERR-4.read-only
    Scenario: refused reads leave the links as they were
      Given a project
      When the project's links and runs are looked at
      And these calls are made:
        | call          | defect                          |
        | listApprovals | no Authorization header         |
        | listApprovals | a token that was never issued   |
        | listApprovals | Limit as a word                 |
        | listApprovals | a body cut off before its end   |
        | listApprovals | the id of no project            |
        | listApprovals | the outsider's token            |
      Then its links and runs are as they were

    @ERR-4.selectable
    Scenario: hotels of calls that are refused for their body
      Given a project with 9 hotels
      And runs stay in progress, if they can be held
      When these calls are made:
        | call                         | defect                                   |
        | generateText for hotel 1     | a body cut off before its end            |
        | generateText for hotel 2     | a body cut off before its end            |
        | generateText for hotel 3     | an array in place of the object          |
        | generateText for hotel 4     | TagIDs as a word                         |
        | generateText for hotel 5     | TagIDs as a number                       |
        | generateText for hotels 6, 7 | HotelIDs as a list of an id and a number |
        | generateText for hotel 8     | the id of no project                     |
        | generateText for hotel 9     | no X-Project-ID                          |
      Then the hotels of all refused calls can be selected at once

    @ERR-4.selections @quick
    Scenario: hotels that stood beside one that cannot be selected
      Given a project with 9 hotels
      And the tag "spa" on hotels 8, 9
      And 1 hotel that was removed from the project
      And another project with 2 hotels
      And runs stay in progress, if they can be held
      When these calls are made:
        | call                                                      | defect |
        | generateText for hotel 1, an unknown hotel                |        |
        | generateText for foreign hotel 1, hotel 2                 |        |
        | generateText for hotels 3, 4, removed hotel 1             |        |
        | generateText for hotel 5, an id that is not a UUID           |        |
        | generateText for hotels 6, 7, an unknown hotel, tag "spa" |        |
      Then the hotels of all refused calls can be selected at once
      And hotels 1, 2 of the other project can be selected there
      And generateText for tag "spa" is accepted at once

    @ERR-4.tags
    Scenario: hotels that stood beside a tag that cannot be selected
      Given a project with 4 hotels
      And another project with a tag on its 2 hotels
      And runs stay in progress, if they can be held
      When these calls are made:
        | call                                      | defect                      |
        | generateText for hotel 1, an unknown tag  |                             |
        | generateText for hotel 2, the foreign tag |                             |
        | generateText for hotel 3                  | TagIDs as a list of numbers |
      Then the hotels of all refused calls can be selected at once
      And hotels 1, 2 of the other project can be selected there

    @ERR-4.unreadable-beside-a-tag
    Scenario Outline: hotels of a tag that stood beside <defect>
      Given a project with 3 hotels
      And the tag "spa" on hotels 1, 2
      And runs stay in progress, if they can be held
      When generateText for tag "spa" is called with <defect>
      Then generateText for hotels 1, 2 is accepted at once if that was refused
      Examples:
        | case      | defect                        |
        | number    | HotelIDs as a number          |
        | word      | HotelIDs as a word            |
        | object    | HotelIDs as an object         |
        | numbers   | HotelIDs as a list of numbers |
        | cut-off   | a body cut off before its end |

    @ERR-4.unknown-tag-among-tags
    Scenario: hotels that stood beside a tag of the project and an unknown one
      Given a project with 4 hotels
      And the tag "spa" on hotels 2, 3
      And runs stay in progress, if they can be held
      When generateText for hotel 1, tag "spa", an unknown tag is called
      Then generateText for hotels 1, 2, 3 is accepted at once if that was refused

    @ERR-4.too-many @quick
    Scenario: more than 100 hotels
      Given a project with 101 hotels
      And runs stay in progress, if they can be held
      When generateText for hotels 1 to 101 is called
      Then generateText for hotels 1 to 100 is accepted at once if that was refused

    @ERR-4.too-many-by-tag
    Scenario: more than 100 hotels by both lists
      Given a project with 101 hotels
      And the tag "many" on hotels 50 to 101
      And runs stay in progress, if they can be held
      When generateText for hotels 1 to 60, tag "many" is called
      Then generateText for hotels 2 to 101 is accepted at once if that was refused

    @ERR-4.later @waits
    Scenario: nothing starts later
      Given a project with 3 hotels
      And runs stay in progress, if they can be held
      When these calls are made:
        | call                                       | defect                                   |
        | generateText for hotel 1, an unknown hotel |                                          |
        | generateText for hotel 2                   | HotelIDs as a list of an id and a number |
        | generateText for hotel 3                   | a body cut off before its end            |
      Then the hotels of all refused calls can be selected several seconds later
