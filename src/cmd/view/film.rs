//! The data of a page: a header in JSON, and the events in a few bytes each (`encode.rs`), either all at once
//! and compressed (`pack.rs`), or in pieces while the program runs.

mod piece;

use super::encode::Encoder;
use super::pack::pack;
use super::parts::Parts;
use super::row::Row;
use super::settle::settle;
use super::window::{Side, Window};
use crate::cmd::design::for_script;
use minigo_runtime::{Event, Queue, Values};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::time::Duration;

pub use piece::Sent;

/// A film that is put together.
pub struct Film {
    /// How many Ps there are.
    procs: u32,
    /// What was recorded: "gmp under Go's rules", "a trace of Go".
    head: Value,
    /// Whether the contents of the queues are known.
    queues: bool,
    places: Vec<Place>,
    texts: Vec<String>,
    numbers: HashMap<String, u64>,
    rows: Vec<Row>,
    /// Events that are encoded already: the encoder, their bytes, and how many they are.
    packed: (Encoder, Vec<u8>, usize),
    values: Values,
    window: Option<Window>,
    /// Those of a long trace.
    parts: Option<Parts>,
    /// The last event is not in the window.
    left_out: bool,
    end: Value,
    /// What is wrong with the trace after the last event.
    pub damage: Option<String>,
}

/// A place in the program.
pub struct Place {
    /// File and line.
    pub at: String,
    /// The function.
    pub func: String,
    /// The text of the line.
    pub text: String,
    /// The number of the file among those of the page.
    pub file: Option<usize>,
    /// The place from which its function was called.
    pub caller: Option<usize>,
}

/// An event of a film.
#[derive(Clone, Debug)]
pub struct Shot<'a> {
    /// When, in nanoseconds.
    pub when: i64,
    /// What; for an operation, whatever.
    pub event: Event,
    /// Whether it is an operation on an object, rather than an event: then `arg` is packed as `Acts::tell` does.
    pub act: bool,
    /// Where.
    pub p: Option<u32>,
    /// To whom; 0: nobody.
    pub g: u64,
    /// What `{n}` and `{creator}` in the sentence stand for; the M of a P that starts.
    pub arg: u64,
    /// The sentence. `{g}` and `{p}` in it are replaced by the goroutine and the P.
    pub text: String,
    /// Where in the program, by number.
    pub place: Option<usize>,
    /// The queues that are not as they were, and what is in them now.
    pub changed: &'a [(Queue, Vec<u64>)],
}

impl Film {
    /// An empty one. `head`: further data for the page, by name.
    pub fn new(head: Value, queues: bool) -> Film {
        Film {
            procs: 0,
            head,
            queues,
            places: Vec::new(),
            texts: Vec::new(),
            numbers: HashMap::new(),
            rows: Vec::new(),
            packed: Default::default(),
            values: Values::default(),
            window: None,
            parts: None,
            left_out: false,
            end: Value::Null,
            damage: None,
        }
    }

    /// There are at least so many Ps.
    pub fn has_procs(&mut self, procs: u32) {
        self.procs = self.procs.max(procs);
    }

    /// How the run ended.
    pub fn ends(&mut self, end: Value) {
        self.end = end;
    }

    /// Another entry of the head.
    pub fn tell(&mut self, name: &str, value: Value) {
        if let Some(head) = self.head.as_object_mut() {
            head.insert(name.to_owned(), value);
        }
    }

    /// Whether the run has more events than the film.
    pub fn is_cut(&self) -> bool {
        self.end.get("kind").is_some_and(|kind| kind == "cut")
            || self.end.get("cut").is_some_and(|cut| cut == true)
    }

    /// How many events there are.
    pub fn count(&self) -> usize {
        let here = self.packed.2 + self.rows.len();
        self.parts.as_ref().map_or(here, Parts::count)
    }

    /// Whether the page shows one part of the events at a time, if they are many.
    pub fn has_parts(&mut self, parts: Parts) {
        self.parts = Some(parts);
    }

    /// Adds a place; its number.
    pub fn place(&mut self, place: Place) -> usize {
        self.places.push(place);
        self.places.len() - 1
    }

    /// Adds an event; the number of its sentence.
    pub fn push(&mut self, shot: Shot<'_>) -> u64 {
        self.has_procs(shot.p.map_or(0, |p| p + 1));
        let text = self.text(&shot.text);
        self.put(Row {
            when: shot.when,
            event: shot.event,
            act: shot.act,
            text,
            p: shot.p,
            g: shot.g,
            arg: shot.arg,
            place: shot.place.map_or(0, |place| place as u64 + 1),
            changed: shot.changed.to_vec(),
            values: 0,
        });
        text
    }

    /// The number of a sentence.
    pub fn text(&mut self, text: &str) -> u64 {
        if let Some(&number) = self.numbers.get(text) {
            return number;
        }
        let next = self.texts.len() as u64;
        self.texts.push(text.to_owned());
        self.numbers.insert(text.to_owned(), next);
        next
    }

