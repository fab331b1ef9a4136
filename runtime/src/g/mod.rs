//! G, the goroutine: its status word, what it waits on, and the type-stable memory it lives in.
//!
//! # Who writes what
//! - `status` is the only word that two threads may access at the same time. A G belongs to the thread that
//!   took it from a queue;
//!   once it is `running`, to the M that runs it; while it waits, to no thread. The M that parks it does ONE
//!   read-modify-write on `status`, and so does the thread that readies it if it comes first:
//!
//!   | parker first | waker first |
//!   |---|---|
//!   | `running -> waiting` succeeds, parker forgets the G | waker swaps in `runnable`, sees `running`: does nothing more |
//!   | waker sees `waiting`, stores `runnable`, enqueues it | parker's `running -> waiting` fails: it enqueues the G itself |
//!
//!   So a wake that comes while the task is still on its way out is never lost, and the G is
//!   enqueued exactly once. Both sides acquire and release: what the waker wrote (payload, ok) is seen by the
//!   next M, and what the parker wrote (the task's saved state) as well. With less, the next M
//!   could run a goroutine whose registers it does not see yet.
//! - A G is readied only by the thread that took it out of its wait list (or won its `select_done`), so there
//!   is no second wake.
//! - All `Cell` fields belong to the owner, or to the holder of the lock of the list that the G
//!   waits in; they become visible through that lock or through `status`.
//! - `id`, `reason`, `since`, `status` are also read by dumps and schedtrace at any time: they
//!   are atomics, accessed relaxed, and such a reader may see a mixture of old and new.
//!
//! # Type-stable
//! Gs live in slabs that are never given back while the runtime lives. A dead G goes to a free
//! list and comes back as another goroutine. So a `Gp` never dangles; at worst it names a
//! goroutine that is not meant any longer, which the rules above exclude for wakes.

pub(crate) mod gs;
pub(crate) mod inject;
pub(crate) mod queue;
pub(crate) mod sudog;

use crate::atomics::{AtomicI64, AtomicU8, AtomicU32, AtomicU64, Ordering};
use crate::base::frame::Labels;
use crate::base::reason::WaitReason;
use crate::base::slab::Chunks;
use crate::fiber::HeldFiber;
use crate::g::sudog::Sudog;
use crate::trace::stream::ToldOfG;
use std::alloc::Layout;
use std::cell::{Cell, UnsafeCell};
use std::mem::MaybeUninit;
use std::ptr::NonNull;

/// The states of a goroutine, with Go's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u32)]
pub enum Status {
    /// Allocated, not yet set up.
    Idle = 0,
    /// On a run queue.
    Runnable = 1,
    /// Runs, with M and P.
    Running = 2,
    /// In a blocking call, without a P.
    Syscall = 3,
    /// Parked; the wait reason says on what.
    Waiting = 4,
    /// Done, or on a free list.
    Dead = 6,
    /// Its stack is being moved (only a name here: stacks move within one safepoint).
    CopyStack = 8,
    /// Stopped itself for the world to stop.
    Preempted = 9,
    /// Waits on what nobody can reach: the collector said so.
    Leaked = 10,
}

/// Of each status, by its number, those from which a goroutine may come to it, as bits.
const SOURCES: [u32; 11] = {
    let mut sources = [0; 11];
    let mut to = 0;
    while to < 11 {
        let mut from = 0;
        while from < 11 {
            let (a, b) = (Status::from_u32(from), Status::from_u32(to));
            if a as u32 == from && b as u32 == to && a.may_become(b) {
                sources[to as usize] |= 1 << from;
            }
            from += 1;
        }
        to += 1;
    }
    sources
};

impl Status {
    pub(crate) const fn from_u32(n: u32) -> Status {
        match n {
            0 => Status::Idle,
            1 => Status::Runnable,
            2 => Status::Running,
            3 => Status::Syscall,
            4 => Status::Waiting,
            8 => Status::CopyStack,
            9 => Status::Preempted,
            10 => Status::Leaked,
            _ => Status::Dead,
        }
    }

