@listApprovals
Feature: What approval links show beyond the document

  Background:
    Given a project with links to look at

  @OPEN-token-shown @open
  Rule: Whether links that are not revoked show their Token
    Where: Approval link, field Token: "Whether other links carry Token in this list: not shown".
    Choices: shown | absent | on-some.

    @OPEN-token-shown.observed
    Scenario Outline: Token on <kind> links
      When some links are looked at
      Then it is observed whether <kind> links show Token

      Examples:
        | case     | kind     |
        | waiting  | waiting  |
        | approved | approved |

  @OPEN-created @open
  Rule: What the field Created says
    Where: Approval link, field Created: "Meaning: not shown".
    Choices: always-true | always-false | either.

    @OPEN-created.observed
    Scenario: Created on links of every kind
      Given 12 further hotels with a waiting link each
      When some links are looked at
      Then it is observed what Created says

  @OPEN-links-a-hotel @open
  Rule: Whether a hotel can have several links
    Where: Approval link; that a hotel has one link only is not stated.
    Choices: one-seen | several-seen.

    @OPEN-links-a-hotel.observed
    Scenario: links that share a hotel
      When some links are looked at
      Then it is observed whether a hotel has several links

  @OPEN-link-states @open
  Rule: Whether links show a Status that the table does not name
    Where: States and transitions, "Other Status values and other approval link transitions: not shown".
    Choices: only-the-named | others-too.

    @OPEN-link-states.observed
    Scenario: every Status in the list
      When some links are looked at
      Then it is observed which Status values links have

  @OPEN-preview-ellipsis @open
  Rule: Which ellipsis ends a TokenPreview
    Where: Approval link, field TokenPreview: "followed by an ellipsis"; which one is not shown.
    Choices: one-character | three-dots | both | something-else.

    @OPEN-preview-ellipsis.observed
    Scenario: the end of every TokenPreview
      When some links are looked at
      Then it is observed which ellipsis previews end in

  @OPEN-id-case @open
  Rule: In which case the letters of ids are shown
    Where: Resources, "Identifiers … are strings in UUID form"; letters' case is not shown.
    Choices: small-letters | capital-letters | both.

    @OPEN-id-case.observed
    Scenario: every HotelID in the list
      When some links are looked at
      Then it is observed in which case ids are shown

  @OPEN-timestamp-zone @open
  Rule: How timestamps say that they are in UTC
    Where: Resources, "Timestamps are ISO 8601 strings in UTC"; how UTC is written is not shown.
    Choices: z | zero-offset | both | something-else.

    @OPEN-timestamp-zone.observed
    Scenario: the end of every timestamp in the list
      When some links are looked at
      Then it is observed how timestamps say UTC

  @OPEN-timestamp-mark @open
  Rule: Which mark stands before the fraction of a second
    Where: Resources, "ISO 8601 strings in UTC, with optional fractional seconds"; their mark is not shown.
    Choices: point | comma | both.

    ISO 8601 knows both marks, RFC 3339 the point only.

    @OPEN-timestamp-mark.observed
    Scenario: the mark in every timestamp of the list
      When some links are looked at
      Then it is observed which mark stands before fractions

  @OPEN-timestamp-format @open
  Rule: Whether timestamps are written with separators
    Where: Resources, "Timestamps are ISO 8601 strings in UTC"; which of its formats is not shown.
    Choices: extended | basic | both.

    Extended is 2024-05-01T10:00:00Z, basic 20240501T100000Z.

    @OPEN-timestamp-format.observed
    Scenario: the separators in every timestamp of the list
      When some links are looked at
      Then it is observed in which format timestamps are

  @OPEN-timestamp-precision @open
  Rule: How fine timestamps are shown
    Where: Resources, "with optional fractional seconds"; their number of digits is not shown.
    Choices: seconds | milliseconds | microseconds | nanoseconds | finer.

    The finest one decides, for trailing zeros may be left out.

    @OPEN-timestamp-precision.observed
    Scenario: the fraction of every timestamp in the list
      When some links are looked at
      Then it is observed how fine timestamps are
