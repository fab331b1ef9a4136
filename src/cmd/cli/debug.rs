//! The flags and arguments of the debugger: `debug`, `dap`, and the process that is debugged.

use super::flags::{Build, Output};
use super::values::bytes;
use clap::Args;
use std::ffi::OsString;
use std::path::PathBuf;

/// What `debug` takes.
#[derive(Args, Debug, Clone)]
#[command(after_help = "\
Commands are read from standard input, one per line; `help` lists them. The program itself reads an empty standard input, or the file given with --stdin.
The program runs in virtual time: every run is the same, so the debugger can also step backwards.

Examples:
  minigo debug bank.go                         stops at the first statement
  minigo debug --replay bank-1.sched bank.go   under a schedule that minigo explore has found
  minigo debug server.rec                      a run that minigo run --record has recorded")]
pub struct DebugArgs {
    /// Seed for the scheduler's random choices; 0 turns them off
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// Number of Ps (GOMAXPROCS); default 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub procs: Option<u32>,
    /// Run under the schedule in this file, written by `minigo explore`
    #[arg(long, value_name = "FILE", conflicts_with = "seed")]
    pub replay: Option<PathBuf>,
    /// The program's standard input
    #[arg(long, value_name = "FILE")]
    pub stdin: Option<PathBuf>,
    /// Debug the tests of the package in the folder PROGRAM; put flags such as -test.run=Name after it
    #[arg(long, conflicts_with = "replay")]
    pub test: bool,
    /// Look for data races, and stop at them
    #[arg(long)]
    pub race: bool,
    /// Keep loopback connections inside the program, so that stepping back restores them exactly
    #[arg(long, conflicts_with = "replay")]
    pub inside: bool,
    /// Memory limit for the copies of the program that stepping back needs, in addition to the program's own
    /// memory (256M)
    #[arg(long, value_name = "BYTES", value_parser = bytes)]
    pub memory: Option<usize>,
    #[command(flatten)]
    pub build: Build,
    /// The program, then its arguments; or a recording of `run --record`
    #[arg(
        trailing_var_arg = true,
        allow_hyphen_values = true,
        required = true,
        value_name = "PROGRAM"
    )]
    pub args: Vec<OsString>,
}

/// What `dap` takes.
#[derive(Args, Debug, Clone, Default)]
pub struct DapArgs {
    /// Serve the first client that connects to this address, such as 127.0.0.1:0, instead of using standard
    /// input and output
    #[arg(long, value_name = "HOST:PORT")]
    pub listen: Option<String>,
}

/// What the process of a program that is debugged takes.
#[derive(Args, Debug, Clone)]
pub struct DebuggeeArgs {
    /// Where the debugger listens
    #[arg(long)]
    pub socket: PathBuf,
    /// Which start of the program this is
    #[arg(long, default_value_t = 0)]
    pub run: u64,
    /// As for `debug`
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
    /// As for `debug`
    #[arg(long)]
    pub procs: Option<u32>,
    /// As for `debug`
    #[arg(long)]
    pub replay: Option<PathBuf>,
    /// As for `debug`
    #[arg(long)]
    pub stdin: Option<PathBuf>,
    /// As for `debug`
    #[arg(long)]
    pub test: bool,
    /// As for `debug`
    #[arg(long)]
    pub race: bool,
    /// As for `debug`
    #[arg(long)]
    pub inside: bool,
    #[command(flatten)]
    pub build: Build,
    #[command(flatten)]
    pub output: Output,
    /// The program, then its arguments
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    pub args: Vec<OsString>,
}
