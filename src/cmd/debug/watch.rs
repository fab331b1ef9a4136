//! Watched memory: at each statement it is compared with its value at the previous one.

use super::plan::Break;
use crate::process::system::OwnMemory;
use std::collections::BTreeMap;

/// What watched memory held, by breakpoint.
#[derive(Default)]
pub struct Watched {
    held: BTreeMap<u64, Option<Vec<u8>>>,
    memory: Option<(u32, OwnMemory)>,
    /// The heap's addresses, package variables included: the first, and how many. They can be read at any time.
    heap: (usize, usize),
    /// Addresses and contents of all memory that is watched; `None`: some of it is not in the heap.
    near: Option<Vec<(usize, Vec<u8>)>>,
}

/// Address and size, as a breakpoint has them.
pub fn place(address: u64, size: u64) -> String {
    format!("{address}:{size}")
}

/// Whether a text is what [`place`] makes.
pub fn is_place(text: &str) -> bool {
    parsed(text).is_some()
}

fn parsed(place: &str) -> Option<(u64, usize)> {
    let (address, size) = place.split_once(':')?;
    Some((address.parse().ok()?, size.parse().ok()?))
}

impl Watched {
    /// Forgets what memory held: the program was taken elsewhere, or other memory is watched.
    pub fn forget(&mut self) {
        self.held.clear();
        self.near = None;
    }

    /// Says which addresses are the heap's: the first, and how many.
    pub fn know_heap(&mut self, heap: (usize, usize)) {
        self.heap = heap;
    }

    /// Whether none of the memory has changed since [`Watched::changed`] was asked, if that is quickly seen.
    pub fn is_unchanged(&self) -> bool {
        let same = |(address, held): &(usize, Vec<u8>)| {
            let at = std::ptr::with_exposed_provenance::<u8>(*address);
            // SAFETY: the bytes are in the heap, all of which is mapped as long as the program runs, and the thread that
            // runs all goroutines is this one.
            let now = unsafe { std::slice::from_raw_parts(at, held.len()) };
            now == held.as_slice()
        };
        self.near.as_ref().is_some_and(|near| near.iter().all(same))
    }

    /// Whether these bytes are in the heap.
    fn is_near(&self, address: u64, size: usize) -> bool {
        let (start, len) = self.heap;
        let from = (address as usize).wrapping_sub(start);
        from < len && size <= len - from
    }

    /// The breakpoints whose memory has changed since this was last asked.
    pub fn changed(&mut self, breaks: &[Break]) -> Vec<u64> {
        let mut ids = Vec::new();
        let mut near = Some(Vec::new());
        for b in breaks.iter().filter(|b| !b.watch.is_empty()) {
            let Some((address, size)) = parsed(&b.watch) else {
                continue;
            };
            let now = self.read(address, size);
            near = match (&now, self.is_near(address, size)) {
                (Some(bytes), true) => near.map(|mut near| {
                    near.push((address as usize, bytes.clone()));
                    near
                }),
                _ => None,
            };
            let before = self.held.insert(b.id, now.clone());
            if before.is_some_and(|before| before != now) {
                ids.push(b.id);
            }
        }
        self.near = near;
        ids
    }

    /// The bytes there; `None`: there is no memory (yet).
    fn read(&mut self, address: u64, size: usize) -> Option<Vec<u8>> {
        // A copy of the process has memory of its own.
        let own = std::process::id();
        if self.memory.as_ref().is_none_or(|(of, _)| *of != own) {
            self.memory = Some((own, OwnMemory::open().ok()?));
        }
        let (_, memory) = self.memory.as_ref()?;
        let mut bytes = vec![0; size];
        memory.read(address, &mut bytes).then_some(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_seen_wherever_the_memory_is() {
        let mut memory = Box::new([1u64, 2, 3]);
        let address = std::ptr::from_mut(&mut *memory).expose_provenance();
        let watched = |id, n: usize| Break {
            id,
            watch: place((address + 8 * n) as u64, 8),
            ..Break::default()
        };
        let breaks = [watched(1, 0), watched(2, 2)];
        for heap in [(0, 0), (address, 24), (address, 20)] {
            let mut all = Watched::default();
            all.know_heap(heap);
            assert!(all.changed(&breaks).is_empty() && all.changed(&breaks).is_empty());
            assert_eq!(all.is_unchanged(), heap.1 == 24, "{heap:?}");
            memory[2] += 1;
            assert!(!all.is_unchanged());
            assert_eq!(all.changed(&breaks), [2]);
            assert!(all.changed(&breaks).is_empty());
            memory[1] += 1;
            assert!(all.changed(&breaks).is_empty());
        }
    }
}
