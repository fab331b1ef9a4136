//! Trace files: when they begin, what is written when the world stands still for them, when they end.

use crate::atomics::Ordering;
use crate::base::modes::Extra;
use crate::base::stop::STOP_TRACE;
use crate::observe::gotrace::json::JsonFormat;
use crate::observe::gotrace::live::Whole;
use crate::observe::gotrace::order::GoFormat;
use crate::observe::gotrace::{Order, TraceFormat, Tracer};
use crate::sched::Sched;
use crate::task::Task;
use crate::trace::piece::{Format, Piece, Tables};
use crate::trace::sink::Sink;
use std::io::Write;

/// What the generations of a trace concern that is written event by event.
macro_rules! whole {
    ($sched:expr) => {
        Whole {
            gs: &$sched.gs,
            ps: &$sched.ps,
            par: &$sched.par,
            now: &|| $sched.now(),
            wall_of: &|now| $sched.wall_of(now),
        }
    };
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
        self.live().is_on() || self.tracer().is_some()
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
                self.live().begin(&whole!(self), sink, self.opts.budget);
                self.extras.set(Extra::Live, !self.is_recording());
                self.set_tracing(true);
                return;
            }
            TraceFormat::Go => Box::new(GoFormat::new()),
            TraceFormat::Json => Box::new(JsonFormat::new()),
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
            None if self.live().is_on() => self.live().next_generation(&whole!(self)),
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
            || self.live().is_due(now)
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
        if self.live().is_on() {
            self.extras.set(Extra::Live, false);
            return self.live().end(&whole!(self));
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
