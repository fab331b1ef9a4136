//! The arena: one reserved range of addresses, handed out in runs of pages, and the table that
//! leads from a page to its span.
//!
//! The range is reserved once, without memory behind it; the kernel supplies pages on first touch.
//! Free runs are kept by address (to merge neighbours) and by length (best fit).

use super::class::PAGE;
use super::span::Span;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicPtr, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// What is reserved if the system allows it; halved until it does.
const WANTED: usize = 1 << 38;
/// Less than this is no use.
const LEAST: usize = 1 << 26;

/// Reserved addresses, their free runs, and the page table.
#[derive(Debug)]
pub struct Arena {
    base: usize,
    len: usize,
    table: *const AtomicPtr<Span>,
    runs: Mutex<Runs>,
    in_use: AtomicUsize,
    mapped: AtomicUsize,
}

// SAFETY: `table` is a fixed array of atomics that lives as long as the process.
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
            let entries = len / PAGE * size_of::<AtomicPtr<Span>>();
            if let (Some(base), Some(table)) = (map(len), map(entries)) {
                return Ok(Arena {
                    base,
                    len,
                    table: table as *const AtomicPtr<Span>,
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

    /// Bytes in runs that are handed out.
    pub fn in_use(&self) -> usize {
        self.in_use.load(Ordering::Relaxed)
    }

    /// Bytes ever handed out, those given back to the system included.
    pub fn sys(&self) -> usize {
        self.runs.lock().unwrap_or_else(PoisonError::into_inner).top * PAGE
    }

    /// Bytes of the page table for what was handed out.
    pub fn table_bytes(&self) -> usize {
        self.sys() / PAGE * size_of::<AtomicPtr<Span>>()
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
        let (start, pages) = unsafe { ((*span).start, (*span).pages as usize) };
        self.set_table(start, pages, span);
    }

    fn set_table(&self, start: usize, pages: usize, span: *mut Span) {
        let first = (start - self.base) / PAGE;
        for page in first..first + pages {
            // SAFETY: the pages lie in the range, for each page of which there is an entry.
            unsafe { (*self.table.add(page)).store(span, Ordering::Relaxed) };
        }
    }

    /// Takes back a run; `collection` is the number of the present collection.
    pub fn give_back(&self, start: usize, pages: usize, collection: u32) {
        self.set_table(start, pages, std::ptr::null_mut());
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
