//! Runs the same check on many items, on two threads.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// How many threads check at once.
const WORKERS: usize = 2;

/// Checks all of them on two threads, each of which has a state of its own; returns the complaints, in order.
pub fn with<T: Sync, S>(
    things: &[T],
    state: impl Fn(usize) -> S + Sync,
    check: impl Fn(&S, &T) -> Result<(), String> + Sync,
) -> Vec<String> {
    let next = AtomicUsize::new(0);
    let wrong = Mutex::new(Vec::new());
    let work = |worker| {
        let state = state(worker);
        while let Some(thing) = things.get(next.fetch_add(1, Ordering::Relaxed)) {
            if let Err(why) = check(&state, thing) {
                wrong.lock().expect("no panic").push(why);
            }
        }
    };
    std::thread::scope(|scope| {
        let work = &work;
        (0..WORKERS).for_each(|worker| {
            scope.spawn(move || work(worker));
        });
    });
    let mut wrong = wrong.into_inner().expect("no panic");
    wrong.sort();
    wrong
}

/// The same without a state.
pub fn check<T: Sync>(
    things: &[T],
    check: impl Fn(&T) -> Result<(), String> + Sync,
) -> Vec<String> {
    with(things, |_| (), |(), thing| check(thing))
}
