//! From the arguments to the command, and from its end to the exit code.

use std::process::ExitCode;

use clap::Parser as _;
use clap::error::ErrorKind;

use super::args::{Cli, Command};
use super::exit::{CliError, Exit};
use super::{
    check, compare, completions, history, init, judge, man, output, record, report, rules, run,
    self_test, serve, show, steps,
};

/// Does what the command line asks for.
#[must_use]
pub fn main() -> ExitCode {
    let ended = match Cli::try_parse() {
        Ok(cli) => dispatch(cli.command),
        Err(error) => refuse(&error),
    };
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

/// The parser's error without its layout and its repetition of the usage.
fn one_line(text: &str) -> String {
    let said: Vec<&str> = text
        .lines()
        .map(str::trim)
        .take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more information"))
        .filter(|line| !line.is_empty())
        .collect();
    let said = said
        .join(" ")
        .replace("] tip: ", "; ")
        .replace(" tip: ", "; ")
        .replace(" [possible values: ", "; possible values: ")
        .replace("invalid digit found in string", "write a whole number")
        .replace(
            "number too large to fit in target type",
            "the number is too large",
        );
    let said = said.trim_start_matches("error: ").trim_end_matches(']');
    format!("{said}; `--help` shows what can be written")
}

#[cfg(test)]
mod tests {
    use super::one_line;

    #[test]
    fn an_error_of_the_parser_becomes_one_line() {
        let text = "error: unexpected argument '--tag' found\n\n  tip: a similar argument exists: '--tags'\n\nUsage: content-conformance run --tags <EXPR>\n\nFor more information, try '--help'.\n";
        assert_eq!(
            one_line(text),
            "unexpected argument '--tag' found; a similar argument exists: '--tags'; `--help` shows what can be written"
        );
        let values = "error: invalid value 'fast' for '--profile <PROFILE>'\n  [possible values: quick, standard]\n\nFor more information, try '--help'.\n";
        assert_eq!(
            one_line(values),
            "invalid value 'fast' for '--profile <PROFILE>'; possible values: quick, standard; `--help` shows what can be written"
        );
        let near = "error: invalid value 'bsh' for '<SHELL>'\n  [possible values: bash, zsh]\n\n  tip: a similar value exists: 'bash'\n";
        assert_eq!(
            one_line(near),
            "invalid value 'bsh' for '<SHELL>'; possible values: bash, zsh; a similar value exists: 'bash'; `--help` shows what can be written"
        );
    }
}
