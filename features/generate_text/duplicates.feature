@generateText
Feature: Selecting hotels more than once

  @RUN-9 @must
  Rule: A hotel that is named more than once counts once
    Where: Endpoints, generateText, rule 1; Run progress, Total; Limits, first row.
    Both lists are combined and deduplicated before the hotels are counted, so it makes no
    difference how often, or through which list or tag, a hotel is named. (Whether an id counts in any
    case is open; where it does, both spellings are one hotel.)

    Background:
      Given a project with 5 hotels

    @RUN-9.by-hotels
    Scenario Outline: generateText selects <selection>
      When generateText selects <selection>
      Then the run is accepted with Total <total>
      Examples:
        | case              | selection                                      | total |
        | next-to-it        | hotels 1, 1                                    | 1     |
        | within-hotels     | hotels 1, 2, 1                                 | 2     |
        | three-times       | hotels 2, 3, 2, 1, 2                           | 3     |
        | all-twice         | hotels 1 to 5, 5 to 1                          | 5     |

    @RUN-9.other-case @quick:apart
    Scenario Outline: a hotel once more by its id in the other case, <case>
      When generateText selects <selection>, the last by its id in the other case
      Then where an id in the other case is accepted, Total is <total>
      Examples:
        | case       | selection      | total |
        | next-to-it | hotels 1, 1    | 1     |
        | apart      | hotels 2, 3, 2 | 2     |

    @RUN-9.beside-an-empty-list @quick:tags
    Scenario Outline: the other list is empty, and generateText selects <selection>
      Given the tag "spa" on hotels 1, 2, 3
      And the tag "beach" on hotels 3, 4
      When generateText selects <selection> and an empty <list>
      Then where an empty list beside the other is accepted, Total is <total>
      Examples:
        | case   | selection                    | list     | total |
        | hotels | hotels 1, 2, 1               | TagIDs   | 2     |
        | tags   | tags "spa", "beach", "beach" | HotelIDs | 4     |

    @RUN-9.in-many-tags @quick:both
    Scenario Outline: a hotel of five tags, and generateText selects <selection>
      Given the tag "spa" on hotels 1, 2
      And the tag "beach" on hotels 1, 3
      And the tag "city" on hotels 1, 4
      And the tag "lake" on hotels 5, 1
      And the tag "wood" on hotel 1
      When generateText selects <selection>
      Then the run is accepted with Total <total>
      Examples:
        | case  | selection                                                  | total |
        | four  | tags "spa", "beach", "city", "wood"                        | 4     |
        | all   | tags "spa", "beach", "city", "lake", "wood"                | 5     |
        | both  | hotels 1, 2 and tags "wood", "lake", "city", "beach", "spa" | 5     |

    @RUN-9.by-tags @quick:everywhere
    Scenario Outline: generateText selects <selection>
      Given the tag "spa" on hotels 1, 2, 3
      And the tag "beach" on hotels 3, 4
      And the tag "city" on hotels 1, 4
      When generateText selects <selection>
      Then the run is accepted with Total <total>
      Examples:
        | case              | selection                                      | total |
        | within-tags       | tags "beach", "beach"                          | 2     |
        | within-tags-apart | tags "beach", "spa", "beach"                   | 4     |
        | across-tags       | tags "spa", "beach"                            | 4     |
        | across-three-tags | tags "spa", "beach", "city"                    | 4     |
        | across-lists      | hotels 3, 5 and tag "beach"                    | 3     |
        | all-in-both       | hotels 1, 2, 3 and tag "spa"                   | 3     |
        | everywhere        | hotels 4, 5, 4, 1 and tags "spa", "beach", "spa" | 5   |

    @RUN-9.many-entries @quick:late-by-tag
    Scenario Outline: generateText names <total> hotels in many entries
      Given a project with 60 hotels
      And the tag "half" on hotels 1 to 30
      When generateText selects <selection>
      Then the run is accepted with Total <total>
      Examples:
        | case         | selection                              | total |
        | far-apart    | hotels 1 to 45, 1 to 45                | 45    |
        | late         | hotels 1 to 59, 59                     | 59    |
        | in-between   | hotels 1 to 45, 2 to 45, 2 to 45, 2 to 45, 2 to 45, 1 | 45 |
        | late-by-tag  | hotels 31 to 60, 30 to 1 and tag "half" | 60   |

    @RUN-9.many-tags
    Scenario: generateText selects thirty tags that overlap
      Given a project with 62 hotels
      And the tags 1 to 30 on 4 hotels each, 2 of them shared with the next
      When generateText selects tags 1 to 30
      Then where a list of thirty tags is accepted, Total is 62
