//! The copies of the program at earlier moments: which ones are kept, given the memory limit.

use crate::cmd::debug::wire::Sender;
use serde_json::json;
use std::time::{Duration, Instant};

/// At most so many copies are kept.
const COPIES: usize = 48;
/// This many copies may still be ending while the program runs.
const ENDING: usize = 2;
/// What each copy needs for itself at least.
const EACH: u64 = 256 << 10;
/// At most one part in this many of the time is spent on measuring memory,
const SHARE: u32 = 5;
/// unless fewer copies than that would be left: without a near one, the next step back takes long.
const FEW: u64 = 4;
/// How much memory copies may use, unless the user says otherwise.
pub const MEMORY: u64 = 256 << 20;

/// A process that was kept.
pub struct Kept {
    /// The moment at which it waits.
    pub count: u64,
    /// How it is told what to do.
    pub sender: Sender,
    /// The number of its connection.
    pub id: u64,
    /// The number of the process.
    pub pid: u64,
    /// How many bytes the program had written to since the copy before.
    pub touched: u64,
    /// Whether it must not go: it has what the user has changed there.
    pub pinned: bool,
}

/// All that are kept, in the order of their moments.
pub struct Copies {
    all: Vec<Kept>,
    /// The moment that copies are kept near to.
    focus: u64,
    /// How many bytes they may use.
    limit: u64,
    /// How many they use, about: never less than that.
    used: u64,
    /// When that was last measured, and how long it took.
    measured: (Instant, Duration),
    /// Those that have been told to end, and have not gone yet.
    ending: Vec<u64>,
}

impl Copies {
    /// None yet, of a program just started; together they may use so many bytes.
    pub fn new(limit: u64) -> Copies {
        Copies {
            all: Vec::new(),
            focus: 0,
            limit,
            used: 0,
            measured: (Instant::now(), Duration::ZERO),
            ending: Vec::new(),
        }
    }

    /// The moment of the first one.
    pub fn first(&self) -> Option<u64> {
        self.all.first().map(|kept| kept.count)
    }

    /// The last one at or before this moment.
    pub fn before(&mut self, moment: u64) -> Option<&mut Kept> {
        let at = self.all.partition_point(|k| k.count <= moment);
        self.all.get_mut(at.checked_sub(1)?)
    }

    /// From now on those near this moment matter most.
    pub fn look_at(&mut self, moment: u64) {
        self.focus = moment;
    }

    /// The process behind this connection has gone.
    pub fn gone(&mut self, id: u64) {
        self.all.retain(|kept| kept.id != id);
        self.ending.retain(|ending| *ending != id);
    }

    /// Whether the program has to wait because too many copies have not ended yet.
    pub fn are_ending(&self) -> bool {
        self.ending.len() > ENDING
    }

    fn end_one(&mut self, mut kept: Kept) {
        kept.sender.send(&json!({"do": "end"}));
        self.ending.push(kept.id);
    }

    /// Ends those at or after this moment.
    pub fn end_from(&mut self, moment: u64) {
        let at = self.all.partition_point(|k| k.count < moment);
        for kept in self.all.split_off(at) {
            self.end_one(kept);
        }
    }

    /// Ends them all.
    pub fn end(&mut self) {
        for kept in std::mem::take(&mut self.all) {
            self.end_one(kept);
        }
        self.focus = 0;
    }

    /// Keeps a process; others go where there are too many, or they use too much memory. `live` is the process of the program.
    pub fn keep(&mut self, kept: Kept, live: Option<u64>) {
        let at = self.all.partition_point(|k| k.count < kept.count);
        if self.all.get(at).is_some_and(|k| k.count == kept.count) {
            let before = self.all.remove(at);
            if before.pinned && !kept.pinned {
                self.all.insert(at, before);
                return self.end_one(kept);
            }
            self.end_one(before);
        }
        self.focus = self.focus.max(kept.count);
        self.used += kept.touched + EACH;
        self.all.insert(at, kept);
        let all = self.all.len() as u64;
        let (when, took) = self.measured;
        let fit = fit(all, self.used, self.limit);
        let may_measure = when.elapsed() >= took * SHARE || fit < FEW;
        let fit = match fit < all && may_measure {
            true => {
                self.measure(live);
                self::fit(all, self.used, self.limit)
            }
            false => fit,
        };
        // The first moment can always be gone back to.
        while self.all.len() as u64 > fit && self.thin_out() {}
        self.used = self.used / all * self.all.len() as u64;
    }

