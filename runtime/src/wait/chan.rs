//! Channels: direct hand-off between sender and receiver, a ring buffer, FIFO wait queues.
//!
//! # Protocol
//! - Everything in `Chan` except `closed`, `count` and the emptiness of the queues is accessed only under
//!   `lock`. These exceptions are also read without it (relaxed) for a fast "would block" answer, which was true
//!   at some moment between call and return; a concurrent program can expect no more.
//! - A sudog is in at most one channel queue. For a plain operation it is the one embedded
//!   in the G (so parking on a channel allocates nothing); a select takes one per case from the
//!   P's pool.
//! - The thread that dequeues a sudog under the lock may wake its G, unless the sudog belongs to a select:
//!   then all channels of the select compete for `g.select_done`, and a loser drops the
//!   sudog (it is no longer queued; the select's owner finds it so).
//! - The dequeuer writes payload and ok into the sudog, and `woken_by` into the G, before it
//!   readies the G; the G's status word carries them over (see `g.rs`).
//! - An enqueued goroutine is still running: it has yet to return `Step::Park`. A hand-off that
//!   comes in between is settled by the status word.
//!
//! Invariants, as in Go: at least one of the queues is empty (a select on both sides excepted);
//! buffered values imply no waiting receiver; free buffer space implies no waiting sender.

use crate::atomics::{AtomicBool, AtomicU32, Ordering, SpinLock};
use crate::base::step::Payload;
use crate::g::sudog::{Sudog, WaitQ, sd};
use crate::g::{GList, Gp};
use std::cell::{Cell, UnsafeCell};

/// A channel. Plain data without a lifetime: its owner (the VM's heap) keeps it alive as long as
/// a goroutine can reach it, blocked ones included, and drops it to free the buffer.
pub struct Chan<T> {
    pub(crate) lock: SpinLock,
    closed: AtomicBool,
    /// A timer's channel: `len` and `cap` answer 0 although one value can be buffered.
    timer: bool,
    count: AtomicU32,
    cap: u32,
    /// The number of the bubble that it was made in; 0: none.
    bubble: u32,
    recvx: Cell<u32>,
    buf: UnsafeCell<Box<[Payload]>>,
    pub(crate) recvq: WaitQ<T>,
    pub(crate) sendq: WaitQ<T>,
    tag: u64,
}

// SAFETY: see the protocol above: cells only under `lock`.
unsafe impl<T: Send> Sync for Chan<T> {}
// SAFETY: as above.
unsafe impl<T: Send> Send for Chan<T> {}

/// What is called with a timer that is linked to a channel when that is dropped.
pub(crate) type Unlink = unsafe fn(*const ());

