//! Exploring schedules: run after run, each under a schedule that a strategy chooses.
//!
//! While a program explores, all its goroutines run in the calling thread, on one M and one P, in virtual
//! time (`driver/explore/mod.rs`). A goroutine stops before every **visible operation** ([`VisibleOp`]): what it does
//! there can be noticed by others. A [`Strategy`] then sees all goroutines that could run, each with
//! the operation that it is about to perform, and names one ([`Point`]). Between two visible operations a
//! goroutine is never interrupted. Everything else is given by the run's seed, so the list of answers
//! ([`Record::steps`]) is the schedule, and the same answers make the same run.
//!
//! [`Order`] keeps the happens-before order of a run: for the number of different orders seen, and for
//! strategies that skip runs which differ only in the order of independent operations.

pub(crate) mod explorer;
pub(crate) mod exploring;
mod fault;
pub(crate) mod op;
mod order;
mod path;
mod point;
mod record;
pub mod strategy;
#[cfg(all(test, not(loom)))]
mod tests;

pub use explorer::{Bounds, Explorer, Look};
pub use exploring::Explore;
pub use op::{Access, OpKind, SelectOn, Touch, Touches, VisibleOp};
pub use order::Order;
pub use path::{CLOCK_PATH, child_path, root_path};
pub use point::{BaseOrder, Candidate, Point, Ready, RunStart, Strategy, Who};
pub use record::{Record, RunEnd, Step};
