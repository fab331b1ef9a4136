//! Values at run time: type descriptors, equality, hashing, maps.
pub mod equal;
pub mod fits;
pub mod hash;
pub mod known;
pub mod map;
pub mod parts;
pub mod places;
pub mod rtype;
