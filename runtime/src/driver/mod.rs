//! Drivers: what the scheduler's Ms run on.
//!
//! The scheduler (`find.rs`, `m.rs`, `stop.rs`, `blocking.rs`, `sysmon.rs`) is written once. It needs little
//! from the platform: a place where an M sleeps and is woken (`Note`), starting an M, the time, and the
//! moments at which another M may run. There are three drivers:
//!
//! | driver | an M is | time | who has a turn |
//! |---|---|---|---|
//! | threads | a thread | the system's clock | the system's choice |
//! | virtual (`virt/clockwork.rs`) | a fiber, all in one thread | a clock per M that counts costs | the earliest M, ties by the seed |
//! | loom | counted, not run: a model runs its parts | none | every interleaving, one after the other |
//!
//! `Sched::clock` names the clockwork of the virtual driver; null means threads. It changes only
//! while the world is stopped, when a stepper takes it over (`stepper.rs`). On the hot path that is one load
//! and a well-predicted branch.

pub(crate) mod explore;
pub(crate) mod stepper;

use crate::atomics::Ordering;
use crate::base::end::Outcome;
use crate::cx::run::Run;
use crate::procs::MAX_PROCS;
use crate::procs::m::M;
use crate::procs::p::{PStatus, set_p_status};
use crate::run::sysmon::{default_procs, procs_of_env};
use crate::run::{Loop, mstart};
use crate::sched::Sched;
use crate::task::Task;
use crate::virt::Driver;
use crate::virt::clockwork::{Crew, Virtual};
use std::sync::Arc;

/// Starts an M on what the driver has. False: there is no more of it. Go: `newosproc`.
pub(crate) fn newosproc<T: Run>(sched: &Sched<T>, m: &M<T>) -> bool {
    let Some(sched) = sched.me.upgrade() else {
        return true; // a model counts the Ms, it does not run them
    };
    let at = std::ptr::from_ref(m) as usize;
    let life = move |sched: &Arc<Sched<T>>| {
        // SAFETY: Ms live as long as the scheduler, which we hold.
        let m = unsafe { &*(at as *const M<T>) };
        mstart(sched, m);
    };
    if let Some(place) = m.note.fiber() {
        let body = move |yielder: &crate::virt::clockwork::MYielder| {
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
        .stack_size(crate::fiber::ms::M_STACK);
    let started = thread.spawn(move || {
        // SAFETY: as above.
        unsafe { &*(at as *const M<T>) }.note.bind();
        life(&sched);
        sched.wake_sysmon();
    });
    if let Err(e) = &started {
        let (n, errno) = (m.id, e.raw_os_error().unwrap_or(0));
        eprintln!("runtime: failed to create new OS thread (have {n} already; errno={errno})");
        if errno == libc::EAGAIN {
            eprintln!("runtime: may need to increase max user processes (ulimit -u)");
        }
    }
    started.is_ok()
}

/// Runs `main` as goroutine 1 until the run is over. Go: `schedinit`, then `mstart` of `m0`.
pub(crate) fn run<T: Run>(sched: &Sched<T>, main: T) -> Outcome {
    if let Some(ex) = sched.exploring() {
        return Loop(sched).run_exploring(ex, main);
    }
    match sched.opts.driver {
        Driver::Threads => {
            begin(sched, main);
            let m = sched.sysmon_m();
            m.note.bind();
            Loop(sched).sysmon(m);
            Loop(sched).leave()
        }
        Driver::Virtual => {
            let virt = Virtual::new(sched.opts.seed, 0, sched.opts.costs);
            sched.set_virt(Some(&virt));
            let mut crew = Crew::new(virt);
            start_sysmon(sched);
            begin(sched, main);
            if let Err(e) = crew.run() {
                sched.finish(Outcome::Fatal(format!("newosproc: {e}")));
            }
            sched.outcome().unwrap_or(Outcome::Exit(0))
        }
    }
}

/// How many Ps a run has when nobody says: as many as the machine has CPUs on threads; one on
/// the virtual driver, so that a seed means the same run on every machine. In both cases the
/// environment's GOMAXPROCS comes first.
fn initial_procs<T: Task>(sched: &Sched<T>) -> u32 {
    match (sched.opts.procs, sched.opts.driver) {
        _ if sched.opts.policy.procs != 0 => sched.opts.policy.procs,
        (0, Driver::Threads) => default_procs(),
        (0, Driver::Virtual) => procs_of_env().unwrap_or(1),
        (n, _) => n.min(MAX_PROCS as u32),
    }
}

/// Makes the Ps and goroutine 1, and starts the first M.
fn begin<T: Task>(sched: &Sched<T>, main: T) {
    let n = initial_procs(sched);
    let set = sched.opts.procs != 0 || sched.opts.policy.procs != 0 || procs_of_env().is_some();
    let follows = !set && sched.opts.driver == Driver::Threads;
    sched.par.follows.store(follows, Ordering::Relaxed);
    sched.ps.set_count(n);
    let mut c = sched.central();
    for i in (1..n as usize).rev() {
        if let Some(p) = sched.make_p(i) {
            sched.pidleput(&mut c, p);
        }
    }
    drop(c);
    if let Some(p) = sched.make_p(0) {
        set_p_status(p, PStatus::Running);
        sched.newproc(p, main, 0, 0, true);
        sched.startm(Some(p), false);
    }
}

/// sysmon on a fiber of its own.
pub(crate) fn start_sysmon<T: Run>(sched: &Sched<T>) {
    let m = sched.sysmon_m();
    let Some(sched) = sched.me.upgrade() else {
        return;
    };
    let at = std::ptr::from_ref(m) as usize;
    let body = move |yielder: &crate::virt::clockwork::MYielder| {
        // SAFETY: as in `sysmon_m`.
        let m = unsafe { &*(at as *const M<T>) };
        if let Some(place) = m.note.fiber() {
            place.enter(yielder);
        }
        Loop(&sched).sysmon(m);
    };
    if let Some(place) = m.note.fiber() {
        place.virt.start(place, true, Box::new(body));
    }
}
