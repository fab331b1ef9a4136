//! What is known about one goroutine's wait while the program is stopped: what it waits for, and which
//! goroutines could end the wait.

use super::search::{All, Stuck, look, owner, reached};
use crate::heap::kept::Kept;
use crate::machine::goroutine::Goroutine;
use minigo_runtime::{Chan, Status, WaitReason, World};
use std::sync::atomic::{AtomicI32, AtomicU64, Ordering::Relaxed};

/// A goroutine that could end a wait.
#[derive(Clone, Debug)]
pub struct Waker {
    /// Its number.
    pub id: u64,
    /// The function at whose end it makes the call that ends the wait, which it has deferred; `None`: it can reach what is
    /// waited for.
    pub deferred_in: Option<Kept<str>>,
}

/// A package variable: its name, where it lies, and how long it is in bytes.
pub type Variable = (String, usize, usize);

/// See the head of this file.
#[derive(Clone, Debug)]
pub struct Wait {
    /// Go's words for it: `chan receive`.
    pub reason: &'static str,
    /// For how long it has waited, in nanoseconds of the program's time.
    pub waited: i64,
    /// What keeps it waiting: `the mutex is locked`.
    pub because: Vec<String>,
    /// The goroutines that could end it.
    pub wakers: Vec<Waker>,
    /// Package variables that lead to what it waits for, so that every goroutine could.
    pub variables: Vec<String>,
    /// Whether a timer could, and in how many nanoseconds that fires; `None` in it: that is up to the clock of a bubble.
    pub timer: Option<Option<i64>>,
    /// Whether all goroutines were looked through to the end.
    pub complete: bool,
    /// Whether it is for other goroutines of the program to end it, rather than for time or the system.
    pub for_others: bool,
}

/// What is known of the wait of the goroutine with this number; `None`: there is none, or it does not wait.
pub fn wait(world: &mut World<'_, Goroutine>, id: u64, variables: &[Variable]) -> Option<Wait> {
    let all = world.goroutines();
    let g = all.iter().copied().find(|g| g.id() == id)?;
    let info = world.info(g);
    if !matches!(info.status, Status::Waiting | Status::Leaked) {
        return None;
    }
    let stuck: Vec<Stuck> = all.into_iter().map(|g| look(world, g)).collect();
    let known = All::new(world, &stuck);
    let own = stuck.iter().find(|s| s.id == id)?;
    let heap = &world.sched().task_shared().heap;
    let object = |at: usize| heap.object_of(at);
    let wanted: Vec<usize> = own
        .on
        .iter()
        .filter_map(|&on| Some(object(on)?.0))
        .collect();
    let leads = |roots: &[usize]| {
        let (found, _) = reached(roots, &object);
        wanted.iter().any(|at| found.contains(at))
    };
    let named = variables.iter().filter(|(_, at, size)| {
        let lies_in = own.on.iter().any(|on| (*at..at + size).contains(on));
        // SAFETY: a package variable's memory, aligned to words if it holds pointers; the world is stopped.
        lies_in || leads(&unsafe { words(*at, *size) })
    });
    let variables: Vec<String> = named.map(|(name, ..)| name.clone()).collect();
    let now = world.now();
    let mut timer: Option<Option<i64>> = None;
    world.timers(&mut |t| {
        if t.is_active() && leads(&t.payload().0.map(|word| word as usize)) {
            let left = t.when().map(|when| (when - now).max(0));
            let sooner = [timer.flatten(), left].into_iter().flatten().min();
            timer = Some(sooner);
        }
    });
    Some(Wait {
        reason: info.reason.text(),
        waited: info.waited,
        because: because(own),
        wakers: wakers(&known, own),
        variables,
        timer,
        complete: known.complete,
        // (Nobody can end a select without channels.)
        for_others: !own.on.is_empty()
            || matches!(info.reason, WaitReason::SelectNoCases | WaitReason::Select),
    })
}

/// The words of a variable.
///
/// # Safety
/// The memory can be read, and nobody writes to it.
unsafe fn words(at: usize, size: usize) -> Vec<usize> {
    let first = at.next_multiple_of(8);
    let count = (at + size).saturating_sub(first) / 8;
    let word = |n: usize| {
        let at = std::ptr::with_exposed_provenance::<usize>(first + n * 8);
        // SAFETY: within the variable, see above.
        unsafe { *at }
    };
    (0..count).map(word).collect()
}

/// Those that could end it. Who waits for the same thing cannot.
fn wakers(known: &All<'_>, own: &Stuck) -> Vec<Waker> {
    let waker = |i: usize, deferred_in| Waker {
        id: known.id(i),
        deferred_in,
    };
    let deferred = known.deferred(own);
    if !deferred.is_empty() {
        let all = deferred.into_iter();
        return all.map(|(i, function)| waker(i, Some(function))).collect();
    }
    let same = |i: &usize| {
        let other = known.stuck.get(*i);
        other.is_some_and(|other| other.reason == own.reason && other.on == own.on)
    };
    let others = known.others(own).into_iter().filter(|i| !same(i));
    others.map(|i| waker(i, None)).collect()
}

/// What keeps it waiting.
fn because(own: &Stuck) -> Vec<String> {
    use WaitReason::*;
    let Some(&on) = own.on.first().filter(|on| **on != 0) else {
        return Vec::new();
    };
    let at = owner(own.reason, on);
    match own.reason {
        SyncMutexLock => vec!["the mutex is locked".to_owned()],
        SyncRwMutexRLock => vec!["a writer has the lock, or waits for it".to_owned()],
        SyncRwMutexLock => {
            // SAFETY: a goroutine waits for the writers' semaphore of a lock, as package sync lays it out.
            let readers = unsafe { &*((at + 20) as *const AtomicI32) }.load(Relaxed);
            vec![format!("readers that have not called RUnlock: {readers}")]
        }
        SyncWaitGroupWait => {
            // SAFETY: a goroutine waits for the semaphore of a group, which begins with its state.
            let count = unsafe { &*(at as *const AtomicU64) }.load(Relaxed) >> 32;
            vec![format!("calls of Done that are missing: {count}")]
        }
        ChanReceive | ChanSend | Select => {
            let chans = own.on.iter().filter(|on| **on != 0);
            // SAFETY: what it waits on are channels, which it keeps alive.
            let chans = chans.map(|on| unsafe { &*(*on as *const Chan<Goroutine>) });
            chans.map(state).collect()
        }
        _ => Vec::new(),
    }
}

/// How full a channel is.
fn state(chan: &Chan<Goroutine>) -> String {
    match (chan.cap(), chan.len()) {
        (0, _) => "the channel has no buffer".to_owned(),
        (cap, 0) => format!("the channel is empty (it holds {cap})"),
        (cap, len) => format!("the channel holds {len} of {cap}"),
    }
}
