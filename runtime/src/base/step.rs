//! What a task answers when it stops running, and what the operations that it requests answer.

use crate::base::reason::WaitReason;

/// Which kind of worker does a piece of the background work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Share {
    /// A P, for up to a quarter of its time. (Go: fractional mark worker)
    Quarter,
    /// A P that has nothing else to do. (Go: idle mark worker)
    Idle,
    /// A goroutine, because it allocates. (Go: mark assist)
    Assist,
}

/// What a piece of the background work came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Worked {
    /// How much was done, in units of `Costs::mark`; 0: there is none.
    pub done: u32,
    /// The world is to be stopped for this, as by `Sched::request_stop`; 0: it is not.
    pub stop: u32,
}

/// What a task answers when it stops running for now.
#[derive(Debug)]
#[must_use]
pub enum Step {
    /// Still runnable: goes to the end of the queue (`runtime.Gosched`, or preempted).
    Yield,
    /// Waits; whoever it enqueued itself with will ready it. A wake that has come already is
    /// not lost.
    Park(WaitReason),
    /// At rest because the world is to stop (or the run to end); resumes right after.
    Stop,
    /// Run this blocking job without a P, then resume; the result is returned by
    /// `Cx::take_blocked`. For what blocks a thread: files, processes, name lookup.
    Block(BlockJob),
    /// Finished.
    Done,
}

/// A piece of work that blocks its thread. It touches nothing of the Go heap.
pub struct BlockJob {
    pub(crate) run: Box<dyn FnOnce() -> Blocked + Send>,
    /// Most likely it is over before anybody could take the P.
    pub(crate) brief: bool,
}

/// What a `BlockJob` answers.
pub type Blocked = Box<dyn std::any::Any + Send>;

impl BlockJob {
    /// Wraps a closure.
    pub fn new<R: Send + 'static>(f: impl FnOnce() -> R + Send + 'static) -> BlockJob {
        BlockJob {
            run: Box::new(move || Box::new(f()) as Blocked),
            brief: false,
        }
    }

    /// Wraps a closure that seldom takes long, such as reading from a file: its M keeps the P until
    /// sysmon takes it, also if there is other work. Go: `entersyscall`, where `new` stands for
    /// `entersyscallblock`.
    pub fn brief<R: Send + 'static>(f: impl FnOnce() -> R + Send + 'static) -> BlockJob {
        BlockJob {
            brief: true,
            ..BlockJob::new(f)
        }
    }
}

impl std::fmt::Debug for BlockJob {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("BlockJob")
    }
}

/// What channels carry: two words, whose meaning the channel's tag tells the collector.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct Payload(pub [u64; 2]);

impl Payload {
    /// The zero value, which a closed channel yields.
    pub const ZERO: Payload = Payload([0, 0]);

    /// A payload of one word.
    #[inline]
    pub fn one(word: u64) -> Payload {
        Payload([word, 0])
    }
}

/// Answer of `Cx::send`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub enum Sent {
    /// Handed over or buffered.
    Done,
    /// Enqueued: return `Step::Park(reason)`; when resumed, `Cx::wake().ok` says whether it was
    /// sent (`false`: the channel was closed meanwhile, which is Go's panic).
    Parked(WaitReason),
    /// The channel is closed: Go's panic "send on closed channel".
    Closed,
    /// The channel belongs to a bubble that the goroutine is not in: a fatal error.
    Outside,
    /// Only from `try_send`: it would have blocked.
    WouldBlock,
}

/// Answer of `Cx::recv`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub enum Received {
    /// A value; or the zero value and `false` from a closed and drained channel.
    Value(Payload, bool),
    /// Enqueued: return `Step::Park(reason)`; when resumed, `Cx::wake()` has payload and ok.
    Parked(WaitReason),
    /// The channel belongs to a bubble that the goroutine is not in: a fatal error.
    Outside,
    /// Only from `try_recv`: it would have blocked.
    WouldBlock,
}

/// Answer of `Cx::select`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub enum Selected {
    /// The case with this index went ahead (payload and ok for a receive).
    Case(Wake),
    /// Nothing is ready and there is a default case.
    Default,
    /// Enqueued on every channel: return `Step::Park(reason)`; when resumed, `Cx::wake()` tells
    /// the case. If that was a send and `ok` is false: send on closed channel.
    Parked(WaitReason),
    /// The chosen case sends on a closed channel: Go's panic.
    Closed(u32),
    /// One of the channels belongs to a bubble that the goroutine is not in: a fatal error.
    Outside,
}

/// What a goroutine finds after it was woken from a channel operation or select.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Wake {
    /// Index of the select case; 0 outside a select.
    pub case: u32,
    /// Receive: a value came (false: closed). Send: it was sent (false: closed, panic).
    pub ok: bool,
    /// The received value; zero if none.
    pub payload: Payload,
}

/// What the running task is to do after its budget is used up (`Cx::check`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub enum Check {
    /// Go on with this budget.
    Continue(u32),
    /// Return `Step::Yield`: the time slice is over.
    Yield,
    /// Return `Step::Stop`: the world stops or the run ends.
    Stop,
}
