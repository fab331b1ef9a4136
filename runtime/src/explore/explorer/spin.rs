//! Goroutines that only read in a loop until something changes.

use super::{Explorer, Seen};
use crate::explore::op::{Access, OpKind, Touch, Touches, VisibleOp};
use crate::explore::point::Who;
use crate::explore::record::Step;

/// So often a goroutine may look at the same place at what has not changed, under strategies that leave things to chance.
const AGAIN: usize = 4;

/// So often if its local variables are others each time: a loop over things may look at a flag or into a map for each of them.
const COUNTED: usize = 32;

/// More looks than this in a row are no short loop.
const SPIN: usize = 64;

impl Explorer {
    /// Lets goroutines that only poll run for one step. False: there are none.
    pub(crate) fn let_spinners_on(&mut self) -> bool {
        let spins = |id: u64| {
            let op = self.op_of(id);
            self.spins(id, &op, &(self.look)(&op).touches)
        };
        let any = self.runnable.iter().any(|&id| spins(id));
        self.spinners = any;
        any
    }

    /// The goroutine does what makes it wait.
    pub(super) fn begins_to_wait(&mut self, id: u64, op: VisibleOp, touches: &Touches) {
        let path = self.known(id).path;
        let step = Step {
            who: Who::G(id),
            path,
            op,
            plain: Who::G(id),
            plain_path: path,
            instead_of: None,
            preempts: false,
            of: 1,
            case: None,
            at: 0,
            parked: true,
        };
        self.perform(step, touches);
    }

    /// Whether the goroutine comes round again to a place where it has looked before, and nothing that it has looked at
    /// since then has changed. Random strategies let it look a few times more: it may give up then.
    pub(super) fn spins(&self, id: u64, op: &VisibleOp, touches: &Touches) -> bool {
        let Some(known) = self.gs.get(id as usize) else {
            return false;
        };
        // What would change something now is no mere look, though it was one before: a compare-and-swap.
        if op.at == 0 || touches.iter().any(|t| t.access != Access::Read) {
            return false;
        }
        let looks = &known.spin.looks;
        let Some(from) = looks.iter().rposition(|l| l.at == op.at) else {
            return false;
        };
        let same = |l: &Seen| {
            let version = |object| self.versions.get(object).copied().unwrap_or(0);
            let mut objects = l.objects.iter();
            objects.all(|(object, seen)| version(object) == *seen)
        };
        let since = looks.get(from..).unwrap_or_default();
        let looked = since.iter().any(|l| !l.objects.is_empty());
        let here = || looks.iter().filter(|l| l.at == op.at && same(l));
        let as_before = here().filter(|l| l.locals == op.locals).count();
        let most = if self.strategy.sees_all() { 1 } else { AGAIN };
        looked && since.iter().all(same) && (as_before >= most || here().count() >= COUNTED)
    }

    pub(super) fn note_spin(&mut self, id: u64, op: &VisibleOp, touches: &Touches) {
        if op.kind == OpKind::Resume {
            return; // after a yield, for example: it has neither looked at anything nor changed anything
        }
        let looks = op.kind == OpKind::Yield
            || !touches.is_empty() && touches.iter().all(|t| t.access == Access::Read);
        for Touch { object, access } in touches {
            if *access != Access::Read {
                *self.versions.entry(*object).or_default() += 1;
            }
        }
        let versions = &self.versions;
        let objects = touches
            .iter()
            .map(|t| (t.object, versions.get(&t.object).copied().unwrap_or(0)))
            .collect();
        let seen = Seen {
            at: op.at,
            locals: op.locals,
            objects,
        };
        let Some(known) = self.gs.get_mut(id as usize) else {
            return;
        };
        let spin = &mut known.spin.looks;
        if !looks || spin.len() >= SPIN {
            spin.clear();
        }
        if looks {
            spin.push(seen);
        }
    }
}
