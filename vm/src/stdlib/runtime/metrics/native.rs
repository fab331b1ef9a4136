//! Natives of package runtime/metrics: the scheduler's and the heap's metrics by name.

use crate::heap::metrics::{self, Figure};
use crate::machine::native::{NativeCx, NativeFn, Outcome};
use crate::machine::stack;
use crate::machine::tier::Figures;
use minigo_runtime::{Histogram, Value};
use std::sync::atomic::Ordering;

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[("names", names), ("read", read)];

/// The scheduler's: name, whether it only grows, what it is. Names that Go does not have begin with
/// `/minigo/`; the heap's have a table of their own.
const TABLE: &[(&str, bool, &str)] = &[
    (
        "/minigo/jit/code:bytes",
        true,
        "Machine code of hot functions and loops.",
    ),
    (
        "/minigo/jit/compiled:functions",
        true,
        "Functions and loops compiled to machine code.",
    ),
    (
        "/minigo/jit/compiling:seconds",
        true,
        "Time spent on compiling to machine code.",
    ),
    (
        "/sched/gomaxprocs:threads",
        false,
        "GOMAXPROCS: how many threads run Go code at a time.",
    ),
    (
        "/sched/goroutines-created:goroutines",
        true,
        "Goroutines started.",
    ),
    (
        "/sched/goroutines/not-in-go:goroutines",
        false,
        "Goroutines in blocking calls, roughly.",
    ),
    (
        "/sched/goroutines/runnable:goroutines",
        false,
        "Goroutines that could run, roughly.",
    ),
    (
        "/sched/goroutines/running:goroutines",
        false,
        "Goroutines that run, roughly.",
    ),
    (
        "/sched/goroutines/waiting:goroutines",
        false,
        "Goroutines that wait for something, roughly.",
    ),
    ("/sched/goroutines:goroutines", false, "Goroutines."),
    (
        "/sched/latencies:seconds",
        true,
        "How long goroutines were runnable before they ran.",
    ),
    (
        "/sched/pauses/stopping/gc:seconds",
        true,
        "How long the world took to stop for a collection.",
    ),
    (
        "/sched/pauses/stopping/other:seconds",
        true,
        "How long the world took to stop for other purposes.",
    ),
    (
        "/sched/pauses/total/gc:seconds",
        true,
        "How long the world was stopped by a collection.",
    ),
    (
        "/sched/pauses/total/other:seconds",
        true,
        "How long the world was stopped for other purposes.",
    ),
    ("/sched/threads/total:threads", false, "Threads."),
    (
        "/sync/mutex/wait/total:seconds",
        true,
        "How long goroutines waited for mutexes, roughly.",
    ),
];

/// Our own counters stand under this.
const OWN: &str = "/minigo/sched/";

/// func names() (names, texts []string)
fn names(cx: &mut NativeCx<'_>) -> Outcome {
    let mut all: Vec<(String, String)> = TABLE
        .iter()
        .chain(metrics::TABLE)
        .map(|(name, grows, text)| {
            let mark = if *grows { '+' } else { ' ' };
            ((*name).to_owned(), format!("{mark}{text}"))
        })
        .collect();
    cx.sched().sched().counters().each(|name, text, _| {
        all.push((format!("{OWN}{name}"), format!("+{text}")));
    });
    all.sort();
    let (names, texts): (Vec<_>, Vec<_>) = all.into_iter().unzip();
    cx.ret_strings(0, &names);
    cx.ret_strings(2, &texts);
    Outcome::Done
}

/// func read(name string) (kind int, word uint64, float float64, counts []uint64, edges []float64)
fn read(cx: &mut NativeCx<'_>) -> Outcome {
    let name = cx.arg_string(0);
    for slot in 0..7 {
        cx.ret_u64(slot, 0);
    }
    let given = cx.machine().cache.unflushed();
    let procs = cx.sched().sched().procs().into();
    let found = match metrics::figure(&cx.heap(), &name, &given, procs) {
        Some(Figure::Uint(n)) => Some(Value::Uint(n)),
        Some(Figure::Float(x)) => Some(Value::Float(x)),
        Some(Figure::Hist(counts, edges)) => {
            histogram(cx, &counts, &edges);
            None
        }
        Some(Figure::FirstStack) => Some(Value::Uint(8 * stack::FIRST as u64)),
        Some(Figure::Same(name)) => value(cx, name),
        None => value(cx, &name),
    };
    match found {
        None => {}
        Some(Value::Uint(n)) => {
            cx.ret_u64(0, 1);
            cx.ret_u64(1, n);
        }
        Some(Value::Float(x)) => {
            cx.ret_u64(0, 2);
            cx.ret_f64(2, x);
        }
        Some(Value::Hist(counts)) => {
            histogram(cx, &counts, &Histogram::edges());
        }
    }
    Outcome::Done
}

fn histogram(cx: &mut NativeCx<'_>, counts: &[u64], edges: &[f64]) {
    cx.ret_u64(0, 3);
    let counts = words(cx, counts);
    cx.ret_pair(3, counts);
    let edges: Vec<u64> = edges.iter().map(|x| x.to_bits()).collect();
    let edges = words(cx, &edges);
    cx.ret_pair(5, edges);
}

/// A slice of these words.
fn words(cx: &mut NativeCx<'_>, from: &[u64]) -> [u64; 2] {
    let p = cx.alloc(8 * from.len(), None);
    // SAFETY: the object is new and has room for them.
    unsafe { std::ptr::copy_nonoverlapping(from.as_ptr(), p.cast::<u64>(), from.len()) };
    let n = from.len() as u64;
    [p.addr() as u64, n | n << 32]
}

fn value(cx: &mut NativeCx<'_>, name: &str) -> Option<Value> {
    if name.starts_with("/sched/") || name.starts_with("/sync/") {
        let all = cx.sched().sched().metrics();
        return all.into_iter().find(|(n, _)| *n == name).map(|(_, v)| v);
    }
    if let Some(own) = name.strip_prefix("/minigo/jit/") {
        let figures = cx.instance().state::<Figures>();
        let [n, bytes, ns] = [&figures.compiled, &figures.bytes, &figures.nanoseconds]
            .map(|n| n.load(Ordering::Relaxed));
        return match own {
            "code:bytes" => Some(Value::Uint(bytes)),
            "compiled:functions" => Some(Value::Uint(n)),
            "compiling:seconds" => Some(Value::Float(ns as f64 / 1e9)),
            _ => None,
        };
    }
    if let Some(own) = name.strip_prefix(OWN) {
        let mut found = None;
        cx.sched().sched().counters().each(|n, _, v| {
            if n == own {
                found = Some(Value::Uint(v));
            }
        });
        return found;
    }
    None
}
