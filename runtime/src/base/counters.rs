//! The table of counters, the histograms of times, and the values of metrics.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

macro_rules! counters {
    ($($name:ident: $doc:literal;)*) => {
        /// Counters of one P, or of what has no P (`Sched::shared`). Only its holder writes those of a P (plain
        /// loads and stores); a reader
        /// that sums them up while others run sees values that are a little old.
        #[derive(Default, Debug)]
        pub struct Counters {
            $(#[doc = $doc] pub $name: AtomicU64,)*
        }

        impl Counters {
            /// Names, texts and values, in table order.
            pub fn each(&self, mut f: impl FnMut(&'static str, &'static str, u64)) {
                $(f(stringify!($name), $doc, self.$name.load(Relaxed));)*
            }
            /// Adds another P's counters to these.
            pub fn add(&self, o: &Counters) {
                $(self.$name.fetch_add(o.$name.load(Relaxed), Relaxed);)*
            }
        }
    };
}

counters! {
    spawned: "goroutines created";
    finished: "goroutines that ended";
    switches: "times a goroutine was put on its P to run";
    runnext_hits: "of these, taken from runnext";
    parks: "goroutines parked";
    readies: "goroutines made runnable again";
    park_races: "wakes that came while the goroutine was still parking";
    yields: "voluntary yields";
    preempts: "goroutines stopped because their time slice was over";
    overflows: "halves of full local queues moved to the global queue";
    global_gets: "batches taken from the global queue";
    steals: "batches stolen from another P";
    stolen_runnext: "of these, single goroutines taken from a runnext";
    steal_fails: "rounds over all Ps that found nothing";
    syscalls: "blocking calls";
    syscalls_kept: "of these, back before their P was taken";
    timers_fired: "timers that fired";
    netpoll_wakes: "goroutines readied by the network";
    world_stops: "times the world was stopped";
    mutex_wait_ns: "nanoseconds that goroutines waited for mutexes (estimated)";
    g_allocs: "goroutine structures newly allocated";
    wakeps: "Ms started or woken because work appeared";
    handoffs: "Ps passed on because their M blocked";
    work_share_ns: "nanoseconds that Ps worked for the collector, up to a quarter of their time";
    work_idle_ns: "nanoseconds that idle Ps worked for the collector";
    work_assist_ns: "nanoseconds that goroutines worked for the collector because they allocated";
}

/// Adds one, from any thread: for what happens to no P that the caller holds.
pub(crate) fn bump_shared(c: &AtomicU64) {
    c.fetch_add(1, Relaxed);
}

/// Adds one; the holder of the P only, so no read-modify-write is needed.
#[inline(always)]
pub(crate) fn bump(c: &AtomicU64) {
    c.store(c.load(Relaxed) + 1, Relaxed);
}

/// Durations are grouped by power of two and, within it, in four steps; below 256 ns the steps are
/// 64 ns. These are the edges of Go's time histogram.
const SUB: usize = 4;
const SUPER: usize = 40;

/// A histogram of durations in nanoseconds. Written by the holder of its P alone.
#[derive(Debug)]
pub struct Histogram {
    counts: Box<[AtomicU64]>,
}

impl Default for Histogram {
    fn default() -> Self {
        Histogram {
            counts: (0..SUB * SUPER + 2).map(|_| AtomicU64::new(0)).collect(),
        }
    }
}

impl Histogram {
    /// Number of buckets.
    pub fn buckets(&self) -> usize {
        self.counts.len()
    }

    /// Counts a duration.
    pub fn record(&self, ns: i64) {
        let i = Histogram::index(ns);
        if let Some(c) = self.counts.get(i) {
            bump(c);
        }
    }

    /// Bucket 0 is for negative durations, the last for those beyond all edges.
    fn index(ns: i64) -> usize {
        if ns < 0 {
            return 0;
        }
        let ns = ns as u64;
        if ns < 256 {
            return 1 + (ns / 64) as usize;
        }
        let log = 63 - ns.leading_zeros() as usize;
        let sub = ((ns >> (log - 2)) & 3) as usize;
        (1 + SUB * (log - 7) + sub).min(SUB * SUPER + 1)
    }

    /// The edges in seconds, with infinities at both ends: one more than buckets.
    pub fn edges() -> Vec<f64> {
        let mut v: Vec<f64> = (0..SUB * SUPER + 2)
            .map(|i| Histogram::lower_edge(i) / 1e9)
            .collect();
        v.push(f64::INFINITY);
        v
    }

    /// Lower edge of a bucket in nanoseconds (negative infinity for bucket 0).
    pub fn lower_edge(i: usize) -> f64 {
        if i == 0 {
            return f64::NEG_INFINITY;
        }
        let (group, sub) = ((i - 1) / SUB, (i - 1) % SUB);
        if group == 0 {
            return (sub * 64) as f64;
        }
        let base = 2f64.powi(group as i32 + 7);
        base + base / 4.0 * sub as f64
    }

    /// The counts.
    pub fn counts(&self) -> Vec<u64> {
        self.counts.iter().map(|c| c.load(Relaxed)).collect()
    }

    /// Adds another histogram to this one.
    pub fn add(&self, o: &Histogram) {
        for (a, b) in self.counts.iter().zip(o.counts.iter()) {
            a.fetch_add(b.load(Relaxed), Relaxed);
        }
    }
}

/// A metric's value.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// A number.
    Uint(u64),
    /// A fraction.
    Float(f64),
    /// A histogram over `Histogram::edges`.
    Hist(Vec<u64>),
}

/// Times of stopping the world, for a collection and for other purposes.
#[derive(Debug, Default)]
pub(crate) struct Pauses {
    /// From the request being seen to everything at rest.
    pub(crate) stopping: [Histogram; 2],
    /// From the same moment to the start.
    pub(crate) total: [Histogram; 2],
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_and_edges_agree() {
        assert_eq!(Histogram::edges().len(), 163);
        assert_eq!(Histogram::edges()[5], 256e-9);
        assert!((Histogram::edges()[161] - 140737.488355328).abs() < 1e-6);
        for ns in [
            0i64,
            15,
            16,
            63,
            64,
            79,
            80,
            127,
            128,
            1000,
            999_999,
            1 << 40,
        ] {
            let i = Histogram::index(ns);
            assert!(Histogram::lower_edge(i) <= ns as f64, "{ns}");
            if i < SUB * SUPER + 1 {
                assert!(Histogram::lower_edge(i + 1) > ns as f64, "{ns}");
            }
        }
        assert_eq!(Histogram::index(-5), 0);
    }
}
