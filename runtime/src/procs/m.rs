//! M, the worker that runs goroutines: what is known of one. What Ms do: see `sched/m.rs`, `run/`.

use crate::atomics::{AtomicBool, AtomicPtr, AtomicU64, Ordering};
use crate::base::step::BlockJob;
use crate::g::Gp;
use crate::procs::p::P;
use crate::task::Task;
use crate::trace::stream::OwnStream;
use crate::virt::clockwork::{Place, Virtual};
use crate::virt::note::Note;
use std::cell::Cell;
use std::sync::Arc;

/// An M.
pub struct M<T: Task> {
    pub(crate) id: u32,
    pub(crate) note: Note,
    pub(crate) nextp: AtomicPtr<P<T>>,
    pub(crate) spinning: AtomicBool,
    pub(crate) blocked: AtomicBool,
    pub(crate) curp: AtomicPtr<P<T>>,
    /// Its number, for observers; 0: none.
    pub(crate) locked_id: AtomicU64,
    /// Its goroutine has ended locked to it: it ends, too.
    pub(crate) ends: Cell<bool>,
    /// The goroutine locked to this M.
    pub(crate) locked_g: Cell<Option<Gp<T>>>,
    /// Its goroutine has returned only to let other Ms have their turns.
    pub(crate) paused: Cell<bool>,
    /// What its goroutine is about to block in.
    pub(crate) job: Cell<Option<BlockJob>>,
    /// While a stepper drives: how many budgets its goroutine has used up in this step.
    pub(crate) looks: Cell<u32>,
    /// What it writes of a trace.
    pub(crate) stream: OwnStream,
}

// SAFETY: the cells belong to the M itself; the rest is atomic.
unsafe impl<T: Task> Sync for M<T> {}
// SAFETY: as above.
unsafe impl<T: Task> Send for M<T> {}

impl<T: Task> M<T> {
    pub(crate) fn new(id: u32, note: Note) -> M<T> {
        M {
            id,
            note,
            nextp: AtomicPtr::new(std::ptr::null_mut()),
            spinning: AtomicBool::new(false),
            blocked: AtomicBool::new(false),
            curp: AtomicPtr::new(std::ptr::null_mut()),
            locked_id: AtomicU64::new(0),
            ends: Cell::new(false),
            locked_g: Cell::new(None),
            paused: Cell::new(false),
            job: Cell::new(None),
            looks: Cell::new(0),
            stream: OwnStream::new(id),
        }
    }

    /// Whether a stepper gives the scheduler back and its Ms leave.
    pub(crate) fn is_ending(&self) -> bool {
        let on = self.note.fiber();
        on.is_some_and(|f| f.virt.ending.load(Ordering::Relaxed))
    }

    /// Whether it is one of a stepper's.
    pub(crate) fn is_stepped(&self) -> bool {
        let on = self.note.fiber();
        on.is_some_and(|f| f.virt.stepping.load(Ordering::Relaxed))
    }

    pub(crate) fn is_spinning(&self) -> bool {
        self.spinning.load(Ordering::Relaxed)
    }

    /// An M on a thread of its own.
    pub(crate) fn on_thread(id: u32) -> M<T> {
        M::new(id, Note::of_thread())
    }

    /// An M on a fiber of that clockwork.
    pub(crate) fn on_fiber(id: u32, virt: Option<Arc<Virtual>>) -> M<T> {
        match virt {
            Some(v) => M::new(id, Note::of_fiber(Place::new(v))),
            None => M::on_thread(id),
        }
    }

    /// Lets the Ms go on that are earlier (on threads: nothing). Holding no lock.
    #[inline]
    pub(crate) fn turn(&self) {
        if let Some(place) = self.note.fiber() {
            place.turn();
        }
    }
}
