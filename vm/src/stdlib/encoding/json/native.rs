//! Natives of encoding/json: scanning of text, and the fast paths for plain values.

mod decode;
mod encode;
mod fields;

use crate::heap::kept::Kept;
use crate::machine::native::{NativeCx, NativeFn, Outcome};
use crate::stdlib::shared::out;
use crate::stdlib::unicode_natives::is_print;
use crate::value::rtype::{Kind, RType};
use std::borrow::Cow;

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("scan", scan),
    ("quote", quote),
    ("unquote", unquote),
    ("compact", compact),
    ("appendCompact", append_compact),
    ("indent", indent),
    ("escapeHTML", escape_html),
    ("encode", encode_plain),
    ("decode", decode_plain),
    ("fieldTable", field_table),
];

/// The deepest nesting that is accepted.
const DEEPEST: usize = 10_000;

/// How much text one call reads or writes without a look at the scheduler.
const MOST: usize = 1 << 20;

/// Why a value is left to the Go side. The numbers are those of its constants.
#[derive(Clone, Copy)]
enum How {
    /// It has something in it that only Go code can do, or an error.
    Other = 1,
    /// It is too large for one call; its parts may not be.
    Large = 2,
}

/// `encode(dst []byte, v any, html bool) (out []byte, how int)`: appends v.
fn encode_plain(cx: &mut NativeCx<'_>) -> Outcome {
    if cx.races() {
        // What Go code reads is checked.
        cx.ret_i64(2, How::Other as i64);
        return Outcome::Done;
    }
    let mut e = encode::Encoder {
        out: Vec::new(),
        html: cx.arg_bool(4),
        known: fields::Known::new(cx.instance()),
    };
    // SAFETY: the parameter is an interface, which the frame keeps alive.
    let done = unsafe { e.iface(cx.arg_pair(2), 0) };
    cx.took(e.out.len());
    if let Err(how) = done {
        cx.ret_i64(2, how as i64);
        return Outcome::Done;
    }
    out::append(cx, 0, 0, &e.out)
}

/// `decode(data []byte, off int, v any, options int, list, object, number, truth any) (end, how int)`: stores
/// the value at data[off] in what v points to. The last four are of the types that values of unknown type get.
fn decode_plain(cx: &mut NativeCx<'_>) -> Outcome {
    const NUMBERS: i64 = 1;
    const STRICT: i64 = 2;
    /// The text is known to be valid, and goes on behind the value.
    const PART: i64 = 4;
    let (data, off, options) = (cx.arg_bytes(0), cx.arg_i64(2), cx.arg_i64(5));
    let off = usize::try_from(off).unwrap_or(0);
    let part = options & PART != 0;
    let ty = |i| cx.arg_iface(i).map(|(ty, _)| ty);
    let how = match (cx.arg_iface(3), ty(6), ty(8), ty(10), ty(12)) {
        (Some((to, at)), Some(list), Some(object), Some(number), Some(truth))
            if to.kind == Kind::Pointer && at != 0 && !cx.races() && (part || only_value(data)) =>
        {
            let known = fields::Known::new(cx.instance());
            let any = decode::Any {
                list,
                object,
                number,
                truth,
            };
            let mut d = decode::Decoder {
                cx,
                data,
                at: off,
                last: off + MOST,
                any,
                known,
                numbers: options & NUMBERS != 0,
                strict: options & STRICT != 0,
            };
            let done = match to.elem().filter(|_| d.known.plain(to)) {
                // SAFETY: a pointer that is not nil leads to a value of its type.
                Some(elem) => unsafe { d.value(elem, at as *mut u8, 0) },
                None => Err(How::Other),
            };
            let end = d.at;
            cx.took(end - off);
            cx.ret_i64(0, end as i64);
            done.err()
        }
        _ if data.len() > MOST && !part => Some(How::Large),
        _ => Some(How::Other),
    };
    cx.ret_i64(1, how.map_or(0, |how| how as i64));
    Outcome::Done
}

/// Whether the text is one valid value, and not too long to find that out here.
fn only_value(data: &[u8]) -> bool {
    data.len() <= MOST
        && match find_value(data, 0, true) {
            End::At(at) => data
                .get(at..)
                .is_some_and(|tail| tail.iter().all(|&b| space(b))),
            _ => false,
        }
}

