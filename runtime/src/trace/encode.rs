//! Encodes Go's trace format: batches of events per M; tables of strings and stacks per generation. (Facts:
//! Go's `internal/trace/tracev2`; numbers as there.)

use crate::base::event::Event as Happening;
use crate::base::frame::Frame;
use crate::trace::aside::Aside;
use crate::trace::piece::Tables;
use std::collections::{BTreeMap, HashMap};

/// The head of a file.
pub(crate) const HEAD: &[u8] = b"go 1.26 trace\0\0\0";

/// A string of every generation, by which `minigo view` knows whose trace it reads. No event refers to it.
const WRITER: &str = "trace written by minigo";

/// The batch of what no M did.
pub(crate) const NO_M: u64 = u64::MAX;

const MOST_OF_BATCH: usize = 60 << 10;
const MOST_OF_STRING: usize = 1 << 10;

macro_rules! types {
    ($($name:ident = $number:literal;)*) => {
        /// Types of events, with Go's numbers.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub(crate) enum Ev {
            $(#[allow(missing_docs)] $name = $number,)*
        }
    };
}

types! {
    EventBatch = 1;
    Stacks = 2;
    Stack = 3;
    Strings = 4;
    String = 5;
    Frequency = 8;
    ProcStart = 10;
    ProcStop = 11;
    ProcSteal = 12;
    ProcStatus = 13;
    GoCreate = 14;
    GoStart = 16;
    GoDestroy = 17;
    GoStop = 19;
    GoBlock = 20;
    GoUnblock = 21;
    GoSyscallBegin = 22;
    GoSyscallEnd = 23;
    GoSyscallEndBlocked = 24;
    GoStatus = 25;
    GcBegin = 29;
    GcEnd = 30;
    UserTaskBegin = 40;
    UserTaskEnd = 41;
    UserRegionBegin = 42;
    UserRegionEnd = 43;
    UserLog = 44;
    Sync = 50;
    ClockSnapshot = 51;
    EndOfGeneration = 52;
}

pub(crate) fn number(out: &mut Vec<u8>, n: u64) {
    let mut bytes = [0; 10];
    let n = number_into(&mut bytes, n);
    out.extend_from_slice(bytes.get(..n).unwrap_or_default());
}

/// Writes a number at the beginning of `out`. Returns how many bytes it took (at most 10).
#[inline]
pub(crate) fn number_into(out: &mut [u8], mut n: u64) -> usize {
    let mut count = 0;
    for byte in out {
        count += 1;
        if n < 0x80 {
            *byte = n as u8;
            break;
        }
        *byte = n as u8 | 0x80;
        n >>= 7;
    }
    count
}

/// An event on some M.
struct Event {
    when: u64,
    ty: Ev,
    args: [u64; 4],
    count: usize,
}

/// A generation that is being put together.
#[derive(Default)]
pub(crate) struct Generation {
    streams: BTreeMap<u64, Vec<Event>>,
    /// Events that Go's format does not have, each with the number of those of its stream that come before it.
    asides: BTreeMap<u64, Vec<(usize, Happening, u64, u64)>>,
    strings: HashMap<String, u64>,
    /// Stacks by the numbers of `Tables`, and those that are just a frame.
    stacks: BTreeMap<u32, u64>,
    alone: BTreeMap<String, u64>,
    next_stack: u64,
}

impl Generation {
    /// Adds an event to the stream of an M.
    pub(crate) fn push(&mut self, m: u64, when: u64, ty: Ev, args: &[u64]) {
        let stream = self.streams.entry(m).or_default();
        let when = stream.last().map_or(when, |e| e.when.max(when));
        let mut all = [0; 4];
        all.iter_mut().zip(args).for_each(|(to, from)| *to = *from);
        let count = args.len();
        stream.push(Event {
            when,
            ty,
            args: all,
            count,
        });
    }

    /// Adds an event of an M that Go's format does not have, after those that its stream has so far.
    pub(crate) fn push_aside(&mut self, m: u64, event: Happening, g: u64, arg: u64) {
        let after = self.streams.entry(m).or_default().len();
        let asides = self.asides.entry(m).or_default();
        asides.push((after, event, g, arg));
    }

    /// Puts an event before all others that no M did.
    pub(crate) fn push_front(&mut self, when: u64, ty: Ev, args: &[u64]) {
        self.push(NO_M, when, ty, args);
        if let Some(stream) = self.streams.get_mut(&NO_M) {
            stream.rotate_right(1);
        }
    }

