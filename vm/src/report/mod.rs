//! Reports about goroutines: traces of one, lists of all.

pub mod below;
pub mod dump;
pub mod exhausted;
pub mod gzip;
pub mod memory;
pub mod noted;
pub mod picture;
pub mod race;
pub mod trace;
pub mod words;
