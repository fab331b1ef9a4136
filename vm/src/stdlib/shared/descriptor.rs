//! A system descriptor for which goroutines wait in the scheduler's poller: its users, and its registration
//! with the poller.
//!
//! Each user of the descriptor counts itself in `state` first. Closing forbids new users and wakes waiting
//! ones; the last user closes the descriptor. So its number is never used for another
//! file while an operation is under way. A descriptor that becomes garbage is closed.
//!
//! An operation is one native, from the lock of its half over waiting in the poller to its end;
//! between its runs it keeps how far it has come in the result slot of its error number (see
//! [`operate`]).

use crate::heap::kept::Kept;
use crate::host::Host;
use crate::machine::goroutine::Goroutine;
use crate::machine::native::{NativeCx, Outcome};
use minigo_runtime::{PollFd, PollMode, PollWait, Sched, WaitReason};
use std::os::fd::RawFd;
use std::sync::Weak;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::SeqCst};

/// The descriptor is closed: `use of closed network connection`, `file already closed`.
pub const CLOSED: i32 = -1;
/// Its deadline has passed.
pub const TIMEOUT: i32 = -2;
/// The peer has ended the stream.
pub const END: i32 = -3;

/// How far an operation has come when its native is to be run again.
mod stage {
    /// Nowhere.
    pub const BEGIN: u64 = 0;
    /// It waits for the lock of its half.
    pub const LOCKING: u64 = 1;
    /// It has the lock and waits in the poller.
    pub const WAITING: u64 = 2;
}

/// The end of an operation: its error number.
pub fn done(cx: &mut NativeCx<'_>, errno_slot: usize, r: Result<(), i32>) -> Outcome {
    cx.ret_i64(errno_slot, r.err().unwrap_or(0).into());
    Outcome::Done
}

const CLOSING: u32 = 1 << 31;

/// See the module.
pub struct Descriptor {
    fd: RawFd,
    /// Users, the owner among them, and `CLOSING`.
    state: AtomicU32,
    /// Semaphores: one reader, one writer at a time; and one for having been closed.
    locks: [AtomicU32; 3],
    /// The `PollFd`; 0 while it has none.
    polled: AtomicU64,
    /// Its time was over before it had a place in the poller.
    late: AtomicBool,
    sched: Weak<Sched<Goroutine>>,
    host: Kept<Host>,
}

impl Drop for Descriptor {
    fn drop(&mut self) {
        // A closed one has given back the owner's use.
        if *self.state.get_mut() & !CLOSING != 0 {
            if let (Some(pd), Some(sched)) = (self.polled(), self.sched.upgrade()) {
                sched.poll_abandon(pd);
            }
            self.close_fd();
        }
    }
}

impl Descriptor {
    fn close_fd(&self) {
        self.host.gives_back(self.fd);
        self.host.let_go(self.fd);
    }

    /// Takes over a descriptor that does not block.
    pub fn new(cx: &mut NativeCx<'_>, fd: RawFd) -> Descriptor {
        Descriptor {
            fd,
            state: AtomicU32::new(1),
            locks: [AtomicU32::new(1), AtomicU32::new(1), AtomicU32::new(0)],
            polled: AtomicU64::new(0),
            late: AtomicBool::new(false),
            sched: cx.sched().sched().weak(),
            host: cx.instance().host(),
        }
    }

    /// The door by which it is used.
    pub fn host(&self) -> Kept<Host> {
        self.host
    }

    /// Its number; the caller is counted in.
    pub fn fd(&self) -> RawFd {
        self.fd
    }

    /// Counts a user in; false if it is closed.
    pub fn begin(&self) -> bool {
        self.state
            .fetch_update(SeqCst, SeqCst, |n| (n & CLOSING == 0).then_some(n + 1))
            .is_ok()
    }

    /// Counts a user out. The last one closes the descriptor.
    pub fn end(&self, cx: &mut NativeCx<'_>) {
        if self.state.fetch_sub(1, SeqCst) != CLOSING + 1 {
            return;
        }
        if let Some(pd) = self.polled() {
            cx.sched().poll_release(pd);
        }
        self.close_fd();
        cx.sched().sem_release(self.closed(), false);
    }

    /// Forbids new users; false if that was done already.
    pub fn close(&self) -> bool {
        self.state.fetch_or(CLOSING, SeqCst) & CLOSING == 0
    }

    /// The semaphore of one direction.
    pub fn lock(&self, mode: PollMode) -> &AtomicU32 {
        let [read, write, _] = &self.locks;
        match mode {
            PollMode::Read => read,
            PollMode::Write => write,
        }
    }

