//! What a goroutine does with its bubble.

use super::Cx;
use super::run::Run;
use crate::base::modes::Extra;
use crate::base::reason::WaitReason;
use crate::time::bubble::{BubbleEnd, NoWait};

impl<T: Run> Cx<'_, T> {
    /// The number of the goroutine's bubble; 0: it is in none.
    #[inline]
    pub fn bubble(&self) -> u32 {
        match self.g.bubble.get() {
            0 => 0,
            _ => self.sched.waits.bubbles.of(self.g).map_or(0, |b| b.id),
        }
    }

    /// The clock of the goroutine's bubble, in nanoseconds since 1970.
    #[inline]
    pub fn bubble_now(&self) -> Option<i64> {
        match self.g.bubble.get() {
            0 => None,
            _ => self.sched.waits.bubbles.of(self.g).map(|b| b.now()),
        }
    }

    /// Makes a bubble around the goroutine, whose root it is: the next one that it starts is the
    /// bubble's main goroutine. False: it is in one already, or there are too many.
    pub fn bubble_enter(&mut self) -> bool {
        self.sched.extras.set(Extra::Bubbles, true);
        self.g.bubble.get() == 0 && self.sched.waits.bubbles.make(self.g)
    }

    /// Fires the timers that are due in the goroutine's bubble. After that the root parks
    /// (`SynctestRun`); when it is resumed everybody is durably blocked: see [`Cx::bubble_advance`].
    pub fn bubble_fire(&mut self) {
        let Some(bubble) = self.sched.waits.bubbles.of(self.g) else {
            return;
        };
        while let Some((now, target)) = bubble.pop_due() {
            self.sched.fire(self.p.get(), target, now);
        }
    }

    /// By the root: puts the clock forward to the next timer. False: the bubble is over.
    pub fn bubble_advance(&mut self) -> bool {
        self.sched
            .waits
            .bubbles
            .of(self.g)
            .is_some_and(|b| b.advance())
    }

    /// By the root: leaves the bubble; how that ended. Goroutines that are left stay in it.
    pub fn bubble_leave(&mut self) -> BubbleEnd {
        let Some(bubble) = self.sched.waits.bubbles.of(self.g) else {
            return BubbleEnd::Empty;
        };
        let end = bubble.end();
        self.sched.leave_bubble(self.p.get(), self.g);
        end
    }

    /// Waits until everybody else in the bubble is durably blocked: park (`SynctestWait`).
    pub fn bubble_wait(&mut self) -> Result<WaitReason, NoWait> {
        let bubble = self.sched.waits.bubbles.of(self.g).ok_or(NoWait::Outside)?;
        bubble.wait(self.g)?;
        self.g.own.g.set(std::ptr::null_mut());
        Ok(WaitReason::SynctestWait)
    }
}
