//! The interface to the code that goroutines run: the `Task` trait and its types.

use crate::cx::Cx;
use crate::gc::scan::{AtRest, Beside};
use crate::gc::world::World;
use crate::race::{HappensBefore, Thread};
use crate::wait::chan::Chan;
use crate::wait::reason::WaitReason;

/// What a goroutine executes. The runtime knows of it only what stands here.
///
/// A `Task` is moved into its goroutine at spawn and never moves again until it is done.
pub trait Task: Send + Sized + 'static {
    /// What the whole run shares: the program that runs. It outlives every task and `Local`.
    type Shared: Send + Sync + 'static;

    /// What hangs off each P: allocation cache, free stacks. Only the M that holds the P
    /// touches it, and `stopped` when the world is at rest.
    type Local: Send + 'static;

    /// The local data of a new P.
    fn local(shared: &Self::Shared) -> Self::Local;

    /// The scheduler is about to be dropped: no M runs any longer; tasks, Ps and timers still exist.
    fn over(shared: &Self::Shared) {
        let _ = shared;
    }

    /// Runs until the goroutine yields, parks, is asked to stop, or is done. Everything that
    /// must survive is in `self` when this returns: the next call may come on another thread.
    fn resume(&mut self, cx: &mut Cx<'_, Self>) -> Step;

    /// The order of what goroutines do, if races are looked for; the answer never changes.
    fn races(shared: &Self::Shared) -> Option<&HappensBefore> {
        let _ = shared;
        None
    }

    /// The task's place in that order; null if it has none.
    ///
    /// # Safety
    /// The goroutine is the running one, or waits and was taken out of its queue by the caller. It may still
    /// be on its way to rest, so nothing else of it may be touched.
    unsafe fn thread(task: *const Self) -> *mut Thread {
        let _ = task;
        std::ptr::null_mut()
    }

    /// Where the task stands, at rest, in its own words; for reports.
    fn place(&self) -> u64 {
        0
    }

    /// The places in which the task stands, at rest, the innermost first, in its own words; until
    /// `each` answers false. For traces.
    fn stack(&self, each: &mut dyn FnMut(u64) -> bool) {
        let _ = each;
    }

    /// The same quickly, in words that only serve to know a stack again. False: `each` answered so, or this
    /// stack can't be told in that way.
    fn trail(&self, mut each: impl FnMut(u64) -> bool) -> bool {
        let mut all = true;
        self.stack(&mut |word| {
            all = each(word);
            all
        });
        all
    }

    /// Whether these are the words that `trail` says, all of them.
    fn has_trail(&self, trail: &[u64]) -> bool {
        let mut rest = trail.iter();
        self.trail(|word| rest.next() == Some(&word)) && rest.len() == 0
    }

    /// The same in one word, which may be that of another stack, too.
    fn trail_hint(&self) -> u64 {
        self.place()
    }

    /// What such a place, or that of a `go` statement, is called.
    fn frame(word: u64) -> Option<crate::observe::gotrace::piece::Frame> {
        let _ = word;
        None
    }

    /// The functions that such a place is in, an inlined one before the one it was inlined into.
    fn frames(word: u64) -> Vec<crate::observe::gotrace::piece::Frame> {
        Self::frame(word).into_iter().collect()
    }

    /// Whether such a place is in the innards of what programs call to wait: profiles begin outside.
    fn is_inner(word: u64) -> bool {
        let _ = word;
        false
    }

    /// Every task is at rest and no P runs: the garbage collector's moment (and that of dumps;
    /// `world.why()` says what was asked for).
    fn stopped(world: &mut World<'_, Self>);

    /// While goroutines are scanned one at a time (`World::begin_scan`): this one is about to run.
    fn scan(shared: &Self::Shared, g: AtRest<'_, Self>) {
        let _ = (shared, g);
    }

    /// A piece of the background work that `World::begin_work` has announced, some 100 us of it.
    fn work(cx: &mut Beside<'_, Self>, share: Share) -> Worked {
        let _ = (cx, share);
        Worked::default()
    }

    /// A goroutine returned `Step::Done`: its task comes back, so that its stack can be kept in
    /// the P's `Local` for the next one.
    fn retire(self, local: &mut Self::Local) {
        let _ = (self, local);
    }

    /// What a Rust panic that went through a task or one of the functions here was about, if it is
    /// no defect: what the end of the run reports about it.
    fn unwound(why: &(dyn std::any::Any + Send)) -> Option<String> {
        let _ = why;
        None
    }

    /// All goroutines are asleep and nothing can wake them. The world is at rest; print what is
    /// to be printed and answer the exit status.
    fn deadlock(world: &mut World<'_, Self>) -> i32 {
        let _ = world;
        2
    }

    /// While the program explores, all goroutines are asleep: whether somebody outside could wake one, with a connection or a
    /// signal. Then that is no deadlock.
    fn serves(world: &mut World<'_, Self>) -> bool {
        let _ = world;
        false
    }

    /// While the program explores, all goroutines wait until a timer fires.
    fn sleeps(world: &mut World<'_, Self>) {
        let _ = world;
    }

    /// A run of an exploration has ended by itself or at its limit; all goroutines are at rest. `still`: no timer is pending, and
    /// nothing comes from outside. `pollers`: goroutines that have only slept and looked at something in the end, and
    /// the addresses of what each looked at.
    fn explored(world: &mut World<'_, Self>, still: bool, pollers: Vec<(u64, u64)>) {
        let _ = (world, still, pollers);
    }

    /// While the program explores: what this operation, which a goroutine is about to perform, would do now.
    fn look(op: &crate::explore::VisibleOp) -> crate::explore::Look {
        let _ = op;
        crate::explore::Look::free()
    }

    /// How many values the channel of this operation, which a goroutine is about to perform, holds and could hold.
    /// For films.
    fn fill(op: &crate::explore::VisibleOp) -> (u32, u32) {
        let _ = op;
        (0, 0)
    }

    /// For films: the function of the innermost frame whose variables are known, then their names and values in turn. The task
    /// is about to perform an operation, waits, or is in a system call; its place is saved.
    fn variables(&self, each: &mut dyn FnMut(&str)) {
        let _ = each;
    }

    /// The value that a channel timer sends when it fires at `now` (monotonic nanoseconds, see
    /// `Cx::now`; in a bubble nanoseconds since 1970 by the bubble's clock). May allocate through
    /// `local`; must not call back into the scheduler.
    fn timer_value(
        local: &mut Self::Local,
        payload: Payload,
        now: i64,
        in_bubble: bool,
    ) -> Payload {
        let _ = (local, now, in_bubble);
        payload
    }

    /// The task of the goroutine that a function timer (`time.AfterFunc`) starts, with its
    /// creation site. `None`: nothing is started.
    fn timer_task(local: &mut Self::Local, payload: Payload) -> Option<(Self, u64)> {
        let _ = (local, payload);
        None
    }
}

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

/// One case of a select. `None` as channel is a nil channel: never ready.
pub enum Case<'c, T: Task> {
    /// `case ch <- v:`
    Send(Option<&'c Chan<T>>, Payload),
    /// `case v, ok = <-ch:`
    Recv(Option<&'c Chan<T>>),
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