    /// The name that dumps use.
    pub fn text(self) -> &'static str {
        match self {
            Status::Idle => "idle",
            Status::Runnable => "runnable",
            Status::Running => "running",
            Status::Syscall => "syscall",
            Status::Waiting => "waiting",
            Status::Dead => "dead",
            Status::CopyStack => "copystack",
            Status::Preempted => "preempted",
            Status::Leaked => "leaked",
        }
    }

    /// Whether a goroutine may go from this status to that one.
    pub const fn may_become(self, to: Status) -> bool {
        use Status::*;
        matches!(
            (self, to),
            (Idle | Dead, Runnable)
                | (Runnable, Running)
                | (Running, Waiting | Runnable | Syscall | Dead | Preempted)
                | (Preempted, Runnable | Running)
                | (Syscall, Running | Runnable)
                | (Waiting, Runnable | Leaked)
                | (Leaked, Runnable | Waiting)
        )
    }
}

/// A goroutine. The fields are in the order of their use: what a wake touches in the first line
/// of the cache, the place in a queue in the second, what is seldom read and the task behind it.
#[repr(C, align(64))]
pub struct G<T> {
    pub(crate) status: AtomicU32,
    /// 0 while the select is open; whoever sets it to 1 may wake the goroutine.
    pub(crate) select_done: AtomicU8,
    /// The collector's mark: see `scan.rs`.
    pub(crate) scanned: AtomicU8,
    /// Its bubble's place in the table; 0: none. See `bubble.rs`.
    pub(crate) bubble: Cell<u16>,
    pub(crate) wake_case: Cell<u32>,
    pub(crate) reason: AtomicU8,
    /// Runs only on its locked M.
    pub(crate) locked: Cell<bool>,
    /// It waits for a mutex, and the wait is measured.
    pub(crate) timed: Cell<bool>,
    /// It waits for a P, and how long is measured: see `latency.rs`.
    pub(crate) measured: Cell<bool>,
    /// When it began to wait (coarse), or became runnable if that is measured.
    pub(crate) since: AtomicI64,
    /// Next in a list of goroutines to be readied.
    pub(crate) link: Cell<*mut G<T>>,
    /// The sudogs of an open select, in case order.
    pub(crate) selects: Cell<*mut Sudog<T>>,
    /// The sudog by which it was woken.
    pub(crate) woken_by: Cell<*mut Sudog<T>>,
    /// Trace flags; the next byte holds the top 8 bits of the parent's id.
    told: Cell<u32>,
    /// The lower bits of the parent's id.
    parent: Cell<u32>,
    pub(crate) id: AtomicU64,
    /// Its place in the queue of a single channel, semaphore or condition.
    pub(crate) own: Sudog<T>,
    /// The native stack it keeps, and the M it is locked to.
    pub(crate) side: Cell<Option<Box<Side>>>,
    pub(crate) site: Cell<u64>,
    task: UnsafeCell<MaybeUninit<T>>,
}

/// What few goroutines have: kept out of line. (With eight bytes more a G would be four lines of the cache
/// instead of three.)
pub(crate) struct Side {
    pub(crate) fiber: Option<HeldFiber>,
    /// The M that it is locked to. The type of Ms is defined in a higher module.
    pub(crate) locked_m: *const (),
    pub(crate) lock_depth: u32,
    pub(crate) blocked: Option<crate::base::step::Blocked>,
    /// What profiles label its samples with.
    pub(crate) labels: Labels,
    /// For the block profile: when its wait began, or minus how long it was; 0: it is not measured.
    pub(crate) waited: i64,
    /// The P that it belongs to under other rules than Go's (`ruled.rs`); none before it has a place.
    pub(crate) home: Option<u32>,
}

impl Default for Side {
    fn default() -> Self {
        Side {
            fiber: None,
            locked_m: std::ptr::null(),
            lock_depth: 0,
            blocked: None,
            labels: None,
            waited: 0,
            home: None,
        }
    }
}

// SAFETY: the essay above says which thread touches which field when.
unsafe impl<T: Send> Sync for G<T> {}
// SAFETY: as above; a G is data.
unsafe impl<T: Send> Send for G<T> {}

impl<T> G<T> {
    fn vacant() -> G<T> {
        G {
            status: AtomicU32::new(Status::Idle as u32),
            select_done: AtomicU8::new(0),
            scanned: AtomicU8::new(0),
            bubble: Cell::new(0),
            id: AtomicU64::new(0),
            reason: AtomicU8::new(0),
            locked: Cell::new(false),
            timed: Cell::new(false),
            measured: Cell::new(false),
            wake_case: Cell::new(0),
            since: AtomicI64::new(0),
            told: Cell::new(0),
            parent: Cell::new(0),
            site: Cell::new(0),
            link: Cell::new(std::ptr::null_mut()),
            selects: Cell::new(std::ptr::null_mut()),
            woken_by: Cell::new(std::ptr::null_mut()),
            side: Cell::new(None),
            own: Sudog::new(),
            task: UnsafeCell::new(MaybeUninit::uninit()),
        }
    }