/// `fieldTable(t reflect.Type) (names []string, facts []byte, paths []int)`: of each field that JSON knows its
/// name, its options, and how many indices lead to it, followed by these.
fn field_table(cx: &mut NativeCx<'_>) -> Outcome {
    // SAFETY: the types that package reflect hands out are the addresses of descriptors, and no others are
    // asked about.
    let t = cx
        .arg_iface(0)
        .and_then(|(_, word)| unsafe { Kept::from_ptr(word as *const RType) });
    let fields = t.map(fields::fields_of).unwrap_or_default();
    let (mut facts, mut paths) = (Vec::new(), Vec::new());
    for f in &fields {
        let bit = |on: bool, n: u8| u8::from(on) << n;
        facts.push(bit(f.omit_empty, 0) | bit(f.omit_zero, 1) | bit(f.quoted, 2));
        paths.push(f.index.len());
        paths.extend(&f.index);
    }
    let names: Vec<&[u8]> = fields.iter().map(|f| f.name.as_slice()).collect();
    cx.ret_strings(0, &names);
    cx.ret_bytes(2, facts);
    let p = cx.alloc(8 * paths.len(), None);
    for (i, n) in paths.iter().enumerate() {
        // SAFETY: the object is new and has room for so many numbers.
        unsafe { p.cast::<u64>().add(i).write(*n as u64) };
    }
    let n = paths.len() as u64;
    cx.ret_pair(4, [p.addr() as u64, n | n << 32]);
    Outcome::Done
}

/// How looking for a value ends.
enum End {
    /// Behind its last byte.
    At(usize),
    /// The text ends within it; where what is incomplete begins.
    More(usize),
    /// What is wrong, and with how many bytes read.
    Bad(String, usize),
    /// An invalid escape sequence, and after how many bytes that shows.
    Escape(Vec<u8>, usize),
}

/// `scan(data []byte, off int, eof bool) (status, at int, msg string)`: 0 a value ends at `at`,
/// 1 the text ends too early, 2 an error, 3 an invalid escape sequence.
fn scan(cx: &mut NativeCx<'_>) -> Outcome {
    let data = cx.arg_bytes(0);
    let off = usize::try_from(cx.arg_i64(2)).unwrap_or(0);
    let eof = cx.arg_bool(3);
    // A value in the middle of a text is most often a small one.
    let len = if off == 0 { data.len() } else { 0 };
    let end = match cx.long(2 * len, move || find_value(data, off, eof)) {
        Ok(end) => end,
        Err(later) => return later,
    };
    match end {
        End::At(at) => cx.ret_i64(1, at as i64),
        End::More(at) => {
            cx.ret_i64(0, 1);
            cx.ret_i64(1, at as i64);
        }
        End::Bad(msg, at) => {
            cx.ret_i64(0, 2);
            cx.ret_i64(1, at as i64);
            cx.ret_str(2, msg);
        }
        End::Escape(text, at) => {
            cx.ret_i64(0, 3);
            cx.ret_i64(1, at as i64);
            cx.ret_str(2, text);
        }
    }
    Outcome::Done
}

fn space(b: u8) -> bool {
    matches!(b, b' ' | b'\t' | b'\r' | b'\n')
}

/// The character at `at` is out of place.
fn wrong(data: &[u8], at: usize, context: &str) -> End {
    let rest = data.get(at..).unwrap_or_default();
    let first = rest.get(..rest.len().min(4)).unwrap_or_default();
    let valid = first.utf8_chunks().next().map_or("", |c| c.valid());
    let (text, len) = match (valid.chars().next(), rest.first()) {
        (Some(c), _) if c.is_ascii() => (shown(c as u8), 1),
        (Some(c), _) if !is_print(c as u32) => {
            let code = c as u32;
            let text = if code > 0xFFFF {
                format!("'\\U{code:08x}'")
            } else {
                format!("'\\u{code:04x}'")
            };
            (text, c.len_utf8())
        }
        (Some(c), _) => (format!("'{c}'"), c.len_utf8()),
        (None, b) => (format!("'\\x{:02x}'", b.copied().unwrap_or(0)), 1),
    };
    End::Bad(format!("invalid character {text} {context}"), at + len)
}

/// An ASCII character as Go's error messages quote it.
fn shown(b: u8) -> String {
    let c = char::from(b);
    match b {
        b'\'' => "'\\''".into(),
        b'\\' => "'\\\\'".into(),
        7 => "'\\a'".into(),
        8 => "'\\b'".into(),
        9 => "'\\t'".into(),
        10 => "'\\n'".into(),
        11 => "'\\v'".into(),
        12 => "'\\f'".into(),
        13 => "'\\r'".into(),
        0..0x20 | 0x7f => format!("'\\x{b:02x}'"),
        _ => format!("'{c}'"),
    }
}

