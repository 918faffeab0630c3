@listApprovals
Feature: The scope of a list of approval links

  @SCOPE-1 @must
  Rule: listApprovals shows links of the calling project only
    Where: Authentication, second item (the calling project is the scope of all results); What the
    service does, first paragraph.

    Neither Data nor Pagination.Total has anything of another project, with HotelIDs or without, also
    where one token is good for both projects and their calls follow one another closely, and whatever
    a request is taken for whose meaning is open. The calling project is the one that the header names.
    It is proved where the other project has links that its own scope shows.

    @SCOPE-1.whole-list
    Scenario: another project with links appears beside the calling one
      Given a project with an approval link of every kind
      And another project with an approved link for each of its 3 hotels
      And a token that is good for both projects
      When the whole list of the calling project is read as "before"
      And the whole list of the other project is read as "theirs"
      And the whole list of the calling project is read as "after"
      Then "before" and "after" show the same links and Total
      And "theirs" and "after" show no link in common

    @SCOPE-1.two-tokens
    Scenario: projects with a token each
      Given a project with an approval link of every kind
      And another project with an approved link for each of its 3 hotels
      When the whole list of the calling project is read as "before"
      And the whole list of the other project is read as "theirs"
      And the whole list of the calling project is read as "after"
      Then "before" and "after" show the same links and Total
      And "theirs" and "after" show no link in common

    @SCOPE-1.without-links @quick
    Scenario: a project without links beside one with links
      Given a project with 2 hotels
      And another project with an approved link for each of its 3 hotels
      And a token that is good for both projects
      When the whole list of the calling project is read as "before"
      And the whole list of the other project is read as "theirs"
      And the whole list of the calling project is read as "after"
      Then "before" and "after" show the same links and Total
      And "theirs" and "after" show no link in common

    @SCOPE-1.filtered
    Scenario Outline: the links of <hotels>
      Given a project with an approval link of every kind
      And another project with an approved link for each of its 3 hotels
      And a token that is good for both projects
      When listApprovals for <hotels> is called
      Then only the links of the project's own hotels are shown and counted
      Examples:
        | case       | hotels                                         |
        | own        | hotels 1, 2, 3                                 |
        | mixed      | hotel 1, foreign hotel 1, hotel 3              |
        | all-theirs | foreign hotels 1, 2, 3                         |

    @SCOPE-1.open-meaning @quick
    Scenario: lists whose meaning is open
      Given a project with an approval link of every kind
      And another project with an approved link for each of its 3 hotels
      And a token that is good for both projects
      When the whole list of the calling project is read as "own"
      And the whole list of the other project is read as "theirs"
      And these calls are made:
        | call                                    | defect                    |
        | listApprovals for no hotel              |                           |
        | listApprovals for the nil UUID          |                           |
        | listApprovals for an id that is not a UUID |                           |
        | listApprovals                           | HotelIDs as null          |
        | listApprovals                           | HotelIDs as an empty text |
        | listApprovals                           | no field at all           |
        | listApprovals                           | a negative Offset         |
        | listApprovals                           | a Limit of zero           |
      Then no answer shows a link from outside of the project

    @SCOPE-1.beside-the-header
    Scenario: another project's id beside the calling project's in X-Project-ID
      Given a project with an approval link of every kind
      And another project with an approved link for each of its 3 hotels
      And a token that is good for both projects
      When the whole list of the other project is read as "theirs"
      And these calls are made:
        | call                              | defect                                         |
        | listApprovals                     | the other project's id as query parameters too |
        | listApprovals                     | the other project's id as body members too     |
        | listApprovals for foreign hotel 1 | the other project's id as query parameters too |
        | listApprovals for foreign hotel 1 | the other project's id as body members too     |
      Then no answer shows a link of the other project
      And the same calls without the defect are accepted

    @SCOPE-1.header-twice
    Scenario: both projects' ids in X-Project-ID, where the token is good for one only
      Given a project with an approval link of every kind
      And another project with an approved link for each of its 3 hotels
      When the whole list of the other project is read as "theirs"
      And these calls are made:
        | call          | defect                                          |
        | listApprovals | the other project's id as a second X-Project-ID |
        | listApprovals | the other project's id as a first X-Project-ID  |
      Then no answer shows a link of the other project
      And the same call without the defect is accepted

    @SCOPE-1.on-one-connection
    Scenario: both projects are listed in turn on one connection
      Given a project with an approval link of every kind
      And another project with an approved link for each of its 3 hotels
      And a token that is good for both projects
      When both projects are listed in turn on one connection
      Then each project is shown its own list

    @SCOPE-1.at-the-same-time
    Scenario: both projects are listed at the same time
      Given a project with an approval link of every kind
      And another project with an approved link for each of its 3 hotels
      And a token that is good for both projects
      When both projects are listed at the same time
      Then each project is shown its own list

    @SCOPE-1.filter-in-turn @quick:one
    Scenario Outline: the links of <hotels> are asked for in both projects in turn
      Given a project with an approval link of every kind
      And another project with an approved link for each of its 3 hotels
      And a token that is good for both projects
      When the whole list of the calling project is read as "own"
      And the links of <named> are read in pages of largest
      And listApprovals for <hotels> is called with the other project's id
      Then no answer gives away anything of the project
      And the same call without the defect is accepted
      Examples:
        | case    | hotels       | named                      |
        | one     | hotel 3      | hotel 3                    |
        | several | hotels 1 to 3 | hotel 1, hotel 2, hotel 3 |

    @SCOPE-1.other-case @quick:alone
    Scenario Outline: the links of <hotels>, the last by its id in the other case
      Given a project with an approval link of every kind
      And another project with an approved link for each of its 3 hotels
      And a token that is good for both projects
      When the whole list of the other project is read as "theirs"
      And listApprovals for <hotels> is called with its last id in the other case
      Then no answer shows a link of the other project
      And the same call without the defect is accepted
      Examples:
        | case          | hotels                   |
        | alone         | foreign hotel 1          |
        | among-members | hotel 1, foreign hotel 2 |

    @SCOPE-1.paged
    Scenario: positions past the end of the project's own links, where the other project has some
      Given a project with an approval link of every kind
      And another project with an approved link for each of its 12 hotels
      And a token that is good for both projects
      When the whole list of the other project is read as "theirs"
      And the list of the calling project is read past its end
      Then no page shows a link that is in "theirs"

    @SCOPE-1.moved
    Scenario: a hotel has moved to another project and gets a link there
      Given a project with 2 hotels
      And another project with an approved link for each of its 2 hotels
      And a token that is good for both projects
      When hotel 1 becomes a member of the other project
      And a further link of hotel 1 is created in the other project
      And the whole list of the calling project is read as "ours"
      And the whole list of the other project is read as "theirs"
      Then "theirs" and "ours" show no link in common

    @SCOPE-1.declared
    Scenario: hotels that are declared to be another project's
      Given a project with a varied list of 6 approval links
      And another project with an approved link for each of its 2 hotels
      When the whole list of the calling project is read as "own"
      Then no hotel of another project is in the list

  @SCOPE-6 @must
  Rule: A hotel of another project in HotelIDs is skipped and echoed
    Where: Endpoints, listApprovals, rule 2; Errors, first note.

    Naming a hotel of another project is not an error. Its links are not shown and not counted, and its id
    stands in NotInProjectIDs, whatever its place among HotelIDs, also where it is the only one and
    where the token is good for the other project too.

    @SCOPE-6.place
    Scenario Outline: <hotels>
      Given a project with an approval link of every kind
      And another project with an approved link for each of its 3 hotels
      And a token that is good for both projects
      When listApprovals for <hotels> is called
      Then only the links of the project's own hotels are shown and counted
      And each hotel that is not the project's is echoed in NotInProjectIDs, and no other
      Examples:
        | case         | hotels                                                              |
        | alone        | foreign hotel 1                                                     |
        | first        | foreign hotel 1, hotels 1, 3                                        |
        | middle       | hotel 1, foreign hotel 1, hotel 3                                   |
        | last         | hotels 1, 3, foreign hotel 1                                        |
        | several      | foreign hotel 1, hotel 2, foreign hotel 2, hotel 4, foreign hotel 3 |
        | no-member    | foreign hotels 1, 2, 3                                              |
        | unlinked     | hotel 6, foreign hotel 2                                            |
        | with-unknown | foreign hotel 1, an unknown hotel, hotel 3                          |

    @SCOPE-6.two-tokens @quick
    Scenario: the caller's token is not good for the other project
      Given a project with an approval link of every kind
      And another project with an approved link for each of its 3 hotels
      When listApprovals for hotel 1, foreign hotel 1 is called
      Then only the links of the project's own hotels are shown and counted
      And each hotel that is not the project's is echoed in NotInProjectIDs, and no other

    @SCOPE-6.proved
    Scenario: the other project's own scope shows the link
      Given a project with 1 hotel
      And another project with an approved link for each of its 2 hotels
      And a token that is good for both projects
      When the whole list of the calling project is read as "ours"
      And the whole list of the other project is read as "theirs"
      And listApprovals for foreign hotels 1, 2 is called
      Then "theirs" and "ours" show no link in common
      And only the links of the project's own hotels are shown and counted
      And each hotel that is not the project's is echoed in NotInProjectIDs, and no other
