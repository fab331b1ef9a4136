//! minigo's bytecode, its compiler and interpreter, the heap and the standard library.
pub mod code;
pub mod heap;
pub mod native;
pub mod op;
pub mod value;
