//! minigo's bytecode, its compiler and interpreter, the heap and the standard library.
pub mod code;
pub mod collect;
pub mod compile;
pub mod disasm;
pub mod goroutine;
pub mod heap;
pub mod interp;
pub mod native;
pub mod op;
pub mod program;
pub mod session;
pub mod stack;
pub mod stdlib;
pub mod trace;
pub mod value;
pub mod verify;
pub mod vm;
