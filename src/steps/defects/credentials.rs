//! Credentials that must be refused: the one table of what can be wrong with them, by the words that
//! scenarios use.
//!
//! Only the making is here. A lower-case scheme is not in the table: HTTP compares schemes without
//! regard to case, so both answers to it are right.

use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};

use super::altered;
use super::presented::Presented;

/// Makes the credentials from a good token; none where the token's form does not allow it.
type Make = fn(&str) -> Option<Presented>;

const TABLE: &[(&str, Make)] = &[
    // Nothing where it belongs.
    ("no Authorization header", |_| Some(Presented::default())),
    ("an empty Authorization header", |_| {
        Some(Presented::header(String::new()))
    }),
    ("neither Authorization nor X-Project-ID", |_| {
        Some(Presented {
            without_project: true,
            ..Presented::default()
        })
    }),
    ("the token in the header X-Access-Token alone", |token| {
        Some(Presented::elsewhere("X-Access-Token", token.to_owned()))
    }),
    (
        "the token in the header Proxy-Authorization alone",
        |token| {
            Some(Presented::elsewhere(
                "Proxy-Authorization",
                format!("Bearer {token}"),
            ))
        },
    ),
    ("the token in a cookie alone", |token| {
        Some(Presented::elsewhere(
            "Cookie",
            format!("access_token={token}"),
        ))
    }),
    ("the token in other headers of many names alone", |token| {
        let names = ["X-Auth-Token", "X-Api-Key", "X-Token", "Api-Key", "Token"];
        Some(Presented::others(&names, "", token))
    }),
    ("the token in forwarded headers alone", |token| {
        let names = [
            "X-Authorization",
            "X-Forwarded-Authorization",
            "X-Original-Authorization",
            "Authentication",
        ];
        Some(Presented::others(&names, "Bearer ", token))
    }),
    // Another scheme.
    ("the scheme Basic", |token| {
        Some(Presented::header(format!("Basic {token}")))
    }),
    ("the token as a Basic password", |token| {
        let encoded = STANDARD.encode(format!(":{token}"));
        Some(Presented {
            made: Some(encoded.clone()),
            ..Presented::header(format!("Basic {encoded}"))
        })
    }),
    ("the token as a Basic user name", |token| {
        let encoded = STANDARD.encode(format!("{token}:"));
        Some(Presented {
            made: Some(encoded.clone()),
            ..Presented::header(format!("Basic {encoded}"))
        })
    }),
    ("the scheme Token", |token| {
        Some(Presented::header(format!("Token {token}")))
    }),
    ("the scheme Digest", |token| {
        Some(Presented::header(format!("Digest {token}")))
    }),
    ("the scheme OAuth", |token| {
        Some(Presented::header(format!("OAuth {token}")))
    }),
    ("the scheme JWT", |token| {
        Some(Presented::header(format!("JWT {token}")))
    }),
    ("the scheme ApiKey", |token| {
        Some(Presented::header(format!("ApiKey {token}")))
    }),
    ("the scheme Negotiate", |token| {
        Some(Presented::header(format!("Negotiate {token}")))
    }),
    ("the scheme Bearer after another, with a comma", |token| {
        Some(Presented::header(format!("Basic bm9ib2R5, Bearer {token}")))
    }),
    ("a scheme that only begins with Bearer", |token| {
        Some(Presented::header(format!("BearerToken {token}")))
    }),
    ("a scheme that only ends in Bearer", |token| {
        Some(Presented::header(format!("NotBearer {token}")))
    }),
    ("the schemes Basic and Bearer in a row", |token| {
        Some(Presented::header(format!("Basic Bearer {token}")))
    }),
    ("the bare token", |token| {
        Some(Presented::header(token.to_owned()))
    }),
    ("the scheme and the token without a space", |token| {
        Some(Presented::header(format!("Bearer{token}")))
    }),
    ("the scheme after the token", |token| {
        Some(Presented::header(format!("{token} Bearer")))
    }),
    // Another token.
    ("the scheme without a token", |_| {
        Some(Presented::header("Bearer ".to_owned()))
    }),
    ("a token that was never issued", |token| {
        altered::never_issued(token).map(Presented::token)
    }),
    ("a word in place of the token", |_| {
        Some(Presented::header("Bearer null".to_owned()))
    }),
    ("a wildcard in place of the token", |_| {
        Some(Presented::header("Bearer %".to_owned()))
    }),
    ("the token changed near its beginning", |token| {
        altered::changed_early(token).map(Presented::token)
    }),
    ("the token changed in its middle", |token| {
        altered::changed_in_the_middle(token).map(Presented::token)
    }),
    ("the token changed near its end", |token| {
        altered::changed_late(token).map(Presented::token)
    }),
    ("the token with an underscore in its middle", |token| {
        altered::with_an_underscore(token).map(Presented::token)
    }),
    ("the token with one letter in the other case", |token| {
        altered::one_case_flipped(token).map(Presented::token)
    }),
    ("the token with all letters in the other case", |token| {
        altered::every_case_flipped(token).map(Presented::token)
    }),
    ("the token cut to three quarters", |token| {
        altered::cut(token, 3, 4).map(Presented::token)
    }),
    ("the token cut to its first half", |token| {
        altered::cut(token, 1, 2).map(Presented::token)
    }),
    ("the token without its beginning", |token| {
        altered::without_beginning(token).map(Presented::token)
    }),
    ("the token with something appended", |token| {
        Some(Presented::token(format!("{token}Ab3x")))
    }),
    ("the token with something put before it", |token| {
        Some(Presented::token(format!("Ab3x{token}")))
    }),
    ("the token twice in a row", |token| {
        Some(Presented::token(format!("{token}{token}")))
    }),
    ("the token as a second word", |token| {
        let other = altered::never_issued(token)?;
        Some(Presented {
            made: Some(other.clone()),
            ..Presented::header(format!("Bearer {other} {token}"))
        })
    }),
    ("the scheme twice before the token", |token| {
        Some(Presented::header(format!("Bearer Bearer {token}")))
    }),
    // Not a secret of its own: a JSON string in an answer that is the token would lose its quotes.
    ("the token in quotes", |token| {
        Some(Presented::header(format!("Bearer \"{token}\"")))
    }),
    ("the token with a character escaped", |token| {
        altered::with_an_escape(token).map(Presented::token)
    }),
    ("the token with a comma after it", |token| {
        Some(Presented::token(format!("{token},")))
    }),
    ("the token with a full stop after it", |token| {
        Some(Presented::token(format!("{token}.")))
    }),
    ("the token with a further part after it", |token| {
        Some(Presented::token(format!("{token}.Ab3x")))
    }),
    ("the token with a tilde in its middle", |token| {
        altered::with_a_tilde(token).map(Presented::token)
    }),
    ("the token in a list of tokens", |token| {
        Some(Presented::token(format!("Ab3x,{token}")))
    }),
    ("the token's beginning and a wildcard", |token| {
        altered::cut(token, 3, 4).map(|cut| Presented::token(format!("{cut}%")))
    }),
    ("the token without its signature", |token| {
        let [head, claims, _] = altered::parts(token)?;
        Some(Presented::token(format!("{head}.{claims}.")))
    }),
    ("the token's claims with no signature asked for", |token| {
        let [_, claims, _] = altered::parts(token)?;
        let head = URL_SAFE_NO_PAD.encode(r#"{"alg":"none","typ":"JWT"}"#);
        Some(Presented::token(format!("{head}.{claims}.")))
    }),
    // Another place.
    ("the token as query parameter access_token", |token| {
        Some(Presented::query(&["access_token"], "", token))
    }),
    ("the token as query parameter token", |token| {
        Some(Presented::query(&["token"], "", token))
    }),
    ("the token as query parameter Authorization", |token| {
        Some(Presented::query(&["Authorization"], "Bearer%20", token))
    }),
    ("the token as query parameters of many names", |token| {
        let names = [
            "api_key",
            "apikey",
            "key",
            "auth",
            "auth_token",
            "bearer",
            "bearer_token",
            "accessToken",
            "jwt",
            "authorization",
        ];
        Some(Presented::query(&names, "", token))
    }),
    ("the token as body member access_token", |_| {
        Some(Presented::body(&["access_token"]))
    }),
    ("the token as body member Token", |_| {
        Some(Presented::body(&["Token"]))
    }),
    ("the token as body member Authorization", |_| {
        Some(Presented::body(&["Authorization"]))
    }),
    ("the token as body members of many names", |_| {
        Some(Presented::body(&[
            "token",
            "AccessToken",
            "accessToken",
            "authorization",
            "bearer",
            "api_key",
            "ApiKey",
            "auth",
        ]))
    }),
];

/// Whether the words of a scenario name credentials of this table.
pub(crate) fn knows(words: &str) -> bool {
    TABLE.iter().any(|(name, _)| *name == words)
}

/// The credentials that the words of a scenario mean, made from a good token; none where its form
/// does not allow them.
pub(crate) fn presented(words: &str, token: &str) -> Option<Presented> {
    let (_, make) = TABLE.iter().find(|(name, _)| *name == words)?;
    make(token)
}

#[cfg(test)]
mod tests {
    use super::{TABLE, knows, presented};
    use std::collections::BTreeSet;

    const TOKEN: &str = "cat_QwErTyUiOpAsDfGhJk12";

    #[test]
    fn names_are_unique() {
        let names: BTreeSet<&str> = TABLE.iter().map(|(name, _)| *name).collect();
        assert_eq!(names.len(), TABLE.len());
    }

    #[test]
    fn none_is_the_good_header_and_all_are_distinct() {
        let mut seen = Vec::new();
        for (name, make) in TABLE {
            let Some(made) = make(TOKEN) else { continue };
            assert_ne!(
                made.authorization.as_deref(),
                Some(format!("Bearer {TOKEN}").as_str()),
                "{name}"
            );
            assert_ne!(made.made.as_deref(), Some(TOKEN), "{name}");
            // A name in its place would open or end a JSON string of an answer that repeats it.
            let is_quoted = made.made.as_ref().is_some_and(|made| made.contains('"'));
            assert!(!is_quoted, "{name}");
            assert!(!seen.contains(&made), "{name} is the same as another");
            seen.push(made);
        }
    }

    #[test]
    fn a_token_of_three_parts_can_lose_its_signature() {
        assert_eq!(presented("the token without its signature", TOKEN), None);
        let made = presented("the token without its signature", "aaa.bbb.ccc");
        assert_eq!(
            made.and_then(|made| made.authorization).as_deref(),
            Some("Bearer aaa.bbb.")
        );
        assert!(!knows("a good mood") && knows("the bare token"));
    }
}
