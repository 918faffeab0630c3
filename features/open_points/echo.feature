@listApprovals
Feature: Form and place of NotInProjectIDs

  Background:
    Given a project with links to look at

  @OPEN-echo-place @open
  Rule: Where NotInProjectIDs stands
    Where: Endpoints, listApprovals, "Position and presence rules of NotInProjectIDs in the body: not shown".
    Choices: top-level | in-pagination | elsewhere | nowhere | something-else.

    @OPEN-echo-place.observed
    Scenario: two ids that exist nowhere
      When listApprovals is probed with the body {"Limit": $limit, "Offset": 0, "HotelIDs": ["$linked1", "$unknown1", "$unknown2"]}
      Then it is observed where the echo stands

  @OPEN-echo-of-nothing @open
  Rule: What stands for NotInProjectIDs where there is nothing to echo
    Where: Endpoints, listApprovals, "Position and presence rules of NotInProjectIDs in the body: not shown".
    Choices: empty-list | absent | null | something-else.

    @OPEN-echo-of-nothing.observed
    Scenario Outline: a page by <body>
      When listApprovals is probed with the body <body>
      Then it is observed how nothing is echoed

      Examples:
        | case         | body                                                     |
        | members-only | {"Limit": $limit, "Offset": 0, "HotelIDs": ["$linked1"]} |
        | no-filter    | {"Limit": $limit, "Offset": 0}                           |

  @OPEN-echo-order @open
  Rule: In which order ids are echoed
    Where: Endpoints, listApprovals, rule 2; the order of the echo is not shown.
    Choices: as-sent | sorted | another-order | something-else.

    The ids are sent in descending order, so that the two orders can be told apart.

    @OPEN-echo-order.observed
    Scenario: three ids that exist nowhere, in descending order
      When listApprovals is probed with the body {"Limit": $limit, "Offset": 0, "HotelIDs": ["ffffffff-7d5b-4c11-9e36-3b1f0a4d2c18", "aaaaaaaa-7d5b-4c11-9e36-3b1f0a4d2c18", "11111111-7d5b-4c11-9e36-3b1f0a4d2c18"]}
      Then it is observed in which order ids are echoed

  @OPEN-echo-repeated @open
  Rule: How often an id is echoed that was sent twice
    Where: Endpoints, listApprovals, rule 2; repetition in the echo is not shown.
    Choices: once | twice | refused-400 | refused-otherwise | server-error | something-else.

    @OPEN-echo-repeated.observed
    Scenario: an id that exists nowhere, sent twice
      When listApprovals is probed with the body {"Limit": $limit, "Offset": 0, "HotelIDs": ["$unknown1", "$unknown1"]}
      Then it is observed how often the id "$unknown1" is echoed

  @OPEN-echo-spelling @open
  Rule: In which spelling an id is echoed
    Where: Endpoints, listApprovals, rule 2; Resources, "strings in UUID form"; letters' case is not shown.
    Choices: as-sent | the-other-case | something-else.

    @OPEN-echo-spelling.observed
    Scenario: an id in capital letters that exists nowhere
      When listApprovals is probed with the body {"Limit": $limit, "Offset": 0, "HotelIDs": ["AAAAAAAA-7D5B-4C11-9E36-3B1F0A4D2C18"]}
      Then it is observed in which spelling the id is echoed

  @OPEN-echo-later-page @open
  Rule: Whether ids are echoed on later pages too
    Where: Endpoints, listApprovals, "Position and presence rules of NotInProjectIDs in the body: not shown".
    Choices: on-every-page | on-the-first-page-only | something-else.

    @OPEN-echo-later-page.observed
    Scenario: an id that exists nowhere, on the second page of size 1
      When listApprovals is probed with the body {"Limit": 1, "Offset": 1, "HotelIDs": ["$linked1", "$linked2", "$unknown1"]}
      Then it is observed whether the id "$unknown1" is echoed on this page
