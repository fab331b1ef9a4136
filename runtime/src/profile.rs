//! Profiles: which stacks take processor time, and where goroutines are; in the protobuf format that
//! `go tool pprof` reads.
//!
//! **CPU.** Every 10 ms sysmon asks each P that runs a goroutine for a sample, and says how long ago it
//! asked last. At its next safepoint the goroutine comes to rest as for a stop of the world, its stack
//! is noted, and it goes on: so what runs as machine code is seen as well, and while nobody asks there
//! is nothing to pay. Time in a native counts for where it returns to.
//!
//! **Goroutines.** Their stacks are noted while the world stands still.

use crate::g::Gp;
use crate::gotrace::{Frame, stack_of};
use crate::p::{P, SAMPLE};
use crate::sched::Sched;
use crate::sync::Ordering;
use crate::task::Task;
use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicBool, AtomicI64};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Bit of the stop mask: the stacks of all goroutines are to be noted.
pub(crate) const STOP_STACKS: u32 = 1 << 28;

/// How often a sample is taken, as Go does.
const PERIOD: i64 = 10_000_000;

/// Counts by stack: how often, how long.
type Stacks = HashMap<Vec<u64>, (i64, i64)>;

#[derive(Default)]
struct Cpu {
    stacks: Stacks,
    begin: i64,
    wall: i64,
}

/// What is being profiled.
#[derive(Default)]
pub(crate) struct Profiles {
    on: AtomicBool,
    /// When samples were asked for last.
    last: AtomicI64,
    cpu: Mutex<Option<Cpu>>,
    goroutines: Mutex<Stacks>,
}

fn lock<T>(m: &Mutex<T>) -> MutexGuard<'_, T> {
    m.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<T: Task> Sched<T> {
    /// Begins to take samples. False: that is done already.
    pub fn start_cpu_profile(&self) -> bool {
        let mut cpu = lock(&self.profiles.cpu);
        if cpu.is_some() {
            return false;
        }
        let begin = self.now();
        *cpu = Some(Cpu {
            begin,
            wall: self.wall_of(begin),
            ..Cpu::default()
        });
        drop(cpu);
        self.profiles.last.store(begin, Ordering::Relaxed);
        self.profiles.on.store(true, Ordering::Relaxed);
        self.wake_sysmon();
        true
    }

    /// Ends it: the profile; `None` if there is none.
    pub fn stop_cpu_profile(&self) -> Option<Vec<u8>> {
        let cpu = lock(&self.profiles.cpu).take()?;
        self.profiles.on.store(false, Ordering::Relaxed);
        let profile = Profile {
            types: &[("samples", "count"), ("cpu", "nanoseconds")],
            period: Some((("cpu", "nanoseconds"), PERIOD)),
            begin: cpu.wall,
            lasted: self.now() - cpu.begin,
        };
        let samples = sorted(&cpu.stacks).into_iter();
        let samples: Vec<_> = samples.map(|(s, (n, ns))| (s, vec![n, ns])).collect();
        Some(profile.encode(&samples, &T::frame))
    }

    /// Wants the stacks of all goroutines noted: the caller is a goroutine that then stops. They have
    /// been noted when it goes on.
    pub fn request_goroutine_profile(&self) {
        self.request_stop(STOP_STACKS);
    }

    /// The profile of the goroutines that were noted last.
    pub fn goroutine_profile(&self) -> Vec<u8> {
        let stacks = lock(&self.profiles.goroutines);
        let samples = sorted(&stacks).into_iter();
        let samples: Vec<_> = samples.map(|(s, (n, _))| (s, vec![n])).collect();
        let profile = Profile {
            types: &[("goroutine", "count")],
            period: Some((("goroutine", "count"), 1)),
            begin: self.wall_of(self.now()),
            lasted: 0,
        };
        profile.encode(&samples, &T::frame)
    }

    /// The profile of the threads that were made. Nobody knows what for.
    pub fn thread_profile(&self) -> Vec<u8> {
        let n = i64::from(self.par.mcount.load(Ordering::Relaxed)) + 1;
        let profile = Profile {
            types: &[("threadcreate", "count")],
            period: Some((("threadcreate", "count"), 1)),
            begin: self.wall_of(self.now()),
            lasted: 0,
        };
        profile.encode(&[(&[][..], vec![n])], &T::frame)
    }

    /// sysmon: asks for samples, if it is time.
    pub(crate) fn ask_for_samples(&self, now: i64) {
        if !self.profiles.on.load(Ordering::Relaxed) {
            return;
        }
        let since = now - self.profiles.last.load(Ordering::Relaxed);
        if since < PERIOD {
            return;
        }
        self.profiles.last.store(now, Ordering::Relaxed);
        for p in self.ps() {
            if !p.curg.load(Ordering::Relaxed).is_null() {
                p.sample_ns.fetch_add(since, Ordering::Relaxed);
                p.ask(SAMPLE);
            }
        }
    }

    /// The goroutine has come to rest on `p` for a sample.
    #[cold]
    pub(crate) fn take_sample(&self, p: &P<T>, g: Gp<T>) {
        let ns = p.sample_ns.swap(0, Ordering::Relaxed);
        // SAFETY: it has just come to rest on this P.
        let stack = stack_of(unsafe { g.task() });
        if let Some(cpu) = lock(&self.profiles.cpu).as_mut() {
            let (n, sum) = cpu.stacks.entry(stack).or_default();
            *n += (ns / PERIOD).max(1);
            *sum += ns;
        }
    }

    /// The world stands still: notes where goroutines are.
    pub(crate) fn note_stacks(&self) {
        let mut stacks = Stacks::new();
        self.allgs().each(|g| {
            // SAFETY: the world is stopped, and the goroutine is not dead.
            let stack = stack_of(unsafe { g.task() });
            stacks.entry(stack).or_default().0 += 1;
        });
        *lock(&self.profiles.goroutines) = stacks;
    }
}

