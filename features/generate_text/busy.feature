@generateText
Feature: Selecting a hotel that has a run in progress

  @RUN-13 @must
  Rule: A selected hotel with a run in progress means 409
    Where: Endpoints, generateText, rule 4; Limits, second row; Errors, 409.
    If any selected hotel has a run in progress, the whole request is rejected with 409: whether
    the hotel is named in HotelIDs or brought in by a tag, at whatever place it stands among idle
    hotels, and however the run in progress was selected. The request is rejected, not kept waiting
    until the run has ended. Each rejection is followed by the same kind of call for idle hotels
    only, which is accepted: so the hotel was the reason. (Whether an id counts in any case is open;
    where it does, the hotel is the same.)

    Background:
      Given a project with 9 hotels

    @RUN-13.by-hotels @quick:busy-repeated
    Scenario Outline: a run for <running> is in progress, and generateText selects <selection>
      Given a run in progress for <running>
      When generateText selects <selection>
      Then it is rejected with 409
      And its twin without the busy hotel, <twin>, is accepted
      Examples:
        | case             | running          | selection              | twin            |
        | busy-repeated    | hotel 2          | hotels 2, 4, 2         | hotels 4, 4     |
        | same-selection   | hotels 1, 2, 3   | hotels 1, 2, 3         | hotels 4, 5, 6  |
        | first            | hotel 2          | hotels 2, 4, 5         | hotels 4, 5     |
        | middle           | hotel 2          | hotels 4, 2, 5         | hotels 4, 5     |
        | last             | hotel 2          | hotels 4, 5, 2         | hotels 4, 5     |
        | first-of-run     | hotels 1, 2, 3   | hotels 4, 1            | hotel 4         |
        | middle-of-run    | hotels 1, 2, 3   | hotels 2, 4            | hotel 4         |
        | last-of-run      | hotels 1, 2, 3   | hotels 4, 3, 5         | hotels 4, 5     |
        | larger           | hotels 2, 3      | hotels 1 to 6          | hotels 1, 4, 5, 6 |
        | whole-run-and-more | hotels 1, 2, 3 | hotels 1 to 6          | hotels 4, 5, 6  |
        | idle-repeated    | hotel 2          | hotels 4, 4, 2         | hotels 4, 4     |

    @RUN-13.several-runs
    Scenario: several runs are in progress, and generateText selects hotels of each
      Given a run in progress for each of hotels 1 to 3
      When generateText selects hotels 1, 3, 4
      Then it is rejected with 409
      And its twin without the busy hotel, hotel 4, is accepted

    @RUN-13.looked-at @quick
    Scenario: the hotels' links are looked at meanwhile
      Given a run in progress for hotels 1, 2
      When the list is asked for every link
      And the list is asked for the links of hotel 1, hotel 2
      And the list is asked for the links of hotel 1
      And generateText selects hotels 4, 1
      Then it is rejected with 409
      And its twin without the busy hotel, hotel 4, is accepted

    @RUN-13.other-case @quick:among-idle
    Scenario Outline: a busy hotel by its id in the other case, <case>
      Given a run in progress for hotel 2
      When generateText selects <selection>, the <place> by its id in the other case
      Then where an id in the other case is accepted, it is rejected with 409
      Examples:
        | case       | selection      | place |
        | alone      | hotel 2        | last  |
        | among-idle | hotels 4, 5, 2 | last  |
        | first      | hotels 2, 4, 5 | first |

    @RUN-13.beside-an-empty-list @quick:by-tag
    Scenario Outline: the other list is empty, and generateText selects <selection>
      Given the tag "mixed" on hotels 4, 2, 5
      And a run in progress for hotel 2
      When generateText selects <selection> and an empty <list>
      Then where an empty list beside the other is accepted, it is rejected with 409
      Examples:
        | case   | selection      | list     |
        | alone  | hotel 2        | TagIDs   |
        | first  | hotels 2, 4, 5 | TagIDs   |
        | last   | hotels 4, 5, 2 | TagIDs   |
        | by-tag | tag "mixed"    | HotelIDs |

    @RUN-13.by-tags @quick:run-by-tag-hotels
    Scenario Outline: a run for <running> is in progress, and generateText selects <selection>
      Given the tag "busy" on hotels 1, 2, 3
      And the tag "mixed" on hotels 4, 2, 5
      And the tag "last" on hotels 6, 7, 3
      And the tag "idle" on hotels 7, 8
      And a run in progress for <running>
      When generateText selects <selection>
      Then it is rejected with 409
      And its twin without the busy hotel, <twin>, is accepted
      Examples:
        | case               | running         | selection                    | twin                     |
        | run-by-tag-hotels  | tag "busy"      | hotels 1, 2, 3               | hotels 4, 5, 6           |
        | same-tag           | tag "busy"      | tag "busy"                   | tag "idle"               |
        | run-by-hotels      | hotels 1, 2, 3  | tag "busy"                   | tag "idle"               |
        | run-by-tag         | tag "busy"      | hotel 2                      | hotel 8                  |
        | one-of-the-tag     | hotel 1         | tag "busy"                   | tag "idle"               |
        | last-of-the-tag    | hotel 3         | tag "last"                   | tag "idle"               |
        | tags-share-it      | tag "busy"      | tag "mixed"                  | tag "idle"               |
        | second-tag         | hotel 2         | tags "idle", "mixed"         | tag "idle"               |
        | first-tag          | hotel 2         | tags "mixed", "idle"         | tag "idle"               |
        | same-tag-twice     | hotel 2         | tags "mixed", "mixed"        | tags "idle", "idle"      |
        | busy-by-id         | hotel 2         | hotel 2 and tag "idle"       | hotel 9 and tag "idle"   |
        | busy-in-both       | hotel 2         | hotels 2, 4 and tag "mixed"  | hotels 4, 8 and tag "idle" |
        | run-by-both        | hotel 4 and tag "busy" | hotels 9, 3           | hotel 9                  |

    @RUN-13.hundred
    Scenario Outline: hotel <busy> of many selected ones has a run in progress
      Given a project with 101 hotels
      And the tag "large" on hotels 1 to 100
      And a run in progress for hotel <busy>
      When generateText selects <selection>
      Then it is rejected with 409
      And its twin without the busy hotel, <twin>, is accepted
      Examples:
        | case        | busy | selection       | twin                     |
        | first       | 1    | hotels 1 to 100 | hotels 2 to 101          |
        | last-of-67  | 67   | hotels 1 to 67  | hotels 1 to 66, 101      |
        | last        | 100  | hotels 1 to 100 | hotels 1 to 99, 101      |
        | last-by-tag | 100  | tag "large"     | hotels 1 to 99, 101      |

    @RUN-13.hundred-in-progress
    Scenario Outline: a run of 100 hotels is in progress, and generateText selects <selection>
      Given a project with 102 hotels
      And the tag "large" on hotels 1 to 100
      And a run in progress for <running>
      When generateText selects <selection>
      Then it is rejected with 409
      And its twin without the busy hotel, <twin>, is accepted
      Examples:
        | case        | running         | selection       | twin            |
        | first       | hotels 1 to 100 | hotels 1, 101   | hotel 101       |
        | last        | hotels 1 to 100 | hotels 101, 100 | hotel 101       |
        | by-tag      | tag "large"     | hotels 100, 101 | hotel 101       |

    @RUN-13.asked-again
    Scenario: the rejected selection is asked for again
      Given a run in progress for hotels 1, 2
      When generateText selects hotels 1, 2
      Then it is rejected with 409
      When generateText selects hotels 1, 2
      Then it is rejected with 409
      When generateText selects hotels 2, 4
      Then it is rejected with 409
      When generateText selects hotel 1
      Then it is rejected with 409
      And its twin without the busy hotel, hotels 4, 5, is accepted

    @RUN-13.asked-often
    Scenario: the busy hotel is asked for again and again
      Given a run in progress for hotels 1, 2
      Then generateText for hotels 4, 2 is rejected with 409 each of 25 times
      And its twin without the busy hotel, hotel 4, is accepted

    @RUN-13.for-long @waits
    Scenario: the run goes on for several seconds
      Given a run in progress for hotels 1, 2
      When several seconds pass
      And generateText selects hotels 4, 1
      Then it is rejected with 409
      And its twin without the busy hotel, hotel 4, is accepted

    @RUN-13.for-long-again @waits
    Scenario: the run goes on for several seconds after an earlier run of its hotel has ended
      Given a run for hotels 1, 2 has ended
      When the status of each run is read until it has ended
      And a run in progress for hotel 1
      And several seconds pass
      And generateText selects hotels 4, 1
      Then it is rejected with 409
      And its twin without the busy hotel, hotel 4, is accepted

    @RUN-13.many-runs
    Scenario: sixty runs are in progress
      Given a project with 61 hotels
      And a run in progress for each of hotels 1 to 60
      Then each of hotels 1, 2, 15, 30, 45, 59, 60 alone is rejected with 409
      And its twin without the busy hotel, hotel 61, is accepted

    @RUN-13.hundreds
    Scenario: three runs of 100 hotels are in progress
      Given a project with 301 hotels
      And a run in progress for hotels 1 to 100
      And a run in progress for hotels 101 to 200
      And a run in progress for hotels 201 to 300
      Then each of hotels 1, 101 alone is rejected with 409
      And its twin without the busy hotel, hotel 301, is accepted

    @RUN-13.hotel-removed
    Scenario: another hotel of the run is removed from the project
      Given a run in progress for hotels 1, 2, 3
      When hotel 3 is removed
      And generateText selects hotels 4, 1
      Then it is rejected with 409
      And its twin without the busy hotel, hotel 4, is accepted

    @RUN-13.member-again
    Scenario: a hotel of the run is removed from the project and is a member again
      Given a run in progress for hotels 1, 2
      When hotel 1 is removed
      And hotel 1 becomes a member again
      And generateText selects hotels 4, 1
      Then it is rejected with 409, unless the run has left out a hotel
      And its twin without the busy hotel, hotel 4, is accepted

    @RUN-13.hotel-removed-by-tag
    Scenario: another hotel of the run is removed, and a tag names the busy one
      Given the tag "mixed" on hotels 4, 1
      And a run in progress for hotels 1, 2, 3
      When hotel 3 is removed
      And generateText selects tag "mixed"
      Then it is rejected with 409
      And its twin without the busy hotel, hotel 4, is accepted

    @RUN-13.its-link-changes @quick:opened
    Scenario Outline: the busy hotel's link <what> meanwhile
      Given a project with 4 hotels
      And these approval links
        | hotel | link   |
        | 1     | <link> |
      And a run in progress for hotels 1, 2
      When <change>
      And generateText selects hotels 4, 1
      Then it is rejected with 409
      And its twin without the busy hotel, hotel 4, is accepted
      Examples:
        | case     | what                       | link     | change                               |
        | opened   | is opened                  | waiting  | hotel 1 opens its link               |
        | approved | is approved                | waiting  | hotel 1 goes on to approve its text  |
        | revoked  | is revoked                 | approved | the link of hotel 1 goes on to be revoked |
        | excluded | is revoked before approval | waiting  | the link of hotel 1 goes on to be revoked |

    @RUN-13.other-project-ends
    Scenario: a run of another project ends meanwhile
      Given another project with 2 hotels
      And a run in progress for hotels 1, 2
      And a run in progress for the hotels of the other project
      When the runs of the other project finish as complete
      And generateText selects hotels 4, 1
      Then it is rejected with 409
      And its twin without the busy hotel, hotel 4, is accepted

    @RUN-13.other-run-ends @quick:alone
    Scenario Outline: another run of the project ends meanwhile, and generateText selects <selection>
      Given a run that nobody holds back was started for hotels 5, 6
      And runs stay in progress from now on, if they can be held
      And a run in progress for hotels 1, 2
      When the run that nobody holds back has ended
      And generateText selects <selection>
      Then it is rejected with 409
      And its twin without the busy hotel, hotel 4, is accepted
      Examples:
        | case  | selection      |
        | alone | hotel 1        |
        | among | hotels 4, 2    |

    @RUN-13.tag-with-a-removed-hotel @quick
    Scenario: a tag that names a busy hotel and one that was removed
      Given a project with 4 hotels
      And the tag "spa" on hotels 1, 2, 3
      And a run in progress for hotel 1
      When hotel 3 is removed
      And generateText selects tag "spa"
      Then where a tag with a removed hotel is accepted, it is rejected with 409

    @RUN-13.several-runs
    Scenario Outline: several runs are in progress, and generateText selects <selection>
      Given a run in progress for hotels 1, 2
      And a run in progress for hotel 3
      And a run in progress for hotels 4, 5
      When generateText selects <selection>
      Then it is rejected with 409
      And its twin without the busy hotel, hotels 8, 9, is accepted
      Examples:
        | case     | selection      |
        | oldest   | hotels 8, 2, 9 |
        | middle   | hotels 8, 9, 3 |
        | newest   | hotels 5, 8, 9 |

    @RUN-13.once-it-works
    Scenario Outline: the run for <running> is being worked on, and generateText selects <selection>
      Given the tag "busy" on hotels 1, 2, 3
      And a run in progress for <running>
      And the runs in progress have left queued, where they do so while they are held
      When generateText selects <selection>
      Then it is rejected with 409
      And its twin without the busy hotel, <twin>, is accepted
      Examples:
        | case       | running      | selection             | twin        |
        | by-hotels  | hotels 1, 2  | hotels 4, 2           | hotel 4     |
        | by-tag     | tag "busy"   | tag "busy"            | hotels 4, 5 |
        | by-both    | hotel 3      | hotel 4 and tag "busy" | hotels 4, 5 |

    @RUN-13.runs-again
    Scenario Outline: the hotel runs again after a run that ended as <outcome>
      Given a run for hotels 1, 2 has ended as <outcome>
      And a run in progress for hotel 1
      When generateText selects hotels 4, 1
      Then it is rejected with 409
      And its twin without the busy hotel, hotel 4, is accepted
      Examples:
        | case     | outcome  |
        | complete | complete |
        | failed   | failed   |

    @RUN-13.runs-a-third-time
    Scenario Outline: the hotel runs a third time after runs that ended as <first> and as <second>
      Given a run for hotels 1, 2 has ended as <first>
      And a run for hotels 1, 3 has ended as <second>
      And a run in progress for hotel 1
      When the status of each run is read
      And generateText selects hotels 4, 1
      Then it is rejected with 409
      And its twin without the busy hotel, hotel 4, is accepted
      Examples:
        | case          | first    | second   |
        | complete      | complete | complete |
        | failed-second | complete | failed   |

    @RUN-13.with-a-link
    Scenario Outline: the busy hotel has a link that is <link>, and generateText selects it by <by>
      Given a project with 9 hotels
      And these approval links
        | hotel | link   |
        | 2     | <link> |
      And the tag "mixed" on hotels 4, 2
      And the tag "idle" on hotels 7, 8
      And a run in progress for hotel 2
      When generateText selects <selection>
      Then it is rejected with 409
      And its twin without the busy hotel, <twin>, is accepted
      Examples:
        | case         | link                    | by     | selection   | twin       |
        | waiting-tag  | waiting                 | a tag  | tag "mixed" | tag "idle" |
        | approved-tag | approved                | a tag  | tag "mixed" | tag "idle" |
        | revoked-tag  | revoked after approval  | a tag  | tag "mixed" | tag "idle" |
        | excluded-tag | revoked before approval | a tag  | tag "mixed" | tag "idle" |
