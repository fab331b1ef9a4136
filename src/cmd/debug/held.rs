//! Goroutines that the user keeps from running: those that are held, and all others while one is to run next.

use super::stand::Standing;
use super::wire::number;
use minigo_vm::debug::{Machine, View};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// After so many times in which a goroutine was kept back, with nothing in between, only those that are held can run.
const MOST: u32 = 20_000;
/// How often it is looked, in such times, whether the one that is to run next can.
const LOOK: u32 = 64;

/// See the head of this file.
#[derive(Default)]
pub struct Held {
    held: BTreeSet<u64>,
    /// The goroutine that begins the next statement.
    next: Option<u64>,
    /// How often one was kept back since a statement began.
    times: u32,
}

impl Held {
    /// From now on this goroutine begins no statement.
    pub fn hold(&mut self, g: u64) {
        self.held.insert(g);
    }

    /// It does again.
    pub fn release(&mut self, g: u64) {
        self.held.remove(&g);
    }

    /// The next statement is begun by this goroutine.
    pub fn run_next(&mut self, g: u64) {
        self.held.remove(&g);
        self.next = Some(g);
    }

    /// Those that are held.
    pub fn all(&self) -> &BTreeSet<u64> {
        &self.held
    }

    /// Whether nobody is kept from running.
    pub fn is_empty(&self) -> bool {
        self.held.is_empty() && self.next.is_none()
    }

    /// The one that is to run next, if it is time to look whether it still can.
    pub fn to_look_at(&self) -> Option<u64> {
        self.next.filter(|_| self.times % LOOK == LOOK - 1)
    }

    /// The one that was to run next cannot.
    pub fn give_up_next(&mut self) {
        self.next = None;
    }

    /// Whether this goroutine, which would begin a statement, is kept back.
    pub fn keeps_back(&mut self, g: u64) -> bool {
        let kept = match self.next {
            Some(next) => next != g,
            None => self.held.contains(&g),
        };
        let kept = kept && self.times < MOST;
        self.times += u32::from(kept);
        kept
    }

    /// Whether another goroutine than this one, at whose statement the program stood, is to run next.
    pub fn puts_off(&self, g: u64) -> bool {
        self.next.is_some_and(|next| next != g)
    }

    /// A statement begins. Whether that is so because only those that are held can run.
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
            return error("a goroutine's number is wanted".to_owned());
        };
        match what {
            "hold" => self.held.hold(g),
            "release" => self.held.release(g),
            _ => match m.and_then(|m| View::with(m, |view| view.waits(g))) {
                None => return error("the program does not run".to_owned()),
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

    /// Whether goroutine `g` on `m`, which would begin a statement, is kept back.
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
