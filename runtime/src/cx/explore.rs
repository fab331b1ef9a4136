//! Visible operations: a goroutine announces each one before it performs it.

use super::Cx;
use super::run::Run;
use crate::base::step::Selected;
use crate::explore::explorer::{Decided, Explorer};
use crate::explore::op::{OpKind, VisibleOp};
use crate::observe::film::Act;
use crate::sched::select::select_one_of;
use crate::wait::chan::Case;

impl<T: Run> Cx<'_, T> {
    /// Main is about to begin: from here on a strategy decides which goroutine runs.
    pub fn explore_begins(&mut self) {
        if let Some(ex) = self.sched.exploring() {
            ex.with(Explorer::begins);
        }
    }

    /// How many steps a run that explores has taken so far; 0: none explores.
    pub fn steps_so_far(&self) -> usize {
        let ex = self.sched.exploring();
        let steps = ex.and_then(|ex| ex.with(|e| e.steps().len()));
        steps.unwrap_or(0)
    }

    /// Whether the run is filmed: a task saves its place before it announces an operation, at which its variables are looked at.
    #[inline]
    pub fn is_filmed(&self) -> bool {
        self.sched.observers.film.is_some()
    }

    /// The goroutine is about to perform this operation. True: it does so at once. False: the task saves its place right
    /// before the operation and returns `Step::Yield`; when it is resumed it performs the operation.
    pub fn visible(&mut self, op: VisibleOp) -> bool {
        let Some(ex) = self.sched.exploring() else {
            if op.object != 0 && op.kind.is_filmed() {
                let act = Act {
                    kind: op.kind as u8,
                    object: op.object,
                    fill: T::fill(&op),
                };
                self.sched.shoot_act(self.p(), self.g, op.site, act);
            }
            return true;
        };
        ex.budgets.set(0);
        if ex.with(|e| e.has_begun()) != Some(true) {
            return true;
        }
        let (sched, p, id) = (self.sched, self.p(), self.g.id());
        if op.kind == OpKind::Exit && ex.with(|e| e.may_exit(id)) == Some(true) {
            return true;
        }
        sched.drain(ex, p);
        let timers = sched.first_due(p);
        let decided = ex.with(|e| {
            e.pends(id, op);
            e.decide(Some(id), timers)
        });
        match decided {
            Some(Decided::Go(chosen)) => {
                ex.with(|e| e.happens_at(sched.now()));
                if ex.with(|e| e.is_used_up()) == Some(true) {
                    return false;
                }
                if chosen == id {
                    return true;
                }
                ex.next.set(ex.g(chosen));
            }
            Some(Decided::Clock) => sched.clock_moves(ex, p),
            Some(Decided::Quiet) | None => {}
        }
        false
    }

    /// Whether the program's end, which the goroutine is about to bring about, is put off until the others have come to
    /// rest: then it saves its place, returns `Step::Yield` and asks again.
    pub fn puts_off_exit(&mut self, site: u64) -> bool {
        !self.visible(VisibleOp::new(OpKind::Exit, 0, site))
    }

    /// A select while the program explores: the strategy chooses among the cases that can go ahead.
    pub(crate) fn select_explored(&mut self, cases: &[Case<'_, T>], default: bool) -> Selected {
        let id = self.g.id();
        let ex = self.sched.exploring();
        let choose = |n| ex.and_then(|ex| ex.with(|e| e.case(id, n))).unwrap_or(0);
        let (sched, p, g) = (self.sched, self.p(), self.g);
        match self.racing() {
            Some(racing) => select_one_of(sched, p, g, cases, default, choose, racing),
            None => select_one_of(sched, p, g, cases, default, choose, ()),
        }
    }
}

impl<T: Run> Cx<'_, T> {
    /// Whether things go wrong outside of the program.
    pub fn explores_faults(&self) -> bool {
        let ex = self.sched.exploring();
        ex.and_then(|ex| ex.with(|e| e.faults_are_on())) == Some(true)
    }

    /// Which of `n` faults happens now, from 1; 0: none.
    pub fn fault(&mut self, n: u32) -> u32 {
        let id = self.g.id();
        let ex = self.sched.exploring();
        ex.and_then(|ex| ex.with(|e| e.fault(id, n))).unwrap_or(0)
    }
}
