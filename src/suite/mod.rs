//! Choosing cases, driving them, and collecting the run record.
