//! Memory for machine code: written first, then made executable, never both at once.

use super::pages;
use std::sync::Mutex;

/// The pages that hold machine code; given back with it.
#[derive(Debug, Default)]
pub struct CodeMemory {
    regions: Mutex<Vec<Region>>,
}

#[derive(Debug)]
struct Region {
    address: usize,
    size: usize,
}

impl CodeMemory {
    /// Copies `code` to pages of its own and makes these executable; `None`: there is no memory.
    pub fn publish(&self, code: &[u8]) -> Option<*const u8> {
        let size = code.len().next_multiple_of(pages::PAGE);
        let address = pages::copied(code, size)?;
        let mut regions = self
            .regions
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        regions.push(Region { address, size });
        Some(address as *const u8)
    }
}

impl Drop for CodeMemory {
    fn drop(&mut self) {
        let regions = self
            .regions
            .get_mut()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        for r in regions.drain(..) {
            // SAFETY: the mapping is ours; whoever drops the memory runs no code of it any longer.
            unsafe { libc::munmap(r.address as *mut libc::c_void, r.size) };
        }
    }
}
