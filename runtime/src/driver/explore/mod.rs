//! The exploring driver: one M and one P in the calling thread, in virtual time. The explorer decides which
//! goroutine runs next, so the normal scheduling loop (`find.rs`), in which Ms compete, is not used.
//! Everything else is unchanged: queues, channels, semaphores, timers, the network, `execute`.
//!
//! Time stands still while any goroutine can run. When none can, time jumps to the first timer; for outside
//! events the driver waits in real time.

mod quiet;
mod stops;

use crate::atomics::Ordering;
use crate::base::cost::Costs;
use crate::base::decision::Why;
use crate::base::end::Outcome;
use crate::cx::run::Run;
use crate::explore::Step;
use crate::explore::explorer::Decided;
use crate::explore::exploring::Exploring;
use crate::g::{Gp, Status};
use crate::gc::world::World;
use crate::procs::m::M;
use crate::procs::p::{P, PStatus, set_p_status};
use crate::run::Loop;
use crate::task::Task;
use crate::virt::clockwork::Virtual;

impl<T: Task> World<'_, T> {
    /// While a schedule is followed: how many steps there were so far, and those after the first `from` at which another
    /// goroutine ran than plain order would have run.
    pub fn deviations(&self, from: usize) -> (usize, Vec<Step>) {
        let look = |steps: &[Step]| {
            let new = steps.get(from..).unwrap_or_default();
            let all = new.iter().filter(|step| step.deviates());
            (steps.len(), all.cloned().collect())
        };
        let exploring = self.sched.exploring();
        let told = exploring.and_then(|ex| ex.with(|explorer| look(explorer.steps())));
        told.unwrap_or_default()
    }
}

impl<T: Run> Loop<'_, T> {
    /// Runs `main` under the explorer's strategy.
    pub(crate) fn run_exploring(self, ex: &Exploring<T>, main: T) -> Outcome {
        let costs = Costs::none();
        self.set_virt(Some(&Virtual::new(0, 0, costs)));
        // SAFETY: nothing runs yet.
        unsafe { *ex.explorer.get() = ex.lender.take() };
        ex.with(|e| e.set_look(T::look));
        self.ps.set_count(1);
        let m = M::on_thread(0);
        if let Some(p) = self.make_p(0) {
            set_p_status(p, PStatus::Running);
            p.m.store(1, Ordering::Relaxed);
            m.curp
                .store(std::ptr::from_ref(p).cast_mut(), Ordering::Relaxed);
            self.newproc(p, main, 0, 0, true);
            let run = std::panic::AssertUnwindSafe(|| {
                self.explore_loop(ex, &m, p);
                self.look_for_leaks(ex, p);
            });
            if let Err(panic) = std::panic::catch_unwind(run) {
                self.finish(crate::sched::m::unwound::<T>(&*panic));
            }
        }
        // SAFETY: nothing runs any longer.
        if let Some(explorer) = unsafe { (*ex.explorer.get()).take() } {
            ex.lender.put(explorer);
        }
        self.outcome().unwrap_or(Outcome::Exit(0))
    }

    fn explore_loop(self, ex: &Exploring<T>, m: &M<T>, p: &P<T>) {
        while !self.is_over() {
            if self.central.stop_mask() != 0 && !self.puts_off_stop(ex, p) {
                self.explore_stop(p);
                continue;
            }
            if self.has_work_aside() {
                self.finish_work_aside(p);
                continue;
            }
            if let Some(g) = p.stopped_g.take() {
                // Nothing has happened in between that it could notice.
                self.run_explored(ex, m, p, g);
                continue;
            }
            self.drain(ex, p);
            if ex.with(|e| e.is_used_up()) == Some(true) {
                self.come_to_rest(ex, m, p);
                return self.finish(Outcome::TimeUp);
            }
            let next = match ex.next.take() {
                Some(g) => Some(g),
                None => self.decide(ex, p),
            };
            match next {
                Some(g) => self.run_explored(ex, m, p, g),
                None if self.is_over() || ex.with(|e| e.is_used_up()) == Some(true) => {}
                None => self.quiet(ex, m, p),
            }
        }
    }

    /// Runs a goroutine until its next visible operation, at most.
    fn run_explored(self, ex: &Exploring<T>, m: &M<T>, p: &P<T>, g: Gp<T>) {
        ex.with(|e| e.leaves(g.id()));
        if self.execute(m, p, g, Why::Local { more: 0 })
            && let Some(job) = m.job.take()
        {
            self.explore_block(ex, p, g, job);
        }
        if g.status() == Status::Waiting {
            ex.with(|e| e.parks(g.id()));
        }
    }

    /// Asks the explorer which goroutine runs next; advances the clock if that is its answer.
    fn decide(self, ex: &Exploring<T>, p: &P<T>) -> Option<Gp<T>> {
        loop {
            match ex.with(|e| e.decide(None, self.first_due(p)))? {
                Decided::Go(id) => {
                    ex.with(|e| e.happens_at(self.now()));
                    return ex.g(id);
                }
                Decided::Quiet => return None,
                Decided::Clock => {
                    self.clock_moves(ex, p);
                    self.drain(ex, p);
                    if self.central.stop_mask() != 0 || self.is_over() {
                        return None;
                    }
                }
            }
        }
    }
}
