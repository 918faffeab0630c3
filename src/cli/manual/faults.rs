//! What the bundled server can be told to do wrong, and what it can do otherwise.

use std::fmt::Write as _;

use crate::reference;

use super::text::cell;

/// The faults, by the rule that each breaks.
pub(super) fn faults() -> String {
    let mut text = "# The faults\n\nEach breaks one rule of the bundled server: `serve --fault NAME`, `run --fault NAME`. \
                    `self-test` shows that a case of that rule finds it. A fault that is *late* is found by the thorough \
                    profile, one that is *far* by a walk through a long list (`--deep`).\n\n| rule | fault | what it does |\n|---|---|---|\n"
        .to_owned();
    let mut all: Vec<_> = reference::faults().iter().collect();
    all.sort_by_key(|fault| {
        let (area, number) = fault.rule.split_once('-').unwrap_or((fault.rule, ""));
        (area, number.parse::<u32>().unwrap_or_default())
    });
    for fault in all {
        let when = match (fault.late, fault.far) {
            (true, _) => " *Late.*",
            (_, true) => " *Far.*",
            _ => "",
        };
        let what = cell(fault.what);
        let _ = writeln!(text, "| {} | `{}` | {what}{when} |", fault.rule, fault.name);
    }
    text
}

/// The variants, by the open point that each chooses at.
pub(super) fn variants() -> String {
    let mut text = "# The variants\n\nEach is a legal choice where the document is silent: `serve --variant NAME`, \
                    `run --variant NAME`. `self-test` shows that none of them is accused.\n\n\
                    | open point | variant | what it does |\n|---|---|---|\n"
        .to_owned();
    for variant in reference::variants() {
        let (point, what) = (cell(variant.open_point), cell(variant.what));
        let _ = writeln!(text, "| {point} | `{}` | {what} |", variant.name);
    }
    text
}
