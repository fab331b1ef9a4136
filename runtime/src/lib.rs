//! minigo's scheduler of goroutines: G, M and P as in Go's runtime, channels, select, semaphores, timers, the
//! netpoller. It depends neither on Go's syntax nor on bytecode: what a goroutine executes is a [`Task`], which can [`Run`].
//!
//! # How to use it
//! ```
//! use minigo_runtime::*;
//! use std::sync::Arc;
//!
//! /// Goroutine 1 sends 0, 1, 2 on a channel and closes it; goroutine 2 adds up and exits.
//! enum Toy { Sender(Arc<Chan<Toy>>, u64), Adder(Arc<Chan<Toy>>, u64, bool) }
//!
//! impl Task for Toy {
//!     type Shared = ();
//!     type Local = ();
//!     fn local(_: &()) {}
//! }
//!
//! impl Threaded for Toy {}
//!
//! impl Run for Toy {
//!     fn resume(&mut self, cx: &mut Cx<'_, Self>) -> Step {
//!         let mut budget = cx.budget();
//!         loop {
//!             budget -= 1;                       // "a call or a back-edge"
//!             if budget == 0 {
//!                 match cx.check() {
//!                     Check::Continue(b) => budget = b,
//!                     Check::Yield => return Step::Yield,
//!                     Check::Stop => return Step::Stop,
//!                 }
//!             }
//!             match self {
//!                 Toy::Sender(c, n) => {
//!                     if *n == 0 {
//!                         cx.spawn(Toy::Adder(c.clone(), 0, false), 17);
//!                     }
//!                     if *n == 3 {
//!                         cx.close(c);
//!                         return Step::Done;
//!                     }
//!                     *n += 1;                   // state first: a parked send continues after it
//!                     match cx.send(Some(c), Payload::one(*n - 1), || 0) {
//!                         Sent::Done => {}
//!                         // when resumed, cx.wake().ok == false would mean: closed meanwhile
//!                         Sent::Parked(why) => return Step::Park(why),
//!                         _ => unreachable!("send on closed channel"),
//!                     }
//!                 }
//!                 Toy::Adder(c, sum, waiting) => {
//!                     let (v, ok) = if std::mem::take(waiting) {
//!                         let w = cx.wake();     // resumed from a parked receive
//!                         (w.payload, w.ok)
//!                     } else {
//!                         match cx.recv(Some(c), || 0) {
//!                             Received::Value(v, ok) => (v, ok),
//!                             Received::Parked(why) => {
//!                                 *waiting = true;
//!                                 return Step::Park(why);
//!                             }
//!                             // try_recv alone would block; nobody is in a bubble
//!                             Received::WouldBlock | Received::Outside => unreachable!(),
//!                         }
//!                     };
//!                     if !ok {
//!                         cx.exit(*sum as i32);
//!                         return Step::Stop;
//!                     }
//!                     *sum += v.0[0];
//!                 }
//!             }
//!         }
//!     }
//!     fn stopped(_: &mut World<'_, Self>) {}
//! }
//!
//! let run = Runtime::new(Options { driver: Driver::Virtual, ..Options::default() });
//! let main = Toy::Sender(Arc::new(Chan::new(0, 0)), 0);
//! assert_eq!(run.run(main), Outcome::Exit(3));
//! ```
//!
//! ## The rules
//! - **resume** takes a budget at its start, counts it down at calls and back-edges, and asks
//!   [`Cx::check`] at zero. Everything that must survive is in `self` when it returns.
//! - **Blocking operations** ([`Cx::send`], [`Cx::recv`], [`Cx::select`], [`Cx::sem_acquire`],
//!   [`Cx::cond_wait`], [`Cx::sleep`]) either answer at once or say "parked": then the task
//!   returns [`Step::Park`] with the reason, *without another operation in between*. It is
//!   resumed when the operation has happened. [`Cx::wake`] then has the received value, ok and
//!   the case; a send resumed with `ok == false` found its channel closed. A nil channel is
//!   `None`. A semaphore that parked is held when resumed.
//! - **`Cx::ready`** wakes a goroutine that parked by the task's own agreement: exactly one
//!   ready per park, which may come before the park.
//! - **Calls that block the thread** (files, name lookup): return [`Step::Block`] with a closure
//!   that touches nothing of the Go heap. It runs without a P while the task is at rest (the collector may
//!   scan the task); on the next resume [`Cx::take_blocked`] has the closure's answer.
//! - **Timers**: [`TimerRef::new`] with a channel (made by [`Chan::new_timer`]) or a function;
//!   [`Cx::timer_reset`] starts and restarts, [`Cx::timer_stop`] stops, with Go 1.23's promises.
//!   Firing calls [`Task::timer_value`] or [`Task::timer_task`].
//! - **The collector**: [`Cx::request_gc`]; then every task returns at its next safepoint and
//!   [`Run::stopped`] sees the [`World`]. Roots: each goroutine's task, `World::pending`, the
//!   payloads of `World::timers`, the `Local`s; channels are traced by `Chan::trace` when they
//!   are reached. `World::waits_on` and `Chan::waiters` serve to find leaked goroutines.
//! - **The end**: [`Cx::exit`] (or [`Cx::finish`]) and return `Step::Stop`. When `main` returns,
//!   the task itself calls `exit(0)`; `Step::Done` of goroutine 1 means `runtime.Goexit`.
//! - [`Driver::Threads`]: Ms are threads. [`Driver::Virtual`]: all Ms in the calling thread, in
//!   virtual time; everything follows from `Options::seed` (0: as Go does it, no liberties taken).
//!   There a task says by [`Cx::set_left`] how much of its budget is left when it returns.

