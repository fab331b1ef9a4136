//! `GQueue`: the queue type for the global run queue, and for free Gs that belong to no P.
//!
//! An array of pointers in blocks, not a list through the Gs: so a batch moves between a P and here
//! without touching the goroutines themselves, which are in some other core's cache, and all of that
//! happens under a lock. An M that takes a batch prefetches the goroutines' memory.

use crate::g::{GList, Gp};
use std::collections::VecDeque;

const BLOCK: usize = 128;
/// Empty blocks that are kept for use.
const SPARE: usize = 8;

/// A queue at both ends, in blocks of memory that are given back as it gets shorter.
pub(crate) struct GQueue<T> {
    /// None is empty, all but the first and the last are full.
    blocks: VecDeque<Vec<Gp<T>>>,
    /// How many were taken out of the first block already.
    taken: usize,
    len: usize,
    spare: Vec<Vec<Gp<T>>>,
}

impl<T> GQueue<T> {
    pub(crate) fn new() -> GQueue<T> {
        GQueue {
            blocks: VecDeque::new(),
            taken: 0,
            len: 0,
            spare: Vec::new(),
        }
    }

    #[inline]
    pub(crate) fn len(&self) -> u32 {
        self.len as u32
    }

    #[inline]
    pub(crate) fn push_back(&mut self, g: Gp<T>) {
        self.len += 1;
        if let Some(last) = self.blocks.back_mut()
            && last.len() < BLOCK
        {
            last.push(g);
            return;
        }
        let spare = self.spare.pop();
        let mut block = spare.unwrap_or_else(|| Vec::with_capacity(BLOCK));
        block.push(g);
        self.blocks.push_back(block);
    }

    /// Appends all of these.
    pub(crate) fn extend(&mut self, mut all: &[Gp<T>]) {
        self.len += all.len();
        while !all.is_empty() {
            let room = self.blocks.back().map_or(0, |last| BLOCK - last.len());
            if room == 0 {
                let block = self.spare.pop();
                let block = block.unwrap_or_else(|| Vec::with_capacity(BLOCK));
                self.blocks.push_back(block);
            }
            let Some(last) = self.blocks.back_mut() else {
                return;
            };
            let (now, later) = all.split_at(all.len().min(BLOCK - last.len()));
            last.extend_from_slice(now);
            all = later;
        }
    }

    /// All of them, the first one first.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Gp<T>> + '_ {
        self.blocks.iter().flatten().skip(self.taken).copied()
    }

    /// Takes at most `n` of the last, the very last first.
    pub(crate) fn pop_back_into(&mut self, to: &mut Vec<Gp<T>>, n: usize) {
        let mut missing = n.min(self.len);
        self.len -= missing;
        while missing > 0 {
            let alone = self.blocks.len() == 1;
            let Some(last) = self.blocks.back_mut() else {
                return;
            };
            let left = if alone { self.taken } else { 0 };
            let from = left.max(last.len().saturating_sub(missing));
            missing -= last.len() - from;
            to.extend(last.drain(from..).rev());
            if from == left {
                self.taken -= left;
                let empty = self.blocks.pop_back();
                self.keep(empty);
            }
        }
    }

    /// Takes at most `n` of the first.
    pub(crate) fn pop_into(&mut self, to: &mut impl Extend<Gp<T>>, n: usize) {
        let mut missing = n.min(self.len);
        self.len -= missing;
        while missing > 0 {
            let Some(first) = self.blocks.front() else {
                return;
            };
            let until = first.len().min(self.taken + missing);
            to.extend(
                first
                    .get(self.taken..until)
                    .unwrap_or_default()
                    .iter()
                    .copied(),
            );
            missing -= until - self.taken;
            self.taken = until;
            if until == first.len() {
                self.taken = 0;
                let empty = self.blocks.pop_front();
                self.keep(empty);
            }
        }
    }

    /// Takes the first.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<Gp<T>> {
        let first = self.blocks.front()?;
        let g = *first.get(self.taken)?;
        self.taken += 1;
        self.len -= 1;
        if self.taken == first.len() {
            self.taken = 0;
            let empty = self.blocks.pop_front();
            self.keep(empty);
        }
        Some(g)
    }

    #[inline]
    fn keep(&mut self, block: Option<Vec<Gp<T>>>) {
        if let Some(mut block) = block
            && self.spare.len() < SPARE
        {
            block.clear();
            self.spare.push(block);
        }
    }

    /// Appends a list whole.
    pub(crate) fn append(&mut self, list: &mut GList<T>) {
        while let Some(g) = list.pop() {
            self.push_back(g);
        }
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;
    use crate::g::AllGs;
    use crate::tests::toy::Toy;

    #[test]
    fn a_queue_and_a_stack() {
        let mut all = AllGs::<Toy>::new();
        let mut gs = Vec::new();
        while gs.len() < 1000 {
            all.grow(|g| gs.push(g));
        }
        let mut queue = GQueue::new();
        let mut model = VecDeque::new();
        let mut seed = 1u64;
        for step in 0..20_000 {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1);
            // Long stretches of growing and of shrinking.
            let grow = (step / 1500) % 2 == 0;
            match seed >> 62 {
                0 if grow || seed >> 61 == 0 => {
                    let g = gs[seed as usize % 1000];
                    queue.push_back(g);
                    model.push_back(g);
                }
                1 => {
                    let n = seed as usize >> 32 & 255;
                    let some = gs.iter().cycle().skip(seed as usize % 1000).take(n);
                    let some: Vec<_> = some.copied().collect();
                    queue.extend(&some);
                    model.extend(&some);
                }
                3 => {
                    let n = seed as usize >> 32 & 255;
                    let (mut some, mut wanted) = (Vec::new(), Vec::new());
                    queue.pop_back_into(&mut some, n);
                    wanted.extend(std::iter::from_fn(|| model.pop_back()).take(n));
                    assert_eq!(some, wanted);
                }
                2 if step % 2 == 0 => {
                    let n = seed as usize >> 32 & 255;
                    let (mut some, mut wanted) = (Vec::new(), Vec::new());
                    queue.pop_into(&mut some, n);
                    wanted.extend(std::iter::from_fn(|| model.pop_front()).take(n));
                    assert_eq!(some, wanted);
                }
                _ => assert_eq!(queue.pop(), model.pop_front()),
            }
            assert_eq!(queue.len() as usize, model.len());
            assert!(step % 97 > 0 || queue.iter().eq(model.iter().copied()));
        }
        while let Some(g) = queue.pop() {
            assert_eq!(Some(g), model.pop_front());
        }
        assert!(model.is_empty() && queue.blocks.is_empty() && queue.taken == 0);
    }
}
