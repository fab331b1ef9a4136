//! A film of a run: each event, each operation on a channel or lock, and the changes of the queues that came
//! with it. Films exist only on the virtual driver, where one thread does everything and may read every queue
//! at any time.

mod timers;
mod values;

pub use values::Values;

use crate::atomics::Ordering;
use crate::base::event::{Event, Record};
use crate::g::Gp;
use crate::procs::Procs;
use crate::procs::central::CentralLock;
use crate::procs::p::P;
use crate::task::Task;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, MutexGuard};

/// A queue that a goroutine may wait in, or what else is kept in an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Queue {
    /// The runnext of this P.
    Next(u32),
    /// The queue of this P.
    Local(u32),
    /// The global one.
    Global,
    /// The heap of timers of this P, as far as it is looked at: not goroutines, but numbers as `timers.rs` has them.
    Timers(u32),
}

/// An event, where in the program it happened, and the queues that are not as they were before.
#[derive(Clone, Debug)]
pub struct Shot {
    /// What happened.
    pub record: Record,
    /// Where the goroutine stands, in the task's words; 0: nobody knows.
    pub place: u64,
    /// The number of its stack among those of the film, from 1; 0: it was not looked at.
    pub stack: u32,
    /// The number of the goroutine's variables among those of the film, from 1; 0: they are as they were when they were last
    /// looked at, or were not looked at.
    pub values: u32,
    /// Queues with what is in them now, the first one first.
    pub changed: Vec<(Queue, Vec<u64>)>,
    /// The operation that the goroutine is about to perform. The record's event and argument mean nothing then.
    pub act: Option<Act>,
}

/// An operation on an object that goroutines share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Act {
    /// What it does: the number of an `explore::OpKind`.
    pub kind: u8,
    /// The object's address.
    pub object: u64,
    /// How many values a channel holds and could hold, before the operation.
    pub fill: (u32, u32),
}

/// A run that was filmed: its shots, and the stacks that they name, the innermost place first.
#[derive(Default)]
pub struct Filmed {
    /// In the order in which they were taken.
    pub shots: Vec<Shot>,
    /// See [`Shot::stack`].
    pub stacks: Vec<Vec<u64>>,
    /// See [`Shot::values`].
    pub values: Values,
}

/// Receives the shots of a run as they are taken, so that the film need not be kept.
pub trait Audience: Send + Sync {
    /// A shot, with the stack that it names, the innermost place first, and what was added to the film's variables
    /// since the shot before. `may_wait`: the run can be held up here: until this returns, nothing else of it happens.
    fn shot(&self, shot: Shot, stack: &[u64], added: Values, may_wait: bool);
}

/// Who is shown the shots of a run, if they are not to be kept until its end.
#[derive(Clone, Default)]
pub struct ShownTo(pub Option<Arc<dyn Audience>>);

impl std::fmt::Debug for ShownTo {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(if self.0.is_some() { "Some" } else { "None" })
    }
}

/// How many places of a stack are kept.
const DEPTH: usize = 24;

/// How many goroutines of a queue are shown at most.
const LOOK: usize = 256;

/// The film so far.
#[derive(Default)]
pub(crate) struct Film {
    shots: Vec<Shot>,
    /// How many shots there were, kept or not.
    pub(crate) taken: usize,
    /// Whether all queues could be looked at the last time, as nobody held the scheduler's lock.
    saw_all: bool,
    known: BTreeMap<Queue, Vec<u64>>,
    stacks: Vec<Vec<u64>>,
    numbers: HashMap<Vec<u64>, u32>,
    looks: values::Looks,
    timers: timers::Numbers,
}

/// What a film records besides the goroutine of the event, and the audience that receives the shots.
pub(crate) struct Set<'a, T: Task> {
    pub(crate) ps: &'a Procs<T>,
    pub(crate) central: &'a CentralLock<T>,
    pub(crate) shown_to: &'a ShownTo,
}

