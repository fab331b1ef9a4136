//! How often copies of the program are made: often enough for short steps back, but rarely enough not to slow
//! the program down.

use std::time::{Duration, Instant};

/// Copies are kept this often while the program runs.
const OFTEN: Duration = Duration::from_millis(25);
/// However much they cost, they are kept this often.
const SELDOM: Duration = Duration::from_millis(200);
/// At most one part in this many of the program's time is spent on keeping copies.
const SHARE: u32 = 5;
/// What it costs the program, about, that a page is copied when it is written to after a copy was made.
const PAGE_COST: Duration = Duration::from_nanos(700);

/// See the head of this file.
pub struct Pace {
    /// When the last copy was kept.
    last: Instant,
    /// How long after it the next one is.
    pause: Duration,
    /// How many pages had been written to first at that time.
    pages: u64,
}

impl Pace {
    /// Of a program that runs on from now.
    pub fn new() -> Pace {
        Pace {
            last: Instant::now(),
            pause: OFTEN,
            pages: pages_touched(),
        }
    }

    /// Whether it is time for a copy.
    pub fn is_due(&self) -> bool {
        self.last.elapsed() >= self.pause
    }

    /// How many bytes the program has written to first since the last copy, which is about what that copy will need for itself.
    pub fn touched(&self) -> u64 {
        self.pages().saturating_mul(page_size())
    }

    fn pages(&self) -> u64 {
        pages_touched().saturating_sub(self.pages)
    }

    /// A copy has been kept, which took so long.
    pub fn kept(&mut self, took: Duration) {
        let pages = u32::try_from(self.pages()).unwrap_or(u32::MAX);
        let cost = took.saturating_add(PAGE_COST.saturating_mul(pages));
        *self = Pace {
            pause: cost.saturating_mul(SHARE).clamp(OFTEN, SELDOM),
            ..Pace::new()
        };
    }
}

/// How many pages this process has touched first, or written to first after a copy was made of it.
fn pages_touched() -> u64 {
    // SAFETY: zeros are a valid value of the struct, which is ours.
    unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        libc::getrusage(libc::RUSAGE_SELF, &mut usage);
        u64::try_from(usage.ru_minflt).unwrap_or(0)
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
        for (took, pause) in [(1, OFTEN), (20, Duration::from_millis(100)), (1000, SELDOM)] {
            pace.pages = pages_touched() + 1_000_000;
            pace.kept(Duration::from_millis(took));
            assert_eq!(pace.pause, pause);
        }
        let memory = std::hint::black_box(vec![1u8; 32 << 20]);
        assert!(pace.touched() > 0 && memory.len() > 1);
    }
}
