//! The commands, each with what it takes.

use super::debug::{DapArgs, DebugArgs, DebuggeeArgs};
use super::explore::ExploreArgs;
use super::flags::GoArgs;
use super::lab::{LabArgs, ViewArgs};
use super::replay::ReplayArgs;
use super::run::RunArgs;
use super::small::{
    BuildArgs, CheckArgs, DisArgs, EnvArgs, GetArgs, ListArgs, ReplArgs, TestBinaryArgs,
};
use clap::{Parser, Subcommand};

/// Go programs, started in milliseconds, on a goroutine scheduler that you can see, replay and
/// explore.
#[derive(Parser, Debug)]
#[command(name = "minigo", version = env!("MINIGO_VERSION"), disable_version_flag = true)]
#[command(
    override_usage = "minigo <command> [arguments]\n       minigo [flags] prog.go [arguments]"
)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

/// The commands.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Run a program
    #[command(alias = "r")]
    Run(Box<RunArgs>),
    /// Build an executable from a program
    Build(BuildArgs),
    /// Run the tests, benchmarks, examples and fuzz tests of packages
    #[command(disable_help_flag = true)]
    Test(GoArgs),
    /// The test program of one package, as `test` starts it
    #[command(hide = true)]
    TestBinary(TestBinaryArgs),
    /// Format Go source as gofmt does, with the same flags
    #[command(disable_help_flag = true)]
    Fmt(GoArgs),
    /// Look for likely mistakes in packages, as `go vet` does
    #[command(disable_help_flag = true)]
    Vet(GoArgs),
    /// Make go.mod, and fetch modules into the module cache
    #[command(disable_help_flag = true)]
    Mod(GoArgs),
    /// Repeat a run that was recorded with `run --record`, without using files, network, clock or processes
    Replay(ReplayArgs),
    /// Add modules to go.mod, or change their versions, and fetch them
    Get(GetArgs),
    /// Run a program under many schedules, and find those under which it fails
    Explore(Box<ExploreArgs>),
    /// Debug a program in the terminal, forwards and backwards
    Debug(Box<DebugArgs>),
    /// Debug a program from an editor: a server of the Debug Adapter Protocol
    Dap(DapArgs),
    /// The process of a program that is debugged
    #[command(hide = true)]
    Debuggee(Box<DebuggeeArgs>),
    /// The process that serves the page of `run --view`
    #[command(hide = true)]
    PageServer,
    /// Run a program under the rules of other schedulers, in virtual time, and compare
    Lab(LabArgs),
    /// Run a program in virtual time and write a page to watch each decision of the scheduler
    View(ViewArgs),
    /// Type-check a program without running it
    Check(CheckArgs),
    /// Print a program's bytecode with its source lines
    Dis(DisArgs),
    /// Start an interactive session that runs what you type
    Repl(ReplArgs),
    /// Show the documentation of packages: doc strings, doc strings.Fields, doc ./folder
    #[command(disable_help_flag = true)]
    Doc(GoArgs),
    /// Explain an error code
    Explain {
        /// An error code, as shown in pictures and JSON (default: list all codes)
        code: Option<String>,
    },
    /// Print minigo's environment settings, as `go env` does
    Env(EnvArgs),
    /// List the packages of a module or of the library
    List(ListArgs),
    /// Print the version
    Version,
    /// Print a completion script for a shell
    Completions {
        /// The shell to make the script for
        shell: clap_complete::Shell,
    },
    /// Print the manual page
    Man,
}
