//! Every fault makes a difference that can be seen from outside, and a clean server differs from
//! itself in nothing.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use content_conformance::reference::faults;

use super::client::Server;
use super::tour::tour;

/// Faults that show only after more time, in greater number, in another history or to another request
/// than the tour has room for; `self-test` shows that a case of the suite finds each of them.
const BEYOND_THE_TOUR: &[&str] = &[
    "access-by-a-moved-hotel",
    "any-end-frees-all",
    "approval-changes-ended-run",
    "approval-updates-other-project",
    "approvals-lower-total",
    "approved-hotels-left-out",
    "approved-link-never-opened",
    "approved-since-their-run-skipped",
    "approver-by-another-phone",
    "archived-run-readable",
    "basic-user-name",
    "both-spellings-beside-stranger-listed-twice",
    "both-spellings-count-twice",
    "both-spellings-counted-twice",
    "busy-unnoticed-beside-empty-list",
    "busy-unnoticed-by-outdated-tag",
    "busy-unnoticed-in-capitals",
    "capitals-pass-as-members",
    "complete-after-many-reads",
    "conflict-locks-approved",
    "conflict-runs-later",
    "deserted-project-is-404",
    "duplicates-beside-empty-list",
    "echo-needs-limit",
    "echo-needs-offset",
    "echo-not-escaped",
    "empty-filter-shows-others",
    "empty-filter-without-header",
    "excluded-hotel-busy",
    "excluded-links-counted-on-return",
    "failed-after-many-reads",
    "failed-and-skipped-never-end",
    "failed-hotels-stay-locked",
    "far-page-without-header",
    "far-ties-skipped",
    "fifty-newest-runs-looked-at",
    "filter-counted-by-hundreds",
    "filter-finds-newest-link",
    "filter-groups-links-by-hotel",
    "filtered-list-frees-hotel",
    "filters-mix-at-the-same-time",
    "first-person-of-an-address",
    "foreign-in-capitals-shown",
    "foreign-links-take-places",
    "foreign-run-by-tags-readable",
    "foreign-without-link-not-echoed",
    "further-link-in-place-of-a-revoked-one",
    "further-links-last",
    "generation-forgets-revocation",
    "hotel-of-four-tags-counts-twice",
    "hotels-of-a-tag-run-again",
    "last-part-of-a-selection-unlocked",
    "later-page-kept-over-transitions",
    "later-page-without-header",
    "later-pages-behind",
    "later-tag-selects-removed",
    "latest-approver-of-a-hotel",
    "links-of-returned-hotels-by-filter-only",
    "links-of-returned-hotels-unlisted",
    "lock-expires",
    "lock-expires-after-five-seconds",
    "locked-again-after-failure",
    "locks-for-two-hundred-hotels",
    "locks-of-the-newest-hotels",
    "long-run-never-ends",
    "long-text-is-500",
    "many-hotels-without-header",
    "member-in-capitals-echoed",
    "moved-hotel-lists-its-new-links",
    "moved-hotels-not-echoed",
    "moved-hotels-stay",
    "name-cut-at-four-bytes",
    "newest-link-hides-others",
    "no-lookup-beside-empty-tags",
    "offset-wraps-at-32-bits",
    "offsets-mix-at-the-same-time",
    "one-approver-for-a-hotel",
    "one-call-at-a-time",
    "only-members-released",
    "opening-during-a-run-lost",
    "opening-fades",
    "opening-hidden-far-down",
    "opening-outlives-its-link",
    "opening-restores-revoked",
    "opening-shows-on-all-links",
    "ordered-by-distance-from-1970",
    "other-versions-refused-in-filter",
    "own-ids-pass-as-hotels",
    "padded-id-is-422",
    "phone-of-digits-is-a-number",
    "project-in-capitals-without-header",
    "project-in-filter-lists-everything",
    "queued-after-many-reads",
    "reading-an-ended-run-frees",
    "refused-hotel-not-echoed",
    "refused-text-not-escaped",
    "removed-after-run-not-echoed",
    "removed-hotel-with-waiting-link-runs",
    "retagging-adds",
    "retagging-without-effect",
    "returned-hotel-unlocked",
    "returned-hotels-echoed",
    "returned-hotels-left-out-of-tags",
    "returned-hotels-not-counted",
    "returned-hotels-refused",
    "revocation-fades",
    "revocation-kept-by-hotel",
    "revoke-opens",
    "revoke-takes-all-links",
    "revoked-newest-hides-older-from-the-filter",
    "run-before-revoke-forgets-approval",
    "run-frees-what-its-tags-name-now",
    "run-in-filter-not-echoed",
    "run-of-different-ends-never-updated",
    "run-of-different-ends-queued-again",
    "run-of-moved-hotel-readable",
    "runs-mix-at-the-same-time",
    "second-removal-not-echoed",
    "second-removal-unseen",
    "second-run-counts-nothing",
    "selections-mix-at-the-same-time",
    "shared-generation-moves-approved-text",
    "skipped-hotels-not-counted",
    "skipped-hotels-stay-locked",
    "smallest-page-without-header",
    "tag-in-filter-lists-its-hotels",
    "tag-in-filter-not-echoed",
    "tag-kept-while-as-many",
    "tag-stops-at-removed",
    "tags-behind-an-empty-one-lost",
    "text-time-of-first-generation",
    "ties-lost-between-hundreds",
    "token-beside-newer-link",
    "token-good-for-a-hotel-of-the-filter",
    "token-of-another-call-at-the-same-time",
    "token-read-leniently",
    "token-remembered-without-project",
    "total-at-most-thousand",
    "total-counts-hotels",
    "total-counts-links-of-hotels",
    "total-of-the-tag-now",
    "transition-frees-hotel",
    "twelve-tags-at-most",
    "unknown-project-lists-own-of-two",
    "unknown-run-shows-newest",
    "unknown-tag-frees-busy-hotel",
    "unlinked-member-of-a-tag-echoed",
    "waiting-link-of-removed-counted",
    "year-of-the-week",
    "zeros-not-echoed",
];

