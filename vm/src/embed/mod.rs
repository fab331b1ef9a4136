//! Embedding in Rust programs: values that Rust and Go exchange, packages that Rust code offers, and calls of
//! Go functions from Rust. The public API (in the root package) uses this.

pub mod calls;
mod decode;
mod encode;
mod exchange;
pub mod offered;
mod value;

pub use decode::{decode, decode_slots};
pub use encode::{encode, encode_slots};
pub use exchange::Exchange;
pub use value::{Object, Value};
