//! What one M writes of a trace: events as the bytes that the file has, in a buffer of its own.
//!
//! Only the M that a stream belongs to writes there, while it holds a P, so no lock is needed. What it
//! does without one (coming back from a call whose P is gone) it writes under the lock of the trace, which
//! whoever collects the buffers in the stopped world holds, too.

use super::encode::{Ev, batch_head, number_into};
use std::cell::UnsafeCell;

/// A buffer is handed over once it holds this many bytes. (Go's reader takes batches of at most 64 KiB.)
const FULL: usize = 60 << 10;

/// The size of a buffer: with room for the events that are written before the next check whether it is full.
const SIZE: usize = 64 << 10;

/// The most bytes of an event: its type, the time since the one before it, and four numbers.
const EVENT: usize = 64;

/// The stacks whose numbers a stream knows, by a hint that is quick to compute.
const KNOWN: usize = 256;

/// A stack whose number is known.
#[derive(Default)]
struct Known {
    generation: u32,
    number: u32,
    trail: Vec<u64>,
}

/// See above.
pub(crate) struct Stream {
    m: u64,
    /// The buffer, as long as something is written, and how much of it is.
    data: Box<[u8]>,
    len: usize,
    begin: u64,
    last: u64,
    /// The goroutine that runs on the M, or whose call it is in; 0: none.
    pub(super) g: u64,
    /// It is in a call.
    pub(super) in_call: bool,
    /// The latest event was that a goroutine left the M.
    pub(super) left: bool,
    /// How many goroutines in a row have left without a look at the clock.
    pub(super) unread: u8,
    known: Vec<Known>,
}

impl Stream {
    fn new(m: u32) -> Stream {
        Stream {
            m: u64::from(m),
            data: Box::default(),
            len: 0,
            begin: 0,
            last: 0,
            g: 0,
            in_call: false,
            left: false,
            unread: 0,
            known: Vec::new(),
        }
    }

    /// The number of the M.
    #[inline]
    pub(super) fn m(&self) -> u64 {
        self.m
    }

    /// A new trace has begun.
    pub(super) fn forget(&mut self) {
        *self = Stream::new(self.m as u32);
    }

    /// Adds an event. Times of one stream only grow.
    #[inline(never)]
    pub(super) fn put<const N: usize>(&mut self, when: u64, ty: Ev, args: [u64; N]) {
        self.put_quickly(when, ty, args);
    }

    /// The same for events that come with every switch.
    #[inline(always)]
    pub(super) fn put_quickly<const N: usize>(&mut self, when: u64, ty: Ev, args: [u64; N]) {
        if self.len == 0 {
            self.open(when);
        }
        let delta = when.saturating_sub(self.last).max(1);
        self.last += delta;
        // One look at the buffer's end for all of the event.
        let rest = self.data.get_mut(self.len..);
        let Some(room) = rest.and_then(|rest| rest.first_chunk_mut::<EVENT>()) else {
            return;
        };
        self.len += event(room, ty, delta, &args);
    }

    /// The next event is the first in the buffer.
    #[cold]
    fn open(&mut self, when: u64) {
        self.begin = when.max(self.last + 1);
        self.last = self.begin;
        if self.data.is_empty() {
            // Zeros cost nothing before they are written to, and an M that is about to sleep writes little.
            self.data = vec![0; SIZE].into_boxed_slice();
        }
    }

    /// The time of the latest event.
    #[inline]
    pub(super) fn last(&self) -> u64 {
        self.last
    }

    /// Whether the buffer is to be handed over.
    #[inline]
    pub(super) fn is_full(&self) -> bool {
        self.len >= FULL
    }

    /// Gives what there is to `out`, as a batch.
    pub(super) fn hand_over(&mut self, generation: u64, out: &mut dyn FnMut(&[u8])) {
        if let Some(data) = self.data.get(..self.len)
            && !data.is_empty()
        {
            let mut head = Vec::new();
            batch_head(generation, self.m, self.begin, data.len(), &mut head);
            out(&head);
            out(data);
            self.len = 0;
        }
    }

    /// Gives the buffer back, which will not be used for long.
    pub(super) fn shrink(&mut self) {
        self.data = Box::default();
    }

