//! Hashers for addresses and numbers.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Multiplies the address: enough for keys that differ.
#[derive(Default)]
pub(crate) struct AddressHasher(u64);
impl Hasher for AddressHasher {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for &b in bytes {
            self.write_usize(b as usize);
        }
    }
    fn write_usize(&mut self, n: usize) {
        let h = (self.0 ^ n as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = h ^ (h >> 29);
    }
}

/// Multiplies: enough for addresses and numbers.
#[derive(Default)]
pub struct WordHasher(u64);

impl Hasher for WordHasher {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for &b in bytes {
            self.write_u64(u64::from(b));
        }
    }
    fn write_u64(&mut self, n: u64) {
        self.0 = mix(self.0, n);
    }
    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }
}

/// A map by words: quick, but not safe from keys that are chosen to collide.
pub type WordMap<V> = HashMap<u64, V, BuildHasherDefault<WordHasher>>;

/// Two words into one.
#[inline]
pub(crate) fn mix(a: u64, b: u64) -> u64 {
    let t = u128::from(a ^ 0x9e37_79b9_7f4a_7c15) * u128::from(b ^ 0xe703_7ed1_a0b4_28db);
    (t as u64 ^ (t >> 64) as u64).wrapping_add(a.rotate_left(23) ^ b)
}