mod atomics;
mod base;
mod cx;
mod driver;
pub mod explore;
mod fiber;
mod g;
mod gc;
mod io;
mod observe;
mod policy;
mod procs;
mod race;
mod report;
mod run;
mod sched;
mod task;
mod time;
mod trace;
mod virt;
mod wait;

#[cfg(all(test, loom))]
#[path = "tests/loom.rs"]
mod loom_tests;
#[cfg(all(test, not(loom)))]
mod tests;

pub use base::choice::Choice;
pub use base::cost::Costs;
pub use base::counters::{Counters, Histogram, Value};
pub use base::decision::Why;
pub use base::end::Outcome;
pub use base::event::{Event, Record};
pub use base::frame::{Frame as TraceFrame, Labels, Note as TraceNote};
pub use base::hash::WordMap;
pub use base::reason::WaitReason;
pub use base::slab::Chunks;
pub use base::step::*;
pub use base::stop::STOP_GC;
pub use cx::Cx;
pub use cx::beside::Beside;
pub use cx::fiber::{FiberCx, OnFiber};
pub use cx::run::Run;
pub use driver::stepper::{Decision, Stepped, Stepper};
pub use g::{Gp, Status};
pub use gc::world::{GInfo, MInfo, PInfo, World};
pub use io::netpoll::{PollFd, PollMode, PollWait};
pub use io::outside::{HeardBy, Outside, Polled};
pub use observe::film::{Act, Audience, Filmed, Queue, Shot, ShownTo, Values};
pub use observe::gotrace::{TraceFormat, trace_head};
pub use observe::profile::Contended;
pub use observe::profile::proto::{Kind as ProfileKind, Profile, Sample, Taken};
pub use policy::lab::{Cause, Ended, Report, Starved};
pub use policy::{Blocking, GMP, Goes, POLICIES, Policy, Slice, Steals, Waits};
pub use procs::MAX_PROCS;
pub use procs::p::PStatus;
pub use race::{
    Clock, EPOCH_SHIFT, HappensBefore, Life, Racer, TIME_BITS, Thread, Threaded, Touched,
};
pub use report::snapshot::{Look, PLook};
pub use sched::scan::AtRest;
pub use sched::{Options, Sched};
pub use task::*;
pub use time::bubble::{BubbleEnd, NoWait};
pub use time::timer::{TimerKind, TimerRef};
pub use trace::aside::read_aside;
pub use virt::Driver;
pub use wait::chan::{Case, Chan};

use std::sync::Arc;

/// A scheduler, and running it.
pub struct Runtime<T: Task> {
    sched: Arc<Sched<T>>,
}

impl<T: Run> Runtime<T> {
    /// A runtime for one run whose tasks share nothing.
    pub fn new(opts: Options) -> Runtime<T>
    where
        T::Shared: Default,
    {
        Runtime::with(opts, T::Shared::default())
    }

    /// A runtime for one run.
    pub fn with(opts: Options, shared: T::Shared) -> Runtime<T> {
        Runtime {
            sched: Arc::new_cyclic(|me| {
                let races = T::races(&shared).is_some();
                Sched::new(opts, shared, races, driver::newosproc, me.clone())
            }),
        }
    }

    /// The scheduler, e.g. for its counters after the run.
    pub fn sched(&self) -> &Arc<Sched<T>> {
        &self.sched
    }

    /// Runs `main` as goroutine 1, on the driver that the options name.
    pub fn run(&self, main: T) -> Outcome {
        driver::run(&self.sched, main)
    }
}
