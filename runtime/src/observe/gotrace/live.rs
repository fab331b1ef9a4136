//! Traces in Go's format from a run on threads: each M encodes its events as they happen.
//!
//! A full buffer is written to the file by the M that filled it, so a trace is in memory by 36 KiB for each
//! M. Once a second, or after some megabytes, sysmon asks for the world to be stopped, and the generation
//! ends: what it refers to (stacks, strings) is written, and the next one begins with every P idle and no
//! goroutine running.
//!
//! Go's reader puts the streams of all Ms in order by itself: from the numbers that the events of a
//! goroutine and of a P carry, and from what can follow what. So each event must be written before its
//! consequences can happen elsewhere, and the states must be complete: `ToldOfG` and `ToldOfP` hold the states
//! in the trace so far, and steps without an event of their own are added.

use super::stack_of;
use super::time::ticks;
use crate::atomics::Ordering;
use crate::base::event::Event;
use crate::base::frame::{LOOK, Note};
use crate::base::stop::STOP_GC;
use crate::g::gs::Gs;
use crate::g::{Gp, Status};
use crate::procs::Procs;
use crate::procs::m::M;
use crate::procs::p::P;
use crate::procs::parallel::Parallel;
use crate::task::Task;
use crate::trace::encode::{Clock, Ev, Generation, HEAD, NO_M, States};
use crate::trace::piece::Tables;
use crate::trace::sink::Sink;
use crate::trace::stream::{Stream, ToldOfG, ToldOfP, hint_of};
use crate::trace::words::Word;
use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU32, AtomicU64};
use std::sync::{Mutex, MutexGuard};
use std::time::Instant;

/// The longest that a generation lasts.
const LONGEST: i64 = 1_000_000_000;

/// About the most bytes of a generation: readers hold one in memory.
const LARGEST: usize = 48 << 20;

/// The goroutine that stands for the collector.
const COLLECTOR: u64 = 1 << 40;

/// Go's numbers of states.
const P_IDLE: u64 = 2;
const G_RUNNABLE: u64 = 1;
const G_SYSCALL: u64 = 3;
const G_WAITING: u64 = 4;

/// What all Ms look at, without a lock.
pub(crate) struct Live {
    /// Whether such a trace is being written.
    on: AtomicBool,
    /// The clock when it began.
    base: AtomicU64,
    /// The number of the generation.
    generation: AtomicU32,
    /// When the generation is to end, by the scheduler's clock; 0: at once.
    ends: AtomicI64,
    /// A goroutine's budget.
    pub(super) budget: AtomicU32,
    /// Where the processor has no clock that is quick to look at: when this one began.
    pub(super) start: Instant,
    shared: Mutex<Option<Shared>>,
}

impl Default for Live {
    fn default() -> Live {
        Live {
            on: AtomicBool::new(false),
            base: AtomicU64::new(0),
            generation: AtomicU32::new(0),
            ends: AtomicI64::new(0),
            budget: AtomicU32::new(0),
            start: Instant::now(),
            shared: Mutex::new(None),
        }
    }
}

/// All that the beginning and the end of a generation concern, while the world stands still.
pub(crate) struct Whole<'a, T: Task> {
    pub(crate) gs: &'a Gs<T>,
    pub(crate) ps: &'a Procs<T>,
    pub(crate) par: &'a Parallel<T>,
    /// The scheduler's clock, and that on the wall at a moment of it.
    pub(crate) now: &'a dyn Fn() -> i64,
    pub(crate) wall_of: &'a dyn Fn(i64) -> i64,
}

impl Live {
    #[inline(always)]
    pub(crate) fn is_on(&self) -> bool {
        self.on.load(Ordering::Relaxed)
    }

