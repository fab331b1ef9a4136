//! Decodes the bytes of Go's execution traces: batches of events per M, tables of strings and stacks. (Facts:
//! Go's `internal/trace/tracev2`.)

use super::known::Known;
use super::raw::{ASIDE, Frame, Raw, SAMPLE};
use minigo_runtime::{Event, Record, WordMap, read_aside};
use std::collections::VecDeque;

/// How many numbers follow the type of an event, by type: those of Go's table.
const NUMBERS: [usize; 53] = [
    0, 4, 0, 2, 0, 1, 0, 5, 1, 3, 3, 1, 4, 3, 4, 2, 3, 1, 1, 3, 3, 4, 3, 1, 1, 4, 3, 1, 2, 3, 2, 2,
    2, 3, 2, 2, 1, 2, 2, 2, 5, 3, 4, 4, 5, 3, 3, 4, 5, 4, 0, 4, 0,
];

/// Bytes that are read from the front.
pub struct Bytes<'a>(pub &'a [u8]);

impl<'a> Bytes<'a> {
    /// The next byte.
    pub fn byte(&mut self) -> Option<u8> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }

    /// The next number.
    pub fn number(&mut self) -> Result<u64, String> {
        let mut n = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte().ok_or("the trace is truncated")?;
            n |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok(n);
            }
        }
        Err("a damaged trace: a number is too long".to_owned())
    }

    /// The next bytes.
    pub fn take(&mut self, len: u64) -> Result<&'a [u8], String> {
        let at = usize::try_from(len).ok().filter(|&n| n <= self.0.len());
        let (taken, rest) = self.0.split_at(at.ok_or("the trace is truncated")?);
        self.0 = rest;
        Ok(taken)
    }
}

/// A part of a trace with tables of its own.
#[derive(Default)]
pub struct Generation<'a> {
    /// Its number.
    pub number: u64,
    /// Ticks in a second.
    pub frequency: u64,
    /// By number.
    pub strings: WordMap<&'a [u8]>,
    stacks: WordMap<Vec<Frame>>,
    /// Those of all Ms.
    pub events: Vec<Raw>,
    /// Events that Go's format does not have; each is an event of type [`ASIDE`], which has its place here.
    pub asides: Vec<Record>,
    /// By M: those that belong into its next batch, with the number of bytes that come before them there.
    pending: WordMap<VecDeque<(u64, Record)>>,
}

impl<'a> Generation<'a> {
    /// Reads the batch of an M.
    pub fn batch(
        &mut self,
        known: &mut Known,
        m: u64,
        begin: u64,
        data: &'a [u8],
    ) -> Result<(), String> {
        let m = known.m(m);
        let len = data.len();
        let mut data = Bytes(data);
        let mut when = begin;
        loop {
            if !self.pending.is_empty() {
                self.put_asides(m, when, (len - data.0.len()) as u64);
            }
            let Some(ty) = data.byte() else {
                break;
            };
            match ty {
                // Stacks, Strings, CPUSamples, Sync: what kind of batch this is.
                2 | 4 | 6 | 50 => {}
                3 => self.read_stack(&mut data)?,
                5 => {
                    let (id, len) = (data.number()?, data.number()?);
                    self.strings.insert(id, data.take(len)?);
                }
                SAMPLE => {
                    let when = data.number()?;
                    let mut args = [0; 4];
                    for to in &mut args {
                        *to = data.number()?;
                    }
                    self.events.push(Raw { when, m, ty, args });
                }
                8 => self.frequency = data.number()?,
                _ => {
                    let count = NUMBERS.get(usize::from(ty)).copied().unwrap_or(0);
                    let known = count.checked_sub(1);
                    let known =
                        known.ok_or_else(|| format!("events of type {ty} are not known"))?;
                    when = when.saturating_add(data.number()?);
                    let mut args = [0; 4];
                    for to in args.iter_mut().take(known) {
                        *to = data.number()?;
                    }
                    self.events.push(Raw { when, m, ty, args });
                }
            }
        }
        self.put_asides(m, when, u64::MAX);
        Ok(())
    }

    /// Reads the batch of an experiment, if it is minigo's: its events belong into the next batch of that M.
    pub fn aside(&mut self, known: &mut Known, m: u64, begin: u64, data: &[u8]) {
        let mut all = read_aside(data);
        for (_, record) in &mut all {
            if record.event != Event::PollWait {
                record.arg = m;
            }
        }
        let m = known.m(m);
        self.put_asides(m, begin, u64::MAX);
        self.pending.insert(m.into(), all.into());
    }

    /// Adds the events that Go's format does not have and that come before this byte of an M's batch.
    fn put_asides(&mut self, m: u32, when: u64, offset: u64) {
        let Some(pending) = self.pending.get_mut(&u64::from(m)) else {
            return;
        };
        while pending.front().is_some_and(|(at, _)| *at <= offset)
            && let Some((_, record)) = pending.pop_front()
        {
            let args = [self.asides.len() as u64, 0, 0, 0];
            let ty = ASIDE;
            self.asides.push(record);
            self.events.push(Raw { when, m, ty, args });
        }
        if pending.is_empty() {
            self.pending.remove(&u64::from(m));
        }
    }

    /// The same for those that belong into a batch that never came.
    pub fn put_rest(&mut self) {
        let when = self.events.last().map_or(0, |raw| raw.when);
        let ms: Vec<u64> = self.pending.keys().copied().collect();
        for m in ms {
            self.put_asides(u32::try_from(m).unwrap_or(u32::MAX), when, u64::MAX);
        }
    }

    fn read_stack(&mut self, data: &mut Bytes<'a>) -> Result<(), String> {
        let (id, count) = (data.number()?, data.number()?);
        let mut frames = Vec::new();
        for _ in 0..count {
            let _pc = data.number()?;
            frames.push((data.number()?, data.number()?, data.number()?));
        }
        self.stacks.insert(id, frames);
        Ok(())
    }

    /// The string with this number.
    pub fn string(&self, id: u64) -> String {
        let bytes = self.strings.get(&id).copied().unwrap_or_default();
        String::from_utf8_lossy(bytes).into_owned()
    }

    /// Whether this is the string with that number.
    pub fn is_string(&self, id: u64, text: &[u8]) -> bool {
        self.strings.get(&id) == Some(&text)
    }

    /// The frames of a stack, the innermost one first.
    pub fn stack(&self, id: u64) -> &[Frame] {
        self.stacks.get(&id).map_or(&[], Vec::as_slice)
    }

    /// Whether a frame is of the program's own code.
    pub fn is_own(&self, frame: &Frame) -> bool {
        let func = self.strings.get(&frame.0).copied().unwrap_or_default();
        is_own(&String::from_utf8_lossy(func))
    }

    /// Converts ticks to nanoseconds.
    pub fn nanoseconds(&self, ticks: u64) -> i64 {
        let ns = u128::from(ticks) * 1_000_000_000 / u128::from(self.frequency.max(1));
        i64::try_from(ns).unwrap_or(i64::MAX)
    }
}

/// Whether a function is of package main or of a module, and not of Go's library.
pub fn is_own(func: &str) -> bool {
    let path = func.split_once('/');
    func.starts_with("main.") || path.is_some_and(|(first, _)| first.contains('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_of_the_program() {
        assert!(is_own("main.main.func1") && is_own("example.com/a/b.F"));
        assert!(!is_own("time.Sleep") && !is_own("net/http.(*Server).Serve"));
    }
}
