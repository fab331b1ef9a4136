//! What happens when no goroutine can run: timers expire, the outside world is waited for, leaks are found, or
//! the run ends.

use crate::base::end::Outcome;
use crate::cx::run::Run;
use crate::explore::explorer::Explorer;
use crate::explore::exploring::Exploring;
use crate::gc::world::World;
use crate::procs::m::M;
use crate::procs::p::P;
use crate::run::Loop;
use std::time::Duration;

/// So often the driver looks at the world outside before time passes.
const PATIENT: u32 = 4;

/// Goroutines that only look around may do so this often before time passes instead: a loop over a few checks is no loop that
/// polls.
const POLLS: u32 = 64;

/// How long the driver waits for the world outside before it looks around again.
const OUTSIDE: Duration = Duration::from_micros(500);

/// So often in a row. Then the run ends.
const OUTSIDE_MOST: u32 = 10_000;

impl<'a, T: Run> Loop<'a, T> {
    /// The limit of steps is reached: goroutines that are about to wait do so, which shows what they wait for.
    pub(super) fn come_to_rest(self, ex: &Exploring<T>, m: &M<T>, p: &P<T>) {
        while !self.is_over()
            && ex.with(|e| e.is_given_up()) == Some(false)
            && let Some(g) = ex
                .with(Explorer::blocked_at_end)
                .flatten()
                .and_then(|id| ex.g(id))
        {
            self.run_explored(ex, m, p, g);
        }
    }

    /// The run has ended: looks for goroutines that wait forever.
    pub(super) fn look_for_leaks(self, ex: &Exploring<T>, p: &P<T>) {
        let exits = matches!(self.outcome(), Some(Outcome::Exit(0)));
        let ended = match self.outcome() {
            // Where another goroutine ends the program, main may well wait for that.
            Some(Outcome::Exit(0)) => ex.with(|e| e.may_exit(1)) == Some(true),
            Some(Outcome::TimeUp) => ex.with(|e| e.is_given_up()) == Some(false),
            _ => false,
        };
        if ended {
            p.timers.clean_top();
            let quiet = self.next_timer() == i64::MAX && self.par.netpoll.waiters() == 0;
            let serves = ex.with(|e| e.is_waiting_for_others()) == Some(true);
            let still = (exits || serves) && quiet;
            let pollers = ex.with(|e| e.pollers()).unwrap_or_default();
            T::explored(&mut self.world_at_rest(), still, pollers);
        }
    }

    pub(super) fn world_at_rest(self) -> World<'a, T> {
        World {
            sched: self.0,
            why: 0,
            stopping: 0,
        }
    }

    /// No goroutine can run.
    pub(super) fn quiet(self, ex: &Exploring<T>, m: &M<T>, p: &P<T>) {
        p.timers.clean_top();
        if self.outside_first(ex, p) {
            return;
        }
        if self.next_timer() != i64::MAX {
            let polls = ex.polls.get() + 1;
            ex.polls.set(polls);
            if polls <= POLLS && ex.with(Explorer::let_spinners_on) == Some(true) {
                return;
            }
            self.search_while_quiet(ex);
            ex.with(|e| e.clock_moves(self.now()));
            return self.clock_moves(ex, p);
        }
        if ex.with(Explorer::let_spinners_on) == Some(true) {
            return;
        }
        if let Some(id) = ex.with(Explorer::first_blocked).flatten() {
            // It parks now, as it would have had to.
            if let Some(g) = ex.g(id) {
                self.run_explored(ex, m, p, g);
            }
            return;
        }
        if self.par.netpoll.awaits_outside() || self.end.awaits_external() {
            return self.wait_outside(ex, p);
        }
        if self.is_over() {
            return;
        }
        if T::serves(&mut self.world_at_rest()) {
            ex.with(Explorer::waits_for_others);
            return self.finish(Outcome::TimeUp);
        }
        self.report_deadlock();
    }

    /// All goroutines wait until a timer fires: now and then those are looked for that will wait even then.
    pub(super) fn search_while_quiet(self, ex: &Exploring<T>) {
        let (slept, next) = ex.sleeps.get();
        if ex.with(|e| e.has_begun()) != Some(true) {
            return;
        }
        if slept + 1 < next {
            return ex.sleeps.set((slept + 1, next));
        }
        ex.sleeps.set((slept + 1, next.saturating_mul(8)));
        T::sleeps(&mut self.world_at_rest());
    }

    /// Only the world outside can let the program continue.
    pub(super) fn wait_outside(self, ex: &Exploring<T>, p: &P<T>) {
        ex.with(Explorer::left_for_outside);
        for _ in 0..OUTSIDE_MOST {
            let mut ready = self.par.netpoll.poll(self.now());
            if ready.len() > 0 {
                return self.inject(p, &mut ready);
            }
            if self.central.global_len() > 0 || self.is_over() {
                return;
            }
            std::thread::sleep(OUTSIDE);
        }
        self.finish(Outcome::TimeUp);
    }

    /// Timers wait until what is under way outside has had a moment: otherwise each time limit would be over before the first
    /// answer.
    pub(super) fn outside_first(self, ex: &Exploring<T>, p: &P<T>) -> bool {
        if self.par.netpoll.waiters() == 0 {
            return false;
        }
        // A pipe from the program to itself has no secrets.
        let outside = self.par.netpoll.awaits_outside();
        for n in 0..if outside { PATIENT } else { 1 } {
            if n > 0 {
                std::thread::sleep(Duration::from_micros(100));
            }
            let mut ready = self.par.netpoll.poll(self.now());
            if ready.len() > 0 {
                if outside {
                    ex.with(Explorer::left_for_outside);
                }
                self.inject(p, &mut ready);
                return true;
            }
        }
        false
    }
}
