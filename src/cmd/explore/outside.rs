//! Data races that belong to no test, because they are found without any test, too: those of the initialisation of packages. Go also
//! reports them as outside of tests.

use super::found::Told;
use minigo_vm::explore::{Finding, FindingKind};

/// See the head of this file.
#[derive(Default)]
pub struct Outside {
    /// What is found without any test; `None`: that was not needed yet.
    known: Option<Vec<Finding>>,
    /// Which of these were found while tests were explored, each once.
    pub found: Vec<Told>,
}

impl Outside {
    /// Keeps in `found` what is the test's own. `without` looks for what is found without any test.
    pub fn sort_out(&mut self, found: &mut Vec<Told>, without: impl FnOnce() -> Vec<Finding>) {
        if !found.iter().any(is_race) {
            return;
        }
        let known = self.known.get_or_insert_with(without);
        let is_outside = |t: &Told| is_race(t) && known.iter().any(|k| k.is_same(&t.finding));
        let (outside, own) = found.drain(..).partition(is_outside);
        *found = own;
        for told in outside {
            if !self.found.iter().any(|t| t.finding.is_same(&told.finding)) {
                self.found.push(told);
            }
        }
    }
}

fn is_race(told: &Told) -> bool {
    told.finding.kind == FindingKind::Race
}
