//! Natives of package encoding/hex.

use crate::machine::native::{NativeCx, NativeFn, Outcome};
use crate::stdlib::shared::touch;

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[("encodeSome", encode), ("decodeSome", decode)];

/// How many bytes one call makes digits of, and half of how many digits one call reads.
const PIECE: usize = 1 << 16;

/// The digits of each byte.
const DIGITS: [[u8; 2]; 256] = {
    let mut table = [[0; 2]; 256];
    let digits = b"0123456789abcdef";
    let mut b = 0;
    while b < 256 {
        table[b] = [digits[b >> 4], digits[b & 15]];
        b += 1;
    }
    table
};

/// What each digit stands for, 0xFF for no digit.
const VALUES: [u8; 256] = {
    let mut table = [0xFF; 256];
    let mut d = 0;
    while d < 10 {
        table[b'0' as usize + d] = d as u8;
        d += 1;
    }
    let mut d = 0;
    while d < 6 {
        table[b'a' as usize + d] = 10 + d as u8;
        table[b'A' as usize + d] = 10 + d as u8;
        d += 1;
    }
    table
};

/// `func encodeSome(dst, src []byte) (n int)`: how many bytes of `src` it has written to `dst`.
fn encode(cx: &mut NativeCx<'_>) -> Outcome {
    let ((to, room, _), (from, len, _)) = (cx.arg_slice(0), cx.arg_slice(2));
    let n = len.min(room / 2).min(PIECE);
    touch::reads(cx, from, n);
    touch::writes(cx, to, 2 * n);
    for i in 0..n {
        // SAFETY: `from` has `n` bytes, `to` twice as many. (They may be of one object.)
        unsafe {
            let digits = DIGITS[usize::from(from.add(i).read())];
            to.add(2 * i).cast::<[u8; 2]>().write_unaligned(digits);
        }
    }
    cx.took(2 * n);
    cx.ret_u64(0, n as u64);
    Outcome::Done
}

/// `func decodeSome(dst, src []byte) (n int)`: how many bytes it has written to `dst`; fewer than it could have if
/// something is no digit.
fn decode(cx: &mut NativeCx<'_>) -> Outcome {
    let ((to, room, _), (from, len, _)) = (cx.arg_slice(0), cx.arg_slice(2));
    let n = room.min(len / 2).min(PIECE);
    touch::reads(cx, from, 2 * n);
    touch::writes(cx, to, n);
    let mut done = 0;
    while done < n {
        // SAFETY: `to` has `n` bytes, `from` twice as many. (They may be of one object.)
        let good = unsafe {
            let [a, b] = from.add(2 * done).cast::<[u8; 2]>().read_unaligned();
            let (high, low) = (VALUES[usize::from(a)], VALUES[usize::from(b)]);
            let good = high | low != 0xFF;
            if good {
                to.add(done).write(high << 4 | low);
            }
            good
        };
        if !good {
            break;
        }
        done += 1;
    }
    cx.took(2 * done);
    cx.ret_u64(0, done as u64);
    Outcome::Done
}
