Feature: Fields that the document does not name

  @OPEN-extra-fields @open
  Rule: What is done with a field that nobody knows
    Where: Endpoints, generateText, "Other request fields: not shown"; Endpoints, listApprovals, request body fields; other fields are not shown.
    Choices: ignored | refused-400 | refused-403 | refused-404 | refused-otherwise | server-error | something-else.

    @listApprovals @OPEN-extra-fields.list
    Scenario: listApprovals with an unknown field
      Given a project with links to look at
      When listApprovals is probed with the undocumented body {"Limit": $limit, "Offset": 0, "ConformanceProbe": true}
      Then it is observed whether the request is "ignored"

    @generateText @OPEN-extra-fields.generate
    Scenario: generateText with an unknown field
      Given a project with 1 hotel
      When generateText is probed with the undocumented body {"HotelIDs": ["$hotel1"], "ConformanceProbe": true}
      Then it is observed how many hotels the run has: 1 is "ignored"

  @listApprovals @OPEN-repeated-field @open
  Rule: What listApprovals does with a field that stands twice
    Where: Endpoints, "All requests and responses are JSON"; a repeated member is not shown.
    Choices: the-last-counts | the-first-counts | refused-400 | refused-403 | refused-404 | refused-otherwise | server-error | something-else.

    @OPEN-repeated-field.observed
    Scenario: an Offset of 1 and an Offset of 2
      Given a project with links to look at
      When listApprovals is probed with the undocumented body {"Limit": $limit, "Offset": 1, "Offset": 2}
      Then it is observed what Pagination.Offset shows: 1 is "the-first-counts", 2 is "the-last-counts"

  @OPEN-further-fields @open
  Rule: Whether answers show fields that the document does not name
    Where: Approval link; Pagination; Text-generation run; Run progress; Endpoints, listApprovals, "Response 200 body"; Endpoints, generateText, rule 5.
    Choices: none | some | refused-otherwise | server-error | something-else.

    @listApprovals @OPEN-further-fields.list
    Scenario: every field of a listing
      Given a project with links to look at
      When some links are looked at
      Then it is observed which further fields a listing shows

    @generateText @OPEN-further-fields.run
    Scenario: every field of a run
      Given a project with 1 hotel
      When generateText is probed with the body {"HotelIDs": ["$hotel1"]}
      Then it is observed which further fields a run shows
