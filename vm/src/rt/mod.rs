//! What instructions do, apart from dispatch: shared by the interpreter's handlers and machine code.

// What is unsafe here is so for the reason said in `interp`; it is not repeated at each.
#![allow(clippy::missing_safety_doc)]

pub mod accesses;
pub mod assist;
pub mod call;
pub mod chan;
pub mod errors;
pub mod finalizers;
pub mod float;
pub mod iface;
pub mod integer;
pub mod map;
pub mod memory;
pub mod native_call;
pub mod panic;
pub mod print;
pub mod race;
mod racing_value;
pub mod safepoint;
pub mod seen;
pub mod slice;
pub mod string;
pub mod sync;
pub mod unsafes;
pub mod visible;
