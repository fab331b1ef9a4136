//! Natives of package unicode/utf8.

use crate::machine::native::{NativeCx, NativeFn, Outcome};
use crate::stdlib::shared::runes;

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("RuneCount", |cx| {
        let s = cx.arg_bytes(0);
        match cx.long(s.len(), || runes::count(s)) {
            Ok(n) => cx.ret_u64(0, n as u64),
            Err(later) => return later,
        }
        Outcome::Done
    }),
    ("RuneCountInString", |cx| {
        let s = cx.arg_str(0);
        match cx.long(s.len(), || runes::count(s)) {
            Ok(n) => cx.ret_u64(0, n as u64),
            Err(later) => return later,
        }
        Outcome::Done
    }),
    ("Valid", |cx| {
        let s = cx.arg_bytes(0);
        let v = std::str::from_utf8(s).is_ok();
        cx.scanned(s.len());
        cx.ret_bool(0, v);
        Outcome::Done
    }),
    ("ValidString", |cx| {
        let s = cx.arg_str(0);
        let v = std::str::from_utf8(s).is_ok();
        cx.scanned(s.len());
        cx.ret_bool(0, v);
        Outcome::Done
    }),
    ("decodeRune", |cx| {
        let v = runes::decode(cx.arg_bytes(0));
        decoded(cx, v)
    }),
    ("decodeRuneInString", |cx| {
        let v = runes::decode(cx.arg_str(0));
        decoded(cx, v)
    }),
    ("decodeLastRune", |cx| {
        let v = runes::decode_last(cx.arg_bytes(0));
        decoded(cx, v)
    }),
    ("decodeLastRuneInString", |cx| {
        let v = runes::decode_last(cx.arg_str(0));
        decoded(cx, v)
    }),
    ("fullRune", |cx| {
        let v = runes::full(cx.arg_bytes(0));
        cx.ret_bool(0, v);
        Outcome::Done
    }),
    ("fullRuneInString", |cx| {
        let v = runes::full(cx.arg_str(0));
        cx.ret_bool(0, v);
        Outcome::Done
    }),
];

fn decoded(cx: &mut NativeCx<'_>, (r, width): (u32, usize)) -> Outcome {
    cx.ret_u64(0, u64::from(r));
    cx.ret_u64(1, width as u64);
    Outcome::Done
}
