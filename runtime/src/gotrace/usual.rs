//! The events of a trace that come with every switch of goroutines, as they nearly always come.
//!
//! The trace says already that the M has its P, and that there is the goroutine; the buffer has room; and no number
//! takes more than three bytes, nor does the time since the event before it. All this is tested before anything is
//! written, and whatever is not so is left to `live.rs`, which does all of it again. So these functions
//! call no others, save in their place: they have no registers to keep, and take a third of the instructions.

use super::encode::Ev;
use super::live::{BIRTH, EVENT, MOMENT};
use super::stream::{Arg, Stream, ToldOfG, ticks};
use super::words::{Word, of_wait};
use crate::g::Gp;
use crate::p::P;
use crate::sched::Sched;
use crate::sync::Ordering;
use crate::task::Task;
use crate::trace::Event;
use crate::wait::WaitReason;

impl<T: Task> Sched<T> {
    #[inline(always)]
    fn ticks(&self) -> u64 {
        ticks().unwrap_or_else(|| self.real_now().max(0) as u64)
    }

    /// The time in the trace: never 0.
    #[inline(always)]
    pub(super) fn trace_now(&self) -> u64 {
        self.ticks().saturating_sub(self.trace_file.live.base()) + 1
    }

    /// The ticks from which a trace that begins now counts.
    pub(super) fn trace_base(&self) -> u64 {
        self.ticks()
    }

