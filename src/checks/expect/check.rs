//! The families of checks, one a line: each is what an answer, a list, a run has to show.

use serde::{Deserialize, Serialize};

use crate::model::{ExchangeId, Judged};

use super::{
    Expectation, OfAnswer, OfEcho, OfEffect, OfHistory, OfHttp, OfLink, OfList, OfOutside, OfPage,
    OfRefusal, OfRun, OfScope, OfStatus, OfWriting,
};

/// Checks of one kind.
pub(super) trait Family {
    /// What the exchanges say. A finding that names no rule is one of the case's own.
    fn judge(&self) -> Judged;

    /// The exchanges that show it, for findings that name none themselves.
    fn exchanges(&self) -> Vec<ExchangeId> {
        Vec::new()
    }
}

macro_rules! families {
    ($($(#[$doc:meta])* $name:ident($family:ty),)*) => {
        /// One thing that is looked at.
        #[derive(Clone, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub(super) enum Check {
            $($(#[$doc])* $name($family),)*
        }

        impl Check {
            pub(super) fn family(&self) -> &dyn Family {
                match self {
                    $(Self::$name(family) => family,)*
                }
            }
        }

        $(impl From<$family> for Expectation {
            fn from(family: $family) -> Self {
                Self::of(Check::$name(family))
            }
        })*
    };
}

families! {
    /// An answer by itself.
    Answer(OfAnswer),
    /// Which hotels of a filter are echoed.
    Echo(OfEcho),
    /// What a refused call must leave.
    Effect(OfEffect),
    /// What runs and transitions come to.
    History(OfHistory),
    /// The status that HTTP has for something.
    Http(OfHttp),
    /// Links whose history is known.
    Link(OfLink),
    /// A list as a whole.
    List(OfList),
    /// What a call from outside of a project's scope is shown of it.
    Outside(OfOutside),
    /// A page, or a list that was read, against the whole list.
    Page(OfPage),
    /// A call that must be refused.
    Refusal(OfRefusal),
    /// Runs, as generateText shows them.
    Run(OfRun),
    /// What is shown of a project in its scope, and of another's.
    Scope(OfScope),
    /// Runs, as getTextGenerationStatus shows them.
    Status(OfStatus),
    /// One request written in another way.
    Writing(OfWriting),
}
