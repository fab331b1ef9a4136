//! When to collect, and when memory is exhausted: GOGC, GOMEMLIMIT, and the hard limit.

use super::system;
use std::fmt;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicUsize, Ordering::Relaxed};

/// Below this many bytes no collection is asked for (Go's minimum heap at GOGC=100).
pub const MIN_GOAL: usize = 4 << 20;

/// More than a program asks for a thousand times before there can be a collection.
const SOON: usize = 1 << 20;

/// From this much memory in use on the system is asked how much there is.
const ASK_FROM: usize = 64 << 20;

/// What was allocated outside of the heap.
#[derive(Clone, Copy, Debug, Default)]
pub struct Host {
    /// Bytes.
    pub bytes: usize,
    /// The system has refused more once: what was put aside is in use.
    pub exhausted: bool,
}

/// Who counts what is allocated outside of the heap.
pub trait HostMemory: fmt::Debug + Sync {
    /// What is allocated now.
    fn allocated(&self) -> Host;
    /// Limits it to this many bytes from now on.
    fn allow(&self, bytes: usize);
    /// Gives memory back that the process does not need for now. The heap calls this occasionally while it is small;
    /// the JIT thread calls it before it starts and when its queue is empty.
    fn trim(&self) {}
}

/// From this size of the heap on the host is asked to give back what it can do without, and up to this one:
/// then that is little beside the heap.
const TRIM: std::ops::Range<usize> = 1 << 20..64 << 20;
/// It is asked again when the heap has grown by this much, and by an eighth.
const TRIM_STEP: usize = 2 << 20;

/// Goals and limits, all in bytes.
pub struct Limits {
    /// Growth in percent of the live heap until the next collection; negative: off.
    gogc: AtomicI64,
    /// Soft limit.
    soft: AtomicUsize,
    /// Hard limit; 0: what the system has, not asked for yet.
    hard: AtomicUsize,
    /// What the process was found to hold past its limit; 0: it holds to it.
    exceeded: AtomicUsize,
    /// What there are addresses for.
    most: usize,
    /// Alive after the last collection.
    kept: AtomicUsize,
    /// The same plus what was given out since (to caches: whole spans).
    live: AtomicUsize,
    /// The heap is to grow no further than this.
    goal: AtomicUsize,
    /// Begin a cycle when `live` gets there, so that it ends before the goal.
    trigger: AtomicUsize,
    /// How much of the way to the goal the latest cycles took, in bytes.
    runway: AtomicUsize,
    /// A cycle is under way.
    marking: AtomicBool,
    /// The next collection is to be over before anything else happens.
    urgent: AtomicBool,
    /// The goal before that.
    last_goal: AtomicUsize,
    /// A collection is due.
    wanted: AtomicBool,
    /// Goroutines' stacks.
    stacks: AtomicUsize,
    /// Buffers of channels.
    buffers: AtomicUsize,
    /// Package variables.
    statics: AtomicUsize,
    /// Everything that was allocated outside of the arena, if somebody counts it: stacks and buffers
    /// are part of it then.
    host: OnceLock<&'static dyn HostMemory>,
    /// How much that was after the last collection.
    kept_outside: AtomicUsize,
    /// The part of it that counts for the goal.
    counted_outside: AtomicUsize,
    /// When garbage is collected depends on nothing but the program: not on what minigo itself uses.
    of_program_alone: AtomicBool,
    /// The next collection gives all free memory back to the system.
    release_all: AtomicBool,
    /// The heap's size at which the host is asked next to give back what it can do without.
    trim_at: AtomicUsize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            gogc: AtomicI64::new(100),
            soft: AtomicUsize::new(usize::MAX),
            hard: AtomicUsize::new(0),
            exceeded: AtomicUsize::new(0),
            most: usize::MAX,
            kept: AtomicUsize::new(0),
            live: AtomicUsize::new(0),
            goal: AtomicUsize::new(MIN_GOAL),
            trigger: AtomicUsize::new(MIN_GOAL / 10 * 7),
            runway: AtomicUsize::new(0),
            marking: AtomicBool::new(false),
            urgent: AtomicBool::new(false),
            last_goal: AtomicUsize::new(MIN_GOAL),
            wanted: AtomicBool::new(false),
            stacks: AtomicUsize::new(0),
            buffers: AtomicUsize::new(0),
            statics: AtomicUsize::new(0),
            host: OnceLock::new(),
            kept_outside: AtomicUsize::new(0),
            counted_outside: AtomicUsize::new(0),
            of_program_alone: AtomicBool::new(false),
            release_all: AtomicBool::new(false),
            trim_at: AtomicUsize::new(TRIM.start),
        }
    }
}

