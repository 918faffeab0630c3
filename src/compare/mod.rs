//! Gate and comparison of run records.
