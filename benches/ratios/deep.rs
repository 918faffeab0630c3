//! A list of a million links: its server's pages, the walk through it, and the memory of that.

use std::fs;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use content_conformance::catalogue::Selection;
use content_conformance::suite::run;

use crate::bare::{Bare, Ready};
use crate::common::{BINARY, LIST, Scratch, Serve, cpu, median, plan, ratio, runtime, timed};
use crate::effort::Effort;
use crate::table::{Goal, Row};

const WALK: &str = "LIST-12.deep";
const PAGE: u32 = 50;

pub(crate) fn rows(effort: &Effort) -> Vec<Row> {
    let server = Serve::start(effort.links);
    let walker = Walker::new(&server);
    vec![pages(effort, &walker), walk(effort, &server, &walker)]
}

/// Asks for pages of a server and looks at none.
struct Walker<'s> {
    server: &'s Serve,
    runtime: tokio::runtime::Runtime,
    client: Bare,
}

impl<'s> Walker<'s> {
    fn new(server: &'s Serve) -> Self {
        Self {
            server,
            runtime: runtime(),
            client: Bare::new(),
        }
    }

    fn ask(&self, limit: u32, offset: u32) {
        let address = format!("{}{LIST}", self.server.settings.base());
        let body = format!("{{\"Limit\":{limit},\"Offset\":{offset}}}");
        let ready = Ready::post(&address, &self.server.token, &self.server.project, body);
        let sent = self.client.send(&ready, ready.body.clone());
        let (status, _) = self.runtime.block_on(sent);
        assert_eq!(status, 200, "the page is there");
    }

    /// All pages that a walk asks for.
    fn walk(&self, links: u32) {
        for block in (0..=links).step_by(1_000) {
            self.ask(1_000, block);
            if let Some(border) = block.checked_sub(PAGE / 2) {
                self.ask(PAGE, border);
            }
            for offset in (block..(block + 1_000).min(links)).step_by(PAGE as usize) {
                self.ask(PAGE, offset);
            }
        }
    }
}

fn pages(effort: &Effort, walker: &Walker<'_>) -> Row {
    let last = effort.links / PAGE - 1;
    let far = last.min(20_000 - 1);
    let times = effort.times * 100;
    let mut ratios = Vec::new();
    for _ in 0..times {
        let (near, ()) = timed(|| walker.ask(PAGE, 0));
        let (far, ()) = timed(|| walker.ask(PAGE, far * PAGE));
        ratios.push(ratio(far, near));
    }
    Row::ratio(
        format!("page {} / page 1", far + 1),
        median(ratios),
        Goal::AtMost(1.1),
        format!(
            "pages of {PAGE} of {} links of the reference server, median of {times}",
            effort.links
        ),
    )
}

fn walk(effort: &Effort, server: &Serve, walker: &Walker<'_>) -> Row {
    let (mut ratios, mut of_cpu) = (Vec::new(), Vec::new());
    for _ in 0..effort.times {
        let selection = Selection {
            rules: vec![WALK.to_owned()],
            ..Selection::default()
        };
        let plan = plan(server.settings.clone(), selection, 1);
        let begun = cpu();
        let (walk, outcome) = timed(|| run(plan).expect("the list is walked"));
        let walked = cpu();
        let (bare, ()) = timed(|| walker.walk(effort.links));
        let (walk_cpu, bare_cpu) = (walked.saturating_sub(begun), cpu().saturating_sub(walked));
        of_cpu.push(ratio(walk_cpu, bare_cpu));
        let requests = outcome.record.summary.requests;
        eprintln!("  walk {walk:.2?} with {requests} requests, bare client {bare:.2?}");
        ratios.push(ratio(walk, bare));
    }
    Row::ratio(
        "walk through a long list / bare client",
        median(ratios),
        Goal::AtMost(1.5),
        format!(
            "wall, {} links, the same pages in the same order, one connection, server in a process of its own; time of the cores without the server: {:.2}",
            effort.links,
            median(of_cpu)
        ),
    )
}

/// The memory of a walk.
pub(crate) fn memory(effort: &Effort) -> Vec<Row> {
    const WHAT: &str = "memory of the walk over the start";
    let goal = Goal::AtMost(64.0);
    if fs::metadata("/proc/self/status").is_err() {
        return vec![Row::not_measured(WHAT, goal, "there is no /proc here")];
    }
    let server = Serve::start(effort.links);
    let folder = Scratch::new("memory");
    let file = folder.path().join("target.toml");
    fs::write(&file, &server.file).expect("a target file");
    let peak = |arguments: &[&str]| {
        let mut program = Command::new(BINARY)
            .args(arguments)
            .arg("--no-config")
            .env("CONTENT_API_TOKEN", &server.token)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let status = format!("/proc/{}/status", program.id());
        let mut most: f64 = 0.0;
        while matches!(program.try_wait(), Ok(None)) {
            most = most.max(high_water(&status).unwrap_or(0.0));
            thread::sleep(Duration::from_millis(1));
        }
        let ended = program.wait().expect("it ends");
        assert!(ended.success(), "{arguments:?} ended with {ended}");
        most
    };
    let (target, out) = (file.display().to_string(), folder.path().join("out"));
    let out = out.display().to_string();
    // It ends so soon that one look may come too late.
    let start = (0..20).map(|_| peak(&["rules", "--format", "json"]));
    let start = start.fold(0.0, f64::max);
    let walk = peak(&["run", "--rule", WALK, "--target", &target, "--out", &out]);
    vec![Row {
        unit: "MiB",
        ..Row::ratio(
            WHAT,
            walk - start,
            goal,
            format!(
                "peak of `run --rule {WALK}` on {} links, {walk:.0} MiB, less that of `rules`, {start:.0} MiB",
                effort.links
            ),
        )
    }]
}

/// The most memory that a process has had so far, in MiB.
fn high_water(status: &str) -> Option<f64> {
    let text = fs::read_to_string(status).ok()?;
    let line = text.lines().find(|line| line.starts_with("VmHWM:"))?;
    let kib: f64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kib / 1024.0)
}
