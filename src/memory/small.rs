//! Small objects: each thread has lists of free ones by size, and a chunk that new ones are cut from.
//!
//! Reading a program and its packages means some hundred thousand trees, types and lists. The system's
//! allocator takes a few hundred instructions for such an object that is not given back at once; a list
//! in front of it takes ten. What a thread has too many of goes to the depot, in batches, where others
//! find it: so what one thread allocates and another frees is used again. Chunks stay with the process.

use super::insist;
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::UnsafeCell;
use std::ptr::null_mut;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Sizes are multiples of this, and so are addresses.
const GRAIN: usize = 16;
/// How many sizes there are.
const CLASSES: usize = 32;
/// How many objects go to the depot at a time. A thread keeps less than twice as many of a size.
const BATCH: usize = 64;
/// The first chunk of a thread; each further one is twice as large, up to the largest.
const FIRST_CHUNK: usize = 32 << 10;
const LARGEST_CHUNK: usize = 256 << 10;

/// A free object.
struct Free {
    next: *mut Free,
    /// In the depot: the first object of the next batch of the same size.
    batch: *mut Free,
}

/// A list of free objects of one size.
#[derive(Clone, Copy)]
struct List {
    first: *mut Free,
    len: usize,
}

/// What a thread has.
struct Local {
    lists: [List; CLASSES],
    /// What is left of its chunk.
    at: *mut u8,
    left: usize,
    /// The size of its next chunk.
    chunk: usize,
    /// Its end is near: what it has left has been given to the depot.
    over: bool,
}

thread_local! {
    static LOCAL: UnsafeCell<Local> = const {
        UnsafeCell::new(Local {
            lists: [List { first: null_mut(), len: 0 }; CLASSES],
            at: null_mut(),
            left: 0,
            chunk: FIRST_CHUNK,
            over: false,
        })
    };
    static END: End = const { End };
}

/// Gives what a thread has to the depot when the thread ends.
struct End;

impl Drop for End {
    fn drop(&mut self) {
        with_local(|local| {
            local.over = true;
            let mut depot = depot();
            for (class, list) in local.lists.iter_mut().enumerate() {
                depot.put(class, std::mem::replace(list, List::EMPTY).first);
            }
            depot.spare(local.at, local.left);
            local.left = 0;
        });
    }
}

/// What threads had too much of, and what ended threads have left behind.
struct Depot {
    /// Batches by size.
    batches: [*mut Free; CLASSES],
    /// Rests of chunks; `batch` of each is its length.
    rests: *mut Free,
}

// SAFETY: what it leads to belongs to nobody else.
unsafe impl Send for Depot {}

static DEPOT: Mutex<Depot> = Mutex::new(Depot {
    batches: [null_mut(); CLASSES],
    rests: null_mut(),
});

fn depot() -> MutexGuard<'static, Depot> {
    DEPOT.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Depot {
    /// Takes a batch over.
    fn put(&mut self, class: usize, batch: *mut Free) {
        if let Some(slot) = self.batches.get_mut(class)
            && !batch.is_null()
        {
            // SAFETY: a free object that the caller hands over.
            unsafe { (*batch).batch = *slot };
            *slot = batch;
        }
    }

    /// Hands out a batch; null if there is none.
    fn get(&mut self, class: usize) -> *mut Free {
        let Some(slot) = self.batches.get_mut(class) else {
            return null_mut();
        };
        let batch = *slot;
        if !batch.is_null() {
            // SAFETY: a free object in the depot.
            *slot = unsafe { (*batch).batch };
        }
        batch
    }

    /// Takes the rest of a chunk over.
    fn spare(&mut self, at: *mut u8, left: usize) {
        if left >= size_of::<Free>() {
            let rest = at.cast::<Free>();
            // SAFETY: large enough, aligned as all chunks are, and the caller hands it over.
            unsafe {
                rest.write(Free {
                    next: self.rests,
                    batch: std::ptr::without_provenance_mut(left),
                });
            }
            self.rests = rest;
        }
    }

    /// Hands out the rest of a chunk that another thread has left behind.
    fn rest(&mut self) -> Option<(*mut u8, usize)> {
        let rest = self.rests;
        if rest.is_null() {
            return None;
        }
        // SAFETY: as `spare` has written it.
        let Free { next, batch } = unsafe { rest.read() };
        self.rests = next;
        Some((rest.cast(), batch.addr()))
    }
}

