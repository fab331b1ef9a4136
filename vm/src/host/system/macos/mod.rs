//! The calls on macOS.

pub(super) mod files;
pub(super) mod net;
pub(super) mod process;
