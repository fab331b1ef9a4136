//! The process itself: its memory, pages, signals, standard streams, environment variables.

#[cfg(not(target_os = "macos"))]
pub(crate) mod calls;
pub(crate) mod caught;
pub(crate) mod environment;
pub(crate) mod faults;
pub(crate) mod growing;
pub(crate) mod input;
pub(crate) mod limits;
pub(crate) mod memory;
pub(crate) mod out;
pub(crate) mod pages;
pub(crate) mod signals;
pub(crate) mod starved;
pub(crate) mod system;
#[cfg(not(target_os = "macos"))]
pub(crate) mod wall;
#[cfg(target_os = "macos")]
#[path = "no_wall.rs"]
pub(crate) mod wall;
