//! Views of a run record: one file a format.
