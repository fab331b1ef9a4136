//! The memory profile: which stacks allocated how much, and how much of it is still in use.
//!
//! Allocation is sampled as in Go: on average one object in so many bytes, each byte being as likely as any
//! other to be the one. A cache finds the next such object in advance when it takes a block: it gives out
//! the objects in front of it and holds back the rest ([`Sampler::before_next`]). So the quick ways to an
//! object, those in machine code among them, know nothing of profiles, and while there is none it costs
//! nothing; and since chance has no memory, each block may draw anew.
//!
//! A sampled object is known by its address until a collection finds it unreachable. As in Go, the profile
//! shows the heap after the latest collection, or all of it if there was none.

use super::kept::Kept;
use std::collections::HashMap;
use std::sync::atomic::{AtomicI64, AtomicPtr, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

/// How a stack is said: the places of the running goroutine, the innermost first.
pub type Stack = Vec<u64>;

/// What was allocated at a stack, in objects of one size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Allocated {
    /// Objects sampled.
    pub allocs: i64,
    /// Of these, found unreachable.
    pub frees: i64,
}

/// Stacks and sizes, and what was sampled of them.
pub type Allocations = Vec<(Stack, usize, Allocated)>;

#[derive(Debug, Default)]
struct Samples {
    /// The objects, by their addresses, and where in `all` they count.
    objects: HashMap<usize, usize>,
    numbers: HashMap<(Stack, usize), usize>,
    all: Allocations,
    /// As the latest collection left it.
    settled: Vec<Allocated>,
    collected: bool,
}

/// What is sampled of a heap.
#[derive(Debug, Default)]
pub struct MemoryProfile {
    /// Where the program keeps its `runtime.MemProfileRate`; null: nothing is sampled.
    rate: AtomicPtr<AtomicI64>,
    stack: OnceLock<fn() -> Stack>,
    samples: Mutex<Samples>,
}

impl MemoryProfile {
    /// Begins to sample, at the rate that is in that place from now on.
    pub fn begin(&self, rate: Kept<AtomicI64>, stack: fn() -> Stack) {
        let _ = self.stack.set(stack);
        self.rate.store(Kept::as_ptr(rate).cast_mut(), Relaxed);
    }

    /// One object in how many bytes is sampled, on average; 0: none.
    #[inline]
    pub fn rate(&self) -> i64 {
        // SAFETY: null or the place that `begin` got.
        unsafe { self.rate.load(Relaxed).as_ref() }.map_or(0, |rate| rate.load(Relaxed).max(0))
    }

    fn samples(&self) -> MutexGuard<'_, Samples> {
        self.samples.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The running goroutine has allocated a sampled object.
    #[cold]
    pub(super) fn sampled(&self, object: usize, size: usize) {
        let Some(stack) = self.stack.get().map(|stack| stack()) else {
            return;
        };
        let mut samples = self.samples();
        let Samples {
            objects,
            numbers,
            all,
            ..
        } = &mut *samples;
        let next = all.len();
        let number = *numbers
            .entry((stack, size))
            .or_insert_with_key(|(stack, size)| {
                all.push((stack.clone(), *size, Allocated::default()));
                next
            });
        if let Some((_, _, n)) = all.get_mut(number) {
            n.allocs += 1;
        }
        objects.insert(object, number);
    }

    /// A collection knows which objects are reachable.
    pub(super) fn settle(&self, is_marked: impl Fn(u64) -> bool) {
        if self.rate.load(Relaxed).is_null() {
            return;
        }
        let mut samples = self.samples();
        let Samples { objects, all, .. } = &mut *samples;
        objects.retain(|&at, &mut number| {
            let lives = is_marked(at as u64);
            if !lives && let Some((_, _, n)) = all.get_mut(number) {
                n.frees += 1;
            }
            lives
        });
        samples.settled = samples.all.iter().map(|(_, _, n)| *n).collect();
        samples.collected = true;
    }

    /// What was sampled up to the latest collection, if there was one; with `up_to_now`: all.
    pub fn allocations(&self, up_to_now: bool) -> Allocations {
        let samples = self.samples();
        let mut all = samples.all.clone();
        if samples.collected && !up_to_now {
            all.truncate(samples.settled.len());
            for (to, n) in all.iter_mut().zip(&samples.settled) {
                to.2 = *n;
            }
        }
        all
    }
}

/// Draws which objects are sampled, for one cache: always the same for the same allocations.
#[derive(Debug)]
pub(super) struct Sampler(u64);

impl Sampler {
    pub(super) const fn new() -> Sampler {
        Sampler(0x9e37_79b9_7f4a_7c15)
    }

    /// How many objects of that size go by before the next one that is sampled.
    pub(super) fn before_next(&mut self, rate: i64, size: usize) -> u64 {
        if rate <= 1 {
            return if rate == 1 { 0 } else { u64::MAX };
        }
        // xorshift64*
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let bits = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 11;
        let chance = (bits + 1) as f64 / (1u64 << 53) as f64;
        (-chance.ln() * rate as f64 / size.max(1) as f64) as u64
    }
}

/// As many objects and bytes as the samples stand for, at that rate: of larger objects more are sampled.
pub fn scaled(objects: i64, size: usize, rate: i64) -> (i64, i64) {
    let bytes = objects.saturating_mul(size as i64);
    if objects == 0 || rate <= 1 {
        return (objects, bytes);
    }
    let factor = 1.0 / (1.0 - (-(size as f64) / rate as f64).exp());
    (
        (objects as f64 * factor) as i64,
        (bytes as f64 * factor) as i64,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_come_as_often_as_the_rate_says() {
        let mut sampler = Sampler::new();
        let (mut objects, mut samples) = (0u64, 0i64);
        while objects < 4_000_000 {
            objects += sampler.before_next(4096, 64) + 1;
            samples += 1;
        }
        let (n, bytes) = scaled(samples, 64, 4096);
        let off = (n - objects as i64).abs() as f64 / objects as f64;
        assert!(
            off < 0.02 && bytes >= n * 64 - 64,
            "{samples} samples: {n} of {objects}"
        );
        assert_eq!(sampler.before_next(1, 64), 0);
        assert_eq!(sampler.before_next(0, 64), u64::MAX);
    }
}
