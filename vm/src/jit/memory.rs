//! Memory for machine code: written first, then made executable, never both at once.

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

/// The processor's page size.
const PAGE: usize = 4096;

impl CodeMemory {
    /// Copies `code` to pages of its own and makes these executable; `None`: there is no memory.
    pub fn publish(&self, code: &[u8]) -> Option<*const u8> {
        let size = code.len().next_multiple_of(PAGE);
        // SAFETY: a new anonymous mapping that nobody else knows of; it is at least as large as
        // the code.
        let address = unsafe {
            let p = libc::mmap(
                std::ptr::null_mut(),
                size,
                libc::PROT_READ | libc::PROT_WRITE,
                libc::MAP_PRIVATE | libc::MAP_ANONYMOUS,
                -1,
                0,
            );
            if p == libc::MAP_FAILED {
                return None;
            }
            std::ptr::copy_nonoverlapping(code.as_ptr(), p.cast::<u8>(), code.len());
            if libc::mprotect(p, size, libc::PROT_READ | libc::PROT_EXEC) != 0 {
                libc::munmap(p, size);
                return None;
            }
            p as usize
        };
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
            // SAFETY: the mapping is ours; whoever drops the memory runs no code of it any more.
            unsafe { libc::munmap(r.address as *mut libc::c_void, r.size) };
        }
    }
}
