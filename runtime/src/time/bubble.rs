//! Bubbles (`testing/synctest`): goroutines with a clock of their own, which advances only while all of them
//! are blocked.
//!
//! A goroutine that is started in a bubble belongs to it; so do the channels and timers made there.
//! A goroutine that waits for something that only its bubble can cause is *durably blocked*
//! (`WaitReason::idle_in_bubble`). When all are, the one in `Wait` continues; if there is none, the
//! root (the goroutine that made the bubble) advances the clock to the next timer; if there is
//! none either, the bubble is over, or deadlocked.
//!
//! # Who writes what
//! - `G::bubble` is the bubble's place in the table, 0 for none. Written when the goroutine
//!   starts or ends, and by the root for itself, so whoever may ready the goroutine may read it.
//! - All else is under the lock of the bubble. Parking and readying are, too: status word and
//!   count of the running change together, so a bubble never appears to be at rest when it is not. Goroutines
//!   outside of bubbles pay for one comparison.
//! - The lock is innermost but for what `is_stale` reads.

use crate::atomics::{AtomicU64, Mutex, MutexGuard, Ordering};
use crate::base::choice::Choice;
use crate::base::reason::WaitReason;
use crate::g::Gp;
use crate::time::timer::{Entry, Target};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

/// Midnight UTC 2000-01-01, when the clock of every bubble begins.
const BEGIN: i64 = 946_684_800_000_000_000;

/// A bubble.
pub(crate) struct Bubble<T> {
    /// Its number; no two bubbles of a run have the same.
    pub(crate) id: u32,
    inside: Mutex<Inside<T>>,
}

struct Inside<T> {
    /// Its clock, in nanoseconds since 1970.
    now: i64,
    /// How many goroutines it has, the root included.
    total: u32,
    /// How many of them are not durably blocked.
    running: u32,
    /// The goroutine that made it, until it leaves.
    root: Option<Gp<T>>,
    /// The first goroutine besides the root, and whether it has ended.
    main: Option<u64>,
    done: bool,
    /// The goroutine in `Wait`.
    waiter: Option<Gp<T>>,
    timers: BinaryHeap<Reverse<Entry<T>>>,
    seq: u32,
}

/// How a bubble ended for its root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BubbleEnd {
    /// All of its goroutines have ended.
    Empty,
    /// The first one has ended, others are blocked.
    Blocked,
    /// All are blocked.
    Deadlock,
}

/// Why a goroutine may not wait for its bubble.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoWait {
    /// It is in none.
    Outside,
    /// Another one waits already.
    Taken,
}

impl<T> Bubble<T> {
    fn lock(&self) -> MutexGuard<'_, Inside<T>> {
        self.inside.lock().unwrap_or_else(|e| e.into_inner())
    }

    /// Its clock.
    pub(crate) fn now(&self) -> i64 {
        self.lock().now
    }

    /// Puts an entry among its timers. Those for the same moment fire in any order.
    pub(crate) fn insert(&self, choice: &Choice, when: i64, target: Target<T>) {
        let mut b = self.lock();
        b.seq = b.seq.wrapping_add(1);
        let seq = (choice.bits() << 32) | u64::from(b.seq);
        b.timers.push(Reverse(Entry { when, seq, target }));
    }

    /// Takes the first entry if it is due.
    pub(crate) fn pop_due(&self) -> Option<(i64, Target<T>)> {
        let mut b = self.lock();
        if b.next_timer()? > b.now {
            return None;
        }
        let Reverse(entry) = b.timers.pop()?;
        Some((b.now, entry.target))
    }

    /// Puts the clock forward to the next timer. False: there is none, or it is too late for that.
    pub(crate) fn advance(&self) -> bool {
        let mut b = self.lock();
        match b.next_timer() {
            Some(when) if !b.done => {
                b.now = b.now.max(when);
                true
            }
            _ => false,
        }
    }
}

impl<T> Inside<T> {
    /// When the next live timer is due.
    fn next_timer(&mut self) -> Option<i64> {
        while self.timers.peek().is_some_and(|Reverse(e)| e.is_stale()) {
            self.timers.pop();
        }
        self.timers.peek().map(|Reverse(e)| e.when)
    }

    /// If all are durably blocked: the goroutine that continues now, made runnable but in no queue yet.
    /// Go: `maybeWakeLocked`.
    fn at_rest(&mut self) -> Option<Gp<T>> {
        if self.running > 0 {
            return None;
        }
        let due = self.next_timer().is_some_and(|when| when <= self.now);
        let g = match self.root {
            Some(root) if due => root,
            root => self.waiter.take().or(root)?,
        };
        self.running += 1;
        // Both wait, or one of them would be running.
        g.end_wait().then_some(g)
    }
}

/// All bubbles, by place; place 0 is nobody's.
pub(crate) struct Bubbles<T> {
    table: Mutex<Vec<Option<Arc<Bubble<T>>>>>,
    made: AtomicU64,
}

impl<T> Bubbles<T> {
    pub(crate) fn new() -> Bubbles<T> {
        Bubbles {
            table: Mutex::new(Vec::new()),
            made: AtomicU64::new(0),
        }
    }

