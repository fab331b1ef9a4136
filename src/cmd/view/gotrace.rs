//! Reads Go's execution traces (of Go 1.22 and later, and those that minigo writes) for the page: batches of
//! events per M, with tables of strings and stacks for each generation. (Facts: Go's `internal/trace/tracev2`.)
//!
//! Events of all Ms are sorted by time, and read in that order with the state of each M. That is not the exact
//! order that Go's own reader works out from sequence numbers: where clocks differ by less than an event
//! takes, two may be in the wrong order.

use super::batches::{Bytes, Generation, Raw};
use super::film::{Film, Place, Shot};
use super::sources::{Files, base};
use super::window::Window;
use minigo_runtime::Event;
use serde_json::json;
use std::collections::{BTreeMap, HashMap, HashSet};

const MAGIC: (&[u8], &[u8]) = (b"go 1.", b" trace\0\0\0");
const HEAD: usize = 16;

/// The string by which traces of minigo are known.
const MINIGO: &[u8] = b"trace written by minigo";

/// Whether a file is a trace.
pub fn is_trace(bytes: &[u8]) -> bool {
    let head = bytes.get(..HEAD).unwrap_or_default();
    head.starts_with(MAGIC.0) && head.ends_with(MAGIC.1)
}

/// At most `most` events of a trace; `window`: of this part of its time.
///
/// # Errors
/// What is wrong with the file.
pub fn film(bytes: &[u8], most: usize, window: Option<Window>) -> Result<Film, String> {
    let head = json!({ "kind": "trace" });
    let mut film = Film::new(head, false);
    film.shows(window);
    let mut reader = Reader::new(film, None, most);
    batches(&mut reader, after_head(bytes)?)?;
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

/// Reads whole generations.
fn batches(reader: &mut Reader, bytes: &[u8]) -> Result<(), String> {
    let mut rest = Bytes(bytes);
    let mut generation = Generation::default();
    while let Some(ty) = rest.byte() {
        match ty {
            // A batch.
            1 => {
                let number = rest.number()?;
                if generation.number != number {
                    reader.read(std::mem::take(&mut generation));
                    generation.number = number;
                }
                let (m, when) = (rest.number()?, rest.number()?);
                let len = rest.number()?;
                generation.batch(m, when, rest.take(len)?)?;
            }
            // A batch of an experiment.
            49 => {
                for _ in 0..4 {
                    rest.number()?;
                }
                let len = rest.number()?;
                rest.take(len)?;
            }
            // The end of a generation.
            52 => {}
            _ => return Err(format!("a damaged trace: no batch begins with {ty}")),
        }
    }
    reader.read(generation);
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
        batches(&mut self.reader, bytes)
    }

    /// The film.
    pub fn film(&self) -> &Film {
        &self.reader.film
    }

    /// The film, and the source files that it names.
    pub fn film_and_files(&mut self) -> (&mut Film, Option<&Files>) {
        (&mut self.reader.film, self.reader.files.as_ref())
    }

    /// Whether there are more events than were wanted.
    pub fn is_cut(&self) -> bool {
        self.reader.cut
    }
}

/// What an M holds.
#[derive(Clone, Copy, Default)]
struct M {
    p: Option<u32>,
    g: u64,
}

/// Goes through events in order of time.
struct Reader {
    film: Film,
    /// The program's source, if it is known.
    files: Option<Files>,
    most: usize,
    count: usize,
    ms: HashMap<u64, M>,
    known: HashSet<u64>,
    places: BTreeMap<[String; 2], usize>,
    /// The functions of goroutines that have not run yet.
    begins: HashMap<u64, usize>,
    /// The names of tasks that have not ended.
    tasks: HashMap<u64, String>,
    begin: Option<i64>,
    /// Whether minigo wrote it.
    minigo: bool,
    /// Whether there are more events than are shown.
    cut: bool,
}

impl Reader {
    fn new(film: Film, files: Option<Files>, most: usize) -> Reader {
        Reader {
            film,
            files,
            most,
            count: 0,
            minigo: false,
            cut: false,
            ms: HashMap::new(),
            known: HashSet::new(),
            places: BTreeMap::new(),
            begins: HashMap::new(),
            tasks: HashMap::new(),
            begin: None,
        }
    }

    fn read(&mut self, mut generation: Generation<'_>) {
        self.minigo |= generation.strings.values().any(|s| *s == MINIGO);
        let mut events = std::mem::take(&mut generation.events);
        events.sort_by_key(|e| e.when);
        for event in events {
            if self.count >= self.most || self.film.is_past() {
                self.cut = true;
                return;
            }
            self.event(&generation, &event);
        }
    }

