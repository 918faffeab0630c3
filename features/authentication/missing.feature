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
        | other-headers       | the token in other headers of many names alone    |
        | forwarded-headers   | the token in forwarded headers alone              |

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

    @AUTH-1.list-shapes @listApprovals
    Scenario: later pages and longer lists
      Given a project with 12 hotels
      And a project with a varied list of 12 approval links
      When these calls are made:
        | call                                          | defect                        |
        | listApprovals at Offset 1                     | no Authorization header       |
        | listApprovals at Offset 1                     | an empty Authorization header |
        | listApprovals for hotels 1 to 12              | no Authorization header       |
        | listApprovals for hotels 1 to 12 at Offset 1  | no Authorization header       |
        | listApprovals for an unknown hotel            | no Authorization header       |
      Then each call is rejected
      And the same calls without the defect are accepted

    @AUTH-1.list-open-shapes @listApprovals @quick
    Scenario: lists whose meaning or bounds are open
      Given a project with 12 hotels
      And a project with a varied list of 12 approval links
      When these calls are made:
        | call                         | defect                        |
        | listApprovals for no hotel   | no Authorization header       |
        | listApprovals for no hotel   | an empty Authorization header |
        | listApprovals at Offset 500  | no Authorization header       |
        | listApprovals with Limit 1   | no Authorization header       |
        | listApprovals                | no Authorization header and the project's id in the other case |
      Then each call is rejected
      And listApprovals is accepted at once

    @AUTH-1.list-without-body @listApprovals
    Scenario: listApprovals without a body
      Given a project with a varied list of 6 approval links
      When the whole list of the calling project is read as "own"
      And listApprovals is called with no Authorization header and no body
      Then no answer gives away anything of the project
      And each call is rejected
      And the same call without the defect is accepted

    @AUTH-1.list-asked-before @listApprovals
    Scenario: a list that was just asked for with the token
      Given a project with a varied list of 6 approval links
      Then listApprovals is accepted at once
      When listApprovals is called in turn with:
        | no Authorization header       |
        | an empty Authorization header |
      Then each call is rejected
      And the same call without a defect is accepted

    @AUTH-1.among-others @listApprovals
    Scenario: a call while others with the token are answered
      Given every call is made at the same time as others
      And a project with a varied list of 6 approval links
      Then listApprovals is accepted at once
      And listApprovals for hotel 1 is accepted at once
      When listApprovals is called in turn with:
        | no Authorization header                        |
        | an empty Authorization header                  |
        | no Authorization header                        |
        | neither Authorization nor X-Project-ID         |
      Then each call is rejected
      And the same call without a defect is accepted

    @AUTH-1.list-foreign @listApprovals
    Scenario: listApprovals for hotels of another project
      Given a project with 2 hotels
      And another project with an approved link for each of its 2 hotels
      When these calls are made:
        | call                                     | defect                  |
        | listApprovals for foreign hotels 1, 2    | no Authorization header |
        | listApprovals for hotel 1, foreign hotel 1 | no Authorization header |
      Then each call is rejected
      And the same calls without the defect are accepted

    @AUTH-1.list-many @listApprovals
    Scenario: listApprovals for many hotels
      Given a project with 1 hotel
      When these calls are made:
        | call                                          | defect                        |
        | listApprovals for hotel 1, 59 unknown hotels  | no Authorization header       |
        | listApprovals for hotel 1, 59 unknown hotels  | an empty Authorization header |
      Then each call is rejected
      And the same calls without the defect are accepted

    @AUTH-1.list-in-other-ways @listApprovals
    Scenario: whatever a call without a token leaves open, it gives away no link
      Given a project with a varied list of 6 approval links
      When the whole list of the calling project is read as "own"
      And listApprovals is called without a token in these ways:
        | GET                        |
        | PUT                        |
        | a slash after its path     |
        | two slashes in its path    |
        | an escape in its path      |
        | its path in small letters  |
        | its path under v1          |
        | no media type              |
        | the media type text/plain  |
      Then no answer gives away anything of the project
      And the same call without the defect is accepted

    @AUTH-1.generate-in-other-ways @generateText
    Scenario: whatever a call without a token leaves open, it starts no run
      Given a project with 2 hotels
      And runs stay in progress, if they can be held
      When generateText for hotels 1, 2 is called without a token in these ways:
        | GET                        |
        | PUT                        |
        | a slash after its path     |
        | two slashes in its path    |
        | an escape in its path      |
        | its path in small letters  |
        | no media type              |
        | the media type text/plain  |
      Then no answer gives away anything of the project
      And the same call without the defect is accepted

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
        | the token in other headers of many names alone    |
        | the token in forwarded headers alone              |
      Then each call is rejected
      And the same call without a defect is accepted
      Examples:
        | case   | selection   |
        | one    | hotel 1     |
        | two    | hotels 1, 2 |

    @AUTH-1.generate-many @generateText @quick
    Scenario: generateText for many hotels
      Given a project with 20 hotels
      And runs stay in progress, if they can be held
      When generateText for hotels 1 to 20 is called in turn with:
        | no Authorization header       |
        | an empty Authorization header |
      Then each call is rejected
      And the same call without a defect is accepted

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

    @AUTH-1.generate-both-lists @generateText
    Scenario: generateText for hotels and a tag
      Given a project with 3 hotels
      And the tag "spa" on hotels 2, 3
      And runs stay in progress, if they can be held
      When generateText for hotels 1, 2, tag "spa" is called in turn with:
        | no Authorization header       |
        | an empty Authorization header |
      Then each call is rejected
      And the same call without a defect is accepted

    @AUTH-1.status-of-ended @quick:complete
    Scenario Outline: the status of a run that <end>
      Given a project with 1 hotel
      And a run for hotel 1 <end>
      When the status of each run is read until it has ended
      And getTextGenerationStatus is called in turn with:
        | no Authorization header       |
        | an empty Authorization header |
      Then each call is rejected
      And the same call without a defect is accepted
      Examples:
        | case     | end                        |
        | complete | has ended as complete |
        | failed   | has ended as failed   |

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
        | the token in other headers of many names alone    |
        | the token in forwarded headers alone              |
      Then each call is rejected
      And the same call without a defect is accepted
