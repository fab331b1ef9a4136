//! Encodes the events of a page as bytes.
//!
//! An event is a row of numbers, seven bits in a byte, the lowest first, the highest bit set in all but the
//! last: the time since the event before, the kind, the sentence, the P and one, the goroutine as a
//! difference from the last, the argument, the place and one, and the queues that have changed. A queue's
//! change is its number, how many goroutines left at its front, how many came to its back, and which; most
//! changes are one goroutine. A heap of timers is told as a queue that all left and to which all that is in it came. Differences are zigzag numbers. In a page, the bytes are compressed (`pack.rs`) and in base 64,
//! because a page must be text.

use super::order::{Order, order};
use super::row::{Row, UNIT};
use minigo_runtime::{Event, Queue};
use std::collections::BTreeMap;

/// Writes the events of a film, in one piece or in several.
pub struct Encoder {
    /// What is in the queues at the end of the last piece.
    queues: BTreeMap<Queue, Vec<u64>>,
    /// The time and the goroutine of the last event.
    last: (i64, u64),
    /// The time before which nothing may happen any more.
    floor: i64,
    /// The events of the last piece with new variables, each as two numbers: how many events it comes after the one before,
    /// and the number of the variables.
    pub values: Vec<u64>,
}

impl Default for Encoder {
    fn default() -> Encoder {
        Encoder {
            queues: BTreeMap::new(),
            last: (0, 0),
            floor: i64::MIN,
            values: Vec::new(),
        }
    }
}

impl Encoder {
    /// Adds the next events, in the order in which they are shown.
    pub fn encode(&mut self, rows: &[Row], bytes: &mut Vec<u8>) {
        let events = rows.iter().map(|r| Order {
            when: r.when,
            event: r.event,
            p: r.p,
            g: r.g,
            arg: if r.act { 0 } else { r.arg },
            object: r.act.then_some(r.arg % UNIT),
            changed: &r.changed,
        });
        let (times, sorted) = order(events, self.floor);
        let before = std::mem::take(&mut self.queues);
        let mut known: BTreeMap<Queue, &[u64]> = BTreeMap::new();
        known.extend(before.iter().map(|(queue, now)| (*queue, now.as_slice())));
        let (mut last, mut last_g) = self.last;
        self.values.clear();
        let mut since = 0;
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
                number(bytes, n);
            }
            (last, last_g) = (when, r.g);
            if r.values > 0 {
                self.values.extend([since, u64::from(r.values) - 1]);
                since = 0;
            }
            since += 1;
            for (queue, now) in &r.changed {
                let before = known.insert(*queue, now).unwrap_or_default();
                change(*queue, before, now, bytes);
            }
        }
        self.queues = known
            .into_iter()
            .map(|(q, now)| (q, now.to_vec()))
            .collect();
        self.last = (last, last_g);
        self.floor = last;
    }
}

/// The number of the first heap of timers.
const TIMERS: u64 = 1 << 20;

/// Tells how a queue became another.
fn change(queue: Queue, known: &[u64], now: &[u64], out: &mut Vec<u8>) {
    let keeps = |k: &usize| {
        let rest = known.get(*k..);
        !matches!(queue, Queue::Timers(_)) && rest.is_some_and(|rest| now.starts_with(rest))
    };
    let gone = (0..known.len()).find(keeps).unwrap_or(known.len());
    let came = now.get(known.len() - gone..).unwrap_or_default();
    let code = match queue {
        Queue::Global => 0,
        Queue::Next(p) => 1 + 2 * u64::from(p),
        Queue::Local(p) => 2 + 2 * u64::from(p),
        Queue::Timers(p) => TIMERS + u64::from(p),
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

/// Bytes as text.
pub fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let digit = |bits: u32, i: u32| DIGITS[(bits >> (18 - 6 * i)) as usize & 63];
    let mut text = Vec::with_capacity(bytes.len().div_ceil(3) * 4);
    let (whole, rest) = bytes.as_chunks();
    for &[a, b, c] in whole {
        let bits = u32::from(a) << 16 | u32::from(b) << 8 | u32::from(c);
        text.extend([0, 1, 2, 3].map(|i| digit(bits, i)));
    }
    if !rest.is_empty() {
        let byte = |i: usize| u32::from(rest.get(i).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8;
        let third = if rest.len() == 2 {
            digit(bits, 2)
        } else {
            b'='
        };
        text.extend([digit(bits, 0), digit(bits, 1), third, b'=']);
    }
    String::from_utf8(text).unwrap_or_default()
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
        // All of a heap is told.
        let mut out = Vec::new();
        change(Queue::Timers(3), &[1, 16, 9], &[1, 16, 9], &mut out);
        assert_eq!(out, [0x83, 0x80, 0x40, 3, 3, 1, 16, 9]);
    }

    #[test]
    fn numbers_near_zero_are_short() {
        assert_eq!([0, -1, 1, -2].map(zigzag), [0, 1, 2, 3]);
        let mut out = Vec::new();
        number(&mut out, 300);
        assert_eq!(out, [0xac, 2]);
    }
}
