//! The same on Apple's Arm processors: the pages are of a kind (`MAP_JIT`) that is writable for one thread while it is
//! executable for the others. Pages that are made executable later would not be allowed with the hardened runtime.

/// The processor's page size.
pub(crate) const PAGE: usize = 16384;

unsafe extern "C" {
    /// Makes processors fetch instructions from what was written last (`libkern/OSCacheControl.h`).
    fn sys_icache_invalidate(start: *mut libc::c_void, len: libc::size_t);
}

/// A copy of the code in `size` bytes of pages of its own, executable; `None`: there is no memory.
pub(crate) fn copied(code: &[u8], size: usize) -> Option<usize> {
    let protection = libc::PROT_READ | libc::PROT_WRITE | libc::PROT_EXEC;
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_JIT;
    // SAFETY: a new anonymous mapping that nobody else knows of; it is at least as large as the code. Between the two
    // calls this thread may write such pages and runs none of them: it copies bytes and calls nothing else.
    unsafe {
        let p = libc::mmap(std::ptr::null_mut(), size, protection, flags, -1, 0);
        if p == libc::MAP_FAILED {
            return None;
        }
        libc::pthread_jit_write_protect_np(0);
        std::ptr::copy_nonoverlapping(code.as_ptr(), p.cast::<u8>(), code.len());
        libc::pthread_jit_write_protect_np(1);
        sys_icache_invalidate(p, code.len());
        Some(p as usize)
    }
}
