//! `steps`: the vocabulary of feature files.

use std::fmt::Write as _;

use serde_json::json;

use crate::suite::{Phrase, vocabulary};

use super::args::StepsArgs;
use super::exit::{CliError, Exit};
use super::list_format::ListFormat;
use super::output::{self, count};
use super::rules::catalogue;

/// Further uses of a phrase that are shown where a word is looked for.
const SHOWN: usize = 5;

/// Lists what steps can say.
pub(super) fn steps(args: &StepsArgs) -> Result<u8, CliError> {
    let word = args.words.join(" ").to_lowercase();
    let is_meant = |text: &String| text.to_lowercase().contains(&word);
    let mut phrases = vocabulary(&catalogue(args.shown.features.as_deref())?);
    for phrase in &mut phrases {
        phrase.uses.retain(is_meant);
    }
    phrases.retain(|phrase| !phrase.uses.is_empty());
    if phrases.is_empty() {
        return Err(CliError::usage(
            "no step says this",
            word,
            "`steps` lists them all",
        ));
    }
    let text = match args.shown.format {
        ListFormat::Text => listed(&phrases, if word.is_empty() { 1 } else { SHOWN }),
        ListFormat::Json => format!(
            "{:#}\n",
            json!(phrases.iter().map(told).collect::<Vec<_>>())
        ),
    };
    output::print(&text);
    Ok(Exit::Done.code())
}

fn listed(phrases: &[Phrase], shown: usize) -> String {
    let mut text =
        "What stands in braces can be said otherwise; below it, another use.\n".to_owned();
    let mut keyword = "";
    for phrase in phrases {
        if phrase.keyword != keyword {
            keyword = phrase.keyword;
            let _ = write!(text, "\n{keyword}\n");
        }
        let _ = writeln!(text, "  {}", phrase.pattern);
        let said = phrase.pattern.replace(['{', '}'], "");
        let others: Vec<&String> = phrase.uses.iter().filter(|used| **used != said).collect();
        for used in others.iter().take(shown) {
            let _ = writeln!(text, "      {used}");
        }
        let more = others.len().saturating_sub(shown);
        if more > 0 && shown > 1 {
            let _ = writeln!(text, "      and {more} more");
        }
    }
    let _ = write!(text, "\n{}\n", count(phrases.len(), "step"));
    text
}

fn told(phrase: &Phrase) -> serde_json::Value {
    json!({
        "keyword": phrase.keyword,
        "pattern": phrase.pattern,
        "uses": phrase.uses,
        "where": phrase.place,
    })
}
