//! Leaked goroutines: those that are blocked forever, because no running goroutine can reach what they wait
//! for. Also lists of goroutines for profiles and dumps.
//!
//! A collection that looks for leaks marks from the goroutines that can run by themselves first. A
//! goroutine that waits for others becomes a root only when something it waits on has been reached;
//! that may reach what further ones wait on. Those left over are leaked. They are marked in the
//! end, so nothing is taken from them.

use crate::instance::state::AwaitsSignals;
use crate::instance::{Instance, stop};
use crate::machine::goroutine::Goroutine;
use crate::report::noted;
use crate::report::trace::{self, Frame};
use minigo_runtime::{Cx, GInfo, Gp, Labels, STOP_GC, Status, WaitReason, World};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// What a listing shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Listing {
    /// All goroutines, each with its stack.
    Dump,
    /// All goroutines, counted by stack.
    Profile,
    /// Leaked ones, counted by stack.
    Leaks,
    /// Leaked ones, each with its stack.
    LeakDump,
}

/// A goroutine, and the address of something that it polls.
pub(super) type Polled = (u64, u64);

/// What is kept between the asking for a listing and its taking.
#[derive(Default)]
struct Listings {
    wanted: AtomicU8,
    asker: AtomicU64,
    answer: Mutex<(usize, String)>,
    looked_first: AtomicBool,
    /// The program has ended: a goroutine that only a ticker still wakes will not end any more.
    over: AtomicBool,
    /// Then: who sleeps, looks at something, and sleeps again.
    pollers: Mutex<Vec<Polled>>,
}

/// Says what the next stop for a listing is to show; `asker` is the goroutine that runs.
pub fn ask(instance: &Instance, listing: Listing, asker: u64) {
    let listings = instance.state::<Listings>();
    listings.wanted.store(listing as u8, Relaxed);
    listings.asker.store(asker, Relaxed);
    listings.over.store(false, Relaxed);
}

/// How many goroutines the last listing showed, and its text.
pub fn answer(instance: &Instance) -> (usize, String) {
    let listings = instance.state::<Listings>();
    let mut answer = listings
        .answer
        .lock()
        .unwrap_or_else(PoisonError::into_inner);
    std::mem::take(&mut *answer)
}

/// Main has returned: with `--leaks` leaked goroutines are listed before the program ends. Whether
/// the world is to stop for that.
pub fn look_first(instance: &Instance, cx: &mut Cx<'_, Goroutine>) -> bool {
    if !instance.options.leaks || instance.options.explore.is_some() {
        return false;
    }
    if !instance
        .state::<Listings>()
        .looked_first
        .swap(true, Relaxed)
    {
        ask(instance, Listing::LeakDump, 0);
        cx.request_stop(stop::LIST | STOP_GC);
        return true;
    }
    tell(instance);
    false
}

/// What the search found, if it found anything.
fn found(instance: &Instance) -> Option<String> {
    let (n, text) = answer(instance);
    let s = if n == 1 { "" } else { "s" };
    (n > 0).then(|| format!("minigo: {n} goroutine{s} leaked\n\n{text}"))
}

/// Says what the search found.
fn tell(instance: &Instance) {
    if let Some(text) = found(instance) {
        noted::note_leak_text(instance, &text);
        instance.complain(&text);
    }
}

/// Whether a program in which all goroutines are asleep waits for somebody outside: for a connection, or for a signal. A test
/// does so in vain.
pub fn serves(world: &mut World<'_, Goroutine>) -> bool {
    let instance = world.sched().task_shared();
    if instance.options.testing {
        return false;
    }
    let accepts = |g: &Gp<Goroutine>| world.info(*g).reason == WaitReason::IoWaitAccept;
    instance.state::<AwaitsSignals>().0.load(Relaxed) || world.goroutines().iter().any(accepts)
}

/// A run of an exploration is over: asks the next collection to look for leaked goroutines, also among these `pollers`. False: there
/// can be none.
pub fn ask_at_end(world: &mut World<'_, Goroutine>, pollers: Vec<(u64, u64)>) -> bool {
    ask_whether(world, Some(pollers))
}

/// The same while all goroutines sleep.
pub fn ask_while_quiet(world: &mut World<'_, Goroutine>) -> bool {
    ask_whether(world, None)
}

