//! Leaked goroutines: those that wait for ever, because nothing that runs can reach what they wait
//! for. And listings of goroutines: profiles and dumps.
//!
//! A collection that looks for leaks marks from the goroutines that can run by themselves first. A
//! goroutine that waits for others becomes a root only when something it waits on has been reached;
//! that may reach what further ones wait on. Those left over are leaked. They are marked in the
//! end, so nothing is taken from them.

use crate::heap::{Collection, Tracer};
use crate::machine::Machine;
use crate::machine::goroutine::Goroutine;
use crate::report::trace::{self, Frame};
use minigo_runtime::{GInfo, Gp, STOP_GC, Status, WaitReason, World};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// The bit by which the world is asked to stop for a listing. With `STOP_GC`, leaks are looked for.
pub const STOP_LIST: u32 = 1 << 24;

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

static WANTED: AtomicU8 = AtomicU8::new(0);
static ASKER: AtomicU64 = AtomicU64::new(0);
static ANSWER: Mutex<(usize, String)> = Mutex::new((0, String::new()));

/// Says what the next stop for a listing is to show; `asker` is the goroutine that runs.
pub fn ask(listing: Listing, asker: u64) {
    WANTED.store(listing as u8, Relaxed);
    ASKER.store(asker, Relaxed);
}

/// How many goroutines the last listing showed, and its text.
pub fn answer() -> (usize, String) {
    std::mem::take(&mut *ANSWER.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Main has returned: with `--leaks` leaked goroutines are listed before the program ends. True: the
/// world is to stop for that.
///
/// # Safety
/// Called from a handler.
pub unsafe fn look_first(m: &mut Machine) -> bool {
    static ASKED: AtomicBool = AtomicBool::new(false);
    if !m.vm().options.leaks {
        return false;
    }
    if !ASKED.swap(true, Relaxed) {
        ask(Listing::LeakDump, 0);
        // SAFETY: as the caller vouches.
        unsafe { m.cx() }.request_stop(STOP_LIST | STOP_GC);
        return true;
    }
    let (n, text) = answer();
    if n > 0 {
        let s = if n == 1 { "" } else { "s" };
        crate::instance::flush_and_print(&format!("minigo: {n} goroutine{s} leaked\n\n{text}"));
    }
    false
}

/// Does a collection for these reasons look for leaks?
pub fn wanted(why: u32) -> bool {
    why & STOP_LIST != 0 && WANTED.load(Relaxed) >= Listing::Leaks as u8
}

/// Can only another goroutine end such a wait?
fn waits_for_others(info: &GInfo) -> bool {
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

/// Shows a goroutine to the collector.
pub type Show<'a> = dyn FnMut(&mut World<'_, Goroutine>, Gp<Goroutine>, &mut Tracer) + 'a;

/// Shows the goroutines to the collector in the order that tells the leaked ones, and notes these.
pub fn mark_and_find(world: &mut World<'_, Goroutine>, c: &mut Collection, show: &mut Show<'_>) {
    let (mut waiting, running): (Vec<_>, Vec<_>) = world
        .goroutines()
        .into_iter()
        .partition(|&g| waits_for_others(&world.info(g)));
    for g in running {
        show(world, g, &mut c.tracer);
    }
    c.mark_specials();
    loop {
        c.tracer.drain();
        let (reached, rest): (Vec<_>, Vec<_>) = waiting.into_iter().partition(|&g| {
            let mut reached = false;
            world.waits_on(g, &mut |on| reached |= c.is_marked(on as u64));
            reached
        });
        waiting = rest;
        if reached.is_empty() {
            break;
        }
        for g in reached {
            world.set_leaked(g, false);
            show(world, g, &mut c.tracer);
        }
    }
    for g in waiting {
        world.set_leaked(g, true);
        show(world, g, &mut c.tracer);
    }
}

/// Makes the listing that was asked for, in a stopped world.
pub fn stopped(world: &mut World<'_, Goroutine>) {
    if world.why() & STOP_LIST == 0 {
        return;
    }
    let wanted = WANTED.load(Relaxed);
    let asker = ASKER.load(Relaxed);
    let leaks = wanted >= Listing::Leaks as u8;
    let mut all = world.goroutines();
    if leaks {
        all.retain(|&g| world.info(g).status == Status::Leaked);
    }
    let text = if wanted == Listing::Dump as u8 || wanted == Listing::LeakDump as u8 {
        dump(world, &all, asker)
    } else {
        profile(world, &all)
    };
    *ANSWER.lock().unwrap_or_else(PoisonError::into_inner) = (all.len(), text);
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

/// How many goroutines have which stack, the most frequent first.
fn profile(world: &mut World<'_, Goroutine>, all: &[Gp<Goroutine>]) -> String {
    let mut stacks: BTreeMap<Vec<u64>, (usize, Vec<Frame>)> = BTreeMap::new();
    for &g in all {
        let mut frames = Vec::new();
        trace::walk(world.task(g), |f| {
            frames.push(f);
            true
        });
        let key = frames.iter().map(|f| f.pc).collect();
        stacks.entry(key).or_insert((0, frames)).0 += 1;
    }
    let mut stacks: Vec<_> = stacks.into_iter().collect();
    stacks.sort_by_key(|(_, (n, _))| std::cmp::Reverse(*n));
    let mut out = String::new();
    for (pcs, (n, frames)) in stacks {
        let _ = write!(out, "{n} @");
        for pc in pcs {
            let _ = write!(out, " {pc:#x}");
        }
        out.push('\n');
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
