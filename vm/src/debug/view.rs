//! The entry point: everything that a debugger can ask about a stopped program.

use crate::code::Functions;
use crate::heap::kept::Kept;
use crate::machine::Machine;
use crate::machine::goroutine::Goroutine;
use minigo_runtime::World;

/// A stopped program: see the head of `mod.rs`.
pub struct View<'a, 'w> {
    pub(super) world: &'a mut World<'w, Goroutine>,
    /// The functions of the program.
    pub functions: Kept<Functions>,
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
        let functions = m.instance().functions();
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
        let functions = unsafe { world.sched().task_shared().own() }.functions();
        View {
            world,
            functions,
            current: 0,
            depth: 0,
        }
    }
}
