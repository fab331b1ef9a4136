//! minigo as a library: what `lib.rs` shows of it, part by part.

pub mod convert;
pub mod engine;
pub mod error;
pub mod instance;
pub mod object;
pub mod package;
mod record;
pub mod streams;
