//! What the suite costs, as one table of ratios: `cargo bench`.
//!
//! Both sides of a ratio are measured in one run, in turn, so that the speed of the machine does not
//! matter. `cargo bench -- NAME…` measures some rows, `--small` all of them with little work, which
//! says that they can be measured and nothing about speed. `docs/benchmarks.md` explains the rows.
#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::expect_used,
    reason = "a benchmark prints, and stops where it cannot go on"
)]

mod bare;
mod checks;
mod common;
mod deep;
mod effort;
mod found;
mod hurl;
mod redaction;
mod replay;
mod reports;
mod schemathesis;
mod server;
mod shards;
mod start;
mod suite;
mod table;

use effort::Effort;
use table::Row;

/// What measures some rows.
type Measure = fn(&Effort) -> Vec<Row>;

/// The rows by name. A name may stand for several rows, which are measured together.
const ROWS: [(&str, Measure); 12] = [
    ("suite", suite::rows),
    ("hurl", hurl::rows),
    ("schemathesis", schemathesis::rows),
    ("faults", found::rows),
    ("start", start::rows),
    ("checks", checks::rows),
    ("server", server::rows),
    ("reports", reports::rows),
    ("redaction", redaction::rows),
    ("deep", deep::rows),
    ("shards", shards::rows),
    ("memory", deep::memory),
];

fn main() {
    let names: Vec<&str> = ROWS.iter().map(|(name, _)| *name).collect();
    let effort = match Effort::of(std::env::args().skip(1), &names) {
        Ok(effort) => effort,
        Err(wrong) => {
            eprintln!("{wrong}");
            std::process::exit(2);
        }
    };
    let mut rows = Vec::new();
    for (name, measure) in ROWS {
        if effort.wants(name) {
            eprintln!("measuring: {name}");
            rows.extend(measure(&effort));
        }
    }
    print!("{}", table::table(&rows));
}
