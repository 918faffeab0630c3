@getTextGenerationStatus
Feature: What a run keeps while it is polled

  @POLL-3 @must
  Rule: Total, ID and CreatedAt never change
    Where: Run progress, Total; Text-generation run, ID and CreatedAt.
    Total is the number of hotels selected, the ID names the run and CreatedAt is when it was
    created: nothing that happens later changes any of them. They are compared from the answer of
    generateText to the last poll after the end.

    Background:
      Given a project with 6 hotels

    @POLL-3.every-exchange @whole-run
    Scenario: in every answer of the run
      Then the rule holds in every answer of the run

    @POLL-3.by-tags @quick:complete
    Scenario Outline: a run by overlapping tags is finished as <outcome>
      Given the tag "spa" on hotels 1, 2, 3
      And the tag "beach" on hotels 3, 4
      And a run in progress for hotel 6 and tags "spa", "beach"
      When the status of each run is read
      And the runs finish as <outcome>
      And the status of each run is read until it has ended
      Then the rule holds from one status to the next
      Examples:
        | case     | outcome  |
        | complete | complete |
        | failed   | failed   |

    @POLL-3.tag-changes
    Scenario: a tag comes to name other hotels while a run that it selected is in progress
      Given the tag "spa" on hotels 1, 2, 3
      And a run in progress for tag "spa"
      When the tag "spa" comes to name hotels 4, 5
      And the status of each run is read
      And the runs finish as complete
      And the status of each run is read until it has ended
      Then the rule holds from one status to the next

    @POLL-3.transitions-meanwhile
    Scenario Outline: links of the run's hotels are approved, revoked and opened meanwhile, and it ends as <outcome>
      Given these approval links
        | hotel | link     |
        | 1     | waiting  |
        | 2     | approved |
        | 3     | waiting  |
      And a run in progress for hotels 1, 2, 3
      When the status of each run is read
      And hotel 1 goes on to approve its text
      And the link of hotel 2 goes on to be revoked
      And hotel 3 opens its link
      And the status of each run is read
      And the runs finish as <outcome>
      And the status of each run is read until it has ended
      Then the rule holds from one status to the next
      Examples:
        | case     | outcome  |
        | complete | complete |

  @POLL-4 @must
  Rule: complete and failed are final
    Where: What the service does, Text generation ('until the run reaches complete or failed'); States and transitions, Text-generation run.
    A caller stops polling when it has read complete or failed, so a run that has shown one of them
    shows the same ever after: also once its hotels are in progress again, and once that later run
    has ended in another way.

    Background:
      Given a project with 6 hotels

    @POLL-4.every-exchange @whole-run
    Scenario: in every answer of the run
      Then the rule holds in every answer of the run

    @POLL-4.read-again @quick:complete @quick:failed
    Scenario Outline: a run that ended as <outcome> is read again
      Given a run for hotels 1, 2 has ended as <outcome>
      When the status of each run is read until it has ended
      And the status of each run is read
      And the status of each run is read
      Then the rule holds from one status to the next
      Examples:
        | case     | outcome  |
        | complete | complete |
        | failed   | failed   |

    @POLL-4.runs-again
    Scenario Outline: a run ended as <first>, and its hotels run again until that run ends as <second>
      Given a run for <selection> has ended as <first>
      When the status of each run is read until it has ended
      And a run in progress for <again>
      And the status of each run is read
      And the runs finish as <second>
      And the status of each run is read until it has ended
      And a run in progress for <again>
      And the status of each run is read
      Then the rule holds from one status to the next
      Examples:
        | case              | selection      | again          | first    | second   |
        | complete-failed   | hotels 1, 2    | hotels 1, 2    | complete | failed   |
        | failed-complete   | hotels 1, 2    | hotels 1, 2    | failed   | complete |
        | one-of-them       | hotels 1, 2, 3 | hotel 2        | complete | failed   |
        | with-others       | hotel 2        | hotels 1, 2, 3 | failed   | complete |

    @POLL-4.read-later @waits
    Scenario: runs that have ended are read again and again for several seconds
      Given a run for hotels 1, 2, 3 has ended as failed
      And a run for hotels 4, 5, 6 has ended as complete
      When the status of each run is read until it has ended
      And the status of each run is read 3 times
      And the status of each run is read for several seconds
      Then the rule holds from one status to the next

    @POLL-4.different-ends @waits
    Scenario: a run whose hotels came out differently is read again and again for several seconds
      Given a run in progress for hotels 1, 2, 3
      When the runs finish with hotel 1 generated, hotel 2 failed, hotel 3 skipped
      And the status of each run is read until it has ended
      And the status of each run is read for several seconds
      Then the rule holds from one status to the next

    @POLL-4.read-often-before
    Scenario Outline: a run is read many times before it is finished as <outcome>
      Given a run in progress for hotels 1, 2
      When the status of each run is read 12 times
      And the runs finish as <outcome>
      And the status of each run is read until it has ended
      And the status of each run is read 6 times
      Then the rule holds from one status to the next
      Examples:
        | case     | outcome  |
        | complete | complete |
        | failed   | failed   |

    @POLL-4.its-link-changes
    Scenario Outline: the link of the run's hotel <what> after the run has ended as <outcome>
      Given these approval links
        | hotel | link   |
        | 1     | <link> |
      And a run for hotel 1 has ended as <outcome>
      When the status of each run is read until it has ended
      And <change>
      And the status of each run is read
      And the status of each run is read
      Then the rule holds from one status to the next
      Examples:
        | case            | what                       | link     | change                                    | outcome  |
        | opened          | is opened                  | waiting  | hotel 1 opens its link                    | complete |
        | approved-failed | is approved                | waiting  | hotel 1 goes on to approve its text       | failed   |
        | revoked         | is revoked                 | approved | the link of hotel 1 goes on to be revoked | complete |
        | excluded        | is revoked before approval | waiting  | the link of hotel 1 goes on to be revoked | complete |

    @POLL-4.hotel-removed
    Scenario: a hotel of a run that has ended is removed from the project
      Given a run for hotels 1, 2, 3 has ended as complete
      When the status of each run is read until it has ended
      And hotel 3 is removed
      And the status of each run is read
      Then the rule holds from one status to the next

    @POLL-4.by-itself
    Scenario: a run that ended by itself is read again after its hotels ran again
      When generateText selects hotels 1, 2
      And the status of each run is read until it has ended
      And generateText selects hotels 1, 2 again
      And the status of each run is read
      And the status of each run is read until it has ended
      And the status of each run is read
      Then the rule holds from one status to the next

  @POLL-6 @should
  Rule: The counters only grow, and never beyond Total
    Where: Run progress; Text-generation run, UpdatedAt.
    Progress goes forward: Generated, Failed and Skipped are not negative, never fall and never sum
    to more than Total, and UpdatedAt never goes back.

    Background:
      Given a project with 6 hotels

    @POLL-6.every-exchange @whole-run
    Scenario: in every answer of the run
      Then the rule holds in every answer of the run

    @POLL-6.finished @quick:complete
    Scenario Outline: a run is finished as <outcome>
      Given a run in progress for hotels 1, 2, 3
      When the status of each run is read
      And the runs finish as <outcome>
      And the status of each run is read until it has ended
      And the status of each run is read
      Then the rule holds from one status to the next
      Examples:
        | case     | outcome  |
        | complete | complete |
        | failed   | failed   |
