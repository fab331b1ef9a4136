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

pub(crate) mod json;
pub(crate) mod live;
pub(crate) mod order;
mod time;
mod usual;

use crate::task::Task;
use crate::trace::encode;
use crate::trace::piece::{Format, Tables};
use crate::trace::sink::Sink;

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
    pub(crate) format: Box<dyn Format>,
    pub(crate) sink: Sink,
    pub(crate) begin: i64,
}

/// What is to become of the trace when the world has stopped.
pub(crate) enum Order {
    Begin(TraceFormat, Sink),
    End,
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
    pub(crate) tracer: std::sync::Mutex<Option<Tracer>>,
    pub(crate) order: std::sync::Mutex<Option<Order>>,
    pub(crate) tables: std::sync::Mutex<Tables>,
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
