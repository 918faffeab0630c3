//! What is asked of the suite, put together call by call.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use regex::Regex;
use serde_json::Value;

use crate::catalogue::{Catalogue, Selection};
use crate::compare::Policy;
use crate::model::{Level, Stop};
use crate::steps::own;
use crate::suite::{self, Plan, Profile, SuiteError};
use crate::target::{Flags, Settings, TOKEN_VARIABLE};

use super::case::Case;
use super::ran::Ran;

/// Cases that run side by side where nothing else is said: the service under test shares its machine
/// with the suite.
const JOBS: usize = 4;

/// The variable that the seed is read from where none is given.
const SEED_VARIABLE: &str = "CONTENT_CONFORMANCE_SEED";

/// The suite, and the implementation that it is to be run against.
///
/// ```no_run
/// use std::process::ExitCode;
///
/// use content_conformance::Suite;
///
/// fn main() -> ExitCode {
///     Suite::against("http://127.0.0.1:8080")
///         .states("http://127.0.0.1:8080/states")
///         .main()
/// }
/// ```
#[derive(Clone, Debug)]
#[must_use = "nothing is sent before `run` or `main`"]
pub struct Suite {
    flags: Flags,
    file: Option<PathBuf>,
    tables: toml::Table,
    token: Option<String>,
    features: Option<PathBuf>,
    only: Vec<String>,
    profile: Profile,
    seed: Option<u64>,
    jobs: usize,
    out: Option<PathBuf>,
    fail_on: Level,
}

impl Suite {
    /// The suite for the implementation at this base address.
    pub fn against(base_url: impl Display) -> Self {
        Self {
            flags: Flags {
                url: Some(base_url.to_string()),
                ..Flags::default()
            },
            file: None,
            tables: toml::Table::new(),
            token: None,
            features: None,
            only: Vec::new(),
            profile: Profile::default(),
            seed: None,
            jobs: JOBS,
            out: None,
            fail_on: Level::Must,
        }
    }

    /// Reads from a target file what the calls do not say. Its address gives way to that of
    /// [`Suite::against`].
    pub fn target_file(mut self, file: impl Into<PathBuf>) -> Self {
        self.file = Some(file.into());
        self
    }

    /// Where provider states are arranged. Without them most cases need a project and hotels that a
    /// target file names.
    pub fn states(mut self, url: impl Display) -> Self {
        let table = toml::Table::from_iter([("url".to_owned(), url.to_string().into())]);
        self.tables.insert("states".to_owned(), table.into());
        self
    }

    /// How the status of a run is read, which the document does not show: the path below the base
    /// address and the body, in both of which `{run_id}` stands for the run, and the JSON pointer to the
    /// object with Status and Progress.
    pub fn status(mut self, path: &str, body: &Value, pointer: &str) -> Self {
        let body = toml::Value::try_from(body).unwrap_or_else(|_| "{run_id}".into());
        let table = toml::Table::from_iter([
            ("path".to_owned(), path.into()),
            ("body".to_owned(), body),
            ("run".to_owned(), pointer.into()),
        ]);
        let operations = toml::Table::from_iter([("status".to_owned(), table.into())]);
        self.tables
            .insert("operations".to_owned(), operations.into());
        self
    }

    /// The smallest and the largest Limit that listApprovals takes, which the document does not show:
    /// what it refuses within them is a deviation.
    pub fn limits(mut self, smallest: u32, largest: u32) -> Self {
        let table = toml::Table::from_iter([
            ("min_limit".to_owned(), i64::from(smallest).into()),
            ("max_limit".to_owned(), i64::from(largest).into()),
        ]);
        self.tables.insert("limits".to_owned(), table.into());
        self
    }

    /// The project that the calls are made on behalf of, where there are no provider states.
    pub fn project(mut self, id: impl Display) -> Self {
        self.flags.project = Some(id.to_string());
        self
    }

    /// Its token. Where none is given, the environment's `CONTENT_API_TOKEN` is.
    pub fn token(mut self, token: impl Display) -> Self {
        self.token = Some(token.to_string());
        self
    }

    /// Never starts a run of text generation.
    pub fn read_only(mut self) -> Self {
        self.flags.read_only = true;
        self
    }

    /// How much is asked for; [`Profile::Standard`] where nothing is said.
    pub fn profile(mut self, profile: Profile) -> Self {
        self.profile = profile;
        self
    }

