//! The state before some event of a run, for pages that show only a part of it: which events make it up.

use super::row::Row;
use minigo_runtime::{Event, Queue, WordMap};
use std::collections::BTreeMap;

/// What is known of goroutines, Ps and queues.
#[derive(Debug, Default)]
pub struct Before {
    /// By goroutine: how it was created, and what it did last.
    gs: WordMap<[Option<Row>; 2]>,
    /// By P: the event with which an M took it.
    ps: BTreeMap<u32, Row>,
    /// By goroutine: that it is locked to an M, and the descriptor that it waits for.
    locks: BTreeMap<u64, Row>,
    polls: BTreeMap<u64, Row>,
    /// The stop of the world that has not ended.
    stop: Option<Row>,
    queues: BTreeMap<Queue, Vec<u64>>,
    /// Whose event came last.
    last: u64,
}

impl Before {
    /// The next event. Returns how long its goroutine had been runnable, if it begins to run.
    pub fn note(&mut self, row: &Row) -> i64 {
        self.last = row.g;
        for (queue, now) in &row.changed {
            self.queues.insert(*queue, now.clone());
        }
        if row.act {
            return 0;
        }
        match row.event {
            Event::GoDestroy => {
                self.gs.remove(&row.g);
                self.locks.remove(&row.g);
                self.polls.remove(&row.g);
            }
            Event::MLock => {
                self.locks.insert(row.g, row.bare());
            }
            Event::MUnlock => {
                self.locks.remove(&row.g);
            }
            Event::PollWait => {
                self.polls.insert(row.g, row.bare());
            }
            Event::GoCreate => {
                self.gs.insert(row.g, [Some(row.bare()), None]);
            }
            Event::GoStart
            | Event::GoBlock
            | Event::GoUnblock
            | Event::GoYield
            | Event::GoPreempt
            | Event::GoStop
            | Event::GoSyscallBegin
            | Event::GoSyscallEnd => return self.does(row),
            Event::ProcStart => {
                if let Some(p) = row.p {
                    self.ps.insert(p, row.bare());
                }
            }
            Event::ProcStop => {
                if let Some(p) = row.p {
                    self.ps.remove(&p);
                }
            }
            Event::WorldStop => self.stop = Some(row.bare()),
            Event::WorldStart => self.stop = None,
            _ => {}
        }
        0
    }

    fn does(&mut self, row: &Row) -> i64 {
        if matches!(row.event, Event::GoUnblock | Event::GoStart) {
            self.polls.remove(&row.g);
        }
        let known = self.gs.entry(row.g).or_default();
        let values = known[1].as_ref().map_or(0, |before| before.values);
        let ready = match (&known[1], &known[0]) {
            (Some(last), _) => match last.event {
                Event::GoUnblock
                | Event::GoYield
                | Event::GoPreempt
                | Event::GoStop
                | Event::GoSyscallEnd => Some(last.when),
                _ => None,
            },
            (None, created) => created.as_ref().map(|created| created.when),
        };
        known[1] = Some(Row {
            values,
            ..row.bare()
        });
        match (row.event, ready) {
            (Event::GoStart, Some(since)) => row.when.saturating_sub(since),
            _ => 0,
        }
    }

    /// The variables of the goroutine whose event came last.
    pub fn saw(&mut self, values: u32) {
        if let Some([_, Some(row)]) = self.gs.get_mut(&self.last) {
            row.values = values;
        }
    }

    /// The events that make up the state, at this time.
    pub fn state(&self, when: i64) -> Vec<Row> {
        let mut gs: Vec<_> = self.gs.iter().collect();
        gs.sort_by_key(|(g, _)| **g);
        let gs = gs.into_iter().flat_map(|(_, known)| known.iter().flatten());
        let more = self.locks.values().chain(self.polls.values());
        let all = self.ps.values().chain(gs).chain(more).chain(&self.stop);
        let mut all: Vec<Row> = all
            .map(|row| Row {
                when,
                values: row.values,
                ..row.bare()
            })
            .collect();
        if let Some(last) = all.last_mut() {
            last.changed = self
                .queues
                .iter()
                .map(|(q, now)| (*q, now.clone()))
                .collect();
        }
        all
    }
}
