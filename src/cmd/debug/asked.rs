//! At which statements the program is asked whether it stops.

use super::plan::Break;
use super::stand::Standing;
use minigo_vm::debug::{Machine, Mark, Probe};

impl Standing {
    /// Where the probe asks next.
    pub(super) fn arrange(&mut self, probe: &mut Probe) {
        let rung = self.plan.rungs.first().copied();
        let due = [self.plan.until, rung].into_iter().flatten();
        self.due = due.fold(self.listen_at, u64::min);
        let watches = self.plan.breaks && self.breaks.iter().any(|b| !b.watch.is_empty());
        let looks = self.plan.looks_at_all() || !self.held.is_empty();
        self.only_watches = watches && !looks;
        probe.next = if looks || watches { 0 } else { self.due };
    }

    /// Whether nothing but watched memory could stop the program at this statement, and that is what it was.
    pub(super) fn watches_in_vain(&self, probe: &Probe, number: u32) -> bool {
        let mark = probe.statements.get(number as usize);
        self.only_watches
            && probe.count < self.due
            && mark.is_some_and(|mark| !mark.asks)
            && self.watched.is_unchanged()
    }

    /// Notes at which statements there are breakpoints.
    pub(super) fn place_breaks(&self, m: &Machine, probe: &mut Probe) {
        let debugging = &m.instance().functions.debugging;
        let count = debugging.count() as usize;
        probe.statements.resize(count, Mark::default());
        let mut marks = probe.statements.iter_mut();
        for d in debugging.functions() {
            for ((n, s), mark) in d.statements.iter().enumerate().zip(&mut marks) {
                let at = |b: &Break| b.is_at(s.file, s.line, d.name, n == 0);
                mark.asks = self.breaks.iter().any(at);
            }
        }
    }
}
