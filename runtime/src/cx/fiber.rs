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
//! Rejected: running every scheduling loop on a fiber, so that a native could park without
//! having asked before. It would need a large stack for each M's natives and make thread-locals unsafe, for no
//! gain: few natives call back, and they are known.

use super::Cx;
use crate::base::step::Step;
use crate::fiber::{Address, Exit, HeldFiber};
use crate::task::Task;
use std::cell::Cell;
use std::marker::PhantomData;

/// Native code's view of its fiber.
pub struct FiberCx<'y, T: Task> {
    exit: &'y Exit,
    cx: Cell<Address>,
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
        let cx = self.exit.suspend(step);
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
        let held = HeldFiber::new(&self.sched.waits.fibers, move |exit, cx| {
            f(&FiberCx {
                exit,
                cx: Cell::new(cx),
                _t: PhantomData,
            });
        })?;
        Ok(self.stay(held))
    }

    /// Goes on with the goroutine's fiber. `None`: it has none.
    pub fn fiber_resume(&mut self) -> Option<OnFiber> {
        let mut side = self.g.side.take()?;
        let held = side.fiber.take();
        self.g.side.set(Some(side));
        Some(self.stay(held?))
    }

    fn stay(&mut self, held: HeldFiber) -> OnFiber {
        let at = self as *mut Self as Address;
        match held.enter(&self.sched.waits.fibers, at) {
            Some((step, held)) => {
                self.g.with_side(|s| s.fiber = Some(held));
                OnFiber::Suspended(step)
            }
            None => OnFiber::Done,
        }
    }
}
