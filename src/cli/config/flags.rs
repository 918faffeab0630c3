//! The flags of the commands, and what their variables are called.

use std::collections::BTreeSet;

use clap::{Arg, ArgAction, Command};

/// What the variables of this program begin with.
pub(super) const PREFIX: &str = "CONTENT_CONFORMANCE_";
/// The flag that leaves the project file aside.
pub(super) const NO_CONFIG: &str = "no-config";
/// The flag that shows the settings.
const CONFIG_SHOW: &str = "config-show";

/// The variable of a flag.
pub(super) fn variable(flag: &str) -> String {
    PREFIX.to_owned() + &key(flag).to_uppercase()
}

/// The key of a flag in the project file.
pub(super) fn key(flag: &str) -> String {
    flag.replace('-', "_")
}

/// Whether the project file may set a flag.
pub(super) fn is_setting(flag: &str) -> bool {
    has_variable(flag) && flag != NO_CONFIG
}

/// Whether a variable may set a flag. One that only shows settings would keep every command from its
/// work for as long as it is set.
pub(super) fn has_variable(flag: &str) -> bool {
    flag != CONFIG_SHOW
}

/// The command that a way of names leads to.
pub(super) fn leaf<'c>(program: &'c Command, path: &[String]) -> &'c Command {
    path.iter().fold(program, |command, name| {
        command.find_subcommand(name).unwrap_or(command)
    })
}

/// All commands that have none below them. `help` is the parser's own.
pub(super) fn leaves(program: &Command) -> Vec<&Command> {
    if !program.has_subcommands() {
        return vec![program];
    }
    let own = program.get_subcommands();
    own.filter(|command| command.get_name() != "help")
        .flat_map(leaves)
        .collect()
}

/// The flags of a command that can be set elsewhere than on the command line.
pub(super) fn flags(command: &Command) -> impl Iterator<Item = (&str, &Arg)> {
    command.get_arguments().filter_map(|arg| {
        let is_help = matches!(
            arg.get_action(),
            ArgAction::Help | ArgAction::HelpLong | ArgAction::HelpShort | ArgAction::Version
        );
        arg.get_long().filter(|_| !is_help).map(|long| (long, arg))
    })
}

/// The names of all flags of all commands.
pub(super) fn names(program: &Command) -> BTreeSet<&str> {
    let leaves = leaves(program).into_iter();
    leaves
        .flat_map(|leaf| flags(leaf).map(|(flag, _)| flag))
        .collect()
}

/// Whether two flags of a command cannot stand together.
pub(super) fn conflict(command: &Command, one: &str, other: &str) -> bool {
    let find = |id: &str| command.get_arguments().find(|arg| arg.get_id() == id);
    let against = |arg: &Arg, id: &str| {
        let all = command.get_arg_conflicts_with(arg);
        all.iter().any(|against| against.get_id() == id)
    };
    match (find(one), find(other)) {
        (Some(first), Some(second)) => against(first, other) || against(second, one),
        _ => false,
    }
}
