//! What could not be judged, grouped by what stood in the way.

use std::cmp::Reverse;

use crate::compare::few;
use crate::model::{RuleId, RunRecord, Verdict};
use crate::report::blocks::Block;
use crate::report::cause::kind;
use crate::report::grouped::{self, Cause};

use super::page::{Ink, Page};

/// How much of a list is shown.
#[derive(Clone, Copy)]
pub(super) struct Most {
    /// Causes under one heading.
    causes: usize,
    /// Ids of one cause.
    ids: usize,
}

/// As much as a screen has room for.
pub(super) const SCREEN: Most = Most { causes: 5, ids: 12 };
/// Everything.
pub(super) const ALL: Most = Most {
    causes: usize::MAX,
    ids: usize::MAX,
};

/// Cases that are an error: the harness itself is at fault.
pub(super) fn errors(page: &mut Page, record: &RunRecord, most: Most) {
    let causes = grouped::by_reason(record, Verdict::Error);
    show(page, Ink::Bad, "Faults of the harness", causes, most);
}

/// Rules whose judgement was begun and could not be finished, but for those of which a block says
/// why.
pub(super) fn inconclusive(page: &mut Page, record: &RunRecord, blocks: &[Block<'_>], most: Most) {
    let mut causes = grouped::by_reason(record, Verdict::Inconclusive);
    causes.retain(|(cause, _)| !blocks.iter().any(|block| block.explains(cause)));
    for (_, cases) in &mut causes {
        *cases = grouped::rules_of(cases);
    }
    show(page, Ink::Doubtful, "Inconclusive", causes, most);
}

/// Rules that were skipped, judged in part or not reached, with what would enable or complete them.
pub(super) fn skipped(page: &mut Page, record: &RunRecord, most: Most) {
    for (title, causes) in [
        (grouped::SKIPPED, grouped::skipped(record)),
        (grouped::IN_PART, grouped::partial(record)),
        (grouped::NOT_RUN, grouped::not_run(record)),
    ] {
        show(page, Ink::Strong, title, causes, most);
    }
}

/// How much there is besides what failed.
pub(super) fn in_a_line(page: &mut Page, record: &RunRecord, blocks: &[Block<'_>]) {
    let rules = |verdict: Verdict| grouped::with(record, verdict).len();
    let unclear: Vec<&RuleId> = blocks
        .iter()
        .flat_map(|block| &block.unclear)
        .copied()
        .collect();
    let other = grouped::with(record, Verdict::Inconclusive);
    let other = other.iter().filter(|rule| !unclear.contains(&&rule.id));
    let in_part = record.rules.iter().filter(|rule| rule.partial);
    let parts: Vec<String> = [
        (rules(Verdict::Skipped), "skipped"),
        (rules(Verdict::NotRun), "not run"),
        (in_part.count(), "judged in part"),
        (other.count(), "inconclusive for other reasons"),
        (rules(Verdict::Warned), "warned"),
    ]
    .into_iter()
    .filter(|(count, _)| *count > 0)
    .map(|(count, what)| format!("{} {what}", grouped::count(count, "rule")))
    .collect();
    if !parts.is_empty() {
        let parts = parts.join(", ");
        page.line(0, &format!("Besides: {parts}; --show causes lists them"));
    }
}

fn show(page: &mut Page, ink: Ink, title: &str, causes: Vec<Cause>, most: Most) {
    if causes.is_empty() {
        return;
    }
    page.heading(ink, title);
    let (causes, most) = if page.shows_causes() {
        (causes, ALL)
    } else {
        (alike(causes), most)
    };
    for (cause, ids) in causes.iter().take(most.causes) {
        page.item(2, &format!("{cause}: {}", few(ids, most.ids)));
    }
    if causes.len() > most.causes {
        let more = causes.len() - most.causes;
        page.line(2, &format!("and {more} more; --show causes lists all"));
    }
}

/// Causes of one kind as one, which says how many are like it; those that touch most come first.
fn alike(causes: Vec<Cause>) -> Vec<Cause> {
    let mut kinds: Vec<(String, usize, Cause)> = Vec::new();
    for (cause, ids) in causes {
        let kind = kind(&cause);
        match kinds.iter_mut().find(|(known, _, _)| *known == kind) {
            None => kinds.push((kind, 0, (cause, ids))),
            Some((_, like, (_, known))) => {
                *like += 1;
                let new = ids.into_iter().filter(|id| !known.contains(id));
                known.extend(new.collect::<Vec<_>>());
            }
        }
    }
    kinds.sort_by_key(|(_, _, (_, ids))| Reverse(ids.len()));
    let told = |(_, like, (cause, ids))| match like {
        0 => (cause, ids),
        like => (format!("{cause} (and {like} like it)"), ids),
    };
    kinds.into_iter().map(told).collect()
}
