//! Who could have ended a wait in a deadlock: goroutines that have deferred the call that would end it, and
//! goroutines that can still reach the object. Everything comes from stacks and objects; the report does not
//! guess.

use crate::code::{Code, Func};
use crate::machine::goroutine::{Deferred, Goroutine};
use crate::report::dump::Facts;
use minigo_runtime::{Gp, WaitReason, World};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::atomic::{AtomicI32, AtomicU64, Ordering::Relaxed};

/// With more goroutines than this, only calls that are deferred are looked for.
const MOST_SEARCHED: usize = 500;
/// So many objects are looked through for each goroutine.
const MOST_OBJECTS: usize = 2_000;
/// Longer objects are looked at up to here, in words.
const MOST_WORDS: usize = 512;
/// As many goroutines are named.
const MOST_NAMED: usize = 4;

/// A call that a goroutine has deferred.
struct Release {
    /// The lock or wait group.
    at: usize,
    /// The function whose return calls it.
    function: &'static str,
}

/// A goroutine that waits.
struct Stuck {
    id: u64,
    reason: WaitReason,
    /// What it waits on.
    on: Vec<usize>,
    releases: Vec<Release>,
    /// What its frames still use.
    roots: Vec<usize>,
}

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

fn look(world: &mut World<'_, Goroutine>, g: Gp<Goroutine>) -> Stuck {
    let info = world.info(g);
    let mut on = Vec::new();
    world.waits_on(g, &mut |at| on.push(at));
    let task = world.task(g);
    // SAFETY: the world is stopped.
    let (releases, roots) = unsafe { (releases(task), roots(task)) };
    Stuck {
        id: info.id,
        reason: info.reason,
        on,
        releases,
        roots,
    }
}

/// The deferred calls of a goroutine that end waits.
///
/// # Safety
/// It is at rest.
unsafe fn releases(g: &Goroutine) -> Vec<Release> {
    let Some(extra) = &g.extra else {
        return Vec::new();
    };
    let mut found = Vec::new();
    let mut end = extra.words.len();
    for d in extra.defers.iter().rev() {
        let words = extra.words.get(d.start as usize..end).unwrap_or_default();
        end = d.start as usize;
        let Some(func) = d.func else { continue };
        let args = words.get(func.results as usize..).unwrap_or_default();
        // SAFETY: as promised.
        if let Some(at) = unsafe { released(func, args) } {
            // SAFETY: as promised.
            let function = unsafe { deferrer(g, d) };
            found.push(Release { at, function });
        }
    }
    found
}

/// The lock or wait group that this call sets free.
unsafe fn released(func: &Func, args: &[u64]) -> Option<usize> {
    let first = args.first().map(|&at| at as usize);
    match func.name {
        "sync.(*Mutex).Unlock"
        | "sync.(*RWMutex).Unlock"
        | "sync.(*RWMutex).RUnlock"
        | "sync.(*WaitGroup).Done" => first,
        // What `WaitGroup.Go` defers takes the place of a flag in its frame and the group.
        name if name.starts_with("sync.(*WaitGroup).Go.") => {
            args.iter().map(|&at| at as usize).max()
        }
        _ => None,
    }
}

/// The name of the function that deferred the call.
unsafe fn deferrer(g: &Goroutine, d: &Deferred) -> &'static str {
    // SAFETY: the frame is alive, since its deferred calls have not run; its link holds its function.
    unsafe {
        let fp = g.stack.base().add(d.frame as usize);
        Func::at(*fp.sub(1) >> 16).name
    }
}

/// The pointers in frames that will still be read.
unsafe fn roots(g: &Goroutine) -> Vec<usize> {
    let mut found = Vec::new();
    let (mut at, mut pc) = (g.fp as usize, g.pc);
    loop {
        // SAFETY: saved frames are whole; links lead from frame to frame.
        let (fp, link, ret) = unsafe {
            let fp = g.stack.base().add(at);
            (fp, *fp.sub(1), *fp.sub(2) as *const u64)
        };
        // SAFETY: a link holds a function.
        let func = unsafe { Func::at(link >> 16) };
        let inside = |code: &&Code| code.index_of(pc).is_some();
        if let Some(code) = func.code().filter(inside) {
            let map = crate::opt::live_map(func, code, pc);
            let pointers = map.iter().enumerate().filter(|(_, kind)| **kind != 0);
            // SAFETY: the map describes the frame.
            found.extend(pointers.map(|(slot, _)| unsafe { *fp.add(slot) } as usize));
        }
        pc = ret;
        let distance = link as u16 as usize;
        if distance == 0 || distance > at {
            return found;
        }
        at -= distance;
    }
}

/// All of them, and who could end whose wait.
struct All<'a> {
    stuck: &'a [Stuck],
    /// By what would be set free: the goroutine's index, and the function.
    releases: FxHashMap<usize, Vec<(usize, &'static str)>>,
    /// By object that somebody waits on: who can reach it.
    reach: FxHashMap<usize, Vec<usize>>,
    /// Whether everything was looked through for that.
    complete: bool,
}

