//! The command line: commands, flags and their values.

mod debug;
mod examples;
mod explore;
mod pages;
mod replay;
mod words;
mod wrong;

pub use pages::{completions, help, man};

pub use debug::{DapArgs, DebugArgs, DebuggeeArgs};
pub use explore::{ExploreArgs, ExploreFlags};
pub use replay::ReplayArgs;

use clap::{Args, FromArgMatches, Parser, Subcommand, ValueEnum};
use minigo_runtime::{Costs, Policy};
use minigo_vm::instance::options;
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

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

/// See [`RunArgs::jit`].
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

/// What `run` takes.
#[derive(Args, Debug, Clone, Default)]
pub struct RunArgs {
    /// Run deterministically in virtual time: the same seed replays the same interleaving. There is one P
    /// unless --procs or GOMAXPROCS says otherwise; the clock starts at 2009-11-10
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Number of Ps (GOMAXPROCS)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub procs: Option<u32>,
    /// Run in virtual time under the rules of another scheduler: gmp, gm, tokio, beam, pool:N, loom,
    /// loom:pinned, percore, n1, threads
    #[arg(long, value_name = "NAME", value_parser = policy)]
    pub sched: Option<Policy>,
    /// With --sched: run on threads, in real time. Does not work with pool:N, loom:pinned and threads
    #[arg(long, requires = "sched", conflicts_with_all = ["seed", "costs"])]
    pub threads: bool,
    /// With --sched: cost of operations in virtual time, such as steal=400,syscall=30000 (nanoseconds)
    #[arg(long, value_name = "LIST", requires = "sched", value_parser = costs)]
    pub costs: Option<Costs>,
    /// Run under the schedule in this file, written by `minigo explore`
    #[arg(long, value_name = "FILE", conflicts_with_all = ["seed", "sched", "top", "race"])]
    pub replay: Option<PathBuf>,
    /// Run in virtual time, and record in this file everything the program gets from the system; `minigo
    /// replay`, `minigo debug` and `minigo view` repeat the run from it
    #[arg(long, value_name = "FILE", conflicts_with_all = ["replay", "sched", "top", "race"])]
    pub record: Option<PathBuf>,
    /// Wait for a debugger to attach before the program runs: a client of the Debug Adapter Protocol that
    /// connects to this address, such as 127.0.0.1:0
    #[arg(long, value_name = "HOST:PORT", conflicts_with_all = ["sched", "top", "watch", "race", "sandbox", "record"])]
    pub debug_listen: Option<String>,
    /// Draw the scheduler in the terminal while the program runs: q quits, p pauses
    #[arg(long)]
    pub top: bool,
    /// While the program runs, serve the page of `minigo view` to this machine only. The page follows the
    /// scheduler live, can pause it and, in virtual time (--seed, --sched), step it
    #[arg(long, conflicts_with_all = ["top", "watch", "replay", "record", "debug_listen", "trace", "race", "threads"])]
    pub view: bool,
    /// Run the program again whenever one of its files changes
    #[arg(long, conflicts_with_all = ["top", "replay", "record"])]
    pub watch: bool,
    /// Run this code: statements, or a whole file. Packages of the library are imported automatically
    #[arg(short = 'e', long = "code", value_name = "CODE")]
    pub code: Option<String>,
    #[command(flatten)]
    pub files: RunFiles,
    /// Maximum size of a goroutine's stack, such as 64M
    #[arg(long, value_name = "BYTES", value_parser = bytes)]
    pub stack_limit: Option<usize>,
    /// Maximum heap size in bytes, such as 256M or 1G
    #[arg(long, value_name = "BYTES", value_parser = bytes)]
    pub mem_limit: Option<usize>,
    /// Collect garbage at every safepoint, and poison freed memory
    #[arg(long)]
    pub gc_stress: bool,
    /// Run the collector concurrently all the time, and poison freed memory
    #[arg(long)]
    pub gc_marking: bool,
    /// Like --gc-marking, and verify the marks of each collection
    #[arg(long)]
    pub gc_verify: bool,
    /// Preempt at every opportunity and use the smallest stacks; with --seed, this helps to find concurrency bugs
    #[arg(long)]
    pub tiny: bool,
    /// Compile library functions from source instead of using the bytecode in the executable
    #[arg(long, hide = true)]
    pub no_image: bool,
    /// When to compile functions to machine code
    #[arg(
        long,
        value_name = "WHEN",
        value_enum,
        env = "MINIGO_JIT",
        default_value = "auto"
    )]
    pub jit: Jit,
    /// Report data races: unsynchronised accesses to the same memory by different goroutines, at least one of
    /// them a write
    #[arg(long)]
    pub race: bool,
    /// When main returns, report goroutines that are blocked forever on unreachable objects
    #[arg(long)]
    pub leaks: bool,
    #[command(flatten)]
    pub sandbox: Sandbox,
    #[command(flatten)]
    pub build: Build,
    #[command(flatten)]
    pub output: Output,
    /// The program (files of one package, a folder, or `-`), then its arguments
    #[arg(
        trailing_var_arg = true,
        allow_hyphen_values = true,
        value_name = "PROGRAM"
    )]
    pub args: Vec<OsString>,
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

