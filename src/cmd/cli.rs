//! The command line: commands, flags and their values.

mod asked;
mod commands;
mod debug;
mod examples;
mod explore;
mod flags;
mod lab;
mod pages;
mod replay;
mod run;
mod small;
mod values;
mod words;
mod wrong;

pub use asked::{Asked, Help};
pub use commands::{Cli, Command};
pub use debug::{DapArgs, DebugArgs, DebuggeeArgs};
pub use explore::{ExploreArgs, ExploreFlags};
pub use flags::{Build, Color, ErrorFormat, Jit, Output, Sandbox, Walls};
pub use lab::{LabArgs, ViewArgs};
pub use pages::{completions, help, man};
pub use replay::ReplayArgs;
pub use run::RunArgs;
pub use small::{
    BuildArgs, CheckArgs, DisArgs, EnvArgs, GetArgs, ListArgs, ReplArgs, TestBinaryArgs,
};
pub use values::{Against, NO_INSTALLATION, bytes, installation};

use clap::FromArgMatches;
use std::ffi::OsString;

/// Reads the command line. `own_help` is the help of the commands whose flags clap does not read.
pub fn parse(mut args: Vec<OsString>, terminal: bool, own_help: &[Help]) -> Asked {
    let line = match words::prepare(&mut args, terminal, own_help) {
        Ok(line) => line,
        Err(answer) => return answer,
    };
    let name = args.get(1).map(|a| a.to_string_lossy().into_owned());
    let name = name.unwrap_or_default();
    // What goes wrong is read again with all texts.
    let matches = line.try_get_matches_from(&args);
    let matches = matches.or_else(|_| pages::command().try_get_matches_from(args));
    match matches.and_then(|m| Cli::from_arg_matches(&m)) {
        Ok(cli) => Asked::Command(Box::new(cli.command)),
        Err(error) if error.use_stderr() => Asked::Text(wrong::text(&name, &error), 2),
        Err(error) => Asked::Text(pages::fold(&error.render().to_string()), 0),
    }
}
