//! Reads Go's execution traces (of Go 1.22 and later, and those that minigo writes) for the page: batches of
//! events per M, with tables of strings and stacks for each generation. (Facts: Go's `internal/trace/tracev2`.)
//!
//! Events of all Ms are sorted by time; those that are numbered come in the order of their numbers (`known.rs`). Each
//! generation is encoded before the next one is read, so that a trace of any length needs memory for one generation and
//! the page.

mod batches;
mod events;
mod known;
mod places;
mod raw;
mod reader;
mod says;

use super::film::Film;
use super::parts::Parts;
use super::sources::Files;
use super::window::Window;
use batches::{Bytes, Generation};
use reader::Reader;
use serde_json::json;

const MAGIC: (&[u8], &[u8]) = (b"go 1.", b" trace\0\0\0");
const HEAD: usize = 16;

/// Whether a file is a trace.
pub fn is_trace(bytes: &[u8]) -> bool {
    let head = bytes.get(..HEAD).unwrap_or_default();
    head.starts_with(MAGIC.0) && head.ends_with(MAGIC.1)
}

/// At most `most` events of a trace; `window`: of this part of its time; `files`: the program's source.
///
/// # Errors
/// What is wrong with the file.
pub fn film(
    bytes: &[u8],
    most: usize,
    window: Option<Window>,
    files: Option<Files>,
) -> Result<Film, String> {
    let head = json!({ "kind": "trace" });
    let mut film = Film::new(head, false);
    film.has_parts(Parts::default());
    film.shows(window);
    let mut reader = Reader::new(film, files, most);
    let read = batches(&mut reader, after_head(bytes)?, Film::pack);
    if let Err(why) = read {
        if reader.film.count() == 0 {
            return Err(why);
        }
        reader.film.damage = Some(why);
    }
    Ok(reader.finish())
}

/// What follows the head of a trace.
fn after_head(bytes: &[u8]) -> Result<&[u8], String> {
    let version = bytes.get(MAGIC.0.len()..MAGIC.0.len() + 2);
    let version = version.and_then(|v| std::str::from_utf8(v).ok()?.parse().ok());
    if version.is_none_or(|v: u32| v < 22) {
        return Err("only traces of Go 1.22 and later can be read".to_owned());
    }
    Ok(bytes.get(HEAD..).unwrap_or_default())
}

/// Reads whole generations, and does something to the film after each. What follows the last event that is wanted is not
/// read; of a damaged trace, all before the damage is.
fn batches(reader: &mut Reader, bytes: &[u8], after: fn(&mut Film)) -> Result<(), String> {
    let mut generation = Generation::default();
    let read = collect(reader, bytes, &mut generation, after);
    if !reader.cut {
        reader.read(generation);
        after(&mut reader.film);
    }
    read
}

/// Reads all generations but the last one, whose batches are in `generation` then.
fn collect<'a>(
    reader: &mut Reader,
    bytes: &'a [u8],
    generation: &mut Generation<'a>,
    after: fn(&mut Film),
) -> Result<(), String> {
    let mut rest = Bytes(bytes);
    while let Some(ty) = rest.byte() {
        match ty {
            // A batch; a batch of an experiment, with its number.
            1 | 49 => {
                if ty == 49 {
                    rest.number()?;
                }
                let number = rest.number()?;
                if generation.number != number {
                    reader.read(std::mem::take(generation));
                    after(&mut reader.film);
                    if reader.cut {
                        return Ok(());
                    }
                    generation.number = number;
                }
                let (m, when) = (rest.number()?, rest.number()?);
                let len = rest.number()?;
                let data = rest.take(len)?;
                match ty {
                    1 => generation.batch(&mut reader.known, m, when, data)?,
                    _ => generation.aside(&mut reader.known, m, when, data),
                }
            }
            // The end of a generation.
            52 => {}
            _ => return Err(format!("a damaged trace: no batch begins with {ty}")),
        }
    }
    Ok(())
}

/// A trace that is read while it is written.
pub struct Streaming {
    reader: Reader,
    begun: bool,
}

impl Streaming {
    /// Adds at most `most` events to a film; `files`: the program's source.
    pub fn new(film: Film, files: Files, most: usize) -> Streaming {
        Streaming {
            reader: Reader::new(film, Some(files), most),
            begun: false,
        }
    }

