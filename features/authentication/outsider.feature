@generateText @listApprovals
Feature: A good token without access to the project

  @AUTH-5 @must
  Rule: A token without access to the project gets nothing of it
    Where: Authentication, second item (the calling project is the scope of all results and all
    hotel-membership checks); Errors, rows 401 and 403.

    A token can be valid and have no access to the project that X-Project-ID names. It gets none of the
    project's links, with HotelIDs or without, nor their number; it starts no run for the project's
    hotels; and it does not read the status of the project's runs.

    @AUTH-5.list @listApprovals
    Scenario: an outsider lists the project's links
      Given a project with a varied list of 6 approval links
      When the whole list of the calling project is read as "own"
      And listApprovals is called with the outsider's token
      Then no answer gives away anything of the project
      And the same call without the defect is accepted

    @AUTH-5.list-filtered @listApprovals
    Scenario Outline: an outsider lists the links of <hotels>
      Given a project with an approval link of every kind
      When the whole list of the calling project is read as "own"
      And listApprovals for <hotels> is called with the outsider's token
      Then no answer gives away anything of the project
      And the same call without the defect is accepted
      Examples:
        | case          | hotels                     |
        | one           | hotel 3                    |
        | every         | hotels 1 to 6              |
        | with-unknown  | an unknown hotel, hotel 1  |

    @AUTH-5.list-shapes @listApprovals
    Scenario: an outsider asks for later pages and longer lists
      Given a project with 12 hotels
      And a project with a varied list of 12 approval links
      When the whole list of the calling project is read as "own"
      And these calls are made:
        | call                                          | defect               |
        | listApprovals at Offset 1                     | the outsider's token |
        | listApprovals for hotels 1 to 12              | the outsider's token |
        | listApprovals for hotels 1 to 12 at Offset 1  | the outsider's token |
      Then no answer gives away anything of the project
      And the same calls without the defect are accepted

    @AUTH-5.list-open-shapes @listApprovals
    Scenario: an outsider asks for lists whose meaning or bounds are open
      Given a project with a varied list of 12 approval links
      When the whole list of the calling project is read as "own"
      And these calls are made:
        | call                         | defect               |
        | listApprovals for no hotel   | the outsider's token |
        | listApprovals at Offset 500  | the outsider's token |
        | listApprovals with Limit 1   | the outsider's token |
      Then no answer gives away anything of the project
      And the plainest listApprovals is accepted

    @AUTH-5.list-after-a-run @listApprovals @quick:ended
    Scenario Outline: an outsider lists the links of a project with <run>
      Given a project with an approval link of every kind
      And <run>
      When the whole list of the calling project is read as "own"
      And these calls are made:
        | call                            | defect               |
        | listApprovals                   | the outsider's token |
        | listApprovals for hotels 1 to 6 | the outsider's token |
        | listApprovals for hotel 3       | the outsider's token |
      Then no answer gives away anything of the project
      And the same calls without the defect are accepted
      Examples:
        | case        | run                                |
        | ended       | a run for hotel 1 has ended   |
        | in-progress | a run in progress for hotels 1, 3  |

    @AUTH-5.list-many @listApprovals
    Scenario: an outsider asks for many hotels
      Given a project with an approval link of every kind
      When the whole list of the calling project is read as "own"
      And listApprovals for hotels 1 to 6, 54 unknown hotels is called with the outsider's token
      Then no answer gives away anything of the project
      And the same calls without the defect are accepted

    @AUTH-5.list-other-case @listApprovals
    Scenario: an outsider writes the project's id in the other case
      Given a project with a varied list of 6 approval links
      When the whole list of the calling project is read as "own"
      And listApprovals is called with the outsider's token and the project's id in the other case
      Then no answer gives away anything of the project
      And the same call without the defect is accepted

    @AUTH-5.list-hotels-of-its-own @listApprovals
    Scenario: the token of another project, with a hotel of that project in the filter
      Given a project with an approval link of every kind
      And another project with an approved link for each of its 2 hotels
      When the whole list of the calling project is read as "own"
      And listApprovals for foreign hotel 1, hotels 1 to 6 is called with the other project's token
      Then no answer gives away anything of the project

    @AUTH-5.list-after-a-move @listApprovals
    Scenario: the token of another project, to which a hotel of the project has moved
      Given a project with an approval link of every kind
      And another project with an approved link for each of its 2 hotels
      When the whole list of the calling project is read as "own"
      And listApprovals is called with the other project's token
      And hotel 6 becomes a member of the other project
      And listApprovals for hotels 1 to 5 is called with the other project's token
      Then no answer gives away anything of the project
      And the same call without the defect is accepted

    @AUTH-5.list-at-home @listApprovals
    Scenario: an outsider asks for the project's hotels in a project of its own
      Given a project with an approval link of every kind
      When the whole list of the calling project is read as "own"
      And these calls are made:
        | call                            | defect                                   |
        | listApprovals                   | the outsider's token in its own project  |
        | listApprovals for hotels 1 to 6 | the outsider's token in its own project  |
        | listApprovals                   | the outsider's token                     |
      Then the outsider's token is good for its own project
      And no answer gives away anything of the project
      And the same call without the defect is accepted

    @AUTH-5.generate @generateText @quick:tag
    Scenario Outline: an outsider selects <selection>
      Given a project with 2 hotels
      And the tag "spa" on hotels 1, 2
      And runs stay in progress, if they can be held
      When generateText for <selection> is called with the outsider's token
      Then the call is rejected
      And the same call without the defect is accepted
      Examples:
        | case          | selection           |
        | hotel         | hotel 1             |
        | tag           | tag "spa"           |
        | hotel-and-tag | hotel 1, tag "spa"  |

    @AUTH-5.generate-after-a-run @generateText @quick:in-progress
    Scenario Outline: an outsider selects hotels of a project with <run>
      Given a project with 3 hotels
      And <run>
      When generateText for hotels 2, 3 is called with the outsider's token
      Then the call is rejected
      And the same call without the defect is accepted
      Examples:
        | case        | run                              |
        | ended       | a run for hotel 1 has ended |
        | in-progress | a run in progress for hotel 1    |

    @AUTH-5.generate-at-home @generateText
    Scenario: an outsider selects the project's hotels in a project of its own
      Given a project with an approval link of every kind
      And runs stay in progress, if they can be held
      When the whole list of the calling project is read as "own"
      And these calls are made:
        | call                         | defect                                  |
        | listApprovals                | the outsider's token in its own project |
        | generateText for hotels 1, 2 | the outsider's token in its own project |
        | generateText for hotels 1, 2 | the outsider's token                    |
      Then the outsider's token is good for its own project
      And no answer gives away anything of the project
      And the same call without the defect is accepted

    @AUTH-5.generate-other-case @generateText
    Scenario: an outsider selects hotels and writes the project's id in the other case
      Given a project with 2 hotels
      And runs stay in progress, if they can be held
      When generateText for hotels 1, 2 is called with the outsider's token and the project's id in the other case
      Then no answer gives away anything of the project
      And the same call without the defect is accepted

    @AUTH-5.status @quick
    Scenario: an outsider reads the status of a run
      Given a project with 1 hotel
      And runs stay in progress, if they can be held
      And a run was started for hotel 1
      When getTextGenerationStatus is called with the outsider's token
      Then no answer gives away anything of the project
      And the same call without the defect is accepted

    @AUTH-5.status-of-ended
    Scenario Outline: an outsider reads the status of a run that <end>
      Given a project with 1 hotel
      And a run for hotel 1 <end>
      When the status of each run is read until it has ended
      And getTextGenerationStatus is called with the outsider's token
      Then no answer gives away anything of the project
      And the same call without the defect is accepted
      Examples:
        | case     | end                        |
        | either   | has ended             |
        | complete | has ended as complete |
        | failed   | has ended as failed   |

    @AUTH-5.status-at-home
    Scenario: an outsider reads the status of a run in a project of its own
      Given a project with 1 hotel
      And a run was started for hotel 1
      When getTextGenerationStatus is called with the outsider's token in its own project
      And getTextGenerationStatus is called with the outsider's token
      Then the outsider's token is good for its own project
      And no answer gives away anything of the project
      And the same call without the defect is accepted

  @AUTH-6 @should
  Rule: Missing or invalid credentials are answered 401, and a lack of access 403 or 404
    Where: Errors, rows 401 and 403 (not specified beyond the status); RFC 9110, 15.5.2 and 15.5.4;
    RFC 6750, 3.

    HTTP has 401 for credentials that are missing or invalid, together with a WWW-Authenticate header
    that says which scheme is wanted, and 403 for good credentials that do not suffice, or 404 from a
    server that hides what it forbids. The document defines these statuses and no conditions for them,
    nor which of them wins where several apply.

    @AUTH-6.list @listApprovals
    Scenario Outline: listApprovals with <defect>
      Given a project
      When listApprovals is called with <defect>
      Then the call is answered 401 with a challenge
      Examples:
        | case      | defect                          |
        | no-header | no Authorization header         |
        | unissued  | a token that was never issued   |
        | changed   | the token changed in its middle |
        | basic     | the scheme Basic                |

    @AUTH-6.generate @generateText @quick:basic
    Scenario Outline: generateText with <defect>
      Given a project with 1 hotel
      When generateText for hotel 1 is called with <defect>
      Then the call is answered 401 with a challenge
      Examples:
        | case      | defect                          |
        | no-header | no Authorization header         |
        | unissued  | a token that was never issued   |
        | changed   | the token changed in its middle |
        | basic     | the scheme Basic                |

    @AUTH-6.empty-token
    Scenario Outline: <call> with an empty token
      Given a project with 1 hotel
      When <call> is called with the scheme without a token
      Then the call is answered 401 with a challenge, or 400
      Examples:
        | case     | call                     |
        | list     | listApprovals            |
        | generate | generateText for hotel 1 |

    @AUTH-6.busy @generateText
    Scenario Outline: generateText for a busy hotel with <defect>
      Given a project with 1 hotel
      And a run in progress for hotel 1
      When generateText for hotel 1 is called with <defect>
      Then the call is answered 401 with a challenge
      Examples:
        | case      | defect                          |
        | no-header | no Authorization header         |
        | unissued  | a token that was never issued   |

    @AUTH-6.outsider-list @listApprovals @quick:whole
    Scenario Outline: <call> by an outsider
      Given a project with 2 hotels
      When <call> is called with the outsider's token
      Then the call is answered 403 or 404
      Examples:
        | case     | call                        |
        | whole    | listApprovals               |
        | filtered | listApprovals for hotel 1   |

    @AUTH-6.outsider-generate @generateText
    Scenario: generateText by an outsider
      Given a project with 1 hotel
      When generateText for hotel 1 is called with the outsider's token
      Then the call is answered 403 or 404

    @AUTH-6.outsider-busy @generateText
    Scenario: generateText for a busy hotel by an outsider
      Given a project with 1 hotel
      And a run in progress for hotel 1
      When generateText for hotel 1 is called with the outsider's token
      Then the call is answered 403 or 404
