@generateText
Feature: Hotels that cannot be selected

  @SCOPE-3 @must
  Rule: A selection with a hotel of another project is rejected as a whole
    Where: Endpoints, generateText, rule 3 (every selected hotel must belong to the calling project).

    One hotel of another project is enough, wherever it stands and however many own hotels stand
    beside it: the call is answered 400, 403 or 404 and starts nothing. The own hotels of the call can
    be selected at once, and so can the other hotel in its own project. A token that is good for both
    projects makes no difference.

    Background:
      Given a project with 3 hotels
      And another project with 2 hotels
      And runs stay in progress, if they can be held

    @SCOPE-3.place @quick:thrice
    Scenario Outline: <selection>
      Given a token that is good for both projects
      When generateText for <selection> is called
      Then the call is rejected as a whole
      And no refusal shows a run
      And generateText for hotels 1, 2, 3 is accepted at once
      And hotel 1 of the other project can be selected there
      Examples:
        | case     | selection                                  |
        | alone    | foreign hotel 1                            |
        | first    | foreign hotel 1, hotels 1, 2, 3            |
        | middle   | hotel 1, foreign hotel 1, hotels 2, 3      |
        | last     | hotels 1, 2, 3, foreign hotel 1            |
        | two      | foreign hotel 1, hotel 2, foreign hotel 2  |
        | repeated | hotel 1, foreign hotel 1, foreign hotel 1  |
        | thrice   | hotels 1, 1, 1, foreign hotel 1            |

    @SCOPE-3.beside-a-tag
    Scenario Outline: a tag of the project with <selection>
      Given the tag "spa" on hotels 1, 2
      And a token that is good for both projects
      When generateText for <selection> is called
      Then the call is rejected as a whole
      And generateText for hotels 1, 2, 3 is accepted at once
      And hotel 1 of the other project can be selected there
      Examples:
        | case  | selection                                 |
        | alone | foreign hotel 1, tag "spa"                |
        | mixed | hotel 3, foreign hotel 1, tag "spa"       |

    @SCOPE-3.two-tokens
    Scenario Outline: the caller's token is not good for the other project, <selection>
      When generateText for <selection> is called
      Then the call is rejected as a whole
      And no refusal shows a run
      And generateText for hotels 1, 2, 3 is accepted at once
      And hotel 1 of the other project can be selected there
      Examples:
        | case  | selection                             |
        | alone | foreign hotel 1                       |
        | among | hotel 1, foreign hotel 1, hotels 2, 3 |

    @SCOPE-3.spelling @quick:alone @quick:mixed-empty
    Scenario Outline: however the other hotel's id is written, and whatever else is empty, <selection>
      Given a token that is good for both projects
      When generateText for <selection> is called
      Then the call is rejected as a whole
      And no refusal shows a run
      And generateText for hotels 1, 2, 3 is accepted at once
      And hotel 1 of the other project can be selected there
      Examples:
        | case        | selection                                              |
        | alone       | foreign hotel 1 in the other case                      |
        | among       | hotel 1, foreign hotel 1 in the other case, hotel 2    |
        | empty-tags  | foreign hotel 1, no tag                                |
        | mixed-empty | hotels 1, 2, foreign hotel 1, no tag                   |

    @SCOPE-3.moved
    Scenario: a hotel that has moved to another project
      When hotel 1 becomes a member of the other project
      And generateText for hotels 1, 2 is called
      Then the call is rejected as a whole
      And no refusal shows a run
      And generateText for hotels 2, 3 is accepted at once

    @SCOPE-3.moved-back
    Scenario: a hotel of another project that was a member for a while
      When foreign hotel 1 becomes a member of the calling project
      And foreign hotel 1 becomes a member of the other project
      And generateText for hotel 1, foreign hotel 1 is called
      Then the call is rejected as a whole
      And no refusal shows a run
      And generateText for hotels 1, 2, 3 is accepted at once
      And hotel 1 of the other project can be selected there

    @SCOPE-3.removed-there
    Scenario Outline: a hotel that was removed from the other project, <selection>
      Given a token that is good for both projects
      And 1 hotel that was removed from the other project
      When generateText for <selection> is called
      Then the call is rejected as a whole
      And no refusal shows a run
      And generateText for hotels 1, 2, 3 is accepted at once
      Examples:
        | case  | selection                                     |
        | alone | foreign removed hotel 1                       |
        | among | hotel 1, foreign removed hotel 1, hotels 2, 3 |

    @SCOPE-3.with-links
    Scenario Outline: a hotel of another project <link>
      Given another project with 7 hotels, with links of every kind and without
      And a token that is good for both projects
      When generateText for hotel 1, foreign hotel <hotel>, hotel 2 is called
      Then the call is rejected as a whole
      And no refusal shows a run
      And generateText for hotels 1, 2, 3 is accepted at once
      Examples:
        | case            | link                                         | hotel |
        | waiting         | with a waiting link                          | 1     |
        | opened          | with a waiting link that was opened          | 2     |
        | approved        | with an approved link                        | 3     |
        | opened-approved | with an approved link that was opened        | 4     |
        | revoked         | whose link was revoked after approval        | 5     |
        | excluded        | whose link was revoked before approval       | 6     |
        | unlinked        | without a link                               | 7     |

    @SCOPE-3.tagged-there
    Scenario Outline: a hotel of another project that a tag there names, <selection>
      Given another project with a tag on its 2 hotels
      And a token that is good for both projects
      When generateText for <selection> is called
      Then the call is rejected as a whole
      And no refusal shows a run
      And generateText for hotels 1, 2, 3 is accepted at once
      And hotel 1 of the other project can be selected there
      Examples:
        | case  | selection                |
        | alone | foreign hotel 1          |
        | among | hotel 1, foreign hotel 1 |

    @SCOPE-3.in-progress-there
    Scenario Outline: a hotel of another project that has a run in progress there, <selection>
      Given a token that is good for both projects
      And a run in progress for the hotels of the other project
      When generateText for <selection> is called
      Then the call is rejected as a whole
      And no refusal shows a run
      And generateText for hotels 1, 2, 3 is accepted at once
      Examples:
        | case  | selection                |
        | alone | foreign hotel 1          |
        | among | hotel 1, foreign hotel 1 |

    @SCOPE-3.beside-an-empty-tag @quick:among
    Scenario Outline: a tag without hotels beside <selection>
      Given the tag "none" on no hotel
      And a token that is good for both projects
      When generateText for <selection>, tag "none" is called
      Then the call is rejected as a whole
      And no refusal shows a run
      And generateText for hotels 1, 2, 3 is accepted at once
      Examples:
        | case  | selection                |
        | alone | foreign hotel 1          |
        | among | hotel 1, foreign hotel 1 |

    @SCOPE-3.among-many
    Scenario Outline: <selection>
      Given a project with 99 hotels
      And a token that is good for both projects
      When generateText for <selection> is called
      Then the call is rejected as a whole
      And generateText for hotels 1 to 99 is accepted at once
      And hotel 1 of the other project can be selected there
      Examples:
        | case   | selection                                        |
        | last   | hotels 1 to 99, foreign hotel 1                  |
        | middle | hotels 1 to 60, foreign hotel 1, hotels 61 to 80 |

  @SCOPE-4 @must
  Rule: A selection with a hotel that is not a live member is rejected as a whole
    Where: Endpoints, generateText, rule 3 (every selected hotel must belong to the calling project).

    The same holds for an id that no hotel has and for a hotel that was removed from the project: 400,
    403 or 404, wherever it stands, and nothing starts.

    @SCOPE-4.unknown @quick:project
    Scenario Outline: <selection>
      Given a project with 3 hotels
      And runs stay in progress, if they can be held
      When generateText for <selection> is called
      Then the call is rejected as a whole
      And no refusal shows a run
      And generateText for hotels 1, 2, 3 is accepted at once
      Examples:
        | case      | selection                                  |
        | alone     | an unknown hotel                           |
        | first     | an unknown hotel, hotels 1, 2, 3           |
        | middle    | hotel 1, an unknown hotel, hotels 2, 3     |
        | last      | hotels 1, 2, 3, an unknown hotel           |
        | near-miss | hotel 1, a near miss of hotel 2            |
        | zeros     | hotels 1, 2, the nil UUID, hotel 3         |
        | project   | hotel 1, the id of the project             |
        | no-tags   | hotels 1, 2, an unknown hotel, no tag      |
        | repeated  | hotel 1, a near miss of hotel 2, a near miss of hotel 2 |
        | zeros-twice | hotel 1, the nil UUID, the nil UUID      |
        | thrice    | hotels 1, 1, 1, an unknown hotel           |

    @SCOPE-4.removed
    Scenario Outline: <selection>
      Given a project with 3 hotels
      And 2 hotels that were removed from the project
      And runs stay in progress, if they can be held
      When generateText for <selection> is called
      Then the call is rejected as a whole
      And no refusal shows a run
      And generateText for hotels 1, 2, 3 is accepted at once
      Examples:
        | case    | selection                                  |
        | first   | removed hotel 1, hotels 1, 2, 3            |
        | last    | hotels 1, 2, 3, removed hotel 1            |
        | capital | removed hotel 1 in the other case          |
        | mixed   | hotel 1, removed hotel 1 in the other case |
        | no-tags | hotels 1, 2, removed hotel 1, no tag       |
        | thrice  | hotels 1, 1, 1, removed hotel 1            |

    @SCOPE-4.removed-again
    Scenario: a hotel that was removed, became a member again and is removed again
      Given a project with 3 hotels
      When hotel 1 is removed
      And hotel 1 becomes a member again
      And hotel 1 is removed
      And generateText for hotels 1, 2 is called
      Then the call is rejected as a whole
      And generateText for hotels 2, 3 is accepted at once

    @SCOPE-4.removed-after-its-tag-ran
    Scenario: a hotel that was selected by a tag and is removed
      Given a project with 3 hotels
      And the tag "spa" on hotels 1, 2
      And a run for tag "spa" has ended as complete
      When hotel 2 is removed
      And generateText for hotel 2 is called
      Then the call is rejected as a whole
      And generateText for hotels 1, 3 is accepted at once

    @SCOPE-4.well-connected @also:SCOPE-3
    Scenario Outline: <selection>, where the project's own hotels have tags, links and a run
      Given a project with 3 hotels
      And these approval links
        | hotel | link     |
        | 1     | approved |
        | 2     | waiting  |
      And the tag "one" on hotels 1, 2
      And the tag "two" on hotels 1, 2, 3
      And the tag "three" on hotels 1, 3
      And 1 hotel that was removed from the project
      And another project with 1 hotel
      And a run for hotels 1, 2, 3 has ended as complete
      When generateText for <selection> is called
      Then the call is rejected as a whole
      And generateText for hotels 1, 2, 3 is accepted at once
      Examples:
        | case    | selection                       |
        | unknown | hotel 1, an unknown hotel       |
        | removed | hotels 1, 2, removed hotel 1    |
        | foreign | foreign hotel 1, hotels 1, 2, 3 |

    @SCOPE-4.beside-a-tag @quick:removed
    Scenario Outline: a tag of the project with <selection>
      Given a project with 3 hotels
      And 1 hotel that was removed from the project
      And the tag "spa" on hotels 1, 2
      And runs stay in progress, if they can be held
      When generateText for <selection> is called
      Then the call is rejected as a whole
      And generateText for hotels 1, 2, 3 is accepted at once
      Examples:
        | case    | selection                     |
        | unknown | an unknown hotel, tag "spa"   |
        | removed | removed hotel 1, tag "spa"    |
        | its-id  | hotel 3, the id of tag "spa"  |

    @SCOPE-4.run-among-hotels
    Scenario Outline: the id of a run is not a hotel's, <selection>
      Given a project with 3 hotels
      And a run for hotels 1, 2 has ended
      When generateText for <selection> is called
      Then the call is rejected as a whole
      And generateText for hotel 3 is accepted at once
      Examples:
        | case  | selection                        |
        | alone | the id of the last run           |
        | among | hotel 3, the id of the last run  |

    @SCOPE-4.removed-now
    Scenario Outline: a hotel that was selected before and is removed now, <selection>
      Given a project with 3 hotels
      And a run for hotels 1, 2, 3 has ended
      When hotel 2 is removed
      And generateText for <selection> is called
      Then the call is rejected as a whole
      And generateText for hotels 1, 3 is accepted at once
      Examples:
        | case  | selection       |
        | alone | hotel 2         |
        | among | hotels 1, 2, 3  |

    @SCOPE-4.removed-now-with-a-link @quick:waiting-among
    Scenario Outline: a hotel whose link is <link> and that is removed now, <selection>
      Given a project with 3 hotels
      And these approval links
        | hotel | link    |
        | 1     | waiting |
        | 2     | <link>  |
      And runs stay in progress, if they can be held
      When hotel 2 is removed
      And generateText for <selection> is called
      Then the call is rejected as a whole
      And no refusal shows a run
      And generateText for hotels 1, 3 is accepted at once
      Examples:
        | case           | link                    | selection      |
        | waiting-among  | waiting                 | hotels 1, 2, 3 |
        | approved-among | approved                | hotels 1, 2, 3 |
        | revoked-among  | revoked after approval  | hotels 1, 2, 3 |
        | excluded-among | revoked before approval | hotels 1, 2, 3 |

    @SCOPE-4.removed-now-from-a-tag @quick:among
    Scenario Outline: a removed hotel that only a tag names that is not sent, <selection>
      Given a project with 3 hotels
      And the tag "spa" on hotels 1, 2
      And runs stay in progress, if they can be held
      When hotel 2 is removed
      And generateText for <selection> is called
      Then the call is rejected as a whole
      And no refusal shows a run
      And generateText for hotels 1, 3 is accepted at once
      Examples:
        | case  | selection      |
        | alone | hotel 2        |
        | among | hotels 1, 2, 3 |

    @SCOPE-4.removed-after-two-runs
    Scenario Outline: a hotel that is removed after two runs that ended as <outcome>, <selection>
      Given a project with 3 hotels
      And a run for hotels 1, 2 has ended as <outcome>
      And a run for hotels 2, 3 has ended as <outcome>
      When hotel 2 is removed
      And generateText for <selection> is called when no run is in progress any more
      Then the call is rejected as a whole
      And no refusal shows a run
      And generateText for hotels 1, 3 is accepted at once
      Examples:
        | case           | outcome  | selection      |
        | complete-among | complete | hotels 1, 2, 3 |
        | failed-among   | failed   | hotels 1, 2, 3 |

    @SCOPE-4.removed-after-a-list
    Scenario Outline: a hotel that was in the filter of a list just before its removal, <selection>
      Given a project with 3 hotels
      And these approval links
        | hotel | link    |
        | 1     | waiting |
        | 2     | waiting |
      And runs stay in progress, if they can be held
      When the list is asked for the links of hotel 1, hotel 2, hotel 3
      And hotel 2 is removed
      And generateText for <selection> is called
      Then the call is rejected as a whole
      And no refusal shows a run
      And generateText for hotels 1, 3 is accepted at once
      Examples:
        | case  | selection      |
        | alone | hotel 2        |
        | among | hotels 1, 2, 3 |

    @SCOPE-4.removed-now-with-its-tag
    Scenario Outline: a removed hotel and a tag that still names it, <selection>
      Given a project with 3 hotels
      And the tag "spa" on hotels 1, 2
      And runs stay in progress, if they can be held
      When hotel 2 is removed
      And generateText for <selection> is called
      Then the call is rejected as a whole
      And generateText for hotels 1, 3 is accepted at once
      Examples:
        | case  | selection                |
        | alone | hotel 2, tag "spa"       |
        | among | hotels 3, 2, tag "spa"   |

    @SCOPE-4.removed-during-its-run
    Scenario Outline: a hotel that was removed during its run, <selection>
      Given a project with 3 hotels
      And runs are held in progress
      And a run in progress for hotels 1, 2
      When hotel 2 is removed
      And the runs finish as complete
      And generateText for <selection> is called when no run is in progress any more
      Then the call is rejected as a whole
      And generateText for hotels 1, 3 is accepted at once
      Examples:
        | case  | selection       |
        | alone | hotel 2         |
        | among | hotels 1, 2, 3  |

    @SCOPE-4.among-many
    Scenario Outline: <selection>
      Given a project with 99 hotels
      And 1 hotel that was removed from the project
      And another project with 1 hotel
      And runs stay in progress, if they can be held
      When generateText for <selection> is called
      Then the call is rejected as a whole
      And generateText for hotels 1 to 99 is accepted at once
      Examples:
        | case         | selection                         |
        | unknown-last | hotels 1 to 99, an unknown hotel  |
        | removed-last | hotels 1 to 99, removed hotel 1   |

  @SCOPE-7 @must
  Rule: A tag brings in no hotel that is not a live member of the calling project
    Where: Endpoints, generateText, rules 1 and 3; Authentication, second item (the calling project is
    the scope of all hotel-membership checks).

    With another project's tag, or with a tag that still names a hotel that was removed, the call is
    either refused, or Progress.Total counts live members of the calling project only. The tag's other
    hotels can still be selected where they belong.

    @SCOPE-7.foreign-tag
    Scenario Outline: <selection>
      Given a project with 3 hotels
      And another project with a tag on its 2 hotels
      And a token that is good for both projects
      And runs stay in progress, if they can be held
      When generateText for <selection> is called
      Then the call is rejected, or accepted with Total <total>
      And hotels 1, 2 of the other project can be selected there
      And generateText for hotels 1, 2 is accepted at once if that was refused
      Examples:
        | case        | selection                         | total |
        | alone       | the foreign tag                   | 0     |
        | with-hotels | hotels 1, 2, the foreign tag      | 2     |
        | other-case  | the foreign tag in the other case | 0     |

    @SCOPE-7.foreign-tag-beside-own
    Scenario Outline: <selection>
      Given a project with 3 hotels
      And the tag "spa" on hotels 1, 2
      And another project with a tag on its 2 hotels
      And a token that is good for both projects
      And runs stay in progress, if they can be held
      When generateText for <selection> is called
      Then the call is rejected, or accepted with Total <total>
      And hotels 1, 2 of the other project can be selected there
      And generateText for hotels 1, 2, 3 is accepted at once if that was refused
      Examples:
        | case        | selection                             | total |
        | first       | the foreign tag, tag "spa"            | 2     |
        | last        | tag "spa", the foreign tag            | 2     |
        | with-hotels | hotel 3, tag "spa", the foreign tag   | 3     |

    @SCOPE-7.two-tokens @quick
    Scenario: the caller's token is not good for the other project
      Given a project with 3 hotels
      And another project with a tag on its 2 hotels
      And runs stay in progress, if they can be held
      When generateText for hotel 1, the foreign tag is called
      Then the call is rejected, or accepted with Total 1
      And hotels 1, 2 of the other project can be selected there
      And generateText for hotel 1 is accepted at once if that was refused

    @SCOPE-7.removed-hotel
    Scenario Outline: a tag that still names a removed hotel, <selection>
      Given a project with 3 hotels
      And the tag "spa" on hotels 1, 2
      And runs stay in progress, if they can be held
      When hotel 2 is removed
      And generateText for <selection> is called
      Then the call is rejected, or accepted with Total <total>
      And generateText for <live> is accepted at once if that was refused
      Examples:
        | case      | selection            | total | live          |
        | alone     | tag "spa"            | 1     | hotel 1       |
        | with-more | hotel 3, tag "spa"   | 2     | hotels 1, 3   |
        | twice     | tag "spa", "spa"     | 1     | hotel 1       |

    @SCOPE-7.moved-hotel
    Scenario: a tag that still names a hotel that has moved to another project
      Given a project with 3 hotels
      And another project with 1 hotel
      And the tag "spa" on hotels 1, 2
      And runs stay in progress, if they can be held
      When hotel 2 becomes a member of the other project
      And generateText for tag "spa" is called
      Then the call is rejected, or accepted with Total 1
      And generateText for hotel 1 is accepted at once if that was refused

    @SCOPE-7.removed-hotels
    Scenario: a tag that still names two removed hotels
      Given a project with 4 hotels
      And the tag "spa" on hotels 1, 2, 3
      And runs stay in progress, if they can be held
      When hotel 2 is removed
      And hotel 3 is removed
      And generateText for hotel 4, tag "spa" is called
      Then the call is rejected, or accepted with Total 2
      And generateText for hotels 1, 4 is accepted at once if that was refused

    @SCOPE-7.first-removed @quick:first
    Scenario Outline: a tag whose <removed> hotel was removed brings in the others
      Given a project with 4 hotels
      And the tag "spa" on hotels 1, 2, 3
      And runs stay in progress, if they can be held
      When hotel <hotel> is removed
      And generateText for hotel 4, tag "spa" is called
      Then the call is rejected, or accepted with Total 3
      And generateText for <live> is accepted at once if that was refused
      Examples:
        | case   | removed | hotel | live           |
        | first  | first   | 1     | hotels 2, 3, 4 |
        | second | second  | 2     | hotels 1, 3, 4 |

    @SCOPE-7.removed-hotel-of-a-later-tag @quick
    Scenario: the second of two tags still names a removed hotel
      Given a project with 4 hotels
      And the tag "spa" on hotels 1, 2
      And the tag "beach" on hotels 3, 4
      And runs stay in progress, if they can be held
      When hotel 4 is removed
      And generateText for tag "spa", "beach" is called
      Then the call is rejected, or accepted with Total 3
      And generateText for hotels 1, 2, 3 is accepted at once if that was refused

    @SCOPE-7.removed-after-a-run
    Scenario: a tag that still names a hotel that was removed after its run
      Given a project with 3 hotels
      And the tag "spa" on hotels 1, 2
      And a run for hotels 1, 2 has ended
      When hotel 2 is removed
      And generateText for hotel 3, tag "spa" is called when no run is in progress any more
      Then the call is rejected, or accepted with Total 2
      And generateText for hotels 1, 3 is accepted at once if that was refused

    @SCOPE-7.later @waits
    Scenario Outline: nothing starts later in the other project, <selection>
      Given a project with 1 hotel
      And another project with a tag on its 2 hotels
      And runs of the other project stay in progress, if they can be held
      When generateText for <selection> is called
      Then the call is rejected, or accepted with Total <total>
      And hotels 1, 2 of the other project can be selected there several seconds later
      Examples:
        | case        | selection                | total |
        | alone       | the foreign tag          | 0     |
        | with-hotel  | hotel 1, the foreign tag | 1     |

    @SCOPE-7.only-removed-alone
    Scenario: a tag whose only hotel was removed, and nothing beside it
      Given a project with 2 hotels
      And the tag "spa" on hotel 2
      And runs stay in progress, if they can be held
      When hotel 2 is removed
      And generateText for tag "spa" is called
      Then the call is rejected, or accepted with Total 0
      And generateText for hotel 1 is accepted at once if that was refused

    @SCOPE-7.only-removed
    Scenario: a tag whose only hotel was removed
      Given a project with 2 hotels
      And the tag "spa" on hotel 2
      And runs stay in progress, if they can be held
      When hotel 2 is removed
      And generateText for hotel 1, tag "spa" is called
      Then the call is rejected, or accepted with Total 1
      And generateText for hotel 1 is accepted at once if that was refused
