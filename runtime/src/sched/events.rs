//! Events: the scheduler reports what happens to its observers. The code is always compiled in and switched at run time:
//! when off, an event costs a relaxed load and a branch. When events are on, they are recorded in the buffer of their P, which
//! only the P's holder writes; the buffers are collected while the world is stopped or after the run. On the
//! virtual driver time is virtual, and the same seed gives the same trace.

use crate::atomics::Ordering;
use crate::base::decision::Why;
use crate::base::event::{Event, Record};
use crate::base::modes::Extra;
use crate::base::reason::WaitReason;
use crate::g::Gp;
use crate::observe::film::{self, Act, Film, Filmed, Set};
use crate::observe::gotrace::live::Live;
use crate::procs::p::P;
use crate::sched::Sched;
use crate::task::Task;
use std::sync::MutexGuard;

impl<T: Task> Sched<T> {
    /// Switches tracing on or off.
    pub fn set_tracing(&self, on: bool) {
        self.extras.set(Extra::Trace, on);
    }

    /// Notes an event on `p`, which the caller holds.
    #[inline(always)]
    pub(crate) fn event(&self, p: &P<T>, event: Event, g: u64, arg: u64) {
        if self.extras.has(Extra::Trace) {
            self.note_event(p, event, g, arg);
        }
    }

    /// Notes that `g` begins to run.
    #[inline(always)]
    pub(crate) fn started(&self, p: &P<T>, g: Gp<T>, why: Why) {
        if self.extras.has(Extra::Trace) {
            if self.observers.trace_file.live.is_on() {
                let at_once = why.is_at_once() && !self.extras.has(Extra::Work);
                self.live().starts(p, g, at_once);
                if !self.is_recording() {
                    return;
                }
            }
            let why = match why {
                Why::Local { .. } => Why::Local {
                    more: crate::base::decision::count(p.queue.len()),
                },
                _ => why,
            };
            self.record_event(p, Event::GoStart, g.id(), why.pack());
        }
    }

    /// Notes that `g` was created, by the goroutine `parent` at the place `site`.
    #[inline(always)]
    pub(crate) fn created(&self, p: &P<T>, g: Gp<T>, parent: u64, site: u64) {
        let on = self.extras.on();
        if on.any() {
            match on.is_only_live() {
                true => self.live().creates(p, g, site),
                false => self.note_creation(p, g, parent, site),
            }
        }
    }

    /// Notes that `g`, which runs on `p`, ends.
    #[inline(always)]
    pub(crate) fn ended(&self, p: &P<T>, g: Gp<T>) {
        let on = self.extras.on();
        if on.any() {
            match on.is_only_live() {
                true => self.live().ends(p, g.id()),
                false => self.event(p, Event::GoDestroy, g.id(), 0),
            }
        }
    }

    /// The same, while there is a trace.
    #[inline(never)]
    fn note_creation(&self, p: &P<T>, g: Gp<T>, parent: u64, site: u64) {
        if !self.extras.has(Extra::Trace) {
            return;
        }
        if !self.is_recorded(|live| live.creates(p, g, site)) {
            return;
        }
        let mut stack = 0;
        p.site.set(site);
        if site != 0 && self.observers.trace_file.on.load(Ordering::Relaxed) {
            stack = self.trace_tables().stack(vec![site]);
        }
        self.push_event(p, Event::GoCreate, g.id(), parent, stack);
    }

    /// Notes that `g` was readied, by the goroutine that runs on `p`.
    #[cold]
    pub(crate) fn readied(&self, p: &P<T>, g: Gp<T>) {
        if !self.extras.has(Extra::Trace) {
            return;
        }
        if !self.is_recorded(|live| live.readies(p, g)) {
            return;
        }
        // SAFETY: Gs live as long as the scheduler.
        let by = unsafe { p.curg.load(Ordering::Relaxed).as_ref() }.map_or(0, |g| g.id());
        self.record_event(p, Event::GoUnblock, g.id(), by);
    }

    /// Notes that `g`, which runs on `p`, parks.
    pub(crate) fn parks(&self, p: &P<T>, g: Gp<T>, reason: WaitReason) {
        if !self.extras.has(Extra::Trace) {
            return;
        }
        if !self.is_recorded(|live| live.blocks(p, g, reason)) {
            return;
        }
        self.record_event(p, Event::GoBlock, g.id(), reason as u64);
    }

    /// Notes that `g`, which runs on `p`, gives way, or has to: `why` is the event's argument.
    #[inline]
    pub(crate) fn stops(&self, p: &P<T>, g: Gp<T>, event: Event, why: u64) {
        let on = self.extras.on();
        if on.any() {
            match on.is_only_live() {
                true => self.live().stops(p, g, event),
                false => self.note_stop(p, g, event, why),
            }
        }
    }

    #[cold]
    fn note_stop(&self, p: &P<T>, g: Gp<T>, event: Event, why: u64) {
        self.waits_for_p(g);
        if !self.extras.has(Extra::Trace) {
            return;
        }
        if !self.is_recorded(|live| live.stops(p, g, event)) {
            return;
        }
        self.record_event(p, event, g.id(), why);
    }

