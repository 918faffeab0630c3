@generateText
Feature: What a call without good credentials does

  @AUTH-4 @must
  Rule: A rejected generateText starts nothing
    Where: Authentication, first item; States and transitions, Text-generation run, first row
    (request accepted).

    Only an accepted request creates a run. After a call that was rejected for its credentials its
    hotels can be selected at once by an authorised call, and they can still be selected later: no run
    was started in the background.

    @AUTH-4.at-once
    Scenario: the hotels of rejected calls can be selected at once
      Given a project with 6 hotels
      And runs stay in progress, if they can be held
      When these calls are made:
        | call                          | defect                          |
        | generateText for hotel 1      | no Authorization header         |
        | generateText for hotel 2      | an empty Authorization header   |
        | generateText for hotel 3      | the scheme Basic                |
        | generateText for hotels 4, 5  | a token that was never issued   |
        | generateText for hotel 6      | the token changed in its middle |
      Then each call is rejected
      And no refusal shows a run
      And generateText for hotels 1 to 6 is accepted at once

    @AUTH-4.at-once-again
    Scenario: a rejected call that is made again and again locks nothing
      Given a project with 1 hotel
      And runs stay in progress, if they can be held
      When these calls are made:
        | call                     | defect                        |
        | generateText for hotel 1 | a token that was never issued |
        | generateText for hotel 1 | a token that was never issued |
        | generateText for hotel 1 | no Authorization header       |
      Then each call is rejected
      And generateText for hotel 1 is accepted at once

    @AUTH-4.by-tag @quick
    Scenario: the hotels of a tag can be selected at once
      Given a project with 2 hotels
      And the tag "spa" on hotels 1, 2
      And runs stay in progress, if they can be held
      When these calls are made:
        | call                       | defect                        |
        | generateText for tag "spa" | no Authorization header       |
        | generateText for tag "spa" | a token that was never issued |
      Then each call is rejected
      And generateText for hotels 1, 2 is accepted at once

    @AUTH-4.both-lists
    Scenario: the hotels of both lists can be selected at once
      Given a project with 3 hotels
      And the tag "spa" on hotels 2, 3
      And runs stay in progress, if they can be held
      When these calls are made:
        | call                                | defect                        |
        | generateText for hotel 1, tag "spa" | no Authorization header       |
        | generateText for hotel 1, tag "spa" | a token that was never issued |
      Then each call is rejected
      And generateText for hotels 1, 2, 3 is accepted at once

    @AUTH-4.again
    Scenario: hotels that had a run before can be selected at once
      Given a project with 2 hotels
      And a run for hotels 1, 2 has ended
      And runs stay in progress from now on, if they can be held
      When these calls are made:
        | call                     | defect                        |
        | generateText for hotel 1 | no Authorization header       |
        | generateText for hotel 2 | a token that was never issued |
      Then each call is rejected
      And generateText for hotels 1, 2 is accepted at once

    @AUTH-4.outsider @quick
    Scenario: the hotels that an outsider selected can be selected at once
      Given a project with 2 hotels
      And the tag "spa" on hotel 2
      And runs stay in progress, if they can be held
      When these calls are made:
        | call                                 | defect               |
        | generateText for hotel 1             | the outsider's token |
        | generateText for hotel 1, tag "spa"  | the outsider's token |
      Then each call is rejected
      And no refusal shows a run
      And generateText for hotels 1, 2 is accepted at once

    @AUTH-4.outsider-later @waits
    Scenario: no run starts later for an outsider
      Given a project with 2 hotels
      And runs stay in progress, if they can be held
      When these calls are made:
        | call                     | defect               |
        | generateText for hotel 1 | the outsider's token |
      Then each call is rejected
      And generateText for hotels 1, 2 is accepted several seconds later

    @AUTH-4.later @waits
    Scenario: no run starts later
      Given a project with 5 hotels
      And runs stay in progress, if they can be held
      When these calls are made:
        | call                     | defect                          |
        | generateText for hotel 1 | no Authorization header         |
        | generateText for hotel 2 | the scheme Basic                |
        | generateText for hotel 3 | a token that was never issued   |
        | generateText for hotel 4 | the token changed near its end  |
      Then each call is rejected
      And generateText for hotels 1 to 5 is accepted several seconds later
