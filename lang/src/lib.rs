//! The front of minigo: Go text to a checked program. Knows no I/O, no threads, no VM.
pub mod check;
pub mod lazy;
pub mod load;
pub mod render;
pub mod syntax;
pub mod text;
pub mod types;
pub mod vet;
