//! The copies of the program at earlier moments: which are kept, and within how much memory.

use crate::cmd::debug::wire::Sender;
use serde_json::json;
use std::time::{Duration, Instant};

/// At most so many copies are kept.
const COPIES: usize = 48;
/// While they use little memory, it is measured this often.
const MEASURE: Duration = Duration::from_millis(200);
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
}

impl Kept {
    /// Ends the process.
    fn end(mut self) {
        self.sender.send(&json!({"do": "end"}));
    }
}

/// All that are kept, in the order of their moments.
pub struct Copies {
    all: Vec<Kept>,
    /// The moment that copies are kept near to.
    focus: u64,
    /// How many bytes they may use.
    limit: u64,
    /// When that was last measured, and how much it was.
    measured: (Instant, u64),
}

impl Copies {
    /// None yet, of a program just started; together they may use so many bytes.
    pub fn new(limit: u64) -> Copies {
        Copies {
            all: Vec::new(),
            focus: 0,
            limit,
            measured: (Instant::now(), 0),
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
    }

    /// Ends them all.
    pub fn end(&mut self) {
        self.all.drain(..).for_each(Kept::end);
        self.focus = 0;
    }

    /// Keeps a process; others go where there are too many, or they use too much memory. `live` is the process of the program.
    pub fn keep(&mut self, kept: Kept, live: Option<u64>) {
        let at = self.all.partition_point(|k| k.count < kept.count);
        if self.all.get(at).is_some_and(|k| k.count == kept.count) {
            return kept.end();
        }
        self.focus = self.focus.max(kept.count);
        self.all.insert(at, kept);
        let (when, used) = &mut self.measured;
        if when.elapsed() >= MEASURE || *used > self.limit / 4 {
            *used = used_by(self.all.iter().map(|k| k.pid), live);
            *when = Instant::now();
        }
        // Those that end still use memory for a while, and the next ones may use much more.
        let (used, aim) = (self.measured.1, self.limit / 2);
        let fit = match used > aim {
            true => self.all.len() as u64 * aim / used,
            false => COPIES as u64,
        };
        // The first moment can always be gone back to.
        while self.all.len() as u64 > fit.clamp(2, COPIES as u64) && self.thin_out() {}
    }

    /// Ends the one whose loss costs least. False: there are only the first and the last.
    fn thin_out(&mut self) -> bool {
        let focus = self.focus;
        // How far away one would have to begin without it, in proportion to how far from the focus it is.
        let loss = |w: &[Kept]| match w {
            [a, b, c] => (c.count - a.count) as f64 / (focus.abs_diff(b.count) + 1) as f64,
            _ => f64::MAX,
        };
        let losses = self.all.windows(3).map(loss).enumerate();
        let least = losses.min_by(|a, b| a.1.total_cmp(&b.1));
        if let Some((before, _)) = least {
            self.all.remove(before + 1).end();
        }
        least.is_some()
    }
}

/// How many bytes these processes use beyond what the program's own does: each page that several share is counted once.
/// 0 where the system does not tell.
fn used_by(kept: impl Iterator<Item = u64>, live: Option<u64>) -> u64 {
    let (mut shared_out, mut of_live) = (0, 0);
    for pid in kept {
        shared_out += memory_of(pid).map_or(0, |(_, share)| share);
    }
    if let Some((resident, share)) = live.and_then(memory_of) {
        shared_out += share;
        of_live = resident;
    }
    shared_out.saturating_sub(of_live)
}

/// How much memory of a process is resident, and its share of that: a page that n processes have counts as 1/n of it.
fn memory_of(pid: u64) -> Option<(u64, u64)> {
    let text = std::fs::read_to_string(format!("/proc/{pid}/smaps_rollup")).ok()?;
    let field = |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name))?;
        let kilobytes: u64 = line.trim().trim_end_matches("kB").trim().parse().ok()?;
        Some(kilobytes << 10)
    };
    Some((field("Rss:")?, field("Pss:")?))
}
