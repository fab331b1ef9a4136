//! The network poller: descriptors, the goroutines that wait for them, their deadlines. The only file that uses
//! mio.
//!
//! # Who writes what
//! - `PollDesc.rg` and `.wg` hold 0 (nothing), 1 (ready, nobody asked yet) or the goroutine that
//!   waits to read or write. One compare-exchange each: the goroutine puts itself in, an event, a
//!   deadline or the closing takes it out and thereby has the right to ready it. A descriptor is
//!   registered once, edge-triggered: an event without a waiting goroutine leaves a 1, which the next wait
//!   consumes. A stale 1 costs only one more try.
//! - `PollDesc`s are type-stable (an event can be underway while its descriptor is closed) and
//!   reused; their sequence numbers make old deadlines stale.
//! - `last` is the time of the last poll, 0 while an M waits in it. The thread that changes it from non-zero
//!   to 0 is the only waiter; it then publishes `until`, and afterwards checks the timers again. A thread that
//!   inserts an earlier timer checks `until` after the insertion. With a barrier between the two steps on both
//!   sides, one of them sees the other.
//! - Until a descriptor is opened there is no epoll instance: the waiter sleeps on its
//!   note, which is cheaper and more exact than epoll's milliseconds.

use crate::atomics::{
    AtomicBool, AtomicI64, AtomicPtr, AtomicU32, AtomicUsize, Ordering, SpinLock, fence,
};
use crate::base::polled::{Kind, Polled as Waited};
use crate::base::slab::Fixed;
use crate::g::{GList, Gp};
use crate::io::netpoll_outside::{End, Own, kind_of};
use crate::io::outside::{HeardBy, Polled};
use crate::virt::clockwork::{Pause, Place, Signal};
use crate::virt::note::Note;
use mio::unix::SourceFd;
use mio::{Events, Interest, Poll, Registry, Token, Waker};
use std::io;
use std::marker::PhantomData;
use std::sync::{Mutex, OnceLock};
use std::time::{Duration, Instant};

const WAKER: Token = Token(usize::MAX);

/// Which half of a descriptor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PollMode {
    /// Reading (and accepting).
    Read,
    /// Writing (and connecting).
    Write,
}

/// Answer of `Cx::poll_wait` and `Cx::poll_check`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum PollWait {
    /// Try the operation (again).
    Ready,
    /// Enqueued: return `Step::Park(WaitReason::IoWait)`; when resumed, ask `poll_check`.
    Parked,
    /// `use of closed network connection`.
    Closing,
    /// The deadline has passed: `i/o timeout`.
    Timeout,
}

/// One direction of a descriptor.
struct Half {
    waiter: AtomicUsize,
    expired: AtomicBool,
    /// Changes with each new deadline.
    seq: AtomicU32,
    /// Whether a timer for the deadline is in some heap.
    armed: AtomicBool,
}

pub(crate) struct PollDesc {
    lock: SpinLock,
    halves: [Half; 2],
    closing: AtomicBool,
    fd: AtomicI64,
    /// It was found out that the other end is this process.
    inside: AtomicBool,
    /// What it is, if somebody has asked: the number of a `Kind`.
    kind: AtomicU32,
    /// Its place among all.
    number: u32,
}

impl PollDesc {
    fn awaited(&self) -> bool {
        let waits = |half: &Half| half.waiter.load(Ordering::SeqCst) > 1;
        self.halves.iter().any(waits)
    }
}

/// A handle on an open descriptor. Copied freely; never dangles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PollFd(*const PollDesc);

// SAFETY: type-stable memory, all fields atomic.
unsafe impl Send for PollFd {}
// SAFETY: as above.
unsafe impl Sync for PollFd {}

impl PollFd {
    fn desc(&self) -> &PollDesc {
        // SAFETY: descriptors live as long as the runtime.
        unsafe { &*self.0 }
    }

    /// As one word, for a Go object.
    pub fn to_bits(self) -> u64 {
        self.0 as u64
    }

