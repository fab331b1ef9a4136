//! minigo's front end: turns Go source into a checked program. It does no I/O, starts no threads, and does
//! not depend on the VM.
pub mod check;
pub mod lazy;
pub mod load;
pub mod render;
pub mod syntax;
pub mod text;
pub mod types;
pub mod vet;
