//! Converts the scheduler's events to Go's trace format, whose reader follows the state of each G, P and M and
//! rejects inconsistent events.
//!
//! Events of different Ps are put in order by the clock, so two of them may be in the wrong order, and the
//! scheduler does not record some steps. So this file follows the states, too, and inserts what an event needs
//! before it.

use crate::base::event::{Event, Record};
use crate::base::frame::Note;
use crate::base::reason::WaitReason;
use crate::base::stop::STOP_GC;
use crate::trace::encode::{Clock, Ev, Generation, HEAD, NO_M};
use crate::trace::piece::{Format, Piece};
use crate::trace::words::of_wait;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, HashMap, HashSet, hash_map};

/// The goroutine that stands for the collector.
const COLLECTOR: u64 = 1 << 40;

/// Go's numbers of states.
const P_IDLE: u64 = 2;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Is {
    Runnable,
    Running,
    Syscall,
    Waiting,
}

impl Is {
    fn number(self) -> u64 {
        match self {
            Is::Runnable => 1,
            Is::Running => 2,
            Is::Syscall => 3,
            Is::Waiting => 4,
        }
    }
}

struct G {
    is: Is,
    seq: u64,
    m: u64,
    /// Readied before it had parked.
    readied: bool,
}

#[derive(Default)]
struct P {
    m: Option<u64>,
    syscall: bool,
    seq: u64,
}

#[derive(Default)]
struct M {
    p: Option<u32>,
    g: u64,
}

/// Go's format.
pub(crate) struct GoFormat {
    generation: u64,
    gs: BTreeMap<u64, G>,
    /// Goroutines that were not there before the trace began.
    born: HashSet<u64>,
    ps: BTreeMap<u32, P>,
    ms: BTreeMap<u64, M>,
    cycles: u64,
    now: u64,
    begin: u64,
    out: Generation,
}

impl GoFormat {
    pub(crate) fn new() -> GoFormat {
        GoFormat {
            generation: 0,
            gs: BTreeMap::new(),
            born: HashSet::new(),
            ps: BTreeMap::new(),
            ms: BTreeMap::new(),
            cycles: 0,
            now: 0,
            begin: 0,
            out: Generation::default(),
        }
    }
}

impl Format for GoFormat {
    fn piece(&mut self, piece: &Piece<'_>, out: &mut Vec<u8>) {
        self.generation += 1;
        if self.generation == 1 {
            out.extend_from_slice(HEAD);
        }
        self.begin = stamp(piece.begin);
        self.now = self.begin;
        self.states();
        for (when, r) in created_first(piece.records) {
            self.now = stamp(when).max(self.begin);
            self.record(r, piece);
        }
        self.now = stamp(piece.end);
        let busy: Vec<u32> = self
            .ps
            .iter()
            .filter(|(_, p)| p.m.is_some())
            .map(|(&p, _)| p)
            .collect();
        for p in busy {
            self.lose(p, None);
        }
        let clock = Clock::new(self.now, 1_000_000_000, self.now as i64, piece.wall);
        let generation = std::mem::take(&mut self.out);
        generation.encode(self.generation, clock, piece.tables, piece.frame, out);
    }

    fn end(&mut self, _: &mut Vec<u8>) {}
}

/// Records in their order, each with its time, but none of a goroutine before the one of its creation: the
/// clock of the P that it was stolen from may be ahead of that of the P that it runs on.
fn created_first(records: &[Record]) -> Vec<(i64, &Record)> {
    let creates = |r: &Record| r.event == Event::GoCreate;
    let mut first: HashMap<u64, usize> = HashMap::new();
    let mut early: HashMap<usize, &Record> = HashMap::new();
    for (i, r) in records.iter().enumerate() {
        match first.entry(r.g) {
            hash_map::Entry::Vacant(place) => drop(place.insert(i)),
            hash_map::Entry::Occupied(place) if creates(r) => drop(early.insert(*place.get(), r)),
            hash_map::Entry::Occupied(_) => {}
        }
    }
    let mut all = Vec::with_capacity(records.len());
    for (i, r) in records.iter().enumerate() {
        if let Some(creation) = early.get(&i) {
            all.push((r.when, *creation));
        }
        if !creates(r) || first.get(&r.g) == Some(&i) {
            all.push((r.when, r));
        }
    }
    all
}

/// A time as the trace has it: never 0.
fn stamp(when: i64) -> u64 {
    (when.max(0) + 1) as u64
}

