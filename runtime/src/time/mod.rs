//! Timers and sleeping goroutines.

pub(crate) mod bubble;
pub(crate) mod heap;
pub(crate) mod timer;
pub(crate) mod waiters;