    /// Adds an event if it is to be shown, the first one after those that make up the state before it.
    pub fn put(&mut self, row: Row) {
        let side = self.window.as_mut().map(|window| window.side(&row));
        self.left_out = matches!(side, Some(Side::Before | Side::After(_)));
        if let Some(Side::First(state) | Side::After(state)) = side {
            if let Some(parts) = &mut self.parts {
                parts.begin(&state);
            }
            self.begins_with(state);
        }
        if self.left_out {
            return;
        }
        if self.parts.as_ref().is_some_and(Parts::is_full) {
            self.finish_part();
            let state = self.parts.as_ref().map(|parts| parts.state(row.when));
            self.begins_with(state.unwrap_or_default());
        }
        if let Some(parts) = &mut self.parts {
            parts.note(&row);
        }
        self.rows.push(row);
    }

    /// Adds the events that make up the state before the next one.
    fn begins_with(&mut self, state: Vec<Row>) {
        for mut row in state {
            let says = usize::try_from(row.text).ok();
            let says = says.and_then(|n| self.texts.get(n)).cloned();
            row.text = self.text(&format!("before: {}", says.unwrap_or_default()));
            self.rows.push(row);
        }
    }

    fn finish_part(&mut self) {
        self.encode();
        let (_, bytes, count) = std::mem::take(&mut self.packed);
        if let Some(parts) = &mut self.parts {
            parts.finish(&bytes, count);
        }
    }

    /// Only a part of the run's time is shown.
    pub fn shows(&mut self, window: Option<Window>) {
        if let Some(window) = &window {
            self.tell("window", json!(window.times()));
        }
        self.window = window;
    }

    /// Whether all that comes now is after the part that is shown.
    pub fn is_past(&self) -> bool {
        self.window.as_ref().is_some_and(Window::is_over)
    }

    /// Nothing is in the part of time that is shown: how long the events take.
    pub fn shows_nothing(&self) -> Option<Duration> {
        let window = self.window.as_ref()?;
        (self.count() == 0).then(|| window.lasts())
    }

    /// The variables of the last event's goroutine have this number from here on; 0: they are as they were.
    pub fn saw(&mut self, values: u32) {
        match &mut self.window {
            Some(window) if self.left_out => window.saw(values),
            _ => {
                if let Some(row) = self.rows.last_mut() {
                    row.values = values;
                }
            }
        }
    }

    /// What the numbers of variables stand for.
    pub fn has_values(&mut self, values: Values) {
        self.values = values;
    }

    /// The numbers that follow the known ones stand for these.
    pub fn adds_values(&mut self, added: Values) {
        self.values.texts.extend(added.texts);
        self.values.frames.extend(added.frames);
        self.values.cut |= added.cut;
    }

    #[cfg(test)]
    pub fn into_rows(self) -> Vec<Row> {
        self.rows
    }

    /// Encodes the events so far, of which nothing will change any more: a film without queues and variables takes less
    /// memory then.
    pub fn pack(&mut self) {
        if !self.queues {
            self.encode();
        }
    }

    fn encode(&mut self) {
        let rows = std::mem::take(&mut self.rows);
        let (encoder, bytes, count) = &mut self.packed;
        *count += rows.len();
        encoder.encode(&rows, bytes);
    }

    /// The head, and the events.
    pub fn finish(mut self) -> (String, String) {
        settle(&mut self.rows);
        self.encode();
        let (count, size) = (self.count(), self.packed.1.len());
        let mut values_at = Vec::new();
        let (parts, packed) = match self.parts {
            Some(_) => {
                self.finish_part();
                self.parts.take().unwrap_or_default().into_page()
            }
            None => {
                values_at = std::mem::take(&mut self.packed.0.values);
                (None, pack(&self.packed.1))
            }
        };
        let mut head = json!({
            "procs": self.procs,
            "queues": self.queues,
            "events": events(),
            "texts": self.texts,
            "places": self.places.iter().map(Place::json).collect::<Vec<_>>(),
            "count": count,
            "bytes": size,
            "end": self.end,
        });
        if let (Some(head), Value::Object(more)) = (head.as_object_mut(), self.head) {
            head.extend(more);
            if let Some(values) = variables(self.values, values_at) {
                head.insert("values".to_owned(), values);
            }
            if let Some(parts) = parts {
                head.insert("parts".to_owned(), parts);
            }
        }
        (for_script(&head.to_string()), packed)
    }
}

/// Variables as a page gets them, and the events at which they are new (see [`Encoder::values`]); `None`: there are none.
fn variables(values: Values, at: Vec<u64>) -> Option<Value> {
    let Values { texts, frames, cut } = values;
    let none = at.is_empty() && !cut;
    (!none).then(|| json!({ "texts": texts, "frames": frames, "at": at, "cut": cut }))
}

/// The names of events, with the functions of Go's runtime that do them.
fn events() -> Vec<Value> {
    Event::ALL
        .iter()
        .map(|e| json!([e.texts().0, e.go_name()]))
        .chain([json!(["Op", ""])])
        .collect()
}

impl Place {
    fn json(&self) -> Value {
        match (self.file, self.caller) {
            (None, None) => json!([self.at, self.func, self.text]),
            (file, None) => json!([self.at, self.func, self.text, file]),
            (file, caller) => json!([self.at, self.func, self.text, file, caller]),
        }
    }
}
