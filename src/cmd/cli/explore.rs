//! The flags and arguments of `explore`, some of which `test --explore` takes, too.

use super::flags::{Build, Jit, Output};
use super::values::span;
use crate::cmd::explore::shard::{self, Shard};
use clap::Args;
use minigo_vm::explore::StrategyName;
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

/// How schedules are explored.
#[derive(Args, Debug, Clone, Default)]
pub struct ExploreFlags {
    /// Number of runs
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub runs: Option<u64>,
    /// Explore for this long: 500ms, 60s, 10m. Without --runs and --for, exploring stops when nothing new
    /// appears, or after 30 s
    #[arg(long = "for", value_name = "TIME", value_parser = span)]
    pub time: Option<Duration>,
    /// How schedules are chosen: mix, random, pct:DEPTH, pos, urw, turns, exhaustive, plain
    #[arg(long, value_name = "NAME", default_value = "mix", value_parser = StrategyName::parse)]
    pub strategy: StrategyName,
    /// With --strategy exhaustive: maximum number of preemptions
    #[arg(long, value_name = "N")]
    pub preemptions: Option<u32>,
    /// Let pending timers fire at any moment, not only when all goroutines wait
    #[arg(long)]
    pub early_timers: bool,
    /// Inject faults, at most two per run: connections within the program are reset or deliver few bytes at a
    /// time, disks are full, context deadlines expire at once
    #[arg(long)]
    pub faults: bool,
    /// Also switch goroutines between racing loads and stores, so that lost updates show in the results
    #[arg(long)]
    pub accesses: bool,
    /// Report a finding if two schedules print different output
    #[arg(long)]
    pub same_output: bool,
    /// Also fail if there was no scheduling choice to make, or if the program did real input or output
    #[arg(long)]
    pub strict: bool,
    /// Stop at the first finding
    #[arg(long)]
    pub first: bool,
    /// Do not look for data races (by default some runs do)
    #[arg(long)]
    pub no_race: bool,
    /// Number of parallel runs (default: one per processor)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub workers: Option<u32>,
    /// Maximum number of operations in a run; a run that reaches it while virtual time stands still is a
    /// finding
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub max_steps: Option<u64>,
    /// Run only part M of N (1 to N); the default comes from the environment variables of batch systems
    #[arg(long, value_name = "M/N", value_parser = shard::parse)]
    pub shard: Option<Shard>,
    /// Folder for schedule files (default: the current folder; for tests testdata/schedules)
    #[arg(short, long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

/// What `explore` takes.
#[derive(Args, Debug, Clone)]
#[command(after_help = "\
Examples:
  minigo explore bank.go                     until nothing new appears
  minigo explore --for 60s --strict bank.go  for a minute; also fails if nothing could be explored

A finding is written to a file, bank-1.sched. To see the failure again:
  minigo run --replay bank-1.sched bank.go
To merge the reports of several machines (--shard 1/8 --json > 1.json) into one, with JUnit XML and SARIF:
  minigo explore merge --junit junit.xml --sarif all.sarif *.json

Exit status: 0 nothing found, 1 something found, 2 wrong usage, 3 nothing was explored; with --strict also if there was no choice to make, or real input or output")]
pub struct ExploreArgs {
    /// Seed for the random choices of all runs
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    #[command(flatten)]
    pub flags: ExploreFlags,
    /// Look for data races in all runs, which takes longer
    #[arg(long, conflicts_with = "no_race")]
    pub race: bool,
    /// When functions are compiled to machine code
    #[arg(
        long,
        value_name = "WHEN",
        value_enum,
        env = "MINIGO_JIT",
        default_value = "auto"
    )]
    pub jit: Jit,
    /// Also write the findings as an HTML page
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Print the report as JSON
    #[arg(long)]
    pub json: bool,
    /// With merge: write JUnit XML
    #[arg(long, value_name = "FILE")]
    pub junit: Option<PathBuf>,
    /// With merge: write SARIF
    #[arg(long, value_name = "FILE")]
    pub sarif: Option<PathBuf>,
    #[command(flatten)]
    pub build: Build,
    #[command(flatten)]
    pub output: Output,
    /// The program, then its arguments; or `merge` and reports
    #[arg(
        trailing_var_arg = true,
        allow_hyphen_values = true,
        required = true,
        value_name = "PROGRAM"
    )]
    pub args: Vec<OsString>,
}
