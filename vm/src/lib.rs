//! minigo's bytecode, its compiler and interpreter, the heap and the standard library.
pub mod heap;
pub mod value;
