//! The collector's view of the scheduler: goroutines one at a time, or all of them in a stopped world.

pub(crate) mod world;
