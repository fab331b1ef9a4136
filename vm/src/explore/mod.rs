//! Exploring a program's schedules: runs it many times, each time under another schedule, and collects the
//! failures.
//!
//! [`Prepared`] is a program that can be run again and again; [`explore`] does so under a strategy until it is
//! told to stop, has tried everything, or finds nothing new.

mod accesses;
mod drive;
mod endless;
mod finding;
mod names;
mod output;
mod prepared;
mod replay;
mod report;
mod schedule;
mod settings;
mod shrink;
mod totals;
mod workers;

pub use crate::task::lab::{Place, named as place_of};
pub use accesses::{Access, Accesses};
pub use drive::{bounds, explore, racing_accesses, strategy};
pub use finding::{Finding, FindingKind, RacingAccess, RacingPair};
pub use names::{CLOCK, Names};
pub use output::prints;
pub use prepared::{Door, Load, Prepared, Undo, Written};
pub use replay::{Log, Replay, lines};
pub use report::{Denied, Ended, Found, RunReport, Summary};
pub use schedule::{Change, Expected, Line, Moment, Schedule};
pub use settings::{RacesIn, Settings, StrategyName};
pub use shrink::{RUNS as SHRINKING_RUNS, Shrunk, races_for, replay, shrink};
