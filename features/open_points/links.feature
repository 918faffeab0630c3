@listApprovals
Feature: What approval links show beyond the document

  @OPEN-token-waiting @open
  Rule: Whether a waiting link shows its Token
    Where: Approval link, field Token: "Whether other links carry Token in this list: not shown".
    Choices: shown | absent | on-some.

    @OPEN-token-waiting.observed
    Scenario: Token on waiting links
      Given a project with links to look at
      When some links are looked at
      Then it is observed whether waiting links show Token

  @OPEN-token-approved @open
  Rule: Whether an approved link shows its Token
    Where: Approval link, field Token: "Whether other links carry Token in this list: not shown".
    Choices: shown | absent | on-some.

    @OPEN-token-approved.observed
    Scenario: Token on approved links that are not revoked
      Given a project with links to look at
      When some links are looked at
      Then it is observed whether approved links show Token

  @OPEN-created @open
  Rule: What the field Created says
    Where: Approval link, field Created: "Meaning: not shown".
    Choices: always-true | always-false | either.

    @OPEN-created.observed
    Scenario: Created on links of every kind
      Given a project with links to look at
      And 12 further hotels with a waiting link each
      When some links are looked at
      Then it is observed what Created says

  @OPEN-links-a-hotel @open
  Rule: Whether a hotel can have several links
    Where: Approval link; that a hotel has one link only is not stated.
    Choices: one-seen | several-seen.

    @OPEN-links-a-hotel.observed
    Scenario: links that share a hotel
      Given a project with links to look at
      When some links are looked at
      Then it is observed whether a hotel has several links

  @OPEN-link-states @open
  Rule: Whether links show a Status that the table does not name
    Where: States and transitions, "Other Status values and other approval link transitions: not shown".
    Choices: only-the-named | others-too.

    @OPEN-link-states.observed
    Scenario: every Status in the list
      Given a project with links to look at
      When some links are looked at
      Then it is observed which Status values links have

  @OPEN-preview-ellipsis @open
  Rule: Which ellipsis ends a TokenPreview
    Where: Approval link, field TokenPreview: "followed by an ellipsis"; which one is not shown.
    Choices: one-character | three-dots | both | something-else.

    @OPEN-preview-ellipsis.observed
    Scenario: the end of every TokenPreview
      Given a project with links to look at
      When some links are looked at
      Then it is observed which ellipsis previews end in

  @OPEN-approved-without-opening @open
  Rule: Whether a link that nobody opened before its approval shows LastOpenedAt
    Where: Approval link, field LastOpenedAt; whether approving opens a link is not shown.
    Choices: absent | present | on-some.

    @OPEN-approved-without-opening.observed
    Scenario: an approved link that was not opened
      Given a project with one link, approved without being opened
      When some links are looked at
      Then it is observed whether approved links show LastOpenedAt

  @OPEN-opening-approved @open
  Rule: Whether an approved link can be opened
    Where: States and transitions, Approval link; opening after the approval is not shown.
    Choices: noted | not-noted.

    @OPEN-opening-approved.observed
    Scenario: an approved link is opened
      Given a project with one link, approved without being opened
      When some links are looked at
      And hotel 1 opens its link
      Then it is observed whether opening an approved link is noted

  @OPEN-removed-hotel-links @open
  Rule: Whether the links of a removed hotel are listed where no filter is given
    Where: Endpoints, listApprovals, field HotelIDs: "when omitted, all links of the project are paged through"; links of removed hotels are not shown.
    Choices: listed | not-listed.

    @OPEN-removed-hotel-links.observed
    Scenario: a hotel with an approved link is removed
      Given a project with one link, approved without being opened
      When some links are looked at
      And hotel 1 is removed
      Then it is observed whether the links of the removed hotel are still listed

  @OPEN-extra-fields-list @open
  Rule: Whether a listing shows fields that the document does not name
    Where: Approval link; Pagination; Endpoints, listApprovals, "Response 200 body".
    Choices: none | some.

    @OPEN-extra-fields-list.observed
    Scenario: every field of a listing
      Given a project with links to look at
      When some links are looked at
      Then it is observed which further fields a listing shows

  @generateText @OPEN-extra-fields-run @open
  Rule: Whether generateText shows fields that the document does not name
    Where: Text-generation run; Run progress; Endpoints, generateText, rule 5.
    Choices: none | some | refused-otherwise | server-error | something-else.

    @OPEN-extra-fields-run.observed
    Scenario: every field of a run
      Given a project with 1 hotel
      When generateText is probed with the body {"HotelIDs": ["$hotel1"]}
      Then it is observed which further fields a run shows

  @OPEN-id-case @open
  Rule: In which case the letters of ids are shown
    Where: Resources, "Identifiers … are strings in UUID form"; letters' case is not shown.
    Choices: small-letters | capital-letters | both.

    @OPEN-id-case.observed
    Scenario: every HotelID in the list
      Given a project with links to look at
      When some links are looked at
      Then it is observed in which case ids are shown

  @OPEN-timestamp-zone @open
  Rule: How timestamps say that they are in UTC
    Where: Resources, "Timestamps are ISO 8601 strings in UTC"; how UTC is written is not shown.
    Choices: z | zero-offset | both | something-else.

    @OPEN-timestamp-zone.observed
    Scenario: the end of every timestamp in the list
      Given a project with links to look at
      When some links are looked at
      Then it is observed how timestamps say UTC

  @OPEN-timestamp-mark @open
  Rule: Which mark stands before the fraction of a second
    Where: Resources, "ISO 8601 strings in UTC, with optional fractional seconds"; their mark is not shown.
    Choices: point | comma | both.

    ISO 8601 knows both marks, RFC 3339 the point only.

    @OPEN-timestamp-mark.observed
    Scenario: the mark in every timestamp of the list
      Given a project with links to look at
      When some links are looked at
      Then it is observed which mark stands before fractions

  @OPEN-timestamp-format @open
  Rule: Whether timestamps are written with separators
    Where: Resources, "Timestamps are ISO 8601 strings in UTC"; which of its formats is not shown.
    Choices: extended | basic | both.

    Extended is 2024-05-01T10:00:00Z, basic 20240501T100000Z.

    @OPEN-timestamp-format.observed
    Scenario: the separators in every timestamp of the list
      Given a project with links to look at
      When some links are looked at
      Then it is observed in which format timestamps are

  @OPEN-timestamp-precision @open
  Rule: How fine timestamps are shown
    Where: Resources, "with optional fractional seconds"; their number of digits is not shown.
    Choices: seconds | milliseconds | microseconds | nanoseconds | finer.

    The finest one decides, for trailing zeros may be left out.

    @OPEN-timestamp-precision.observed
    Scenario: the fraction of every timestamp in the list
      Given a project with links to look at
      When some links are looked at
      Then it is observed how fine timestamps are

  @OPEN-transition-visible @open
  Rule: Whether an approval is seen by the next request
    Where: States and transitions, Approval link; when a transition becomes visible is not shown.
    Choices: at-once | later | not-within-the-settle-time.

    @OPEN-transition-visible.observed
    Scenario: a link is read directly after its approval
      Given these approval links
        | hotel | link    |
        | 1     | waiting |
      When hotel 1 approves its text
      Then it is observed how soon the approval is seen
