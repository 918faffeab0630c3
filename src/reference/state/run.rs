//! A text-generation run and its steps.

use serde::Deserialize;
use uuid::Uuid;

use crate::reference::moment::Moment;

/// How far a run is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Phase {
    /// Accepted, no work done yet.
    Queued,
    /// Being worked on.
    Working,
    /// Ended well.
    Complete,
    /// Ended badly.
    Failed,
}

impl Phase {
    /// Whether the run has ended.
    pub(crate) fn is_terminal(self) -> bool {
        matches!(self, Self::Complete | Self::Failed)
    }
}

/// How a run ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// With text for every hotel that was not skipped.
    Complete,
    /// Without.
    Failed,
}

/// How one hotel of a run comes out.
#[derive(Debug, Clone, Copy, Deserialize)]
pub(crate) struct HotelOutcome {
    /// The hotel.
    pub(crate) hotel_id: Uuid,
    /// The counter of the run that counts it.
    pub(crate) outcome: Counted,
}

/// What becomes of a hotel in a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Counted {
    /// It has a new text.
    Generated,
    /// No text could be generated.
    Failed,
    /// It was passed over.
    Skipped,
}

/// The counters of a run; `total` never changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Progress {
    /// Number of hotels selected.
    pub(crate) total: u64,
    /// Hotels with new text.
    pub(crate) generated: u64,
    /// Hotels for which no text could be generated.
    pub(crate) failed: u64,
    /// Hotels passed over.
    pub(crate) skipped: u64,
}

/// One run.
#[derive(Debug, Clone)]
pub(crate) struct Run {
    /// Its identifier.
    pub(crate) id: Uuid,
    /// The hotels that it keeps busy.
    pub(crate) hotels: Vec<Uuid>,
    /// How far it is.
    pub(crate) phase: Phase,
    /// Its counters.
    pub(crate) progress: Progress,
    /// When it was accepted.
    pub(crate) created: Moment,
    /// When it last changed.
    pub(crate) updated: Moment,
    /// Whether it stays in progress until `finish_runs`.
    pub(crate) held: bool,
    /// Position among the runs of its project, from 0.
    pub(crate) number: u64,
    /// The hotels that came in by a tag.
    pub(crate) by_tags: Vec<Uuid>,
    /// How often its status has been read since it ended.
    pub(crate) reads_since_end: u64,
}

impl Run {
    /// A run that has just been accepted.
    pub(crate) fn queued(
        id: Uuid,
        hotels: Vec<Uuid>,
        held: bool,
        number: u64,
        now: Moment,
    ) -> Self {
        let progress = Progress {
            total: hotels.len() as u64,
            generated: 0,
            failed: 0,
            skipped: 0,
        };
        Self {
            id,
            hotels,
            phase: Phase::Queued,
            progress,
            created: now,
            updated: now,
            held,
            number,
            by_tags: Vec::new(),
            reads_since_end: 0,
        }
    }

    /// Work begins; nothing happens to a run that has ended.
    pub(crate) fn begin(&mut self, now: Moment) {
        if self.phase == Phase::Queued {
            self.phase = Phase::Working;
            self.touch(now);
        }
    }

    /// Half of the hotels are done.
    pub(crate) fn advance(&mut self, now: Moment) {
        if self.phase == Phase::Working {
            self.progress.generated = self.progress.total / 2;
            self.touch(now);
        }
    }

    /// The run ends; a run that has ended stays as it is. Says whether it ended now.
    pub(crate) fn end(&mut self, outcome: Outcome, now: Moment) -> bool {
        if self.phase.is_terminal() {
            return false;
        }
        match outcome {
            Outcome::Complete => {
                self.phase = Phase::Complete;
                self.progress.generated = self.progress.total;
            }
            Outcome::Failed => {
                self.phase = Phase::Failed;
                self.progress.failed = self.progress.total - self.progress.generated;
            }
        }
        self.touch(now);
        true
    }

    /// Moves some of the hotels of a complete run from generated to skipped or failed.
    pub(crate) fn set_apart(&mut self, skips_one_in: u64, one_fails: bool) {
        if self.phase != Phase::Complete {
            return;
        }
        let progress = &mut self.progress;
        progress.skipped = progress.total.checked_div(skips_one_in).unwrap_or(0);
        progress.failed = u64::from(one_fails && progress.total - progress.skipped > 1);
        progress.generated = progress.total - progress.skipped - progress.failed;
    }

    /// Counts the hotels of a run that has ended by how each came out.
    pub(crate) fn count_as(&mut self, outcomes: &[HotelOutcome]) {
        if outcomes.is_empty() {
            return;
        }
        let as_told = |outcome: Counted| {
            let told =
                |one: &&HotelOutcome| one.outcome == outcome && self.hotels.contains(&one.hotel_id);
            outcomes.iter().filter(told).count() as u64
        };
        let (failed, skipped) = (as_told(Counted::Failed), as_told(Counted::Skipped));
        let progress = &mut self.progress;
        progress.failed = failed;
        progress.skipped = skipped;
        progress.generated = progress.total.saturating_sub(failed + skipped);
    }

    fn touch(&mut self, now: Moment) {
        self.updated = self.updated.max(now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run() -> Run {
        Run::queued(Uuid::nil(), vec![Uuid::nil(); 5], false, 0, Moment(10))
    }

    #[test]
    fn from_queued_to_complete() {
        let mut run = run();
        assert_eq!((run.phase, run.updated), (Phase::Queued, run.created));
        run.begin(Moment(20));
        run.advance(Moment(30));
        assert_eq!((run.phase, run.progress.generated), (Phase::Working, 2));
        assert!(run.end(Outcome::Complete, Moment(40)));
        assert_eq!(
            run.progress,
            Progress {
                total: 5,
                generated: 5,
                failed: 0,
                skipped: 0
            }
        );
        assert_eq!(run.updated, Moment(40));
    }

    #[test]
    fn an_ended_run_stays_as_it_is() {
        let mut run = run();
        run.begin(Moment(20));
        run.advance(Moment(30));
        assert!(run.end(Outcome::Failed, Moment(40)));
        let ended = run.clone();
        assert!(!run.end(Outcome::Complete, Moment(50)));
        run.begin(Moment(60));
        run.advance(Moment(70));
        assert_eq!(
            (run.phase, run.progress, run.updated),
            (ended.phase, ended.progress, ended.updated)
        );
        assert_eq!(
            run.progress,
            Progress {
                total: 5,
                generated: 2,
                failed: 3,
                skipped: 0
            }
        );
    }

    #[test]
    fn the_last_change_never_goes_back() {
        let mut run = run();
        run.begin(Moment(5));
        assert_eq!(run.updated, Moment(10));
    }
}
