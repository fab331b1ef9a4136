//! The arena: one reserved range of addresses, handed out in runs of pages, and the tables that
//! lead from a page to its span, to what marking needs to know of it, and to its marks.
//!
//! The range is reserved once, without memory behind it; the kernel supplies pages on first touch.
//! Free runs are kept by address (to merge neighbours) and by length (best fit).

use super::class::PAGE;
use super::span::{BITMAP, ShapeKey, Span};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicPtr, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// What is reserved if the system allows it; halved until it does.
const WANTED: usize = 1 << 38;
/// From here on the system may put large pages behind the arena: objects that lie anywhere are marked
/// half as fast when each has to be looked up in the processor's page tables. A small program has less
/// memory in use without.
const HUGE_FROM: usize = 32 << 20;
/// Bytes of a large page.
const HUGE: usize = 2 << 20;
/// Bytes of marks for each page; a span uses those of its first page.
const MARKS: usize = BITMAP * size_of::<AtomicU64>();
/// Less than this is no use.
const LEAST: usize = 1 << 26;

/// What marking needs to know of a page, in one word: the class, the kind and the first page of the
/// span it belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PageInfo(u64);

impl PageInfo {
    const NONE: PageInfo = PageInfo(0);

    fn new(key: ShapeKey, first: usize) -> PageInfo {
        PageInfo((first as u64) << 32 | u64::from(key.0))
    }

    /// Class and kind of the span.
    #[inline(always)]
    pub fn key(self) -> ShapeKey {
        ShapeKey(self.0 as u8)
    }

    #[inline(always)]
    fn first(self) -> usize {
        (self.0 >> 32) as usize
    }
}

/// Reserved addresses, their free runs, and the tables by page.
#[derive(Debug)]
pub struct Arena {
    base: usize,
    len: usize,
    table: *const AtomicPtr<Span>,
    infos: *const AtomicU64,
    marks: *const AtomicU64,
    runs: Mutex<Runs>,
    in_use: AtomicUsize,
    mapped: AtomicUsize,
}

// SAFETY: the tables are fixed arrays of atomics that live as long as the process.
unsafe impl Send for Arena {}
// SAFETY: as above; the rest is under a lock or atomic.
unsafe impl Sync for Arena {}

#[derive(Debug, Clone, Copy)]
struct Run {
    pages: usize,
    /// May hold something other than zeros, and memory stands behind it.
    dirty: bool,
    /// Number of the collection after which it became free.
    since: u32,
}

#[derive(Debug, Default)]
struct Runs {
    by_start: BTreeMap<usize, Run>,
    by_length: BTreeSet<(usize, usize)>,
    /// First page never handed out.
    top: usize,
}

impl Arena {
    /// Reserves the range.
    ///
    /// # Errors
    /// When the system gives not even 64 MiB of addresses.
    pub fn reserve() -> Result<Arena, String> {
        let mut len = WANTED;
        while len >= LEAST {
            let pages = len / PAGE;
            if let Some(base) = map(len + pages * (16 + MARKS)) {
                advise_huge(base + HUGE_FROM, len - HUGE_FROM);
                let table = base + len;
                let infos = table + pages * 8;
                return Ok(Arena {
                    base,
                    len,
                    table: table as *const AtomicPtr<Span>,
                    infos: infos as *const AtomicU64,
                    marks: (infos + pages * 8) as *const AtomicU64,
                    runs: Mutex::default(),
                    in_use: AtomicUsize::new(0),
                    mapped: AtomicUsize::new(0),
                });
            }
            len /= 2;
        }
        Err("cannot reserve address space for the heap".to_owned())
    }

    /// First address.
    #[inline(always)]
    pub fn base(&self) -> usize {
        self.base
    }

    /// The span in which `address` lies, or null.
    #[inline(always)]
    pub fn span_of(&self, address: usize) -> *mut Span {
        let offset = address.wrapping_sub(self.base);
        if offset >= self.len {
            return std::ptr::null_mut();
        }
        // SAFETY: the table has an entry for each page of the range.
        unsafe { (*self.table.add(offset / PAGE)).load(Ordering::Relaxed) }
    }

    /// Can `address` lead to an object?
    #[inline(always)]
    pub fn holds(&self, address: usize) -> bool {
        address.wrapping_sub(self.base) < self.len
    }

