//! Pure oracles: from exchanges, and what a case knew, to what applied and what was found.
