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

    # The tour: situations in whose answers every rule that is judged in the whole run is looked for.
    # Whoever selects one of those rules goes on the tour.

    @WIRE-1.tour-lists @tour @quick @listApprovals
    Scenario: links in every way of listing
      Given a project with a varied list of 10 approval links
      When the list is asked for every link
      And the list is asked for every link with Limit 2 and Offset 3
      And the list is asked for every link with Limit 2 and Offset Total
      And the list is asked for the links of 3 linked hotels
      And the list is asked for the links of 3 linked hotels with Limit 1 and Offset 1
      And the list is asked for the links of 2 unknown hotels
      And the list is asked for the links of a linked hotel, an unknown hotel
      And the list is asked for the links of the last linked hotel with Limit 5
      Then the rule holds in every answer

    @WIRE-1.tour-pages @tour @listApprovals
    Scenario: links of every kind in pages of all sizes
      Given a project with 14 hotels, with links of every kind and without
      When every link is read in pages of largest
      And every link is read in pages of 2
      And the links of every linked hotel are read in pages of largest
      And the links of every linked hotel are read in pages of 3
      Then the rule holds in every answer

    @WIRE-1.tour-others @tour @listApprovals
    Scenario: hotels in the filter that are no members, or have no link
      Given a project with a varied list of 6 approval links
      And 2 hotels that were removed from the project
      And another project with an approved link for each of its 2 hotels
      When the list is asked for the links of a hotel without a link
      And the list is asked for the links of 2 removed hotels
      And the links of every linked hotel, 2 removed hotels, 2 foreign hotels, an unknown hotel are read in pages of 3
      Then the rule holds in every answer

    @WIRE-1.tour-no-links @tour @quick @listApprovals
    Scenario: a project without links
      Given a project with 1 hotel
      When listApprovals is called
      And listApprovals for hotel 1 is called
      And listApprovals for an unknown hotel is called
      And the list of the calling project is read past its end
      Then the rule holds in every answer

    @WIRE-1.tour-texts @tour @listApprovals @quick
    Scenario: texts that are no UUIDs, which may be echoed
      Given a project with 1 hotel
      When listApprovals for hotel 1 is called in turn with:
        | a quote and a backslash in an id   |
        | a line break in an id              |
        | a NUL in an id                     |
        | blanks round an id                 |
        | a text of 400 characters as an id  |
        | half a surrogate pair in an id     |
        | HotelIDs as an empty text          |
        | HotelIDs as null                   |
        | no field at all                    |
        | a negative Offset                  |
        | a Limit of zero                    |
      Then the rule holds in every answer

    @WIRE-1.tour-transitions @tour @quick @listApprovals
    Scenario: links that are opened, approved and revoked
      Given a project with a varied list of 10 approval links
      When the links are listed
      And links of the list are opened, approved and revoked
      And every link is read in pages of 4
      And the links of every linked hotel are read in pages of largest
      Then the rule holds in every answer

    @WIRE-1.tour-one-link @tour @listApprovals
    Scenario: a link with a long history
      Given a project with 2 hotels
      And these approval links
        | hotel | link    |
        | 1     | waiting |
        | 2     | waiting |
      When hotel 1 opens its link 3 times
      And hotel 1 goes on to approve its text
      And the link of hotel 1 goes on to be revoked
      And somebody tries to open the link of hotel 1
      And every link is read in pages of 5
      Then the rule holds in every answer

    @WIRE-1.tour-several-links @tour @listApprovals
    Scenario: a hotel with several links, which come and go
      Given a project with 2 hotels
      And these approval links
        | hotel | link    | opened | created              |
        | 1     | waiting | yes    | 2024-02-29T23:59:59Z |
        | 2     | waiting | no     | 2024-03-01T00:00:00Z |
      When hotel 1 approves its text
      And the list is asked for every link
      And a further link of hotel 1 is created
      And the links of every linked hotel are read in pages of largest
      And the oldest link of hotel 1 is revoked
      And the list is asked for the links of hotel 1
      And the link of hotel 1 is revoked
      And a further link of hotel 1 is created
      And hotel 1 approves its text
      And a further link of hotel 1 is created
      And the list is asked for every link
      And every link is read in pages of 1
      And the links of hotel 1 are read in pages of 2
      Then the rule holds in every answer

    @WIRE-1.tour-revoked-later @tour @waits @listApprovals
    Scenario: a link some time after it was revoked
      Given a project with 2 hotels
      And these approval links
        | hotel | link     |
        | 1     | approved |
        | 2     | waiting  |
      When the link of hotel 1 goes on to be revoked
      And several seconds pass
      And every link is read in pages of 5
      Then the rule holds in every answer

    @WIRE-1.tour-generations @tour @quick @listApprovals @generateText
    Scenario: links whose hotels' texts are generated again and again
      Given a project with an approval link of every kind
      And a run for hotels 1, 3, 5 has ended as failed
      And a run for hotels 1, 3, 5 has ended as complete
      And a run in progress for hotels 1, 3, 5
      When every link is read in pages of 5
      And the runs finish as failed
      And every link is read in pages of 5
      And the links of hotel 5 are read in pages of 5
      Then the rule holds in every answer

    @WIRE-1.tour-runs @tour:generateText @quick @generateText
    Scenario: runs by hotels, by tags and by both
      Given a project with 12 hotels
      And the tag "spa" on hotels 4, 5, 6
      And the tag "beach" on hotels 8, 9
      When generateText selects hotel 1
      And generateText selects hotels 3, 2, 3
      And generateText selects tag "spa"
      And generateText selects hotels 7, 8 and tag "beach"
      Then the rule holds in every answer

    @WIRE-1.tour-run-again @tour:generateText @tour:getTextGenerationStatus @generateText
    Scenario Outline: a run for hotels whose earlier run has ended as <outcome>, beside another run
      Given a project with 4 hotels
      And a run for hotels 1, 2 has ended as <outcome>
      And a run in progress for hotels 3, 4
      When generateText selects hotels 1, 2 again
      And the status of each run is read
      Then the rule holds in every answer
      Examples:
        | case     | outcome  |
        | complete | complete |
        | failed   | failed   |

    @WIRE-1.tour-hundred @tour:generateText @tour:getTextGenerationStatus @generateText
    Scenario: a run for a hundred hotels
      Given a project with 100 hotels
      When generateText selects hotels 1 to 100
      And the status of each run is read
      Then the rule holds in every answer

    @WIRE-1.tour-refused-lists @tour @quick @listApprovals
    Scenario: lists that are refused
      Given a project with 1 hotel
      When listApprovals for hotel 1 is called in turn with:
        | no Authorization header         |
        | a token that was never issued   |
        | the scheme Basic                |
        | the outsider's token            |
        | the id of no project            |
        | no X-Project-ID                 |
        | a body of plain words           |
        | a body cut off before its end   |
        | a body that is not UTF-8        |
        | an empty body                   |
        | an array in place of the object |
        | HotelIDs as a word              |
        | HotelIDs as a list of numbers   |
        | ids that are no UUIDs           |
        | Limit as a word                 |
        | Limit as a list                 |
        | Limit as an empty text          |
        | Offset as an object             |
      And listApprovals is called
      Then the rule holds in every answer

    @WIRE-1.tour-refused-runs @tour:generateText @quick @generateText
    Scenario: runs that are refused
      Given a project with 1 hotel
      When generateText for hotel 1 is called in turn with:
        | no Authorization header         |
        | a token that was never issued   |
        | the scheme Basic                |
        | the outsider's token            |
        | the id of no project            |
        | a body of plain words           |
        | a body cut off before its end   |
        | a body that is not UTF-8        |
        | an empty body                   |
        | an array in place of the object |
        | HotelIDs as a word              |
        | HotelIDs as a list of numbers   |
        | TagIDs as a number              |
        | ids that are no UUIDs           |
        | a quote and a backslash in an id |
        | a NUL in an id                  |
        | no X-Project-ID                 |
      And listApprovals is called
      Then the rule holds in every answer

    @WIRE-1.tour-selections @tour:generateText @quick @generateText
    Scenario: selections that are refused for what they name
      Given a project with 2 hotels
      And 1 hotel that was removed from the project
      And another project with 1 hotel
      When generateText for an unknown hotel is called
      And generateText for hotel 1, an unknown hotel is called
      And generateText for foreign hotel 1 is called
      And generateText for removed hotel 1 is called
      And generateText for hotel 1, an unknown tag is called
      And generateText for hotel 2, an id that is not a UUID is called
      And listApprovals is called
      Then the rule holds in every answer

    @WIRE-1.tour-nothing-selected @tour:generateText @generateText
    Scenario: selections of nothing, and of too many
      Given a project with 101 hotels
      When generateText for hotels 1 to 101 is called
      And generateText is called with no list
      And generateText is called with empty lists
      And generateText is called with an empty list of hotels
      And generateText is called with an empty list of tags
      And listApprovals is called
      Then the rule holds in every answer

    @WIRE-1.tour-busy @tour:generateText @quick @generateText
    Scenario: hotels that have a run in progress
      Given a project with 3 hotels
      And the tag "spa" on hotels 1, 3
      And a run in progress for hotel 1
      When generateText for hotel 1 is called
      And generateText for hotels 2, 1 is called
      And generateText for hotel 2, tag "spa" is called
      And listApprovals for hotel 1 is called
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

  @WIRE-3 @must
  Rule: Response fields have exactly the documented names
    Where: Resources and their fields, first paragraph (all field names are case-sensitive and use the
    capitalisation given).

    Where a documented field is missing and another spelling of its name stands in its place, the name
    is wrong. Fields that are not documented are allowed.

    @WIRE-3.every-exchange @whole-run
    Scenario: in every answer of the run
      Then the rule holds in every answer of the run
