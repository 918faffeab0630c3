@generateText
Feature: Selecting a hotel again after its run has ended

  @RUN-16 @must
  Rule: The hotels of a run that has ended can be selected again
    Where: States and transitions, Text-generation run, second row and last sentence; Endpoints, generateText, rule 4.
    A hotel is refused while its run is in progress, and a run that has reached complete or failed
    is not in progress. So 409 comes before the end and 200 after it, for every hotel of the run,
    however it was selected, and whether or not anybody has polled the run.

    Background:
      Given a project with 6 hotels

    @RUN-16.selected-again
    Scenario Outline: a run for <selection> ends as <outcome>
      Given a run in progress for <selection>
      When generateText selects <selection>
      Then it is rejected with 409, as a control
      When the runs finish as <outcome>
      And generateText selects <selection> again
      Then the run is accepted
      Examples:
        | case             | selection                  | outcome  |
        | one              | hotel 1                    | complete |
        | one-failed       | hotel 1                    | failed   |

    @RUN-16.selected-again-by-tags @quick:both-failed
    Scenario Outline: a run for <selection> ends as <outcome>
      Given the tag "spa" on hotels 1, 2, 3
      And a run in progress for <selection>
      When generateText selects <selection>
      Then it is rejected with 409, as a control
      When the runs finish as <outcome>
      And generateText selects <selection> again
      Then the run is accepted
      Examples:
        | case             | selection                  | outcome  |
        | tag              | tag "spa"                  | complete |
        | tag-failed       | tag "spa"                  | failed   |
        | both             | hotels 3, 6 and tag "spa"  | complete |
        | both-failed      | hotels 3, 6 and tag "spa"  | failed   |

    @RUN-16.each-alone
    Scenario Outline: each hotel alone after a run for <selection> has ended as <outcome>
      Given the tag "spa" on hotels 1, 2, 3
      And a run in progress for <selection>
      When generateText selects hotel 2
      Then it is rejected with 409, as a control
      When the runs finish as <outcome>
      Then each of hotels 1, 2, 3, 6 alone is accepted again
      Examples:
        | case             | selection                    | outcome  |
        | by-hotels        | hotels 1, 2, 3, 6            | complete |
        | by-hotels-failed | hotels 1, 2, 3, 6            | failed   |
        | by-both          | hotel 6 and tag "spa"        | complete |
        | by-both-failed   | hotel 6 and tag "spa"        | failed   |

    @RUN-16.with-links
    Scenario Outline: each hotel alone, with links of every kind, after their run has ended as <outcome>
      Given a project with an approval link of every kind
      And a run in progress for hotels 1 to 6
      When generateText selects hotels 2, 4
      Then it is rejected with 409, as a control
      When the runs finish as <outcome>
      Then each of hotels 1 to 6 alone is accepted again
      Examples:
        | case     | outcome  |
        | complete | complete |
        | failed   | failed   |

    @RUN-16.tag-changed @also:RUN-13
    Scenario: the tag that was selected comes to name other hotels, and the run ends
      Given the tag "spa" on hotels 1, 2, 3
      And a run in progress for tag "spa"
      When the tag "spa" comes to name hotels 1, 4
      And generateText selects hotel 2
      Then it is rejected with 409, as a control
      When the runs finish as complete
      Then each of hotels 1, 2, 3, 4 alone is accepted again

    @RUN-16.hotel-removed
    Scenario Outline: another hotel of the run is removed, and the run ends as <outcome>
      Given a run in progress for hotels 1, 2, 3
      When generateText selects hotel 2
      Then it is rejected with 409, as a control
      When hotel 3 is removed
      And the runs finish as <outcome>
      Then each of hotels 1, 2 alone is accepted again
      When hotel 3 becomes a member again
      Then hotel 3 alone is accepted again
      Examples:
        | case     | outcome  |
        | complete | complete |
        | failed   | failed   |

    @RUN-16.refused-meanwhile
    Scenario: the idle hotels of a refused call and the hotels of the run, once it has ended
      Given a run in progress for hotels 1, 2
      When generateText selects hotels 4, 2, 5
      Then it is rejected with 409, as a control
      When the runs finish as complete
      Then each of hotels 1, 2, 4, 5 alone is accepted again

    @RUN-16.hundred
    Scenario Outline: a run of 100 hotels ends as <outcome>
      Given a project with 100 hotels
      And a run in progress for hotels 1 to 100
      When generateText selects hotels 100, 1
      Then it is rejected with 409, as a control
      When the runs finish as <outcome>
      And generateText selects hotels 100 to 1 again
      Then the run is accepted
      Examples:
        | case     | outcome  |
        | complete | complete |
        | failed   | failed   |

    @RUN-16.by-itself
    Scenario: a run that nobody holds back ends
      Given a run for hotels 1, 2 has ended
      When generateText selects hotels 2, 1 again
      Then the run is accepted

    @RUN-16.for-long @waits
    Scenario: a run that goes on for several seconds fails
      Given a run in progress for hotels 1, 2
      When several seconds pass
      And generateText selects hotel 2
      Then it is rejected with 409, as a control
      When the runs finish as failed
      And generateText selects hotels 2, 1 again
      Then the run is accepted

    @RUN-16.different-ends
    Scenario: each hotel alone after a run in which each came out differently
      Given a run in progress for hotels 1, 2, 3
      When generateText selects hotel 2
      Then it is rejected with 409, as a control
      When the runs finish with hotel 1 generated, hotel 2 failed, hotel 3 skipped
      Then each of hotels 1, 2, 3 alone is accepted again

    @RUN-16.later @waits
    Scenario Outline: some time after a run that ended as <outcome>
      Given a run for hotels 1, 2 has ended as <outcome>
      When several seconds pass
      And generateText selects hotels 2, 1 again
      Then the run is accepted
      Examples:
        | case     | outcome  |
        | complete | complete |
        | failed   | failed   |

    @RUN-16.several-runs
    Scenario Outline: several runs end together as <outcome>
      Given the tag "beach" on hotels 4, 5
      And a run in progress for hotel 1
      And a run in progress for hotels 2, 3
      And a run in progress for tag "beach"
      When generateText selects hotels 1, 3, 5
      Then it is rejected with 409, as a control
      When the runs finish as <outcome>
      And generateText selects hotels 1 to 5 again
      Then the run is accepted
      Examples:
        | case     | outcome  |
        | complete | complete |
        | failed   | failed   |

    @RUN-16.again-and-again
    Scenario: a hotel runs again after failed and after complete runs
      Given the tag "spa" on hotels 1, 2, 3
      And a run for hotels 1, 2 has ended as failed
      And a run for hotels 2, 3 has ended as complete
      And a run for tag "spa" has ended as failed
      When generateText selects hotels 1, 2, 3 again
      Then the run is accepted

    @RUN-16.many-runs @quick
    Scenario: run after run fails
      Then hotels 1, 2 can be selected again after each of 6 runs that end as failed

    @RUN-16.beside-older @also:POLL-4
    Scenario: run after run ends, and older runs of other hotels keep their ends
      Given a run for hotels 3, 4 has ended as failed
      And a run for hotels 5, 6 has ended as complete
      When the status of each run is read until it has ended
      Then hotels 1, 2 can be selected again after each of 9 runs that end as failed and complete in turn
      When the status of each run is read
      Then the rule holds from one status to the next

    @RUN-16.hundred-by-tags
    Scenario Outline: a run of <selection> ends as <outcome>
      Given a project with 100 hotels
      And the tag "all" on hotels 1 to 100
      And the tag "half" on hotels 1 to 50
      And a run in progress for <selection>
      When generateText selects hotels 100, 1
      Then it is rejected with 409, as a control
      When the runs finish as <outcome>
      And generateText selects hotels 100, 60, 1 again
      Then the run is accepted
      Examples:
        | case        | selection                       | outcome  |
        | tag         | tag "all"                       | complete |
        | tag-failed  | tag "all"                       | failed   |
        | both-failed | hotels 51 to 100 and tag "half" | failed   |
