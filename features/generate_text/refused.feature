@generateText
Feature: What a rejected selection leaves behind

  @RUN-14 @must
  Rule: A 409 starts nothing
    Where: Endpoints, generateText, rule 4 ('the request is rejected').
    A rejected request is rejected whole: the idle hotels of its selection have no run in progress
    and can be selected at once. The same holds for a call that lost a race against another.

    Background:
      Given a project with 8 hotels

    @RUN-14.idle-hotels
    Scenario Outline: the idle hotels of <selection> are selected after the rejection
      Given a run in progress for hotel 2
      When generateText selects <selection>
      Then it is rejected with 409, as a control
      When generateText selects <idle>
      Then the run is accepted
      And the earlier runs are still in progress
      Examples:
        | case         | selection                   | idle            |
        | before       | hotels 4, 5, 2              | hotels 4, 5     |
        | after        | hotels 2, 4, 5              | hotels 4, 5     |
        | around       | hotels 4, 2, 5              | hotels 5, 4     |
        | many         | hotels 8 to 1               | hotels 1, 3 to 8 |
        | repeated     | hotels 4, 2, 4              | hotel 4         |
        | busy-by-id   | hotels 2, 8                 | hotel 8         |

    @RUN-14.idle-hotels-by-tags @quick:by-both
    Scenario Outline: the idle hotels of <selection> are selected after the rejection
      Given the tag "mixed" on hotels 4, 2, 5
      And the tag "late" on hotels 6, 7, 2
      And the tag "other" on hotels 3, 8
      And a run in progress for hotel 2
      When generateText selects <selection>
      Then it is rejected with 409, as a control
      When generateText selects <idle>
      Then the run is accepted
      And the earlier runs are still in progress
      Examples:
        | case         | selection                   | idle            |
        | by-tag       | tag "mixed"                 | hotels 4, 5     |
        | by-late-tag  | tag "late"                  | hotels 6, 7     |
        | by-two-tags  | tags "mixed", "late"        | hotels 4 to 7   |
        | by-three-tags | tags "mixed", "late", "other" | hotels 3 to 8 |
        | by-both      | hotels 1, 3 and tag "late"  | hotels 1, 3, 6, 7 |

    @RUN-14.each-alone
    Scenario Outline: each idle hotel of <selection> alone is selected after the rejection
      Given the tag "mixed" on hotels 4, 2, 5
      And the tag "late" on hotels 6, 7, 2
      And a run in progress for hotel 2
      When generateText selects <selection>
      Then it is rejected with 409, as a control
      And each of hotels <idle> alone is accepted
      And the earlier runs are still in progress
      Examples:
        | case      | selection                  | idle       |
        | by-hotels | hotels 1, 4, 2, 5, 8       | 1, 4, 5, 8 |
        | by-tag    | tag "mixed"                | 4, 5       |
        | by-both   | hotels 1, 8 and tag "late" | 1, 8, 6, 7 |

    @RUN-14.with-links @quick:by-tag
    Scenario Outline: each idle hotel alone, with links of every kind, after <selection> was rejected
      Given a project with an approval link of every kind
      And the tag "mixed" on hotels 1 to 7
      And a run in progress for hotel 7
      When generateText selects <selection>
      Then it is rejected with 409, as a control
      And each of hotels 1 to 6 alone is accepted
      And the earlier runs are still in progress
      Examples:
        | case      | selection            |
        | by-hotels | hotels 1 to 7        |
        | by-tag    | tag "mixed"          |

    @RUN-14.two-busy
    Scenario: hotels of two runs stand among the idle ones
      Given a run in progress for hotel 2
      And a run in progress for hotel 5
      When generateText selects hotels 1, 2, 4, 5, 8
      Then it is rejected with 409, as a control
      And each of hotels 1, 4, 8 alone is accepted
      And the earlier runs are still in progress

    @RUN-14.rejected-twice
    Scenario: the selection is rejected twice before its idle hotels are selected
      Given a run in progress for hotel 2
      When generateText selects hotels 4, 2, 5
      Then it is rejected with 409, as a control
      When generateText selects hotels 4, 2, 5
      Then it is rejected with 409, as a control
      When generateText selects hotels 4, 5
      Then the run is accepted
      And the earlier runs are still in progress

    @RUN-14.hundred
    Scenario Outline: 99 hotels are idle, and hotel <busy> is not
      Given a project with 100 hotels
      And the tag "large" on hotels 1 to 100
      And a run in progress for hotel <busy>
      When generateText selects <selection>
      Then it is rejected with 409, as a control
      When generateText selects <idle>
      Then the run is accepted
      And the earlier runs are still in progress
      Examples:
        | case        | busy | selection       | idle            |
        | first       | 1    | hotels 1 to 100 | hotels 2 to 100 |
        | last        | 100  | hotels 1 to 100 | hotels 1 to 99  |
        | last-by-tag | 100  | tag "large"     | hotels 1 to 99  |

    @RUN-14.after-the-end
    Scenario: the rejected hotels are selected after the run has ended
      Given a run in progress for hotel 2
      When generateText selects hotels 4, 2, 5
      Then it is rejected with 409, as a control
      When the runs finish as complete
      And generateText selects hotels 4, 2, 5 again
      Then the run is accepted

    @RUN-14.not-later @waits
    Scenario: the rejected selection does not run once the busy hotel is free
      Given a run in progress for hotel 2
      When generateText selects hotels 4, 2, 5
      Then it is rejected with 409, as a control
      When the runs finish as complete
      And runs are held in progress from now on
      And several seconds pass
      And generateText selects hotels 4, 5
      Then the run is accepted

    @RUN-14.lost-race
    Scenario Outline: the call that lost a race between <one> and <other>
      Given the tag "mixed" on hotels 4, 2, 5
      And the tag "late" on hotels 6, 7, 2
      And runs are held in progress
      When generateText is called at the same time for each of
        | <one>   |
        | <other> |
      Then the hotels that no accepted call selected are accepted at once
      Examples:
        | case       | one                | other              |
        | one-shared | hotels 1, 2, 3     | hotels 3, 4, 5     |
        | crossed    | hotels 1, 2, 3, 4  | hotels 5, 4, 3, 6  |
        | by-tags    | tag "mixed"        | tag "late"         |
