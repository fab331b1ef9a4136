//! Finds the goroutines that could end a wait: those that have deferred the call that would end it, and those
//! that can still reach the object. It reads only stacks and objects; nothing is guessed.

use crate::code::{Code, Func};
use crate::heap::kept::Kept;
use crate::machine::goroutine::{Deferred, Goroutine};
use minigo_runtime::{Gp, WaitReason, World};
use rustc_hash::{FxHashMap, FxHashSet};

/// With more goroutines than this, only calls that are deferred are looked for.
const MOST_SEARCHED: usize = 500;
/// So many objects are looked through for each goroutine.
const MOST_OBJECTS: usize = 2_000;
/// Longer objects are looked at up to here, in words.
const MOST_WORDS: usize = 512;

/// A call that a goroutine has deferred.
pub(super) struct Release {
    /// The lock or wait group.
    pub(super) at: usize,
    /// The function whose return calls it.
    pub(super) function: Kept<str>,
}

/// A goroutine that waits.
pub(super) struct Stuck {
    pub(super) id: u64,
    pub(super) reason: WaitReason,
    /// What it waits on.
    pub(super) on: Vec<usize>,
    pub(super) releases: Vec<Release>,
    /// What its frames still use.
    pub(super) roots: Vec<usize>,
}

pub(super) fn look(world: &mut World<'_, Goroutine>, g: Gp<Goroutine>) -> Stuck {
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
        if let Some(at) = unsafe { released(&func, args) } {
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
    match &*func.name {
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
unsafe fn deferrer(g: &Goroutine, d: &Deferred) -> Kept<str> {
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
        let inside = |code: &Kept<Code>| code.index_of(pc).is_some();
        if let Some(code) = func.code().filter(inside) {
            let map = crate::opt::live_map(&func, &code, pc);
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
pub(super) struct All<'a> {
    pub(super) stuck: &'a [Stuck],
    /// By what would be set free: the goroutine's index, and the function.
    pub(super) releases: FxHashMap<usize, Vec<(usize, Kept<str>)>>,
    /// By object that somebody waits on: who can reach it.
    pub(super) reach: FxHashMap<usize, Vec<usize>>,
    /// Whether everything was looked through for that.
    pub(super) complete: bool,
}

/// The lock or wait group that a semaphore belongs to, as package sync lays them out.
pub(super) fn owner(reason: WaitReason, on: usize) -> usize {
    on - match reason {
        WaitReason::SyncMutexLock => 4,
        WaitReason::SyncRwMutexLock | WaitReason::SyncWaitGroupWait => 8,
        WaitReason::SyncRwMutexRLock => 12,
        _ => 0,
    }
}

pub(super) fn is_lock(reason: WaitReason) -> bool {
    use WaitReason::*;
    matches!(reason, SyncMutexLock | SyncRwMutexLock | SyncRwMutexRLock)
}

impl<'a> All<'a> {
    pub(super) fn new(world: &World<'_, Goroutine>, stuck: &'a [Stuck]) -> All<'a> {
        let mut releases: FxHashMap<usize, Vec<(usize, Kept<str>)>> = FxHashMap::default();
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

    pub(super) fn id(&self, i: usize) -> u64 {
        self.stuck.get(i).map_or(0, |s| s.id)
    }

    /// Who has deferred the call that ends this wait. For a lock, not those that wait for the same one.
    pub(super) fn deferred(&self, s: &Stuck) -> Vec<(usize, Kept<str>)> {
        let Some(&on) = s.on.first() else {
            return Vec::new();
        };
        let at = owner(s.reason, on);
        let all = self.releases.get(&at).map_or(&[][..], Vec::as_slice);
        let other = |(i, _): &&(usize, Kept<str>)| {
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
    pub(super) fn others(&self, s: &Stuck) -> Vec<usize> {
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

    /// The goroutine that alone could end its wait.
    pub(super) fn only(&self, s: &Stuck) -> Option<usize> {
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
}

/// The objects that these pointers lead to, also by way of other objects, and whether these are all.
pub(super) fn reached(
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