    pub(super) fn shared(&self) -> MutexGuard<'_, Option<Shared>> {
        self.shared.lock().unwrap_or_else(|e| e.into_inner())
    }

    /// Whether the generation is due to end.
    pub(crate) fn is_due(&self, now: i64) -> bool {
        self.is_on() && now >= self.ends.load(Ordering::Relaxed)
    }

    /// The clock when the trace began.
    #[inline(always)]
    pub(super) fn base(&self) -> u64 {
        self.base.load(Ordering::Relaxed)
    }

    #[inline(always)]
    fn generation(&self) -> u32 {
        self.generation.load(Ordering::Relaxed)
    }
}

/// What they share under the lock.
pub(super) struct Shared {
    sink: Sink,
    /// Both clocks, when the trace began.
    base: (u64, i64),
    /// Ticks in a second; 0: not measured yet.
    frequency: u64,
    /// When the generation began.
    begin: u64,
    bytes: usize,
    out: Generation,
    tables: Tables,
    collector: ToldOfG,
    has_collector: bool,
    cycles: u64,
}

impl Shared {
    fn write(&mut self, bytes: &[u8]) {
        self.bytes += bytes.len();
        self.sink.write(bytes);
    }

    /// Strings and stacks for a new generation.
    fn renew(&mut self) {
        self.out = Generation::default();
        for word in Word::ALL {
            self.out.string(word.text());
        }
        self.tables = Tables::default();
        self.bytes = 0;
    }
}

impl<T: Task> Whole<'_, T> {
    /// Calls `f` with the streams of all Ms. The lock of the trace is held, and no M has a P.
    fn each_stream(&self, mut f: impl FnMut(&mut Stream)) {
        let sysmons = self.par.sysmons.lock().unwrap_or_else(|e| e.into_inner());
        for m in self.par.allm().iter().chain(sysmons.iter()) {
            // SAFETY: see above.
            f(unsafe { m.stream.get() });
        }
    }

    /// Nothing is said of any P; each is told with what was. The world stands still.
    fn forget_ps(&self) -> HashSet<u64> {
        let forget = |p: &P<T>| {
            p.said.set(std::ptr::null());
            p.told.replace(ToldOfP::default()).m
        };
        self.ps.all().map(forget).collect()
    }
}

