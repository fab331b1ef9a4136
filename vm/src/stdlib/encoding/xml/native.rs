//! Natives of package encoding/xml: finding the next special character of a text. Go code handles those, byte
//! by byte.

use crate::machine::native::{NativeCx, NativeFn, Outcome};

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("plainText", |cx| {
        let quote = u8::try_from(cx.arg_i64(2)).ok();
        prefix(cx, |c| {
            !matches!(c, b'<' | b'&' | b'\r' | b']' | b'>') && Some(c) != quote
        })
    }),
    ("nameBytes", |cx| prefix(cx, |c| in_name(c) || c >= 0x80)),
    ("plainName", |cx| {
        let s = cx.arg_str(0);
        let begins = |c: u8| c.is_ascii_alphabetic() || matches!(c, b'_' | b':');
        let plain = s.first().is_some_and(|&c| begins(c)) && s.iter().all(|&c| in_name(c));
        cx.ret_bool(0, plain);
        Outcome::Done
    }),
    ("goodText", |cx| {
        let good = good_text(cx.arg_bytes(0));
        cx.took(good);
        cx.ret_u64(0, good as u64);
        Outcome::Done
    }),
    ("newlines", |cx| {
        let text = cx.arg_bytes(0);
        cx.took(text.len());
        cx.ret_u64(0, memchr::memchr_iter(b'\n', text).count() as u64);
        let behind = memchr::memrchr(b'\n', text).map_or(0, |at| at + 1);
        cx.ret_u64(1, behind as u64);
        Outcome::Done
    }),
];

/// How many bytes fit before the first that does not.
fn prefix(cx: &mut NativeCx<'_>, fits: impl Fn(u8) -> bool) -> Outcome {
    let text = cx.arg_bytes(0);
    let n = text.iter().position(|&c| !fits(c)).unwrap_or(text.len());
    cx.took(n);
    cx.ret_u64(0, n as u64);
    Outcome::Done
}

/// The bytes of ASCII that names are made of.
fn in_name(c: u8) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, b'_' | b':' | b'.' | b'-')
}

/// How long the text has only characters of ASCII that XML allows.
fn good_text(text: &[u8]) -> usize {
    let good = |c: u8| matches!(c, b'\t' | b'\n' | b'\r' | 0x20..=0x7f);
    text.iter().position(|&c| !good(c)).unwrap_or(text.len())
}
