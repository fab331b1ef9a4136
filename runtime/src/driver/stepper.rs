//! The stepper: the virtual driver takes over a stopped world, and makes one decision per request.
//!
//! The thread that stopped the world may create a [`Stepper`]. The stepper sets the world's Ms aside (they
//! sleep, on threads or fibers), starts Ms of its own on fibers, and lets them run one at a time.
//! So it shows the normal scheduling loop: spinning, stealing, hand-off, sysmon. Between two turns all
//! goroutines are at rest, as in a stopped world. When the stepper is dropped, its Ms stop the world as usual
//! and exit, and the world's own Ms find the state unchanged.
//!
//! - Where time is the system's, it continues by itself; where it is virtual, it jumps to the next
//!   timer when nothing is runnable.
//! - A blocking call gets a thread of its own: nobody else is held up by it, and it may last longer
//!   than the stepper.
//! - Locks to threads are not honoured: those threads stand still.
//! - sysmon's everyday self waits on `sysmonlock`, which the stepper holds.

use super::start_sysmon;
use crate::atomics::{MutexGuard, Ordering};
use crate::base::decision::Why;
use crate::base::end::Outcome;
use crate::base::event::{Event, Record};
use crate::base::modes::Extra;
use crate::base::slab::Fixed;
use crate::base::stop::STOP_STEP;
use crate::cx::run::Run;
use crate::g::{GList, Gp};
use crate::gc::world::World;
use crate::procs::m::M;
use crate::procs::p::{PStatus, set_p_status};
use crate::run::Loop;
use crate::task::Task;
use crate::virt::clockwork::{Crew, Turn, Virtual};

/// At most this many turns without a decision: spinning Ms and sysmon's rounds take some.
const TURNS: u32 = 10_000;

/// A decision of the scheduler, and what came of it.
#[derive(Clone, Debug)]
pub struct Decision {
    /// What Ms did before it, in order.
    pub before: Vec<Record>,
    /// The P that decided.
    pub p: u32,
    /// The goroutine chosen.
    pub g: u64,
    /// Why that one.
    pub why: Why,
    /// What happened while it ran, in order.
    pub events: Vec<Record>,
}

/// What a step came to.
#[derive(Clone, Debug)]
pub enum Stepped {
    /// A decision.
    Decided(Decision),
    /// No goroutine is runnable; the first timer, if any, is due in this many nanoseconds.
    Nothing(Option<i64>),
}

/// Takes decisions in a stopped world.
pub struct Stepper<'a, T: Run> {
    sched: Loop<'a, T>,
    crew: Crew,
    /// For goroutines that are run by name.
    m: Fixed<M<T>>,
    before: Vec<Record>,
    away: Away<T>,
    _sysmon: Option<MutexGuard<'a, ()>>,
}

/// What the world had before.
struct Away<T: Task> {
    virt: *mut Virtual,
    ms: Vec<*const M<T>>,
    mcount: u32,
    nmidlelocked: i32,
    allm: usize,
    sysmon: *mut M<T>,
    poller: Option<crate::io::netpoll::Waiter>,
}

impl<'a, T: Run> World<'a, T> {
    /// Takes the stopped world over, to take decisions in it. Dropping the stepper gives it back.
    pub fn stepper(&mut self) -> Stepper<'a, T> {
        Stepper::take_over(Loop(self.sched))
    }
}

