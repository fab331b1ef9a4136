//! Flags that several commands take, in groups, and the words that are their values.

use super::values::{installation, span, variable};
use clap::{Args, ValueEnum};
use minigo_vm::instance::options;
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

/// How errors are shown.
#[derive(Args, Debug, Clone, Default)]
pub struct Output {
    /// How to show errors (default: pretty on a terminal, short otherwise)
    #[arg(long, value_name = "FORMAT")]
    pub error_format: Option<ErrorFormat>,
    /// When to colour errors
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub color: Color,
}

/// See [`Output`].
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorFormat {
    /// Pictures of the source around each error
    Pretty,
    /// One line per error, as Go prints it
    Short,
    /// One JSON object per line
    Json,
}

/// See [`Output`].
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Color {
    /// On a terminal, unless NO_COLOR is set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// Which files belong to packages.
#[derive(Args, Debug, Clone, Default)]
pub struct Build {
    /// Build tags, separated by commas
    #[arg(long, value_name = "LIST")]
    pub tags: Option<String>,
    /// Go installation for packages that minigo's library lacks, or `none` (default: GOROOT, or the output of `go env
    /// GOROOT`)
    #[arg(long, value_name = "DIR", value_parser = installation)]
    pub goroot: Option<PathBuf>,
}

impl Build {
    /// Makes it known to the code that looks for packages.
    pub fn apply(&self) {
        self.apply_with(false);
    }

    /// The same where races may be looked for.
    pub fn apply_with(&self, race: bool) {
        minigo::load::set_tags(self.tags.as_deref(), race);
        minigo::load::set_goroot(self.goroot.as_deref());
    }
}

/// When functions are compiled to machine code.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Jit {
    /// Compile hot functions in the background
    #[default]
    Auto,
    /// Interpret everything
    Off,
    /// Compile every function before its first call
    Always,
}

impl From<Jit> for options::Jit {
    fn from(jit: Jit) -> options::Jit {
        match jit {
            Jit::Auto => options::Jit::Auto,
            Jit::Off => options::Jit::Off,
            Jit::Always => options::Jit::Always,
        }
    }
}

/// Files that a run writes besides its output.
#[derive(Args, Debug, Clone, Default)]
pub struct RunFiles {
    /// Write a trace of the scheduler: in the format of go tool trace, or in Perfetto's format if the file's
    /// name ends in .json
    #[arg(long, value_name = "FILE")]
    pub trace: Option<PathBuf>,
    /// Write a CPU profile for go tool pprof, or a flame graph if the file's name ends in .html (this holds
    /// for all profiles)
    #[arg(long, value_name = "FILE")]
    pub cpuprofile: Option<PathBuf>,
    /// Write a memory profile: what was allocated, and how much of it is still in use
    #[arg(long, value_name = "FILE")]
    pub memprofile: Option<PathBuf>,
    /// Write a profile of what goroutines wait for, and for how long
    #[arg(long, value_name = "FILE")]
    pub blockprofile: Option<PathBuf>,
    /// Write a mutex contention profile
    #[arg(long, value_name = "FILE")]
    pub mutexprofile: Option<PathBuf>,
    /// Write a report of the data races to this file: JSON, or SARIF if its name ends in .sarif
    #[arg(long, value_name = "FILE", requires = "race")]
    pub race_report: Option<PathBuf>,
}

/// What a program may do, and for how long.
#[derive(Args, Debug, Clone, Default)]
#[command(next_help_heading = "Sandbox")]
pub struct Sandbox {
    /// Deny access to files, network, processes and environment; standard streams stay open. The --allow flags
    /// imply it. On Linux the kernel enforces it as well; with --sandbox=strict, the program does not start if
    /// the kernel cannot
    #[arg(
        long,
        value_name = "HOW",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "on",
        hide_possible_values = true
    )]
    pub sandbox: Option<Walls>,
    /// Allow reading this file, or everything in this folder
    #[arg(long, value_name = "DIR")]
    pub allow_read: Vec<PathBuf>,
    /// Allow creating, changing and removing this file, or files in this folder
    #[arg(long, value_name = "DIR")]
    pub allow_write: Vec<PathBuf>,
    /// Allow connecting to, listening on and resolving this host; `:PORT` allows the port on any host
    #[arg(long, value_name = "HOST:PORT")]
    pub allow_net: Vec<String>,
    /// Allow running this program (the child is not sandboxed)
    #[arg(long, value_name = "PROGRAM")]
    pub allow_run: Vec<String>,
    /// Let the program see this environment variable
    #[arg(long, value_name = "NAME", value_parser = variable)]
    pub allow_env: Vec<String>,
    /// Allow everything
    #[arg(long)]
    pub allow_all: bool,
    /// Maximum number of steps (calls and loop iterations)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub max_steps: Option<u64>,
    /// Stop the program after this long: 500ms, 10s, 2m
    #[arg(long, value_name = "TIME", value_parser = span)]
    pub timeout: Option<Duration>,
}

/// The walls of a sandbox.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Walls {
    /// minigo's checks, and what the system has besides.
    On,
    /// Both, or the program does not start.
    Strict,
    /// The system's alone: for tests of it.
    #[value(hide = true)]
    SystemOnly,
}

/// What `test`, `fmt`, `vet`, `doc` and `mod` take: Go's flags, which have readers of their own.
#[derive(Args, Debug, Clone, Default)]
pub struct GoArgs {
    /// Flags, then packages or files
    #[arg(
        trailing_var_arg = true,
        allow_hyphen_values = true,
        value_name = "FLAGS AND PACKAGES"
    )]
    pub args: Vec<OsString>,
}
