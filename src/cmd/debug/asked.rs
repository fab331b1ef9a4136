//! At which statements the program checks whether it should stop.

use super::plan::Break;
use super::stand::Standing;
use minigo_vm::debug::{Machine, Mark, Probe, View};

impl Standing {
    /// Where the probe asks next.
    pub(super) fn arrange(&mut self, probe: &mut Probe) {
        let rung = self.plan.rungs.first().copied();
        let due = [self.plan.until, rung].into_iter().flatten();
        self.due = due.fold(self.listen_at, u64::min);
        self.watches = self.plan.breaks && self.breaks.iter().any(|b| !b.watch.is_empty());
        let looks = self.plan.looks_at_all() || !self.held.is_empty();
        probe.next = if looks || self.watches { 0 } else { self.due };
    }

    /// Whether it is quickly seen that the program does not stop at this statement: it has no breakpoint, a step does not
    /// lead there, and memory that is watched is what it was.
    pub(super) fn passes(&self, m: &mut Machine, probe: &Probe, number: u32) -> bool {
        let mark = probe.statements.get(number as usize);
        let plan = &self.plan;
        let quickly = plan.waits.is_none()
            && plan.into.is_empty()
            && self.held.is_empty()
            && plan.lanes.is_none()
            && plan.story.is_none();
        if !quickly || probe.count >= self.due || mark.is_none_or(|mark| mark.asks) {
            return false;
        }
        let leads_here = plan.step.is_some_and(|step| {
            let (g, depth) = View::place(m);
            step.is_there(g, depth)
        });
        !leads_here && (!self.watches || self.watched.is_unchanged())
    }

    /// Notes at which statements there are breakpoints.
    pub(super) fn place_breaks(&self, m: &Machine, probe: &mut Probe) {
        let debugging = &m.instance().functions.debugging;
        let count = debugging.count() as usize;
        probe.statements.resize(count, Mark::default());
        let mut marks = probe.statements.iter_mut();
        for d in debugging.functions() {
            for ((n, s), mark) in d.statements.iter().enumerate().zip(&mut marks) {
                let at = |b: &Break| b.is_at(&s.file, s.line, &d.name, n == 0);
                mark.asks = self.breaks.iter().any(at);
            }
        }
    }
}
