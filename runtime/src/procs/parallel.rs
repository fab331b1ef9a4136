//! What concerns Ms: all of them, those that are idle, sysmon, the network poller.

use crate::atomics::{AtomicBool, AtomicI64, AtomicPtr, AtomicU32, AtomicU64, Mutex, MutexGuard};
use crate::base::slab::Fixed;
use crate::io::netpoll::Netpoll;
use crate::io::outside::HeardBy;
use crate::procs::idle::Idle;
use crate::procs::m::M;
use crate::task::Task;
use std::sync::OnceLock;

/// What concerns Ms.
pub(crate) struct Parallel<T: Task> {
    /// Ms do not move.
    pub(crate) allm: Mutex<Vec<Fixed<M<T>>>>,
    /// How many there may be.
    pub(crate) max_threads: AtomicU32,
    pub(crate) mcount: AtomicU32,
    pub(crate) idle: Idle,
    /// Ms inside a blocking call.
    pub(crate) nblocking: AtomicU32,
    /// The limit on threads was hit, and the run is about to end.
    pub(crate) exhausted: AtomicBool,
    /// sysmon's M; those of past drivers are kept.
    pub(crate) sysmon: AtomicPtr<M<T>>,
    pub(crate) sysmons: Mutex<Vec<Fixed<M<T>>>>,
    /// Held by sysmon while it looks at the Ps, and by a stepper. Go: `sched.sysmonlock`.
    pub(crate) sysmonlock: Mutex<()>,
    pub(crate) sysmon_deep: AtomicBool,
    pub(crate) last_gc: AtomicI64,
    /// Nobody has set GOMAXPROCS: it follows the limit on processors, looked at last then.
    pub(crate) follows: AtomicBool,
    pub(crate) limit_at: AtomicI64,
    /// Where that limit is read, if not where it is for all processes.
    pub(crate) limit_from: OnceLock<crate::io::cgroup::Source>,
    /// How often goroutines had been switched when sysmon last went to sleep deep, in virtual time.
    pub(crate) forced_at: AtomicU64,
    pub(crate) netpoll: Netpoll<T>,
}

impl<T: Task> Parallel<T> {
    pub(crate) fn new(max_threads: u32, outside: HeardBy) -> Parallel<T> {
        Parallel {
            allm: Mutex::new(Vec::new()),
            max_threads: AtomicU32::new(max_threads),
            mcount: AtomicU32::new(0),
            idle: Idle::new(),
            nblocking: AtomicU32::new(0),
            exhausted: AtomicBool::new(false),
            sysmon: AtomicPtr::new(std::ptr::null_mut()),
            sysmons: Mutex::new(Vec::new()),
            sysmonlock: Mutex::new(()),
            sysmon_deep: AtomicBool::new(false),
            last_gc: AtomicI64::new(0),
            follows: AtomicBool::new(false),
            limit_at: AtomicI64::new(0),
            limit_from: OnceLock::new(),
            forced_at: AtomicU64::new(u64::MAX),
            netpoll: Netpoll::new(outside),
        }
    }

    /// The run is over: nobody may stay asleep.
    pub(crate) fn wake_everybody(&self) {
        for m in self.allm().iter() {
            m.note.wake();
        }
        self.netpoll.break_();
    }

    /// All Ms but sysmon's.
    pub(crate) fn allm(&self) -> MutexGuard<'_, Vec<Fixed<M<T>>>> {
        self.allm.lock().unwrap_or_else(|e| e.into_inner())
    }
}
