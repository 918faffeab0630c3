@generateText
Feature: Selections of more than 100 hotels

  @OPEN-above-100-by-ids @open
  Rule: What becomes of a selection of more than 100 hotels by HotelIDs
    Where: Endpoints, generateText, rule 2 ("Behaviour when the selection exceeds 100: not shown").
    Choices: cut-to-100 | taken-whole | refused-400 | refused-403 | refused-404 | refused-409 | refused-otherwise | server-error | something-else.

    The selection is capped, so a service may refuse the call or work on 100 of the hotels.

    @OPEN-above-100-by-ids.observed
    Scenario: 101 hotels by HotelIDs
      Given a project with 101 hotels
      When generateText is probed with the body {"HotelIDs": [$hotels:1-101]}
      Then it is observed how many hotels the run has: 100 is "cut-to-100", 101 is "taken-whole"

  @OPEN-above-100-by-tags @open
  Rule: What becomes of a selection of more than 100 hotels by TagIDs
    Where: Endpoints, generateText, rule 2 ("Behaviour when the selection exceeds 100: not shown").
    Choices: cut-to-100 | taken-whole | refused-400 | refused-403 | refused-404 | refused-409 | refused-otherwise | server-error | something-else.

    Hotels that come in through tags are counted later than the ids of a request, so the answer
    can differ from the one to HotelIDs.

    @OPEN-above-100-by-tags.observed
    Scenario: 101 hotels by two tags
      Given a project with 101 hotels
      And the tag "first" on hotels 1 to 60
      And the tag "second" on hotels 61 to 101
      When generateText is probed with the body {"TagIDs": ["$tag:first", "$tag:second"]}
      Then it is observed how many hotels the run has: 100 is "cut-to-100", 101 is "taken-whole"

  @OPEN-above-100-by-both @open
  Rule: What becomes of a selection of more than 100 hotels by HotelIDs and TagIDs together
    Where: Endpoints, generateText, rule 2 ("Behaviour when the selection exceeds 100: not shown").
    Choices: cut-to-100 | taken-whole | refused-400 | refused-403 | refused-404 | refused-409 | refused-otherwise | server-error | something-else.

    Neither list is too long by itself here; only both together are.

    @OPEN-above-100-by-both.observed
    Scenario: 60 hotels by HotelIDs and 41 others by a tag
      Given a project with 101 hotels
      And the tag "rest" on hotels 61 to 101
      When generateText is probed with the body {"HotelIDs": [$hotels:1-60], "TagIDs": ["$tag:rest"]}
      Then it is observed how many hotels the run has: 100 is "cut-to-100", 101 is "taken-whole"

  @OPEN-above-100-kept @open
  Rule: Which hotels are kept of a selection that is cut
    Where: Endpoints, generateText, rule 2 ("Behaviour when the selection exceeds 100: not shown").
    Choices: the-first | the-last | others | nothing-is-cut.

    Where the selection is cut, its run is held and the first and the last hotel of the request
    are selected again, each alone: the one that is accepted was left out.

    @OPEN-above-100-kept.observed
    Scenario: the first and the last of 101 hotels are selected again
      Given a project with 101 hotels
      And runs are held in progress
      When generateText is probed with the body {"HotelIDs": [$hotels:1-101]}
      And hotels 1 and 101 are each selected alone where the selection was cut
      Then it is observed which hotels a cut keeps

  @OPEN-above-100-busy @open
  Rule: Which refusal wins for more than 100 hotels of which one is busy
    Where: Endpoints, generateText, rules 2 and 4 ("Behaviour when the selection exceeds 100: not shown").
    Choices: cut-to-100 | taken-whole | refused-400 | refused-403 | refused-404 | refused-409 | refused-otherwise | server-error | something-else.

    Both rules speak against the call, and the document does not say which is looked at first.

    @OPEN-above-100-busy.observed
    Scenario: 101 hotels, one of them with a run in progress
      Given a project with 101 hotels
      And runs are held in progress
      And a run in progress for hotel 1
      When generateText is probed with the body {"HotelIDs": [$hotels:1-101]}
      Then it is observed how many hotels the run has: 100 is "cut-to-100", 101 is "taken-whole"

  @OPEN-above-100-unknown @open
  Rule: Which refusal wins for more than 100 hotels of which one does not exist
    Where: Endpoints, generateText, rules 2 and 3 ("Behaviour when the selection exceeds 100: not shown").
    Choices: cut-to-100 | taken-whole | refused-400 | refused-403 | refused-404 | refused-409 | refused-otherwise | server-error | something-else.

    Both rules speak against the call, and the document does not say which is looked at first.

    @OPEN-above-100-unknown.observed
    Scenario: 100 hotels and an id that exists nowhere
      Given a project with 100 hotels
      When generateText is probed with the body {"HotelIDs": [$hotels:1-100, "$unknown1"]}
      Then it is observed how many hotels the run has: 100 is "cut-to-100", 101 is "taken-whole"
