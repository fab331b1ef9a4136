//! Source texts and positions, names, constants, diagnostics and their codes.

pub mod codes;
pub mod constant;
pub mod diag;
pub mod source;
pub mod symbol;
