//! Waiting: channels, semaphores, bubbles; the table of wait reasons.

pub(crate) mod chan;
pub(crate) mod sema;