    /// Where it is written what is known of the page of `address`, which the arena holds.
    #[inline(always)]
    pub fn info_place(&self, address: usize) -> *const AtomicU64 {
        self.infos.wrapping_add((address - self.base) / PAGE)
    }

    /// What is known of the page of `address`, which the arena holds.
    #[inline(always)]
    pub fn info(&self, address: usize) -> PageInfo {
        // SAFETY: the table has an entry for each page of the range.
        PageInfo(unsafe { (*self.info_place(address)).load(Ordering::Relaxed) })
    }

    /// Where a span begins, and its marks ([`BITMAP`] words).
    #[inline(always)]
    pub fn begin(&self, info: PageInfo) -> (usize, *const AtomicU64) {
        let first = info.first();
        (
            self.base + first * PAGE,
            self.marks.wrapping_add(first * BITMAP),
        )
    }

    /// The marks of a span that begins at `start`.
    pub fn marks_of(&self, start: usize) -> *const AtomicU64 {
        self.marks.wrapping_add((start - self.base) / PAGE * BITMAP)
    }

    /// Bytes in runs that are handed out.
    pub fn in_use(&self) -> usize {
        self.in_use.load(Ordering::Relaxed)
    }

    /// Bytes ever handed out, those given back to the system included.
    pub fn sys(&self) -> usize {
        self.runs.lock().unwrap_or_else(PoisonError::into_inner).top * PAGE
    }

    /// Bytes of the tables for what was handed out.
    pub fn table_bytes(&self) -> usize {
        self.sys() / PAGE * (16 + MARKS)
    }

    /// Bytes that memory stands behind, as far as we know.
    pub fn mapped(&self) -> usize {
        self.mapped.load(Ordering::Relaxed)
    }

    /// Takes `pages` pages: their address, and whether they may hold old contents. `None`: the
    /// range is used up.
    pub fn take(&self, pages: usize) -> Option<(usize, bool)> {
        let mut runs = self.runs.lock().unwrap_or_else(PoisonError::into_inner);
        let (page, dirty) = match runs.take_free(pages) {
            Some(found) => found,
            None => {
                let page = runs.top;
                if page + pages > self.len / PAGE {
                    return None;
                }
                runs.top += pages;
                (page, false)
            }
        };
        self.in_use.fetch_add(pages * PAGE, Ordering::Relaxed);
        if !dirty {
            self.mapped.fetch_add(pages * PAGE, Ordering::Relaxed);
        }
        Some((self.base + page * PAGE, dirty))
    }

    /// Makes `span` the owner of its pages.
    ///
    /// # Safety
    /// The span's pages were taken from this arena; the span lives until `give_back`.
    pub unsafe fn register(&self, span: *mut Span) {
        // SAFETY: as the caller vouches.
        unsafe {
            let span_ref = &*span;
            let first = (span_ref.start - self.base) / PAGE;
            let info = PageInfo::new(ShapeKey::new(span_ref.class, span_ref.kind), first);
            self.set_table(span_ref.start, span_ref.pages as usize, span, info);
        }
    }

    fn set_table(&self, start: usize, pages: usize, span: *mut Span, info: PageInfo) {
        let first = (start - self.base) / PAGE;
        for page in first..first + pages {
            // SAFETY: the pages lie in the range, for each page of which there are entries.
            unsafe {
                (*self.table.add(page)).store(span, Ordering::Relaxed);
                (*self.infos.add(page)).store(info.0, Ordering::Relaxed);
            }
        }
    }

    /// Takes back a run; `collection` is the number of the present collection.
    pub fn give_back(&self, start: usize, pages: usize, collection: u32) {
        self.set_table(start, pages, std::ptr::null_mut(), PageInfo::NONE);
        self.in_use.fetch_sub(pages * PAGE, Ordering::Relaxed);
        let mut runs = self.runs.lock().unwrap_or_else(PoisonError::into_inner);
        runs.insert(
            (start - self.base) / PAGE,
            Run {
                pages,
                dirty: true,
                since: collection,
            },
        );
    }

