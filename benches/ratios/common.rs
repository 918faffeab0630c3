//! What several rows need.

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use content_conformance::catalogue::{Catalogue, Selection};
use content_conformance::reference::{Demo, Reference, ReferenceOptions};
use content_conformance::suite::{Plan, Profile};
use content_conformance::target::{Flags, Settings};
use tokio::runtime::Runtime;

/// How many cases the suite, and how many clients its bare loop, have under way at the same time.
pub(crate) const JOBS: usize = 8;

/// The program.
pub(crate) const BINARY: &str = env!("CARGO_BIN_EXE_content-conformance");

/// The path of listApprovals.
pub(crate) const LIST: &str = "/v2/project/content/listApprovals";
/// The path of generateText.
pub(crate) const GENERATE: &str = "/v2/project/content/generateText";

/// The value in the middle.
pub(crate) fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// What something gave, and how long it took.
pub(crate) fn timed<T>(what: impl FnOnce() -> T) -> (Duration, T) {
    let began = Instant::now();
    let given = what();
    (began.elapsed(), given)
}

/// The time that this process has had on all cores, its server's included; zero where it is not told.
pub(crate) fn cpu() -> Duration {
    told(11)
}

/// The time that the programs have had which this process started and saw end.
pub(crate) fn cpu_of_programs() -> Duration {
    told(13)
}

/// User and system time, from this field on.
fn told(field: usize) -> Duration {
    /// What the kernel tells it in, whatever its own clock is.
    const TICK: Duration = Duration::from_millis(10);
    let told = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The name of the program comes before, in brackets, and may hold anything.
    let (_, fields) = told.rsplit_once(')').unwrap_or_default();
    let fields = fields.split_whitespace().skip(field).take(2);
    TICK * fields.filter_map(|field| field.parse::<u32>().ok()).sum()
}

/// A ratio of two times.
pub(crate) fn ratio(one: Duration, other: Duration) -> f64 {
    one.as_secs_f64() / other.as_secs_f64()
}

/// The runtime of one thread that sends.
pub(crate) fn runtime() -> Runtime {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime")
}

/// A folder that goes when it is dropped.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    /// An empty folder for a row.
    pub(crate) fn new(name: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("bench-{name}"));
        // Where there is none there is nothing to take away.
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        Self(folder)
    }

    /// Its path.
    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What stays lies in the build folder and is in nobody's way.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// All cases but those that let seconds pass: they measure patience.
pub(crate) fn without_waits() -> Selection {
    Selection {
        tags: Some("not @waits".parse().expect("an expression")),
        ..Selection::default()
    }
}

/// The plan of a run.
pub(crate) fn plan(settings: Settings, selection: Selection, seed: u64) -> Plan {
    Plan {
        settings,
        catalogue: Arc::new(Catalogue::embedded().expect("the catalogue is right")),
        selection,
        share: None,
        profile: Profile::Standard,
        seed,
        jobs: JOBS,
        drive: None,
        look_first: false,
        fail_fast: false,
        out: None,
        labels: BTreeMap::new(),
        policy: content_conformance::compare::Policy::default(),
        events: None,
        cancelled: Arc::default(),
    }
}

/// The reference server in this process, with its demo project and its description.
pub(crate) fn reference(faults: Vec<String>) -> (Reference, Demo) {
    let server = Reference::start(ReferenceOptions {
        faults,
        demo: true,
        front: true,
        leisurely: false,
        ..ReferenceOptions::default()
    })
    .expect("the server starts");
    let demo = server.demo().expect("a demo project").clone();
    (server, demo)
}

/// A `serve` in a process of its own, with a list of so many links.
pub(crate) struct Serve {
    child: Child,
    /// The target's settings.
    pub(crate) settings: Settings,
    /// A target file for it, which takes its token from `CONTENT_API_TOKEN`.
    pub(crate) file: String,
    /// The token.
    pub(crate) token: String,
    /// The project.
    pub(crate) project: String,
}

impl Serve {
    /// Starts it.
    pub(crate) fn start(links: u32) -> Self {
        let mut child = Command::new(BINARY)
            .args(["serve", "--no-config", "--links", &links.to_string()])
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let mut said = BTreeMap::new();
        let output = child.stdout.take().expect("its output");
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            if line.starts_with("serving") {
                break;
            }
            if let Some((name, value)) = line.split_once(char::is_whitespace) {
                said.insert(name.to_owned(), value.trim().to_owned());
            }
        }
        let [base, project, token] =
            ["base_url", "project", "token"].map(|name| said[name].clone());
        let file = format!(
            "[target]\nbase_url = \"{base}\"\n[auth]\ntoken = {{ env = \"CONTENT_API_TOKEN\" }}\n[project]\nid = \"{project}\"\n[limits]\nmin_limit = 1\nmax_limit = 1000\n"
        );
        let env = |_: &str| Some(token.clone());
        let settings = Settings::parse(&file, "the long list", &Flags::default(), &env)
            .expect("the settings are right");
        Self {
            child,
            settings,
            file,
            token,
            project,
        }
    }
}

impl Drop for Serve {
    fn drop(&mut self) {
        // One that has ended already needs no end.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Where a tool is: named by a variable, or on the path. None where it does not start.
pub(crate) fn tool(variable: &str, name: &str) -> Option<PathBuf> {
    let path = std::env::var_os(variable).map_or_else(|| PathBuf::from(name), PathBuf::from);
    let tried = Command::new(&path).arg("--version").output();
    tried
        .is_ok_and(|output| output.status.success())
        .then_some(path)
}

/// The version that a tool says it has.
pub(crate) fn version(tool: &Path) -> String {
    let said = Command::new(tool).arg("--version").output();
    let said = said.map(|output| output.stdout).unwrap_or_default();
    let said = String::from_utf8_lossy(&said);
    let word = said
        .split_whitespace()
        .find(|word| word.starts_with(|first: char| first.is_ascii_digit()));
    word.unwrap_or("of unknown version").to_owned()
}
