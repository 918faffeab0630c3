@generateText
Feature: Selecting hotels for a run

  @RUN-6 @must
  Rule: HotelIDs alone selects those hotels
    Where: Endpoints, generateText, HotelIDs and rule 1; Run progress, Total.
    Hotels are selected by HotelIDs and/or TagIDs, so that HotelIDs is enough without TagIDs. The
    run's Total is the number of hotels named. A service that asks for an empty TagIDs beside them
    is warned, not failed.

    Background:
      Given a project with 7 hotels

    @RUN-6.named
    Scenario Outline: generateText selects <selection>
      When generateText selects <selection>
      Then the run is accepted with Total <total>
      Examples:
        | case      | selection                  | total |
        | one       | hotel 3                    | 1     |
        | two       | hotels 1, 2                | 2     |
        | shuffled  | hotels 6, 2, 7, 4          | 4     |
        | all       | hotels 1 to 7              | 7     |

    @RUN-6.many @quick:fifty
    Scenario Outline: generateText selects <total> hotels of a larger project
      Given a project with 60 hotels
      When generateText selects <selection>
      Then the run is accepted with Total <total>
      Examples:
        | case  | selection      | total |
        | fifty | hotels 60 to 11 | 50   |
        | sixty | hotels 1 to 60 | 60    |

    @RUN-6.with-links @quick:all
    Scenario Outline: hotels with approval links of every kind, <selection>
      Given a project with an approval link of every kind
      When generateText selects <selection>
      Then the run is accepted with Total <total>
      Examples:
        | case     | selection      | total |
        | all      | hotels 1 to 6  | 6     |
        | approved | hotels 3, 4, 5 | 3     |
        | excluded | hotel 6        | 1     |

    @RUN-6.approved-since @also:RUN-4
    Scenario: hotels that approved what their run generated, and have further links
      Given a project with 2 hotels
      And these approval links
        | hotel | link    |
        | 1     | waiting |
        | 2     | waiting |
      And a run for hotels 1, 2 has ended
      When hotel 1 approves its text
      And hotel 2 approves its text
      And further links of hotels 1, 2 are created, if they can have several
      And generateText selects hotels 1, 2
      Then the run is accepted with Total 2

    @RUN-6.members-again
    Scenario: hotels that were removed and are members again
      When hotels 1, 2 are removed
      And hotel 1 becomes a member again
      And hotel 2 becomes a member again
      And generateText selects hotels 1, 2, 3
      Then the run is accepted with Total 3

    @RUN-6.empty-tags
    Scenario: generateText selects hotels, and no tag in a list that is there
      When generateText selects hotels 6, 2 and an empty TagIDs
      Then where an empty list is accepted, Total is 2

  @RUN-7 @must
  Rule: TagIDs alone selects the hotels of the tags
    Where: Endpoints, generateText, TagIDs and rule 1; Run progress, Total.
    TagIDs is enough without HotelIDs, and it selects the hotels of every tag named. The run's
    Total is their number. A service that asks for an empty HotelIDs beside them is warned, not
    failed.

    Background:
      Given a project with 10 hotels
      And the tag "spa" on hotels 1, 2, 3
      And the tag "beach" on hotels 4, 5
      And the tag "city" on hotel 6

    @RUN-7.tags @quick:other-order
    Scenario Outline: generateText selects <selection>
      When generateText selects <selection>
      Then the run is accepted with Total <total>
      Examples:
        | case         | selection                    | total |
        | one-hotel    | tag "city"                   | 1     |
        | some-hotels  | tag "spa"                    | 3     |
        | second-tag   | tag "beach"                  | 2     |
        | two-tags     | tags "spa", "beach"          | 5     |
        | other-order  | tags "beach", "spa"          | 5     |
        | three-tags   | tags "city", "spa", "beach"  | 6     |

    @RUN-7.many-tags
    Scenario: generateText selects twelve tags of a hotel each
      Given a project with 12 hotels
      And the tags "a" to "l" on a hotel each
      When generateText selects tags "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"
      Then the run is accepted with Total 12

    @RUN-7.hundred-tags @quick
    Scenario: generateText selects a hundred tags of a hotel each
      Given a project with 100 hotels
      And the tags 1 to 100 on a hotel each
      When generateText selects tags 1 to 100
      Then where a list of a hundred tags is accepted, Total is 100

    @RUN-7.tag-that-changes @also:RUN-21
    Scenario Outline: <selection>, again after a tag of it has come to name other hotels
      Given a run for <selection> has ended
      When the tag "spa" comes to name hotels 3, 7, 8, 9
      And generateText selects <selection>
      Then the run is accepted with Total <total>
      Examples:
        | case       | selection             | total |
        | alone      | tag "spa"             | 4     |
        | the-second | tags "beach", "spa"   | 6     |

    @RUN-7.as-many-others
    Scenario: a tag comes to name as many other hotels as it named in a run before
      Given a run for tag "spa" has ended
      When the tag "spa" comes to name hotels 7, 8, 9
      And a run in progress for tag "spa"
      Then each of hotels 7, 9 alone is rejected with 409

    @RUN-7.tag-that-changes-meanwhile
    Scenario: a tag comes to name other hotels while a run that it selected is in progress
      Given a run in progress for tag "spa"
      When the tag "spa" comes to name hotels 7, 8
      And generateText selects tag "spa"
      Then the run is accepted with Total 2

    @RUN-7.member-again
    Scenario: a tag comes to name a hotel that was removed and is a member again
      When hotel 1 is removed
      And hotel 1 becomes a member again
      And the tag "spa" comes to name hotels 1, 2, 3
      And generateText selects tag "spa"
      Then the run is accepted with Total 3

    @RUN-7.tag-without-hotels @quick
    Scenario: a tag without hotels stands between others
      Given the tag "none" on no hotel
      When generateText selects tags "spa", "none", "beach"
      Then where a tag without hotels is accepted, Total is 5

    @RUN-7.empty-hotels
    Scenario: generateText selects a tag, and no hotel in a list that is there
      When generateText selects tag "spa" and an empty HotelIDs
      Then where an empty list is accepted, Total is 3

    @RUN-7.large-tag @quick
    Scenario: generateText selects a tag of 60 hotels
      Given a project with 60 hotels
      And the tag "all" on hotels 1 to 60
      When generateText selects tag "all"
      Then the run is accepted with Total 60

    @RUN-7.with-links
    Scenario Outline: tags on hotels with approval links of every kind, <selection>
      Given a project with an approval link of every kind
      When generateText selects <selection>
      Then the run is accepted with Total <total>
      Examples:
        | case | selection                    | total |
        | one  | tag "beach"                  | 2     |
        | all  | tags "spa", "beach", "city"  | 6     |

    @RUN-7.mixed-links
    Scenario Outline: a tag on a hotel with a link that is <link> and on one without a link
      Given these approval links
        | hotel | link   |
        | 7     | <link> |
      And the tag "mixed" on hotels 7, 8
      When generateText selects tag "mixed"
      Then the run is accepted with Total 2
      Examples:
        | case     | link                    |
        | waiting  | waiting                 |
        | approved | approved                |
        | revoked  | revoked after approval  |
        | excluded | revoked before approval |

    @RUN-7.after-a-run
    Scenario Outline: a tag on hotels of which some had a run that ended as <outcome>
      Given a run for hotels 1, 4 has ended as <outcome>
      When generateText selects tags "spa", "beach" again
      Then the run is accepted with Total 5
      Examples:
        | case     | outcome  |
        | complete | complete |
        | failed   | failed   |

  @RUN-8 @must
  Rule: HotelIDs and TagIDs together select the union
    Where: Endpoints, generateText, rule 1.
    Both lists are combined: neither takes the other's place, and neither narrows the other down.

    Background:
      Given a project with 8 hotels
      And the tag "spa" on hotels 1, 2, 3
      And the tag "beach" on hotels 3, 4

    @RUN-8.union @quick:all
    Scenario Outline: generateText selects <selection>
      When generateText selects <selection>
      Then the run is accepted with Total <total>
      Examples:
        | case           | selection                                | total |
        | nothing-shared | hotels 5, 6 and tag "spa"                | 5     |
        | some-shared    | hotels 3, 5 and tag "spa"                | 4     |
        | more-by-hotels | hotels 4 to 8 and tag "beach"            | 6     |
        | more-by-tags   | hotel 8 and tags "beach", "spa"          | 5     |
        | within-the-tag | hotels 1, 2 and tag "spa"                | 3     |
        | within-hotels  | hotels 1 to 5 and tag "beach"            | 5     |
        | all            | hotels 1, 5, 6, 7, 8 and tags "spa", "beach" | 8 |

    @RUN-8.many-tags
    Scenario: generateText selects hotels beside thirty tags that overlap
      Given a project with 75 hotels
      And the tags 1 to 30 on 4 hotels each, 2 of them shared with the next
      When generateText selects hotels 60 to 75 and tags 1 to 30
      Then where a list of thirty tags is accepted, Total is 75

    @RUN-8.busy-all
    Scenario: every hotel of the union is in progress
      Given a run in progress for hotels 3, 5 and tag "spa"
      Then exactly hotels 1, 2, 3, 5 are in progress
