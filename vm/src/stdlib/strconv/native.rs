//! Natives of package strconv.

use crate::machine::native::{NativeCx, NativeFn, Outcome};
use crate::stdlib::shared::out::{self, Text};
use crate::stdlib::shared::{float, format, parse, quote};
use crate::stdlib::unicode_natives as unicode;

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("parseInt", |cx| {
        let (v, code) = parse::signed(cx.arg_str(0), cx.arg_i64(2), cx.arg_i64(3));
        cx.ret_i64(0, v);
        cx.ret_i64(1, code as i64);
        Outcome::Done
    }),
    ("parseUint", |cx| {
        let (v, code) = parse::unsigned(cx.arg_str(0), cx.arg_i64(2), cx.arg_i64(3));
        cx.ret_u64(0, v);
        cx.ret_i64(1, code as i64);
        Outcome::Done
    }),
    ("parseFloat", |cx| {
        let (f, n, code) = parse::float(cx.arg_str(0), cx.arg_i64(2));
        cx.ret_f64(0, f);
        cx.ret_u64(1, n as u64);
        cx.ret_i64(2, code as i64);
        Outcome::Done
    }),
    ("appendInt", |cx| {
        let text = integer(cx, 2);
        out::append(cx, 0, 0, &text)
    }),
    ("formatInt", |cx| {
        let text = integer(cx, 0);
        cx.ret_str(0, text);
        Outcome::Done
    }),
    ("appendFloat", |cx| {
        let text = number(cx, 2);
        out::append(cx, 0, 0, &text)
    }),
    ("formatFloat", |cx| {
        let text = number(cx, 0);
        cx.ret_str(0, text);
        Outcome::Done
    }),
    ("Itoa", |cx| {
        let mut text = Text::new();
        let v = cx.arg_i64(0);
        if v < 0 {
            text.push(b'-');
        }
        float::decimal(&mut text, v.unsigned_abs());
        cx.ret_str(0, text);
        Outcome::Done
    }),
    ("appendQuote", |cx| {
        let mut text = Text::new();
        quote::append(&mut text, cx.arg_str(2), cx.arg_u64(4) as u8, cx.arg_i64(5));
        out::append(cx, 0, 0, &text)
    }),
    ("quoteString", |cx| {
        let mut text = Text::new();
        quote::append(&mut text, cx.arg_str(0), b'"', cx.arg_i64(2));
        cx.ret_str(0, text);
        Outcome::Done
    }),
    ("plainLiteral", |cx| {
        let n = quote::plain_literal(cx.arg_str(0));
        cx.ret_u64(0, n.unwrap_or(0) as u64);
        Outcome::Done
    }),
    ("unquoteLiteral", |cx| {
        let text = quote::unquoted(cx.arg_str(0));
        cx.ret_bool(2, text.is_some());
        cx.ret_str(0, text.unwrap_or_default());
        Outcome::Done
    }),
    ("IsPrint", |cx| {
        let r = cx.arg_u64(0) as u32;
        cx.ret_bool(0, unicode::is_print(r));
        Outcome::Done
    }),
    ("IsGraphic", |cx| {
        let r = cx.arg_u64(0) as u32;
        cx.ret_bool(0, unicode::is_graphic(r));
        Outcome::Done
    }),
];

/// Magnitude, sign and base in the parameter slots from `at` on.
fn integer(cx: &NativeCx<'_>, at: usize) -> Text {
    let mut text = Text::new();
    let spec = format::Spec {
        flags: 0,
        wid: 0,
        prec: 0,
    };
    let base = cx.arg_u64(at + 2).clamp(2, 36);
    format::integer(
        &mut text,
        cx.arg_u64(at),
        cx.arg_bool(at + 1),
        base,
        0,
        spec,
    );
    text
}

/// Number, verb, precision and size in the parameter slots from `at` on.
fn number(cx: &NativeCx<'_>, at: usize) -> Text {
    let mut text = Text::new();
    let (f, verb) = (cx.arg_f64(at), cx.arg_u64(at + 1) as u8);
    float::append(&mut text, f, verb, cx.arg_i64(at + 2), cx.arg_i64(at + 3));
    text
}
