//! Drivers: what the scheduler's Ms run on.
//!
//! The scheduler (`find.rs`, `m.rs`, `stop.rs`, `blocking.rs`, `sysmon.rs`) is written once. It needs little
//! from the platform: a place where an M sleeps and is woken (`Note`), starting an M, the time, and the
//! moments at which another M may run. There are three drivers:
//!
//! | driver | an M is | time | who has a turn |
//! |---|---|---|---|
//! | threads | a thread | the system's clock | the system's choice |
//! | virtual (`virt.rs`) | a fiber, all in one thread | a clock per M that counts costs | the earliest M, ties by the seed |
//! | loom | counted, not run: a model runs its parts | none | every interleaving, one after the other |
//!
//! `Sched::clock` names the clockwork of the virtual driver; null means threads. It changes only
//! while the world is stopped, when a stepper takes it over (`stepper.rs`). On the hot path that is one load
//! and a well-predicted branch.

pub(crate) mod clock;
pub(crate) mod cost;
pub(crate) mod stepper;
pub(crate) mod virt;

use crate::atomics::Ordering;
use crate::driver::virt::{Crew, Place, Virtual};
use crate::sched::end::Outcome;
use crate::sched::m::M;
use crate::sched::modes::Extra;
use crate::sched::p::PStatus;
use crate::sched::slab::Fixed;
use crate::sched::{MAX_PROCS, Sched, set_p_status};
use crate::task::Task;
use std::sync::Arc;

/// The drivers to choose from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Driver {
    /// Each M is a thread.
    #[default]
    Threads,
    /// All Ms in the calling thread, in virtual time; everything follows from the seed.
    Virtual,
}

/// When virtual time begins: 2009-11-10 23:00:00 UTC.
const PLAYGROUND: i64 = 1_257_894_000_000_000_000;

impl<T: Task> Sched<T> {
    /// The clockwork of the virtual driver, if that drives.
    #[inline(always)]
    pub(crate) fn virt(&self) -> Option<&Virtual> {
        self.clock.virt()
    }

    /// Changes the driver. While nothing runs.
    pub(crate) fn set_virt(&self, virt: Option<&Arc<Virtual>>) {
        let at = virt.map_or(std::ptr::null_mut(), |v| self.clock.keep(v));
        self.set_clockwork(at);
    }

    /// Puts the clockwork of the virtual driver in its place; null: threads. While nothing runs.
    pub(crate) fn set_clockwork(&self, at: *mut Virtual) {
        self.clock.change(at);
        self.extras.set(Extra::Virtual, !at.is_null());
    }

    /// Whether time is virtual and everything runs in one thread.
    pub fn is_virtual(&self) -> bool {
        self.virt().is_some()
    }

    // ---- time -------------------------------------------------------------------------------

    /// Monotonic nanoseconds. Go: `nanotime`.
    #[inline]
    pub(crate) fn now(&self) -> i64 {
        match self.virt() {
            None => self.clock.real_now(),
            Some(v) => v.now(),
        }
    }

    /// As `now`; but looking at a virtual clock takes time, so that a program ends that
    /// waits in a loop for time to pass.
    pub(crate) fn now_for_task(&self) -> i64 {
        match self.virt() {
            None => self.clock.real_now(),
            Some(v) => {
                if let Some(ex) = self.exploring() {
                    self.explore_clock(ex);
                }
                v.look()
            }
        }
    }

    /// What a task's deadlines are counted from.
    pub(crate) fn now_seen(&self) -> i64 {
        match self.virt() {
            None => self.clock.real_now(),
            Some(v) => v.see(),
        }
    }

    /// Nanoseconds since 1970, consistent with the time that tasks see.
    pub fn wall(&self) -> i64 {
        self.wall_of(self.now_for_task())
    }

    /// The clock on the wall at that moment.
    pub(crate) fn wall_of(&self, now: i64) -> i64 {
        let base = match self.virt() {
            Some(_) if self.opts.driver == Driver::Virtual => PLAYGROUND,
            _ => self.clock.wall_start(),
        };
        base + now
    }

    /// Virtual time passes.
    #[inline]
    pub(crate) fn spend(&self, what: impl FnOnce(&crate::driver::cost::Costs) -> i64) {
        if let Some(v) = self.virt() {
            v.spend(what(&v.costs));
        }
    }

    /// The global lock is taken; in virtual time that takes its time, and is waited for.
    #[inline]
    pub(crate) fn lock_global(&self) {
        if let Some(v) = self.virt() {
            let lock = v.costs.lock;
            let waits = self.lab().map_or(0, |lab| lab.lock(v.now(), lock));
            v.spend(waits + lock);
        }
    }

    // ---- Ms ---------------------------------------------------------------------------------

    /// Makes an M, which does not run yet.
    pub(crate) fn allocm(&self, id: u32) -> Fixed<M<T>> {
        let m = match self.virt() {
            None => M::on_thread(id),
            Some(_) => M::on_fiber(id, self.clock.shared()),
        };
        Fixed::new(Box::new(m))
    }