impl<'a, T: Run> Stepper<'a, T> {
    fn take_over(s: Loop<'a, T>) -> Stepper<'a, T> {
        // A stepper inside a stepper's world has it already.
        let inside = s.virt().is_some_and(|v| v.stepping.load(Ordering::Relaxed));
        let lock = || s.0.par.sysmonlock.lock().unwrap_or_else(|e| e.into_inner());
        let sysmon = (!inside).then(lock);
        let poller = s.put_poller_aside();
        let virt = Virtual::new(s.opts.seed, s.now(), s.opts.costs);
        virt.stepping.store(true, Ordering::Relaxed);
        let crew = Crew::new(virt);
        let away = s.change_driver(&crew, poller);
        start_sysmon(s.0);
        s.make_even();
        s.start_ps();
        Stepper {
            sched: s,
            crew,
            m: Fixed::new(Box::new(M::on_thread(u32::MAX))),
            before: Vec::new(),
            away,
            _sysmon: sysmon,
        }
    }

    /// One decision. The goroutine with the number `unseen` is run without a word when its turn
    /// comes.
    pub fn step(&mut self, _: &mut World<'_, T>, unseen: u64) -> Stepped {
        let s = self.sched;
        let traced = s.extras.set(Extra::Trace, true);
        s.take_trace();
        let stepped = self.until_decided(unseen);
        s.extras.set(Extra::Trace, traced);
        stepped
    }

    fn until_decided(&mut self, unseen: u64) -> Stepped {
        for _ in 0..TURNS {
            let turn = self.next_turn();
            let events = self.sched.take_trace();
            if let Some(decision) = self.decision(events, unseen) {
                return Stepped::Decided(decision);
            }
            match turn {
                Turn::Taken => {}
                Turn::Later(_) | Turn::Outside | Turn::Over => break,
            }
        }
        let next = self.sched.next_timer();
        let left = (next != i64::MAX).then(|| (next - self.sched.now()).max(0));
        Stepped::Nothing(left)
    }

    /// A turn of the earliest M.
    fn turn(&mut self, limit: i64) -> Turn {
        self.crew.turn(limit).unwrap_or_else(|e| {
            self.sched.finish(Outcome::Fatal(format!("newosproc: {e}")));
            Turn::Over
        })
    }

    /// A turn of the earliest M. The system's time counts only when none can continue: or how long
    /// somebody takes to type would decide which of them is the earliest.
    fn next_turn(&mut self) -> Turn {
        let limit = match self.crew.has_ready() {
            true => self.crew.virt.now(),
            false => self.catch_up(),
        };
        self.turn(limit)
    }

    /// The stepper's time is at least the system's, where that counts; how far it may jump.
    fn catch_up(&self) -> i64 {
        if !self.away.virt.is_null() {
            return i64::MAX;
        }
        let now = self.sched.clock.real_now();
        self.crew.virt.set_floor(now);
        now
    }

    /// The decision among these events, if there is one.
    fn decision(&mut self, mut events: Vec<Record>, unseen: u64) -> Option<Decision> {
        let Some(at) = events.iter().position(|r| r.event == Event::GoStart) else {
            self.before.append(&mut events);
            return None;
        };
        let after = events.split_off(at);
        self.before.append(&mut events);
        let start = *after.first()?;
        let before = std::mem::take(&mut self.before);
        (start.g != unseen).then(|| Decision {
            before,
            p: start.p,
            g: start.g,
            why: Why::unpack(start.arg),
            events: after.into_iter().skip(1).collect(),
        })
    }

    /// Runs that goroutine for one stretch, without a decision of the scheduler's. False: it is not
    /// in a queue.
    pub fn run_only(&mut self, _: &mut World<'_, T>, id: u64) -> bool {
        let s = self.sched;
        // Stops come first, or it would stop at once.
        for _ in 0..TURNS {
            if s.central.stop_mask() == 0 || s.is_over() {
                break;
            }
            self.next_turn();
        }
        // A P of its own, so that no other goroutine is touched.
        let Some(p) = s.make_p(s.procs() as usize) else {
            return false;
        };
        let Some(g) = s.pull_out(id) else {
            return false;
        };
        set_p_status(p, PStatus::Running);
        if s.execute(&self.m, p, g, Why::Local { more: 0 })
            && let Some(job) = self.m.job.take()
        {
            s.run_aside(g, job);
        }
        s.retire_p(p);
        s.wakep_slow();
        true
    }
}

impl<T: Run> Drop for Stepper<'_, T> {
    fn drop(&mut self) {
        let s = self.sched;
        self.crew.virt.ending.store(true, Ordering::SeqCst);
        s.request_stop(STOP_STEP);
        for _ in 0..TURNS {
            let stopped = s.central.stop_mask() & STOP_STEP == 0;
            if stopped || s.is_over() || self.turn(i64::MAX) == Turn::Over {
                break;
            }
        }
        for m in s.par.allm().iter().skip(self.away.allm) {
            m.note.wake();
        }
        s.wake_sysmon();
        for _ in 0..TURNS {
            if self.turn(i64::MAX) == Turn::Over {
                break;
            }
        }
        s.change_back(&mut self.away);
    }
}

