//! Statistics of the heap, for `runtime.MemStats`, gctrace and metrics.

use super::class::CLASSES;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU32, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

/// How many pauses are remembered.
pub const PAUSES: usize = 256;

/// A number for each size class, and one for large objects.
#[derive(Debug)]
pub struct BySize(pub [AtomicU64; CLASSES + 1]);

impl Default for BySize {
    fn default() -> BySize {
        BySize([const { AtomicU64::new(0) }; CLASSES + 1])
    }
}

impl BySize {
    /// The numbers.
    pub fn iter(&self) -> std::slice::Iter<'_, AtomicU64> {
        self.0.iter()
    }
}

/// Running totals.
#[derive(Debug, Default)]
pub struct Counters {
    /// Bytes of all objects ever given out (by size class). Caches add theirs when flushed.
    pub alloc_bytes: AtomicU64,
    /// Objects ever given out.
    pub allocs: AtomicU64,
    /// Bytes freed.
    pub freed_bytes: AtomicU64,
    /// Objects freed.
    pub frees: AtomicU64,
    /// Objects given out, by class, the last being large ones.
    pub allocs_by_size: BySize,
    /// Objects freed, the same way.
    pub frees_by_size: BySize,
    /// Collections ended.
    pub collections: AtomicU32,
    /// Of these, asked for by the program.
    pub forced: AtomicU32,
    /// Whether a goroutine runs one that was asked for. The others wait on the address of this field.
    pub led: AtomicBool,
    /// How many forced ones have been told of in traces.
    pub forced_told: AtomicU32,
    /// Time the world stood still for them, in nanoseconds.
    pub pause_ns: AtomicU64,
    /// The same times the threads that stood still, and what Ps took from the program besides.
    pub cpu_ns: AtomicU64,
    /// In nanoseconds of all Ps: assists, shares of Ps, idle Ps, pauses.
    pub cpu_by: [AtomicU64; 4],
    /// When the last one ended, in nanoseconds since 1970; 0: never.
    pub last_end: AtomicI64,
    /// Bytes reached by the last collection.
    pub marked_bytes: AtomicU64,
    /// Bytes of stacks and of globals that the last collection scanned.
    pub scanned: [AtomicU64; 2],
    /// The latest pauses, the newest last: nanoseconds, and the end in nanoseconds since 1970.
    pauses: Mutex<Vec<(u64, u64)>>,
}

/// A collection, as traces tell of it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cycle {
    /// Since the program's start, in nanoseconds.
    pub began: i64,
    /// How long it took to stop the world, in nanoseconds.
    pub stopping: i64,
    /// How long it stood still in the first stop, in nanoseconds.
    pub begin_pause: u64,
    /// How long it stood still to end the cycle, if it did not stand still for all of it.
    pub end_pause: u64,
    /// How long marking ran concurrently with the program.
    pub marking: u64,
    /// How long Ps worked for it: a quarter of their time, idle, as assists.
    pub worked: [u64; 3],
    /// Bytes of objects before it.
    pub before: u64,
    /// Bytes of objects after it.
    pub after: u64,
    /// Bytes reached.
    pub live: usize,
    /// Bytes of stacks scanned.
    pub stacks: usize,
    /// Bytes of globals scanned.
    pub globals: usize,
    /// Threads that marked.
    pub threads: usize,
    /// Ps.
    pub procs: usize,
}

impl Counters {
    /// Nothing has happened yet.
    pub(super) fn forget(&self) {
        let sums = [
            &self.alloc_bytes,
            &self.allocs,
            &self.freed_bytes,
            &self.frees,
            &self.pause_ns,
            &self.cpu_ns,
            &self.marked_bytes,
        ];
        let by_size = self.allocs_by_size.iter().chain(self.frees_by_size.iter());
        let all = sums.into_iter().chain(by_size);
        for sum in all.chain(&self.cpu_by).chain(&self.scanned) {
            sum.store(0, Relaxed);
        }
        for number in [&self.collections, &self.forced, &self.forced_told] {
            number.store(0, Relaxed);
        }
        self.led.store(false, Relaxed);
        self.last_end.store(0, Relaxed);
        let mut pauses = self.pauses.lock().unwrap_or_else(PoisonError::into_inner);
        pauses.clear();
    }

