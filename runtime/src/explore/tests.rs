//! Strategies on toy programs, without a scheduler: goroutines are lists of operations on locks and variables.

use super::explorer::{Bounds, Decided, Explorer, Look};
use super::op::{Access, OpKind, Touch, Touches, VisibleOp};
use super::point::{Point, Ready, RunStart, Strategy, Who};
use super::strategy::{Deepening, Exhaustive, RandomWalk, seed_of};
use crate::base::end::Outcome;
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

mod bounded;

use OpKind::{AtomicCas as Cas, AtomicLoad as Read, AtomicStore as Write, Lock, Unlock};

/// A goroutine: operations on numbered objects.
type Toy = Vec<(OpKind, u64)>;

thread_local! {
    /// The locks that are held.
    static HELD: RefCell<HashSet<u64>> = RefCell::new(HashSet::new());
    /// Of each variable how often it was written, and what each goroutine has read.
    static READ: RefCell<HashMap<(u64, u64), u64>> = RefCell::new(HashMap::new());
}

/// How often a variable was written; no goroutine has that number.
const WRITTEN: u64 = u64::MAX;

fn read(by: u64, object: u64) -> u64 {
    READ.with_borrow(|r| r.get(&(by, object)).copied().unwrap_or(0))
}

/// A compare-and-swap succeeds where nobody has written since the goroutine has read.
fn swaps(op: &VisibleOp) -> bool {
    read(op.site / 100, op.object) == read(WRITTEN, op.object)
}

/// What an operation does to variables.
fn note(op: &VisibleOp) {
    let (g, object) = (op.site / 100, op.object);
    let writes = op.kind == Write || op.kind == Cas && swaps(op);
    READ.with_borrow_mut(|r| {
        *r.entry((WRITTEN, object)).or_default() += u64::from(writes);
        let now = r.get(&(WRITTEN, object)).copied().unwrap_or(0);
        if op.kind == Read {
            r.insert((g, object), now);
        }
    });
}

fn look(op: &VisibleOp) -> Look {
    let held = HELD.with_borrow(|h| h.contains(&op.object));
    let access = match op.kind {
        Lock => Access::Acquire,
        Unlock => Access::Release,
        Read => Access::Read,
        Write => Access::Write,
        Cas if swaps(op) => Access::Write,
        Cas => Access::Read,
        _ => return Look::free(),
    };
    Look {
        ready: if op.kind == Lock && held {
            Ready::No
        } else {
            Ready::Yes
        },
        touches: Touches::from_slice(&[Touch {
            object: op.object,
            access,
        }]),
    }
}

/// One run; whether all goroutines ended. `None`: the strategy has none left.
fn run(explorer: &mut Explorer, program: &[Toy], number: u64) -> Option<(u64, bool, bool)> {
    HELD.with_borrow_mut(HashSet::clear);
    READ.with_borrow_mut(HashMap::clear);
    explorer.set_look(look);
    if !explorer.begin(RunStart {
        run: number,
        seed: seed_of(1, number),
    }) {
        return None;
    }
    explorer.begins();
    let mut at = vec![0; program.len()];
    let next = |at: &[usize], g: usize| {
        let (kind, object) = *program[g].get(at[g])?;
        Some(VisibleOp::new(
            kind,
            object,
            g as u64 * 100 + at[g] as u64 + 1,
        ))
    };
    for g in 0..program.len() {
        explorer.pends(g as u64 + 1, next(&at, g).unwrap());
        explorer.arrived(g as u64 + 1, 0);
    }
    let mut running = None;
    loop {
        if let Some(g) = running {
            match next(&at, g) {
                Some(op) => explorer.pends(g as u64 + 1, op),
                None => running = None,
            }
        }
        let Decided::Go(id) = explorer.decide(running.map(|g| g as u64 + 1), None) else {
            break;
        };
        let g = id as usize - 1;
        if let Some(other) = running.filter(|&r| r != g) {
            explorer.arrived(other as u64 + 1, 0);
        }
        explorer.leaves(id);
        running = Some(g);
        let (kind, object) = program[g][at[g]];
        note(&next(&at, g).unwrap());
        at[g] += 1;
        match kind {
            Lock => drop(HELD.with_borrow_mut(|h| h.insert(object))),
            Unlock => drop(HELD.with_borrow_mut(|h| h.remove(&object))),
            _ => {}
        }
    }
    if let Some(g) = running {
        explorer.arrived(g as u64 + 1, 0);
    }
    let done = (0..program.len()).all(|g| at[g] == program[g].len());
    let given_up = explorer.is_used_up();
    while let Some(id) = explorer.first_blocked().filter(|_| !given_up) {
        explorer.leaves(id);
    }
    let order = explorer.end(&Outcome::Exit(0), |_| true).order;
    Some((order, done, given_up))
}

fn explorer(strategy: impl Strategy + 'static) -> Explorer {
    let bounds = Bounds {
        max_steps: 10_000,
        early_timers: false,
        early_sleeps: false,
        faults: false,
    };
    Explorer::new(Box::new(strategy), bounds)
}

/// What all runs of a strategy came to.
#[derive(Debug)]
struct All {
    runs: usize,
    orders: HashSet<u64>,
    deadlocks: usize,
    promise: Option<u32>,
}

fn all(strategy: impl Strategy + 'static, program: &[Toy]) -> All {
    let mut explorer = explorer(strategy);
    let mut all = All {
        runs: 0,
        orders: HashSet::new(),
        deadlocks: 0,
        promise: None,
    };
    while let Some((order, done, given_up)) = run(&mut explorer, program, all.runs as u64) {
        all.runs += 1;
        if !given_up {
            all.orders.insert(order);
            all.deadlocks += usize::from(!done);
        }
        assert!(all.runs < 200_000, "no end");
    }
    all.promise = explorer.strategy().promise();
    all
}

