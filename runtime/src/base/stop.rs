//! The bits of `request_stop`: why the world is stopped. Tasks may have others of their own.

/// A collection.
pub const STOP_GC: u32 = 1;
/// The stacks of all goroutines are to be noted.
pub(crate) const STOP_STACKS: u32 = 1 << 28;
/// The trace begins, ends, or its buffers are to be written.
pub(crate) const STOP_TRACE: u32 = 1 << 29;
/// A stepper brings its own Ms to rest.
pub(crate) const STOP_STEP: u32 = 1 << 30;
/// Somebody wants GOMAXPROCS changed.
pub(crate) const STOP_PROCS: u32 = 1 << 31;
