//! What the command line takes and refuses.

use clap::{CommandFactory as _, Parser as _};

use super::{Cli, Command};

fn parsed(line: &str) -> Result<Command, String> {
    let words = std::iter::once("content-conformance").chain(line.split_whitespace());
    Cli::try_parse_from(words)
        .map(|cli| cli.command)
        .map_err(|error| error.to_string())
}

#[test]
fn the_definition_is_sound() {
    Cli::command().debug_assert();
}

#[test]
fn every_flag_of_a_run_is_taken() {
    let line = "run --url http://h --project p --profile quick --tags @a --rule RUN-1 RUN-2 --rule RUN-3,RUN-4 \
         --name ^x --features f --seed 7 --jobs 3 --allow-generation --max-runs 5 --max-hotels 6 \
         --requests-per-second 2.5 --request-timeout 5s --max-body 1MiB --insecure --proxy env --ca-file ca --client-cert c --client-key k --fail-fast --fail-on should \
         --require-coverage 90 --label team=a --label b=c --out o --format json,console";
    match parsed(line) {
        Ok(Command::Run(args)) => {
            assert_eq!(args.rules, ["RUN-1", "RUN-2", "RUN-3", "RUN-4"]);
            assert_eq!(args.labels.len(), 2);
            assert_eq!(args.formats.len(), 2);
            assert_eq!(args.target.way.max_body, Some(1 << 20));
            assert_eq!(args.target.way.proxy.as_deref(), Some("env"));
            let files = [
                args.target.way.ca_file,
                args.target.way.client_cert,
                args.target.way.client_key,
            ];
            assert_eq!(files, ["ca", "c", "k"].map(|file| Some(file.into())));
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn slips_are_refused() {
    for line in [
        "",
        "rn",
        "run --target f --url http://h",
        "run --read-only --allow-generation",
        "run --profile fast",
        "run --tags quick",
        "run --name (",
        "run --jobs 0",
        "run --require-coverage 101",
        "run --label team",
        "run --format pdf",
        "run --fail-on open",
        "serve --port 70000",
        "report",
        "rules --format yaml",
    ] {
        assert!(parsed(line).is_err(), "{line}");
    }
}
