//! The flags and arguments of `replay`.

use super::flags::{Build, Jit, Output};
use clap::Args;
use std::ffi::OsString;
use std::path::PathBuf;

/// What `replay` takes.
#[derive(Args, Debug, Clone)]
#[command(after_help = "\
The program prints the same output and ends with the same exit status as in the recorded run. The recording contains the program's source.

Examples:
  minigo run --record run.rec server.go     record
  minigo replay run.rec                     repeat
  minigo debug run.rec                      step through it, forwards and backwards")]
pub struct ReplayArgs {
    /// When functions are compiled to machine code
    #[arg(
        long,
        value_name = "WHEN",
        value_enum,
        env = "MINIGO_JIT",
        default_value = "auto"
    )]
    pub jit: Jit,
    #[command(flatten)]
    pub build: Build,
    #[command(flatten)]
    pub output: Output,
    /// The recording
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Replay only if this program is the recorded one
    #[arg(value_name = "PROGRAM")]
    pub program: Vec<OsString>,
}
