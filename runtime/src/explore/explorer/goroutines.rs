//! The driver's reports to the explorer: which goroutines can run, park, or are about to perform an operation.

use super::{Explorer, Known};
use crate::explore::op::{OpKind, Touches, VisibleOp};
use crate::explore::path::{CLOCK_PATH, child_path, root_path};
use crate::explore::point::{Ready, Who};
use crate::explore::record::Step;

impl Explorer {
    /// A goroutine has become runnable; `parent` started it (0: nobody).
    pub(crate) fn arrived(&mut self, id: u64, parent: u64) {
        if self.known(id).path == 0 {
            let path = match parent {
                0 => {
                    self.parentless += 1;
                    root_path(self.parentless)
                }
                _ => {
                    let by = self.known(parent);
                    by.started += 1;
                    child_path(by.path, by.started)
                }
            };
            self.known(id).path = path;
        }
        let by = self.record.steps.last().map(|s| s.who);
        if let Some(by) = by.filter(|&by| by != Who::G(id))
            && self.known(id).pending.is_none()
        {
            self.strategy.woke(by, Who::G(id));
        }
        self.runnable.push(id);
    }

    /// Whether it was decided that this goroutine may end the program.
    pub(crate) fn may_exit(&self, id: u64) -> bool {
        self.exits == id
    }

    /// It is about to do that.
    pub(crate) fn pends(&mut self, id: u64, op: VisibleOp) {
        self.known(id).pending = Some(op);
    }

    /// A goroutine is not runnable any longer.
    pub(crate) fn leaves(&mut self, id: u64) {
        self.runnable.retain(|&g| g != id);
    }

    /// Whether a goroutine waits right before an access to memory.
    pub(crate) fn is_amid_access(&self) -> bool {
        let access = |id: &u64| {
            let pending = self.gs.get(*id as usize).and_then(|k| k.pending.as_ref());
            pending.is_some_and(|op| matches!(op.kind, OpKind::Load | OpKind::Store))
        };
        self.runnable.iter().any(access)
    }

    /// What the goroutine is about to do.
    pub(super) fn op_of(&self, id: u64) -> VisibleOp {
        match self.gs.get(id as usize) {
            Some(Known {
                pending: Some(op), ..
            }) => op.clone(),
            Some(Known { begun: true, .. }) => VisibleOp::new(OpKind::Resume, 0, 0),
            _ => VisibleOp::new(OpKind::Start, 0, 0),
        }
    }

    /// When the step that is being taken happens, in virtual time.
    pub(crate) fn happens_at(&mut self, now: i64) {
        if let Some(step) = self.record.steps.last_mut() {
            step.at = now;
        }
    }

    /// The goroutine waits: if that is in its last step, it is noted there.
    pub(crate) fn parks(&mut self, id: u64) {
        if let Some(step) = self
            .record
            .steps
            .iter_mut()
            .rev()
            .take(8)
            .find(|s| s.who == Who::G(id))
        {
            step.parked = true;
        }
    }

    /// The first timer fires because all wait.
    pub(crate) fn clock_moves(&mut self, now: i64) {
        if !self.began {
            return;
        }
        self.perform(
            Step {
                who: Who::Clock,
                path: CLOCK_PATH,
                op: VisibleOp::new(OpKind::TimerFires, 0, 0),
                plain: Who::Clock,
                plain_path: CLOCK_PATH,
                instead_of: None,
                preempts: false,
                of: 1,
                case: None,
                at: now,
                parked: false,
            },
            &Touches::new(),
        );
    }

    /// Which of the `n` cases of the running goroutine's select goes ahead.
    pub(crate) fn case(&mut self, id: u64, n: u32) -> u32 {
        if n < 2 || !self.began {
            return 0;
        }
        self.record.choice_points += 1;
        let taken = self.strategy.case(Who::G(id), n).min(n - 1);
        if let Some(step) = self.record.steps.last_mut() {
            step.case = Some((n, taken));
        }
        taken
    }

    /// The first that is runnable though it can only wait: it is let go to wait.
    pub(crate) fn first_blocked(&mut self) -> Option<u64> {
        let id = *self.runnable.first()?;
        let op = self.op_of(id);
        let touches = (self.look)(&op).touches;
        self.begins_to_wait(id, op, &touches);
        Some(id)
    }

    /// The run is over: the first of those that are runnable though they can only wait.
    pub(crate) fn blocked_at_end(&mut self) -> Option<u64> {
        let ids = self.runnable.clone();
        ids.into_iter().find_map(|id| {
            let op = self.op_of(id);
            let look = (self.look)(&op);
            (look.ready != Ready::Yes).then(|| {
                self.begins_to_wait(id, op, &look.touches);
                id
            })
        })
    }
}