    /// A stack with that hint, and its number. Equal stacks have equal hints; different ones seldom do.
    #[inline]
    pub(super) fn known(&self, generation: u32, hint: u64) -> Option<(&[u64], u32)> {
        let known = self.known.get(slot(hint))?;
        (known.generation == generation).then_some((&known.trail, known.number))
    }

    /// Remembers the number of a stack.
    pub(super) fn learn(&mut self, generation: u32, hint: u64, trail: Vec<u64>, number: u32) {
        if self.known.is_empty() {
            self.known.resize_with(KNOWN, Known::default);
        }
        if let Some(known) = self.known.get_mut(slot(hint)) {
            *known = Known {
                generation,
                number,
                trail,
            };
        }
    }
}

/// Writes an event; its length.
#[inline(always)]
fn event<const N: usize>(room: &mut [u8; EVENT], ty: Ev, delta: u64, args: &[u64; N]) -> usize {
    const { assert!(1 + NUMBER * (1 + N) + 4 <= EVENT) };
    let room = room.as_mut_ptr();
    // SAFETY: numbers take at most `NUMBER` bytes each, and each may write four bytes from its place, so all
    // writes stay within `EVENT` bytes.
    unsafe {
        room.write(ty as u8);
        let mut at = number_at(room, 1, delta);
        for n in args {
            at = number_at(room, at, *n);
        }
        at
    }
}

/// The most bytes of a number.
const NUMBER: usize = 10;

/// Writes a number at this place; the place behind it. Nearly all take at most three bytes.
///
/// # Safety
/// From the place on there is room for `NUMBER` bytes.
#[inline(always)]
unsafe fn number_at(room: *mut u8, at: usize, n: u64) -> usize {
    // SAFETY: promised by the caller.
    unsafe {
        let to = room.add(at);
        if n < 1 << 7 {
            to.write(n as u8);
            return at + 1;
        }
        let low = n as u32 & 0x7f | 0x80;
        if n < 1 << 14 {
            let two = low | (n as u32 >> 7) << 8;
            to.cast::<[u8; 2]>().write((two as u16).to_le_bytes());
            return at + 2;
        }
        if n < 1 << 21 {
            let three = low | (n as u32 >> 7 & 0x7f | 0x80) << 8 | (n as u32 >> 14) << 16;
            to.cast::<[u8; 4]>().write(three.to_le_bytes());
            return at + 3;
        }
        at + long(&mut *to.cast(), n)
    }
}

/// Writes any number; its length.
#[cold]
#[inline(never)]
fn long(room: &mut [u8; NUMBER], n: u64) -> usize {
    number_into(room, n)
}

#[inline]
fn slot(hint: u64) -> usize {
    (hint.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56) as usize % KNOWN
}

/// The stream of an M.
pub(crate) struct OwnStream(UnsafeCell<Stream>);

impl OwnStream {
    pub(crate) fn new(m: u32) -> OwnStream {
        OwnStream(UnsafeCell::new(Stream::new(m)))
    }

    /// The stream.
    ///
    /// # Safety
    /// The caller is the M while it holds a P, or holds the lock of the trace while the M has none; and no
    /// other reference to it is alive.
    #[allow(clippy::mut_from_ref)]
    #[inline]
    pub(super) unsafe fn get(&self) -> &mut Stream {
        // SAFETY: promised by the caller.
        unsafe { &mut *self.0.get() }
    }
}

/// What a trace that is being written says of a P.
#[derive(Clone, Copy, Default)]
pub(crate) struct ToldOfP {
    /// The M that has it, by its number + 1; 0: none.
    pub(super) m: u64,
    /// How many of its numbered events there were in this generation.
    pub(super) seq: u64,
}

/// What a trace that is being written says of a goroutine.
///
/// Whoever readies it writes here until it is in a queue, and afterwards whoever runs it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct ToldOfG(u32);

impl ToldOfG {
    /// The bits that it takes.
    pub(crate) const BITS: u32 = 24;

    const READIED: u32 = 1 << 23;
    const SEQ: u32 = Self::READIED - 1;

