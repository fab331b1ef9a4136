//! Fibers for the Ms of the virtual driver: native stacks that take turns on one thread.

use crate::driver::virt::{Body, Pause, Signal};
use corosensei::stack::DefaultStack;
use corosensei::{Coroutine, CoroutineResult, Yielder};
use std::mem::ManuallyDrop;

/// Native stack of an M. Only what is touched takes memory.
/// On a fiber, only what is touched takes memory.
pub(crate) const M_STACK: usize = 16 << 20;

/// An M's way back to the driver.
pub(crate) type MYielder = Yielder<Signal, Pause>;

/// The native stack of an M of the virtual driver.
pub(crate) struct MFiber(ManuallyDrop<Coroutine<Signal, Pause, ()>>);

impl MFiber {
    /// A fiber that will run `body` when it is first resumed.
    pub(crate) fn new(body: Body) -> std::io::Result<MFiber> {
        let stack = DefaultStack::new(M_STACK)?;
        let inner = Coroutine::with_stack(stack, move |yielder, _| body(yielder));
        Ok(MFiber(ManuallyDrop::new(inner)))
    }

    /// Goes on with it until it pauses. `None`: it has ended.
    pub(crate) fn resume(&mut self, signal: Signal) -> Option<Pause> {
        if self.0.done() {
            return None;
        }
        match self.0.resume(signal) {
            CoroutineResult::Yield(pause) => Some(pause),
            CoroutineResult::Return(()) => None,
        }
    }
}

impl Drop for MFiber {
    fn drop(&mut self) {
        if self.0.done() {
            // SAFETY: dropped here and nowhere else. A fiber in its midst is leaked, not unwound.
            unsafe { ManuallyDrop::drop(&mut self.0) };
        }
    }
}
