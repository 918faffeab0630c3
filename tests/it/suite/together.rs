//! Services that choose several things at once, each of which is left alone by itself.

use crate::program::program;

/// Combinations that were failed, or left undecided, though no part of them was.
const TOGETHER: [&[&str]; 4] = [
    // The end of a run is the first thing that is seen of it, and the last.
    &[
        "no-holding",
        "run-forgotten-once-read",
        "unknown-run-is-400",
    ],
    // The date in Retry-After is by another clock than that in Date.
    &["gateway-clock-half-a-minute-off", "rate-limit-as-date"],
    // A change comes between two reads that lie a second apart; times in whole seconds hide that it goes on.
    &[
        "job-touches-links",
        "rate-limit-in-seconds",
        "times-in-whole-seconds",
        "transitions-seen-later",
    ],
    // What the end of a run does to links is seen after the hotel goes on.
    &[
        "finish-seen-later",
        "runs-renew-links",
        "transitions-seen-later",
    ],
];

#[test]
fn what_is_left_alone_by_itself_is_left_alone_together() {
    for variants in TOGETHER {
        let output = program()
            .args(["self-test", "--profile", "quick", "--seed", "2"])
            .args(["--variant", &variants.join("+")])
            .output()
            .expect("the program runs");
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{variants:?}: {said}");
    }
}
