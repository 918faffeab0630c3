//! `serve`: the bundled reference server alone.

use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::reference::{DemoShape, Reference, ReferenceOptions, faults, variants};

use super::args::ServeArgs;
use super::exit::{CliError, Exit};
use super::signals::Signals;
use super::{demo_targets, names, output};

/// Serves until a signal comes, which is how it is meant to end.
pub(super) fn serve(args: ServeArgs) -> Result<u8, CliError> {
    if args.list {
        output::print(&list());
        return Ok(Exit::Done.code());
    }
    let named: Vec<String> = args.fault.into_iter().collect();
    names::known(&named, &args.variants)?;
    let signals = Signals::listen(Arc::new(AtomicBool::new(false)), || {})?;
    let options = ReferenceOptions {
        port: args.port,
        faults: named,
        variants: args.variants,
        seed: args.seed,
        demo: true,
        demo_shape: DemoShape {
            listed: args.links,
            ..DemoShape::default()
        },
        front: true,
        ..ReferenceOptions::default()
    };
    let server = Reference::start(options).map_err(|error| {
        CliError::usage(
            error,
            "the reference server",
            "--port 0 lets the system choose a port",
        )
    })?;
    if let Some(folder) = &args.targets {
        demo_targets::write(folder, &server)?;
    }
    output::print(&introduction(&server));
    signals.wait();
    server.stop();
    Ok(Exit::Done.code())
}

/// Everything that a developer needs to send the first request.
fn introduction(server: &Reference) -> String {
    let base = server.base_url();
    let mut text = String::new();
    // Writing to a string cannot fail.
    let mut line = |name: &str, value: &str| {
        let _ = writeln!(text, "{name:<10} {value}");
    };
    line("page", &server.page_url());
    line("base_url", &base);
    line("status", server.status_path());
    line("states", &server.states_url());
    let Some(demo) = server.demo() else {
        return text;
    };
    line("project", &demo.project_id);
    line("token", &demo.token);
    line("outsider", &demo.outsider_token);
    line(
        "hotels",
        &demo
            .hotels
            .iter()
            .take(3)
            .map(String::as_str)
            .collect::<Vec<_>>()
            .join(" "),
    );
    line(
        "tags",
        &demo
            .tags
            .iter()
            .take(3)
            .map(|tag| tag.id.as_str())
            .collect::<Vec<_>>()
            .join(" "),
    );
    let (token, project) = (&demo.token, &demo.project_id);
    let _ = write!(
        text,
        "\ncurl -sS -X POST {base}/v2/project/content/listApprovals \\\n  \
         -H 'Authorization: Bearer {token}' -H 'X-Project-ID: {project}' \\\n  \
         -H 'Content-Type: application/json' --data-raw '{{\"Limit\":2,\"Offset\":0}}'\n"
    );
    text.push_str("\nserving until interrupted\n");
    text
}

/// The faults by rule, and the variants by open point.
fn list() -> String {
    let mut text = String::from("faults: each breaks one rule\n");
    for fault in faults() {
        let _ = writeln!(
            text,
            "  {:<9} {:<40} {}",
            fault.rule, fault.name, fault.what
        );
    }
    text.push_str("\nvariants: each chooses otherwise where the document is silent\n");
    for variant in variants() {
        let _ = writeln!(text, "  {:<40} {}", variant.name, variant.what);
    }
    text
}