    /// The handle of this word.
    ///
    /// # Safety
    /// The word comes from `to_bits`, and that runtime still lives.
    pub unsafe fn from_bits(bits: u64) -> PollFd {
        PollFd(bits as *const PollDesc)
    }

    /// The descriptor's number.
    pub(crate) fn number(self) -> i64 {
        self.desc().fd.load(Ordering::Acquire)
    }

    pub(crate) fn deadline_seq(&self, mode: PollMode) -> u32 {
        self.desc().halves[mode as usize]
            .seq
            .load(Ordering::Acquire)
    }
}

struct Inner {
    poll: Mutex<(Poll, Events)>,
    registry: Registry,
    waker: Waker,
}

/// The M that waits in the poller, and until when.
pub(crate) struct Waiter {
    sleeper: *mut Note,
    until: i64,
}

pub(crate) struct Netpoll<T> {
    _of: PhantomData<fn(Gp<T>)>,
    inner: OnceLock<io::Result<Inner>>,
    waiters: AtomicU32,
    last: AtomicI64,
    until: AtomicI64,
    sleeper: AtomicPtr<Note>,
    /// Who records what is heard, or says it again.
    outside: HeardBy,
    /// Descriptors do not move.
    all: Mutex<Vec<Fixed<PollDesc>>>,
    free: Mutex<Vec<PollFd>>,
}

/// What an event says: the descriptor's number, and for what it is ready.
fn ready_of(e: &mio::event::Event) -> (u32, u8) {
    let pd = PollFd(e.token().0 as *const PollDesc);
    let reads = e.is_readable() || e.is_read_closed() || e.is_error();
    let writes = e.is_writable() || e.is_write_closed() || e.is_error();
    (pd.desc().number, u8::from(reads) | u8::from(writes) << 1)
}

impl<T> Netpoll<T> {
    pub(crate) fn new(outside: HeardBy) -> Netpoll<T> {
        Netpoll {
            _of: PhantomData,
            outside,
            inner: OnceLock::new(),
            waiters: AtomicU32::new(0),
            last: AtomicI64::new(1),
            until: AtomicI64::new(i64::MAX),
            sleeper: AtomicPtr::new(std::ptr::null_mut()),
            all: Mutex::new(Vec::new()),
            free: Mutex::new(Vec::new()),
        }
    }

    fn inner(&self) -> io::Result<&Inner> {
        let made = self.inner.get_or_init(|| {
            let poll = Poll::new()?;
            let registry = poll.registry().try_clone()?;
            let waker = Waker::new(&registry, WAKER)?;
            Ok(Inner {
                poll: Mutex::new((poll, Events::with_capacity(256))),
                registry,
                waker,
            })
        });
        made.as_ref()
            .map_err(|e| io::Error::new(e.kind(), e.to_string()))
    }

    // ---- descriptors ------------------------------------------------------------------------

    pub(crate) fn open(&self, fd: i32) -> io::Result<PollFd> {
        let inner = self.inner()?;
        let reused = self.free.lock().unwrap_or_else(|e| e.into_inner()).pop();
        let pd = reused.unwrap_or_else(|| {
            let half = || Half {
                waiter: AtomicUsize::new(0),
                expired: AtomicBool::new(false),
                seq: AtomicU32::new(0),
                armed: AtomicBool::new(false),
            };
            let mut all = self.all.lock().unwrap_or_else(|e| e.into_inner());
            let pd = Fixed::new(Box::new(PollDesc {
                lock: SpinLock::new(),
                halves: [half(), half()],
                closing: AtomicBool::new(false),
                fd: AtomicI64::new(-1),
                inside: AtomicBool::new(false),
                kind: AtomicU32::new(0),
                number: all.len() as u32,
            }));
            let at = PollFd(pd.as_ptr());
            all.push(pd);
            at
        });
        let d = pd.desc();
        d.closing.store(false, Ordering::Relaxed);
        d.inside.store(false, Ordering::Relaxed);
        d.kind.store(0, Ordering::Relaxed);
        for h in &d.halves {
            h.waiter.store(0, Ordering::Relaxed);
            h.expired.store(false, Ordering::Relaxed);
        }
        d.fd.store(fd as i64, Ordering::Release);
        let both = Interest::READABLE.add(Interest::WRITABLE);
        let register = || {
            let token = Token(pd.0 as usize);
            inner.registry.register(&mut SourceFd(&fd), token, both)
        };
        let registered = match &self.outside.0 {
            None => register(),
            Some(outside) => {
                let number = |e: io::Error| e.raw_os_error().unwrap_or(libc::EIO);
                match outside.register(&mut || register().map_or_else(number, |()| 0)) {
                    0 => Ok(()),
                    e => Err(io::Error::from_raw_os_error(e)),
                }
            }
        };
        if let Err(e) = registered {
            self.free.lock().unwrap_or_else(|e| e.into_inner()).push(pd);
            return Err(e);
        }
        Ok(pd)
    }

