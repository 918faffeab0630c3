//! Faults of AUTH-1, AUTH-2, AUTH-3 and AUTH-7: credentials.

use crate::reference::behaviour::access::Presented;
use crate::reference::behaviour::facts::Operation;
use crate::reference::faults::fault::{Fault, fault};
use crate::reference::ids::parse_uuid;
use crate::reference::state::service::{Service, lock};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;

/// The token of the project that a request names: what a service without any check goes by.
fn project_token(presented: &Presented<'_>, service: &Service) -> Option<String> {
    let project = service.project(parse_uuid(presented.project?)?)?;
    let token = lock(&project).token.clone();
    Some(token)
}

/// The token after the scheme Bearer.
pub(super) fn sent<'a>(presented: &Presented<'a>) -> Option<&'a str> {
    presented.header?.strip_prefix("Bearer ")
}

fn names_hotels(body: &[u8]) -> bool {
    body.windows(10).any(|window| window == b"\"HotelIDs\"")
}

/// The token after the first `name=` of a query string.
fn in_query(presented: &Presented<'_>) -> Option<String> {
    let fits = |pair: &&str| pair.starts_with("access_token=") || pair.starts_with("token=");
    let pair = presented.query.split('&').find(fits)?;
    pair.split_once('=').map(|(_, token)| token.to_owned())
}

/// The token in a member of the body.
fn in_body(presented: &Presented<'_>) -> Option<String> {
    let body: Value = serde_json::from_slice(presented.body).ok()?;
    let names = [
        "access_token",
        "token",
        "Token",
        "AccessToken",
        "Authorization",
    ];
    let text = names.iter().find_map(|name| body.get(name)?.as_str())?;
    Some(text.trim_start_matches("Bearer ").to_owned())
}

/// Whether a number in the body is as it is asked for.
fn has(body: &[u8], name: &str, fits: fn(i64) -> bool) -> bool {
    let body: Option<Value> = serde_json::from_slice(body).ok();
    body.and_then(|body| body.get(name)?.as_i64())
        .is_some_and(fits)
}

/// How many `HotelIDs` a body names.
fn hotels(body: &[u8]) -> Option<usize> {
    let body: Value = serde_json::from_slice(body).ok()?;
    Some(body.get("HotelIDs")?.as_array()?.len())
}

/// A hole for calls without an Authorization header.
fn without_header(
    presented: &Presented<'_>,
    service: &Service,
    operation: Operation,
    fits: fn(&[u8]) -> bool,
) -> Option<String> {
    (presented.operation == operation && presented.header.is_none() && fits(presented.body))
        .then(|| project_token(presented, service))?
}