fn find_value(data: &[u8], off: usize, eof: bool) -> End {
    let bad = |at: usize, context: &str| wrong(data, at, context);
    let skip = |mut at: usize| {
        while data.get(at).is_some_and(|&b| space(b)) {
            at += 1;
        }
        at
    };
    let mut stack: Vec<u8> = Vec::new();
    let mut at = off;
    'value: loop {
        at = skip(at);
        let Some(&b) = data.get(at) else {
            return End::More(data.len());
        };
        match b {
            b'{' | b'[' => {
                stack.push(b);
                if stack.len() > DEEPEST {
                    return End::Bad("exceeded max depth".into(), at + 1);
                }
                let next = skip(at + 1);
                let Some(&n) = data.get(next) else {
                    return End::More(data.len());
                };
                if n == b + 2 {
                    stack.pop();
                    at = next + 1;
                } else if b == b'[' {
                    at = next;
                    continue 'value;
                } else {
                    match key(data, next, "looking for beginning of object key string") {
                        End::At(end) => at = end,
                        other => return other,
                    }
                    continue 'value;
                }
            }
            b'"' => match string(data, at) {
                End::At(end) => at = end,
                other => return other,
            },
            b'-' | b'0'..=b'9' => match number(data, at, eof) {
                End::At(end) => at = end,
                other => return other,
            },
            b't' | b'f' | b'n' => {
                let word: &str = match b {
                    b't' => "true",
                    b'f' => "false",
                    _ => "null",
                };
                for (i, w) in word.bytes().enumerate() {
                    match data.get(at + i) {
                        None => return End::More(data.len()),
                        Some(&c) if c != w => {
                            let w = char::from(w);
                            return bad(at + i, &format!("in literal {word} (expecting '{w}')"));
                        }
                        _ => {}
                    }
                }
                at += word.len();
            }
            _ => return bad(at, "looking for beginning of value"),
        }
        // A value has ended.
        loop {
            let Some(&open) = stack.last() else {
                return End::At(at);
            };
            at = skip(at);
            let Some(&b) = data.get(at) else {
                return End::More(data.len());
            };
            if b == open + 2 {
                stack.pop();
                at += 1;
            } else if b == b',' && open == b'[' {
                at += 1;
                continue 'value;
            } else if b == b',' {
                let next = skip(at + 1);
                if next >= data.len() {
                    return End::More(data.len());
                }
                match key(data, next, "looking for beginning of object key string") {
                    End::At(end) => at = end,
                    other => return other,
                }
                continue 'value;
            } else if open == b'[' {
                return bad(at, "after array element");
            } else {
                return bad(at, "after object key:value pair");
            }
        }
    }
}

/// A key and its colon.
fn key(data: &[u8], at: usize, context: &str) -> End {
    let bad = |at: usize, context: &str| wrong(data, at, context);
    if data.get(at) != Some(&b'"') {
        return bad(at, context);
    }
    match string(data, at) {
        End::At(mut end) => {
            while data.get(end).is_some_and(|&b| space(b)) {
                end += 1;
            }
            match data.get(end) {
                None => End::More(data.len()),
                Some(b':') => End::At(end + 1),
                Some(_) => bad(end, "after object key"),
            }
        }
        other => other,
    }
}

/// The length of the text without a character at its end of which only the beginning is there.
fn whole(data: &[u8]) -> usize {
    let last = data.len().saturating_sub(3);
    let starts = (last..data.len()).rev();
    let mut begun = starts.filter(|&at| data.get(at).is_some_and(|b| b & 0xC0 != 0x80));
    let Some(at) = begun.next() else {
        return data.len();
    };
    let rest = data.get(at..).unwrap_or_default();
    match std::str::from_utf8(rest) {
        Err(e) if e.error_len().is_none() => at,
        _ => data.len(),
    }
}