    /// No more waiting on it: waiting goroutines are to be readied, later ones find it closing.
    pub(crate) fn evict(&self, pd: PollFd) -> GList<T> {
        let d = pd.desc();
        let mut out = GList::new();
        d.lock.lock();
        d.closing.store(true, Ordering::SeqCst);
        for h in &d.halves {
            h.seq.fetch_add(1, Ordering::AcqRel);
        }
        d.lock.unlock();
        for mode in [PollMode::Read, PollMode::Write] {
            self.unblock(pd, mode, false, &mut out);
        }
        out
    }

    /// After `evict`, before the owner closes the descriptor.
    pub(crate) fn release(&self, pd: PollFd) {
        let fd = pd.desc().fd.swap(-1, Ordering::AcqRel) as i32;
        if fd >= 0
            && let Ok(inner) = self.inner()
        {
            if !self.repeats() {
                let _ = inner.registry.deregister(&mut SourceFd(&fd));
            }
            self.free.lock().unwrap_or_else(|e| e.into_inner()).push(pd);
        }
    }

    pub(crate) fn check(&self, pd: PollFd, mode: PollMode) -> PollWait {
        let d = pd.desc();
        if d.closing.load(Ordering::SeqCst) {
            PollWait::Closing
        } else if d.halves[mode as usize].expired.load(Ordering::SeqCst) {
            PollWait::Timeout
        } else {
            PollWait::Ready
        }
    }

    /// What a goroutine waits for, for traces. When a run is repeated, its descriptors are not there.
    #[cold]
    pub(crate) fn describe(&self, pd: PollFd, mode: PollMode) -> Waited {
        let d = pd.desc();
        let fd = pd.number();
        let mut kind = Kind::from_number(d.kind.load(Ordering::Relaxed).into());
        if kind == Kind::Unknown && !self.repeats() {
            kind = kind_of(fd as i32);
            d.kind.store(kind as u32, Ordering::Relaxed);
        }
        Waited {
            fd: fd.max(0) as u64,
            writes: mode == PollMode::Write,
            kind,
        }
    }

    /// Enqueues `g`, unless there is an answer at once.
    pub(crate) fn wait_on(&self, pd: PollFd, mode: PollMode, g: Gp<T>) -> PollWait {
        let half = &pd.desc().halves[mode as usize];
        loop {
            let early = self.check(pd, mode);
            if early != PollWait::Ready {
                return early;
            }
            let (from, to) = match half.waiter.load(Ordering::Acquire) {
                1 => (1, 0),
                _ => (0, g.as_ptr() as usize),
            };
            if to != 0 {
                self.waiters.fetch_add(1, Ordering::SeqCst);
            }
            let swapped = half
                .waiter
                .compare_exchange(from, to, Ordering::SeqCst, Ordering::SeqCst)
                .is_ok();
            if swapped && to == 0 {
                return PollWait::Ready;
            }
            if !swapped {
                if to != 0 {
                    self.waiters.fetch_sub(1, Ordering::SeqCst);
                }
                continue;
            }
            // A deadline or the closing may have looked just before we were in.
            if self.check(pd, mode) != PollWait::Ready
                && half
                    .waiter
                    .compare_exchange(to, 0, Ordering::SeqCst, Ordering::SeqCst)
                    .is_ok()
            {
                self.waiters.fetch_sub(1, Ordering::SeqCst);
                return self.check(pd, mode);
            }
            // An M that sleeps without epoll must come back to look at descriptors.
            self.wake_sleeper();
            return PollWait::Parked;
        }
    }

