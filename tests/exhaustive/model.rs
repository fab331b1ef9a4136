//! Small programs as data, and the number of their different orders: all interleavings are generated, and those
//! that differ only in the order of independent operations are counted once (Mazurkiewicz traces).
//!
//! Nothing here is shared with minigo. Two operations of different goroutines are independent unless they use one object in
//! ways whose order can be noticed ([`depend`]). An order is kept exactly: of each operation which earlier ones it depends on.

use std::collections::{BTreeMap, BTreeSet, HashMap};

/// An operation of a goroutine on numbered objects. Jumps are to places in its list.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Op {
    Lock(usize),
    /// And continues there.
    LockThen(usize, usize),
    Unlock(usize),
    RLock(usize),
    RUnlock(usize),
    WLock(usize),
    WUnlock(usize),
    Store(usize, i64),
    /// And continues there.
    StoreThen(usize, i64, usize),
    /// Is the variable that value? Then to the first place, else to the second.
    Load(usize, i64, usize, usize),
    /// The same where a lock is held that guards the variable.
    Peek(usize, i64, usize, usize),
    /// Sets a variable that a lock guards.
    Poke(usize, i64),
    /// To a channel of this capacity: queues up at once, and continues when there is room.
    Send(usize, i64),
    /// From a channel: queues up at once, and continues when there is a value.
    Recv(usize),
    /// Will wait for a condition.
    Ticket(usize),
    /// Continues when the ticket was called.
    Notified(usize),
    /// Calls the oldest ticket.
    Signal(usize),
    /// Reads the head of a stack.
    Look(usize),
    /// Puts a new node on it if the head is what it was, and else goes back there.
    Push(usize, usize),
    /// Takes the top node off it in the same way.
    Pop(usize, usize),
}

/// What goroutines do.
pub type Program = Vec<Vec<Op>>;

/// How an operation uses an object, as far as others can notice.
#[derive(Clone, Copy, Debug, PartialEq)]
enum How {
    Reads,
    Writes,
    /// Takes a lock; gives it back.
    Takes,
    TakesShared,
    Gives,
}

/// Whether the order of two uses of an object by different goroutines makes a difference. When a lock is given back makes none: who
/// takes it when does.
fn depend(a: How, b: How) -> bool {
    use How::*;
    let same = matches!((a, b), (Reads, Reads) | (TakesShared, TakesShared));
    !same && a != Gives && b != Gives
}

