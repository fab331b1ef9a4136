//! Natives of package bytes.

use crate::machine::native::{NativeCx, NativeFn, Outcome};
use crate::stdlib::shared::out::position;
use crate::stdlib::shared::{bytes, runes};
use crate::stdlib::strings_natives::{pieces, too_long};
use std::cmp::Ordering;

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("Index", |cx| at(cx, bytes::index)),
    ("IndexByte", |cx| {
        let s = cx.arg_bytes(0);
        let v = bytes::byte(cx.arg_u64(2) as u8, s);
        cx.scanned(v.unwrap_or(s.len()));
        cx.ret_i64(0, position(v));
        Outcome::Done
    }),
    ("LastIndex", |cx| at(cx, bytes::last_index)),
    ("LastIndexByte", |cx| {
        let s = cx.arg_bytes(0);
        let v = memchr::memrchr(cx.arg_u64(2) as u8, s);
        cx.scanned(s.len() - v.unwrap_or(0));
        cx.ret_i64(0, position(v));
        Outcome::Done
    }),
    ("Count", |cx| {
        let (s, sep) = (cx.arg_bytes(0), cx.arg_bytes(2));
        match cx.long(s.len(), || bytes::count(s, sep)) {
            Ok(n) => cx.ret_u64(0, n as u64),
            Err(later) => return later,
        }
        Outcome::Done
    }),
    ("Compare", |cx| {
        let (s, t) = (cx.arg_bytes(0), cx.arg_bytes(2));
        cx.scanned(s.len().min(t.len()));
        let v = match bytes::compare(s, t) {
            Ordering::Less => -1,
            Ordering::Equal => 0,
            Ordering::Greater => 1,
        };
        cx.ret_i64(0, v);
        Outcome::Done
    }),
    ("Contains", |cx| {
        cx.scanned(cx.arg_bytes(0).len());
        test(cx, |s, t| bytes::index(s, t).is_some())
    }),
    ("Equal", |cx| test(cx, |s, t| std::ptr::eq(s, t) || s == t)),
    ("HasPrefix", |cx| test(cx, <[u8]>::starts_with)),
    ("HasSuffix", |cx| test(cx, <[u8]>::ends_with)),
    ("EqualFold", |cx| {
        let (s, t) = (cx.arg_bytes(0), cx.arg_bytes(2));
        match cx.long(s.len().min(t.len()), || bytes::equal_fold(s, t)) {
            Ok(v) => cx.ret_bool(0, v),
            Err(later) => return later,
        }
        Outcome::Done
    }),
    ("IndexRune", |cx| {
        let v = bytes::index_rune(cx.arg_bytes(0), cx.arg_i64(2));
        cx.ret_i64(0, position(v));
        Outcome::Done
    }),
    ("IndexAny", |cx| {
        let v = bytes::index_any(cx.arg_bytes(0), cx.arg_str(2));
        cx.ret_i64(0, position(v));
        Outcome::Done
    }),
    ("LastIndexAny", |cx| {
        let v = bytes::last_index_any(cx.arg_bytes(0), cx.arg_str(2));
        cx.ret_i64(0, position(v));
        Outcome::Done
    }),
    ("trimRange", |cx| {
        let (i, j) = bytes::trim_any(cx.arg_bytes(0), cx.arg_i64(4), cx.arg_str(2));
        cx.ret_u64(0, i as u64);
        cx.ret_u64(1, j as u64);
        Outcome::Done
    }),
    ("countFields", |cx| {
        let s = cx.arg_bytes(0);
        match cx.long(s.len(), move || bytes::count_fields(s)) {
            Ok(n) => cx.ret_u64(0, n as u64),
            Err(later) => return later,
        }
        Outcome::Done
    }),
    ("splitSome", |cx| pieces::split(cx, pieces::of_bytes)),
    ("explodeSome", |cx| pieces::explode(cx, pieces::of_bytes)),
    ("fieldsSome", |cx| pieces::fields(cx, pieces::of_bytes)),
    ("spaceRange", |cx| {
        let (i, j) = bytes::trim(cx.arg_bytes(0), 3, runes::is_space);
        cx.ret_u64(0, i as u64);
        cx.ret_u64(1, j as u64);
        Outcome::Done
    }),
    ("mapCase", |cx| {
        let (s, to) = (cx.arg_bytes(0), cx.arg_i64(2));
        match cx.long(s.len(), move || bytes::map_case(s, to)) {
            Ok(v) => copied(cx, v),
            Err(later) => later,
        }
    }),
    ("repeatBytes", |cx| {
        let (s, n) = (cx.arg_bytes(0), cx.arg_u64(2) as usize);
        if too_long(s.len(), n) || u32::try_from(s.len() * n).is_err() {
            return Outcome::RuntimeError("makeslice: len out of range".to_owned());
        }
        let [p, len] = cx.new_repeated(s, n);
        let slice = if len == 0 {
            crate::value::equal::empty_slice()
        } else {
            [p, len | len << 32]
        };
        cx.ret_pair(0, slice);
        Outcome::Done
    }),
    ("replaceSome", |cx| {
        let s = cx.arg_bytes(0);
        let done = bytes::replace_some(s, cx.arg_bytes(2), cx.arg_bytes(4), cx.arg_i64(6));
        cx.took(done.used.max(done.part.as_ref().map_or(0, Vec::len)));
        match done.part {
            Some(part) => cx.ret_bytes(0, part),
            None => cx.ret_bytes(0, s.get(..done.used).unwrap_or_default()),
        }
        cx.ret_u64(2, done.used as u64);
        cx.ret_i64(3, done.left);
        Outcome::Done
    }),
    ("copySome", |cx| {
        let (from, to) = (cx.arg_bytes(2), cx.arg_bytes_mut(0));
        let n = bytes::PIECE.min(from.len()).min(to.len());
        if let (Some(to), Some(from)) = (to.get_mut(..n), from.get(..n)) {
            to.copy_from_slice(from);
        }
        cx.took(n);
        cx.ret_u64(0, n as u64);
        Outcome::Done
    }),
    ("replaceBytes", |cx| {
        let (s, old, new) = (cx.arg_bytes(0), cx.arg_bytes(2), cx.arg_bytes(4));
        let n = cx.arg_i64(6);
        match cx.long(s.len(), move || bytes::replace(s, old, new, n)) {
            Ok(v) => copied(cx, v),
            Err(later) => later,
        }
    }),
];

fn at(cx: &mut NativeCx<'_>, f: impl Fn(&[u8], &[u8]) -> Option<usize>) -> Outcome {
    let v = f(cx.arg_bytes(0), cx.arg_bytes(2));
    cx.ret_i64(0, position(v));
    Outcome::Done
}

fn test(cx: &mut NativeCx<'_>, f: impl Fn(&[u8], &[u8]) -> bool) -> Outcome {
    let (s, t) = (cx.arg_bytes(0), cx.arg_bytes(2));
    let v = f(s, t);
    cx.scanned(s.len().min(t.len()));
    cx.ret_bool(0, v);
    Outcome::Done
}

/// A changed copy, or a plain copy.
fn copied(cx: &mut NativeCx<'_>, v: Option<Vec<u8>>) -> Outcome {
    match v {
        Some(v) => cx.ret_bytes(0, v),
        None => {
            let s = cx.arg_bytes(0);
            cx.ret_bytes(0, s);
        }
    }
    Outcome::Done
}
