//! Driving a run: the plan, the workers, what they bring back, and the run record made of it.

mod alone;
mod backlog;
mod begun;
mod bound;
mod bundled;
mod cited;
mod collect;
mod definitions;
mod demo;
mod drive;
mod events;
mod first_look;
mod journal;
mod judge;
mod order;
mod panics;
mod plan;
mod price;
mod rebuild;
mod rehearse;
mod run;
mod self_test;
mod tally;
mod universal;
mod worker;

pub use alone::{Parsed, parse};
pub use bundled::Bundled;
pub use demo::{demo_target, target_head};
pub use events::Event;
pub use journal::{JOURNAL, digest as line_digest};
pub use judge::{Keep, judge_capture, judge_record};
pub use plan::{Outcome, Plan, Profile, SuiteError};
pub use price::{Minutes, Outlook, Price, price};
pub use rebuild::{expectations, rebuild};
pub use run::{lint, run};
pub use self_test::{Part, Row, SelfTest};
