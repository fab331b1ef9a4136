//! Free runs of pages, by address (to merge neighbours) and by length (best fit). All numbers are
//! numbers of pages.

use super::class::PAGE;
use super::huge::HUGE_FROM;
use std::collections::{BTreeMap, BTreeSet};

/// A run of pages that nobody uses.
#[derive(Debug, Clone, Copy)]
pub(super) struct Run {
    pub(super) pages: usize,
    /// May hold something other than zeros, and memory stands behind it.
    pub(super) dirty: bool,
    /// Number of the collection after which it became free.
    pub(super) since: u32,
}

/// The free runs.
#[derive(Debug, Default)]
pub(super) struct Runs {
    pub(super) by_start: BTreeMap<usize, Run>,
    by_length: BTreeSet<(usize, usize)>,
    /// First page never handed out.
    pub(super) top: usize,
    /// Bytes of the arena's first part that were moved to large pages.
    pub(super) moved: usize,
}

impl Runs {
    /// Whether there are large pages behind the arena.
    pub(super) fn large(&self) -> bool {
        self.top * PAGE > HUGE_FROM
    }

    pub(super) fn has_free(&self, pages: usize) -> bool {
        self.by_length.range((pages, 0)..).next().is_some()
    }

    pub(super) fn take_free(&mut self, pages: usize) -> Option<(usize, bool)> {
        let &(len, start) = self.by_length.range((pages, 0)..).next()?;
        self.by_length.remove(&(len, start));
        let run = self.by_start.remove(&start)?;
        if len > pages {
            let rest = Run {
                pages: len - pages,
                ..run
            };
            self.by_start.insert(start + pages, rest);
            self.by_length.insert((rest.pages, start + pages));
        }
        Some((start, run.dirty))
    }

    /// Adds a free run, merged with free neighbours of the same sort.
    pub(super) fn insert(&mut self, mut start: usize, mut run: Run) {
        if let Some((&before, &r)) = self.by_start.range(..start).next_back()
            && before + r.pages == start
            && r.dirty == run.dirty
        {
            self.remove(before, r.pages);
            start = before;
            run.pages += r.pages;
        }
        if let Some(&r) = self.by_start.get(&(start + run.pages))
            && r.dirty == run.dirty
        {
            self.remove(start + run.pages, r.pages);
            run.pages += r.pages;
        }
        self.by_start.insert(start, run);
        self.by_length.insert((run.pages, start));
    }

    /// Of the free run at page `start`, the pages from `from` to `to` are clean now.
    pub(super) fn split(&mut self, start: usize, from: usize, to: usize) {
        let Some(&run) = self.by_start.get(&start) else {
            return;
        };
        self.remove(start, run.pages);
        for (start, end, dirty) in [
            (start, from, true),
            (from, to, false),
            (to, start + run.pages, true),
        ] {
            if start < end {
                let pages = end - start;
                self.insert(
                    start,
                    Run {
                        pages,
                        dirty,
                        ..run
                    },
                );
            }
        }
    }

    pub(super) fn remove(&mut self, start: usize, pages: usize) {
        self.by_start.remove(&start);
        self.by_length.remove(&(pages, start));
    }
}
