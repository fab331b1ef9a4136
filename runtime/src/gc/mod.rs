//! What the collector sees of the scheduler: goroutines one at a time, or all in a stopped world.

pub(crate) mod scan;
pub(crate) mod world;
