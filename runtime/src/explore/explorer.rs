//! The explorer: the state of a run that a strategy controls, apart from the goroutines themselves.
//!
//! The driver reports which goroutines are runnable and what each is about to do; the explorer asks the
//! strategy and keeps the record.

use super::op::{Access, OpKind, Touch, Touches, VisibleOp};
use super::order::{Order, WordMap};
use super::path::{CLOCK_PATH, child_path, root_path};
use super::point::{Candidate, Point, Ready, RunStart, Strategy, Who};
use super::record::{Record, RunEnd, Step};
use crate::task::Outcome;
use smallvec::SmallVec;
use std::time::Instant;

/// After the end of main has come, others may take this many more steps before the program ends.
const LINGER: u64 = 2_000;

/// After the end of main the clock may move this often, so that goroutines that sleep come to where they are stuck.
const LATE: u32 = 50;

/// A goroutine that could run and was not chosen for this part of the steps that a run may take is chosen next, so that no run
/// fails only because others never let it run.
const PATIENCE: u64 = 50;

/// Then it takes this many steps, if it can.
const FAVOUR: u32 = 50;

/// The limit of budgets between two steps of a run: its limit of steps, divided by this.
const BUDGETS: u64 = 4;

/// A run that reaches its limit of steps, and in which no time passes, may be long or have no end. It continues in plain order
/// until it has this many times as many steps.
const LONGER: u64 = 3;

/// A run checks every this many steps whether its time is up.
const WATCH: u64 = 256;

/// A timer that is due so soon (in nanoseconds) may fire while goroutines can run, as it would on a machine on which running takes
/// time. Exhaustive strategies leave that out.
const NEAR: i64 = 1_000_000;

/// The same for the end of a sleep. Programs rely more on sleeps than they should.
const NEAR_SLEEP: i64 = 10_000;

/// By so much in all, and so often, time is ahead of what waiting for all would have made of it.
const AHEAD: (i64, u32) = (2_000_000, 50);

/// That a timer fires early depends on everything else: whoever it wakes may do anything.
fn on_clock(access: Access) -> Touch {
    let object = u64::MAX;
    Touch { object, access }
}

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
    /// Whether a pending timer may fire at any point.
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
}

/// The looks that a goroutine has taken since it last changed anything: places, and the versions of the
/// objects it looked at.
#[derive(Default)]
struct Spin {
    looks: Vec<Seen>,
}

/// A place, and what was looked at there in which version.
type Seen = (u64, SmallVec<[(u64, u32); 2]>);

/// So often a goroutine may look at the same place at what has not changed, under strategies that leave things to chance.
const AGAIN: usize = 4;

