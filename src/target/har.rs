//! Traffic that was captured elsewhere, in HAR format, as exchanges.
//!
//! A capture is what some tool wrote of what it saw, and no two tools write the same. So an entry is
//! read for what it says and left out, counted by cause, where that is too little; it never stops the
//! reading. What was not captured is unknown, never empty.
//!
//! Only calls of the documented operations become exchanges. They are judged as they came; what may
//! be written of them is without credentials.

mod body;
mod encoding;
mod entry;
mod fields;
mod secrets;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::io::Read;

use chrono::Duration;
use serde::de::{DeserializeSeed, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;
use url::Url;

use self::secrets::Secrets;
use super::StatusOperation;
use super::settings::RUN_ID;
use crate::model::{Answer, Exchange, Operation};

/// For how many milliseconds nothing is expected to change: links of one hotel say the same of it.
const STEADY_MS: i64 = 5_000;
/// Two tools note one moment with this difference.
const ROUNDING_MS: i64 = 1;
/// How many calls before an exchange may be the same one.
const LOOK_BACK: usize = 50;

/// What was read of the captures: the calls, in order of time, and what was left out.
#[derive(Debug, Default)]
pub struct Har {
    /// The base address of the calls.
    pub base: String,
    /// The calls of documented operations, as they came.
    pub exchanges: Vec<Exchange>,
    /// How many entries were left out, by reason.
    pub left_out: BTreeMap<&'static str, u64>,
    secrets: Secrets,
}

impl Har {
    /// What was read and what was left out, one line each.
    #[must_use]
    pub fn notes(&self) -> Vec<String> {
        let judged = match self.exchanges.len() {
            1 => "1 call judged".to_owned(),
            count => format!("{count} calls judged"),
        };
        let left_out = self.left_out.iter();
        let left_out = left_out.map(|(why, count)| format!("{count} left out: {why}"));
        std::iter::once(judged).chain(left_out).collect()
    }

    /// A text as it may be written: without the credentials of the calls.
    #[must_use]
    pub fn text<'a>(&self, text: &'a str) -> Cow<'a, str> {
        self.secrets.redactor().text(text)
    }

    /// An exchange as it may be written: without the credentials of the calls.
    #[must_use]
    pub fn written(&self, exchange: &Exchange) -> Exchange {
        let redactor = self.secrets.redactor();
        let mut written = exchange.clone();
        let request = &mut written.request;
        request.url = redactor.text(&request.url).into_owned();
        request.body = redactor.bytes(&request.body).into_owned().into();
        let mut headers: Vec<_> = request.headers.iter_mut().collect();
        if let Answer::Response(response) = &mut written.answer {
            response.body = redactor.bytes(&response.body).into_owned().into();
            headers.extend(&mut response.headers);
        }
        for (_, value) in headers {
            *value = redactor.text(value).into_owned();
        }
        written
    }
}

/// Captures as they are read, one file after the other.
#[derive(Debug, Default)]
pub struct Captures {
    named: Option<String>,
    status: Option<StatusOperation>,
    calls: Vec<Call>,
    left_out: BTreeMap<&'static str, u64>,
    secrets: Secrets,
}

/// A call of a documented operation below a base address.
#[derive(Debug)]
struct Call {
    base: String,
    exchange: Exchange,
}

impl Captures {
    /// Nothing read yet. Calls count below `base`, or below the one base address that all of them
    /// have; `status` says what a call of getTextGenerationStatus looks like.
    #[must_use]
    pub fn new(base: Option<&str>, status: Option<StatusOperation>) -> Self {
        Self {
            named: base.map(|base| plain_base(base).unwrap_or_else(|| base.to_owned())),
            status,
            ..Self::default()
        }
    }

    /// Reads one more capture; `name` is how errors call it.
    ///
    /// # Errors
    /// Where it is no capture, or in an encoding that is not read.
    pub fn add(&mut self, mut har: impl Read, name: &str) -> Result<(), String> {
        let mut bytes = Vec::new();
        har.read_to_end(&mut bytes).map_err(|error| {
            format!("the capture cannot be read: {error}; {name}; give a file that can")
        })?;
        let text = encoding::text(&bytes)
            .map_err(|wrong| format!("{}; {name}; {}", wrong.what, wrong.next))?;
        let next = "give a capture in HAR format, whole as the tool wrote it";
        let mut found = false;
        let mut json = serde_json::Deserializer::from_str(text);
        Top(&mut |entry: &RawValue| {
            found = true;
            self.entry(entry);
        })
        .deserialize(&mut json)
        .and_then(|seen| json.end().map(|()| seen))
        .map_err(|error| format!("the capture cannot be read: {error}; {name}; {next}"))
        .and_then(|seen| {
            (seen || found)
                .then_some(())
                .ok_or_else(|| format!("the capture has no log with entries; {name}; {next}"))
        })
    }

