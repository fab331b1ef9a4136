//! The results of a run and of a whole exploration.

use super::accesses::Accesses;
use super::finding::Finding;
use crate::host::denied;
use crate::task::lab::Place;
use minigo_runtime::explore::Record;
use std::collections::BTreeMap;
use std::time::Duration;

/// One run.
#[derive(Clone, Debug, Default)]
pub struct RunReport {
    /// Its number in the exploration, from 0.
    pub run: u64,
    /// The seed of everything that is left to chance besides the schedule: map order, `math/rand`.
    pub seed: u64,
    /// Its schedule.
    pub record: Record,
    /// What is wrong with it, the worst first.
    pub findings: Vec<Finding>,
    /// The places in the program's text that its steps' sites stand for; only of runs with findings.
    pub places: BTreeMap<u64, Place>,
    /// Accesses to memory that raced in it.
    pub raced: Accesses,
    /// The program's exit status.
    pub status: i32,
    /// It is one of an exhaustive search, and its instance could not be used again: the objects of the next run lie elsewhere, so
    /// they cannot be compared with those of this one.
    pub unwound: bool,
    /// It is one of an exhaustive search.
    pub searched: bool,
    /// The strategy's promise after this run; see [`Summary::exhausted_to`].
    pub promise: Option<u32>,
    /// What it wrote to standard output.
    pub stdout: Vec<u8>,
    /// What it wrote to standard error.
    pub stderr: Vec<u8>,
    /// What it wanted to do outside and was not let, if it noticed.
    pub denied: Option<Denied>,
}

/// What a program that is explored may not do outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Denied {
    /// Start programs, and send signals.
    Programs,
    /// Write files other than temporary ones.
    Files,
    /// Use the network.
    Network,
    /// Anything else.
    Other,
}

impl Denied {
    pub(super) fn of(number: i32) -> Denied {
        match number {
            denied::RUN | denied::ENV => Denied::Programs,
            denied::WRITE => Denied::Files,
            denied::NET => Denied::Network,
            _ => Denied::Other,
        }
    }

    /// `start other programs`
    pub fn text(self) -> &'static str {
        match self {
            Denied::Programs => "start other programs or send signals",
            Denied::Files => "write files other than temporary ones",
            Denied::Network => "reach other machines",
            Denied::Other => "do something that minigo does not control",
        }
    }
}

/// Why an exploration ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// All runs that were asked for were made.
    Runs,
    /// No bound was given, and it took long although something new still appeared.
    LongEnough,
    /// The time is up.
    Time,
    /// There is no other schedule within the bounds.
    Exhausted,
    /// No schedule is left to try, but a run did something else than the one that it was to repeat up to some point.
    Unsteady,
    /// Nothing new has appeared for long.
    NothingNew,
    /// A finding was enough.
    Found,
}

/// A finding, and the runs that had it.
#[derive(Clone, Debug)]
pub struct Found {
    /// What.
    pub finding: Finding,
    /// The first run that had it, with its schedule.
    pub first: RunReport,
    /// How many runs had it.
    pub count: u64,
}

/// What an exploration came to.
#[derive(Clone, Debug)]
pub struct Summary {
    /// How many runs were made.
    pub runs: u64,
    /// How many of them differ in more than the order of independent operations.
    pub orders: u64,
    /// How many were given up before their end, because they would only have repeated another one.
    pub redundant: u64,
    /// The most choice points of a run.
    pub choice_points: u64,
    /// How long it took.
    pub elapsed: Duration,
    /// Why it ended.
    pub ended: Ended,
    /// Every order with at most this many preemptions was tried; `None`: no such promise can be made.
    /// `u32::MAX`: every order at all.
    pub exhausted_to: Option<u32>,
    /// In how many runs the limit of steps was reached.
    pub steps_used_up: u64,
    /// In how many runs the program left for real input or output.
    pub outside: u64,
    /// In how many runs it wanted to do something outside that it may not, and what that was in the last of them.
    pub denied: u64,
    /// See `denied`.
    pub denied_what: Option<Denied>,
    /// After how many runs the program could not be restarted from its beginning.
    pub unwound: u64,
    /// In how many runs a goroutine was let run because others had kept it waiting for too long.
    pub hurried: u64,
    /// What was found, each defect once.
    pub found: Vec<Found>,
}
