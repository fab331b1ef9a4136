//! The strategies, each with its source.

mod exhaustive;
mod plain;
mod random;

pub use exhaustive::Exhaustive;
pub use plain::Plain;
pub use random::RandomWalk;

use crate::choice::Choice;

/// The seed of run `run` of an exploration with this seed.
pub fn seed_of(seed: u64, run: u64) -> u64 {
    Choice::new(super::order::mix(seed, run)).bits()
}