/// An object: a lock, variable or condition, or one end of a channel.
type Object = (usize, &'static str);

/// The state of a run.
#[derive(Clone, Default)]
struct State {
    at: Vec<usize>,
    values: BTreeMap<usize, i64>,
    /// Locks: who has them; readers.
    held: BTreeMap<usize, usize>,
    readers: BTreeMap<usize, usize>,
    /// Sends and receives so far.
    sent: BTreeMap<usize, i64>,
    received: BTreeMap<usize, i64>,
    /// Tickets in order, and those that were called.
    tickets: BTreeMap<usize, Vec<usize>>,
    called: BTreeSet<(usize, usize)>,
    /// Goroutines that wait for a channel: its number, and how many receives (true) or sends there must have been.
    waits: BTreeMap<usize, (usize, bool, i64)>,
    /// What goroutines have read of a stack.
    seen: BTreeMap<usize, i64>,
    next: BTreeMap<i64, i64>,
    nodes: i64,
    /// How often variables were written.
    versions: BTreeMap<usize, u32>,
    /// Since it last wrote: where a goroutine read which variable in which version.
    looks: BTreeMap<usize, Vec<(usize, usize, u32)>>,
}

impl State {
    fn value(&self, v: usize) -> i64 {
        self.values.get(&v).copied().unwrap_or(0)
    }

    fn count(map: &BTreeMap<usize, i64>, c: usize) -> i64 {
        map.get(&c).copied().unwrap_or(0)
    }

    /// What the goroutine does next. `None`: it has ended, or cannot.
    fn next(&self, program: &Program, g: usize) -> Option<Op> {
        let op = *program[g].get(self.at[g])?;
        if let Some(&(c, receives, many)) = self.waits.get(&g) {
            let map = if receives { &self.received } else { &self.sent };
            if State::count(map, c) < many {
                return None;
            }
        }
        let free = |l: &usize| !self.held.contains_key(l);
        let read = |l: &usize| self.readers.get(l).is_some_and(|n| *n > 0);
        let can = match &op {
            Op::Lock(l) | Op::LockThen(l, _) | Op::WLock(l) => free(l),
            // A writer that waits for readers keeps others out.
            Op::RLock(l) => free(l),
            // It has the lock only when the readers have left.
            Op::WUnlock(l) => !read(l),
            Op::Notified(c) => self.called.contains(&(*c, g)),
            Op::Load(..) | Op::Look(_) => !self.repeats(g),
            _ => true,
        };
        can.then_some(op)
    }

    /// A goroutine that would only see again what it has seen is left out: it would do so forever.
    fn repeats(&self, g: usize) -> bool {
        let looks = self.looks.get(&g).map_or(&[][..], Vec::as_slice);
        let from = looks.iter().rposition(|l| l.0 == self.at[g]);
        let same = |l: &(usize, usize, u32)| self.versions.get(&l.1).copied().unwrap_or(0) == l.2;
        from.is_some_and(|n| looks[n..].iter().all(same))
    }

    /// Performs it. What it uses, and how.
    fn take(&mut self, g: usize, op: Op) -> Vec<(Object, How)> {
        let at = self.at[g];
        self.at[g] += 1;
        self.waits.remove(&g);
        let uses = self.uses(g, op);
        let reads = uses.iter().all(|u| u.1 == How::Reads);
        let looks = self.looks.entry(g).or_default();
        if !reads {
            looks.clear();
        } else if let Some(((v, _), _)) = uses.first() {
            looks.push((at, *v, self.versions.get(v).copied().unwrap_or(0)));
        }
        uses
    }

    fn set(&mut self, v: usize, value: i64) -> Vec<(Object, How)> {
        self.values.insert(v, value);
        *self.versions.entry(v).or_default() += 1;
        vec![((v, "variable"), How::Writes)]
    }

    fn uses(&mut self, g: usize, op: Op) -> Vec<(Object, How)> {
        let lock = |l, how| vec![((l, "lock"), how)];
        match op {
            Op::Lock(l) | Op::WLock(l) => {
                self.held.insert(l, g);
                lock(l, How::Takes)
            }
            Op::LockThen(l, to) => {
                self.at[g] = to;
                self.held.insert(l, g);
                lock(l, How::Takes)
            }
            Op::Unlock(l) | Op::WUnlock(l) => {
                self.held.remove(&l);
                lock(l, How::Gives)
            }
            Op::RLock(l) => {
                *self.readers.entry(l).or_default() += 1;
                lock(l, How::TakesShared)
            }
            Op::RUnlock(l) => {
                *self.readers.entry(l).or_default() -= 1;
                lock(l, How::Gives)
            }
            Op::Store(v, value) => self.set(v, value),
            Op::StoreThen(v, value, to) => {
                self.at[g] = to;
                self.set(v, value)
            }
            Op::Load(v, value, then, other) => {
                let same = self.value(v) == value;
                self.at[g] = if same { then } else { other };
                vec![((v, "variable"), How::Reads)]
            }
            Op::Peek(v, value, then, other) => {
                let same = self.value(v) == value;
                self.at[g] = if same { then } else { other };
                vec![((v, "guarded"), How::Reads)]
            }
            Op::Poke(v, value) => {
                self.values.insert(v, value);
                vec![((v, "guarded"), How::Writes)]
            }
            Op::Send(c, capacity) => {
                *self.sent.entry(c).or_default() += 1;
                let many = State::count(&self.sent, c) - capacity;
                self.waits.insert(g, (c, true, many));
                vec![((c, "sends"), How::Writes)]
            }
            Op::Recv(c) => {
                *self.received.entry(c).or_default() += 1;
                let many = State::count(&self.received, c);
                self.waits.insert(g, (c, false, many));
                vec![((c, "receives"), How::Writes)]
            }
            Op::Ticket(c) => {
                self.tickets.entry(c).or_default().push(g);
                self.called.remove(&(c, g));
                vec![((c, "condition"), How::Writes)]
            }
            Op::Notified(_) => Vec::new(),
            Op::Signal(c) => {
                let waiting = self.tickets.entry(c).or_default();
                if !waiting.is_empty() {
                    self.called.insert((c, waiting.remove(0)));
                }
                vec![((c, "condition"), How::Writes)]
            }
            Op::Look(v) => {
                self.seen.insert(g, self.value(v));
                vec![((v, "variable"), How::Reads)]
            }
            Op::Push(v, back) | Op::Pop(v, back) => {
                let seen = self.seen.get(&g).copied().unwrap_or(0);
                if self.value(v) != seen {
                    self.at[g] = back;
                    return vec![((v, "variable"), How::Reads)];
                }
                let head = match op {
                    Op::Pop(..) => self.next.get(&seen).copied().unwrap_or(0),
                    _ => {
                        self.nodes += 1;
                        let new = self.nodes;
                        self.next.insert(new, seen);
                        new
                    }
                };
                self.set(v, head)
            }
        }
    }
}

/// An operation of a run: the goroutine, and the number among its own.
type Event = (usize, usize);

/// Of each operation so far which earlier ones it depends on.
type Order = BTreeMap<Event, Vec<Event>>;

/// A run so far: its state, what used each object, and how many operations each goroutine has done.
#[derive(Clone)]
struct Run {
    state: State,
    uses: BTreeMap<Object, Vec<(Event, How)>>,
    done: Vec<usize>,
}

/// How many orders there are in which the program comes to its end, or to where nobody can continue.
pub fn orders(program: &Program) -> u64 {
    let state = State {
        at: vec![0; program.len()],
        ..State::default()
    };
    let run = Run {
        state,
        uses: BTreeMap::new(),
        done: vec![0; program.len()],
    };
    let mut now: HashMap<Order, Run> = HashMap::from([(Order::new(), run)]);
    let mut ended = 0;
    while !now.is_empty() {
        let mut next = HashMap::new();
        for (order, run) in &now {
            let mut stuck = true;
            for g in 0..program.len() {
                if let Some(op) = run.state.next(program, g) {
                    stuck = false;
                    let (order, run) = extended(order, run, g, op);
                    next.insert(order, run);
                }
            }
            ended += u64::from(stuck);
        }
        now = next;
    }
    ended
}

fn extended(order: &Order, run: &Run, g: usize, op: Op) -> (Order, Run) {
    let (mut order, mut run) = (order.clone(), run.clone());
    let event = (g, run.done[g]);
    run.done[g] += 1;
    let mut before = BTreeSet::new();
    for (object, how) in run.state.take(g, op) {
        let uses = run.uses.entry(object).or_default();
        let depends = uses.iter().filter(|u| depend(u.1, how));
        before.extend(depends.map(|u| u.0));
        uses.push((event, how));
    }
    order.insert(event, before.into_iter().collect());
    (order, run)
}
