//! Each case as a test of libtest's kind, so that `cargo test`, nextest and editors show it, filter
//! and run it again.
//!
//! The cases that the arguments leave in are run as one run, when the first of them is asked for:
//! together they cost a fraction of what each costs alone.

use std::collections::HashMap;
use std::process::ExitCode;
use std::sync::{Arc, OnceLock};

use libtest_mimic::{Arguments, Completion, Failed, Trial};

use crate::catalogue::{Catalogue, Selection};
use crate::report::{Told, plain};
use crate::suite::cases;

use super::suite::Suite;

/// The test that shows what no case shows.
const WHOLE_RUN: &str = "whole-run";

/// What the one run came to, by case; or why there was none.
type Results = Result<HashMap<String, Told>, String>;

/// The run, made when the first test asks for it.
struct OneRun {
    suite: Suite,
    catalogue: Arc<Catalogue>,
    /// The cases that the arguments leave in; none where that is all of them.
    chosen: Option<Vec<String>>,
    seed: u64,
    results: OnceLock<Results>,
}

impl OneRun {
    fn results(&self) -> &Results {
        self.results.get_or_init(|| {
            let selection = match &self.chosen {
                None => self.suite.selection(),
                Some(ids) if ids.is_empty() => return Ok(HashMap::new()),
                Some(ids) => Selection {
                    rules: ids.clone(),
                    ..Selection::default()
                },
            };
            let catalogue = Arc::clone(&self.catalogue);
            let ran = self.suite.run_of(catalogue, selection, self.seed);
            let ran = ran.map_err(|error| plain(&error.message).into_owned())?;
            let cases = ran.cases(self.suite.fails_on()).into_iter();
            let mut results: HashMap<_, _> = cases.map(|(id, told)| (id.0, told)).collect();
            let beyond = ran.beyond().map_or(Told::Passed, Told::Failed);
            results.insert(WHOLE_RUN.to_owned(), beyond);
            Ok(results)
        })
    }

    /// How one test came out.
    fn result(&self, name: &str) -> Result<Completion, Failed> {
        let results = self.results().as_ref().map_err(Failed::from)?;
        match results.get(name) {
            Some(Told::Passed) => Ok(Completion::Completed),
            Some(Told::LeftOut(why)) => Ok(Completion::ignored_with(why)),
            Some(Told::Failed(text)) => Err(format!("{text}\n{}", self.again(name)).into()),
            None => Ok(Completion::ignored_with("nothing was run beside it")),
        }
    }

    /// How the test is run again: cargo says of which package it is, and the file's name of which test.
    fn again(&self, name: &str) -> String {
        let package = std::env::var("CARGO_PKG_NAME").map(|name| format!(" -p {name}"));
        let package = package.unwrap_or_default();
        let program = std::env::current_exe().unwrap_or_default();
        let file = program.file_stem().unwrap_or_default().to_string_lossy();
        let test = file.rsplit_once('-').map_or(&*file, |(test, _)| test);
        let seed = self.seed;
        format!(
            "Run it again\n  CONTENT_CONFORMANCE_SEED={seed} cargo test{package} --test {test} -- --exact '{name}'\n"
        )
    }
}

impl Suite {
    /// Runs the suite as `main` of a test with `harness = false`: each case is a test, named by its id,
    /// and filters, `--list`, `--exact` and `--skip` do what they do for every other test.
    #[must_use]
    pub fn main(&self) -> ExitCode {
        let arguments = Arguments::from_args();
        let trials = trials(self, &arguments)
            .unwrap_or_else(|why| vec![Trial::test("the-suite", move || Err(why.into()))]);
        libtest_mimic::run(&arguments, trials).exit_code()
    }
}

/// A test for each case, and one for what no case shows.
fn trials(suite: &Suite, arguments: &Arguments) -> Result<Vec<Trial>, String> {
    let catalogue = suite.catalogue().map_err(|error| error.message)?;
    let chosen = cases(&suite.selection(), suite.asked_profile(), &catalogue);
    let chosen = chosen.map_err(|error| error.to_string())?;
    let names: Vec<String> = chosen.iter().map(|case| case.id.0.clone()).collect();
    let is_in = |name: &String| {
        let trial = Trial::test(name.clone(), || Ok(()));
        !arguments.is_filtered_out(&trial) && !arguments.ignored
    };
    let left: Vec<String> = names.iter().filter(|name| is_in(name)).cloned().collect();
    let run = Arc::new(OneRun {
        suite: suite.clone(),
        chosen: (left.len() < names.len()).then_some(left),
        catalogue: Arc::new(catalogue),
        seed: suite.seed_or_another(),
        results: OnceLock::new(),
    });
    let all = names.into_iter().chain([WHOLE_RUN.to_owned()]);
    let trial = |name: String| {
        let run = Arc::clone(&run);
        Trial::ignorable_test(name.clone(), move || run.result(&name))
    };
    Ok(all.map(trial).collect())
}
