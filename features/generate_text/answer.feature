@generateText
Feature: The run that generateText returns

  @RUN-1 @must
  Rule: An accepted call answers 200 with the run in Data
    Where: Endpoints, generateText, rule 5.
    The status is 200 (not 201, 202 or 204, although the work goes on in the background), and the
    body is an object whose member Data is the run itself: not an array of runs, not its ID alone.

    Background:
      Given a project with 4 hotels

    @RUN-1.every-exchange @whole-run
    Scenario: in every answer of the run
      Then the rule holds in every answer of the run

    @RUN-1.by-hotels @quick:repeated
    Scenario Outline: generateText selects <selection>
      When generateText selects <selection>
      Then the rule holds in the accepted run
      Examples:
        | case     | selection      |
        | one      | hotel 1        |
        | repeated | hotels 2, 1, 2 |

    @RUN-1.by-tags
    Scenario Outline: generateText selects <selection>
      Given the tag "spa" on hotels 1, 2, 3
      When generateText selects <selection>
      Then the rule holds in the accepted run
      Examples:
        | case | selection                 |
        | tag  | tag "spa"                 |
        | both | hotels 3, 4 and tag "spa" |

  @RUN-2 @must
  Rule: A run shows all of its fields
    Where: Resources and their fields, Text-generation run and Run progress, every row.
    A run has ID, Status, Progress, CreatedAt and UpdatedAt, and its Progress has Total, Generated,
    Failed and Skipped. A counter that is 0 is there too: nothing in these tables is optional.

    @RUN-2.every-exchange @whole-run
    Scenario: in every answer of the run
      Then the rule holds in every answer of the run