    /// The semaphore that is released once the descriptor is closed.
    pub fn closed(&self) -> &AtomicU32 {
        let [.., closed] = &self.locks;
        closed
    }

    /// Its place in the poller.
    pub fn polled(&self) -> Option<PollFd> {
        let bits = self.polled.load(SeqCst);
        // SAFETY: the word was stored by `start`; descriptors live as long as the scheduler, whose
        // goroutines alone ask.
        (bits != 0).then(|| unsafe { PollFd::from_bits(bits) })
    }

    /// Takes a place in the poller.
    pub fn start(&self, cx: &mut NativeCx<'_>) -> Result<(), i32> {
        if self.polled().is_none() {
            let opened = cx.sched().poll_open(self.fd);
            let pd = opened.map_err(|e| e.raw_os_error().unwrap_or(libc::EIO))?;
            self.polled.store(pd.to_bits(), SeqCst);
            if self.late.load(SeqCst) {
                cx.sched().poll_deadline(pd, PollMode::Write, Some(0));
            }
        }
        Ok(())
    }

    /// Its time is over. (Either this finds the place in the poller, or `start` finds the note.)
    pub fn expire(&self) {
        self.late.store(true, SeqCst);
    }

    /// When to give up what waits or will wait: `d` nanoseconds from now, 0 for never. `modes`: 1
    /// reading, 2 writing, 3 both. The caller is counted in.
    pub fn deadline(&self, cx: &mut NativeCx<'_>, modes: i64, d: i64) {
        if d < 0 && self.polled().is_none() {
            self.expire();
        }
        let Some(pd) = self.polled() else { return };
        let now = cx.sched().now();
        let when = (d != 0).then(|| now.saturating_add(d));
        if modes & 1 != 0 {
            cx.sched().poll_deadline(pd, PollMode::Read, when);
        }
        if modes & 2 != 0 {
            cx.sched().poll_deadline(pd, PollMode::Write, when);
        }
    }
}

/// Something that may wait: one at a time in each direction, and again each time the poller says that
/// it may go ahead. `attempt` answers `EAGAIN` to wait. A goroutine whose reads never have to wait yields now and
/// then.
pub fn operate(
    cx: &mut NativeCx<'_>,
    s: &Descriptor,
    mode: PollMode,
    errno_slot: usize,
    mut attempt: impl FnMut(&mut NativeCx<'_>) -> Result<(), i32>,
) -> Outcome {
    let stage = if cx.resumed() {
        cx.ret_value(errno_slot)
    } else {
        stage::BEGIN
    };
    if stage == stage::BEGIN {
        if !s.begin() {
            return done(cx, errno_slot, Err(CLOSED));
        }
        if !cx.sched().sem_acquire(s.lock(mode), false) {
            cx.ret_u64(errno_slot, stage::LOCKING);
            return Outcome::ParkAgain(WaitReason::Semacquire);
        }
    }
    let r = loop {
        let Some(pd) = s.polled() else {
            break Err(libc::ENOTCONN);
        };
        match cx.sched().poll_check(pd, mode) {
            PollWait::Closing => break Err(CLOSED),
            PollWait::Timeout => break Err(TIMEOUT),
            PollWait::Ready | PollWait::Parked => {}
        }
        match attempt(cx) {
            Err(libc::EAGAIN) => {}
            Err(libc::EINTR) => continue,
            r => break r,
        }
        match cx.sched().poll_wait(pd, mode) {
            PollWait::Ready => {}
            PollWait::Parked => {
                cx.ret_u64(errno_slot, stage::WAITING);
                return Outcome::ParkAgain(WaitReason::IoWait);
            }
            PollWait::Closing => break Err(CLOSED),
            PollWait::Timeout => break Err(TIMEOUT),
        }
    };
    cx.sched().sem_release(s.lock(mode), false);
    s.end(cx);
    let at_once = mode == PollMode::Read && r.is_ok() && stage != stage::WAITING;
    let end = done(cx, errno_slot, r);
    if at_once && cx.sched().poll_turn() {
        return Outcome::Yield;
    }
    end
}

/// Closes it: whoever waits is woken; returns when the descriptor is closed. The result is the error
/// number.
pub fn close(cx: &mut NativeCx<'_>, s: &Descriptor) -> Outcome {
    if !s.close() {
        return done(cx, 0, Err(CLOSED));
    }
    if let Some(pd) = s.polled() {
        cx.sched().poll_evict(pd);
    }
    let _ = done(cx, 0, Ok(()));
    s.end(cx);
    if cx.sched().sem_acquire(s.closed(), false) {
        return Outcome::Done;
    }
    Outcome::Park(WaitReason::Semacquire)
}
