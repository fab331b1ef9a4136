//! A snapshot of the scheduler from another thread, which stops no goroutine and holds no lock for long. Its
//! counts are read one after the other, so they may be slightly inconsistent; the states of the Ps are from
//! one moment.

use crate::atomics::Ordering;
use crate::base::counters::Counters;
use crate::base::reason::WaitReason;
use crate::g::Status;
use crate::gc::world::MInfo;
use crate::procs::p::{P, PStatus};
use crate::sched::Sched;
use crate::task::Task;
use std::collections::BTreeMap;
use std::fmt::Write;

/// With more slabs of Gs than this, some are looked at for all.
const MOST_SLABS: usize = 2_000;
/// How often the Ps are read, at most, until two readings agree.
const MOST_READINGS: usize = 200;

/// What is seen of a P.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// See above. `None`: the Ps changed too fast for a picture of one moment.
    pub fn glance(&self) -> Option<Look> {
        let ps = agreed(|| self.ps().map(look_at).collect())?;
        let (states, estimated) = self.states();
        let (asleep, global) = {
            let c = self.central();
            (c.idle.ms.len() as u32, c.global.len() as usize)
        };
        let par = &self.par;
        Some(Look {
            now: self.now(),
            ps,
            global,
            states,
            estimated,
            threads: [
                // sysmon is a thread as well.
                par.mcount.load(Ordering::Relaxed) + 1,
                asleep,
                par.idle.spinning(),
                par.nblocking.load(Ordering::Relaxed),
            ],
            counters: self.counters(),
        })
    }

    /// Goroutines by state. The lock is taken for one slab at a time, so that nobody who needs more
    /// of them waits for all to be counted.
    fn states(&self) -> (BTreeMap<(Status, &'static str), u64>, bool) {
        let slabs = self.gs.all().slabs();
        let every = slabs.div_ceil(MOST_SLABS).max(1);
        let mut states = BTreeMap::new();
        for at in (0..slabs).step_by(every) {
            let slab = self.gs.all().slab(at);
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

    /// One report as `GODEBUG=schedtrace=N` prints it, with `scheddetail` one line for each P, M
    /// and G. Read without stopping anybody: the numbers need not fit together exactly.
    pub fn schedtrace(&self, detail: bool) -> String {
        let mut s = String::new();
        let par = &self.par;
        let ms = self.now() / 1_000_000;
        let (idle_ms, run, stopwait) = {
            let c = self.central();
            (c.idle.ms.len(), c.global.len(), c.stopwait)
        };
        let (needspinning, nmidlelocked) = par.idle.reported();
        // sysmon is a thread as well.
        let threads = par.mcount.load(Ordering::Relaxed) + 1;
        let _ = write!(
            s,
            "SCHED {ms}ms: gomaxprocs={} idleprocs={} threads={threads} spinningthreads={} \
             needspinning={} idlethreads={idle_ms} runqueue={run}",
            self.procs(),
            par.idle.ps(),
            par.idle.spinning(),
            needspinning,
        );
        if !detail {
            let _ = write!(s, " [");
            for p in self.ps() {
                let _ = write!(s, " {}", p.queue.rough_len() + usize::from(p.has_runnext()));
            }
            let _ = write!(s, " ] schedticks=[");
            for p in self.ps() {
                let _ = write!(s, " {}", p.schedtick.load(Ordering::Relaxed));
            }
            let _ = writeln!(s, " ]");
            return s;
        }
        let _ = writeln!(
            s,
            " gcwaiting={} nmidlelocked={} stopwait={stopwait} sysmonwait={}",
            self.central.stop_mask() != 0,
            nmidlelocked,
            par.sysmon_deep.load(Ordering::Relaxed),
        );
        self.detail(&mut s);
        s
    }

    fn detail(&self, s: &mut String) {
        let nil_or = |n: u64| {
            if n == 0 {
                "nil".to_string()
            } else {
                (n - 1).to_string()
            }
        };
        for p in self.ps() {
            let _ = writeln!(
                s,
                "  P{}: status={} schedtick={} syscalltick={} m={} runqsize={} gfreecnt={} \
                 timerslen={}",
                p.id,
                p.status.load(Ordering::Relaxed),
                p.schedtick.load(Ordering::Relaxed),
                p.syscalltick.load(Ordering::Relaxed),
                nil_or(p.m.load(Ordering::Relaxed)),
                p.queue.rough_len(),
                p.gfreecnt.load(Ordering::Relaxed),
                p.timers.len(),
            );
        }
        let mut locked = std::collections::HashMap::new();
        for m in self
            .par
            .allm
            .lock()
            .unwrap_or_else(|e| e.into_inner())
            .iter()
        {
            // SAFETY: Ps live as long as the scheduler.
            let p = unsafe { m.curp.load(Ordering::Relaxed).as_ref() };
            let g = p.and_then(|p| {
                // SAFETY: Gs live as long as the scheduler.
                unsafe { p.curg.load(Ordering::Relaxed).as_ref() }
            });
            let _ = writeln!(
                s,
                "  M{}: p={} curg={} mallocing=0 throwing=0 preemptoff= locks=0 dying=0 \
                 spinning={} blocked={} lockedg={}",
                m.id,
                p.map_or("nil".to_string(), |p| p.id.to_string()),
                g.map_or("nil".to_string(), |g| g.id().to_string()),
                m.is_spinning(),
                m.blocked.load(Ordering::Relaxed),
                match m.locked_id.load(Ordering::Relaxed) {
                    0 => "nil".to_string(),
                    g => g.to_string(),
                },
            );
            match m.locked_id.load(Ordering::Relaxed) {
                0 => {}
                g => drop(locked.insert(g, m.id)),
            }
        }
        self.gs.all().each(|g| {
            let status = g.status();
            let runs = |p: &&P<T>| std::ptr::eq(p.curg.load(Ordering::Relaxed), g.as_ptr());
            let m = match self.ps().find(runs) {
                Some(p) if status == Status::Running => p.m.load(Ordering::Relaxed),
                _ => 0,
            };
            let reason = match status {
                Status::Waiting | Status::Leaked => g.reason().text(),
                _ => "",
            };
            let _ = writeln!(
                s,
                "  G{}: status={}({reason}) m={} lockedm={}",
                g.id(),
                status as u32,
                nil_or(m),
                match locked.get(&g.id()) {
                    Some(m) => m.to_string(),
                    None => "nil".to_string(),
                },
            );
        });
    }

    /// All Ms, as they are at this moment.
    pub fn ms(&self) -> Vec<MInfo> {
        let all = self.par.allm();
        all.iter()
            .map(|m| {
                // SAFETY: Ps live as long as the scheduler.
                let p = unsafe { m.curp.load(Ordering::Relaxed).as_ref() };
                // SAFETY: so do Gs.
                let g = p.and_then(|p| unsafe { p.curg.load(Ordering::Relaxed).as_ref() });
                MInfo {
                    id: m.id,
                    p: p.map(|p| p.id),
                    g: g.map(|g| g.id()),
                    spinning: m.is_spinning(),
                    blocked: m.blocked.load(Ordering::Relaxed),
                }
            })
            .collect()
    }
}

/// The Ps as they were at one moment: two readings one after the other are equal. Ps that never rest may not allow
/// that; then the last reading in which no goroutine and no M is in two places.
fn agreed(mut read: impl FnMut() -> Vec<PLook>) -> Option<Vec<PLook>> {
    let mut fitting = None;
    let mut before = read();
    for _ in 0..MOST_READINGS {
        let now = read();
        if before == now && fits(&now) {
            return Some(now);
        }
        if fits(&now) {
            fitting = Some(now.clone());
        }
        before = now;
    }
    fitting
}

/// Whether every goroutine is in one place, and every M that runs one.
fn fits(ps: &[PLook]) -> bool {
    let once = |mut all: Vec<u64>| {
        all.sort_unstable();
        all.windows(2).all(|pair| pair.first() != pair.last())
    };
    once(
        ps.iter()
            .flat_map(|p| [p.running, p.runnext])
            .flatten()
            .collect(),
    ) && once(
        ps.iter()
            .filter(|p| p.running.is_some())
            .filter_map(|p| p.m)
            .collect(),
    )
}

fn look_at<T: Task>(p: &P<T>) -> PLook {
    let status = PStatus::from_u32(p.status.load(Ordering::Relaxed));
    // SAFETY: Gs live as long as the scheduler.
    let on = unsafe { p.curg.load(Ordering::Relaxed).as_ref() };
    PLook {
        id: p.id,
        status,
        m: p.m.load(Ordering::Relaxed).checked_sub(1),
        running: on
            .map(|g| g.id())
            .filter(|_| matches!(status, PStatus::Running | PStatus::GcStop)),
        runnext: p.next_id(),
        queue: p.queue.rough_len(),
        timers: p.timers.len(),
        switches: p
            .counters
            .switches
            .load(std::sync::atomic::Ordering::Relaxed),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn p(id: u32, running: Option<u64>, runnext: Option<u64>, switches: u64) -> PLook {
        PLook {
            id,
            status: PStatus::Running,
            m: Some(id.into()),
            running,
            runnext,
            queue: 0,
            timers: 0,
            switches,
        }
    }

    /// Readings one after the other, the last one forever.
    fn of(readings: &[Vec<PLook>]) -> Option<Vec<PLook>> {
        let mut at = 0;
        agreed(|| {
            at += 1;
            readings[(at - 1).min(readings.len() - 1)].clone()
        })
    }

    #[test]
    fn two_readings_that_agree_are_of_one_moment() {
        let torn = vec![p(0, Some(1), None, 1), p(1, Some(1), None, 2)];
        let whole = vec![p(0, None, None, 1), p(1, Some(1), None, 2)];
        assert_eq!(of(&[torn.clone(), whole.clone()]), Some(whole));
        assert_eq!(of(&[torn]), None);
    }

    #[test]
    fn a_goroutine_is_in_one_place() {
        assert!(fits(&[p(0, Some(1), Some(2), 0), p(1, None, None, 0)]));
        assert!(!fits(&[p(0, Some(1), Some(2), 0), p(1, Some(2), None, 0)]));
    }

    #[test]
    fn where_nothing_rests_a_reading_that_fits_is_taken() {
        let mut n = 0;
        let got = agreed(|| {
            n += 1;
            vec![p(0, Some(n % 2), None, n), p(1, Some(n / 2 % 2), None, n)]
        });
        assert!(got.is_some_and(|ps| fits(&ps)));
    }
}
