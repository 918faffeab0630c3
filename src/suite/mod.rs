//! Driving a run: the plan, the workers, what they bring back, and the run record made of it.

mod bundled;
mod cited;
mod collect;
mod drive;
mod events;
mod first_look;
mod floor;
mod journal;
mod panics;
mod plan;
mod price;
mod run;
mod self_test;
mod tally;
mod universal;
mod worker;

pub use bundled::Bundled;
pub use events::Event;
pub use plan::{Outcome, Plan, Profile, SuiteError};
pub use price::{Minutes, Price, price, scenario};
pub use run::{lint, run};
pub use self_test::{Row, SelfTest};
