//! Calls of Go functions from Rust.
//!
//! The program's main goroutine has initialised all packages and waits forever; a few goroutines wait
//! for calls (package `minigo/internal/embed`), each in a blocking call without a P, and run them. Each caller
//! waits on its own channel. So calls come from any number of threads at once.

use super::{Value, decode, encode};
use crate::code::{Dynamic, Func};
use crate::heap::kept::Kept;
use crate::instance::{Ending, Instance, Survive, Survivor};
use crate::machine::native::NativeCx;
use crate::value::rtype::RType;
use std::collections::{HashMap, VecDeque};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// How a call ended.
#[derive(Clone, Debug)]
pub enum Answer {
    /// It returned these results; a last one of type `error`, which is nil, is left out.
    Returned(Vec<Value>),
    /// Its last result is an error with this text.
    Failed(String),
    /// It panicked; the report that Go would have printed.
    Panicked(String),
    /// It called `runtime.Goexit`.
    Goexit,
    /// It was ended since it had done all the steps that a call may do.
    Steps(u64),
    /// There is no such function, or values do not fit its type.
    Refused(String),
}

struct Call {
    function: String,
    args: Vec<Value>,
    reply: Sender<Answer>,
}

/// A call that a goroutine runs.
struct Running {
    goroutine: u64,
    ty: Kept<RType>,
    reply: Sender<Answer>,
}

/// A function that was called before: itself, what calls it by address, its type.
type Callee = (Kept<Func>, Kept<Func>, Kept<RType>);

#[derive(Default)]
struct Inner {
    waiting: VecDeque<Call>,
    taken: HashMap<u64, Call>,
    running: HashMap<u64, Running>,
    known: HashMap<String, Callee>,
    next: u64,
    /// Goroutines that wait for a call.
    idle: usize,
    over: bool,
}

/// More goroutines than this do not wait for calls.
const MOST_IDLE: usize = 4;

/// The calls of an instance.
#[derive(Default)]
pub struct Calls {
    inner: Mutex<Inner>,
    changed: Condvar,
}

impl Calls {
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks for a call. The answer comes by the receiver; none comes if the program has already ended.
    pub fn ask(&self, function: &str, args: Vec<Value>) -> Receiver<Answer> {
        let (reply, answer) = channel();
        let mut inner = self.lock();
        if !inner.over {
            inner.waiting.push_back(Call {
                function: function.to_owned(),
                args,
                reply,
            });
            self.changed.notify_one();
        }
        answer
    }

    /// The program is over: whoever waits is let go.
    pub fn close(&self) {
        let mut inner = self.lock();
        inner.over = true;
        inner.waiting.clear();
        inner.taken.clear();
        inner.running.clear();
        self.changed.notify_all();
    }

    /// Waits for a call: its number, 0 if there will be none for the asker; and whether nobody else
    /// waits for one.
    pub fn next(&self) -> (u64, bool) {
        let mut inner = self.lock();
        if inner.idle >= MOST_IDLE {
            return (0, false);
        }
        inner.idle += 1;
        while inner.waiting.is_empty() && !inner.over {
            let waited = self.changed.wait(inner);
            inner = waited.unwrap_or_else(PoisonError::into_inner);
        }
        inner.idle -= 1;
        let Some(call) = inner.waiting.pop_front() else {
            return (0, false);
        };
        inner.next += 1;
        let id = inner.next;
        inner.taken.insert(id, call);
        (id, inner.idle == 0)
    }

    /// The goroutine of a call has ended without a result.
    pub fn gone(&self, id: u64, answer: Answer) {
        if let Some(r) = self.lock().running.remove(&id) {
            let _ = r.reply.send(answer);
        }
    }

    /// A goroutine ends by a panic or a fatal error. Whether the program survives that: the panic of a
    /// call is the caller's business, every other ends the program.
    pub fn survives(&self, goroutine: u64, report: &str, ending: Ending) -> bool {
        if ending != Ending::Panic {
            return false;
        }
        let mut inner = self.lock();
        let id = inner
            .running
            .iter()
            .find(|(_, r)| r.goroutine == goroutine)
            .map(|(&id, _)| id);
        let Some(r) = id.and_then(|id| inner.running.remove(&id)) else {
            return false;
        };
        let _ = r.reply.send(Answer::Panicked(report.to_owned()));
        true
    }

    /// Gets notice of goroutines that end in a program that serves calls.
    pub fn survivor() -> Survivor {
        Survivor(Arc::new(OfCalls))
    }

    fn callee(&self, instance: &Instance, name: &str) -> Result<Callee, String> {
        if let Some(&known) = self.lock().known.get(name) {
            return Ok(known);
        }
        let compiler = instance.compiler();
        let (func, ty) = compiler.declared(name)?;
        let caller = compiler.dynamic(Dynamic::Call, &ty);
        let caller = caller.ok_or_else(|| format!("{name} cannot be called"))?;
        let callee = (func, caller, ty);
        self.lock().known.insert(name.to_owned(), callee);
        Ok(callee)
    }
}

/// Lets a program survive the panics of its calls.
struct OfCalls;

impl Survive for OfCalls {
    fn crashed(&self, instance: &Instance, id: u64, report: &str, how: Ending) -> bool {
        instance.state::<Calls>().survives(id, report, how)
    }
}

