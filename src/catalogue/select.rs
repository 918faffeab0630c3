//! Choosing cases by tags, ids and names.

use std::collections::BTreeSet;

use cucumber::gherkin::tagexpr::TagOperation;
use cucumber::tag::Ext as _;
use regex::Regex;

use super::near::hint;
use super::{Case, Catalogue};

/// Which cases to run: those that every filter given lets through.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// A cucumber tag expression over the tags of feature, rule, scenario and examples.
    pub tags: Option<TagOperation>,
    /// Ids of rules, scenarios or cases; empty for all.
    pub rules: Vec<String>,
    /// A pattern that the scenario's name or the case's id contains.
    pub name: Option<Regex>,
    /// Whether cases that walk through a list of any length are let through, too; one that is asked
    /// for by its id always is.
    pub deep: bool,
}

/// Why a selection selects nothing, or less than was meant.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SelectionError {
    /// An id that does not exist: a slip in the command.
    #[error("no rule or case has the id {id}{hint}")]
    Unknown {
        /// The id.
        id: String,
        /// Ids nearby.
        hint: String,
    },
    /// Filters that are well-formed and let no case through.
    #[error("{0}")]
    Nothing(String),
}

impl Selection {
    /// The cases that are selected, in the order of the catalogue. Selecting nothing is an error
    /// that says which filter is to blame, and names what exists nearby.
    pub fn choose<'c>(&self, catalogue: &'c Catalogue) -> Result<Vec<&'c Case>, SelectionError> {
        for id in &self.rules {
            if !catalogue.cases().any(|case| case.is_named_by(id)) {
                return Err(SelectionError::Unknown {
                    id: id.clone(),
                    hint: hint(id, ids(catalogue)),
                });
            }
        }
        if let Some(tags) = &self.tags
            && !catalogue.cases().any(|case| tags.eval(&case.tags))
        {
            return Err(SelectionError::Nothing(no_tags(catalogue, tags)));
        }
        if let Some(name) = &self.name
            && !catalogue.cases().any(|case| names(name, case))
        {
            let message = format!("no scenario's name or id matches {:?}", name.as_str());
            let hint = hint(name.as_str(), ids(catalogue));
            return Err(SelectionError::Nothing(format!("{message}{hint}")));
        }
        let reported = self.judged_in_whole_run(catalogue);
        let cases: Vec<&Case> = catalogue
            .cases()
            .filter(|case| self.admits(case, &reported))
            .collect();
        if cases.is_empty() {
            let message = "each filter selects something, but no case passes all of them";
            return Err(SelectionError::Nothing(message.to_owned()));
        }
        Ok(cases)
    }

    /// The selection as flags of `run`; empty where everything is selected.
    #[must_use]
    pub fn in_words(&self) -> String {
        let tags = self
            .tags
            .as_ref()
            .map(|tags| format!("--tags '{}'", expression(tags)));
        let rules = (!self.rules.is_empty()).then(|| format!("--rule {}", self.rules.join(",")));
        let name = self.name.as_ref().map(|name| format!("--name '{name}'"));
        let all: Vec<String> = [tags, rules, name].into_iter().flatten().collect();
        all.join(" ")
    }

    /// The cases that report what was seen in the whole run, of the rules that are asked for: the tour
    /// is evidence for them.
    fn judged_in_whole_run<'c>(&self, catalogue: &'c Catalogue) -> Vec<&'c Case> {
        let is_asked_for = |case: &&Case| self.rules.iter().any(|id| case.is_named_by(id));
        catalogue
            .cases()
            .filter(|case| case.judges_whole_run())
            .filter(is_asked_for)
            .collect()
    }

    /// Whether every filter lets the case through.
    fn admits(&self, case: &Case, reported: &[&Case]) -> bool {
        let is_asked_for = |id: &String| id != case.rule.as_str() && case.is_named_by(id);
        self.tags.as_ref().is_none_or(|tags| tags.eval(&case.tags))
            && (self.deep || !case.is_deep() || self.rules.iter().any(is_asked_for))
            && (self.rules.is_empty()
                || reported.iter().any(|other| case.is_evidence_for(other))
                || self
                    .rules
                    .iter()
                    .any(|id| case.is_named_by(id) || case.also().any(|rule| rule == id)))
            && self.name.as_ref().is_none_or(|name| names(name, case))
    }
}

fn names(pattern: &Regex, case: &Case) -> bool {
    pattern.is_match(&case.name) || pattern.is_match(&case.id.0)
}

/// A tag expression as it can be written.
fn expression(tags: &TagOperation) -> String {
    match tags {
        TagOperation::And(one, other) => format!("({} and {})", expression(one), expression(other)),
        TagOperation::Or(one, other) => format!("({} or {})", expression(one), expression(other)),
        TagOperation::Not(one) => format!("not {}", expression(one)),
        TagOperation::Tag(tag) => format!("@{}", tag.trim_start_matches('@')),
    }
}

/// Every id that can be asked for.
fn ids(catalogue: &Catalogue) -> impl Iterator<Item = &str> {
    let rules = catalogue.rules.iter().map(|rule| rule.id.as_str());
    rules.chain(catalogue.cases().map(|case| case.id.0.as_str()))
}

