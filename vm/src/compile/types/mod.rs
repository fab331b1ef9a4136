//! Types in the compiler: canonical types, their layout in memory, and the type descriptors for run time.

pub mod dynamic;
pub mod layout;
pub mod rtypes;
pub mod ty;