    /// Bytes of objects that exist (garbage not found yet included).
    pub fn live_bytes(&self) -> u64 {
        let freed = self.freed_bytes.load(Relaxed);
        self.alloc_bytes.load(Relaxed).saturating_sub(freed)
    }

    /// Notes a collection.
    pub fn paused(&self, cycle: &Cycle) {
        let pause = cycle.pause();
        self.pause_ns.fetch_add(pause, Relaxed);
        // What idle Ps do takes nothing from the program.
        let [share, idle, assist] = cycle.worked;
        let stopped = pause * cycle.threads as u64;
        self.cpu_ns.fetch_add(stopped + share + assist, Relaxed);
        for (to, ns) in self.cpu_by.iter().zip([assist, share, idle, stopped]) {
            to.fetch_add(ns, Relaxed);
        }
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let now = now.map_or(0, |d| d.as_nanos() as u64);
        self.last_end.store(now as i64, Relaxed);
        for (to, bytes) in self.scanned.iter().zip([cycle.stacks, cycle.globals]) {
            to.store(bytes as u64, Relaxed);
        }
        let mut pauses = self.pauses.lock().unwrap_or_else(PoisonError::into_inner);
        if pauses.len() == PAUSES {
            pauses.remove(0);
        }
        pauses.push((pause, now));
    }

    /// The latest pauses, the newest last: length, and end since 1970, in nanoseconds.
    pub fn pauses(&self) -> Vec<(u64, u64)> {
        let pauses = self.pauses.lock();
        pauses.unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Cycle {
    /// How long the world stood still, in nanoseconds.
    pub fn pause(&self) -> u64 {
        self.begin_pause + self.end_pause
    }

    /// The line that Go prints for a collection, given the heap's counters and the goal, in bytes,
    /// that the collection began for.
    pub fn line(&self, c: &Counters, goal: usize) -> String {
        let ms = |ns: f64| {
            let ms = ns / 1e6;
            if ms >= 10.0 {
                format!("{ms:.0}")
            } else if ms >= 1.0 {
                format!("{ms:.1}")
            } else if ms >= 0.1 {
                format!("{ms:.2}")
            } else if ms >= 0.001 {
                format!("{ms:.3}")
            } else {
                "0".to_owned()
            }
        };
        let mib = |bytes: u64| bytes >> 20;
        let spent = c.cpu_ns.load(Relaxed) as f64;
        let all = self.began.max(1) as f64 * self.procs.max(1) as f64;
        let forced = c.forced.load(Relaxed) > c.forced_told.load(Relaxed);
        c.forced_told.store(c.forced.load(Relaxed), Relaxed);
        let threads = self.threads as f64;
        let [begin, mark, end] =
            [self.begin_pause, self.marking, self.end_pause].map(|ns| ns as f64);
        let [share, idle, assist] = self.worked.map(|ns| ns as f64);
        format!(
            "gc {} @{:.3}s {}%: {}+{}+{} ms clock, {}+{}/{}/{}+{} ms cpu, {}->{}->{} MB, {} MB goal, {} MB stacks, {} MB globals, {} P{}",
            c.collections.load(Relaxed),
            self.began as f64 / 1e9,
            (100.0 * spent / all) as u64,
            ms(begin),
            ms(mark),
            ms(end),
            ms(begin * threads),
            ms(assist),
            ms(share),
            ms(idle),
            ms(end * threads),
            mib(self.before),
            mib(self.after),
            mib(self.live as u64),
            mib(goal as u64),
            mib(self.stacks as u64),
            mib(self.globals as u64),
            self.procs,
            if forced { " (forced)" } else { "" },
        )
    }
}
