//! Natives of package encoding/base64: whole groups of three bytes and four characters.

use crate::machine::native::{NativeCx, NativeFn, Outcome};
use crate::stdlib::shared::touch;
use crate::value::equal::empty_slice;

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("encodeSome", encode),
    ("decodeSome", decode),
    ("encodeText", encode_text),
    ("decodeText", decode_text),
];

/// From this length on, texts are encoded and decoded in pieces.
const LONG: usize = 1 << 16;

/// How many groups one call handles at most.
const PIECE: usize = 1 << 15;

/// `func encodeSome(dst, src []byte, alphabet string) (groups int)`: how many groups of `src` it has written to `dst`.
fn encode(cx: &mut NativeCx<'_>) -> Outcome {
    let ((to, room, _), (from, len, _)) = (cx.arg_slice(0), cx.arg_slice(2));
    let n = (len / 3).min(room / 4).min(PIECE);
    let Some(Ok(alphabet)) = cx.arg_str(4).get(..64).map(<&[u8; 64]>::try_from) else {
        cx.ret_u64(0, 0);
        return Outcome::Done;
    };
    touch::reads(cx, from, 3 * n);
    touch::writes(cx, to, 4 * n);
    for i in 0..n {
        // SAFETY: `from` has `3 * n` bytes, `to` has `4 * n`. (They may be of one object.)
        unsafe {
            let [a, b, c] = from.add(3 * i).cast::<[u8; 3]>().read();
            let v = u32::from_be_bytes([0, a, b, c]);
            let digit = |shift: u32| alphabet[(v >> shift & 63) as usize];
            let group = [digit(18), digit(12), digit(6), digit(0)];
            to.add(4 * i).cast::<[u8; 4]>().write(group);
        }
    }
    cx.took(4 * n);
    cx.ret_u64(0, n as u64);
    Outcome::Done
}

/// `func decodeSome(dst, src []byte, decode *[256]uint8) (groups int)`: how many groups it has written to `dst`; it
/// stops at one with what stands for nothing.
fn decode(cx: &mut NativeCx<'_>) -> Outcome {
    let ((to, room, _), (from, len, _)) = (cx.arg_slice(0), cx.arg_slice(2));
    let table = cx.arg_u64(4) as *const [u8; 256];
    let n = (len / 4).min(room / 3).min(PIECE);
    if n == 0 || table.is_null() {
        cx.ret_u64(0, 0);
        return Outcome::Done;
    }
    // SAFETY: every encoding has a table, which nobody changes and the frame keeps alive.
    let table = unsafe { &*table };
    touch::reads(cx, from, 4 * n);
    touch::writes(cx, to, 3 * n);
    let mut done = 0;
    while done < n {
        // SAFETY: `to` has `3 * n` bytes, `from` has `4 * n`. (They may be of one object.)
        let group = unsafe { from.add(4 * done).cast::<[u8; 4]>().read() };
        let [a, b, c, d] = group.map(|c| table[usize::from(c)]);
        // Values are below 64, and 0xFF stands for nothing.
        if (a | b | c | d) > 63 {
            break;
        }
        let [a, b, c, d] = [a, b, c, d].map(u32::from);
        let [_, x, y, z] = (a << 18 | b << 12 | c << 6 | d).to_be_bytes();
        // SAFETY: as above.
        unsafe { to.add(3 * done).cast::<[u8; 3]>().write([x, y, z]) };
        done += 1;
    }
    cx.took(4 * done);
    cx.ret_u64(0, done as u64);
    Outcome::Done
}

