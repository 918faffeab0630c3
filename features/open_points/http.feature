@listApprovals
Feature: HTTP beyond the documented request

  Background:
    Given a project with links to look at

  @OPEN-methods @open
  Rule: How other methods than POST are answered
    Where: Endpoints, "Both operations use POST"; other methods are not shown.
    Choices: answered | redirected | refused-400 | refused-401 | refused-403 | refused-404 | refused-405 | refused-otherwise | not-implemented | server-error | something-else.

    Methods that could change something are only tried in a project made for the case.

    @OPEN-methods.observed
    Scenario Outline: <operation> by <method>
      When <operation> is probed with
        | method | <method> |
        | body   | <body>   |
      Then it is observed whether there is an answer

      Examples:
        | case    | operation     | method  | body                           |
        | get     | listApprovals | GET     | none                           |
        | head    | listApprovals | HEAD    | none                           |
        | options | listApprovals | OPTIONS | none                           |
        | put     | listApprovals | PUT     | {"Limit": $limit, "Offset": 0} |
        | patch   | listApprovals | PATCH   | {"Limit": $limit, "Offset": 0} |
        | delete  | listApprovals | DELETE  | {"Limit": $limit, "Offset": 0} |
        | unknown | listApprovals | PROBE   | none                           |

      @generateText
      Examples:
        | case         | operation    | method | body |
        | get-generate | generateText | GET    | none |

  @OPEN-request-forms @open
  Rule: In which other forms a request is accepted
    Where: Endpoints, "All requests and responses are JSON (Content-Type: application/json)"; other media types, content codings, and a request without the header or without a body are not shown.
    Choices: accepted | refused-400 | refused-411 | refused-415 | refused-otherwise | server-error | something-else.

    JSON itself lets a reader ignore a byte order mark or refuse it.

    @OPEN-request-forms.observed
    Scenario Outline: <body> with the <part> <value>
      When listApprovals is probed with
        | <part> | <value> |
        | body   | <body>  |
      Then it is observed whether the request is "accepted"

      Examples:
        | case            | part       | value                             | body                           |
        | no-media-type   | media type | left out                          | {"Limit": $limit, "Offset": 0} |
        | text            | media type | text/plain                        | {"Limit": $limit, "Offset": 0} |
        | vendor          | media type | application/vnd.api+json          | {"Limit": $limit, "Offset": 0} |
        | form            | media type | application/x-www-form-urlencoded | Limit=$limit&Offset=0          |
        | gzip            | coding     | gzip                              | {"Limit": $limit, "Offset": 0} |
        | byte-order-mark | coding     | byte order mark                   | {"Limit": $limit, "Offset": 0} |
        | no-body         | media type | left out                          | none                           |

  @OPEN-answer-coding @open
  Rule: Whether answers are compressed where the caller can read it
    Where: Endpoints, "All requests and responses are JSON"; content codings are not shown.
    Choices: compressed | plain | something-else.

    @OPEN-answer-coding.observed
    Scenario: a caller that reads gzip
      When listApprovals is probed with
        | Accept-Encoding | gzip                           |
        | body            | {"Limit": $limit, "Offset": 0} |
      Then it is observed whether the answer is compressed

  @OPEN-answer-media-type @open
  Rule: Whether answers name a charset
    Where: Endpoints, "All requests and responses are JSON (Content-Type: application/json)"; parameters are not shown.
    Choices: bare | with-charset | with-other-parameters | something-else.

    @OPEN-answer-media-type.observed
    Scenario: the Content-Type of an ordinary answer
      When listApprovals is probed with the body {"Limit": $limit, "Offset": 0}
      Then it is observed which parameters the answer's media type has

  @OPEN-accept-other @open
  Rule: What a caller gets that accepts no JSON
    Where: Endpoints, "All requests and responses are JSON"; the header Accept is not shown.
    Choices: json-all-the-same | refused-400 | refused-406 | refused-otherwise | server-error | something-else.

    @OPEN-accept-other.observed
    Scenario: a caller that accepts XML only
      When listApprovals is probed with
        | Accept | application/xml                |
        | body   | {"Limit": $limit, "Offset": 0} |
      Then it is observed whether the request is "json-all-the-same"

  @OPEN-paths @open
  Rule: How other paths are answered
    Where: Endpoints, "Method and path"; other spellings of the path are not shown; Versioning, "A separate v1 exists. Differences between versions and any deprecation policy: not shown".
    Choices: accepted | redirected | refused-400 | refused-404 | refused-405 | refused-410 | refused-otherwise | server-error | something-else.

    @OPEN-paths.observed
    Scenario Outline: <path>
      When listApprovals is probed with
        | path | <path>                         |
        | body | {"Limit": $limit, "Offset": 0} |
      Then it is observed whether the request is "accepted"

      Examples:
        | case           | path                               |
        | trailing-slash | /v2/project/content/listApprovals/ |
        | small-letters  | /v2/project/content/listapprovals  |
        | version-1      | /v1/project/content/listApprovals  |

  @OPEN-rate-limit-headers @open
  Rule: Whether answers tell about a rate limit
    Where: Limits, "Rate limits behind 429 (numbers, window, headers): not shown".
    Choices: told | not-told.

    @OPEN-rate-limit-headers.observed
    Scenario: the header fields of an ordinary answer
      When listApprovals is probed with the body {"Limit": $limit, "Offset": 0}
      Then it is observed whether the answer tells about a rate limit

  @OPEN-answer-time @open
  Rule: How fast a page is answered
    Where: Endpoints, listApprovals; response times are not shown.
    Choices: within-a-second | within-ten-seconds | slower.

    The middle one of five answers decides; waiting of the harness itself is not counted.

    @OPEN-answer-time.observed
    Scenario: five pages one after another
      When listApprovals is called
      And the same is asked 4 times more
      Then it is observed how fast pages are answered