/// The transcript of a server.
fn taken(server: Server, expected: Option<&[String]>) -> Vec<String> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let lines = runtime.block_on(tour(&server, expected.map(<[String]>::to_vec)));
    drop(runtime);
    server.reference.stop();
    lines
}

#[test]
fn a_clean_server_differs_from_itself_in_nothing() {
    let (one, two) = (
        taken(Server::steady(None), None),
        taken(Server::steady(None), None),
    );
    assert_eq!(one.len(), two.len());
    for (one, two) in one.iter().zip(&two) {
        assert_eq!(one, two);
    }
}

/// Whether one of a few tours of a server with the fault differs from the clean one, or is the same,
/// as `different` says: on a busy machine what happens at the same time can happen in another order.
fn is_ever(different: bool, fault: &str, clean: &[String]) -> bool {
    (0..3).any(|_| (taken(Server::steady(Some(fault)), Some(clean)) != clean) == different)
}

#[test]
fn every_fault_can_be_seen() {
    let clean = taken(Server::steady(None), None);
    let next = AtomicUsize::new(0);
    let wrong = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                while let Some(fault) = faults().get(next.fetch_add(1, Ordering::Relaxed)) {
                    let seen = !fault.late && !fault.far && !BEYOND_THE_TOUR.contains(&fault.name);
                    if !is_ever(seen, fault.name, &clean) {
                        wrong.lock().unwrap().push((fault.name, seen));
                    }
                }
            });
        }
    });
    let wrong = wrong.into_inner().unwrap();
    assert!(wrong.is_empty(), "not as expected: {wrong:?}");
    let unknown = |name: &str| !faults().iter().any(|fault| fault.name == name);
    assert!(!BEYOND_THE_TOUR.iter().any(|name| unknown(name)));
}
