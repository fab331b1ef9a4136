//! What the page shows, as it is written into it: a head in JSON, and the events in a few bytes each.
//!
//! An event is a row of numbers, seven bits in a byte, the lowest first, the highest bit set in all but the
//! last: the time since the event before, the kind, the sentence, the P and one, the goroutine as a
//! difference from the last, the argument, the place and one, and the queues that have changed. A queue is
//! told by its number, how many left at its front, how many came to its back, and who these are; most
//! changes are one goroutine. Differences are zigzag numbers. Bytes are in base 64, as text of a page must be.

use super::acts::UNIT;
use super::order::{Order, order};
use super::settle::settle;
use minigo_runtime::{Event, Queue};
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashMap};

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
    end: Value,
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

/// An event as it is kept until the film is finished.
pub struct Row {
    /// When it was recorded.
    pub when: i64,
    /// What happened; of an operation nothing is said here.
    pub event: Event,
    /// Whether it is an operation.
    pub act: bool,
    text: u64,
    /// The P.
    pub p: Option<u32>,
    /// The goroutine; 0: none.
    pub g: u64,
    /// See [`Shot::arg`].
    pub arg: u64,
    place: u64,
    /// The queues that have changed since the event before.
    pub changed: Vec<(Queue, Vec<u64>)>,
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
            end: Value::Null,
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
        self.rows.len()
    }

    /// Adds a place; its number.
    pub fn place(&mut self, place: Place) -> usize {
        self.places.push(place);
        self.places.len() - 1
    }

    /// Adds an event; the number of its sentence.
    pub fn push(&mut self, shot: Shot<'_>) -> u64 {
        self.has_procs(shot.p.map_or(0, |p| p + 1));
        let next = self.texts.len() as u64;
        let text = *self.numbers.entry(shot.text).or_insert_with_key(|text| {
            self.texts.push(text.clone());
            next
        });
        self.rows.push(Row {
            when: shot.when,
            event: shot.event,
            act: shot.act,
            text,
            p: shot.p,
            g: shot.g,
            arg: shot.arg,
            place: shot.place.map_or(0, |place| place as u64 + 1),
            changed: shot.changed.to_vec(),
        });
        text
    }

    #[cfg(test)]
    pub fn into_rows(self) -> Vec<Row> {
        self.rows
    }

    /// The head, and the events.
    pub fn finish(mut self) -> (String, String) {
        settle(&mut self.rows);
        let bytes = encode(&self.rows);
        let places: Vec<_> = self
            .places
            .iter()
            .map(|p| match (p.file, p.caller) {
                (None, None) => json!([p.at, p.func, p.text]),
                (file, None) => json!([p.at, p.func, p.text, file]),
                (file, caller) => json!([p.at, p.func, p.text, file, caller]),
            })
            .collect();
        let events: Vec<_> = Event::ALL
            .iter()
            .map(|e| json!([e.texts().0, e.go_name()]))
            .chain([json!(["Op", ""])])
            .collect();
        let mut head = json!({
            "procs": self.procs,
            "queues": self.queues,
            "events": events,
            "texts": self.texts,
            "places": places,
            "count": self.rows.len(),
            "end": self.end,
        });
        if let (Some(head), Value::Object(more)) = (head.as_object_mut(), self.head) {
            head.extend(more);
        }
        // Nothing in a script of a page may look like its end.
        (head.to_string().replace("</", "<\\/"), base64(&bytes))
    }
}

/// The events in the order in which they are shown.
fn encode(rows: &[Row]) -> Vec<u8> {
    let (times, sorted) = order(rows.iter().map(|r| Order {
        when: r.when,
        event: r.event,
        p: r.p,
        g: r.g,
        arg: if r.act { 0 } else { r.arg },
        object: r.act.then_some(r.arg % UNIT),
        changed: &r.changed,
    }));
    let mut bytes = Vec::new();
    let mut known: BTreeMap<Queue, &[u64]> = BTreeMap::new();
    let (mut last, mut last_g) = (0, 0);
    for i in sorted {
        let (Some(r), Some(&when)) = (rows.get(i), times.get(i)) else {
            continue;
        };
        for n in [
            zigzag(when.wrapping_sub(last)),
            match r.act {
                true => Event::ALL.len() as u64,
                false => r.event as u64,
            },
            r.text,
            r.p.map_or(0, |p| u64::from(p) + 1),
            zigzag(r.g.wrapping_sub(last_g) as i64),
            r.arg,
            r.place,
            r.changed.len() as u64,
        ] {
            number(&mut bytes, n);
        }
        (last, last_g) = (when, r.g);
        for (queue, now) in &r.changed {
            let before = known.insert(*queue, now).unwrap_or_default();
            change(*queue, before, now, &mut bytes);
        }
    }
    bytes
}

/// Tells how a queue became another.
fn change(queue: Queue, known: &[u64], now: &[u64], out: &mut Vec<u8>) {
    let gone = (0..=known.len())
        .find(|&k| known.get(k..).is_some_and(|rest| now.starts_with(rest)))
        .unwrap_or(known.len());
    let came = now.get(known.len() - gone..).unwrap_or_default();
    let code = match queue {
        Queue::Global => 0,
        Queue::Next(p) => 1 + 2 * u64::from(p),
        Queue::Local(p) => 2 + 2 * u64::from(p),
    };
    for n in [code, gone as u64, came.len() as u64] {
        number(out, n);
    }
    came.iter().for_each(|&g| number(out, g));
}

fn zigzag(n: i64) -> u64 {
    ((n << 1) ^ (n >> 63)) as u64
}

fn number(out: &mut Vec<u8>, mut n: u64) {
    while n >= 0x80 {
        out.push(n as u8 | 0x80);
        n >>= 7;
    }
    out.push(n as u8);
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let byte = |i: usize| u32::from(three.get(i).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for i in 0..4 {
            let digit = DIGITS[(bits >> (18 - 6 * i)) as usize & 63];
            text.push(if i <= three.len() { digit.into() } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_as_text() {
        for (bytes, text) in [
            (&b""[..], ""),
            (b"f", "Zg=="),
            (b"fo", "Zm8="),
            (b"foo", "Zm9v"),
            (b"foob", "Zm9vYg=="),
            (b"\xff\xfe\xfd", "//79"),
        ] {
            assert_eq!(base64(bytes), text);
        }
    }

    #[test]
    fn queues_change_by_little() {
        for (known, now, told) in [
            (&[1, 2, 3][..], &[2, 3, 4][..], &[2, 1, 1, 4][..]),
            (&[], &[7], &[2, 0, 1, 7]),
            (&[7], &[], &[2, 1, 0]),
            (&[1, 2], &[5, 6], &[2, 2, 2, 5, 6]),
        ] {
            let mut out = Vec::new();
            change(Queue::Local(0), known, now, &mut out);
            assert_eq!(out, told);
        }
    }

    #[test]
    fn numbers_near_zero_are_short() {
        assert_eq!([0, -1, 1, -2].map(zigzag), [0, 1, 2, 3]);
        let mut out = Vec::new();
        number(&mut out, 300);
        assert_eq!(out, [0xac, 2]);
    }
}
