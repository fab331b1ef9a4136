//! The interface of strategies: what they are given at each choice, and what they return.

use super::op::{Touches, VisibleOp};
use super::record::{RunEnd, Step};

/// Who takes a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Who {
    /// The goroutine with this number, as traces print it. Numbers follow from the schedule so far.
    G(u64),
    /// The clock: the first of the pending timers fires.
    Clock,
}

impl Who {
    /// The goroutine's number; 0 for the clock.
    pub fn number(self) -> u64 {
        match self {
            Who::G(n) => n,
            Who::Clock => 0,
        }
    }
}

/// Whether a goroutine's next operation is possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ready {
    /// It can be performed.
    Yes,
    /// It would have to wait for others, and that it waits can be noticed (`WaitGroup.Wait`): it may be chosen,
    /// and parks then. Exhaustive strategies need not.
    Parks,
    /// It would have to wait for others, and nobody could tell: it may not be chosen.
    No,
}

/// A goroutine that could run.
#[derive(Clone, Debug)]
pub struct Candidate<'a> {
    /// Who.
    pub who: Who,
    /// The same in all runs in which it was started by the same operation of the same goroutine.
    pub path: u64,
    /// What it is about to do.
    pub op: &'a VisibleOp,
    /// The objects that this uses.
    pub touches: Touches,
    /// Whether that is possible now.
    pub ready: Ready,
}

/// The order that schedules differ from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum BaseOrder {
    /// A goroutine runs until it waits or ends, and then the one that became runnable first.
    #[default]
    Plain,
    /// Goroutines take turns, with one visible operation each.
    InTurns,
}

/// A moment at which somebody has to be chosen.
#[derive(Debug)]
pub struct Point<'a> {
    /// How many steps were taken before.
    pub step: usize,
    /// All who are runnable, in plain order: first the one that is running, then the others in the order in
    /// which they became runnable.
    pub candidates: &'a [Candidate<'a>],
    /// The one that the run's base order takes; in plain order the first that is ready.
    pub plain: usize,
    /// The candidate that is running: whoever else is chosen preempts it.
    pub running: Option<usize>,
}

impl Point<'_> {
    /// The candidates that may be chosen and need not wait.
    pub fn ready(&self) -> impl Iterator<Item = usize> {
        let ready = |(n, c): (usize, &Candidate<'_>)| (c.ready == Ready::Yes).then_some(n);
        self.candidates.iter().enumerate().filter_map(ready)
    }

    /// The candidates that may be chosen.
    pub fn eligible(&self) -> impl Iterator<Item = usize> {
        let may = |(n, c): (usize, &Candidate<'_>)| (c.ready != Ready::No).then_some(n);
        self.candidates.iter().enumerate().filter_map(may)
    }

    /// Whether choosing this one preempts another that could have gone on.
    pub fn preempts(&self, chosen: usize) -> bool {
        let ready = |n: usize| {
            self.candidates
                .get(n)
                .is_some_and(|c| c.ready == Ready::Yes)
        };
        self.running.is_some_and(|r| r != chosen && ready(r))
    }
}

/// What a strategy is told of a run before it begins.
#[derive(Clone, Copy, Debug)]
pub struct RunStart {
    /// The run's number in the exploration, from 0.
    pub run: u64,
    /// The run's own seed: a function of the exploration's seed and the number.
    pub seed: u64,
}

/// A way to make up schedules. One run after the other asks it; its answers are all that differs between them.
pub trait Strategy: Send {
    /// Its name, as on the command line.
    fn name(&self) -> &'static str;

    /// A run begins. False: there is none left to make (the run does not begin then).
    fn begin(&mut self, run: RunStart) -> bool;

    /// The seed of what is left to chance in the program itself (map order, `math/rand`) in the run that has begun.
    fn program_seed(&self, run: RunStart) -> u64 {
        run.seed
    }

    /// The base order of the run that has begun.
    fn base(&self) -> BaseOrder {
        BaseOrder::Plain
    }

    /// Which one runs next: an index into `at.candidates`, of one whose `ready` is not [`Ready::No`].
    fn choose(&mut self, at: &Point<'_>) -> usize;

    /// Which of the `n` cases of a select that can go ahead does; below `n`.
    fn case(&mut self, who: Who, n: u32) -> u32;

    /// Whether it is asked even where only one can run.
    fn sees_all(&self) -> bool {
        false
    }

    /// Whether it is asked at each place where something can go wrong outside, not only at some.
    fn sees_all_faults(&self) -> bool {
        self.sees_all()
    }

    /// Asked after each choice: whether the run leads nowhere new, so that it is to end here.
    fn gives_up(&self) -> bool {
        false
    }

    /// When `begin` has answered false: every schedule with at most this many preemptions was tried (`u32::MAX`:
    /// every one), except for the order of independent operations. `None`: no such promise.
    fn promise(&self) -> Option<u32> {
        None
    }

    /// What the one has just done made the other runnable: a start, or the end of a wait.
    fn woke(&mut self, by: Who, who: Who) {
        let _ = (by, who);
    }

    /// A step is about to be taken, whether or not there was a choice; `touches` are the objects it used, as they
    /// were right before it.
    fn stepped(&mut self, step: &Step, touches: &Touches) {
        let _ = (step, touches);
    }

    /// The run has ended.
    fn ended(&mut self, end: &RunEnd) {
        let _ = end;
    }
}
