//! The front of minigo: Go text to a checked program. Knows no I/O, no threads, no VM.
pub mod ast;
pub mod check;
pub mod constant;
pub mod diag;
pub mod source;
pub mod symbol;
pub mod types;
