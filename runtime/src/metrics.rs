//! The table of counters, and the histogram of the time from runnable to running.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

macro_rules! counters {
    ($($name:ident: $doc:literal;)*) => {
        /// Counters of one P. Only its holder writes them (plain loads and stores); a reader
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
    stolen_runnext: "of these, single goroutines out of a runnext";
    steal_fails: "rounds over all Ps that found nothing";
    syscalls: "blocking calls";
    syscalls_kept: "of these, back before their P was taken";
    timers_fired: "timers that fired";
    netpoll_wakes: "goroutines readied by the network";
    world_stops: "times the world was stopped";
    g_allocs: "goroutine structures newly allocated";
}

/// Counters that are written without a P.
#[derive(Default, Debug)]
pub(crate) struct Shared {
    /// Ms started or woken because work appeared.
    pub(crate) wakeps: AtomicU64,
    /// Ps passed on because their M blocked.
    pub(crate) handoffs: AtomicU64,
}

/// Adds one.
pub(crate) fn bump_shared(c: &AtomicU64) {
    c.fetch_add(1, Relaxed);
}

/// Adds one; the holder of the P only, so no read-modify-write is needed.
#[inline(always)]
pub(crate) fn bump(c: &AtomicU64) {
    c.store(c.load(Relaxed) + 1, Relaxed);
}

/// Edges below the first bucket: durations are grouped by power of two and, within it, in eight
/// steps, as Go's time histogram does it.
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

    /// Bucket 0 is for negative durations, then four steps for each power of two above 64 ns.
    fn index(ns: i64) -> usize {
        if ns < 0 {
            return 0;
        }
        let ns = ns as u64;
        if ns < 64 {
            return 1 + (ns / 16) as usize;
        }
        let log = 63 - ns.leading_zeros() as usize;
        let sub = ((ns >> (log - 2)) & 3) as usize;
        (1 + SUB * (log - 5) + sub).min(SUB * SUPER + 1)
    }

    /// Lower edge of a bucket in nanoseconds (negative infinity for bucket 0).
    pub fn lower_edge(i: usize) -> f64 {
        if i == 0 {
            return f64::NEG_INFINITY;
        }
        let (group, sub) = ((i - 1) / SUB, (i - 1) % SUB);
        if group == 0 {
            return (sub * 16) as f64;
        }
        let base = 2f64.powi(group as i32 + 5);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_and_edges_agree() {
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
