//! Natives of crypto/sha3: RustCrypto's Keccak permutation, and the sponge around it.

use crate::machine::native::{NativeCx, NativeFn, Outcome};
use keccak::Keccak;

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[("absorb", absorb), ("squeeze", squeeze)];

const STATE: usize = 200;

/// The state in parameter 0.
fn state(cx: &NativeCx<'_>) -> Option<&'static mut [u8; STATE]> {
    // SAFETY: the parameter is a *[200]byte or nil, kept alive by the frame.
    unsafe { (cx.arg_u64(0) as *mut [u8; STATE]).as_mut() }
}

fn permute(state: &mut [u8; STATE]) {
    let mut words = [0u64; STATE / 8];
    for (w, b) in words.iter_mut().zip(state.as_chunks::<8>().0) {
        *w = u64::from_le_bytes(*b);
    }
    Keccak::new().with_f1600(|f| f(&mut words));
    for (w, b) in words.iter().zip(state.as_chunks_mut::<8>().0) {
        *b = w.to_le_bytes();
    }
}

/// Position and rate.
fn place(cx: &NativeCx<'_>) -> (usize, usize) {
    let rate = usize::try_from(cx.arg_i64(2)).unwrap_or(0).clamp(1, STATE);
    (usize::try_from(cx.arg_i64(1)).unwrap_or(0).min(rate), rate)
}

/// `absorb(a *[200]byte, n, rate int, p []byte) int`
fn absorb(cx: &mut NativeCx<'_>) -> Outcome {
    let Some(a) = state(cx) else {
        return Outcome::NilDereference;
    };
    let (before, (n, rate), p) = (*a, place(cx), cx.arg_bytes(3));
    match cx.long(2 * p.len(), move || absorbed(before, n, rate, p)) {
        Ok((after, n)) => {
            *a = after;
            cx.ret_i64(0, n as i64);
            Outcome::Done
        }
        Err(later) => later,
    }
}

/// The state that has taken `p` in, and how far its next block is filled.
fn absorbed(mut a: [u8; STATE], mut n: usize, rate: usize, mut p: &[u8]) -> ([u8; STATE], usize) {
    while !p.is_empty() {
        let (now, later) = p.split_at(p.len().min(rate - n));
        for (to, from) in a.iter_mut().skip(n).zip(now) {
            *to ^= from;
        }
        n += now.len();
        if n == rate {
            permute(&mut a);
            n = 0;
        }
        p = later;
    }
    (a, n)
}

/// `squeeze(a *[200]byte, n, rate int, p []byte) int`
fn squeeze(cx: &mut NativeCx<'_>) -> Outcome {
    let Some(a) = state(cx) else {
        return Outcome::NilDereference;
    };
    let (mut n, rate) = place(cx);
    for to in cx.arg_bytes_mut(3) {
        if n == rate {
            permute(a);
            n = 0;
        }
        *to = a.get(n).copied().unwrap_or(0);
        n += 1;
    }
    cx.ret_i64(0, n as i64);
    Outcome::Done
}
