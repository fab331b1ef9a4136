//! What instructions do, apart from how they are dispatched: for handlers and compiled code alike.

// What is unsafe here is so for the reason said in `interp`; it is not repeated at each.
#![allow(clippy::missing_safety_doc)]

pub mod due;
pub mod errors;
pub mod panic;
pub mod safepoint;