impl<T: Run> Loop<'_, T> {
    /// Sees to it that nobody waits for the network: a thread is sent away, a fiber of another
    /// driver stands still, and its place is kept. And all threads sleep: one that has let go of its P
    /// has still to count itself out, and may look for work.
    fn put_poller_aside(self) -> Option<crate::io::netpoll::Waiter> {
        let poll = &self.par.netpoll;
        if self.is_virtual() {
            return poll.put_aside(self.now());
        }
        while poll.somebody_waits() || !self.others_sleep() && !self.is_over() {
            if poll.somebody_waits() {
                poll.break_();
            }
            std::thread::sleep(std::time::Duration::from_micros(50));
        }
        None
    }

    /// Whether every M but the one that stopped the world sleeps, or is inside a blocking call. Who comes out
    /// of one while a stepper drives finds itself away, and goes to sleep.
    fn others_sleep(self) -> bool {
        let c = self.central();
        let asleep = self.par.idle.asleep(&c.idle);
        drop(c);
        // Looked at last: who leaves a call in between is not counted twice.
        let blocked = self.par.nblocking.load(Ordering::SeqCst) as i32;
        asleep + blocked + 1 >= self.par.mcount.load(Ordering::SeqCst) as i32
    }

    fn change_driver(self, crew: &Crew, poller: Option<crate::io::netpoll::Waiter>) -> Away<T> {
        let mut c = self.central();
        c.stopping = false;
        c.stopwait = 0;
        let away = Away {
            virt: self.clock.place(),
            ms: std::mem::take(&mut c.idle.ms),
            mcount: self.par.mcount.swap(0, Ordering::SeqCst),
            nmidlelocked: self.par.idle.take_locked(),
            allm: self.par.allm().len(),
            sysmon: self.par.sysmon.load(Ordering::SeqCst),
            poller,
        };
        for m in self.par.allm().iter() {
            m.curp.store(std::ptr::null_mut(), Ordering::Relaxed);
        }
        self.par.idle.no_spinning();
        self.set_virt(Some(&crew.virt));
        away
    }

    /// Ps that have nothing to do differ only by chance: which of them had the goroutine that stopped
    /// the world, and how many slices each has counted. The first has that goroutine from now on, and
    /// all begin to count anew, so that the same session takes the same decisions.
    fn make_even(self) {
        let mut stopped = GList::new();
        for p in self.ps().filter(|p| !p.has_work()) {
            if let Some(g) = p.stopped_g.take() {
                stopped.push_back(g);
            }
        }
        for p in self.ps() {
            p.schedtick.store(1, Ordering::Relaxed);
            p.global_at.set(self.opts.policy.global_every);
            if !p.has_work() {
                p.stand_still(stopped.pop());
            }
        }
    }

    /// Every P with work gets one of the stepper's Ms.
    fn start_ps(self) {
        let mut busy = Vec::new();
        let mut c = self.central();
        for p in self.ps() {
            p.attention.store(0, Ordering::Relaxed);
            p.m.store(0, Ordering::Relaxed);
            if p.stopped_g.get().is_some() || p.has_work() {
                set_p_status(p, PStatus::Idle);
                busy.push(p);
            } else {
                self.pidleput(&mut c, p);
            }
        }
        drop(c);
        for p in busy {
            self.startm(Some(p), false);
        }
        self.wakep_slow();
    }

    /// The stepper's Ms are gone: the world is as it was, stopped.
    fn change_back(self, away: &mut Away<T>) {
        let now = self.virt().map_or(0, |v| v.see());
        let mut c = self.central();
        c.idle.ms = std::mem::take(&mut away.ms);
        let mut came_back = std::mem::take(&mut c.idle.away);
        c.idle.ms.append(&mut came_back);
        let came_back_locked = std::mem::take(&mut c.idle.away_locked);
        self.par.idle.clear(&mut c.idle);
        self.par.mcount.store(away.mcount, Ordering::SeqCst);
        self.par
            .idle
            .set_locked(away.nmidlelocked + came_back_locked);
        self.par.sysmon.store(away.sysmon, Ordering::SeqCst);
        c.stopping = true;
        c.stopwait = 0;
        for p in self.ps() {
            p.m.store(0, Ordering::Relaxed);
            set_p_status(p, PStatus::GcStop);
        }
        self.set_clockwork(away.virt);
        self.central.clear_stop(STOP_STEP);
        drop(c);
        match self.virt() {
            None => {
                let ahead = (now - self.clock.real_now()).max(0);
                self.clock.put_forward(ahead);
            }
            Some(v) => v.not_before(now),
        }
        if let Some(waiter) = away.poller.take() {
            self.par.netpoll.put_back(waiter);
        }
        self.par.allm().truncate(away.allm);
    }

    /// Takes a runnable goroutine out of whatever queue it is in.
    fn pull_out(self, id: u64) -> Option<Gp<T>> {
        for p in self.all_ps() {
            if p.stopped_g.get().is_some_and(|g| g.id() == id) {
                return p.stopped_g.take();
            }
            if let Some(g) = p.take_runnext() {
                if g.id() == id {
                    return Some(g);
                }
                p.put_runnext(g);
            }
            let mut found = None;
            for _ in 0..p.queue.len() {
                match p.queue.pop() {
                    Some(g) if g.id() == id => found = Some(g),
                    Some(g) => p.queue.push(g),
                    None => break,
                }
            }
            if found.is_some() {
                return found;
            }
        }
        let mut c = self.central();
        let mut found = None;
        for _ in 0..c.global.len() {
            match c.global.pop() {
                Some(g) if g.id() == id => found = Some(g),
                Some(g) => c.global.push_back(g),
                None => break,
            }
        }
        self.central.global_changed(&c);
        found
    }
}

impl Decision {
    /// What Ms did, a line each; then what was decided and why, and what happened. `name` says more
    /// of a goroutine.
    pub fn text(&self, name: &mut dyn FnMut(u64) -> String) -> String {
        let mut s = String::new();
        // That goroutines were stolen is what the reason says.
        for r in self.before.iter().filter(|r| r.event != Event::ProcSteal) {
            s.push_str(&r.text());
            s.push('\n');
        }
        s.push_str(&self.why.text(&format!("P{}", self.p), &name(self.g)));
        for r in &self.events {
            let clause = r.clause(self.g, name);
            if !clause.is_empty() {
                s.push_str("; ");
                s.push_str(&clause);
            }
        }
        s
    }
}
