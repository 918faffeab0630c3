//! Faults that show only after a while: the thorough profile waits long enough to see them.

use std::time::Duration;

use crate::reference::behaviour::access::Despite;
use crate::reference::behaviour::generation::{Aftermath, Later};
use crate::reference::faults::fault::{Fault, fault};
use crate::reference::faults::refusals::without_token;
use crate::reference::rewrite::edits::{is_ago, links, listed};
use crate::reference::state::call::Refusal;
use crate::reference::state::project::Project;

/// The faults of this file.
pub(super) const FAULTS: &[Fault] = &[
    fault(
        "lock-expires-after-a-while",
        "RUN-13",
        "A hotel is taken for busy for fifteen seconds, however long its run goes on.",
        |b| {
            b.generation.later = Some(Later {
                from_end: false,
                after: Duration::from_secs(15),
                what: Project::free,
            });
        },
    )
    .late(),
    fault(
        "conflict-runs-after-a-while",
        "RUN-14",
        "A selection that was refused with 409 runs six seconds later.",
        |b| {
            b.generation.refused = |_, refusal| match refusal {
                Refusal::Busy(_) => Aftermath::RunsLater(Duration::from_secs(6)),
                _ => Aftermath::Nothing,
            };
        },
    )
    .late(),
    fault(
        "refused-token-runs-after-a-while",
        "AUTH-4",
        "generateText without a good token answers 401, and the run starts five seconds later.",
        |b| {
            b.access.despite_refusal =
                |f| without_token(f, Despite::RunsLater(Duration::from_secs(5)));
        },
    )
    .late(),
    fault(
        "revocation-fades-after-a-while",
        "LINK-8",
        "Eight seconds after a link was revoked RevokedAt is gone.",
        |b| {
            b.json(listed, |v, _| {
                links(v, |link| {
                    if is_ago(link, "RevokedAt", 8) {
                        link.remove("RevokedAt");
                    }
                });
            });
        },
    )
    .late(),
];
