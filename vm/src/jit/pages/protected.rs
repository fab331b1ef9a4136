//! The same by changing the protection of pages after they were written.

/// The processor's page size.
pub(crate) const PAGE: usize = 4096;

/// A copy of the code in `size` bytes of pages of its own, executable; `None`: there is no memory.
pub(crate) fn copied(code: &[u8], size: usize) -> Option<usize> {
    // SAFETY: a new anonymous mapping that nobody else knows of; it is at least as large as
    // the code.
    unsafe {
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
        fetch_anew(p.cast(), code.len());
        Some(p as usize)
    }
}

/// Processors fetch instructions from what was written last.
///
/// # Safety
/// The bytes are readable.
#[cfg(target_arch = "aarch64")]
unsafe fn fetch_anew(start: *const u8, len: usize) {
    use std::arch::asm;
    // SAFETY: programs may read the register, and clean or drop lines of the caches that they may read.
    unsafe {
        let caches: usize;
        asm!("mrs {}, ctr_el0", out(reg) caches, options(nomem, nostack, preserves_flags));
        let (data, instructions) = (4 << (caches >> 16 & 15), 4 << (caches & 15));
        let end = start.addr() + len;
        let mut at = start.addr() & !(data - 1);
        while at < end {
            asm!("dc cvau, {}", in(reg) at, options(nostack, preserves_flags));
            at += data;
        }
        asm!("dsb ish", options(nostack, preserves_flags));
        let mut at = start.addr() & !(instructions - 1);
        while at < end {
            asm!("ic ivau, {}", in(reg) at, options(nostack, preserves_flags));
            at += instructions;
        }
        asm!("dsb ish", "isb", options(nostack, preserves_flags));
        // What other threads' processors have fetched ahead from these addresses, where code may have been before.
        const REGISTER: libc::c_int = 1 << 6;
        const SYNC_CORE: libc::c_int = 1 << 5;
        if libc::syscall(libc::SYS_membarrier, SYNC_CORE, 0, 0) != 0 {
            libc::syscall(libc::SYS_membarrier, REGISTER, 0, 0);
            libc::syscall(libc::SYS_membarrier, SYNC_CORE, 0, 0);
        }
    }
}

/// The same where the processor sees to it.
#[cfg(not(target_arch = "aarch64"))]
unsafe fn fetch_anew(_: *const u8, _: usize) {}
