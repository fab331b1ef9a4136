//! The front of minigo: Go text to a checked program. Knows no I/O, no threads, no VM.
mod actions;
pub mod ast;
pub mod buildtag;
pub mod check;
pub mod chunk;
pub mod codes;
pub mod constant;
pub mod diag;
pub mod load;
pub mod parse;
mod recover;
pub mod render;
pub mod semi;
pub mod source;
pub mod symbol;
pub mod token;
pub mod types;
pub mod vet;
