@generateText
Feature: Calls of generateText at the same time

  @RUN-17 @must
  Rule: Of simultaneous calls that share a hotel, only one starts a run
    Where: Endpoints, generateText, rule 4; States and transitions, Text-generation run, last sentence; Limits, second row.
    Two runs are never in progress for one hotel at the same time, also where the calls arrive
    together: looking for a run in progress and starting one are a single step. That all of the
    calls are rejected is allowed. The calls are repeated in several rounds, each with hotels that
    were shown to be idle, and judged only where they really overlapped.

    Background:
      Given a project with 6 hotels
      And runs stay in progress, if they can be held

    @RUN-17.identical @quick:two-several
    Scenario Outline: <callers> identical calls for <selection>
      When generateText is called <callers> times at the same time for <selection>
      Then no hotel has two runs in progress
      Examples:
        | case        | callers | selection                 |
        | two-several | 2       | hotels 1 to 5             |
        | many-several | 12     | hotels 1 to 5             |
        | repeated    | 6       | hotels 1, 2, 1            |

    @RUN-17.identical-by-tags
    Scenario Outline: <callers> identical calls for <selection>
      Given the tag "spa" on hotels 1, 2, 3
      When generateText is called <callers> times at the same time for <selection>
      Then no hotel has two runs in progress
      Examples:
        | case        | callers | selection                 |
        | both        | 6       | hotels 3, 6 and tag "spa" |

    @RUN-17.overlapping
    Scenario Outline: a call for <one> beside a call for <other>
      When generateText is called at the same time for each of
        | <one>   |
        | <other> |
      Then no hotel has two runs in progress
      Examples:
        | case            | one                   | other                   |
        | crossed         | hotels 1, 2, 3, 4     | hotels 6, 5, 4, 3       |
        | within          | hotels 1 to 5         | hotels 4, 2             |

    @RUN-17.overlapping-by-tags
    Scenario Outline: a call for <one> beside a call for <other>
      Given the tag "spa" on hotels 1, 2, 3
      And the tag "beach" on hotels 3, 4, 5
      When generateText is called at the same time for each of
        | <one>   |
        | <other> |
      Then no hotel has two runs in progress
      Examples:
        | case            | one                   | other                   |
        | tag-and-hotel   | tag "spa"             | hotel 3                 |
        | tag-and-tag     | tag "spa"             | tag "beach"             |
        | list-and-tag    | hotels 6, 5           | hotel 1 and tag "beach" |

    @RUN-17.ring
    Scenario: twelve calls, each sharing one hotel with the next
      Given a project with 12 hotels
      When generateText is called at the same time for each of
        | hotels 1, 2 |
        | hotels 2, 3 |
        | hotels 3, 4 |
        | hotels 4, 5 |
        | hotels 5, 6 |
        | hotels 6, 7 |
        | hotels 7, 8 |
        | hotels 8, 9 |
        | hotels 9, 10 |
        | hotels 10, 11 |
        | hotels 11, 12 |
        | hotels 12, 1 |
      Then no hotel has two runs in progress

    @RUN-17.with-links
    Scenario Outline: <callers> identical calls for <selection>, whose hotels have approval links
      Given these approval links
        | hotel | link     |
        | 1     | waiting  |
        | 2     | approved |
        | 3     | waiting  |
      When generateText is called <callers> times at the same time for <selection>
      Then no hotel has two runs in progress
      Examples:
        | case    | callers | selection    |
        | several | 6       | hotels 1 to 5 |

    @RUN-17.after-a-failed-run
    Scenario: identical calls for hotels whose last run failed
      Given a run for hotels 1 to 5 has ended as failed
      And runs are held in progress from now on
      When generateText is called 12 times at the same time for hotels 1 to 5
      Then no hotel has two runs in progress

    @RUN-17.mixed
    Scenario: calls by hotels and by tags, in every order
      Given the tag "spa" on hotels 1, 2, 3
      And the tag "beach" on hotels 3, 4, 5
      When generateText is called at the same time for each of
        | hotels 1, 2, 3            |
        | hotels 3, 2, 1            |
        | tag "spa"                 |
        | tag "beach"               |
        | hotel 5 and tag "spa"     |
        | tags "beach", "spa"       |
        | hotel 3                   |
        | hotels 6, 4               |
      Then no hotel has two runs in progress

    @RUN-17.large
    Scenario Outline: a call for <one> beside a call for <other>
      Given a project with 160 hotels
      When generateText is called at the same time for each of
        | <one>   |
        | <other> |
      Then no hotel has two runs in progress
      Examples:
        | case          | one             | other             |
        | long-short    | hotels 1 to 100 | hotel 100         |
        | opposite      | hotels 1 to 100 | hotels 100 to 1   |
