//! Memory outside of the collected heap that lives as long as its owner: descriptors, functions, static
//! strings. It is freed only as a whole.

use super::kept::Kept;
use std::any::Any;
use std::sync::{Mutex, PoisonError};

/// Words that a piece of text memory has.
const CHUNK: usize = 1 << 10;

/// Owns values and hands out references to them that last as long as it does: see [`Kept`], whose promise is given once,
/// where the region is made ([`Region::new`]).
pub struct Region(Mutex<Inner>);

#[derive(Default)]
struct Inner {
    values: Vec<*mut dyn Any>,
    /// Pieces of memory for plain words, the last one in use up to `used`.
    chunks: Vec<Box<[u128]>>,
    used: usize,
}

// SAFETY: the values are `Send` and `Sync` themselves.
unsafe impl Send for Inner {}

impl Region {
    /// An empty region.
    ///
    /// # Safety
    /// Nothing that the region hands out is used after it was dropped.
    pub unsafe fn new() -> Region {
        Region(Mutex::default())
    }

    /// Keeps a value.
    pub fn keep<T: Send + Sync + 'static>(&self, value: T) -> Kept<T> {
        let p = Box::into_raw(Box::new(value));
        let mut inner = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        inner.values.push(p);
        super::publish::publish();
        // SAFETY: the value stays where it is until the region goes; see `new`.
        unsafe { Kept::new(&*p) }
    }

    /// Keeps a text.
    pub fn text(&self, text: &str) -> Kept<str> {
        // SAFETY: the bytes are those of a string.
        Kept::map(self.bytes(text.as_bytes()), |b| unsafe {
            std::str::from_utf8_unchecked(b)
        })
    }

    /// Keeps bytes; their address is a multiple of 16.
    pub fn bytes(&self, bytes: &[u8]) -> Kept<[u8]> {
        if bytes.is_empty() {
            return Kept::from(&[][..]);
        }
        let p = self.zeroed(bytes.len());
        // SAFETY: the memory is new, that long, and stays until the region goes.
        unsafe {
            p.copy_from_nonoverlapping(bytes.as_ptr(), bytes.len());
            super::publish::publish();
            Kept::new(std::slice::from_raw_parts(p, bytes.len()))
        }
    }

    /// Zeroed memory of that many bytes; its address is a multiple of 16.
    pub fn zeroed(&self, bytes: usize) -> *mut u8 {
        let words = bytes.div_ceil(16).max(1);
        let mut inner = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let left = inner.chunks.last().map_or(0, |c| c.len()) - inner.used;
        if words > left {
            if words > CHUNK / 4 {
                // A piece of its own, before the one in use.
                let mut own = vec![0u128; words].into_boxed_slice();
                let p = own.as_mut_ptr();
                let at = inner.chunks.len().saturating_sub(1);
                inner.chunks.insert(at, own);
                if inner.chunks.len() == 1 {
                    inner.used = words;
                }
                return p.cast();
            }
            inner.chunks.push(vec![0u128; CHUNK].into_boxed_slice());
            inner.used = 0;
        }
        let at = inner.used;
        inner.used += words;
        match inner.chunks.last_mut().and_then(|c| c.get_mut(at..)) {
            Some(free) => free.as_mut_ptr().cast(),
            None => std::ptr::null_mut(),
        }
    }
}

impl Drop for Region {
    fn drop(&mut self) {
        let inner = self.0.get_mut().unwrap_or_else(PoisonError::into_inner);
        for p in inner.values.drain(..) {
            // SAFETY: from a box, and nobody uses the references any longer.
            drop(unsafe { Box::from_raw(p) });
        }
    }
}

impl std::fmt::Debug for Region {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Region")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    #[test]
    fn values_stay_and_go_with_the_region() {
        let witness = Arc::new(());
        // SAFETY: nothing is used after it.
        let region = unsafe { Region::new() };
        let kept: Vec<_> = (0..100).map(|_| region.keep(witness.clone())).collect();
        let texts: Vec<_> = (0..5000).map(|n| region.text(&n.to_string())).collect();
        let large = region.bytes(&[7; 100_000]);
        let more = region.text("more");
        assert!(texts.iter().enumerate().all(|(n, t)| **t == n.to_string()));
        assert!(large.iter().all(|&b| b == 7) && more == "more");
        assert_eq!(large.as_ptr() as usize % 16, 0);
        assert_eq!(Arc::strong_count(&kept[99]), 101);
        drop(region);
        assert_eq!(Arc::strong_count(&witness), 1);
    }

    #[test]
    fn a_large_piece_may_come_first() {
        // SAFETY: nothing is used after it.
        let region = unsafe { Region::new() };
        let (a, b) = (region.zeroed(1 << 20), region.zeroed(8));
        // SAFETY: both are that large.
        unsafe {
            a.write_bytes(1, 1 << 20);
            assert_eq!(*b.cast::<u64>(), 0);
        }
    }
}
