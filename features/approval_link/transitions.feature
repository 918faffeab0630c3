@listApprovals
Feature: The life of an approval link

  @LIFE-1 @must
  Rule: An approval is shown in full
    Where: States and transitions, approval link, first row; table Approval link, UpdatedAt.

    When the hotel approves its text, a waiting link becomes approved: Status says so, ApprovedAt,
    ApprovedTextGeneratedAt and ApprovedBy are set, and UpdatedAt is the same instant as ApprovedAt.
    The links of other hotels stay as they were. (A text that would have been generated when none
    was is a warning.)

    @LIFE-1.approves
    Scenario Outline: a hotel approves, <case>
      Given a project with 3 hotels
      And these approval links
        | hotel | link     | opened   | created                  |
        | 1     | waiting  | <opened> | 2023-05-17T08:31:22.457Z |
        | 2     | waiting  | no       | 2023-05-17T08:31:22.457Z |
        | 3     | approved | yes      | 2023-05-17T08:31:22.457Z |
        | 4     | waiting  | yes      |                          |
      When hotel 1 goes on to approve its text
      Then the link of hotel 1 is approved, as listed <how>
      Examples:
        | case              | opened | how                    |
        | unopened-filtered | no     | filtered by its hotel  |
        | opened-filtered   | yes    | filtered by its hotel  |
        | in-pages          | no     | in pages of 1          |

    @LIFE-1.second-approval
    Scenario: a second hotel approves
      Given a project with 2 hotels
      And these approval links
        | hotel | link    |
        | 1     | waiting |
        | 2     | waiting |
      When hotel 1 goes on to approve its text
      And hotel 2 goes on to approve its text
      Then the link of hotel 2 is approved, as listed without a filter
      And the link of hotel 1 is approved, as listed filtered by its hotel

    @LIFE-1.after-a-run
    Scenario: a hotel approves a text that was just generated
      Given a project with 1 hotel
      And these approval links
        | hotel | link    |
        | 1     | waiting |
      When the link of hotel 1 is seen to be waiting
      And a run for hotel 1 has ended
      And hotel 1 goes on to approve its text
      Then the link of hotel 1 is approved, as listed without a filter

    @LIFE-1.text-time @waits
    Scenario Outline: a hotel approves its text some time after a generation that was <outcome>
      Given a project with 1 hotel
      And these approval links
        | hotel | link    |
        | 1     | waiting |
      When the link of hotel 1 is seen to be waiting
      And a run for hotel 1 has ended as complete
      And 1 second passes
      And a run for hotel 1 has ended as <outcome>
      And 1 second passes
      And hotel 1 goes on to approve its text
      Then the link of hotel 1 is approved, as listed without a filter
      And ApprovedTextGeneratedAt of hotel 1 fits the generation before
      Examples:
        | case     | outcome  |
        | complete | complete |
        | failed   | failed   |

    @LIFE-1.during-a-run
    Scenario: a hotel approves while its text is generated again
      Given a project with 2 hotels
      And these approval links
        | hotel | link    |
        | 1     | waiting |
        | 2     | waiting |
      And a run in progress for hotels 1, 2
      When hotel 1 goes on to approve its text
      Then the link of hotel 1 is approved, as listed without a filter

    @LIFE-1.long-list @quick:unfiltered
    Scenario Outline: a hotel approves in a project with hundreds of links, <case>
      Given a project with 3 hotels
      And these approval links
        | hotel | link     | opened |
        | 1     | waiting  | no     |
        | 2     | waiting  | yes    |
        | 3     | approved | yes    |
      And 257 further hotels with a waiting link each
      When hotel 1 goes on to approve its text
      Then the link of hotel 1 is approved, as listed <how>
      Examples:
        | case       | how                   |
        | unfiltered | without a filter      |
        | filtered   | filtered by its hotel |
        | in-pages   | in pages of 43        |

    @LIFE-1.read-before @quick
    Scenario: pages and filters that were read before a hotel approved
      Given a project with 3 hotels
      And these approval links
        | hotel | link     | opened |
        | 1     | waiting  | no     |
        | 2     | waiting  | yes    |
        | 3     | approved | no     |
        | 4     | waiting  | no     |
      And links that can be approved, revoked and opened
      When the links are listed
      And the list is read by each linked hotel, by several and beside an unknown one
      And the list is read in pages of 1 and of 2
      And hotel 2 goes on to approve its text
      Then the same filters and pages show what the whole list shows now

    @LIFE-1.other-project @quick
    Scenario: a hotel approves, where the token is good for another project too
      Given a project with 2 hotels
      And these approval links
        | hotel | link    |
        | 1     | waiting |
        | 2     | waiting |
      And another project with an approved link for each of its 3 hotels
      And a token that is good for both projects
      When the whole list of the other project is read as "before"
      And hotel 1 goes on to approve its text
      And the whole list of the other project is read as "after"
      Then the link of hotel 1 is approved, as listed without a filter
      And "before" and "after" show the same links, unchanged

    @LIFE-1.any-history @quick
    @also:LIFE-2 @also:LIFE-3 @also:LIFE-4 @also:LIFE-5 @also:LIFE-6 @also:LIST-14
    @also:RUN-13 @also:RUN-15 @also:RUN-16
    Scenario: any history of transitions
      Given a project with 3 hotels with a waiting link and one without
      Then the rules hold after every step of any history of runs, transitions and listings

    @LIFE-1.approver @also:WIRE-9
    Scenario: hotels approve, each by a person of its own who shares something with another
      Given a project with 3 hotels
      And these approval links
        | hotel | link    |
        | 1     | waiting |
        | 2     | waiting |
        | 3     | waiting |
      When hotel 1 approves its text, by a person of its own
      And hotel 2 approves its text, by a person of its own
      And hotel 3 approves its text, by a person of its own
      Then the links of hotels 1, 2, 3 show who approved

    @LIFE-1.approvers @waits
    Scenario: a hotel approves two links, each by another person
      Given a project with 1 hotel
      And these approval links
        | hotel | link    |
        | 1     | waiting |
      When hotel 1 approves its text, by a person of its own
      And a further link of hotel 1 is created
      And several seconds pass
      And hotel 1 approves its text, by a person of its own
      Then the links of hotel 1 show who approved

  @LIFE-2 @must
  Rule: A revoke after approval keeps the link and its approval
    Where: States and transitions, approval link, second row; Endpoints, listApprovals, rule 4.

    A link that is revoked after approval stays listed and counted with Status approved. RevokedAt is
    set, UpdatedAt is the same instant as RevokedAt, Token is absent, and what the link said of its
    approval stays as it was. The links of other hotels stay as they were.

    @LIFE-2.revoked
    Scenario Outline: an approved link is revoked, <case>
      Given a project with 3 hotels
      And these approval links
        | hotel | link     | opened   |
        | 1     | approved | <opened> |
        | 2     | waiting  | no       |
        | 3     | approved | yes      |
        | 4     | revoked after approval | no |
      When the link of hotel 1 goes on to be revoked
      Then the link of hotel 1 is revoked after approval, as listed <how>
      Examples:
        | case              | opened | how                    |
        | unopened-filtered | no     | filtered by its hotel  |
        | opened-filtered   | yes    | filtered by its hotel  |
        | in-pages          | no     | in pages of 1          |

    @LIFE-2.approved-now
    Scenario Outline: a link that was approved just before is revoked, <case>
      Given a project with 2 hotels
      And these approval links
        | hotel | link    |
        | 1     | waiting |
        | 2     | waiting |
      When hotel 1 goes on to approve its text
      And the link of hotel 1 goes on to be revoked
      Then the link of hotel 1 is revoked after approval, as listed <how>
      Examples:
        | case       | how                   |
        | unfiltered | without a filter      |
        | filtered   | filtered by its hotel |

    @LIFE-2.after-a-run
    Scenario Outline: a link whose hotel had a run after it approved, ended as <outcome>, is revoked
      Given a project with 2 hotels
      And these approval links
        | hotel | link    |
        | 1     | waiting |
        | 2     | waiting |
      When hotel 1 goes on to approve its text
      And a run for hotel 1 has ended as <outcome>
      And the link of hotel 1 goes on to be revoked
      Then the link of hotel 1 is revoked after approval, as listed without a filter
      Examples:
        | case     | outcome  |
        | complete | complete |
        | failed   | failed   |

    @LIFE-2.opened-after-approval @quick:opened-before
    Scenario Outline: a link that somebody tried to open after its approval is revoked, <case>
      Given a project with 2 hotels
      And these approval links
        | hotel | link     | opened   |
        | 1     | approved | <opened> |
        | 2     | waiting  | no       |
      When somebody tries to open the link of hotel 1
      And the link of hotel 1 goes on to be revoked
      Then the link of hotel 1 is revoked after approval, as listed <how>
      Examples:
        | case           | opened | how                   |
        | unopened       | no     | without a filter      |
        | opened-before  | yes    | filtered by its hotel |

    @LIFE-2.long-list
    Scenario Outline: an approved link of a project with hundreds of links is revoked, <case>
      Given a project with 2 hotels
      And these approval links
        | hotel | link     | opened |
        | 1     | approved | no     |
        | 2     | approved | yes    |
      And 257 further hotels with a waiting link each
      When the link of hotel 1 goes on to be revoked
      Then the link of hotel 1 is revoked after approval, as listed <how>
      Examples:
        | case       | how                   |
        | unfiltered | without a filter      |
        | in-pages   | in pages of 43        |

  @LIFE-3 @must
  Rule: A revoke before approval takes the link out of the list
    Where: States and transitions, approval link, third row; Endpoints, listApprovals, rule 3.

    A waiting link that is revoked is gone from Data and from Total, with and without HotelIDs, on
    every page. The other links stay.

    @LIFE-3.revoked
    Scenario Outline: a waiting link is revoked, <case>
      Given a project with 3 hotels
      And these approval links
        | hotel | link     | opened   |
        | 1     | waiting  | <opened> |
        | 2     | waiting  | yes      |
        | 3     | approved | no       |
      When the link of hotel 1 goes on to be revoked
      Then the link of hotel 1 is gone, as listed <how>
      Examples:
        | case              | opened | how                    |
        | unopened-filtered | no     | filtered by its hotel  |
        | opened-filtered   | yes    | filtered by its hotel  |
        | in-pages          | no     | in pages of 1          |

    @LIFE-3.only-link @quick:filtered
    Scenario Outline: the only link of a project is revoked, <case>
      Given a project with 1 hotel
      And these approval links
        | hotel | link     |
        | 1     | waiting  |
      When the link of hotel 1 goes on to be revoked
      Then the link of hotel 1 is gone, as listed <how>
      Examples:
        | case       | how                   |
        | unfiltered | without a filter      |
        | filtered   | filtered by its hotel |

    @LIFE-3.opened-now
    Scenario: a link that was opened just before is revoked
      Given a project with 2 hotels
      And these approval links
        | hotel | link    |
        | 1     | waiting |
        | 2     | waiting |
      When hotel 1 goes on to open its link
      And the link of hotel 1 goes on to be revoked
      Then the link of hotel 1 is gone, as listed without a filter

    @LIFE-3.later @waits
    Scenario: a waiting link is revoked, and the list read some time later
      Given a project with 2 hotels
      And these approval links
        | hotel | link    |
        | 1     | waiting |
        | 2     | waiting |
      When the link of hotel 1 goes on to be revoked
      And several seconds pass
      Then the link of hotel 1 is gone, as listed without a filter

    @LIFE-3.one-of-several @also:LIST-3 @also:LIST-5 @also:LIST-6 @also:LIST-11
    Scenario: links of one hotel are created and revoked one by one
      Given a project with 2 hotels
      And these approval links
        | hotel | link    | created                  |
        | 1     | waiting | 2023-05-17T08:31:22.457Z |
        | 2     | waiting | 2023-05-17T08:31:23.001Z |
      When a further link of hotel 1 is created
      And a further link of hotel 1 is created, as of 2022-02-28T23:59:54.123Z
      Then hotel 1 comes to have 3 links in the list, filtered or not
      When the oldest link of hotel 1 is revoked
      Then hotel 1 keeps 2 links in the list, filtered or not
      When the link of hotel 1 is revoked
      Then hotel 1 keeps 1 link in the list, filtered or not

  @LIFE-4 @must
  Rule: Opening a waiting link sets LastOpenedAt
    Where: table Approval link, LastOpenedAt.

    After the hotel has opened its link, LastOpenedAt is there. Opening it again moves LastOpenedAt
    forward; what counts as an opening is not shown, so that a time which does not move is a warning.
    The links of other hotels stay as they were.

    @LIFE-4.opened
    Scenario Outline: a hotel opens its link, <case>
      Given a project with 3 hotels
      And these approval links
        | hotel | link    | opened |
        | 1     | waiting | no     |
        | 2     | waiting | no     |
        | 3     | waiting | yes    |
      When hotel 1 goes on to open its link
      And hotel 2 opens its link
      Then the link of hotel 1 is opened, as listed <how>
      And the link of hotel 2 is opened, as listed <how>
      Examples:
        | case       | how                   |
        | unfiltered | without a filter      |
        | filtered   | filtered by its hotel |
        | in-pages   | in pages of 1         |

    @LIFE-4.long-list @quick
    Scenario: a hotel opens its link in a project with hundreds of links
      Given a project with 2 hotels
      And these approval links
        | hotel | link    | opened |
        | 1     | waiting | no     |
        | 2     | waiting | yes    |
      And 257 further hotels with a waiting link each
      When hotel 1 goes on to open its link
      Then the link of hotel 1 is opened, as listed without a filter

    @LIFE-4.during-a-run
    Scenario: a hotel opens its link while its text is generated
      Given a project with 1 hotel
      And these approval links
        | hotel | link    |
        | 1     | waiting |
      And a run in progress for hotel 1
      When hotel 1 goes on to open its link
      Then the link of hotel 1 is opened, as listed without a filter

    @LIFE-4.read-before
    Scenario: pages and filters that were read before a hotel opened its link
      Given a project with 3 hotels
      And these approval links
        | hotel | link     | opened |
        | 1     | waiting  | no     |
        | 2     | waiting  | yes    |
        | 3     | approved | no     |
        | 4     | waiting  | no     |
      And links that can be approved, revoked and opened
      When the links are listed
      And the list is read by each linked hotel, by several and beside an unknown one
      And the list is read in pages of 1 and of 2
      And hotel 4 goes on to open its link
      Then the same filters and pages show what the whole list shows now

    @LIFE-4.opened-again
    Scenario: a hotel opens its link a second and a third time
      Given a project with 1 hotel
      And these approval links
        | hotel | link    |
        | 1     | waiting |
      When hotel 1 goes on to open its link
      And enough time passes for the precision of LastOpenedAt of hotel 1
      And hotel 1 goes on to open its link
      Then LastOpenedAt of hotel 1 has moved forward
      When enough time passes for the precision of LastOpenedAt of hotel 1
      And hotel 1 goes on to open its link
      Then LastOpenedAt of hotel 1 has moved forward

  @LIFE-5 @must
  Rule: HotelID, CreatedAt and CreatedBy never change
    Where: States and transitions, approval link; table Approval link, HotelID, CreatedAt, CreatedBy.

    No transition says that it touches them: the hotel that a link belongs to, and when and by whom it
    was created, survive opening, approval and revoke.

    @LIFE-5.transition @quick:approves @quick:opens @quick:revoked
    Scenario Outline: <case>
      Given a project with 3 hotels
      And these approval links
        | hotel | link     | opened | created                  |
        | 1     | waiting  | no     | 2023-05-17T08:31:22.457Z |
        | 2     | waiting  | yes    | 2023-05-17T08:31:23.001Z |
        | 3     | approved | no     | 2023-05-17T08:31:24.999Z |
      When <transition>
      Then HotelID, CreatedAt and CreatedBy of every link are as they were
      Examples:
        | case             | transition                                |
        | opens            | hotel 1 goes on to open its link          |
        | opens-again      | hotel 2 goes on to open its link          |
        | approves         | hotel 1 goes on to approve its text       |
        | opened-approves  | hotel 2 goes on to approve its text       |
        | revoked          | the link of hotel 3 goes on to be revoked |
        | neighbour-gone   | the link of hotel 1 goes on to be revoked |

    @LIFE-5.whole-life
    Scenario: opened, approved, generated for and revoked
      Given a project with 2 hotels
      And these approval links
        | hotel | link    | created                  |
        | 1     | waiting | 2023-05-17T08:31:22.457Z |
        | 2     | waiting | 2023-05-17T08:31:22.999Z |
      When hotel 1 goes on to open its link
      And hotel 1 goes on to approve its text
      And a run for hotel 1 has ended
      And the link of hotel 1 goes on to be revoked
      Then HotelID, CreatedAt and CreatedBy of every link are as they were

  @LIFE-6 @should
  Rule: A later generation leaves the approved text's time alone
    Where: table Approval link, ApprovedTextGeneratedAt.

    ApprovedTextGeneratedAt is the time at which the text that was approved was generated. A text
    that is generated later was not the approved one, so the time stays while ApprovedAt does.

    @LIFE-6.later-run
    Scenario Outline: a run for a hotel with a link that is <link>, ending as <outcome>
      Given a project with 1 hotel
      And these approval links
        | hotel | link   |
        | 1     | <link> |
      When the link of hotel 1 is seen to be <link>
      And a run for hotel 1 has ended as <outcome>
      Then ApprovedTextGeneratedAt of hotel 1 is as it was
      Examples:
        | case             | link                   | outcome  |
        | approved         | approved               | complete |
        | approved-failed  | approved               | failed   |
        | revoked          | revoked after approval | complete |

    @LIFE-6.later-run-of-several @quick
    Scenario: a run for three hotels, whose links are approved, revoked and waiting
      Given a project with 3 hotels
      And these approval links
        | hotel | link                   |
        | 1     | approved               |
        | 2     | revoked after approval |
        | 3     | waiting                |
      When the link of hotel 1 is seen to be approved
      And the link of hotel 2 is seen to be revoked after approval
      And a run for hotels 1, 2, 3 has ended as complete
      Then ApprovedTextGeneratedAt of hotel 1 is as it was
      And ApprovedTextGeneratedAt of hotel 2 is as it was

    @LIFE-6.two-later-runs
    Scenario: two runs for a hotel with a link that is approved
      Given a project with 1 hotel
      And these approval links
        | hotel | link     | opened |
        | 1     | approved | yes    |
      When the link of hotel 1 is seen to be approved
      And a run for hotel 1 has ended as complete
      And a run for hotel 1 has ended as complete
      Then ApprovedTextGeneratedAt of hotel 1 is as it was

  @LIFE-7 @should
  Rule: The times of transitions are when they happened
    Where: table Approval link, ApprovedAt, RevokedAt, LastOpenedAt.

    A hotel approves, a link is revoked or opened: the time that the link then shows is that of the
    event, within a minute by the harness's clock or by the answer's Date header, whichever is
    closer. A local time that is labelled as UTC, and a time copied from another field, are not.

    @LIFE-7.set-now @quick:approved
    Scenario Outline: hotel 1 goes on to <transition>
      Given a project with 1 hotel
      And these approval links
        | hotel | link   | opened | created                  |
        | 1     | <link> | no     | 2023-05-17T08:31:22.457Z |
      When <subject> goes on to <transition>
      Then <field> of hotel 1 is the time of the transition
      Examples:
        | case     | link     | subject             | transition       | field        |
        | opened   | waiting  | hotel 1             | open its link    | LastOpenedAt |
        | approved | waiting  | hotel 1             | approve its text | ApprovedAt   |
        | revoked  | approved | the link of hotel 1 | be revoked       | RevokedAt    |