    /// Gives the memory behind free runs back to the system, those that became free before
    /// collection `before`. Bytes given back.
    pub fn release(&self, before: u32) -> usize {
        let mut runs = self.runs.lock().unwrap_or_else(PoisonError::into_inner);
        let mut released = 0;
        for (&page, run) in &mut runs.by_start {
            if run.dirty && run.since < before {
                let (address, bytes) = (self.base + page * PAGE, run.pages * PAGE);
                // SAFETY: the run lies in our range and nobody uses it; the lock is held.
                let failed = unsafe {
                    libc::madvise(address as *mut libc::c_void, bytes, libc::MADV_DONTNEED)
                };
                if failed == 0 {
                    if page * PAGE >= HUGE_FROM {
                        advise_small(address, bytes);
                    }
                    run.dirty = false;
                    released += bytes;
                }
            }
        }
        self.mapped
            .fetch_sub(released.min(self.mapped()), Ordering::Relaxed);
        released
    }
}

impl Runs {
    fn take_free(&mut self, pages: usize) -> Option<(usize, bool)> {
        let &(len, start) = self.by_length.range((pages, 0)..).next()?;
        self.by_length.remove(&(len, start));
        let run = self.by_start.remove(&start)?;
        if len > pages {
            let rest = Run {
                pages: len - pages,
                ..run
            };
            self.by_start.insert(start + pages, rest);
            self.by_length.insert((rest.pages, start + pages));
        }
        Some((start, run.dirty))
    }

    /// Adds a free run, merged with free neighbours of the same sort.
    fn insert(&mut self, mut start: usize, mut run: Run) {
        if let Some((&before, &r)) = self.by_start.range(..start).next_back()
            && before + r.pages == start
            && r.dirty == run.dirty
        {
            self.remove(before, r.pages);
            start = before;
            run.pages += r.pages;
        }
        if let Some(&r) = self.by_start.get(&(start + run.pages))
            && r.dirty == run.dirty
        {
            self.remove(start + run.pages, r.pages);
            run.pages += r.pages;
        }
        self.by_start.insert(start, run);
        self.by_length.insert((run.pages, start));
    }

    fn remove(&mut self, start: usize, pages: usize) {
        self.by_start.remove(&start);
        self.by_length.remove(&(pages, start));
    }
}

/// Says that large pages may be used, which is no more than a hint.
fn advise_huge(start: usize, len: usize) {
    let first = start.next_multiple_of(HUGE);
    let bytes = (start + len).saturating_sub(first) / HUGE * HUGE;
    // SAFETY: the range is ours, and the advice changes nothing that it holds.
    unsafe { libc::madvise(first as *mut libc::c_void, bytes, libc::MADV_HUGEPAGE) };
}

/// After the memory of a range was given back: those large pages that lie in it wholly may come back
/// as such, the two that it shares with others not, for what is still in use of them would bring back
/// everything.
fn advise_small(start: usize, bytes: usize) {
    let end = start + bytes;
    let (first, last) = (start / HUGE * HUGE, end / HUGE * HUGE);
    for (at, shared) in [(first, first != start), (last, last != end)] {
        if shared {
            // SAFETY: as above.
            unsafe { libc::madvise(at as *mut libc::c_void, HUGE, libc::MADV_NOHUGEPAGE) };
        }
    }
    if last > start.next_multiple_of(HUGE) {
        advise_huge(start, bytes);
    }
}

/// Reserves `len` bytes of zeroed address space.
fn map(len: usize) -> Option<usize> {
    // SAFETY: an anonymous private mapping at an address of the kernel's choice touches nothing.
    let p = unsafe {
        libc::mmap(
            std::ptr::null_mut(),
            len,
            libc::PROT_READ | libc::PROT_WRITE,
            libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE,
            -1,
            0,
        )
    };
    (p != libc::MAP_FAILED).then_some(p as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_merge_and_are_reused() {
        let arena = Arena::reserve().unwrap();
        let (a, dirty) = arena.take(3).unwrap();
        let (b, _) = arena.take(2).unwrap();
        assert!(!dirty && b == a + 3 * PAGE);
        arena.give_back(a, 3, 0);
        arena.give_back(b, 2, 0);
        assert_eq!(arena.take(5), Some((a, true)));
        arena.give_back(a, 5, 1);
        assert_eq!(arena.release(1), 0);
        assert_eq!(arena.release(2), 5 * PAGE);
        assert_eq!(arena.take(5), Some((a, false)));
        assert!(arena.span_of(a).is_null() && arena.span_of(8).is_null());
    }
}
