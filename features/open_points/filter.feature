@listApprovals
Feature: Unusual HotelIDs in a listing

  Background:
    Given a project with links to look at

  @OPEN-filter-of-nothing @open
  Rule: What HotelIDs without any id restrict the list to
    Where: Endpoints, listApprovals, field HotelIDs: optional, "when omitted, all links of the project are paged through"; an empty list and null are not shown.
    Choices: no-links | whole-list | refused-400 | refused-otherwise | server-error | something-else.

    @OPEN-filter-of-nothing.observed
    Scenario Outline: HotelIDs in the <body>
      When listApprovals is probed with the <body>
      Then it is observed how much of the list is shown

      Examples:
        | case  | body                                                               |
        | empty | body {"Limit": $limit, "Offset": 0, "HotelIDs": []}                |
        | null  | undocumented body {"Limit": $limit, "Offset": 0, "HotelIDs": null} |

  @OPEN-filter-null-element @open
  Rule: What null within HotelIDs does
    Where: Endpoints, listApprovals, field HotelIDs: array of string (UUID); null is not shown.
    Choices: ignored | refused-400 | refused-otherwise | server-error | something-else.

    @OPEN-filter-null-element.observed
    Scenario: a hotel with a link, and null
      When listApprovals is probed with the undocumented body {"Limit": $limit, "Offset": 0, "HotelIDs": ["$linked1", null]}
      Then it is observed whether the request is "ignored"

  @OPEN-filter-spelling @open
  Rule: How else a hotel may be named in HotelIDs
    Where: Endpoints, listApprovals, field HotelIDs: array of string (UUID); Resources, "Identifiers … are strings in UUID form"; repetition, letters' case and other forms are not shown.
    Choices: shown | repeated | echoed | shown-and-echoed | neither | refused-400 | refused-otherwise | server-error | something-else.

    That the links of a hotel named twice are shown once is a rule of its own, where the request is
    accepted.

    @OPEN-filter-spelling.observed
    Scenario Outline: a hotel with a link by <HotelIDs>
      When listApprovals is probed with the <body> {"Limit": $limit, "Offset": 0, "HotelIDs": <HotelIDs>}
      Then it is observed what becomes of the hotel "$linked1"

      Examples:
        | case           | body              | HotelIDs                 |
        | named-twice    | body              | ["$linked1", "$linked1"] |
        | in-other-case  | body              | ["$LINKED1"]             |
        | in-both-cases  | body              | ["$linked1", "$LINKED1"] |
        | in-braces      | undocumented body | ["{$linked1}"]           |
        | outside-a-list | undocumented body | "$linked1"               |

  @OPEN-filter-non-uuid @open
  Rule: What a text that is not a UUID does in HotelIDs
    Where: Endpoints, listApprovals, rule 2; field HotelIDs: array of string (UUID); what another text does is not shown.
    Choices: echoed | dropped | refused-400 | refused-otherwise | server-error | something-else.

    @OPEN-filter-non-uuid.observed
    Scenario Outline: a hotel with a link, and "<text>"
      When listApprovals is probed with the undocumented body {"Limit": $limit, "Offset": 0, "HotelIDs": ["$linked1", "<text>"]}
      Then it is observed what becomes of the text "<text>"

      Examples:
        | case  | text    |
        | word  | no-uuid |
        | empty |         |

  @OPEN-filter-size @open
  Rule: Whether a thousand HotelIDs are taken
    Where: Endpoints, listApprovals, field HotelIDs; how many may be named is not shown.
    Choices: taken | cut | refused-400 | refused-413 | refused-otherwise | server-error | something-else.

    None of them is a hotel, so each must come back in NotInProjectIDs where all are taken. Where
    they are refused, the largest number that is taken is found by halving.

    @OPEN-filter-size.observed
    Scenario: a thousand ids that exist nowhere
      When listApprovals is asked for 1000 hotels that exist nowhere
      Then it is observed whether so many HotelIDs are taken
