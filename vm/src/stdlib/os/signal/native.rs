//! Natives of package os/signal. Signals belong to the process: see `host::signals`.

use crate::host::signals::Action;
use crate::host::tape::What;
use crate::instance::state::AwaitsSignals;
use crate::machine::native::{NativeCx, NativeFn, Outcome};
use minigo_runtime::{PollFd, PollMode, PollWait, WaitReason};
use std::sync::atomic::Ordering::Relaxed;

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("handle", |cx| {
        let signal = i32::try_from(cx.arg_i64(0)).unwrap_or(0);
        let action = match cx.arg_i64(1) {
            1 => Action::Deliver,
            2 => Action::Ignore,
            _ => Action::AsBefore,
        };
        let instance = cx.instance();
        let host = &instance.host;
        let set = match instance.options.explore {
            Some(_) => {
                instance.state::<AwaitsSignals>().0.store(true, Relaxed);
                true
            }
            None => host.ask(What::Signal, || {
                host.signals.is_some_and(|s| s.set(signal, action))
            }),
        };
        cx.ret_bool(0, set);
        Outcome::Done
    }),
    ("isIgnored", |cx| {
        let signal = i32::try_from(cx.arg_i64(0)).unwrap_or(0);
        let host = &cx.instance().host;
        let ignored = || host.signals.is_some_and(|s| s.is_ignored(signal));
        cx.ret_bool(0, host.ask(What::Signal, ignored));
        Outcome::Done
    }),
    ("open", open),
    ("comes", |cx| {
        let comes = cx.instance().options.explore.is_none();
        cx.ret_bool(0, comes);
        Outcome::Done
    }),
    ("next", next),
];

fn pipe(cx: &NativeCx<'_>) -> i32 {
    let host = &cx.instance().host;
    host.ask(What::Signal, || host.signals.map_or(-1, |s| s.pipe()))
}

/// `func open() (pipe uint64)`
fn open(cx: &mut NativeCx<'_>) -> Outcome {
    let pipe = pipe(cx);
    let polled = if pipe < 0 {
        None
    } else {
        cx.sched().poll_open(pipe).ok()
    };
    cx.ret_u64(0, polled.map_or(0, PollFd::to_bits));
    Outcome::Done
}

/// `func next(pipe uint64) (sig int)`
fn next(cx: &mut NativeCx<'_>) -> Outcome {
    // SAFETY: package signal hands on what `open` gave to a goroutine of the same scheduler.
    let pd = unsafe { PollFd::from_bits(cx.arg_u64(0)) };
    let pipe = pipe(cx);
    loop {
        let mut byte = [0u8];
        if cx.instance().host.read(pipe, &mut byte, -1) == Ok(1) {
            cx.ret_i64(0, byte[0].into());
            return Outcome::Done;
        }
        // What `poll_check` would tell, a deadline or the end, does not come here.
        if cx.sched().poll_wait(pd, PollMode::Read) == PollWait::Parked {
            return Outcome::ParkAgain(WaitReason::IoWait);
        }
    }
}