/// What `lab` takes.
#[derive(Args, Debug, Clone)]
pub struct LabArgs {
    /// The schedulers; each is compared with the first
    #[arg(
        long,
        value_name = "NAMES",
        value_delimiter = ',',
        default_value = "gmp,gm,tokio,beam,pool:8,loom,percore,n1,threads"
    )]
    pub sched: Vec<String>,
    /// Numbers of Ps (cores) to compare
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',', default_value = "1,2,4,8",
          value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub procs: Vec<u32>,
    /// Seed for choices that the scheduler's rules leave open; 0 always takes the first option
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// Cost of operations in virtual time, such as steal=400,syscall=30000 (nanoseconds)
    #[arg(long, value_name = "LIST", value_parser = costs)]
    pub costs: Option<Costs>,
    /// Preempt at every opportunity and use the smallest stacks
    #[arg(long)]
    pub tiny: bool,
    /// Stop a run once any P has been busy this long (virtual time)
    #[arg(long, value_name = "TIME", default_value = "2s", value_parser = duration)]
    pub limit: i64,
    /// Print the numbers as JSON
    #[arg(long)]
    pub json: bool,
    /// Also write an HTML page with charts
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    #[command(flatten)]
    pub build: Build,
    #[command(flatten)]
    pub output: Output,
    /// The program, then its arguments
    #[arg(
        trailing_var_arg = true,
        allow_hyphen_values = true,
        required = true,
        value_name = "PROGRAM"
    )]
    pub args: Vec<OsString>,
}

/// What `view` takes.
#[derive(Args, Debug, Clone)]
pub struct ViewArgs {
    /// The page to write (default: the program's name with .html)
    #[arg(short, long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// The scheduler, as for `run`
    #[arg(long, value_name = "NAME", value_parser = policy)]
    pub sched: Option<Policy>,
    /// Number of Ps
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=64))]
    pub procs: u32,
    /// Seed for choices that the scheduler's rules leave open; 0 always takes the first option
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// Cost of operations in virtual time, such as steal=400 (nanoseconds)
    #[arg(long, value_name = "LIST", value_parser = costs)]
    pub costs: Option<Costs>,
    /// Preempt at every opportunity and use the smallest stacks
    #[arg(long)]
    pub tiny: bool,
    /// Show a second run above the first, and where the two diverge: a run with this seed, or under this
    /// scheduler
    #[arg(long, value_name = "SEED|NAME", value_parser = against, conflicts_with = "replay")]
    pub against: Option<Against>,
    /// Show the run under this schedule (a file written by `minigo explore`) as a story
    #[arg(long, value_name = "FILE")]
    pub replay: Option<PathBuf>,
    /// Keep at most N events (default 100,000 for programs, 20,000,000 for traces)
    #[arg(long, value_name = "N")]
    pub most: Option<usize>,
    /// Show the run only from this time on, such as 20ms or 3s after the first event
    #[arg(long, value_name = "TIME", value_parser = duration, conflicts_with = "replay")]
    pub from: Option<i64>,
    /// Show the run only up to this time
    #[arg(long, value_name = "TIME", value_parser = duration, conflicts_with = "replay")]
    pub to: Option<i64>,
    #[command(flatten)]
    pub build: Build,
    #[command(flatten)]
    pub output: Output,
    /// The program, then its arguments; or a trace or a profile (of minigo or of Go)
    #[arg(
        trailing_var_arg = true,
        allow_hyphen_values = true,
        required = true,
        value_name = "PROGRAM"
    )]
    pub args: Vec<OsString>,
}