impl fmt::Debug for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Limits({} of {})", self.live(), self.goal())
    }
}

impl Limits {
    /// Of a heap with this much address space: near its end a program is as good as out of
    /// memory, with some left for it to find out.
    pub(super) fn of_range(bytes: usize) -> Limits {
        Limits {
            most: bytes - bytes / 16,
            ..Limits::default()
        }
    }

    /// Notes that `bytes` were handed to a cache or a large object.
    #[inline]
    pub(super) fn allocated(&self, bytes: usize) {
        let live = self.live.fetch_add(bytes, Relaxed) + bytes;
        if live >= self.trigger.load(Relaxed) && !self.marking.load(Relaxed) {
            self.wanted.store(true, Relaxed);
        }
    }

    /// A cycle begins or has ended.
    pub(super) fn marking(&self, on: bool) {
        self.marking.store(on, Relaxed);
        if on {
            self.wanted.store(false, Relaxed);
        }
    }

    /// Whether the next collection is to be over before anything else happens; asking clears the wish.
    pub fn take_urgent(&self) -> bool {
        self.urgent.swap(false, Relaxed)
    }

    /// Whether it is.
    pub fn is_urgent(&self) -> bool {
        self.urgent.load(Relaxed)
    }

    fn want_now(&self) {
        self.urgent.store(true, Relaxed);
        self.wanted.store(true, Relaxed);
    }

    /// How many bytes are to be marked for a byte that is given out now, so that a cycle which has
    /// marked so much ends before the goal.
    pub fn assist_ratio(&self, marked: usize) -> f64 {
        let expected = self
            .kept
            .load(Relaxed)
            .saturating_sub(self.counted_outside.load(Relaxed));
        let left = expected.saturating_sub(marked).max(expected / 20);
        let way = self.goal().saturating_sub(self.live()).max(64 << 10);
        left as f64 / way as f64
    }

    /// The next cycle begins at once, wherever its goal is: it is to end as soon as others do whose heap has
    /// grown, or how much there is would depend on how fast the machine marks.
    pub(super) fn marks_always(&self) {
        let kept = self.kept.load(Relaxed);
        let goal = kept.saturating_add(kept / 32 + SOON / 4);
        self.goal.fetch_min(goal, Relaxed);
        self.set_trigger();
    }

    /// Whether a collection is due. The caller is expected to see to it; the answer stays until then.
    #[inline]
    pub fn collection_wanted(&self) -> bool {
        self.wanted.load(Relaxed)
    }

    /// After a collection that left `live` bytes, `fresh` of them given out while it marked: sets the
    /// next goal, and where the next cycle begins.
    pub(super) fn collected(&self, live: usize, fresh: usize) {
        let mut outside = self.outside();
        self.kept_outside.store(outside, Relaxed);
        if self.of_program_alone.load(Relaxed) {
            outside = self.of_program();
        }
        self.counted_outside.store(outside, Relaxed);
        let live = live + outside;
        self.kept.store(live, Relaxed);
        self.live.store(live, Relaxed);
        let last = self.goal.swap(self.next_goal(live, fresh), Relaxed);
        self.last_goal.store(last, Relaxed);
        self.runway
            .store((self.runway.load(Relaxed) + fresh + fresh / 4) / 2, Relaxed);
        self.set_trigger();
        self.wanted.store(false, Relaxed);
        self.urgent.store(false, Relaxed);
    }

    /// Nothing is left in the heap, and no goroutine: their stacks went with the scheduler, which does not say so.
    pub(super) fn emptied(&self) {
        let of_the_run = [
            &self.kept,
            &self.live,
            &self.runway,
            &self.kept_outside,
            &self.counted_outside,
            &self.stacks,
            &self.buffers,
        ];
        for bytes in of_the_run {
            bytes.store(0, Relaxed);
        }
        // As before the options of a run set them.
        self.gogc.store(100, Relaxed);
        self.soft.store(usize::MAX, Relaxed);
        self.goal.store(self.next_goal(0, 0), Relaxed);
        self.set_trigger();
        self.wanted.store(false, Relaxed);
        self.urgent.store(false, Relaxed);
    }

