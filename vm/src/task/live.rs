//! Observing a running program from outside: snapshots of its scheduler, and pauses.

use crate::instance::{Instance, stop};
use crate::machine::goroutine::Goroutine;
use minigo_runtime::{Look, Sched, World};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Condvar, Mutex, MutexGuard, OnceLock, PoisonError, Weak};

/// What is kept for those who watch.
#[derive(Default)]
struct Live {
    sched: OnceLock<Weak<Sched<Goroutine>>>,
    paused: Mutex<bool>,
    changed: Condvar,
}

impl Live {
    fn paused(&self) -> MutexGuard<'_, bool> {
        self.paused.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What is seen of a run.
pub struct Seen {
    /// Of its scheduler.
    pub scheduler: Look,
    /// How many collections there were.
    pub collections: u64,
    /// How many bytes of the heap are in use.
    pub heap: u64,
}

/// Looks at a run; `None` before it has begun, after its end, and when it changes too fast to be seen.
pub fn look(instance: &Instance) -> Option<Seen> {
    let sched = instance.state::<Live>().sched.get()?.upgrade()?;
    Some(Seen {
        scheduler: sched.glance()?,
        collections: instance.heap.counters.collections.load(Relaxed).into(),
        heap: instance.heap.arena().in_use() as u64,
    })
}

/// Stops the world until [`go_on`]. Returns false if nothing runs.
pub fn pause(instance: &Instance) -> bool {
    *instance.state::<Live>().paused() = true;
    instance.request_stop(stop::PAUSE)
}

/// Ends a pause.
pub fn go_on(instance: &Instance) {
    let live = instance.state::<Live>();
    *live.paused() = false;
    live.changed.notify_all();
}

/// Has the trace written up to now, shortly: the world is stopped for it.
pub fn flush_trace(instance: &Instance) {
    let live = instance.state::<Live>();
    if let Some(sched) = live.sched.get().and_then(Weak::upgrade) {
        sched.flush_trace();
    }
}

/// From now on this scheduler can be looked at, if somebody is going to.
pub(super) fn attach(instance: &Instance, sched: &Weak<Sched<Goroutine>>) {
    if instance.options.watched {
        let _ = instance.state::<Live>().sched.set(sched.clone());
    }
}

/// The world is stopped: it remains so during a pause.
pub(super) fn stopped(world: &mut World<'_, Goroutine>) {
    if world.why() & stop::PAUSE == 0 {
        return;
    }
    let live = world.sched().task_shared().state::<Live>();
    let mut paused = live.paused();
    while *paused {
        paused = live
            .changed
            .wait(paused)
            .unwrap_or_else(PoisonError::into_inner);
    }
}