/// `pollers`: those at the end of the run, if it has ended.
fn ask_whether(world: &mut World<'_, Goroutine>, pollers: Option<Vec<Polled>>) -> bool {
    let waits = |g: &Gp<Goroutine>| waits_for_others(&world.info(*g));
    let ended = pollers.is_some();
    let pollers = pollers.unwrap_or_default();
    if pollers.is_empty() && !world.goroutines().iter().any(waits) {
        return false;
    }
    let stays = |g: &Gp<Goroutine>| {
        let info = world.info(*g);
        info.id == 1 && info.status == Status::Waiting
    };
    let over = ended && !world.goroutines().iter().any(stays);
    let instance = world.sched().task_shared();
    ask(instance, Listing::LeakDump, 0);
    let listings = instance.state::<Listings>();
    listings.over.store(over, Relaxed);
    *listings
        .pollers
        .lock()
        .unwrap_or_else(PoisonError::into_inner) = pollers;
    world.because(STOP_GC | stop::LIST);
    true
}

/// The collection has found them: lists them. Where all is `still`, those that wait for locks or wait groups, or to send, are
/// among them even if package variables lead to what they wait for.
pub fn list_at_end(world: &mut World<'_, Goroutine>, still: bool) {
    let all = world.goroutines();
    let waits = |g: &&Gp<Goroutine>| waits_for_others(&world.info(**g)) || waits_inside(world, **g);
    let waiting: Vec<_> = all.iter().filter(waits).copied().collect();
    // (All others than the one that ends the program.)
    if still && waiting.len() + 1 >= all.len() {
        for g in waiting {
            if is_stuck_when_still(&world.info(g)) {
                world.set_leaked(g, true);
            }
        }
    }
    spare_main(world);
    stopped(world);
    let instance = world.sched().task_shared().clone();
    tell(&instance);
}

/// That main waits for nothing at all is how servers are written.
fn spare_main(world: &mut World<'_, Goroutine>) {
    let idle = |info: &GInfo| info.id == 1 && info.reason == WaitReason::SelectNoCases;
    for g in world.goroutines() {
        if idle(&world.info(g)) {
            world.set_leaked(g, false);
        }
    }
}

/// The collection has found them while the program continues: notes them.
pub fn note_while_quiet(world: &mut World<'_, Goroutine>) {
    spare_main(world);
    stopped(world);
    let instance = world.sched().task_shared().clone();
    if let Some(text) = found(&instance) {
        noted::note_leak_text(&instance, &text);
    }
}

/// Whether it must not wait like this at the end. Those that receive may be workers without work.
fn is_stuck_when_still(info: &GInfo) -> bool {
    use WaitReason::*;
    let locks = matches!(
        info.reason,
        SyncMutexLock | SyncRwMutexLock | SyncRwMutexRLock
    );
    locks || matches!(info.reason, SyncWaitGroupWait | ChanSend)
}

/// Whether a collection for these reasons looks for leaks.
pub fn wanted(instance: &Instance, why: u32) -> bool {
    why & stop::LIST != 0
        && instance.state::<Listings>().wanted.load(Relaxed) >= Listing::Leaks as u8
}

/// Whether only another goroutine can end such a wait.
pub(super) fn waits_for_others(info: &GInfo) -> bool {
    use WaitReason::*;
    matches!(info.status, Status::Waiting | Status::Leaked)
        && matches!(
            info.reason,
            ChanReceive
                | ChanReceiveNil
                | ChanSend
                | ChanSendNil
                | Select
                | SelectNoCases
                | Semacquire
                | SyncCondWait
                | SyncMutexLock
                | SyncRwMutexLock
                | SyncRwMutexRLock
                | SyncWaitGroupWait
        )
}

/// Whether it waits for bytes or a connection from within the program. If the other end is garbage, its finalizer would close
/// it; so that is no leak.
fn waits_inside(world: &World<'_, Goroutine>, g: Gp<Goroutine>) -> bool {
    let mut inside = false;
    world.waits_on(g, &mut |_| inside = true);
    let reason = world.info(g).reason;
    inside && matches!(reason, WaitReason::IoWait | WaitReason::IoWaitAccept)
}

/// Whether the program has ended, and this is the last search.
pub(super) fn is_last(instance: &Instance) -> bool {
    instance.state::<Listings>().over.load(Relaxed)
}