    fn table(&self) -> MutexGuard<'_, Vec<Option<Arc<Bubble<T>>>>> {
        self.table.lock().unwrap_or_else(|e| e.into_inner())
    }

    /// The bubble of a goroutine.
    pub(crate) fn of(&self, g: Gp<T>) -> Option<Arc<Bubble<T>>> {
        match g.bubble.get() {
            0 => None,
            place => self.table().get(usize::from(place) - 1)?.clone(),
        }
    }

    /// A new bubble around this goroutine. False: there are too many.
    pub(crate) fn make(&self, root: Gp<T>) -> bool {
        let mut table = self.table();
        let free = table.iter().position(Option::is_none);
        let at = free.unwrap_or(table.len());
        let Ok(place) = u16::try_from(at + 1) else {
            return false;
        };
        if at == table.len() {
            table.push(None);
        }
        let id = self.made.fetch_add(1, Ordering::Relaxed) as u32 + 1;
        table[at] = Some(Arc::new(Bubble {
            id,
            inside: Mutex::new(Inside {
                now: BEGIN,
                total: 1,
                running: 1,
                root: Some(root),
                main: None,
                done: false,
                waiter: None,
                timers: BinaryHeap::new(),
                seq: 0,
            }),
        }));
        root.bubble.set(place);
        true
    }

    /// Nobody is in this goroutine's bubble any longer.
    fn drop_of(&self, g: Gp<T>) {
        let place = usize::from(g.bubble.get());
        let gone = match self.table().get_mut(place.wrapping_sub(1)) {
            Some(slot) => slot.take(),
            None => return,
        };
        // Its timers know the bubble.
        if let Some(bubble) = gone {
            let timers = std::mem::take(&mut bubble.lock().timers);
            drop(timers);
        }
    }

    /// All live timers of all bubbles. World stopped.
    pub(crate) fn each_timer(&self, f: &mut dyn FnMut(&crate::time::timer::TimerRef<T>)) {
        for bubble in self.table().iter().flatten() {
            for Reverse(e) in bubble.lock().timers.iter() {
                e.each(f);
            }
        }
    }

    /// Takes out the entry that is to wake this sleeper. False: it is not here.
    pub(crate) fn remove_sleeper(&self, g: Gp<T>) -> bool {
        let Some(bubble) = self.of(g) else {
            return false;
        };
        let mut b = bubble.lock();
        let before = b.timers.len();
        b.timers
            .retain(|Reverse(e)| !matches!(&e.target, Target::Sleeper(s) if *s == g));
        b.timers.len() < before
    }

    /// A goroutine that starts joins the bubble of the one that starts it.
    #[cold]
    pub(crate) fn join(&self, g: Gp<T>, place: u16) {
        g.bubble.set(place);
        if let Some(bubble) = self.of(g) {
            let mut b = bubble.lock();
            b.total += 1;
            b.running += 1;
            b.main.get_or_insert(g.id());
        }
    }

    /// A goroutine has ended, or its root leaves. The goroutine that continues now, if all are blocked.
    #[cold]
    pub(crate) fn leave(&self, g: Gp<T>) -> Option<Gp<T>> {
        let bubble = self.of(g)?;
        let mut b = bubble.lock();
        b.total -= 1;
        b.running -= 1;
        b.done |= b.main == Some(g.id());
        let (empty, next) = (b.total == 0, b.at_rest());
        drop(b);
        if empty {
            self.drop_of(g);
        }
        g.bubble.set(0);
        next
    }

    /// `begin_wait` of a goroutine in a bubble. False: a wake has come already. Also, the goroutine that continues now, if all
    /// are blocked.
    #[cold]
    pub(crate) fn begin_wait(&self, g: Gp<T>, reason: WaitReason) -> (bool, Option<Gp<T>>) {
        let Some(bubble) = self.of(g) else {
            return (g.begin_wait(), None);
        };
        let mut b = bubble.lock();
        if !g.begin_wait() {
            return (false, None);
        }
        let mut next = None;
        if reason.idle_in_bubble() {
            b.running -= 1;
            next = b.at_rest();
        }
        (true, next)
    }

    /// `end_wait` of a goroutine in a bubble.
    #[cold]
    pub(crate) fn end_wait(&self, g: Gp<T>) -> bool {
        let Some(bubble) = self.of(g) else {
            return g.end_wait();
        };
        let mut b = bubble.lock();
        let waited = g.end_wait();
        if waited && g.reason().idle_in_bubble() {
            b.running += 1;
        }
        waited
    }
}

impl<T> Bubble<T> {
    /// By the root: leaves the bubble; how that ended. Goroutines that are left stay in it.
    pub(crate) fn end(&self) -> BubbleEnd {
        let mut b = self.lock();
        b.root = None;
        match (b.total, b.done) {
            (1, _) => BubbleEnd::Empty,
            (_, true) => BubbleEnd::Blocked,
            (_, false) => BubbleEnd::Deadlock,
        }
    }

    /// The goroutine is the one that waits until everybody else is durably blocked.
    pub(crate) fn wait(&self, g: Gp<T>) -> Result<(), NoWait> {
        let mut b = self.lock();
        if b.waiter.is_some() {
            return Err(NoWait::Taken);
        }
        b.waiter = Some(g);
        Ok(())
    }
}