fn string(data: &[u8], start: usize) -> End {
    let mut at = start + 1;
    loop {
        let Some(&b) = data.get(at) else {
            return End::More(whole(data));
        };
        match b {
            b'"' => return End::At(at + 1),
            b'\\' => {
                let Some(&kind) = data.get(at + 1) else {
                    return End::More(at);
                };
                let length = if kind == b'u' { 6 } else { 2 };
                let good = match kind {
                    b'b' | b'f' | b'n' | b'r' | b't' | b'\\' | b'/' | b'"' => true,
                    b'u' => {
                        let digits = data.get(at + 2..data.len().min(at + 6)).unwrap_or_default();
                        if digits.len() < 4 && digits.iter().all(u8::is_ascii_hexdigit) {
                            return End::More(at);
                        }
                        digits.iter().all(u8::is_ascii_hexdigit)
                    }
                    _ => false,
                };
                if !good {
                    let end = data.len().min(at + length);
                    let text = data.get(at..end).unwrap_or_default();
                    return End::Escape(text.to_vec(), end);
                }
                at += length;
            }
            0..0x20 => return wrong(data, at, "in string"),
            _ => at += 1,
        }
    }
}

fn number(data: &[u8], start: usize, eof: bool) -> End {
    let mut at = start;
    let bad = |at: usize| match data.get(at) {
        None => End::More(start),
        Some(_) => wrong(data, at, "in numeric literal"),
    };
    let digits = |mut at: usize| {
        while data.get(at).is_some_and(u8::is_ascii_digit) {
            at += 1;
        }
        at
    };
    if data.get(at) == Some(&b'-') {
        at += 1;
    }
    match data.get(at) {
        Some(b'0') => at += 1,
        Some(b'1'..=b'9') => at = digits(at),
        _ => return bad(at),
    }
    if data.get(at) == Some(&b'.') {
        let end = digits(at + 1);
        if end == at + 1 {
            return bad(end);
        }
        at = end;
    }
    if matches!(data.get(at), Some(b'e' | b'E')) {
        at += 1;
        if matches!(data.get(at), Some(b'+' | b'-')) {
            at += 1;
        }
        let end = digits(at);
        if end == at {
            return bad(end);
        }
        at = end;
    }
    if at == data.len() && !eof {
        return End::More(start);
    }
    End::At(at)
}

/// `quote(dst []byte, s string, html bool) []byte`: appends s as a JSON string.
fn quote(cx: &mut NativeCx<'_>) -> Outcome {
    let mut quoted = Vec::new();
    quote_to(&mut quoted, cx.arg_str(2), cx.arg_bool(4));
    let (mut p, len, mut cap) = cx.arg_slice(0);
    let size = len + quoted.len();
    if size > u32::MAX as usize {
        return Outcome::RuntimeError("growslice: len out of range".into());
    }
    if size > cap {
        cap = size.max(2 * len).min(u32::MAX as usize);
        let grown = cx.alloc(cap, None);
        if len > 0 {
            // SAFETY: the new object has more room than the old one's bytes take.
            unsafe { std::ptr::copy_nonoverlapping(p, grown, len) };
        }
        p = grown;
    }
    // SAFETY: there is room for `cap` bytes, `size` at least.
    unsafe { std::ptr::copy_nonoverlapping(quoted.as_ptr(), p.add(len), quoted.len()) };
    cx.ret_pair(0, [p.addr() as u64, size as u64 | (cap as u64) << 32]);
    Outcome::Done
}

/// Appends `s` as a JSON string.
fn quote_to(out: &mut Vec<u8>, s: &[u8], html: bool) {
    out.reserve(s.len() + 2);
    out.push(b'"');
    for chunk in s.utf8_chunks() {
        let mut rest = chunk.valid().as_bytes();
        let special = |b: &u8| match b {
            b'"' | b'\\' | 0..0x20 | 0xe2 => true,
            b'<' | b'>' | b'&' => html,
            _ => false,
        };
        while let Some(at) = rest.iter().position(special) {
            let (before, from) = rest.split_at(at);
            out.extend_from_slice(before);
            rest = from.get(escape(out, from)..).unwrap_or_default();
        }
        out.extend_from_slice(rest);
        for _ in chunk.invalid() {
            out.extend("\u{fffd}".bytes());
        }
    }
    out.push(b'"');
}

