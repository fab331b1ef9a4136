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

use super::proto::{Profile, Sample, Taken};
use super::{lock, sorted};
use crate::atomics::Ordering;
use crate::observe::gotrace::stack_of;
use crate::sched::Sched;
use crate::sched::g::Gp;
use crate::sched::modes::Extra;
use crate::sched::p::P;
use crate::task::Task;
use crate::wait::reason::WaitReason;
use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::AtomicI64;

/// How often and how long, by stack; scaled, so not whole numbers.
type Waits = HashMap<Vec<u64>, (f64, f64)>;

/// What is profiled of waits.
#[derive(Default)]
pub(crate) struct Contention {
    /// Blocked nanoseconds per sample; 0: off.
    block_rate: AtomicI64,
    /// One contended unlock in this many is sampled; 0: off.
    mutex_fraction: AtomicI64,
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

    fn waits(&self, which: Contended) -> &Mutex<Waits> {
        match which {
            Contended::Block => &self.block,
            Contended::Mutex => &self.mutex,
        }
    }
}

fn add(waits: &Mutex<Waits>, stack: Vec<u64>, n: f64, ns: f64) {
    let mut waits = lock(waits);
    let (count, sum) = waits.entry(stack).or_default();
    *count += n;
    *sum += ns;
}

impl<T: Task> Sched<T> {
    /// `runtime.SetBlockProfileRate`
    pub fn set_block_profile_rate(&self, ns: i64) {
        let c = &self.observers.profiles.contention;
        c.block_rate.store(ns.max(0), Ordering::Relaxed);
        self.extras.set(Extra::Waits, ns > 0);
    }

    /// `runtime.SetMutexProfileFraction`; the one before. Below zero: it is left alone.
    pub fn set_mutex_profile_fraction(&self, n: i64) -> i64 {
        let fraction = &self.observers.profiles.contention.mutex_fraction;
        match n {
            ..0 => fraction.load(Ordering::Relaxed),
            _ => fraction.swap(n, Ordering::Relaxed),
        }
    }

    /// The goroutine is about to wait.
    #[cold]
    pub(crate) fn block_begins(&self, g: Gp<T>, reason: WaitReason) {
        let at = if counts(reason) { self.now().max(1) } else { 0 };
        g.with_side(|s| s.waited = at);
    }

    /// Notes how long `g` waited, as a negative number. It has just become runnable, and the caller owns it.
    #[cold]
    pub(crate) fn block_ends(&self, g: Gp<T>) {
        let now = self.now();
        g.with_side(|s| {
            if s.waited > 0 {
                s.waited = (s.waited - now).min(-1);
            }
        });
    }

    /// It is about to run on `p`.
    #[cold]
    pub(crate) fn count_block(&self, p: &P<T>, g: Gp<T>) {
        let waited = g.with_side(|s| std::mem::take(&mut s.waited));
        let ns = match waited {
            0 => return,
            // Nobody said when it became runnable.
            at @ 1.. => (self.now() - at).max(1),
            ns => -ns,
        };
        let c = &self.observers.profiles.contention;
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
    pub(crate) fn samples_mutex(&self, p: &P<T>) -> bool {
        let fraction = self
            .observers
            .profiles
            .contention
            .mutex_fraction
            .load(Ordering::Relaxed);
        fraction > 0 && p.choice.bits().is_multiple_of(fraction.unsigned_abs())
    }

    /// Counts it for the stack of the goroutine, which has saved where it is.
    pub(crate) fn count_mutex(&self, stack: Vec<u64>, ns: i64) {
        let c = &self.observers.profiles.contention;
        let n = c.mutex_fraction.load(Ordering::Relaxed).max(1) as f64;
        add(&c.mutex, stack, n, n * ns as f64);
    }

    /// What was counted: how often, and nanoseconds. Without the innermost places that nobody calls
    /// by name.
    pub fn contention(&self, which: Contended) -> Vec<Sample> {
        let mut merged: HashMap<_, (f64, f64)> = HashMap::new();
        for (stack, &(n, ns)) in &*lock(self.observers.profiles.contention.waits(which)) {
            let inner = stack.iter().take_while(|&&word| T::is_inner(word)).count();
            let from = if inner < stack.len() { inner } else { 0 };
            let stack = stack.get(from..).unwrap_or_default().to_vec();
            let (count, sum) = merged.entry((stack, None)).or_default();
            *count += n;
            *sum += ns;
        }
        sorted(&merged, |&(n, ns)| {
            vec![n.round() as i64, ns.round() as i64]
        })
    }

    /// The same for `go tool pprof`.
    pub fn contention_profile(&self, which: Contended) -> Taken {
        let profile = Profile {
            types: &[("contentions", "count"), ("delay", "nanoseconds")],
            shown: "delay",
            period: (("contentions", "count"), 1),
            begin: self.wall_of(self.now()),
            lasted: 0,
        };
        Taken {
            profile,
            samples: self.contention(which),
        }
    }
}
