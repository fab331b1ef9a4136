//! Natives of package encoding/base64: whole groups of three bytes and four characters.

use crate::machine::native::{NativeCx, NativeFn, Outcome};
use crate::stdlib::shared::touch;

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[("encodeSome", encode), ("decodeSome", decode)];

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
