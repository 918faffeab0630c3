//! Variants of the form of answers: echo, errors, statuses.

use serde_json::json;

use crate::reference::behaviour::answers::{EchoForm, EchoNothing, EchoPlace, ErrorShape};
use crate::reference::behaviour::facts::Facts;
use crate::reference::variants::topics::{
    ACCESS, AMOUNTS, BAD_PROJECT, ECHO, ERRORS, STRANGERS, UNAUTHENTICATED, UNKNOWN_RUN,
    UNKNOWN_TAGS,
};
use crate::reference::variants::variant::Expectation::{Inconclusive, Warned};
use crate::reference::variants::variant::{Variant, variant};

/// `NotInProjectIDs`.
pub(super) const ECHOES: &[Variant] = &[
    variant(
        "echo-in-pagination",
        ECHO,
        "NotInProjectIDs stands in Pagination.",
        &[],
        |b| b.answers.echo_place = EchoPlace::Pagination,
    ),
    variant(
        "echo-in-meta",
        ECHO,
        "NotInProjectIDs stands in an object Meta.",
        &[],
        |b| b.answers.echo_place = EchoPlace::Meta,
    ),
    variant(
        "echo-absent-when-empty",
        ECHO,
        "NotInProjectIDs is absent when there is nothing to echo.",
        &[],
        |b| b.answers.echo_nothing = EchoNothing::Absent,
    ),
    variant(
        "echo-null-when-empty",
        ECHO,
        "NotInProjectIDs is null when there is nothing to echo.",
        &[("LIST-8", Warned)],
        |b| b.answers.echo_nothing = EchoNothing::Null,
    ),
    variant(
        "echo-absent-unfiltered",
        ECHO,
        "NotInProjectIDs is absent when HotelIDs is.",
        &[],
        |b| b.answers.echo_nothing = EchoNothing::AbsentUnfiltered,
    ),
    variant(
        "echo-in-pagination-absent-when-empty",
        ECHO,
        "NotInProjectIDs stands in Pagination, when there is something to echo.",
        &[],
        |b| {
            b.answers.echo_place = EchoPlace::Pagination;
            b.answers.echo_nothing = EchoNothing::Absent;
        },
    ),
    variant(
        "echo-in-meta-absent-when-empty",
        ECHO,
        "Meta is an empty object when there is nothing to echo.",
        &[],
        |b| {
            b.answers.echo_place = EchoPlace::Meta;
            b.answers.echo_nothing = EchoNothing::Absent;
        },
    ),
    variant(
        "echo-in-small-letters",
        ECHO,
        "Ids are echoed in small letters, however they were sent.",
        &[],
        |b| b.answers.echo_form = EchoForm::Lower,
    ),
    variant(
        "echo-sorted",
        ECHO,
        "Ids are echoed in the order of their text.",
        &[],
        |b| b.answers.echo_form = EchoForm::Sorted,
    ),
    variant(
        "echo-repeated",
        ECHO,
        "Ids are echoed as often as they were sent.",
        &[],
        |b| b.answers.echo_form = EchoForm::Repeated,
    ),
    variant(
        "echo-on-first-page-only",
        ECHO,
        "Ids are echoed on the first page only.",
        &[],
        |b| {
            b.json(Facts::later_page, |v, _| v["NotInProjectIDs"] = json!([]));
        },
    ),
];

