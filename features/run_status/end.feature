@getTextGenerationStatus
Feature: The end of a run

  @POLL-2 @must
  Rule: A run reaches complete or failed
    Where: What the service does, Text generation; States and transitions, Text-generation run, second row.
    The processing in the background finishes, and polling shows it: Status becomes complete or failed. How
    long the work takes is not shown, so a run that goes on for longer than the target's
    run_timeout leaves the question open; a run that the implementer's own adapter has finished
    must show its end.

    Background:
      Given a project with 6 hotels

    @POLL-2.by-itself
    Scenario: a run ends by itself
      When generateText selects hotels 1, 2
      Then the run reaches complete or failed

    @POLL-2.finished @quick:one
    Scenario Outline: a run for <selection> is finished as <outcome>
      Given a run in progress for <selection>
      When the runs finish as <outcome>
      Then every run reaches complete or failed
      Examples:
        | case          | selection      | outcome  |
        | one           | hotel 1        | complete |
        | one-failed    | hotel 1        | failed   |
        | some          | hotels 1 to 4  | complete |
        | some-failed   | hotels 1 to 4  | failed   |

    @POLL-2.for-long @waits
    Scenario Outline: a run that goes on for several seconds is finished as <outcome>
      Given a run in progress for hotels 1, 2
      When several seconds pass
      And the runs finish as <outcome>
      Then every run reaches complete or failed
      Examples:
        | case     | outcome  |
        | complete | complete |
        | failed   | failed   |

    @POLL-2.finished-by-tag
    Scenario Outline: a run by a tag is finished as <outcome>
      Given the tag "spa" on hotels 1, 2, 3
      And a run in progress for hotel 5 and tag "spa"
      When the runs finish as <outcome>
      Then every run reaches complete or failed
      Examples:
        | case     | outcome  |
        | complete | complete |
        | failed   | failed   |

    @POLL-2.hundred
    Scenario Outline: a run of 100 hotels is finished as <outcome>
      Given a project with 100 hotels
      And a run in progress for hotels 1 to 100
      When the runs finish as <outcome>
      Then every run reaches complete or failed
      Examples:
        | case     | outcome  |
        | complete | complete |
        | failed   | failed   |

    @POLL-2.hundred-by-tags @quick:tag-failed
    Scenario Outline: a run of <selection> is finished as <outcome>
      Given a project with 100 hotels
      And the tag "all" on hotels 1 to 100
      And the tag "half" on hotels 1 to 50
      And a run in progress for <selection>
      When the runs finish as <outcome>
      Then every run reaches complete or failed
      Examples:
        | case        | selection                       | outcome  |
        | tag         | tag "all"                       | complete |
        | tag-failed  | tag "all"                       | failed   |
        | both        | hotels 51 to 100 and tag "half" | complete |

    @POLL-2.several
    Scenario Outline: several runs are finished as <outcome>
      Given a run in progress for hotel 1
      And a run in progress for hotels 2, 3
      And a run in progress for hotels 4, 5, 6
      When the runs finish as <outcome>
      Then every run reaches complete or failed
      Examples:
        | case     | outcome  |
        | complete | complete |
        | failed   | failed   |

    @POLL-2.different-ends
    Scenario: runs whose hotels come out in every mixture
      Given a run in progress for hotels 1, 2
      And a run in progress for hotels 3, 4
      And a run in progress for hotels 5, 6
      When the runs finish with hotel 1 failed, hotel 2 skipped, hotel 3 generated, hotel 4 skipped, hotel 5 failed, hotel 6 generated
      Then every run reaches complete or failed

    @POLL-2.after-another
    Scenario Outline: a run is finished as <second> after one that ended as <first>
      Given a run for hotels 1, 2 has ended as <first>
      And a run in progress for hotels 1, 2
      When the runs finish as <second>
      Then every run reaches complete or failed
      Examples:
        | case            | first    | second   |
        | failed-complete | failed   | complete |
        | complete-failed | complete | failed   |

    @POLL-2.refused-meanwhile
    Scenario Outline: a run that calls were rejected for is finished as <outcome>
      Given a run in progress for hotels 1, 2
      Then generateText for hotels 4, 2, 5 is rejected with 409 each of 2 times
      And generateText for hotels 1, 2 is rejected with 409 each of 2 times
      When the runs finish as <outcome>
      Then every run reaches complete or failed
      Examples:
        | case     | outcome  |
        | complete | complete |
        | failed   | failed   |

    @POLL-2.its-link-changes
    Scenario Outline: the link of the run's hotel <what> meanwhile, and the run is finished as <outcome>
      Given a project with 3 hotels
      And these approval links
        | hotel | link   |
        | 1     | <link> |
      And a run in progress for hotels 1, 2
      When <change>
      And the runs finish as <outcome>
      Then every run reaches complete or failed
      Examples:
        | case            | what                       | link     | change                                    | outcome  |
        | opened          | is opened                  | waiting  | hotel 1 opens its link                    | complete |
        | approved        | is approved                | waiting  | hotel 1 goes on to approve its text       | complete |
        | approved-failed | is approved                | waiting  | hotel 1 goes on to approve its text       | failed   |
        | excluded        | is revoked before approval | waiting  | the link of hotel 1 goes on to be revoked | complete |

    @POLL-2.hotel-removed
    Scenario: a hotel of the run is removed from the project meanwhile
      Given a run in progress for hotels 1, 2, 3
      When hotel 3 is removed
      And the runs finish as complete
      Then every run reaches complete or failed

  @POLL-5 @must
  Rule: By the end, the counters and UpdatedAt have changed
    Where: States and transitions, Text-generation run, second row ('Progress counters and UpdatedAt change'); Run progress.
    What was done shows at the end: a run of hotels that is complete counts them in Generated,
    Failed or Skipped, and UpdatedAt has moved on from CreatedAt: at once, or within the settle time.
    A failed run that counts nothing is only warned about.

    Background:
      Given a project with 6 hotels

    @POLL-5.every-exchange @whole-run
    Scenario: in every answer of the run
      Then the rule holds in every answer of the run

    @POLL-5.finished
    Scenario Outline: a run for <selection> is finished as <outcome>
      Given a run in progress for <selection>
      When the runs have been in progress for longer than their timestamps can hide
      And the runs finish as <outcome>
      And the status of each run is read until it has ended
      And the status of each run is read
      Then the rule holds from one status to the next
      Examples:
        | case          | selection      | outcome  |
        | one-failed    | hotel 1        | failed   |
        | some          | hotels 1 to 4  | complete |
        | repeated      | hotels 2, 1, 2 | complete |

    @POLL-5.finished-by-tag @quick:tag
    Scenario Outline: a run for <selection> is finished as <outcome>
      Given the tag "spa" on hotels 1, 2, 3
      And a run in progress for <selection>
      When the runs have been in progress for longer than their timestamps can hide
      And the runs finish as <outcome>
      And the status of each run is read until it has ended
      Then the rule holds from one status to the next
      Examples:
        | case        | selection             | outcome  |
        | tag         | tag "spa"             | complete |
        | both-failed | hotel 5 and tag "spa" | failed   |

    @POLL-5.runs-again
    Scenario Outline: hotels whose earlier run has ended as <outcome> run until they are finished so again
      Given a run for <earlier> has ended as <outcome>
      And a run in progress for hotels 1, 2
      When the runs have been in progress for longer than their timestamps can hide
      And the runs finish as <outcome>
      And the status of each run is read until it has ended
      Then the rule holds from one status to the next
      Examples:
        | case     | earlier         | outcome  |
        | complete | hotels 1, 2     | complete |
        | failed   | hotels 1, 2, 3  | failed   |

    @POLL-5.with-links @quick:approved
    Scenario Outline: a run for hotels whose links are <links> is finished as <outcome>
      Given a project with an approval link of every kind
      And a run in progress for <selection>
      When the runs have been in progress for longer than their timestamps can hide
      And the runs finish as <outcome>
      And the status of each run is read until it has ended
      Then the rule holds from one status to the next
      Examples:
        | case            | links                   | selection     | outcome  |
        | waiting-failed  | waiting                 | hotels 1, 2   | failed   |
        | approved        | approved                | hotels 3, 4   | complete |
        | approved-failed | approved                | hotels 3, 4   | failed   |
        | revoked         | revoked after approval  | hotel 5       | complete |
        | all             | of every kind           | hotels 1 to 6 | complete |

    @POLL-5.different-ends
    Scenario Outline: the hotels of a run come out <how>
      Given a run in progress for hotels 1, 2, 3
      When the runs have been in progress for longer than their timestamps can hide
      And the runs finish with <ends>
      And the status of each run is read until it has ended
      And the status of each run is read
      Then the rule holds from one status to the next
      Examples:
        | case        | how         | ends                                                 |
        | mixed       | differently | hotel 1 generated, hotel 2 failed, hotel 3 skipped   |
        | all-skipped | all skipped | hotel 1 skipped, hotel 2 skipped, hotel 3 skipped    |

    @POLL-5.several
    Scenario: several runs are finished together
      Given a run in progress for hotel 1
      And a run in progress for hotels 2, 3
      When the runs have been in progress for longer than their timestamps can hide
      And the runs finish as complete
      And the status of each run is read until it has ended
      Then the rule holds from one status to the next