/// The lock or wait group that a semaphore belongs to, as package sync lays them out.
fn owner(reason: WaitReason, on: usize) -> usize {
    on - match reason {
        WaitReason::SyncMutexLock => 4,
        WaitReason::SyncRwMutexLock | WaitReason::SyncWaitGroupWait => 8,
        WaitReason::SyncRwMutexRLock => 12,
        _ => 0,
    }
}

fn is_lock(reason: WaitReason) -> bool {
    use WaitReason::*;
    matches!(reason, SyncMutexLock | SyncRwMutexLock | SyncRwMutexRLock)
}

impl<'a> All<'a> {
    fn new(world: &World<'_, Goroutine>, stuck: &'a [Stuck]) -> All<'a> {
        let mut releases: FxHashMap<usize, Vec<(usize, &'static str)>> = FxHashMap::default();
        for (i, s) in stuck.iter().enumerate() {
            for r in &s.releases {
                releases.entry(r.at).or_default().push((i, r.function));
            }
        }
        let heap = &world.sched().task_shared().heap;
        let object = |at: usize| heap.object_of(at);
        let wanted = stuck.iter().flat_map(|s| &s.on).copied();
        let wanted: FxHashSet<usize> = wanted.filter_map(|at| Some(object(at)?.0)).collect();
        let mut reach: FxHashMap<usize, Vec<usize>> = FxHashMap::default();
        let searched = if stuck.len() > MOST_SEARCHED {
            &[]
        } else {
            stuck
        };
        let mut complete = !searched.is_empty();
        for (i, s) in searched.iter().enumerate() {
            let (all, whole) = reached(&s.roots, &object);
            complete &= whole;
            for at in all {
                if wanted.contains(&at) {
                    reach.entry(at).or_default().push(i);
                }
            }
        }
        // Keyed by what is waited on from here on.
        let of = |at: usize| Some((at, reach.get(&object(at)?.0)?.clone()));
        let all = stuck.iter().flat_map(|s| &s.on);
        let reach = all.filter_map(|&at| of(at)).collect();
        All {
            stuck,
            releases,
            reach,
            complete,
        }
    }

    fn id(&self, i: usize) -> u64 {
        self.stuck.get(i).map_or(0, |s| s.id)
    }

    /// Who has deferred the call that ends this wait. For a lock, not those that wait for the same one.
    fn deferred(&self, s: &Stuck) -> Vec<(usize, &'static str)> {
        let Some(&on) = s.on.first() else {
            return Vec::new();
        };
        let at = owner(s.reason, on);
        let all = self.releases.get(&at).map_or(&[][..], Vec::as_slice);
        let other = |(i, _): &&(usize, &str)| {
            let h = self.stuck.get(*i);
            h.is_some_and(|h| {
                h.id == s.id
                    || h.on != s.on
                    || h.reason != s.reason
                    || h.reason == WaitReason::SyncWaitGroupWait
            })
        };
        all.iter().filter(other).copied().collect()
    }

    /// The others that can still reach what it waits on.
    fn others(&self, s: &Stuck) -> Vec<usize> {
        let mut all: Vec<usize> = Vec::new();
        for on in &s.on {
            for &i in self.reach.get(on).map_or(&[][..], Vec::as_slice) {
                if self.id(i) != s.id && !all.contains(&i) {
                    all.push(i);
                }
            }
        }
        all
    }

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
            Some(who) => format!("{held}; of the other goroutines, {who} can still reach it"),
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
        Some(format!(
            "of the other goroutines, {who} can still reach {what}"
        ))
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

    /// The goroutine that alone could end its wait.
    fn only(&self, s: &Stuck) -> Option<usize> {
        let deferred = self.deferred(s);
        match deferred.as_slice() {
            [] => match self.others(s).as_slice() {
                [one] => Some(*one),
                _ => None,
            },
            [(one, _)] => Some(*one),
            _ => None,
        }
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

/// The objects that these pointers lead to, also by way of other objects, and whether these are all.
fn reached(
    roots: &[usize],
    object: &dyn Fn(usize) -> Option<(usize, usize)>,
) -> (FxHashSet<usize>, bool) {
    let mut seen = FxHashSet::default();
    let mut whole = true;
    let mut next: Vec<usize> = roots.to_vec();
    while let Some(at) = next.pop() {
        let Some((start, size)) = object(at) else {
            continue;
        };
        if seen.len() >= MOST_OBJECTS {
            return (seen, false);
        }
        if !seen.insert(start) {
            continue;
        }
        whole &= size / 8 <= MOST_WORDS;
        for word in 0..(size / 8).min(MOST_WORDS) {
            // SAFETY: the object has so many words; the world is stopped.
            next.push(unsafe { *(start as *const usize).add(word) });
        }
    }
    (seen, whole)
}