impl GoFormat {
    /// The states with which a generation begins.
    fn states(&mut self) {
        let begin = self.begin;
        for (&p, state) in &mut self.ps {
            state.seq = 0;
            self.out
                .push(NO_M, begin, Ev::ProcStatus, &[u64::from(p), P_IDLE]);
        }
        for (&g, state) in &mut self.gs {
            state.seq = 0;
            let m = if state.is == Is::Syscall {
                state.m
            } else {
                NO_M
            };
            self.out
                .push(NO_M, begin, Ev::GoStatus, &[g, m, state.is.number()]);
        }
    }

    fn emit(&mut self, m: u64, ty: Ev, args: &[u64]) {
        self.out.push(m, self.now, ty, args);
    }

    fn m_of(&self, p: u32) -> Option<u64> {
        self.ps.get(&p)?.m
    }

    /// What the M runs or waits for in a call; 0: nothing.
    fn g_of(&self, m: u64) -> u64 {
        self.ms.get(&m).map_or(0, |m| m.g)
    }

    fn is(&self, g: u64) -> Option<Is> {
        self.gs.get(&g).map(|g| g.is)
    }

    fn become_(&mut self, g: u64, is: Is, m: u64) {
        if let Some(state) = self.gs.get_mut(&g) {
            (state.is, state.m) = (is, m);
        }
        let on = matches!(is, Is::Running | Is::Syscall);
        let state = self.ms.entry(m).or_default();
        state.g = if on { g } else { 0 };
    }

    fn next_of_g(&mut self, g: u64) -> u64 {
        self.gs.get_mut(&g).map_or(0, |g| {
            g.seq += 1;
            g.seq
        })
    }

    fn next_of_p(&mut self, p: u32) -> u64 {
        let p = self.ps.entry(p).or_default();
        p.seq += 1;
        p.seq
    }

    /// A goroutine that was there before the trace began, found in this state. False: that cannot be.
    fn found(&mut self, g: u64, is: Is) -> bool {
        if self.generation != 1 || g == 0 || self.born.contains(&g) {
            return false;
        }
        self.out
            .push_front(self.begin, Ev::GoStatus, &[g, NO_M, is.number()]);
        let (seq, m, readied) = (0, 0, false);
        self.gs.insert(
            g,
            G {
                is,
                seq,
                m,
                readied,
            },
        );
        true
    }

    fn record(&mut self, r: &Record, piece: &Piece<'_>) {
        let stack = self.out.stack(r.stack);
        match r.event {
            Event::ProcStart => self.proc_start(r.p, r.arg),
            Event::ProcStop if self.m_of(r.p) == Some(r.arg) => self.lose(r.p, None),
            Event::GoCreate => self.create(r.p, r.g, stack),
            Event::GoStart => self.go_start(r.p, r.g),
            Event::GoYield => self.leave(r.p, r.g, "runtime.Gosched", stack),
            Event::GoPreempt | Event::GoStop => self.leave(r.p, r.g, "preempted", stack),
            Event::GoBlock => self.block(r.p, r.g, WaitReason::from_u8(r.arg as u8), stack),
            Event::GoUnblock => self.unblock(r.p, r.g),
            Event::GoDestroy => self.destroy(r.p, r.g),
            Event::GoSyscallBegin => self.syscall_begin(r.p, r.g, stack),
            Event::GoSyscallEnd => self.syscall_end(r.p, r.g),
            Event::WorldStop if r.arg as u32 & STOP_GC != 0 => self.collection(r.p, true),
            Event::WorldStart => self.collection(r.p, false),
            Event::Note => {
                if let Some(note) = piece.tables.get_note(r.arg) {
                    self.note(r.p, r.g, note, stack);
                }
            }
            Event::MLock | Event::MUnlock | Event::PollWait => {
                if let Some(m) = self.m_of(r.p) {
                    self.out.push_aside(m, r.event, r.g, r.arg);
                }
            }
            _ => {}
        }
    }

    // ---- Ps ---------------------------------------------------------------------------------

    fn proc_start(&mut self, p: u32, m: u64) {
        if self.m_of(p) == Some(m) {
            return;
        }
        if let Entry::Vacant(place) = self.ps.entry(p) {
            place.insert(P::default());
            self.out
                .push_front(self.begin, Ev::ProcStatus, &[u64::from(p), P_IDLE]);
        }
        self.lose(p, Some(m));
        if let Some(q) = self.ms.get(&m).and_then(|m| m.p) {
            self.lose(q, None);
        }
        self.end_blocked(m);
        let seq = self.next_of_p(p);
        self.emit(m, Ev::ProcStart, &[u64::from(p), seq]);
        self.ps.entry(p).or_default().m = Some(m);
        self.ms.entry(m).or_default().p = Some(p);
    }

