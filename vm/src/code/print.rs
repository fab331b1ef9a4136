//! The operand of the instruction `Print` (builtins print and println): the kind of value to print.

#![allow(missing_docs)]

pub const BOOL: u64 = 0;
pub const INT: u64 = 1;
pub const UINT: u64 = 2;
pub const FLOAT: u64 = 3;
pub const COMPLEX: u64 = 4;
pub const STRING: u64 = 5;
pub const POINTER: u64 = 6;
pub const SLICE: u64 = 7;
pub const IFACE: u64 = 8;
pub const SPACE: u64 = 9;
pub const NEWLINE: u64 = 10;
/// A float32, as a float64.
pub const FLOAT32: u64 = 11;
/// A complex64, as a complex128.
pub const COMPLEX64: u64 = 12;
