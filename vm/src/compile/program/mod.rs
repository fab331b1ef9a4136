//! Whole-program matters: initialisation, tables, escape analysis.

pub mod escape;
pub mod init;
pub(super) mod tables;
