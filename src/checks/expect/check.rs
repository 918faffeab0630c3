//! The families of checks, one a line: each is what an answer, a list, a run has to show.

use serde::{Deserialize, Serialize};

use super::family::Family;
use super::{
    OfAnswer, OfDeep, OfEcho, OfEffect, OfHistory, OfHttp, OfLink, OfList, OfOutside, OfPage,
    OfRefusal, OfRun, OfScope, OfStatus, OfWriting,
};

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

        $(impl From<$family> for Check {
            fn from(family: $family) -> Self {
                Self::$name(family)
            }
        })*
    };
}

families! {
    /// An answer by itself.
    Answer(OfAnswer),
    /// A walk through a list of any length.
    Deep(OfDeep),
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
