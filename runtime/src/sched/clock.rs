//! The current time of each M, and the cost of operations in virtual time.

use crate::base::cost::Costs;
use crate::base::modes::Extra;
use crate::sched::Sched;
use crate::task::Task;
use crate::virt::Driver;
use crate::virt::clockwork::Virtual;
use std::sync::Arc;

/// When virtual time begins: 2009-11-10 23:00:00 UTC.
const PLAYGROUND: i64 = 1_257_894_000_000_000_000;

impl<T: Task> Sched<T> {
    /// The clockwork of the virtual driver, if that drives.
    #[inline(always)]
    pub(crate) fn virt(&self) -> Option<&Virtual> {
        self.clock.virt()
    }

    /// Changes the driver. While nothing runs.
    pub(crate) fn set_virt(&self, virt: Option<&Arc<Virtual>>) {
        let at = virt.map_or(std::ptr::null_mut(), |v| self.clock.keep(v));
        self.set_clockwork(at);
    }

    /// Puts the clockwork of the virtual driver in its place; null: threads. While nothing runs.
    pub(crate) fn set_clockwork(&self, at: *mut Virtual) {
        self.clock.change(at);
        self.extras.set(Extra::Virtual, !at.is_null());
    }

    /// Whether time is virtual and everything runs in one thread.
    pub fn is_virtual(&self) -> bool {
        self.virt().is_some()
    }

    /// Monotonic nanoseconds. Go: `nanotime`.
    #[inline]
    pub(crate) fn now(&self) -> i64 {
        match self.virt() {
            None => self.clock.real_now(),
            Some(v) => v.now(),
        }
    }

    /// As `now`; but looking at a virtual clock takes time, so that a program ends that
    /// waits in a loop for time to pass.
    pub(crate) fn now_for_task(&self) -> i64 {
        match self.virt() {
            None => self.clock.real_now(),
            Some(v) => {
                if let Some(ex) = self.exploring() {
                    ex.clock(v);
                }
                v.look()
            }
        }
    }

    /// What a task's deadlines are counted from.
    pub(crate) fn now_seen(&self) -> i64 {
        match self.virt() {
            None => self.clock.real_now(),
            Some(v) => v.see(),
        }
    }

    /// Nanoseconds since 1970, consistent with the time that tasks see.
    pub fn wall(&self) -> i64 {
        self.wall_of(self.now_for_task())
    }

    /// The clock on the wall at that moment.
    pub(crate) fn wall_of(&self, now: i64) -> i64 {
        let base = match self.virt() {
            Some(_) if self.opts.driver == Driver::Virtual => PLAYGROUND,
            _ => self.clock.wall_start(),
        };
        base + now
    }

    /// Virtual time passes.
    #[inline]
    pub(crate) fn spend(&self, what: impl FnOnce(&Costs) -> i64) {
        if let Some(v) = self.virt() {
            v.spend(what(&v.costs));
        }
    }

    /// The global lock is taken; in virtual time that takes its time, and is waited for.
    #[inline]
    pub(crate) fn lock_global(&self) {
        if let Some(v) = self.virt() {
            let lock = v.costs.lock;
            let waits = self.lab().map_or(0, |lab| lab.lock(v.now(), lock));
            v.spend(waits + lock);
        }
    }
}
