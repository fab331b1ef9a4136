//! Fibers: pooled native stacks for native code that must be able to park.
//!
//! A goroutine at rest in bytecode holds no native stack. A native that calls back into Go, or waits in the
//! middle of its work, is run by `Cx::fiber_start` on a borrowed stack. Code on that stack that wants to park,
//! at any depth, calls `FiberCx::suspend` with the step; the task's `resume` receives that step and returns
//! it. When the goroutine is resumed, perhaps on another
//! thread, `Cx::fiber_resume` continues where it was suspended. The stack goes back to the pool when
//! the native returns.
//!
//! # Rules
//! - The `Cx` is another one after each suspension: native code asks `FiberCx::cx` for it and
//!   keeps no reference to it, nor to anything else of the thread (thread-locals!), across
//!   `suspend`. Values on its stack move between threads, so they must be `Send`.
//! - A fiber has a fixed size and a guard page: two mappings each, so about 32,000 at most.
//! - A fiber that never ends (the run is over) is leaked, not unwound: its frames point into a
//!   world that is being taken down.
//!
//! The Ms of the virtual driver stand on fibers, too: see `ms.rs`.
//!
//! Rejected: running every scheduling loop on a fiber, so that a native could park without
//! having asked before. It would need a large stack for each M's natives and make thread-locals unsafe, for no
//! gain: few natives call back, and they are known.

pub(crate) mod ms;

use crate::cx::Cx;
use crate::sched::Sched;
use crate::task::{Step, Task};
use corosensei::stack::DefaultStack;
use corosensei::{Coroutine, CoroutineResult, Yielder};
use std::cell::Cell;
use std::marker::PhantomData;
use std::mem::ManuallyDrop;
use std::sync::Mutex;

const FIBER_STACK: usize = 256 << 10;
const POOLED: usize = 64;

/// A pointer to the `Cx` of the resume that is in progress, as a number.
type CxAddr = usize;
type Inner = Coroutine<CxAddr, Step, ()>;

/// The stacks nobody uses.
pub(crate) struct Pool(Mutex<Vec<DefaultStack>>);

impl Pool {
    pub(crate) fn new() -> Pool {
        Pool(Mutex::new(Vec::new()))
    }
    fn get(&self) -> std::io::Result<DefaultStack> {
        let pooled = self.0.lock().unwrap_or_else(|e| e.into_inner()).pop();
        pooled.map_or_else(|| DefaultStack::new(FIBER_STACK), Ok)
    }
    fn put(&self, stack: DefaultStack) {
        let mut free = self.0.lock().unwrap_or_else(|e| e.into_inner());
        if free.len() < POOLED {
            free.push(stack);
        }
    }
}

/// The native stack that a goroutine parked inside native code keeps.
pub(crate) struct HeldFiber<T: Task> {
    inner: ManuallyDrop<Inner>,
    _t: PhantomData<fn(T)>,
}

// SAFETY: what is on the stack is Send by the rule that `Cx::fiber_start` states; the stack
// itself is memory.
unsafe impl<T: Task> Send for HeldFiber<T> {}

/// Native code's view of its fiber.
pub struct FiberCx<'y, T: Task> {
    yielder: &'y Yielder<CxAddr, Step>,
    cx: Cell<CxAddr>,
    _t: PhantomData<fn(T)>,
}

impl<T: Task> FiberCx<'_, T> {
    /// The scheduler as the goroutine now has it.
    pub fn cx<R>(&self, f: impl FnOnce(&mut Cx<'_, T>) -> R) -> R {
        // SAFETY: the address comes from `start` or `resume`, whose `&mut Cx` outlives the stay on
        // the fiber; `f` cannot keep it, and cannot suspend while it has it without a second
        // `FiberCx`, which does not exist.
        f(unsafe { &mut *(self.cx.get() as *mut Cx<'_, T>) })
    }

    /// Leaves the fiber: the task returns `step`. Comes back when the goroutine is resumed.
    #[inline(never)]
    pub fn suspend(&self, step: Step) {
        let cx = self.yielder.suspend(step);
        self.cx.set(cx);
    }
}

/// How a stay on a fiber ended.
#[derive(Debug)]
#[must_use]
pub enum OnFiber {
    /// The native has returned.
    Done,
    /// It suspended: return this step from `resume`, and call `fiber_resume` on the next.
    Suspended(Step),
}

impl<T: Task> Cx<'_, T> {
    /// Runs `f` on a borrowed native stack. An error if there is no memory for one. A goroutine
    /// has one fiber at most: native code already on it just goes deeper.
    pub fn fiber_start(
        &mut self,
        f: impl FnOnce(&FiberCx<'_, T>) + Send + 'static,
    ) -> std::io::Result<OnFiber> {
        let stack = self.sched.waits.fibers.get()?;
        let inner: Inner = Coroutine::with_stack(stack, move |yielder, cx| {
            f(&FiberCx {
                yielder,
                cx: Cell::new(cx),
                _t: PhantomData,
            });
        });
        Ok(self.stay(HeldFiber {
            inner: ManuallyDrop::new(inner),
            _t: PhantomData,
        }))
    }

    /// Goes on with the goroutine's fiber. `None`: it has none.
    pub fn fiber_resume(&mut self) -> Option<OnFiber> {
        let mut side = self.g.side.take()?;
        let held = side.fiber.take();
        self.g.side.set(Some(side));
        Some(self.stay(held?))
    }

    fn stay(&mut self, mut held: HeldFiber<T>) -> OnFiber {
        let at = self as *mut Self as CxAddr;
        match held.inner.resume(at) {
            CoroutineResult::Yield(step) => {
                self.g.with_side(|s| s.fiber = Some(held));
                OnFiber::Suspended(step)
            }
            CoroutineResult::Return(()) => {
                let sched: &Sched<T> = self.sched;
                sched
                    .waits
                    .fibers
                    .put(ManuallyDrop::into_inner(held.inner).into_stack());
                OnFiber::Done
            }
        }
    }
}
