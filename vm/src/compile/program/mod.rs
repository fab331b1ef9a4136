//! What concerns the program as a whole: its initialisation, its tables, what escapes.

pub mod escape;
pub mod init;
pub(super) mod tables;
