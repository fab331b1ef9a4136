//! Step limits: for a program, for a call from Rust, and the cost of bulk work.

use super::goroutine::CallSteps;
use super::{BULK, BYTES_A_STEP, Budget, Machine, WORK_A_STEP};

impl Machine {
    /// The same where budgets are as small as can be, or steps are limited: then none reaches beyond the limit.
    #[cold]
    pub(super) fn special_budget(&mut self, n: u32) -> Budget {
        if self.starved {
            self.grant.cut(n);
            return 0;
        }
        let of_call = self
            .call_steps()
            .map(|call| u32::try_from(call.left).unwrap_or(u32::MAX));
        match [self.instance.steps_at_once(), of_call]
            .into_iter()
            .flatten()
            .min()
        {
            Some(most) => self.grant.bound(most) as Budget,
            None => n as Budget,
        }
    }

    /// A panic ends the budget: a program whose steps are limited is not charged for what is left of it. (In virtual
    /// time others are: where a budget ends is part of the schedule.)
    #[inline]
    pub fn give_back(&mut self, left: Budget) {
        if self.limited {
            self.grant.cut(u32::try_from(left).unwrap_or(0));
            self.budget = 0;
        }
    }

    /// Charges a program whose steps are limited for copying, clearing or allocating this many bytes.
    #[inline]
    pub fn charge(&mut self, bytes: usize) {
        if self.limited {
            self.charge_limited(bytes, BYTES_A_STEP);
        }
    }

    /// Charges a program whose steps are limited for other work on this many bytes. False: it is over the limit, and
    /// ends at its next safepoint.
    #[inline]
    pub fn charge_work(&mut self, bytes: usize) -> bool {
        !self.limited || self.charge_limited(bytes, WORK_A_STEP)
    }

    /// The budget after this many bytes were compared or copied.
    #[inline(always)]
    pub fn after_bulk(&mut self, bytes: u64, budget: Budget) -> Budget {
        if bytes >= BULK as u64 {
            return self.after_much(bytes, budget);
        }
        budget
    }

    #[cold]
    fn after_much(&mut self, bytes: u64, budget: Budget) -> Budget {
        if !self.limited {
            return budget;
        }
        self.charge_steps(bytes as usize / BYTES_A_STEP);
        self.walked = true;
        self.after_walk(budget)
    }

    /// The budget after an instruction that may have walked over a value.
    #[inline(always)]
    pub fn after_walk(&mut self, budget: Budget) -> Budget {
        if self.walked {
            return self.cut_short(budget);
        }
        budget
    }

    #[cold]
    fn cut_short(&mut self, budget: Budget) -> Budget {
        self.walked = false;
        self.grant.cut(u32::try_from(budget).unwrap_or(0));
        0
    }

    #[cold]
    fn charge_limited(&mut self, bytes: usize, a_step: usize) -> bool {
        // What the goroutine may do before it looks again has become less.
        self.hurry |= bytes >= BULK;
        self.charge_steps(bytes / a_step)
    }

    /// Counts so many steps, if they are limited. False: they are more than the program, or the call that the
    /// goroutine runs, may do.
    pub fn charge_steps(&mut self, n: usize) -> bool {
        let call_goes_on = self.charge_call(n as u64);
        self.instance.count_steps(n as u64) && call_goes_on
    }

    /// Counts so many steps of the call from Rust that the goroutine runs, if they are limited. False: they are more
    /// than it may do.
    pub fn charge_call(&mut self, n: u64) -> bool {
        if !self.limited {
            return true;
        }
        let Some(call) = self.call_steps() else {
            return true;
        };
        call.exceeded |= n > call.left;
        call.left = call.left.saturating_sub(n);
        !call.exceeded
    }

    /// Whether the call from Rust that the goroutine runs has done more than it may.
    pub fn call_exceeds(&mut self) -> bool {
        self.limited && self.call_steps().is_some_and(|call| call.exceeded)
    }

    /// The goroutine begins a call from Rust.
    pub fn begin_call(&mut self) {
        let left = self.instance.options.max_call_steps;
        if left != 0 {
            // What the goroutine may do before it looks again was granted without the limit.
            self.hurry = true;
            // SAFETY: it runs, and calls a native; nothing else refers to it.
            unsafe { self.g() }.extra().call_steps = Some(CallSteps {
                left,
                ..CallSteps::default()
            });
        }
    }

    /// The goroutine has done with a call from Rust; whether that was ended at its limit.
    pub fn end_call(&mut self) -> bool {
        // SAFETY: it runs, and calls a native; nothing else refers to it.
        let extra = unsafe { self.g() }.extra();
        extra.call_steps.take().is_some_and(|call| call.over)
    }

    /// The limit of the call from Rust that the running goroutine is.
    fn call_steps(&mut self) -> Option<&mut CallSteps> {
        // SAFETY: the machine has been entered with it, and nobody holds a reference to it while steps are counted.
        unsafe { self.g() }.call_steps()
    }
}
