@generateText
Feature: Selecting hotels for a run

  @RUN-9 @must
  Rule: A hotel that is named more than once counts once
    Where: Endpoints, generateText, rule 1; Run progress, Total; Limits, first row.
    Both lists are combined and deduplicated before the hotels are counted, so it makes no
    difference how often, or through which list or tag, a hotel is named.

    Background:
      Given a project with 5 hotels
      And the tag "spa" on hotels 1, 2, 3
      And the tag "beach" on hotels 3, 4

    @RUN-9.named-again
    Scenario Outline: <case>
      When generateText selects <selection>
      Then the run is accepted with Total <total>
      Examples:
        | case            | selection                            | total |
        | within-hotels   | hotels 1, 2, 1                       | 2     |
        | across-tags     | tags "spa", "beach"                  | 4     |
        | within-tags     | tags "beach", "beach"                | 2     |
        | across-lists    | hotels 3, 5 and tags "beach"         | 3     |