    /// The status now.
    pub fn status(&self) -> Status {
        Status::from_u32(self.status.load(Ordering::Relaxed))
    }

    /// The goroutine's number.
    pub fn id(&self) -> u64 {
        self.id.load(Ordering::Relaxed)
    }

    /// Why it waits; `None` if it does not.
    pub fn reason(&self) -> WaitReason {
        WaitReason::from_u8(self.reason.load(Ordering::Relaxed))
    }

    /// The number of the goroutine that started it (0: none).
    pub fn parent(&self) -> u64 {
        let above = self.told.get() >> ToldOfG::BITS;
        u64::from(above) << 32 | u64::from(self.parent.get())
    }

    /// It begins, started by the goroutine with this number.
    #[inline]
    pub(crate) fn set_parent(&self, parent: u64) {
        // Numbers of more bits than are left (a million million goroutines) are forgotten.
        let fits = parent >> (64 - ToldOfG::BITS) == 0;
        let parent = if fits { parent } else { 0 };
        self.told.set(((parent >> 32) as u32) << ToldOfG::BITS);
        self.parent.set(parent as u32);
    }

    /// What a trace says of it.
    #[inline]
    pub(crate) fn told(&self) -> ToldOfG {
        ToldOfG::from_bits(self.told.get())
    }

    #[inline]
    pub(crate) fn set_told(&self, told: ToldOfG) {
        let above = self.told.get() >> ToldOfG::BITS << ToldOfG::BITS;
        self.told.set(above | told.bits());
    }

    /// The place of its `go` statement, as given at spawn.
    pub fn site(&self) -> u64 {
        self.site.get()
    }

    /// Moves to another state, as the owner: a transition that nobody can race with, and which is checked in
    /// every build. Release, for whoever reads it later. Go: `casgstatus`.
    #[inline]
    pub(crate) fn set_status(&self, to: Status) {
        let from = self.status.load(Ordering::Relaxed);
        let sources = SOURCES.get(to as usize).copied().unwrap_or(0);
        if sources >> (from & 31) & 1 == 0 {
            bad_status(from, to);
        }
        self.status.store(to as u32, Ordering::Release);
    }

    /// The parker's half of the protocol. False: a wake has come already.
    #[inline]
    pub(crate) fn begin_wait(&self) -> bool {
        self.status
            .compare_exchange(
                Status::Running as u32,
                Status::Waiting as u32,
                Ordering::AcqRel,
                Ordering::Acquire,
            )
            .is_ok()
    }

    /// The waker's half. True: it waited, the caller must enqueue it.
    #[inline]
    pub(crate) fn end_wait(&self) -> bool {
        // There is one waker to each wait, so once it waits nobody else changes the word.
        if self.status.load(Ordering::Acquire) == Status::Waiting as u32 {
            self.status
                .store(Status::Runnable as u32, Ordering::Release);
            return true;
        }
        let was = self.status.swap(Status::Runnable as u32, Ordering::AcqRel);
        if ![Status::Waiting, Status::Running, Status::Leaked].contains(&Status::from_u32(was)) {
            bad_status(was, Status::Runnable);
        }
        was != Status::Running as u32
    }

    /// The task.
    ///
    /// # Safety
    /// The goroutine is not dead, and the caller owns it or the world is stopped.
    #[allow(clippy::mut_from_ref)]
    #[inline]
    pub(crate) unsafe fn task(&self) -> &mut T {
        // SAFETY: initialised from spawn to done; exclusive by the caller's promise.
        unsafe { (*self.task.get()).assume_init_mut() }
    }

    /// Where the task lies.
    pub(crate) fn task_ptr(&self) -> *const T {
        self.task.get().cast()
    }

    /// Moves a task in.
    ///
    /// # Safety
    /// The caller owns the goroutine, and it holds no task.
    #[inline]
    pub(crate) unsafe fn put_task(&self, task: T) {
        // SAFETY: exclusive by the caller's promise.
        unsafe { (*self.task.get()).write(task) };
    }

    /// Moves the task out.
    ///
    /// # Safety
    /// The caller owns the goroutine, and it holds a task, which it holds no more afterwards.
    #[inline]
    pub(crate) unsafe fn take_task(&self) -> T {
        // SAFETY: as promised.
        unsafe { (*self.task.get()).assume_init_read() }
    }

