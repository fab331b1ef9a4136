//! minigo's bytecode, its compiler and interpreter, the heap and the standard library.
pub mod code;
pub mod compile;
pub mod embed;
pub mod explore;
pub mod heap;
pub mod host;
pub mod instance;
pub mod interp;
pub mod jit;
pub mod machine;
pub mod opt;
pub mod report;
pub mod rt;
pub mod session;
pub mod stdlib;
pub mod task;
pub mod value;
