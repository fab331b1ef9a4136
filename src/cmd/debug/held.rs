//! Goroutines that must not run: those that the user has held and, while a particular goroutine is to run next,
//! all others.

use super::stand::Standing;
use super::wire::number;
use minigo_vm::debug::{Machine, View};
use serde_json::{Value, json};
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

impl Standing {
    /// Does what the debugger asks: holds or releases a goroutine, or lets one run next.
    pub(super) fn hold(&mut self, m: Option<&mut Machine>, what: &str, message: &Value) -> Value {
        let error = |text: String| json!({"is": "error", "text": text});
        let Some(g) = number(message, "g") else {
            return error("want the number of a goroutine".to_owned());
        };
        match what {
            "hold" => self.held.hold(g),
            "release" => self.held.release(g),
            _ => match m.and_then(|m| View::with(m, |view| view.waits(g))) {
                None => return error("the program is not running".to_owned()),
                Some(None) => return error(format!("there is no goroutine {g}")),
                Some(Some(true)) => {
                    let text = format!("goroutine {g} waits, so it cannot run next; ask why");
                    return error(text);
                }
                Some(Some(false)) => self.held.run_next(g),
            },
        }
        json!({"is": "done"})
    }

    /// Whether goroutine `g` on `m` must not begin its statement.
    pub(super) fn keeps_back(&mut self, m: &mut Machine, g: u64) -> bool {
        if let Some(next) = self.held.to_look_at() {
            let waits = View::with(m, |view| view.waits(next)).flatten();
            if waits != Some(false) {
                self.held.give_up_next();
            }
        }
        self.held.keeps_back(g)
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
