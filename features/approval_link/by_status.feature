@listApprovals
Feature: What an approval link shows by its status

  @LINK-5 @must
  Rule: An approved link shows its approval
    Where: table Approval link, presence 'when Status is approved'.

    With Status approved, ApprovedAt, ApprovedTextGeneratedAt and ApprovedBy are there, and ApprovedBy
    has Name, Email and Phone, all strings; an empty one is there as well. That a link was revoked
    after approval changes nothing in this.

    @LINK-5.every-exchange @whole-run
    Scenario: in every answer of the run
      Then the rule holds in every answer of the run

  @LINK-6 @must
  Rule: A waiting link shows nothing of an approval
    Where: table Approval link, presence 'when Status is approved'.

    With Status waiting_for_hotel, ApprovedAt, ApprovedTextGeneratedAt and ApprovedBy are left out:
    a null, an empty object or a time long ago is not absence.

    @LINK-6.every-exchange @whole-run
    Scenario: in every answer of the run
      Then the rule holds in every answer of the run

  @LINK-7 @must
  Rule: LastOpenedAt is there once the link has been opened
    Where: table Approval link, LastOpenedAt.

    A waiting link that was never opened has no LastOpenedAt, not even null or the time of its
    creation; from the first opening on it has one, also where it was approved before. (An approved link
    that was not opened on purpose may have one, too: approving can go through the link. Whether it can be
    opened at all is open.)

    @LINK-7.every-exchange @whole-run
    Scenario: in every answer of the run
      Then the rule holds in every answer of the run

    @LINK-7.known-links @quick:filtered
    Scenario Outline: links known to be opened or not, listed <case>
      Given a project with 10 approval links of known history
      When <links> are read in pages of <Limit>
      Then LastOpenedAt is there once the link has been opened
      Examples:
        | case           | links                           | Limit |
        | at-once        | every link                      | largest |
        | filtered       | the links of every linked hotel | largest |
        | filtered-pages | the links of every linked hotel | 3     |

    @LINK-7.further-link
    Scenario: a hotel that has opened its link gets another
      Given a project with 1 hotel
      And these approval links
        | hotel | link    | opened | created                  |
        | 1     | waiting | yes    | 2023-05-17T08:31:22.457Z |
      When a further link of hotel 1 is created
      Then hotel 1 comes to show LastOpenedAt in link 1 of 2

    @LINK-7.link-in-its-place
    Scenario: a hotel gets another link in the place of one that it opened
      Given a project with 1 hotel
      And these approval links
        | hotel | link    | opened |
        | 1     | waiting | yes    |
      When the link of hotel 1 is revoked
      And a further link of hotel 1 is created
      Then hotel 1 comes to show LastOpenedAt in link 0 of 1

    @LINK-7.older-link
    Scenario: the older of two links of a hotel is opened
      Given a project with 1 hotel
      And these approval links
        | hotel | link    | opened | created                  |
        | 1     | waiting | no     | 2023-05-17T08:31:22.457Z |
      When a further link of hotel 1 is created
      And the oldest link of hotel 1 is opened
      Then hotel 1 comes to show LastOpenedAt in link 1 of 2

    @LINK-7.long-list @quick:at-once
    Scenario Outline: links known to be opened or not in a long list, read in pages of <Limit>
      Given a project with 90 approval links of known history
      When every link is read in pages of <Limit>
      Then LastOpenedAt is there once the link has been opened
      Examples:
        | case    | Limit   |
        | at-once | largest |
        | pages   | 10      |

    @LINK-7.later @waits
    Scenario: a link that was opened, some time later
      Given a project with 2 hotels
      And these approval links
        | hotel | link     |
        | 1     | waiting  |
        | 2     | approved |
      When hotel 1 opens its link
      And the link of hotel 1 is seen to have LastOpenedAt
      And several seconds pass
      Then the link of hotel 1 still has LastOpenedAt

    @LINK-7.opened-now
    Scenario Outline: a waiting link that is opened, listed <case>
      Given a project with 2 hotels
      And these approval links
        | hotel | link    |
        | 1     | waiting |
        | 2     | waiting |
      When hotel 1 opens its link
      Then the link of hotel 1 has LastOpenedAt and that of hotel 2 has none, as listed <how>
      Examples:
        | case     | how                     |
        | at-once  | without a filter        |
        | filtered | filtered by their hotels |
        | in-pages | in pages of 1           |

    @LINK-7.opened-after-approval
    Scenario: an approved link is opened for the first time, and then revoked
      Given a project with 2 hotels
      And these approval links
        | hotel | link     |
        | 1     | approved |
        | 2     | waiting  |
      When hotel 1 opens its link, if that can be done
      And the link of hotel 1 goes on to be revoked
      Then the link of hotel 1 has LastOpenedAt and that of hotel 2 has none, as listed without a filter

    @LINK-7.opened-then-approved
    Scenario Outline: a link that was opened and then <case>
      Given a project with 2 hotels
      And these approval links
        | hotel | link    |
        | 1     | waiting |
        | 2     | waiting |
      When hotel 1 goes on to open its link
      And hotel 1 goes on to approve its text
      And <next>
      Then the link of hotel 1 has LastOpenedAt and that of hotel 2 has none, as listed without a filter
      Examples:
        | case     | next                                      |
        | approved | the links are listed                      |
        | revoked  | the link of hotel 1 goes on to be revoked |

    @LINK-7.opened-often
    Scenario Outline: a link that was opened three times and then <case>
      Given a project with 2 hotels
      And these approval links
        | hotel | link    |
        | 1     | waiting |
        | 2     | waiting |
      When hotel 1 opens its link 3 times
      And hotel 1 goes on to approve its text
      And <next>
      Then the link of hotel 1 has LastOpenedAt and that of hotel 2 has none, as listed without a filter
      Examples:
        | case     | next                                      |
        | approved | the links are listed                      |
        | revoked  | the link of hotel 1 goes on to be revoked |

    @LINK-7.after-a-run @quick:waiting
    Scenario Outline: a link that was opened, and a generation for its hotel, <case>
      Given a project with 2 hotels
      And these approval links
        | hotel | link    |
        | 1     | waiting |
        | 2     | waiting |
      When hotel 1 goes on to open its link
      And <next>
      And a run for hotel 1 has ended as <outcome>
      Then the link of hotel 1 has LastOpenedAt and that of hotel 2 has none, as listed without a filter
      Examples:
        | case           | next                                | outcome  |
        | waiting        | the links are listed                | complete |
        | waiting-failed | the links are listed                | failed   |
        | approved       | hotel 1 goes on to approve its text | complete |

    @LINK-7.revoked-unopened @quick:at-once
    Scenario Outline: an approved link that was never opened is revoked, listed <how>
      Given a project with 2 hotels
      And these approval links
        | hotel | link     | opened |
        | 1     | approved | no     |
        | 2     | waiting  | no     |
      When the link of hotel 1 is seen without LastOpenedAt
      And the link of hotel 1 goes on to be revoked
      Then the link of hotel 1 still has no LastOpenedAt, as listed <how>
      Examples:
        | case     | how                   |
        | at-once  | without a filter      |
        | filtered | filtered by its hotel |

  @LINK-8 @must
  Rule: RevokedAt is only on links revoked after approval
    Where: table Approval link, RevokedAt; Endpoints, listApprovals, rule 4.

    RevokedAt says that a link was revoked after its hotel approved. It is never beside Status
    waiting_for_hotel, never null, empty or a time of year 1 or 1970, and never on an approved link
    that was not revoked.

    @LINK-8.every-exchange @whole-run
    Scenario: in every answer of the run
      Then the rule holds in every answer of the run

    @LINK-8.known-links
    Scenario Outline: links known to be revoked or not, listed <case>
      Given a project with 10 approval links of known history
      When <links> are read in pages of <Limit>
      Then RevokedAt is only on links revoked after approval
      And the rule holds in every link
      Examples:
        | case           | links                           | Limit |
        | at-once        | every link                      | largest |
        | filtered       | the links of every linked hotel | largest |
        | filtered-pages | the links of every linked hotel | 3     |

    @LINK-8.older-link @also:LIFE-2
    Scenario: the older of two approved links of a hotel is revoked
      Given a project with 1 hotel
      And these approval links
        | hotel | link     | created                  |
        | 1     | approved | 2023-05-17T08:31:22.457Z |
      When a further link of hotel 1 is created
      And hotel 1 approves its text, by a person of its own
      And the oldest link of hotel 1 is revoked
      Then hotel 1 comes to show RevokedAt in link 1 of 2

    @LINK-8.long-list
    Scenario Outline: links known to be revoked or not in a long list, read in pages of <Limit>
      Given a project with 90 approval links of known history
      When every link is read in pages of <Limit>
      Then RevokedAt is only on links revoked after approval
      And the rule holds in every link
      Examples:
        | case    | Limit   |
        | at-once | largest |
        | pages   | 10      |

    @LINK-8.later @waits
    Scenario: a link that was revoked after approval, some time later
      Given a project with 2 hotels
      And these approval links
        | hotel | link     |
        | 1     | approved |
        | 2     | waiting  |
      When the link of hotel 1 goes on to be revoked
      And the link of hotel 1 is seen to have RevokedAt
      And several seconds pass
      Then the link of hotel 1 still has RevokedAt

    @LINK-8.revoked-during-a-run @quick:complete
    Scenario Outline: a link is revoked while its hotel has a run in progress that ends as <outcome>
      Given a project with 2 hotels
      And these approval links
        | hotel | link     |
        | 1     | approved |
        | 2     | waiting  |
      And a run in progress for hotels 1, 2
      When the link of hotel 1 goes on to be revoked
      And the link of hotel 1 is seen to have RevokedAt
      And the runs finish as <outcome>
      And the status of each run is read until it has ended
      Then the link of hotel 1 still has RevokedAt
      Examples:
        | case     | outcome  |
        | complete | complete |
        | failed   | failed   |

    @LINK-8.approved-now
    Scenario: a waiting link that is approved
      Given a project with 2 hotels
      And these approval links
        | hotel | link    | opened |
        | 1     | waiting | no     |
        | 2     | waiting | yes    |
      When hotel 1 approves its text
      And hotel 2 approves its text
      And every link is read in pages of 5
      Then RevokedAt is only on links revoked after approval

  @LINK-9 @must
  Rule: A link with RevokedAt carries no Token
    Where: table Approval link, Token; Endpoints, listApprovals, rule 4.

    A revoked link's Token is never shown: the member is left out, not null and not empty. Whether
    other links show theirs is open.

    @LINK-9.every-exchange @whole-run
    Scenario: in every answer of the run
      Then the rule holds in every answer of the run

  @LINK-10 @must
  Rule: A link's times are in the order of its life
    Where: table Approval link, UpdatedAt, ApprovedAt, RevokedAt; States and transitions, approval link.

    A revoke after approval is not before the approval, and UpdatedAt, which follows both, is not
    before either. The times are compared as instants, at the coarser of the precisions shown.

    @LINK-10.every-exchange @whole-run
    Scenario: in every answer of the run
      Then the rule holds in every answer of the run
