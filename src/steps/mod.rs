//! The world of a case and the step definitions.
