//! The state that the two sides of a session share: commands to the program, and its answers.

use super::names::own_frames;
use super::queue::Queue;
use super::snapshot::Seen;
use crate::instance::{Ending as Died, Instance, Survive};
use crate::machine::goroutine::Goroutine;
use minigo_runtime::{Sched, World};
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock, Weak};

/// What the session's main goroutine is told.
#[derive(Clone, Copy, Debug)]
pub enum Order {
    /// Run this func value.
    Run(u64),
    /// List the goroutines.
    Snapshot,
    /// Make that goroutine exit.
    Kill(u64),
    /// Stop the world until `Thaw`.
    Freeze,
    /// Nobody waits for the input any longer.
    Rest,
    /// The session ends.
    End,
}

/// What the machine tells the session.
#[derive(Clone, Debug)]
pub enum Answer {
    /// The input in that goroutine ended.
    Ended(u64, Ending),
    /// The goroutines, and what else there is to be seen in a stopped world.
    World(Box<Seen>),
    /// A frozen world has taken a decision, in words.
    Stepped(String),
    /// A frozen world has nothing to decide, and why.
    Idle(String),
    /// A frozen world has done what it was told.
    Settled,
    /// That goroutine of a loaded program has called os.Exit, which has ended it alone.
    Exited(u64),
    /// The program is over, with that status.
    Over(i32),
}

/// How an input ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// It ran to its end.
    Well,
    /// It panicked; the panic was shown.
    Panic,
    /// It called runtime.Goexit.
    Goexit,
}

/// What a frozen world is told.
#[derive(Clone, Copy, Debug)]
pub(super) enum FrozenOrder {
    /// List the goroutines.
    Snapshot,
    /// Let the main goroutine do what it was ordered.
    Settle,
    /// Make that goroutine exit.
    Kill(u64),
    /// Take a decision.
    Step,
    /// Go on.
    Thaw,
}

/// What the two sides of a session share: who types, and the program.
pub struct State {
    pub(super) orders: Queue<Order>,
    pub(super) frozen_orders: Queue<FrozenOrder>,
    pub(super) answers: Queue<Answer>,
    /// Goroutine of the latest input.
    pub(super) input: AtomicU64,
    /// Goroutine that is to exit.
    pub(super) victim: AtomicU64,
    /// Goroutine whose frames are wanted in the next list.
    pub(super) frames_of: AtomicU64,
    /// Whether the world stands still until it is told to continue.
    pub(super) frozen: AtomicBool,
    /// Whether somebody waits for an input to end.
    pub(super) waited_for: AtomicBool,
    pub(super) next_nap: AtomicI64,
    /// How many columns values are shown in.
    pub(super) width: AtomicU32,
    /// Whether the latest input may end the session by os.Exit.
    pub(super) may_exit: AtomicBool,
    /// Whether other goroutines may not, since a file has been loaded.
    pub(super) loaded: AtomicBool,
    /// The scheduler of the session's program.
    pub(super) sched: OnceLock<Weak<Sched<Goroutine>>>,
    /// The program's exit status, once it is over.
    pub(super) over: OnceLock<i32>,
}

impl Default for State {
    fn default() -> State {
        State {
            orders: Queue::new(),
            frozen_orders: Queue::new(),
            answers: Queue::new(),
            input: AtomicU64::new(0),
            victim: AtomicU64::new(0),
            frames_of: AtomicU64::new(0),
            frozen: AtomicBool::new(false),
            waited_for: AtomicBool::new(false),
            next_nap: AtomicI64::new(NAP),
            width: AtomicU32::new(80),
            may_exit: AtomicBool::new(true),
            loaded: AtomicBool::new(false),
            sched: OnceLock::new(),
            over: OnceLock::new(),
        }
    }
}

/// The shortest pause between two looks for orders while an input runs, in (virtual) nanoseconds.
const NAP: i64 = 100_000;

impl State {
    /// How long to pause: longer each time, up to a second.
    pub fn nap(&self) -> i64 {
        let now = self.next_nap.load(Ordering::Relaxed);
        self.next_nap
            .store((now + now / 2).min(1_000_000_000), Ordering::Relaxed);
        now
    }

    /// Waits for an order; without a P.
    pub fn wait_for_order(&self) -> Order {
        let order = self.orders.take(None).unwrap_or(Order::End);
        self.next_nap.store(NAP, Ordering::Relaxed);
        if matches!(order, Order::Run(_) | Order::Rest) {
            self.waited_for
                .store(matches!(order, Order::Run(_)), Ordering::SeqCst);
        }
        order
    }

    /// Whether an input runs that somebody waits for, and there is no order.
    pub fn is_busy(&self) -> bool {
        // A frozen world takes its orders from elsewhere.
        let frozen = self.frozen.load(Ordering::SeqCst);
        self.waited_for.load(Ordering::SeqCst) && !frozen && self.orders.is_empty()
    }

    /// An input begins in that goroutine.
    pub fn begin(&self, id: u64) {
        self.input.store(id, Ordering::SeqCst);
    }

    /// Tells the session.
    pub fn answer(&self, answer: Answer) {
        if let Answer::Over(status) = answer {
            // It ends once.
            let _ = self.over.set(status);
        }
        let input = self.input.load(Ordering::SeqCst);
        if matches!(answer, Answer::Ended(id, _) | Answer::Exited(id) if id == input) {
            self.waited_for.store(false, Ordering::SeqCst);
        }
        self.answers.put(answer);
    }

    /// How many columns values are shown in.
    pub fn width(&self) -> u32 {
        self.width.load(Ordering::Relaxed)
    }

    /// Which goroutine is to exit.
    pub fn condemn(&self, id: u64) {
        self.victim.store(id, Ordering::SeqCst);
    }
}

/// The state of the session whose world this is.
pub(super) fn state(world: &World<'_, Goroutine>) -> Arc<State> {
    world.sched().task_shared().state()
}

/// A session continues when its goroutines end.
pub(super) struct GoesOn;

impl Survive for GoesOn {
    fn crashed(&self, instance: &Instance, id: u64, report: &str, _: Died) -> bool {
        instance.complain(&own_frames(report));
        let state = instance.state::<State>();
        state.answer(Answer::Ended(id, Ending::Panic));
        true
    }

    /// What was loaded from a file does not end the session, who types os.Exit does.
    fn exits(&self, instance: &Instance, id: u64, status: i32) -> bool {
        let state = instance.state::<State>();
        let latest = id == state.input.load(Ordering::SeqCst);
        let may = latest && state.may_exit.load(Ordering::SeqCst);
        if may || !state.loaded.load(Ordering::SeqCst) {
            return false;
        }
        instance.complain(&format!("exit status {status}"));
        state.answer(Answer::Exited(id));
        true
    }
}
