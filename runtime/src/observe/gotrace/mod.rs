//! Execution traces as files: Go's own format, which `go tool trace` opens, and that of Perfetto
//! (`json.rs`).
//!
//! On threads Go's format is written event by event where it happens (`live.rs`, `stream.rs`).
//!
//! In virtual time, where policies do what Go does not, and for Perfetto a trace is made of the records that
//! everybody else reads, too (`order.rs`): they are in the buffers of their Ps (`events.rs`). When one of
//! these is full, sysmon asks for the world to be stopped; then all buffers together are a piece of the run
//! in which nothing is missing, are put in the order of time, and become one generation of the trace, which
//! is written at once. So a trace takes little memory however long it gets.
//!
//! When the world stands still no goroutine runs and no M has a P: each generation begins and ends in a
//! simple state.

mod encode;
mod json;
mod live;
mod order;
pub(crate) mod piece;
mod sink;
mod stream;
mod time;
mod usual;
mod words;

pub(crate) use stream::{OwnStream, ToldOfG, ToldOfP};
pub(crate) use time::{LOOK, UNTOLD};

use crate::atomics::Ordering;
use crate::sched::Sched;
use crate::sched::modes::Extra;
use crate::task::Task;
use piece::{Format, Piece, Tables};
use sink::Sink;
use std::io::Write;

/// Bit of the stop mask: the trace begins, ends, or its buffers are to be written.
pub(crate) const STOP_TRACE: u32 = 1 << 29;

/// How many events in the buffer of one P make all buffers be written.
pub(crate) const FULL: usize = 1 << 14;

/// The most frames of a stack that a trace holds.
const FRAMES: usize = 128;

/// The formats of trace files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TraceFormat {
    /// Go's, version 2 as of Go 1.26.
    Go,
    /// The JSON that Perfetto and Chrome read.
    Json,
}

/// Splits the bytes with which a trace in Go's format begins into its head and the first generation.
pub fn trace_head(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let rest = bytes.strip_prefix(encode::HEAD)?;
    Some((encode::HEAD, rest))
}

/// A trace that is made of records.
pub(crate) struct Tracer {
    format: Box<dyn Format>,
    sink: Sink,
    begin: i64,
}

/// What is to become of the trace when the world has stopped.
pub(crate) enum Order {
    Begin(TraceFormat, Sink),
    End,
}

impl<T: Task> Sched<T> {
    /// Begins a trace; before the run, or the caller is a goroutine that then stops, and the trace has
    /// begun when it continues. False: there is one already. `to` is flushed wherever what it has got so far
    /// can be read by itself.
    pub fn start_trace(&self, format: TraceFormat, to: Box<dyn Write + Send>) -> bool {
        let sink = Sink::new(to);
        if self.procs() == 0 {
            // Nothing runs yet.
            self.begin_trace(format, sink);
            return true;
        }
        if self.is_tracing_to_file() {
            return false;
        }
        *self.trace_order() = Some(Order::Begin(format, sink));
        self.request_stop(STOP_TRACE);
        true
    }

    /// Ends the trace, in the same way.
    pub fn stop_trace(&self) {
        *self.trace_order() = Some(Order::End);
        self.request_stop(STOP_TRACE);
    }

    /// Writes what is in the buffers, in the same way.
    pub fn flush_trace(&self) {
        self.request_stop(STOP_TRACE);
    }

    /// Whether a trace is being written.
    pub fn is_tracing_to_file(&self) -> bool {
        self.observers.trace_file.live.is_on() || self.tracer().is_some()
    }

