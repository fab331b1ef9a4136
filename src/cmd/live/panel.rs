//! The picture of a running scheduler, as lines of text.

use minigo_runtime::{Counters, PLook, PStatus, Status};
use minigo_vm::task::live::Seen;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// Over how long rates are worked out.
const WINDOW: Duration = Duration::from_secs(1);
/// Characters of a P's row before its queue is drawn.
const BEFORE_QUEUE: usize = 47;
/// With fewer columns queues are only numbers.
const ROOMY: usize = 72;
/// Columns of the names on the left.
const NAMES: usize = 13;
/// Goroutines that a character of a drawn queue stands for.
const EACH: usize = 8;
/// A queue's length at most.
const FULL: usize = 256;

/// Draws a run.
pub struct Panel {
    name: String,
    /// Whether the run's time is virtual.
    virtual_time: bool,
    colour: bool,
    /// What was seen within the window, and when.
    past: VecDeque<(Instant, Figures)>,
}

/// What rates are worked out from.
#[derive(Clone, Default)]
struct Figures {
    switches: u64,
    steals: u64,
    syscalls: u64,
    handoffs: u64,
    preempts: u64,
    spawned: u64,
    collections: u64,
    /// The switches of each P.
    of_ps: Vec<u64>,
}

fn read(counter: &AtomicU64) -> u64 {
    counter.load(Relaxed)
}

fn steals(c: &Counters) -> u64 {
    read(&c.steals) + read(&c.stolen_runnext)
}

impl Figures {
    fn of(seen: &Seen) -> Figures {
        let c = &seen.scheduler.counters;
        Figures {
            switches: read(&c.switches),
            steals: steals(c),
            syscalls: read(&c.syscalls),
            handoffs: read(&c.handoffs),
            preempts: read(&c.preempts),
            spawned: read(&c.spawned),
            collections: seen.collections,
            of_ps: seen.scheduler.ps.iter().map(|p| p.switches).collect(),
        }
    }
}

