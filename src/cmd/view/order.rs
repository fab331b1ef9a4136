//! The order of a film's events: by time, with every event after what it depends on.
//!
//! In virtual time each M has its own clock, and an M that runs for a while gets ahead of the others. Events
//! are recorded as they are simulated, so times jump back by up to a budget's length whenever the driver turns to
//! another M. A reader wants time to move forward only. An event depends on the earlier ones of its
//! P, of its M, of its goroutines, of its object and of the queues that change with it: it must not come before these. So its time becomes
//! the latest of its own and theirs, and events are sorted by that. Independent events swap places; all
//! states that the page shows after an event are states that this order can have.

use minigo_runtime::{Event, Queue, WordMap};
use std::collections::HashMap;

/// What the order needs to know of an event.
#[derive(Clone)]
pub struct Order<'a> {
    /// When it was recorded.
    pub when: i64,
    /// What happened.
    pub event: Event,
    /// The P.
    pub p: Option<u32>,
    /// The goroutine; 0: none.
    pub g: u64,
    /// Another goroutine or M that the event names.
    pub arg: u64,
    /// The object of an operation.
    pub object: Option<u64>,
    /// The queues that change.
    pub changed: &'a [(Queue, Vec<u64>)],
}

/// Something that an event may depend on, as one number: there are many of them for each event.
mod on {
    use minigo_runtime::Queue;

    /// No goroutine.
    pub const NOBODY: u64 = g(0);

    pub const fn g(g: u64) -> u64 {
        g << 3
    }

    pub fn p(p: u32) -> u64 {
        u64::from(p) << 3 | 1
    }

    pub fn m(m: u64) -> u64 {
        m << 3 | 2
    }

    pub fn object(object: u64) -> u64 {
        object << 3 | 3
    }

    pub fn queue(queue: Queue) -> u64 {
        match queue {
            Queue::Global => 4,
            Queue::Next(p) => u64::from(p) << 3 | 5,
            Queue::Local(p) => u64::from(p) << 3 | 6,
            Queue::Timers(p) => u64::from(p) << 3 | 7,
        }
    }
}

/// The times that events are shown at, none before `floor`, and the order in which they are shown.
pub fn order<'a>(
    events: impl Iterator<Item = Order<'a>> + Clone,
    floor: i64,
) -> (Vec<i64>, Vec<usize>) {
    if let Some(times) = in_order(events.clone(), floor) {
        let sorted = (0..times.len()).collect();
        return (times, sorted);
    }
    let mut last: WordMap<i64> = WordMap::default();
    let mut queues: HashMap<Queue, &[u64]> = HashMap::new();
    let (mut latest, mut floor) = (i64::MIN, floor);
    let mut times = Vec::new();
    let mut all = Vec::new();
    for e in events {
        all.clear();
        all.extend(e.p.map(on::p));
        all.push(on::g(e.g));
        all.extend(e.object.map(on::object));
        match e.event {
            Event::GoCreate | Event::GoUnblock => all.push(on::g(e.arg)),
            Event::ProcStart | Event::ProcStop | Event::MSpin | Event::MLock | Event::MUnlock => {
                all.push(on::m(e.arg))
            }
            Event::ProcSteal => all.extend(u32::try_from(e.arg).ok().map(on::p)),
            _ => {}
        }
        for (queue, now) in e.changed {
            all.push(on::queue(*queue));
            if matches!(queue, Queue::Timers(_)) {
                continue;
            }
            let before = queues.insert(*queue, now).unwrap_or_default();
            all.extend(before.iter().chain(now).map(|&g| on::g(g)));
        }
        all.retain(|&on| on != on::NOBODY);
        let after = all.iter().filter_map(|on| last.get(on)).max();
        let mut when = e.when.max(floor).max(after.copied().unwrap_or(floor));
        if matches!(
            e.event,
            Event::WorldStop | Event::WorldStart | Event::ProcsChange
        ) {
            // These are about everybody.
            when = when.max(latest);
            floor = when;
        }
        latest = latest.max(when);
        times.push(when);
        last.extend(all.iter().map(|&on| (on, when)));
    }
    let mut sorted: Vec<usize> = (0..times.len()).collect();
    sorted.sort_by_key(|&i| times.get(i));
    (times, sorted)
}

/// The times of events whose times never run backwards, as those of execution traces: these are shown as they come.
fn in_order<'a>(events: impl Iterator<Item = Order<'a>>, floor: i64) -> Option<Vec<i64>> {
    let mut last = floor;
    let times = events.map(|e| {
        let goes_on = e.when >= last;
        last = e.when;
        goes_on.then_some(last)
    });
    times.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(when: i64, event: Event, p: u32, g: u64) -> Order<'static> {
        Order {
            when,
            event,
            p: Some(p),
            g,
            arg: 0,
            object: None,
            changed: &[],
        }
    }

    #[test]
    fn independent_events_are_sorted_by_time() {
        let all = [
            event(5, Event::GoStart, 0, 1),
            event(9, Event::GoBlock, 0, 1),
            event(6, Event::GoStart, 1, 2),
        ];
        let (times, sorted) = order(all.into_iter(), i64::MIN);
        assert_eq!((times, sorted), (vec![5, 9, 6], vec![0, 2, 1]));
    }

    #[test]
    fn what_comes_in_order_stays_as_it_is() {
        let all = [
            event(5, Event::GoStart, 0, 1),
            event(5, Event::GoStart, 1, 2),
            event(7, Event::GoBlock, 0, 1),
        ];
        let same = in_order(all.clone().into_iter(), 5);
        assert_eq!(same, Some(vec![5, 5, 7]));
        assert_eq!(
            order(all.clone().into_iter(), 5),
            (vec![5, 5, 7], vec![0, 1, 2])
        );
        assert_eq!(in_order(all.into_iter(), 6), None);
    }

    #[test]
    fn what_depends_on_another_comes_after_it() {
        let full = [(Queue::Local(0), vec![7])];
        let all = [
            event(9, Event::GoUnblock, 0, 7),
            Order {
                changed: &full,
                ..event(4, Event::MSpin, 1, 0)
            },
            event(5, Event::GoStart, 1, 7),
            event(3, Event::WorldStop, 2, 0),
            event(1, Event::GoStart, 3, 8),
        ];
        let (times, sorted) = order(all.into_iter(), i64::MIN);
        assert_eq!(times, [9, 9, 9, 9, 9]);
        assert_eq!(sorted, [0, 1, 2, 3, 4]);
    }
}
