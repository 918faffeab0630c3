//! Variants of how answers are spelt: timestamps, further members, layout.

use crate::reference::moment::{Digits, SECOND, Spelling};
use crate::reference::rewrite::edits::{copy, links, listed, polled, run, set, text};
use crate::reference::variants::topics::{MORE, SPELLING, TIMES};
use crate::reference::variants::variant::Expectation::{Skipped, Warned};
use crate::reference::variants::variant::{Variant, variant};
use serde_json::{Map, Value, json};

/// Timestamps.
pub(super) const TIMESTAMPS: &[Variant] = &[
    variant(
        "times-with-zero-offset",
        SPELLING,
        "Timestamps end in +00:00.",
        &[],
        |b| b.answers.timestamps.spelling = Spelling::ZeroOffset,
    ),
    variant(
        "times-with-negative-zero-offset",
        SPELLING,
        "Timestamps end in -00:00.",
        &[],
        |b| b.answers.timestamps.spelling = Spelling::NegativeZeroOffset,
    ),
    variant(
        "times-with-comma",
        SPELLING,
        "Fractions stand after a comma.",
        &[],
        |b| b.answers.timestamps.spelling = Spelling::Comma,
    ),
    variant(
        "times-with-short-offset",
        SPELLING,
        "Timestamps end in +00.",
        &[],
        |b| b.answers.timestamps.spelling = Spelling::ShortOffset,
    ),
    variant(
        "times-with-basic-offset",
        SPELLING,
        "Timestamps end in +0000.",
        &[],
        |b| b.answers.timestamps.spelling = Spelling::BasicOffset,
    ),
    variant(
        "times-in-basic-format",
        SPELLING,
        "Timestamps have no hyphens and colons.",
        &[],
        |b| b.answers.timestamps.spelling = Spelling::Basic,
    ),
    variant(
        "times-with-three-digits",
        TIMES,
        "Fractions always have three digits.",
        &[],
        |b| b.answers.timestamps.digits = Digits::Fixed(3),
    ),
    variant(
        "times-with-six-digits",
        TIMES,
        "Fractions always have six digits, and microseconds are kept.",
        &[],
        |b| {
            b.answers.timestamps.digits = Digits::Fixed(6);
            b.answers.stored_unit = 1;
        },
    ),
    variant(
        "times-with-nine-digits",
        TIMES,
        "Fractions always have nine digits.",
        &[],
        |b| b.answers.timestamps.digits = Digits::Fixed(9),
    ),
    variant(
        "times-with-trimmed-microseconds",
        TIMES,
        "Microseconds are kept and shown without trailing zeros.",
        &[],
        |b| {
            b.answers.timestamps.digits = Digits::Trimmed(6);
            b.answers.stored_unit = 1;
        },
    ),
    variant(
        "times-in-whole-seconds",
        TIMES,
        "Times are kept and shown in whole seconds.",
        &[("OPEN-timestamp-mark.observed", Skipped)],
        |b| {
            b.answers.timestamps.digits = Digits::Fixed(0);
            b.answers.stored_unit = SECOND;
        },
    ),
    variant(
        "times-kept-finer-than-shown",
        TIMES,
        "Microseconds are kept and milliseconds shown, so that what looks like a tie may be none.",
        &[("LIST-4", Warned)],
        |b| b.answers.stored_unit = 1,
    ),
    variant(
        "seconds-shown-of-milliseconds",
        TIMES,
        "Milliseconds are kept and whole seconds shown.",
        &[
            ("LIST-4", Warned),
            ("OPEN-timestamp-mark.observed", Skipped),
        ],
        |b| b.answers.timestamps.digits = Digits::Fixed(0),
    ),
    variant(
        "updated-spelt-otherwise",
        SPELLING,
        "UpdatedAt of a run always has six digits, whatever CreatedAt has.",
        &[("RUN-5", Warned)],
        |b| {
            b.json(crate::reference::rewrite::edits::queued, |v, _| {
                run(v, |r| {
                    text(r, "UpdatedAt", |t| {
                        let (whole, fraction) = t
                            .trim_end_matches('Z')
                            .split_once('.')
                            .unwrap_or((t.trim_end_matches('Z'), ""));
                        format!("{whole}.{fraction:0<6}Z")
                    });
                });
            });
        },
    ),
];