/// Appends the character that `s` begins with, which may have to be escaped; how many bytes were used.
fn escape(out: &mut Vec<u8>, s: &[u8]) -> usize {
    match s {
        [b @ (b'"' | b'\\'), ..] => out.extend([b'\\', *b]),
        [b'\n', ..] => out.extend(b"\\n"),
        [b'\r', ..] => out.extend(b"\\r"),
        [b'\t', ..] => out.extend(b"\\t"),
        [8, ..] => out.extend(b"\\b"),
        [12, ..] => out.extend(b"\\f"),
        [0xe2, 0x80, b @ (0xa8 | 0xa9), ..] => {
            out.extend(format!("\\u20{:02x}", b - 0x80).bytes());
            return 3;
        }
        [0xe2, ..] => out.push(0xe2),
        [b, ..] => out.extend(format!("\\u{b:04x}").bytes()),
        [] => {}
    }
    1
}

/// `unquote(lit []byte) string`: the value of a valid JSON string.
fn unquote(cx: &mut NativeCx<'_>) -> Outcome {
    let lit = cx.arg_bytes(0);
    cx.ret_str(0, unquoted(lit));
    Outcome::Done
}

/// The value of a valid JSON string.
fn unquoted(lit: &[u8]) -> Cow<'_, [u8]> {
    let body = lit.get(1..lit.len().saturating_sub(1)).unwrap_or_default();
    if !body.contains(&b'\\') && std::str::from_utf8(body).is_ok() {
        return Cow::Borrowed(body);
    }
    let mut out = Vec::with_capacity(body.len());
    let hex = |at: usize| {
        let digits = body.get(at..at + 4)?;
        u32::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
    };
    let mut at = 0;
    while let Some(&b) = body.get(at) {
        if b != b'\\' {
            out.push(b);
            at += 1;
            continue;
        }
        let c = body.get(at + 1).copied().unwrap_or(b'\\');
        at += 2;
        match c {
            b'b' => out.push(8),
            b'f' => out.push(12),
            b'n' => out.push(b'\n'),
            b'r' => out.push(b'\r'),
            b't' => out.push(b'\t'),
            b'u' => {
                let mut r = hex(at).unwrap_or(0xfffd);
                at += 4;
                if (0xd800..0xdc00).contains(&r)
                    && body.get(at..at + 2) == Some(b"\\u")
                    && let Some(low) = hex(at + 2).filter(|l| (0xdc00..0xe000).contains(l))
                {
                    r = 0x10000 + ((r - 0xd800) << 10) + (low - 0xdc00);
                    at += 6;
                }
                let c = char::from_u32(r).unwrap_or('\u{fffd}');
                out.extend(c.encode_utf8(&mut [0; 4]).bytes());
            }
            other => out.push(other),
        }
    }
    if std::str::from_utf8(&out).is_err() {
        let mut fixed = String::with_capacity(out.len());
        for chunk in out.utf8_chunks() {
            fixed.push_str(chunk.valid());
            for _ in chunk.invalid() {
                fixed.push('\u{fffd}');
            }
        }
        out = fixed.into_bytes();
    }
    Cow::Owned(out)
}

/// Appends `b` at `at` in `data`, escaped for HTML; how many bytes were used.
fn escaped(out: &mut Vec<u8>, data: &[u8], at: usize) -> usize {
    match data.get(at..) {
        Some([b @ (b'<' | b'>' | b'&'), ..]) => {
            out.extend(format!("\\u{b:04x}").bytes());
            1
        }
        Some([0xe2, 0x80, b @ (0xa8 | 0xa9), ..]) => {
            out.extend(format!("\\u20{:02x}", b - 0x80).bytes());
            3
        }
        Some([b, ..]) => {
            out.push(*b);
            1
        }
        _ => 1,
    }
}

/// `compact(src []byte, html bool) []byte`: valid JSON without white space.
fn compact(cx: &mut NativeCx<'_>) -> Outcome {
    let (src, html) = (cx.arg_bytes(0), cx.arg_bool(2));
    cx.long_bytes(2 * src.len(), move || without_space(src, html))
}

/// `appendCompact(dst, src []byte, html bool) []byte`: the same appended to `dst`.
fn append_compact(cx: &mut NativeCx<'_>) -> Outcome {
    let (src, html) = (cx.arg_bytes(2), cx.arg_bool(4));
    cx.took(2 * src.len());
    out::append(cx, 0, 0, &without_space(src, html))
}

/// Where a run of bytes ends that stay as they are: within a text, within one in which HTML is escaped, outside.
const IN_TEXT: u8 = 1;
const IN_HTML: u8 = 2;
const OUTSIDE: u8 = 4;

