//! `Run`: what runs a task, and what the collector and reports do with tasks.

use super::Cx;
use super::beside::Beside;
use crate::base::step::{Share, Step, Worked};
use crate::explore::explorer::Look;
use crate::explore::op::VisibleOp;
use crate::gc::world::World;
use crate::race::{HappensBefore, Threaded};
use crate::sched::scan::AtRest;
use crate::task::Task;

/// A task that can run. The scheduler's loop asks for all of this; what only keeps tasks, queues them and wakes them
/// knows them as [`Task`]s.
pub trait Run: Task + Threaded {
    /// Runs until the goroutine yields, parks, is asked to stop, or is done. Everything that
    /// must survive is in `self` when this returns: the next call may come on another thread.
    fn resume(&mut self, cx: &mut Cx<'_, Self>) -> Step;

    /// Every task is at rest and no P runs: the garbage collector's moment (and that of dumps;
    /// `world.why()` says what was asked for).
    fn stopped(world: &mut World<'_, Self>);

    /// While goroutines are scanned one at a time (`World::begin_scan`): this one is about to run.
    fn scan(shared: &Self::Shared, g: AtRest<'_, Self>) {
        let _ = (shared, g);
    }

    /// A piece of the background work that `World::begin_work` has announced, some 100 us of it.
    fn work(cx: &mut Beside<'_, Self>, share: Share) -> Worked {
        let _ = (cx, share);
        Worked::default()
    }

    /// All goroutines are asleep and nothing can wake them. The world is at rest; print what is
    /// to be printed and answer the exit status.
    fn deadlock(world: &mut World<'_, Self>) -> i32 {
        let _ = world;
        2
    }

    /// The order of what goroutines do, if races are looked for; the answer never changes.
    fn races(shared: &Self::Shared) -> Option<&HappensBefore> {
        let _ = shared;
        None
    }

    /// While the program explores, all goroutines are asleep: whether somebody outside could wake one, with a connection or a
    /// signal. Then that is no deadlock.
    fn serves(world: &mut World<'_, Self>) -> bool {
        let _ = world;
        false
    }

    /// While the program explores, all goroutines wait until a timer fires.
    fn sleeps(world: &mut World<'_, Self>) {
        let _ = world;
    }

    /// A run of an exploration has ended by itself or at its limit; all goroutines are at rest. `still`: no timer is pending, and
    /// nothing comes from outside. `pollers`: goroutines that have only slept and looked at something in the end, and
    /// the addresses of what each looked at.
    fn explored(world: &mut World<'_, Self>, still: bool, pollers: Vec<(u64, u64)>) {
        let _ = (world, still, pollers);
    }

    /// While the program explores: what this operation, which a goroutine is about to perform, would do now.
    fn look(op: &VisibleOp) -> Look {
        let _ = op;
        Look::free()
    }

    /// How many values the channel of this operation, which a goroutine is about to perform, holds and could hold.
    /// For films.
    fn fill(op: &VisibleOp) -> (u32, u32) {
        let _ = op;
        (0, 0)
    }
}