/// Further members, other layouts.
pub(super) const MEMBERS: &[Variant] = &[
    variant(
        "more-members-everywhere",
        MORE,
        "Bodies, runs and links have members that the document does not name.",
        &[],
        |b| {
            b.json(
                |f| f.status == 200,
                |v, _| {
                    v["RequestID"] = json!("r-1");
                    run(v, |r| set(r, "Project", json!({"Name": "Demo"})));
                    links(v, |link| set(link, "Position", 1));
                },
            );
        },
    ),
    variant(
        "other-spellings-beside",
        MORE,
        "Links have hotelName beside HotelName, and bodies data beside Data.",
        &[],
        |b| {
            b.json(listed, |v, _| {
                v["data"] = json!([]);
                links(v, |link| copy(link, "HotelName", "hotelName"));
            });
        },
    ),
    variant("indented", MORE, "Answers are indented.", &[], |b| {
        b.answers.pretty = true;
    }),
    variant(
        "answers-with-charset",
        MORE,
        "The media type of answers has a charset.",
        &[],
        |b| b.answers.media_type = "application/json; charset=utf-8",
    ),
    variant(
        "answers-with-odd-media-type-case",
        MORE,
        "The media type of answers is spelt Application/JSON;charset=\"utf-8\".",
        &[],
        |b| b.answers.media_type = "Application/JSON;charset=\"utf-8\"",
    ),
    variant(
        "large-giata",
        MORE,
        "GiataID is larger than a double can hold exactly.",
        &[],
        |b| {
            b.serving.tells_facts = false;
            b.json(listed, |v, _| {
                links(v, |link| {
                    let code = link.get("GiataID").and_then(Value::as_u64).unwrap_or(0);
                    set(link, "GiataID", 9_007_199_254_740_993 + code);
                });
            });
        },
    ),
    variant(
        "status-without-times",
        MORE,
        "getTextGenerationStatus shows neither CreatedAt nor UpdatedAt.",
        &[
            ("WIRE-5.status", Skipped),
            ("WIRE-5.status-at-the-end", Skipped),
            ("LIFE-1.text-time", Skipped),
        ],
        |b| {
            b.json(polled, |v, _| {
                run(v, |r| {
                    r.remove("CreatedAt");
                    r.remove("UpdatedAt");
                });
            });
        },
    ),
    variant(
        "status-without-id",
        MORE,
        "getTextGenerationStatus does not repeat the run's ID.",
        &[
            ("WIRE-6.status", Skipped),
            ("WIRE-6.status-at-the-end", Skipped),
        ],
        |b| {
            b.json(polled, |v, _| run(v, |r| drop(r.remove("ID"))));
        },
    ),
    variant(
        "status-with-progress-as-list",
        MORE,
        "getTextGenerationStatus shows Progress as a list of counters.",
        &[
            ("POLL-1", Skipped),
            ("POLL-3", Skipped),
            ("POLL-6", Skipped),
            ("POLL-5", Skipped),
            ("LIFE-1.text-time.failed", Skipped),
        ],
        |b| {
            b.json(polled, |v, _| {
                run(v, |r| set(r, "Progress", json!([{"Label": "all"}])));
            });
        },
    ),
    variant(
        "spelt-otherwise-in-turn",
        MORE,
        "Every second answer has ids in capitals, and times that end in +00:00.",
        &[],
        |b| {
            b.json(
                |f| f.call.is_multiple_of(2) && (listed(f) || polled(f)),
                |v, _| {
                    let mut otherwise = |members: &mut Map<String, Value>| {
                        for name in ["ID", "HotelID"] {
                            text(members, name, str::to_uppercase);
                        }
                        for name in ["CreatedAt", "UpdatedAt", "ApprovedAt", "RevokedAt"] {
                            text(members, name, |at| at.replace('Z', "+00:00"));
                        }
                    };
                    links(v, &mut otherwise);
                    run(v, otherwise);
                },
            );
        },
    ),
    variant(
        "status-without-progress",
        MORE,
        "getTextGenerationStatus shows no Progress.",
        &[
            ("POLL-1", Warned),
            ("POLL-3", Skipped),
            ("POLL-6", Skipped),
            ("POLL-5", Skipped),
            ("LIFE-1.text-time.failed", Skipped),
        ],
        |b| {
            b.json(polled, |v, _| run(v, |r| drop(r.remove("Progress"))));
        },
    ),
];