    fn entry(&mut self, raw: &RawValue) {
        let call = serde_json::from_str::<Value>(raw.get())
            .map_err(|_| "entries that are no readable JSON")
            .and_then(|entry| self.call(&entry));
        match call {
            Ok(call) => self.calls.push(call),
            Err(why) => self.leave_out(why, 1),
        }
    }

    fn leave_out(&mut self, why: &'static str, count: u64) {
        if count > 0 {
            *self.left_out.entry(why).or_default() += count;
        }
    }

    fn call(&mut self, entry: &Value) -> Result<Call, &'static str> {
        let url = entry
            .pointer("/request/url")
            .and_then(Value::as_str)
            .ok_or("entries without a request")?;
        let url = Url::parse(url).map_err(|_| OTHERS)?;
        let (base, operation) = operation(&url, self.status.as_ref())?;
        let exchange = entry::exchange(entry, operation)?;
        self.secrets.learn(entry);
        Ok(Call { base, exchange })
    }

    /// All that was read: below one base address, in order of time, and what was written twice once.
    ///
    /// # Errors
    /// Where the calls go to several addresses and none was named.
    pub fn finish(mut self) -> Result<Har, String> {
        let bases: BTreeSet<&str> = self.calls.iter().map(|call| call.base.as_str()).collect();
        let base = match (&self.named, bases.len()) {
            (Some(named), _) => named.clone(),
            (None, 0 | 1) => bases.first().copied().unwrap_or_default().to_owned(),
            (None, _) => {
                let bases: Vec<&str> = bases.into_iter().collect();
                return Err(format!(
                    "calls of {} addresses are in the capture, {}; name one with --url",
                    match bases.len() {
                        2 => "two".to_owned(),
                        more => more.to_string(),
                    },
                    bases.join(" and ")
                ));
            }
        };
        let (own, others): (Vec<Call>, Vec<Call>) = std::mem::take(&mut self.calls)
            .into_iter()
            .partition(|call| call.base == base);
        self.leave_out("calls of another address", others.len() as u64);
        let (exchanges, twice) = once(own.into_iter().map(|call| call.exchange).collect());
        self.leave_out("calls that are written twice", twice);
        let exchanges = in_time(exchanges);
        self.secrets.settle(&exchanges);
        Ok(Har {
            base,
            exchanges,
            left_out: self.left_out,
            secrets: self.secrets,
        })
    }
}

/// In order of time, each exchange once, and how many were there a second time.
fn once(mut exchanges: Vec<Exchange>) -> (Vec<Exchange>, u64) {
    exchanges.sort_by_key(|exchange| exchange.started_at);
    let (mut kept, mut twice): (Vec<Exchange>, u64) = (Vec::new(), 0);
    for exchange in exchanges {
        let recent = kept.len().saturating_sub(LOOK_BACK);
        match kept[recent..]
            .iter_mut()
            .find(|known| is_same(known, &exchange))
        {
            Some(known) => {
                twice += 1;
                if known.response().is_some_and(|one| one.headers.is_empty()) {
                    *known = exchange;
                }
            }
            None => kept.push(exchange),
        }
    }
    (kept, twice)
}

/// Whether two entries are one exchange: equal, and written at one moment or one within the other,
/// as a page's call and that of its service worker are.
fn is_same(one: &Exchange, two: &Exchange) -> bool {
    let (Some(first), Some(second)) = (one.response(), two.response()) else {
        return false;
    };
    let agree = |a: Option<&str>, b: Option<&str>| a.zip(b).is_none_or(|(a, b)| a == b);
    let project = |exchange: &'_ Exchange| {
        let mut all = exchange.request.headers.iter();
        all.find(|(name, _)| name == "x-project-id")
            .map(|(_, value)| value.clone())
    };
    let rounding = Duration::milliseconds(ROUNDING_MS);
    let ends = |exchange: &Exchange| exchange.started_at + took(exchange);
    (
        one.operation,
        &one.request.url,
        &one.request.body,
        first.status,
    ) == (
        two.operation,
        &two.request.url,
        &two.request.body,
        second.status,
    ) && first.body == second.body
        && agree(first.header("date").next(), second.header("date").next())
        && agree(project(one).as_deref(), project(two).as_deref())
        && ((two.started_at - one.started_at).abs() <= rounding
            || ends(two) <= ends(one) + rounding)
}

/// How long an exchange took that has no place in time yet.
fn took(exchange: &Exchange) -> Duration {
    let us = exchange.ended_us.saturating_sub(exchange.sent_us);
    Duration::microseconds(i64::try_from(us).unwrap_or(i64::MAX / 4)).min(Duration::days(1))
}

