//! What a run started or arranged and did not put back, for its record.
//!
//! It only keeps account; what is put back, and when, is for cases and provider states.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// Projects that are named one by one; of more only the number is told.
const NAMED: usize = 10;

/// The account of one run of the suite.
#[derive(Debug, Default)]
pub(super) struct LeftBehind(Mutex<Account>);

#[derive(Debug, Default)]
struct Account {
    runs: u64,
    hotels: u64,
    /// Calls of generateText that may have started a run: their answers never came.
    unknown: u64,
    /// Projects that were arranged and not torn down, and why.
    projects: BTreeMap<String, String>,
    /// Projects whose runs are held, and why they were not let go.
    held: BTreeMap<String, String>,
}

impl LeftBehind {
    /// A run was started in a project that stays.
    pub(super) fn run(&self, hotels: u64) {
        self.change(|account| {
            account.runs += 1;
            account.hotels += hotels;
        });
    }

    /// A call of generateText was sent to a project that stays, and nobody knows what came of it.
    pub(super) fn unknown_run(&self) {
        self.change(|account| account.unknown += 1);
    }

    /// A project was arranged, or could not be torn down.
    pub(super) fn project(&self, id: &str, why: &str) {
        self.change(|account| _ = account.projects.insert(id.to_owned(), why.to_owned()));
    }

    /// A project was torn down, and all that belonged to it.
    pub(super) fn torn_down(&self, id: &str) {
        self.change(|account| {
            account.projects.remove(id);
            account.held.remove(id);
        });
    }

    /// The runs of a project are held, or could not be let go.
    pub(super) fn held(&self, id: &str, why: &str) {
        self.change(|account| _ = account.held.insert(id.to_owned(), why.to_owned()));
    }

    /// The runs of a project were let go.
    pub(super) fn let_go(&self, id: &str) {
        self.change(|account| _ = account.held.remove(id));
    }

    /// What is left, one line each.
    pub(super) fn lines(&self) -> Vec<String> {
        let account = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut lines = Vec::new();
        if account.runs > 0 {
            lines.push(format!(
                "runs that were started in the project of the target file, and the texts they \
                 generated: {} for at most {} hotels together",
                account.runs, account.hotels
            ));
        }
        if account.unknown > 0 {
            lines.push(format!(
                "calls of generateText whose answer never came, so that each may have started a run: {}",
                account.unknown
            ));
        }
        for (what, projects) in [
            (
                "a project that was arranged is not torn down",
                &account.projects,
            ),
            ("runs are still held in a project", &account.held),
        ] {
            lines.extend(
                projects
                    .iter()
                    .take(NAMED)
                    .map(|(id, why)| format!("{what}: {id}, {why}")),
            );
            if projects.len() > NAMED {
                lines.push(format!("{what}: {} more", projects.len() - NAMED));
            }
        }
        lines
    }

    fn change(&self, change: impl FnOnce(&mut Account)) {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

#[cfg(test)]
mod tests {
    use super::LeftBehind;

    #[test]
    fn what_is_put_back_is_not_left() {
        let left = LeftBehind::default();
        assert!(left.lines().is_empty());
        left.project("p-1", "no teardown was sent");
        left.held("p-1", "finish_runs was not sent");
        left.let_go("p-1");
        assert_eq!(
            left.lines(),
            ["a project that was arranged is not torn down: p-1, no teardown was sent"]
        );
        left.torn_down("p-1");
        assert!(left.lines().is_empty());
    }

    #[test]
    fn runs_are_summed_and_many_projects_counted() {
        let left = LeftBehind::default();
        left.run(3);
        left.run(4);
        left.unknown_run();
        for number in 0..12 {
            left.project(&format!("p-{number:02}"), "500");
        }
        let lines = left.lines();
        assert!(
            lines[0].ends_with("2 for at most 7 hotels together"),
            "{lines:?}"
        );
        assert!(lines[1].ends_with("run: 1"), "{lines:?}");
        assert_eq!(lines.len(), 13);
        assert!(lines[12].ends_with("2 more"), "{lines:?}");
    }
}