/// How the second run of a page differs from the first.
#[derive(Clone, Copy, Debug)]
pub enum Against {
    /// In its seed.
    Seed(u64),
    /// In its scheduler.
    Sched(Policy),
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

/// A span of time with its unit.
fn span(text: &str) -> Result<Duration, String> {
    let bad = || match text.parse::<f64>() {
        Ok(n) if n > 0.0 => format!("invalid duration {text:?}: missing unit (try {text}s)"),
        _ => {
            format!("invalid duration {text:?}: want a number and a unit, such as 500ms, 10s or 2m")
        }
    };
    let units = [("ms", 0.001), ("s", 1.0), ("m", 60.0), ("h", 3600.0)];
    let unit = units.iter().find_map(|(unit, factor)| {
        let number: f64 = text.strip_suffix(unit)?.parse().ok()?;
        Some(number * factor)
    });
    let seconds = unit.filter(|s| *s > 0.0).ok_or_else(bad)?;
    Duration::try_from_secs_f64(seconds).map_err(|_| bad())
}

/// The name of an environment variable.
fn variable(text: &str) -> Result<String, String> {
    if text.is_empty() || text.contains(['=', '\0']) {
        return Err("want the name of an environment variable, such as HOME".to_owned());
    }
    Ok(text.to_owned())
}

/// Why a folder is refused as that of a Go installation.
pub const NO_INSTALLATION: &str = "not a Go installation: it has no folder src";

/// The folder of a Go installation; `none`: there is to be none.
pub fn installation(text: &str) -> Result<PathBuf, String> {
    let dir = PathBuf::from(text);
    if matches!(text, "" | "none") || dir.join("src").is_dir() {
        return Ok(dir);
    }
    Err(format!("{text:?} is {NO_INSTALLATION}"))
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

/// `64M`, `1g`, `4096`
pub fn bytes(text: &str) -> Result<usize, String> {
    let (digits, unit) = match text.char_indices().find(|(_, c)| !c.is_ascii_digit()) {
        Some((i, _)) => text.split_at(i),
        None => (text, ""),
    };
    let scale = match unit.to_ascii_lowercase().as_str() {
        "" | "b" => 1usize,
        "k" | "kb" | "kib" => 1 << 10,
        "m" | "mb" | "mib" => 1 << 20,
        "g" | "gb" | "gib" => 1 << 30,
        _ => {
            return Err(format!(
                "unknown unit {unit:?}: want K, M or G, such as 64M"
            ));
        }
    };
    digits
        .parse::<usize>()
        .ok()
        .and_then(|n| n.checked_mul(scale))
        .ok_or_else(|| "want a number of bytes, such as 64M or 1G".to_owned())
}

/// A row of the table of policies.
fn against(text: &str) -> Result<Against, String> {
    match text.parse() {
        Ok(seed) => Ok(Against::Seed(seed)),
        Err(_) => Policy::named(text).map(Against::Sched),
    }
}

fn policy(text: &str) -> Result<Policy, String> {
    Policy::named(text)
}

/// `name=ns,name=ns`
fn costs(text: &str) -> Result<Costs, String> {
    let mut costs = Costs::default();
    for part in text.split(',').filter(|p| !p.is_empty()) {
        let set = part.split_once('=').and_then(|(name, ns)| {
            let ns = ns.parse::<i64>().ok().filter(|&ns| ns >= 0)?;
            costs.set(name, ns).then_some(())
        });
        if set.is_none() {
            let mut names = Vec::new();
            costs.each(|name, ns, _| names.push(format!("{name}={ns}")));
            let names = names.join(", ");
            return Err(format!(
                "unknown or invalid cost {part:?}; known costs and defaults (nanoseconds): {names}"
            ));
        }
    }
    Ok(costs)
}

/// `10s`, `1.5s`, `100ms`, `5us`, `300ns`
fn duration(text: &str) -> Result<i64, String> {
    let bad =
        || format!("invalid duration {text:?}: want a number and a unit, such as 100ms or 2s");
    let at = text
        .find(|c: char| !c.is_ascii_digit() && c != '.')
        .unwrap_or(text.len());
    let (digits, unit) = text.split_at(at);
    let scale: i64 = match unit {
        "s" => 1_000_000_000,
        "ms" => 1_000_000,
        "us" => 1_000,
        "ns" => 1,
        _ => return Err(bad()),
    };
    let (whole, part) = digits.split_once('.').unwrap_or((digits, "0"));
    let whole = whole.parse::<i64>().ok().and_then(|n| n.checked_mul(scale));
    // What is less than a nanosecond does not count.
    let part = format!("0.{part}").parse::<f64>().ok();
    let part = part.map(|part| (part * scale as f64).round() as i64);
    let ns = whole
        .zip(part)
        .and_then(|(whole, part)| whole.checked_add(part));
    ns.ok_or_else(bad)
}

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

/// Reads the command line. `own_help` is the help of the commands whose flags clap does not read.
pub fn parse(mut args: Vec<OsString>, terminal: bool, own_help: &[Help]) -> Asked {
    if let Some(answer) = words::prepare(&mut args, terminal, own_help) {
        return answer;
    }
    let name = args.get(1).map(|a| a.to_string_lossy().into_owned());
    let name = name.unwrap_or_default();
    let matches = pages::command().try_get_matches_from(args);
    match matches.and_then(|m| Cli::from_arg_matches(&m)) {
        Ok(cli) => Asked::Command(Box::new(cli.command)),
        Err(error) if error.use_stderr() => Asked::Text(wrong::text(&name, &error), 2),
        Err(error) => Asked::Text(pages::fold(&error.render().to_string()), 0),
    }
}
