//! Memory that is watched: at each statement it is compared with what it was at the one before.

use super::plan::Break;
use std::collections::BTreeMap;
use std::fs::File;
use std::os::unix::fs::FileExt;

/// What watched memory held, by breakpoint.
#[derive(Default)]
pub struct Watched {
    held: BTreeMap<u64, Option<Vec<u8>>>,
    memory: Option<(u32, File)>,
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
    }

    /// The breakpoints whose memory has changed since this was last asked.
    pub fn changed(&mut self, breaks: &[Break]) -> Vec<u64> {
        let mut ids = Vec::new();
        for b in breaks.iter().filter(|b| !b.watch.is_empty()) {
            let Some((address, size)) = parsed(&b.watch) else {
                continue;
            };
            let now = self.read(address, size);
            let before = self.held.insert(b.id, now.clone());
            if before.is_some_and(|before| before != now) {
                ids.push(b.id);
            }
        }
        ids
    }

    /// The bytes there; `None`: there is no memory (yet).
    fn read(&mut self, address: u64, size: usize) -> Option<Vec<u8>> {
        // A copy of the process has memory of its own.
        let own = std::process::id();
        if self.memory.as_ref().is_none_or(|(of, _)| *of != own) {
            self.memory = Some((own, File::open("/proc/self/mem").ok()?));
        }
        let (_, memory) = self.memory.as_ref()?;
        let mut bytes = vec![0; size];
        memory.read_exact_at(&mut bytes, address).ok()?;
        Some(bytes)
    }
}
