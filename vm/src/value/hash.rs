//! Hashes of map keys: consistent with [`equal`](super::equal), seeded by the map.
//!
//! The mixing step multiplies two words to 128 bits and folds the halves together, as wyhash and
//! its kin do: one multiplication for eight or sixteen bytes, and every input bit reaches every
//! output bit. The seed comes from the map, so that keys cannot be chosen to collide.

use super::equal::{Uncomparable, pair_at, str_bytes};
use super::rtype::{Kind, RType, flag};
use std::sync::atomic::{AtomicU64, Ordering};

/// Odd constants without structure (digits of pi and e).
const K0: u64 = 0x243f_6a88_85a3_08d3;
const K1: u64 = 0xb7e1_5162_8aed_2a6b;

#[inline(always)]
fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    product as u64 ^ (product >> 64) as u64
}

/// Hash of one word.
#[inline(always)]
pub fn word(key: u64, seed: u64) -> u64 {
    fold(key ^ seed, K0)
}

/// Hash of a string of bytes.
#[inline]
pub fn bytes(key: &[u8], seed: u64) -> u64 {
    let mut h = seed ^ fold(key.len() as u64 ^ K1, K0);
    let (chunks, tail) = key.as_chunks::<16>();
    for chunk in chunks {
        let v = u128::from_le_bytes(*chunk);
        h = fold(v as u64 ^ K0, (v >> 64) as u64 ^ h);
    }
    let mut last = [0; 16];
    if let Some(head) = last.get_mut(..tail.len()) {
        head.copy_from_slice(tail);
    }
    let v = u128::from_le_bytes(last);
    fold(fold(v as u64 ^ K1, (v >> 64) as u64 ^ h), K0)
}

/// Each NaN is a key of its own, so each gets another hash.
static NAN: AtomicU64 = AtomicU64::new(0);

fn float(x: f64, seed: u64) -> u64 {
    if x.is_nan() {
        return word(NAN.fetch_add(1, Ordering::Relaxed), seed);
    }
    word(if x == 0.0 { 0 } else { x.to_bits() }, seed)
}

/// Hash of the value of type `ty` at `p`.
///
/// # Errors
/// When an interface holds a value that cannot be a key: Go panics then.
///
/// # Safety
/// `p` leads to a value of `ty`.
pub unsafe fn hash(ty: &RType, p: *const u8, seed: u64) -> Result<u64, Uncomparable> {
    // SAFETY: as the caller vouches; parts of a value lie where its type says.
    unsafe {
        Ok(match ty.kind {
            Kind::Float32 => float(f64::from(p.cast::<f32>().read()), seed),
            Kind::Float64 => float(p.cast::<f64>().read(), seed),
            Kind::Complex64 => {
                let [re, im] = p.cast::<[f32; 2]>().read();
                float(f64::from(im), float(f64::from(re), seed))
            }
            Kind::Complex128 => {
                let [re, im] = p.cast::<[f64; 2]>().read();
                float(im, float(re, seed))
            }
            Kind::String => bytes(str_bytes(pair_at(p)), seed),
            Kind::Interface => return iface(pair_at(p), seed),
            Kind::Struct if !ty.is(flag::PLAIN_MEMORY) => {
                let mut h = seed;
                for field in ty.fields().iter().filter(|f| f.name != "_") {
                    h = hash(field.ty, p.add(field.offset), h)?;
                }
                h
            }
            Kind::Array if !ty.is(flag::PLAIN_MEMORY) => {
                let mut h = seed;
                if let Some(elem) = ty.elem() {
                    for i in 0..ty.len as usize {
                        h = hash(elem, p.add(i * elem.size), h)?;
                    }
                }
                h
            }
            _ => plain(p, ty.size, seed),
        })
    }
}

unsafe fn plain(p: *const u8, size: usize, seed: u64) -> u64 {
    // SAFETY: as the caller of `hash` vouches.
    unsafe {
        match size {
            8 => word(p.cast::<u64>().read_unaligned(), seed),
            4 => word(u64::from(p.cast::<u32>().read_unaligned()), seed),
            _ => bytes(std::slice::from_raw_parts(p, size), seed),
        }
    }
}

/// Hash of an interface value.
///
/// # Errors
/// As [`hash`].
///
/// # Safety
/// The type word is 0 or leads to a descriptor.
pub unsafe fn iface(pair: [u64; 2], seed: u64) -> Result<u64, Uncomparable> {
    // SAFETY: as the caller vouches; descriptors live for ever.
    let Some(ty) = (unsafe { (pair[0] as *const RType).as_ref::<'static>() }) else {
        return Ok(word(0, seed));
    };
    if !ty.is(flag::COMPARABLE) {
        return Err(Uncomparable(ty));
    }
    let seed = seed ^ u64::from(ty.id).wrapping_mul(K1);
    // SAFETY: the data word of a direct type is the value, of another its address.
    unsafe {
        if ty.direct() {
            hash(ty, (&raw const pair[1]).cast(), seed)
        } else {
            hash(ty, pair[1] as *const u8, seed)
        }
    }
}
