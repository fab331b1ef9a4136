//! The happens-before order of a run as a hash: two runs have the same one if they differ only in the order of
//! independent operations (Mazurkiewicz traces).
//!
//! Each step has a hash of who takes it, what it does, the step before it of the same goroutine, and the steps
//! that it depends on. The run's number is the sum of these, so the order in which they are added does not count.
//! Of an object it is known which steps used it last: a *group* of steps that commute with each other, and
//! the group before that.

use super::op::{Access, Touches, VisibleOp};
pub(crate) use crate::base::hash::{WordMap, mix};

/// What is known of an object.
#[derive(Default)]
struct Uses {
    /// How the steps of the last group used it.
    access: Option<Access>,
    /// The sum of their hashes.
    group: u64,
    /// The hash of all groups before.
    before: u64,
    /// The sum of the releases since it was last taken.
    released: u64,
}

/// See the head of this file.
#[derive(Default)]
pub struct Order {
    objects: WordMap<Uses>,
    sum: u64,
}

impl Order {
    /// Forgets everything.
    pub fn clear(&mut self) {
        self.objects.clear();
        self.sum = 0;
    }

    /// The number so far.
    pub fn number(&self) -> u64 {
        self.sum
    }

    /// The goroutine with this path, whose step before had the hash `last`, takes a step. Returns its hash.
    pub fn step(&mut self, path: u64, last: u64, op: &VisibleOp, touches: &Touches) -> u64 {
        let mut hash = mix(mix(path, op.kind as u64), last);
        for touch in touches {
            let uses = self.objects.entry(touch.object).or_default();
            hash = mix(hash, uses.depends(touch.access));
        }
        for touch in touches {
            if let Some(uses) = self.objects.get_mut(&touch.object) {
                uses.add(touch.access, hash);
            }
        }
        self.sum = self.sum.wrapping_add(hash);
        hash
    }
}

impl Uses {
    fn commutes(&self, access: Access) -> bool {
        self.access.is_some_and(|a| !a.conflicts(access))
    }

    /// The hash of the groups so far, which all come before a group that begins now.
    fn all(&self) -> u64 {
        mix(mix(self.before, self.group), self.released)
    }

    /// The hash of the steps that one with this access depends on.
    fn depends(&self, access: Access) -> u64 {
        match access {
            Access::Release => 0,
            _ if self.commutes(access) => self.before,
            _ => self.all(),
        }
    }

    fn add(&mut self, access: Access, hash: u64) {
        if access == Access::Release {
            self.released = self.released.wrapping_add(hash);
            return;
        }
        if !self.commutes(access) {
            self.before = self.all();
            (self.group, self.released) = (0, 0);
            self.access = Some(access);
        }
        self.group = self.group.wrapping_add(hash);
    }
}

#[cfg(test)]
mod tests {
    use super::super::op::{OpKind, Touch};
    use super::*;
    use std::collections::HashMap;

    fn number(steps: &[(u64, u64, Access)]) -> u64 {
        let mut order = Order::default();
        let mut last = HashMap::new();
        for &(g, object, access) in steps {
            let op = VisibleOp::new(OpKind::AtomicStore, object, 0);
            let touches = Touches::from_slice(&[Touch { object, access }]);
            let before = last.get(&g).copied().unwrap_or(0);
            last.insert(g, order.step(g, before, &op, &touches));
        }
        order.number()
    }

    #[test]
    fn independent_steps_commute() {
        use Access::*;
        let (a, b) = ((1, 10, Write), (2, 20, Write));
        assert_eq!(number(&[a, b]), number(&[b, a]));
        let (a, b) = ((1, 10, Write), (2, 10, Write));
        assert_ne!(number(&[a, b]), number(&[b, a]));
        let (a, b, c) = ((1, 10, Read), (2, 10, Read), (3, 10, Write));
        assert_eq!(number(&[a, b, c]), number(&[b, a, c]));
        assert_ne!(number(&[a, b, c]), number(&[a, c, b]));
        let (a, b) = ((1, 10, Acquire), (1, 10, Release));
        let (c, d) = ((2, 10, Acquire), (2, 10, Release));
        assert_ne!(number(&[a, b, c, d]), number(&[c, d, a, b]));
    }
}
