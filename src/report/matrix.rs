//! The kill matrix as text for a person and as Markdown.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::model::{FaultRow, Matrix, Odd, RuleId};

/// The matrix in lines: what survived and what alarmed first, then the counts.
#[must_use]
pub(crate) fn matrix(matrix: &Matrix) -> String {
    let mut text = String::new();
    for odd in &matrix.clean {
        line(
            &mut text,
            &format!("ALARM     the clean server: {}", said(odd)),
        );
    }
    for row in matrix.floor.iter().filter(|row| !row.passed.is_empty()) {
        let passed: Vec<&str> = row
            .passed
            .iter()
            .map(crate::model::RuleId::as_str)
            .collect();
        line(
            &mut text,
            &format!(
                "PASSED    the server that {}: {}",
                row.name,
                passed.join(", ")
            ),
        );
    }
    for row in matrix.faults.iter().filter(|row| row.killed_by.is_empty()) {
        line(
            &mut text,
            &format!(
                "SURVIVED  {} ({}, {}): {}",
                row.name, row.rule, row.verdict, row.what
            ),
        );
        line(
            &mut text,
            &format!(
                "          look at it with: run --rule {} --fault {}",
                row.rule, row.name
            ),
        );
    }
    for (row, leads) in misled(matrix) {
        line(
            &mut text,
            &format!(
                "MISLEADS  {} ({}): the first block is of {leads}",
                row.name, row.rule
            ),
        );
    }
    for row in matrix.variants.iter().filter(|row| !row.odd.is_empty()) {
        for odd in &row.odd {
            line(
                &mut text,
                &format!("ALARM     {}: {}", row.names.join(" + "), said(odd)),
            );
        }
        let names: Vec<String> = row
            .names
            .iter()
            .map(|name| format!("--variant {name}"))
            .collect();
        line(
            &mut text,
            &format!("          look at it with: run {}", names.join(" ")),
        );
    }
    if !text.is_empty() {
        text.push('\n');
    }
    for count in counts(matrix) {
        line(&mut text, &count);
    }
    text
}

/// The matrix as Markdown: a row a rule, with the faults that its cases killed.
#[must_use]
pub(crate) fn matrix_markdown(matrix: &Matrix) -> String {
    let mut text = String::from("# Kill matrix\n\n");
    for count in counts(matrix) {
        let _infallible = writeln!(text, "- {count}");
    }
    text.push_str("\n| rule | faults killed | faults |\n|---|---|---|\n");
    let mut rules: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for row in &matrix.faults {
        let mark = if row.killed_by.is_empty() {
            "**survived** "
        } else {
            ""
        };
        rules
            .entry(row.rule.as_str())
            .or_default()
            .push(format!("{mark}`{}`", row.name));
    }
    for (rule, faults) in rules {
        let killed = matrix
            .faults
            .iter()
            .filter(|row| row.rule.as_str() == rule && !row.killed_by.is_empty())
            .count();
        let _infallible = writeln!(
            text,
            "| {rule} | {killed} of {} | {} |",
            faults.len(),
            faults.join(", ")
        );
    }
    text
}

fn counts(matrix: &Matrix) -> Vec<String> {
    let killed = matrix
        .faults
        .iter()
        .filter(|row| !row.killed_by.is_empty())
        .count();
    let calm = matrix
        .variants
        .iter()
        .filter(|row| row.odd.is_empty())
        .count();
    let floor = matrix
        .floor
        .iter()
        .filter(|row| row.passed.is_empty())
        .count();
    // A part that was not asked for has no servers.
    let how = if matrix.fail_fast {
        format!("found by whole runs of profile {}", matrix.profile)
    } else {
        "killed by a case of their own rule".to_owned()
    };
    let parts = [
        ("faults", killed, matrix.faults.len(), how.as_str()),
        (
            "variants",
            calm,
            matrix.variants.len(),
            "came out as declared",
        ),
        (
            "floor servers",
            floor,
            matrix.floor.len(),
            "pass no MUST rule",
        ),
    ];
    parts
        .into_iter()
        .filter(|(_, _, all, _)| *all > 0)
        .map(|(part, good, all, what)| format!("{part}: {good} of {all} {what}"))
        .chain(first_blocks(matrix))
        .chain(until_found(matrix))
        .chain([format!("seed {}", matrix.seed)])
        .collect()
}

