//! The interpreter: threaded handlers, one for each opcode, in files by family.
//!
//! A handler may rely on everything that the [verifier](crate::code::verify) checks: operands name
//! slots of the frame, jumps lead to instructions, extra words are what the opcode table says.
//! A handler leaves by [`dispatch::dispatch`] in tail position; cold paths that hold Rust values
//! leave through [`dispatch::leave`], so that the native stack never grows.

// Handlers and their helpers are unsafe for one reason, said above; it is not repeated at each.
#![allow(clippy::missing_safety_doc)]

pub mod arith;
pub mod atomic;
pub mod call;
pub mod chan;
pub mod choice;
pub mod debug;
pub mod dispatch;
pub mod finalizers;
pub mod float;
pub mod iface;
pub mod index;
pub mod jump;
pub mod locals;
pub mod mapops;
pub mod mem;
pub mod native_call;
pub mod panic;
pub mod print;
pub mod race;
pub mod seen;
pub mod slice;
pub mod text;

#[cfg(test)]
mod tests;

/// All handlers under one name, for the dispatch table.
pub(crate) mod handlers {
    pub use super::arith::*;
    pub use super::atomic::*;
    pub use super::call::*;
    pub use super::chan::*;
    pub use super::choice::*;
    pub use super::debug::*;
    pub use super::float::*;
    pub use super::iface::*;
    pub use super::index::*;
    pub use super::jump::*;
    pub use super::mapops::*;
    pub use super::mem::*;
    pub use super::native_call::*;
    pub use super::panic::*;
    pub use super::print::*;
    pub use super::race::*;
    pub use super::seen::*;
    pub use super::slice::*;
    pub use super::text::*;
    pub use crate::interp::finalizers::*;
}
