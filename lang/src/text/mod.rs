//! Source texts and positions, names, operators, constants, diagnostics and their codes.

pub mod codes;
pub mod constant;
pub mod diag;
pub mod operator;
pub mod source;
pub mod symbol;
