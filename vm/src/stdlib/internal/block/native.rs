//! Natives of internal/block: RustCrypto's block ciphers, which use the processor's instructions, and cipher
//! modes that process many blocks per call.

#[path = "gcm.rs"]
mod gcm;

use crate::heap::Tracer;
use crate::heap::foreign::{Foreign, alloc_foreign};
use crate::machine::native::{NativeCx, NativeFn, Outcome};
use aes::cipher::{Block, BlockCipherDecrypt, BlockCipherEncrypt, BlockSizeUser, KeyInit};
use aes::{Aes128, Aes192, Aes256};
use des::{Des, TdesEde3};
use smallvec::SmallVec;

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("newKeys", new_keys),
    ("(*keys).ecb", ecb),
    ("(*keys).cbc", cbc),
    ("(*keys).ctr", ctr),
    ("(*keys).gcm", gcm::gcm),
    ("(*keys).gcmBegin", gcm::begin),
    ("(*keys).gcmHash", gcm::hash),
    ("(*keys).gcmCrypt", gcm::crypt),
    ("(*keys).gcmEnd", gcm::end),
    ("Inexact", inexact),
    ("Overlap", overlap),
];

/// A cipher with its key.
enum Keys {
    Aes128(Aes128),
    Aes192(Aes192),
    Aes256(Aes256),
    Des(Des),
    Tdes(TdesEde3),
}

struct Held(Box<Keys>);

impl Foreign for Held {
    fn trace(&self, _: &mut Tracer) {}
}

/// Calls a generic function with the cipher.
macro_rules! with {
    ($keys:expr, $f:ident($($arg:expr),*)) => {
        match $keys {
            Keys::Aes128(c) => $f(c, $($arg),*),
            Keys::Aes192(c) => $f(c, $($arg),*),
            Keys::Aes256(c) => $f(c, $($arg),*),
            Keys::Des(c) => $f(c, $($arg),*),
            Keys::Tdes(c) => $f(c, $($arg),*),
        }
    };
}

/// `newKeys(kind int, key []byte) *keys`, the key of a proper length.
fn new_keys(cx: &mut NativeCx<'_>) -> Outcome {
    let (kind, key) = (cx.arg_i64(0), cx.arg_bytes(1));
    let keys = match (kind, key.len()) {
        (0, 16) => Aes128::new_from_slice(key).map(Keys::Aes128),
        (0, 24) => Aes192::new_from_slice(key).map(Keys::Aes192),
        (0, _) => Aes256::new_from_slice(key).map(Keys::Aes256),
        (1, _) => Des::new_from_slice(key).map(Keys::Des),
        _ => TdesEde3::new_from_slice(key).map(Keys::Tdes),
    };
    let Ok(keys) = keys else {
        return Outcome::PanicStr("crypto: invalid key size".into());
    };
    let p = alloc_foreign(&mut cx.machine().cache, Held(Box::new(keys)));
    cx.ret_u64(0, p.addr() as u64);
    Outcome::Done
}

fn keys(cx: &NativeCx<'_>) -> Option<&'static Keys> {
    // SAFETY: the receiver is a *keys or nil, kept alive by the frame.
    unsafe { (cx.arg_u64(0) as *const Held).as_ref() }.map(|k| &*k.0)
}

/// Copies a block out and, when `f` is done with it, back in.
fn block<C: BlockSizeUser>(bytes: &mut [u8], f: impl FnOnce(&mut Block<C>)) {
    let mut b = Block::<C>::default();
    for (to, from) in b.iter_mut().zip(bytes.iter()) {
        *to = *from;
    }
    f(&mut b);
    for (to, from) in bytes.iter_mut().zip(b.iter()) {
        *to = *from;
    }
}

fn blocks<C: BlockCipherEncrypt + BlockCipherDecrypt>(c: &C, data: &mut [u8], decrypt: bool) {
    for chunk in data.chunks_exact_mut(C::block_size()) {
        block::<C>(chunk, |b| {
            if decrypt {
                c.decrypt_block(b)
            } else {
                c.encrypt_block(b)
            }
        });
    }
}

/// `(k *keys) ecb(dst, src []byte, decrypt bool)`
fn ecb(cx: &mut NativeCx<'_>) -> Outcome {
    let Some(keys) = keys(cx) else {
        return Outcome::NilDereference;
    };
    let mut data = cx.arg_bytes(3).to_vec();
    with!(keys, blocks(&mut data, cx.arg_bool(5)));
    copy(cx.arg_bytes_mut(1), &data);
    Outcome::Done
}

fn copy(to: &mut [u8], from: &[u8]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to = *from;
    }
}

fn xor(to: &mut [u8], with: &[u8]) {
    for (to, with) in to.iter_mut().zip(with) {
        *to ^= with;
    }
}

/// So many bytes were gone over. DES is slow.
fn took(cx: &mut NativeCx<'_>, keys: &Keys, bytes: usize) {
    let slow = matches!(keys, Keys::Des(_) | Keys::Tdes(_));
    cx.took(if slow { 4 * bytes } else { bytes });
}

