//! From the arguments to the command, and from its end to the exit code.

use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory as _, FromArgMatches as _};

use super::args::{Cli, Command};
use super::config::{Around, Config};
use super::exit::{CliError, Exit};
use super::messages::MessageFormat;
use super::output::{Manner, Voice};
use super::parser_error::one_line;
use super::{
    check, compare, completions, history, init, judge, man, merge, output, record, report, rules,
    run, self_test, serve, show, steps,
};

/// Does what the command line asks for.
#[must_use]
pub fn main() -> ExitCode {
    let ended = Config::read(std::env::args_os().collect(), &Around::here())
        .and_then(|config| parsed(&config));
    let mut code = ended.unwrap_or_else(|error| {
        output::error(&error.message);
        error.code
    });
    if let Some(why) = output::failed() {
        output::error(&format!(
            "standard output cannot be written: {why}; write to another place"
        ));
        if code == Exit::Done.code() {
            code = Exit::Fault.code();
        }
    }
    ExitCode::from(code)
}

/// Does what the command line asks for, with what the environment and the project file add to it.
fn parsed(config: &Config) -> Result<u8, CliError> {
    let program = Cli::command().color(config.color());
    let parsed = program
        .try_get_matches_from(config.words())
        .and_then(|matches| Cli::from_arg_matches(&matches).map(|cli| (matches, cli)));
    let (matches, mut cli) = match parsed {
        Ok(parsed) => parsed,
        Err(error) => return refuse(&error),
    };
    let voice = voice(&cli);
    output::talk(Manner {
        color: cli.global.color,
        voice,
    });
    config
        .notes(voice == Voice::Verbose)
        .iter()
        .for_each(|note| output::note(note));
    if cli.global.config_show {
        output::print(&config.shown(&matches));
        return Ok(Exit::Done.code());
    }
    // A setting is shown as it is, so that one sees what is wrong with it: targets are looked for only now.
    let found = config.find_target(&mut cli.command);
    found.map_err(|error| config.explain(error, &matches))?;
    dispatch(cli.command).map_err(|error| config.explain(error, &matches))
}

/// How much is said to a person. A program that reads the events of a run need not tell remarks from
/// errors: there are errors alone.
fn voice(cli: &Cli) -> Voice {
    let for_program = matches!(&cli.command, Command::Run(args) if args.message_format == MessageFormat::JsonLines);
    match (cli.global.quiet || for_program, cli.global.verbose) {
        (true, _) => Voice::Quiet,
        (false, true) => Voice::Verbose,
        (false, false) => Voice::Plain,
    }
}

fn dispatch(command: Command) -> Result<u8, CliError> {
    match command {
        Command::Run(args) => run::run(*args),
        Command::SelfTest(args) => self_test::self_test(args),
        Command::Check(args) => check::check(&args),
        Command::Serve(args) => serve::serve(args),
        Command::Report(args) => report::report(&args),
        Command::Show(args) => show::show(&args),
        Command::Compare(args) => compare::compare(&args),
        Command::History(args) => history::history(&args.command),
        Command::Judge(args) => judge::judge(&args),
        Command::Merge(args) => merge::merge(&args),
        Command::Record(args) => record::record(&args),
        Command::Rules(args) => rules::rules(&args),
        Command::Steps(args) => steps::steps(&args),
        Command::Init(args) => init::init(&args),
        Command::Completions(args) => completions::completions(&args),
        Command::Man(args) => man::man(&args),
    }
}

/// Shows help or the version where they were asked for, and makes one line of an error.
fn refuse(error: &clap::Error) -> Result<u8, CliError> {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            let _reader_gone = error.print();
            Ok(Exit::Done.code())
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let _reader_gone = error.print();
            Ok(Exit::Usage.code())
        }
        _ => Err(CliError::new(
            one_line(&error.render().to_string()),
            Exit::Usage.code(),
        )),
    }
}
