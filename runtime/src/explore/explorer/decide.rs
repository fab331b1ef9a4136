//! Chooses the goroutine that runs next, and records what is known after it has run.

use super::{Decided, Due, Explorer, Look};
use crate::explore::op::{Access, OpKind, Touch, Touches, VisibleOp};
use crate::explore::path::CLOCK_PATH;
use crate::explore::point::{BaseOrder, Candidate, Point, Ready, Who};
use crate::explore::record::{Record, Step};
use smallvec::SmallVec;

/// After the end of main has come, others may take this many more steps before the program ends.
const LINGER: u64 = 2_000;

/// After the end of main the clock may move this often, so that goroutines that sleep come to where they are stuck.
const LATE: u32 = 50;

/// A goroutine that could run and was not chosen for this part of the steps that a run may take is chosen next, so that no run
/// fails only because others never let it run.
const PATIENCE: u64 = 50;

/// Then it takes this many steps, if it can.
const FAVOUR: u32 = 50;

/// A run that reaches its limit of steps, and in which no time passes, may be long or have no end. It continues in plain order
/// until it has this many times as many steps; in turns, if goroutines take turns and seem to be in a livelock.
pub(super) const LONGER: u64 = 3;

/// A run checks every this many steps whether its time is up.
const WATCH: u64 = 256;

/// A timer that is due so soon (in nanoseconds) may fire while goroutines can run, as it would on a machine on which running takes
/// time. Exhaustive strategies leave that out.
const NEAR: i64 = 1_000_000;

/// The same for the end of a sleep. Programs rely more on sleeps than they should.
const NEAR_SLEEP: i64 = 10_000;

/// A timer that is due so late (in nanoseconds) stands for one that never fires, so it does so early only if sleeps may end early, too.
const NEVER: i64 = 30 * 60 * 1_000_000_000;

/// By so much in all, and so often, time is ahead of what waiting for all would have made of it.
const AHEAD: (i64, u32) = (2_000_000, 50);

/// So many goroutines that can run are looked at without allocating memory.
const FEW: usize = 32;

/// That a timer fires early depends on everything else: whoever it wakes may do anything.
fn on_clock(access: Access) -> Touch {
    let object = u64::MAX;
    Touch { object, access }
}

impl Explorer {
    /// Which goroutine runs next. `running` is the goroutine that is about to perform a visible operation, if one is;
    /// `timer`: the first that is pending.
    pub(crate) fn decide(&mut self, running: Option<u64>, timer: Option<Due>) -> Decided {
        let ids: SmallVec<[u64; FEW]> = running
            .into_iter()
            .chain(
                self.runnable
                    .iter()
                    .copied()
                    .filter(|&g| Some(g) != running),
            )
            .collect();
        let ops: SmallVec<[VisibleOp; FEW]> = ids.iter().map(|&id| self.op_of(id)).collect();
        let clock = VisibleOp::new(OpKind::TimerFires, 0, 0);
        let mut candidates: SmallVec<[Candidate<'_>; FEW]> = SmallVec::new();
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
        let early = |due: Due| self.bounds.early_sleeps || !due.sleeper && due.after < NEVER;
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
        let running = running.is_some().then_some(0);
        let ready = match self.base {
            BaseOrder::Plain => first(Ready::Yes),
            BaseOrder::InTurns => self.next_in_turn(&candidates, running),
        };
        let Some(plain) = ready.or_else(|| first(Ready::Parks)) else {
            return Decided::Quiet;
        };
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
    pub(super) fn put_off_exits(&mut self, candidates: &mut [Candidate<'_>]) -> bool {
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

    pub(super) fn is_near(&self, due: Due) -> bool {
        let near = if due.sleeper { NEAR_SLEEP } else { NEAR };
        due.after <= near && self.ahead.0 + due.after <= AHEAD.0 && self.ahead.1 < AHEAD.1
    }

    /// Whoever could have run for too long is the only one who may.
    pub(super) fn be_fair(&mut self, candidates: &mut [Candidate<'_>]) {
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
    pub(super) fn before_exit(
        &mut self,
        candidates: &[Candidate<'_>],
        timers: bool,
    ) -> Option<Decided> {
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
    pub(super) fn perform(&mut self, step: Step, touches: &Touches) {
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
            if self.base == BaseOrder::InTurns {
                self.note_turn(id, &step.op, touches);
            }
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
            let at_limit = steps == self.bounds.max_steps;
            let passes = at_limit && time_passes(&self.record);
            if self.base == BaseOrder::InTurns
                && steps.is_multiple_of(self.bounds.max_steps)
                && !passes
            {
                self.look_for_livelock(steps);
            }
            self.record.cut_off |= steps >= self.most || passes;
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
