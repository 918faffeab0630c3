@generateText @listApprovals
Feature: Requests in general

  @WIRE-8 @must
  Rule: Both operations answer POST at their documented paths
    Where: Endpoints, first line (both operations use POST) and the lines Method and path.

    generateText is at /v2/project/content/generateText and listApprovals at
    /v2/project/content/listApprovals, under a base address that may have a path of its own. A redirect
    to another path is not an answer of the operation.

    @WIRE-8.list @listApprovals
    Scenario: listApprovals
      Given a project
      When listApprovals is called at its path
      Then the operation answers at its path

    @WIRE-8.filtered @listApprovals @quick
    Scenario: listApprovals for a hotel
      Given a project with 1 hotel
      When listApprovals is called at its path for hotel 1
      Then the operation answers at its path

    @WIRE-8.generate @generateText @quick
    Scenario: generateText
      Given a project with 1 hotel
      When generateText for hotel 1 is called
      Then the operation answers at its path

  @WIRE-10 @should
  Rule: The writing of a request makes no difference
    Where: Endpoints, first line (requests are JSON) and the lines Headers; RFC 9110, 5.1 and 8.3;
    RFC 8259, 4 and 7.

    Names of header fields count in any case, Content-Type may carry a charset, members of an object
    have no order, white space between them means nothing, and an escape in a string is the character
    that it stands for.

    @WIRE-10.list @listApprovals
    Scenario Outline: listApprovals with <writing>
      Given a project with an approval link of every kind
      When listApprovals for hotels 1, 3, 5 is called with <writing>
      Then the answer is the same as to the plain request
      Examples:
        | case          | writing                                |
        | header-case   | header names in Title-Case             |
        | charset       | a charset on its Content-Type          |
        | parameters    | a second parameter on its Content-Type |
        | charset-caps  | a quoted charset in capitals           |
        | type-caps     | its media type in capitals             |
        | order         | its members in the opposite order      |
        | white-space   | white space round everything           |
        | escaped-names | escapes in member names                |
        | escaped-ids   | escapes in ids                         |

    @WIRE-10.list-as-it-is @listApprovals
    Scenario Outline: the whole list with <writing>
      Given a project with a varied list of 6 approval links
      When listApprovals is called with <writing>
      Then the answer is the same as to the plain request
      Examples:
        | case          | writing                                |
        | header-case   | header names in Title-Case             |
        | charset       | a charset on its Content-Type          |
        | parameters    | a second parameter on its Content-Type |
        | order         | its members in the opposite order      |
        | escaped-names | escapes in member names                |

    @WIRE-10.generate @generateText
    Scenario Outline: generateText with <writing>
      Given a project with 2 hotels
      When generateText for hotels 1, 2 is called with <writing>
      Then the run is the one that the plain request would start, with Total 2
      Examples:
        | case          | writing                                |
        | header-case   | header names in Title-Case             |
        | charset       | a charset on its Content-Type          |
        | parameters    | a second parameter on its Content-Type |
        | white-space   | white space round everything           |
        | escaped-names | escapes in member names                |
        | escaped-ids   | escapes in ids                         |

    @WIRE-10.generate-both-lists @generateText @quick:type-caps
    Scenario Outline: generateText with both lists and <writing>
      Given a project with 3 hotels
      And the tag "spa" on hotels 2, 3
      When generateText for hotels 1, 2, tag "spa" is called with <writing>
      Then the run is the one that the plain request would start, with Total 3
      Examples:
        | case          | writing                           |
        | order         | its members in the opposite order |
        | type-caps     | its media type in capitals        |
        | escaped-names | escapes in member names           |
