//! Tests of the heap as a whole: reachable objects survive, and others are freed.

use super::gcmap::{GcMap, word};
use super::kept::Kept;
use super::*;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A heap of a test's own. It is never given back: its tests are few.
pub(crate) fn fresh() -> Kept<Heap> {
    let heap: &'static Heap = Box::leak(Box::new(Heap::new().unwrap()));
    heap.into()
}

/// A list node: next pointer and a number.
#[repr(C)]
struct Node {
    next: *mut Node,
    value: u64,
}

fn node_map(cache: &AllocCache) -> Option<Kept<GcMap>> {
    cache.heap().known.pair
}

fn list(cache: &mut AllocCache, n: u64) -> *mut Node {
    let mut head: *mut Node = std::ptr::null_mut();
    for value in 0..n {
        let map = node_map(cache);
        let node = cache.alloc(16, map).cast::<Node>();
        // SAFETY: a new object of 16 bytes.
        unsafe {
            assert!(
                (*node).next.is_null() && (*node).value == 0,
                "objects come zeroed"
            );
            node.write(Node { next: head, value });
        }
        head = node;
    }
    head
}

fn collect(cache: &mut AllocCache, roots: &[u64]) -> collect::Collected {
    collect_and(true, cache, roots)
}

/// Collects; what is dead is swept at once and poisoned, or left to the caches, as in programs.
fn collect_and(poison: bool, cache: &mut AllocCache, roots: &[u64]) -> collect::Collected {
    cache.flush();
    // SAFETY: nobody else uses the heap; the cache is flushed.
    let mut collection = unsafe { Collection::begin(cache.heap()) };
    for &root in roots {
        collection.tracer.word(root);
    }
    collection.finish(poison, true)
}

#[test]
fn lists_survive_and_garbage_is_reused() {
    let mut cache = AllocCache::new(fresh());
    let kept = list(&mut cache, 10_000);
    let first = collect(&mut cache, &[kept as u64]);
    assert_eq!(first.live, 160_000);
    let mapped = cache.heap().arena().in_use();
    for _ in 0..50 {
        list(&mut cache, 10_000);
        // An interior pointer keeps its object too.
        let again = collect(&mut cache, &[kept as u64 + 8]);
        assert_eq!(again.live, 160_000);
    }
    assert!(cache.heap().arena().in_use() <= mapped + (1 << 20));
    let mut node = kept;
    let mut expected = 10_000;
    while !node.is_null() {
        expected -= 1;
        // SAFETY: the list was kept alive.
        unsafe {
            assert_eq!((*node).value, expected);
            node = (*node).next;
        }
    }
    assert_eq!(expected, 0);
}

#[test]
fn caches_sweep_and_nothing_grows() {
    let mut cache = AllocCache::new(fresh());
    let heap = cache.heap();
    let frees = || heap.counters.frees.load(Ordering::Relaxed);
    collect(&mut cache, &[]);
    let kept: Vec<u64> = (0..50).map(|_| list(&mut cache, 2_000) as u64).collect();
    let heap = cache.heap();
    let table = cache.alloc(50 * 8, heap.maps.of(&[word::POINTER]));
    for (i, l) in kept.iter().enumerate() {
        // SAFETY: the table has fifty words.
        unsafe { table.cast::<u64>().add(i).write(*l) };
    }
    let live = collect_and(false, &mut cache, &[table as u64]).live;
    assert_eq!(live, 50 * 2_000 * 16 + 416);
    list(&mut cache, 100_000);
    let (in_use, before) = (cache.heap().arena().in_use(), frees());
    assert_eq!(collect_and(false, &mut cache, &[table as u64]).live, live);
    assert_eq!(frees(), before, "nothing is swept at once");
    list(&mut cache, 1_000);
    let after = frees() - before;
    assert!((1..100_000).contains(&after), "a part is swept: {after}");
    // What is of another size takes the pages of what is free.
    let _ = cache.alloc(1_000_000, None);
    assert!(cache.heap().arena().in_use() <= in_use);
    for _ in 0..20 {
        list(&mut cache, 100_000);
        assert_eq!(collect_and(false, &mut cache, &[table as u64]).live, live);
    }
    assert!(cache.heap().arena().in_use() <= in_use + (2 << 20));
    cache.heap().sweep();
    let swept = frees();
    cache.heap().sweep();
    assert_eq!(frees(), swept);
    let total = cache.heap().counters.allocs.load(Ordering::Relaxed);
    assert_eq!(
        total - swept,
        50 * 2_000 + 1,
        "all but what lives was freed"
    );
    assert_eq!(collect(&mut cache, &[table as u64]).live, live);
}

