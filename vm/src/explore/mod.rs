//! Exploring a program's schedules: many runs, each under another schedule, and what is wrong with some of them.
//!
//! [`Prepared`] is a program that can be run again and again; [`explore`] does so under a strategy until it is
//! told to stop, has tried everything, or finds nothing new.

mod finding;
mod report;
mod settings;

pub use finding::{Finding, FindingKind};
pub use report::{Ended, Found, RunReport, Summary};
pub use settings::{Settings, StrategyName};