fn chain<C: BlockCipherEncrypt + BlockCipherDecrypt>(
    c: &C,
    data: &mut [u8],
    iv: &mut [u8],
    decrypt: bool,
) {
    for chunk in data.chunks_exact_mut(C::block_size()) {
        if decrypt {
            let next = chunk.to_vec();
            block::<C>(chunk, |b| c.decrypt_block(b));
            xor(chunk, iv);
            copy(iv, &next);
        } else {
            xor(chunk, iv);
            block::<C>(chunk, |b| c.encrypt_block(b));
            copy(iv, chunk);
        }
    }
}

/// `(k *keys) cbc(dst, src, iv []byte, decrypt bool)`
fn cbc(cx: &mut NativeCx<'_>) -> Outcome {
    let Some(keys) = keys(cx) else {
        return Outcome::NilDereference;
    };
    let mut data = cx.arg_bytes(3).to_vec();
    let mut iv = cx.arg_bytes(5).to_vec();
    with!(keys, chain(&mut data, &mut iv, cx.arg_bool(7)));
    took(cx, keys, data.len());
    copy(cx.arg_bytes_mut(1), &data);
    copy(cx.arg_bytes_mut(5), &iv);
    Outcome::Done
}

/// Adds one to a number whose last byte is the lowest.
fn count(counter: &mut [u8]) {
    for b in counter.iter_mut().rev() {
        *b = b.wrapping_add(1);
        if *b != 0 {
            break;
        }
    }
}

/// Blocks of the key stream that are made together.
const AT_ONCE: usize = 32;

/// Goes on with the key stream, of which `used` bytes of the counter's block are used; returns how many
/// are afterwards. Only the counter's last `width` bytes count.
fn stream<C: BlockCipherEncrypt>(
    c: &C,
    data: &mut [u8],
    counter: &mut [u8],
    mut used: usize,
    width: usize,
) -> usize {
    let size = C::block_size();
    let low = size.saturating_sub(width);
    let mut rest = data;
    while !rest.is_empty() {
        // Whole blocks go through the cipher together, which is what it is quick at.
        let whole = (rest.len() / size.max(1)).min(AT_ONCE);
        if used == 0 && whole > 0 {
            let mut keys: SmallVec<[Block<C>; AT_ONCE]> = SmallVec::new();
            for _ in 0..whole {
                let mut key = Block::<C>::default();
                copy(&mut key, counter);
                keys.push(key);
                count(counter.get_mut(low..).unwrap_or(&mut []));
            }
            c.encrypt_blocks(&mut keys);
            let (now, later) = rest.split_at_mut(whole * size);
            for (chunk, key) in now.chunks_exact_mut(size).zip(&keys) {
                xor(chunk, key);
            }
            rest = later;
            continue;
        }
        let mut key = counter.to_vec();
        block::<C>(&mut key, |b| c.encrypt_block(b));
        let n = rest.len().min(size - used.min(size));
        let (now, later) = rest.split_at_mut(n);
        xor(now, key.get(used..).unwrap_or(&[]));
        used += n;
        if used >= size {
            used = 0;
            count(counter.get_mut(low..).unwrap_or(&mut []));
        }
        rest = later;
    }
    used
}

/// `(k *keys) ctr(dst, src, counter []byte, used int) int`
fn ctr(cx: &mut NativeCx<'_>) -> Outcome {
    let Some(keys) = keys(cx) else {
        return Outcome::NilDereference;
    };
    let mut data = cx.arg_bytes(3).to_vec();
    let mut counter = cx.arg_bytes(5).to_vec();
    let used = usize::try_from(cx.arg_i64(7)).unwrap_or(0);
    let used = with!(keys, stream(&mut data, &mut counter, used, usize::MAX));
    took(cx, keys, data.len());
    copy(cx.arg_bytes_mut(1), &data);
    copy(cx.arg_bytes_mut(5), &counter);
    cx.ret_i64(0, used as i64);
    Outcome::Done
}

/// Whether the slices of parameters 0 and 2 overlap, and whether they begin at the same byte.
fn meet(cx: &NativeCx<'_>) -> (bool, bool) {
    let ((a, n, _), (b, m, _)) = (cx.arg_slice(0), cx.arg_slice(2));
    let overlap = n > 0 && m > 0 && a.addr() < b.addr() + m && b.addr() < a.addr() + n;
    (overlap, a == b)
}

/// `Inexact(a, b []byte) bool`
fn inexact(cx: &mut NativeCx<'_>) -> Outcome {
    let (overlap, same) = meet(cx);
    cx.ret_bool(0, overlap && !same);
    Outcome::Done
}

/// `Overlap(a, b []byte) bool`
fn overlap(cx: &mut NativeCx<'_>) -> Outcome {
    let (overlap, _) = meet(cx);
    cx.ret_bool(0, overlap);
    Outcome::Done
}
