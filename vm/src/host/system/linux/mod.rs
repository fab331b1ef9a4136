//! The calls on Linux.

pub(super) mod files;
pub(super) mod net;
pub(super) mod process;