    /// Takes the waiter out. It goes on `out` if it is to be enqueued by the caller.
    fn unblock(&self, pd: PollFd, mode: PollMode, ready: bool, out: &mut GList<T>) {
        let half = &pd.desc().halves[mode as usize];
        let mut old = half.waiter.load(Ordering::SeqCst);
        loop {
            if old == 1 || (old == 0 && !ready) {
                return;
            }
            let to = usize::from(old == 0);
            match half
                .waiter
                .compare_exchange(old, to, Ordering::SeqCst, Ordering::SeqCst)
            {
                Ok(_) => break,
                Err(now) => old = now,
            }
        }
        if let Some(g) = Gp::from_ptr(old as *mut crate::g::G<T>) {
            self.waiters.fetch_sub(1, Ordering::SeqCst);
            if g.end_wait() {
                out.push_back(g);
            }
        }
    }

    /// Takes a goroutine out that waits for some descriptor. The world is stopped.
    pub(crate) fn give_up(&self, g: Gp<T>) -> bool {
        let waits = g.as_ptr() as usize;
        let all = self.all.lock().unwrap_or_else(|e| e.into_inner());
        for half in all.iter().flat_map(|pd| &pd.halves) {
            let took = half
                .waiter
                .compare_exchange(waits, 0, Ordering::SeqCst, Ordering::SeqCst);
            if took.is_ok() {
                self.waiters.fetch_sub(1, Ordering::SeqCst);
                return true;
            }
        }
        false
    }

    /// A new deadline (or none): the sequence number for its timer, and whether the timer of the
    /// deadline before it has become stale in its heap.
    pub(crate) fn arm(&self, pd: PollFd, mode: PollMode, on: bool) -> (u32, bool) {
        let d = pd.desc();
        d.lock.lock();
        let half = &d.halves[mode as usize];
        let seq = half.seq.fetch_add(1, Ordering::AcqRel).wrapping_add(1);
        half.expired.store(false, Ordering::SeqCst);
        let stale = half.armed.swap(on, Ordering::Relaxed);
        d.lock.unlock();
        (seq, stale)
    }

    /// A deadline has come. The goroutine that waits is to be readied.
    pub(crate) fn expire(&self, pd: PollFd, mode: PollMode, seq: u32) -> GList<T> {
        let d = pd.desc();
        let mut out = GList::new();
        d.lock.lock();
        let half = &d.halves[mode as usize];
        let live = half.seq.load(Ordering::Acquire) == seq;
        if live {
            half.expired.store(true, Ordering::SeqCst);
            half.armed.store(false, Ordering::Relaxed);
        }
        d.lock.unlock();
        if live {
            self.unblock(pd, mode, false, &mut out);
        }
        out
    }

    // ---- polling ----------------------------------------------------------------------------

    /// How many goroutines wait for descriptors.
    #[inline]
    pub(crate) fn waiters(&self) -> u32 {
        self.waiters.load(Ordering::SeqCst)
    }

    /// Whether an M waits in the poller.
    pub(crate) fn somebody_waits(&self) -> bool {
        self.last.load(Ordering::SeqCst) == 0
    }

    /// Whether nobody has polled for this long (and nobody does now).
    pub(crate) fn idle_since(&self, now: i64) -> i64 {
        match self.last.load(Ordering::Relaxed) {
            0 => 0,
            last => now - last,
        }
    }

    /// Whether an M waits, and for something later than `when`.
    pub(crate) fn waits_beyond(&self, when: i64) -> bool {
        fence(Ordering::SeqCst);
        self.somebody_waits() && self.until.load(Ordering::SeqCst) > when
    }