/// What Go code needs for a call: words of two funcs, addresses of arguments and of room for results.
pub struct Prepared {
    /// Calls the function by addresses.
    pub caller: u64,
    /// The function.
    pub function: u64,
    /// A `[]*byte`.
    pub args: [u64; 2],
    /// A `[]*byte`.
    pub results: [u64; 2],
}

/// Finds the function of a call and writes its arguments to memory. `None`: it was refused.
pub fn prepare(cx: &mut NativeCx<'_>, id: u64) -> Option<Prepared> {
    let calls = cx.instance().state::<Calls>();
    let call = calls.lock().taken.remove(&id)?;
    match try_prepare(cx, &calls, &call) {
        Ok((prepared, ty)) => {
            let running = Running {
                goroutine: cx.sched().id(),
                ty,
                reply: call.reply,
            };
            calls.lock().running.insert(id, running);
            cx.machine().begin_call();
            Some(prepared)
        }
        Err(why) => {
            let _ = call.reply.send(Answer::Refused(why));
            None
        }
    }
}

fn try_prepare(
    cx: &mut NativeCx<'_>,
    calls: &Calls,
    call: &Call,
) -> Result<(Prepared, Kept<RType>), String> {
    let name = &call.function;
    let (func, caller, ty) = calls.callee(&cx.instance(), name)?;
    let params = &ty.parts().params;
    if params.len() != call.args.len() {
        let (want, got) = (params.len(), call.args.len());
        return Err(format!("{name} takes {want} arguments, {got} are given"));
    }
    let mut args = Vec::new();
    for (i, (&t, v)) in params.iter().zip(&call.args).enumerate() {
        let p = room(cx, &t);
        // SAFETY: the memory is new and as large as its type.
        unsafe { encode(cx, t, v, p) }.map_err(|e| format!("{name}: argument {}: {e}", i + 1))?;
        args.push(p.addr() as u64);
    }
    let results = &ty.parts().results;
    let results: Vec<u64> = results.iter().map(|t| room(cx, t).addr() as u64).collect();
    let prepared = Prepared {
        caller: caller.value(),
        function: func.value(),
        args: addresses(cx, &args),
        results: addresses(cx, &results),
    };
    Ok((prepared, ty))
}

/// Zeroed memory for a value.
fn room(cx: &mut NativeCx<'_>, t: &RType) -> *mut u8 {
    cx.alloc(t.size.next_multiple_of(8).max(8), t.gc)
}

/// A new `[]*byte`.
fn addresses(cx: &mut NativeCx<'_>, list: &[u64]) -> [u64; 2] {
    if list.is_empty() {
        return crate::value::equal::empty_slice();
    }
    let map = cx.heap().known.pointer;
    let p = cx.alloc(8 * list.len(), map);
    // SAFETY: the object is new and has room for that many.
    unsafe {
        p.cast::<u64>()
            .copy_from_nonoverlapping(list.as_ptr(), list.len())
    };
    let n = list.len() as u64;
    [p.addr() as u64, n | n << 32]
}

fn is_error(cx: &NativeCx<'_>, ty: &RType) -> bool {
    let only = match ty.parts().iface_methods.as_slice() {
        [m] => Some(m.sel),
        _ => None,
    };
    only.is_some() && only == cx.instance().known().sel_error
}

fn type_of(cx: &NativeCx<'_>, id: u64) -> Option<Kept<RType>> {
    let calls = cx.instance().state::<Calls>();
    let inner = calls.lock();
    inner.running.get(&id).map(|r| r.ty)
}

/// Addresses of results as [`prepare`] made them.
fn result_places(cx: &NativeCx<'_>, at: usize) -> Vec<*const u8> {
    let (p, n, _) = cx.arg_slice(at);
    // SAFETY: a `[]*byte` that `prepare` made.
    let place = |i| unsafe { p.cast::<*const u8>().add(i).read() };
    (0..n).map(place).collect()
}

/// The words of a call's last result, if that is an error; the results are parameter slot 1.
pub fn failure(cx: &NativeCx<'_>, id: u64) -> [u64; 2] {
    let last = type_of(cx, id).and_then(|ty| ty.parts().results.last().copied());
    let place = result_places(cx, 1).pop();
    match (last, place) {
        // SAFETY: the result is an interface.
        (Some(t), Some(p)) if is_error(cx, &t) => unsafe { crate::value::equal::pair_at(p) },
        _ => [0, 0],
    }
}

/// A call has returned; the results are parameter slot 1. `failed`: the text of the error that is its
/// last result.
pub fn returned(cx: &mut NativeCx<'_>, id: u64, failed: Option<String>) {
    cx.machine().end_call();
    let calls = cx.instance().state::<Calls>();
    let Some(r) = calls.lock().running.remove(&id) else {
        return;
    };
    let answer = match failed {
        Some(text) => Answer::Failed(text),
        None => results(cx, &r.ty),
    };
    let _ = r.reply.send(answer);
}

fn results(cx: &NativeCx<'_>, ty: &RType) -> Answer {
    let mut types = ty.parts().results.as_slice();
    if let [rest @ .., last] = types
        && is_error(cx, last)
    {
        types = rest;
    }
    let mut values = Vec::new();
    for (i, (t, p)) in types.iter().zip(result_places(cx, 1)).enumerate() {
        // SAFETY: `prepare` made room of that type.
        match unsafe { decode(&cx.instance(), *t, p) } {
            Ok(v) => values.push(v),
            Err(e) => return Answer::Refused(format!("result {}: {e}", i + 1)),
        }
    }
    Answer::Returned(values)
}
