//! The heap's metrics under the names that Go gives them.

use super::Heap;
use super::cache::{AllocCache, Given};
use super::class::SIZES;
use super::stats::BySize;
use std::sync::atomic::Ordering::Relaxed;

/// A figure.
#[derive(Debug, Clone, PartialEq)]
pub enum Figure {
    /// A number.
    Uint(u64),
    /// A fraction.
    Float(f64),
    /// How many between edges, of which there is one more than of these.
    Hist(Vec<u64>, Vec<f64>),
    /// Bytes of the stack that a goroutine begins with, which is no business of the heap.
    FirstStack,
    /// The histogram of the scheduler that has this name.
    Same(&'static str),
}

/// Where figures come from.
struct Source<'a> {
    heap: &'a Heap,
    given: &'a Given,
    procs: u64,
}

type Read = fn(&Source<'_>) -> Figure;

macro_rules! table {
    ($($name:literal $grows:literal $text:literal $read:expr;)*) => {
        /// Name, whether it only grows, what it is; in order.
        pub const TABLE: &[(&str, bool, &str)] = &[$(($name, $grows, $text)),*];
        const READ: &[Read] = &[$($read),*];
    };
}

table! {
    "/cpu/classes/gc/mark/assist:cpu-seconds" true "Processor time that goroutines spent on marking because they allocated." |s| s.cpu(&[0]);
    "/cpu/classes/gc/mark/dedicated:cpu-seconds" true "Processor time that Ps spent on marking besides running goroutines." |s| s.cpu(&[1]);
    "/cpu/classes/gc/mark/idle:cpu-seconds" true "Processor time that idle Ps spent on marking." |s| s.cpu(&[2]);
    "/cpu/classes/gc/pause:cpu-seconds" true "Processor time of all Ps while collections stopped the world." |s| s.cpu(&[3]);
    "/cpu/classes/gc/total:cpu-seconds" true "Processor time of collections." |s| s.cpu(&[0, 1, 2, 3]);
    "/gc/cleanups/executed:cleanups" true "Cleanups that were run." |s| uint(s.heap.specials.counts().cleanups_run);
    "/gc/cleanups/queued:cleanups" true "Cleanups that became due." |s| uint(s.heap.specials.counts().cleanups_queued);
    "/gc/cycles/automatic:gc-cycles" true "Collections that minigo started by itself." |s| {
        let c = &s.heap.counters;
        uint(u64::from(c.collections.load(Relaxed).saturating_sub(c.forced.load(Relaxed))))
    };
    "/gc/cycles/forced:gc-cycles" true "Collections that the program asked for." |s| uint(s.heap.counters.forced.load(Relaxed).into());
    "/gc/cycles/total:gc-cycles" true "Collections." |s| uint(s.heap.counters.collections.load(Relaxed).into());
    "/gc/finalizers/executed:finalizers" true "Finalizers that were run." |s| uint(s.heap.specials.counts().finalizers_run);
    "/gc/finalizers/queued:finalizers" true "Finalizers that became due." |s| uint(s.heap.specials.counts().finalizers_queued);
    "/gc/gogc:percent" false "How much the heap may grow between collections." |s| {
        uint(u64::try_from(s.heap.limits.gogc()).unwrap_or(u64::MAX))
    };
    "/gc/gomemlimit:bytes" false "The soft limit." |s| uint((s.heap.limits.soft() as u64).min(i64::MAX as u64));
    "/gc/heap/allocs-by-size:bytes" true "Objects allocated, by size." |s| by_size(&s.heap.counters.allocs_by_size, Some(s.given));
    "/gc/heap/allocs:bytes" true "Bytes allocated." |s| uint(s.alloc_bytes());
    "/gc/heap/allocs:objects" true "Objects allocated." |s| uint(s.allocs());
    "/gc/heap/frees-by-size:bytes" true "Objects freed, by size." |s| by_size(&s.heap.counters.frees_by_size, None);
    "/gc/heap/frees:bytes" true "Bytes freed." |s| uint(s.heap.counters.freed_bytes.load(Relaxed));
    "/gc/heap/frees:objects" true "Objects freed." |s| uint(s.heap.counters.frees.load(Relaxed));
    "/gc/heap/goal:bytes" false "Size of the heap at which it is collected next." |s| uint(s.heap.limits.goal() as u64);
    "/gc/heap/live:bytes" false "Bytes that the last collection reached." |s| uint(s.heap.counters.marked_bytes.load(Relaxed));
    "/gc/heap/objects:objects" false "Objects allocated and not freed." |s| {
        uint(s.allocs().saturating_sub(s.heap.counters.frees.load(Relaxed)))
    };
    "/gc/heap/tiny/allocs:objects" true "Objects that share a block: none." |_| uint(0);
    "/gc/limiter/last-enabled:gc-cycle" false "When the collector's processor time was last limited: never." |_| uint(0);
    "/gc/pauses:seconds" true "As /sched/pauses/total/gc:seconds." |_| Figure::Same("/sched/pauses/total/gc:seconds");
    "/gc/scan/globals:bytes" false "Bytes of globals that the last collection scanned." |s| uint(s.scanned(1));
    "/gc/scan/heap:bytes" false "Bytes of the heap that the last collection reached." |s| uint(s.heap.counters.marked_bytes.load(Relaxed));
    "/gc/scan/stack:bytes" false "Bytes of stacks that the last collection scanned." |s| uint(s.scanned(0));
    "/gc/scan/total:bytes" false "Bytes that the last collection scanned in total." |s| {
        uint(s.scanned(0) + s.scanned(1) + s.heap.counters.marked_bytes.load(Relaxed))
    };
    "/gc/stack/starting-size:bytes" false "Bytes of a new goroutine's stack." |_| Figure::FirstStack;
    "/memory/classes/heap/free:bytes" false "Free memory that was not returned to the system." |s| uint(s.free());
    "/memory/classes/heap/objects:bytes" false "Memory of objects, including dead ones that are not yet freed." |s| uint(s.objects());
    "/memory/classes/heap/released:bytes" false "Memory returned to the system." |s| uint(s.released());
    "/memory/classes/heap/stacks:bytes" false "Memory of goroutines' stacks." |s| uint(s.heap.limits.stacks() as u64);
    "/memory/classes/heap/unused:bytes" false "Memory reserved for objects of one size that holds none at present." |s| uint(s.unused());
    "/memory/classes/metadata/mcache/free:bytes" false "Memory kept for caches of Ps: none." |_| uint(0);
    "/memory/classes/metadata/mcache/inuse:bytes" false "Memory of the caches of Ps." |s| uint(s.caches());
    "/memory/classes/metadata/mspan/free:bytes" false "Memory kept for spans: none." |_| uint(0);
    "/memory/classes/metadata/mspan/inuse:bytes" false "Memory of spans." |s| uint(s.heap.span_bytes() as u64);
    "/memory/classes/metadata/other:bytes" false "Memory of the heap's tables." |s| uint(s.heap.arena().table_bytes() as u64);
    "/memory/classes/os-stacks:bytes" false "Memory of threads' stacks, which is not counted." |_| uint(0);
    "/memory/classes/other:bytes" false "Memory of channels' buffers." |s| uint(s.heap.limits.buffers() as u64);
    "/memory/classes/profiling/buckets:bytes" false "Memory of profiles: none." |_| uint(0);
    "/memory/classes/total:bytes" false "The sum of all memory classes." |s| {
        let l = &s.heap.limits;
        let heap = s.free() + s.objects() + s.released() + s.unused();
        let tables = s.heap.span_bytes() + s.heap.arena().table_bytes();
        uint(heap + s.caches() + (l.stacks() + l.buffers() + tables) as u64)
    };
}

fn uint(n: u64) -> Figure {
    Figure::Uint(n)
}

fn by_size(all: &BySize, own: Option<&Given>) -> Figure {
    let mut counts: Vec<u64> = all.iter().map(|n| n.load(Relaxed)).collect();
    if let Some(own) = own {
        counts
            .iter_mut()
            .zip(own.objects)
            .for_each(|(n, o)| *n += o);
    }
    let sizes = SIZES.iter().map(|&size| f64::from(size) + 1.0);
    let edges = std::iter::once(1.0).chain(sizes).chain([f64::INFINITY]);
    Figure::Hist(counts, edges.collect())
}

impl Source<'_> {
    fn cpu(&self, classes: &[usize]) -> Figure {
        let by = &self.heap.counters.cpu_by;
        let ns = classes.iter().filter_map(|&c| by.get(c));
        Figure::Float(ns.map(|ns| ns.load(Relaxed)).sum::<u64>() as f64 / 1e9)
    }

    fn allocs(&self) -> u64 {
        self.heap.counters.allocs.load(Relaxed) + self.given.sum().0
    }

    fn alloc_bytes(&self) -> u64 {
        self.heap.counters.alloc_bytes.load(Relaxed) + self.given.sum().1
    }

    fn objects(&self) -> u64 {
        let freed = self.heap.counters.freed_bytes.load(Relaxed);
        self.alloc_bytes().saturating_sub(freed)
    }

    fn scanned(&self, which: usize) -> u64 {
        let all = &self.heap.counters.scanned;
        all.get(which).map_or(0, |n| n.load(Relaxed))
    }

    fn caches(&self) -> u64 {
        self.procs * size_of::<AllocCache>() as u64
    }

    fn free(&self) -> u64 {
        let arena = self.heap.arena();
        arena.mapped().saturating_sub(arena.in_use()) as u64
    }

    fn unused(&self) -> u64 {
        (self.heap.arena().in_use() as u64).saturating_sub(self.objects())
    }

    fn released(&self) -> u64 {
        let arena = self.heap.arena();
        arena.sys().saturating_sub(arena.mapped()) as u64
    }
}

/// The figure of that name, if it is one of ours; `given` is what the asking P's cache has given out
/// and not told of yet.
pub fn figure(heap: &Heap, name: &str, given: &Given, procs: u64) -> Option<Figure> {
    let at = TABLE.iter().position(|(n, ..)| *n == name)?;
    let read = READ.get(at)?;
    Some(read(&Source { heap, given, procs }))
}