impl Live {
    /// The stream of the M that holds `p`, which the trace says first.
    #[allow(clippy::mut_from_ref)]
    #[inline(always)]
    fn stream_at<'a, T: Task>(&self, p: &'a P<T>) -> Option<&'a mut Stream> {
        match self.stream_said(p) {
            None => self.say_holder(p),
            said => said,
        }
    }

    /// The same where the trace does not say yet that this M holds `p`.
    #[allow(clippy::mut_from_ref)]
    #[cold]
    fn say_holder<'a, T: Task>(&self, p: &'a P<T>) -> Option<&'a mut Stream> {
        // SAFETY: as in `stream_said`.
        let s = unsafe { p.stream.get().as_ref()?.get() };
        if p.told.get().m != s.m() + 1 {
            take(s, p, self.trace_now());
        }
        p.said.set(p.stream.get());
        Some(s)
    }

    /// The same, and the time.
    #[allow(clippy::mut_from_ref)]
    #[inline]
    fn stream_of<'a, T: Task>(&self, p: &'a P<T>) -> Option<(&'a mut Stream, u64)> {
        let s = self.stream_at(p)?;
        s.left = false;
        Some((s, self.read_clock(p)))
    }

    /// Adds an event.
    fn put<const N: usize>(&self, s: &mut Stream, now: u64, ev: Ev, args: [u64; N]) {
        self.close(s);
        s.put(now, ev, args);
    }

    /// Hands the buffer over if it is full.
    #[inline]
    fn close(&self, s: &mut Stream) {
        if s.is_full() {
            self.hand_over(s);
        }
    }

    #[cold]
    fn hand_over(&self, s: &mut Stream) {
        if let Some(shared) = self.shared().as_mut() {
            self.hand_over_to(shared, s);
        }
    }

    fn hand_over_to(&self, shared: &mut Shared, s: &mut Stream) {
        let generation = self.generation().into();
        s.hand_over(generation, &mut |bytes| shared.write(bytes));
        if shared.bytes > LARGEST {
            self.ends.store(0, Ordering::Relaxed);
        }
    }

    // ---- events -----------------------------------------------------------------------------

    /// An event on `p`, which the caller holds, or whose world it has stopped.
    pub(crate) fn event<T: Task>(&self, p: &P<T>, event: Event, g: u64, arg: u64) {
        match event {
            Event::GoDestroy => self.ends(p, g),
            Event::ProcStart => {
                if let Some((s, now)) = self.stream_of(p) {
                    end_call(s, now);
                    self.close(s);
                }
            }
            Event::ProcStop => self.lets_go(p),
            Event::GoSyscallBegin => self.call_begins(p, g),
            Event::GoSyscallEnd => {
                if let Some((s, now)) = self.stream_of(p)
                    && s.call == g
                {
                    s.put(now, Ev::GoSyscallEnd, []);
                    (s.call, s.g) = (0, g);
                    self.close(s);
                }
            }
            Event::WorldStop if arg as u32 & STOP_GC != 0 => self.collection(p, true),
            Event::WorldStart => self.collection(p, false),
            Event::MLock | Event::MUnlock | Event::PollWait => self.aside(p, event, g, arg),
            _ => {}
        }
    }

    /// An event that Go's format does not have.
    fn aside<T: Task>(&self, p: &P<T>, event: Event, g: u64, arg: u64) {
        if let Some(s) = self.stream_at(p)
            && s.put_aside(event, g, arg)
        {
            self.hand_over(s);
        }
    }

    /// `g` begins to run, whatever the trace says so far.
    #[inline(never)]
    pub(super) fn starts_anyhow<T: Task>(&self, p: &P<T>, g: Gp<T>, at_once: bool) {
        let Some(s) = self.stream_at(p) else {
            return;
        };
        let now = self.time_of_start(p, s, at_once);
        s.left = false;
        let id = g.id();
        if s.g | s.call != 0 {
            if s.g == id {
                p.look_below.set(LOOK); // it stood still since the latest event, for who knows how long
                return;
            }
            leave(s, now);
        }
        let waited = g.reason.load(Ordering::Relaxed) != 0;
        let mut told = g.told();
        if !told.is_there() || waited && !told.is_readied() {
            told = self.tells(s, g, now, waited);
        }
        if waited {
            g.reason.store(0, Ordering::Relaxed);
        }
        let (told, seq) = told.next(false);
        self.set_told(g, told);
        s.g = id;
        self.put(s, now, Ev::GoStart, [id, seq]);
    }

    /// Remembers what the trace says of a goroutine, whose number grows: a generation has room for so many.
    fn set_told<T: Task>(&self, g: Gp<T>, told: ToldOfG) {
        g.set_told(told);
        if told.is_late() {
            self.ends.store(0, Ordering::Relaxed);
        }
    }

    /// Says what this generation has not said yet of a goroutine that begins to run.
    #[cold]
    fn tells<T: Task>(&self, s: &mut Stream, g: Gp<T>, now: u64, waited: bool) -> ToldOfG {
        let (id, mut told) = (g.id(), g.told());
        if !told.is_there() {
            told = self.there(s, id, now, told, waited && !told.is_readied());
        }
        if waited && !told.is_readied() {
            let seq;
            (told, seq) = told.next(true);
            s.put(now, Ev::GoUnblock, [id, seq, 0]);
        }
        self.close(s);
        told
    }

    /// Says that there is a goroutine of which this generation has not spoken yet.
    #[cold]
    fn there(&self, s: &mut Stream, id: u64, now: u64, told: ToldOfG, waits: bool) -> ToldOfG {
        if told == ToldOfG::UNSAID && self.generation() > 1 {
            s.put(now, Ev::GoCreate, [id, 0, 0]);
        } else {
            let is = if waits { G_WAITING } else { G_RUNNABLE };
            s.put(now, Ev::GoStatus, [id, NO_M, is]);
        }
        ToldOfG::THERE
    }

    /// `g` is readied.
    #[inline(never)]
    pub(super) fn readies_anyhow<T: Task>(&self, p: &P<T>, g: Gp<T>) {
        let Some(s) = self.stream_at(p) else {
            return;
        };
        s.left = false;
        let now = self.time_on(p, s);
        let (id, mut told) = (g.id(), g.told());
        if told.is_readied() {
            return;
        }
        if !told.is_there() {
            told = self.there(s, id, now, told, true);
        }
        let (told, seq) = told.next(true);
        self.set_told(g, told);
        self.put(s, now, Ev::GoUnblock, [id, seq, 0]);
    }

    /// `g` was created at the place `site`.
    #[inline(never)]
    pub(super) fn creates_anyhow<T: Task>(&self, p: &P<T>, g: Gp<T>, site: u64) {
        g.set_told(ToldOfG::UNSAID);
        let Some((s, now)) = self.stream_of(p) else {
            return;
        };
        let hint = hint_of(site);
        let stack = match (s.known(hint), s.known_aside(hint)) {
            (Some(([one], number)), _) | (_, Some(([one], number))) if *one == site => {
                number.number()
            }
            _ if site == 0 => 0,
            _ => {
                let number = self.stack(vec![site]);
                s.learn(hint, &[site], number);
                number.into()
            }
        };
        g.set_told(ToldOfG::THERE);
        self.put(s, now, Ev::GoCreate, [g.id(), stack, stack]);
    }

    /// `g`, which runs on `p`, ends.
    #[inline(never)]
    pub(super) fn ends_anyhow<T: Task>(&self, p: &P<T>, g: u64) {
        if let Some(s) = self.stream_at(p)
            && s.g == g
        {
            let now = self.time_of_leave(p, s);
            (s.g, s.left) = (0, true);
            self.put(s, now, Ev::GoDestroy, []);
        }
    }

    /// `g`, which runs on `p`, parks or stops.
    #[inline(never)]
    pub(super) fn leaves_anyhow<T: Task>(&self, p: &P<T>, g: Gp<T>, ev: Ev, why: u8) {
        let Some(s) = self.stream_at(p) else {
            return;
        };
        s.left = s.g == g.id();
        if s.left {
            let now = self.time_of_leave(p, s);
            let stack = self.stack_of(g, s);
            s.g = 0;
            self.put(s, now, ev, [why.into(), stack]);
        }
    }

    fn call_begins<T: Task>(&self, p: &P<T>, g: u64) {
        let Some((s, now)) = self.stream_of(p) else {
            return;
        };
        if s.g == g {
            let on = Gp::from_ptr(p.curg.load(Ordering::Relaxed));
            let stack = on.map_or(0, |g| self.stack_of(g, s));
            let mut told = p.told.get();
            told.seq += 1;
            p.told.set(told);
            s.put(now, Ev::GoSyscallBegin, [told.seq, stack]);
            (s.call, s.g) = (g, 0);
            self.close(s);
        }
    }

    fn lets_go<T: Task>(&self, p: &P<T>) {
        let mut told = p.told.get();
        // SAFETY: as in `stream_said`.
        if let Some(s) = unsafe { p.stream.get().as_ref().map(|s| s.get()) }
            && told.m == s.m() + 1
        {
            let now = self.trace_now();
            if s.call == 0 {
                leave(s, now);
            }
            s.put(now, Ev::ProcStop, []);
            told.m = 0;
            p.told.set(told);
            p.said.set(std::ptr::null());
            self.close(s);
        }
    }

    /// `m` has taken `p` away from the M that is in a call with it, which may be `m` itself.
    pub(crate) fn steals<T: Task>(&self, m: &M<T>, p: &P<T>) {
        if !self.is_on() {
            return;
        }
        let mut shared = self.shared();
        let mut told = p.told.get();
        if let Some(shared) = shared.as_mut()
            && told.m != 0
        {
            // SAFETY: the lock is held, and whoever steals is sysmon, has stopped the world, or is in a call.
            let s = unsafe { m.stream.get() };
            told.seq += 1;
            let args = [p.id.into(), told.seq, told.m - 1];
            s.put(self.trace_now(), Ev::ProcSteal, args);
            told.m = 0;
            p.told.set(told);
            p.said.set(std::ptr::null());
            if s.is_full() {
                self.hand_over_to(shared, s);
            }
        }
    }

    /// `m` comes back from a call, and its P is gone.
    pub(crate) fn comes_back<T: Task>(&self, m: &M<T>) {
        if !self.is_on() {
            return;
        }
        let mut shared = self.shared();
        if let Some(shared) = shared.as_mut() {
            // SAFETY: the lock is held, and the M has no P.
            let s = unsafe { m.stream.get() };
            end_call(s, self.trace_now());
            if s.is_full() {
                self.hand_over_to(shared, s);
            }
        }
    }

    /// What the goroutine that runs on `p` says of itself. Strings are looked up under the lock.
    pub(crate) fn note<T: Task>(&self, p: &P<T>, g: u64, note: &Note) {
        let Some((s, now)) = self.stream_of(p) else {
            return;
        };
        if s.g != g {
            return;
        }
        match note {
            Note::TaskBegin(id, parent, name) => {
                s.put(now, Ev::UserTaskBegin, [*id, *parent, self.string(name), 0]);
            }
            Note::TaskEnd(id) => s.put(now, Ev::UserTaskEnd, [*id, 0]),
            Note::RegionBegin(id, name) => {
                s.put(now, Ev::UserRegionBegin, [*id, self.string(name), 0]);
            }
            Note::RegionEnd(id, name) => {
                s.put(now, Ev::UserRegionEnd, [*id, self.string(name), 0]);
            }
            Note::Log(id, category, text) => {
                let (category, text) = (self.string(category), self.string(text));
                s.put(now, Ev::UserLog, [*id, category, text, 0]);
            }
        }
        self.close(s);
    }

    /// The number of a string in this generation.
    fn string(&self, text: &str) -> u64 {
        let mut shared = self.shared();
        shared.as_mut().map_or(0, |shared| shared.out.string(text))
    }

    /// The collector begins or ends, in the stopped world.
    fn collection<T: Task>(&self, p: &P<T>, begins: bool) {
        let Some((s, now)) = self.stream_of(p) else {
            return;
        };
        let mut shared = self.shared();
        let Some(shared) = shared.as_mut() else {
            return;
        };
        if begins {
            leave(s, now);
            if !shared.has_collector {
                let stack = shared.out.function("runtime.gcBgMarkWorker");
                s.put(now, Ev::GoCreate, [COLLECTOR, stack, stack]);
                shared.has_collector = true;
                shared.collector = ToldOfG::THERE;
            } else {
                if !shared.collector.is_there() {
                    s.put(now, Ev::GoStatus, [COLLECTOR, NO_M, G_WAITING]);
                    shared.collector = ToldOfG::THERE;
                }
                let (told, seq) = shared.collector.next(false);
                s.put(now, Ev::GoUnblock, [COLLECTOR, seq, 0]);
                shared.collector = told;
            }
            let (told, seq) = shared.collector.next(false);
            shared.collector = told;
            s.put(now, Ev::GoStart, [COLLECTOR, seq]);
            s.g = COLLECTOR;
            shared.cycles += 1;
            s.put(now, Ev::GcBegin, [shared.cycles, 0]);
        } else if s.g == COLLECTOR {
            shared.cycles += 1;
            s.put(now, Ev::GcEnd, [shared.cycles]);
            s.put(now, Ev::GoBlock, [Word::System.number().into(), 0]);
            s.g = 0;
        }
    }

    // ---- stacks -----------------------------------------------------------------------------

    /// The number of the stack of `g`, which has stopped running on the caller's P.
    #[inline(always)]
    fn stack_of<T: Task>(&self, g: Gp<T>, s: &mut Stream) -> u64 {
        // SAFETY: as said above.
        let task = unsafe { g.task() };
        let hint = task.trail_hint();
        match s.known(hint) {
            Some((trail, number)) if task.has_trail(trail) => number.number(),
            _ => self.other_stack(task, hint, s),
        }
    }

    /// The same where another stack has the same hint, or the stack is new.
    #[cold]
    fn other_stack<T: Task>(&self, task: &T, hint: u64, s: &mut Stream) -> u64 {
        match s.known_aside(hint) {
            Some((trail, number)) if task.has_trail(trail) => number.number(),
            _ => self.new_stack(task, hint, s),
        }
    }

    fn new_stack<T: Task>(&self, task: &T, hint: u64, s: &mut Stream) -> u64 {
        let number = self.stack(stack_of(task));
        let mut trail = Vec::new();
        let whole = task.trail(|word| {
            trail.push(word);
            true
        });
        if whole {
            s.learn(hint, &trail, number);
        }
        number.into()
    }

    /// The number of a stack in this generation.
    fn stack(&self, words: Vec<u64>) -> u32 {
        let mut shared = self.shared();
        let Some(shared) = shared.as_mut() else {
            return 0;
        };
        let number = shared.tables.stack(words);
        shared.out.stack(number) as u32
    }

    // ---- generations ------------------------------------------------------------------------

    /// Begins such a trace; before the run, or in the stopped world.
    pub(crate) fn begin<T: Task>(&self, of: &Whole<'_, T>, sink: Sink, budget: u32) {
        let mut place = self.shared();
        self.budget.store(budget, Ordering::Relaxed);
        let base = (self.trace_base(), (of.now)());
        let mut shared = Shared {
            sink,
            base,
            frequency: if ticks().is_some() { 0 } else { 1_000_000_000 },
            begin: 1,
            bytes: 0,
            out: Generation::default(),
            tables: Tables::default(),
            collector: ToldOfG::NOTHING,
            has_collector: false,
            cycles: 0,
        };
        shared.renew();
        shared.write(HEAD);
        self.base.store(base.0, Ordering::Relaxed);
        self.generation.store(1, Ordering::Relaxed);
        of.each_stream(|s| s.forget());
        for m in of.par.allm().iter() {
            let g = m.locked_id.load(Ordering::Relaxed);
            if g != 0 {
                // SAFETY: the lock is held, and no M has a P.
                let s = unsafe { m.stream.get() };
                s.put_aside(Event::MLock, g, s.m());
            }
        }
        of.forget_ps();
        of.gs.all().each(|g| {
            g.set_told(ToldOfG::NOTHING);
            if !matches!(g.status(), Status::Waiting | Status::Leaked) {
                g.reason.store(0, Ordering::Relaxed);
            }
        });
        self.begin_generation(of, &mut shared, &HashMap::new());
        *place = Some(shared);
        self.on.store(true, Ordering::Relaxed);
    }

    /// Ends the generation, in the stopped world or after the run, and begins the next.
    pub(crate) fn next_generation<T: Task>(&self, of: &Whole<'_, T>) {
        let mut shared = self.shared();
        if let Some(shared) = shared.as_mut() {
            let calls = self.end_generation(of, shared);
            self.generation.fetch_add(1, Ordering::Relaxed);
            self.begin_generation(of, shared, &calls);
        }
    }

    /// Ends the trace in the same way. The error is the first that writing met.
    pub(crate) fn end<T: Task>(&self, of: &Whole<'_, T>) -> Option<std::io::Error> {
        let mut place = self.shared();
        let mut shared = place.take()?;
        self.on.store(false, Ordering::Relaxed);
        self.end_generation(of, &mut shared);
        of.each_stream(|s| s.shrink());
        shared.sink.end()
    }

    fn begin_generation<T: Task>(
        &self,
        of: &Whole<'_, T>,
        shared: &mut Shared,
        calls: &HashMap<u64, u64>,
    ) {
        shared.begin = self.trace_now();
        for (&g, &m) in calls {
            shared
                .out
                .push(NO_M, shared.begin, Ev::GoStatus, &[g, m, G_SYSCALL]);
        }
        let ends = (of.now)().saturating_add(LONGEST);
        self.ends.store(ends, Ordering::Relaxed);
    }

    /// The goroutines that are in calls, each with its M.
    fn end_generation<T: Task>(&self, of: &Whole<'_, T>, shared: &mut Shared) -> HashMap<u64, u64> {
        let now = self.trace_now();
        let generation = self.generation().into();
        let holders = of.forget_ps();
        let mut calls = HashMap::new();
        let mut out = Vec::new();
        of.each_stream(|s| {
            match s.call {
                0 => leave(s, now),
                g => drop(calls.insert(g, s.m())),
            }
            if holders.contains(&(s.m() + 1)) {
                s.put(now, Ev::ProcStop, []);
            }
            s.hand_over(generation, &mut |bytes| out.extend_from_slice(bytes));
            s.shrink();
            s.unlearn();
        });
        shared.write(&out);
        self.tell_the_rest(of, shared, &calls);
        if shared.has_collector && !shared.collector.is_there() {
            let status = [COLLECTOR, NO_M, G_WAITING];
            shared.out.push(NO_M, shared.begin, Ev::GoStatus, &status);
        }
        shared.collector = ToldOfG::NOTHING;
        self.write_tables(of, shared, generation);
        calls
    }

    /// The states of the goroutines to which nothing happened in this generation.
    fn tell_the_rest<T: Task>(
        &self,
        of: &Whole<'_, T>,
        shared: &mut Shared,
        calls: &HashMap<u64, u64>,
    ) {
        let generation = self.generation().into();
        let mut states = States::new(generation, shared.begin);
        of.gs.all().each(|g| {
            let (id, told) = (g.id(), g.told());
            if told == ToldOfG::UNSAID {
                return;
            }
            if calls.contains_key(&id) {
                return g.set_told(ToldOfG::THERE);
            }
            let waits = g.reason.load(Ordering::Relaxed) != 0 && !told.is_readied();
            if !told.is_there() {
                let is = if waits { G_WAITING } else { G_RUNNABLE };
                states.add(id, is, &mut |bytes| shared.write(bytes));
            }
            g.set_told(ToldOfG::NOTHING);
            if !waits {
                g.reason.store(0, Ordering::Relaxed);
            }
        });
        states.hand_over(&mut |bytes| shared.write(bytes));
    }

    fn write_tables<T: Task>(&self, of: &Whole<'_, T>, shared: &mut Shared, generation: u64) {
        let now = (of.now)();
        let when = self.trace_now();
        if shared.frequency == 0 {
            let ns = (now - shared.base.1).max(1) as u64;
            let ticks = when.max(1);
            shared.frequency = ((u128::from(ticks) * 1_000_000_000) / u128::from(ns)).max(1) as u64;
        }
        let clock = Clock::new(when, shared.frequency, now, (of.wall_of)(now));
        let mut out = Vec::new();
        let of = std::mem::take(&mut shared.out);
        of.encode(generation, clock, &shared.tables, &T::frame, &mut out);
        shared.write(&out);
        shared.sink.mark();
        shared.renew();
    }
}

/// Says that the M has P.
#[cold]
fn take<T: Task>(s: &mut Stream, p: &P<T>, now: u64) {
    end_call(s, now);
    let (m, seq) = (s.m() + 1, p.told.get().seq + 1);
    if seq == 1 {
        // The first that this generation says of it.
        s.put(now, Ev::ProcStatus, [p.id.into(), P_IDLE]);
    }
    p.told.set(ToldOfP { m, seq });
    s.put(now, Ev::ProcStart, [p.id.into(), seq]);
}

/// Says that the goroutine whose call the M is in comes back from it without the P.
fn end_call(s: &mut Stream, now: u64) {
    if s.call != 0 {
        s.put(now, Ev::GoSyscallEndBlocked, []);
        s.call = 0;
    }
}

/// Says that whatever the M is at has ended.
fn leave(s: &mut Stream, now: u64) {
    end_call(s, now);
    if s.g != 0 {
        s.put(now, Ev::GoStop, [Word::Preempted.number().into(), 0]);
        s.g = 0;
    }
}