    /// The next bytes: whole generations, at first with the head.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn read(&mut self, bytes: &[u8]) -> Result<(), String> {
        let first = !self.begun && !bytes.is_empty();
        self.begun |= first;
        let bytes = if first { after_head(bytes)? } else { bytes };
        batches(&mut self.reader, bytes, |_| ())
    }

    /// The film.
    pub fn film(&self) -> &Film {
        &self.reader.film
    }

    /// The film, and the source files that it names.
    pub fn film_and_files(&mut self) -> (&mut Film, Option<&Files>) {
        (&mut self.reader.film, self.reader.places.files.as_ref())
    }

    /// Whether there are more events than were wanted.
    pub fn is_cut(&self) -> bool {
        self.reader.cut
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use minigo_runtime::Event;

    #[test]
    fn what_is_damaged_is_an_error() {
        assert!(!is_trace(b"go 1.26"));
        let head = b"go 1.26 trace\0\0\0";
        assert!(is_trace(head));
        assert!(film(head, 10, None, None).is_ok_and(|f| f.count() == 0));
        assert!(film(b"go 1.11 trace\0\0\0", 10, None, None).is_err());
        let with = |bytes: &[u8]| film(&[head, bytes].concat(), 10, None, None).map(|f| f.count());
        // A type that no batch has; a batch that is cut off; an event that nobody knows; one event.
        assert!(with(&[99]).is_err());
        assert!(with(&[1, 1, 1, 1, 200, 1, 0]).is_err());
        assert!(with(&[1, 1, 1, 1, 2, 60, 0]).is_err());
        assert_eq!(with(&[1, 1, 1, 1, 4, 10, 0, 0, 0]), Ok(1));
        assert_eq!(
            with(&[1, 1, 1, 1, 2, 3, 0xff]),
            Err("the trace is truncated".to_owned())
        );
    }

    #[test]
    fn what_comes_before_the_damage_is_shown() {
        let whole = [
            b"go 1.26 trace\0\0\0".to_vec(),
            batch(1, 1, &[&[10, 0, 0, 0]]),
        ]
        .concat();
        let cut = [&whole[..], &[1, 1, 1, 1, 200, 1, 0]].concat();
        let read = |bytes: &[u8]| film(bytes, 10, None, None).map(|f| (f.count(), f.damage));
        assert_eq!(read(&whole), Ok((1, None)));
        let why = "the trace is truncated".to_owned();
        assert_eq!(read(&cut), Ok((1, Some(why))));
    }

    /// A batch of generation 1 with these events, of an M whose clock begins at this time.
    fn batch(m: u8, begin: u8, events: &[&[u8]]) -> Vec<u8> {
        let data = events.concat();
        let mut batch = vec![1, 1, m, begin, u8::try_from(data.len()).unwrap_or(127)];
        batch.extend(data);
        batch
    }

    /// Events, goroutines and Ps of a film.
    fn rows(batches: &[Vec<u8>]) -> Vec<(Event, u64, Option<u32>, i64)> {
        let bytes = [b"go 1.26 trace\0\0\0".to_vec(), batches.concat()].concat();
        let mut reader = Reader::new(Film::new(json!({}), false), None, 100);
        let read = batches_of(&mut reader, &bytes);
        assert_eq!(read, Ok(()));
        let rows = reader.finish().into_rows();
        rows.iter().map(|r| (r.event, r.g, r.p, r.when)).collect()
    }

    fn batches_of(reader: &mut Reader, bytes: &[u8]) -> Result<(), String> {
        super::batches(reader, after_head(bytes)?, |_| ())
    }

    const STATUS_P: u8 = 13;
    const STATUS_G: u8 = 25;

    #[test]
    fn what_is_numbered_comes_in_the_order_of_its_numbers() {
        // A tick is a nanosecond. M 1 has P 0 and runs G 1, which wakes G 2 at 50; by the clock of M 2, G 2 runs on P 1
        // at 40.
        let frequency = batch(9, 1, &[&[8, 0x80, 0x94, 0xeb, 0xdc, 3]]);
        let waker: &[&[u8]] = &[
            &[STATUS_P, 0, 0, 1],
            &[STATUS_G, 0, 1, 1, 2],
            &[STATUS_G, 0, 2, 0, 4],
            &[21, 40, 2, 1, 0],
        ];
        let runner: &[&[u8]] = &[
            &[STATUS_P, 0, 1, 2],
            &[10, 10, 1, 1],
            &[16, 10, 2, 2],
            &[20, 30, 0, 0],
        ];
        let all = rows(&[batch(1, 10, waker), batch(2, 20, runner), frequency]);
        let told: Vec<_> = all.iter().map(|r| (r.0, r.1, r.2)).collect();
        assert_eq!(
            told,
            [
                (Event::ProcStart, 0, Some(0)),
                (Event::GoStart, 1, Some(0)),
                (Event::GoBlock, 2, Some(0)),
                (Event::ProcStart, 0, Some(1)),
                (Event::GoUnblock, 2, Some(0)),
                (Event::GoStart, 2, Some(1)),
                (Event::GoBlock, 2, Some(1)),
            ]
        );
        let times: Vec<_> = all.iter().map(|r| r.3).collect();
        assert!(times.is_sorted(), "{times:?}");
        assert_eq!(times, [0, 0, 0, 20, 40, 40, 60]);
    }

    #[test]
    fn what_go_has_no_events_for_comes_where_it_was_written() {
        let frequency = batch(9, 1, &[&[8, 0x80, 0x94, 0xeb, 0xdc, 3]]);
        let events: &[&[u8]] = &[
            &[STATUS_P, 0, 0, 1],
            &[STATUS_G, 0, 1, 1, 2],
            &[20, 0, 0, 0],
        ];
        // Of M 1: after nine bytes of its next batch it is locked to G 1, which then waits for a descriptor; and an event that
        // some later minigo may write.
        let marked = |data: &[u8]| {
            let len = u8::try_from(data.len() + 8).unwrap_or(127);
            [&[49, 1, 1, 1, 10, len], &b"minigo1\0"[..], data].concat()
        };
        let aside = marked(&[1, 9, 1, 5, 9, 9, 1, 1, 3, 9, 1, 1]);
        let all = rows(&[aside.clone(), batch(1, 10, events), frequency.clone()]);
        let told: Vec<_> = all.iter().map(|r| (r.0, r.1, r.2)).collect();
        let want = [
            (Event::ProcStart, 0, Some(0)),
            (Event::GoStart, 1, Some(0)),
            (Event::MLock, 1, Some(0)),
            (Event::PollWait, 1, Some(0)),
            (Event::GoBlock, 1, Some(0)),
        ];
        assert_eq!(told, want);
        // Alone it is there as well; the data of other experiments are skipped.
        let all = rows(&[aside, frequency.clone()]);
        assert_eq!(all.len(), 2);
        let other = [49, 1, 1, 1, 10, 3, 7, 7, 7].to_vec();
        assert_eq!(rows(&[other, frequency]), []);
    }

    #[test]
    fn a_long_trace_is_cut_into_parts_that_begin_with_the_state_before() {
        let events: &[&[u8]] = &[
            &[STATUS_P, 0, 0, 1],
            &[STATUS_G, 0, 1, 1, 2],
            &[STATUS_G, 0, 2, 0, 4],
            &[21, 40, 2, 1, 0],
            &[20, 10, 0, 0],
            &[16, 20, 2, 2],
            &[20, 5, 0, 0],
        ];
        let frequency = batch(9, 1, &[&[8, 0x80, 0x94, 0xeb, 0xdc, 3]]);
        let bytes = [
            b"go 1.26 trace\0\0\0".to_vec(),
            batch(1, 10, events),
            frequency,
        ]
        .concat();
        let mut film = Film::new(json!({}), false);
        film.has_parts(Parts::of(3));
        let mut reader = Reader::new(film, None, 100);
        assert_eq!(
            super::batches(
                &mut reader,
                after_head(&bytes).unwrap_or_default(),
                Film::pack
            ),
            Ok(())
        );
        let film = reader.finish();
        assert_eq!(film.count(), 7);
        let (head, packed) = film.finish();
        let head: serde_json::Value = serde_json::from_str(&head).unwrap_or_default();
        let parts: Vec<_> = head["parts"].as_array().into_iter().flatten().collect();
        // Then P 0, G 1 and G 2 are known; G 1 has blocked and G 2 runs before the last event.
        let all = |name: &str| {
            parts
                .iter()
                .map(|p| p[name].as_u64().unwrap_or(99))
                .collect::<Vec<_>>()
        };
        assert_eq!(
            (all("count"), all("from"), all("to")),
            (vec![3, 6, 4], vec![0, 40, 75], vec![0, 70, 75])
        );
        assert_eq!(all("late"), [0, 30, 0]);
        assert_eq!(packed.split(';').count(), 3);
        assert!(
            head["texts"]
                .to_string()
                .contains("before: {p} ran {g} before"),
            "{head}"
        );
    }

    #[test]
    fn what_never_becomes_possible_comes_at_the_end() {
        // G 2 starts with number 5, but nobody has woken it: something is missing.
        let events: &[&[u8]] = &[
            &[STATUS_P, 0, 0, 1],
            &[STATUS_G, 0, 2, 0, 4],
            &[16, 1, 2, 5],
            &[17, 1],
        ];
        let told: Vec<_> = rows(&[batch(1, 1, events)])
            .iter()
            .map(|r| (r.0, r.1))
            .collect();
        assert_eq!(
            told,
            [
                (Event::ProcStart, 0),
                (Event::GoBlock, 2),
                (Event::GoStart, 2),
                (Event::GoDestroy, 2),
            ]
        );
    }

    #[test]
    fn the_collector_and_the_heap_are_told() {
        let events: &[&[u8]] = &[
            &[29, 1, 1, 0],
            &[28, 1, 1],
            &[37, 1, 100],
            &[38, 1, 120],
            &[30, 1, 2],
        ];
        let bytes = [b"go 1.26 trace\0\0\0".to_vec(), batch(1, 1, events)].concat();
        let film = film(&bytes, 100, None, None).map(Film::finish);
        let (head, _) = film.unwrap_or_default();
        for says in [
            "a collection begins",
            "a collection ends",
            "the heap holds {bytes}",
        ] {
            assert!(head.contains(says), "{head}");
        }
        // That it is in progress is not told again.
        assert!(head.contains("\"count\":4,"), "{head}");
    }
}
