//! Fires timers: on the P whose heap they are in, on another that helps, or for a goroutine that is about to receive
//! from a timer's channel.

use crate::atomics::Ordering;
use crate::base::counters::bump;
use crate::base::event::Event;
use crate::base::step::Payload;
use crate::procs::p::P;
use crate::sched::Sched;
use crate::task::Task;
use crate::time::timer::{self, Fired, Target, TimerCell};
use crate::time::waiters;
use std::sync::Arc;

/// The value that a channel timer sends.
fn value<T: Task>(c: &TimerCell<T>, p: &P<T>, now: i64) -> Payload {
    if !c.sends() {
        return Payload::ZERO;
    }
    // SAFETY: the caller holds P, no other reference to the local data is alive here.
    let local = unsafe { p.local() };
    T::timer_value(local, c.payload(), now, c.in_bubble())
}

impl<T: Task> Sched<T> {
    /// Fires what is due in the heap of P, which the caller holds. How many fired. Go: `checkTimers`.
    ///
    /// Go: `(*timers).check`.
    pub(crate) fn run_timers(&self, p: &P<T>, now: i64) -> u32 {
        p.now.set(now);
        let mut n = 0;
        while let Some((_, target)) = p.timers.pop_due(now) {
            n += self.fire(p, target, now) as u32;
        }
        n
    }

    /// Fires one entry, wherever it came from, on P, which the caller holds.
    pub(crate) fn fire(&self, p: &P<T>, target: Target<T>, now: i64) -> bool {
        if let Some(v) = self.virt() {
            v.see(); // nobody sees an earlier time after this
        }
        let mut bubble = 0;
        let fired = match target {
            Target::Sleeper(g) => Fired::Ready(g),
            Target::Deadline(pd, mode, seq) => {
                let mut woken = self.par.netpoll.expire(pd, mode, seq);
                while let Some(g) = woken.pop() {
                    self.runqput(p, g, true);
                }
                return true;
            }
            Target::Timer(c, gen_) => {
                if c.in_bubble() {
                    // It is fired by a goroutine of the bubble.
                    // SAFETY: Gs live as long as the scheduler.
                    let by = unsafe { p.curg.load(Ordering::Relaxed).as_ref() };
                    bubble = by.map_or(0, |g| g.bubble.get());
                }
                timer::fire(&c, gen_, p.here(), now, || value(&c, p, now))
            }
        };
        self.fired(p, fired, bubble)
    }

    /// Does what a timer asks for. Whether that is anything.
    pub(crate) fn fired(&self, p: &P<T>, fired: Fired<T>, bubble: u16) -> bool {
        match fired {
            Fired::Nothing => return false,
            Fired::Ready(g) => self.ready(p, g),
            Fired::Start(payload) => {
                // SAFETY: we hold P, and no other reference to its local data is alive.
                if let Some((task, site)) = T::timer_task(unsafe { p.local() }, payload) {
                    self.newproc_in(p, task, 0, site, true, bubble);
                }
            }
        }
        bump(&p.counters.timers_fired);
        self.event(p, Event::TimerFire, 0, 0);
        true
    }

    /// Before a receive on a timer's channel.
    #[cold]
    pub(crate) fn fire_due(&self, p: &P<T>, c: &Arc<TimerCell<T>>) {
        if c.is_active() {
            let now = self.now_seen();
            let fired = waiters::fire_due(c, p.here(), now, |when| value(c, p, when));
            self.fired(p, fired, 0);
        }
    }
}
