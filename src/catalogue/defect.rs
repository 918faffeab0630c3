//! What is wrong with a feature file.

use std::fmt;

/// One thing that is wrong with a feature file, or with an id that other code mentions.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Defect {
    /// The feature file, or where else the defect is.
    pub feature: String,
    /// The line in that file, from 1; 0 where no line can be named.
    pub line: usize,
    /// What is wrong, and where that is not plain, what would be right.
    pub message: String,
}

impl Defect {
    /// A defect at a line of a feature file.
    pub(super) fn new(feature: &str, line: usize, message: impl Into<String>) -> Self {
        Self {
            feature: feature.to_owned(),
            line,
            message: message.into(),
        }
    }
}

impl fmt::Display for Defect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line == 0 {
            write!(f, "{}: {}", self.feature, self.message)
        } else {
            write!(f, "{}:{}: {}", self.feature, self.line, self.message)
        }
    }
}
