//! Natives of the REPL: they receive commands and return results.

use crate::instance::stop;
use crate::machine::native::{NativeCx, NativeFn, Outcome};
use crate::session::{Answer, Ending, Order, State};
use minigo_runtime::BlockJob;

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("next", next),
    ("begin", begin),
    ("done", done),
    ("snapshot", snapshot),
    ("freeze", freeze),
    ("panicking", panicking),
    ("width", width),
];

/// func next() (order int, f func())
fn next(cx: &mut NativeCx<'_>) -> Outcome {
    let state = cx.instance().state::<State>();
    if !cx.resumed() {
        // Without threads nothing runs while we wait: as long as an input does, look now and then.
        if cx.sched().is_virtual() && state.is_busy() {
            cx.ret_u64(0, 4);
            cx.ret_u64(1, 0);
            let nap = state.nap();
            return cx.sched().sleep(nap).map_or(Outcome::Done, Outcome::Park);
        }
        return Outcome::Block(BlockJob::new(move || state.wait_for_order()));
    }
    let (order, f) = match cx.blocked::<Order>() {
        Some(Order::Run(f)) => (1, f),
        Some(Order::Snapshot) => (2, 0),
        Some(Order::Kill(id)) => {
            state.condemn(id);
            (2, 0)
        }
        Some(Order::Freeze) => (3, 0),
        Some(Order::Rest) => (4, 0),
        Some(Order::End) | None => (0, 0),
    };
    cx.ret_u64(0, order);
    cx.ret_u64(1, f);
    Outcome::Done
}

/// func begin()
fn begin(cx: &mut NativeCx<'_>) -> Outcome {
    let id = cx.sched().id();
    cx.instance().state::<State>().begin(id);
    Outcome::Done
}

/// func done(how int)
fn done(cx: &mut NativeCx<'_>) -> Outcome {
    let ending = match cx.arg_i64(0) {
        0 => Ending::Well,
        _ => Ending::Goexit,
    };
    let id = cx.sched().id();
    cx.instance()
        .state::<State>()
        .answer(Answer::Ended(id, ending));
    Outcome::Done
}

/// func snapshot()
fn snapshot(cx: &mut NativeCx<'_>) -> Outcome {
    cx.sched().request_stop(stop::SNAPSHOT);
    Outcome::Stop
}

/// func freeze()
fn freeze(cx: &mut NativeCx<'_>) -> Outcome {
    cx.sched().request_stop(stop::FREEZE);
    Outcome::Stop
}

/// func panicking() bool
pub(in crate::stdlib) fn panicking(cx: &mut NativeCx<'_>) -> Outcome {
    let extra = cx.save_position().extra.as_ref();
    let panics = extra.is_some_and(|e| e.panics.iter().any(|p| !p.goexit && !p.recovered));
    cx.ret_bool(0, panics);
    Outcome::Done
}

/// func width() int
fn width(cx: &mut NativeCx<'_>) -> Outcome {
    let width = cx.instance().state::<State>().width();
    cx.ret_u64(0, u64::from(width));
    Outcome::Done
}
