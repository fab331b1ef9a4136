//! Fibers for the Ms of the virtual driver: native stacks that take turns on one thread.

use corosensei::stack::DefaultStack;
use corosensei::{Coroutine, CoroutineResult, Yielder};
use std::mem::ManuallyDrop;

/// The native stack of an M. Only what is touched takes memory.
pub(crate) const M_STACK: usize = 16 << 20;

/// An M's way back to the driver, which tells it `I` when it continues, and is told `O` when it pauses.
pub(crate) type MYielder<I, O> = Yielder<I, O>;

/// What an M does on its fiber.
pub(crate) type Body<I, O> = Box<dyn FnOnce(&MYielder<I, O>) + Send>;

/// The native stack of an M of the virtual driver.
pub(crate) struct MFiber<I: 'static, O: 'static>(ManuallyDrop<Coroutine<I, O, ()>>);

impl<I, O> MFiber<I, O> {
    /// A fiber that will run `body` when it is first resumed.
    pub(crate) fn new(body: Body<I, O>) -> std::io::Result<MFiber<I, O>> {
        let stack = DefaultStack::new(M_STACK)?;
        let inner = Coroutine::with_stack(stack, move |yielder, _| body(yielder));
        Ok(MFiber(ManuallyDrop::new(inner)))
    }

    /// Goes on with it until it pauses. `None`: it has ended.
    pub(crate) fn resume(&mut self, signal: I) -> Option<O> {
        if self.0.done() {
            return None;
        }
        match self.0.resume(signal) {
            CoroutineResult::Yield(pause) => Some(pause),
            CoroutineResult::Return(()) => None,
        }
    }
}

impl<I, O> Drop for MFiber<I, O> {
    fn drop(&mut self) {
        if self.0.done() {
            // SAFETY: dropped here and nowhere else. A fiber in its midst is leaked, not unwound.
            unsafe { ManuallyDrop::drop(&mut self.0) };
        }
    }
}