/// More looks than this in a row are no short loop.
const SPIN: usize = 64;

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
        self.strategy.begin(run)
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

    pub(super) fn faults_are_on(&self) -> bool {
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

    /// A goroutine has become runnable; `parent` started it (0: nobody).
    pub(crate) fn arrived(&mut self, id: u64, parent: u64) {
        if self.known(id).path == 0 {
            let path = match parent {
                0 => {
                    self.parentless += 1;
                    root_path(self.parentless)
                }
                _ => {
                    let by = self.known(parent);
                    by.started += 1;
                    child_path(by.path, by.started)
                }
            };
            self.known(id).path = path;
        }
        let by = self.record.steps.last().map(|s| s.who);
        if let Some(by) = by.filter(|&by| by != Who::G(id))
            && self.known(id).pending.is_none()
        {
            self.strategy.woke(by, Who::G(id));
        }
        self.runnable.push(id);
    }

    /// Whether it was decided that this goroutine may end the program.
    pub(crate) fn may_exit(&self, id: u64) -> bool {
        self.exits == id
    }

    /// It is about to do that.
    pub(crate) fn pends(&mut self, id: u64, op: VisibleOp) {
        self.known(id).pending = Some(op);
    }

    /// A goroutine is not runnable any longer.
    pub(crate) fn leaves(&mut self, id: u64) {
        self.runnable.retain(|&g| g != id);
    }

    /// Whether a goroutine waits right before an access to memory.
    pub(crate) fn is_amid_access(&self) -> bool {
        let access = |id: &u64| {
            let pending = self.gs.get(*id as usize).and_then(|k| k.pending.as_ref());
            pending.is_some_and(|op| matches!(op.kind, OpKind::Load | OpKind::Store))
        };
        self.runnable.iter().any(access)
    }

    /// What the goroutine is about to do.
    fn op_of(&self, id: u64) -> VisibleOp {
        match self.gs.get(id as usize) {
            Some(Known {
                pending: Some(op), ..
            }) => op.clone(),
            Some(Known { begun: true, .. }) => VisibleOp::new(OpKind::Resume, 0, 0),
            _ => VisibleOp::new(OpKind::Start, 0, 0),
        }
    }

    /// Which goroutine runs next. `running` is the goroutine that is about to perform a visible operation, if one is;
    /// `timer`: the first that is pending.
    pub(crate) fn decide(&mut self, running: Option<u64>, timer: Option<Due>) -> Decided {
        let ids: SmallVec<[u64; 8]> = running
            .into_iter()
            .chain(
                self.runnable
                    .iter()
                    .copied()
                    .filter(|&g| Some(g) != running),
            )
            .collect();
        let ops: SmallVec<[VisibleOp; 8]> = ids.iter().map(|&id| self.op_of(id)).collect();
        let clock = VisibleOp::new(OpKind::TimerFires, 0, 0);
        let mut candidates: SmallVec<[Candidate<'_>; 8]> = SmallVec::new();
        for (&id, op) in ids.iter().zip(&ops) {
            let Look {
                mut ready,
                mut touches,
            } = (self.look)(op);
            if self.bounds.early_timers {
                touches.push(on_clock(Access::Read));
            }
            if ready == Ready::Yes && !self.spinners && self.spins(id, op, &touches) {
                // A loop that looks a few times and gives up is not tried further than that.
                self.record.partial = true;
                ready = Ready::No;
            }
            candidates.push(Candidate {
                who: Who::G(id),
                path: self.gs.get(id as usize).map_or(0, |k| k.path),
                op,
                touches,
                ready,
            });
        }
        let exits = self.put_off_exits(&mut candidates);
        self.be_fair(&mut candidates);
        if let Some(late) = exits
            .then(|| self.before_exit(&candidates, timer.is_some()))
            .flatten()
        {
            return late;
        }
        let near = timer.is_some_and(|due| self.is_near(due)) && !exits;
        let early = |due: Due| self.bounds.early_sleeps || !due.sleeper;
        if self.bounds.early_timers && timer.is_some_and(early) && !exits
            || near && !self.strategy.sees_all()
        {
            candidates.push(Candidate {
                who: Who::Clock,
                path: CLOCK_PATH,
                op: &clock,
                touches: Touches::from_slice(&[on_clock(Access::Write)]),
                ready: Ready::Yes,
            });
        }
        let first = |wanted: Ready| {
            candidates
                .iter()
                .position(|c| c.ready == wanted && c.who != Who::Clock)
        };
        let Some(plain) = first(Ready::Yes).or_else(|| first(Ready::Parks)) else {
            return Decided::Quiet;
        };
        let running = running.is_some().then_some(0);
        let point = Point {
            step: self.record.steps.len(),
            candidates: &candidates,
            plain,
            running,
        };
        let of = point.eligible().count();
        let ready = |c: &Candidate<'_>, how| c.ready == how && c.who != Who::Clock;
        self.record.partial |= near
            || candidates.iter().any(|c| ready(c, Ready::Parks))
                && candidates.iter().any(|c| ready(c, Ready::Yes));
        let mut chosen = plain;
        self.record.choice_points += u64::from(of > 1);
        if (of > 1 || self.strategy.sees_all()) && !self.record.steps_used_up {
            chosen = self.strategy.choose(&point);
            if candidates.get(chosen).is_none_or(|c| c.ready == Ready::No) {
                self.record.misfit = true;
                chosen = plain;
            }
            if self.strategy.gives_up() {
                self.record.given_up = true;
                return Decided::Quiet;
            }
        }
        let preempts = point.preempts(chosen);
        let (Some(c), Some(p)) = (candidates.get(chosen), candidates.get(plain)) else {
            return Decided::Quiet;
        };
        let step = Step {
            who: c.who,
            path: c.path,
            op: c.op.clone(),
            plain: p.who,
            plain_path: p.path,
            instead_of: (chosen != plain).then(|| p.op.clone()),
            preempts,
            of: of as u32,
            case: None,
            at: 0,
            parked: false,
        };
        let touches = c.touches.clone();
        if let (Who::Clock, Some(due)) = (c.who, timer) {
            self.ahead = (self.ahead.0 + due.after, self.ahead.1 + 1);
        }
        self.perform(step, &touches);
        match candidates_who(&self.record) {
            Who::G(id) => Decided::Go(id),
            Who::Clock => Decided::Clock,
        }
    }

    /// A goroutine that is about to end the program waits until no other can run, or long enough. Returns whether there is one.
    fn put_off_exits(&mut self, candidates: &mut [Candidate<'_>]) -> bool {
        let exits = |c: &Candidate<'_>| c.op.kind == OpKind::Exit;
        if !candidates.iter().any(exits) {
            return false;
        }
        let over = self.lingered >= LINGER;
        let others = candidates.iter().any(|c| !exits(c) && c.ready != Ready::No);
        for c in candidates {
            if exits(c) == (others && !over) {
                c.ready = Ready::No;
            }
        }
        self.lingered += 1;
        true
    }

    fn is_near(&self, due: Due) -> bool {
        let near = if due.sleeper { NEAR_SLEEP } else { NEAR };
        due.after <= near && self.ahead.0 + due.after <= AHEAD.0 && self.ahead.1 < AHEAD.1
    }

    /// Whoever could have run for too long is the only one who may.
    fn be_fair(&mut self, candidates: &mut [Candidate<'_>]) {
        let now = self.record.steps.len() + 1;
        let patience = (self.bounds.max_steps / PATIENCE).max(10) as usize;
        let mut longest = (patience, None);
        for c in candidates.iter() {
            let Some(known) = self.gs.get_mut(c.who.number() as usize) else {
                continue;
            };
            if c.ready != Ready::Yes {
                known.ready_since = 0;
            } else if known.ready_since == 0 {
                known.ready_since = now;
            } else if now - known.ready_since > longest.0 {
                longest = (now - known.ready_since, Some(c.who));
            }
        }
        if let Some(who) = longest.1 {
            self.favoured = (who, FAVOUR);
            self.record.hurried += 1;
        }
        let (who, left) = self.favoured;
        let ready = |c: &Candidate<'_>| c.who == who && c.ready == Ready::Yes;
        if left == 0 || !candidates.iter().any(ready) {
            self.favoured.1 = 0;
            return;
        }
        self.favoured.1 -= 1;
        for c in candidates.iter_mut().filter(|c| c.who != who) {
            c.ready = Ready::No;
        }
    }

    /// Only the end of the program is left to do: those who can only wait begin to, and time passes for those who sleep. `None`:
    /// the program may end.
    fn before_exit(&mut self, candidates: &[Candidate<'_>], timers: bool) -> Option<Decided> {
        let exits = |c: &Candidate<'_>| c.op.kind == OpKind::Exit;
        if self.lingered > LINGER
            || !candidates
                .iter()
                .all(|c| exits(c) == (c.ready == Ready::Yes))
        {
            return None;
        }
        let spins = |c: &Candidate<'_>| self.spins(c.who.number(), c.op, &c.touches);
        let blocked = |c: &&Candidate<'_>| !exits(c) && !spins(c);
        if let Some(c) = candidates.iter().find(blocked) {
            let id = c.who.number();
            self.begins_to_wait(id, c.op.clone(), &c.touches.clone());
            return Some(Decided::Go(id));
        }
        if !timers || self.late >= LATE {
            return None;
        }
        self.late += 1;
        self.record.late = true;
        self.clock_moves(0);
        Some(Decided::Clock)
    }

    /// Notes the step, which is about to be taken.
    fn perform(&mut self, step: Step, touches: &Touches) {
        if let Who::G(id) = step.who {
            let known = self.known(id);
            known.pending = None;
            known.begun = true;
            known.ready_since = 0;
            if step.op.kind == OpKind::Exit {
                self.exits = id;
            }
            let known = self.known(id);
            let (path, last) = (known.path, known.last);
            // In which order goroutines stand that wait for a lock forever makes no difference.
            if !step.parked || step.op.kind == OpKind::Wait {
                self.known(id).last = self.order.step(path, last, &step.op, touches);
            }
            self.note_spin(id, &step.op, touches);
        }
        self.spinners = false;
        if step.preempts {
            self.record.preemptions += 1;
        }
        if step.deviates() {
            self.record.deviations += 1;
        }
        self.strategy.stepped(&step, touches);
        self.record.steps.push(step);
        let steps = self.record.steps.len() as u64;
        if steps.is_multiple_of(WATCH) {
            self.look_at_watch();
        }
        if steps >= self.bounds.max_steps {
            self.record.steps_used_up = true;
            let most = self.bounds.max_steps.saturating_mul(LONGER);
            let at_limit = steps == self.bounds.max_steps;
            self.record.cut_off |= steps >= most || at_limit && time_passes(&self.record);
        }
    }

    /// When the step that is being taken happens, in virtual time.
    pub(crate) fn happens_at(&mut self, now: i64) {
        if let Some(step) = self.record.steps.last_mut() {
            step.at = now;
        }
    }

    /// The goroutine waits: if that is in its last step, it is noted there.
    pub(crate) fn parks(&mut self, id: u64) {
        if let Some(step) = self
            .record
            .steps
            .iter_mut()
            .rev()
            .take(8)
            .find(|s| s.who == Who::G(id))
        {
            step.parked = true;
        }
    }

    /// The first timer fires because all wait.
    pub(crate) fn clock_moves(&mut self, now: i64) {
        if !self.began {
            return;
        }
        self.perform(
            Step {
                who: Who::Clock,
                path: CLOCK_PATH,
                op: VisibleOp::new(OpKind::TimerFires, 0, 0),
                plain: Who::Clock,
                plain_path: CLOCK_PATH,
                instead_of: None,
                preempts: false,
                of: 1,
                case: None,
                at: now,
                parked: false,
            },
            &Touches::new(),
        );
    }

    /// Which of the `n` cases of the running goroutine's select goes ahead.
    pub(crate) fn case(&mut self, id: u64, n: u32) -> u32 {
        if n < 2 || !self.began {
            return 0;
        }
        self.record.choice_points += 1;
        let taken = self.strategy.case(Who::G(id), n).min(n - 1);
        if let Some(step) = self.record.steps.last_mut() {
            step.case = Some((n, taken));
        }
        taken
    }

    /// Lets goroutines that only poll run for one step. False: there are none.
    pub(crate) fn let_spinners_on(&mut self) -> bool {
        let spins = |id: u64| {
            let op = self.op_of(id);
            self.spins(id, &op, &(self.look)(&op).touches)
        };
        let any = self.runnable.iter().any(|&id| spins(id));
        self.spinners = any;
        any
    }

    /// The first that is runnable though it can only wait: it is let go to wait.
    pub(crate) fn first_blocked(&mut self) -> Option<u64> {
        let id = *self.runnable.first()?;
        let op = self.op_of(id);
        let touches = (self.look)(&op).touches;
        self.begins_to_wait(id, op, &touches);
        Some(id)
    }

    /// The run is over: the first of those that are runnable though they can only wait.
    pub(crate) fn blocked_at_end(&mut self) -> Option<u64> {
        let ids = self.runnable.clone();
        ids.into_iter().find_map(|id| {
            let op = self.op_of(id);
            let look = (self.look)(&op);
            (look.ready != Ready::Yes).then(|| {
                self.begins_to_wait(id, op, &look.touches);
                id
            })
        })
    }

    /// The goroutine does what makes it wait.
    fn begins_to_wait(&mut self, id: u64, op: VisibleOp, touches: &Touches) {
        let path = self.known(id).path;
        let step = Step {
            who: Who::G(id),
            path,
            op,
            plain: Who::G(id),
            plain_path: path,
            instead_of: None,
            preempts: false,
            of: 1,
            case: None,
            at: 0,
            parked: true,
        };
        self.perform(step, touches);
    }

    /// Whether the goroutine comes round again to a place where it has looked before, and nothing that it has looked at
    /// since then has changed. Random strategies let it look a few times more: it may give up then.
    fn spins(&self, id: u64, op: &VisibleOp, touches: &Touches) -> bool {
        let Some(known) = self.gs.get(id as usize) else {
            return false;
        };
        // What would change something now is no mere look, though it was one before: a compare-and-swap.
        if op.at == 0 || touches.iter().any(|t| t.access != Access::Read) {
            return false;
        }
        let looks = &known.spin.looks;
        let Some(from) = looks.iter().rposition(|l| l.0 == op.at) else {
            return false;
        };
        let same = |l: &Seen| {
            let version = |object| self.versions.get(object).copied().unwrap_or(0);
            l.1.iter().all(|(object, seen)| version(object) == *seen)
        };
        let since = looks.get(from..).unwrap_or_default();
        let looked = since.iter().any(|l| !l.1.is_empty());
        let here = looks.iter().filter(|l| l.0 == op.at && same(l)).count();
        let most = if self.strategy.sees_all() { 1 } else { AGAIN };
        looked && since.iter().all(same) && here >= most
    }

    fn note_spin(&mut self, id: u64, op: &VisibleOp, touches: &Touches) {
        if op.kind == OpKind::Resume {
            return; // after a yield, for example: it has neither looked at anything nor changed anything
        }
        let looks = op.kind == OpKind::Yield
            || !touches.is_empty() && touches.iter().all(|t| t.access == Access::Read);
        for Touch { object, access } in touches {
            if *access != Access::Read {
                *self.versions.entry(*object).or_default() += 1;
            }
        }
        let versions = &self.versions;
        let seen = touches
            .iter()
            .map(|t| (t.object, versions.get(&t.object).copied().unwrap_or(0)))
            .collect();
        let Some(known) = self.gs.get_mut(id as usize) else {
            return;
        };
        let spin = &mut known.spin.looks;
        if !looks || spin.len() >= SPIN {
            spin.clear();
        }
        if looks {
            spin.push((op.at, seen));
        }
    }
}

/// Whether time has passed several times in the later half of the steps.
fn time_passes(record: &Record) -> bool {
    let half = record.steps.len() / 2;
    let last = record.steps.iter().skip(half);
    last.filter(|s| s.op.kind == OpKind::TimerFires).count() > 5
}

/// Who takes the last step.
fn candidates_who(record: &Record) -> Who {
    record.steps.last().map_or(Who::Clock, |s| s.who)
}
