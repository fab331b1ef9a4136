//! Memory outside of the heap that holds pointers into it: globals and static data.

use crate::heap::gcmap::GcMap;
use crate::heap::kept::Kept;
use std::sync::{Mutex, PoisonError};

/// The roots of an instance, goroutines aside.
#[derive(Debug, Default)]
pub struct Roots(Mutex<Vec<Root>>);

#[derive(Clone, Copy, Debug)]
struct Root {
    address: usize,
    size: usize,
    map: Kept<GcMap>,
}

impl Roots {
    /// Declares `size` bytes at `address` (8-byte aligned) as roots of the collector: memory that
    /// holds heap pointers, laid out as `map` says, repeated.
    ///
    /// # Safety
    /// The memory stays readable as long as the instance lives.
    pub unsafe fn add(&self, address: *const u8, size: usize, map: Option<Kept<GcMap>>) {
        if let Some(map) = map {
            let mut roots = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            roots.push(Root {
                address: address.addr(),
                size,
                map,
            });
        }
    }

    /// Shows all roots.
    pub fn each(&self, mut f: impl FnMut(*const u8, usize, Kept<GcMap>)) {
        for r in self.0.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            f(r.address as *const u8, r.size, r.map);
        }
    }
}
