//! Native stacks for code that must be able to pause: pooled ones for natives that may park (see `cx/fiber.rs`), and
//! those of the virtual driver's Ms (`ms.rs`).

pub(crate) mod ms;

use crate::base::step::Step;
use corosensei::stack::DefaultStack;
use corosensei::{Coroutine, CoroutineResult, Yielder};
use std::mem::ManuallyDrop;
use std::sync::Mutex;

const FIBER_STACK: usize = 256 << 10;
const POOLED: usize = 64;

/// What is given to a fiber each time that it continues: a pointer, as a number.
pub(crate) type Address = usize;

/// The way out of a fiber.
pub(crate) type Exit = Yielder<Address, Step>;

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
pub(crate) struct HeldFiber(ManuallyDrop<Coroutine<Address, Step, ()>>);

// SAFETY: what is on the stack is Send by the rule that `Cx::fiber_start` states; the stack
// itself is memory.
unsafe impl Send for HeldFiber {}

impl HeldFiber {
    /// A fiber that runs `body` when it is first entered. An error if there is no memory for one.
    pub(crate) fn new(
        pool: &Pool,
        body: impl FnOnce(&Exit, Address) + 'static,
    ) -> std::io::Result<HeldFiber> {
        let inner = Coroutine::with_stack(pool.get()?, body);
        Ok(HeldFiber(ManuallyDrop::new(inner)))
    }

    /// Continues on it until it is left with a step; it can be entered again then. `None`: it has ended, and its stack
    /// is back in the pool.
    pub(crate) fn enter(mut self, pool: &Pool, at: Address) -> Option<(Step, HeldFiber)> {
        match self.0.resume(at) {
            CoroutineResult::Yield(step) => Some((step, self)),
            CoroutineResult::Return(()) => {
                pool.put(ManuallyDrop::into_inner(self.0).into_stack());
                None
            }
        }
    }
}
