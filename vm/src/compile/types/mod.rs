//! Types while compiling: canonical types, their layout in memory, descriptors for the run.

pub mod dynamic;
pub mod layout;
pub mod rtypes;
pub mod ty;
