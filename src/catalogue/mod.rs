//! The feature files and schemas, embedded in the binary, as typed rules and cases.
