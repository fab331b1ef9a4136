//! The source of a live page's events: in virtual time the film's shots, on threads the execution trace.

use super::super::film::{Film, Sent};
use super::super::gotrace::Streaming;
use super::super::shooting::Shooting;
use super::super::sources::{Files, Places};
use super::{Shared, lock, with};
use minigo_lang::text::source::SourceMap;
use minigo_runtime::{Shot, Values};
use minigo_vm::task::lab;
use serde_json::{Map, Value, json};
use std::io::Write;
use std::sync::Arc;

/// Where events come from.
enum From {
    Shots(Box<Shooting<'static>>),
    Traces(Box<Streaming>),
}

/// A film that is sent while it grows.
pub struct Feed {
    from: From,
    sent: Sent,
    /// How many source files were sent.
    files: usize,
    /// The names of objects as they were sent last.
    objects: Vec<String>,
    count: usize,
}

impl Feed {
    /// Of what happens in virtual time.
    pub fn of_shots(film: Film, sources: SourceMap) -> Feed {
        let places = Places::new(sources, Box::new(lab::named));
        Feed::new(From::Shots(Box::new(Shooting::new(film, places))))
    }

    /// Of at most so many events of a trace.
    pub fn of_traces(film: Film, files: Files, most: usize) -> Feed {
        Feed::new(From::Traces(Box::new(Streaming::new(film, files, most))))
    }

    fn new(from: From) -> Feed {
        Feed {
            from,
            sent: Sent::default(),
            files: 0,
            objects: Vec::new(),
            count: 0,
        }
    }

    /// The head of the page that is to show it.
    pub fn head(&self) -> Value {
        match &self.from {
            From::Shots(shooting) => shooting.film.empty_head(),
            From::Traces(trace) => trace.film().empty_head(),
        }
    }

    /// Whether the run has more events than the page gets.
    pub fn is_cut(&self) -> bool {
        match &self.from {
            From::Shots(_) => self.count >= super::MOST,
            From::Traces(trace) => trace.is_cut(),
        }
    }

    /// Another shot, with the stack that it names and what was added to the run's variables.
    pub fn shot(&mut self, shot: &Shot, stack: &[u64], added: Values) {
        self.count += 1;
        if let From::Shots(shooting) = &mut self.from {
            shooting.add(shot, stack);
            shooting.film.adds_values(added);
        }
    }

    /// More of the trace: what can be read by itself.
    fn trace(&mut self, bytes: &[u8]) {
        if let From::Traces(trace) = &mut self.from {
            // We wrote it ourselves.
            let _ = trace.read(bytes);
        }
    }

    /// What has happened since the last time, with the number of events; `None`: nothing.
    pub fn news(&mut self) -> Option<(usize, Map<String, Value>)> {
        let (film, files) = match &mut self.from {
            From::Shots(shooting) => (&mut shooting.film, Some(&shooting.places.files)),
            From::Traces(trace) => trace.film_and_files(),
        };
        let count = film.count();
        let mut news = film.piece(&mut self.sent)?;
        let shown = files.map_or(&[][..], |files| files.shown(self.files));
        if !shown.is_empty() {
            with(&mut news, "files", json!(shown));
            self.files += shown.len();
        }
        if let From::Shots(shooting) = &self.from {
            let objects = shooting.acts.names();
            if objects != self.objects {
                with(&mut news, "objects", json!(objects));
                self.objects = objects;
            }
            with(
                &mut news,
                "acts",
                Value::Object(shooting.acts.kinds().clone()),
            );
        }
        Some((count, news))
    }
}

/// Takes the bytes of a trace, and gives the page what can be read of them.
pub struct TraceWriter {
    shared: Arc<Shared>,
    bytes: Vec<u8>,
}

impl TraceWriter {
    /// For this page.
    pub fn new(shared: Arc<Shared>) -> TraceWriter {
        TraceWriter {
            shared,
            bytes: Vec::new(),
        }
    }
}

impl Write for TraceWriter {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        if let Some(feed) = self.shared.feed.get() {
            lock(feed).trace(&self.bytes);
        }
        self.bytes.clear();
        self.shared.flushed();
        Ok(())
    }
}