fn sorted(stacks: &Stacks) -> Vec<(&[u64], (i64, i64))> {
    let mut all: Vec<_> = stacks.iter().map(|(s, &n)| (s.as_slice(), n)).collect();
    all.sort_by(|a, b| (b.1, a.0).cmp(&(a.1, b.0)));
    all
}

/// A name and a unit.
type Kind = (&'static str, &'static str);

/// What a profile says of itself.
struct Profile {
    types: &'static [Kind],
    period: Option<(Kind, i64)>,
    begin: i64,
    lasted: i64,
}

/// A message in protobuf's encoding.
#[derive(Default)]
struct Message(Vec<u8>);

impl Message {
    fn varint(&mut self, mut n: u64) {
        while n >= 0x80 {
            self.0.push(n as u8 | 0x80);
            n >>= 7;
        }
        self.0.push(n as u8);
    }

    fn number(&mut self, field: u64, n: i64) {
        if n != 0 {
            self.varint(field << 3);
            self.varint(n as u64);
        }
    }

    fn bytes(&mut self, field: u64, bytes: &[u8]) {
        self.varint(field << 3 | 2);
        self.varint(bytes.len() as u64);
        self.0.extend_from_slice(bytes);
    }

    fn packed(&mut self, field: u64, numbers: impl Iterator<Item = i64>) {
        let mut all = Message::default();
        numbers.for_each(|n| all.varint(n as u64));
        self.bytes(field, &all.0);
    }
}

/// The table of strings; the first is empty.
struct Strings {
    numbers: HashMap<String, i64>,
    all: Vec<String>,
}

impl Strings {
    fn number(&mut self, text: &str) -> i64 {
        if let Some(&n) = self.numbers.get(text) {
            return n;
        }
        let n = self.all.len() as i64;
        self.numbers.insert(text.to_owned(), n);
        self.all.push(text.to_owned());
        n
    }

    fn kind(&mut self, (name, unit): Kind) -> Message {
        let mut m = Message::default();
        m.number(1, self.number(name));
        m.number(2, self.number(unit));
        m
    }
}

impl Profile {
    /// The whole of it (Go: `profile.proto`).
    fn encode(
        &self,
        samples: &[(&[u64], Vec<i64>)],
        frame: &dyn Fn(u64) -> Option<Frame>,
    ) -> Vec<u8> {
        let mut strings = Strings {
            numbers: HashMap::from([(String::new(), 0)]),
            all: vec![String::new()],
        };
        let mut out = Message::default();
        for &kind in self.types {
            let kind = strings.kind(kind);
            out.bytes(1, &kind.0);
        }
        let mut places: BTreeMap<u64, i64> = BTreeMap::new();
        for (stack, values) in samples {
            let mut sample = Message::default();
            let ids = stack.iter().map(|&word| {
                let next = places.len() as i64 + 1;
                *places.entry(word).or_insert(next)
            });
            sample.packed(1, ids);
            sample.packed(2, values.iter().copied());
            out.bytes(2, &sample.0);
        }
        let mut functions: HashMap<(i64, i64), i64> = HashMap::new();
        for (&word, &id) in &places {
            let mut location = Message::default();
            location.number(1, id);
            location.number(3, word as i64);
            let Some(f) = frame(word) else {
                out.bytes(4, &location.0);
                continue;
            };
            let key = (strings.number(&f.func), strings.number(&f.file));
            let next = functions.len() as i64 + 1;
            let function = *functions.entry(key).or_insert(next);
            if function == next {
                let mut m = Message::default();
                m.number(1, function);
                m.number(2, key.0);
                m.number(3, key.0);
                m.number(4, key.1);
                out.bytes(5, &m.0);
            }
            let mut line = Message::default();
            line.number(1, function);
            line.number(2, i64::from(f.line));
            location.bytes(4, &line.0);
            out.bytes(4, &location.0);
        }
        out.number(9, self.begin);
        out.number(10, self.lasted);
        if let Some((kind, period)) = self.period {
            let kind = strings.kind(kind);
            out.bytes(11, &kind.0);
            out.number(12, period);
        }
        for text in &strings.all {
            out.bytes(6, text.as_bytes());
        }
        out.0
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    #[test]
    fn messages_are_protobuf() {
        let mut m = Message::default();
        m.number(1, 150);
        m.bytes(2, b"testing");
        m.packed(4, [3, 270, 86942].into_iter());
        // The examples of protobuf's documentation of its encoding.
        assert_eq!(
            m.0,
            [
                &[0x08, 0x96, 0x01][..],
                &[0x12, 0x07, 0x74, 0x65, 0x73, 0x74, 0x69, 0x6e, 0x67],
                &[0x22, 0x06, 0x03, 0x8e, 0x02, 0x9e, 0xa7, 0x05],
            ]
            .concat()
        );
    }
}
