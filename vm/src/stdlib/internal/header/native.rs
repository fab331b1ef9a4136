//! Natives of internal/header: canonical names of header fields, and parsing of an ordinary header in one call.

use crate::machine::native::{NativeFn, Outcome};

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("Canonical", |cx| {
        let name = cx.arg_str(0);
        match canonical(name) {
            Some(new) => cx.ret_str(0, new),
            None => {
                let same = cx.arg_pair(0);
                cx.ret_pair(0, same);
            }
        }
        Outcome::Done
    }),
    ("Valid", |cx| {
        let name = cx.arg_str(0);
        let valid = !name.is_empty() && name.iter().all(|&c| is_token(c));
        cx.ret_bool(0, valid);
        Outcome::Done
    }),
    ("ValidValue", |cx| {
        let valid = cx
            .arg_str(0)
            .iter()
            .all(|&c| c == b'\t' || c >= b' ' && c != 0x7f);
        cx.ret_bool(0, valid);
        Outcome::Done
    }),
    ("lines", |cx| {
        let (pairs, used) = lines(cx.arg_bytes(0)).unwrap_or_default();
        cx.ret_strings(0, &pairs);
        cx.ret_u64(2, used as u64);
        Outcome::Done
    }),
];

fn is_token(c: u8) -> bool {
    c.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&c)
}

/// The canonical form of a name, if that is another.
fn canonical(name: &[u8]) -> Option<Vec<u8>> {
    let mut upper = true;
    let mut same = true;
    for &c in name {
        if !is_token(c) {
            return None;
        }
        same &= !(if upper {
            c.is_ascii_lowercase()
        } else {
            c.is_ascii_uppercase()
        });
        upper = c == b'-';
    }
    if same {
        return None;
    }
    let mut upper = true;
    let letters = name.iter().map(|&c| {
        let c = if upper {
            c.to_ascii_uppercase()
        } else {
            c.to_ascii_lowercase()
        };
        upper = c == b'-';
        c
    });
    Some(letters.collect())
}

/// Names and values in turn, and the length of the header with its empty line.
fn lines(text: &[u8]) -> Option<(Vec<Vec<u8>>, usize)> {
    let mut pairs = Vec::with_capacity(16);
    let mut used = 0;
    loop {
        let rest = text.get(used..)?;
        let end = memchr::memchr(b'\n', rest)?;
        used += end + 1;
        let line = rest.get(..end)?;
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        if line.is_empty() {
            return Some((pairs, used));
        }
        // A line that continues the one before is left to the slow way, and so is any mistake.
        let colon = memchr::memchr(b':', line)?;
        let (name, value) = (line.get(..colon)?, line.get(colon + 1..)?);
        if name.is_empty() || !name.iter().all(|&c| is_token(c)) {
            return None;
        }
        if matches!(text.get(used), None | Some(b' ' | b'\t')) {
            return None;
        }
        if !value.iter().all(|&c| c == b'\t' || c >= b' ' && c != 0x7f) {
            return None;
        }
        pairs.push(canonical(name).unwrap_or_else(|| name.to_vec()));
        pairs.push(trim(value).to_vec());
    }
}

fn trim(mut s: &[u8]) -> &[u8] {
    while let [b' ' | b'\t', rest @ ..] | [rest @ .., b' ' | b'\t'] = s {
        s = rest;
    }
    s
}