/// Faults of which a report shows another rule first than their own.
fn misled(matrix: &Matrix) -> impl Iterator<Item = (&FaultRow, &RuleId)> {
    let led = matrix
        .faults
        .iter()
        .filter_map(|row| Some((row, row.leads.as_ref()?)));
    led.filter(|(row, leads)| row.rule != **leads)
}

/// For how many faults a report shows their own rule first, where that was measured.
fn first_blocks(matrix: &Matrix) -> Option<String> {
    let led = matrix.faults.iter().filter_map(|row| row.leads.as_ref());
    let all = led.count();
    let own = all - misled(matrix).count();
    (all > 0).then(|| format!("first block of their own rule: {own} of {all}"))
}

/// How many requests it takes to find a fault, where that was measured. The requests of provider
/// states count, too.
fn until_found(matrix: &Matrix) -> Option<String> {
    let mut requests: Vec<u64> = matrix
        .faults
        .iter()
        .filter_map(|row| row.requests)
        .collect();
    requests.sort_unstable();
    // The least number within which this share of the faults is found.
    let share = |percent: usize| {
        let rank = (requests.len() * percent).div_ceil(100);
        requests.get(rank.checked_sub(1)?).copied()
    };
    Some(format!(
        "requests until a fault is found with --fail-fast: median {}, 95% {}",
        share(50)?,
        share(95)?
    ))
}

fn said(odd: &Odd) -> String {
    format!("{} {}: {}", odd.rule, odd.verdict, odd.reason)
}

fn line(text: &mut String, line: &str) {
    text.push_str(&crate::report::plain(line));
    text.push('\n');
}

#[cfg(test)]
mod tests {
    use super::{matrix, matrix_markdown};
    use crate::model::{CaseId, FaultRow, Matrix, Verdict};

    fn row(name: &str, killed: bool) -> FaultRow {
        FaultRow {
            name: name.to_owned(),
            rule: "RUN-9".into(),
            what: "counts twice".to_owned(),
            killed_by: if killed {
                vec![CaseId("RUN-9.named-again".to_owned())]
            } else {
                Vec::new()
            },
            collateral: Vec::new(),
            requests: None,
            leads: None,
            verdict: if killed {
                Verdict::Failed
            } else {
                Verdict::Passed
            },
        }
    }

    #[test]
    fn requests_until_a_fault_is_found_are_told_by_median_and_95_percent() {
        let rows = (1..=40).map(|nth| FaultRow {
            requests: Some(nth * 10),
            ..row("a", true)
        });
        let measured = Matrix {
            profile: "quick".to_owned(),
            fail_fast: true,
            faults: rows.chain([row("b", false)]).collect(),
            ..Matrix::default()
        };
        let text = matrix(&measured);
        for part in [
            "faults: 40 of 41 found by whole runs of profile quick",
            "requests until a fault is found with --fail-fast: median 200, 95% 380",
        ] {
            assert!(text.contains(part), "{text}");
        }
    }

    #[test]
    fn whose_block_is_the_first_is_told_where_the_whole_suite_was_run() {
        let led = |name, rule: &'static str| FaultRow {
            leads: Some(rule.into()),
            ..row(name, true)
        };
        let measured = Matrix {
            faults: vec![led("a", "RUN-9"), led("b", "RUN-11")],
            ..Matrix::default()
        };
        let text = matrix(&measured);
        for part in [
            "MISLEADS  b (RUN-9): the first block is of RUN-11\n",
            "first block of their own rule: 1 of 2\n",
        ] {
            assert!(text.contains(part), "{text}");
        }
        let other = matrix(&Matrix {
            faults: vec![row("a", true)],
            ..Matrix::default()
        });
        assert!(!other.contains("first block"), "{other}");
    }

    #[test]
    fn what_survives_stands_first_and_breaks_the_matrix() {
        let with = |rows| Matrix {
            seed: 7,
            faults: rows,
            ..Matrix::default()
        };
        assert!(with(vec![row("a", true)]).holds());
        let broken = with(vec![row("a", true), row("b", false)]);
        assert!(!broken.holds());
        assert!(matrix(&broken).starts_with("SURVIVED  b (RUN-9, passed)"));
        assert!(matrix(&broken).contains("faults: 1 of 2 killed"));
        assert!(!matrix(&broken).contains("variants"), "nobody asked");
        assert!(matrix_markdown(&broken).contains("| RUN-9 | 1 of 2 | `a`, **survived** `b` |"));
    }
}
