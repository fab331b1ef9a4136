//! The only source of random choices: queue, victim, select case, map order, budget length. On the virtual
//! driver all of them follow from the seed.

use std::cell::Cell;

/// A small fast generator (wyrand). One hangs off each P; nothing is shared.
pub struct Choice {
    state: Cell<u64>,
}

impl Choice {
    /// A generator; equal seeds give equal sequences.
    pub fn new(seed: u64) -> Choice {
        // One round of splitmix64, so that seeds 1, 2, 3 have nothing in common.
        let mut z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        Choice {
            state: Cell::new(z ^ (z >> 31)),
        }
    }

    /// Sixty-four random bits.
    #[inline]
    pub fn bits(&self) -> u64 {
        let s = self.state.get().wrapping_add(0xa076_1d64_78bd_642f);
        self.state.set(s);
        let t = (s as u128).wrapping_mul((s ^ 0xe703_7ed1_a0b4_28db) as u128);
        ((t >> 64) ^ t) as u64
    }

    /// A number below `n` (0 if `n` is 0).
    #[inline]
    pub fn below(&self, n: u32) -> u32 {
        (((self.bits() as u32) as u64 * n as u64) >> 32) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn below_stays_below_and_reaches_all() {
        let c = Choice::new(7);
        let mut seen = [false; 5];
        for _ in 0..200 {
            seen[c.below(5) as usize] = true;
        }
        assert_eq!(seen, [true; 5]);
        assert_eq!(c.below(0), 0);
    }
}
