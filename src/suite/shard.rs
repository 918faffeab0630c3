//! The cases of one shard, and what its record says of it.

use std::fmt::Write as _;

use crate::model::{CaseId, Shard, ShardPlan};
use crate::suite::order::Job;
use crate::suite::{Plan, Share, journal};

/// The jobs of the plan's share, and what its record says of it; all of them where no share is asked for.
pub(super) fn share<'c>(plan: &Plan, jobs: Vec<Job<'c>>) -> (Vec<Job<'c>>, Option<Shard>) {
    let Some(share) = &plan.share else {
        return (jobs, None);
    };
    let selected = count(jobs.len());
    let (whole, own): (Vec<_>, Vec<_>) = jobs
        .into_iter()
        .partition(|job| job.case.judges_whole_run());
    let ids: Vec<&CaseId> = own.iter().map(|job| &job.case.id).collect();
    let shards = share.deal(&ids);
    let plan = ShardPlan {
        of: share.of,
        selected,
        selection: plan.selection.in_words(),
        plan: fingerprint(plan, share, &ids, &shards),
    };
    let mut jobs: Vec<Job<'c>> = own
        .into_iter()
        .zip(shards)
        .filter_map(|(job, shard)| (shard == share.number).then_some(job))
        .collect();
    let cases = count(jobs.len());
    jobs.extend(whole);
    let shard = Shard {
        number: share.number,
        cases,
        plan,
    };
    (jobs, Some(shard))
}

/// What shards of one run agree on: another harness, suite, target, profile, seed or split is another
/// run.
fn fingerprint(plan: &Plan, share: &Share, ids: &[&CaseId], shards: &[u32]) -> String {
    let mut text = format!(
        "{} {} {} {} {} {}\n{}\n",
        env!("CARGO_PKG_VERSION"),
        plan.catalogue.digest,
        share.target,
        plan.profile.name(),
        plan.seed,
        share.of,
        plan.selection.in_words(),
    );
    for (id, shard) in ids.iter().zip(shards) {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{id} {shard}");
    }
    journal::digest(&text)
}

fn count(cases: usize) -> u32 {
    u32::try_from(cases).unwrap_or(u32::MAX)
}
