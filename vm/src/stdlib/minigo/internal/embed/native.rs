//! Natives of package minigo/internal/embed: they receive calls from Rust and return the results.

use crate::embed::calls::{self, Answer, Calls};
use crate::machine::native::{NativeCx, NativeFn, Outcome};
use minigo_runtime::{BlockJob, WaitReason};

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("next", next),
    ("prepare", prepare),
    ("failed", failed),
    ("returned", returned),
    ("gone", gone),
    ("panicking", crate::stdlib::repl_natives::panicking),
    ("wait", wait),
];

/// `func next() (call int, more bool)`
fn next(cx: &mut NativeCx<'_>) -> Outcome {
    let calls = cx.instance().state::<Calls>();
    if !cx.resumed() {
        return Outcome::Block(BlockJob::new(move || calls.next()));
    }
    let (call, more) = cx.blocked::<(u64, bool)>().unwrap_or_default();
    // In virtual time a second one that waits would stop the world.
    let more = more && !cx.sched().is_virtual();
    cx.ret_u64(0, call);
    cx.ret_bool(1, more);
    Outcome::Done
}

/// `func prepare(call int) (do func(fn *byte, args, results []*byte), fn *byte, args, results []*byte)`
fn prepare(cx: &mut NativeCx<'_>) -> Outcome {
    let id = cx.arg_u64(0);
    (0..6).for_each(|slot| cx.ret_u64(slot, 0));
    if let Some(call) = calls::prepare(cx, id) {
        cx.ret_u64(0, call.caller);
        cx.ret_u64(1, call.function);
        cx.ret_pair(2, call.args);
        cx.ret_pair(4, call.results);
    }
    Outcome::Done
}

/// `func failed(call int, results []*byte) error`
fn failed(cx: &mut NativeCx<'_>) -> Outcome {
    let error = calls::failure(cx, cx.arg_u64(0));
    cx.ret_pair(0, error);
    Outcome::Done
}

/// `func returned(call int, results []*byte, text string, bad bool)`
fn returned(cx: &mut NativeCx<'_>) -> Outcome {
    let text = cx.arg_bool(5).then(|| cx.arg_string(3));
    calls::returned(cx, cx.arg_u64(0), text);
    Outcome::Done
}

/// `func gone(call int)`
fn gone(cx: &mut NativeCx<'_>) -> Outcome {
    let call = cx.arg_u64(0);
    let answer = match cx.machine().end_call() {
        true => Answer::Steps(cx.instance().options.max_call_steps),
        false => Answer::Goexit,
    };
    cx.instance().state::<Calls>().gone(call, answer);
    Outcome::Done
}

/// `func wait()`
fn wait(cx: &mut NativeCx<'_>) -> Outcome {
    cx.sched().sched().expect_external(1);
    let reason = cx.sched().park_for_ever(WaitReason::Sleep);
    Outcome::Park(reason)
}