impl List {
    const EMPTY: List = List {
        first: null_mut(),
        len: 0,
    };

    /// Adds a batch to the empty list.
    fn append(&mut self, batch: *mut Free) {
        self.first = batch;
        let mut at = batch;
        while !at.is_null() {
            self.len += 1;
            // SAFETY: free objects, handed over by the depot.
            at = unsafe { (*at).next };
        }
    }

    /// Cuts a batch off.
    fn cut(&mut self) -> *mut Free {
        let first = self.first;
        let mut last = first;
        for _ in 1..BATCH {
            // SAFETY: the list is longer than a batch.
            last = unsafe { (*last).next };
        }
        // SAFETY: as above.
        unsafe { self.first = std::mem::replace(&mut (*last).next, null_mut()) };
        self.len -= BATCH;
        first
    }
}

#[inline]
fn with_local<R>(f: impl FnOnce(&mut Local) -> R) -> R {
    // SAFETY: the thread's own, and nothing that runs under it allocates by this allocator.
    LOCAL.with(|local| f(unsafe { &mut *local.get() }))
}

/// The class of a layout; `None`: it is the system's allocator's business.
#[inline]
pub(super) fn class(layout: Layout) -> Option<usize> {
    let class = layout.size().wrapping_sub(1) / GRAIN;
    (class < CLASSES && layout.align() <= GRAIN).then_some(class)
}

/// Memory for an object of that class.
#[inline]
pub(super) fn take(class: usize) -> *mut u8 {
    let p = with_local(|local| local.take(class));
    if p.is_null() { refill(class) } else { p }
}

/// Takes an object back.
///
/// # Safety
/// It came from [`take`] with the same class, and nobody uses it any more.
#[inline]
pub(super) unsafe fn give(p: *mut u8, class: usize) {
    let full = with_local(|local| {
        let list = local.lists.get_mut(class)?;
        let free = p.cast::<Free>();
        // SAFETY: the caller vouches for it; objects of all sizes have room for it.
        unsafe { (*free).next = list.first };
        list.first = free;
        list.len += 1;
        (list.len >= 2 * BATCH).then(|| list.cut())
    });
    if let Some(batch) = full {
        depot().put(class, batch);
    }
}

impl Local {
    /// An object from the list, or else from the chunk; null: neither has one.
    #[inline]
    fn take(&mut self, class: usize) -> *mut u8 {
        let size = (class + 1) * GRAIN;
        if let Some(list) = self.lists.get_mut(class)
            && !list.first.is_null()
        {
            let free = list.first;
            // SAFETY: a free object of this thread's.
            list.first = unsafe { (*free).next };
            list.len -= 1;
            return free.cast();
        }
        if self.left < size {
            return null_mut();
        }
        let p = self.at;
        // SAFETY: within the chunk.
        self.at = unsafe { p.add(size) };
        self.left -= size;
        p
    }
}

/// Takes a batch from the depot or begins a new chunk, and takes an object from that.
#[cold]
fn refill(class: usize) -> *mut u8 {
    let (size, over) = with_local(|local| (local.chunk, local.over));
    if size == FIRST_CHUNK && !over {
        // From now on there is something to leave behind.
        let _ = END.try_with(|_| ());
    }
    let (batch, rest) = {
        let mut depot = depot();
        let batch = depot.get(class);
        let rest = if batch.is_null() { depot.rest() } else { None };
        (batch, rest)
    };
    if batch.is_null() {
        let (at, left) = rest.unwrap_or_else(|| {
            // SAFETY: the size is not 0.
            let chunk = insist(size, || unsafe { System.alloc(chunk_of(size)) });
            (chunk, size)
        });
        with_local(|local| {
            (local.at, local.left) = (at, left);
            local.chunk = (size * 2).min(LARGEST_CHUNK);
        });
    } else {
        with_local(|local| {
            if let Some(list) = local.lists.get_mut(class) {
                list.append(batch);
            }
        });
    }
    let p = with_local(|local| local.take(class));
    if over && !p.is_null() {
        with_local(|local| {
            depot().spare(local.at, local.left);
            local.left = 0;
        });
    }
    // The rest that another thread has left behind may be smaller than this object.
    if p.is_null() { refill(class) } else { p }
}

fn chunk_of(size: usize) -> Layout {
    Layout::from_size_align(size, GRAIN).unwrap_or(Layout::new::<Free>())
}
