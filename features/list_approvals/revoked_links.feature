@listApprovals
Feature: Revoked links in the list

  @LIST-14 @must
  Rule: A revoked link is listed if and only if it was approved before
    Where: Endpoints, listApprovals, rules 3 and 4; States and transitions, approval link.

    A link revoked before its hotel ever approved is nowhere in Data and not counted in Total; a link
    revoked after approval is in both. That holds on every page and with every filter, and the other
    links close the gap.

    @LIST-14.revoked-now @quick:one-approved-filtered @quick:one-waiting @quick:one-waiting-filtered
    @quick:some-waiting-in-pages
    Scenario Outline: links that were seen before their revoke, <case>
      Given a project with a varied list of 14 approval links
      When the links are listed
      And <links> of the list are revoked
      Then the links revoked before approval are gone and those revoked after are listed, <how>
      Examples:
        | case                  | links                                   | how                       |
        | one-waiting-filtered  | 1 waiting link                          | filtered by their hotels  |
        | one-approved-filtered | 1 approved link                         | filtered by their hotels  |
        | one-waiting           | 1 waiting link                          | without a filter          |
        | some-waiting          | 3 waiting links                         | without a filter          |
        | some-waiting-filtered | 3 waiting links                         | filtered by their hotels  |
        | some-waiting-in-pages | 3 waiting links                         | in pages of 3             |
        | both-kinds            | 2 waiting links and 2 approved links    | without a filter          |
        | both-kinds-filtered   | 2 waiting links and 2 approved links    | filtered by their hotels  |
        | both-kinds-in-pages   | 2 waiting links and 2 approved links    | in pages of 1             |

    @LIST-14.asked-before @also:LIST-11
    Scenario: filters that were asked for before links of theirs were revoked
      Given a project with a varied list of 14 approval links
      And links that can be approved, revoked and opened
      When the links are listed
      And the list is read by each linked hotel, by several and beside an unknown one
      And 2 waiting links and 1 approved link of the list are revoked
      Then the links revoked before approval are gone and those revoked after are listed, without a filter
      And the same filters show what the whole list shows now

    @LIST-14.members-again @also:LIST-11
    Scenario: hotels that were removed are members again
      Given a project with 4 hotels
      And these approval links
        | hotel | link                    |
        | 1     | approved                |
        | 2     | waiting                 |
        | 3     | revoked after approval  |
        | 4     | revoked before approval |
      When hotels 1, 3, 4 are removed, and the echo shows it
      And hotel 1 becomes a member again
      And hotel 3 becomes a member again
      And hotel 4 becomes a member again
      And every link is read in pages of 2
      Then Total is the number of links read, on every page

    @LIST-14.pages-read-before @quick
    Scenario: pages that were read before links of theirs were revoked
      Given a project with a varied list of 14 approval links
      And links that can be approved, revoked and opened
      When the links are listed
      And the list is read in pages of 3 and of 5
      And 2 waiting links and 1 approved link of the list are revoked
      Then the same pages show what the whole list shows now

    @LIST-14.opened-after-revoke @quick
    Scenario: somebody tries to open links after their revoke
      Given a project with a varied list of 14 approval links
      When the links are listed
      And 1 waiting link and 2 approved links of the list are revoked, and the list shows it
      And somebody tries to open them
      Then the links revoked before approval are gone and those revoked after are listed, without a filter
