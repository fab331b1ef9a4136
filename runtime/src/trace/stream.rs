//! The part of a trace that one M writes: encoded events, in a buffer of the M's own.
//!
//! Only the M that a stream belongs to writes there, while it holds a P, so no lock is needed. Events without
//! a P (returning from a call whose P is gone) are written under the lock of the trace, which the
//! thread that collects the buffers in the stopped world also holds.

use crate::base::event::Event;
use crate::trace::aside::Aside;
use crate::trace::encode::{Ev, batch_head, number_into};
use std::cell::UnsafeCell;

/// A buffer is handed over once it holds this many bytes, a power of two. (Go's reader takes batches of at most 64 KiB.)
const FULL: usize = 1 << FULL_BITS;
const FULL_BITS: u32 = 15;

/// The size of a buffer: with room for the events that are written before the next check whether it is full.
const SIZE: usize = 36 << 10;

/// As a length: nothing is written, and there may be no buffer.
const CLOSED: usize = usize::MAX;

/// The most bytes of an event: its type, the time since the one before it, and four numbers.
const EVENT: usize = 64;

/// A number of an event, as `Stream::put_usual` takes them.
#[derive(Clone, Copy)]
pub(crate) enum Arg {
    /// Written in as few bytes as it takes.
    Any(u64),
    /// Takes one byte.
    Byte(u8),
    /// Takes three bytes, and is available as those.
    Seq(Seq),
    /// Takes at most three bytes, and is available as those.
    Small(Small),
}

impl Arg {
    /// The number, if its size is to be found out.
    #[inline(always)]
    fn unmeasured(self) -> u64 {
        match self {
            Arg::Any(n) => n,
            Arg::Byte(_) | Arg::Seq(_) | Arg::Small(_) => 0,
        }
    }
}

/// A number of at most three bytes, as bytes of the file, and how many these are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Small {
    bytes: u32,
    len: u32,
}

impl Small {
    const NONE: Small = Small { bytes: 0, len: 0 };

    /// The number, if it takes no more.
    fn new(n: u32) -> Option<Small> {
        if n >> (7 * SMALL) != 0 {
            return None;
        }
        let mut bytes = [0; 4];
        let len = number_into(&mut bytes, n.into()) as u32;
        let bytes = u32::from_le_bytes(bytes);
        Some(Small { bytes, len })
    }

    /// The number.
    #[inline]
    pub(crate) fn number(self) -> u64 {
        Seq(self.bytes).number()
    }
}

/// The stacks whose numbers a stream knows, by a hint that is quick to compute.
const KNOWN: usize = 256;

/// A stack whose number is known; of no bytes: none.
struct Known {
    number: Small,
    trail: Vec<u64>,
}

impl Known {
    const NONE: Known = Known {
        number: Small::NONE,
        trail: Vec::new(),
    };
}

/// See above. What every event touches is in one line of the cache.
#[repr(C, align(64))]
pub(crate) struct Stream {
    /// The buffer, as long as something is written, and how much of it is.
    data: Option<Box<[u8; SIZE]>>,
    len: usize,
    last: u64,
    /// The goroutine that runs on the M; 0: none.
    pub(crate) g: u64,
    /// The goroutine whose call it is in; 0: none.
    pub(crate) call: u64,
    known: Option<Box<[Known; KNOWN]>>,
    /// The latest event was that a goroutine left the M.
    pub(crate) left: bool,
    m: u32,
    begin: u64,
    /// Events that Go's format does not have.
    aside: Option<Box<Aside>>,
}

impl Stream {
    fn new(m: u32) -> Stream {
        Stream {
            data: None,
            len: CLOSED,
            last: 0,
            g: 0,
            call: 0,
            known: None,
            left: false,
            m,
            begin: 0,
            aside: None,
        }
    }

    /// The number of the M.
    #[inline]
    pub(crate) fn m(&self) -> u64 {
        self.m.into()
    }

    /// A new trace has begun.
    pub(crate) fn forget(&mut self) {
        *self = Stream::new(self.m);
    }