    /// Whether it has a side record. Owner only.
    #[inline]
    pub(crate) fn has_side(&self) -> bool {
        // SAFETY: the owner reads a cell that nobody else touches meanwhile.
        unsafe { (*self.side.as_ptr()).is_some() }
    }

    /// What profiles label its samples with. Owner only, or in the stopped world.
    #[inline]
    pub(crate) fn labels(&self) -> Labels {
        let side = self.side.take()?;
        let labels = side.labels.clone();
        self.side.set(Some(side));
        labels
    }

    /// The side record, made if need be. Owner only.
    pub(crate) fn with_side<R>(&self, f: impl FnOnce(&mut Side) -> R) -> R {
        let mut side = self.side.take().unwrap_or_default();
        let r = f(&mut side);
        self.side.set(Some(side));
        r
    }
}

/// A goroutine cannot change its status so: a defect of the scheduler, with which nothing may continue. Go: a
/// throw in `casgstatus`.
#[cold]
#[inline(never)]
fn bad_status(from: u32, to: Status) -> ! {
    let from = Status::from_u32(from);
    std::panic::panic_any(format!("a goroutine that is {from:?} cannot become {to:?}"));
}

/// A handle on a goroutine: copied freely, never dangling (see the essay).
pub struct Gp<T>(NonNull<G<T>>);

impl<T> Clone for Gp<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Gp<T> {}
impl<T> PartialEq for Gp<T> {
    fn eq(&self, o: &Self) -> bool {
        self.0 == o.0
    }
}
impl<T> Eq for Gp<T> {}
impl<T> std::fmt::Debug for Gp<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "G{}", self.id())
    }
}
// SAFETY: a handle; what it leads to is Sync.
unsafe impl<T: Send> Send for Gp<T> {}
// SAFETY: as above.
unsafe impl<T: Send> Sync for Gp<T> {}

impl<T> std::ops::Deref for Gp<T> {
    type Target = G<T>;
    #[inline]
    fn deref(&self) -> &G<T> {
        // SAFETY: type-stable memory, alive as long as the runtime.
        unsafe { self.0.as_ref() }
    }
}

impl<T> Gp<T> {
    #[inline]
    pub(crate) fn from_ptr(p: *mut G<T>) -> Option<Gp<T>> {
        NonNull::new(p).map(Gp)
    }
    #[inline]
    pub(crate) fn as_ptr(self) -> *mut G<T> {
        self.0.as_ptr()
    }
    /// Asks for the memory of a goroutine that will soon run.
    #[inline(always)]
    pub(crate) fn prefetch(self) {
        #[cfg(all(target_arch = "x86_64", not(miri)))]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let at = self.0.as_ptr().cast::<i8>();
            // SAFETY: a hint; it does not access memory.
            unsafe {
                _mm_prefetch::<_MM_HINT_T0>(at);
                _mm_prefetch::<_MM_HINT_T0>(at.wrapping_add(std::mem::offset_of!(G<T>, site)));
            }
        }
    }
    /// A number that identifies the handle, e.g. for keeping it in a Go word.
    pub fn to_bits(self) -> u64 {
        self.0.as_ptr() as u64
    }
    /// The handle of this number.
    ///
    /// # Safety
    /// The number comes from `to_bits` of a handle of a runtime that still lives.
    pub unsafe fn from_bits(bits: u64) -> Option<Gp<T>> {
        NonNull::new(bits as *mut G<T>).map(Gp)
    }
}

/// A singly linked list of Gs through `link`, with tail and count: those to be readied together.
pub(crate) struct GList<T> {
    head: *mut G<T>,
    tail: *mut G<T>,
    len: u32,
}

impl<T> GList<T> {
    pub(crate) const fn new() -> GList<T> {
        GList {
            head: std::ptr::null_mut(),
            tail: std::ptr::null_mut(),
            len: 0,
        }
    }
    #[inline]
    pub(crate) fn len(&self) -> u32 {
        self.len
    }
    #[inline]
    pub(crate) fn push_back(&mut self, g: Gp<T>) {
        g.link.set(std::ptr::null_mut());
        match Gp::from_ptr(self.tail) {
            Some(t) => t.link.set(g.as_ptr()),
            None => self.head = g.as_ptr(),
        }
        self.tail = g.as_ptr();
        self.len += 1;
    }
    /// Each of them, the first first.
    pub(crate) fn each(&self, mut f: impl FnMut(Gp<T>)) {
        let mut next = Gp::from_ptr(self.head);
        while let Some(g) = next {
            f(g);
            next = Gp::from_ptr(g.link.get());
        }
    }
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<Gp<T>> {
        let g = Gp::from_ptr(self.head)?;
        self.head = g.link.get();
        if self.head.is_null() {
            self.tail = std::ptr::null_mut();
        }
        g.link.set(std::ptr::null_mut());
        self.len -= 1;
        Some(g)
    }
}

