//! Tasks for the tests: a goroutine is a Rust future that awaits the runtime's operations.

use crate::*;
use std::cell::Cell;
use std::future::Future;
use std::pin::Pin;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::task::{Context, Poll, Waker};

/// A goroutine of the tests.
pub(crate) struct Toy {
    fut: Pin<Box<dyn Future<Output = ()> + Send>>,
}

thread_local! {
    /// The Cx of the goroutine that runs on this thread, and what its leaf answered.
    static CX: Cell<*mut ()> = const { Cell::new(std::ptr::null_mut()) };
    static STEP: Cell<Option<Step>> = const { Cell::new(None) };
}

pub(crate) static STOPS: AtomicU64 = AtomicU64::new(0);

impl Task for Toy {
    type Shared = ();
    type Local = u64;

    fn local(_: &()) -> u64 {
        0
    }

    fn timer_task(_: &mut u64, payload: Payload) -> Option<(Self, u64)> {
        // SAFETY: the tests put a leaked function pointer there.
        let f: fn() -> Toy = unsafe {
            std::mem::transmute(std::ptr::with_exposed_provenance::<()>(
                payload.0[0] as usize,
            ))
        };
        Some((f(), 0))
    }
}

impl Threaded for Toy {}

impl Run for Toy {
    fn resume(&mut self, cx: &mut Cx<'_, Self>) -> Step {
        *cx.local() += 1;
        CX.set(cx as *mut Cx<'_, Self> as *mut ());
        STEP.set(None);
        let mut fcx = Context::from_waker(Waker::noop());
        let r = self.fut.as_mut().poll(&mut fcx);
        CX.set(std::ptr::null_mut());
        match r {
            Poll::Ready(()) => STEP.take().unwrap_or(Step::Done),
            Poll::Pending => STEP.take().expect("pending without a step"),
        }
    }

    fn stopped(world: &mut World<'_, Self>) {
        STOPS.fetch_add(1, Ordering::Relaxed);
        for g in world.goroutines() {
            assert_ne!(world.info(g).status, Status::Running);
            let _ = world.task(g);
        }
    }

    fn deadlock(world: &mut World<'_, Self>) -> i32 {
        world.goroutines().len() as i32
    }
}

/// Makes a task of a future.
pub(crate) fn toy(f: impl Future<Output = ()> + Send + 'static) -> Toy {
    Toy { fut: Box::pin(f) }
}

/// The running goroutine's Cx.
pub(crate) fn cx<R>(f: impl FnOnce(&mut Cx<'_, Toy>) -> R) -> R {
    let p = CX.get() as *mut Cx<'_, Toy>;
    assert!(!p.is_null());
    // SAFETY: set by `resume` for the time of the poll, on this thread.
    f(unsafe { &mut *p })
}

pub(crate) fn go(f: impl Future<Output = ()> + Send + 'static) {
    cx(|cx| cx.spawn(toy(f), 7));
}

/// Leaves the poll once with this step.
pub(crate) async fn step(s: Step) {
    let mut s = Some(s);
    std::future::poll_fn(move |_| match s.take() {
        Some(s) => {
            STEP.set(Some(s));
            Poll::Pending
        }
        None => Poll::Ready(()),
    })
    .await
}

pub(crate) async fn gosched() {
    step(Step::Yield).await
}

/// A safepoint whose budget is used up.
pub(crate) async fn check() {
    match cx(|cx| cx.check()) {
        Check::Continue(_) => {}
        Check::Yield => step(Step::Yield).await,
        Check::Stop => step(Step::Stop).await,
    }
}

/// Computes for this many units of the budget.
pub(crate) async fn compute(mut units: u32) {
    while units > 0 {
        match cx(|cx| cx.check()) {
            Check::Continue(budget) => units = units.saturating_sub(budget),
            Check::Yield => step(Step::Yield).await,
            Check::Stop => step(Step::Stop).await,
        }
    }
}

pub(crate) async fn send(c: &Chan<Toy>, v: u64) -> bool {
    match cx(|cx| cx.send(Some(c), Payload::one(v), || 0)) {
        Sent::Done => true,
        Sent::Parked(why) => {
            step(Step::Park(why)).await;
            cx(|cx| cx.wake()).ok
        }
        _ => false,
    }
}

pub(crate) async fn recv(c: &Chan<Toy>) -> Option<u64> {
    let (v, ok) = match cx(|cx| cx.recv(Some(c), || 0)) {
        Received::Value(v, ok) => (v, ok),
        Received::Parked(why) => {
            step(Step::Park(why)).await;
            let w = cx(|cx| cx.wake());
            (w.payload, w.ok)
        }
        Received::Outside | Received::WouldBlock => unreachable!(),
    };
    ok.then_some(v.0[0])
}

/// A select of receives (and sends, with a value): the case, ok, the value.
pub(crate) async fn select(cases: &[(&Chan<Toy>, Option<u64>)]) -> Wake {
    let s = {
        let cases: Vec<Case<'_, Toy>> = cases
            .iter()
            .map(|(c, v)| match v {
                Some(v) => Case::Send(Some(c), Payload::one(*v)),
                None => Case::Recv(Some(c)),
            })
            .collect();
        cx(|cx| cx.select(&cases, false))
    };
    match s {
        Selected::Case(w) => w,
        Selected::Parked(why) => {
            step(Step::Park(why)).await;
            cx(|cx| cx.wake())
        }
        Selected::Closed(case) => Wake {
            case,
            ok: false,
            payload: Payload::ZERO,
        },
        Selected::Outside | Selected::Default => unreachable!(),
    }
}

pub(crate) async fn sleep(ns: i64) {
    if let Some(why) = cx(|cx| cx.sleep(ns)) {
        step(Step::Park(why)).await;
    }
}

pub(crate) async fn acquire(s: &AtomicU32) {
    if !cx(|cx| cx.sem_acquire(s, false)) {
        step(Step::Park(WaitReason::Semacquire)).await;
    }
}

pub(crate) fn release(s: &AtomicU32) {
    cx(|cx| cx.sem_release(s, false));
}

pub(crate) async fn exit(status: i32) {
    cx(|cx| cx.exit(status));
    step(Step::Stop).await
}

/// Runs on both drivers: in virtual time with some seeds and numbers of Ps, on threads with some
/// numbers of Ps.
pub(crate) fn everywhere<F: Future<Output = ()> + Send + 'static>(f: impl Fn() -> F) {
    for seed in 0..8 {
        for procs in [1, 2, 4] {
            let o = Runtime::new(virt(seed, procs)).run(toy(f()));
            assert_eq!(o, Outcome::Exit(0), "seed {seed}, {procs} Ps");
        }
    }
    for procs in [1, 2, 4, 8] {
        let o = Runtime::new(Options {
            procs,
            ..Options::default()
        })
        .run(toy(f()));
        assert_eq!(o, Outcome::Exit(0), "{procs} Ps");
    }
    let tiny = Options {
        procs: 3,
        tiny: true,
        ..Options::default()
    };
    assert_eq!(Runtime::new(tiny).run(toy(f())), Outcome::Exit(0), "tiny");
}

/// Options of a run in virtual time.
pub(crate) fn virt(seed: u64, procs: u32) -> Options {
    Options {
        driver: Driver::Virtual,
        seed,
        procs,
        ..Options::default()
    }
}
