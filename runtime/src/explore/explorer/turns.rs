//! Runs in which goroutines take turns: whose turn it is, and whether they keep each other from making progress.

use super::Explorer;
use crate::explore::op::{Access, OpKind, Touches, VisibleOp};
use crate::explore::point::{BaseOrder, Candidate, Ready, Who};
use std::collections::{BTreeMap, BTreeSet};

/// At most this many of the last steps are compared.
const WINDOW: usize = 8_192;

/// What comes again has at most this many steps.
const PERIOD: usize = 256;

/// So often it has to come at least.
const ROUNDS: usize = 16;

/// A step of a run in turns.
pub(super) struct Deed {
    g: u64,
    at: u64,
    kind: OpKind,
    operand: u64,
    locals: u64,
    touches: Touches,
}

impl Deed {
    /// Whether the two do the same at the same place.
    fn is_like(&self, other: &Deed) -> bool {
        (self.g, self.at, self.kind) == (other.g, other.at, other.kind)
            && self.touches == other.touches
    }

    fn only_looks(&self) -> bool {
        !self.touches.is_empty() && self.touches.iter().all(|t| t.access == Access::Read)
    }

    fn tries(&self) -> bool {
        use OpKind::*;
        matches!(
            self.kind,
            TryLock | TryRLock | TryWLock | AtomicCas | AtomicSwap | Select
        )
    }
}

