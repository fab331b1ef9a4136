//! The running goroutine's budget, and when its position is sampled for the compiled tier.
//!
//! A used-up budget is a sample of where a program spends its time. Goroutines that end or wait before using up
//! theirs would never be sampled, so a budget also ends once a whole grant's worth has been counted on its machine
//! since the last sample. The rest of the grant follows that sample; the scheduler is not asked.
//!
//! The count that finds a budget used up is charged to nobody. In virtual time a sample amid a grant takes that count
//! from the rest: so the grant ends where it would end without the sample, and clock and schedule stay as they are.

/// A goroutine that counts less than this in one go is not sampled: entering and leaving machine code would cost
/// about as much as the code could save. (Those of conc/skynet count about ten; sampled, it ran a fifth slower.)
const NOTABLE: u32 = 64;

/// Which samples are wanted apart from used-up grants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Samples {
    /// None.
    Off,
    /// One for each grant's worth that was counted.
    On,
    /// The same in virtual time: they shift nothing.
    Exact,
}

/// See the head of this file. All figures are counts of calls and back-edges.
#[derive(Debug)]
pub struct Grant {
    /// What the goroutine had left when it began or was sampled.
    given: u32,
    /// What comes after the next sample.
    rest: u32,
    /// What goroutines have counted here since the last sample.
    unsampled: u32,
    samples: Samples,
}

impl Grant {
    /// Nothing is granted yet.
    pub fn new(samples: Samples) -> Grant {
        Grant {
            given: 0,
            rest: 0,
            unsampled: 0,
            samples,
        }
    }

    /// A goroutine begins to run and may count `n`. Returns its first budget.
    #[inline]
    pub fn begin(&mut self, n: u32) -> u32 {
        self.rest = self.unsampled.min(n.saturating_sub(NOTABLE));
        self.given = n - self.rest;
        self.given
    }

    /// What is left of the grant to the goroutine that runs, and has so much of its budget.
    #[inline]
    pub fn left(&self, budget: isize) -> u32 {
        budget.max(0) as u32 + self.rest
    }

    /// The goroutine has left with this much of its budget. Returns how much it has counted since it began or was
    /// sampled, and what is left of its grant.
    #[inline]
    pub fn end(&mut self, left: u32) -> (u32, u32) {
        let counted = self.given.saturating_sub(left);
        if self.samples != Samples::Off {
            // (An overflow only delays a sample.)
            self.unsampled = self.unsampled.wrapping_add(counted);
        }
        (counted, left + self.rest)
    }

    /// In virtual time: the budget is used up, but not the grant. Returns the budget after this sample, and what of the
    /// grant was kept back until now.
    #[inline]
    pub fn sample_within(&mut self) -> Option<(u32, u32)> {
        if self.samples != Samples::Exact || self.rest == 0 {
            return None;
        }
        let rest = std::mem::take(&mut self.rest);
        self.unsampled = 0;
        self.given = rest - 1;
        Some((self.given, rest))
    }

    /// What is left of the grant is given up: the scheduler is asked as soon as the budget is used up.
    #[inline]
    pub fn forfeit(&mut self) {
        self.rest = 0;
    }

    /// The budget is used up, which makes this a sample. Returns how much was counted up to here.
    pub fn used_up(&mut self) -> u32 {
        self.unsampled = 0;
        std::mem::take(&mut self.given)
    }

    /// Returns the budget after a sample, unless the grant is used up, too.
    pub fn go_on(&mut self) -> Option<u32> {
        self.given = std::mem::take(&mut self.rest);
        (self.given > 0).then_some(self.given)
    }

    /// The goroutine may count `n` more.
    pub fn renew(&mut self, n: u32) {
        self.given = n;
    }

    /// The budget ends here, with this much of it left, and nothing follows the sample that this makes: the
    /// goroutine asks the scheduler.
    #[inline]
    pub fn cut(&mut self, left: u32) {
        self.forfeit();
        self.given = self.given.saturating_sub(left);
    }

