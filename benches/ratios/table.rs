//! The table.

use std::fmt::Write as _;

/// One line of the table.
pub(crate) struct Row {
    /// What was set against what.
    pub(crate) what: String,
    /// What came out, or why nothing did.
    pub(crate) measured: Result<f64, String>,
    /// The unit; empty for a ratio.
    pub(crate) unit: &'static str,
    /// What is aimed at.
    pub(crate) goal: Goal,
    /// What was measured on what: how much, how often, the sides.
    pub(crate) how: String,
}

/// What is aimed at.
#[derive(Clone, Copy)]
pub(crate) enum Goal {
    AtMost(f64),
    AtLeast(f64),
    /// It is told, and nothing is aimed at.
    Told,
}

impl Row {
    /// A ratio.
    pub(crate) fn ratio(what: impl Into<String>, measured: f64, goal: Goal, how: String) -> Self {
        Self {
            what: what.into(),
            measured: Ok(measured),
            unit: "",
            goal,
            how,
        }
    }

    /// A row that cannot be measured here.
    pub(crate) fn not_measured(what: &str, goal: Goal, why: impl Into<String>) -> Self {
        Self {
            what: what.to_owned(),
            measured: Err(why.into()),
            unit: "",
            goal,
            how: String::new(),
        }
    }

    fn cells(&self) -> [String; 5] {
        let (measured, holds) = match &self.measured {
            Err(_) => ("not measured".to_owned(), ""),
            Ok(value) => (number(*value, self.unit), self.holds(*value)),
        };
        let goal = match self.goal {
            Goal::AtMost(goal) => format!("at most {}", number(goal, self.unit)),
            Goal::AtLeast(goal) => format!("at least {}", number(goal, self.unit)),
            Goal::Told => String::new(),
        };
        let how = match &self.measured {
            Err(why) => why.clone(),
            Ok(_) => self.how.clone(),
        };
        [self.what.clone(), measured, goal, holds.to_owned(), how]
    }

    fn holds(&self, value: f64) -> &'static str {
        let holds = match self.goal {
            Goal::AtMost(goal) => value <= goal,
            Goal::AtLeast(goal) => value >= goal,
            Goal::Told => return "",
        };
        if holds { "yes" } else { "no" }
    }
}

fn number(value: f64, unit: &str) -> String {
    let digits = if value >= 100.0 { 0 } else { 2 };
    let space = if unit.is_empty() { "" } else { " " };
    format!("{value:.digits$}{space}{unit}")
}

/// The rows with their columns under each other.
pub(crate) fn table(rows: &[Row]) -> String {
    let head = ["row", "measured", "goal", "holds", "what was measured"].map(str::to_owned);
    let lines: Vec<_> = std::iter::once(head)
        .chain(rows.iter().map(Row::cells))
        .collect();
    let width = |column: usize| {
        let cells = lines.iter().map(|cells| cells[column].chars().count());
        cells.max().unwrap_or(0)
    };
    let mut text = String::new();
    for [what, measured, goal, holds, how] in &lines {
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "{what:a$}  {measured:>b$}  {goal:c$}  {holds:d$}  {how}",
            a = width(0),
            b = width(1),
            c = width(2),
            d = width(3),
        );
    }
    text
}
