//! Questions to the system that each system answers by calls of its own.

#[cfg(not(target_os = "macos"))]
mod linux;
#[cfg(target_os = "macos")]
mod macos;

#[cfg(not(target_os = "macos"))]
pub(super) use linux::{allowed_processors, peer_process};
#[cfg(target_os = "macos")]
pub(super) use macos::{allowed_processors, peer_process};
