//! A debugger's view of a program that is stopped at a statement: goroutines, frames, variables, values and
//! expressions.
//!
//! The program runs in virtual time, so while one goroutine is stopped, all others are at rest ([`View`]).
//! Only [`View::assign`] and [`start`] change the program.

mod assign;
mod entered;
mod evaluate;
mod frames;
mod goroutines;
mod listing;
mod operators;
mod parts;
mod show;
mod value;

pub use entered::{is_end_of_entered, start};
pub use evaluate::{Condition, is_expression};
pub use frames::{Frame, Slot};
pub use goroutines::GoroutineView;
pub use listing::{Instruction, Listing};
pub use parts::Part;
pub use value::Value;

pub use crate::code::Entered;
pub use crate::code::debug::{Described, Global, Role, Statement, Variable};
pub use crate::machine::Machine;
pub use crate::machine::goroutine::Goroutine;
pub use crate::machine::probe::{Mark, Observer, Probe, Trouble};

use crate::code::Functions;
use minigo_runtime::World;

/// See the head of this file.
pub struct View<'a, 'w> {
    world: &'a mut World<'w, Goroutine>,
    /// The functions of the program.
    pub functions: &'static Functions,
    /// The goroutine that is at a statement, or that the program dies of; 0: none.
    pub current: u64,
    /// How deep its innermost frame is.
    pub depth: u32,
}

impl<'a, 'w> View<'a, 'w> {
    /// What is seen while the goroutine on `m` stands; its place is saved.
    pub fn with<R>(m: &mut Machine, see: impl FnOnce(&mut View<'_, '_>) -> R) -> Option<R> {
        // SAFETY: called while a goroutine runs.
        let cx = unsafe { m.cx() };
        let current = cx.id();
        // SAFETY: as above; its place is saved.
        let depth = unsafe { m.g() }.fp;
        let functions = &m.instance().functions;
        let mut world = cx.others_at_rest()?;
        let mut view = View {
            world: &mut world,
            functions,
            current,
            depth,
        };
        Some(see(&mut view))
    }

    /// The goroutine on `m`, whose place is saved, and how deep its innermost frame is.
    pub fn place(m: &mut Machine) -> (u64, u32) {
        // SAFETY: called while a goroutine runs.
        let id = unsafe { m.cx() }.id();
        // SAFETY: as above; its place is saved.
        (id, unsafe { m.g() }.fp)
    }

    /// What is seen when no goroutine can run any longer.
    pub fn of_world(world: &'a mut World<'w, Goroutine>) -> View<'a, 'w> {
        // SAFETY: the view goes before the scheduler, which holds the instance.
        let functions = unsafe { &world.sched().task_shared().own().functions };
        View {
            world,
            functions,
            current: 0,
            depth: 0,
        }
    }
}
