//! Natives of package internal/fault: they ask the explorer whether to inject a fault.

use crate::machine::native::{NativeCx, NativeFn, Outcome};

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("isOn", |cx| {
        let on = cx.sched().explores_faults();
        cx.ret_bool(0, on);
        Outcome::Done
    }),
    ("choose", choose),
];

/// `func choose(n int) int`
fn choose(cx: &mut NativeCx<'_>) -> Outcome {
    let n = u32::try_from(cx.arg_i64(0)).unwrap_or(0);
    let fault = cx.sched().fault(n);
    cx.ret_i64(0, fault.into());
    Outcome::Done
}
