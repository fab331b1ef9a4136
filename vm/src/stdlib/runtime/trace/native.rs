//! Natives of package runtime/trace: the scheduler writes its trace to memory, and the program reads it from
//! there.

use crate::machine::native::{NativeCx, NativeFn, Outcome};
use minigo_runtime::{TraceFormat, TraceNote};
use std::collections::VecDeque;
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("start", start),
    ("stop", stop),
    ("flush", flush),
    ("take", take),
    ("enabled", |cx| {
        let on = cx.sched().sched().is_tracing_to_file();
        cx.ret_bool(0, on);
        Outcome::Done
    }),
    ("taskBegin", |cx| {
        let (id, parent) = (cx.arg_u64(0), cx.arg_u64(1));
        let name = text(cx, 2);
        note(cx, TraceNote::TaskBegin(id, parent, name))
    }),
    ("taskEnd", |cx| {
        let id = cx.arg_u64(0);
        note(cx, TraceNote::TaskEnd(id))
    }),
    ("regionBegin", |cx| {
        let (id, name) = (cx.arg_u64(0), text(cx, 1));
        note(cx, TraceNote::RegionBegin(id, name))
    }),
    ("regionEnd", |cx| {
        let (id, name) = (cx.arg_u64(0), text(cx, 1));
        note(cx, TraceNote::RegionEnd(id, name))
    }),
    ("logged", |cx| {
        let (id, category, message) = (cx.arg_u64(0), text(cx, 1), text(cx, 3));
        note(cx, TraceNote::Log(id, category, message))
    }),
];

/// What was written and not taken yet, generation by generation.
#[derive(Default)]
struct Written {
    head: Vec<u8>,
    /// The generation that is not whole yet.
    begun: Vec<u8>,
    generations: VecDeque<Vec<u8>>,
    bytes: usize,
    /// Of a flight recorder: older generations go when there are more bytes; 0: all are kept.
    most: usize,
}

#[derive(Clone, Default)]
struct Memory(Arc<Mutex<Written>>);

impl Memory {
    fn with<R>(&self, f: impl FnOnce(&mut Written) -> R) -> R {
        f(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Write for Memory {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.with(|w| {
            let rest = match minigo_runtime::trace_head(bytes) {
                Some((head, rest)) => {
                    w.head = head.to_vec();
                    rest
                }
                None => bytes,
            };
            w.begun.extend_from_slice(rest);
        });
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.with(|w| {
            if w.begun.is_empty() {
                return;
            }
            let generation = std::mem::take(&mut w.begun);
            w.bytes += generation.len();
            w.generations.push_back(generation);
            while w.most > 0 && w.bytes > w.most && w.generations.len() > 1 {
                let old = w.generations.pop_front();
                w.bytes -= old.map_or(0, |g| g.len());
            }
        });
        Ok(())
    }
}

fn text(cx: &NativeCx<'_>, slot: usize) -> String {
    String::from_utf8_lossy(cx.arg_str(slot)).into_owned()
}

fn note(cx: &mut NativeCx<'_>, note: TraceNote) -> Outcome {
    cx.sched().note(note);
    Outcome::Done
}

fn memory(cx: &NativeCx<'_>) -> Memory {
    Memory::clone(&cx.instance().state::<Memory>())
}

/// func start(most int) bool
fn start(cx: &mut NativeCx<'_>) -> Outcome {
    let most = usize::try_from(cx.arg_i64(0)).unwrap_or(0);
    let memory = memory(cx);
    memory.with(|w| {
        *w = Written {
            most,
            ..Written::default()
        }
    });
    let began = cx
        .sched()
        .sched()
        .start_trace(TraceFormat::Go, Box::new(memory));
    cx.ret_bool(0, began);
    if began { Outcome::Stop } else { Outcome::Done }
}

/// func stop()
fn stop(cx: &mut NativeCx<'_>) -> Outcome {
    cx.sched().sched().stop_trace();
    Outcome::Stop
}

/// func flush()
fn flush(cx: &mut NativeCx<'_>) -> Outcome {
    cx.sched().sched().flush_trace();
    Outcome::Stop
}

/// func take(keep bool) string: the head, if that was not taken, and all generations.
fn take(cx: &mut NativeCx<'_>) -> Outcome {
    let keep = cx.arg_bool(0);
    let all = memory(cx).with(|w| {
        let mut all = w.head.clone();
        w.generations.iter().for_each(|g| all.extend_from_slice(g));
        if !keep {
            w.head.clear();
            w.generations.clear();
            w.bytes = 0;
        }
        all
    });
    cx.ret_str(0, all);
    Outcome::Done
}
