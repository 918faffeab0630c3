//! The run record and its parts: data only, no input or output.
//!
//! Everything that reports, comparison and judging read is here. Nothing here decides anything
//! but what follows from the data alone, such as the verdict of a rule from those of its cases.

mod case;
mod compared;
mod cost;
mod ended_early;
mod evidence;
mod exchange;
mod finding;
mod ids;
mod level;
mod matrix;
mod observation;
mod record;
mod shard;
mod stop;
mod verdict;
mod waiver;

pub use case::{CaseResult, StepResult};
pub use compared::{Change, Class, Compared, Earlier};
pub use cost::Cost;
pub use ended_early::EndedEarly;
pub use evidence::Evidence;
pub use exchange::{
    Answer, CAPTURE, Exchange, Form, Operation, Request, Response, Trouble, TroubleKind,
};
pub use finding::{Finding, Judged};
pub use ids::{CaseId, ExchangeId, RuleId};
pub use level::Level;
pub use matrix::{FaultRow, FloorRow, Matrix, Odd, VariantRow};
pub use observation::Observation;
pub use record::{
    CaseCounts, Ci, ExchangeSummary, FORMAT_VERSION, Gate, JudgedAgain, LevelCounts, RuleResult,
    RunRecord, RunVerdict, Summary, Target, Tool,
};
pub use shard::{Merged, Shard, ShardPlan};
pub use stop::Stop;
pub use verdict::Verdict;
pub use waiver::{AppliedWaiver, FaultOf, Waiver, WaiverState};