    /// Becomes the one waiter. False: there is one.
    pub(crate) fn begin_wait(&self, until: i64, note: &Note) -> bool {
        let last = self.last.load(Ordering::SeqCst);
        if last == 0
            || self
                .last
                .compare_exchange(last, 0, Ordering::SeqCst, Ordering::SeqCst)
                .is_err()
        {
            return false;
        }
        self.sleeper
            .store(std::ptr::from_ref(note).cast_mut(), Ordering::SeqCst);
        self.until.store(until, Ordering::SeqCst);
        fence(Ordering::SeqCst);
        true
    }

    /// Whether a goroutine waits for another process.
    pub(crate) fn awaits_outside(&self) -> bool {
        let all = self.all.lock().unwrap_or_else(|e| e.into_inner());
        let fds = || {
            let open = all.iter().map(|pd| pd.fd.load(Ordering::Acquire) as i32);
            open.filter(|&fd| fd >= 0)
        };
        let mut own = None;
        all.iter()
            .filter(|pd| pd.awaited() && !pd.inside.load(Ordering::Relaxed))
            .any(|pd| {
                let fd = pd.fd.load(Ordering::Acquire) as i32;
                let own = own.get_or_insert_with(|| Own::of(fds()));
                match own.other_end(fd) {
                    End::Outside => true,
                    End::Inside => false,
                    End::InsideForGood => {
                        pd.inside.store(true, Ordering::Relaxed);
                        false
                    }
                }
            })
    }

    /// Waits (forever if `delay` is negative); the goroutines that became ready. Go: `netpoll`.
    pub(crate) fn wait(&self, note: &Note, delay: i64, over: bool) -> GList<T> {
        if over {
            return GList::new();
        }
        if self.waiters() == 0 {
            // Only timers: the note is enough.
            note.sleep_for(if delay < 0 { 3_600_000_000_000 } else { delay });
            return GList::new();
        }
        match note.fiber() {
            Some(place) => self.wait_virtually(place, delay),
            None => self.poll_for((delay >= 0).then(|| Duration::from_nanos(delay as u64))),
        }
    }

    /// The same on the virtual driver, which says when the network is to be asked: whenever no M can
    /// continue.
    fn wait_virtually(&self, place: &Place, delay: i64) -> GList<T> {
        let until = match delay {
            ..0 => i64::MAX,
            _ => place.virt.now().saturating_add(delay),
        };
        loop {
            match place.pause(Pause::Poller(until)) {
                Signal::Go => return GList::new(),
                Signal::Poll { limit, deadline } => {
                    let waits = || !deadline || !limit.is_zero() && self.awaits_outside();
                    if let Some(outside) = &self.outside.0 {
                        let heard = outside.poll(&mut || self.hear(limit, waits(), deadline));
                        place.virt.spend(heard.spent);
                        let ready = self.hand_out(&heard.ready);
                        if ready.len() > 0 {
                            return ready;
                        }
                        continue;
                    }
                    let waits = waits();
                    let begin = Instant::now();
                    let ready = self.poll_for(Some(if waits { limit } else { Duration::ZERO }));
                    if waits && deadline {
                        place.virt.spend(begin.elapsed().as_nanos() as i64);
                    }
                    if ready.len() > 0 {
                        return ready;
                    }
                }
            }
        }
    }

    pub(crate) fn end_wait(&self, now: i64) {
        self.sleeper.store(std::ptr::null_mut(), Ordering::SeqCst);
        self.until.store(i64::MAX, Ordering::SeqCst);
        self.last.store(now.max(1), Ordering::SeqCst);
    }

    /// Makes room for another waiter: the one there is stands still until it is put back.
    pub(crate) fn put_aside(&self, now: i64) -> Option<Waiter> {
        let waiter = self.somebody_waits().then(|| Waiter {
            sleeper: self.sleeper.load(Ordering::SeqCst),
            until: self.until.load(Ordering::SeqCst),
        });
        if waiter.is_some() {
            self.end_wait(now);
        }
        waiter
    }

