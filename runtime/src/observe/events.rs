//! Observing a running program: the table of trace events, and Go's SCHED lines.
//!
//! Events are compiled in everywhere and switched at run time: off, one costs a relaxed load and
//! a branch. When they are on, an event is recorded in the buffer of its P, which only the P's holder writes.
//! The buffers are collected while the world is stopped or after the run. On the
//! virtual driver time is virtual, and the same seed gives the same trace.

use crate::atomics::Ordering;
use crate::observe::decision::Why;
use crate::sched::Sched;
use crate::sched::cut::Cut;
use crate::sched::g::{Gp, Status};
use crate::sched::modes::Extra;
use crate::sched::p::P;
use crate::task::Task;
use crate::wait::reason::WaitReason;
use std::fmt::Write;

macro_rules! events {
    ($($name:ident = $text:literal, $arg:literal, $says:literal, $clause:literal;)*) => {
        /// What happened.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u8)]
        pub enum Event {
            $(#[doc = $text] #[doc = "; argument: "] #[doc = $arg] $name,)*
        }

        impl Event {
            /// All events, in table order.
            pub const ALL: &'static [Event] = &[$(Event::$name),*];

            /// Name, description and meaning of the argument.
            pub fn texts(self) -> (&'static str, &'static str, &'static str) {
                match self {
                    $(Event::$name => (stringify!($name), $text, $arg),)*
                }
            }

            /// The sentence that tells it.
            fn says(self) -> &'static str {
                match self { $(Event::$name => $says,)* }
            }

            /// What is added to the sentence about the decision it came of; empty: nothing.
            fn clause(self) -> &'static str {
                match self { $(Event::$name => $clause,)* }
            }
        }
    };
}

// Name = description, meaning of the argument, sentence, clause. In the last two {g} stands for the
// goroutine, {p} for the P, {n} for the argument, {reason} for the wait reason and {why} for the
// decision that it is the number of.
events! {
    GoCreate = "a goroutine was created", "number of the creator", "{creator} starts {g}", "starts {g}";
    GoStart = "a goroutine began to run", "why it was chosen", "{why}", "";
    GoYield = "a goroutine yielded", "none", "{g} yields", "yields";
    GoPreempt = "a goroutine was preempted, or yielded", "number of the reason", "{g} {cut}", "{cut}";
    GoStop = "a goroutine paused because the world is stopped", "none", "{g} pauses because the world is stopped", "pauses because the world is stopped";
    GoBlock = "a goroutine parked", "number of the wait reason", "{g} blocks: {reason}", "blocks: {reason}";
    GoUnblock = "a goroutine was made runnable", "number of the goroutine that did it, or 0", "{creator} wakes {g}", "wakes {g}";
    GoDestroy = "a goroutine ended", "none", "{g} ends", "ends";
    GoSyscallBegin = "a goroutine began a blocking call", "none", "{g} begins a blocking call", "begins a blocking call";
    GoSyscallEnd = "a goroutine returned from a blocking call", "1: its P was kept", "{g} is back on {p} from its blocking call", "";
    ProcStart = "an M took the P", "number of the M", "M{n} takes {p}", "";
    ProcStop = "an M released the P", "number of the M", "M{n} releases {p}", "";
    ProcWake = "an M was woken for an idle P, to look for work", "none", "an M is woken for {p}, to look for work", "";
    ProcHandoff = "a P was handed to another M because its own blocks or makes no progress", "none", "{p} is handed to another M", "";
    MSpin = "an M began to spin: it looks for work everywhere", "number of the M", "M{n} spins with {p}: it looks for work everywhere", "";
    ProcSteal = "goroutines were stolen", "number of the victim P", "{p} steals from P{n}: {g}, and perhaps others", "";
    Overflow = "half a full queue went to the global queue", "how many", "{n} goroutines overflow to the global queue", "{n} overflow to the global queue";
    TimerFire = "a timer fired", "none", "a timer fires", "a timer fires";
    WorldStop = "the world stopped", "what for", "the world stops", "the world stops";
    WorldStart = "the world started", "none", "the world starts", "";
    Note = "the program logged a message (runtime/trace)", "number of the note", "", "";
    ProcsChange = "GOMAXPROCS changed", "the new value", "GOMAXPROCS becomes {n}", "GOMAXPROCS becomes {n}";
}

/// One event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// When, in the scheduler's time.
    pub when: i64,
    /// What.
    pub event: Event,
    /// On which P.
    pub p: u32,
    /// The goroutine concerned, 0 if none.
    pub g: u64,
    /// See the table.
    pub arg: u64,
    /// The goroutine's stack, in a trace that goes to a file; 0: none.
    pub stack: u32,
}