    fn finish(mut self) -> Film {
        let writer = if self.minigo { "minigo" } else { "Go" };
        self.film.tell("writer", writer.into());
        self.film.ends(json!({
            "kind": if self.cut { "cut" } else { "trace" },
        }));
        self.film
    }

    /// Adds what happened to goroutine `g` of the M that `raw` is of.
    fn add(
        &mut self,
        of: &Generation<'_>,
        raw: &Raw,
        stack: u64,
        (event, g, arg, text): (Event, u64, u64, &str),
    ) {
        let ticks = u128::from(of.frequency.max(1));
        let ns = u128::from(raw.when) * 1_000_000_000 / ticks;
        let ns = i64::try_from(ns).unwrap_or(i64::MAX);
        let begin = *self.begin.get_or_insert(ns);
        let mut place = self.place(of.frame(stack));
        if event == Event::GoStart && place.is_none() {
            place = self.begins.remove(&g);
        }
        self.film.push(Shot {
            when: ns.saturating_sub(begin),
            event,
            act: false,
            p: self.ms.get(&raw.m).and_then(|m| m.p),
            g,
            arg,
            text: text.to_owned(),
            place,
            changed: &[],
        });
        self.count += usize::from(!self.film.leaves_out());
    }

    /// The number of a place: file and line, function.
    fn place(&mut self, frame: Option<[String; 2]>) -> Option<usize> {
        let frame = frame?;
        if let Some(&place) = self.places.get(&frame) {
            return Some(place);
        }
        let [path, func] = frame.clone();
        let (file, line) = path.rsplit_once(':').unwrap_or((&path, ""));
        let files = self.files.as_mut();
        let (number, text) = match (files, line.parse()) {
            (Some(files), Ok(line)) => (files.number(file), files.line(file, line)),
            _ => (None, String::new()),
        };
        let place = self.film.place(Place {
            at: base(&path).to_owned(),
            func,
            text: text.trim().to_owned(),
            file: number,
            caller: None,
        });
        self.places.insert(frame, place);
        Some(place)
    }

    /// Notes which function a goroutine runs: the outermost one of its stack.
    fn begins(&mut self, of: &Generation<'_>, g: u64, stack: u64) {
        if let Some(place) = self.place(of.bottom(stack)) {
            self.begins.insert(g, place);
        }
    }

    fn event(&mut self, of: &Generation<'_>, raw: &Raw) {
        let [a, b, c, _] = raw.args;
        let mut m = self.ms.get(&raw.m).copied().unwrap_or_default();
        let g = m.g;
        let (mut stack, mut leaves) = (0, false);
        let reason;
        let told = match raw.ty {
            9 => (Event::ProcsChange, 0, a, "GOMAXPROCS becomes {n}"),
            10 => return self.proc_starts(of, raw, a),
            11 => {
                let told = (Event::ProcStop, 0, raw.m, "M{n} releases {p}");
                self.add(of, raw, 0, told);
                m.p = None;
                self.ms.insert(raw.m, m);
                return;
            }
            12 => return self.proc_stolen(of, raw, a, c),
            13 if (b == 1 || b == 3) && m.p.is_none() => return self.proc_starts(of, raw, a),
            14 | 15 | 47 => {
                stack = c;
                self.known.insert(a);
                self.begins(of, a, b);
                let text = if g == 0 {
                    "the runtime starts {g}"
                } else {
                    "{creator} starts {g}"
                };
                (Event::GoCreate, a, g, text)
            }
            16 => return self.runs(of, raw, a, "{p} runs {g}"),
            17 | 18 => {
                leaves = true;
                (Event::GoDestroy, g, 0, "{g} ends")
            }
            19 => {
                (stack, leaves) = (b, true);
                match of.string(a).as_str() {
                    "preempted" => (
                        Event::GoPreempt,
                        g,
                        0,
                        "{g} is preempted: its time slice is over",
                    ),
                    _ => (Event::GoYield, g, 0, "{g} yields"),
                }
            }
            20 => {
                (stack, leaves) = (b, true);
                reason = format!("{{g}} blocks: {}", of.string(a));
                (Event::GoBlock, g, 0, reason.as_str())
            }
            21 => {
                stack = c;
                let text = if g == 0 {
                    "the runtime wakes {g}"
                } else {
                    "{creator} wakes {g}"
                };
                (Event::GoUnblock, a, g, text)
            }
            22 => {
                stack = b;
                (Event::GoSyscallBegin, g, 0, "{g} begins a blocking call")
            }
            23 => return self.runs(of, raw, g, "{g} is back on {p} from its blocking call"),
            24 => {
                leaves = true;
                (
                    Event::GoSyscallEnd,
                    g,
                    0,
                    "{g} is back from its blocking call, but its P was taken",
                )
            }
            25 | 48 => return self.status(of, raw),
            26 => {
                reason = format!("the world stops: {}", of.string(a));
                (Event::WorldStop, 0, 0, reason.as_str())
            }
            27 => (Event::WorldStart, 0, 0, "the world starts"),
            29 => (Event::Note, g, 0, "a collection begins"),
            30 => (Event::Note, g, 0, "a collection ends"),
            40 => {
                let name = of.string(c);
                reason = format!("{{g}} begins the task {name}");
                self.tasks.insert(a, name);
                (Event::Note, g, a, reason.as_str())
            }
            41 => {
                let name = self.tasks.remove(&a).unwrap_or_default();
                reason = format!("{{g}} ends the task {name}");
                (Event::Note, g, a, reason.as_str())
            }
            42 => {
                reason = format!("{{g}} begins the region {}", of.string(b));
                (Event::Note, g, 0, reason.as_str())
            }
            43 => {
                reason = format!("{{g}} ends the region {}", of.string(b));
                (Event::Note, g, 0, reason.as_str())
            }
            44 => {
                reason = format!("{{g}} says {}: {}", of.string(b), of.string(c));
                (Event::Note, g, 0, reason.as_str())
            }
            45 | 46 => {
                let left = match raw.ty {
                    45 => (Event::GoBlock, g, 0, "{g} blocks: coroutine"),
                    _ => (Event::GoDestroy, g, 0, "{g} ends"),
                };
                self.add(of, raw, 0, left);
                return self.runs(
                    of,
                    raw,
                    a,
                    "{p} runs {g}: the previous coroutine switches to it",
                );
            }
            _ => return,
        };
        self.add(of, raw, stack, told);
        if leaves {
            m.g = 0;
            self.ms.insert(raw.m, m);
        }
    }

