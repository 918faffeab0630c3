@generateText @listApprovals
Feature: Names of request fields

  @WIRE-4 @must
  Rule: Request field names are case-sensitive
    Where: Resources and their fields, first paragraph (all field names are case-sensitive and use the
    capitalisation given); Endpoints, the tables of request body fields.

    A member whose name is a documented one in another spelling is not that field: it may be refused or
    ignored, and must never filter, select or page. Two values of it are tried, for one alone could
    equal a default. Spellings that nobody would define as a field of its own are held to that; of
    natural spellings, which a service could have defined, an effect is a warning.

    @WIRE-4.list @listApprovals @quick:mixed-limit-after
    Scenario Outline: "<spelling>" <place> <field>
      Given a project with a varied list of 6 approval links
      When listApprovals is called with "<spelling>" <place> <field>, with two values
      Then the page does not follow its value
      Examples:
        | case                  | spelling | place      | field    |
        | mixed-hotels-instead  | hOtElIdS | instead of | HotelIDs |
        | mixed-hotels-before   | hOtElIdS | before     | HotelIDs |
        | mixed-hotels-after    | hOtElIdS | after      | HotelIDs |
        | long-s-hotels-instead | HotelIDſ | instead of | HotelIDs |
        | mixed-limit-instead   | lImIt    | instead of | Limit    |
        | mixed-limit-before    | lImIt    | before     | Limit    |
        | mixed-limit-after     | lImIt    | after      | Limit    |
        | mixed-offset-instead  | oFfSeT   | instead of | Offset   |
        | mixed-offset-before   | oFfSeT   | before     | Offset   |
        | mixed-offset-after    | oFfSeT   | after      | Offset   |

    @WIRE-4.natural-list @listApprovals
    Scenario Outline: "<spelling>" <place> <field>
      Given a project with a varied list of 6 approval links
      When listApprovals is called with "<spelling>" <place> <field>, with two values
      Then the page does not follow its value
      Examples:
        | case                  | spelling  | place      | field    |
        | small-hotels-instead  | hotelIDs  | instead of | HotelIDs |
        | small-hotels-after    | hotelIDs  | after      | HotelIDs |
        | camel-hotels-instead  | hotelIds  | instead of | HotelIDs |
        | camel-hotels-after    | hotelIds  | after      | HotelIDs |
        | lower-hotels-instead  | hotelids  | instead of | HotelIDs |
        | lower-hotels-after    | hotelids  | after      | HotelIDs |
        | pascal-hotels-instead | HotelIds  | instead of | HotelIDs |
        | pascal-hotels-after   | HotelIds  | after      | HotelIDs |
        | snake-hotels-instead  | hotel_ids | instead of | HotelIDs |
        | snake-hotels-after    | hotel_ids | after      | HotelIDs |
        | upper-hotels-instead  | HOTELIDS  | instead of | HotelIDs |
        | upper-hotels-after    | HOTELIDS  | after      | HotelIDs |
        | lower-limit-instead   | limit     | instead of | Limit    |
        | lower-limit-after     | limit     | after      | Limit    |
        | upper-limit-instead   | LIMIT     | instead of | Limit    |
        | upper-limit-after     | LIMIT     | after      | Limit    |
        | lower-offset-instead  | offset    | instead of | Offset   |
        | lower-offset-before   | offset    | before     | Offset   |
        | lower-offset-after    | offset    | after      | Offset   |
        | camel-offset-instead  | offSet    | instead of | Offset   |
        | upper-offset-instead  | OFFSET    | instead of | Offset   |
        | upper-offset-before   | OFFSET    | before     | Offset   |
        | upper-offset-after    | OFFSET    | after      | Offset   |

    @WIRE-4.generate @generateText
    Scenario Outline: "<spelling>" with hotels <place> HotelIDs
      Given a project with 2 hotels
      And runs stay in progress, if they can be held
      When generateText for hotel 1 is called with "<spelling>" <place> it, naming hotel 2
      Then only hotel 1 is selected, and hotel 2 is not
      Examples:
        | case          | spelling | place  |
        | mixed-before  | hOtElIdS | before |
        | mixed-after   | hOtElIdS | after  |
        | long-s-before | HotelIDſ | before |
        | long-s-after  | HotelIDſ | after  |
        | camel-before  | hotelIds | before |
        | camel-after   | hotelIds | after  |

    @WIRE-4.generate-tags @generateText
    Scenario Outline: "<spelling>" with a tag <place> <documented>
      Given a project with 2 hotels
      And the tag "one" on hotel 1
      And the tag "two" on hotel 2
      And runs stay in progress, if they can be held
      When generateText for <documented> is called with "<spelling>" <place> it, naming tag "two"
      Then only hotel 1 is selected, and hotel 2 is not
      Examples:
        | case             | spelling | place  | documented |
        | tags-before      | tAGidS   | before | tag "one"  |
        | tags-after       | tAGidS   | after  | tag "one"  |
        | hotels-before    | tAGidS   | before | hotel 1    |
        | hotels-after     | tAGidS   | after  | hotel 1    |
        | camel-before     | tagIds   | before | tag "one"  |
        | camel-after      | tagIds   | after  | hotel 1    |

    @WIRE-4.generate-hotels-beside-tags @generateText
    Scenario Outline: "<spelling>" with a hotel <place> TagIDs
      Given a project with 2 hotels
      And the tag "one" on hotel 1
      And runs stay in progress, if they can be held
      When generateText for tag "one" is called with "<spelling>" <place> it, naming hotel 2
      Then only hotel 1 is selected, and hotel 2 is not
      Examples:
        | case   | spelling | place  |
        | before | hOtElIdS | before |
        | after  | hOtElIdS | after  |

    @WIRE-4.generate-alone @generateText @quick:camel-hotels @quick:camel-tags @quick:tags @quick:pascal-hotels
    Scenario Outline: "<spelling>" alone
      Given a project with 5 hotels
      And the tag "one" on hotel 4
      And the tag "two" on hotels 2, 3
      When generateText is called with only "<spelling>", naming <first> and then <second>
      Then the selection does not follow its value, of 1 and then 2 hotels
      Examples:
        | case          | spelling  | first     | second      |
        | hotels        | hOtElIdS  | hotel 1   | hotels 2, 3 |
        | tags          | tAGidS    | tag "one" | tag "two"   |
        | camel-hotels  | hotelIds  | hotel 1   | hotels 2, 3 |
        | camel-tags    | tagIds    | tag "one" | tag "two"   |
        | pascal-hotels | HotelIds  | hotel 1   | hotels 2, 3 |
        | pascal-tags   | TagIds    | tag "one" | tag "two"   |
        | snake-hotels  | hotel_ids | hotel 1   | hotels 2, 3 |
        | snake-tags    | tag_ids   | tag "one" | tag "two"   |
        | lower-hotels  | hotelids  | hotel 1   | hotels 2, 3 |
        | lower-tags    | tagids    | tag "one" | tag "two"   |
