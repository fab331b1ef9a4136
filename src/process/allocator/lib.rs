//! The allocator of the command's process: the system's, with a count of the memory it has handed out, and reserves for a
//! program's end when the system has no more. What is done then, the process says ([`tell`]).

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::OnceLock;
use std::sync::atomic::{
    AtomicBool, AtomicIsize, AtomicPtr, AtomicUsize, Ordering::Relaxed, Ordering::SeqCst,
};

/// The system's allocator, counted.
struct Counted;

#[global_allocator]
static ALLOCATOR: Counted = Counted;

/// Bytes given out and not taken back, less what threads have not reported yet.
static BYTES: AtomicIsize = AtomicIsize::new(0);
/// A thread reports its allocations in steps of this many bytes.
const PORTION: isize = 16 << 10;

thread_local! {
    /// What the thread has not reported.
    static UNTOLD: Cell<isize> = const { Cell::new(0) };
}

/// What is put aside for the end of a program that gets no more memory from the system.
static RESERVES: [AtomicPtr<u8>; 2] = [const { AtomicPtr::new(std::ptr::null_mut()) }; 2];
const RESERVED: Layout = Layout::new::<[u64; 1 << 17]>();
/// The reserve has been used.
static EXHAUSTED: AtomicBool = AtomicBool::new(false);

/// How many bytes there may be.
static ALLOWED: AtomicUsize = AtomicUsize::new(usize::MAX);
/// From this size on an allocation is checked against the limits first.
const LARGE: usize = 1 << 20;
/// The most resident memory that a large allocation may bring the process to.
static RESIDENT: AtomicUsize = AtomicUsize::new(usize::MAX);

/// What the process does about memory. Neither function may allocate, nor wait for a lock.
pub struct Process {
    /// Bytes of memory that the process occupies.
    pub resident: fn() -> usize,
    /// Ends the process, for it did not get this many bytes more than those it has.
    pub end: fn(more: usize, allocated: usize) -> !,
    /// Ends the process at once, when it runs out of memory while it ends.
    pub gone: fn() -> !,
}

static PROCESS: OnceLock<Process> = OnceLock::new();

/// Tells the allocator what the process does; the first time holds. Until then a process without memory is aborted.
pub fn tell(process: Process) {
    let _ = PROCESS.set(process);
}

/// Puts memory aside for a program's end. It is not touched, so nothing stands behind it.
pub fn put_aside() {
    for reserve in &RESERVES {
        // SAFETY: the size is not 0.
        reserve.store(unsafe { System.alloc(RESERVED) }, SeqCst);
    }
}

/// Gives up one of the reserves.
fn take_up(reserve: &AtomicPtr<u8>) {
    let reserve = reserve.swap(std::ptr::null_mut(), SeqCst);
    if !reserve.is_null() {
        // SAFETY: it was allocated so, and nobody else has it any longer.
        unsafe { System.dealloc(reserve, RESERVED) };
    }
}

/// From now on a large allocation that would make more than this many bytes resident ends the program.
pub fn limit_resident(bytes: usize) {
    RESIDENT.store(bytes, Relaxed);
}

/// From now on a large allocation after which there would be more than this many bytes ends the program.
pub fn allow(bytes: usize) {
    ALLOWED.store(bytes, Relaxed);
}

/// Bytes allocated at present.
#[must_use]
pub fn allocated() -> usize {
    usize::try_from(BYTES.load(Relaxed)).unwrap_or(0)
}

/// Whether the system has refused memory once: what was put aside is in use.
#[must_use]
pub fn is_exhausted() -> bool {
    EXHAUSTED.load(Relaxed)
}

/// Counts memory that did not come from the allocator.
pub fn charge(bytes: isize) {
    BYTES.fetch_add(bytes, Relaxed);
}

/// Whether so much more is within the limit of resident memory.
#[cold]
fn fits(more: usize) -> bool {
    let limit = RESIDENT.load(Relaxed);
    let resident = || PROCESS.get().map_or(0, |process| (process.resident)());
    limit == usize::MAX || resident().saturating_add(more) <= limit
}

/// What an allocation takes of the system's memory: the usual allocators keep a word beside it.
#[inline]
fn gross(bytes: usize) -> usize {
    (bytes.saturating_add(8 + 15) & !15).max(32)
}

/// What `allocate` returns: `more` bytes besides what there is. If the system has none, a reserve is given
/// up, and the program ends at its next safepoint; if that does not help, it ends here.
#[inline]
fn insist(more: usize, allocate: impl Fn() -> *mut u8) -> *mut u8 {
    if more >= LARGE && (allocated().saturating_add(more) > ALLOWED.load(Relaxed) || !fits(more)) {
        end(more);
    }
    let p = allocate();
    if p.is_null() {
        return refused(more, allocate);
    }
    p
}

#[cold]
fn refused(more: usize, allocate: impl Fn() -> *mut u8) -> *mut u8 {
    EXHAUSTED.store(true, Relaxed);
    let [first, second] = &RESERVES;
    take_up(first);
    let p = allocate();
    if !p.is_null() {
        return p;
    }
    take_up(second);
    end(more)
}

/// Reports the end, once: reporting may want memory, too.
#[cold]
fn end(more: usize) -> ! {
    static ENDING: AtomicBool = AtomicBool::new(false);
    let Some(process) = PROCESS.get() else {
        std::process::abort();
    };
    if ENDING.swap(true, SeqCst) {
        (process.gone)();
    }
    (process.end)(more, allocated())
}

#[inline]
fn count(bytes: isize) {
    UNTOLD.with(|untold| {
        let sum = untold.get() + bytes;
        if sum.abs() >= PORTION {
            BYTES.fetch_add(sum, Relaxed);
            untold.set(0);
        } else {
            untold.set(sum);
        }
    });
}

#[inline]
fn counted(p: *mut u8, old: usize, new: usize) -> *mut u8 {
    count(new as isize - old as isize);
    p
}

// SAFETY: the system's allocator does the work.
unsafe impl GlobalAlloc for Counted {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the size of `layout` is not 0, which `alloc` demands of its callers and `System` of us.
        let p = insist(layout.size(), || unsafe { System.alloc(layout) });
        counted(p, 0, gross(layout.size()))
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as in `alloc`, the size of `layout` is not 0.
        let p = insist(layout.size(), || unsafe { System.alloc_zeroed(layout) });
        counted(p, 0, gross(layout.size()))
    }

    unsafe fn dealloc(&self, p: *mut u8, layout: Layout) {
        // SAFETY: the caller gives back a block that it has from here with this layout, and all our blocks are
        // `System`'s.
        unsafe { System.dealloc(p, layout) };
        count(-(gross(layout.size()) as isize));
    }

    unsafe fn realloc(&self, p: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: `p` is a block of `System` with this layout, and `size` is not 0; where an attempt fails, the block
        // is still there for the next one.
        let p = insist(size.saturating_sub(layout.size()), || unsafe {
            System.realloc(p, layout, size)
        });
        counted(p, gross(layout.size()), gross(size))
    }
}