#[test]
fn large_objects_and_maps_that_repeat() {
    let mut cache = AllocCache::new(fresh());
    let child = list(&mut cache, 3);
    let map = node_map(&cache);
    let array = cache.alloc(100_000 * 16, map);
    // SAFETY: the last element of the array.
    unsafe { array.add(99_999 * 16).cast::<u64>().write(child as u64) };
    let done = collect(&mut cache, &[array as u64 + 777]);
    assert_eq!(
        done.live,
        48 + (100_000usize * 16).next_multiple_of(class::PAGE)
    );
    let bytes = cache.alloc(1 << 20, None);
    // SAFETY: a pointer-free object leads nowhere, whatever it holds.
    unsafe { bytes.cast::<u64>().write(child as u64) };
    assert_eq!(collect(&mut cache, &[bytes as u64]).live, 1 << 20);
}

static DROPS: AtomicUsize = AtomicUsize::new(0);

struct Holder(u64);
impl Foreign for Holder {
    fn trace(&self, tracer: &mut Tracer) {
        tracer.word(self.0);
    }
}
impl Drop for Holder {
    fn drop(&mut self) {
        DROPS.fetch_add(1, Ordering::Relaxed);
    }
}

#[test]
fn foreign_values_trace_and_drop() {
    let mut cache = AllocCache::new(fresh());
    let child = list(&mut cache, 5);
    let kept = alloc_foreign(&mut cache, Holder(child as u64));
    for _ in 0..1000 {
        alloc_foreign(&mut cache, Holder(0));
    }
    let before = DROPS.load(Ordering::Relaxed);
    let done = collect(&mut cache, &[kept as u64]);
    assert_eq!(DROPS.load(Ordering::Relaxed), before + 1000);
    assert_eq!(done.live, 5 * 16 + 32);
    collect(&mut cache, &[]);
    assert_eq!(DROPS.load(Ordering::Relaxed), before + 1001);
}

/// Whether that is such a list, of `n` nodes.
fn is_list(head: u64, n: u64) -> bool {
    let mut at = head as *const Node;
    // SAFETY: a list lives and is changed by nobody.
    let next = |at: *const Node| unsafe { ((*at).next, (*at).value) };
    (0..n).rev().all(|value| {
        let (rest, own) = next(at);
        at = rest;
        own == value
    }) && at.is_null()
}