/// The faults of this file.
pub(super) const FAULTS: &[Fault] = &[
    fault(
        "list-without-header",
        "AUTH-1",
        "listApprovals needs no Authorization header.",
        |b| {
            b.hole(|p, s| {
                (p.operation == Operation::List && p.header.is_none())
                    .then(|| project_token(p, s))?
            });
        },
    ),
    fault(
        "generate-without-header",
        "AUTH-1",
        "generateText needs no Authorization header.",
        |b| {
            b.hole(|p, s| {
                (p.operation == Operation::Generate && p.header.is_none())
                    .then(|| project_token(p, s))?
            });
        },
    ),
    fault(
        "status-without-header",
        "AUTH-1",
        "getTextGenerationStatus was left out when the token check was added to every route.",
        |b| {
            b.hole(|p, s| {
                (p.operation == Operation::Status && p.header.is_none())
                    .then(|| project_token(p, s))?
            });
        },
    ),
    fault(
        "empty-header-passes",
        "AUTH-1",
        "An Authorization header that is present but empty passes.",
        |b| {
            b.hole(|p, s| (p.header == Some("")).then(|| project_token(p, s))?);
        },
    ),
    fault(
        "filtered-list-without-header",
        "AUTH-1",
        "listApprovals needs no Authorization header where HotelIDs is sent.",
        |b| {
            b.hole(|p, s| {
                (p.operation == Operation::List && p.header.is_none() && names_hotels(p.body))
                    .then(|| project_token(p, s))?
            });
        },
    ),
    fault(
        "later-page-without-header",
        "AUTH-1",
        "listApprovals needs no Authorization header behind its first page.",
        |b| {
            b.hole(|p, s| {
                without_header(p, s, Operation::List, |body| has(body, "Offset", |n| n > 0))
            });
        },
    ),
    fault(
        "far-page-without-header",
        "AUTH-1",
        "listApprovals needs no Authorization header at an Offset above 400.",
        |b| {
            b.hole(|p, s| {
                without_header(p, s, Operation::List, |body| {
                    has(body, "Offset", |n| n > 400)
                })
            });
        },
    ),
    fault(
        "smallest-page-without-header",
        "AUTH-1",
        "listApprovals needs no Authorization header for a single link.",
        |b| {
            b.hole(|p, s| {
                without_header(p, s, Operation::List, |body| has(body, "Limit", |n| n == 1))
            });
        },
    ),
    fault(
        "empty-filter-without-header",
        "AUTH-1",
        "listApprovals needs no Authorization header where HotelIDs is empty.",
        |b| {
            b.hole(|p, s| without_header(p, s, Operation::List, |body| hotels(body) == Some(0)));
        },
    ),
    fault(
        "project-in-capitals-without-header",
        "AUTH-1",
        "listApprovals needs no Authorization header where X-Project-ID is written in capitals.",
        |b| {
            b.hole(|p, s| {
                let capitals = p.project.filter(|id| *id != id.to_lowercase());
                without_header(p, s, Operation::List, |_| true).filter(|_| capitals.is_some())
            });
        },
    ),
    fault(
        "many-hotels-without-header",
        "AUTH-1",
        "generateText needs no Authorization header for more than 12 hotels.",
        |b| {
            b.hole(|p, s| {
                without_header(p, s, Operation::Generate, |body| {
                    hotels(body).is_some_and(|hotels| hotels > 12)
                })
            });
        },
    ),
    fault(
        "any-scheme",
        "AUTH-2",
        "The last word of the Authorization header is the token, whatever stands before it.",
        |b| {
            b.hole(|p, _| p.header?.rsplit(' ').next().map(str::to_owned));
        },
    ),
    fault(
        "bare-token",
        "AUTH-2",
        "A token without a scheme passes.",
        |b| {
            b.hole(|p, _| {
                p.header
                    .filter(|header| !header.contains(' '))
                    .map(str::to_owned)
            });
        },
    ),
    fault(
        "basic-on-list",
        "AUTH-2",
        "listApprovals takes the token after Basic too.",
        |b| {
            b.hole(|p, _| {
                p.header
                    .filter(|_| p.operation == Operation::List)?
                    .strip_prefix("Basic ")
                    .map(str::to_owned)
            });
        },
    ),
    fault(
        "basic-user-name",
        "AUTH-2",
        "The token passes as the user name of Basic without a password.",
        |b| {
            b.hole(|p, _| {
                let encoded = p.header?.strip_prefix("Basic ")?;
                let decoded = STANDARD.decode(encoded).ok()?;
                let token = String::from_utf8(decoded).ok()?;
                token.strip_suffix(':').map(str::to_owned)
            });
        },
    ),
    fault(
        "basic-on-status",
        "AUTH-2",
        "getTextGenerationStatus takes the token after Basic too.",
        |b| {
            b.hole(|p, _| {
                p.header
                    .filter(|_| p.operation == Operation::Status)?
                    .strip_prefix("Basic ")
                    .map(str::to_owned)
            });
        },
    ),
    fault(
        "any-token-on-status",
        "AUTH-3",
        "getTextGenerationStatus takes any token.",
        |b| {
            b.hole(|p, s| {
                (p.operation == Operation::Status && sent(p).is_some_and(|t| !t.is_empty()))
                    .then(|| project_token(p, s))?
            });
        },
    ),
    fault(
        "unverified-token-when-filtered",
        "AUTH-3",
        "The token is not verified where listApprovals has HotelIDs, as long as it looks like one.",
        |b| {
            b.hole(|p, s| {
                (p.operation == Operation::List
                    && names_hotels(p.body)
                    && sent(p).is_some_and(|t| t.starts_with("cat_")))
                .then(|| project_token(p, s))?
            });
        },
    ),
    fault(
        "token-compared-by-prefix",
        "AUTH-3",
        "Only the first sixteen characters of the token are compared.",
        |b| {
            b.hole(|p, s| {
                let start = sent(p)?.get(..16)?;
                s.token_like(|token| token.starts_with(start))
            });
        },
    ),
    fault(
        "cut-token-passes",
        "AUTH-3",
        "A token that is cut off passes.",
        |b| {
            b.hole(|p, s| {
                let start = sent(p).filter(|start| start.len() >= 12)?;
                s.token_like(|token| token.starts_with(start))
            });
        },
    ),
    fault(
        "token-with-appendix-passes",
        "AUTH-3",
        "A token with something appended passes.",
        |b| {
            b.hole(|p, s| {
                let long = sent(p)?;
                s.token_like(|token| long.starts_with(token))
            });
        },
    ),
    fault(
        "token-in-any-case",
        "AUTH-3",
        "Tokens are compared without regard to case, as some databases do.",
        |b| {
            b.hole(|p, s| {
                let other = sent(p)?;
                s.token_like(|token| token.eq_ignore_ascii_case(other))
            });
        },
    ),
    fault(
        "empty-token-passes",
        "AUTH-3",
        "The scheme alone, with an empty token, passes.",
        |b| {
            b.hole(|p, s| {
                p.header
                    .filter(|header| header.trim() == "Bearer")
                    .and_then(|_| project_token(p, s))
            });
        },
    ),
    fault(
        "one-character-is-not-compared",
        "AUTH-3",
        "The character in the middle of the token is not compared.",
        |b| {
            b.hole(|p, s| {
                let other = sent(p)?;
                s.token_like(|token| {
                    let different = token
                        .bytes()
                        .zip(other.bytes())
                        .filter(|(one, two)| one != two)
                        .count();
                    token.len() == other.len() && different == 1
                })
            });
        },
    ),
    fault(
        "token-read-leniently",
        "AUTH-3",
        "Quotes round the token and punctuation after it are taken off.",
        |b| {
            b.hole(|p, _| {
                let token = sent(p)?.trim_matches(['"', ',', '.', ';']);
                Some(token.to_owned())
            });
        },
    ),
    fault(
        "token-in-query-of-list",
        "AUTH-7",
        "listApprovals takes a token from the query string.",
        |b| {
            b.hole(|p, _| {
                in_query(p).filter(|_| p.operation == Operation::List && p.header.is_none())
            });
        },
    ),
    fault(
        "token-in-query-of-generate",
        "AUTH-7",
        "generateText takes a token from the query string.",
        |b| {
            b.hole(|p, _| {
                in_query(p).filter(|_| p.operation == Operation::Generate && p.header.is_none())
            });
        },
    ),
    fault(
        "token-in-body",
        "AUTH-7",
        "A token in the body is taken where the header is absent.",
        |b| {
            b.hole(|p, _| in_body(p).filter(|_| p.header.is_none()));
        },
    ),
    fault(
        "token-of-connection",
        "AUTH-7",
        "A good token sent earlier on the same connection still counts.",
        |b| {
            b.hole(|p, _| {
                p.connection
                    .filter(|_| p.header.is_none())
                    .map(str::to_owned)
            });
        },
    ),
];
