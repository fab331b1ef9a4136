//! The flags and arguments of `lab` and `view`, which run programs in virtual time.

use super::flags::{Build, Output};
use super::values::{Against, against, costs, duration, policies, policy};
use clap::Args;
use minigo_runtime::{Costs, Policy};
use std::ffi::OsString;
use std::path::PathBuf;

fn lab_help() -> String {
    let all = policies().join(",");
    format!("The schedulers; each is compared with the first [default: {all}]")
}

/// What `lab` takes.
#[derive(Args, Debug, Clone)]
pub struct LabArgs {
    /// The schedulers; each is compared with the first
    #[arg(long, value_name = "NAMES", value_delimiter = ',', help = lab_help())]
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