#[test]
fn several_caches_sweep_at_once_and_no_span_is_lost() {
    const THREADS: usize = 4;
    const NODES: u64 = 5_000;
    let heap = fresh();
    let mut caches: Vec<_> = (0..THREADS).map(|_| AllocCache::new(heap)).collect();
    let mut kept: Vec<u64> = Vec::new();
    let mut in_use = 0;
    for round in 0..20 {
        let made: Vec<u64> = std::thread::scope(|scope| {
            let work = |own: &mut AllocCache| {
                list(own, 3 * NODES);
                heap.sweep_spans(5);
                let head = list(own, NODES) as u64;
                list(own, 3 * NODES);
                head
            };
            let all: Vec<_> = caches
                .iter_mut()
                .map(|own| scope.spawn(move || work(own)))
                .collect();
            all.into_iter().map(|t| t.join().unwrap()).collect()
        });
        assert!(kept.iter().chain(&made).all(|&head| is_list(head, NODES)));
        kept = made;
        caches.iter_mut().for_each(AllocCache::flush);
        let live = collect_and(false, &mut caches[0], &kept).live;
        assert_eq!(live as u64, THREADS as u64 * NODES * 16, "round {round}");
        if round == 5 {
            in_use = heap.arena().in_use();
        }
    }
    assert!(heap.arena().in_use() <= in_use + (1 << 20));
    heap.sweep();
    let c = &heap.counters;
    let left = c.allocs.load(Ordering::Relaxed) - c.frees.load(Ordering::Relaxed);
    assert_eq!(left, THREADS as u64 * NODES);
    let spans = heap.central.iter().flatten().map(|c| {
        let central = super::lock(c);
        // SAFETY: nobody else uses the spans.
        let pages = |span: *mut span::Span| unsafe { (*span).pages as usize };
        central.all().map(pages).sum::<usize>()
    });
    assert_eq!(spans.sum::<usize>() * class::PAGE, heap.arena().in_use());
}

#[test]
fn all_sizes_are_zeroed_and_apart() {
    let mut cache = AllocCache::new(fresh());
    for _ in 0..3 {
        let mut all: Vec<(usize, usize)> = Vec::new();
        for size in (1..=40_000).step_by(97) {
            let object = cache.alloc(size, None);
            // SAFETY: the object has `size` bytes.
            unsafe {
                assert!((0..size).all(|i| *object.add(i) == 0));
                std::ptr::write_bytes(object, 0xaa, size);
            }
            assert_eq!(object as usize % 8, 0);
            all.push((object as usize, size));
        }
        all.sort_unstable();
        assert!(all.windows(2).all(|w| w[0].0 + w[0].1 <= w[1].0));
        collect(&mut cache, &[]);
    }
}

#[test]
fn marking_together_reaches_the_same() {
    let mut cache = AllocCache::new(fresh());
    let lists: Vec<u64> = (0..40).map(|_| list(&mut cache, 20_000) as u64).collect();
    let heap = cache.heap();
    let table = cache.alloc(40 * 8, heap.maps.of(&[word::POINTER]));
    for (i, l) in lists.iter().enumerate() {
        // SAFETY: the table has forty words.
        unsafe { table.cast::<u64>().add(i).write(*l) };
    }
    let alone = collect(&mut cache, &[table as u64]);
    cache.heap().set_marker_threads(3);
    let together = collect(&mut cache, &[table as u64]);
    cache.heap().set_marker_threads(1);
    assert_eq!(alone.live, together.live);
    assert!(alone.live >= 40 * 20_000 * 16);
}

#[test]
fn weak_handles_clear_and_finalizers_come_due_once() {
    use super::special::DueFinalizer;
    let mut cache = AllocCache::new(fresh());
    let object = list(&mut cache, 2) as usize;
    let finalizer = DueFinalizer {
        object: [0, object as u64],
        func: [0, 0],
    };
    let heap = cache.heap();
    let specials = &heap.specials;
    let handle = heap.weak_handle(&mut cache, object, object as u64);
    let again = heap.weak_handle(&mut cache, object, object as u64);
    assert_eq!(handle, again);
    let inner = heap.weak_handle(&mut cache, object, object as u64 + 8);
    assert_ne!(handle, inner);
    assert!(specials.set_finalizer(object, finalizer));
    assert!(!specials.set_finalizer(object, finalizer));
    let stopped = specials.add_cleanup(object, 0);
    specials.add_cleanup(object, 0);
    specials.stop_cleanup(object, stopped);
    collect(&mut cache, &[object as u64, handle as u64]);
    // SAFETY: the handle was kept.
    assert_eq!(unsafe { *handle }, object as u64);
    assert_eq!(specials.due(), (0, 0));
    let live = collect(&mut cache, &[handle as u64]).live;
    // SAFETY: the handle was kept.
    assert_eq!(unsafe { *handle }, 0);
    assert_eq!(
        live,
        8 + 32,
        "the object waits for its finalizer, with what it leads to"
    );
    assert_eq!(specials.due(), (1, 0), "the cleanup waits for its end");
    assert_eq!(specials.take_finalizer(), Some(finalizer));
    assert_eq!(collect(&mut cache, &[]).live, 0);
    assert_eq!(specials.due(), (0, 1));
    assert_eq!(specials.take_cleanup(), Some(0));
    assert_eq!(specials.counts().cleanups_run, 1);
}

