//! Cuts a film to a part of the run's time: events before it only determine the state that it begins with, and
//! events after it are left out.

use super::film::Row;
use minigo_runtime::{Event, Queue};
use std::collections::BTreeMap;
use std::time::Duration;

/// The part of time, and what is known of the time before.
#[derive(Debug)]
pub struct Window {
    /// From when to when, in nanoseconds since the first event; without an end: to the last one.
    times: (i64, Option<i64>),
    /// When the first event of all was.
    origin: Option<i64>,
    begun: bool,
    ended: bool,
    /// By goroutine: how it was created, and what it did last.
    gs: BTreeMap<u64, [Option<Row>; 2]>,
    /// By P: the event with which an M took it.
    ps: BTreeMap<u32, Row>,
    /// The stop of the world that has not ended.
    stop: Option<Row>,
    queues: BTreeMap<Queue, Vec<u64>>,
    /// Whose event came last.
    last: u64,
    /// How long all events take.
    lasts: i64,
}

/// Where an event is.
pub enum Side {
    /// Before the window: what it changes is kept.
    Before,
    /// In it, and the first one: the events that make up the state come before.
    First(Vec<Row>),
    /// In it.
    Within,
    /// After it; if it is the first one after nothing happened within, the events that make up the state come before.
    After(Vec<Row>),
}

impl Window {
    /// From a time to a time.
    pub fn new(from: i64, to: Option<i64>) -> Window {
        Window {
            times: (from, to),
            origin: None,
            begun: false,
            ended: false,
            gs: BTreeMap::new(),
            ps: BTreeMap::new(),
            stop: None,
            queues: BTreeMap::new(),
            last: 0,
            lasts: 0,
        }
    }

    /// From when to when it is.
    pub fn times(&self) -> (i64, Option<i64>) {
        self.times
    }

    /// Whether there was an event after it.
    pub fn is_over(&self) -> bool {
        self.ended
    }

    /// How long the events that have come take.
    pub fn lasts(&self) -> Duration {
        Duration::from_nanos(self.lasts.unsigned_abs())
    }

    /// Where this event is. Ms have clocks of their own: what comes after the first event within is within, too, even if
    /// its time is a little earlier.
    pub fn side(&mut self, row: &Row) -> Side {
        let origin = *self.origin.get_or_insert(row.when);
        let since = row.when.saturating_sub(origin);
        self.lasts = self.lasts.max(since);
        if self.times.1.is_some_and(|to| since > to) {
            self.ended = true;
            let first = !std::mem::replace(&mut self.begun, true);
            let from = origin.saturating_add(self.times.0);
            return Side::After(if first { self.state(from) } else { Vec::new() });
        }
        if self.begun {
            return Side::Within;
        }
        if since < self.times.0 {
            self.note(row);
            return Side::Before;
        }
        self.begun = true;
        Side::First(self.state(origin.saturating_add(self.times.0)))
    }

    /// The variables of the goroutine whose event came last.
    pub fn saw(&mut self, values: u32) {
        if let Some([_, Some(row)]) = self.gs.get_mut(&self.last) {
            row.values = values;
        }
    }

    fn note(&mut self, row: &Row) {
        self.last = row.g;
        for (queue, now) in &row.changed {
            self.queues.insert(*queue, now.clone());
        }
        if row.act {
            return;
        }
        match row.event {
            Event::GoDestroy => {
                self.gs.remove(&row.g);
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
            | Event::GoSyscallEnd => {
                let known = self.gs.entry(row.g).or_default();
                let values = known[1].as_ref().map_or(0, |before| before.values);
                known[1] = Some(Row {
                    values,
                    ..row.bare()
                });
            }
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
    }

    /// The events that make up the state, at this time.
    fn state(&mut self, when: i64) -> Vec<Row> {
        let ps = std::mem::take(&mut self.ps).into_values();
        let gs = std::mem::take(&mut self.gs).into_values();
        let all = ps.chain(gs.flatten().flatten()).chain(self.stop.take());
        let mut all: Vec<Row> = all.map(|row| Row { when, ..row }).collect();
        if let Some(last) = all.last_mut() {
            last.changed = std::mem::take(&mut self.queues).into_iter().collect();
        }
        all
    }
}