impl Panel {
    /// For a program of that name.
    pub fn new(name: String, virtual_time: bool) -> Panel {
        Panel {
            name,
            virtual_time,
            colour: std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty()),
            past: VecDeque::new(),
        }
    }

    /// The picture's lines, none of them wider than that, at most so many.
    pub fn lines(&mut self, seen: &Seen, paused: bool, columns: usize, rows: usize) -> Vec<String> {
        let (now, figures) = (Instant::now(), Figures::of(seen));
        while self.past.len() > 1 && self.past.get(1).is_some_and(|(at, _)| now - *at >= WINDOW) {
            self.past.pop_front();
        }
        let (since, before) = match self.past.front() {
            Some((at, before)) => (now - *at, before.clone()),
            None => (WINDOW, figures.clone()),
        };
        let rate = |now: u64, before: u64| {
            let n = now.saturating_sub(before) as f64 / since.as_secs_f64().max(0.05);
            thousands(n.round() as u64)
        };
        let mut tail = fields("goroutines", &states(seen), columns);
        tail.push(format!(
            "{:<13}{}",
            "waiting for",
            reasons(seen, columns.saturating_sub(NAMES))
        ));
        let per_second = [
            ("switches", rate(figures.switches, before.switches)),
            ("steals", rate(figures.steals, before.steals)),
            ("preempted", rate(figures.preempts, before.preempts)),
            ("hand-offs", rate(figures.handoffs, before.handoffs)),
            ("created", rate(figures.spawned, before.spawned)),
            ("system calls", rate(figures.syscalls, before.syscalls)),
            ("collections", rate(figures.collections, before.collections)),
        ];
        let per_second = per_second.map(|(name, n)| format!("{name} {n}"));
        tail.append(&mut fields("per second", &per_second, columns));
        let mut rest = threads(seen);
        rest.push(format!("heap {}", bytes(seen.heap)));
        rest.push(format!("{} collections", thousands(figures.collections)));
        tail.append(&mut fields("threads", &rest, columns));
        if super::terminal::has_keys() {
            let p = if paused { "p go on" } else { "p pause" };
            tail.push(format!("q quit  {p}"));
        }
        let mut lines = vec![self.head(seen, paused, columns)];
        let room = rows.saturating_sub(tail.len() + 3).max(1);
        let ps = &seen.scheduler.ps;
        let shown = if ps.len() > room { room - 1 } else { ps.len() };
        for (i, p) in ps.iter().enumerate().take(shown) {
            let before = before.of_ps.get(i).copied().unwrap_or(p.switches);
            lines.push(self.row(p, &rate(p.switches, before), columns));
        }
        if shown < ps.len() {
            lines.push(format!("and {} more Ps", ps.len() - shown));
        }
        lines.push(global_queue(seen.scheduler.global, columns));
        lines.append(&mut tail);
        lines.truncate(rows.max(1));
        self.past.push_back((now, figures));
        lines.into_iter().map(|line| clip(&line, columns)).collect()
    }

    fn head(&self, seen: &Seen, paused: bool, columns: usize) -> String {
        let time = seen.scheduler.now as f64 / 1e9;
        let of = if self.virtual_time { "virtual " } else { "" };
        let paused = if paused { ", paused" } else { "" };
        let ps = seen.scheduler.ps.len();
        let s = if ps == 1 { "" } else { "s" };
        let text = format!("── {}: {time:.1} {of}s, {ps} P{s}{paused} ", self.name);
        let rest = columns.saturating_sub(text.chars().count());
        self.paint("1", &format!("{text}{}", "─".repeat(rest)))
    }

    fn row(&self, p: &PLook, rate: &str, columns: usize) -> String {
        let g = |g: Option<u64>| g.map_or_else(|| "-".to_owned(), |g| format!("G{g}"));
        let (what, colour) = match (p.status, p.running) {
            (PStatus::Idle, _) => ("idle".to_owned(), "2"),
            (PStatus::Syscall, _) => ("system call".to_owned(), "33"),
            (PStatus::Dead, _) => ("gone".to_owned(), "2"),
            (PStatus::GcStop, None) => ("stopped".to_owned(), "35"),
            (PStatus::GcStop, running) => (format!("stopped {}", g(running)), "35"),
            (PStatus::Running, None) => ("looks for work".to_owned(), "36"),
            (PStatus::Running, running) => (format!("runs {}", g(running)), "32"),
        };
        let m = p.m.map_or_else(String::new, |m| format!("M{m}"));
        let id = format!("P{}", p.id);
        if columns < ROOMY {
            let text = format!("{what:<14}");
            return format!(
                "{id:<4}{m:<5}{} next {:<7}{:>4} {rate}/s",
                self.paint(colour, &text),
                g(p.runnext),
                p.queue,
            );
        }
        let drawn = queue(p.queue, columns.saturating_sub(BEFORE_QUEUE + 12));
        let text = format!("{what:<16}");
        format!(
            "{id:<5}{m:<6}{} next {:<9}{:>4} {drawn} {rate}/s",
            self.paint(colour, &text),
            g(p.runnext),
            p.queue,
        )
    }

    fn paint(&self, colour: &str, text: &str) -> String {
        if self.colour {
            format!("\x1b[{colour}m{text}\x1b[0m")
        } else {
            text.to_owned()
        }
    }
}

/// Parts next to each other behind a name, in as many lines as they need.
fn fields(name: &str, parts: &[String], columns: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for part in parts {
        let width = |line: &String| line.chars().count() + 2 + part.chars().count();
        match lines.last_mut() {
            Some(line) if width(line) <= columns => {
                line.push_str("  ");
                line.push_str(part);
            }
            _ => {
                let name = if lines.is_empty() { name } else { "" };
                lines.push(format!("{name:<NAMES$}{part}"));
            }
        }
    }
    lines
}

/// The global queue, its number below those of the Ps' queues.
fn global_queue(len: usize, columns: usize) -> String {
    let number = thousands(len as u64);
    if columns < ROOMY {
        return format!("{:<33}{number:>7}", "global queue");
    }
    let drawn = queue(len, columns.saturating_sub(BEFORE_QUEUE));
    format!("{:<39}{number:>7} {drawn}", "global queue")
}

