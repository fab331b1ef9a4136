//! What the page shows, as it stands in it: a head in JSON, and the events in a few bytes each.
//!
//! An event is a row of numbers, seven bits in a byte, the lowest first, the highest bit set in all but the
//! last: the time since the event before, the kind, the sentence, the P and one, the goroutine as a
//! difference from the last, the argument, the place and one, and the queues that have changed. A queue is
//! told by its number, how many left at its front, how many came to its back, and who these are; most
//! changes are one goroutine. Differences are zigzag numbers. Bytes are in base 64, as text of a page must be.

use minigo_runtime::{Event, Queue};
use serde_json::json;
use std::collections::{BTreeMap, HashMap};

/// A film that is put together.
pub struct Film {
    /// How many Ps there are.
    procs: u32,
    /// By whose rules, and whose these are.
    sched: (String, String),
    /// Whether what lies in queues is known.
    queues: bool,
    places: Vec<[String; 3]>,
    texts: Vec<String>,
    numbers: HashMap<String, u64>,
    bytes: Vec<u8>,
    count: usize,
    last: (i64, u64),
    known: BTreeMap<Queue, Vec<u64>>,
}

/// An event of a film.
#[derive(Clone, Debug)]
pub struct Shot<'a> {
    /// When, in nanoseconds.
    pub when: i64,
    /// What.
    pub event: Event,
    /// Where.
    pub p: Option<u32>,
    /// To whom; 0: nobody.
    pub g: u64,
    /// What `{n}` and `{creator}` in the sentence stand for; the M of a P that starts.
    pub arg: u64,
    /// The sentence. `{g}` and `{p}` stand in it for the goroutine and the P.
    pub text: String,
    /// Where in the program, by number.
    pub place: Option<usize>,
    /// What lies in queues that are not as they were.
    pub changed: &'a [(Queue, Vec<u64>)],
}

impl Film {
    /// An empty one.
    pub fn new(sched: (&str, &str), queues: bool) -> Film {
        Film {
            procs: 0,
            sched: (sched.0.to_owned(), sched.1.to_owned()),
            queues,
            places: Vec::new(),
            texts: Vec::new(),
            numbers: HashMap::new(),
            bytes: Vec::new(),
            count: 0,
            last: (0, 0),
            known: BTreeMap::new(),
        }
    }

    /// There are at least so many Ps.
    pub fn has_procs(&mut self, procs: u32) {
        self.procs = self.procs.max(procs);
    }

    /// How many events there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Adds a place: file and line, function, the line's text. Its number.
    pub fn place(&mut self, place: [String; 3]) -> usize {
        self.places.push(place);
        self.places.len() - 1
    }

    /// Adds an event.
    pub fn push(&mut self, shot: Shot<'_>) {
        self.has_procs(shot.p.map_or(0, |p| p + 1));
        let next = self.texts.len() as u64;
        let text = *self.numbers.entry(shot.text).or_insert_with_key(|text| {
            self.texts.push(text.clone());
            next
        });
        let (when, g) = std::mem::replace(&mut self.last, (shot.when, shot.g));
        let place = shot.place.map_or(0, |place| place as u64 + 1);
        for n in [
            zigzag(shot.when.wrapping_sub(when)),
            shot.event as u64,
            text,
            shot.p.map_or(0, |p| u64::from(p) + 1),
            zigzag(shot.g.wrapping_sub(g) as i64),
            shot.arg,
            place,
            shot.changed.len() as u64,
        ] {
            number(&mut self.bytes, n);
        }
        for (queue, now) in shot.changed {
            let known = self.known.entry(*queue).or_default();
            change(*queue, known, now, &mut self.bytes);
            known.clone_from(now);
        }
        self.count += 1;
    }

    /// The head, and the events.
    pub fn finish(self) -> (String, String) {
        let events: Vec<_> = Event::ALL
            .iter()
            .map(|e| json!([e.texts().0, e.go_name()]))
            .collect();
        let head = json!({
            "procs": self.procs,
            "sched": self.sched.0,
            "system": self.sched.1,
            "queues": self.queues,
            "events": events,
            "texts": self.texts,
            "places": self.places,
            "count": self.count,
        });
        // In a script of a page nothing may look like its end.
        (head.to_string().replace("</", "<\\/"), base64(&self.bytes))
    }
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
