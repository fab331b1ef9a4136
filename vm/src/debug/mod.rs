//! A debugger's view of a program that is stopped at a statement: goroutines, frames, variables, values and
//! expressions.
//!
//! The program runs in virtual time, so while one goroutine is stopped, all others are at rest ([`View`]).
//! Only [`View::assign`] and [`start`] change the program.

mod assign;
mod entered;
mod evaluate;
mod filmed;
mod frames;
mod goroutines;
mod listing;
mod operators;
mod parts;
mod scheduler;
mod show;
mod value;
mod view;
mod waiting;

pub use entered::{is_end_of_entered, start};
pub use evaluate::{Condition, is_expression};
pub use filmed::{show_locals, show_variables};
pub use frames::{Frame, Slot};
pub use goroutines::GoroutineView;
pub use listing::{Instruction, Listing};
pub use parts::Part;
pub use scheduler::SchedulerView;
pub use value::Value;
pub use view::View;

pub use crate::code::Entered;
pub use crate::code::debug::{Described, Global, Role, Statement, Variable};
pub use crate::machine::Machine;
pub use crate::machine::goroutine::Goroutine;
pub use crate::machine::probe::{Mark, Observer, Probe, Trouble};
pub use crate::task::stuck::wait::{Wait, Waker};
