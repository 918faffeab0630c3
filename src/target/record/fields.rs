//! Header fields that belong to one connection, and are not handed on.

use axum::http::HeaderMap;
use axum::http::header;

/// Fields that are always about the connection.
const OF_CONNECTION: &[&str] = &[
    "connection",
    "keep-alive",
    "proxy-authenticate",
    "proxy-authorization",
    "proxy-connection",
    "te",
    "trailer",
    "transfer-encoding",
    "upgrade",
];

/// The fields of a message that go on to its receiver: all but those of the connection, and those
/// that `Connection` names. A field that stands twice stands twice.
pub(super) fn handed_on(headers: &HeaderMap) -> HeaderMap {
    let named = headers.get_all(header::CONNECTION).iter();
    let named: Vec<String> = named
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(|name| name.trim().to_ascii_lowercase())
        .collect();
    let mut kept = HeaderMap::with_capacity(headers.len());
    for (name, value) in headers {
        let dropped =
            OF_CONNECTION.contains(&name.as_str()) || named.iter().any(|own| own == name.as_str());
        if !dropped {
            kept.append(name.clone(), value.clone());
        }
    }
    kept
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a failed test is what it is for")]
mod tests {
    use axum::http::HeaderMap;

    use super::handed_on;

    #[test]
    fn what_is_of_the_connection_stays_and_the_rest_goes_on_as_often_as_it_stands() {
        let mut headers = HeaderMap::new();
        for (name, value) in [
            ("connection", "close, X-Own"),
            ("x-own", "1"),
            ("keep-alive", "timeout=5"),
            ("transfer-encoding", "chunked"),
            ("proxy-authorization", "Basic eDp5"),
            ("x-project-id", "a"),
            ("x-project-id", "b"),
            ("authorization", "Bearer t"),
        ] {
            headers.append(name, value.parse().unwrap());
        }
        let kept = handed_on(&headers);
        let kept: Vec<(&str, &str)> = kept
            .iter()
            .map(|(name, value)| (name.as_str(), value.to_str().unwrap()))
            .collect();
        assert_eq!(
            kept,
            [
                ("x-project-id", "a"),
                ("x-project-id", "b"),
                ("authorization", "Bearer t"),
            ]
        );
    }
}
