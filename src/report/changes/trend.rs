//! How runs went over time: a bar a run, of the MUST rules, the requests and the time.

use maud::{Markup, html};

use crate::compare::Brief;
use crate::report::{numbers, thousands};

use super::runs::when;

/// The height of a drawing.
const HEIGHT: u64 = 60;
/// The width of a bar and the space beside it, where there is room.
const STEP: usize = 20;

/// A drawing for each of the three.
pub(super) fn html(runs: &[Brief]) -> Markup {
    let must = |run: &Brief| format!("{} of {}", run.conformant, run.must);
    let requests = |run: &Brief| thousands(run.requests);
    let time = |run: &Brief| numbers::seconds(run.duration_ms);
    let most = |amount: fn(&Brief) -> u64| runs.iter().map(amount).max().unwrap_or_default();
    let rules = |run: &Brief| u64::from(run.must);
    let of_rules = |run: &Brief| {
        let failed = run.failed().len() as u64;
        vec![("failed", failed), ("passed", u64::from(run.conformant))]
    };
    let of_requests = |run: &Brief| vec![("amount", run.requests)];
    let of_time = |run: &Brief| vec![("amount", run.duration_ms)];
    html! {
        div.trend {
            (drawing(runs, "Conformant MUST rules", most(rules), &of_rules, &must))
            (drawing(runs, "Requests", most(|run| run.requests), &of_requests, &requests))
            (drawing(runs, "Time", most(|run| run.duration_ms), &of_time, &time))
        }
        "\n"
    }
}

/// A bar a run: its parts lie upon each other, and `most` is as high as the drawing.
fn drawing(
    runs: &[Brief],
    title: &str,
    most: u64,
    parts: &dyn Fn(&Brief) -> Vec<(&'static str, u64)>,
    said: &dyn Fn(&Brief) -> String,
) -> Markup {
    let [first, last] = [runs.first(), runs.last()].map(|run| run.map(said).unwrap_or_default());
    let text = if first == last {
        last
    } else {
        format!("{first} → {last}")
    };
    let width = runs.len() * STEP;
    html! {
        figure {
            figcaption { b { (title) } " " span.note { (text) } }
            svg role="img" aria-label={ (title) ", run by run: " (text) } width=(width) height=(HEIGHT)
                viewBox={ "0 0 " (width) " " (HEIGHT) } preserveAspectRatio="none" {
                @for (at, run) in runs.iter().enumerate() {
                    g {
                        title { (when(run)) ": " (said(run)) }
                        @for (class, top, height) in stacked(&parts(run), most) {
                            rect class=(class) x=(at * STEP + 1) y=(top) width=(STEP - 3) height=(height) {}
                        }
                    }
                }
            }
        }
    }
}

/// The top and the height of each part. What is there at all is seen.
fn stacked(parts: &[(&'static str, u64)], most: u64) -> Vec<(&'static str, u64, u64)> {
    let mut top = HEIGHT;
    let there = parts.iter().filter(|(_, amount)| *amount > 0);
    let drawn = there.map(|(class, amount)| {
        let height = (amount * HEIGHT / most.max(1)).clamp(2, HEIGHT).min(top);
        top -= height;
        (*class, top, height)
    });
    drawn.collect()
}

#[cfg(test)]
mod tests {
    use super::stacked;

    #[test]
    fn parts_lie_upon_each_other_and_the_smallest_is_seen() {
        let parts = [("failed", 1), ("passed", 78), ("other", 0)];
        assert_eq!(stacked(&parts, 79), [("failed", 58, 2), ("passed", 0, 58)]);
        assert_eq!(stacked(&[("amount", 1)], 1_000), [("amount", 58, 2)]);
        assert_eq!(stacked(&[("amount", 5)], 5), [("amount", 0, 60)]);
    }
}
