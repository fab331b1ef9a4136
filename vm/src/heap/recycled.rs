//! The interface to be notified when memory is reused, so that records about its old contents can be dropped.

/// See the module's head.
pub trait Recycled: Send + Sync {
    /// This memory, which may have held objects before, is about to be given to new ones.
    fn given(&self, start: usize, bytes: usize);

    /// This memory, whole pages, holds nothing, and has gone back to the system.
    fn gone(&self, start: usize, bytes: usize);
}

impl std::fmt::Debug for dyn Recycled {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Recycled")
    }
}
