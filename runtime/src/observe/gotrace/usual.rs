//! Fast path for the trace's scheduling events.
//!
//! The trace says already that the M has its P, and that there is the goroutine; the buffer has room; no number
//! takes more than three bytes; and so little was counted since the clock was read that the event has the time of the
//! one before it. All this is tested before anything is written. If only the clock prevents this, it is read
//! and the event is tried again (`Read`); all other events go to `live.rs`, which starts over. So these
//! functions make only tail calls: they save few registers, and take a third of the instructions.

use super::live::Live;
use super::time::{BIRTH, EVENT, pass, pass_out};
use crate::atomics::Ordering;
use crate::base::event::Event;
use crate::base::reason::WaitReason;
use crate::g::Gp;
use crate::procs::p::P;
use crate::task::Task;
use crate::trace::encode::Ev;
use crate::trace::stream::{Arg, Stream, ToldOfG, hint_of};
use crate::trace::words::{Word, number_of_wait};

/// Whether an event may look at the clock, and does nothing where it may not but has to.
type Look = bool;
const READ: Look = true;
const SAME: Look = false;

impl Live {
    /// The stream of the M that holds `p`, if the trace says that it does.
    #[allow(clippy::mut_from_ref)]
    #[inline(always)]
    pub(super) fn stream_said<'a, T: Task>(&self, p: &'a P<T>) -> Option<&'a mut Stream> {
        // SAFETY: Ms live as long as the scheduler. The caller holds P, and so it is the M that took P; and
        // it uses the stream of one event at a time.
        unsafe { p.said.get().as_ref().map(|own| own.get()) }
    }

    /// `g` begins to run; `at_once`: there was nothing else to do since the one before it left.
    #[inline(never)]
    pub(crate) fn starts<T: Task>(&self, p: &P<T>, g: Gp<T>, at_once: bool) {
        if !self.starts_usually::<T, SAME>(p, g, at_once) {
            self.starts_later(p, g, at_once);
        }
    }

    #[inline(never)]
    fn starts_later<T: Task>(&self, p: &P<T>, g: Gp<T>, at_once: bool) {
        if !self.starts_usually::<T, READ>(p, g, at_once) {
            self.starts_anyhow(p, g, at_once);
        }
    }

    #[inline(always)]
    fn starts_usually<T: Task, const LOOK: Look>(&self, p: &P<T>, g: Gp<T>, at_once: bool) -> bool {
        let Some(s) = self.stream_said(p) else {
            return false;
        };
        // A goroutine that left was the one on the M.
        debug_assert!(!s.left || s.g | s.call == 0);
        let free = match LOOK {
            READ => s.g | s.call == 0,
            SAME => at_once && s.left,
        };
        let (id, told) = (g.id(), g.told());
        let waited = g.reason.load(Ordering::Relaxed) != 0;
        if !free || !told.is_usual(waited) {
            return false;
        }
        let (told, seq) = told.next_usual(false);
        let args = [Arg::Any(id), Arg::Seq(seq)];
        let put = match LOOK {
            READ => s.put_usual(self.time_of_start(p, s, at_once), Ev::GoStart, args),
            SAME => s.put_after(1, Ev::GoStart, args),
        };
        if put {
            if LOOK == SAME {
                self.pass_in(p);
            }
            g.reason.store(0, Ordering::Relaxed);
            g.set_told(told);
            (s.g, s.left) = (id, false);
        }
        put
    }

    /// `g` is readied: while it waits, or is about to.
    #[inline(never)]
    pub(crate) fn readies<T: Task>(&self, p: &P<T>, g: Gp<T>) {
        if !self.readies_usually::<T, SAME>(p, g) {
            self.readies_later(p, g);
        }
    }

    #[inline(never)]
    fn readies_later<T: Task>(&self, p: &P<T>, g: Gp<T>) {
        if !self.readies_usually::<T, READ>(p, g) {
            self.readies_anyhow(p, g);
        }
    }

    #[inline(always)]
    fn readies_usually<T: Task, const LOOK: Look>(&self, p: &P<T>, g: Gp<T>) -> bool {
        let Some(s) = self.stream_said(p) else {
            return false;
        };
        let (id, told) = (g.id(), g.told());
        if !told.is_usual(false) {
            return false;
        }
        let (told, seq) = told.next_usual(true);
        let args = [Arg::Any(id), Arg::Seq(seq), Arg::Byte(0)];
        let put = match LOOK {
            READ => s.put_usual(self.time_on(p, s), Ev::GoUnblock, args),
            SAME => pass(p, EVENT) && s.put_after(1, Ev::GoUnblock, args),
        };
        if put {
            s.left = false;
            g.set_told(told);
        }
        put
    }

    /// `g` was created at the place `site`.
    #[inline(never)]
    pub(crate) fn creates<T: Task>(&self, p: &P<T>, g: Gp<T>, site: u64) {
        if !self.creates_usually::<T, SAME>(p, g, site) {
            self.creates_later(p, g, site);
        }
    }

    #[inline(never)]
    fn creates_later<T: Task>(&self, p: &P<T>, g: Gp<T>, site: u64) {
        if !self.creates_usually::<T, READ>(p, g, site) {
            self.creates_anyhow(p, g, site);
        }
    }

    #[inline(always)]
    fn creates_usually<T: Task, const LOOK: Look>(&self, p: &P<T>, g: Gp<T>, site: u64) -> bool {
        let Some(s) = self.stream_said(p) else {
            return false;
        };
        let stack = match s.known(hint_of(site)) {
            Some(([one], number)) if *one == site => Arg::Small(number),
            _ => return false,
        };
        let args = [Arg::Any(g.id()), stack, stack];
        let put = match LOOK {
            READ => s.put_usual(self.time_on(p, s), Ev::GoCreate, args),
            SAME => pass(p, BIRTH + EVENT) && s.put_after(1, Ev::GoCreate, args),
        };
        if put {
            s.left = false;
            g.set_told(ToldOfG::THERE);
        }
        put
    }

    /// `g`, which runs on `p`, parks.
    #[inline(never)]
    pub(crate) fn blocks<T: Task>(&self, p: &P<T>, g: Gp<T>, reason: WaitReason) {
        let why = number_of_wait(reason);
        if !self.leaves_usually::<T, SAME>(p, g, Ev::GoBlock, why) {
            self.leaves_later(p, g, Ev::GoBlock, why);
        }
    }

    /// `g`, which runs on `p`, gives way, or has to (`event`).
    #[inline(never)]
    pub(crate) fn stops<T: Task>(&self, p: &P<T>, g: Gp<T>, event: Event) {
        let why = match event {
            Event::GoYield => Word::Gosched,
            _ => Word::Preempted,
        }
        .number();
        if !self.leaves_usually::<T, SAME>(p, g, Ev::GoStop, why) {
            self.leaves_later(p, g, Ev::GoStop, why);
        }
    }

    #[inline(never)]
    fn leaves_later<T: Task>(&self, p: &P<T>, g: Gp<T>, ev: Ev, why: u8) {
        if !self.leaves_usually::<T, READ>(p, g, ev, why) {
            self.leaves_anyhow(p, g, ev, why);
        }
    }

    #[inline(always)]
    fn leaves_usually<T: Task, const LOOK: Look>(
        &self,
        p: &P<T>,
        g: Gp<T>,
        ev: Ev,
        why: u8,
    ) -> bool {
        let Some(s) = self.stream_said(p) else {
            return false;
        };
        if s.g != g.id() {
            return false;
        }
        // SAFETY: it has stopped running on the caller's P.
        let task = unsafe { g.task() };
        let stack = match s.known(task.trail_hint()) {
            Some((trail, number)) if task.has_trail(trail) => number,
            _ => return false,
        };
        let args = [Arg::Byte(why), Arg::Small(stack)];
        self.leaves_with::<T, LOOK, 2>(p, s, ev, args)
    }

    /// The goroutine on `p` leaves it, which is put down so.
    #[inline(always)]
    fn leaves_with<T: Task, const LOOK: Look, const N: usize>(
        &self,
        p: &P<T>,
        s: &mut Stream,
        ev: Ev,
        args: [Arg; N],
    ) -> bool {
        let put = match LOOK {
            READ => s.put_usual(self.time_of_leave(p, s), ev, args),
            SAME => pass_out(p) && s.put_after(1, ev, args),
        };
        if put {
            (s.g, s.left) = (0, true);
        }
        put
    }

    /// `g`, which runs on `p`, ends.
    #[inline(never)]
    pub(crate) fn ends<T: Task>(&self, p: &P<T>, g: u64) {
        if !self.ends_usually::<T, SAME>(p, g) {
            self.ends_later(p, g);
        }
    }

    #[inline(never)]
    fn ends_later<T: Task>(&self, p: &P<T>, g: u64) {
        if !self.ends_usually::<T, READ>(p, g) {
            self.ends_anyhow(p, g);
        }
    }

    #[inline(always)]
    fn ends_usually<T: Task, const LOOK: Look>(&self, p: &P<T>, g: u64) -> bool {
        match self.stream_said(p) {
            Some(s) if s.g == g => self.leaves_with::<T, LOOK, 0>(p, s, Ev::GoDestroy, []),
            _ => false,
        }
    }
}
