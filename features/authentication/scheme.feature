@generateText @listApprovals
Feature: The scheme of the Authorization header

  @AUTH-2 @must
  Rule: A scheme other than Bearer is rejected
    Where: Authentication, first item (in the form Authorization: Bearer <ACCESS_TOKEN>).

    The token counts only after the scheme Bearer: another scheme, or no scheme at all, is answered 400,
    401, 403 or 404, though the token behind it is good. Upper and lower case of the scheme are not
    tried, for HTTP makes no difference between them.

    @AUTH-2.list @listApprovals @quick:basic-user
    Scenario Outline: listApprovals with <defect>
      Given a project
      When listApprovals is called with <defect>
      Then the call is rejected
      And the same call without the defect is accepted
      Examples:
        | case            | defect                                     |
        | basic           | the scheme Basic                           |
        | basic-password  | the token as a Basic password              |
        | basic-user      | the token as a Basic user name             |
        | token           | the scheme Token                           |
        | digest          | the scheme Digest                          |
        | begins          | a scheme that only begins with Bearer      |
        | ends            | a scheme that only ends in Bearer          |
        | two-schemes     | the schemes Basic and Bearer in a row      |
        | bare            | the bare token                             |
        | no-space        | the scheme and the token without a space   |
        | after-the-token | the scheme after the token                 |

    @AUTH-2.list-other-schemes @listApprovals
    Scenario: listApprovals with schemes of other services
      Given a project
      When listApprovals is called in turn with:
        | the scheme OAuth                              |
        | the scheme JWT                                |
        | the scheme ApiKey                             |
        | the scheme Negotiate                          |
        | the scheme Bearer after another, with a comma |
      Then each call is rejected
      And the same call without a defect is accepted

    @AUTH-2.list-filtered @listApprovals @quick:bare @quick:basic
    Scenario Outline: listApprovals for some hotels with <defect>
      Given a project with 2 hotels
      When listApprovals for hotels 1, 2 is called with <defect>
      Then the call is rejected
      And the same call without the defect is accepted
      Examples:
        | case  | defect           |
        | basic | the scheme Basic |
        | bare  | the bare token   |

    @AUTH-2.generate @generateText
    Scenario: generateText
      Given a project with 2 hotels
      And runs stay in progress, if they can be held
      When generateText for hotels 1, 2 is called in turn with:
        | the scheme Basic                              |
        | the token as a Basic password                 |
        | the token as a Basic user name                |
        | the scheme Token                              |
        | the scheme Digest                             |
        | the scheme OAuth                              |
        | the scheme JWT                                |
        | the scheme ApiKey                             |
        | the scheme Negotiate                          |
        | a scheme that only begins with Bearer         |
        | a scheme that only ends in Bearer             |
        | the schemes Basic and Bearer in a row         |
        | the scheme Bearer after another, with a comma |
        | the bare token                                |
        | the scheme and the token without a space      |
        | the scheme after the token                    |
      Then each call is rejected
      And the same call without a defect is accepted

    @AUTH-2.status @quick
    Scenario: the status of a run
      Given a project with 1 hotel
      And a run was started for hotel 1
      When getTextGenerationStatus is called in turn with:
        | the scheme Basic                              |
        | the token as a Basic password                 |
        | the token as a Basic user name                |
        | the scheme Token                              |
        | the scheme Digest                             |
        | the scheme OAuth                              |
        | the scheme JWT                                |
        | the scheme ApiKey                             |
        | the scheme Negotiate                          |
        | a scheme that only begins with Bearer         |
        | a scheme that only ends in Bearer             |
        | the schemes Basic and Bearer in a row         |
        | the scheme Bearer after another, with a comma |
        | the bare token                                |
        | the scheme and the token without a space      |
        | the scheme after the token                    |
      Then each call is rejected
      And the same call without a defect is accepted
