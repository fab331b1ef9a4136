//! The clock of a run: the system's, or that of the virtual driver, to which it also gives access.

use crate::atomics::{AtomicI64, AtomicPtr, Mutex, MutexGuard, Ordering};
use crate::virt::clockwork::Virtual;
use std::sync::Arc;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// What time it is, and who says so.
pub(crate) struct Clock {
    /// The clockwork of the virtual driver; null: threads.
    virt: AtomicPtr<Virtual>,
    /// Every clockwork that ever drove: they live as long as the clock.
    all: Mutex<Vec<Arc<Virtual>>>,
    start: Instant,
    /// The system's clock at the start, in nanoseconds since 1970.
    wall_start: i64,
    /// How far the clock is ahead of the system's, in nanoseconds.
    ahead: AtomicI64,
}

impl Clock {
    /// The system's clock, which begins now.
    pub(crate) fn new() -> Clock {
        let wall = SystemTime::now().duration_since(UNIX_EPOCH);
        Clock {
            virt: AtomicPtr::new(std::ptr::null_mut()),
            all: Mutex::new(Vec::new()),
            start: Instant::now(),
            wall_start: wall.map_or(0, |d| d.as_nanos() as i64),
            ahead: AtomicI64::new(0),
        }
    }

    /// The clockwork of the virtual driver, if that drives.
    #[inline(always)]
    pub(crate) fn virt(&self) -> Option<&Virtual> {
        // SAFETY: null, or from `keep`, which keeps every clockwork alive as long as the clock.
        unsafe { self.virt.load(Ordering::Relaxed).as_ref() }
    }

    /// Where that clockwork is; null: threads.
    pub(crate) fn place(&self) -> *mut Virtual {
        self.virt.load(Ordering::SeqCst)
    }

    /// The place of a clockwork, which is kept alive from now on.
    pub(crate) fn keep(&self, virt: &Arc<Virtual>) -> *mut Virtual {
        self.all().push(virt.clone());
        Arc::as_ptr(virt).cast_mut()
    }

    /// Changes the driver to a clockwork that is kept; null: threads. While nothing runs.
    pub(crate) fn change(&self, place: *mut Virtual) {
        self.virt.store(place, Ordering::SeqCst);
    }

    /// The clockwork that drives, to be shared.
    pub(crate) fn shared(&self) -> Option<Arc<Virtual>> {
        let at = self.virt.load(Ordering::Relaxed).cast_const();
        let all = self.all();
        all.iter()
            .rfind(|v| std::ptr::eq(Arc::as_ptr(v), at))
            .cloned()
    }

    /// Nanoseconds since the start by the system's clock, which a stepper may have put forward.
    pub(crate) fn real_now(&self) -> i64 {
        self.start.elapsed().as_nanos() as i64 + self.ahead.load(Ordering::Relaxed)
    }

    /// Puts the system's clock forward.
    pub(crate) fn put_forward(&self, ns: i64) {
        self.ahead.fetch_add(ns, Ordering::Relaxed);
    }

    /// The system's clock at the start, in nanoseconds since 1970.
    pub(crate) fn wall_start(&self) -> i64 {
        self.wall_start
    }

    fn all(&self) -> MutexGuard<'_, Vec<Arc<Virtual>>> {
        self.all.lock().unwrap_or_else(|e| e.into_inner())
    }
}
