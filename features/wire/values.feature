@generateText @listApprovals
Feature: Values in answers

  @WIRE-5 @must
  Rule: Timestamps are ISO 8601 in UTC
    Where: Resources and their fields, first paragraph (timestamps are ISO 8601 strings in UTC, with
    optional fractional seconds).

    A timestamp is a string with a date, a T, a time, and Z or a zero offset; the fraction of a second
    may be absent or have any number of digits. Another offset, none at all, a space in place of the T,
    a date that does not exist, or a number is wrong.

    @WIRE-5.every-exchange @whole-run
    Scenario: in every answer of the run
      Then the rule holds in every answer of the run

  @WIRE-6 @must
  Rule: Identifiers of hotels, runs and tags are strings in UUID form
    Where: Resources and their fields, first paragraph (identifiers of hotels, runs and tags are
    strings in UUID form).

    8-4-4-4-12 hexadecimal digits with hyphens, in either case and of any version; no braces, no urn:
    before it, no hyphens left out. What a caller sent that was no UUID may be echoed as it was.

    @WIRE-6.every-exchange @whole-run
    Scenario: in every answer of the run
      Then the rule holds in every answer of the run

  @WIRE-7 @should
  Rule: Answers are written in the plainest way
    Where: Resources and their fields, first paragraph; RFC 8259, 4 and 8.1.

    No object has two members of one name, no byte order mark stands before the body, and documented
    integers have neither fraction nor exponent. Whoever reads the answers may count on it. In which
    case UUIDs are written, and in which of the forms of ISO 8601 timestamps are, is open: both
    standards allow them all, and the document asks for nothing narrower.

    @WIRE-7.every-exchange @whole-run
    Scenario: in every answer of the run
      Then the rule holds in every answer of the run

  @WIRE-9 @must
  Rule: Documented fields have their documented types
    Where: Resources and their fields, the tables (column Type); Endpoints, listApprovals, Response 200
    body.

    An integer is never a string, a boolean never 0, 1 or "true", an array never null and never an
    object, also where there is nothing to list.

    @WIRE-9.every-exchange @whole-run
    Scenario: in every answer of the run
      Then the rule holds in every answer of the run

    @WIRE-9.status @also:WIRE-3 @also:WIRE-5 @also:WIRE-6 @getTextGenerationStatus @quick
    Scenario: a run while it is polled
      Given a project with 2 hotels
      And a run was started for hotels 1, 2
      When the status of each run is read
      Then the rule holds in the status of the runs

    @WIRE-9.status-at-the-end @also:WIRE-3 @also:WIRE-5 @also:WIRE-6 @getTextGenerationStatus
    Scenario Outline: a run that <end>
      Given a project with 2 hotels
      And a run for hotels 1, 2 <end>
      When the status of each run is read until it has ended
      Then the rule holds in the status of the runs
      Examples:
        | case     | end                        |
        | either   | has ended             |
        | complete | has ended as complete |
        | failed   | has ended as failed   |
