//! The explorer: the state of a run that a strategy controls, apart from the goroutines themselves.
//!
//! The driver reports which goroutines are runnable and what each is about to do; the explorer asks the
//! strategy and keeps the record.

mod decide;
mod goroutines;
mod pollers;
mod spin;
mod turns;

use super::op::{Touches, VisibleOp};
use super::order::{Order, WordMap};
use super::point::{BaseOrder, Ready, RunStart, Strategy, Who};
use super::record::{Record, RunEnd};
use crate::base::end::Outcome;
use decide::LONGER;
use smallvec::SmallVec;
use std::time::Instant;
use turns::Deed;

/// The limit of budgets between two steps of a run: its limit of steps, divided by this.
const BUDGETS: u64 = 4;

/// What an operation would do now.
#[derive(Clone, Debug)]
pub struct Look {
    /// Whether it is possible.
    pub ready: Ready,
    /// The objects it would use, and how.
    pub touches: Touches,
}

impl Look {
    /// Always possible, and nobody else notices.
    pub fn free() -> Look {
        Look {
            ready: Ready::Yes,
            touches: Touches::new(),
        }
    }
}

/// Bounds of a run.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// The most steps.
    pub max_steps: u64,
    /// Whether a pending timer may fire at any point. (One that is due in half an hour only with `early_sleeps`.)
    pub early_timers: bool,
    /// With `early_timers`: whether a sleep may end at any point, too.
    pub early_sleeps: bool,
    /// Whether things go wrong outside: connections, disks.
    pub faults: bool,
}

/// The first of the pending timers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Due {
    /// Nanoseconds until it fires.
    pub after: i64,
    /// It ends a sleep.
    pub sleeper: bool,
}

/// What runs next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decided {
    /// That goroutine.
    Go(u64),
    /// The clock: the first timer fires.
    Clock,
    /// Nobody can.
    Quiet,
}

/// What is known of a goroutine.
#[derive(Default)]
struct Known {
    path: u64,
    /// How many it has started.
    started: u64,
    /// What it is about to do; `None`: it has not begun, or another goroutine has completed its operation.
    pending: Option<VisibleOp>,
    begun: bool,
    /// The number of steps when it could run and was not chosen for the first time since it last ran, and one more.
    ready_since: usize,
    /// The hash of its last step.
    last: u64,
    spin: Spin,
    /// The number of its last step, if goroutines take turns; 0: none.
    turn: usize,
    /// Whether that step was an operation of the program's own, and not one of the scheduler's.
    has_acted: bool,
}

/// The looks that a goroutine has taken since it last changed anything.
#[derive(Default)]
struct Spin {
    looks: Vec<Seen>,
}

/// A look.
struct Seen {
    /// Its place.
    at: u64,
    /// What the goroutine's local variables held, in short.
    locals: u64,
    /// What was looked at, in which version.
    objects: SmallVec<[(u64, u32); 2]>,
}

/// See the head of this file.
pub struct Explorer {
    strategy: Box<dyn Strategy>,
    bounds: Bounds,
    /// When a run is cut off that has not ended; `None`: never.
    until: Option<Instant>,
    /// What operations would do: the task's.
    look: fn(&VisibleOp) -> Look,
    /// By number.
    gs: Vec<Known>,
    /// Numbers of those that are runnable, in the order in which they became so.
    runnable: Vec<u64>,
    /// How often each object was changed.
    versions: WordMap<u32>,
    order: Order,
    record: Record,
    /// Whether the strategy is asked: not before main begins.
    began: bool,
    /// Steps since somebody wants to end the program.
    lingered: u64,
    /// How often the clock has moved since then.
    late: u32,
    /// Who has been kept waiting for too long, and how many steps it may take now.
    favoured: (Who, u32),
    /// By how much near timers have moved it, and how often.
    ahead: (i64, u32),
    /// Goroutines that only look around are let on, too: nobody else is left.
    spinners: bool,
    parentless: u64,
    /// Who may end the program now.
    exits: u64,
    /// The run's own.
    seed: u64,
    /// The order that is followed where the strategy is not asked.
    base: BaseOrder,
    /// All steps, if goroutines take turns.
    deeds: Vec<Deed>,
    /// A run that has reached its limit of steps is cut off when it has this many.
    most: u64,
}

