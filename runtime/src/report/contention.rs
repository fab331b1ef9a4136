//! The profiles of waiting: what is sampled of it, and what that came to.

use crate::atomics::Ordering;
use crate::base::modes::Extra;
use crate::observe::profile::contention::Contended;
use crate::observe::profile::proto::{Profile, Sample, Taken};
use crate::observe::profile::{lock, sorted};
use crate::sched::Sched;
use crate::task::Task;
use std::collections::HashMap;

impl<T: Task> Sched<T> {
    /// `runtime.SetBlockProfileRate`
    pub fn set_block_profile_rate(&self, ns: i64) {
        let c = &self.observers.profiles.contention;
        c.block_rate.store(ns.max(0), Ordering::Relaxed);
        self.extras.set(Extra::Waits, ns > 0);
    }

    /// `runtime.SetMutexProfileFraction`; the one before. Below zero: it is left alone.
    pub fn set_mutex_profile_fraction(&self, n: i64) -> i64 {
        let fraction = &self.observers.profiles.contention.mutex_fraction;
        match n {
            ..0 => fraction.load(Ordering::Relaxed),
            _ => fraction.swap(n, Ordering::Relaxed),
        }
    }

    /// What was counted: how often, and nanoseconds. Without the innermost places that nobody calls
    /// by name.
    pub fn contention(&self, which: Contended) -> Vec<Sample> {
        let mut merged: HashMap<_, (f64, f64)> = HashMap::new();
        for (stack, &(n, ns)) in &*lock(self.observers.profiles.contention.waits(which)) {
            let inner = stack.iter().take_while(|&&word| T::is_inner(word)).count();
            let from = if inner < stack.len() { inner } else { 0 };
            let stack = stack.get(from..).unwrap_or_default().to_vec();
            let (count, sum) = merged.entry((stack, None)).or_default();
            *count += n;
            *sum += ns;
        }
        sorted(&merged, |&(n, ns)| {
            vec![n.round() as i64, ns.round() as i64]
        })
    }

    /// The same for `go tool pprof`.
    pub fn contention_profile(&self, which: Contended) -> Taken {
        let profile = Profile {
            types: &[("contentions", "count"), ("delay", "nanoseconds")],
            shown: "delay",
            period: (("contentions", "count"), 1),
            begin: self.wall_of(self.now()),
            lasted: 0,
        };
        Taken {
            profile,
            samples: self.contention(which),
        }
    }
}
