//! A text of whole pieces with a bound: what does not fit is left out, and named in its last line.

use crate::compare::few;

/// Bytes that the last line can take.
const LAST: usize = 1_000;
/// Names in the last line.
const NAMES: usize = 12;
/// Characters of a name there.
const NAME: usize = 60;

/// A text that is put together.
pub(super) struct Pieces {
    text: String,
    most: usize,
    left_out: Vec<String>,
}

impl Pieces {
    /// A text of at most so many bytes.
    pub(super) fn within(most: usize) -> Self {
        Self {
            text: String::new(),
            most: most.saturating_sub(LAST),
            left_out: Vec::new(),
        }
    }

    /// Adds a piece, where there is room for it.
    pub(super) fn add(&mut self, name: &str, piece: &str) {
        if self.text.len() + piece.len() <= self.most {
            self.text.push_str(piece);
        } else {
            let name: String = name.chars().take(NAME).collect();
            if self.left_out.last() != Some(&name) {
                self.left_out.push(name);
            }
        }
    }

    /// The text.
    pub(super) fn end(self) -> String {
        let names = self.left_out.len();
        if names == 0 {
            return self.text;
        }
        let named = few(&self.left_out, NAMES);
        let verb = if names == 1 {
            "It stands"
        } else {
            "They stand"
        };
        let last = format!(
            "\nLeft out, for there is no more room here: {named}. {verb} in run.json and \
             report.html of the same run.\n"
        );
        self.text + &last
    }
}

#[cfg(test)]
mod tests {
    use super::Pieces;

    #[test]
    fn pieces_are_whole_or_left_out() {
        let mut pieces = Pieces::within(1_010);
        pieces.add("a", "12345\n");
        pieces.add("b", "12345\n");
        pieces.add("b", "123456\n");
        pieces.add("c", "123\n");
        let said = pieces.end();
        assert!(
            said.starts_with("12345\n123\n\nLeft out, for there is no more room here: b. It"),
            "{said}"
        );
        let mut many = Pieces::within(0);
        for at in 0..30 {
            many.add(&format!("{at}-{}", "a".repeat(90)), "x");
        }
        let said = many.end();
        assert!(said.len() <= super::LAST, "{}", said.len());
        assert!(said.contains(" and 18 more. They stand in"), "{said}");
        let mut all = Pieces::within(2_000);
        all.add("a", "1");
        assert_eq!(all.end(), "1");
    }
}
