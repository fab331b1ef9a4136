//! The report on a deadlock: which goroutine could have ended each wait, and which goroutines wait for each
//! other.

mod search;
pub mod wait;

use crate::machine::goroutine::Goroutine;
use crate::report::dump::Facts;
use minigo_runtime::{Gp, WaitReason, World};
use search::{All, Stuck, is_lock, look, owner};
use std::sync::atomic::{AtomicI32, AtomicU64, Ordering::Relaxed};

/// As many goroutines are named.
const MOST_NAMED: usize = 4;

/// What is known of a deadlock, for those who draw it.
pub fn facts(world: &mut World<'_, Goroutine>) -> Facts {
    let all: Vec<Gp<Goroutine>> = world.goroutines();
    let stuck: Vec<Stuck> = all.into_iter().map(|g| look(world, g)).collect();
    let all = All::new(world, &stuck);
    let circle = all.circle();
    let helps = stuck.iter().filter_map(|s| {
        let mut help = all.help(s)?;
        if let Some(text) = circle_text(&circle, s.id) {
            help = format!("{help}\n{text}");
        }
        Some((s.id, help))
    });
    Facts {
        helps: helps.collect(),
        circle,
    }
}

impl All<'_> {
    /// What is known of a wait.
    fn help(&self, s: &Stuck) -> Option<String> {
        use WaitReason::{
            ChanReceive, ChanSend, Select, SyncMutexLock, SyncRwMutexLock, SyncRwMutexRLock,
            SyncWaitGroupWait,
        };
        let on = s.on.first().copied().filter(|on| *on != 0);
        let at = on.map(|on| owner(s.reason, on));
        match (s.reason, at) {
            (SyncMutexLock, Some(_)) => Some(self.locked(s)),
            (SyncRwMutexLock, Some(at)) => {
                // SAFETY: a goroutine waits for the writers' semaphore of a lock, as package sync lays it out.
                let readers = unsafe { &*((at + 20) as *const AtomicI32) }.load(Relaxed);
                let have = if readers == 1 {
                    "reader has"
                } else {
                    "readers have"
                };
                let head = format!("{readers} {have} not called RUnlock");
                Some(self.with_deferred(s, head))
            }
            (SyncRwMutexRLock, Some(at)) => Some(self.read_locked(s, at)),
            (SyncWaitGroupWait, Some(at)) => {
                // SAFETY: a goroutine waits for the semaphore of a group, which begins with its state.
                let count = unsafe { &*(at as *const AtomicU64) }.load(Relaxed) >> 32;
                let times = if count == 1 { "once" } else { "times" };
                let missing = match count {
                    1 => "Done was called once fewer than Add counted".to_owned(),
                    n => format!("Done was called {n} {times} fewer than Add counted"),
                };
                Some(self.with_deferred(s, missing))
            }
            (ChanReceive | ChanSend | Select, Some(_)) => self.channel(s),
            _ => None,
        }
    }

    fn locked(&self, s: &Stuck) -> String {
        if !self.deferred(s).is_empty() {
            return self.with_deferred(s, String::new());
        }
        let held = "the lock is held";
        let own = s.on.iter().any(|on| self.reach.contains_key(on));
        match self.named(&self.others(s)) {
            Some(who) => format!("{held}; {who} can still reach it"),
            // Package variables can be reached by all.
            None if !own || !self.complete => {
                format!("{held}, and no running goroutine will unlock it")
            }
            None => format!(
                "{held}, and no other goroutine can reach it: it was locked twice by this one, or by one that has exited \
                 without unlocking it; defer mu.Unlock() right after mu.Lock()"
            ),
        }
    }

    fn read_locked(&self, s: &Stuck, at: usize) -> String {
        let waits = |w: &&Stuck| {
            w.reason == WaitReason::SyncRwMutexLock && w.on.first().map(|on| on - 8) == Some(at)
        };
        match self.stuck.iter().find(waits) {
            Some(writer) => {
                let head = format!(
                    "goroutine {} waits in Lock, which keeps new readers out, until those that hold the lock call RUnlock",
                    writer.id
                );
                self.with_deferred(s, head)
            }
            None => self.locked(s),
        }
    }

    /// Who is going to make the call that is missing, and waits as well.
    fn with_deferred(&self, s: &Stuck, mut head: String) -> String {
        let deferred = self.deferred(s);
        for (i, function) in deferred.iter().take(MOST_NAMED) {
            let Some(h) = self.stuck.get(*i) else {
                continue;
            };
            if !head.is_empty() {
                head.push('\n');
            }
            head += &match (h.id == s.id, is_lock(s.reason)) {
                (true, true) => format!(
                    "goroutine {} itself would unlock it when {function} returns",
                    h.id
                ),
                (true, false) => format!(
                    "goroutine {} itself would call it when {function} returns",
                    h.id
                ),
                (false, true) => format!(
                    "held by goroutine {}, which unlocks it when {function} returns, but is blocked: {}",
                    h.id,
                    h.reason.text()
                ),
                (false, false) => format!(
                    "goroutine {} calls it when {function} returns, but is blocked: {}",
                    h.id,
                    h.reason.text()
                ),
            };
        }
        if let Some(more) = deferred.len().checked_sub(MOST_NAMED + 1) {
            head += &format!("\nand {} more", more + 1);
        }
        head
    }

    fn channel(&self, s: &Stuck) -> Option<String> {
        let who = self.named(&self.others(s))?;
        let what = match s.reason {
            WaitReason::Select => "these channels",
            _ => "this channel",
        };
        Some(format!("{who} can still reach {what}"))
    }

    /// `goroutine 2, which is blocked as well (chan send),`
    fn named(&self, all: &[usize]) -> Option<String> {
        let named = all.iter().take(MOST_NAMED).filter_map(|i| {
            let h = self.stuck.get(*i)?;
            Some(format!("goroutine {} (blocked: {})", h.id, h.reason.text()))
        });
        let named: Vec<String> = named.collect();
        let more = match all.len().saturating_sub(MOST_NAMED) {
            0 => String::new(),
            n => format!(" and {n} more"),
        };
        let (last, first) = named.split_last()?;
        Some(match first {
            [] => format!("only {last}"),
            first => format!("{} and {last}{more}", first.join(", ")),
        })
    }

    /// Goroutines each of which waits for the next, and the last for the first.
    fn circle(&self) -> Vec<u64> {
        let next: Vec<Option<usize>> = self.stuck.iter().map(|s| self.only(s)).collect();
        for start in 0..next.len() {
            let mut way = vec![start];
            while let Some(Some(to)) = way.last().and_then(|at| next.get(*at)) {
                if let Some(from) = way.iter().position(|at| at == to) {
                    let circle = way.get(from..).unwrap_or_default();
                    return circle.iter().map(|i| self.id(*i)).collect();
                }
                way.push(*to);
            }
        }
        Vec::new()
    }
}

/// The sentence about a circle, for those in it.
fn circle_text(circle: &[u64], id: u64) -> Option<String> {
    if circle.len() < 2 || !circle.contains(&id) {
        return None;
    }
    let names: Vec<String> = circle
        .iter()
        .chain(circle.first())
        .map(u64::to_string)
        .collect();
    Some(format!(
        "each of these goroutines waits for the next: {}",
        names.join(" -> ")
    ))
}
