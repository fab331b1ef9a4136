//! How reports describe memory: package variables by name, objects by where they were allocated (only in
//! virtual time).

use super::lock;
use std::collections::BTreeMap;
use std::sync::Mutex;

/// A package variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// Its name, with the package's.
    pub name: String,
    /// The file that declares it.
    pub file: String,
    /// The line.
    pub line: u32,
}

/// See the module's head.
#[derive(Debug, Default)]
pub(super) struct Made {
    /// By address: how many bytes, and which variable.
    variables: Mutex<BTreeMap<usize, (usize, Variable)>>,
    /// By address: the number of the stack.
    objects: Mutex<BTreeMap<usize, u32>>,
}

impl Made {
    /// A variable is there.
    pub(super) fn declare(&self, addr: usize, bytes: usize, variable: Variable) {
        lock(&self.variables).insert(addr, (bytes, variable));
    }

    /// The variable that is there.
    pub(super) fn variable(&self, addr: usize) -> Option<Variable> {
        let all = lock(&self.variables);
        let (&start, (bytes, variable)) = all.range(..=addr).next_back()?;
        (addr < start + bytes).then(|| variable.clone())
    }

    /// An object was allocated there, at that stack.
    pub(super) fn allocate(&self, addr: usize, stack: u32) {
        lock(&self.objects).insert(addr, stack);
    }

    /// The stack at which the object that begins there was allocated; 0: it is not known.
    pub(super) fn object(&self, start: usize) -> u32 {
        lock(&self.objects).get(&start).copied().unwrap_or(0)
    }

    /// These bytes are given to new objects.
    pub(super) fn forget(&self, start: usize, bytes: usize) {
        let mut objects = lock(&self.objects);
        let gone = objects.range(start..start + bytes);
        let gone: Vec<usize> = gone.map(|(&addr, _)| addr).collect();
        for addr in gone {
            objects.remove(&addr);
        }
    }

    /// No object was ever allocated.
    pub(super) fn reset(&self) {
        lock(&self.objects).clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_and_objects_by_address() {
        let made = Made::default();
        let x = Variable {
            name: "main.x".into(),
            file: "a.go".into(),
            line: 3,
        };
        made.declare(64, 16, x.clone());
        assert_eq!(made.variable(72), Some(x));
        assert_eq!((made.variable(80), made.variable(63)), (None, None));
        for (addr, stack) in [(128, 1), (160, 2), (192, 3)] {
            made.allocate(addr, stack);
        }
        made.forget(160, 32);
        let stacks = [128, 160, 192].map(|addr| made.object(addr));
        assert_eq!(stacks, [1, 0, 3]);
    }
}