    /// Adds an event. Times of one stream only grow. Afterwards the buffer may be full.
    #[inline(never)]
    pub(crate) fn put<const N: usize>(&mut self, when: u64, ty: Ev, args: [u64; N]) {
        if self.len == CLOSED {
            self.open(when);
        }
        let rest = self.data.as_mut().and_then(|d| d.get_mut(self.len..));
        let Some(room) = rest.and_then(|rest| rest.first_chunk_mut::<EVENT>()) else {
            return;
        };
        let delta = when.saturating_sub(self.last).max(1);
        self.last += delta;
        self.len += event(room, ty, delta, &args);
    }

    /// The same for events as they come with every switch. False: nothing was added, since the buffer is full, or
    /// there is none, or a number takes many bytes.
    #[inline(always)]
    pub(crate) fn put_usual<const N: usize>(&mut self, when: u64, ty: Ev, args: [Arg; N]) -> bool {
        let delta = when.saturating_sub(self.last).max(1);
        self.put_after(delta, ty, args)
    }

    /// The same so long after the event before it.
    #[inline(always)]
    pub(crate) fn put_after<const N: usize>(&mut self, delta: u64, ty: Ev, args: [Arg; N]) -> bool {
        const { assert!(1 + SMALL * (N + 1) < EVENT && FULL + EVENT <= SIZE) };
        let all = args.iter().fold(delta, |all, arg| all | arg.unmeasured());
        // One test for both.
        if all >> (7 * SMALL) | (self.len >> FULL_BITS) as u64 != 0 {
            return false;
        }
        // SAFETY: less than `FULL` is written, so the stream is not closed and has a buffer; and behind what is
        // written there is room for an event.
        unsafe {
            let data = self.data.as_mut().unwrap_unchecked();
            let room = data.as_mut_ptr().add(self.len);
            room.cast::<[u8; 2]>().write([ty as u8, delta as u8]);
            let mut at = 2;
            if delta >= 1 << 7 {
                at = small_at(room, 1, delta);
            }
            for arg in args {
                at = match arg {
                    Arg::Any(n) => small_at(room, at, n),
                    Arg::Byte(n) => {
                        room.add(at).write(n & 0x7f);
                        at + 1
                    }
                    Arg::Seq(Seq(bytes)) => {
                        room.add(at).cast::<[u8; 4]>().write(bytes.to_le_bytes());
                        at + SMALL
                    }
                    Arg::Small(Small { bytes, len }) => {
                        room.add(at).cast::<[u8; 4]>().write(bytes.to_le_bytes());
                        at + len as usize
                    }
                };
            }
            self.len += at;
        }
        self.last += delta;
        true
    }

    /// The next event is the first in the buffer.
    #[cold]
    fn open(&mut self, when: u64) {
        self.begin = when.max(self.last + 1);
        self.last = self.begin;
        self.len = 0;
        if self.data.is_none() {
            // Zeros cost nothing before they are written to, and an M that is about to sleep writes little.
            self.data = vec![0; SIZE].into_boxed_slice().try_into().ok();
        }
    }

    /// Adds an event that Go's format does not have; whether there are so many that they are to be handed over.
    #[cold]
    pub(crate) fn put_aside(&mut self, event: Event, g: u64, arg: u64) -> bool {
        let offset = if self.len == CLOSED { 0 } else { self.len };
        let aside = self.aside.get_or_insert_default();
        aside.add(offset, event, g, arg);
        aside.is_full()
    }

    /// The time of the latest event.
    #[inline]
    pub(crate) fn last(&self) -> u64 {
        self.last
    }

    /// Whether the buffer is to be handed over.
    #[inline]
    pub(crate) fn is_full(&self) -> bool {
        self.len >= FULL && self.len != CLOSED
    }

