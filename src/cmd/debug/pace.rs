//! How often copies of the program are made: often enough for short steps back, but rarely enough not to slow
//! the program down.

use std::time::{Duration, Instant};

/// Copies are kept this often while the program runs.
const OFTEN: Duration = Duration::from_millis(25);
/// However much they cost, they are kept this often.
const SELDOM: Duration = Duration::from_millis(200);
/// At most one part in this many of the program's time is spent on keeping copies.
const SHARE: u32 = 3;
/// What it costs the program that a page is copied when it is written to after a copy was made: between the first, on usual
/// machines, and the second, on slow ones, where the time that the system worked for the program tells.
const PAGE_COST: [Duration; 2] = [Duration::from_nanos(700), Duration::from_micros(10)];

/// See the head of this file.
pub struct Pace {
    /// When the last copy was kept.
    last: Instant,
    /// How long after it the next one is.
    pause: Duration,
    /// How many pages had been written to first at that time, and how long the system had worked for the program.
    usage: Usage,
}

/// What a process has used of the system so far.
#[derive(Clone, Copy)]
struct Usage {
    /// How many pages it has touched first, or written to first after a copy was made of it.
    pages: u64,
    /// How long the system has worked for it.
    system: Duration,
}

impl Pace {
    /// Of a program that runs on from now.
    pub fn new() -> Pace {
        Pace {
            last: Instant::now(),
            pause: OFTEN,
            usage: Usage::now(),
        }
    }

    /// Whether it is time for a copy.
    pub fn is_due(&self) -> bool {
        self.last.elapsed() >= self.pause
    }

    /// How many bytes the program has written to first since the last copy, which is about what that copy will need for itself.
    pub fn touched(&self) -> u64 {
        Usage::now()
            .since(self.usage)
            .pages
            .saturating_mul(page_size())
    }

    /// A copy has been kept, which took so long.
    pub fn kept(&mut self, took: Duration) {
        let cost = took.saturating_add(Usage::now().since(self.usage).cost());
        *self = Pace {
            pause: cost.saturating_mul(SHARE).clamp(OFTEN, SELDOM),
            ..Pace::new()
        };
    }
}

impl Usage {
    fn now() -> Usage {
        // SAFETY: zeros are a valid value of the struct, which is ours.
        let usage = unsafe {
            let mut usage: libc::rusage = std::mem::zeroed();
            libc::getrusage(libc::RUSAGE_SELF, &mut usage);
            usage
        };
        let seconds = u64::try_from(usage.ru_stime.tv_sec).unwrap_or(0);
        let micros = u64::try_from(usage.ru_stime.tv_usec).unwrap_or(0);
        Usage {
            pages: u64::try_from(usage.ru_minflt).unwrap_or(0),
            system: Duration::from_secs(seconds) + Duration::from_micros(micros),
        }
    }

    fn since(self, before: Usage) -> Usage {
        Usage {
            pages: self.pages.saturating_sub(before.pages),
            system: self.system.saturating_sub(before.system),
        }
    }

    /// How long copying these pages took, about.
    fn cost(self) -> Duration {
        let pages = u32::try_from(self.pages).unwrap_or(u32::MAX);
        let [least, most] = PAGE_COST.map(|each| each.saturating_mul(pages));
        self.system.clamp(least, most)
    }
}

fn page_size() -> u64 {
    // SAFETY: it takes a number.
    u64::try_from(unsafe { libc::sysconf(libc::_SC_PAGESIZE) }).unwrap_or(4096)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costly_copies_are_kept_seldom() {
        let mut pace = Pace::new();
        assert!(!pace.is_due());
        for (took, pause) in [(1, OFTEN), (20, Duration::from_millis(60)), (1000, SELDOM)] {
            pace.usage = Usage::now();
            pace.kept(Duration::from_millis(took));
            assert!(pace.pause >= pause && pace.pause <= SELDOM, "{took}");
        }
        let system = Duration::from_millis(12);
        let cost = |pages| Usage { pages, system }.cost().as_micros();
        assert_eq!([100, 10_000, 100_000].map(cost), [1_000, 12_000, 70_000]);
        let memory = std::hint::black_box(vec![1u8; 32 << 20]);
        assert!(pace.touched() > 0 && memory.len() > 1);
    }
}