/// What to say when a tag expression selects nothing: the tags that do not exist, if any.
fn no_tags(catalogue: &Catalogue, tags: &TagOperation) -> String {
    let known: BTreeSet<&str> = catalogue
        .cases()
        .flat_map(|case| &case.tags)
        .map(String::as_str)
        .collect();
    let mut asked = Vec::new();
    mentioned(tags, &mut asked);
    let unknown: Vec<String> = asked
        .into_iter()
        .filter(|tag| !known.contains(tag))
        .map(|tag| {
            format!(
                "no case has the tag @{tag}{}",
                hint(tag, known.iter().copied())
            )
        })
        .collect();
    if unknown.is_empty() {
        "every tag of the expression exists, but no case has them so".to_owned()
    } else {
        unknown.join("; ")
    }
}

fn mentioned<'t>(tags: &'t TagOperation, into: &mut Vec<&'t str>) {
    match tags {
        TagOperation::And(left, right) | TagOperation::Or(left, right) => {
            mentioned(left, into);
            mentioned(right, into);
        }
        TagOperation::Not(inner) => mentioned(inner, into),
        TagOperation::Tag(tag) => into.push(tag),
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a failed test is what it is for")]
mod tests {
    use regex::Regex;

    use super::super::sample::good;
    use super::{Selection, SelectionError};

    fn chosen(
        tags: Option<&str>,
        rules: &[&str],
        name: Option<&str>,
    ) -> Result<Vec<String>, SelectionError> {
        let selection = Selection {
            tags: tags.map(|tags| tags.parse().unwrap()),
            rules: rules.iter().map(|id| (*id).to_owned()).collect(),
            name: name.map(|name| Regex::new(name).unwrap()),
            deep: false,
        };
        let catalogue = good();
        let cases = selection.choose(&catalogue)?;
        Ok(cases.into_iter().map(|case| case.id.0.clone()).collect())
    }

    #[test]
    fn who_asks_for_a_rule_of_the_whole_run_goes_on_its_tour_and_starts_no_runs_for_others() {
        let catalogue = crate::catalogue::Catalogue::embedded().unwrap();
        let toured = |rule: &str| -> Vec<String> {
            let selection = Selection {
                rules: vec![rule.to_owned()],
                ..Selection::default()
            };
            let cases = selection.choose(&catalogue).unwrap();
            let cases = cases.into_iter().filter(|case| case.is_of_tour());
            cases.map(|case| case.id.0.clone()).collect()
        };
        let has = |ids: &[String], id: &str| ids.iter().any(|known| known == id);
        let (of_links, of_runs) = (toured("LINK-9"), toured("RUN-2"));
        assert!(has(&of_links, "WIRE-1.tour-lists") && has(&of_runs, "WIRE-1.tour-lists"));
        assert!(!has(&of_links, "WIRE-1.tour-hundred") && has(&of_runs, "WIRE-1.tour-hundred"));
        assert!(has(&toured("POLL-3"), "WIRE-1.tour-hundred"));
        assert!(toured("RUN-13").is_empty());
    }

    #[test]
    fn filters_narrow_each_other() {
        let page = [
            "LIST-12.known-page.first",
            "LIST-12.known-page.all",
            "LIST-12.known-page.huge",
        ];
        assert_eq!(chosen(None, &[], None).unwrap().len(), 5);
        assert_eq!(chosen(Some("@quick"), &[], None).unwrap(), page);
        assert_eq!(
            chosen(Some("@quick and not @slow"), &[], None).unwrap(),
            page[..2]
        );
        assert_eq!(
            chosen(Some("@listApprovals"), &["OPEN-limit"], None).unwrap(),
            ["OPEN-limit.zero"]
        );
        assert_eq!(chosen(None, &["LIST-12.known-page"], None).unwrap(), page);
        assert_eq!(
            chosen(None, &["LIST-12.known-page.all"], None).unwrap(),
            page[1..2]
        );
        assert_eq!(
            chosen(None, &[], Some("^any")).unwrap(),
            ["LIST-12.any-page"]
        );
        assert_eq!(
            chosen(None, &[], Some("limit.zero$")).unwrap(),
            ["OPEN-limit.zero"]
        );
    }

    #[test]
    fn a_filter_that_matches_nothing_says_what_is_near() {
        let message = |result: Result<Vec<String>, SelectionError>| result.unwrap_err().to_string();
        assert_eq!(
            message(chosen(None, &["LIST-12", "LIST-13"], None)),
            "no rule or case has the id LIST-13; did you mean LIST-12?"
        );
        assert_eq!(
            message(chosen(Some("@qick"), &[], None)),
            "no case has the tag @qick; did you mean quick?"
        );
        assert!(message(chosen(Some("@slow and @open"), &[], None)).starts_with("every tag"));
        assert!(message(chosen(None, &[], Some("nowhere"))).contains("\"nowhere\""));
        assert!(message(chosen(Some("@open"), &["LIST-12"], None)).starts_with("each filter"));
    }

    #[test]
    fn an_id_is_no_prefix_of_a_word() {
        assert!(matches!(
            chosen(None, &["LIST-1"], None),
            Err(SelectionError::Unknown { .. })
        ));
        assert!(matches!(
            chosen(None, &["LIST-12.known"], None),
            Err(SelectionError::Unknown { .. })
        ));
    }
}