    /// The M that has P loses it: to a thief while it is in a call, else by itself.
    fn lose(&mut self, p: u32, thief: Option<u64>) {
        let Some(state) = self.ps.get_mut(&p) else {
            return;
        };
        let Some(m) = state.m.take() else { return };
        let syscall = std::mem::take(&mut state.syscall);
        match thief {
            Some(thief) if syscall && thief != m => {
                let seq = self.next_of_p(p);
                self.emit(thief, Ev::ProcSteal, &[u64::from(p), seq, m]);
            }
            _ => {
                let g = self.g_of(m);
                if self.is(g) == Some(Is::Running) {
                    self.stop(m, g, "preempted", 0);
                }
                self.emit(m, Ev::ProcStop, &[]);
            }
        }
        self.ms.entry(m).or_default().p = None;
    }

    /// The goroutine whose call this M is in comes back from it, without the P.
    fn end_blocked(&mut self, m: u64) {
        let g = self.g_of(m);
        if self.is(g) == Some(Is::Syscall) {
            self.emit(m, Ev::GoSyscallEndBlocked, &[]);
            self.become_(g, Is::Runnable, m);
        }
    }

    // ---- goroutines -------------------------------------------------------------------------

    fn create(&mut self, p: u32, g: u64, stack: u64) {
        if self.gs.contains_key(&g) {
            return;
        }
        let Some(m) = self.m_of(p) else {
            self.found(g, Is::Runnable);
            return;
        };
        if self.generation == 1 {
            self.born.insert(g);
        }
        self.emit(m, Ev::GoCreate, &[g, stack, stack]);
        let (is, seq, readied) = (Is::Runnable, 0, false);
        self.gs.insert(
            g,
            G {
                is,
                seq,
                m,
                readied,
            },
        );
    }

    fn go_start(&mut self, p: u32, g: u64) {
        let Some(m) = self.m_of(p) else { return };
        let on = self.g_of(m);
        if on == g && self.is(g) == Some(Is::Running) {
            return;
        }
        self.free_m(p, m);
        match self.is(g) {
            Some(Is::Runnable) => {}
            Some(Is::Waiting) => {
                let seq = self.next_of_g(g);
                self.emit(m, Ev::GoUnblock, &[g, seq, 0]);
            }
            Some(Is::Running) => {
                let other = self.gs.get(&g).map_or(0, |g| g.m);
                self.stop(other, g, "preempted", 0);
            }
            Some(Is::Syscall) => {
                let other = self.gs.get(&g).map_or(0, |g| g.m);
                if let Some(q) = self.ms.get(&other).and_then(|m| m.p) {
                    self.lose(q, Some(m));
                }
                self.end_blocked(other);
            }
            None => {
                if !self.found(g, Is::Runnable) {
                    return;
                }
            }
        }
        let seq = self.next_of_g(g);
        self.emit(m, Ev::GoStart, &[g, seq]);
        self.become_(g, Is::Running, m);
    }

    /// Whatever the M is at has ended.
    fn free_m(&mut self, p: u32, m: u64) {
        let g = self.g_of(m);
        if self.is(g) == Some(Is::Syscall) {
            self.syscall_end(p, g);
            self.end_blocked(m);
        }
        if self.is(g) == Some(Is::Running) {
            self.stop(m, g, "preempted", 0);
        }
    }

    /// The M of a goroutine that runs, if this one does on that P.
    fn runs(&self, p: u32, g: u64) -> Option<u64> {
        let m = self.m_of(p)?;
        (self.g_of(m) == g && self.is(g) == Some(Is::Running)).then_some(m)
    }

    fn leave(&mut self, p: u32, g: u64, reason: &str, stack: u64) {
        if let Some(m) = self.runs(p, g) {
            self.stop(m, g, reason, stack);
        }
    }

    fn stop(&mut self, m: u64, g: u64, reason: &str, stack: u64) {
        let reason = self.out.string(reason);
        self.emit(m, Ev::GoStop, &[reason, stack]);
        self.become_(g, Is::Runnable, m);
    }

    fn block(&mut self, p: u32, g: u64, reason: WaitReason, stack: u64) {
        let Some(m) = self.runs(p, g) else { return };
        let reason = self.out.string(of_wait(reason).text());
        self.emit(m, Ev::GoBlock, &[reason, stack]);
        self.become_(g, Is::Waiting, m);
        if let Some(state) = self.gs.get_mut(&g)
            && std::mem::take(&mut state.readied)
        {
            self.unblock(p, g);
        }
    }

