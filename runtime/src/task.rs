//! The `Task` trait: what the scheduler must know of a goroutine's task to store and to describe it. The `Run` trait
//! (`cx/run.rs`) executes it.

use crate::base::frame::Frame;
use crate::base::step::Payload;

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
    fn frame(word: u64) -> Option<Frame> {
        let _ = word;
        None
    }

    /// The functions that such a place is in, an inlined one before the one it was inlined into.
    fn frames(word: u64) -> Vec<Frame> {
        Self::frame(word).into_iter().collect()
    }

    /// Whether such a place is in the innards of what programs call to wait: profiles begin outside.
    fn is_inner(word: u64) -> bool {
        let _ = word;
        false
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
