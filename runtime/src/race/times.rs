//! Vectors of times indexed by slot, copied only when they are changed.
//!
//! Times of 32 bits are enough for nearly all programs; a vector with a greater one is kept with 64.

use std::sync::Arc;

/// So many slots a vector grows by.
const STEP: usize = 16;

/// A vector; slots beyond its end have time 0, which says nothing.
#[derive(Debug, Clone, Default)]
pub(super) enum Times {
    #[default]
    Empty,
    Small(Arc<[u32]>),
    Large(Arc<[u64]>),
}

use Times::{Empty, Large, Small};

/// As many entries as there are slots, and a few more.
fn grown<T: Copy + Default>(old: &[T], len: usize) -> Arc<[T]> {
    let len = len.next_multiple_of(STEP).max(old.len());
    // Whole at a time: an iterator over both parts copies entry by entry.
    let mut new = Vec::with_capacity(len);
    new.extend_from_slice(old);
    new.resize(len, T::default());
    new.into()
}

impl Times {
    /// All of these.
    pub(super) fn of(times: impl Iterator<Item = u64>) -> Times {
        let times: Vec<u64> = times.collect();
        match times.iter().any(|&t| t > u64::from(u32::MAX)) {
            true => Large(times.into()),
            false => Small(times.iter().map(|&t| t as u32).collect()),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        matches!(self, Empty)
    }

    /// Whether both are one in memory.
    #[inline]
    pub(super) fn is_same(&self, other: &Times) -> bool {
        match (self, other) {
            (Small(a), Small(b)) => Arc::ptr_eq(a, b),
            (Large(a), Large(b)) => Arc::ptr_eq(a, b),
            (Empty, Empty) => true,
            _ => false,
        }
    }

    fn len(&self) -> usize {
        match self {
            Empty => 0,
            Small(times) => times.len(),
            Large(times) => times.len(),
        }
    }

    /// The time of a slot.
    #[inline]
    pub(super) fn get(&self, slot: usize) -> u64 {
        match self {
            Empty => 0,
            Small(times) => times.get(slot).copied().unwrap_or(0).into(),
            Large(times) => times.get(slot).copied().unwrap_or(0),
        }
    }

    fn each(&self, len: usize) -> impl Iterator<Item = u64> {
        (0..len).map(|slot| self.get(slot))
    }

    /// Raises the times of some slots.
    pub(super) fn raise(&mut self, entries: impl Iterator<Item = (usize, u64)> + Clone) {
        let most = entries.clone().fold((0, 0), |(slots, time), e| {
            (slots.max(e.0 + 1), time.max(e.1))
        });
        if most.1 > u64::from(u32::MAX) || matches!(self, Large(_)) {
            return raise_some(self.large(most.0), entries);
        }
        raise_some(
            self.small(most.0),
            entries.map(|(slot, time)| (slot, time as u32)),
        );
    }

    /// Its entries, with room for at least that number of slots; none if it is a large one.
    fn small(&mut self, len: usize) -> &mut [u32] {
        match self {
            Small(old) if old.len() < len => *self = Small(grown(old, len)),
            Empty => *self = Small(grown(&[], len)),
            _ => {}
        }
        match self {
            Small(times) => Arc::make_mut(times),
            _ => &mut [],
        }
    }

    /// The same as a large one.
    #[cold]
    fn large(&mut self, len: usize) -> &mut [u64] {
        if !matches!(self, Large(old) if old.len() >= len) {
            let len = len.next_multiple_of(STEP).max(self.len());
            *self = Large(self.each(len).collect());
        }
        match self {
            Large(times) => Arc::make_mut(times),
            _ => &mut [],
        }
    }

    /// Raises all times to those of another.
    pub(super) fn join(&mut self, other: &Times) {
        match (&self, other) {
            (_, Empty) => {}
            (Empty | Small(_), Small(new)) => raise_all(self.small(new.len()), new),
            _ => {
                let times = self.large(other.len()).iter_mut();
                times
                    .zip(other.each(other.len()))
                    .for_each(|(old, new)| *old = new.max(*old));
            }
        }
    }

    /// Both get the greater of each two times; each stays a vector of its own.
    pub(super) fn join_both(&mut self, other: &mut Times) {
        if let (Small(a), Small(b)) = (&self, &other) {
            let len = a.len().max(b.len());
            raise_both(self.small(len), other.small(len));
        } else {
            self.join(other);
            other.join(self);
        }
    }

    /// Whether this has all of `other`, and `other` all of this.
    pub(super) fn cover(&self, other: &Times) -> (bool, bool) {
        let (less, more) = match (self, other) {
            (Small(a), Small(b)) => differ(a, b),
            _ => {
                let len = self.len().max(other.len());
                let both = self.each(len).zip(other.each(len));
                both.fold((false, false), |(less, more), (a, b)| {
                    (less | (a < b), more | (a > b))
                })
            }
        };
        (!less, !more)
    }
}

fn raise_some<T: Ord + Copy>(times: &mut [T], entries: impl Iterator<Item = (usize, T)>) {
    for (slot, time) in entries {
        if let Some(old) = times.get_mut(slot) {
            *old = time.max(*old);
        }
    }
}

/// Whether an entry of the first is less, and whether one is greater.
fn differ(a: &[u32], b: &[u32]) -> (bool, bool) {
    let both = a.len().min(b.len());
    let ((a, more_a), (b, more_b)) = (a.split_at(both), b.split_at(both));
    let (mut less, mut more) = (false, false);
    for (&a, &b) in a.iter().zip(b) {
        less |= a < b;
        more |= a > b;
    }
    let any = |times: &[u32]| times.iter().any(|&t| t != 0);
    (less || any(more_b), more || any(more_a))
}

/// Compiles a function for processors with AVX2 as well, which do eight entries at a time, and calls what fits.
macro_rules! vectorised {
    ($name:ident, $wide:ident, $plain:ident, $other:ty) => {
        #[cfg(target_arch = "x86_64")]
        #[target_feature(enable = "avx2")]
        fn $wide(times: &mut [u32], other: $other) {
            $plain(times, other);
        }

        fn $name(times: &mut [u32], other: $other) {
            #[cfg(target_arch = "x86_64")]
            if std::arch::is_x86_feature_detected!("avx2") {
                // SAFETY: the processor has it.
                return unsafe { $wide(times, other) };
            }
            $plain(times, other);
        }
    };
}

vectorised!(raise_all, raise_all_wide, raise_each, &[u32]);
vectorised!(raise_both, raise_both_wide, raise_each_both, &mut [u32]);

#[inline(always)]
fn raise_each(times: &mut [u32], other: &[u32]) {
    for (old, &new) in times.iter_mut().zip(other) {
        *old = new.max(*old);
    }
}

#[inline(always)]
fn raise_each_both(times: &mut [u32], other: &mut [u32]) {
    for (a, b) in times.iter_mut().zip(other) {
        let both = (*a).max(*b);
        (*a, *b) = (both, both);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(times: &Times) -> Vec<u64> {
        times.each(times.len()).collect()
    }

    /// Vectors joined in all ways come out alike, be they small or large.
    #[test]
    fn joined_and_compared() {
        let big = 1 << 33;
        for (more_a, more_b) in [(0, 0), (big, 0), (0, big), (big, big)] {
            let a = Times::of((0..37).map(|n| n * 7 % 11 + more_a));
            let b = Times::of((0..21).map(|n| n * 5 % 13 + more_b));
            let wanted: Vec<u64> = (0..37).map(|n| a.get(n).max(b.get(n))).collect();
            let mut joined = a.clone();
            joined.join(&b);
            assert_eq!(all(&joined)[..37], wanted);
            let mut raised = b.clone();
            raised.raise((0..37).map(|n| (n, a.get(n))));
            assert_eq!(joined.cover(&raised), (true, true));
            let (mut one, mut two) = (a.clone(), b.clone());
            one.join_both(&mut two);
            assert_eq!(
                (one.cover(&joined), two.cover(&joined)),
                ((true, true), (true, true))
            );
            assert!(joined.cover(&b).0 && b.cover(&joined).1);
            assert_eq!(a.cover(&joined).0, more_a > more_b);
        }
        assert_eq!(Empty.cover(&Times::of([0, 0].into_iter())), (true, true));
        let [a, b] = [[1, 0], [0, 1]].map(|t| Times::of(t.into_iter()));
        assert_eq!(a.cover(&b), (false, false));
    }
}
