@generateText
Feature: Unusual tags in a selection

  @OPEN-unknown-tag @open
  Rule: What a tag does that exists nowhere
    Where: Endpoints, generateText, field TagIDs; unknown tags are not shown.
    Choices: no-hotels | all-hotels | refused-400 | refused-403 | refused-404 | refused-otherwise | server-error | something-else.

    It is only tried in a project made for the case, for a selection of nothing could be taken
    for the whole project.

    @OPEN-unknown-tag.observed
    Scenario: an unknown tag alone
      Given a project with 2 hotels
      When generateText is probed with the body {"TagIDs": ["$unknown1"]}
      Then it is observed how many hotels the run has: 0 is "no-hotels", 2 is "all-hotels"

  @OPEN-unknown-tag-beside @open
  Rule: What a tag that exists nowhere does beside a hotel
    Where: Endpoints, generateText, field TagIDs; unknown tags are not shown.
    Choices: ignored | refused-400 | refused-403 | refused-404 | refused-otherwise | server-error | something-else.

    @OPEN-unknown-tag-beside.observed
    Scenario: one hotel and an unknown tag
      Given a project with 1 hotel
      When generateText is probed with the body {"HotelIDs": ["$hotel1"], "TagIDs": ["$unknown1"]}
      Then it is observed how many hotels the run has: 1 is "ignored"

  @OPEN-foreign-tag @open
  Rule: What another project's tag does
    Where: Endpoints, generateText, rule 3 and field TagIDs; tags of other projects are not shown.
    Choices: no-hotels | refused-400 | refused-403 | refused-404 | refused-otherwise | server-error | something-else.

    A tag never brings in hotels of another project; whether the call is refused for it is open.

    @OPEN-foreign-tag.observed
    Scenario: another project's tag alone
      Given a project with 2 hotels
      And another project with a tag on its 3 hotels
      When generateText is probed with the body {"TagIDs": ["$foreign-tag"]}
      Then it is observed how many hotels the run has: 0 is "no-hotels"

  @OPEN-foreign-tag-beside @open
  Rule: What another project's tag does beside a hotel of the own project
    Where: Endpoints, generateText, rule 3 and field TagIDs; tags of other projects are not shown.
    Choices: ignored | refused-400 | refused-403 | refused-404 | refused-otherwise | server-error | something-else.

    @OPEN-foreign-tag-beside.observed
    Scenario: one hotel and another project's tag
      Given a project with 2 hotels
      And another project with a tag on its 3 hotels
      When generateText is probed with the body {"HotelIDs": ["$hotel1"], "TagIDs": ["$foreign-tag"]}
      Then it is observed how many hotels the run has: 1 is "ignored"

  @OPEN-tag-without-hotels @open
  Rule: What a tag without hotels does
    Where: Endpoints, generateText, field TagIDs: "Tags whose hotels are to be generated for"; a tag without any is not shown.
    Choices: no-hotels | all-hotels | refused-400 | refused-403 | refused-404 | refused-otherwise | server-error | something-else.

    @OPEN-tag-without-hotels.observed
    Scenario: a tag without hotels alone
      Given a project with 2 hotels
      And the tag "empty" on no hotel
      When generateText is probed with the body {"TagIDs": ["$tag:empty"]}
      Then it is observed how many hotels the run has: 0 is "no-hotels", 2 is "all-hotels"

  @OPEN-tag-without-hotels-beside @open
  Rule: What a tag without hotels does beside a hotel
    Where: Endpoints, generateText, field TagIDs: "Tags whose hotels are to be generated for"; a tag without any is not shown.
    Choices: ignored | refused-400 | refused-403 | refused-404 | refused-otherwise | server-error | something-else.

    @OPEN-tag-without-hotels-beside.observed
    Scenario: one hotel and a tag without hotels
      Given a project with 2 hotels
      And the tag "empty" on no hotel
      When generateText is probed with the body {"HotelIDs": ["$hotel1"], "TagIDs": ["$tag:empty"]}
      Then it is observed how many hotels the run has: 1 is "ignored"

  @OPEN-non-uuid-tag @open
  Rule: What an id that is no UUID does in TagIDs
    Where: Endpoints, generateText, field TagIDs: array of string (UUID); what another text does is not shown.
    Choices: ignored | refused-400 | refused-403 | refused-404 | refused-otherwise | server-error | something-else.

    @OPEN-non-uuid-tag.observed
    Scenario: one hotel and a tag id that is no UUID
      Given a project with 1 hotel
      When generateText is probed with the undocumented body {"HotelIDs": ["$hotel1"], "TagIDs": ["no-uuid"]}
      Then it is observed how many hotels the run has: 1 is "ignored"

  @OPEN-other-case-tag @open
  Rule: Whether a tag can be named by its id in the other case
    Where: Resources, "Identifiers … are strings in UUID form"; whether their letters' case matters is not shown.
    Choices: accepted | no-hotels | refused-400 | refused-403 | refused-404 | refused-otherwise | server-error | something-else.

    @OPEN-other-case-tag.observed
    Scenario: a tag by its id in the other case alone
      Given a project with 2 hotels
      And the tag "spa" on hotels 1, 2
      When generateText is probed with the body {"TagIDs": ["$TAG:spa"]}
      Then it is observed how many hotels the run has: 2 is "accepted", 0 is "no-hotels"
