//! Goroutines that must not run: those that the user has held and, while a particular goroutine is to run next,
//! all others.

use std::collections::BTreeSet;

/// If goroutines are kept back this many times and no statement begins, only held goroutines can run.
const MOST: u32 = 20_000;
/// Each time this many goroutines have been kept back, the debugger checks whether the one that is to run next still can.
const LOOK: u32 = 64;

/// See the head of this file.
#[derive(Default)]
pub struct Held {
    held: BTreeSet<u64>,
    /// The goroutine that begins the next statement.
    next: Option<u64>,
    /// How many times goroutines were kept back since the last statement began.
    times: u32,
}

impl Held {
    /// Holds a goroutine: it begins no statement until it is released.
    pub fn hold(&mut self, g: u64) {
        self.held.insert(g);
    }

    /// Releases a goroutine.
    pub fn release(&mut self, g: u64) {
        self.held.remove(&g);
    }

    /// Lets this goroutine begin the next statement.
    pub fn run_next(&mut self, g: u64) {
        self.held.remove(&g);
        self.next = Some(g);
    }

    /// The held goroutines.
    pub fn all(&self) -> &BTreeSet<u64> {
        &self.held
    }

    /// Whether every goroutine may run.
    pub fn is_empty(&self) -> bool {
        self.held.is_empty() && self.next.is_none()
    }

    /// The goroutine that is to run next, if it is time to check whether it still can.
    pub fn to_look_at(&self) -> Option<u64> {
        self.next.filter(|_| self.times % LOOK == LOOK - 1)
    }

    /// Gives up on the goroutine that was to run next, since it waits.
    pub fn give_up_next(&mut self) {
        self.next = None;
    }

    /// Whether this goroutine is held, or another one is to run next.
    pub fn holds(&self, g: u64) -> bool {
        match self.next {
            Some(next) => next != g,
            None => self.held.contains(&g),
        }
    }

    /// Whether this goroutine must not begin its statement.
    pub fn keeps_back(&mut self, g: u64) -> bool {
        let kept = self.holds(g) && self.times < MOST;
        self.times += u32::from(kept);
        kept
    }

    /// Whether a goroutine other than `g` is to run next.
    pub fn puts_off(&self, g: u64) -> bool {
        self.next.is_some_and(|next| next != g)
    }

    /// Notes that a statement begins. True: a held goroutine begins it, because no other one can run.
    pub fn begins(&mut self) -> bool {
        self.next = None;
        std::mem::take(&mut self.times) >= MOST
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_others_are_kept_back_until_the_next_one_has_run() {
        let mut held = Held::default();
        held.hold(3);
        held.run_next(2);
        assert!(held.keeps_back(1) && held.keeps_back(3) && !held.keeps_back(2));
        assert!(!held.begins());
        assert!(!held.keeps_back(1) && held.keeps_back(3));
    }

    #[test]
    fn those_that_are_held_run_if_nobody_else_can() {
        let mut held = Held::default();
        held.hold(1);
        assert_eq!(
            (0..).take_while(|_| held.keeps_back(1)).count(),
            MOST as usize
        );
        assert!(held.begins() && !held.begins());
    }
}
