//! Assigns queue changes to events. An event is recorded when a decision is made, but its changes to queues are
//! only seen at the next event. They are moved back to the event that caused them, so that a woken goroutine is
//! in a queue right then.

use super::row::Row;
use minigo_runtime::{Event, Queue};
use std::collections::HashMap;

/// Moves changes of queues from events to those before them by which goroutines became runnable.
pub fn settle(rows: &mut [Row]) {
    // What is in the queues before the event that is looked at.
    let mut known: HashMap<Queue, Vec<u64>> = HashMap::new();
    for i in 1..rows.len() {
        let Some([before, row]) = rows.get_mut(i - 1..=i) else {
            continue;
        };
        for (queue, now) in &before.changed {
            known.insert(*queue, now.clone());
        }
        if before.act || !makes_runnable(before.event) || row.changed.is_empty() {
            continue;
        }
        let g = before.g;
        // Where it went, and who had to leave that place.
        let lies = |queue: &Queue, g: u64| known.get(queue).is_some_and(|gs| gs.contains(&g));
        let to = row
            .changed
            .iter()
            .find(|(q, now)| holds_goroutines(*q) && now.contains(&g) && !lies(q, g));
        let Some(&(to, _)) = to else { continue };
        let displaced = match to {
            Queue::Next(_) => known.get(&to).and_then(|gs| gs.first()).copied(),
            _ => None,
        };
        let belongs = |queue: &Queue, now: &[u64]| {
            let displaced = displaced.is_some_and(|d| now.contains(&d) && !lies(queue, d));
            *queue == to || holds_goroutines(*queue) && displaced
        };
        let (moved, stay): (Vec<_>, Vec<_>) = std::mem::take(&mut row.changed)
            .into_iter()
            .partition(|(queue, now)| belongs(queue, now));
        row.changed = stay;
        for (queue, now) in moved {
            known.insert(queue, now.clone());
            before.changed.retain(|(q, _)| *q != queue);
            before.changed.push((queue, now));
        }
    }
}

fn holds_goroutines(queue: Queue) -> bool {
    !matches!(queue, Queue::Timers(_))
}

fn makes_runnable(event: Event) -> bool {
    matches!(
        event,
        Event::GoCreate
            | Event::GoUnblock
            | Event::GoYield
            | Event::GoPreempt
            | Event::GoStop
            | Event::GoSyscallEnd
    )
}

#[cfg(test)]
mod tests {
    use super::super::film::{Film, Shot};
    use super::*;
    use serde_json::json;

    type Changes = Vec<(Queue, Vec<u64>)>;

    /// An event, its goroutine, and the queues that it changed.
    type Row<'a> = (Event, u64, &'a [(Queue, Vec<u64>)]);

    fn rows(all: &[Row<'_>]) -> Vec<Changes> {
        let mut film = Film::new(json!({}), true);
        for (i, (event, g, changed)) in all.iter().enumerate() {
            film.push(Shot {
                when: i as i64,
                event: *event,
                act: false,
                p: Some(0),
                g: *g,
                arg: 0,
                text: String::new(),
                place: None,
                changed,
            });
        }
        let mut rows = film.into_rows();
        settle(&mut rows);
        rows.into_iter().map(|r| r.changed).collect()
    }

    #[test]
    fn who_becomes_runnable_lies_in_a_queue_at_once() {
        let (next, local) = (Queue::Next(0), Queue::Local(0));
        let changed = rows(&[
            (Event::GoCreate, 2, &[]),
            (Event::GoCreate, 3, &[(next, vec![2])]),
            (Event::GoBlock, 1, &[(next, vec![3]), (local, vec![2])]),
            (Event::GoStart, 3, &[(next, vec![])]),
        ]);
        assert_eq!(changed[0], [(next, vec![2])]);
        assert_eq!(changed[1], [(next, vec![3]), (local, vec![2])]);
        assert!(changed[2].is_empty());
        assert_eq!(changed[3], [(next, vec![])]);
    }

    #[test]
    fn timers_are_no_goroutines() {
        let timers = Queue::Timers(0);
        let changed = rows(&[
            (Event::GoUnblock, 5, &[]),
            (Event::GoStart, 5, &[(timers, vec![1, 5, 5])]),
        ]);
        assert!(changed[0].is_empty());
        assert_eq!(changed[1], [(timers, vec![1, 5, 5])]);
    }

    #[test]
    fn what_others_take_stays_where_it_is() {
        let (next, local) = (Queue::Next(0), Queue::Local(1));
        let changed = rows(&[
            (Event::GoUnblock, 5, &[(local, vec![7, 8])]),
            (Event::GoStart, 7, &[(next, vec![5]), (local, vec![8])]),
        ]);
        assert_eq!(changed[0], [(local, vec![7, 8]), (next, vec![5])]);
        assert_eq!(changed[1], [(local, vec![8])]);
    }
}