    /// The stream of the M that holds `p`, if the trace says that it does.
    #[allow(clippy::mut_from_ref)]
    #[inline(always)]
    pub(super) fn stream_said<'a>(&self, p: &'a P<T>) -> Option<&'a mut Stream> {
        // SAFETY: Ms live as long as the scheduler. The caller holds P, and so it is the M that took P; and
        // it uses the stream of one event at a time.
        unsafe { p.said.get().as_ref().map(|own| own.get()) }
    }

    /// The time now.
    #[inline(always)]
    pub(super) fn read(&self, s: &mut Stream) -> u64 {
        s.moment = MOMENT;
        self.trace_now()
    }

    /// The time of what the goroutine on `p` does. Reading the clock takes longer than all else about an event, and of
    /// one that has run for a moment only something was written when it began, or since then.
    #[inline(always)]
    pub(super) fn time_on(&self, p: &P<T>, s: &mut Stream) -> u64 {
        let left = p.left.replace(0);
        // 0: nobody knows, so all of it counts.
        let counted = p.began.get().saturating_sub(left);
        if left != 0 {
            p.began.set(left);
        }
        match s.moment.checked_sub(counted.saturating_add(EVENT)) {
            None => self.read(s),
            Some(rest) => {
                s.moment = rest;
                s.last()
            }
        }
    }

    /// When a goroutine begins to run; `at_once`: there was nothing else to do since the one before it left.
    #[inline(always)]
    pub(super) fn time_of_start(&self, p: &P<T>, s: &mut Stream, at_once: bool) -> u64 {
        p.began.set(self.opts.budget);
        p.left.set(0);
        match at_once && s.left {
            true => s.last(),
            false => self.read(s),
        }
    }

    /// `g` begins to run; `at_once`: there was nothing else to do since the one before it left.
    #[inline(never)]
    pub(crate) fn live_starts(&self, p: &P<T>, g: Gp<T>, at_once: bool) {
        if !self.starts_usually(p, g, at_once) {
            self.live_starts_anyhow(p, g, at_once);
        }
    }

    #[inline(always)]
    fn starts_usually(&self, p: &P<T>, g: Gp<T>, at_once: bool) -> bool {
        let Some(s) = self.stream_said(p) else {
            return false;
        };
        let (id, told) = (g.id(), g.told());
        let waited = g.reason.load(Ordering::Relaxed) != 0;
        if s.g | s.call != 0 || waited != told.is_readied() || !told.is_there() {
            return false;
        }
        let now = self.time_of_start(p, s, at_once);
        let (told, seq) = told.next_usual(false);
        let put = s.put_usual(now, Ev::GoStart, [Arg::Any(id), Arg::Grows(seq)]);
        if put {
            g.reason.store(0, Ordering::Relaxed);
            g.set_told(told);
            (s.g, s.left) = (id, false);
        }
        put
    }

    /// `g` is readied: while it waits, or is about to.
    #[inline(never)]
    pub(crate) fn live_readies(&self, p: &P<T>, g: Gp<T>) {
        if !self.readies_usually(p, g) {
            self.live_readies_anyhow(p, g);
        }
    }

    #[inline(always)]
    fn readies_usually(&self, p: &P<T>, g: Gp<T>) -> bool {
        let Some(s) = self.stream_said(p) else {
            return false;
        };
        let (id, told) = (g.id(), g.told());
        if told.is_readied() || !told.is_there() {
            return false;
        }
        let now = self.time_on(p, s);
        let (told, seq) = told.next_usual(true);
        let args = [Arg::Any(id), Arg::Grows(seq), Arg::Any(0)];
        let put = s.put_usual(now, Ev::GoUnblock, args);
        if put {
            s.left = false;
            g.set_told(told);
        }
        put
    }

    /// `g` was created at the place `site`.
    #[inline(never)]
    pub(crate) fn live_creates(&self, p: &P<T>, g: Gp<T>, site: u64) {
        if !self.creates_usually(p, g, site) {
            self.live_creates_anyhow(p, g, site);
        }
    }

    #[inline(always)]
    fn creates_usually(&self, p: &P<T>, g: Gp<T>, site: u64) -> bool {
        let Some(s) = self.stream_said(p) else {
            return false;
        };
        let stack = match s.known(site) {
            Some(([one], number)) if *one == site => number.into(),
            _ => return false,
        };
        s.moment = s.moment.saturating_sub(BIRTH);
        let now = self.time_on(p, s);
        let args = [g.id(), stack, stack].map(Arg::Any);
        let put = s.put_usual(now, Ev::GoCreate, args);
        if put {
            s.left = false;
            g.set_told(ToldOfG::THERE);
        }
        put
    }

    /// `g`, which runs on `p`, parks.
    #[inline(never)]
    pub(crate) fn live_blocks(&self, p: &P<T>, g: Gp<T>, reason: WaitReason) {
        let why = of_wait(reason);
        if !self.leaves_usually(p, g, Ev::GoBlock, why) {
            self.live_leaves_anyhow(p, g, Ev::GoBlock, why);
        }
    }

    /// `g`, which runs on `p`, gives way, or has to (`event`).
    #[inline(never)]
    pub(crate) fn live_stops(&self, p: &P<T>, g: Gp<T>, event: Event) {
        let why = match event {
            Event::GoYield => Word::Gosched,
            _ => Word::Preempted,
        };
        if !self.leaves_usually(p, g, Ev::GoStop, why) {
            self.live_leaves_anyhow(p, g, Ev::GoStop, why);
        }
    }

    #[inline(always)]
    fn leaves_usually(&self, p: &P<T>, g: Gp<T>, ev: Ev, why: Word) -> bool {
        let Some(s) = self.stream_said(p) else {
            return false;
        };
        if s.g != g.id() {
            return false;
        }
        // SAFETY: it has come to rest on the caller's P.
        let task = unsafe { g.task() };
        let stack = match s.known(task.trail_hint()) {
            Some((trail, number)) if task.has_trail(trail) => number,
            _ => return false,
        };
        let now = self.time_on(p, s);
        let args = [why.number(), stack.into()].map(Arg::Any);
        let put = s.put_usual(now, ev, args);
        if put {
            (s.g, s.left) = (0, true);
        }
        put
    }

    /// `g`, which runs on `p`, ends.
    #[inline(never)]
    pub(crate) fn live_ends(&self, p: &P<T>, g: u64) {
        if !self.ends_usually(p, g) {
            self.live_ends_anyhow(p, g);
        }
    }

    #[inline(always)]
    fn ends_usually(&self, p: &P<T>, g: u64) -> bool {
        let Some(s) = self.stream_said(p) else {
            return false;
        };
        if s.g != g {
            return false;
        }
        let now = self.time_on(p, s);
        let put = s.put_usual(now, Ev::GoDestroy, []);
        if put {
            (s.g, s.left) = (0, true);
        }
        put
    }
}
