//! Names of goroutines that are the same in all runs: `main`, `main/2` (the second goroutine that `main`
//! started), `main/2/1`.

use minigo_runtime::explore::{CLOCK_PATH, child_path, root_path};
use std::collections::{HashMap, VecDeque};

/// So many goroutines that no other has started have names: those of timers are among them.
const ROOTS: u64 = 1_024;

/// More names than this are not kept.
const MOST_NAMES: usize = 100_000;

/// So many goroutines of one parent are looked at before a path counts as unknown.
const MOST: u64 = 4_096;

/// The name of the clock.
pub const CLOCK: &str = "clock";

/// What a goroutine is called that has no name.
const UNKNOWN: &str = "?";

/// Names by path. They are found by trying, since paths are hashes.
pub struct Names {
    known: HashMap<u64, String>,
    /// For each goroutine how many of its children are known.
    children: VecDeque<(u64, u64)>,
}

impl Default for Names {
    fn default() -> Names {
        let mut names = Names {
            known: HashMap::from([(CLOCK_PATH, CLOCK.to_owned())]),
            children: VecDeque::new(),
        };
        for n in 1..=ROOTS {
            let name = match n {
                1 => "main".to_owned(),
                n => format!("system{n}"),
            };
            match n {
                // Those that no timer has started may have many children.
                ..=8 => names.learn(root_path(n), name),
                _ => {
                    names.known.insert(root_path(n), name);
                }
            }
        }
        names
    }
}

impl Names {
    fn learn(&mut self, path: u64, name: String) {
        self.known.insert(path, name);
        self.children.push_back((path, 0));
    }

    /// The name of the goroutine with this path; `?` if it has none.
    pub fn of(&mut self, path: u64) -> String {
        let mut tries = 0;
        loop {
            if let Some(name) = self.known.get(&path) {
                return name.clone();
            }
            tries += 1;
            if tries > MOST || self.known.len() > MOST_NAMES {
                self.known.insert(path, UNKNOWN.to_owned());
                return UNKNOWN.to_owned();
            }
            self.grow();
        }
    }

    /// Some more children of one of the goroutines.
    fn grow(&mut self) {
        let Some((parent, known)) = self.children.pop_front() else {
            return;
        };
        let name = self.known.get(&parent).cloned().unwrap_or_default();
        let more = known.max(8);
        for n in known + 1..=known + more {
            self.learn(child_path(parent, n), format!("{name}/{n}"));
        }
        self.children.push_back((parent, known + more));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_have_names() {
        let mut names = Names::default();
        let main = root_path(1);
        assert_eq!(names.of(main), "main");
        let second = child_path(main, 20);
        assert_eq!(names.of(child_path(second, 3)), "main/20/3");
        assert_eq!(names.of(CLOCK_PATH), "clock");
        assert_eq!(names.of(77), "?");
    }
}
