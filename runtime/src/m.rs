//! M, the thread that runs goroutines, and the parallel scheduling loop.

use crate::g::Gp;
use crate::p::P;
use crate::sched::Sched;
use crate::task::Task;
use std::marker::PhantomData;

/// An M.
pub struct M<T: Task> {
    pub(crate) id: u32,
    _t: PhantomData<fn(T)>,
}

impl<T: Task> M<T> {
    pub(crate) fn new(id: u32) -> M<T> {
        M {
            id,
            _t: PhantomData,
        }
    }
}

/// What only the parallel mode has.
pub(crate) struct Parallel<T: Task> {
    _t: PhantomData<fn(T)>,
}

impl<T: Task> Parallel<T> {
    pub(crate) fn new() -> Parallel<T> {
        Parallel { _t: PhantomData }
    }
    pub(crate) fn wake_everybody(&self, _s: &Sched<T>) {}
    pub(crate) fn stop_requested(&self, _s: &Sched<T>) {}
}

impl<T: Task> Sched<T> {
    pub(crate) fn wakep(&self, _p: &P<T>) {}
    pub(crate) fn timer_came_first(&self, _when: i64) {}
    pub(crate) fn lock_os_thread(&self, _m: &M<T>, _g: Gp<T>) {}
    pub(crate) fn unlock_os_thread(&self, _m: &M<T>, _g: Gp<T>) {}
    pub(crate) fn dead_while_locked(&self, _m: &M<T>, _g: Gp<T>) {}
}
