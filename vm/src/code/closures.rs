//! The static closures: the objects that func values of declared functions point to. They are in an address
//! range of their own, so that a program prints the same addresses (`%p`) in each run.

use crate::heap::kept::Kept;
use crate::heap::system::{self, Mapped};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A closure: its function, and nothing that it holds.
pub type Closure = [AtomicUsize; 2];

/// Where the range begins if nobody else is there, its bytes, and how far the next places are apart.
const PLACE: usize = 0x80_0000_0000;
const LEN: usize = 1 << 24;
const PLACES: usize = 32;

/// Memory for closures.
#[derive(Debug, Default)]
pub struct Closures {
    /// Where it begins; `None`: the system gives none.
    base: OnceLock<Option<usize>>,
    used: AtomicUsize,
}

impl Closures {
    /// A closure of the function at that address, which lasts as long as this memory. Past the range
    /// it is made of memory that is not given back.
    ///
    /// # Safety
    /// This memory, and with it the closure, is kept as [`Kept::new`] demands it.
    pub unsafe fn make(&self, func: usize) -> Kept<Closure> {
        let words = || [AtomicUsize::new(func), AtomicUsize::new(0)];
        let at = self.used.fetch_add(size_of::<Closure>(), Ordering::Relaxed);
        let base = self.base.get_or_init(reserve);
        match base {
            Some(base) if at + size_of::<Closure>() <= LEN => {
                let p = std::ptr::with_exposed_provenance_mut::<Closure>(base + at);
                // SAFETY: the place is in the range, is aligned, and was given to nobody else; the memory is kept, as this
                // function demands.
                unsafe {
                    p.write(words());
                    crate::heap::publish::publish();
                    Kept::new(&*p)
                }
            }
            _ => {
                let closure: &'static Closure = Box::leak(Box::new(words()));
                crate::heap::publish::publish();
                closure.into()
            }
        }
    }

    /// The address of the function whose closure holds this address, if it is in the range.
    pub fn function_at(&self, address: u64) -> Option<usize> {
        let base = self.base.get().copied().flatten()?;
        let offset = (address as usize).checked_sub(base)?;
        let start = offset - offset % size_of::<Closure>();
        if start + size_of::<Closure>() > self.used.load(Ordering::Relaxed).min(LEN) {
            return None;
        }
        let words = std::ptr::with_exposed_provenance::<Closure>(base + start);
        // SAFETY: the place was given out, and is written soon after. What is not written yet is zero.
        let func = unsafe { &(*words)[0] }.load(Ordering::Relaxed);
        (func != 0).then_some(func)
    }
}

impl Drop for Closures {
    fn drop(&mut self) {
        if let Some(&Some(base)) = self.base.get() {
            // SAFETY: the mapping is ours, and its closures go with it.
            unsafe { libc::munmap(std::ptr::with_exposed_provenance_mut(base), LEN) };
        }
    }
}

fn reserve() -> Option<usize> {
    let free = |n| match system::map_free(PLACE + n * LEN, LEN) {
        Mapped::At(start) => Some(start),
        _ => None,
    };
    (0..PLACES)
        .find_map(free)
        .or_else(|| system::map_anywhere(LEN))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closures_stand_side_by_side() {
        let all = Closures::default();
        // SAFETY: they are not used after the memory.
        let make = |func| unsafe { all.make(func) };
        let (a, b) = (make(1), make(2));
        assert_eq!(b.as_ptr().addr() - a.as_ptr().addr(), 16);
        assert_eq!(a[0].load(Ordering::Relaxed), 1);
        let first = a.as_ptr().addr() as u64;
        let found =
            [first - 1, first, first + 15, first + 16, first + 32].map(|p| all.function_at(p));
        assert_eq!(found, [None, Some(1), Some(1), Some(2), None]);
        all.used.store(LEN, Ordering::Relaxed);
        assert_eq!(make(3)[0].load(Ordering::Relaxed), 3);
    }
}