#[test]
fn of_a_chain_the_outermost_is_finalized_first() {
    use super::special::DueFinalizer;
    let mut cache = AllocCache::new(fresh());
    let outer = list(&mut cache, 2) as u64;
    // SAFETY: a list's first word leads to the next element.
    let inner = unsafe { *(outer as *const u64) };
    assert!(cache.heap().object_of(inner as usize).is_some());
    let specials = &cache.heap().specials;
    for object in [outer, inner] {
        let finalizer = DueFinalizer {
            object: [0, object],
            func: [0, 0],
        };
        assert!(specials.set_finalizer(object as usize, finalizer));
    }
    for object in [outer, inner] {
        collect(&mut cache, &[]);
        assert_eq!(specials.due(), (1, 0));
        let due = specials.take_finalizer();
        assert_eq!(due.map(|d| d.object[1]), Some(object));
    }
    assert_eq!(collect(&mut cache, &[]).live, 0);
}

#[cfg(minigo_asan)]
#[test]
fn memory_of_no_object_is_poisoned() {
    unsafe extern "C" {
        fn __asan_address_is_poisoned(p: *const u8) -> i32;
    }
    let mut cache = AllocCache::new(fresh());
    let (kept, lost) = (list(&mut cache, 1), list(&mut cache, 1));
    // SAFETY: it only asks.
    let poisoned = |p: *mut Node| unsafe { __asan_address_is_poisoned(p.cast()) != 0 };
    assert!(!poisoned(kept) && !poisoned(lost));
    collect(&mut cache, &[kept as u64]);
    assert!(!poisoned(kept) && poisoned(lost));
}

/// Begins a cycle with that root, as a stop of the world does.
fn begin_cycle(cache: &mut AllocCache, root: u64) {
    let heap = cache.heap();
    heap.sweep();
    cache.flush();
    cache.barrier.on = true;
    // SAFETY: nobody else uses the heap; the cache is flushed, and its barrier is on.
    let mut tracer = unsafe { heap.begin_cycle() };
    tracer.word(root);
    heap.share_out(&mut tracer);
}

/// Marks to the end, and ends the cycle. What is reachable from `root` and was not marked, if anything.
fn end_cycle(cache: &mut AllocCache, root: u64) -> Option<String> {
    let heap = cache.heap();
    while heap.mark_some(100, &mut |_| false).work != 0 {}
    assert!(heap.cycle.is_drained());
    // SAFETY: nobody else uses the heap.
    unsafe {
        while !heap.try_end(cache.barrier.take()) {}
        let missed = heap.verify(|tracer| tracer.word(root));
        cache.flush();
        cache.barrier.on = false;
        Collection::end(heap).finish(true, false);
        missed
    }
}

