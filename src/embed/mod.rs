//! minigo as a library: the parts of the public API in `lib.rs`.

pub mod convert;
pub mod engine;
pub mod error;
pub mod instance;
pub mod object;
pub mod package;
mod record;
pub mod streams;