    /// Starts an M on what the driver has. False: there is no more of it. Go: `newosproc`.
    pub(crate) fn newosproc(&self, m: &M<T>) -> bool {
        let Some(sched) = self.me.upgrade() else {
            return true; // a model counts the Ms, it does not run them
        };
        let at = std::ptr::from_ref(m) as usize;
        let life = move |sched: &Arc<Sched<T>>| {
            // SAFETY: Ms live as long as the scheduler, which we hold.
            let m = unsafe { &*(at as *const M<T>) };
            crate::sched::m::mstart(sched, m);
        };
        if let Some(place) = m.note.fiber() {
            let body = move |yielder: &crate::io::fiber::ms::MYielder| {
                // SAFETY: as above.
                let m = unsafe { &*(at as *const M<T>) };
                if let Some(place) = m.note.fiber() {
                    place.enter(yielder);
                }
                life(&sched);
            };
            place.virt.start(place, false, Box::new(body));
            return true;
        }
        let thread = std::thread::Builder::new()
            .name(format!("m{}", m.id))
            .stack_size(crate::io::fiber::ms::M_STACK);
        let started = thread.spawn(move || {
            // SAFETY: as above.
            unsafe { &*(at as *const M<T>) }.note.bind();
            life(&sched);
            sched.wake_sysmon();
        });
        if let Err(e) = &started {
            let n = m.id;
            eprintln!("runtime: failed to create new OS thread (have {n} already; {e})");
        }
        started.is_ok()
    }

    // ---- runs -------------------------------------------------------------------------------

    /// Runs `main` as goroutine 1 until the run is over. Go: `schedinit`, then `mstart` of `m0`.
    pub(crate) fn run(&self, main: T) -> Outcome {
        if let Some(ex) = self.exploring() {
            return self.run_exploring(ex, main);
        }
        match self.opts.driver {
            Driver::Threads => {
                self.begin(main);
                let m = self.sysmon_m();
                m.note.bind();
                self.sysmon(m);
                self.leave()
            }
            Driver::Virtual => {
                let virt = Virtual::new(self.opts.seed, 0, self.opts.costs);
                self.set_virt(Some(&virt));
                let mut crew = Crew::new(virt);
                self.start_sysmon();
                self.begin(main);
                if let Err(e) = crew.run() {
                    self.finish(Outcome::Fatal(format!("newosproc: {e}")));
                }
                self.outcome().unwrap_or(Outcome::Exit(0))
            }
        }
    }

    /// How many Ps a run has when nobody says: as many as the machine has CPUs on threads; one on
    /// the virtual driver, so that a seed means the same run on every machine. In both cases the
    /// environment's GOMAXPROCS comes first.
    fn initial_procs(&self) -> u32 {
        match (self.opts.procs, self.opts.driver) {
            _ if self.opts.policy.procs != 0 => self.opts.policy.procs,
            (0, Driver::Threads) => crate::sched::sysmon::default_procs(),
            (0, Driver::Virtual) => crate::sched::sysmon::procs_of_env().unwrap_or(1),
            (n, _) => n.min(MAX_PROCS as u32),
        }
    }

    /// Makes the Ps and goroutine 1, and starts the first M.
    fn begin(&self, main: T) {
        let n = self.initial_procs();
        let set = self.opts.procs != 0
            || self.opts.policy.procs != 0
            || crate::sched::sysmon::procs_of_env().is_some();
        let follows = !set && self.opts.driver == Driver::Threads;
        self.par.follows.store(follows, Ordering::Relaxed);
        self.ps.set_count(n);
        let mut c = self.central();
        for i in (1..n as usize).rev() {
            if let Some(p) = self.make_p(i) {
                self.pidleput(&mut c, p);
            }
        }
        drop(c);
        if let Some(p) = self.make_p(0) {
            set_p_status(p, PStatus::Running);
            self.newproc(p, main, 0, 0, true);
            self.startm(Some(p), false);
        }
    }

    /// sysmon's M, which is in no list of Ms.
    fn sysmon_m(&self) -> &M<T> {
        let m = self.allocm(u32::MAX);
        let at = m.as_ptr();
        let mut all = self.par.sysmons.lock().unwrap_or_else(|e| e.into_inner());
        all.push(m);
        self.par.sysmon.store(at.cast(), Ordering::SeqCst);
        // SAFETY: kept in the list as long as the scheduler lives.
        unsafe { &*at.cast::<M<T>>() }
    }

    /// sysmon on a fiber of its own.
    pub(crate) fn start_sysmon(&self) {
        let m = self.sysmon_m();
        let Some(sched) = self.me.upgrade() else {
            return;
        };
        let at = std::ptr::from_ref(m) as usize;
        let body = move |yielder: &crate::io::fiber::ms::MYielder| {
            // SAFETY: as in `sysmon_m`.
            let m = unsafe { &*(at as *const M<T>) };
            if let Some(place) = m.note.fiber() {
                place.enter(yielder);
            }
            sched.sysmon(m);
        };
        if let Some(place) = m.note.fiber() {
            place.virt.start(place, true, Box::new(body));
        }
    }
}

impl<T: Task> M<T> {
    /// An M on a thread of its own.
    pub(crate) fn on_thread(id: u32) -> M<T> {
        M::new(id, crate::sched::note::Note::of_thread())
    }

    /// An M on a fiber of that clockwork.
    fn on_fiber(id: u32, virt: Option<Arc<Virtual>>) -> M<T> {
        match virt {
            Some(v) => M::new(id, crate::sched::note::Note::of_fiber(Place::new(v))),
            None => M::on_thread(id),
        }
    }

    /// Lets the Ms go on that are earlier (on threads: nothing). Holding no lock.
    #[inline]
    pub(crate) fn turn(&self) {
        if let Some(place) = self.note.fiber() {
            place.turn();
        }
    }
}