    /// Keeps the budget within `most`, for a program whose steps are limited. The rest of it follows.
    pub fn bound(&mut self, most: u32) -> u32 {
        let over = self.given.saturating_sub(most);
        self.given -= over;
        self.rest += over;
        self.given
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_runs_are_sampled_as_one_long_one() {
        let mut grant = Grant::new(Samples::On);
        for run in 0..3 {
            assert_eq!(grant.begin(4000), 4000 - run * 1000);
            let left = 3000 - run * 1000;
            assert_eq!(grant.end(left), (1000, 3000));
        }
        assert_eq!(grant.begin(4000), 1000);
        assert_eq!(grant.used_up(), 1000);
        assert_eq!(grant.go_on(), Some(3000));
        assert_eq!(grant.end(2500), (500, 2500));
        assert_eq!(grant.begin(4000), 3500);
    }

    #[test]
    fn the_end_of_a_grant_is_a_sample() {
        let mut grant = Grant::new(Samples::On);
        assert_eq!(grant.begin(4000), 4000);
        assert_eq!((grant.used_up(), grant.go_on()), (4000, None));
        grant.renew(4000);
        assert_eq!(grant.end(3999), (1, 3999));
        assert_eq!(grant.begin(4000), 3999);
        grant.cut(999);
        assert_eq!((grant.used_up(), grant.go_on()), (3000, None));
    }

    #[test]
    fn a_bound_keeps_the_rest_for_later() {
        let mut grant = Grant::new(Samples::Off);
        assert_eq!(grant.begin(4000), 4000);
        assert_eq!((grant.bound(100), grant.left(100)), (100, 4000));
        assert_eq!((grant.used_up(), grant.go_on()), (100, Some(3900)));
        assert_eq!(grant.bound(5000), 3900);
        assert_eq!(grant.end(900), (3000, 900));
    }

    #[test]
    fn the_shortest_runs_are_not_sampled() {
        let mut grant = Grant::new(Samples::On);
        for _ in 0..1000 {
            let budget = grant.begin(4000);
            assert!(budget >= NOTABLE);
            grant.end(budget - 10);
        }
        assert_eq!(grant.begin(4000), NOTABLE);
        assert_eq!(grant.begin(0), 0);
        assert_eq!(grant.begin(1), 1);
    }

    #[test]
    fn nothing_is_cut_where_no_samples_are_wanted() {
        let mut grant = Grant::new(Samples::Off);
        for _ in 0..3 {
            assert_eq!(grant.begin(4000), 4000);
            assert_eq!(grant.end(3000), (1000, 3000));
        }
    }

    /// Runs a goroutine that is granted `n` and passes `steps` safepoints. Returns how many of them find nothing left
    /// of the grant, and what is left at the end.
    fn pass(grant: &mut Grant, n: u32, steps: u32) -> (u32, u32) {
        let mut budget = i64::from(grant.begin(n));
        let mut asks = 0;
        for _ in 0..steps {
            budget -= 1;
            if budget >= 0 {
                continue;
            }
            budget = match grant.sample_within() {
                Some((left, _)) => left.into(),
                None => {
                    asks += 1;
                    grant.used_up();
                    grant.renew(n);
                    n.into()
                }
            };
        }
        (asks, grant.end(budget as u32).1)
    }

    #[test]
    fn samples_in_virtual_time_shift_nothing() {
        let (mut plain, mut sampled) = (Grant::new(Samples::Off), Grant::new(Samples::Exact));
        let mut samples = 0;
        for run in 0..20_000 {
            let (n, steps) = (run % 700, run * 7 % 1500);
            let want = pass(&mut plain, n, steps);
            samples += u32::from(sampled.unsampled.min(n.saturating_sub(NOTABLE)) > 0);
            assert_eq!(pass(&mut sampled, n, steps), want, "{steps} of {n}");
        }
        assert!(samples > 1000, "{samples}");
    }

    #[test]
    fn what_is_forfeited_is_not_granted_again() {
        let mut grant = Grant::new(Samples::Exact);
        grant.begin(4000);
        grant.end(1000);
        assert_eq!(grant.begin(4000), 1000);
        grant.forfeit();
        assert_eq!((grant.sample_within(), grant.left(0)), (None, 0));
        assert_eq!((grant.used_up(), grant.go_on()), (1000, None));
    }
}
