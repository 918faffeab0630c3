@generateText @listApprovals
Feature: The project that X-Project-ID names

  @SCOPE-2 @must
  Rule: An unknown project yields nothing of any project
    Where: Authentication, second item (a header X-Project-ID whose value is the project identifier;
    the calling project is the scope of all results).

    An X-Project-ID that no project has is not taken for another one, neither for the token's own nor
    for a similar one: no link, no number of links, no run and no status comes back. How the call is
    refused is open. An id of another form than the project's own may be taken for none at all: it is
    tried only where such ids are refused. The UUID of zeros may stand for none, too, and is not tried.

    @SCOPE-2.list @listApprovals
    Scenario Outline: listApprovals with <scope>
      Given a project with an approval link of every kind
      When the whole list of the calling project is read as "own"
      And these calls are made:
        | call                            | defect  |
        | listApprovals                   | <scope> |
        | listApprovals for hotel 1       | <scope> |
        | listApprovals for hotels 1 to 6 | <scope> |
      Then no answer gives away anything of the project
      And the same call without the defect is accepted
      Examples:
        | case      | scope                                 |
        | unknown   | the id of no project                  |
        | beginning | a project id one off at its beginning |
        | middle    | a project id one off in its middle    |
        | end       | a project id one off at its end       |

    @SCOPE-2.of-something-else @listApprovals
    Scenario: listApprovals with the id of something else of the project
      Given a project with an approval link of every kind
      And the tag "spa" on hotels 1, 2
      And a run for hotel 1 has ended
      When the whole list of the calling project is read as "own"
      And these calls are made:
        | call          | defect                                         |
        | listApprovals | the id of a hotel in the place of the project's |
        | listApprovals | the id of a tag in the place of the project's   |
        | listApprovals | the id of a run in the place of the project's   |
      Then no answer gives away anything of the project
      And the same calls without the defect are accepted

    @SCOPE-2.good-for-both @listApprovals
    Scenario: the id of no project, with a token that is good for two
      Given a project with an approval link of every kind
      And another project with 1 hotel
      And a token that is good for both projects
      When the whole list of the calling project is read as "own"
      And the whole list of the other project is read as "theirs"
      And these calls are made:
        | call                            | defect               |
        | listApprovals                   | the id of no project |
        | listApprovals for hotels 1 to 6 | the id of no project |
      Then no answer gives away anything of the project
      And the same call without the defect is accepted

    @SCOPE-2.form @listApprovals
    Scenario Outline: the whole list with <scope>
      Given a project with a varied list of 6 approval links
      When the whole list of the calling project is read as "own"
      And listApprovals is called with <scope>
      Then no answer gives away anything of the project
      And the same call without the defect is accepted
      Examples:
        | case   | scope                                  |
        | cut    | the beginning of the project's id      |
        | longer | the project's id with a digit after it |

    @SCOPE-2.form-generate @generateText
    Scenario Outline: generateText with <scope>
      Given a project with 2 hotels
      And runs stay in progress, if they can be held
      When generateText for hotels 1, 2 is called with <scope>
      Then no answer gives away anything of the project
      And the same call without the defect is accepted
      Examples:
        | case   | scope                                  |
        | cut    | the beginning of the project's id      |
        | longer | the project's id with a digit after it |

    @SCOPE-2.whole-list @listApprovals @quick:end
    Scenario Outline: the whole list with <scope>
      Given a project with a varied list of 6 approval links
      When the whole list of the calling project is read as "own"
      And listApprovals is called with <scope>
      Then no answer gives away anything of the project
      And the same call without the defect is accepted
      Examples:
        | case    | scope                           |
        | unknown | the id of no project            |
        | end     | a project id one off at its end |

    @SCOPE-2.generate @generateText
    Scenario Outline: generateText with <scope>
      Given a project with 2 hotels
      And the tag "spa" on hotel 2
      And runs stay in progress, if they can be held
      When these calls are made:
        | call                                | defect  |
        | generateText for hotel 1            | <scope> |
        | generateText for tag "spa"          | <scope> |
        | generateText for hotel 1, tag "spa" | <scope> |
      Then no answer gives away anything of the project
      And the same call without the defect is accepted
      Examples:
        | case      | scope                                 |
        | unknown   | the id of no project                  |
        | beginning | a project id one off at its beginning |
        | middle    | a project id one off in its middle    |
        | end       | a project id one off at its end       |

    @SCOPE-2.generate-without-tags @generateText @quick:end
    Scenario Outline: generateText for hotels alone with <scope>
      Given a project with 2 hotels
      And runs stay in progress, if they can be held
      When generateText for hotels 1, 2 is called with <scope>
      Then no answer gives away anything of the project
      And the same call without the defect is accepted
      Examples:
        | case      | scope                             |
        | unknown   | the id of no project              |
        | end       | a project id one off at its end   |

    @SCOPE-2.status @quick:beginning
    Scenario Outline: the status of a run with <scope>
      Given a project with 1 hotel
      And a run was started for hotel 1
      When getTextGenerationStatus is called with <scope>
      Then no answer gives away anything of the project
      And the same call without the defect is accepted
      Examples:
        | case      | scope                                 |
        | unknown   | the id of no project                  |
        | beginning | a project id one off at its beginning |
        | middle    | a project id one off in its middle    |
        | end       | a project id one off at its end       |

  @SCOPE-5 @must
  Rule: A run of one project cannot be read from another project's scope
    Where: Authentication, second item (the calling project is the scope of all results); Endpoints,
    Other operations (getTextGenerationStatus takes the run ID).

    Knowing a run's ID is not enough: with another project's id in X-Project-ID its status and progress
    are not shown, neither while it is in progress nor after it has ended, also where the token is
    good for both projects. Its own scope shows it.

    @SCOPE-5.in-progress
    Scenario: a run in progress
      Given a project with 2 hotels
      And another project with 1 hotel
      And a token that is good for both projects
      And runs are held in progress
      And a run was started for hotels 1, 2
      When getTextGenerationStatus is called with the other project's id
      Then no answer gives away anything of the project
      And the same call without the defect is accepted

    @SCOPE-5.ended
    Scenario Outline: a run that <end>
      Given a project with 2 hotels
      And another project with 1 hotel
      And a token that is good for both projects
      And a run for hotels 1, 2 <end>
      When the status of each run is read until it has ended
      And getTextGenerationStatus is called with the other project's id
      Then no answer gives away anything of the project
      And the same call without the defect is accepted
      Examples:
        | case     | end                        |
        | either   | has ended             |
        | complete | has ended as complete |
        | failed   | has ended as failed   |

    @SCOPE-5.later @waits @also:AUTH-5
    Scenario Outline: a run that ended as <outcome> some time ago
      Given a project with 2 hotels
      And another project with 1 hotel
      And a token that is good for both projects
      And a run for hotels 1, 2 has ended as <outcome>
      When several seconds pass
      And getTextGenerationStatus is called with the other project's id
      And getTextGenerationStatus is called with the outsider's token
      Then no answer gives away anything of the project
      And the same call without the defect is accepted
      Examples:
        | case     | outcome  |
        | complete | complete |
        | failed   | failed   |

    @SCOPE-5.moved
    Scenario: a run one of whose hotels has moved to the other project
      Given a project with 2 hotels
      And another project with 1 hotel
      And a token that is good for both projects
      And a run for hotels 1, 2 has ended as complete
      When hotel 1 is removed
      And hotel 1 becomes a member of the other project
      And getTextGenerationStatus is called with the other project's id
      Then no answer gives away anything of the project
      And the same call without the defect is accepted

    @SCOPE-5.two-tokens
    Scenario: another project's own token
      Given a project with 2 hotels
      And another project with 1 hotel
      And a run was started for hotels 1, 2
      When getTextGenerationStatus is called with the other project's id
      Then no answer gives away anything of the project
      And the same call without the defect is accepted

    @SCOPE-5.large
    Scenario: a run for many hotels
      Given a project with 12 hotels
      And another project with 1 hotel
      And a token that is good for both projects
      And a run was started for hotels 1 to 12
      When getTextGenerationStatus is called with the other project's id
      Then no answer gives away anything of the project
      And the same call without the defect is accepted

    @SCOPE-5.worked-on
    Scenario: a run that is worked on
      Given a project with 2 hotels
      And another project with 1 hotel
      And a token that is good for both projects
      And runs are held in progress
      And a run in progress for hotels 1, 2
      And the runs in progress have left queued, where they do so while they are held
      When getTextGenerationStatus is called with the other project's id
      Then no answer gives away anything of the project
      And the same call without the defect is accepted

    @SCOPE-5.other-case
    Scenario: the run's ID in the other case
      Given a project with 2 hotels
      And another project with 1 hotel
      And a token that is good for both projects
      And a run was started for hotels 1, 2
      When getTextGenerationStatus is called with the other project's id and the run's ID in the other case
      Then no answer gives away anything of the project
      And the same call without the defect is accepted

    @SCOPE-5.removed-hotel
    Scenario: a run whose hotel was removed
      Given a project with 2 hotels
      And another project with 1 hotel
      And a token that is good for both projects
      And a run was started for hotels 1, 2
      When hotel 2 is removed
      And getTextGenerationStatus is called with the other project's id
      Then no answer gives away anything of the project

    @SCOPE-5.read-before
    Scenario: a run that was just read in its own scope
      Given a project with 1 hotel
      And another project with 1 hotel
      And a token that is good for both projects
      And a run was started for hotel 1
      When these calls are made:
        | call                    | defect                 |
        | getTextGenerationStatus | the other project's id |
      Then the same call without the defect is accepted
      When getTextGenerationStatus is called with the other project's id
      Then no answer gives away anything of the project

    @SCOPE-5.lists @quick:both
    Scenario Outline: a run by <selection>
      Given a project with 4 hotels
      And the tag "spa" on hotels 1, 2
      And another project with 1 hotel
      And a token that is good for both projects
      And a run for <selection> has ended
      When the status of each run is read until it has ended
      And getTextGenerationStatus is called with the other project's id
      Then no answer gives away anything of the project
      And the same call without the defect is accepted
      Examples:
        | case | selection             |
        | tag  | tag "spa"             |
        | both | hotel 3 and tag "spa" |

    @SCOPE-5.tag-in-progress
    Scenario: a run by a tag in progress
      Given a project with 3 hotels
      And the tag "spa" on hotels 1, 2
      And another project with 1 hotel
      And a token that is good for both projects
      And runs are held in progress
      And a run in progress for tag "spa"
      When getTextGenerationStatus is called with the other project's id
      Then no answer gives away anything of the project
      And the same call without the defect is accepted

    @SCOPE-5.with-links
    Scenario Outline: a run for hotels with links, <hotels>
      Given a project with an approval link of every kind
      And another project with 1 hotel
      And a token that is good for both projects
      And a run was started for <hotels>
      When getTextGenerationStatus is called with the other project's id
      Then no answer gives away anything of the project
      And the same call without the defect is accepted
      Examples:
        | case     | hotels        |
        | waiting  | hotels 1, 2   |
        | approved | hotels 3, 4   |
        | revoked  | hotel 5       |
        | excluded | hotel 6       |
        | all      | hotels 1 to 6 |

    @SCOPE-5.older @quick
    Scenario: a run that is not the newest of its project
      Given a project with 3 hotels
      And another project with 1 hotel
      And a token that is good for both projects
      And a run was started for hotels 1, 2
      When generateText selects hotel 3
      And getTextGenerationStatus is called with the other project's id
      Then no answer gives away anything of the project
      And the same call without the defect is accepted

    @SCOPE-5.runs-again
    Scenario Outline: a second run of its hotels, both ended as <outcome>
      Given a project with 3 hotels
      And another project with 1 hotel
      And a token that is good for both projects
      And a run for hotels 1, 2 has ended as <outcome>
      And a run for hotels 1, 2 has ended as <outcome>
      When the status of each run is read until it has ended
      And getTextGenerationStatus is called with the other project's id
      Then no answer gives away anything of the project
      And the same call without the defect is accepted
      Examples:
        | case     | outcome  |
        | complete | complete |
        | failed   | failed   |
