//! The strategies that choose schedules; each file names the publication it is based on, if there is one.

mod deepening;
mod exhaustive;
mod mix;
mod pct;
mod plain;
mod pos;
mod random;
mod turns;
mod urw;

pub use deepening::Deepening;
pub use exhaustive::Exhaustive;
pub use mix::Mix;
pub use pct::Pct;
pub use plain::Plain;
pub use pos::Pos;
pub use random::RandomWalk;
pub use turns::Turns;
pub use urw::Urw;

use crate::base::choice::Choice;

/// The seed of run `run` of an exploration with this seed.
pub fn seed_of(seed: u64, run: u64) -> u64 {
    Choice::new(super::order::mix(seed, run)).bits()
}
