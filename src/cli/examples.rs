//! Examples of each command, which stand below its help.

/// `run`.
pub(super) const RUN: &str = "\
Examples:
  content-conformance run --target target.toml --profile quick
      a first impression of an implementation
  content-conformance run --target target.toml --rule RUN-9 --seed 7
      one rule alone, as a run before it asked for it
  content-conformance run --target 'targets/*.toml' --out matrix
      many implementations, with one table at the end
  content-conformance run --target target.toml --shard 3/8 --out shards/3
      an eighth of the cases; `merge` puts all eight together
  content-conformance run --target target.toml --baseline old/ --format junit,html
      fail on what got worse only, and write reports";

/// `check`.
pub(super) const CHECK: &str = "\
Examples:
  content-conformance check --target target.toml
      what is wrong with a target file, and what a run will judge with it
  CONTENT_API_TOKEN=... content-conformance check --url https://staging.acme.example --project ID
      whether an address and a token are enough to begin with
  content-conformance check
      the same of the bundled reference server";

/// `serve`.
pub(super) const SERVE: &str = "\
Examples:
  content-conformance serve --port 8080 --targets .
      a stand-in for the real service, with target files for it
  content-conformance serve --fault token-null-on-revoked
      the same with one rule broken on purpose
  content-conformance serve --list
      the faults and variants that there are";

/// `self-test`.
pub(super) const SELF_TEST: &str = "\
Examples:
  content-conformance self-test --only clean,floors
      the quickest parts
  content-conformance self-test --fault RUN-9
      whether the suite finds every fault that breaks this rule
  content-conformance self-test --only faults --full --out matrix
      what else fails with each fault, and which rule a report shows first";

/// `merge`.
pub(super) const MERGE: &str = "\
Examples:
  content-conformance merge shards/*
      what the shards of one run come to together, in reports/latest
  content-conformance merge shards/* --baseline old/ --format junit,html --out merged
      the same with a baseline and reports, as of `run`";

/// `report`.
pub(super) const REPORT: &str = "\
Examples:
  content-conformance report reports/latest --show causes
      everything that failed or was not judged, at the terminal
  content-conformance report reports/latest --show open
      what the implementation chose where the document is silent
  content-conformance report reports/latest --format html -o report.html
      one page with every exchange";

/// `compare`.
pub(super) const COMPARE: &str = "\
Examples:
  content-conformance compare old/ new/
      what regressed, what is fixed, what is no longer judged
  content-conformance compare --blame old/ new/
      whether the implementation changed, or the suite
  content-conformance compare reports/history --format html -o history.html
      all runs of a history: rules by runs, what changed when, which rules are flaky
  content-conformance compare --side-by-side acme/ other/
      implementations beside each other";

/// `history`.
pub(super) const HISTORY: &str = "\
Examples:
  content-conformance history add
      keep the record of the last run
  content-conformance history list
      the runs that are kept, and what changed from one to the next
  content-conformance history add && content-conformance compare reports/history
      the same every night after `run`: the exit code says whether something regressed";

/// `history add`.
pub(super) const HISTORY_ADD: &str = "\
Examples:
  content-conformance history add
      the record in reports/latest, to reports/history
  content-conformance history add new/run.json --dir nightly
      another record, to another history
  content-conformance history add --keep-bodies 7
      keep the exchanges of the newest 7 runs only";

/// `history list`.
pub(super) const HISTORY_LIST: &str = "\
Examples:
  content-conformance history list
      a line a run: how it came out, and what changed
  content-conformance history list --dir nightly
      the same of another history
  content-conformance history list --format json
      the same for a program, with every rule";

/// `judge`.
pub(super) const JUDGE: &str = "\
Examples:
  content-conformance judge reports/latest
      a record judged again with this suite, and nothing sent
  content-conformance judge traffic.har --url https://staging.acme.example/api
      the calls of one address in captured traffic
  content-conformance judge captures/ more.ndjson --out judged --format html
      a folder of captures and one more file as one, with a page";

/// `record`.
pub(super) const RECORD: &str = "\
Examples:
  content-conformance record --upstream https://staging.acme.example/api --port 8081
      a client that uses http://127.0.0.1:8081 as the address is recorded to capture.ndjson
  content-conformance record --upstream http://127.0.0.1:8080 -o e2e.ndjson --judge
      the same beside a test of one's own: its traffic is judged, and the exit code says how it came out
  content-conformance judge capture.ndjson
      the rules that a recording proves or breaks";

/// `show`.
pub(super) const SHOW: &str = "\
Examples:
  content-conformance show reports/latest
      the first case that failed
  content-conformance show reports/latest RUN-13
      the first case of a rule that did not pass
  content-conformance show reports/latest LIST-11.known-page.last --exchanges
      one case, with whole bodies";

/// `rules`.
pub(super) const RULES: &str = "\
Examples:
  content-conformance rules
      every rule and open point
  content-conformance rules RUN-9
      one rule, with its place in the document and its cases
  content-conformance rules --format json
      the catalogue for a program";

/// `steps`.
pub(super) const STEPS: &str = "\
Examples:
  content-conformance steps
      the whole vocabulary
  content-conformance steps removed hotel
      the steps that speak of removed hotels
  content-conformance steps --format json
      the same for a program, such as an editor";

/// `init`.
pub(super) const INIT: &str = "\
Examples:
  content-conformance init
      target.toml, with a comment on every key
  content-conformance init acme.toml
      the same under another name
  content-conformance init --force
      the same over a file that is there";

/// `completions`.
pub(super) const COMPLETIONS: &str = "\
Examples:
  content-conformance completions bash > ~/.local/share/bash-completion/completions/content-conformance
      for bash, from the next shell on
  content-conformance completions fish > ~/.config/fish/completions/content-conformance.fish
      for fish
  content-conformance completions powershell >> $PROFILE
      for PowerShell";

/// `man`.
pub(super) const MAN: &str = "\
Examples:
  content-conformance man | man -l -
      the first page, read at once
  content-conformance man --out ~/.local/share/man/man1
      every page, for this user
  content-conformance man --format markdown --out docs/reference
      the reference pages of the documentation, before mdbook builds it
  man content-conformance-run
      the page of a command, from then on";
