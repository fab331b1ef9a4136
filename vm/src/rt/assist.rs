//! Mark assists: a goroutine that allocates during marking must do marking work in proportion, and parks
//! when there is none left.

use crate::instance::Instance;
use crate::machine::goroutine::Goroutine;
use minigo_runtime::{Cx, Gp};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A goroutine that has been given this many bytes while marking ran assists.
pub const ASSIST_FROM: usize = 32 << 10;

/// Goroutines that wait for the end of the cycle.
#[derive(Default)]
struct InDebt(Mutex<Vec<Gp<Goroutine>>>);

impl InDebt {
    fn all(&self) -> MutexGuard<'_, Vec<Gp<Goroutine>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether the goroutine has to park until the cycle ends, which wakes it: the heap is at its goal, and it could
/// not mark as much as it owes for what it was given. Others hold the rest, and the system may have taken the
/// processor from their threads: on a busy machine the heap would grow by megabytes until they have it again.
/// Go: `gcParkAssist`.
pub fn waits_for_end(cx: &mut Cx<'_, Goroutine>) -> bool {
    let (g, is_virtual) = (cx.g(), cx.sched().is_virtual());
    let m = cx.local();
    let heap = m.cache.heap();
    // In virtual time nothing is late, and nobody has to wait.
    if is_virtual || !heap.cycle.is_on() || m.cache.debt < ASSIST_FROM || !heap.is_at_its_goal() {
        return false;
    }
    // Others on this P do not owe it.
    m.cache.debt = 0;
    // The cycle ends in a stop, so not before this P is at rest.
    m.instance().state::<InDebt>().all().push(g);
    true
}

/// The world is stopped, and the cycle has ended: who waited for that.
pub fn forgiven(instance: &Instance) -> Vec<Gp<Goroutine>> {
    std::mem::take(&mut *instance.state::<InDebt>().all())
}
