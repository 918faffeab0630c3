//! Faults that show only far out in a list, where a walk through all of it comes.

use crate::reference::faults::fault::{Fault, fault};
use crate::reference::faults::paging::instead;

/// From this position on they show.
const FAR: usize = 20_000;

/// The faults of this file.
pub(super) const FAULTS: &[Fault] = &[
    fault(
        "link-lost-between-far-pages",
        "LIST-12",
        "From Offset 20,000 on a page of fewer than 100 links begins one link too late.",
        |b| {
            b.page(|view, page| {
                let (limit, offset) = (view.query.limit, view.query.offset);
                if offset >= FAR && limit < 100 {
                    instead(view, page, limit, offset + 1);
                }
            });
        },
    )
    .far(),
    fault(
        "total-rounded-above-ten-thousand",
        "LIST-11",
        "Above 10,000 Total is rounded down to hundreds.",
        |b| {
            b.page(|_, page| {
                if page.total > 10_000 {
                    page.total -= page.total % 100;
                }
            });
        },
    )
    .far(),
    fault(
        "far-neighbours-out-of-order",
        "LIST-3",
        "From position 20,000 on every hundredth link stands before the one that was created before it.",
        |b| {
            b.page(|view, page| {
                if view.query.hotels.is_some() || view.query.offset + page.links.len() < FAR {
                    return;
                }
                let offset = view.query.offset;
                let all = view.project.index.from(offset.saturating_sub(1));
                let around: Vec<u32> = all.take(page.links.len() + 2).map(|key| key.link).collect();
                let before = offset.min(1);
                for (index, number) in page.links.iter_mut().enumerate() {
                    let other = match (offset + index) % 100 {
                        _ if offset + index < FAR => continue,
                        0 => around.get(before + index + 1),
                        1 => around.get(before + index - 1),
                        _ => continue,
                    };
                    *number = other.copied().unwrap_or(*number);
                }
            });
        },
    )
    .far(),
    fault(
        "far-ties-out-of-order",
        "LIST-4",
        "From position 20,000 on links of one CreatedAt stand by their hotel ids read backwards, in pairs.",
        |b| {
            b.page(|view, page| {
                if view.query.hotels.is_some() || view.query.offset + page.links.len() < FAR {
                    return;
                }
                let offset = view.query.offset;
                let first = offset - offset % 2;
                let all = view.project.index.from(first).take(page.links.len() + 2);
                let mut around: Vec<_> = all.collect();
                for (pair, two) in around.chunks_exact_mut(2).enumerate() {
                    if first + 2 * pair >= FAR && two[0].first == two[1].first {
                        two.swap(0, 1);
                    }
                }
                let shown = around.iter().skip(offset - first).take(page.links.len());
                page.links = shown.map(|key| key.link).collect();
            });
        },
    )
    .of_what_is_recommended()
    .far(),
];
