//! The block profile (how long goroutines waited, and where) and the mutex profile (which goroutines made
//! others wait for a mutex).
//!
//! **Block.** A goroutine that parks for a channel, a mutex, a wait group or a condition records the time; the
//! thread that readies it records the duration; and when it is about to run, its stack, still that of the
//! wait, is counted. Of waits shorter than the rate, a sample is counted, each with a weight.
//!
//! **Mutex.** The goroutine that unlocks a mutex is charged with the time that its waiters have waited since
//! it was unlocked
//! last (`sema.rs` keeps the sum); one in `rate` is counted, with that weight.
//!
//! Off, each costs a look at one flag.

use super::lock;
use crate::atomics::Ordering;
use crate::base::reason::WaitReason;
use crate::g::Gp;
use crate::observe::gotrace::stack_of;
use crate::procs::p::P;
use crate::task::Task;
use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::AtomicI64;

/// How often and how long, by stack; scaled, so not whole numbers.
pub(crate) type Waits = HashMap<Vec<u64>, (f64, f64)>;

/// What is profiled of waits.
#[derive(Default)]
pub(crate) struct Contention {
    /// Blocked nanoseconds per sample; 0: off.
    pub(crate) block_rate: AtomicI64,
    /// One contended unlock in this many is sampled; 0: off.
    pub(crate) mutex_fraction: AtomicI64,
    block: Mutex<Waits>,
    mutex: Mutex<Waits>,
}

/// The two profiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contended {
    /// Where goroutines waited.
    Block,
    /// The goroutine that made them wait.
    Mutex,
}

/// Whether waits for this are in the block profile, as in Go's.
fn counts(reason: WaitReason) -> bool {
    use WaitReason::*;
    matches!(
        reason,
        Select
            | ChanReceive
            | ChanSend
            | Semacquire
            | SyncCondWait
            | SyncMutexLock
            | SyncRwMutexRLock
            | SyncRwMutexLock
            | SyncWaitGroupWait
            | SynctestChanReceive
            | SynctestChanSend
            | SynctestSelect
            | SynctestWaitGroupWait
    )
}

impl Contention {
    /// Whether unlocks are sampled.
    #[inline(always)]
    pub(crate) fn mutexes(&self) -> bool {
        self.mutex_fraction.load(Ordering::Relaxed) != 0
    }

    pub(crate) fn waits(&self, which: Contended) -> &Mutex<Waits> {
        match which {
            Contended::Block => &self.block,
            Contended::Mutex => &self.mutex,
        }
    }

    /// The goroutine is about to wait.
    #[cold]
    pub(crate) fn block_begins<T>(&self, g: Gp<T>, reason: WaitReason, now: impl FnOnce() -> i64) {
        let at = if counts(reason) { now().max(1) } else { 0 };
        g.with_side(|s| s.waited = at);
    }

    /// Notes how long `g` waited, as a negative number. It has just become runnable, and the caller owns it.
    #[cold]
    pub(crate) fn block_ends<T>(&self, g: Gp<T>, now: i64) {
        g.with_side(|s| {
            if s.waited > 0 {
                s.waited = (s.waited - now).min(-1);
            }
        });
    }

    /// It is about to run on `p`.
    #[cold]
    pub(crate) fn count_block<T: Task>(&self, p: &P<T>, g: Gp<T>, now: impl FnOnce() -> i64) {
        let waited = g.with_side(|s| std::mem::take(&mut s.waited));
        let ns = match waited {
            0 => return,
            // Nobody said when it became runnable.
            at @ 1.. => (now() - at).max(1),
            ns => -ns,
        };
        let c = self;
        let rate = c.block_rate.load(Ordering::Relaxed).max(1);
        let (n, sum) = if ns >= rate {
            (1.0, ns as f64)
        } else if (p.choice.bits() % rate.unsigned_abs()) as i64 <= ns {
            (rate as f64 / ns as f64, rate as f64)
        } else {
            return;
        };
        // SAFETY: we took it from a queue: it is ours, at rest and not dead.
        let stack = stack_of(unsafe { g.task() });
        add(&c.block, stack, n, sum);
    }

    /// Goroutines have waited `ns` in all for what was unlocked on `p`: whether that is to be counted.
    pub(crate) fn samples_mutex<T: Task>(&self, p: &P<T>) -> bool {
        let fraction = self.mutex_fraction.load(Ordering::Relaxed);
        fraction > 0 && p.choice.bits().is_multiple_of(fraction.unsigned_abs())
    }

    /// Counts it for the stack of the goroutine, which has saved where it is.
    pub(crate) fn count_mutex(&self, stack: Vec<u64>, ns: i64) {
        let c = self;
        let n = c.mutex_fraction.load(Ordering::Relaxed).max(1) as f64;
        add(&c.mutex, stack, n, n * ns as f64);
    }
}

fn add(waits: &Mutex<Waits>, stack: Vec<u64>, n: f64, ns: f64) {
    let mut waits = lock(waits);
    let (count, sum) = waits.entry(stack).or_default();
    *count += n;
    *sum += ns;
}