/// One case of a select. `None` as channel is a nil channel: never ready.
pub enum Case<'c, T> {
    /// `case ch <- v:`
    Send(Option<&'c Chan<T>>, Payload),
    /// `case v, ok = <-ch:`
    Recv(Option<&'c Chan<T>>),
}

/// How a case is tried under its channel's lock: as ever, or while races are looked for.
pub(crate) trait Tries<T> {
    fn attempt(&mut self, case: &Case<'_, T>, c: &Chan<T>) -> Attempt<T>;
}

impl<T> Tries<T> for () {
    #[inline]
    fn attempt(&mut self, case: &Case<'_, T>, c: &Chan<T>) -> Attempt<T> {
        match case {
            Case::Send(_, v) => c.attempt_send(*v),
            Case::Recv(_) => c.attempt_recv(),
        }
    }
}

/// What an attempt under the lock came to. The G, if any, is to be readied after unlocking.
pub(crate) enum Attempt<T> {
    Done(Payload, bool, Option<Gp<T>>),
    Closed,
    Blocked,
}

impl<T> Chan<T> {
    /// A channel of this capacity. `tag` is the owner's word for the kind of the elements,
    /// returned by `trace`. The caller has checked that the capacity is sane.
    pub fn new(cap: u32, tag: u64) -> Chan<T> {
        Chan::with_room(cap, cap as usize, tag)
    }

    /// A channel whose elements have no bytes: values are counted, and need no buffer.
    pub fn of_nothing(cap: u32, tag: u64) -> Chan<T> {
        Chan::with_room(cap, 0, tag)
    }

    fn with_room(cap: u32, room: usize, tag: u64) -> Chan<T> {
        Chan {
            lock: SpinLock::new(),
            closed: AtomicBool::new(false),
            timer: false,
            count: AtomicU32::new(0),
            cap,
            bubble: 0,
            recvx: Cell::new(0),
            buf: UnsafeCell::new(vec![Payload::ZERO; room].into_boxed_slice()),
            recvq: WaitQ::new(),
            sendq: WaitQ::new(),
            tag,
        }
    }

    /// The channel of a timer: behaves as if unbuffered (Go 1.23), holds at most one tick. Behind
    /// the tick its buffer has room for the link to the timer.
    pub fn new_timer(tag: u64) -> Chan<T> {
        let mut c = Chan::with_room(1, 2, tag);
        c.timer = true;
        c
    }

    /// The channel as one of the bubble with this number (0: none).
    pub fn in_bubble(mut self, bubble: u32) -> Chan<T> {
        self.bubble = bubble;
        self
    }

    /// Links a timer's channel to its timer, before anybody else knows the channel. `unlink` is called with the timer when
    /// the channel is dropped.
    ///
    /// # Safety
    /// Nobody else uses the channel yet, and `unlink` may be called with `timer` once.
    pub(crate) unsafe fn link(&self, timer: *const (), unlink: Unlink) {
        // SAFETY: promised by the caller.
        let buf = unsafe { &mut *self.buf.get() };
        if self.timer
            && let Some(slot) = buf.get_mut(1)
            && *slot == Payload::ZERO
        {
            *slot = Payload([timer as u64, unlink as usize as u64]);
        } else {
            // SAFETY: promised by the caller.
            unsafe { unlink(timer) };
        }
    }

    /// The timer that a timer's channel is linked to; null: it is another channel, or one of a bubble.
    #[inline(always)]
    pub(crate) fn linked(&self) -> *const () {
        if !self.timer {
            return std::ptr::null();
        }
        self.link_words()
            .map_or(std::ptr::null(), |words| words[0] as *const ())
    }

    fn link_words(&self) -> Option<[u64; 2]> {
        // SAFETY: the second place of the buffer is written once, by `link`.
        Some(unsafe { &*self.buf.get() }.get(1)?.0)
    }

    /// The number of its bubble.
    #[inline]
    pub(crate) fn bubble(&self) -> u32 {
        self.bubble
    }

    /// Number of buffered values.
    #[inline]
    pub fn len(&self) -> usize {
        if self.timer {
            0
        } else {
            self.count.load(Ordering::Relaxed) as usize
        }
    }

    /// Whether nothing is buffered.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Capacity of the buffer.
    #[inline]
    pub fn cap(&self) -> usize {
        if self.timer { 0 } else { self.cap as usize }
    }

    /// How many values its buffer has room for; a timer's channel, too, has one.
    pub(crate) fn room(&self) -> u32 {
        self.cap
    }

    /// Whether it is a timer's.
    pub(crate) fn is_timers(&self) -> bool {
        self.timer
    }

    /// The tag given at creation.
    #[inline]
    pub fn tag(&self) -> u64 {
        self.tag
    }

    /// Whether it is closed.
    pub fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Acquire)
    }

    /// Bytes of its buffer outside of the struct, for the heap's books.
    pub fn extra_bytes(&self) -> usize {
        self.cap as usize * std::mem::size_of::<Payload>()
    }

    /// Whether a send cannot go ahead right now, without the lock.
    #[inline]
    pub(crate) fn send_looks_blocked(&self) -> bool {
        !self.closed.load(Ordering::Relaxed)
            && self.recvq.is_empty()
            && self.count.load(Ordering::Relaxed) == self.cap
    }

    /// Without the lock: can a receive not go ahead right now? `closed` is read last: a channel
    /// that is seen open after it was seen empty was empty and open at one moment.
    #[inline]
    pub(crate) fn recv_looks_blocked(&self) -> bool {
        self.sendq.is_empty()
            && self.count.load(Ordering::Acquire) == 0
            && !self.closed.load(Ordering::Acquire)
    }

    /// Whether a send would go ahead, or panic, while nobody else runs.
    pub fn can_send(&self) -> bool {
        self.is_closed() || self.count.load(Ordering::Relaxed) < self.cap || self.recvq.has_waiter()
    }

    /// Whether a receive would go ahead while nobody else runs.
    pub fn can_recv(&self) -> bool {
        self.is_closed() || self.count.load(Ordering::Relaxed) > 0 || self.sendq.has_waiter()
    }

    /// One send under the lock.
    #[inline(always)]
    pub(crate) fn attempt_send(&self, v: Payload) -> Attempt<T> {
        if self.closed.load(Ordering::Relaxed) {
            return Attempt::Closed;
        }
        let s = self.recvq.dequeue();
        if !s.is_null() {
            let sg = sd!(s);
            sg.payload.set(v);
            sg.ok.set(true);
            return Attempt::Done(Payload::ZERO, true, Some(woken(sg, s)));
        }
        let n = self.count.load(Ordering::Relaxed);
        if n < self.cap {
            self.put(n, v);
            return Attempt::Done(Payload::ZERO, true, None);
        }
        Attempt::Blocked
    }

    /// One receive under the lock.
    #[inline(always)]
    pub(crate) fn attempt_recv(&self) -> Attempt<T> {
        let n = self.count.load(Ordering::Relaxed);
        if n > 0 {
            let v = self.get(n);
            let s = self.sendq.dequeue();
            if s.is_null() {
                return Attempt::Done(v, true, None);
            }
            let sg = sd!(s);
            // It stays there, too, until the sender runs on: see `scan.rs`.
            self.put(n - 1, sg.payload.get());
            sg.ok.set(true);
            return Attempt::Done(v, true, Some(woken(sg, s)));
        }
        let s = self.sendq.dequeue();
        if !s.is_null() {
            let sg = sd!(s);
            let v = sg.payload.get();
            sg.ok.set(true);
            return Attempt::Done(v, true, Some(woken(sg, s)));
        }
        if self.closed.load(Ordering::Relaxed) {
            return Attempt::Done(Payload::ZERO, false, None);
        }
        Attempt::Blocked
    }

    /// Closes under the lock. None: it was closed already. Else everybody to be readied. Go: `closechan`.
    pub(crate) fn attempt_close(&self) -> Option<GList<T>> {
        if self.closed.load(Ordering::Relaxed) {
            return None;
        }
        self.closed.store(true, Ordering::Release);
        let mut wake = GList::new();
        for q in [&self.recvq, &self.sendq] {
            loop {
                let s = q.dequeue();
                if s.is_null() {
                    break;
                }
                let sg = sd!(s);
                sg.payload.set(Payload::ZERO);
                sg.ok.set(false);
                wake.push_back(woken(sg, s));
            }
        }
        Some(wake)
    }

    /// Values in the buffer, also for a timer's channel. Under the lock.
    pub(crate) fn buffered(&self) -> u32 {
        self.count.load(Ordering::Relaxed)
    }

    /// Throws a buffered tick away, under the lock (timer channels).
    pub(crate) fn drain(&self) {
        let n = self.count.load(Ordering::Relaxed);
        if n > 0 {
            let _ = self.get(n);
        }
    }

    #[inline]
    fn put(&self, n: u32, v: Payload) {
        // SAFETY: under the lock.
        let buf = unsafe { &mut *self.buf.get() };
        let mut at = self.recvx.get() as u64 + n as u64;
        if at >= self.cap as u64 {
            at -= self.cap as u64;
        }
        if let Some(slot) = buf.get_mut(at as usize) {
            *slot = v;
        }
        self.count.store(n + 1, Ordering::Release);
    }

    #[inline]
    fn get(&self, n: u32) -> Payload {
        // SAFETY: under the lock.
        let buf = unsafe { &mut *self.buf.get() };
        let at = self.recvx.get();
        let v = match buf.get_mut(at as usize) {
            Some(slot) => std::mem::take(slot),
            None => Payload::ZERO,
        };
        self.recvx.set(if at + 1 == self.cap { 0 } else { at + 1 });
        self.count.store(n - 1, Ordering::Release);
        v
    }

    /// Shows the collector what the channel holds: buffered values and those of blocked senders,
    /// each with the channel's tag. A value keeps its place until it is received, and whoever receives it
    /// shows it to the collector, so the lock may be let go in between.
    pub fn trace(&self, f: &mut dyn FnMut(Payload, u64)) {
        const AT_ONCE: usize = 1024;
        let mut from = 0;
        // SAFETY: the buffer stays as long as it was made, and only its places change.
        let room = unsafe { &*self.buf.get() }.len();
        while from < room.min(self.cap as usize) {
            self.lock.lock();
            // SAFETY: under the lock. Places without a value are zero.
            let buf = unsafe { &*self.buf.get() };
            for v in buf.iter().take(self.cap as usize).skip(from).take(AT_ONCE) {
                if *v != Payload::ZERO {
                    f(*v, self.tag);
                }
            }
            self.lock.unlock();
            from += AT_ONCE;
        }
        self.lock.lock();
        self.sendq.each(|s| f(s.payload.get(), self.tag));
        self.lock.unlock();
    }

    /// Values in the buffer, the oldest first, at most `most` from number `from` on. Only while the world is stopped.
    pub fn queued(&self, from: usize, most: usize, f: &mut dyn FnMut(Payload)) {
        let n = self.buffered() as usize;
        for at in (from..n).take(most) {
            // SAFETY: nobody else touches the channel now.
            let buf = unsafe { &*self.buf.get() };
            let place = (self.recvx.get() as usize + at) % (self.cap as usize).max(1);
            f(buf.get(place).copied().unwrap_or(Payload::ZERO));
        }
    }

    /// The goroutines that are blocked here (those in a select included); `true` for senders.
    /// Only while the world is stopped.
    pub fn waiters(&self, f: &mut dyn FnMut(Gp<T>, bool)) {
        for (q, sends) in [(&self.recvq, false), (&self.sendq, true)] {
            q.each(|s| {
                if let Some(g) = Gp::from_ptr(s.g.get()) {
                    f(g, sends);
                }
            });
        }
    }
}

impl<T> Drop for Chan<T> {
    fn drop(&mut self) {
        if !self.timer {
            return;
        }
        let [timer, unlink] = self.link_words().unwrap_or_default();
        if timer != 0 {
            // SAFETY: `link` wrote both words, the second of a function.
            let unlink: Unlink = unsafe { std::mem::transmute(unlink as *const ()) };
            // SAFETY: promised to `link`.
            unsafe { unlink(timer as *const ()) };
        }
    }
}

/// Notes in its G which sudog woke it.
#[inline]
fn woken<T>(sg: &Sudog<T>, s: *mut Sudog<T>) -> Gp<T> {
    let g = sg.g.get();
    debug_assert!(!g.is_null());
    // SAFETY: a queued sudog names its G, which is type-stable, hence also non-null.
    unsafe {
        (*g).woken_by.set(s);
        Gp::from_ptr(g).unwrap_unchecked()
    }
}
