//! `run --dry-run`: the plan and its price. Nothing is sent and nothing is written.

use std::fmt::Write as _;

use crate::report::plain;
use crate::suite::{self, Plan, Price, SuiteError};
use crate::target::Settings;

use super::exit::{CliError, Exit};
use super::output;

/// Shows what a plan would cost: as JSON where that format was asked for, else in words.
pub(super) fn dry_run(plan: &Plan, json: bool) -> Result<u8, CliError> {
    let price = suite::price(plan)?;
    let text = if json {
        let text = serde_json::to_string_pretty(&price).map_err(|error| SuiteError {
            message: format!("the price cannot be written as JSON: {error}"),
            exit_code: Exit::Fault.code(),
        })?;
        text + "\n"
    } else {
        in_words(&price, &plan.settings)
    };
    output::print(&text);
    Ok(Exit::Done.code())
}

fn in_words(price: &Price, settings: &Settings) -> String {
    let mut text = format!(
        "{} cases of {} rules, profile {}, of {} at {}\n\n",
        price.cases,
        price.rules,
        price.profile,
        plain(&settings.name),
        plain(settings.base_url.as_str()),
    );
    let mut row = |name: &str, passing: &str, at_most: &str| {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{name:<26} {passing:>12} {at_most:>12}");
    };
    row("", "all pass", "at most");
    let (passing, at_most) = (&price.passing, &price.at_most);
    for (name, passing, at_most) in [
        ("generateText", passing.generate_text, at_most.generate_text),
        (
            "listApprovals",
            passing.list_approvals,
            at_most.list_approvals,
        ),
        ("status of runs", passing.status, at_most.status),
        (
            "provider states",
            passing.provider_states,
            at_most.provider_states,
        ),
        ("other addresses", passing.other, at_most.other),
    ] {
        row(name, &passing.to_string(), &at_most.to_string());
    }
    row("further, while waiting", "", &price.waiting.to_string());
    row(
        "requests",
        &price.passing.requests().to_string(),
        &price.requests_at_most().to_string(),
    );
    let capped = |n: u64, max: u64| n.min(max).to_string();
    row(
        "runs started",
        &capped(price.passing.generate_text, price.runs_at_most),
        &price.runs_at_most.to_string(),
    );
    row(
        "hotels in them",
        &capped(price.passing.hotels, price.hotels_at_most),
        &price.hotels_at_most.to_string(),
    );
    let at_most = price
        .minutes
        .at_most
        .map_or_else(|| "no bound".to_owned(), |minutes| format!("{minutes:.1}"));
    row(
        "minutes",
        &format!("{:.1}", price.minutes.passing),
        &at_most,
    );
    let _ = write!(
        text,
        "\n\"all pass\": as measured with the bundled server, and minutes with answers after {} ms.\n\
         \"at most\": enforced, a request beyond it is not sent; --max-runs, --max-hotels and\n\
         --max-duration set lower bounds.\n",
        price.minutes.answer_ms,
    );
    if price.unmeasured_cases > 0 {
        let _ = writeln!(
            text,
            "{} cases have no measured price and count with a generous one.",
            price.unmeasured_cases
        );
    }
    text
}
