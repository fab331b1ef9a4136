//! The flags and arguments of `run`.

use super::flags::{Build, Jit, Output, RunFiles, Sandbox};
use super::values::{bytes, costs, policies, policy};
use clap::Args;
use minigo_runtime::{Costs, Policy};
use std::ffi::OsString;
use std::path::PathBuf;

fn sched_help() -> String {
    let all = policies().join(", ");
    format!(
        "Run in virtual time under the rules of another scheduler: {all}. Words after a colon change a rule, \
         as in pool:4 and loom:pinned"
    )
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
    /// Run in virtual time under the rules of another scheduler
    #[arg(long, value_name = "NAME", value_parser = policy, help = sched_help())]
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
