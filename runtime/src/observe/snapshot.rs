//! A look at the scheduler from another thread, which stops nobody and takes no lock for long. Its
//! numbers are read one after the other, so they need not fit together exactly.

use crate::atomics::Ordering;
use crate::observe::metrics::Counters;
use crate::sched::Sched;
use crate::sched::g::Status;
use crate::sched::p::{P, PStatus};
use crate::task::Task;
use crate::wait::reason::WaitReason;
use std::collections::BTreeMap;

/// With more slabs of Gs than this, some are looked at for all.
const MOST_SLABS: usize = 2_000;

/// What is seen of a P.
#[derive(Clone, Copy, Debug)]
pub struct PLook {
    /// Its number.
    pub id: u32,
    /// What it is doing.
    pub status: PStatus,
    /// The M that holds it.
    pub m: Option<u64>,
    /// The goroutine that runs on it.
    pub running: Option<u64>,
    /// The goroutine that runs next.
    pub runnext: Option<u64>,
    /// How many are in its queue.
    pub queue: usize,
    /// How many timers it has.
    pub timers: u32,
    /// How often it has begun to run a goroutine.
    pub switches: u64,
}

/// What is seen of it all.
#[derive(Debug)]
pub struct Look {
    /// When, in the scheduler's time.
    pub now: i64,
    /// The Ps in use.
    pub ps: Vec<PLook>,
    /// How many goroutines are in the global queue.
    pub global: usize,
    /// How many goroutines are runnable, run, are in a blocking call, wait: by status, and if they
    /// wait by the reason.
    pub states: BTreeMap<(Status, &'static str), u64>,
    /// Whether `states` was worked out from a part of the goroutines.
    pub estimated: bool,
    /// How many threads there are, and how many of these sleep, spin, are in a blocking call.
    pub threads: [u32; 4],
    /// The counters of all Ps together.
    pub counters: Counters,
}

impl<T: Task> Sched<T> {
    /// See above.
    pub fn glance(&self) -> Look {
        let (states, estimated) = self.states();
        let (asleep, global) = {
            let c = self.central();
            (c.idle.ms.len() as u32, c.global.len() as usize)
        };
        let par = &self.par;
        Look {
            now: self.now(),
            ps: self.ps().map(look_at).collect(),
            global,
            states,
            estimated,
            threads: [
                // sysmon is a thread as well.
                par.mcount.load(Ordering::Relaxed) + 1,
                asleep,
                par.nmspinning.load(Ordering::Relaxed),
                par.nblocking.load(Ordering::Relaxed),
            ],
            counters: self.counters(),
        }
    }

    /// Goroutines by state. The lock is taken for one slab at a time, so that nobody who needs more
    /// of them waits for all to be counted.
    fn states(&self) -> (BTreeMap<(Status, &'static str), u64>, bool) {
        let slabs = self.allgs().slabs();
        let every = slabs.div_ceil(MOST_SLABS).max(1);
        let mut states = BTreeMap::new();
        for at in (0..slabs).step_by(every) {
            let slab = self.allgs().slab(at);
            for g in slab {
                let status = g.status();
                let reason = match status {
                    Status::Dead | Status::Idle => continue,
                    Status::Waiting | Status::Leaked => g.reason(),
                    _ => WaitReason::None,
                };
                *states.entry((status, reason.text())).or_default() += every as u64;
            }
        }
        (states, every > 1)
    }
}

fn look_at<T: Task>(p: &P<T>) -> PLook {
    let status = PStatus::from_u32(p.status.load(Ordering::Relaxed));
    // SAFETY: Gs live as long as the scheduler.
    let on = unsafe { p.curg.load(Ordering::Relaxed).as_ref() };
    PLook {
        id: p.id,
        status,
        m: p.m.load(Ordering::Relaxed).checked_sub(1),
        running: on.map(|g| g.id()).filter(|_| status != PStatus::Idle),
        runnext: p.next_id(),
        queue: p.queue.rough_len(),
        timers: p.timers.len(),
        switches: p
            .counters
            .switches
            .load(std::sync::atomic::Ordering::Relaxed),
    }
}
