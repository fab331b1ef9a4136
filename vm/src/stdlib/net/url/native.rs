//! Natives of package net/url: escaping and unescaping.

use crate::machine::native::{NativeCx, NativeFn, Outcome};

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
    fn plain(self) -> &'static [u8] {
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

fn must_escape(c: u8, part: Part) -> bool {
    !c.is_ascii_alphanumeric() && !b"-_.~".contains(&c) && !part.plain().contains(&c)
}

/// `func escape(s string, part part) string`
fn escape(cx: &mut NativeCx<'_>) -> Outcome {
    let (s, part) = (cx.arg_str(0), part(cx, 2));
    let escaped = cx.long(s.len(), move || {
        let changed = s.iter().position(|&c| must_escape(c, part))?;
        let mut out = Vec::with_capacity(s.len() + 16);
        let (same, rest) = s.split_at(changed);
        out.extend_from_slice(same);
        for &c in rest {
            match c {
                b' ' if part == Part::Query => out.push(b'+'),
                c if must_escape(c, part) => {
                    let digit = |d: u8| b"0123456789ABCDEF"[usize::from(d & 15)];
                    out.extend([b'%', digit(c >> 4), digit(c)]);
                }
                c => out.push(c),
            }
        }
        Some(out)
    });
    match escaped {
        Ok(Some(text)) => cx.ret_str(0, text),
        Ok(None) => cx.ret_pair(0, cx.arg_pair(0)),
        Err(later) => return later,
    }
    Outcome::Done
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
