//! Injected faults (`--faults`): failing connections and disks, expired deadlines. The strategy decides about
//! each fault, at operations of the kind `Fault` that the program announces.

use super::explorer::Explorer;
use super::order::mix;

/// The most faults in a run: a program that copes with one at a time need not cope with many at once.
const MOST: u32 = 2;

impl Explorer {
    /// Which of `n` faults happens in the operation that the goroutine has just announced, from 1; 0: none. Strategies that
    /// draw by lot are asked at few places only, in some runs at fewer than in others, so that the first places are not
    /// the only ones where something happens.
    pub(crate) fn fault(&mut self, id: u64, n: u32) -> u32 {
        if !self.faults_are_on() || self.faults_so_far() >= MOST {
            return 0;
        }
        if !self.strategy().sees_all_faults() && !self.draws_fault(id) {
            return 0;
        }
        let taken = self.case(id, n + 1);
        self.note_fault(taken);
        taken
    }

    fn draws_fault(&mut self, id: u64) -> bool {
        let (seed, step) = self.seed_and_step();
        let one_of = 2u64 << (2 * (mix(seed, 1) % 4));
        mix(seed, mix(id, step)).is_multiple_of(one_of)
    }
}