    fn measure(&mut self, live: Option<u64>) {
        let begin = Instant::now();
        self.used = used_by(self.all.iter().map(|k| k.pid), live);
        self.measured = (Instant::now(), begin.elapsed());
    }

    /// Ends the one whose loss costs least, the last one only after all others. False: none may go.
    fn thin_out(&mut self) -> bool {
        let focus = self.focus;
        // How far away one would have to begin without it, in proportion to how far from the focus it is.
        let loss = |w: &[Kept]| match w {
            [_, b, _] if b.pinned => f64::MAX,
            [a, b, c] => (c.count - a.count) as f64 / (focus.abs_diff(b.count) + 1) as f64,
            _ => f64::MAX,
        };
        let losses = self.all.windows(3).map(loss).enumerate();
        let may_go = losses.filter(|(_, loss)| *loss < f64::MAX);
        let least = may_go.min_by(|a, b| a.1.total_cmp(&b.1));
        let last = self.all.len().saturating_sub(1);
        let at = least.map_or(last, |(before, _)| before + 1);
        if at == 0 || self.all.get(at).is_none_or(|kept| kept.pinned) {
            return false;
        }
        let kept = self.all.remove(at);
        self.end_one(kept);
        true
    }
}

/// How many of `all` copies may stay, which use `used` bytes and may use `limit`.
fn fit(all: u64, used: u64, limit: u64) -> u64 {
    // Those that end still use memory for a while, and the next ones may use much more.
    let aim = limit / 2;
    if used <= aim {
        return COPIES as u64;
    }
    // The first, and the nearest, as long as they may be there at all.
    let least = if used <= limit { 2 } else { 1 };
    (all * aim / used).clamp(least, COPIES as u64)
}

/// How many bytes these processes use beyond what the program's own does: each page that several share is counted once, and
/// those of files, such as minigo's own, not at all. 0 where the system does not tell.
fn used_by(kept: impl Iterator<Item = u64>, live: Option<u64>) -> u64 {
    let (mut all, mut of_live) = (0, 0);
    for pid in kept {
        all += memory_of(pid).map_or(EACH, |memory| memory.share + memory.tables);
    }
    if let Some(memory) = live.and_then(memory_of) {
        all += memory.share;
        of_live = memory.resident;
    }
    all.saturating_sub(of_live)
}

/// The memory of a process that does not come from files.
struct Memory {
    /// What is resident.
    resident: u64,
    /// Its share of that: a page that n processes have counts as 1/n of it.
    share: u64,
    /// The tables of its pages, about.
    tables: u64,
}

fn memory_of(pid: u64) -> Option<Memory> {
    let text = std::fs::read_to_string(format!("/proc/{pid}/smaps_rollup")).ok()?;
    let field = |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name))?;
        let kilobytes: u64 = line.trim().trim_end_matches("kB").trim().parse().ok()?;
        Some(kilobytes << 10)
    };
    let rss = field("Rss:")?;
    Some(Memory {
        resident: field("Anonymous:").unwrap_or(rss),
        share: field("Pss_Anon:").or_else(|| field("Pss:"))?,
        tables: rss / 512,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_copy_goes_only_if_two_are_too_many() {
        const MB: u64 = 1 << 20;
        assert_eq!(fit(40, 100 * MB, 256 * MB), COPIES as u64);
        assert_eq!(fit(40, 160 * MB, 256 * MB), 32);
        assert_eq!(fit(2, 140 * MB, 256 * MB), 2);
        assert_eq!(fit(3, 250 * MB, 256 * MB), 2);
        assert_eq!(fit(2, 300 * MB, 256 * MB), 1);
    }
}
