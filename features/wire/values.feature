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

    @WIRE-5.links @listApprovals
    Scenario: links of every kind
      Given a project with an approval link of every kind
      When these calls are made:
        | call                            | defect |
        | listApprovals                   |        |
        | listApprovals for hotels 1 to 6 |        |
      Then the rule holds in every answer

    @WIRE-5.whole-list @listApprovals
    Scenario: the list as it is
      Given a project with a varied list of 6 approval links
      When the whole list of the calling project is read as "own"
      Then the rule holds in every answer

    @WIRE-5.pages @listApprovals
    Scenario Outline: pages of <size>
      Given a project with a varied list of 7 approval links
      When pages of <size> are listed to the end
      And pages of <size> are listed to the end, for all hotels with a link
      Then the rule holds in every answer
      Examples:
        | case  | size |
        | one   | 1    |
        | three | 3    |

    @WIRE-5.status @getTextGenerationStatus
    Scenario: a run while it is polled
      Given a project with 2 hotels
      And a run was started for hotels 1, 2
      When the status of each run is read
      Then the rule holds in the status of the runs

    @WIRE-5.status-at-the-end @getTextGenerationStatus @quick:complete
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

    @WIRE-5.runs @generateText
    Scenario: runs by hotels and by tags
      Given a project with 4 hotels
      And the tag "spa" on hotels 2, 3
      When these calls are made:
        | call                                | defect |
        | generateText for hotel 1            |        |
        | generateText for tag "spa"          |        |
        | generateText for hotel 4, tag "spa" |        |
      Then the rule holds in every answer

    @WIRE-5.run @generateText
    Scenario: a run
      Given a project with 1 hotel
      When generateText for hotel 1 is called
      Then the rule holds in every answer

  @WIRE-6 @must
  Rule: Identifiers of hotels, runs and tags are strings in UUID form
    Where: Resources and their fields, first paragraph (identifiers of hotels, runs and tags are
    strings in UUID form).

    8-4-4-4-12 hexadecimal digits with hyphens, in either case and of any version; no braces, no urn:
    before it, no hyphens left out. What a caller sent that was no UUID may be echoed as it was.

    @WIRE-6.every-exchange @whole-run
    Scenario: in every answer of the run
      Then the rule holds in every answer of the run

    @WIRE-6.links @listApprovals
    Scenario: links of every kind
      Given a project with an approval link of every kind
      When these calls are made:
        | call                                         | defect |
        | listApprovals                                |        |
        | listApprovals for hotels 1 to 6              |        |
        | listApprovals for hotel 1, an unknown hotel  |        |
        | listApprovals for an unknown hotel           |        |
      Then the rule holds in every answer

    @WIRE-6.pages @listApprovals
    Scenario Outline: pages of <size>
      Given a project with a varied list of 7 approval links
      When pages of <size> are listed to the end
      And pages of <size> are listed to the end, for all hotels with a link
      Then the rule holds in every answer
      Examples:
        | case  | size |
        | one   | 1    |
        | three | 3    |

    @WIRE-6.status @getTextGenerationStatus @quick
    Scenario: a run while it is polled
      Given a project with 2 hotels
      And a run was started for hotels 1, 2
      When the status of each run is read
      Then the rule holds in the status of the runs

    @WIRE-6.status-at-the-end @getTextGenerationStatus
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

    @WIRE-6.runs @generateText
    Scenario: runs by hotels and by tags
      Given a project with 4 hotels
      And the tag "spa" on hotels 2, 3
      When these calls are made:
        | call                                | defect |
        | generateText for hotel 1            |        |
        | generateText for tag "spa"          |        |
        | generateText for hotel 4, tag "spa" |        |
      Then the rule holds in every answer

    @WIRE-6.run @generateText
    Scenario: a run
      Given a project with 1 hotel
      When generateText for hotel 1 is called
      Then the rule holds in every answer

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

    @WIRE-7.links @listApprovals
    Scenario: links of every kind
      Given a project with an approval link of every kind
      When these calls are made:
        | call                                        | defect |
        | listApprovals                               |        |
        | listApprovals for hotels 1 to 6             |        |
        | listApprovals for hotel 1, an unknown hotel |        |
      Then the rule holds in every answer

    @WIRE-7.pages @listApprovals
    Scenario Outline: pages of <size>
      Given a project with a varied list of 7 approval links
      When pages of <size> are listed to the end
      And pages of <size> are listed to the end, for all hotels with a link
      Then the rule holds in every answer
      Examples:
        | case  | size |
        | one   | 1    |
        | three | 3    |

    @WIRE-7.runs @generateText
    Scenario: runs by hotels and by tags
      Given a project with 4 hotels
      And the tag "spa" on hotels 2, 3
      When these calls are made:
        | call                                | defect |
        | generateText for hotel 1            |        |
        | generateText for tag "spa"          |        |
        | generateText for hotel 4, tag "spa" |        |
      Then the rule holds in every answer

    @WIRE-7.run @generateText @quick
    Scenario: a run
      Given a project with 1 hotel
      When generateText for hotel 1 is called
      Then the rule holds in every answer

  @WIRE-9 @must
  Rule: Documented fields have their documented types
    Where: Resources and their fields, the tables (column Type); Endpoints, listApprovals, Response 200
    body.

    An integer is never a string, a boolean never 0, 1 or "true", an array never null and never an
    object, also where there is nothing to list.

    @WIRE-9.every-exchange @whole-run
    Scenario: in every answer of the run
      Then the rule holds in every answer of the run

    @WIRE-9.links @listApprovals
    Scenario: links of every kind
      Given a project with an approval link of every kind
      When these calls are made:
        | call                            | defect |
        | listApprovals                   |        |
        | listApprovals for hotels 1 to 6 |        |
      Then the rule holds in every answer

    @WIRE-9.nothing @listApprovals
    Scenario: nothing to list
      Given a project with an approval link of every kind
      When these calls are made:
        | call                                        | defect |
        | listApprovals for hotel 6                   |        |
        | listApprovals for an unknown hotel          |        |
      And the list of the calling project is read past its end
      Then the rule holds in every answer

    @WIRE-9.no-links @listApprovals
    Scenario: a project without links
      Given a project with 1 hotel
      When these calls are made:
        | call                      | defect |
        | listApprovals             |        |
        | listApprovals for hotel 1 |        |
      Then the rule holds in every answer

    @WIRE-9.past-the-end @listApprovals
    Scenario: the list as it is, and past its end
      Given a project with a varied list of 6 approval links
      When the whole list of the calling project is read as "own"
      And the list of the calling project is read past its end
      Then the rule holds in every answer

    @WIRE-9.pages @listApprovals
    Scenario Outline: pages of <size>
      Given a project with a varied list of 7 approval links
      When pages of <size> are listed to the end
      And pages of <size> are listed to the end, for all hotels with a link
      Then the rule holds in every answer
      Examples:
        | case  | size |
        | one   | 1    |
        | three | 3    |

    @WIRE-9.status @getTextGenerationStatus @quick
    Scenario: a run while it is polled
      Given a project with 2 hotels
      And a run was started for hotels 1, 2
      When the status of each run is read
      Then the rule holds in the status of the runs

    @WIRE-9.status-at-the-end @getTextGenerationStatus
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

    @WIRE-9.runs @generateText
    Scenario: runs by hotels and by tags
      Given a project with 4 hotels
      And the tag "spa" on hotels 2, 3
      When these calls are made:
        | call                                | defect |
        | generateText for hotel 1            |        |
        | generateText for tag "spa"          |        |
        | generateText for hotel 4, tag "spa" |        |
      Then the rule holds in every answer

    @WIRE-9.run @generateText
    Scenario: a run
      Given a project with 1 hotel
      When generateText for hotel 1 is called
      Then the rule holds in every answer
