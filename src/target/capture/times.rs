//! The place of captured calls in time, and which of them are one.

use chrono::Duration;

use super::call::Call;
use crate::model::Exchange;

/// For how many milliseconds nothing is expected to change: links of one hotel say the same of it.
const STEADY_MS: i64 = 5_000;
/// Two tools note one moment with this difference.
const ROUNDING_MS: i64 = 1;
/// How many calls before an exchange may be the same one.
const LOOK_BACK: usize = 50;

/// In order of time, each call once, and how many were there a second time.
pub(super) fn once(mut calls: Vec<Call>) -> (Vec<Exchange>, u64) {
    calls.sort_by_key(|call| call.exchange.started_at);
    let (mut kept, mut twice): (Vec<Call>, u64) = (Vec::new(), 0);
    for call in calls {
        let recent = kept.len().saturating_sub(LOOK_BACK);
        match kept[recent..]
            .iter_mut()
            .find(|known| is_same_call(known, &call))
        {
            Some(known) => {
                twice += 1;
                let answer = known.exchange.response();
                if answer.is_some_and(|one| one.headers.is_empty()) {
                    *known = call;
                }
            }
            None => kept.push(call),
        }
    }
    (kept.into_iter().map(|call| call.exchange).collect(), twice)
}

/// Whether two entries are one call: by their names, where both have one.
fn is_same_call(one: &Call, two: &Call) -> bool {
    let names = one.name.as_deref().zip(two.name.as_deref());
    names.is_none_or(|(one, two)| one == two) && is_same(&one.exchange, &two.exchange)
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
pub(super) fn in_time(mut exchanges: Vec<Exchange>) -> Vec<Exchange> {
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