/// All interleavings in turn; with a bound, those with at most that many preemptions.
#[derive(Default)]
struct Brute {
    stack: Vec<(usize, usize)>,
    depth: usize,
    begun: bool,
    bound: Option<u32>,
    preemptions: u32,
}

impl Strategy for Brute {
    fn name(&self) -> &'static str {
        "brute"
    }
    fn begin(&mut self, _: RunStart) -> bool {
        (self.depth, self.preemptions) = (0, 0);
        if !std::mem::replace(&mut self.begun, true) {
            return true;
        }
        while let Some((at, of)) = self.stack.pop() {
            if at + 1 < of {
                self.stack.push((at + 1, of));
                return true;
            }
        }
        false
    }
    fn choose(&mut self, at: &Point<'_>) -> usize {
        let left = self.bound.is_none_or(|most| self.preemptions < most);
        let may = |n: &usize| left || !at.preempts(*n);
        // The order must not depend on which goroutine runs.
        let mut ready: Vec<usize> = at.ready().filter(may).collect();
        ready.sort_by_key(|&c| at.candidates[c].who);
        if self.depth == self.stack.len() {
            self.stack.push((0, ready.len()));
        }
        self.depth += 1;
        let (n, _) = self.stack[self.depth - 1];
        self.preemptions += u32::from(at.preempts(ready[n]));
        ready[n]
    }
    fn case(&mut self, _: Who, _: u32) -> u32 {
        0
    }
}

fn philosophers(n: u64) -> Vec<Toy> {
    let eat = |i: u64| {
        let (left, right) = (10 + i, 10 + (i + 1) % n);
        vec![(Lock, left), (Lock, right), (Unlock, right), (Unlock, left)]
    };
    (0..n).map(eat).collect()
}

fn programs() -> Vec<(&'static str, Vec<Toy>)> {
    let counter = |n: u64| vec![vec![(Read, 1), (Write, 1)]; n as usize];
    vec![
        ("two locks", philosophers(2)),
        (
            "starts",
            vec![
                vec![
                    (OpKind::Start, 0),
                    (Read, 1),
                    (Write, 1),
                    (Read, 1),
                    (Write, 1),
                ],
                vec![(OpKind::Start, 0), (Read, 1), (Write, 1)],
            ],
        ),
        ("philosophers", philosophers(3)),
        ("counter of two", counter(2)),
        ("counter of three", counter(3)),
        (
            "independent",
            (0..3).map(|i| vec![(Write, i), (Write, i)]).collect(),
        ),
        (
            "readers and a writer",
            vec![vec![(Read, 1)], vec![(Read, 1)], vec![(Write, 1)]],
        ),
        (
            "a lock taken twice",
            vec![vec![(Lock, 1), (Unlock, 1), (Lock, 1), (Unlock, 1)]; 3],
        ),
        (
            "flags",
            vec![
                vec![(Write, 1), (Read, 2), (Write, 3)],
                vec![(Write, 2), (Read, 1), (Write, 3)],
            ],
        ),
        (
            "a lock and what it does not guard",
            vec![
                vec![(Lock, 1), (Write, 2), (Unlock, 1), (Read, 3)],
                vec![(Lock, 1), (Read, 2), (Unlock, 1), (Write, 3)],
                vec![(Write, 3), (Read, 2)],
            ],
        ),
    ]
}

#[test]
fn exhaustive_sees_every_order_nearly_once() {
    for (name, program) in programs() {
        let brute = all(Brute::default(), &program);
        let reduced = all(Exhaustive::new(None), &program);
        println!(
            "{name}: {} interleavings, {} orders; {} runs, {} orders",
            brute.runs,
            brute.orders.len(),
            reduced.runs,
            reduced.orders.len()
        );
        assert_eq!(reduced.orders, brute.orders, "{name}");
        assert_eq!(reduced.deadlocks > 0, brute.deadlocks > 0, "{name}");
        assert!(
            reduced.runs as f64 <= 1.2 * brute.orders.len() as f64,
            "{name}"
        );
        assert_eq!(reduced.promise, Some(u32::MAX), "{name}");
        let deepening = all(Deepening::new(u32::MAX), &program);
        println!("  deepening: {} runs", deepening.runs);
        assert_eq!(deepening.orders, brute.orders, "{name}");
        assert_eq!(deepening.promise, Some(u32::MAX), "{name}");
    }
}

#[test]
fn philosophers_of_four() {
    let reduced = all(Exhaustive::new(None), &philosophers(4));
    println!(
        "{} runs, {} orders, {} deadlocks",
        reduced.runs,
        reduced.orders.len(),
        reduced.deadlocks
    );
    assert!(reduced.runs as f64 <= 1.2 * reduced.orders.len() as f64);
    assert!(reduced.deadlocks >= 1);
}

#[test]
fn a_bound_on_preemptions_is_kept() {
    let program = philosophers(3);
    let none = all(Exhaustive::new(Some(0)), &program);
    assert_eq!((none.deadlocks, none.promise), (0, Some(0)));
    let two = all(Exhaustive::new(Some(2)), &program);
    assert!(two.deadlocks > 0 && two.runs >= none.runs);
}

#[test]
fn a_random_walk_finds_the_deadlock() {
    let mut explorer = explorer(RandomWalk::default());
    let program = philosophers(2);
    let found = (0..50).filter(|&n| matches!(run(&mut explorer, &program, n), Some((_, false, _))));
    assert!(found.count() > 0);
}