const SLAB: usize = if cfg!(loom) { 4 } else { 32 };

/// All Gs ever made, slab by slab.
pub(crate) struct AllGs<T> {
    slabs: Vec<NonNull<[G<T>]>>,
    chunks: Chunks,
}

// SAFETY: owns Gs, which are Send and Sync.
unsafe impl<T: Send> Send for AllGs<T> {}

impl<T> AllGs<T> {
    pub(crate) fn new() -> AllGs<T> {
        AllGs {
            slabs: Vec::new(),
            chunks: Chunks::new(),
        }
    }

    /// Makes a slab and hands its Gs out.
    pub(crate) fn grow(&mut self, mut each: impl FnMut(Gp<T>)) {
        let layout = Layout::new::<[G<T>; SLAB]>();
        let Some(memory) = self.chunks.take(layout) else {
            std::alloc::handle_alloc_error(layout)
        };
        let first = memory.cast::<G<T>>();
        for i in 0..SLAB {
            // SAFETY: the memory is a slab's.
            unsafe { first.add(i).write(G::vacant()) };
        }
        self.slabs.push(NonNull::slice_from_raw_parts(first, SLAB));
        for i in (0..SLAB).rev() {
            // SAFETY: just written.
            each(Gp(unsafe { first.add(i) }));
        }
    }

    /// How many slabs there are.
    pub(crate) fn slabs(&self) -> usize {
        self.slabs.len()
    }

    /// The Gs of a slab.
    pub(crate) fn slab(&self, at: usize) -> impl Iterator<Item = Gp<T>> + use<T> {
        let slab = self.slabs.get(at).copied();
        slab.into_iter().flat_map(|slab| {
            // SAFETY: a slab's Gs live as long as the scheduler.
            (0..slab.len()).map(move |i| Gp(unsafe { slab.cast::<G<T>>().add(i) }))
        })
    }

    /// Every G that is or was a goroutine and is not dead.
    pub(crate) fn each(&self, mut f: impl FnMut(Gp<T>)) {
        for slab in &self.slabs {
            for i in 0..slab.len() {
                // SAFETY: a slab's Gs live as long as `self`.
                let g = Gp(unsafe { slab.cast::<G<T>>().add(i) });
                if !matches!(g.status(), Status::Dead | Status::Idle) {
                    f(g);
                }
            }
        }
    }
}

impl<T> Drop for AllGs<T> {
    fn drop(&mut self) {
        self.each(|g| {
            // SAFETY: the runtime is being dropped: no M runs, and the G is not dead, so it
            // holds a task.
            unsafe { drop(g.take_task()) };
        });
        for slab in &self.slabs {
            // SAFETY: made by `grow`; nobody uses them any longer.
            unsafe { slab.drop_in_place() };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(not(loom))]
    #[test]
    fn a_g_with_a_small_task_is_three_lines_of_the_cache() {
        let before = std::mem::offset_of!(G<crate::tests::toy::Toy>, task);
        assert!(before + 40 <= 3 * 64, "{before}");
    }

    #[test]
    fn transitions_are_checked() {
        assert!(Status::Running.may_become(Status::Waiting));
        assert!(!Status::Waiting.may_become(Status::Running));
        assert!(!Status::Dead.may_become(Status::Waiting));
        for n in 0..16 {
            let s = Status::from_u32(n);
            assert!(s as u32 == n || s == Status::Dead);
        }
    }

    #[cfg(not(loom))]
    #[test]
    fn a_status_changes_as_the_table_says_in_every_build() {
        const ALL: [u32; 9] = [0, 1, 2, 3, 4, 6, 8, 9, 10];
        for from in ALL.map(Status::from_u32) {
            for to in ALL.map(Status::from_u32) {
                let g = G::<crate::tests::toy::Toy>::vacant();
                g.status.store(from as u32, Ordering::Relaxed);
                let set = std::panic::AssertUnwindSafe(|| g.set_status(to));
                let done = std::panic::catch_unwind(set).is_ok();
                assert_eq!(done, from.may_become(to), "{from:?} -> {to:?}");
                assert_eq!(g.status(), if done { to } else { from });
            }
        }
    }
}