/// Who polls when the program has ended.
pub(super) fn take_pollers(instance: &Instance) -> Vec<Polled> {
    let pollers = &instance.state::<Listings>().pollers;
    std::mem::take(&mut *pollers.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Makes the listing that was asked for, in a stopped world.
pub fn stopped(world: &mut World<'_, Goroutine>) {
    if world.why() & stop::LIST == 0 {
        return;
    }
    let listings = world.sched().task_shared().state::<Listings>();
    let wanted = listings.wanted.load(Relaxed);
    let asker = listings.asker.load(Relaxed);
    let leaks = wanted >= Listing::Leaks as u8;
    let mut all = world.goroutines();
    if leaks {
        all.retain(|&g| world.info(g).status == Status::Leaked);
        let instance = world.sched().task_shared().clone();
        for &g in &all {
            let info = world.info(g);
            noted::note_leak(&instance, info.id, world.task(g), info.reason);
        }
    }
    let text = if wanted == Listing::Dump as u8 || wanted == Listing::LeakDump as u8 {
        dump(world, &all, asker)
    } else {
        profile(world, &all)
    };
    *listings
        .answer
        .lock()
        .unwrap_or_else(PoisonError::into_inner) = (all.len(), text);
}

/// The goroutines one by one, the asking one first.
fn dump(world: &mut World<'_, Goroutine>, all: &[Gp<Goroutine>], asker: u64) -> String {
    let mut out = String::new();
    let (first, rest): (Vec<_>, Vec<_>) = all.iter().copied().partition(|g| g.id() == asker);
    for g in first.into_iter().chain(rest) {
        let mut info = world.info(g);
        if info.id == asker {
            info.status = Status::Running;
        }
        if !out.is_empty() {
            out.push('\n');
        }
        let mut text = String::new();
        trace::goroutine(&mut text, world.task(g), &info);
        let (head, mut frames) = text.split_once('\n').unwrap_or((&text, ""));
        // The frames of the asking itself are left out.
        while info.id == asker && frames.starts_with("runtime/pprof.ask(") {
            frames = frames.splitn(3, '\n').nth(2).unwrap_or("");
        }
        let _ = writeln!(out, "{head}\n{frames}");
        out.truncate(out.trim_end_matches('\n').len() + 1);
    }
    out
}

/// How many goroutines have which stack and labels, the most frequent first.
fn profile(world: &mut World<'_, Goroutine>, all: &[Gp<Goroutine>]) -> String {
    let mut stacks: BTreeMap<(Vec<u64>, Labels), (usize, Vec<Frame>)> = BTreeMap::new();
    for &g in all {
        let mut frames = Vec::new();
        trace::walk(world.task(g), |f| {
            frames.push(f);
            true
        });
        let key = (frames.iter().map(|f| f.pc).collect(), world.labels(g));
        stacks.entry(key).or_insert((0, frames)).0 += 1;
    }
    let mut stacks: Vec<_> = stacks.into_iter().collect();
    stacks.sort_by_key(|(_, (n, _))| std::cmp::Reverse(*n));
    let mut out = String::new();
    for ((pcs, labels), (n, frames)) in stacks {
        let _ = write!(out, "{n} @");
        for pc in pcs {
            let _ = write!(out, " {pc:#x}");
        }
        out.push('\n');
        if let Some(labels) = labels {
            let all: Vec<_> = labels
                .iter()
                .map(|(key, value)| format!("{key:?}:{value:?}"))
                .collect();
            let _ = writeln!(out, "# labels: {{{}}}", all.join(", "));
        }
        let names: Vec<String> = frames
            .iter()
            .map(|f| format!("{}+{:#x}", f.name, f.offset))
            .collect();
        // Columns as a tabwriter sets them.
        let width = names
            .iter()
            .map(|n| n.len() + 1)
            .max()
            .unwrap_or(0)
            .div_ceil(8);
        for (f, name) in frames.iter().zip(&names) {
            let tabs = "\t".repeat((width * 8 - name.len()).div_ceil(8));
            let _ = writeln!(out, "#\t{:#x}\t{name}{tabs}{}:{}", f.pc, f.file, f.line);
        }
        out.push('\n');
    }
    out
}
