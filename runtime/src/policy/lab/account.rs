//! The statistics of a run: counts from the scheduler's own events, and the time that goroutines waited, by
//! cause.

use super::report::Cause;
use super::{Lab, State};
use crate::base::decision::Why;
use crate::base::event::{Event, Record};

/// Durations in steps of 1/32 of their power of two, and the longest exactly.
pub(crate) struct Durations {
    counts: Vec<u64>,
    pub(crate) longest: i64,
}

impl Default for Durations {
    fn default() -> Self {
        Durations {
            counts: vec![0; 64 * 32],
            longest: 0,
        }
    }
}

impl Durations {
    pub(crate) fn record(&mut self, ns: i64) {
        let ns = ns.max(0);
        self.longest = self.longest.max(ns);
        if let Some(c) = self.counts.get_mut(Durations::step(ns as u64)) {
            *c += 1;
        }
    }

    fn step(ns: u64) -> usize {
        if ns < 32 {
            return ns as usize;
        }
        let log = 63 - ns.leading_zeros() as usize;
        (log - 4) * 32 + ((ns >> (log - 5)) & 31) as usize
    }

    fn lower_edge(step: usize) -> i64 {
        if step < 32 {
            return step as i64;
        }
        let (log, sub) = (step / 32 + 4, step % 32);
        ((32 + sub as i64) << log) >> 5
    }

    /// The duration that `percent` of all do not exceed.
    pub(crate) fn percentile(&self, percent: u64) -> i64 {
        let all: u64 = self.counts.iter().sum();
        let mut left = (all * percent).div_ceil(100);
        for (step, &n) in self.counts.iter().enumerate() {
            if n >= left && left > 0 {
                return Durations::lower_edge(step);
            }
            left -= n.min(left);
        }
        0
    }
}

/// What is known of a goroutine.
#[derive(Clone, Copy)]
pub(crate) struct GBook {
    /// Where it was started.
    pub(crate) site: u64,
    /// Since when it is runnable and does not run; below 0: it is not.
    pub(crate) since: i64,
    /// What it waits for meanwhile.
    pub(crate) waits: Cause,
    /// The P it belongs to.
    pub(crate) home: u32,
    /// Mutexes it holds.
    pub(crate) held: u32,
    /// It has begun to run, with a thread of its own.
    pub(crate) begun: bool,
}

impl Default for GBook {
    fn default() -> Self {
        GBook {
            site: 0,
            since: -1,
            waits: Cause::Queue,
            home: 0,
            held: 0,
            begun: false,
        }
    }
}

/// What is known of a P.
#[derive(Default)]
pub(crate) struct PBook {
    /// The goroutine on it, and since when.
    pub(crate) g: u64,
    pub(crate) since: i64,
    pub(crate) busy: i64,
    /// Since when its M spins; 0: it does not.
    spins: i64,
    /// How many goroutines ran out of its slot, one after the other.
    pub(crate) in_slot: u32,
    /// Operations that may wait, since the slot was entered.
    pub(crate) ops: u32,
    /// They were too many.
    pub(crate) spent: bool,
    /// Counts since the slice began, and since queues were evened out.
    pub(crate) counted: u64,
    pub(crate) balanced: u64,
}

/// What one cause has cost.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Cost {
    pub(crate) total: i64,
    pub(crate) times: u64,
    pub(crate) longest: i64,
    /// Goroutine, place and P of the longest.
    pub(crate) of: (u64, u64, u32),
}

/// The sums of a run.
#[derive(Default)]
pub(crate) struct Books {
    pub(crate) makespan: i64,
    pub(crate) spin: i64,
    pub(crate) switches: u64,
    pub(crate) steals: u64,
    pub(crate) wakes: u64,
    pub(crate) handoffs: u64,
    pub(crate) latency: Durations,
    /// The longest anybody was runnable without running: how long, which goroutine, where it was started, and whether
    /// it ran in the end.
    pub(crate) starved: (i64, u64, u64, bool),
    pub(crate) costs: [Cost; Cause::ALL.len()],
}

impl Books {
    pub(crate) fn charge(&mut self, cause: Cause, ns: i64, of: (u64, u64, u32)) {
        let Some(cost) = self.costs.get_mut(cause as usize) else {
            return;
        };
        cost.total += ns;
        cost.times += 1;
        if ns > cost.longest {
            (cost.longest, cost.of) = (ns, of);
        }
    }

    /// One cause's longest, when only that counts.
    fn longest(&mut self, cause: Cause, ns: i64, of: (u64, u64, u32)) {
        if let Some(cost) = self.costs.get_mut(cause as usize)
            && ns > cost.longest
        {
            (cost.longest, cost.of, cost.times) = (ns, of, 1);
            cost.total = ns;
        }
    }

    fn waited(&mut self, ns: i64, g: u64, site: u64, ran: bool) {
        if ns > self.starved.0 {
            self.starved = (ns, g, site, ran);
        }
    }
}

impl<T> Lab<T> {
    /// An event of the scheduler's. `idle`: a P has nothing to do.
    pub(crate) fn saw(&self, r: &Record, idle: bool) {
        let mut s = self.state();
        match r.event {
            Event::GoStart => s.starts(r, idle),
            Event::GoYield | Event::GoPreempt | Event::GoStop | Event::GoBlock => s.leaves(r),
            Event::GoSyscallBegin => s.leaves(r),
            Event::GoDestroy => {
                s.leaves(r);
                s.gs.remove(&r.g);
            }
            Event::ProcSteal => s.books.steals += 1,
            Event::ProcHandoff => s.books.handoffs += 1,
            Event::ProcWake => s.books.wakes += 1,
            Event::MSpin => s.p(r.p).spins = r.when,
            Event::ProcStop => s.spun(r.p, r.when),
            _ => {}
        }
    }

