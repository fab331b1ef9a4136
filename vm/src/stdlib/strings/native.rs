//! Natives of package strings.

#[path = "pieces.rs"]
pub(in crate::stdlib) mod pieces;

use crate::machine::native::{LONG, NativeCx, NativeFn, Outcome};
use crate::stdlib::shared::out::{self, position};
use crate::stdlib::shared::{bytes, replacer, runes};
use crate::value::equal::{pair_at, str_bytes};
use std::cmp::Ordering;

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("Index", |cx| at(cx, bytes::index)),
    ("IndexByte", |cx| {
        let s = cx.arg_str(0);
        let v = bytes::byte(cx.arg_u64(2) as u8, s);
        cx.scanned(v.unwrap_or(s.len()));
        cx.ret_i64(0, position(v));
        Outcome::Done
    }),
    ("LastIndex", |cx| at(cx, bytes::last_index)),
    ("LastIndexByte", |cx| {
        let s = cx.arg_str(0);
        let v = memchr::memrchr(cx.arg_u64(2) as u8, s);
        cx.scanned(s.len() - v.unwrap_or(0));
        cx.ret_i64(0, position(v));
        Outcome::Done
    }),
    ("Count", |cx| {
        let (s, sep) = (cx.arg_str(0), cx.arg_str(2));
        match cx.long(s.len(), || bytes::count(s, sep)) {
            Ok(n) => cx.ret_u64(0, n as u64),
            Err(later) => return later,
        }
        Outcome::Done
    }),
    ("Compare", |cx| {
        let (s, t) = (cx.arg_str(0), cx.arg_str(2));
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
        cx.scanned(cx.arg_str(0).len());
        test(cx, |s, t| bytes::index(s, t).is_some())
    }),
    ("equalFold", |cx| {
        let (s, t) = (cx.arg_str(0), cx.arg_str(2));
        match cx.long(s.len().min(t.len()), || bytes::equal_fold(s, t)) {
            Ok(v) => cx.ret_bool(0, v),
            Err(later) => return later,
        }
        Outcome::Done
    }),
    ("IndexRune", |cx| {
        let v = bytes::index_rune(cx.arg_str(0), cx.arg_i64(2));
        cx.ret_i64(0, position(v));
        Outcome::Done
    }),
    ("IndexAny", |cx| at(cx, bytes::index_any)),
    ("LastIndexAny", |cx| at(cx, bytes::last_index_any)),
    ("trimRange", |cx| {
        let (i, j) = bytes::trim_any(cx.arg_str(0), cx.arg_i64(4), cx.arg_str(2));
        cx.ret_u64(0, i as u64);
        cx.ret_u64(1, j as u64);
        Outcome::Done
    }),
    ("spaceRange", |cx| {
        let (i, j) = bytes::trim(cx.arg_str(0), 3, runes::is_space);
        cx.ret_u64(0, i as u64);
        cx.ret_u64(1, j as u64);
        Outcome::Done
    }),
    ("mapCase", |cx| {
        let (s, to) = (cx.arg_str(0), cx.arg_i64(2));
        match cx.long(s.len(), move || bytes::map_case(s, to)) {
            Ok(v) => changed(cx, v),
            Err(later) => later,
        }
    }),
    ("view", out::view),
    ("splitSome", |cx| pieces::split(cx, pieces::of_string)),
    ("explodeSome", |cx| pieces::explode(cx, pieces::of_string)),
    ("countFields", |cx| {
        let s = cx.arg_str(0);
        match cx.long(s.len(), move || bytes::count_fields(s)) {
            Ok(n) => cx.ret_u64(0, n as u64),
            Err(later) => return later,
        }
        Outcome::Done
    }),
    ("fieldsSome", |cx| pieces::fields(cx, pieces::of_string)),
    ("joinSome", pieces::join),
    ("replaceSome", pieces::replace),
    ("joinStrings", |cx| {
        let (parts, between) = (cx.arg_strings(0), cx.arg_str(2));
        let len = parts.iter().map(|p| p.len()).sum::<usize>()
            + between.len() * parts.len().saturating_sub(1);
        if len as u64 > cx.arg_u64(4) {
            cx.ret_pair(0, [0, 0]);
            cx.ret_bool(2, false);
            return Outcome::Done;
        }
        let joined = cx.new_filled(len, |mut to| {
            for (i, part) in parts.iter().enumerate() {
                for bytes in [if i > 0 { between } else { b"" }, *part] {
                    let (head, rest) = to.split_at_mut(bytes.len());
                    head.copy_from_slice(bytes);
                    to = rest;
                }
            }
        });
        cx.ret_pair(0, joined);
        cx.ret_bool(2, true);
        Outcome::Done
    }),
    ("repeatString", |cx| {
        let (s, n) = (cx.arg_str(0), cx.arg_u64(2) as usize);
        if too_long(s.len(), n) {
            return Outcome::RuntimeError("makeslice: len out of range".to_owned());
        }
        let repeated = cx.new_repeated(s, n);
        cx.ret_pair(0, repeated);
        Outcome::Done
    }),
    ("replaceString", |cx| {
        let (s, old, new, n) = (cx.arg_str(0), cx.arg_str(2), cx.arg_str(4), cx.arg_i64(6));
        match cx.long(s.len(), move || bytes::replace(s, old, new, n)) {
            Ok(v) => changed(cx, v),
            Err(later) => later,
        }
    }),
    ("replacerIndex", |cx| {
        let texts = Texts::of(cx, 0);
        let index = replacer::index(texts.len / 2, |i| texts.get(i));
        cx.ret_str(0, index);
        Outcome::Done
    }),
    ("replaceList", |cx| {
        let (s, texts, index) = (cx.arg_str(0), Texts::of(cx, 2), cx.arg_str(4));
        let pairs = texts.len / 2;
        if s.len() < LONG {
            cx.took(s.len());
            let v = replacer::replace(s, pairs, |i| texts.get(i), index);
            return changed(cx, v);
        }
        let list = cx.arg_strings(2);
        let text = move |i: usize| list.get(i).copied().unwrap_or_default();
        match cx.long(s.len(), move || replacer::replace(s, pairs, text, index)) {
            Ok(v) => changed(cx, v),
            Err(later) => later,
        }
    }),
];

