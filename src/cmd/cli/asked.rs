//! What a command line asks for.

use super::commands::Command;

/// What the command line asks for.
pub enum Asked {
    /// A command.
    Command(Box<Command>),
    /// A text to print (help, or clap's complaint), and the exit status.
    Text(String, i32),
    /// The command list.
    Help,
}

/// A command, and its help.
pub type Help = (&'static str, fn() -> String);
