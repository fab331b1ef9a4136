//! The list of goroutines, taken in a stopped world; and killing a goroutine.

use super::names::readable;
use super::state::{Answer, state};
use crate::code::debug::FrameTexts;
use crate::heap::kept::Kept;
use crate::machine::goroutine::Goroutine;
use crate::report::{dump, trace};
use minigo_runtime::{Gp, PInfo, Record, Status, WaitReason, World};
use std::sync::atomic::Ordering;

/// What is seen in a stopped world.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// The goroutines.
    pub goroutines: Vec<GoroutineInfo>,
    /// The Ps.
    pub ps: Vec<PInfo>,
    /// The global queue.
    pub global: Vec<u64>,
    /// What was traced since the last time.
    pub trace: Vec<Record>,
}

/// A goroutine in a list.
#[derive(Clone, Debug)]
pub struct GoroutineInfo {
    /// Its number.
    pub id: u64,
    /// `running`, `runnable`, a wait reason, ...
    pub state: String,
    /// For how long it has waited, in nanoseconds.
    pub waited: i64,
    /// Function, file and line where it stands: its innermost frame outside of the library.
    pub place: String,
    /// Its frames as a trace shows them, if they were asked for.
    pub frames: String,
    /// The variables of these frames: the function, and lines such as `x = 1`.
    pub locals: Vec<FrameTexts>,
    /// A picture of where it waits, if it is the latest input's and pictures are wanted.
    pub picture: String,
    /// It belongs to the session itself.
    pub hidden: bool,
    /// It waits and nothing but another goroutine can wake it.
    pub asleep: bool,
}

/// Lists the goroutines of a stopped world, and ends the one that is to be killed.
pub(super) fn snapshot(world: &mut World<'_, Goroutine>) {
    let state = state(world);
    let instance = world.sched().task_shared().clone();
    let victim = state.victim.swap(0, Ordering::SeqCst);
    let wanted = state.frames_of.swap(0, Ordering::SeqCst);
    let mut timers = false;
    world.timers(&mut |_| timers = true);
    let mut all = Vec::new();
    for g in world.goroutines() {
        if g.id() == victim {
            end(world, g);
        }
        let info = world.info(g);
        let task = world.task(g);
        let Place { place, hidden } = place(task);
        let mut frames = String::new();
        let mut locals = Vec::new();
        if wanted == info.id {
            trace::goroutine(&mut frames, task, &info);
            let list = instance.functions.debugging.list_frames.get();
            locals = list.map_or_else(Vec::new, |list| list(&*task));
        }
        let status = info.status.text();
        let reason = info.reason.text();
        let waits = matches!(info.status, Status::Waiting | Status::Leaked);
        let waiting = waits && !reason.is_empty();
        let latest = waiting && info.id == state.input.load(Ordering::SeqCst);
        let picture = match latest {
            true => dump::waiting(&instance, task, &info, None),
            false => String::new(),
        };
        all.push(GoroutineInfo {
            id: info.id,
            state: if waiting { reason } else { status }.to_owned(),
            waited: info.waited,
            place,
            frames,
            locals,
            picture,
            hidden,
            asleep: waiting
                && !timers
                && !matches!(
                    info.reason,
                    WaitReason::Sleep | WaitReason::IoWait | WaitReason::GcAssistWait
                ),
        });
    }
    state.answer(Answer::World(Box::new(Seen {
        goroutines: all,
        ps: world.ps(),
        global: world.global_queue(),
        trace: world.sched().take_trace(),
    })));
}

/// Makes a goroutine exit where it stands, unless it waits for what cannot be given up.
fn end(world: &mut World<'_, Goroutine>, g: Gp<Goroutine>) {
    let runs = matches!(g.status(), Status::Runnable | Status::Running);
    let on = (!runs).then(|| world.wait_place(g));
    let may = on.is_none_or(|(reason, at)| crate::stdlib::sync::may_give_up(reason, at));
    if (runs && !world.task(g).again) || (may && world.give_up_waiting(g)) {
        if let Some((reason, at)) = on {
            crate::stdlib::sync::gave_up(reason, at);
        }
        let task = world.task(g);
        task.again = false;
        task.resume = crate::machine::goroutine::Resume::Exit;
    }
}

/// Where a goroutine stands.
pub(super) struct Place {
    pub(super) place: String,
    pub(super) hidden: bool,
}

pub(super) fn place(task: &Goroutine) -> Place {
    let mut p = Place {
        place: String::new(),
        hidden: task.main,
    };
    let mut input = false;
    let mut outermost = Kept::default();
    let mut left = 1000;
    trace::walk(task, |f| {
        if f.func.flags & crate::code::flag::LIBRARY != 0 {
            input |= f.name == "minigo/repl.input";
            // Of a goroutine that begins in the library, that function.
            if !f.name.starts_with("minigo/repl.") {
                outermost = f.name;
            }
            left -= 1;
            return left > 0;
        }
        let file = f.file.rsplit('/').next().unwrap_or(&f.file);
        p.place = readable(&f.name);
        // It has none before it is compiled.
        if f.line != 0 {
            p.place.push_str(&format!(" {file}:{}", f.line));
        }
        false
    });
    if p.place.is_empty() && !p.hidden {
        p.place.push_str(if input { "input" } else { &outermost });
    }
    p
}
