//! Goroutines that poll: they sleep, check something, and sleep again.

use super::Explorer;
use crate::explore::op::OpKind;
use crate::explore::point::Who;
use crate::explore::record::{Record, Step};
use std::collections::BTreeMap;

/// This many rounds in which nothing has changed make a poller.
const ROUNDS: u32 = 8;

/// The last steps of a goroutine.
#[derive(Default)]
struct Trail {
    sleeps: u32,
    /// Its looks: the place, the object, and what its local variables held.
    looks: BTreeMap<u64, (u64, u64)>,
    /// It does something else, or looks in another way each time.
    other: bool,
}

impl Trail {
    fn is_complete(&self) -> bool {
        self.other || self.sleeps > ROUNDS
    }

    /// Notes a step; the last one comes first.
    fn note(&mut self, step: &Step) {
        let op = &step.op;
        match op.kind {
            OpKind::Sleep => self.sleeps += 1,
            OpKind::Resume | OpKind::Yield => {}
            OpKind::AtomicLoad | OpKind::MapRead | OpKind::Load | OpKind::Len => {
                let look = (op.object, op.locals);
                self.other |= *self.looks.entry(op.at).or_insert(look) != look;
            }
            _ => self.other = true,
        }
    }
}

impl Explorer {
    /// The goroutines that have polled until the end of a run, each with the addresses of what it looks at. If nobody else can reach
    /// these, it never stops.
    pub(crate) fn pollers(&self) -> Vec<(u64, u64)> {
        pollers(&self.record)
    }
}

fn pollers(record: &Record) -> Vec<(u64, u64)> {
    let mut trails: BTreeMap<u64, Trail> = BTreeMap::new();
    for step in record.steps.iter().rev() {
        let Who::G(id) = step.who else { continue };
        let trail = trails.entry(id).or_default();
        if !trail.is_complete() {
            trail.note(step);
        }
    }
    let polls = |t: &Trail| t.sleeps > ROUNDS && !t.other && !t.looks.is_empty();
    let all = trails.into_iter().filter(|(_, t)| polls(t));
    let objects =
        |(id, t): (u64, Trail)| t.looks.into_values().map(move |(object, _)| (id, object));
    all.flat_map(objects).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explore::op::VisibleOp;

    /// Whether a goroutine polls that does this again and again: kinds, and objects.
    fn polls(round: &[(OpKind, u64)], locals: impl Fn(u64) -> u64) -> bool {
        let mut record = Record::default();
        for n in 0..20 {
            for (at, &(kind, object)) in round.iter().enumerate() {
                let mut op = VisibleOp::new(kind, object, at as u64 + 1);
                op.locals = locals(n);
                record.steps.push(Step {
                    who: Who::G(5),
                    path: 0,
                    op,
                    plain: Who::G(5),
                    plain_path: 0,
                    instead_of: None,
                    preempts: false,
                    of: 1,
                    case: None,
                    at: 0,
                    parked: false,
                });
            }
        }
        !pollers(&record).is_empty()
    }

    #[test]
    fn who_polls() {
        use OpKind::*;
        assert!(polls(&[(AtomicLoad, 8), (Sleep, 0)], |_| 0));
        assert!(!polls(&[(AtomicLoad, 8), (Sleep, 0)], |n| n), "it counts");
        assert!(!polls(&[(AtomicLoad, 8)], |_| 0), "it does not sleep");
        assert!(!polls(&[(Sleep, 0)], |_| 0), "it looks at nothing");
        let works = [(AtomicLoad, 8), (AtomicUpdate, 16), (Sleep, 0)];
        assert!(!polls(&works, |_| 0), "it changes something");
    }
}
