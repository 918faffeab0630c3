@generateText @listApprovals
Feature: Tokens that were never issued

  @AUTH-3 @must
  Rule: A token that was never issued is rejected
    Where: Authentication, first item (every operation requires a bearer token).

    A made-up token, an empty one, and a good one with a character inside of it changed, with something
    cut off, or with something added are answered 400, 401, 403 or 404. The last character of a token is
    left alone, for in base64 it can have bits that nothing reads. A token is compared whole and with
    regard to case; where it is signed, its signature is checked.

    @AUTH-3.list @listApprovals @quick:empty @quick:half
    Scenario Outline: listApprovals with <defect>
      Given a project
      When listApprovals is called with <defect>
      Then the call is rejected
      And the same call without the defect is accepted
      Examples:
        | case           | defect                                     |
        | unissued       | a token that was never issued              |
        | empty          | the scheme without a token                 |
        | word           | a word in place of the token               |
        | wildcard       | a wildcard in place of the token           |
        | changed-early  | the token changed near its beginning       |
        | changed-middle | the token changed in its middle            |
        | changed-late   | the token changed near its end             |
        | underscore     | the token with an underscore in its middle |
        | three-quarters | the token cut to three quarters            |
        | half           | the token cut to its first half            |
        | no-beginning   | the token without its beginning            |
        | appended       | the token with something appended          |
        | prepended      | the token with something put before it     |
        | twice          | the token twice in a row                   |
        | second-word    | the token as a second word                 |

    @AUTH-3.list-by-form @listApprovals @quick
    Scenario: listApprovals with changes that depend on the form of the token
      Given a project
      When listApprovals is called in turn with:
        | the token with one letter in the other case    |
        | the token with all letters in the other case   |
        | the token without its signature                |
        | the token's claims with no signature asked for |
      Then each call is rejected
      And the same call without a defect is accepted

    @AUTH-3.list-by-reading @listApprovals @quick
    Scenario: listApprovals with tokens that a lenient reading takes for the good one
      Given a project
      When listApprovals is called in turn with:
        | the scheme twice before the token              |
        | the token in quotes                            |
        | the token with a character escaped             |
        | the token with a comma after it                |
        | the token with a full stop after it            |
        | the token with a further part after it         |
        | the token with a tilde in its middle           |
        | the token in a list of tokens                  |
        | the token's beginning and a wildcard           |
      Then each call is rejected
      And the same call without a defect is accepted

    @AUTH-3.list-asked-before @listApprovals @quick:filtered
    Scenario Outline: a list that was just asked for with the good token, <call>
      Given a project with 2 hotels
      Then <call> is accepted at once
      When <call> is called in turn with:
        | a token that was never issued     |
        | the token changed in its middle   |
        | the token with something appended |
      Then each call is rejected
      And the same call without a defect is accepted
      Examples:
        | case     | call                         |
        | whole    | listApprovals                |
        | filtered | listApprovals for hotels 1, 2 |

    @AUTH-3.project-as-token
    Scenario: the project's id in place of the token
      Given a project with 2 hotels
      And runs stay in progress, if they can be held
      When these calls are made:
        | call                       | defect                                 |
        | listApprovals              | the project's id in place of the token |
        | generateText for hotels 1, 2 | the project's id in place of the token |
      Then each call is rejected
      And the same call without the defect is accepted

    @AUTH-3.list-shapes @listApprovals
    Scenario: later pages and longer lists
      Given a project with 12 hotels
      And a project with a varied list of 12 approval links
      When these calls are made:
        | call                                          | defect                        |
        | listApprovals at Offset 1                     | a token that was never issued |
        | listApprovals for hotels 1 to 12              | a token that was never issued |
        | listApprovals for hotels 1 to 12 at Offset 1  | a token that was never issued |
        | listApprovals for an unknown hotel            | a token that was never issued |
      Then each call is rejected
      And the same calls without the defect are accepted

    @AUTH-3.list-open-shapes @listApprovals
    Scenario: lists whose meaning or bounds are open
      Given a project with 12 hotels
      And a project with a varied list of 12 approval links
      When these calls are made:
        | call                         | defect                        |
        | listApprovals for no hotel   | a token that was never issued |
        | listApprovals at Offset 500  | a token that was never issued |
        | listApprovals with Limit 1   | a token that was never issued |
      Then each call is rejected
      And listApprovals is accepted at once

    @AUTH-3.list-many @listApprovals
    Scenario: listApprovals for many hotels
      Given a project with 1 hotel
      When listApprovals for hotel 1, 59 unknown hotels is called with a token that was never issued
      Then the call is rejected
      And the same calls without the defect are accepted

    @AUTH-3.list-filtered @listApprovals
    Scenario: listApprovals for some hotels
      Given a project with 2 hotels
      When listApprovals for hotels 1, 2 is called in turn with:
        | a token that was never issued                  |
        | the scheme without a token                     |
        | a word in place of the token                   |
        | a wildcard in place of the token               |
        | the token changed near its beginning           |
        | the token changed in its middle                |
        | the token changed near its end                 |
        | the token with an underscore in its middle     |
        | the token cut to three quarters                |
        | the token cut to its first half                |
        | the token without its beginning                |
        | the token with something appended              |
        | the token with something put before it         |
        | the token twice in a row                       |
        | the token as a second word                     |
        | the token with one letter in the other case    |
        | the token with all letters in the other case   |
        | the token without its signature                |
        | the token's claims with no signature asked for |
      Then each call is rejected
      And the same call without a defect is accepted

    @AUTH-3.generate @generateText
    Scenario: generateText
      Given a project with 2 hotels
      And runs stay in progress, if they can be held
      When generateText for hotels 1, 2 is called in turn with:
        | a token that was never issued                  |
        | the scheme without a token                     |
        | a word in place of the token                   |
        | a wildcard in place of the token               |
        | the token changed near its beginning           |
        | the token changed in its middle                |
        | the token changed near its end                 |
        | the token with an underscore in its middle     |
        | the token cut to three quarters                |
        | the token cut to its first half                |
        | the token without its beginning                |
        | the token with something appended              |
        | the token with something put before it         |
        | the token twice in a row                       |
        | the token as a second word                     |
        | the scheme twice before the token              |
        | the token in quotes                            |
        | the token with a character escaped             |
        | the token with a comma after it                |
        | the token with a full stop after it            |
        | the token with a further part after it         |
        | the token with a tilde in its middle           |
        | the token in a list of tokens                  |
        | the token's beginning and a wildcard           |
        | the token with one letter in the other case    |
        | the token with all letters in the other case   |
        | the token without its signature                |
        | the token's claims with no signature asked for |
      Then each call is rejected
      And the same call without a defect is accepted

    @AUTH-3.generate-other-lists @generateText
    Scenario Outline: generateText for <selection>
      Given a project with 3 hotels
      And the tag "spa" on hotels 2, 3
      And runs stay in progress, if they can be held
      When generateText for <selection> is called in turn with:
        | a token that was never issued   |
        | the token changed in its middle |
      Then each call is rejected
      And the same call without a defect is accepted
      Examples:
        | case | selection               |
        | tag  | tag "spa"               |
        | both | hotels 1, 2, tag "spa"  |

    @AUTH-3.status-of-ended @quick:complete
    Scenario Outline: the status of a run that <end>
      Given a project with 1 hotel
      And a run for hotel 1 <end>
      When the status of each run is read until it has ended
      And getTextGenerationStatus is called in turn with:
        | a token that was never issued   |
        | the token changed in its middle |
      Then each call is rejected
      And the same call without a defect is accepted
      Examples:
        | case     | end                        |
        | complete | has ended as complete |
        | failed   | has ended as failed   |

    @AUTH-3.status
    Scenario: the status of a run
      Given a project with 1 hotel
      And a run was started for hotel 1
      When getTextGenerationStatus is called in turn with:
        | a token that was never issued                  |
        | the scheme without a token                     |
        | a word in place of the token                   |
        | a wildcard in place of the token               |
        | the token changed near its beginning           |
        | the token changed in its middle                |
        | the token changed near its end                 |
        | the token with an underscore in its middle     |
        | the token cut to three quarters                |
        | the token cut to its first half                |
        | the token without its beginning                |
        | the token with something appended              |
        | the token with something put before it         |
        | the token twice in a row                       |
        | the token as a second word                     |
        | the scheme twice before the token              |
        | the token in quotes                            |
        | the token with a character escaped             |
        | the token with a comma after it                |
        | the token with a full stop after it            |
        | the token with a further part after it         |
        | the token with a tilde in its middle           |
        | the token in a list of tokens                  |
        | the token's beginning and a wildcard           |
        | the token with one letter in the other case    |
        | the token with all letters in the other case   |
        | the token without its signature                |
        | the token's claims with no signature asked for |
      Then each call is rejected
      And the same call without a defect is accepted
