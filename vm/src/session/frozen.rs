//! A stopped world in which the scheduler takes one decision per request (the REPL's stepping).

use super::snapshot::{place, snapshot};
use super::state::{Answer, FrozenOrder, State, state};
use crate::machine::goroutine::Goroutine;
use minigo_runtime::{Stepped, Stepper, World};
use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// The world stands still, and does what it is told, until it is told to continue.
pub(super) fn frozen(world: &mut World<'_, Goroutine>) {
    let mut stepper = world.stepper();
    let state = state(world);
    state.frozen.store(true, Ordering::SeqCst);
    state.answer(Answer::Settled);
    while let Some(told) = state.frozen_orders.take(None) {
        match told {
            FrozenOrder::Snapshot => snapshot(world),
            FrozenOrder::Kill(id) => {
                state.condemn(id);
                snapshot(world);
            }
            FrozenOrder::Step => {
                let before = places(world);
                let answer = match stepper.step(world, MAIN) {
                    Stepped::Decided(d) => {
                        let after = places(world);
                        let named = |id: &u64| before.get(id).or_else(|| after.get(id));
                        Answer::Stepped(d.text(&mut |id| match named(&id) {
                            Some(place) if !place.is_empty() => format!("G{id} ({place})"),
                            _ => format!("G{id}"),
                        }))
                    }
                    Stepped::Nothing(None) => {
                        Answer::Idle("nothing is runnable, and no timer is pending".to_owned())
                    }
                    Stepped::Nothing(Some(ns)) => Answer::Idle(format!(
                        "nothing is runnable; the next timer is due in {:.3} ms",
                        ns as f64 / 1e6
                    )),
                };
                state.answer(answer);
            }
            FrozenOrder::Settle => {
                settle(world, &state, &mut stepper);
                state.answer(Answer::Settled);
            }
            FrozenOrder::Thaw => break,
        }
        if world.sched().is_finished() {
            break;
        }
    }
    drop(stepper);
    state.frozen.store(false, Ordering::SeqCst);
    state.answer(Answer::Settled);
}

/// The session's main goroutine.
const MAIN: u64 = 1;

/// Runs the main goroutine until it waits for orders and there are none.
fn settle(world: &mut World<'_, Goroutine>, state: &State, stepper: &mut Stepper<'_, Goroutine>) {
    let began = Instant::now();
    while !state.orders.is_done() && began.elapsed() < Duration::from_secs(5) {
        if !stepper.run_only(world, MAIN) {
            std::thread::sleep(Duration::from_micros(100));
        }
    }
}

/// Where all goroutines stand, unless there are very many.
fn places(world: &mut World<'_, Goroutine>) -> HashMap<u64, String> {
    let all = world.goroutines();
    let some = all.iter().take(10_000);
    some.map(|&g| (g.id(), place(world.task(g)).place))
        .collect()
}