impl Explorer {
    /// Whose turn it is: of those that are ready the one whose last turn was the longest ago. A turn ends after an operation of the
    /// program's own.
    pub(super) fn next_in_turn(
        &self,
        candidates: &[Candidate<'_>],
        running: Option<usize>,
    ) -> Option<usize> {
        let known = |c: &Candidate<'_>| self.gs.get(c.who.number() as usize);
        let ready = |c: &Candidate<'_>| c.ready == Ready::Yes && c.who != Who::Clock;
        let goes_on = |c: &Candidate<'_>| ready(c) && known(c).is_some_and(|k| !k.has_acted);
        if let Some(at) = running
            && candidates.get(at).is_some_and(goes_on)
        {
            return running;
        }
        let all = candidates.iter().enumerate().filter(|(_, c)| ready(c));
        let next = all.min_by_key(|(_, c)| known(c).map_or(0, |k| k.turn));
        next.map(|(n, _)| n)
    }

    /// The goroutine takes this step.
    pub(super) fn note_turn(&mut self, id: u64, op: &VisibleOp, touches: &Touches) {
        let now = self.record.steps.len() + 1;
        let known = self.known(id);
        known.turn = now;
        known.has_acted = op.kind.is_own();
        self.deeds.push(Deed {
            g: id,
            at: op.at,
            kind: op.kind,
            operand: op.operand,
            locals: op.locals,
            touches: touches.clone(),
        });
    }

    /// The limit of steps is reached. Whoever still makes progress continues in plain order, in which most runs end.
    pub(super) fn look_for_livelock(&mut self, steps: u64) {
        match keeps_trying(&self.deeds) {
            None => {
                self.base = BaseOrder::Plain;
                self.most = steps.saturating_add(self.bounds.max_steps.saturating_mul(2));
            }
            Some(same) => {
                self.record.livelock = same || steps >= self.most;
                self.record.cut_off |= self.record.livelock;
            }
        }
    }
}

/// Whether goroutines keep each other from making progress: the last steps come again and again, and each goroutine that takes
/// them always tries in vain, or looks at the same thing without its local variables having changed, at what another
/// one of them takes and gives back, or changes. `Some(true)`: nothing that is known of differs from round to round.
fn keeps_trying(deeds: &[Deed]) -> Option<bool> {
    let window = WINDOW.min(deeds.len() / 2);
    let last = deeds.get(deeds.len() - window..)?;
    let again = |n: usize| {
        let later = last.iter().skip(n);
        last.iter().zip(later).all(|(a, b)| a.is_like(b))
    };
    let period = (1..=PERIOD.min(window / ROUNDS)).find(|&n| again(n))?;
    let round = last.get(..period)?;
    let who: BTreeSet<u64> = round.iter().map(|d| d.g).collect();
    if who.len() < 2 {
        return None;
    }
    let mut delta = 0u64;
    for deed in round.iter().filter(|d| d.kind == OpKind::AtomicUpdate) {
        delta = delta.wrapping_add(deed.operand);
    }
    let later = last.iter().skip(period);
    let holds_same = |(a, b): (&Deed, &Deed)| (a.operand, a.locals) == (b.operand, b.locals);
    let same = delta == 0 && last.iter().zip(later).all(holds_same);
    who.iter()
        .all(|&g| is_stuck(g, round, same))
        .then_some(same)
}

/// Whether the goroutine only tries in vain in this round, or looks at what others change.
fn is_stuck(g: u64, round: &[Deed], same: bool) -> bool {
    let others = round.iter().filter(|d| d.g != g).flat_map(|d| &d.touches);
    let changed: BTreeSet<u64> = others
        .filter(|t| t.access != Access::Read)
        .map(|t| t.object)
        .collect();
    let by_others = |d: &Deed| d.touches.iter().any(|t| changed.contains(&t.object));
    let own = round.iter().filter(|d| d.g == g);
    // Of each place and object whether all tries are in vain.
    let mut tries: BTreeMap<(u64, u64), bool> = BTreeMap::new();
    let mut looks = false;
    for deed in own {
        let vain = deed.only_looks() && by_others(deed);
        if deed.tries() {
            let object = deed.touches.first().map_or(0, |t| t.object);
            let all = tries.entry((deed.at, object)).or_insert(true);
            *all &= vain;
        } else {
            looks |= vain;
        }
    }
    tries.values().any(|&vain| vain) || looks && same
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explore::op::Touch;
    use OpKind::*;

    /// What is said of these steps, again and again.
    fn told(round: &[(u64, OpKind, u64, Access)], locals: impl Fn(u64) -> u64) -> Option<bool> {
        let mut deeds = Vec::new();
        for n in 0..200 {
            for (at, &(g, kind, object, access)) in round.iter().enumerate() {
                deeds.push(Deed {
                    g,
                    at: at as u64,
                    kind,
                    operand: 0,
                    locals: locals(n),
                    touches: Touches::from_slice(&[Touch { object, access }]),
                });
            }
        }
        keeps_trying(&deeds)
    }

    #[test]
    fn who_keeps_trying() {
        let [a, r, w] = [Access::Acquire, Access::Release, Access::Write];
        let back_off = [
            (1, TryLock, 20, Access::Read),
            (2, TryLock, 10, Access::Read),
            (1, Unlock, 10, r),
            (2, Unlock, 20, r),
            (1, Lock, 10, a),
            (2, Lock, 20, a),
        ];
        assert_eq!(told(&back_off, |_| 0), Some(true));
        assert_eq!(told(&back_off, |n| n), Some(false), "they count");
        let one_of_two = [
            (1, TryLock, 10, Access::Write),
            (2, TryLock, 10, Access::Read),
            (1, Unlock, 10, r),
        ];
        assert_eq!(told(&one_of_two, |_| 0), None, "one succeeds");
        let claims = [
            (1, AtomicCas, 10, w),
            (2, AtomicCas, 20, w),
            (1, AtomicCas, 20, Access::Read),
            (2, AtomicCas, 10, Access::Read),
            (1, AtomicStore, 10, w),
            (2, AtomicStore, 20, w),
        ];
        assert_eq!(told(&claims, |_| 0), Some(true));
        let polite = [
            (1, AtomicStore, 10, w),
            (2, AtomicStore, 20, w),
            (1, AtomicLoad, 20, Access::Read),
            (2, AtomicLoad, 10, Access::Read),
        ];
        assert_eq!(told(&polite, |_| 0), Some(true));
        assert_eq!(told(&polite, |n| n), None, "they may work");
        let flag = [
            (1, AtomicLoad, 30, Access::Read),
            (1, Lock, 10, a),
            (1, Unlock, 10, r),
            (2, AtomicLoad, 30, Access::Read),
            (2, Lock, 10, a),
            (2, Unlock, 10, r),
        ];
        assert_eq!(told(&flag, |_| 0), None, "nobody changes the flag");
    }
}
