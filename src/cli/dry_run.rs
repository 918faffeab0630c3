//! `run --dry-run`: the plan, its price and what it will judge. Nothing is sent to the target and
//! nothing is written.

use std::fmt::Write as _;

use crate::report::{Show, outlook, plain};
use crate::suite::{self, Minutes, Plan, Price, SuiteError};
use crate::target::Settings;

use super::exit::{CliError, Exit};
use super::output;

/// Shows what a plan would cost: as JSON where that format was asked for, else in words.
pub(super) fn dry_run(plan: &Plan, json: bool) -> Result<u8, CliError> {
    output::note("rehearsing with the bundled server; nothing is sent to the target");
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
        "{} of {}, profile {}, of {} at {}\n\n",
        output::count(price.cases, "case"),
        output::count(price.rules, "rule"),
        price.profile,
        plain(&settings.name),
        plain(settings.base_url.as_str()),
    );
    let mut row = |name: &str, estimate: &str, at_most: &str| {
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "{}",
            format!("{name:<18} {estimate:>12} {at_most:>12}").trim_end()
        );
    };
    row("", "estimate", "at most");
    let estimate = &price.estimate;
    for (name, requests) in [
        ("generateText", estimate.generate_text),
        ("listApprovals", estimate.list_approvals),
        ("status of runs", estimate.status),
        ("provider states", estimate.provider_states),
        ("other addresses", estimate.other),
    ] {
        row(name, &requests.to_string(), "");
    }
    let capped = |n: u64, max: Option<u64>| max.map_or(n, |max| n.min(max)).to_string();
    let bound = |max: Option<String>| max.unwrap_or_else(|| "no bound".to_owned());
    let to_target = estimate.requests() - estimate.provider_states;
    for (name, estimate, at_most) in [
        ("to the target", to_target, price.requests_at_most),
        ("runs started", estimate.generate_text, price.runs_at_most),
        ("hotels in them", estimate.hotels, price.hotels_at_most),
    ] {
        let most = bound(at_most.map(|most| most.to_string()));
        row(name, &capped(estimate, at_most), &most);
    }
    let Minutes {
        estimate,
        answer_ms,
        at_most,
    } = price.minutes;
    let most = bound(at_most.map(|minutes| format!("{minutes:.1}")));
    row("minutes", &format!("{estimate:.1}"), &most);
    let _ = write!(
        text,
        "\n\"estimate\": what a rehearsal with the bundled server sent, where every case passes, and minutes\n\
         with answers after {answer_ms} ms. The first look is not counted. What fails is tried again, and\n\
         what is slow is asked more often: requests may be more than that.\n\
         \"at most\": never exceeded; --max-requests, --max-runs, --max-hotels and --max-duration set it.\n\n",
    );
    text + &outlook(&price.rehearsal, output::look(Show::default()))
}