    fn proc_starts(&mut self, of: &Generation<'_>, raw: &Raw, p: u64) {
        let Ok(p) = u32::try_from(p) else { return };
        self.ms.entry(raw.m).or_default().p = Some(p);
        let told = (Event::ProcStart, 0, raw.m, "M{n} takes {p}");
        self.add(of, raw, 0, told);
    }

    fn proc_stolen(&mut self, of: &Generation<'_>, raw: &Raw, p: u64, from: u64) {
        let Ok(p) = u32::try_from(p) else { return };
        let loser = self.ms.entry(from).or_default();
        if loser.p == Some(p) {
            let told = (
                Event::ProcHandoff,
                loser.g,
                0,
                "{p} is taken from {g}, which is in a blocking call",
            );
            let event = Raw { m: from, ..*raw };
            self.add(of, &event, 0, told);
            let told = (Event::ProcStop, 0, from, "M{n} releases {p}");
            self.add(of, &event, 0, told);
            self.ms.entry(from).or_default().p = None;
        }
    }

    fn runs(&mut self, of: &Generation<'_>, raw: &Raw, g: u64, text: &str) {
        self.ms.entry(raw.m).or_default().g = g;
        self.known.insert(g);
        self.add(of, raw, 0, (Event::GoStart, g, 0, text));
    }

    /// What a goroutine does that was there before the trace.
    fn status(&mut self, of: &Generation<'_>, raw: &Raw) {
        let [g, m, status, stack] = raw.args;
        if !self.known.insert(g) {
            return;
        }
        self.begins(of, g, stack);
        let told = match status {
            1 => (Event::GoUnblock, g, 0, "{g} was runnable before"),
            4 => (Event::GoBlock, g, 0, "{g} blocks: it was already blocked"),
            2 | 3 => {
                self.ms.entry(m).or_default().g = g;
                match status {
                    2 => (Event::GoStart, g, 0, "{p} ran {g} before"),
                    _ => (
                        Event::GoSyscallBegin,
                        g,
                        0,
                        "{g} was in a blocking call before",
                    ),
                }
            }
            _ => return,
        };
        let event = Raw {
            m: if status == 2 || status == 3 { m } else { raw.m },
            ..*raw
        };
        self.add(of, &event, stack, told);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_damaged_is_an_error() {
        assert!(!is_trace(b"go 1.26"));
        let head = b"go 1.26 trace\0\0\0";
        assert!(is_trace(head));
        assert!(film(head, 10, None).is_ok_and(|f| f.count() == 0));
        assert!(film(b"go 1.11 trace\0\0\0", 10, None).is_err());
        let with = |bytes: &[u8]| film(&[head, bytes].concat(), 10, None).map(|f| f.count());
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
}
