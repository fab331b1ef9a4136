//! Waiting: channels, select, semaphores, bubbles; the table of wait reasons.

pub(crate) mod bubble;
pub(crate) mod chan;
pub(crate) mod reason;
pub(crate) mod select;
pub(crate) mod sema;
