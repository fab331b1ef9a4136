//! The happens-before order of the current run: vector clocks of steps, and which operations depend on each
//! other.

use super::super::super::op::{Access, Touches};
use super::super::super::point::Who;

/// A vector clock: of each goroutine, by its place in the run, how many of its steps have happened.
pub(super) type Clock = Vec<u32>;

/// A step of the present run.
pub(super) struct Event {
    /// The goroutine's place in the run, and the number of the step among its own, from 1.
    pub(super) g: usize,
    pub(super) nth: u32,
    pub(super) who: Who,
    pub(super) clock: Clock,
}

/// The uses of an object: events, and how.
pub(super) type Uses = Vec<(usize, Access)>;

/// The sends on a channel, and the receives: the clock of each.
#[derive(Default)]
pub(super) struct Passed {
    pub(super) sent: Vec<Clock>,
    pub(super) received: Vec<Clock>,
}

/// Whether the event has happened by that clock.
pub(super) fn has(clock: &Clock, event: &Event) -> bool {
    clock.get(event.g).is_some_and(|&n| n >= event.nth)
}

pub(super) fn join(clock: &mut Clock, other: &Clock) {
    if clock.len() < other.len() {
        clock.resize(other.len(), 0);
    }
    for (a, &b) in clock.iter_mut().zip(other) {
        *a = (*a).max(b);
    }
}

/// Whether the order of two operations matters.
pub(super) fn conflict(a: &Touches, b: &Touches) -> bool {
    a.iter().any(|a| {
        b.iter()
            .any(|b| a.object == b.object && a.access.conflicts(b.access))
    })
}

/// Whether the second of two operations comes after the first.
pub(super) fn follows(a: &Touches, b: &Touches) -> bool {
    a.iter().any(|a| {
        b.iter()
            .any(|b| a.object == b.object && a.access.follows(b.access))
    })
}
