@generateText @listApprovals
Feature: Tokens that were never issued

  @AUTH-3 @must
  Rule: A token that was never issued is rejected
    Where: Authentication, first item (every operation requires a bearer token).

    A made-up token, an empty one, and a good one with a character inside of it changed, with something
    cut off, or with something added are answered 400, 401, 403 or 404. The last character of a token is
    left alone, for in base64 it can have bits that nothing reads. A token is compared whole and with
    regard to case; where it is signed, its signature is checked.

    @AUTH-3.list @listApprovals
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

    @AUTH-3.list-by-form @listApprovals
    Scenario: listApprovals with changes that depend on the form of the token
      Given a project
      When listApprovals is called in turn with:
        | the token with one letter in the other case    |
        | the token with all letters in the other case   |
        | the token without its signature                |
        | the token's claims with no signature asked for |
      Then each call is rejected
      And the same call without a defect is accepted

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
        | the token with one letter in the other case    |
        | the token with all letters in the other case   |
        | the token without its signature                |
        | the token's claims with no signature asked for |
      Then each call is rejected
      And the same call without a defect is accepted

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
        | the token with one letter in the other case    |
        | the token with all letters in the other case   |
        | the token without its signature                |
        | the token's claims with no signature asked for |
      Then each call is rejected
      And the same call without a defect is accepted