impl<T: Task> Set<'_, T> {
    /// Adds a shot to the film, or passes it to the audience.
    fn keep(&self, mut film: MutexGuard<'_, Film>, shot: Shot) {
        film.taken += 1;
        let Some(to) = &self.shown_to.0 else {
            film.shots.push(shot);
            return;
        };
        let stack = (shot.stack as usize).checked_sub(1);
        let stack = stack.and_then(|n| film.stacks.get(n)).cloned();
        let added = film.looks.news();
        let may_wait = film.saw_all;
        drop(film);
        to.shot(shot, &stack.unwrap_or_default(), added, may_wait);
    }

    /// The queues that are not as they were at the last look.
    fn look_at_queues(&self, film: &mut Film) -> Vec<(Queue, Vec<u64>)> {
        let mut changed = Vec::new();
        for q in self.ps.in_use() {
            let next = q.next_id();
            film.compare(Queue::Next(q.id), next.into_iter().collect(), &mut changed);
            let mut all = Vec::new();
            for i in 0..q.queue.len() {
                // Once around: nobody else touches it now.
                if let Some(g) = q.queue.pop() {
                    if i < LOOK {
                        all.push(g.id());
                    }
                    q.queue.push(g);
                }
            }
            film.compare(Queue::Local(q.id), all, &mut changed);
            let timers = film.timers.of(&q.timers);
            film.compare(Queue::Timers(q.id), timers, &mut changed);
        }
        // Whoever tells of an event may hold the lock; then the next event shows the change.
        let central = self.central.try_lock();
        film.saw_all = central.is_some();
        if let Some(c) = central {
            let all = c.global.iter().take(LOOK).map(|g| g.id()).collect();
            film.compare(Queue::Global, all, &mut changed);
        }
        changed
    }
}

/// Takes a shot of this event.
pub(crate) fn shoot<T: Task>(
    mut film: MutexGuard<'_, Film>,
    set: &Set<'_, T>,
    p: &P<T>,
    r: &Record,
    site: u64,
) {
    let changed = set.look_at_queues(&mut film);
    let (place, stack, values) = match r.event {
        Event::GoCreate => (site, 0, 0),
        Event::GoStart
        | Event::GoBlock
        | Event::GoYield
        | Event::GoPreempt
        | Event::GoSyscallBegin => {
            // SAFETY: Gs live as long as the scheduler; this one is at rest on a P of this thread.
            let on = unsafe { p.curg.load(Ordering::Relaxed).as_ref() };
            on.map_or((0, 0, 0), |g| {
                // SAFETY: as above, and it has not ended.
                let task = unsafe { g.task() };
                // Where others have a turn it may be between two statements.
                let within = matches!(r.event, Event::GoBlock | Event::GoSyscallBegin);
                let values = if within {
                    film.looks.at(g.id(), |each| task.variables(each))
                } else {
                    0
                };
                (task.place(), film.stack(task), values)
            })
        }
        _ => (0, 0, 0),
    };
    let shot = Shot {
        record: *r,
        place,
        stack,
        values,
        changed,
        act: None,
    };
    set.keep(film, shot);
}

/// Takes a shot of an operation that goroutine `g`, which runs on `p`, is about to perform at this place. Its task has saved
/// where it is.
pub(crate) fn shoot_act<T: Task>(
    mut film: MutexGuard<'_, Film>,
    set: &Set<'_, T>,
    (now, p): (i64, &P<T>),
    g: Gp<T>,
    (place, act): (u64, Act),
) {
    let changed = set.look_at_queues(&mut film);
    // SAFETY: it runs on this thread, and does nothing else meanwhile.
    let task = unsafe { g.task() };
    let values = film.looks.at(g.id(), |each| task.variables(each));
    let shot = Shot {
        record: Record {
            when: now,
            event: Event::Note,
            p: p.id,
            g: g.id(),
            arg: 0,
            stack: 0,
        },
        place,
        stack: 0,
        values,
        changed,
        act: Some(act),
    };
    set.keep(film, shot);
}

impl Film {
    /// What was kept so far.
    pub(crate) fn take(&mut self) -> Filmed {
        Filmed {
            shots: std::mem::take(&mut self.shots),
            stacks: std::mem::take(&mut self.stacks),
            values: self.looks.take(),
        }
    }

    /// The number of a task's stack.
    fn stack<T: Task>(&mut self, task: &T) -> u32 {
        let mut words = Vec::new();
        task.stack(&mut |word| {
            words.push(word);
            words.len() < DEPTH
        });
        if let Some(&known) = self.numbers.get(&words) {
            return known;
        }
        self.stacks.push(words.clone());
        let number = u32::try_from(self.stacks.len()).unwrap_or(0);
        self.numbers.insert(words, number);
        number
    }

    fn compare(&mut self, queue: Queue, now: Vec<u64>, changed: &mut Vec<(Queue, Vec<u64>)>) {
        let known = self.known.entry(queue).or_default();
        if *known != now {
            known.clone_from(&now);
            changed.push((queue, now));
        }
    }
}