    /// Adds bytes that the collection which has just ended keeps after all.
    pub(super) fn kept_more(&self, bytes: usize) {
        self.kept.fetch_add(bytes, Relaxed);
        self.live.fetch_add(bytes, Relaxed);
    }

    /// The next cycle begins early enough to end before the goal, if it takes as much of the way as
    /// those before. (In Go it begins after seven to nineteen twentieths of it.)
    fn set_trigger(&self) {
        let (kept, goal) = (self.kept.load(Relaxed), self.goal());
        let way = goal.saturating_sub(kept);
        let runway = self.runway.load(Relaxed).clamp(way / 20, way / 10 * 6);
        self.trigger.store(goal - runway, Relaxed);
    }

    /// The goal after a collection that left `live` bytes. Most of the `fresh` ones among them are garbage
    /// by now, for marking keeps whatever is made meanwhile: if they counted for growth, a cycle that took
    /// long would make the next ones longer. How many there are depends on what else the machine had to do, and
    /// what is alive does not, so the goal leaves room for an eighth of the growth: it is the same after a short
    /// cycle and a long one, but a quarter of the growth less than what `fresh` takes at most.
    fn next_goal(&self, live: usize, fresh: usize) -> usize {
        let gogc = self.gogc.load(Relaxed);
        let found = live.saturating_sub(fresh).max(live / 2);
        let by_growth = match usize::try_from(gogc) {
            Ok(percent) => {
                let least = MIN_GOAL.saturating_mul(percent) / 100;
                let growth = (found / 100).saturating_mul(percent);
                let room = (growth / 8).clamp(fresh.saturating_sub(growth / 4), fresh);
                (live.saturating_sub(fresh).saturating_add(room))
                    .saturating_add(growth)
                    .max(least)
            }
            Err(_) => usize::MAX,
        };
        // Near a limit collect sooner, yet not all the time: a sixteenth of the live heap must pass.
        let breath = live.saturating_add(live / 16 + (1 << 20));
        let soft = self.soft.load(Relaxed).max(breath);
        // What is garbage must be found before the hard limit is reached.
        let hard = match self.hard.load(Relaxed) {
            0 => usize::MAX,
            hard => {
                let step = (hard.saturating_sub(live) / 2).max(hard / 64);
                (hard - hard / 8).max(live.saturating_add(step))
            }
        };
        by_growth.min(soft).min(hard)
    }

    /// The settings have changed.
    fn changed(&self) {
        let goal = self.next_goal(self.kept.load(Relaxed), 0);
        self.goal.store(goal, Relaxed);
        self.set_trigger();
        if self.live() >= self.trigger.load(Relaxed) && !self.marking.load(Relaxed) {
            self.wanted.store(true, Relaxed);
        }
    }

    /// Which part of the way from the last collection to the next has been gone, from 0 to 1.
    pub(super) fn progress(&self) -> f64 {
        let (kept, end) = (self.kept.load(Relaxed), self.trigger.load(Relaxed));
        let way = end.saturating_sub(kept).max(1);
        (self.live().saturating_sub(kept) as f64 / way as f64).min(1.0)
    }

    /// Whether the hard limit is so near that garbage must not be left lying.
    pub fn is_near(&self, in_use: usize) -> bool {
        let hard = self.hard.load(Relaxed);
        hard != 0 && in_use.saturating_add(self.outside()) > hard / 2
    }

    /// The present goal.
    pub fn goal(&self) -> usize {
        self.goal.load(Relaxed)
    }

    /// The goal of the collection that has just ended.
    pub fn last_goal(&self) -> usize {
        self.last_goal.load(Relaxed)
    }

    /// Bytes alive or given out since the last collection.
    pub fn live(&self) -> usize {
        self.live.load(Relaxed)
    }

    /// Sets GOGC in percent (negative: off); the former value.
    pub fn set_gogc(&self, percent: i64) -> i64 {
        let old = self.gogc.swap(percent, Relaxed);
        self.changed();
        old
    }

    /// GOGC in percent.
    pub fn gogc(&self) -> i64 {
        self.gogc.load(Relaxed)
    }

