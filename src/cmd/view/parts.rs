//! Cuts a long trace into parts, of which a page shows one at a time: a browser would need too much memory and time for all.
//! Each part begins with the events that make up the state before it (`before.rs`).

use super::before::Before;
use super::pack::pack;
use super::row::Row;
use serde_json::{Value, json};

/// How many events are in a part.
const PART: usize = 2_000_000;

/// The parts that are finished, and what is known of the one that is not.
pub struct Parts {
    /// How many events are in a part.
    most: usize,
    heads: Vec<Value>,
    texts: Vec<String>,
    /// How many events are in the parts that are finished, without those that make up states.
    count: usize,
    before: Before,
    /// Of this part: how many events there are, when the first one and the last one was, the longest time between becoming
    /// runnable and running.
    now: (usize, Option<(i64, i64)>, i64),
}

impl Default for Parts {
    fn default() -> Parts {
        Parts {
            most: PART,
            heads: Vec::new(),
            texts: Vec::new(),
            count: 0,
            before: Before::default(),
            now: (0, None, 0),
        }
    }
}

impl Parts {
    /// Parts of `most` events.
    #[cfg(test)]
    pub fn of(most: usize) -> Parts {
        Parts {
            most,
            ..Parts::default()
        }
    }

    /// How many events there are in all.
    pub fn count(&self) -> usize {
        self.count + self.now.0
    }

    /// Whether this part is full.
    pub fn is_full(&self) -> bool {
        self.now.0 >= self.most
    }

    /// The events that make up the state before the next one.
    pub fn state(&self, when: i64) -> Vec<Row> {
        self.before.state(when)
    }

    /// The first part begins with these events, which make up the state before it.
    pub fn begin(&mut self, state: &[Row]) {
        for row in state {
            self.before.note(row);
            self.now.0 += 1;
            self.now.1 = Some((row.when, row.when));
        }
    }

    /// The next event of this part.
    pub fn note(&mut self, row: &Row) {
        let late = self.before.note(row);
        let (count, times, latest) = &mut self.now;
        *count += 1;
        *latest = (*latest).max(late);
        let (first, last) = times.unwrap_or((row.when, row.when));
        *times = Some((first, last.max(row.when)));
    }

    /// Finishes a part: its events, encoded, and how many they are with those that make up the state.
    pub fn finish(&mut self, bytes: &[u8], all: usize) {
        let (count, times, late) = std::mem::take(&mut self.now);
        let (from, to) = times.unwrap_or_default();
        self.heads.push(
            json!({ "bytes": bytes.len(), "count": all, "from": from, "to": to, "late": late }),
        );
        self.texts.push(pack(bytes));
        self.count += count;
    }

    /// For the head of the page, if there are several; and the events of all parts.
    pub fn into_page(self) -> (Option<Value>, String) {
        let several = self.heads.len() > 1;
        (several.then(|| self.heads.into()), self.texts.join(";"))
    }
}
