//! What an M does: its loop. It needs a task that can run ([`Run`]); the scheduler's state, its queues and what wakes
//! Ms do not, and know nothing of it.

pub(crate) mod blocking;
pub(crate) mod ends;
pub(crate) mod execute;
pub(crate) mod find;
pub(crate) mod pin;
pub(crate) mod stop;
pub(crate) mod sysmon;

use crate::atomics::Ordering;
use crate::cx::run::Run;
use crate::procs::m::M;
use crate::sched::Sched;
use crate::sched::m::unwound;
use crate::task::Task;
use std::ops::Deref;

/// The scheduler, as the loops of its Ms know it.
pub(crate) struct Loop<'a, T: Task>(pub(crate) &'a Sched<T>);

impl<T: Task> Clone for Loop<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T: Task> Copy for Loop<'_, T> {}

impl<T: Task> Deref for Loop<'_, T> {
    type Target = Sched<T>;
    #[inline(always)]
    fn deref(&self) -> &Sched<T> {
        self.0
    }
}

/// An M's life. Go: `mstart`.
pub(crate) fn mstart<T: Run>(sched: &Sched<T>, m: &M<T>) {
    let run = std::panic::AssertUnwindSafe(|| Loop(sched).schedule_loop(m));
    if let Err(panic) = std::panic::catch_unwind(run) {
        sched.finish(unwound::<T>(&*panic));
    }
    // SAFETY: Ps live as long as the scheduler.
    if let Some(p) = unsafe { m.curp.load(Ordering::Relaxed).as_ref() } {
        sched.releasep(m, p);
    }
}
