//! Exploring a program's schedules: many runs, each under another schedule, and what is wrong with some of them.
//!
//! [`Prepared`] is a program that can be run again and again; [`explore`] does so under a strategy until it is
//! told to stop, has tried everything, or finds nothing new.

mod drive;
mod finding;
mod prepared;
mod report;
mod settings;

pub use crate::task::lab::{Place, named as place_of};
pub use drive::{bounds, explore, strategy};
pub use finding::{Finding, FindingKind};
pub use prepared::{Door, Load, Prepared, Written};
pub use report::{Ended, Found, RunReport, Summary};
pub use settings::{Settings, StrategyName};