    /// The number of a string.
    pub(crate) fn string(&mut self, text: &str) -> u64 {
        let next = self.strings.len() as u64 + 1;
        *self.strings.entry(text.to_owned()).or_insert(next)
    }

    /// The number of a stack of the tables.
    pub(crate) fn stack(&mut self, number: u32) -> u64 {
        if number == 0 {
            return 0;
        }
        let next = &mut self.next_stack;
        *self.stacks.entry(number).or_insert_with(|| {
            *next += 1;
            *next
        })
    }

    /// The number of a stack that is just this function.
    pub(crate) fn function(&mut self, name: &str) -> u64 {
        let next = &mut self.next_stack;
        *self.alone.entry(name.to_owned()).or_insert_with(|| {
            *next += 1;
            *next
        })
    }

    /// The bytes of it all.
    pub(crate) fn encode(
        mut self,
        generation: u64,
        clock: Clock,
        tables: &Tables,
        frame: &dyn Fn(u64) -> Option<Frame>,
        out: &mut Vec<u8>,
    ) {
        for (m, events) in std::mem::take(&mut self.streams) {
            self.encode_stream(generation, m, &events, out);
        }
        let mut sync = vec![Ev::Sync as u8, Ev::Frequency as u8];
        number(&mut sync, clock.frequency);
        sync.push(Ev::ClockSnapshot as u8);
        for n in [0, clock.mono, clock.sec, clock.nsec] {
            number(&mut sync, n);
        }
        batch(generation, NO_M, clock.when, &sync, out);
        self.string(WRITER);
        self.encode_stacks(generation, clock.when, tables, frame, out);
        self.encode_strings(generation, clock.when, out);
        out.push(Ev::EndOfGeneration as u8);
    }

    fn encode_stream(&self, generation: u64, m: u64, events: &[Event], out: &mut Vec<u8>) {
        let mut data = Vec::new();
        let mut begin = events.first().map_or(0, |e| e.when);
        let mut last = begin;
        let (asides, mut aside) = (self.asides.get(&m), Aside::default());
        let mut asides = asides.into_iter().flatten().peekable();
        let mut add_asides = |n: usize, offset: usize, aside: &mut Aside| {
            while let Some((_, event, g, arg)) = asides.next_if(|(after, ..)| *after <= n) {
                aside.add(offset, *event, *g, *arg);
            }
        };
        let mut write = |begin: u64, data: &[u8], aside: &mut Aside| {
            aside.hand_over((generation, m), begin, &mut |b| out.extend_from_slice(b));
            if !data.is_empty() {
                batch(generation, m, begin, data, out);
            }
        };
        for (n, e) in events.iter().enumerate() {
            if data.len() > MOST_OF_BATCH || aside.is_full() {
                write(begin, &data, &mut aside);
                data.clear();
                (begin, last) = (e.when, e.when);
            }
            add_asides(n, data.len(), &mut aside);
            data.push(e.ty as u8);
            number(&mut data, e.when - last);
            last = e.when;
            for &arg in e.args.iter().take(e.count) {
                number(&mut data, arg);
            }
        }
        add_asides(events.len(), data.len(), &mut aside);
        write(begin, &data, &mut aside);
    }

    fn encode_stacks(
        &mut self,
        generation: u64,
        when: u64,
        tables: &Tables,
        frame: &dyn Fn(u64) -> Option<Frame>,
        out: &mut Vec<u8>,
    ) {
        let mut data = vec![Ev::Stacks as u8];
        for (number_of, id) in std::mem::take(&mut self.stacks) {
            let words = tables.get_stack(number_of).unwrap_or_default();
            let frames: Vec<Frame> = words.iter().filter_map(|&w| frame(w)).collect();
            self.encode_stack(id, &frames, &mut data);
            if data.len() > MOST_OF_BATCH {
                batch(generation, NO_M, when, &data, out);
                data = vec![Ev::Stacks as u8];
            }
        }
        for (name, id) in std::mem::take(&mut self.alone) {
            let frame = Frame {
                func: name,
                file: String::new(),
                line: 0,
            };
            self.encode_stack(id, &[frame], &mut data);
        }
        batch(generation, NO_M, when, &data, out);
    }

