//! Puts the events of all Ms into the order in which they happened, and into a film.

use super::super::film::Film;
use super::super::row::Row;
use super::super::sources::Files;
use super::batches::Generation;
use super::known::Known;
use super::places::Places;
use super::raw::Raw;
use super::says::{ALL, Says};
use minigo_runtime::{Event, WordMap};
use serde_json::json;

/// The string by which traces of minigo are known.
const MINIGO: &[u8] = b"trace written by minigo";

/// Goes through events in their order.
pub struct Reader {
    pub film: Film,
    pub known: Known,
    pub places: Places,
    most: usize,
    /// Ms with events that wait for others'.
    held: Vec<u32>,
    /// The functions of goroutines that have not run yet.
    pub begins: WordMap<usize>,
    /// The names of tasks that have not ended.
    pub tasks: WordMap<String>,
    /// When the first event was, and the last one.
    times: Option<(i64, i64)>,
    /// The numbers of sentences: of those without a name, and by type and name in this generation.
    said: [Option<u64>; ALL],
    named: WordMap<u64>,
    /// Whether minigo wrote it.
    minigo: bool,
    /// Whether a collection is in progress.
    pub collects: bool,
    /// Whether there are more events than are shown.
    pub cut: bool,
}

impl Reader {
    pub fn new(film: Film, files: Option<Files>, most: usize) -> Reader {
        Reader {
            film,
            most,
            known: Known::default(),
            places: Places::new(files),
            held: Vec::new(),
            begins: WordMap::default(),
            tasks: WordMap::default(),
            times: None,
            said: [None; ALL],
            named: WordMap::default(),
            minigo: false,
            collects: false,
            cut: false,
        }
    }

    /// A whole generation.
    pub fn read(&mut self, mut generation: Generation<'_>) {
        self.minigo |= generation.strings.values().any(|s| *s == MINIGO);
        self.known.generation = generation.number;
        self.places.next_generation();
        self.named.clear();
        generation.put_rest();
        let mut events = std::mem::take(&mut generation.events);
        events.sort_by_key(|e| e.when);
        for event in events {
            if self.is_full() {
                break;
            }
            self.take(&generation, event);
        }
        self.take_rest(&generation);
    }

    fn is_full(&mut self) -> bool {
        let full = self.film.count() >= self.most || self.film.is_past();
        self.cut |= full;
        full
    }

    /// The next event by time: now if it can come now, else after what it depends on.
    fn take(&mut self, of: &Generation<'_>, raw: Raw) {
        if let Some(m) = self.known.ms.get_mut(raw.m as usize)
            && !m.waiting.is_empty()
        {
            m.waiting.push_back(raw);
            return;
        }
        if !self.known.is_ready(&raw) {
            self.held.push(raw.m);
            if let Some(m) = self.known.ms.get_mut(raw.m as usize) {
                m.waiting.push_back(raw);
            }
            return;
        }
        self.event(of, &raw);
        if !self.held.is_empty() {
            self.release(of);
        }
    }

    /// Events that have waited and need not wait any more.
    fn release(&mut self, of: &Generation<'_>) {
        let mut again = true;
        while std::mem::take(&mut again) {
            for m in self.held.clone() {
                while let Some(raw) = self.next_of(m, false) {
                    self.event(of, &raw);
                    again = true;
                }
            }
            let ms = &self.known.ms;
            let waits = |m: &u32| ms.get(*m as usize).is_some_and(|m| !m.waiting.is_empty());
            self.held.retain(waits);
        }
    }

    /// The first event of an M that waits; `anyway`: even if it cannot come yet.
    fn next_of(&mut self, m: u32, anyway: bool) -> Option<Raw> {
        let first = self.known.ms.get(m as usize)?.waiting.front()?;
        if !anyway && !self.known.is_ready(first) {
            return None;
        }
        self.known.ms.get_mut(m as usize)?.waiting.pop_front()
    }

    /// What still waits at the end of a generation comes by time: the trace is not complete.
    fn take_rest(&mut self, of: &Generation<'_>) {
        while !self.held.is_empty() {
            let when = |m: &&u32| {
                let m = self.known.ms.get(**m as usize);
                m.and_then(|m| m.waiting.front()).map(|raw| raw.when)
            };
            let Some(&first) = self.held.iter().min_by_key(when) else {
                return;
            };
            if self.is_full() {
                for m in std::mem::take(&mut self.held) {
                    if let Some(m) = self.known.ms.get_mut(m as usize) {
                        m.waiting.clear();
                    }
                }
                return;
            }
            if let Some(raw) = self.next_of(first, true) {
                self.event(of, &raw);
            }
            self.release(of);
        }
    }

    pub fn finish(mut self) -> Film {
        let writer = if self.minigo { "minigo" } else { "Go" };
        self.film.tell("writer", writer.into());
        if let Some(files) = &self.places.files {
            self.film.tell("files", files.shown(0).into());
        }
        self.film.ends(json!({
            "kind": if self.cut { "cut" } else { "trace" },
        }));
        self.film
    }

    /// The number of a sentence.
    pub fn says(&mut self, says: Says) -> u64 {
        let known = self.said.get(says as usize).copied().flatten();
        known.unwrap_or_else(|| {
            let text = self.film.text(says.text());
            if let Some(said) = self.said.get_mut(says as usize) {
                *said = Some(text);
            }
            text
        })
    }

    /// The number of a sentence with a name in it, which the trace has as a string.
    pub fn named(&mut self, of: &Generation<'_>, before: &str, name: u64, ty: u8) -> u64 {
        let key = name << 8 | u64::from(ty);
        if let Some(&text) = self.named.get(&key) {
            return text;
        }
        let text = self.film.text(&format!("{before}{}", of.string(name)));
        self.named.insert(key, text);
        text
    }

    /// Adds what happened to goroutine `g`, on the P of an M. Time does not run backwards where clocks differ.
    pub fn add(
        &mut self,
        of: &Generation<'_>,
        (raw, m): (&Raw, u32),
        stack: u64,
        (event, g, arg, text): (Event, u64, u64, u64),
    ) {
        let p = self.known.of(m).0;
        self.put(of, raw, stack, (event, p, g, arg, text));
    }

    pub fn put(
        &mut self,
        of: &Generation<'_>,
        raw: &Raw,
        stack: u64,
        (event, p, g, arg, text): (Event, Option<u32>, u64, u64, u64),
    ) {
        self.film.has_procs(p.map_or(0, |p| p + 1));
        let ns = of.nanoseconds(raw.when);
        let (begin, last) = self.times.unwrap_or((ns, ns));
        let now = ns.max(last);
        self.times = Some((begin, now));
        let mut place = self.places.of(&mut self.film, of, stack);
        if event == Event::GoStart && place.is_none() {
            place = self.begins.remove(&g);
        }
        self.film.put(Row {
            when: now.saturating_sub(begin),
            event,
            act: false,
            p,
            g,
            arg,
            text,
            place: place.map_or(0, |place| place as u64 + 1),
            changed: Vec::new(),
            values: 0,
        });
    }

    /// Notes which function a goroutine runs: that of its outermost frame.
    pub fn begins(&mut self, of: &Generation<'_>, g: u64, stack: u64) {
        if let Some(place) = self.places.of(&mut self.film, of, stack) {
            self.begins.insert(g, place);
        }
    }
}
