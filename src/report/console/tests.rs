//! The report of a record with something of everything.

use crate::compare::sample::empty;
use crate::report::sample::{exchange, mixed};
use crate::report::{Look, Show, View, console};

fn shown(look: Look) -> String {
    let record = mixed();
    let view = View {
        record: &record,
        exchange: &exchange,
    };
    console(view, look)
}

const EXPECTED: &str = r#"sample at http://127.0.0.1:1/; profile standard, seed 7
7 cases: 2 passed, 1 failed, 1 warned, 1 inconclusive, 2 skipped
1,234 requests, 3 runs queued for 12 hotels, 3.0 s (its cases waited 0.4 s in all)
Left behind: a run of project p is still in progress
1 choice where the document is silent; --show open lists them
Besides: 2 rules skipped, 1 rule judged in part, 1 rule inconclusive for other reasons, 1 rule
warned; --show causes lists them

Failed (1 rule)
  RUN-9  Title of RUN-9
    must; Place of RUN-9.
    - Progress.Total counts a hotel twice (seen 50 times)
      expected  Total 2
      actual    Total 3 \u{1b}[2J<b>&amp;]]>
      field     /Data/Progress/Total
      when      with TagIDs: all of 50 answers, none of 7 others
      request   curl -sS -i -X POST http://127.0.0.1:1/v2/project/content/generateText -H "Authorization: Bearer ${CONTENT_API_TOKEN}" -H 'Content-Type: application/json' --data-raw '{"HotelIDs":["a","a"]}'
      case      RUN-9.one: case of RUN-9 (intermittently)
      example   HotelIDs [a, a]

Not conformant. 5 MUST: 1 failed, 1 inconclusive, 2 skipped, 1 passed (1 in part); 1 SHOULD: 1
warned
Exit code 1, the gate is closed (fail on must)
  - failed: RUN-9
  - inconclusive: LIST-3
Next: `show RECORD RUN-9` tells its story, `rules RUN-9` what it demands; add `--rule RUN-9 --seed
7` to run it alone
"#;

/// What is shown besides where every cause is asked for, and every choice.
const IN_FULL: &str = "
Chosen where the document is silent (never judged)
  OPEN-limit.one  fifty (seen: 50); all

Skipped: not judged, because of a need
  - the provider state `hold_runs`: RUN-13, RUN-14

Judged in part: the rest was skipped or not run
  - a tag: RUN-1

Inconclusive
  - 429 to the end\\nof patience: LIST-3

Seen besides
  LINK-1  GiataID is missing: expected an integer; actual nothing

Warned (1 rule)
  POLL-6  Title of POLL-6
    should; Place of POLL-6.
    - Generated falls
      expected  at least 2
      actual    1

Failed (1 rule)
";

#[test]
fn what_is_asked_for_is_shown_in_full() {
    let show = Show {
        open: true,
        causes: true,
    };
    let said = shown(Look {
        show,
        ..Look::default()
    });
    assert!(said.contains(IN_FULL), "{said}");
    assert!(!said.contains("--show"), "{said}");
}

#[test]
fn a_record_with_something_of_everything_reads_well() {
    assert_eq!(shown(Look::default()), EXPECTED);
}

#[test]
fn colours_change_nothing_but_colours_and_nothing_else_steers_the_terminal() {
    let coloured = shown(Look {
        colour: true,
        ..Look::default()
    });
    let mut plain = String::new();
    for (at, piece) in coloured.split("\u{1b}[").enumerate() {
        let text = if at == 0 {
            piece
        } else {
            piece.split_once('m').map_or("", |(_, text)| text)
        };
        plain.push_str(text);
    }
    assert_eq!(plain, EXPECTED);
    assert!(coloured.contains("\u{1b}[1m"), "{coloured}");
    let odd = |c: char| c.is_control() && c != '\n';
    assert!(!shown(Look::default()).contains(odd));
}

#[test]
fn lines_keep_to_the_width_but_for_commands() {
    for width in [40, 60, 200] {
        let text = shown(Look {
            width,
            ..Look::default()
        });
        for line in text.lines().filter(|line| !line.contains("curl")) {
            assert!(line.chars().count() <= width, "{line}");
        }
    }
}

#[test]
fn a_run_of_nothing_says_so() {
    let mut record = empty();
    record.gate = crate::compare::judge(&record, &crate::compare::Policy::default());
    let view = View {
        record: &record,
        exchange: &exchange,
    };
    let text = console(view, Look::default());
    let last = "
Inconclusive. 0 MUST rules
Exit code 3, the gate is undecided (fail on must): nothing was selected
";
    assert!(text.ends_with(last), "{text}");
}