    fn tracer(&self) -> std::sync::MutexGuard<'_, Option<Tracer>> {
        self.observers
            .trace_file
            .tracer
            .lock()
            .unwrap_or_else(|e| e.into_inner())
    }

    fn trace_order(&self) -> std::sync::MutexGuard<'_, Option<Order>> {
        self.observers
            .trace_file
            .order
            .lock()
            .unwrap_or_else(|e| e.into_inner())
    }

    pub(crate) fn trace_tables(&self) -> std::sync::MutexGuard<'_, Tables> {
        self.observers
            .trace_file
            .tables
            .lock()
            .unwrap_or_else(|e| e.into_inner())
    }

    fn begin_trace(&self, format: TraceFormat, sink: Sink) {
        let format: Box<dyn Format> = match format {
            TraceFormat::Go if !self.opts.is_virtual() => {
                self.begin_live(sink);
                self.extras.set(Extra::Live, !self.is_recording());
                self.set_tracing(true);
                return;
            }
            TraceFormat::Go => Box::new(order::GoFormat::new()),
            TraceFormat::Json => Box::new(json::JsonFormat::new()),
        };
        self.take_trace();
        *self.trace_tables() = Tables::default();
        *self.tracer() = Some(Tracer {
            format,
            sink,
            // Before the run the clock is not virtual yet.
            begin: if self.procs() == 0 { 0 } else { self.now() },
        });
        self.observers.trace_file.on.store(true, Ordering::Relaxed);
        self.set_tracing(true);
    }

    /// The world stands still for the trace.
    pub(crate) fn trace_stopped(&self) {
        let order = self.trace_order().take();
        match order {
            None if self.observers.trace_file.live.is_on() => self.next_generation(),
            None => self.write_trace(),
            Some(Order::Begin(format, sink)) => self.begin_trace(format, sink),
            Some(Order::End) => {
                self.end_trace();
            }
        }
    }

    /// Whether the world is to stop, so that what is in the buffers is written.
    pub(crate) fn trace_is_due(&self, now: i64) -> bool {
        self.observers
            .trace_file
            .full
            .swap(false, Ordering::Relaxed)
            || self.observers.trace_file.live.is_due(now)
    }

    /// Writes what is in the buffers.
    fn write_trace(&self) {
        let mut tracer = self.tracer();
        let Some(tracer) = tracer.as_mut() else {
            return;
        };
        self.observers
            .trace_file
            .full
            .store(false, Ordering::Relaxed);
        let records = self.take_trace();
        let tables = std::mem::take(&mut *self.trace_tables());
        let end = self.now();
        let mut out = Vec::new();
        let piece = Piece {
            records: &records,
            tables: &tables,
            begin: tracer.begin,
            end,
            wall: self.wall_of(end),
            frame: &T::frame,
        };
        tracer.format.piece(&piece, &mut out);
        tracer.begin = end;
        tracer.sink.write(&out);
        tracer.sink.mark();
    }

    /// Writes the rest, in the stopped world or after the run. The error is the first that writing
    /// came to.
    pub fn end_trace(&self) -> Option<std::io::Error> {
        if !self.is_tracing_to_file() {
            return None;
        }
        self.set_tracing(self.opts.trace || self.deciders.lab.is_some());
        if self.observers.trace_file.live.is_on() {
            self.extras.set(Extra::Live, false);
            return self.end_live();
        }
        self.observers.trace_file.on.store(false, Ordering::Relaxed);
        self.write_trace();
        let mut tracer = self.tracer().take()?;
        let mut out = Vec::new();
        tracer.format.end(&mut out);
        tracer.sink.write(&out);
        tracer.sink.end()
    }
}

/// The trace that a scheduler writes, if it does.
#[derive(Default)]
pub(crate) struct TraceFile {
    /// A trace that is written event by event.
    pub(crate) live: live::Live,
    /// Whether records have stacks.
    pub(crate) on: std::sync::atomic::AtomicBool,
    /// A buffer is full.
    pub(crate) full: std::sync::atomic::AtomicBool,
    tracer: std::sync::Mutex<Option<Tracer>>,
    order: std::sync::Mutex<Option<Order>>,
    tables: std::sync::Mutex<Tables>,
}

/// The stack of a goroutine at rest.
pub(crate) fn stack_of<T: Task>(task: &T) -> Vec<u64> {
    let mut stack = Vec::new();
    task.stack(&mut |word| {
        stack.push(word);
        stack.len() < FRAMES
    });
    stack
}
