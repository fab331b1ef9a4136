//! The state that one lock guards: the global queue, the idle lists, the stop of the world; and two words that
//! mirror it, to be read without the lock.

use crate::atomics::{AtomicU32, Mutex, MutexGuard, Ordering};
use crate::g::inject::GQueue;
use crate::procs::idle::IdleLists;
use crate::procs::m::M;
use crate::task::Task;

/// What the lock guards.
pub(crate) struct Central<T: Task> {
    pub(crate) global: GQueue<T>,
    pub(crate) idle: IdleLists<T>,
    /// Somebody stops the world or has stopped it.
    pub(crate) stopping: bool,
    /// How many Ps have not stopped running yet.
    pub(crate) stopwait: i32,
    /// The M that waits for them.
    pub(crate) stopper: *const M<T>,
}

// SAFETY: lists of Gs, Ms and Ps, all of which are Sync; guarded by the mutex.
unsafe impl<T: Task> Send for Central<T> {}

/// The lock, with two hints: code that acts on one checks again under the lock. Both are read in one order
/// with everything else (`SeqCst`), because who goes to sleep reads them after it has said so.
pub(crate) struct CentralLock<T: Task> {
    inner: Mutex<Central<T>>,
    global_len: AtomicU32,
    /// Why the world is to stop; 0: it is not.
    stop_mask: AtomicU32,
}

impl<T: Task> CentralLock<T> {
    pub(crate) fn new() -> CentralLock<T> {
        CentralLock {
            inner: Mutex::new(Central {
                global: GQueue::new(),
                idle: IdleLists::new(),
                stopping: false,
                stopwait: 0,
                stopper: std::ptr::null(),
            }),
            global_len: AtomicU32::new(0),
            stop_mask: AtomicU32::new(0),
        }
    }

    /// What it guards. A poisoned lock is taken as it is: the panic is reported elsewhere.
    pub(crate) fn lock(&self) -> MutexGuard<'_, Central<T>> {
        self.inner.lock().unwrap_or_else(|e| e.into_inner())
    }

    /// The same, if nobody holds it.
    pub(crate) fn try_lock(&self) -> Option<MutexGuard<'_, Central<T>>> {
        self.inner.try_lock().ok()
    }

    /// The length of the global queue has changed; called with the lock.
    pub(crate) fn global_changed(&self, c: &Central<T>) {
        self.global_len.store(c.global.len(), Ordering::Release);
    }

    /// The length of the global queue, as it was a moment ago.
    #[inline]
    pub(crate) fn global_len(&self) -> u32 {
        self.global_len.load(Ordering::SeqCst)
    }

    /// Why the world is to stop; 0: it is not.
    #[inline]
    pub(crate) fn stop_mask(&self) -> u32 {
        self.stop_mask.load(Ordering::SeqCst)
    }

    /// One more reason to stop the world.
    pub(crate) fn add_stop(&self, mask: u32) {
        self.stop_mask.fetch_or(mask, Ordering::SeqCst);
    }

    /// Some reasons are gone.
    pub(crate) fn clear_stop(&self, mask: u32) {
        self.stop_mask.fetch_and(!mask, Ordering::SeqCst);
    }

    /// Takes all reasons.
    pub(crate) fn take_stop(&self) -> u32 {
        self.stop_mask.swap(0, Ordering::SeqCst)
    }
}

impl<T: Task> Central<T> {
    /// A P has stopped running for the stop of the world.
    pub(crate) fn stopped_one(&mut self) {
        self.stopwait -= 1;
        // SAFETY: Ms live as long as the scheduler; set while an M waits.
        let stopper = unsafe { self.stopper.as_ref() };
        if self.stopwait == 0
            && let Some(m) = stopper
        {
            m.note.wake();
        }
    }
}