    /// Sets the soft limit (GOMEMLIMIT); the former one.
    pub fn set_soft(&self, bytes: usize) -> usize {
        let old = self.soft.swap(bytes, Relaxed);
        self.changed();
        old
    }

    /// The soft limit.
    pub fn soft(&self) -> usize {
        self.soft.load(Relaxed)
    }

    /// Sets the hard limit: past it the program ends with Go's "out of memory".
    pub fn set_hard(&self, bytes: usize) {
        self.hard.store(bytes.min(self.most), Relaxed);
        self.changed();
    }

    /// Wants the next collection to give all free memory back to the system.
    pub fn release_all(&self) {
        self.release_all.store(true, Relaxed);
    }

    /// Wants a collection at once that gives all free memory back to the system. Any thread may ask.
    pub(crate) fn give_back(&self) {
        self.release_all();
        self.want_now();
    }

    /// The process holds `resident` bytes, which is too much: the goroutine that comes to a safepoint next ends the
    /// program. Any thread may say so.
    pub(crate) fn exceed(&self, resident: usize) {
        self.exceeded.store(resident, Relaxed);
        self.want_now();
    }

    /// Whether that is wanted; asking clears the wish.
    pub(super) fn take_release_all(&self) -> bool {
        self.release_all.swap(false, Relaxed)
    }

    /// Bytes of goroutines' stacks.
    pub fn stacks(&self) -> usize {
        self.stacks.load(Relaxed)
    }

    /// Bytes of channels' buffers.
    pub fn buffers(&self) -> usize {
        self.buffers.load(Relaxed)
    }

    /// Who counts what is allocated outside of the arena; only the first call counts.
    pub fn set_host(&self, host: &'static dyn HostMemory) {
        let _ = self.host.set(host);
    }

    /// From now on garbage is collected when the program has made enough of it, however much memory minigo itself
    /// uses: in virtual time a run is the same each time. (The limits count all memory all the same.)
    pub fn heed_program_alone(&self) {
        self.of_program_alone.store(true, Relaxed);
    }

    /// What programs hold outside of the arena.
    fn outside(&self) -> usize {
        match self.host.get() {
            Some(host) => (host.allocated().bytes).saturating_add(self.statics.load(Relaxed)),
            None => self.of_program(),
        }
    }

    /// The part of it that each run of a program holds.
    fn of_program(&self) -> usize {
        self.stacks() + self.buffers() + self.statics.load(Relaxed)
    }

    /// Tells the host how much it may have while the arena has this much.
    fn allow_host(&self, hard: usize, in_use: usize) {
        if let Some(host) = self.host.get() {
            host.allow((hard + hard / 8).saturating_sub(in_use));
        }
    }

    /// The arena is about to have `mapped` bytes behind it.
    #[inline]
    pub(super) fn grows(&self, mapped: usize) {
        if mapped >= self.trim_at.load(Relaxed) {
            self.has_grown(mapped);
        }
    }

    #[cold]
    fn has_grown(&self, mapped: usize) {
        let next = match mapped + TRIM_STEP.max(mapped / 8) {
            next if next <= TRIM.end => next,
            _ => usize::MAX,
        };
        // Of several threads one asks.
        let before = self.trim_at.swap(next, Relaxed);
        if before < next
            && let Some(host) = self.host.get()
        {
            host.trim();
        }
    }

    /// Lifts what was said by [`HostMemory::allow`], for a collection.
    pub(super) fn collecting(&self) {
        if let Some(host) = self.host.get() {
            host.allow(usize::MAX);
        }
    }

    /// Whether memory that nothing is in is to be given back at once, so that `more` may be had.
    pub(super) fn is_tight(&self, in_use: usize, mapped: usize, more: usize) -> bool {
        let hard = self.hard.load(Relaxed);
        let total = mapped.saturating_add(self.outside()).saturating_add(more);
        hard != 0 && total > hard && mapped.saturating_sub(in_use) > hard / 32
    }

    /// How much has come since the last collection.
    fn fresh(&self) -> usize {
        let arena = self.live().saturating_sub(self.kept.load(Relaxed));
        arena + (self.outside()).saturating_sub(self.kept_outside.load(Relaxed))
    }

