//! A feature file as lines of text, for what the Gherkin parser does not keep: the blank lines of a
//! description, and cells beyond a table's header.

use super::Defect;

/// A feature file's path and text.
pub(super) struct Source<'a> {
    /// The path, as defects and records name it.
    pub(super) path: &'a str,
    /// The whole text.
    pub(super) text: &'a str,
}

impl Source<'_> {
    /// The lines of the description that follows the directive at `line` (from 1), with the number
    /// of each, up to the first tag or directive.
    pub(super) fn description(&self, line: usize) -> Vec<(usize, &str)> {
        self.text
            .lines()
            .enumerate()
            .skip(line)
            .map(|(index, text)| (index + 1, text.trim()))
            .filter(|(_, text)| !text.starts_with('#'))
            .take_while(|(_, text)| !ends_description(text))
            .collect()
    }

    /// The text with the descriptions of rules left blank. The parser takes any line that begins
    /// with a word such as `Background` for a directive, with or without its colon, so prose is
    /// kept from it; line numbers stay as they are.
    pub(super) fn without_descriptions(&self) -> String {
        let mut in_description = false;
        let mut text = String::with_capacity(self.text.len());
        for line in self.text.lines() {
            let trimmed = line.trim();
            if trimmed.starts_with("Rule:") {
                in_description = true;
                text.push_str(line);
            } else {
                in_description = in_description && !ends_description(trimmed);
                if !in_description {
                    text.push_str(line);
                }
            }
            text.push('\n');
        }
        text
    }

    /// Tables whose rows have more or fewer cells than their header. The parser drops cells beyond
    /// the header in silence.
    pub(super) fn uneven_tables(&self) -> Vec<Defect> {
        let mut defects = Vec::new();
        let mut width = None;
        for (index, line) in self.text.lines().enumerate() {
            let line = line.trim();
            if !line.starts_with('|') {
                width = None;
                continue;
            }
            let cells = line
                .replace("\\\\", "")
                .replace("\\|", "")
                .matches('|')
                .count()
                - 1;
            let header = *width.get_or_insert(cells);
            if cells != header {
                let message =
                    format!("the row has {cells} cells, its table's first row has {header}");
                defects.push(Defect::new(self.path, index + 1, message));
            }
        }
        defects
    }
}

/// Whether a line ends a description: a tag, or a directive that can follow one.
fn ends_description(line: &str) -> bool {
    const DIRECTIVES: [&str; 6] = [
        "Rule:",
        "Background:",
        "Scenario:",
        "Scenario Outline:",
        "Example:",
        "Examples:",
    ];
    line.starts_with('@')
        || DIRECTIVES
            .iter()
            .any(|directive| line.starts_with(directive))
}
