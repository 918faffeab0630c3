//! Faults of calls that are under way at the same time: they share what each should have for itself.

use crate::reference::behaviour::facts::Operation;
use crate::reference::behaviour::serving::Shares;
use crate::reference::faults::fault::{Fault, fault};

/// The faults of this file.
pub(super) const FAULTS: &[Fault] = &[
    fault(
        "offsets-mix-at-the-same-time",
        "LIST-2",
        "Lists of a project that are asked for at the same time get the Offset of the last of them.",
        |b| b.serving.shares = Some(Shares::Member(Operation::List, "Offset")),
    ),
    fault(
        "filters-mix-at-the-same-time",
        "LIST-6",
        "Lists of a project that are asked for at the same time get the HotelIDs of the last of them.",
        |b| b.serving.shares = Some(Shares::Member(Operation::List, "HotelIDs")),
    ),
    fault(
        "runs-mix-at-the-same-time",
        "POLL-1",
        "Runs of a project that are read at the same time are all the one read last.",
        |b| b.serving.shares = Some(Shares::Member(Operation::Status, "ID")),
    ),
    fault(
        "token-of-another-call-at-the-same-time",
        "AUTH-1",
        "A list of a project without a token gets that of another call at the same time.",
        |b| b.serving.shares = Some(Shares::Token(Operation::List)),
    ),
    fault(
        "selections-mix-at-the-same-time",
        "RUN-15",
        "Selections of a project that arrive at the same time get the HotelIDs of the last of them.",
        |b| b.serving.shares = Some(Shares::Member(Operation::Generate, "HotelIDs")),
    ),
];