impl Explorer {
    /// One that asks this strategy.
    pub fn new(strategy: Box<dyn Strategy>, bounds: Bounds) -> Explorer {
        Explorer {
            strategy,
            bounds,
            until: None,
            look: |_| Look::free(),
            gs: Vec::new(),
            runnable: Vec::new(),
            versions: WordMap::default(),
            order: Order::default(),
            record: Record::default(),
            began: false,
            lingered: 0,
            late: 0,
            favoured: (Who::Clock, 0),
            ahead: (0, 0),
            spinners: false,
            parentless: 0,
            exits: 0,
            seed: 0,
            base: BaseOrder::Plain,
            deeds: Vec::new(),
            most: 0,
        }
    }

    /// A run begins. False: the strategy has none left.
    pub fn begin(&mut self, run: RunStart) -> bool {
        self.gs.clear();
        self.runnable.clear();
        self.versions.clear();
        self.order.clear();
        self.record = Record::default();
        (self.began, self.spinners) = (false, false);
        (self.favoured, self.ahead) = ((Who::Clock, 0), (0, 0));
        (self.lingered, self.late, self.parentless, self.exits) = (0, 0, 0, 0);
        self.seed = run.seed;
        self.deeds.clear();
        self.most = self.bounds.max_steps.saturating_mul(LONGER);
        let begun = self.strategy.begin(run);
        self.base = self.strategy.base();
        self.record.base = self.base;
        begun
    }

    /// The run has ended, and had an order that no run before it had. What it leaves behind.
    pub fn end(&mut self, outcome: &Outcome, new_order: impl FnOnce(u64) -> bool) -> Record {
        let mut record = std::mem::take(&mut self.record);
        record.order = self.order.number();
        self.strategy.ended(&RunEnd {
            outcome: outcome.clone(),
            steps_used_up: record.steps_used_up,
            order: record.order,
            new_order: !record.given_up && new_order(record.order),
            partial: record.partial,
        });
        record
    }

    /// The steps of the run so far.
    pub(crate) fn steps(&self) -> &[crate::explore::Step] {
        &self.record.steps
    }

    /// The strategy.
    pub fn strategy(&mut self) -> &mut dyn Strategy {
        &mut *self.strategy
    }

    /// Runs that have not ended are cut off then; `None`: never.
    pub fn cut_off_at(&mut self, until: Option<Instant>) {
        self.until = until;
    }

    /// Another strategy for the runs to come; the one so far.
    pub fn change_strategy(&mut self, strategy: Box<dyn Strategy>) -> Box<dyn Strategy> {
        std::mem::replace(&mut self.strategy, strategy)
    }

    pub(crate) fn faults_are_on(&self) -> bool {
        self.bounds.faults
    }

    pub(super) fn faults_so_far(&self) -> u32 {
        self.record.faults
    }

    pub(super) fn note_fault(&mut self, taken: u32) {
        self.record.faults += u32::from(taken > 0);
    }

    pub(super) fn seed_and_step(&self) -> (u64, u64) {
        (self.seed, self.record.steps.len() as u64)
    }

    pub(crate) fn set_look(&mut self, look: fn(&VisibleOp) -> Look) {
        self.look = look;
    }

    /// Main is about to begin: from here on the strategy is asked.
    pub(crate) fn begins(&mut self) {
        self.began = true;
    }

    pub(crate) fn has_begun(&self) -> bool {
        self.began
    }

    pub(crate) fn left_for_outside(&mut self) {
        self.record.outside += 1;
    }

    /// Only somebody outside could let the program continue.
    pub(crate) fn waits_for_others(&mut self) {
        self.record.serves = true;
    }

    pub(crate) fn is_waiting_for_others(&self) -> bool {
        self.record.serves
    }

    pub(crate) fn is_used_up(&self) -> bool {
        self.record.cut_off || self.record.given_up
    }

    pub(crate) fn is_given_up(&self) -> bool {
        self.record.given_up
    }

    /// Goroutines have used up this number of budgets since the last step. Returns whether the run is to end: that is over the
    /// limit (they seem to be in a loop without end), or there is no time left.
    pub(crate) fn computes_for(&mut self, budgets: u64) -> bool {
        self.look_at_watch();
        let over = budgets > (self.bounds.max_steps / BUDGETS).max(100);
        if over {
            (self.record.steps_used_up, self.record.cut_off) = (true, true);
            self.record.silent = true;
        }
        self.is_used_up()
    }

    /// Gives the run up if the time for the whole exploration is over.
    fn look_at_watch(&mut self) {
        if self.until.is_some_and(|end| Instant::now() >= end) {
            (self.record.out_of_time, self.record.given_up) = (true, true);
        }
    }

    fn known(&mut self, id: u64) -> &mut Known {
        let at = id as usize;
        if self.gs.len() <= at {
            self.gs.resize_with(at + 1, Known::default);
        }
        // (It is there now.)
        &mut self.gs[at]
    }
}