    /// Undoes `put_aside`.
    pub(crate) fn put_back(&self, waiter: Waiter) {
        self.last.store(0, Ordering::SeqCst);
        self.sleeper.store(waiter.sleeper, Ordering::SeqCst);
        self.until.store(waiter.until, Ordering::SeqCst);
        self.wake_sleeper(); // timers may have come and gone
    }

    /// Sysmon looks around: whoever records the run, or repeats it, learns how far it is.
    pub(crate) fn tick(&self) {
        if let Some(outside) = &self.outside.0 {
            outside.tick();
        }
    }

    /// Polls without waiting.
    pub(crate) fn poll(&self, now: i64) -> GList<T> {
        let last = self.last.load(Ordering::Relaxed);
        if last != 0 {
            let _ =
                self.last
                    .compare_exchange(last, now.max(1), Ordering::SeqCst, Ordering::Relaxed);
        }
        match &self.outside.0 {
            Some(outside) => {
                let heard = outside.poll(&mut || self.hear(Duration::ZERO, false, false));
                self.hand_out(&heard.ready)
            }
            None => self.poll_for(Some(Duration::ZERO)),
        }
    }

    /// Whether what was heard before is said again.
    fn repeats(&self) -> bool {
        self.outside.0.as_ref().is_some_and(|o| o.replays())
    }

    /// What the poller hears, for whoever records it.
    fn hear(&self, limit: Duration, waits: bool, deadline: bool) -> Polled {
        let mut heard = Polled::default();
        let (Ok(inner), begin) = (self.inner(), Instant::now()) else {
            return heard;
        };
        if let Ok(mut guard) = inner.poll.try_lock() {
            let (poll, events) = &mut *guard;
            let limit = if waits { limit } else { Duration::ZERO };
            if poll.poll(events, Some(limit)).is_ok() {
                let known = events.iter().filter(|e| e.token() != WAKER);
                heard.ready = known
                    .map(ready_of)
                    .filter(|&(_, modes)| modes != 0)
                    .collect();
            }
        }
        if waits && deadline {
            heard.spent = begin.elapsed().as_nanos() as i64;
        }
        heard
    }

    /// The goroutines that wait for these descriptors.
    fn hand_out(&self, ready: &[(u32, u8)]) -> GList<T> {
        let mut out = GList::new();
        for &(number, modes) in ready {
            let pd = {
                let all = self.all.lock().unwrap_or_else(|e| e.into_inner());
                all.get(number as usize).map(|pd| PollFd(pd.as_ptr()))
            };
            for (bit, mode) in [(1, PollMode::Read), (2, PollMode::Write)] {
                if let Some(pd) = pd.filter(|_| modes & bit != 0) {
                    self.unblock(pd, mode, true, &mut out);
                }
            }
        }
        out
    }

    fn poll_for(&self, limit: Option<Duration>) -> GList<T> {
        let mut out = GList::new();
        let Ok(inner) = self.inner() else { return out };
        // Whoever holds the lock polls already, and will hand out what comes.
        let Ok(mut guard) = inner.poll.try_lock() else {
            return out;
        };
        let (poll, events) = &mut *guard;
        if poll.poll(events, limit).is_err() {
            return out;
        }
        for e in events.iter() {
            if e.token() == WAKER {
                continue;
            }
            let pd = PollFd(e.token().0 as *const PollDesc);
            if e.is_readable() || e.is_read_closed() || e.is_error() {
                self.unblock(pd, PollMode::Read, true, &mut out);
            }
            if e.is_writable() || e.is_write_closed() || e.is_error() {
                self.unblock(pd, PollMode::Write, true, &mut out);
            }
        }
        out
    }

    /// Wakes the M that waits, however it does.
    pub(crate) fn break_(&self) {
        self.wake_sleeper();
        if let Some(Ok(inner)) = self.inner.get() {
            let _ = inner.waker.wake();
        }
    }

    fn wake_sleeper(&self) {
        // SAFETY: Ms live as long as the scheduler.
        if let Some(note) = unsafe { self.sleeper.load(Ordering::SeqCst).as_ref() } {
            note.wake();
        }
    }
}
