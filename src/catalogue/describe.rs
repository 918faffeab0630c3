//! A rule's description: where the document states it, the choices of an open point, and the rest.

use strsim::levenshtein;

use super::Defect;

/// The parts of a rule's description.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Description {
    /// What follows `Where:`.
    pub(super) place: String,
    /// What follows `Choices:`, one word each.
    pub(super) choices: Vec<String>,
    /// Everything else; a line of its own for each paragraph.
    pub(super) text: String,
    /// Lines that look like a misspelt key or directive, by their number.
    pub(super) suspicious: Vec<(usize, String)>,
}

/// Reads the lines of a description. What a key says ends with a line that ends in a full stop, at
/// a blank line, or at another key.
pub(super) fn read(lines: &[(usize, &str)]) -> Description {
    #[derive(PartialEq)]
    enum In {
        Place,
        Choices,
        Text,
    }
    let mut description = Description::default();
    let mut choices = String::new();
    let mut at = In::Text;
    let mut paragraph = false;
    for (number, line) in lines {
        let mut rest = *line;
        if let Some(after) = line.strip_prefix("Where:") {
            (at, rest) = (In::Place, after);
        } else if let Some(after) = line.strip_prefix("Choices:") {
            (at, rest) = (In::Choices, after);
        } else if line.is_empty() {
            at = In::Text;
            paragraph = true;
            continue;
        } else if looks_like_directive(line) {
            description.suspicious.push((*number, (*line).to_owned()));
        }
        match at {
            In::Place => join(&mut description.place, rest, false),
            In::Choices => join(&mut choices, rest, false),
            In::Text => join(&mut description.text, rest, paragraph),
        }
        paragraph = false;
        if at != In::Text && rest.ends_with('.') {
            at = In::Text;
        }
    }
    description.choices = choices
        .trim_end_matches('.')
        .split('|')
        .map(str::trim)
        .filter(|choice| !choice.is_empty())
        .map(str::to_owned)
        .collect();
    description
}

/// Adds a line to a text, after a space or, where a paragraph begins, on a line of its own.
fn join(text: &mut String, line: &str, paragraph: bool) {
    if !text.is_empty() {
        text.push(if paragraph { '\n' } else { ' ' });
    }
    text.push_str(line.trim());
}

/// Whether a line of prose begins like a misspelt key or directive (`Backgroud:`): the parser
/// takes it, and all steps below it, for description.
fn looks_like_directive(line: &str) -> bool {
    const NAMES: [&str; 7] = [
        "where",
        "choices",
        "background",
        "scenario",
        "scenario outline",
        "example",
        "rule",
    ];
    line.split_once(':').is_some_and(|(before, _)| {
        let before = before.to_lowercase();
        NAMES
            .iter()
            .any(|name| levenshtein(&before, name) <= 1 + name.len() / 8)
    })
}

/// Whether a line of prose in a scenario or background begins like a misspelt step (`Givven a`):
/// the parser takes it for description, and the scenario for one without that step.
fn looks_like_step(line: &str) -> bool {
    const KEYWORDS: [&str; 5] = ["given", "when", "then", "and", "but"];
    /// Ordinary words at the beginning of a sentence that are near a keyword.
    const PROSE: [&str; 10] = [
        "the", "they", "them", "than", "these", "an", "any", "end", "ad", "what",
    ];
    let word = line
        .split_whitespace()
        .next()
        .unwrap_or_default()
        .to_lowercase();
    !PROSE.contains(&word.as_str())
        && KEYWORDS
            .iter()
            .any(|known| levenshtein(&word, known) <= usize::from(word.len() > 2))
}

/// Looks for misspelt steps among the description of a scenario or background.
pub(super) fn check_prose(path: &str, line: usize, prose: Option<&str>, defects: &mut Vec<Defect>) {
    for text in prose
        .unwrap_or_default()
        .lines()
        .filter(|text| looks_like_step(text))
    {
        let message = format!("`{text}` is read as description; is it meant as a step?");
        defects.push(Defect::new(path, line, message));
    }
}

#[cfg(test)]
mod tests {
    use super::{looks_like_step, read};

    fn numbered<'a>(lines: &[&'a str]) -> Vec<(usize, &'a str)> {
        lines
            .iter()
            .enumerate()
            .map(|(i, line)| (i + 1, *line))
            .collect()
    }

    #[test]
    fn a_full_stop_a_blank_line_or_a_key_ends_what_a_key_says() {
        let read = read(&numbered(&[
            "Where: Endpoints, listApprovals,",
            "fields Limit and Offset.",
            "Limit is the size",
            "of a page.",
            "",
            "More.",
            "Choices: refused | cut |",
            "taken",
        ]));
        assert_eq!(
            read.place,
            "Endpoints, listApprovals, fields Limit and Offset."
        );
        assert_eq!(read.text, "Limit is the size of a page.\nMore.");
        assert_eq!(read.choices, ["refused", "cut", "taken"]);
        assert_eq!(read.suspicious, []);
    }

    #[test]
    fn misspelt_keys_and_directives_are_noticed() {
        for line in [
            "Were: Errors.",
            "Backgroud:",
            "Senario: a",
            "Choises: a | b",
        ] {
            assert_eq!(read(&numbered(&[line])).suspicious.len(), 1, "{line}");
        }
        for line in [
            "A note: it is so.",
            "Background work shows it: Status is complete.",
        ] {
            assert_eq!(read(&numbered(&[line])).suspicious, [], "{line}");
        }
    }

    #[test]
    fn misspelt_steps_are_told_from_prose() {
        for line in [
            "Givven a project",
            "given a project",
            "Whn it is",
            "Ten it is",
            "Andd so",
        ] {
            assert!(looks_like_step(line), "{line}");
        }
        for line in ["The list is read.", "A page", "Each link", "Any page"] {
            assert!(!looks_like_step(line), "{line}");
        }
    }
}