    /// Whether what was allocated outside of the arena, where nobody is stopped, is too much by now.
    /// A collection is wanted first where there is garbage to be hoped for.
    pub fn pressure(&self, in_use: usize) -> Option<OutOfMemory> {
        let used = in_use.saturating_add(self.outside());
        let hard = self.hard_for(used)?;
        let exceeded = self.exceeded.load(Relaxed);
        if exceeded != 0 {
            return Some(OutOfMemory {
                bytes: 0,
                used: exceeded,
            });
        }
        if self.host.get().is_some_and(|h| h.allocated().exhausted) {
            return Some(OutOfMemory { bytes: 0, used });
        }
        self.allow_host(hard, in_use);
        if used <= hard - hard / 8 {
            return None;
        }
        let fresh = self.fresh();
        if used > hard && fresh < hard / 64 {
            return Some(OutOfMemory { bytes: 0, used });
        }
        if used > hard || fresh > (hard - used).max(hard / 64) {
            self.want_now();
        }
        None
    }

    /// How many bytes more may be had outside of the arena, if there is a limit that somebody has set.
    pub(super) fn room(&self, in_use: usize) -> Option<usize> {
        match self.hard.load(Relaxed) {
            0 => None,
            // What is refused there is an error to the program, which is to come before its end.
            hard => Some((hard - hard / 8).saturating_sub(in_use.saturating_add(self.outside()))),
        }
    }

    /// The hard limit, if it matters with this much in use.
    fn hard_for(&self, used: usize) -> Option<usize> {
        match self.hard.load(Relaxed) {
            0 if used < ASK_FROM => None,
            0 => {
                let hard = system_memory();
                self.set_hard(hard);
                Some(hard)
            }
            hard => Some(hard),
        }
    }

    /// A stack has got `new` bytes instead of `old`; ends the process if that is too much.
    pub fn stack_resized(&self, in_use: usize, old: usize, new: usize) {
        if new >= old {
            let more = new - old;
            if more >= ASK_FROM / 64 {
                self.check(in_use, more);
            }
            self.stacks.fetch_add(more, Relaxed);
        } else {
            self.stacks.fetch_sub(old - new, Relaxed);
        }
    }

    /// A channel is about to be made with a buffer of that many bytes; ends the process if that is
    /// too much.
    pub fn buffer_made(&self, in_use: usize, bytes: usize) {
        self.check(in_use, bytes);
        self.buffers.fetch_add(bytes, Relaxed);
        self.allocated(bytes);
    }

    /// A package variable has got this many bytes, for good.
    pub(super) fn static_made(&self, bytes: usize) {
        self.statics.fetch_add(bytes, Relaxed);
    }

    /// It has gone.
    pub fn buffer_freed(&self, bytes: usize) {
        self.buffers.fetch_sub(bytes, Relaxed);
    }

    /// Looks whether `bytes` more than the arena's `in_use` may be had. Past the hard limit that is
    /// so once more while there is garbage to be hoped for (nothing can be collected here); the
    /// process ends where there is none, and where it is far too much.
    pub(super) fn check(&self, in_use: usize, bytes: usize) {
        let used = in_use.saturating_add(self.outside());
        let total = used.saturating_add(bytes);
        let Some(hard) = self.hard_for(total) else {
            return;
        };
        if bytes >= SOON {
            self.allow_host(hard, in_use.saturating_add(bytes));
        }
        if total <= hard {
            return;
        }
        let fresh = self.fresh();
        // What is small is asked for again soon, when a collection may have been.
        let room = match bytes {
            0..SOON => hard / 16,
            _ => hard.min(64 << 20).max(hard / 16),
        };
        if fresh < hard / 64 || bytes > hard || total > hard.saturating_add(room) {
            out_of_memory(bytes, used);
        }
        self.want_now();
    }
}

/// What this process may use of the machine's memory, less a sixteenth.
fn system_memory() -> usize {
    let all = system::memory_for_process().unwrap_or(usize::MAX / 2);
    all - all / 16
}

/// A program wants more memory than there is.
#[derive(Clone, Copy, Debug)]
pub struct OutOfMemory {
    /// What it wanted.
    pub bytes: usize,
    /// What it had.
    pub used: usize,
}

impl OutOfMemory {
    /// Go takes memory from the system in blocks of 4 MiB at least.
    fn block(&self) -> usize {
        self.bytes.max(4 << 20)
    }
}

const END: &str = "fatal error: out of memory\n";