/// While the cycle runs, the list behind the second node is moved to the first, which was looked at
/// before: only the barrier knows that it lives.
fn move_while_marking(barrier: bool) -> Option<String> {
    let mut cache = AllocCache::new(fresh());
    let heap = cache.heap();
    let map = heap.maps.of(&[word::POINTER; 8]);
    let root = cache.alloc(64, map).cast::<u64>();
    let hidden = cache.alloc(64, map).cast::<u64>();
    let long = list(&mut cache, 50_000);
    // SAFETY: new objects of eight words.
    unsafe {
        root.write(hidden as u64);
        hidden.write(long as u64);
        begin_cycle(&mut cache, root as u64);
        // The root is looked at; then the list changes its owner, and new ones come.
        heap.mark_some(1, &mut |_| false);
        cache
            .barrier
            .overwrite(hidden.cast(), if barrier { 8 } else { 0 });
        let moved = hidden.read();
        hidden.write(0);
        root.add(1).write(moved);
        let new = list(&mut cache, 1_000);
        cache.barrier.overwrite(root.add(2).cast(), 8);
        root.add(2).write(new as u64);
    }
    let missed = end_cycle(&mut cache, root as u64);
    if barrier {
        let (mut node, mut n) = (long, 0);
        while !node.is_null() {
            n += 1;
            // SAFETY: the list is alive.
            node = unsafe { (*node).next };
        }
        assert_eq!(n, 50_000);
        // What was reachable when the cycle began lives until the next one.
        assert!(collect(&mut cache, &[root as u64]).live <= (50_000 + 1_000) * 16 + 128);
    }
    missed
}

#[test]
fn what_moves_behind_the_markers_back_is_kept_by_the_barrier() {
    assert_eq!(move_while_marking(true), None);
}

#[test]
fn objects_that_are_new_in_a_cycle_survive_it_and_not_the_next() {
    let mut cache = AllocCache::new(fresh());
    let kept = list(&mut cache, 1_000);
    begin_cycle(&mut cache, kept as u64);
    list(&mut cache, 3_000);
    assert_eq!(end_cycle(&mut cache, kept as u64), None);
    assert_eq!(collect(&mut cache, &[kept as u64]).live, 16_000);
    cache.heap().sweep();
    let c = &cache.heap().counters;
    let gone = c.frees.load(Ordering::Relaxed);
    assert_eq!(gone, 3_000, "none that was not given out is counted");
}

#[test]
fn an_integer_that_looks_like_a_pointer_harms_nobody() {
    let mut cache = AllocCache::new(fresh());
    let kept = list(&mut cache, 100);
    // Free objects behind those that were given out.
    let stray: Vec<u64> = (1..600).map(|n| kept as u64 + 16 * n).collect();
    begin_cycle(&mut cache, kept as u64);
    let heap = cache.heap();
    heap.cycle.give(stray);
    heap.mark_some(10_000, &mut |_| false);
    let new = list(&mut cache, 2_000);
    // SAFETY: a new object.
    unsafe { (*new).value = 7 };
    heap.cycle.give(vec![new as u64]);
    let root = cache.alloc(16, heap.known.pointer).cast::<u64>();
    // SAFETY: a new object of two words.
    unsafe {
        root.write(kept as u64);
        root.add(1).write(new as u64);
    }
    assert_eq!(end_cycle(&mut cache, root as u64), None);
    assert_eq!(collect(&mut cache, &[root as u64]).live, 2_100 * 16 + 16);
}

#[test]
fn a_cycle_lets_the_heap_grow_to_its_goal() {
    let mut cache = AllocCache::new(fresh());
    let heap = cache.heap();
    let goal = heap.limits.goal();
    begin_cycle(&mut cache, 0);
    assert!(!heap.is_at_its_goal());
    cache.alloc(goal, None);
    assert!(heap.is_at_its_goal());
    assert_eq!(end_cycle(&mut cache, 0), None);
    // One that begins past its goal has a 32nd part of the heap before it.
    let large = 8 * goal;
    cache.alloc(large, None);
    begin_cycle(&mut cache, 0);
    assert!(heap.limits.live() > heap.limits.goal() && !heap.is_at_its_goal());
    cache.alloc(large / 32 + goal, None);
    assert!(heap.is_at_its_goal());
    assert_eq!(end_cycle(&mut cache, 0), None);
}
