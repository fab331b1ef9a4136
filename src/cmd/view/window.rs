//! Cuts a film to a part of the run's time: events before it only determine the state that it begins with, and
//! events after it are left out.

use super::before::Before;
use super::row::Row;
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
    before: Before,
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
            before: Before::default(),
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
            return Side::After(if first {
                self.before.state(from)
            } else {
                Vec::new()
            });
        }
        if self.begun {
            return Side::Within;
        }
        if since < self.times.0 {
            self.before.note(row);
            return Side::Before;
        }
        self.begun = true;
        Side::First(self.before.state(origin.saturating_add(self.times.0)))
    }

    /// The variables of the goroutine whose event came last.
    pub fn saw(&mut self, values: u32) {
        self.before.saw(values);
    }
}
