@listApprovals
Feature: Limit and Offset beyond their documented use

  Background:
    Given a project with links to look at

  @OPEN-page-default @open
  Rule: What Limit and Offset are where they are left out or null
    Where: Endpoints, listApprovals, fields Limit and Offset, "Defaults and bounds of Limit and Offset: not shown"; null is not shown.
    Choices: a-default | zero | no-integer | not-echoed | refused-400 | refused-otherwise | server-error | something-else.

    @OPEN-page-default.observed
    Scenario Outline: <field> of a page by <body>
      When listApprovals is probed with the undocumented body <body>
      Then it is observed what Pagination.<field> shows: 0 is "zero", else is "a-default"

      Examples:
        | case        | field  | body                              |
        | no-limit    | Limit  | {"Offset": 0}                     |
        | null-limit  | Limit  | {"Limit": null, "Offset": 0}      |
        | no-offset   | Offset | {"Limit": $limit}                 |
        | null-offset | Offset | {"Limit": $limit, "Offset": null} |
        | neither     | Offset | {}                                |

  @OPEN-limit-zero @open
  Rule: What a Limit of 0 means
    Where: Endpoints, listApprovals, "Defaults and bounds of Limit and Offset: not shown".
    Choices: taken-as-none | taken-as-all | replaced | no-integer | not-echoed | refused-400 | refused-otherwise | server-error | something-else.

    @OPEN-limit-zero.observed
    Scenario: a Limit of 0 for a hotel with a link
      When listApprovals is probed with the undocumented body {"Limit": 0, "Offset": 0, "HotelIDs": ["$linked1"]}
      Then it is observed what a page of Limit 0 shows

  @OPEN-page-numbers @open
  Rule: Which numbers are taken for Limit and Offset
    Where: Endpoints, listApprovals, field Offset: "Number of links skipped", "Defaults and bounds of Limit and Offset: not shown"; Limits, "Maximum page size and maximum offset for listApprovals: not shown".
    Choices: taken | taken-as-zero | replaced | no-integer | not-echoed | refused-400 | refused-404 | refused-otherwise | server-error | something-else.

    Large Limits are asked for one hotel only, so that the answer stays small.

    @OPEN-page-numbers.observed
    Scenario Outline: <field> is <number>
      When listApprovals is probed with the <body>
      Then it is observed what Pagination.<field> shows: <number> is "taken", 0 is "taken-as-zero", else is "replaced"

      Examples:
        | case                  | field  | number               | body                                                                                     |
        | limit-negative        | Limit  | -1                   | undocumented body {"Limit": -1, "Offset": 0, "HotelIDs": ["$linked1"]}                   |
        | limit-one             | Limit  | 1                    | undocumented body {"Limit": 1, "Offset": 0}                                              |
        | limit-thousand        | Limit  | 1000                 | undocumented body {"Limit": 1000, "Offset": 0, "HotelIDs": ["$linked1"]}                 |
        | limit-million         | Limit  | 1000000              | undocumented body {"Limit": 1000000, "Offset": 0, "HotelIDs": ["$linked1"]}              |
        | limit-beyond-64-bits  | Limit  | 18446744073709551616 | undocumented body {"Limit": 18446744073709551616, "Offset": 0, "HotelIDs": ["$linked1"]} |
        | offset-negative       | Offset | -1                   | undocumented body {"Limit": $limit, "Offset": -1}                                        |
        | offset-past-the-end   | Offset | 1000                 | body {"Limit": $limit, "Offset": 1000, "HotelIDs": ["$linked1"]}                         |
        | offset-beyond-64-bits | Offset | 18446744073709551616 | undocumented body {"Limit": $limit, "Offset": 18446744073709551616}                      |

  @OPEN-page-largest @open
  Rule: How large Limit and Offset can be
    Where: Limits, "Maximum page size and maximum offset for listApprovals: not shown".
    Choices: bounded | unbounded.

    Larger and larger numbers are tried for one hotel, until one is refused or replaced; the
    largest that was taken is found by halving. Unbounded means that the largest number of 63
    bits is taken.

    @OPEN-page-largest.observed
    Scenario Outline: the largest <field> that is taken is looked for
      When larger and larger numbers are tried for <field>
      Then it is observed how far the numbers go

      Examples:
        | case   | field  |
        | limit  | Limit  |
        | offset | Offset |

  @OPEN-number-forms @open
  Rule: How a Limit or Offset is read that is not written as an integer
    Where: Endpoints, listApprovals, fields Limit and Offset: integer; its written form, and another type, are not shown.
    Choices: read-as-number | rounded-down | rounded-up | ignored | no-integer | not-echoed | refused-400 | refused-otherwise | server-error | something-else.

    JSON knows one kind of number only, and schemas take 3.0 for an integer; typed decoders often
    do not.

    @OPEN-number-forms.observed
    Scenario Outline: <field> in the body <body>
      When listApprovals is probed with the undocumented body <body>
      Then it is observed what Pagination.<field> shows: <means>, else is "ignored"

      Examples:
        | case            | field  | body                             | means                                  |
        | limit-text      | Limit  | {"Limit": "3", "Offset": 0}      | 3 is "read-as-number"                  |
        | offset-text     | Offset | {"Limit": $limit, "Offset": "1"} | 1 is "read-as-number"                  |
        | limit-whole     | Limit  | {"Limit": 3.0, "Offset": 0}      | 3 is "read-as-number"                  |
        | limit-exponent  | Limit  | {"Limit": 1e1, "Offset": 0}      | 10 is "read-as-number"                 |
        | limit-boolean   | Limit  | {"Limit": true, "Offset": 0}     | 1 is "read-as-number"                  |
        | limit-fraction  | Limit  | {"Limit": 2.5, "Offset": 0}      | 2 is "rounded-down", 3 is "rounded-up" |
        | offset-fraction | Offset | {"Limit": $limit, "Offset": 1.5} | 1 is "rounded-down", 2 is "rounded-up" |
