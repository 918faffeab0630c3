Feature: What transitions do beyond the document

  @OPEN-transition-visible @open
  Rule: Whether a transition is seen by the next request
    Where: States and transitions, "observable by polling getTextGenerationStatus", and Approval link; when a transition becomes visible is not shown.
    Choices: at-once | later | not-within-the-settle-time.

    @generateText @OPEN-transition-visible.end-of-run
    Scenario: a run is read directly after its end
      Given a project with 1 hotel
      And runs are held in progress
      When a run for hotel 1 ends as complete
      Then it is observed how soon the end is seen

    @listApprovals @OPEN-transition-visible.approval
    Scenario: a link is read directly after its approval
      Given these approval links
        | hotel | link    |
        | 1     | waiting |
      When hotel 1 approves its text
      Then it is observed how soon the approval is seen

  @listApprovals @OPEN-approved-without-opening @open
  Rule: Whether a link that nobody opened before its approval shows LastOpenedAt
    Where: Approval link, field LastOpenedAt; whether approving opens a link is not shown.
    Choices: absent | present | on-some.

    @OPEN-approved-without-opening.observed
    Scenario: an approved link that was not opened
      Given a project with one link, approved without being opened
      When some links are looked at
      Then it is observed whether approved links show LastOpenedAt

  @listApprovals @OPEN-opening-approved @open
  Rule: Whether an approved link can be opened
    Where: States and transitions, Approval link; opening after the approval is not shown.
    Choices: noted | not-noted.

    A service may refuse it. One that says it was opened, and notes nothing, breaks LINK-7.

    @OPEN-opening-approved.observed
    Scenario: an approved link is opened
      Given a project with one link, approved without being opened
      When some links are looked at
      And hotel 1 opens its link, if that can be done
      Then it is observed whether opening an approved link is noted

  @listApprovals @OPEN-removed-hotel-links @open
  Rule: Whether the links of a removed hotel are listed where no filter is given
    Where: Endpoints, listApprovals, field HotelIDs: "when omitted, all links of the project are paged through"; links of removed hotels are not shown.
    Choices: listed | not-listed.

    @OPEN-removed-hotel-links.observed
    Scenario: a hotel with an approved link is removed
      Given a project with one link, approved without being opened
      When some links are looked at
      And hotel 1 is removed
      Then it is observed whether the links of the removed hotel are still listed
