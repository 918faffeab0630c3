@generateText
Feature: Unusual selections

  @OPEN-stranger-status @open
  Rule: With which status a hotel is refused that is not in the project
    Where: Endpoints, generateText, rule 3; Errors, "Conditions of the remaining statuses: not shown".
    Choices: accepted | refused-400 | refused-401 | refused-403 | refused-404 | refused-409 | refused-otherwise | server-error | something-else.

    That it is refused is a rule of its own; its status is open. The nil UUID has the form of a
    UUID, and some libraries take it for no value at all.

    @OPEN-stranger-status.observed
    Scenario Outline: HotelIDs of <hotels>
      Given a project with 1 hotel
      When generateText is probed with the body {"HotelIDs": [<hotels>]}
      Then it is observed whether the request is "accepted"

      Examples:
        | case          | hotels                                            |
        | foreign       | "$foreign1"                                       |
        | foreign-among | "$hotel1", "$foreign1"                            |
        | unknown       | "$hotel1", "$unknown1"                            |
        | nil           | "$hotel1", "00000000-0000-0000-0000-000000000000" |

    @OPEN-stranger-status.removed
    Scenario: a removed hotel, after an own hotel
      Given a project with 1 hotel
      And 1 hotel that was removed from the project
      When generateText is probed with the body {"HotelIDs": ["$hotel1", "$removed1"]}
      Then it is observed whether the request is "accepted"

  @OPEN-empty-lists @open
  Rule: What lists select that are left out, empty or null
    Where: Endpoints, generateText, rule 1 (selection "by HotelIDs and/or TagIDs") and request body fields; a request without a list, empty lists and null are not shown.
    Choices: no-hotels | all-hotels | ignored | refused-400 | refused-403 | refused-404 | refused-otherwise | server-error | something-else.

    Without any hotel it is only tried in a project made for the case, for a service could take it
    for the whole project.

    @OPEN-empty-lists.observed
    Scenario Outline: a selection by the <body>
      Given a project with 2 hotels
      When generateText is probed with the <body>
      Then it is observed how many hotels the run has: 0 is "no-hotels", 1 is "ignored", 2 is "all-hotels"

      Examples:
        | case              | body                                                        |
        | neither           | body {}                                                     |
        | both-empty        | body {"HotelIDs": [], "TagIDs": []}                         |
        | empty-hotels      | body {"HotelIDs": []}                                       |
        | both-null         | undocumented body {"HotelIDs": null, "TagIDs": null}        |
        | empty-tags-beside | body {"HotelIDs": ["$hotel1"], "TagIDs": []}                |
        | null-tags-beside  | undocumented body {"HotelIDs": ["$hotel1"], "TagIDs": null} |

  @OPEN-tag-of-nothing @open
  Rule: What a tag does that stands for no hotel of the project
    Where: Endpoints, generateText, rule 3 and field TagIDs: "Tags whose hotels are to be generated for"; unknown tags, tags of other projects and tags without hotels are not shown.
    Choices: no-hotels | all-hotels | ignored | refused-400 | refused-403 | refused-404 | refused-otherwise | server-error | something-else.

    Alone it is only tried in a project made for the case, for a selection of nothing could be taken
    for the whole project. Another project's tag never brings in that project's hotels; whether the
    call is refused for it is open.

    Background:
      Given a project with 2 hotels

    @OPEN-tag-of-nothing.unknown
    Scenario Outline: an unknown tag in <body>
      When generateText is probed with the body <body>
      Then it is observed how many hotels the run has: 0 is "no-hotels", 1 is "ignored", 2 is "all-hotels"

      Examples:
        | case   | body                                               |
        | alone  | {"TagIDs": ["$unknown1"]}                          |
        | beside | {"HotelIDs": ["$hotel1"], "TagIDs": ["$unknown1"]} |

    @OPEN-tag-of-nothing.foreign
    Scenario Outline: another project's tag in <body>
      Given another project with a tag on its 3 hotels
      When generateText is probed with the body <body>
      Then it is observed how many hotels the run has: 0 is "no-hotels", 1 is "ignored", 2 is "all-hotels"

      Examples:
        | case   | body                                                  |
        | alone  | {"TagIDs": ["$foreign-tag"]}                          |
        | beside | {"HotelIDs": ["$hotel1"], "TagIDs": ["$foreign-tag"]} |

    @OPEN-tag-of-nothing.without-hotels
    Scenario Outline: a tag without hotels in <body>
      Given the tag "empty" on no hotel
      When generateText is probed with the body <body>
      Then it is observed how many hotels the run has: 0 is "no-hotels", 1 is "ignored", 2 is "all-hotels"

      Examples:
        | case   | body                                                |
        | alone  | {"TagIDs": ["$tag:empty"]}                          |
        | beside | {"HotelIDs": ["$hotel1"], "TagIDs": ["$tag:empty"]} |

  @OPEN-non-uuid @open
  Rule: What an entry that is not a UUID does in HotelIDs and TagIDs
    Where: Endpoints, generateText, fields HotelIDs and TagIDs: array of string (UUID); what another text does is not shown, nor null.
    Choices: ignored | counted | refused-400 | refused-403 | refused-404 | refused-otherwise | server-error | something-else.

    A good id stands beside it, so that a service that ignores the other one still has a hotel
    to work on.

    @OPEN-non-uuid.observed
    Scenario Outline: a selection by <body>
      Given a project with 1 hotel
      When generateText is probed with the undocumented body <body>
      Then it is observed how many hotels the run has: 1 is "ignored", 2 is "counted"

      Examples:
        | case        | body                                             |
        | hotel-word  | {"HotelIDs": ["$hotel1", "no-uuid"]}             |
        | hotel-empty | {"HotelIDs": ["$hotel1", ""]}                    |
        | hotel-null  | {"HotelIDs": ["$hotel1", null]}                  |
        | tag-word    | {"HotelIDs": ["$hotel1"], "TagIDs": ["no-uuid"]} |

  @OPEN-two-spellings @open
  Rule: Whether one UUID in two spellings is one hotel
    Where: Resources, "Identifiers … are strings in UUID form"; whether their letters' case matters is not shown.
    Choices: one-hotel | two-hotels | refused-400 | refused-403 | refused-404 | refused-409 | refused-otherwise | server-error | something-else.

    @OPEN-two-spellings.observed
    Scenario: a hotel in small and in capital letters
      Given a project with 1 hotel
      When generateText is probed with the body {"HotelIDs": ["$hotel1", "$HOTEL1"]}
      Then it is observed how many hotels the run has: 1 is "one-hotel", 2 is "two-hotels"

  @OPEN-other-case @open
  Rule: Whether a hotel or a tag can be named by its id in the other case
    Where: Resources, "Identifiers … are strings in UUID form"; whether their letters' case matters is not shown.
    Choices: accepted | no-hotels | refused-400 | refused-403 | refused-404 | refused-otherwise | server-error | something-else.

    @OPEN-other-case.hotel
    Scenario: a hotel by its id in the other case alone
      Given a project with 1 hotel
      When generateText is probed with the body {"HotelIDs": ["$HOTEL1"]}
      Then it is observed how many hotels the run has: 1 is "accepted", 0 is "no-hotels"

    @OPEN-other-case.tag
    Scenario: a tag by its id in the other case alone
      Given a project with 2 hotels
      And the tag "spa" on hotels 1, 2
      When generateText is probed with the body {"TagIDs": ["$TAG:spa"]}
      Then it is observed how many hotels the run has: 2 is "accepted", 0 is "no-hotels"

  @OPEN-above-100 @open
  Rule: What becomes of a selection of more than 100 hotels
    Where: Endpoints, generateText, rules 2 to 4 ("Behaviour when the selection exceeds 100: not shown").
    Choices: cut-to-100 | taken-whole | refused-400 | refused-403 | refused-404 | refused-409 | refused-otherwise | server-error | something-else.

    The selection is capped, so a service may refuse the call or work on 100 of the hotels. Hotels
    that come in through tags are counted later than the ids of a request, so the answers can differ.
    Where one of the hotels is busy or exists nowhere, another rule speaks against the call too, and
    the document does not say which is looked at first.

    @OPEN-above-100.by-ids
    Scenario: 101 hotels by HotelIDs
      Given a project with 101 hotels
      When generateText is probed with the body {"HotelIDs": [$hotels:1-101]}
      Then it is observed how many hotels the run has: 100 is "cut-to-100", 101 is "taken-whole"

    @OPEN-above-100.by-tags
    Scenario: 101 hotels by two tags
      Given a project with 101 hotels
      And the tag "first" on hotels 1 to 60
      And the tag "second" on hotels 61 to 101
      When generateText is probed with the body {"TagIDs": ["$tag:first", "$tag:second"]}
      Then it is observed how many hotels the run has: 100 is "cut-to-100", 101 is "taken-whole"

    @OPEN-above-100.by-both
    Scenario: 60 hotels by HotelIDs and 41 others by a tag
      Given a project with 101 hotels
      And the tag "rest" on hotels 61 to 101
      When generateText is probed with the body {"HotelIDs": [$hotels:1-60], "TagIDs": ["$tag:rest"]}
      Then it is observed how many hotels the run has: 100 is "cut-to-100", 101 is "taken-whole"

    @OPEN-above-100.busy
    Scenario: 101 hotels, one of them with a run in progress
      Given a project with 101 hotels
      And runs are held in progress
      And a run in progress for hotel 1
      When generateText is probed with the body {"HotelIDs": [$hotels:1-101]}
      Then it is observed how many hotels the run has: 100 is "cut-to-100", 101 is "taken-whole"

    @OPEN-above-100.unknown
    Scenario: 100 hotels and an id that exists nowhere
      Given a project with 100 hotels
      When generateText is probed with the body {"HotelIDs": [$hotels:1-100, "$unknown1"]}
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
