//! Work on the program as a whole: initialisation, tables, escape analysis.

pub mod escape;
pub mod init;
pub mod origins;
pub(super) mod tables;