    /// The seed of all generators. Where none is given it is the environment's
    /// `CONTENT_CONFORMANCE_SEED`, or another one each time; a test that fails says which.
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }

    /// How many cases run side by side.
    pub fn jobs(mut self, jobs: usize) -> Self {
        self.jobs = jobs.max(1);
        self
    }

    /// Only these rules, scenarios or cases, such as `LIST-7`.
    pub fn only<I>(mut self, ids: impl IntoIterator<Item = I>) -> Self
    where
        I: Into<String>,
    {
        self.only.extend(ids.into_iter().map(Into::into));
        self
    }

    /// Feature files of your own, beside those of the suite.
    pub fn features(mut self, folder: impl Into<PathBuf>) -> Self {
        self.features = Some(folder.into());
        self
    }

    /// A step for them: what it does where its text fits the pattern, with the words that the groups
    /// captured. It holds for the whole process.
    ///
    /// ```no_run
    /// use content_conformance::Suite;
    /// use serde_json::json;
    ///
    /// let suite = Suite::against("http://127.0.0.1:8080").step(
    ///     r"^the list is answered in under (\d+) bytes$",
    ///     async |case, words| {
    ///         let answer = case.list(&json!({"Limit": 50, "Offset": 0})).await?;
    ///         let most: usize = words[0].parse().unwrap_or_default();
    ///         let length = answer.body.len();
    ///         case.expect(length < most, "the list is too long", most, length)
    ///     },
    /// );
    /// ```
    ///
    /// # Panics
    /// Where the pattern is not a regular expression.
    pub fn step<F>(self, pattern: &str, step: F) -> Self
    where
        F: for<'c, 'w> AsyncFn(&'c mut Case<'w>, &'c [String]) -> Result<(), Stop>
            + Send
            + Sync
            + 'static,
    {
        #[expect(
            clippy::expect_used,
            reason = "a slip in a test, which says so at once"
        )]
        let pattern = Regex::new(pattern).expect("the pattern of a step is a regular expression");
        let step = Arc::new(step);
        let body: own::Body = Arc::new(move |world, words| {
            let step = Arc::clone(&step);
            Box::pin(async move { step(&mut Case::of(world), &words).await })
        });
        own::define(pattern, body);
        self
    }

    /// Writes the record and the exchanges to this folder, for `report`, `compare` and `judge`.
    pub fn out(mut self, folder: impl Into<PathBuf>) -> Self {
        self.out = Some(folder.into());
        self
    }

    /// Deviations from a recommendation fail a test as well.
    pub fn fail_on_should(mut self) -> Self {
        self.fail_on = Level::Should;
        self
    }

    /// Runs the suite.
    ///
    /// # Errors
    /// Where nothing can run: a target that is not described well, feature files that are not well
    /// formed, ids that do not exist.
    pub fn run(&self) -> Result<Ran, SuiteError> {
        let catalogue = Arc::new(self.catalogue()?);
        self.run_of(catalogue, self.selection(), self.seed_or_another())
    }

    pub(super) fn selection(&self) -> Selection {
        Selection {
            rules: self.only.clone(),
            ..Selection::default()
        }
    }

    pub(super) fn seed_or_another(&self) -> u64 {
        let named = || std::env::var(SEED_VARIABLE).ok()?.parse().ok();
        let seed = self.seed.or_else(named);
        // A seed of 32 bits is short enough to be copied by hand.
        seed.unwrap_or_else(|| u64::from(rand::random::<u32>()))
    }

    pub(super) fn asked_profile(&self) -> Profile {
        self.profile
    }

    pub(super) fn fails_on(&self) -> Level {
        self.fail_on
    }

    /// The rules and, where a folder is named, one's own.
    pub(super) fn catalogue(&self) -> Result<Catalogue, SuiteError> {
        let refused = |exit_code| {
            move |defects: Vec<crate::catalogue::Defect>| SuiteError {
                message: defects.first().map(ToString::to_string).unwrap_or_default(),
                exit_code,
            }
        };
        let embedded = Catalogue::embedded().map_err(refused(4))?;
        match &self.features {
            None => Ok(embedded),
            Some(folder) => embedded.with_dir(folder).map_err(refused(2)),
        }
    }

    pub(super) fn run_of(
        &self,
        catalogue: Arc<Catalogue>,
        selection: Selection,
        seed: u64,
    ) -> Result<Ran, SuiteError> {
        let outcome = suite::run(Plan {
            settings: self.settings()?,
            drive: None,
            catalogue,
            selection,
            share: None,
            profile: self.profile,
            seed,
            jobs: self.jobs,
            look_first: true,
            fail_fast: false,
            out: self.out.clone(),
            labels: BTreeMap::new(),
            policy: Policy {
                fail_on: self.fail_on,
                ..Policy::default()
            },
            events: None,
            cancelled: Arc::new(AtomicBool::new(false)),
        })?;
        let ran = Ran::new(outcome);
        if let Some(folder) = &self.out {
            ran.write(folder)?;
        }
        Ok(ran)
    }

    fn settings(&self) -> Result<Settings, SuiteError> {
        let env = |name: &str| match (&self.token, name) {
            (Some(token), TOKEN_VARIABLE) => Some(token.clone()),
            _ => std::env::var(name).ok(),
        };
        let (text, name) = self.description()?;
        Settings::parse(&text, &name, &self.flags, &env).map_err(|error| SuiteError {
            message: error.to_string(),
            exit_code: 2,
        })
    }

    /// A target file's text with what the calls say at its end, so that its lines keep their numbers.
    fn description(&self) -> Result<(String, String), SuiteError> {
        let refused = |what: String, file: &Path, next: &str| SuiteError {
            message: format!("{what}: {}; {next}", file.display()),
            exit_code: 2,
        };
        let said = self.tables.to_string();
        let Some(file) = &self.file else {
            let url = toml::Value::from(self.flags.url.clone().unwrap_or_default());
            let text = format!("[target]\nbase_url = {url}\n\n{said}");
            return Ok((text, "Suite::against".to_owned()));
        };
        let text = std::fs::read_to_string(file).map_err(|error| {
            let what = format!("the target file cannot be read: {error}");
            refused(what, file, "a path is seen from the folder of the package")
        })?;
        // A file that is no TOML at all is refused with its line when it is parsed as a whole.
        let known: toml::Table = toml::from_str(&text).unwrap_or_default();
        if let Some(twice) = self.tables.keys().find(|key| known.contains_key(*key)) {
            let what = format!("`{twice}` is said by a call and by the file");
            return Err(refused(what, file, "say it in one place"));
        }
        Ok((format!("{text}\n{said}"), file.display().to_string()))
    }
}
