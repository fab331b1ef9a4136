//! The record of a run: its steps, and how it ended.

use super::op::VisibleOp;
use super::point::{BaseOrder, Who};
use crate::base::end::Outcome;

/// One step of a run: a visible operation that was performed.
#[derive(Clone, Debug)]
pub struct Step {
    /// By whom.
    pub who: Who,
    /// See [`super::Candidate::path`].
    pub path: u64,
    /// What.
    pub op: VisibleOp,
    /// Whom the base order would have run; another one than `who`: the schedule deviates here.
    pub plain: Who,
    /// Its path, as in [`super::Candidate::path`].
    pub plain_path: u64,
    /// What the one that the base order would have run was about to do; only where the schedule deviates.
    pub instead_of: Option<VisibleOp>,
    /// Whether this preempted a goroutine that could have gone on.
    pub preempts: bool,
    /// How many could have been chosen.
    pub of: u32,
    /// A select: how many cases could go ahead, and which of these was taken; `None`: there was nothing to choose.
    pub case: Option<(u32, u32)>,
    /// Virtual time in nanoseconds.
    pub at: i64,
    /// It had to wait: it is completed by somebody else's step.
    pub parked: bool,
}

impl Step {
    /// Whether somebody else ran than the base order would have had it.
    pub fn deviates(&self) -> bool {
        self.who != self.plain
    }
}

/// A run, as the scheduler knows it.
#[derive(Clone, Debug, Default)]
pub struct Record {
    /// All steps in order: the schedule.
    pub steps: Vec<Step>,
    /// At how many of them there was a choice.
    pub choice_points: u64,
    /// The happens-before order in short: equal for runs that differ only in the order of independent
    /// operations.
    pub order: u64,
    /// How often a goroutine was preempted.
    pub preemptions: u32,
    /// The order that it differs from.
    pub base: BaseOrder,
    /// How often the base order was not followed.
    pub deviations: u32,
    /// It reached the limit of steps.
    pub steps_used_up: bool,
    /// It was cut off there: it had no end in sight.
    pub cut_off: bool,
    /// That was since goroutines that took turns kept each other from making progress.
    pub livelock: bool,
    /// That was since goroutines computed for too long without a step.
    pub silent: bool,
    /// How often a goroutine was chosen only because it had been able to run for too long.
    pub hurried: u64,
    /// There was more to choose than exhaustive strategies try: waits that begin although others can run, timers that are due
    /// very soon.
    pub partial: bool,
    /// The clock has moved after the end of main had come.
    pub late: bool,
    /// The strategy gave it up: it would only have repeated another run in another order of independent steps.
    pub given_up: bool,
    /// It was given up because the time for the whole exploration was over ([`super::Explorer::cut_off_at`]).
    pub out_of_time: bool,
    /// It left for real input or output, which no schedule controls: how often.
    pub outside: u64,
    /// It ended where only somebody outside could have let it continue: with a new connection, or a signal.
    pub serves: bool,
    /// How often something outside went wrong because the strategy had it so.
    pub faults: u32,
    /// A strategy named somebody who could not be chosen: the schedule does not fit the program.
    pub misfit: bool,
}

/// How a run ended, for strategies.
#[derive(Clone, Debug)]
pub struct RunEnd {
    /// How.
    pub outcome: Outcome,
    /// See [`Record::steps_used_up`].
    pub steps_used_up: bool,
    /// See [`Record::order`].
    pub order: u64,
    /// Whether no earlier run of the exploration had this order.
    pub new_order: bool,
    /// See [`Record::partial`].
    pub partial: bool,
}