/// The strings of a `[]string`, where they lie.
struct Texts {
    at: *const u8,
    len: usize,
}

impl Texts {
    /// Those of the slice in parameter slot `i`.
    fn of(cx: &NativeCx<'_>, i: usize) -> Texts {
        let (at, len, _) = cx.arg_slice(i);
        Texts { at, len }
    }

    fn get(&self, i: usize) -> &'static [u8] {
        if i >= self.len {
            return &[];
        }
        // SAFETY: the slice has that string. It is kept alive by the frame while the native runs.
        unsafe { str_bytes(pair_at(self.at.add(16 * i))) }
    }
}

/// Whether `n` times `len` is more than a string may hold.
pub(crate) fn too_long(len: usize, n: usize) -> bool {
    len.checked_mul(n).is_none_or(|n| n > 1 << 36)
}

fn at(cx: &mut NativeCx<'_>, f: impl Fn(&[u8], &[u8]) -> Option<usize>) -> Outcome {
    let v = f(cx.arg_str(0), cx.arg_str(2));
    cx.ret_i64(0, position(v));
    Outcome::Done
}

fn test(cx: &mut NativeCx<'_>, f: impl Fn(&[u8], &[u8]) -> bool) -> Outcome {
    let (s, t) = (cx.arg_str(0), cx.arg_str(2));
    let v = f(s, t);
    cx.scanned(s.len().min(t.len()));
    cx.ret_bool(0, v);
    Outcome::Done
}

/// A changed copy, or the string in parameter slots 0, 1 itself.
fn changed(cx: &mut NativeCx<'_>, v: Option<Vec<u8>>) -> Outcome {
    match v {
        Some(v) => cx.ret_str(0, v),
        None => {
            let same = cx.arg_pair(0);
            cx.ret_pair(0, same);
        }
    }
    Outcome::Done
}