    /// Gives what there is to `out`, as a batch.
    pub(crate) fn hand_over(&mut self, generation: u64, out: &mut dyn FnMut(&[u8])) {
        let of = (generation, self.m());
        if let Some(aside) = &mut self.aside {
            let begin = if self.len == CLOSED {
                self.last
            } else {
                self.begin
            };
            aside.hand_over(of, begin, out);
        }
        if let Some(data) = self.data.as_ref().and_then(|d| d.get(..self.len)) {
            let mut head = Vec::new();
            batch_head(generation, self.m(), self.begin, data.len(), &mut head);
            out(&head);
            out(data);
        }
        self.len = CLOSED;
    }

    /// Gives the buffer back, which will not be used for long.
    pub(crate) fn shrink(&mut self) {
        self.data = None;
    }

    /// A stack with that hint, and its number. Equal stacks have equal hints; different ones seldom do.
    #[inline]
    pub(crate) fn known(&self, hint: u64) -> Option<(&[u64], Small)> {
        let known = self.known.as_ref()?.get(slot(hint))?;
        (known.number.len != 0).then_some((&known.trail, known.number))
    }

    /// Another one, if the place of the hint was taken when this one was learnt.
    pub(crate) fn known_aside(&self, hint: u64) -> Option<(&[u64], Small)> {
        self.known(aside(hint))
    }

    /// Remembers the number of a stack, unless that is 0 or takes many bytes.
    pub(crate) fn learn(&mut self, hint: u64, trail: &[u64], number: u32) {
        let Some(number) = Small::new(number).filter(|n| n.bytes != 0) else {
            return;
        };
        let all = self
            .known
            .get_or_insert_with(|| Box::new([const { Known::NONE }; KNOWN]));
        let taken = |hint| all.get(slot(hint)).is_some_and(|k| k.number.len != 0);
        let hint = if taken(hint) { aside(hint) } else { hint };
        if let Some(known) = all.get_mut(slot(hint)) {
            known.number = number;
            known.trail = trail.into();
        }
    }

    /// Forgets the numbers of all stacks: a generation ends.
    pub(crate) fn unlearn(&mut self) {
        self.known
            .iter_mut()
            .flat_map(|all| all.iter_mut())
            .for_each(|known| known.number = Small::NONE);
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
        let mut at = 2;
        room.cast::<[u8; 2]>().write([ty as u8, delta as u8]);
        if delta >= 1 << 7 {
            at = number_at(room, 1, delta);
        }
        for n in args {
            at = number_at(room, at, *n);
        }
        at
    }
}

/// The most bytes of a number, and of nearly all of them.
const NUMBER: usize = 10;
const SMALL: usize = 3;

/// Writes the number as a varint of at most `SMALL` bytes at this position; returns the position after it.
///
/// # Safety
/// From the place on there is room for four bytes.
#[inline(always)]
unsafe fn small_at(room: *mut u8, at: usize, n: u64) -> usize {
    let n = n as u32;
    // SAFETY: promised by the caller.
    unsafe {
        let to = room.add(at);
        if n < 1 << 7 {
            to.write(n as u8);
            return at + 1;
        }
        let two = n & 0x7f | 0x80 | (n & 0x3f80) << 1;
        if n < 1 << 14 {
            to.cast::<[u8; 2]>().write((two as u16).to_le_bytes());
            return at + 2;
        }
        let three = two | 0x8000 | n >> 14 << 16;
        to.cast::<[u8; 4]>().write(three.to_le_bytes());
        at + 3
    }
}

