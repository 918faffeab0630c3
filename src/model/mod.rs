//! The run record and its parts: data only, no input or output.