    /// An M begins with this P to look for work.
    pub(crate) fn spins(&self, p: u32, now: i64) {
        self.state().p(p).spins = now;
    }

    /// A goroutine has stopped running for now; `others`: somebody waits for its P. Whether that has been
    /// busy for longer than the run may last.
    pub(crate) fn rests(
        &self,
        p: u32,
        g: u64,
        place: impl FnOnce() -> u64,
        now: i64,
        others: bool,
    ) -> bool {
        let mut s = self.state();
        let book = s.p(p);
        let (mut ran, busy) = (0, book.busy);
        if book.g == g {
            ran = now - book.since;
        }
        if others && ran > s.books.costs[Cause::Held as usize].longest {
            s.books.longest(Cause::Held, ran, (g, place(), p));
        }
        self.limit > 0 && busy + ran > self.limit
    }

    /// Something has cost time.
    pub(crate) fn charge(&self, cause: Cause, ns: i64, of: (u64, u64, u32)) {
        self.state().books.charge(cause, ns, of);
    }

    /// The run is over.
    pub(crate) fn ends(&self, now: i64) {
        self.state().books.makespan = now;
    }

    /// The global lock is taken for this long. Returns how long it is waited for.
    pub(crate) fn lock(&self, now: i64, ns: i64) -> i64 {
        let mut s = self.state();
        let waits = s.lock.take(now, ns);
        if waits > 0 {
            s.books.charge(Cause::Lock, waits, (0, 0, 0));
        }
        waits
    }
}

impl<T> State<T> {
    fn starts(&mut self, r: &Record, idle: bool) {
        self.spun(r.p, r.when);
        let why = Why::unpack(r.arg);
        let in_slot = why == Why::RunNext;
        let book = self.p(r.p);
        if book.g != r.g {
            (book.g, book.since) = (r.g, r.when);
        }
        if let Some(g) = self.gs.get_mut(&r.g) {
            g.home = r.p;
            if why == Why::GoesOn {
                g.since = -1;
            }
        }
        if why == Why::GoesOn {
            return;
        }
        let book = self.p(r.p);
        book.in_slot = if in_slot { book.in_slot + 1 } else { 0 };
        if !in_slot {
            (book.ops, book.counted, book.spent) = (0, 0, false);
        }
        self.books.switches += 1;
        let Some(g) = self.gs.get_mut(&r.g) else {
            return;
        };
        if g.since < 0 {
            return;
        }
        let waited = (r.when - g.since).max(0);
        let (waits, site) = (g.waits, g.site);
        g.since = -1;
        let of = (r.g, site, r.p);
        self.books.latency.record(waited);
        self.books.waited(waited, r.g, site, true);
        self.books.charge(waits, waited, of);
        if idle {
            self.books.charge(Cause::Idle, waited, of);
        }
    }

    fn leaves(&mut self, r: &Record) {
        let book = self.p(r.p);
        if book.g == r.g {
            book.busy += (r.when - book.since).max(0);
            book.g = 0;
        }
    }

    fn spun(&mut self, p: u32, now: i64) {
        let since = std::mem::take(&mut self.p(p).spins);
        if since != 0 {
            self.books.spin += (now - since).max(0);
        }
    }

    /// A goroutine is runnable from now on, and waits for this.
    pub(crate) fn runnable(&mut self, g: u64, now: i64, waits: Cause) {
        let book = self.gs.entry(g).or_default();
        if book.since < 0 {
            (book.since, book.waits) = (now, waits);
        }
    }

    /// Adds up the goroutines that wait at the end.
    pub(crate) fn close(&mut self) {
        let end = self.books.makespan;
        let mut waiting: Vec<(i64, u64, u64, Cause)> = self
            .gs
            .iter()
            .filter(|(_, g)| g.since >= 0)
            .map(|(&id, g)| (end - g.since, id, g.site, g.waits))
            .collect();
        waiting.sort_by_key(|&(ns, id, ..)| (Reverse(ns), id));
        for (ns, id, site, waits) in waiting {
            self.books.waited(ns, id, site, false);
            self.books.charge(waits, ns, (id, site, 0));
        }
        for p in &mut self.ps {
            if p.g != 0 {
                p.busy += (end - p.since).max(0);
                p.g = 0;
            }
        }
    }
}

use std::cmp::Reverse;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_within_a_32th() {
        let mut d = Durations::default();
        for ns in 1..=1000 {
            d.record(ns * 1000);
        }
        for (percent, exact) in [(50, 500_000), (99, 990_000)] {
            let p = d.percentile(percent);
            assert!(p <= exact && exact - p <= exact / 32 + 1, "{percent}%: {p}");
        }
        assert_eq!(
            (d.longest, Durations::default().percentile(50)),
            (1_000_000, 0)
        );
        for ns in [0u64, 31, 32, 33, 63, 64, 1000, 1 << 40] {
            assert!(Durations::lower_edge(Durations::step(ns)) <= ns as i64);
        }
    }
}
