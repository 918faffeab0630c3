@listApprovals
Feature: HTTP beyond the documented request

  Background:
    Given a project with links to look at

  @OPEN-method-get @open
  Rule: How GET is answered
    Where: Endpoints, "Both operations use POST"; other methods are not shown.
    Choices: answered | redirected | refused-400 | refused-401 | refused-403 | refused-404 | refused-405 | refused-otherwise | not-implemented | server-error | something-else.

    @OPEN-method-get.observed
    Scenario: GET without a body
      When listApprovals is probed with
        | method | GET |
      Then it is observed whether there is an answer

  @OPEN-method-head @open
  Rule: How HEAD is answered
    Where: Endpoints, "Both operations use POST"; other methods are not shown.
    Choices: answered | redirected | refused-400 | refused-401 | refused-403 | refused-404 | refused-405 | refused-otherwise | not-implemented | server-error | something-else.

    @OPEN-method-head.observed
    Scenario: HEAD without a body
      When listApprovals is probed with
        | method | HEAD |
      Then it is observed whether there is an answer

  @OPEN-method-options @open
  Rule: How OPTIONS is answered
    Where: Endpoints, "Both operations use POST"; other methods are not shown.
    Choices: answered | redirected | refused-400 | refused-401 | refused-403 | refused-404 | refused-405 | refused-otherwise | not-implemented | server-error | something-else.

    @OPEN-method-options.observed
    Scenario: OPTIONS without a body
      When listApprovals is probed with
        | method | OPTIONS |
      Then it is observed whether there is an answer

  @OPEN-method-put @open
  Rule: How PUT is answered
    Where: Endpoints, "Both operations use POST"; other methods are not shown.
    Choices: answered | redirected | refused-400 | refused-401 | refused-403 | refused-404 | refused-405 | refused-otherwise | not-implemented | server-error | something-else.

    Methods that could change something are only tried in a project made for the case.

    @OPEN-method-put.observed
    Scenario: PUT with the body of a page
      When listApprovals is probed with
        | method | PUT                            |
        | body   | {"Limit": $limit, "Offset": 0} |
      Then it is observed whether there is an answer

  @OPEN-method-patch @open
  Rule: How PATCH is answered
    Where: Endpoints, "Both operations use POST"; other methods are not shown.
    Choices: answered | redirected | refused-400 | refused-401 | refused-403 | refused-404 | refused-405 | refused-otherwise | not-implemented | server-error | something-else.

    @OPEN-method-patch.observed
    Scenario: PATCH with the body of a page
      When listApprovals is probed with
        | method | PATCH                          |
        | body   | {"Limit": $limit, "Offset": 0} |
      Then it is observed whether there is an answer

  @OPEN-method-delete @open
  Rule: How DELETE is answered
    Where: Endpoints, "Both operations use POST"; other methods are not shown.
    Choices: answered | redirected | refused-400 | refused-401 | refused-403 | refused-404 | refused-405 | refused-otherwise | not-implemented | server-error | something-else.

    @OPEN-method-delete.observed
    Scenario: DELETE with the body of a page
      When listApprovals is probed with
        | method | DELETE                         |
        | body   | {"Limit": $limit, "Offset": 0} |
      Then it is observed whether there is an answer

  @OPEN-method-unknown @open
  Rule: How a method is answered that nobody knows
    Where: Endpoints, "Both operations use POST"; other methods are not shown.
    Choices: answered | redirected | refused-400 | refused-401 | refused-403 | refused-404 | refused-405 | refused-otherwise | not-implemented | server-error | something-else.

    @OPEN-method-unknown.observed
    Scenario: a method that no standard names
      When listApprovals is probed with
        | method | PROBE |
      Then it is observed whether there is an answer

  @generateText @OPEN-method-get-generate @open
  Rule: How GET is answered by generateText
    Where: Endpoints, "Both operations use POST"; other methods are not shown.
    Choices: answered | redirected | refused-400 | refused-401 | refused-403 | refused-404 | refused-405 | refused-otherwise | not-implemented | server-error | something-else.

    @OPEN-method-get-generate.observed
    Scenario: GET without a body to generateText
      When generateText is probed with
        | method | GET |
      Then it is observed whether there is an answer

  @OPEN-media-type-missing @open
  Rule: Whether a request needs a Content-Type
    Where: Endpoints, "All requests and responses are JSON (Content-Type: application/json)"; a missing header is not shown.
    Choices: accepted | refused-400 | refused-415 | refused-otherwise | server-error | something-else.

    @OPEN-media-type-missing.observed
    Scenario: JSON without a Content-Type
      When listApprovals is probed with
        | media type | left out                       |
        | body       | {"Limit": $limit, "Offset": 0} |
      Then it is observed whether the request is "accepted"

  @OPEN-media-type-text @open
  Rule: Whether JSON is accepted as plain text
    Where: Endpoints, "All requests and responses are JSON (Content-Type: application/json)"; other media types are not shown.
    Choices: accepted | refused-400 | refused-415 | refused-otherwise | server-error | something-else.

    @OPEN-media-type-text.observed
    Scenario: JSON as text/plain
      When listApprovals is probed with
        | media type | text/plain                     |
        | body       | {"Limit": $limit, "Offset": 0} |
      Then it is observed whether the request is "accepted"

  @OPEN-media-type-form @open
  Rule: Whether a form is accepted
    Where: Endpoints, "All requests and responses are JSON (Content-Type: application/json)"; other media types are not shown.
    Choices: accepted | refused-400 | refused-415 | refused-otherwise | server-error | something-else.

    @OPEN-media-type-form.observed
    Scenario: Limit and Offset as a form
      When listApprovals is probed with
        | media type | application/x-www-form-urlencoded |
        | body       | Limit=$limit&Offset=0             |
      Then it is observed whether the request is "accepted"

  @OPEN-media-type-vendor @open
  Rule: Whether a media type that ends in +json is accepted
    Where: Endpoints, "All requests and responses are JSON (Content-Type: application/json)"; other media types are not shown.
    Choices: accepted | refused-400 | refused-415 | refused-otherwise | server-error | something-else.

    @OPEN-media-type-vendor.observed
    Scenario: JSON as application/vnd.api+json
      When listApprovals is probed with
        | media type | application/vnd.api+json       |
        | body       | {"Limit": $limit, "Offset": 0} |
      Then it is observed whether the request is "accepted"

  @OPEN-empty-body @open
  Rule: How a request without a body is answered
    Where: Endpoints, "All requests and responses are JSON"; a request without a body is not shown.
    Choices: accepted | refused-400 | refused-411 | refused-otherwise | server-error | something-else.

    @OPEN-empty-body.observed
    Scenario: no body at all
      When listApprovals is probed with
        | body | none |
      Then it is observed whether the request is "accepted"

  @OPEN-byte-order-mark @open
  Rule: Whether a byte order mark may stand before a request's JSON
    Where: Endpoints, "All requests and responses are JSON"; JSON lets a reader ignore the mark or refuse it.
    Choices: accepted | refused-400 | refused-otherwise | server-error | something-else.

    @OPEN-byte-order-mark.observed
    Scenario: a page after a byte order mark
      When listApprovals is probed with
        | coding | byte order mark                |
        | body   | {"Limit": $limit, "Offset": 0} |
      Then it is observed whether the request is "accepted"

  @OPEN-request-gzip @open
  Rule: Whether a compressed request is accepted
    Where: Endpoints, "All requests and responses are JSON"; content codings are not shown.
    Choices: accepted | refused-400 | refused-415 | refused-otherwise | server-error | something-else.

    @OPEN-request-gzip.observed
    Scenario: a page in gzip
      When listApprovals is probed with
        | coding | gzip                           |
        | body   | {"Limit": $limit, "Offset": 0} |
      Then it is observed whether the request is "accepted"

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

  @OPEN-trailing-slash @open
  Rule: How a path with a slash at its end is answered
    Where: Endpoints, "Method and path"; other spellings of the path are not shown.
    Choices: accepted | redirected | refused-400 | refused-404 | refused-405 | refused-otherwise | server-error | something-else.

    @OPEN-trailing-slash.observed
    Scenario: a slash at the end
      When listApprovals is probed with
        | path | /v2/project/content/listApprovals/ |
        | body | {"Limit": $limit, "Offset": 0}     |
      Then it is observed whether the request is "accepted"

  @OPEN-path-case @open
  Rule: How a path in small letters is answered
    Where: Endpoints, "Method and path"; other spellings of the path are not shown.
    Choices: accepted | redirected | refused-400 | refused-404 | refused-405 | refused-otherwise | server-error | something-else.

    @OPEN-path-case.observed
    Scenario: the operation's name in small letters
      When listApprovals is probed with
        | path | /v2/project/content/listapprovals |
        | body | {"Limit": $limit, "Offset": 0}    |
      Then it is observed whether the request is "accepted"

  @OPEN-version-1 @open
  Rule: How version 1 answers
    Where: Versioning, "A separate v1 exists. Differences between versions and any deprecation policy: not shown".
    Choices: accepted | redirected | refused-400 | refused-404 | refused-410 | refused-otherwise | server-error | something-else.

    @OPEN-version-1.observed
    Scenario: the same request under /v1
      When listApprovals is probed with
        | path | /v1/project/content/listApprovals |
        | body | {"Limit": $limit, "Offset": 0}    |
      Then it is observed whether the request is "accepted"

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
