//! A table of rules that scrolls sideways on a page: one row a rule, with a cell for each run or
//! implementation between its id and what it says.

use maud::{Markup, html};

/// A row: the id, with what stands below it; the cells; and what the rule says.
pub(super) type Row<'r> = (Markup, Markup, &'r str);

/// The table; `heads` are the heads of the cells.
pub(super) fn table<'r>(
    label: &str,
    heads: &Markup,
    rows: impl Iterator<Item = Row<'r>>,
) -> Markup {
    html! {
        div.wide tabindex="0" role="region" aria-label=(label) {
            table.grid {
                thead {
                    tr { th scope="col" { "rule" } (heads) th scope="col" { "what it says" } }
                }
                tbody {
                    @for (id, cells, said) in rows {
                        tr { th scope="row" { (id) } (cells) td.said { (said) } }
                        "\n"
                    }
                }
            }
        }
    }
}
