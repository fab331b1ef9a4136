//! Settings of an exploration.

use super::accesses::Accesses;
use std::sync::Arc;
use std::time::Duration;

/// The strategies by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum StrategyName {
    /// The portfolio.
    #[default]
    Mix,
    /// A random walk.
    Random,
    /// Probabilistic concurrency testing, with this depth.
    Pct(u32),
    /// Partial-order sampling.
    Pos,
    /// Uniform random walk over the interleavings, by counts from a first run.
    Urw,
    /// Depth-first, every order once.
    Exhaustive,
    /// Goroutines take strict turns.
    Turns,
    /// Plain order: one run.
    Plain,
}

impl StrategyName {
    /// What the command line calls it: `mix`, `random`, `pct`, `pct:3`, `pos`, `urw`, `turns`, `exhaustive`, `plain`.
    ///
    /// # Errors
    /// What there is.
    pub fn parse(text: &str) -> Result<StrategyName, String> {
        Ok(match text {
            "mix" => StrategyName::Mix,
            "random" => StrategyName::Random,
            "pct" => StrategyName::Pct(3),
            "pos" => StrategyName::Pos,
            "urw" => StrategyName::Urw,
            "turns" => StrategyName::Turns,
            "exhaustive" => StrategyName::Exhaustive,
            "plain" => StrategyName::Plain,
            _ => match text.strip_prefix("pct:").and_then(|d| d.parse().ok()) {
                Some(depth @ 1..) => StrategyName::Pct(depth),
                _ => {
                    return Err(format!(
                        "unknown strategy {text}: want mix, random, pct, pct:DEPTH, pos, urw, turns, exhaustive or plain"
                    ));
                }
            },
        })
    }
}

/// In which runs data races are looked for. Such runs take longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum RacesIn {
    /// In none.
    #[default]
    None,
    /// In some: whether two accesses race depends little on the schedule.
    Some,
    /// In all.
    All,
}

/// Settings of an exploration.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Everything follows from it: run i has the seed f(seed, i).
    pub seed: u64,
    /// The most runs; `None`: no limit.
    pub runs: Option<u64>,
    /// The most time; `None`: no limit.
    pub time: Option<Duration>,
    /// How schedules are made up.
    pub strategy: StrategyName,
    /// Exhaustive: the most preemptions; `None`: any number.
    pub preemptions: Option<u32>,
    /// Pending timers may fire at any choice point, not only when all wait.
    pub early_timers: bool,
    /// With `early_timers`: sleeps may end at any choice point, too.
    pub early_sleeps: bool,
    /// Things go wrong outside of the program: connections are reset, the disk is full.
    pub faults: bool,
    /// The most visible operations of a run.
    pub max_steps: u64,
    /// Two schedules must not print different things.
    pub same_output: bool,
    /// An exit status other than 0 is a finding.
    pub exit_status: bool,
    /// End at the first finding.
    pub stop_at_first: bool,
    /// Which part of the runs (from 0), and of how many parts.
    pub shard: (u64, u64),
    /// Threads that make runs.
    pub workers: u32,
    /// Data races are findings.
    pub races: RacesIn,
    /// Accesses to memory that race are visible operations; which these are is found out first if nothing is known.
    pub accesses: Option<Arc<Accesses>>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            seed: 1,
            runs: None,
            time: None,
            strategy: StrategyName::default(),
            preemptions: None,
            early_timers: false,
            early_sleeps: false,
            faults: false,
            max_steps: 20_000,
            same_output: false,
            exit_status: true,
            stop_at_first: false,
            shard: (0, 1),
            workers: 1,
            races: RacesIn::None,
            accesses: None,
        }
    }
}