    /// Nothing in this generation.
    pub(super) const NOTHING: ToldOfG = ToldOfG(0);
    /// That it is there, and nothing else.
    pub(super) const THERE: ToldOfG = ToldOfG(1);
    /// It has begun, and no generation says so.
    pub(super) const UNSAID: ToldOfG = ToldOfG(Self::READIED);

    #[inline]
    pub(crate) fn from_bits(bits: u64) -> ToldOfG {
        ToldOfG(bits as u32 & (Self::READIED | Self::SEQ))
    }

    #[inline]
    pub(crate) fn bits(self) -> u64 {
        u64::from(self.0)
    }

    /// Whether this generation says that it is there.
    #[inline]
    pub(super) fn is_there(self) -> bool {
        self.0 & Self::SEQ != 0
    }

    /// Whether it was readied since it ran.
    #[inline]
    pub(super) fn is_readied(self) -> bool {
        self.0 & Self::READIED != 0
    }

    /// The same after one more numbered event, and the number of that.
    #[inline]
    pub(super) fn next(self, readied: bool) -> (ToldOfG, u64) {
        let seq = (self.0 & Self::SEQ).min(Self::SEQ - 1);
        let bit = if readied { Self::READIED } else { 0 };
        (ToldOfG((seq + 1) | bit), u64::from(seq))
    }
}

/// A clock that is quick to look at, in units of its own: the processor's counter.
#[cfg(target_arch = "x86_64")]
#[inline]
pub(crate) fn ticks() -> Option<u64> {
    // SAFETY: every processor of this architecture has the instruction.
    Some(unsafe { core::arch::x86_64::_rdtsc() } >> 3)
}

/// The same where there is none: the scheduler's clock is used.
#[cfg(not(target_arch = "x86_64"))]
#[inline]
pub(crate) fn ticks() -> Option<u64> {
    None
}

#[cfg(test)]
mod tests {
    use super::super::encode::number;
    use super::*;

    #[test]
    fn what_is_told_of_a_goroutine_is_numbered_from_one() {
        let told = ToldOfG::THERE;
        assert!(told.is_there() && !told.is_readied() && !ToldOfG::NOTHING.is_there());
        let (told, first) = told.next(true);
        assert!((first, told.is_readied()) == (1, true));
        let (told, second) = told.next(false);
        assert!((second, told.is_readied()) == (2, false));
        assert_eq!(ToldOfG::from_bits(told.bits()), told);
        assert!(!ToldOfG::UNSAID.is_there());
    }

    #[test]
    fn known_stacks_are_those_of_this_generation() {
        let mut s = Stream::new(0);
        assert_eq!(s.known(1, 7), None);
        s.learn(1, 7, vec![1, 2], 5);
        assert_eq!(s.known(1, 7), Some((&[1, 2][..], 5)));
        assert_eq!(s.known(2, 7), None);
    }

    #[test]
    fn numbers_of_an_event_have_the_bytes_of_the_format() {
        let mut edges = vec![0, u64::MAX];
        for bits in (7..64).step_by(7) {
            edges.extend([(1 << bits) - 1, 1 << bits]);
        }
        for &delta in &edges {
            for &a in &edges {
                for &b in &edges {
                    let args = [a, b, delta ^ a, 5];
                    let mut room = [0; EVENT];
                    let n = event(&mut room, Ev::GoStart, delta, &args);
                    let mut want = vec![Ev::GoStart as u8];
                    number(&mut want, delta);
                    args.iter().for_each(|arg| number(&mut want, *arg));
                    assert_eq!(room[..n], want, "{delta} {args:?}");
                }
            }
        }
    }

    #[test]
    fn times_of_a_stream_grow() {
        let mut s = Stream::new(3);
        s.put(10, Ev::ProcStop, []);
        s.put(10, Ev::ProcStop, []);
        s.put(5, Ev::GoStart, [300, 1]);
        let mut out = Vec::new();
        s.hand_over(2, &mut |bytes| out.extend_from_slice(bytes));
        let stop = Ev::ProcStop as u8;
        let begin = [Ev::EventBatch as u8, 2, 3, 10, 9];
        let events = [stop, 1, stop, 1, Ev::GoStart as u8, 1, 0xac, 2, 1];
        assert_eq!(out, [&begin[..], &events].concat());
    }
}