    fn unblock(&mut self, p: u32, g: u64) {
        let m = self.m_of(p).unwrap_or(NO_M);
        match self.is(g) {
            Some(Is::Running) => {
                if let Some(state) = self.gs.get_mut(&g) {
                    state.readied = true;
                }
                return;
            }
            Some(Is::Waiting) => {}
            None if self.found(g, Is::Waiting) => {}
            _ => return,
        }
        let seq = self.next_of_g(g);
        self.emit(m, Ev::GoUnblock, &[g, seq, 0]);
        if let Some(state) = self.gs.get_mut(&g) {
            state.is = Is::Runnable;
        }
    }

    fn destroy(&mut self, p: u32, g: u64) {
        if let Some(m) = self.runs(p, g) {
            self.emit(m, Ev::GoDestroy, &[]);
            self.ms.entry(m).or_default().g = 0;
            self.gs.remove(&g);
        }
    }

    fn syscall_begin(&mut self, p: u32, g: u64, stack: u64) {
        let Some(m) = self.runs(p, g) else { return };
        let seq = self.next_of_p(p);
        self.emit(m, Ev::GoSyscallBegin, &[seq, stack]);
        self.become_(g, Is::Syscall, m);
        self.ps.entry(p).or_default().syscall = true;
    }

    fn syscall_end(&mut self, p: u32, g: u64) {
        let Some(m) = self.m_of(p) else { return };
        let kept = self.ps.get(&p).is_some_and(|p| p.syscall);
        if kept && self.g_of(m) == g && self.is(g) == Some(Is::Syscall) {
            self.emit(m, Ev::GoSyscallEnd, &[]);
            self.become_(g, Is::Running, m);
            self.ps.entry(p).or_default().syscall = false;
        }
    }

    // ---- the collector, the program's own words ---------------------------------------------

    fn collection(&mut self, p: u32, begins: bool) {
        let Some(m) = self.m_of(p) else { return };
        let runs = self.g_of(m) == COLLECTOR;
        if begins {
            self.free_m(p, m);
            if !self.gs.contains_key(&COLLECTOR) {
                let stack = self.out.function("runtime.gcBgMarkWorker");
                self.create(p, COLLECTOR, stack);
            }
            self.go_start(p, COLLECTOR);
            self.cycles += 1;
            self.emit(m, Ev::GcBegin, &[self.cycles, 0]);
        } else if runs {
            self.cycles += 1;
            self.emit(m, Ev::GcEnd, &[self.cycles]);
            let reason = self.out.string("system goroutine wait");
            self.emit(m, Ev::GoBlock, &[reason, 0]);
            self.become_(COLLECTOR, Is::Waiting, m);
        }
    }

    fn note(&mut self, p: u32, g: u64, note: &Note, stack: u64) {
        let Some(m) = self.runs(p, g) else { return };
        match note {
            Note::TaskBegin(id, parent, name) => {
                let name = self.out.string(name);
                self.emit(m, Ev::UserTaskBegin, &[*id, *parent, name, stack]);
            }
            Note::TaskEnd(id) => self.emit(m, Ev::UserTaskEnd, &[*id, stack]),
            Note::RegionBegin(id, name) => {
                let name = self.out.string(name);
                self.emit(m, Ev::UserRegionBegin, &[*id, name, stack]);
            }
            Note::RegionEnd(id, name) => {
                let name = self.out.string(name);
                self.emit(m, Ev::UserRegionEnd, &[*id, name, stack]);
            }
            Note::Log(id, category, text) => {
                let (category, text) = (self.out.string(category), self.out.string(text));
                self.emit(m, Ev::UserLog, &[*id, category, text, stack]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goroutines_are_created_before_all_else() {
        let record = |when, event, g| Record {
            when,
            event,
            p: 0,
            g,
            arg: 0,
            stack: 0,
        };
        let records = [
            record(1, Event::GoStart, 1),
            record(2, Event::GoStart, 7),
            record(3, Event::GoDestroy, 7),
            record(4, Event::GoCreate, 7),
            record(5, Event::GoCreate, 8),
            record(6, Event::GoStart, 8),
        ];
        let told: Vec<_> = created_first(&records)
            .into_iter()
            .map(|(when, r)| (when, r.event, r.g))
            .collect();
        let want = [
            (1, Event::GoStart, 1),
            (2, Event::GoCreate, 7),
            (2, Event::GoStart, 7),
            (3, Event::GoDestroy, 7),
            (5, Event::GoCreate, 8),
            (6, Event::GoStart, 8),
        ];
        assert_eq!(told, want);
    }
}
