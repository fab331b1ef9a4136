//! What is told of goroutines: traces of one, reports of all.

pub mod dump;
pub mod exhausted;
pub mod gzip;
pub mod memory;
pub mod picture;
pub mod trace;
pub mod words;