/// Numbers the exchanges, and puts them in their places on one clock.
fn in_time(mut exchanges: Vec<Exchange>) -> Vec<Exchange> {
    let Some(first) = exchanges.first().map(|exchange| exchange.started_at) else {
        return exchanges;
    };
    let (mut steady_since, mut group) = (first, 1);
    for (number, exchange) in (1..).zip(&mut exchanges) {
        if exchange.started_at - steady_since > Duration::milliseconds(STEADY_MS) {
            steady_since = exchange.started_at;
            group += 1;
        }
        let since = (exchange.started_at - first).num_microseconds();
        let took = exchange.ended_us;
        exchange.id = number;
        exchange.seq = u32::try_from(number).unwrap_or(u32::MAX);
        exchange.try_number = group;
        exchange.sent_us = since.and_then(|us| u64::try_from(us).ok()).unwrap_or(0);
        exchange.ended_us = exchange.sent_us.saturating_add(took);
    }
    exchanges
}

const OTHERS: &str = "other calls than generateText and listApprovals";
const STATUS: &str = "calls of getTextGenerationStatus: name its path with --target";

/// The base address and the operation that an address names.
fn operation(
    url: &Url,
    status: Option<&StatusOperation>,
) -> Result<(String, Operation), &'static str> {
    let path = url.path();
    let below = |base: &str| format!("{}{base}", url.origin().ascii_serialization());
    for (own, operation) in [
        ("/v2/project/content/generateText", Operation::GenerateText),
        (
            "/v2/project/content/listApprovals",
            Operation::ListApprovals,
        ),
    ] {
        if let Some(base) = path.strip_suffix(own) {
            // Queries are no part of the document.
            return match url.query() {
                None => Ok((below(base), operation)),
                Some(_) => Err("calls with a query, which the document does not have"),
            };
        }
    }
    match status.and_then(|status| status_base(path, &status.path)) {
        Some(base) => Ok((below(base), Operation::GetTextGenerationStatus)),
        None if status.is_none() && path.ends_with("/getTextGenerationStatus") => Err(STATUS),
        None => Err(OTHERS),
    }
}

/// What stands before the path of the status operation.
fn status_base<'p>(path: &'p str, named: &str) -> Option<&'p str> {
    let named = named.split('?').next().unwrap_or_default();
    let Some((before, after)) = named.split_once(RUN_ID) else {
        return path.strip_suffix(named);
    };
    let (base, id) = path.strip_suffix(after)?.rsplit_once(before)?;
    (!id.is_empty() && !id.contains('/')).then_some(base)
}

/// A base address as those of calls are written.
fn plain_base(base: &str) -> Option<String> {
    let url = Url::parse(base).ok()?;
    let path = url.path().trim_end_matches('/');
    Some(format!("{}{path}", url.origin().ascii_serialization()))
}

/// Takes an entry.
type Take<'t> = &'t mut dyn FnMut(&RawValue);

/// The capture as a whole: an object with a member `log`. Its value is whether entries were there.
struct Top<'t>(Take<'t>);

/// The log: an object with a member `entries`.
struct Log<'a, 't>(&'a mut Take<'t>);

/// The entries, one after the other.
struct Entries<'a, 't>(&'a mut Take<'t>);

impl<'de> DeserializeSeed<'de> for Top<'_> {
    type Value = bool;

    fn deserialize<D: serde::Deserializer<'de>>(self, json: D) -> Result<bool, D::Error> {
        json.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Top<'_> {
    type Value = bool;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with a member `log`")
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut map: A) -> Result<bool, A::Error> {
        let mut found = false;
        while let Some(name) = map.next_key::<String>()? {
            if name == "log" {
                found |= map.next_value_seed(Log(&mut self.0))?;
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(found)
    }
}

impl<'de> DeserializeSeed<'de> for Log<'_, '_> {
    type Value = bool;

    fn deserialize<D: serde::Deserializer<'de>>(self, json: D) -> Result<bool, D::Error> {
        json.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Log<'_, '_> {
    type Value = bool;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with a member `entries`")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<bool, A::Error> {
        let mut found = false;
        while let Some(name) = map.next_key::<String>()? {
            if name == "entries" {
                map.next_value_seed(Entries(&mut *self.0))?;
                found = true;
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(found)
    }
}

impl<'de> DeserializeSeed<'de> for Entries<'_, '_> {
    type Value = ();

    fn deserialize<D: serde::Deserializer<'de>>(self, json: D) -> Result<(), D::Error> {
        json.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Entries<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of entries")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut entries: A) -> Result<(), A::Error> {
        while let Some(entry) = entries.next_element::<&RawValue>()? {
            (self.0)(entry);
        }
        Ok(())
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a failed test is what it is for")]
mod tests;
