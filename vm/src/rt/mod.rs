//! What instructions do, apart from how they are dispatched.

pub mod errors;
