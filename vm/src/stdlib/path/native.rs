//! Natives of package path: operations that programs call for many names in a row.

#[path = "glob.rs"]
mod glob;

use crate::machine::native::{NativeCx, NativeFn, Outcome};
use crate::stdlib::shared::out::position;
pub(crate) use glob::Faults;

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("lastSlash", |cx| {
        let v = memchr::memrchr(b'/', cx.arg_str(0));
        cx.ret_i64(0, position(v));
        Outcome::Done
    }),
    ("match", |cx| matched(cx, Faults::Everywhere)),
];

/// `func match(pattern, name string) (matched, ok bool)`
pub(crate) fn matched(cx: &mut NativeCx<'_>, faults: Faults) -> Outcome {
    let (pattern, name) = (cx.arg_str(0), cx.arg_str(2));
    // A star may try each place in the name, so the work is a product.
    let work = pattern.len().saturating_mul(name.len());
    match cx.long(work, move || glob::matches(pattern, name, faults)) {
        Ok(answer) => {
            cx.ret_bool(0, answer == Ok(true));
            cx.ret_bool(1, answer.is_ok());
        }
        Err(later) => return later,
    }
    Outcome::Done
}
