@generateText @listApprovals
Feature: Calls without a token

  @AUTH-1 @must
  Rule: A call without an Authorization header is rejected
    Where: Authentication, first item (every operation requires a bearer token in the Authorization
    header).

    A call that carries no Authorization header, or an empty one, is answered 400, 401, 403 or 404 and
    does nothing, whatever the operation and whatever else the call carries. A refusal counts only
    where the same call with the token is accepted at once afterwards.

    @AUTH-1.list @listApprovals
    Scenario Outline: listApprovals with <defect>
      Given a project
      When listApprovals is called with <defect>
      Then the call is rejected
      And the same call without the defect is accepted
      Examples:
        | case                | defect                                            |
        | no-header           | no Authorization header                           |
        | empty-header        | an empty Authorization header                     |
        | no-headers          | neither Authorization nor X-Project-ID            |
        | other-header        | the token in the header X-Access-Token alone      |
        | proxy-authorization | the token in the header Proxy-Authorization alone |
        | cookie              | the token in a cookie alone                       |

    @AUTH-1.list-filtered @listApprovals
    Scenario Outline: listApprovals for some hotels with <defect>
      Given a project with 2 hotels
      When listApprovals for hotels 1, 2 is called with <defect>
      Then the call is rejected
      And the same call without the defect is accepted
      Examples:
        | case         | defect                        |
        | no-header    | no Authorization header       |
        | empty-header | an empty Authorization header |

    @AUTH-1.generate @generateText
    Scenario Outline: generateText <selection>
      Given a project with 2 hotels
      And runs stay in progress, if they can be held
      When generateText for <selection> is called in turn with:
        | no Authorization header                           |
        | an empty Authorization header                     |
        | neither Authorization nor X-Project-ID            |
        | the token in the header X-Access-Token alone      |
        | the token in the header Proxy-Authorization alone |
        | the token in a cookie alone                       |
      Then each call is rejected
      And the same call without a defect is accepted
      Examples:
        | case   | selection   |
        | one    | hotel 1     |
        | two    | hotels 1, 2 |

    @AUTH-1.generate-by-tag @generateText
    Scenario: generateText for the hotels of a tag
      Given a project with 2 hotels
      And the tag "spa" on hotels 1, 2
      And runs stay in progress, if they can be held
      When generateText for tag "spa" is called in turn with:
        | no Authorization header       |
        | an empty Authorization header |
      Then each call is rejected
      And the same call without a defect is accepted

    @AUTH-1.status
    Scenario: the status of a run
      Given a project with 1 hotel
      And a run was started for hotel 1
      When getTextGenerationStatus is called in turn with:
        | no Authorization header                           |
        | an empty Authorization header                     |
        | neither Authorization nor X-Project-ID            |
        | the token in the header X-Access-Token alone      |
        | the token in the header Proxy-Authorization alone |
        | the token in a cookie alone                       |
      Then each call is rejected
      And the same call without a defect is accepted
