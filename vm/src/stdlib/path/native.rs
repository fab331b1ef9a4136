//! Natives of package path: what programs ask of many names, one after the other.

#[path = "glob.rs"]
mod glob;

use crate::machine::native::{NativeFn, Outcome};
use crate::stdlib::shared::out::position;

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("lastSlash", |cx| {
        let v = memchr::memrchr(b'/', cx.arg_str(0));
        cx.ret_i64(0, position(v));
        Outcome::Done
    }),
    ("match", |cx| {
        let (pattern, name) = (cx.arg_str(0), cx.arg_str(2));
        // A star may try each place in the name, so the work is a product.
        let work = pattern.len().saturating_mul(name.len());
        match cx.long(work, || glob::matches(pattern, name)) {
            Ok(answer) => {
                cx.ret_bool(0, answer == Ok(true));
                cx.ret_bool(1, answer.is_ok());
            }
            Err(later) => return later,
        }
        Outcome::Done
    }),
];
