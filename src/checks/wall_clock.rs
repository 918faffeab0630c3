//! LIFE-1, LIFE-2 and LIFE-4 at `should`: a time that was just set is not away from the service's
//! clock by what a time zone is away from UTC (local time labelled `Z`).

use serde_json::Value;

use super::links::text;
use super::tally::Tally;
use super::timestamp::Timestamp;
use crate::model::{Finding, Judged, Response};

/// The rules that this module is told.
pub(crate) const RULES: &[&str] = &["LIFE-1", "LIFE-2", "LIFE-4"];

/// Zones are whole quarters of an hour away from UTC, and no more than fourteen hours.
const QUARTER: f64 = 900.0;
/// The farthest zone.
const FARTHEST: f64 = 14.0 * 3600.0;
/// What the time of the transition, the time of the answer and their digits may add to that.
const LEEWAY: f64 = 90.0;

/// `field` was set just before the answer with this `Date` was made. A service may run by another
/// clock altogether (frozen for a test, far off); only a difference that looks like a zone counts.
#[must_use]
pub(crate) fn no_zone_off(
    rule: &'static str,
    link: &Value,
    field: &str,
    answer: &Response,
) -> Judged {
    let mut tally = Tally::default();
    let date = answer.header("date").next();
    let date = date.and_then(|date| httpdate::parse_http_date(date).ok());
    let date = date.map(chrono::DateTime::<chrono::Utc>::from);
    let set = text(link, field).and_then(|set| Timestamp::read(set).ok());
    let (Some(date), Some(set)) = (date, set) else {
        return tally.done();
    };
    let off = set.approximate() - date.timestamp() as f64;
    let zone = (off / QUARTER).round() * QUARTER;
    let is_zone = zone.abs() > 0.0 && zone.abs() <= FARTHEST && (off - zone).abs() <= LEEWAY;
    tally.demand(!is_zone, || {
        Finding::should(
            rule,
            format!("{field} is away from the time of the transition by what a time zone is."),
        )
        .because(
            format!("UTC, as the answer's Date ({})", date.to_rfc3339()),
            format!(
                "{} ({:+.0} minutes)",
                text(link, field).unwrap_or_default(),
                off / 60.0
            ),
        )
    });
    tally.done()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::no_zone_off;
    use crate::model::Response;

    fn found(set: &str) -> usize {
        let answer = Response {
            headers: vec![(
                "date".to_owned(),
                "Wed, 01 May 2024 10:00:00 GMT".to_owned(),
            )],
            status: 200,
            body: bytes::Bytes::new(),
        };
        let link = json!({"ApprovedAt": set});
        no_zone_off("LIFE-1", &link, "ApprovedAt", &answer)
            .findings
            .len()
    }

    #[test]
    fn only_what_looks_like_a_zone_is_told() {
        for near in [
            "2024-05-01T09:59:58.123Z",
            "2024-05-01T10:02:00Z",
            "2024-05-01T10:07:30Z",
            "2021-01-01T00:00:00Z",
        ] {
            assert_eq!(found(near), 0, "{near}");
        }
        for local in [
            "2024-05-01T11:59:58.123Z",
            "2024-05-01T04:29:59Z",
            "2024-05-01T10:45:00Z",
        ] {
            assert_eq!(found(local), 1, "{local}");
        }
    }
}