/// Error bodies and statuses.
pub(super) const REFUSALS: &[Variant] = &[
    variant(
        "errors-flat",
        ERRORS,
        "Code and Message stand at the top of an error body.",
        &[],
        |b| b.answers.errors = ErrorShape::Flat,
    ),
    variant(
        "errors-like-oauth",
        ERRORS,
        "An error body has error and error_description.",
        &[],
        |b| b.answers.errors = ErrorShape::OAuth,
    ),
    variant(
        "errors-like-problem-details",
        ERRORS,
        "An error body has type, title, status and detail, as application/json.",
        &[],
        |b| b.answers.errors = ErrorShape::Problem,
    ),
    variant(
        "errors-as-list",
        ERRORS,
        "An error body has a list of errors.",
        &[],
        |b| b.answers.errors = ErrorShape::List,
    ),
    variant(
        "errors-in-data",
        ERRORS,
        "An error body has Data, like a run without an ID that has failed.",
        &[],
        |b| b.answers.errors = ErrorShape::InData,
    ),
    variant(
        "errors-empty",
        ERRORS,
        "An error body is an empty object.",
        &[],
        |b| b.answers.errors = ErrorShape::Empty,
    ),
    variant(
        "errors-as-text",
        ERRORS,
        "An error body is a JSON text.",
        &[],
        |b| b.answers.errors = ErrorShape::Text,
    ),
    variant("errors-null", ERRORS, "An error body is null.", &[], |b| {
        b.answers.errors = ErrorShape::Null;
    }),
    variant(
        "errors-with-charset",
        ERRORS,
        "The media type of errors has a charset.",
        &[],
        |b| b.answers.error_media_type = "application/json; charset=utf-8",
    ),
    variant(
        "strangers-are-400",
        STRANGERS,
        "A selected hotel that is not a live member is answered 400.",
        &[],
        |b| b.answers.statuses.not_a_member = 400,
    ),
    variant(
        "strangers-are-403",
        STRANGERS,
        "A selected hotel that is not a live member is answered 403.",
        &[],
        |b| b.answers.statuses.not_a_member = 403,
    ),
    variant(
        "unknown-tag-is-400",
        UNKNOWN_TAGS,
        "An unknown tag is answered 400.",
        &[],
        |b| b.answers.statuses.unknown_tag = 400,
    ),
    variant(
        "unknown-tag-is-403",
        UNKNOWN_TAGS,
        "An unknown tag is answered 403.",
        &[],
        |b| b.answers.statuses.unknown_tag = 403,
    ),
    variant(
        "nothing-selected-is-404",
        AMOUNTS,
        "A selection of nothing is answered 404.",
        &[],
        |b| b.answers.statuses.nothing_selected = 404,
    ),
    variant(
        "too-many-is-403",
        AMOUNTS,
        "A selection above 100 hotels is answered 403.",
        &[],
        |b| b.answers.statuses.too_many = 403,
    ),
    variant(
        "too-many-is-429",
        AMOUNTS,
        "A selection above 100 hotels is answered 429.",
        &[
            ("OPEN-above-100", Inconclusive),
            ("OPEN-above-100-kept", Inconclusive),
        ],
        |b| b.answers.statuses.too_many = 429,
    ),
    variant(
        "too-many-is-404",
        AMOUNTS,
        "A selection above 100 hotels is answered 404.",
        &[],
        |b| b.answers.statuses.too_many = 404,
    ),
    variant(
        "unknown-project-is-403",
        ACCESS,
        "An unknown project is answered like one without access.",
        &[],
        |b| b.answers.statuses.unknown_project = 403,
    ),
    variant(
        "unknown-project-is-400",
        ACCESS,
        "An unknown project is answered 400.",
        &[],
        |b| b.answers.statuses.unknown_project = 400,
    ),
    variant(
        "unknown-project-is-401",
        ACCESS,
        "An unknown project is answered 401.",
        &[],
        |b| b.answers.statuses.unknown_project = 401,
    ),
    variant(
        "bad-project-is-403",
        BAD_PROJECT,
        "A missing or malformed project is answered 403.",
        &[],
        |b| b.answers.statuses.bad_project = 403,
    ),
    variant(
        "bad-project-is-404",
        BAD_PROJECT,
        "A missing or malformed project is answered 404.",
        &[],
        |b| b.answers.statuses.bad_project = 404,
    ),
    variant(
        "unauthenticated-is-403",
        UNAUTHENTICATED,
        "A missing or invalid token is answered 403.",
        &[("AUTH-6", Warned)],
        |b| b.answers.statuses.unauthenticated = 403,
    ),
    variant(
        "unauthenticated-is-404",
        UNAUTHENTICATED,
        "A missing or invalid token is answered 404.",
        &[("AUTH-6", Warned)],
        |b| b.answers.statuses.unauthenticated = 404,
    ),
    variant(
        "no-access-is-404",
        ACCESS,
        "A token without access to the project is answered like an unknown project.",
        &[],
        |b| b.answers.statuses.no_access = 404,
    ),
    variant(
        "no-access-is-401",
        ACCESS,
        "A token without access to the project is answered 401.",
        &[("AUTH-6", Warned)],
        |b| b.answers.statuses.no_access = 401,
    ),
    variant(
        "unknown-run-is-400",
        UNKNOWN_RUN,
        "An unknown run is answered 400.",
        &[],
        |b| b.answers.statuses.unknown_run = 400,
    ),
    variant(
        "unknown-run-is-403",
        UNKNOWN_RUN,
        "An unknown run is answered 403.",
        &[],
        |b| b.answers.statuses.unknown_run = 403,
    ),
];