impl Event {
    /// The functions of Go's runtime that do this.
    pub fn go_name(self) -> &'static str {
        match self {
            Event::GoCreate => "newproc1",
            Event::GoStart => "schedule, execute",
            Event::GoYield => "goschedImpl",
            Event::GoPreempt => "gopreempt_m",
            Event::GoStop => "preemptPark, gopreempt_m",
            Event::GoBlock => "gopark, park_m",
            Event::GoUnblock => "goready, ready",
            Event::GoDestroy => "goexit0, gdestroy",
            Event::GoSyscallBegin => "entersyscall",
            Event::GoSyscallEnd => "exitsyscall",
            Event::ProcStart => "acquirep",
            Event::ProcStop => "releasep",
            Event::ProcWake => "wakep",
            Event::ProcHandoff => "handoffp",
            Event::MSpin => "findRunnable, becomeSpinning",
            Event::ProcSteal => "runqsteal",
            Event::Overflow => "runqputslow",
            Event::TimerFire => "timers.run",
            Event::WorldStop => "stopTheWorldWithSema",
            Event::WorldStart => "startTheWorldWithSema",
            Event::Note => "traceUserLog",
            Event::ProcsChange => "procresize",
        }
    }
}

impl Record {
    /// What happened, as a sentence.
    pub fn text(&self) -> String {
        self.fill(self.event.says(), &mut |id| format!("G{id}"))
    }

    /// The same, with `{g}` and `{p}` for the goroutine and the P, and `{n}` or `{creator}` for what
    /// [`Record::shown`] answers.
    pub fn template(&self) -> String {
        match self.event {
            Event::GoStart => Why::unpack(self.arg).text("{p}", "{g}"),
            _ => self.prepare(self.event.says()),
        }
    }

    /// The argument, if the template names it, or if it is the number of an M.
    pub fn shown(&self) -> u64 {
        let says = self.event.says();
        if says.contains("{n}") || says.contains("{creator}") {
            self.arg
        } else {
            0
        }
    }

    /// A template without what is no number.
    fn prepare(&self, template: &str) -> String {
        let reason = WaitReason::from_u8(self.arg as u8).text();
        let cut = Cut::from_arg(self.arg).text();
        let text = template.replace("{reason}", reason).replace("{cut}", cut);
        match self.arg {
            0 => text.replace("{creator}", "the runtime"),
            _ => text,
        }
    }

    /// What happened, as a clause behind a decision on `about`; empty if it is not worth one.
    /// `name` says more of a goroutine.
    pub(crate) fn clause(&self, about: u64, name: &mut dyn FnMut(u64) -> String) -> String {
        // That the goroutine itself was readied says nothing of what it did.
        if self.event == Event::GoUnblock && self.g == about {
            return String::new();
        }
        self.fill(self.event.clause(), name)
    }