static ENDS: [u8; 256] = {
    let mut ends = [0; 256];
    ends[b'"' as usize] = IN_TEXT | IN_HTML | OUTSIDE;
    ends[b'\\' as usize] = IN_TEXT | IN_HTML;
    let (special, spaces) = (b"<>&\xe2", b" \t\r\n");
    let mut i = 0;
    while i < 4 {
        ends[special[i] as usize] |= IN_HTML;
        ends[spaces[i] as usize] |= OUTSIDE;
        i += 1;
    }
    ends
};

fn without_space(src: &[u8], html: bool) -> Vec<u8> {
    let mut out = Vec::with_capacity(src.len());
    let (mut text, mut at) = (false, 0);
    let within = if html { IN_HTML } else { IN_TEXT };
    while at < src.len() {
        let end = if text { within } else { OUTSIDE };
        let rest = src.get(at..).unwrap_or_default();
        let run = rest.iter().position(|b| ENDS[usize::from(*b)] & end != 0);
        let (same, rest) = rest.split_at(run.unwrap_or(rest.len()));
        out.extend_from_slice(same);
        at += same.len();
        match rest {
            [b'"', ..] => {
                text = !text;
                out.push(b'"');
                at += 1;
            }
            [b'\\', ..] if text => {
                out.extend_from_slice(rest.get(..2).unwrap_or(rest));
                at += 2;
            }
            [_, ..] if text => at += escaped(&mut out, src, at),
            // White space.
            _ => at += 1,
        }
    }
    out
}

/// `escapeHTML(src []byte) []byte`
fn escape_html(cx: &mut NativeCx<'_>) -> Outcome {
    let src = cx.arg_bytes(0);
    cx.long_bytes(2 * src.len(), move || {
        let mut out = Vec::with_capacity(src.len());
        let mut at = 0;
        while at < src.len() {
            at += escaped(&mut out, src, at);
        }
        out
    })
}

/// `indent(src []byte, prefix, indent string) []byte`: valid JSON, laid out.
fn indent(cx: &mut NativeCx<'_>) -> Outcome {
    let (src, prefix, step) = (cx.arg_bytes(0), cx.arg_str(2), cx.arg_str(4));
    cx.long_bytes(4 * src.len(), move || laid_out(src, prefix, step))
}

fn laid_out(src: &[u8], prefix: &[u8], step: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(src.len() * 2);
    let line = |out: &mut Vec<u8>, depth: usize| {
        out.push(b'\n');
        out.extend_from_slice(prefix);
        (0..depth).for_each(|_| out.extend_from_slice(step));
    };
    let (mut depth, mut text, mut fresh, mut at) = (0usize, false, false, 0);
    while let Some(&b) = src.get(at) {
        at += 1;
        if text {
            out.push(b);
            if b == b'\\' {
                out.extend(src.get(at));
                at += 1;
            }
            text = b != b'"';
            continue;
        }
        if space(b) {
            continue;
        }
        if fresh && !matches!(b, b']' | b'}') {
            depth += 1;
            line(&mut out, depth);
            fresh = false;
        }
        match b {
            b'{' | b'[' => {
                fresh = true;
                out.push(b);
            }
            b',' => {
                out.push(b);
                line(&mut out, depth);
            }
            b':' => out.extend(b": "),
            b'}' | b']' => {
                if !std::mem::take(&mut fresh) {
                    depth = depth.saturating_sub(1);
                    line(&mut out, depth);
                }
                out.push(b);
            }
            _ => {
                text = b == b'"';
                out.push(b);
            }
        }
    }
    let tail = src.iter().rev().take_while(|b| space(**b)).count();
    let tail = src.get(src.len() - tail..).unwrap_or_default();
    out.extend(trailing(tail, prefix, step));
    out
}

/// The white space behind a value that is laid out. It stays as it is, but as in Go a prefix or an
/// indentation of other characters than blanks overwrites blanks at the beginnings of its lines.
fn trailing(tail: &[u8], prefix: &[u8], step: &[u8]) -> Vec<u8> {
    let mut out = tail.to_vec();
    if prefix.iter().chain(step).all(|b| matches!(b, b' ' | b'\t')) {
        return out;
    }
    for line in out.split_mut(|&b| b == b'\n').skip(1) {
        let layout = prefix.iter().chain(step.iter().cycle());
        let blanks = line.iter_mut().take_while(|b| **b == b' ');
        blanks.zip(layout).for_each(|(blank, &b)| *blank = b);
    }
    out
}
