//! Values at run time: type descriptors, equality, hashing, maps.
pub mod map;
pub mod rtype;
