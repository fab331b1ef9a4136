//! `GQueue`: the global run queue, and the free Gs that no P has.
//!
//! An array of pointers in blocks, not a list through the Gs: so a batch moves between a P and here
//! without touching the goroutines themselves, which lie in some other core's cache, and all of that
//! happens under a lock. Whoever takes a batch for running asks for the goroutines' memory ahead.

use crate::g::{GList, Gp};
use crate::task::Task;
use std::collections::VecDeque;

const BLOCK: usize = 128;
/// Empty blocks that are kept for use.
const SPARE: usize = 8;

/// A queue at both ends, in blocks of memory that are given back as it gets shorter.
pub(crate) struct GQueue<T: Task> {
    /// None is empty, all but the first and the last are full.
    blocks: VecDeque<Vec<Gp<T>>>,
    /// How many were taken out of the first block already.
    taken: usize,
    len: usize,
    spare: Vec<Vec<Gp<T>>>,
}

impl<T: Task> GQueue<T> {
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

    /// Takes the last.
    #[inline]
    pub(crate) fn pop_back(&mut self) -> Option<Gp<T>> {
        let left = if self.blocks.len() == 1 {
            self.taken
        } else {
            0
        };
        let last = self.blocks.back_mut()?;
        let g = last.pop()?;
        self.len -= 1;
        if last.len() == left {
            self.taken -= left;
            let empty = self.blocks.pop_back();
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
    use crate::toy::Toy;

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
                0 | 1 if grow || seed >> 61 == 0 => {
                    let g = gs[seed as usize % 1000];
                    queue.push_back(g);
                    model.push_back(g);
                }
                3 => assert_eq!(queue.pop_back(), model.pop_back()),
                _ => assert_eq!(queue.pop(), model.pop_front()),
            }
            assert_eq!(queue.len() as usize, model.len());
        }
        while let Some(g) = queue.pop() {
            assert_eq!(Some(g), model.pop_front());
        }
        assert!(model.is_empty() && queue.blocks.is_empty() && queue.taken == 0);
    }
}
