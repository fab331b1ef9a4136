//! AddressSanitizer and the heap: poisons memory that holds no object. Does nothing in builds without `--cfg
//! minigo_asan`.

#[cfg(minigo_asan)]
unsafe extern "C" {
    fn __asan_poison_memory_region(p: *const u8, size: usize);
    fn __asan_unpoison_memory_region(p: *const u8, size: usize);
}

/// From now on nobody may touch these bytes.
#[inline(always)]
pub(super) fn forbid(start: usize, size: usize) {
    #[cfg(minigo_asan)]
    // SAFETY: it marks memory only.
    unsafe {
        __asan_poison_memory_region(start as *const u8, size);
    }
    let _ = (start, size);
}

/// From now on they may be touched.
#[inline(always)]
pub(super) fn allow(start: usize, size: usize) {
    #[cfg(minigo_asan)]
    // SAFETY: it marks memory only.
    unsafe {
        __asan_unpoison_memory_region(start as *const u8, size);
    }
    let _ = (start, size);
}
