@generateText @listApprovals
Feature: Tokens in other places

  @AUTH-7 @must
  Rule: A token anywhere but in the Authorization header is no authentication
    Where: Authentication, first item (a bearer token in the Authorization header).

    A good token in the query string or in the body does not replace the header. Nor does one that was
    accepted earlier on the same connection, nor a cookie that an accepted call was given: each call
    stands on its own.

    @AUTH-7.list @listApprovals @quick:body-access-token @quick:query-access-token
    Scenario Outline: listApprovals with <defect>
      Given a project
      When listApprovals is called with <defect>
      Then the call is rejected
      And the same call without the defect is accepted
      Examples:
        | case                | defect                                      |
        | query-access-token  | the token as query parameter access_token   |
        | query-token         | the token as query parameter token          |
        | query-authorization | the token as query parameter Authorization  |
        | query-others        | the token as query parameters of many names |
        | body-access-token   | the token as body member access_token       |
        | body-token          | the token as body member Token              |
        | body-authorization  | the token as body member Authorization      |
        | body-others         | the token as body members of many names     |

    @AUTH-7.generate @generateText @quick
    Scenario: generateText
      Given a project with 2 hotels
      And runs stay in progress, if they can be held
      When generateText for hotels 1, 2 is called in turn with:
        | the token as query parameter access_token   |
        | the token as query parameter token          |
        | the token as query parameter Authorization  |
        | the token as query parameters of many names |
        | the token as body member access_token       |
        | the token as body member Token              |
        | the token as body member Authorization      |
        | the token as body members of many names     |
      Then each call is rejected
      And the same call without a defect is accepted

    @AUTH-7.status
    Scenario: the status of a run
      Given a project with 1 hotel
      And a run was started for hotel 1
      When getTextGenerationStatus is called in turn with:
        | the token as query parameter access_token   |
        | the token as query parameter token          |
        | the token as query parameter Authorization  |
        | the token as query parameters of many names |
        | the token as body member access_token       |
        | the token as body member Token              |
        | the token as body member Authorization      |
        | the token as body members of many names     |
      Then each call is rejected
      And the same call without a defect is accepted

    @AUTH-7.connection-list @listApprovals
    Scenario: listApprovals on a connection that carried a good token
      Given a project
      When listApprovals is called without a token on a connection that carried one
      Then the call is rejected
      And the same call without the defect is accepted

    @AUTH-7.connection-generate @generateText
    Scenario: generateText on a connection that carried a good token
      Given a project with 1 hotel
      And runs stay in progress, if they can be held
      When generateText for hotel 1 is called without a token on a connection that carried one
      Then the call is rejected
      And the same call without the defect is accepted

    @AUTH-7.connection-status
    Scenario: the status of a run on a connection that carried a good token
      Given a project with 1 hotel
      And a run was started for hotel 1
      When getTextGenerationStatus is called without a token on a connection that carried one
      Then the call is rejected
      And the same call without the defect is accepted

    @AUTH-7.cookies
    Scenario Outline: <call> with the cookies of an accepted call
      Given a project with 1 hotel
      And runs stay in progress, if they can be held
      When <call> is called with the cookies of an accepted call alone
      Then the call is rejected
      And the same call without the defect is accepted
      Examples:
        | case     | call                     |
        | list     | listApprovals            |
        | generate | generateText for hotel 1 |