/// `func encodeText(src []byte, alphabet string, pad rune) (s string, ok bool)`: the encoded text, unless it is long.
fn encode_text(cx: &mut NativeCx<'_>) -> Outcome {
    let (src, pad) = (cx.arg_bytes(0), cx.arg_i64(4));
    let alphabet = cx.arg_str(2).get(..64).map(<&[u8; 64]>::try_from);
    let Some(Ok(alphabet)) = alphabet.filter(|_| src.len() < LONG) else {
        cx.ret_bool(2, false);
        return Outcome::Done;
    };
    let (groups, rest) = src.as_chunks::<3>();
    let last = match (rest.len(), pad) {
        (0, _) => 0,
        (n, -1) => n + 1,
        _ => 4,
    };
    let text = cx.new_filled(4 * groups.len() + last, |to| {
        let digit = |v: u32, shift: u32| alphabet[(v >> shift & 63) as usize];
        let (whole, tail) = to.as_chunks_mut::<4>();
        let mut whole = whole.iter_mut();
        for (&[a, b, c], to) in groups.iter().zip(&mut whole) {
            let v = u32::from_be_bytes([0, a, b, c]);
            *to = [digit(v, 18), digit(v, 12), digit(v, 6), digit(v, 0)];
        }
        let (Some(&a), b) = (rest.first(), rest.get(1)) else {
            return;
        };
        let v = u32::from_be_bytes([0, a, b.copied().unwrap_or(0), 0]);
        let third = b.map_or(pad as u8, |_| digit(v, 6));
        let group = [digit(v, 18), digit(v, 12), third, pad as u8];
        match whole.next() {
            Some(to) => *to = group,
            None => tail.copy_from_slice(&group[..tail.len()]),
        }
    });
    cx.took(src.len());
    cx.ret_pair(0, text);
    cx.ret_bool(2, true);
    Outcome::Done
}

/// `func decodeText(src string, decode *[256]uint8, pad rune, strict bool) (b []byte, ok bool)`: what a text stands for,
/// unless it is long or has more in it than characters of the alphabet and the padding at its end.
fn decode_text(cx: &mut NativeCx<'_>) -> Outcome {
    let (src, table) = (cx.arg_str(0), cx.arg_u64(2) as *const [u8; 256]);
    let (pad, strict) = (cx.arg_i64(3), cx.arg_bool(4));
    let padded = pad >= 0;
    let mut text = src;
    for _ in 0..2 {
        if let [shorter @ .., last] = text
            && padded
            && i64::from(*last) == pad
        {
            text = shorter;
        }
    }
    let (groups, rest) = text.as_chunks::<4>();
    let complete = if padded {
        src.len().is_multiple_of(4) && src.len() - text.len() == (4 - rest.len()) % 4
    } else {
        true
    };
    if table.is_null() || src.len() >= LONG || rest.len() == 1 || !complete {
        cx.ret_bool(2, false);
        return Outcome::Done;
    }
    // SAFETY: every encoding has a table, which nobody changes and the frame keeps alive.
    let table = unsafe { &*table };
    let value = |c: u8| u32::from(table[usize::from(c)]);
    let len = 3 * groups.len() + rest.len() * 6 / 8;
    let room = if padded { src.len() / 4 * 3 } else { len };
    let mut all = 0;
    let [p, _] = cx.new_filled(room, |to| {
        let (whole, tail) = to.as_chunks_mut::<3>();
        let mut whole = whole.iter_mut();
        for (group, to) in groups.iter().zip(&mut whole) {
            let [a, b, c, d] = group.map(value);
            all |= a | b | c | d;
            let [_, x, y, z] = (a << 18 | b << 12 | c << 6 | d).to_be_bytes();
            *to = [x, y, z];
        }
        let mut v = 0;
        for (&c, shift) in rest.iter().zip([18, 12, 6]) {
            all |= value(c);
            v |= value(c) << shift;
        }
        let [_, x, y, z] = v.to_be_bytes();
        let left = match rest.len() {
            2 => y | z,
            3 => z,
            _ => 0,
        };
        if strict && left != 0 {
            all = u32::MAX;
        }
        let bytes = [x, if rest.len() == 3 { y } else { 0 }, 0];
        match whole.next() {
            Some(to) => *to = bytes,
            None => tail.copy_from_slice(&bytes[..tail.len()]),
        }
    });
    cx.took(src.len());
    // Values are below 64, and 0xFF stands for nothing.
    let good = all < 64;
    let slice = match room {
        0 => empty_slice(),
        _ => [p, len as u64 | (room as u64) << 32],
    };
    cx.ret_pair(0, if good { slice } else { [0, 0] });
    cx.ret_bool(2, good);
    Outcome::Done
}
