//! Where a setting comes from.

use std::fmt;

/// Where a setting comes from that is not on the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// A variable of the environment.
    Variable(String),
    /// A line of the project file.
    Line {
        /// How the file is called.
        file: String,
        /// The line.
        line: usize,
    },
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Variable(name) => f.write_str(name),
            Self::Line { file, line } => write!(f, "{file}:{line}"),
        }
    }
}
