//! The flags and arguments of the commands that take few: `check`, `build`, `dis`, `repl`, `env`, `get`, `list`,
//! and those of a test program.

use super::explore::ExploreFlags;
use super::flags::{Build, Output, RunFiles};
use clap::Args;
use std::ffi::OsString;
use std::path::PathBuf;

/// What a test program takes.
#[derive(Args, Debug, Clone, Default)]
pub struct TestBinaryArgs {
    /// Import path of the package under test
    #[arg(long)]
    pub path: String,
    /// The package's folder
    #[arg(long)]
    pub dir: PathBuf,
    /// Its files, if not all of the folder
    #[arg(long = "file")]
    pub files: Vec<String>,
    /// How statements are counted
    #[arg(long)]
    pub cover: Option<String>,
    /// Packages whose statements are counted
    #[arg(long = "cover-package")]
    pub cover_packages: Vec<String>,
    /// Build tags
    #[arg(long)]
    pub tags: Option<String>,
    /// As for `run`
    #[arg(long)]
    pub goroot: Option<PathBuf>,
    /// What os.Args[0] is
    #[arg(long)]
    pub program: String,
    /// Descriptor to tell through what came of building
    #[arg(long)]
    pub report: Option<i32>,
    /// As for `run`
    #[arg(long)]
    pub seed: Option<u64>,
    /// As for `run`
    #[arg(long)]
    pub procs: Option<u32>,
    /// As for `run`
    #[arg(long)]
    pub tiny: bool,
    /// As for `run`
    #[arg(long)]
    pub leaks: bool,
    /// Explore the schedules of each test
    #[arg(long)]
    pub explore: bool,
    #[command(flatten)]
    pub explore_flags: ExploreFlags,
    /// Replay this schedule instead of exploring
    #[arg(long)]
    pub replay: Option<PathBuf>,
    /// Keep a recording of the tests if they fail
    #[arg(long)]
    pub record_failures: bool,
    /// As for `run`
    #[arg(long)]
    pub gc_stress: bool,
    /// As for `run`
    #[arg(long)]
    pub race: bool,
    #[command(flatten)]
    pub files_of_run: RunFiles,
    /// The program's arguments
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    pub args: Vec<OsString>,
}

/// What `check` takes.
#[derive(Args, Debug, Clone, Default)]
pub struct CheckArgs {
    /// Show all errors, not only the first ten
    #[arg(short = 'e', long = "all-errors")]
    pub all: bool,
    /// Accept functions without bodies, as `go tool compile` does
    #[arg(long)]
    pub incomplete: bool,
    #[command(flatten)]
    pub build: Build,
    #[command(flatten)]
    pub output: Output,
    /// Files of one package, folders, patterns such as `./...`, or `-`
    #[arg(value_name = "PROGRAM")]
    pub args: Vec<OsString>,
}

/// What `build` takes.
#[derive(Args, Debug, Clone, Default)]
pub struct BuildArgs {
    /// The executable to write, or the folder for it (default: the package's name)
    #[arg(short, value_name = "FILE")]
    pub out: Option<PathBuf>,
    #[command(flatten)]
    pub build: Build,
    #[command(flatten)]
    pub output: Output,
    /// The program: files of one package, or a folder. Library packages, or several packages, are only
    /// type-checked
    #[arg(value_name = "PROGRAM")]
    pub args: Vec<OsString>,
}

/// What `env` takes.
#[derive(Args, Debug, Clone, Default)]
pub struct EnvArgs {
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub build: Build,
    /// Print only the values of these variables
    #[arg(value_name = "NAME")]
    pub names: Vec<String>,
}

/// What `get` takes.
#[derive(Args, Debug, Clone, Default)]
pub struct GetArgs {
    /// Modules, with @VERSION, @latest (the default) or @none
    #[arg(value_name = "MODULE[@VERSION]", required = true)]
    pub modules: Vec<String>,
}

/// What `list` takes.
#[derive(Args, Debug, Clone, Default)]
pub struct ListArgs {
    /// List modules: the enclosing one and those it requires
    #[arg(short = 'm')]
    pub modules: bool,
    /// Print JSON, one object per package or module
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub build: Build,
    /// Folders, patterns such as ./..., import paths, or `std` (default: the current folder)
    #[arg(value_name = "PACKAGES")]
    pub packages: Vec<String>,
}

/// What `dis` takes.
#[derive(Args, Debug, Clone, Default)]
pub struct DisArgs {
    /// Show only functions whose name contains this text
    #[arg(long, value_name = "TEXT")]
    pub only: Option<String>,
    /// Also show the machine code that hot functions are compiled to
    #[arg(long)]
    pub native: bool,
    #[command(flatten)]
    pub build: Build,
    #[command(flatten)]
    pub output: Output,
    /// The program: files of one package, a folder, or `-`
    #[arg(value_name = "PROGRAM")]
    pub args: Vec<OsString>,
}

/// What `repl` takes.
#[derive(Args, Debug, Clone, Default)]
pub struct ReplArgs {
    /// Seed for every choice of the scheduler
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Number of Ps (GOMAXPROCS)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub procs: Option<u32>,
    /// Preempt at every opportunity and use the smallest stacks
    #[arg(long)]
    pub tiny: bool,
    #[command(flatten)]
    pub output: Output,
    /// Report data races
    #[arg(long)]
    pub race: bool,
    /// Inputs of the previous session, in a file that is removed after reading
    #[arg(long, hide = true)]
    pub again: Option<PathBuf>,
    /// Run the inputs in this file first
    #[arg(value_name = "FILE")]
    pub file: Option<OsString>,
}
