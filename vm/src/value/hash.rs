//! Hashes of map keys: consistent with [`equal`](super::equal), with a seed per map.
//!
//! The mixing step multiplies two words to 128 bits and folds the halves together, as wyhash and
//! its kin do: one multiplication for eight or sixteen bytes, and every input bit reaches every
//! output bit. The seed comes from the map, so that keys cannot be chosen to collide.

use super::equal::{Uncomparable, pair_at, str_bytes};
use super::parts::{self, Part, Parts};
use super::rtype::{Kind, RType, flag};

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
    if key.len() >= parts::BULK {
        parts::bulk(key.len());
    }
    let mut h = seed ^ fold(key.len() as u64 ^ K1, K0);
    let (chunks, tail) = key.as_chunks::<16>();
    for chunk in chunks {
        let v = u128::from_le_bytes(*chunk);
        h = fold(v as u64 ^ K0, (v >> 64) as u64 ^ h);
    }
    let [low, high] = words(tail);
    fold(fold(low ^ K1, high ^ h), K0)
}

/// Fewer than sixteen bytes as two words, zeros behind them. (Copying them to sixteen zeroed ones would have the
/// load wait for the stores.)
#[inline(always)]
fn words(tail: &[u8]) -> [u64; 2] {
    let n = tail.len() as u32;
    if let (Some(first), Some(last)) = (tail.first_chunk(), tail.last_chunk()) {
        let behind = u64::from_le_bytes(*last).checked_shr(8 * (16 - n.min(16)));
        return [u64::from_le_bytes(*first), behind.unwrap_or(0)];
    }
    if let (Some(first), Some(last)) = (tail.first_chunk(), tail.last_chunk()) {
        let behind = u64::from(u32::from_le_bytes(*last)) << (8 * (n - 4));
        return [u64::from(u32::from_le_bytes(*first)) | behind, 0];
    }
    let byte = |i: u32| tail.get(i as usize).map_or(0, |&b| u64::from(b) << (8 * i));
    [byte(0) | byte(1) | byte(2), 0]
}

fn float(ty: &RType, x: f64, seed: u64) -> u64 {
    if x.is_nan() {
        return word(ty.next_nan(), seed);
    }
    word(if x == 0.0 { 0 } else { x.to_bits() }, seed)
}

/// Hash of the value of type `ty` at `p`.
///
/// # Errors
/// When an interface holds a value that cannot be a key: Go panics then.
///
/// # Safety
/// `p` points to a value of type `ty`.
pub unsafe fn hash(ty: &RType, p: *const u8, seed: u64) -> Result<u64, Uncomparable> {
    // SAFETY: p points to a value of type ty, as this function and both callees demand.
    unsafe {
        match scalar(ty, p, seed) {
            Some(h) => Ok(h),
            None => composite(ty, p, seed),
        }
    }
}

/// Hash of an interface value.
///
/// # Errors
/// As [`hash`].
///
/// # Safety
/// `pair` is an interface value, and the value that it holds is alive.
pub unsafe fn interface(pair: [u64; 2], seed: u64) -> Result<u64, Uncomparable> {
    let mut h = seed;
    // SAFETY: pair is an interface value, as demanded; `held` returns its type and the address of its value.
    unsafe {
        match held(pair, &mut h)? {
            Some((ty, [p])) => hash(ty, p, h),
            None => Ok(h),
        }
    }
}

/// Hash of what holds no interface and has no parts.
///
/// # Safety
/// As [`hash`].
#[inline(always)]
unsafe fn scalar(ty: &RType, p: *const u8, seed: u64) -> Option<u64> {
    // SAFETY: p points to a value of type ty, so each arm may read an aligned value of its kind, ty.size bytes.
    unsafe {
        Some(match ty.kind {
            Kind::Float32 => float(ty, f64::from(p.cast::<f32>().read()), seed),
            Kind::Float64 => float(ty, p.cast::<f64>().read(), seed),
            Kind::Complex64 => {
                let [re, im] = p.cast::<[f32; 2]>().read();
                float(ty, f64::from(im), float(ty, f64::from(re), seed))
            }
            Kind::Complex128 => {
                let [re, im] = p.cast::<[f64; 2]>().read();
                float(ty, im, float(ty, re, seed))
            }
            Kind::String => bytes(str_bytes(pair_at(p)), seed),
            Kind::Interface => return None,
            Kind::Struct | Kind::Array if !ty.is(flag::PLAIN_MEMORY) => return None,
            _ => plain(p, ty.size, seed),
        })
    }
}

/// Hash of what [`scalar`] leaves out: each part's hash is the seed of the next one.
///
/// # Safety
/// As [`hash`].
unsafe fn composite(ty: &RType, p: *const u8, seed: u64) -> Result<u64, Uncomparable> {
    let mut parts = Parts::default();
    let mut part = Some((ty, [p]));
    let mut h = seed;
    // SAFETY: p points to a value of type ty; `Parts` gives addresses inside of it, by the offsets that the type has,
    // and `held` those of values that interfaces hold.
    unsafe {
        while let Some((ty, [p])) = part {
            if let Some(next) = scalar(ty, p, h) {
                h = next;
                part = parts.next_part();
            } else if ty.kind == Kind::Interface {
                let held = held(pair_at(p), &mut h)?;
                part = held.or_else(|| parts.next_part());
            } else {
                parts.enter((ty, [p]));
                part = parts.next_part();
            }
        }
        if parts.stopped() {
            return Err(Uncomparable::of(ty));
        }
    }
    Ok(h)
}

/// Takes an interface value's type into the hash, and the value itself if it is in the data word;
/// else the value.
///
/// # Safety
/// As [`interface`].
#[inline(always)]
unsafe fn held<'t>(pair: [u64; 2], h: &mut u64) -> Result<Option<Part<'t, 1>>, Uncomparable> {
    // SAFETY: an interface's type word is 0 or the address of a descriptor, which lives as long as the program.
    let Some(ty) = (unsafe { (pair[0] as *const RType).as_ref::<'t>() }) else {
        *h = word(0, *h);
        return Ok(None);
    };
    if !ty.is(flag::COMPARABLE) {
        // SAFETY: as above.
        return Err(unsafe { Uncomparable::of(ty) });
    }
    *h ^= u64::from(ty.id).wrapping_mul(K1);
    if ty.direct() {
        // SAFETY: the data word of a direct type is the value.
        *h = unsafe { scalar(ty, (&raw const pair[1]).cast(), *h) }.unwrap_or(*h);
        return Ok(None);
    }
    Ok(Some((ty, [pair[1] as *const u8])))
}

/// # Safety
/// `size` bytes at `p` are readable.
unsafe fn plain(p: *const u8, size: usize, seed: u64) -> u64 {
    // SAFETY: size bytes at p are readable, as this function demands; words are read without regard to alignment.
    unsafe {
        match size {
            8 => word(p.cast::<u64>().read_unaligned(), seed),
            4 => word(u64::from(p.cast::<u32>().read_unaligned()), seed),
            _ => bytes(std::slice::from_raw_parts(p, size), seed),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn few_bytes_are_words_with_zeros_behind() {
        let bytes: Vec<u8> = (0x81..=0x8f).collect();
        for n in 0..=bytes.len() {
            let tail = bytes.get(..n).unwrap();
            let mut padded = [0; 16];
            padded.get_mut(..n).unwrap().copy_from_slice(tail);
            let want = u128::from_le_bytes(padded);
            assert_eq!(words(tail), [want as u64, (want >> 64) as u64], "{n} bytes");
        }
    }
}