/// Writes a number at this place; the place behind it. Nearly all take at most three bytes.
///
/// # Safety
/// From the place on there is room for `NUMBER` bytes.
#[inline(always)]
unsafe fn number_at(room: *mut u8, at: usize, n: u64) -> usize {
    // SAFETY: promised by the caller.
    unsafe {
        let to = room.add(at);
        if n >> (7 * SMALL) == 0 {
            return small_at(room, at, n);
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

/// The hint of a stack of one place. The lower bits of a place are an offset in a function, so the upper ones, which say
/// in which, are folded in.
#[inline(always)]
pub(crate) fn hint_of(place: u64) -> u64 {
    place >> 20 ^ place
}

/// The hint of the other slot for a stack with this hint: never the same one, since the difference is odd.
fn aside(hint: u64) -> u64 {
    hint.wrapping_mul(5).wrapping_add(KNOWN as u64 / 2 + 1)
}

/// Hints differ in their lower bits.
#[inline(always)]
fn slot(hint: u64) -> usize {
    hint as usize % KNOWN
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
    pub(crate) unsafe fn get(&self) -> &mut Stream {
        // SAFETY: promised by the caller.
        unsafe { &mut *self.0.get() }
    }
}

/// What a trace that is being written says of a P.
#[derive(Clone, Copy, Default)]
pub(crate) struct ToldOfP {
    /// The M that has it, by its number + 1; 0: none.
    pub(crate) m: u64,
    /// How many of its numbered events there were in this generation.
    pub(crate) seq: u64,
}

/// What a trace that is being written says of a goroutine.
///
/// Whoever readies it writes here until it is in a queue, and afterwards whoever runs it.
///
/// The number of its next event is kept as the three bytes that it takes in the file, however small it is (readers take
/// such numbers, too). Two of them have a bit that is always set; the highest bit of the third says that the goroutine
/// was readied since it ran.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct ToldOfG(u32);

/// The number of an event of a goroutine, as bytes of the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Seq(u32);

impl Seq {
    /// The bits that are set in each.
    const ALWAYS: u32 = 0x8080;

    /// The largest.
    const MOST: Seq = Seq(0x7f_ffff);

    /// The bytes of a number below 2^21.
    const fn of(n: u32) -> Seq {
        Seq(n & 0x7f | (n & 0x3f80) << 1 | n >> 14 << 16 | Self::ALWAYS)
    }

    /// The number.
    #[inline]
    pub(crate) fn number(self) -> u64 {
        let Seq(b) = self;
        u64::from(b & 0x7f | b >> 1 & 0x3f80 | b >> 2 & 0x1f_c000)
    }
}

impl ToldOfG {
    /// The bits that it takes.
    pub(crate) const BITS: u32 = 24;

    const READIED: u32 = 1 << 23;

    /// Nothing in this generation.
    pub(crate) const NOTHING: ToldOfG = ToldOfG(0);
    /// That it is there, and nothing else.
    pub(crate) const THERE: ToldOfG = ToldOfG(Seq::of(1).0);
    /// It has begun, and no generation says so.
    pub(crate) const UNSAID: ToldOfG = ToldOfG(Self::READIED);
    /// From this number on the generation should end; until it does, there is room for as many events.
    const LATE: u32 = Seq::of(1 << 20).0;

    #[inline]
    pub(crate) fn from_bits(bits: u32) -> ToldOfG {
        ToldOfG(bits & (Self::READIED | Seq::MOST.0))
    }

    #[inline]
    pub(crate) fn bits(self) -> u32 {
        self.0
    }

    /// Whether this generation says that it is there.
    #[inline]
    pub(crate) fn is_there(self) -> bool {
        self.0 & !Self::READIED != 0
    }

    /// Whether it was readied since it ran.
    #[inline]
    pub(crate) fn is_readied(self) -> bool {
        self.0 & Self::READIED != 0
    }

    /// Whether this generation has told so much of it that it should end.
    #[inline]
    pub(crate) fn is_late(self) -> bool {
        self.0 & !Self::READIED >= Self::LATE
    }

    /// Whether it is there, was readied or was not, as it should be, and is not late.
    #[inline(always)]
    pub(crate) fn is_usual(self, readied: bool) -> bool {
        let readied = if readied { Self::READIED } else { 0 };
        (self.0 ^ readied).wrapping_sub(1) < Self::LATE - 1
    }

    /// The same after one more numbered event, and the number of that.
    #[inline]
    pub(crate) fn next(self, readied: bool) -> (ToldOfG, u64) {
        let (mut next, seq) = self.next_usual(readied);
        if seq == Seq::MOST {
            // There is room for no other.
            let bit = if readied { Self::READIED } else { 0 };
            next = ToldOfG(seq.0 | bit);
        }
        (next, seq.number())
    }

    /// The same while it is not late.
    #[inline(always)]
    pub(crate) fn next_usual(self, readied: bool) -> (ToldOfG, Seq) {
        let seq = self.0 & Seq::MOST.0;
        let bit = if readied { Self::READIED } else { 0 };
        // One more may carry into a bit that is always set, and through it.
        (ToldOfG((seq + 1) | Seq::ALWAYS | bit), Seq(seq))
    }
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
    fn numbers_of_a_goroutine_grow_by_one_to_the_end_of_their_room() {
        let mut told = ToldOfG::THERE;
        for n in 1..1 << 21 {
            let readied = n % 3 == 0;
            assert_eq!(
                (told.is_readied(), told.is_late()),
                (n % 3 == 1 && n > 1, n >= 1 << 20)
            );
            assert_eq!(told.is_usual(told.is_readied()), n < 1 << 20, "{n}");
            assert!(!told.is_usual(!told.is_readied()));
            let (usual, seq) = told.next_usual(readied);
            assert_eq!((seq, seq.number()), (Seq::of(n), n.into()));
            assert_eq!(numbers(&seq.0.to_le_bytes()[..SMALL]), [u64::from(n)]);
            told = told.next(readied).0;
            assert!(told == usual || n == (1 << 21) - 1);
        }
        assert_eq!(told.next(false).1, (1 << 21) - 1);
        assert!(!ToldOfG::NOTHING.is_usual(false) && !ToldOfG::UNSAID.is_usual(true));
    }

    #[test]
    fn known_stacks_are_those_of_this_generation() {
        let mut s = Stream::new(0);
        assert_eq!(s.known(7), None);
        s.learn(7, &[1, 2], 5);
        let number = Small::new(5).unwrap();
        assert_eq!(s.known(7), Some((&[1, 2][..], number)));
        s.learn(8, &[1], 1 << 21);
        assert_eq!(s.known(8), None);
        s.unlearn();
        assert_eq!(s.known(7), None);
    }

    #[test]
    fn two_stacks_with_one_place_are_both_known() {
        let mut s = Stream::new(0);
        let (one, other) = (7, 7 + KNOWN as u64);
        s.learn(one, &[1], 1);
        s.learn(other, &[2], 2);
        fn trail(known: Option<(&[u64], Small)>) -> Option<&[u64]> {
            known.map(|(trail, _)| trail)
        }
        assert_eq!(trail(s.known(one)), Some(&[1][..]));
        assert_eq!(trail(s.known_aside(other)), Some(&[2][..]));
        s.unlearn();
        assert!(s.known_aside(other).is_none());
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
                    let mut s = Stream::new(0);
                    s.put(1, Ev::ProcStop, []);
                    let begin = s.len;
                    let small = (a | delta) < 1 << 21;
                    let when = s.last.saturating_add(delta);
                    let b = b & ((1 << 21) - 1);
                    let seq = Arg::Seq(Seq::of(b as u32));
                    let again = Small::new(b as u32).unwrap();
                    assert_eq!(again.number(), b);
                    let usual = [Arg::Any(a), seq, Arg::Small(again), Arg::Byte(5)];
                    assert_eq!(s.put_usual(when, Ev::GoStart, usual), small);
                    if small && delta > 0 {
                        let room = &s.data.unwrap()[begin..s.len];
                        assert_eq!(room[0], Ev::GoStart as u8);
                        assert_eq!(numbers(&room[1..]), [delta, a, b, b, 5]);
                    }
                }
            }
        }
    }

    /// The numbers that a reader finds there.
    fn numbers(bytes: &[u8]) -> Vec<u64> {
        let mut all = Vec::new();
        let (mut n, mut shift) = (0, 0);
        for b in bytes {
            n |= u64::from(b & 0x7f) << shift;
            shift += 7;
            if b & 0x80 == 0 {
                all.push(n);
                (n, shift) = (0, 0);
            }
        }
        all
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