impl fmt::Display for OutOfMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (bytes, used) = (self.block(), self.used);
        write!(
            f,
            "runtime: out of memory: cannot allocate {bytes}-byte block ({used} in use)\n{END}"
        )
    }
}

/// Leaves what is under way for good, by unwinding: whoever runs the program ends it as Go does, with
/// [`OutOfMemory`] to tell of.
pub fn out_of_memory(bytes: usize, used: usize) -> ! {
    std::panic::resume_unwind(Box::new(OutOfMemory { bytes, used }))
}

/// Ends the process with `fatal error: text` and status 2, as Go's runtime does.
pub fn fatal(text: &str) -> ! {
    eprintln!("fatal error: {text}");
    std::process::exit(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hard_limit_is_kept_away_from() {
        let limits = Limits::default();
        limits.set_hard(160 << 20);
        limits.collected(100 << 20, 0);
        assert_eq!(limits.goal(), 140 << 20);
        limits.collected(158 << 20, 0);
        assert_eq!(limits.goal(), (158 << 20) + (160 << 20) / 64);
        assert!(!limits.collection_wanted());
        limits.collected(100 << 20, 0);
        limits.allocated(30 << 20);
        limits.check(150 << 20, 20 << 20);
        assert!(
            limits.collection_wanted(),
            "allowed, for there may be garbage"
        );
        assert!(system_memory() > 64 << 20);
    }

    #[test]
    fn how_long_a_cycle_took_does_not_move_the_goal() {
        let limits = Limits::default();
        let goal = |fresh: usize| {
            limits.collected((80 << 20) + fresh, fresh);
            limits.goal() >> 20
        };
        assert_eq!([12, 20, 28].map(|n| goal(n << 20)), [169; 3]);
        // What there is little of has no more room than it needs; and some way is always left.
        assert_eq!([0, 1, 60].map(|n| goal(n << 20)), [159, 160, 199]);
    }

    #[test]
    fn cycles_that_follow_each_other_end_soon() {
        let limits = Limits::default();
        limits.collected(32 << 20, 0);
        limits.marks_always();
        assert_eq!(limits.goal(), (33 << 20) + SOON / 4);
        // A goal that is nearer stays.
        limits.set_gogc(0);
        limits.collected(32 << 20, 0);
        limits.marks_always();
        assert_eq!(limits.goal(), 32 << 20);
    }

    /// Has allocated as much as a test says.
    #[derive(Debug)]
    struct Counted(AtomicUsize);

    impl HostMemory for Counted {
        fn allocated(&self) -> Host {
            Host {
                bytes: self.0.load(Relaxed),
                exhausted: false,
            }
        }
        fn allow(&self, _: usize) {}
    }

    #[test]
    fn what_minigo_uses_moves_the_goal_in_real_time_only() {
        static HOST: Counted = Counted(AtomicUsize::new(0));
        let limits = Limits::default();
        limits.set_host(&HOST);
        let goal = |used: usize| {
            HOST.0.store(used, Relaxed);
            limits.collected(32 << 20, 0);
            limits.goal()
        };
        assert_ne!(goal(1 << 20), goal(2 << 20));
        limits.heed_program_alone();
        assert_eq!(goal(1 << 20), goal(2 << 20));
    }

    #[test]
    fn goals_follow_gogc_and_limits() {
        let limits = Limits::default();
        limits.collected(100 << 20, 0);
        assert_eq!(limits.goal(), (100 << 20) + (100 << 20) / 100 * 100);
        // What was made while it was marked does not count, for half of everything at most, and has an eighth
        // of the growth for itself.
        let growth = (80 << 20) / 100 * 100;
        limits.collected(100 << 20, 20 << 20);
        assert_eq!(limits.goal(), (80 << 20) + growth / 8 + growth);
        let growth = (50 << 20) / 100 * 100;
        limits.collected(100 << 20, 90 << 20);
        assert_eq!(limits.goal(), (100 << 20) + growth - growth / 4);
        limits.set_gogc(-1);
        assert_eq!(limits.goal(), usize::MAX);
        limits.set_soft(120 << 20);
        assert_eq!(limits.goal(), 120 << 20);
        limits.set_soft(50 << 20);
        assert!(limits.goal() > 100 << 20);
        assert!(!limits.collection_wanted());
        limits.allocated(60 << 20);
        assert!(limits.collection_wanted());
    }
}