    fn encode_stack(&mut self, id: u64, frames: &[Frame], data: &mut Vec<u8>) {
        data.push(Ev::Stack as u8);
        number(data, id);
        number(data, frames.len() as u64);
        for f in frames {
            let (func, file) = (self.string(&f.func), self.string(&f.file));
            for n in [address(f), func, file, u64::from(f.line)] {
                number(data, n);
            }
        }
    }

    fn encode_strings(&self, generation: u64, when: u64, out: &mut Vec<u8>) {
        let mut all: Vec<(&String, u64)> = self.strings.iter().map(|(s, &id)| (s, id)).collect();
        all.sort_by_key(|&(_, id)| id);
        let mut data = vec![Ev::Strings as u8];
        for (text, id) in all {
            let bytes = text.as_bytes();
            let bytes = bytes.get(..MOST_OF_STRING).unwrap_or(bytes);
            data.push(Ev::String as u8);
            number(&mut data, id);
            number(&mut data, bytes.len() as u64);
            data.extend_from_slice(bytes);
            if data.len() > MOST_OF_BATCH {
                batch(generation, NO_M, when, &data, out);
                data = vec![Ev::Strings as u8];
            }
        }
        batch(generation, NO_M, when, &data, out);
    }
}

/// What stands for the address of a frame's code, by which readers know it again in all generations. The address itself would be
/// another one in each run, and a seed's trace is to be the same: this is made of the names (FNV-1a).
fn address(frame: &Frame) -> u64 {
    const START: u64 = 0xcbf2_9ce4_8422_2325;
    const BITS: u32 = 48;
    let line = frame.line.to_le_bytes();
    let parts = [frame.func.as_bytes(), &[0], frame.file.as_bytes(), &line];
    let step = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    let hash = parts.into_iter().flatten().fold(START, step);
    (hash >> BITS ^ hash) & ((1 << BITS) - 1)
}

/// A moment on all clocks: that of the trace, how often it ticks in a second; the scheduler's in
/// nanoseconds, and seconds and nanoseconds since 1970.
#[derive(Clone, Copy)]
pub(crate) struct Clock {
    pub(crate) when: u64,
    pub(crate) frequency: u64,
    pub(crate) mono: u64,
    pub(crate) sec: u64,
    pub(crate) nsec: u64,
}

impl Clock {
    pub(crate) fn new(when: u64, frequency: u64, mono: i64, wall: i64) -> Clock {
        Clock {
            when,
            frequency,
            mono: mono.max(0) as u64,
            sec: (wall / 1_000_000_000) as u64,
            nsec: (wall % 1_000_000_000) as u64,
        }
    }
}

/// The states of goroutines at the beginning of a generation: bytes at once, since there may be a million.
pub(crate) struct States {
    generation: u64,
    when: u64,
    data: Vec<u8>,
}

impl States {
    pub(crate) fn new(generation: u64, when: u64) -> States {
        States {
            generation,
            when,
            data: Vec::new(),
        }
    }

    /// The goroutine `id` is in this state. What makes a batch goes to `out`.
    pub(crate) fn add(&mut self, id: u64, state: u64, out: &mut dyn FnMut(&[u8])) {
        if self.data.len() > MOST_OF_BATCH {
            self.hand_over(out);
        }
        self.data.extend([Ev::GoStatus as u8, 0]);
        for n in [id, NO_M, state] {
            number(&mut self.data, n);
        }
    }

    /// Gives what there is to `out`, as a batch.
    pub(crate) fn hand_over(&mut self, out: &mut dyn FnMut(&[u8])) {
        if !self.data.is_empty() {
            let mut head = Vec::new();
            batch_head(self.generation, NO_M, self.when, self.data.len(), &mut head);
            out(&head);
            out(&self.data);
            self.data.clear();
        }
    }
}

/// A batch: its head, then the events in it.
fn batch(generation: u64, m: u64, when: u64, data: &[u8], out: &mut Vec<u8>) {
    batch_head(generation, m, when, data.len(), out);
    out.extend_from_slice(data);
}

/// Only its head.
pub(crate) fn batch_head(generation: u64, m: u64, when: u64, len: usize, out: &mut Vec<u8>) {
    out.push(Ev::EventBatch as u8);
    batch_rest(generation, m, when, len, out);
}

/// The head without what kind of batch it is.
pub(crate) fn batch_rest(generation: u64, m: u64, when: u64, len: usize, out: &mut Vec<u8>) {
    for n in [generation, m, when, len as u64] {
        number(out, n);
    }
}