    fn fill(&self, template: &str, name: &mut dyn FnMut(u64) -> String) -> String {
        if template.is_empty() {
            return String::new();
        }
        let p = format!("P{}", self.p);
        if self.event == Event::GoStart {
            return Why::unpack(self.arg).text(&p, &name(self.g));
        }
        let mut text = self
            .prepare(template)
            .replace("{n}", &self.arg.to_string())
            .replace("{p}", &p);
        if text.contains("{creator}") {
            text = text.replace("{creator}", &name(self.arg));
        }
        if text.contains("{g}") {
            text = text.replace("{g}", &name(self.g));
        }
        text
    }
}

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
                self.live_starts(p, g, at_once);
                if !self.is_recording() {
                    return;
                }
            }
            let why = match why {
                Why::Local { .. } => Why::Local {
                    more: crate::observe::decision::count(p.queue.len()),
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
                true => self.live_creates(p, g, site),
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
                true => self.live_ends(p, g.id()),
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
        if self.observers.trace_file.live.is_on() {
            self.live_creates(p, g, site);
            if !self.is_recording() {
                return;
            }
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
        if self.observers.trace_file.live.is_on() {
            self.live_readies(p, g);
            if !self.is_recording() {
                return;
            }
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
        if self.observers.trace_file.live.is_on() {
            self.live_blocks(p, g, reason);
            if !self.is_recording() {
                return;
            }
        }
        self.record_event(p, Event::GoBlock, g.id(), reason as u64);
    }

    /// Notes that `g`, which runs on `p`, gives way, or has to: `why` is the event's argument.
    #[inline]
    pub(crate) fn stops(&self, p: &P<T>, g: Gp<T>, event: Event, why: u64) {
        let on = self.extras.on();
        if on.any() {
            match on.is_only_live() {
                true => self.live_stops(p, g, event),
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
        if self.observers.trace_file.live.is_on() {
            self.live_stops(p, g, event);
            if !self.is_recording() {
                return;
            }
        }
        self.record_event(p, event, g.id(), why);
    }

    /// Whether records are wanted beside a trace that is written event by event.
    #[inline]
    pub(crate) fn is_recording(&self) -> bool {
        self.opts.trace || self.virt().is_some()
    }

    /// Notes what the program on `p` says of itself.
    pub(crate) fn note(&self, p: &P<T>, g: u64, note: crate::observe::gotrace::piece::Note) {
        if self.observers.trace_file.live.is_on() {
            self.live_note(p, g, &note);
        }
        if self.observers.trace_file.on.load(Ordering::Relaxed) {
            let number = self.trace_tables().note(note);
            self.push_event(p, Event::Note, g, number, 0);
        }
    }

    #[cold]
    fn note_event(&self, p: &P<T>, event: Event, g: u64, arg: u64) {
        if self.observers.trace_file.live.is_on() {
            self.live_event(p, event, g, arg);
            if !self.is_recording() {
                return;
            }
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
        if self.observers.film.is_some() {
            self.shoot(p, &r, p.site.get());
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

    /// One report as `GODEBUG=schedtrace=N` prints it, with `scheddetail` one line for each P, M
    /// and G. Read without stopping anybody: the numbers need not fit together exactly.
    pub fn schedtrace(&self, detail: bool) -> String {
        let mut s = String::new();
        let par = &self.par;
        let ms = self.now() / 1_000_000;
        let (idle_ms, run, stopwait) = {
            let c = self.central();
            (c.idle.ms.len(), c.global.len(), c.stopwait)
        };
        let (needspinning, nmidlelocked) = par.idle.reported();
        // sysmon is a thread as well.
        let threads = par.mcount.load(Ordering::Relaxed) + 1;
        let _ = write!(
            s,
            "SCHED {ms}ms: gomaxprocs={} idleprocs={} threads={threads} spinningthreads={} \
             needspinning={} idlethreads={idle_ms} runqueue={run}",
            self.procs(),
            par.idle.ps(),
            par.idle.spinning(),
            needspinning,
        );
        if !detail {
            let _ = write!(s, " [");
            for p in self.ps() {
                let _ = write!(s, " {}", p.queue.rough_len() + usize::from(p.has_runnext()));
            }
            let _ = write!(s, " ] schedticks=[");
            for p in self.ps() {
                let _ = write!(s, " {}", p.schedtick.load(Ordering::Relaxed));
            }
            let _ = writeln!(s, " ]");
            return s;
        }
        let _ = writeln!(
            s,
            " gcwaiting={} nmidlelocked={} stopwait={stopwait} sysmonwait={}",
            self.central.stop_mask() != 0,
            nmidlelocked,
            par.sysmon_deep.load(Ordering::Relaxed),
        );
        self.detail(&mut s);
        s
    }

    fn detail(&self, s: &mut String) {
        let nil_or = |n: u64| {
            if n == 0 {
                "nil".to_string()
            } else {
                (n - 1).to_string()
            }
        };
        for p in self.ps() {
            let _ = writeln!(
                s,
                "  P{}: status={} schedtick={} syscalltick={} m={} runqsize={} gfreecnt={} \
                 timerslen={}",
                p.id,
                p.status.load(Ordering::Relaxed),
                p.schedtick.load(Ordering::Relaxed),
                p.syscalltick.load(Ordering::Relaxed),
                nil_or(p.m.load(Ordering::Relaxed)),
                p.queue.rough_len(),
                p.gfreecnt.load(Ordering::Relaxed),
                p.timers.len(),
            );
        }
        let mut locked = std::collections::HashMap::new();
        for m in self
            .par
            .allm
            .lock()
            .unwrap_or_else(|e| e.into_inner())
            .iter()
        {
            // SAFETY: Ps live as long as the scheduler.
            let p = unsafe { m.curp.load(Ordering::Relaxed).as_ref() };
            let g = p.and_then(|p| {
                // SAFETY: Gs live as long as the scheduler.
                unsafe { p.curg.load(Ordering::Relaxed).as_ref() }
            });
            let _ = writeln!(
                s,
                "  M{}: p={} curg={} mallocing=0 throwing=0 preemptoff= locks=0 dying=0 \
                 spinning={} blocked={} lockedg={}",
                m.id,
                p.map_or("nil".to_string(), |p| p.id.to_string()),
                g.map_or("nil".to_string(), |g| g.id().to_string()),
                m.is_spinning(),
                m.blocked.load(Ordering::Relaxed),
                match m.locked_id.load(Ordering::Relaxed) {
                    0 => "nil".to_string(),
                    g => g.to_string(),
                },
            );
            match m.locked_id.load(Ordering::Relaxed) {
                0 => {}
                g => drop(locked.insert(g, m.id)),
            }
        }
        self.gs.all().each(|g| {
            let status = g.status();
            let runs = |p: &&P<T>| std::ptr::eq(p.curg.load(Ordering::Relaxed), g.as_ptr());
            let m = match self.ps().find(runs) {
                Some(p) if status == Status::Running => p.m.load(Ordering::Relaxed),
                _ => 0,
            };
            let reason = match status {
                Status::Waiting | Status::Leaked => g.reason().text(),
                _ => "",
            };
            let _ = writeln!(
                s,
                "  G{}: status={}({reason}) m={} lockedm={}",
                g.id(),
                status as u32,
                nil_or(m),
                match locked.get(&g.id()) {
                    Some(m) => m.to_string(),
                    None => "nil".to_string(),
                },
            );
        });
    }
}
