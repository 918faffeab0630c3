//! What a run is asked to do, and what it comes to.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::Sender;
use std::time::Duration;

use crate::catalogue::{Catalogue, Selection};
use crate::compare::Policy;
use crate::model::{CaseId, Cost, Exchange, ExchangeId, RunRecord};
use crate::steps::Effort;
use crate::suite::{Event, Share};
use crate::target::{Drive, Settings};

/// How much a run asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Profile {
    /// A first impression: few generated cases.
    Quick,
    /// What a release is judged by.
    #[default]
    Standard,
    /// As much as patience allows.
    Thorough,
}

impl Profile {
    /// The profile's name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Quick => "quick",
            Self::Standard => "standard",
            Self::Thorough => "thorough",
        }
    }

    /// Generated cases of each property, steps of shrinking, and how long a case waits.
    #[must_use]
    pub(crate) fn effort(self) -> Effort {
        match self {
            Self::Quick => Effort {
                generated: 10,
                shrinks: 50,
                wait: Duration::from_secs(1),
            },
            Self::Standard => Effort {
                generated: 50,
                shrinks: 100,
                wait: Duration::from_secs(6),
            },
            Self::Thorough => Effort {
                generated: 400,
                shrinks: 200,
                wait: Duration::from_secs(16),
            },
        }
    }
}

/// What a run is asked to do.
pub struct Plan {
    /// The implementation under test.
    pub settings: Settings,
    /// Drives the target's clock, where it can be driven: nobody waits for such a target.
    pub drive: Option<Drive>,
    /// The rules.
    pub catalogue: Arc<Catalogue>,
    /// Which of their cases.
    pub selection: Selection,
    /// Which share of them, where the run is one of several shards.
    pub share: Option<Share>,
    /// How much to ask for.
    pub profile: Profile,
    /// The seed of all generators.
    pub seed: u64,
    /// How many cases run side by side.
    pub jobs: usize,
    /// Whether the target is looked at first; the bundled server needs no such look.
    pub look_first: bool,
    /// Whether the first failure ends the run.
    pub fail_fast: bool,
    /// The folder that the record and the exchanges are written to; none writes nothing.
    pub out: Option<PathBuf>,
    /// Labels for the record.
    pub labels: BTreeMap<String, String>,
    /// What the exit code is decided by.
    pub policy: Policy,
    /// Who is told how the run goes.
    pub events: Option<Sender<Event>>,
    /// Set from outside to end the run in an orderly way.
    pub cancelled: Arc<AtomicBool>,
}

/// What a run came to.
pub struct Outcome {
    /// The record.
    pub record: RunRecord,
    /// The exchanges that findings cite.
    pub cited: BTreeMap<ExchangeId, Arc<Exchange>>,
    /// What each case cost, in all of its tries.
    pub costs: BTreeMap<CaseId, Cost>,
    /// How many exchanges were written without their bodies: their file is at its bound.
    pub cut: u64,
}

/// Why a run could not begin or end.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub struct SuiteError {
    /// What happened, where, and what to do next, in one line.
    pub message: String,
    /// The exit code that it means.
    pub exit_code: u8,
}
