//! What somebody does next who has read a report.

use crate::model::{RunRecord, Verdict};

use super::blocks::Block;
use super::grouped;

/// What to do next, in a line; nothing where all is well.
pub(super) fn next(record: &RunRecord, blocks: &[Block<'_>]) -> Option<String> {
    let seed = record.seed;
    if record.gate.exit_code == 2 {
        return Some("`check` with the same target says what is wrong with it".to_owned());
    }
    if !grouped::with(record, Verdict::Error).is_empty() {
        return Some("this is a fault of the suite: report it, with the record".to_owned());
    }
    if record.judged_again.is_some() {
        let rule = &blocks.first()?.rule.id;
        return Some(format!("`rules {rule}` says what it demands"));
    }
    let deviates = blocks
        .iter()
        .find(|block| block.rule.verdict != Verdict::Waived);
    if let Some(block) = deviates {
        let rule = &block.rule.id;
        return Some(format!(
            "`show RECORD {rule}` tells its story, `rules {rule}` what it demands; add `--rule {rule} --seed {seed}` \
             to run it alone"
        ));
    }
    let unclear = grouped::by_reason(record, Verdict::Inconclusive);
    let Some((_, cases)) = unclear.first() else {
        let skipped = !grouped::with(record, Verdict::Skipped).is_empty();
        let check = "`check` with the same target says what would enable the rest";
        return skipped.then(|| check.to_owned());
    };
    let rule = grouped::rules_of(cases).into_iter().next()?;
    Some(format!(
        "mend what stood in the way of {rule}, and add `--rule {rule}` to run it alone"
    ))
}
