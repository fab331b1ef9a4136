//! The stopped world: what the collector and the dumps see while no goroutine runs.

use crate::chan::sd;
use crate::g::{Gp, Status};
use crate::sched::Sched;
use crate::sync::Ordering;
use crate::task::{Payload, Task};
use crate::timer::TimerRef;
use crate::wait::WaitReason;

/// All goroutines at rest, all Ps without an M. Exists only while that is so.
pub struct World<'a, T: Task> {
    pub(crate) sched: &'a Sched<T>,
    pub(crate) why: u32,
}

/// What is known of a goroutine.
#[derive(Clone, Copy, Debug)]
pub struct GInfo {
    /// Its number.
    pub id: u64,
    /// Its status.
    pub status: Status,
    /// Why it waits (stale if it does not).
    pub reason: WaitReason,
    /// For how many nanoseconds it has waited, roughly; 0 if it does not wait.
    pub waited: i64,
    /// Who started it (0: nobody).
    pub parent: u64,
    /// Where, in the words of the spawner.
    pub site: u64,
    /// Locked to its thread.
    pub locked: bool,
}

impl<'a, T: Task> World<'a, T> {
    /// The bits that were asked for (`STOP_GC` and the task's own); for a deadlock, 0.
    pub fn why(&self) -> u32 {
        self.why
    }

    /// All goroutines that are not dead, in order of their numbers.
    pub fn goroutines(&self) -> Vec<Gp<T>> {
        let mut v = Vec::new();
        self.sched.allgs().each(|g| v.push(g));
        v.sort_unstable_by_key(|g| g.id());
        v
    }

    /// As `goroutines`, unsorted, for the collector.
    pub fn each(&self, f: &mut dyn FnMut(Gp<T>)) {
        self.sched.allgs().each(f);
    }

    /// The task of a goroutine of this world.
    pub fn task(&mut self, g: Gp<T>) -> &mut T {
        debug_assert!(!matches!(g.status(), Status::Dead | Status::Idle));
        // SAFETY: the world is stopped and `&mut self` keeps a second reference away; the
        // handles come from `goroutines`, which lists none that is dead.
        unsafe { (*g.as_ptr()).task() }
    }

    /// What is known of it.
    pub fn info(&self, g: Gp<T>) -> GInfo {
        let status = g.status();
        let waits = matches!(status, Status::Waiting | Status::Leaked);
        let waited = if waits {
            self.sched.now() - g.since.load(Ordering::Relaxed)
        } else {
            0
        };
        GInfo {
            id: g.id(),
            status,
            reason: g.reason(),
            waited: waited.max(0),
            parent: g.parent(),
            site: g.site(),
            locked: g.locked.get(),
        }
    }

    /// Values the runtime keeps for a goroutine: what it is about to send, what it was sent and
    /// has not taken yet; each with its channel's tag.
    pub fn pending(&self, g: Gp<T>, f: &mut dyn FnMut(Payload, u64)) {
        let own = g.own.payload.get();
        if own != Payload::ZERO {
            f(own, g.own.tag.get());
        }
        let mut s = g.selects.get();
        while !s.is_null() {
            let sg = sd!(s);
            f(sg.payload.get(), sg.tag.get());
            s = sg.link.get();
        }
    }

    /// Addresses of what a waiting goroutine waits on: `&Chan`s, semaphore words, condition
    /// keys. Nothing for sleeps and the like.
    pub fn waits_on(&self, g: Gp<T>, f: &mut dyn FnMut(usize)) {
        if !matches!(g.status(), Status::Waiting | Status::Leaked) {
            return;
        }
        let mut s = g.selects.get();
        if s.is_null() {
            if !g.own.g.get().is_null() {
                f(g.own.on.get());
            }
            return;
        }
        while !s.is_null() {
            f(sd!(s).on.get());
            s = sd!(s).link.get();
        }
    }

    /// The collector found that nobody can ever wake this goroutine (or that somebody can).
    pub fn set_leaked(&mut self, g: Gp<T>, leaked: bool) {
        let to = if leaked {
            Status::Leaked
        } else {
            Status::Waiting
        };
        if matches!(g.status(), Status::Waiting | Status::Leaked) && g.status() != to {
            g.set_status(to);
        }
    }

    /// The local data of every P, used or not.
    pub fn locals(&mut self, f: &mut dyn FnMut(&mut T::Local)) {
        for p in self.sched.all_ps() {
            // SAFETY: the world is stopped; `&mut self` keeps a second reference away.
            f(unsafe { p.local() });
        }
    }

    /// The timers that will fire: their payloads are roots (or the owner stops the timer).
    pub fn timers(&self, f: &mut dyn FnMut(&TimerRef<T>)) {
        for p in self.sched.all_ps() {
            p.timers.each(f);
        }
    }

    /// Runs `f(0)`, ..., `f(n - 1)` on as many threads and waits for all: help for the collector.
    pub fn parallel(&self, n: usize, f: &(dyn Fn(usize) + Sync)) {
        if n <= 1 || !self.sched.threaded() {
            (0..n).for_each(f);
            return;
        }
        std::thread::scope(|s| {
            for i in 1..n {
                s.spawn(move || f(i));
            }
            f(0);
        });
    }

    /// Whether the main goroutine has ended (by `runtime.Goexit`).
    pub fn main_gone(&self) -> bool {
        self.sched.main_gone.load(Ordering::Relaxed)
    }

    /// The scheduler: counters, time, requests.
    pub fn sched(&self) -> &'a Sched<T> {
        self.sched
    }
}
