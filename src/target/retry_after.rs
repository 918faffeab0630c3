//! How long a `Retry-After` asks to wait, in every form that services send it.

use std::time::Duration;

use chrono::{DateTime, Utc};

/// Reads a value of `Retry-After`: seconds (with a fraction too), or one of HTTP's three forms of
/// a date, taken from `now`. A date in the past is no wait; `None` for what is neither.
pub(super) fn wait(value: &str, now: DateTime<Utc>) -> Option<Duration> {
    let value = value.trim();
    if let Ok(seconds) = value.parse::<f64>() {
        return (seconds.is_finite() && seconds >= 0.0)
            .then(|| Duration::from_secs_f64(seconds.min(1e9)));
    }
    let until = http_date(value)?;
    Some((until - now).to_std().unwrap_or(Duration::ZERO))
}

/// Reads a date in any of HTTP's three forms (RFC 9110, section 5.6.7).
pub(super) fn http_date(value: &str) -> Option<DateTime<Utc>> {
    Some(httpdate::parse_http_date(value).ok()?.into())
}

#[cfg(test)]
mod tests {
    use super::{http_date, wait};
    use std::time::Duration;

    #[test]
    fn every_form_is_read() {
        let now = http_date("Sun, 06 Nov 1994 08:49:37 GMT").unwrap_or_default();
        assert_eq!(now.timestamp(), 784_111_777);
        for (value, seconds) in [
            ("3", Some(3.0)),
            (" 0 ", Some(0.0)),
            ("1.5", Some(1.5)),
            ("-1", None),
            ("soon", None),
            ("", None),
            ("NaN", None),
            ("inf", None),
            ("99999999999999999999", Some(1e9)),
            ("Sun, 06 Nov 1994 08:49:47 GMT", Some(10.0)),
            ("Sunday, 06-Nov-94 08:49:47 GMT", Some(10.0)),
            ("Sun Nov  6 08:49:47 1994", Some(10.0)),
            ("Sun, 06 Nov 1994 08:49:07 GMT", Some(0.0)),
            ("Sun, 31 Feb 1994 08:49:37 GMT", None),
        ] {
            assert_eq!(
                wait(value, now),
                seconds.map(Duration::from_secs_f64),
                "{value:?}"
            );
        }
    }
}
