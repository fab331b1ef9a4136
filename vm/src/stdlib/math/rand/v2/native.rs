//! Natives of package math/rand/v2.

use crate::machine::native::{NativeCx, NativeFn, Outcome};

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("chance", crate::stdlib::rand_natives::chance),
    ("fill", fill),
];

/// How many blocks of ChaCha8 are made side by side, their words interleaved.
const LANES: usize = 4;

/// The words "expand 32-byte k" that a state begins with.
const CONSTANTS: [u32; 4] = [0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574];

/// A quarter round on words `a`, `b`, `c`, `d` of a state.
fn quarter(s: &mut [u32; 16], [a, b, c, d]: [usize; 4]) {
    for (turn, other) in [(16, 12), (8, 7)] {
        s[a] = s[a].wrapping_add(s[b]);
        s[d] = (s[d] ^ s[a]).rotate_left(turn);
        s[c] = s[c].wrapping_add(s[d]);
        s[b] = (s[b] ^ s[c]).rotate_left(other);
    }
}

/// Block `counter` of that key; only the key's words are added to what eight rounds make of them.
fn chacha8(key: &[u32; 8], counter: u32) -> [u32; 16] {
    let mut s = [0; 16];
    s[..4].copy_from_slice(&CONSTANTS);
    s[4..12].copy_from_slice(key);
    s[12] = counter;
    for _ in 0..4 {
        for i in 0..4 {
            quarter(&mut s, [i, i + 4, i + 8, i + 12]);
        }
        for i in 0..4 {
            quarter(
                &mut s,
                [i, (i + 1) % 4 + 4, (i + 2) % 4 + 8, (i + 3) % 4 + 12],
            );
        }
    }
    for (word, key) in s[4..12].iter_mut().zip(key) {
        *word = word.wrapping_add(*key);
    }
    s
}

/// `func fill(key *[4]uint64, block *[32]uint64, number int)`
pub(crate) fn fill(cx: &mut NativeCx<'_>) -> Outcome {
    let (key, block) = (
        cx.arg_u64(0) as *const [u64; 4],
        cx.arg_u64(1) as *mut [u64; 32],
    );
    if key.is_null() || block.is_null() {
        return Outcome::NilDereference;
    }
    // SAFETY: the addresses of arrays of these types, kept alive by the frame.
    let key = unsafe { key.read() };
    let mut words = [0; 8];
    for (pair, k) in words.chunks_exact_mut(2).zip(key) {
        pair.copy_from_slice(&[k as u32, (k >> 32) as u32]);
    }
    let first = (cx.arg_u64(2) as u32).wrapping_mul(LANES as u32);
    let lanes: [[u32; 16]; LANES] =
        std::array::from_fn(|lane| chacha8(&words, first.wrapping_add(lane as u32)));
    let mut out = [0; 32];
    for (i, x) in out.iter_mut().enumerate() {
        let word = |at: usize| u64::from(lanes[at % LANES][at / LANES]);
        *x = word(2 * i) | word(2 * i + 1) << 32;
    }
    // SAFETY: as above.
    unsafe { block.write(out) };
    Outcome::Done
}