/// Goroutines by state.
fn states(seen: &Seen) -> [String; 4] {
    let all = &seen.scheduler.states;
    let count = |wanted: &[Status]| {
        let of = all
            .iter()
            .filter(|((status, _), _)| wanted.contains(status));
        thousands(of.map(|(_, n)| n).sum())
    };
    let about = if seen.scheduler.estimated {
        "about "
    } else {
        ""
    };
    [
        format!(
            "{about}{}: running {}",
            thousands(all.values().sum()),
            count(&[Status::Running])
        ),
        format!("runnable {}", count(&[Status::Runnable, Status::Preempted])),
        format!("system calls {}", count(&[Status::Syscall])),
        format!("waiting {}", count(&[Status::Waiting, Status::Leaked])),
    ]
}

/// What goroutines wait for, the most frequent first, as far as there is room.
fn reasons(seen: &Seen, room: usize) -> String {
    let mut reasons: Vec<(u64, &str)> = Vec::new();
    for (&(_, reason), &n) in &seen.scheduler.states {
        match reasons.iter_mut().find(|(_, r)| *r == reason) {
            _ if reason.is_empty() => {}
            Some((sum, _)) => *sum += n,
            None => reasons.push((n, reason)),
        }
    }
    reasons.sort_by(|a, b| b.cmp(a));
    let mut text = String::new();
    for (n, reason) in reasons {
        let comma = if text.is_empty() { "" } else { ", " };
        let more = format!("{comma}{reason} {}", thousands(n));
        if text.chars().count() + more.chars().count() > room {
            break;
        }
        text.push_str(&more);
    }
    text
}

fn threads(seen: &Seen) -> Vec<String> {
    let [all, asleep, spinning, blocked] = seen.scheduler.threads;
    vec![
        format!("{all}: asleep {asleep}"),
        format!("spinning {spinning}"),
        format!("blocked {blocked}"),
    ]
}

/// A queue as a bar that is full with 256.
fn queue(len: usize, room: usize) -> String {
    let width = (FULL / EACH).min(room);
    let filled = len.min(FULL).div_ceil(FULL / width.max(1)).min(width);
    format!("{}{}", "█".repeat(filled), "·".repeat(width - filled))
}

/// `1,234,567`
fn thousands(n: u64) -> String {
    let digits = n.to_string();
    let mut text = String::new();
    for (i, c) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(c);
    }
    text
}

fn bytes(n: u64) -> String {
    match n {
        0..0x10_0000 => format!("{} KiB", n >> 10),
        0x10_0000..0x2_8000_0000 => format!("{} MiB", n >> 20),
        _ => format!("{} GiB", n >> 30),
    }
}

/// As much of a line as there is room for; what paints takes none.
fn clip(line: &str, columns: usize) -> String {
    let (mut text, mut width, mut escape) = (String::new(), 0, false);
    for c in line.chars() {
        escape |= c == '\x1b';
        if escape || width < columns {
            text.push(c);
        }
        width += usize::from(!escape);
        escape &= c != 'm';
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_clipped() {
        assert_eq!(clip("abc", 2), "ab");
        assert_eq!(clip("\x1b[1mab\x1b[0mcd", 3), "\x1b[1mab\x1b[0mc");
        assert_eq!(clip("\x1b[1mabcd\x1b[0m", 3), "\x1b[1mabc\x1b[0m");
    }

    #[test]
    fn parts_are_put_into_lines() {
        let parts = ["switches 12", "steals 3", "created 1"].map(str::to_owned);
        assert_eq!(
            fields("per second", &parts, 80),
            ["per second   switches 12  steals 3  created 1"]
        );
        assert_eq!(
            fields("per second", &parts, 34),
            [
                "per second   switches 12  steals 3",
                "             created 1"
            ]
        );
    }

    #[test]
    fn queues_are_drawn() {
        assert_eq!(queue(0, 4), "····");
        assert_eq!(queue(1, 4), "█···");
        assert_eq!(queue(256, 4), "████");
        assert_eq!(queue(100_000, 4), "████");
        assert_eq!(queue(5, 0), "");
    }

    #[test]
    fn numbers_are_grouped() {
        assert_eq!(thousands(0), "0");
        assert_eq!(thousands(999), "999");
        assert_eq!(thousands(1_234_567), "1,234,567");
    }
}
