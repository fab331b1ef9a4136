//! Natives of package net/url: escaping and unescaping.

use crate::machine::native::{LONG, NativeCx, NativeFn, Outcome};

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("mustEscape", |cx| {
        let v = must_escape(cx.arg_u64(0) as u8, part(cx, 1));
        cx.ret_bool(0, v);
        Outcome::Done
    }),
    ("escape", escape),
    ("unescapeText", unescape),
];

/// A part of a URL, in the order of package net/url's constants.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Path,
    Segment,
    Host,
    Zone,
    User,
    Query,
    Fragment,
}

impl Part {
    /// What stands for itself in it, besides letters, digits and `-_.~`.
    const fn plain(self) -> &'static [u8] {
        match self {
            Part::Path => b"$&+,/:;=@",
            Part::Segment => b"$&+:=@",
            Part::Host | Part::Zone => b"!$&'()*+,;=:[]<>\"",
            Part::User => b"$&+,;=",
            Part::Query => b"",
            Part::Fragment => b"$&+,/:;=?@!()*",
        }
    }
}

fn part(cx: &NativeCx<'_>, i: usize) -> Part {
    match cx.arg_u64(i) {
        0 => Part::Path,
        1 => Part::Segment,
        2 => Part::Host,
        3 => Part::Zone,
        4 => Part::User,
        5 => Part::Query,
        _ => Part::Fragment,
    }
}

/// In which parts each byte stands for itself: a bit for each part.
static PLAIN: [u8; 256] = plain();

const fn plain() -> [u8; 256] {
    const PARTS: [Part; 7] = [
        Part::Path,
        Part::Segment,
        Part::Host,
        Part::Zone,
        Part::User,
        Part::Query,
        Part::Fragment,
    ];
    let mut table = [0; 256];
    let mut part = 0;
    while part < PARTS.len() {
        let bytes = PARTS[part].plain();
        let mut i = 0;
        while i < bytes.len() {
            table[bytes[i] as usize] |= 1 << part;
            i += 1;
        }
        part += 1;
    }
    let mut c = 0;
    while c < 256 {
        if (c as u8).is_ascii_alphanumeric() || matches!(c as u8, b'-' | b'_' | b'.' | b'~') {
            table[c] = u8::MAX;
        }
        c += 1;
    }
    table
}

fn must_escape(c: u8, part: Part) -> bool {
    PLAIN[usize::from(c)] >> part as u8 & 1 == 0
}

/// `func escape(s string, part part) string`
fn escape(cx: &mut NativeCx<'_>) -> Outcome {
    let (s, part) = (cx.arg_str(0), part(cx, 2));
    let count = move |bytes: &[u8]| bytes.iter().filter(|&&c| must_escape(c, part)).count();
    if s.len() < LONG {
        cx.took(s.len());
        match count(s) {
            0 => cx.ret_pair(0, cx.arg_pair(0)),
            n => {
                let spaces = s.iter().filter(|&&c| c == b' ').count();
                let n = if part == Part::Query { n - spaces } else { n };
                let text = cx.new_filled(s.len() + 2 * n, |to| {
                    escape_to(s, part, to);
                });
                cx.ret_pair(0, text);
            }
        }
        return Outcome::Done;
    }
    let escaped = cx.long(s.len(), move || {
        (count(s) > 0).then(|| {
            let mut out = vec![0; s.len() + 2 * count(s)];
            let len = escape_to(s, part, &mut out);
            out.truncate(len);
            out
        })
    });
    match escaped {
        Ok(Some(text)) => cx.ret_str(0, text),
        Ok(None) => cx.ret_pair(0, cx.arg_pair(0)),
        Err(later) => return later,
    }
    Outcome::Done
}

/// Writes what becomes of `s`; returns its length.
fn escape_to(s: &[u8], part: Part, to: &mut [u8]) -> usize {
    let digit = |d: u8| b"0123456789ABCDEF"[usize::from(d & 15)];
    let mut at = 0;
    let mut put = |c: u8| {
        if let Some(place) = to.get_mut(at) {
            *place = c;
        }
        at += 1;
    };
    for &c in s {
        match c {
            b' ' if part == Part::Query => put(b'+'),
            c if must_escape(c, part) => {
                put(b'%');
                put(digit(c >> 4));
                put(digit(c));
            }
            c => put(c),
        }
    }
    at
}

fn hex(c: Option<&u8>) -> Option<u8> {
    (*c? as char).to_digit(16).map(|d| d as u8)
}

/// What became of an escaped text.
enum Unescaped {
    Same,
    Text(Vec<u8>),
    /// An escape that is none, or must not stand here, and where.
    BadEscape(usize),
    /// A character that a host must not have, and where.
    BadHost(usize),
}

/// `func unescapeText(s string, part part) (text string, what, at int)`
fn unescape(cx: &mut NativeCx<'_>) -> Outcome {
    let (s, part) = (cx.arg_str(0), part(cx, 2));
    match cx.long(s.len(), move || unescaped(s, part)) {
        Ok(Unescaped::Same) => cx.ret_pair(0, cx.arg_pair(0)),
        Ok(Unescaped::Text(text)) => cx.ret_str(0, text),
        Ok(Unescaped::BadEscape(at)) => {
            cx.ret_i64(2, 1);
            cx.ret_i64(3, at as i64);
        }
        Ok(Unescaped::BadHost(at)) => {
            cx.ret_i64(2, 2);
            cx.ret_i64(3, at as i64);
        }
        Err(later) => return later,
    }
    Outcome::Done
}

fn unescaped(s: &[u8], part: Part) -> Unescaped {
    let host = matches!(part, Part::Host | Part::Zone);
    let special = |c: u8| match c {
        b'%' => true,
        b'+' => part == Part::Query,
        c => host && c < 0x80 && must_escape(c, part),
    };
    let Some(first) = s.iter().position(|&c| special(c)) else {
        return Unescaped::Same;
    };
    let (same, _) = s.split_at(first);
    let mut out = Vec::with_capacity(s.len());
    out.extend_from_slice(same);
    let mut at = first;
    while let Some(&c) = s.get(at) {
        match c {
            b'%' => {
                let (Some(high), Some(low)) = (hex(s.get(at + 1)), hex(s.get(at + 2))) else {
                    return Unescaped::BadEscape(at);
                };
                let v = high << 4 | low;
                let percent = (high, low) == (2, 5);
                // A host holds escapes of bytes past ASCII only; a zone begins with "%25", and in it
                // escapes of what could be there anyway are taken.
                let bad = match part {
                    Part::Host => v < 0x80 && !percent,
                    Part::Zone => !percent && v != b' ' && must_escape(v, Part::Host),
                    _ => false,
                };
                if bad {
                    return Unescaped::BadEscape(at);
                }
                out.push(v);
                at += 3;
                continue;
            }
            b'+' if part == Part::Query => out.push(b' '),
            c if special(c) => return Unescaped::BadHost(at),
            c => out.push(c),
        }
        at += 1;
    }
    Unescaped::Text(out)
}