    /// Reports an event to the trace that is written event by event, if there is one; whether the event is to be recorded
    /// as well.
    #[inline(always)]
    fn is_recorded(&self, report: impl FnOnce(&Live)) -> bool {
        if !self.live().is_on() {
            return true;
        }
        report(self.live());
        self.is_recording()
    }

    /// Whether records are wanted in addition to a trace that is written event by event.
    #[inline]
    pub(crate) fn is_recording(&self) -> bool {
        self.opts.trace || self.virt().is_some()
    }

    /// Records an annotation that the program on `p` makes: a task, a region or a log message.
    pub(crate) fn note(&self, p: &P<T>, g: u64, note: crate::base::frame::Note) {
        if self.observers.trace_file.live.is_on() {
            self.live().note(p, g, &note);
        }
        if self.observers.trace_file.on.load(Ordering::Relaxed) {
            let number = self.trace_tables().note(note);
            self.push_event(p, Event::Note, g, number, 0);
        }
    }

    #[cold]
    fn note_event(&self, p: &P<T>, event: Event, g: u64, arg: u64) {
        if !self.is_recorded(|live| live.event(p, event, g, arg)) {
            return;
        }
        self.record_event(p, event, g, arg);
    }

    #[cold]
    fn record_event(&self, p: &P<T>, event: Event, g: u64, arg: u64) {
        let rests = matches!(
            event,
            Event::GoBlock | Event::GoYield | Event::GoPreempt | Event::GoSyscallBegin
        );
        let mut stack = 0;
        if rests && self.observers.trace_file.on.load(Ordering::Relaxed) {
            // SAFETY: Gs live as long as the scheduler.
            if let Some(on) = unsafe { p.curg.load(Ordering::Relaxed).as_ref() } {
                // SAFETY: it has stopped running on this P, which the caller holds.
                let words = crate::observe::gotrace::stack_of(unsafe { on.task() });
                stack = self.trace_tables().stack(words);
            }
        }
        self.push_event(p, event, g, arg, stack);
    }

    #[cold]
    fn push_event(&self, p: &P<T>, event: Event, g: u64, arg: u64, stack: u32) {
        let r = Record {
            when: self.now(),
            event,
            p: p.id,
            g,
            arg,
            stack,
        };
        if self.observers.film.is_some()
            && let Some(film) = self.filming()
        {
            film::shoot(film, &self.set(), p, &r, p.site.get());
        }
        if let Some(lab) = self.lab() {
            lab.saw(&r, self.par.idle.ps() > 0);
            if !self.opts.trace && !self.observers.trace_file.on.load(Ordering::Relaxed) {
                return;
            }
        }
        // In virtual time one thread does everything: one buffer keeps the order in which it happened, which
        // is not always that of the Ps' clocks.
        let first = self.p(0).filter(|_| self.opts.is_virtual());
        // SAFETY: the caller holds P, nobody else touches its buffer; and see above.
        let buffer = unsafe { &mut *first.unwrap_or(p).trace.get() };
        buffer.push(r);
        if buffer.len() == crate::observe::gotrace::FULL
            && self.observers.trace_file.on.load(Ordering::Relaxed)
        {
            self.observers
                .trace_file
                .full
                .store(true, Ordering::Relaxed);
        }
    }

    /// Takes what was recorded, in order of time; in virtual time, in the order in which it happened.
    /// While the world is stopped, or after the run.
    pub fn take_trace(&self) -> Vec<Record> {
        let mut all = Vec::new();
        for p in self.all_ps() {
            // SAFETY: nobody holds P, by the caller's promise above.
            all.append(unsafe { &mut *p.trace.get() });
        }
        if !self.opts.is_virtual() {
            all.sort_by_key(|r| r.when);
        }
        all
    }

    /// A trace that is written event by event.
    #[inline(always)]
    pub(crate) fn live(&self) -> &Live {
        &self.observers.trace_file.live
    }

    /// The film of the run, after it.
    pub fn take_film(&self) -> Filmed {
        let film = self.observers.film.as_ref();
        let film = film.map(|film| film.lock().unwrap_or_else(|e| e.into_inner()));
        film.map_or_else(Filmed::default, |mut film| film.take())
    }

    /// The film, if there is one and it has room for another shot.
    fn filming(&self) -> Option<MutexGuard<'_, Film>> {
        let film = self.observers.film.as_ref().filter(|_| self.is_virtual())?;
        let film = film.lock().unwrap_or_else(|e| e.into_inner());
        (film.taken < self.opts.film).then_some(film)
    }

    fn set(&self) -> Set<'_, T> {
        Set {
            ps: &self.ps,
            central: &self.central,
            shown_to: &self.opts.shown_to,
        }
    }

    /// Takes a shot of an operation that goroutine `g`, which runs on `p`, is about to perform at this place. Its task has saved
    /// where it is.
    pub(crate) fn shoot_act(&self, p: &P<T>, g: Gp<T>, place: u64, act: Act) {
        if let Some(film) = self.filming() {
            film::shoot_act(film, &self.set(), (self.now(), p), g, (place, act));
        }
    }
}
