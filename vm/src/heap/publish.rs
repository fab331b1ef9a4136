//! The order in which new objects and pointers to them become visible to other threads.

/// What has been written to a new object is seen by whoever sees a pointer to it. Goroutines that race hand pointers to
/// each other without any order; what they find there may be old, but it is an object. x86-64 keeps stores in order by
/// itself; the processors of Arm have to be told, and then follow, since reading through a pointer depends on reading it.
#[inline(always)]
pub fn publish() {
    #[cfg(target_arch = "aarch64")]
    // SAFETY: a barrier; it accesses nothing.
    unsafe {
        std::arch::asm!("dmb ishst", options(nostack, preserves_flags));
    }
}
