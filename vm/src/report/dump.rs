//! Dumps of many goroutines: when the program dies (`GOTRACEBACK` says how much), on SIGQUIT, and for
//! `runtime.Stack`.
//!
//! A dying goroutine records its report and requests a stop of the world; when everything is at rest, the
//! other goroutines are appended, and the run ends. Meanwhile nobody else ends
//! it: see [`is_dying`].

use crate::instance::{Cause, Ending, Instance, Level, stop};
use crate::machine::goroutine::Goroutine;
use crate::machine::probe::Probe;
use crate::machine::{Exit, Machine};
use crate::report::{noted, picture, trace};
use minigo_runtime::{GInfo, Outcome, WaitReason, World};
use rustc_hash::FxHashMap;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed, Ordering::SeqCst};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What is kept between the asking for a report and its writing.
#[derive(Default)]
struct Reports {
    dying: AtomicBool,
    last_words: Mutex<Option<LastWords>>,
    stacks: Mutex<Vec<(u64, String)>>,
    /// The bubble (testing/synctest) that was last found in a deadlock; 0: none.
    deadlocked: AtomicU32,
}

struct LastWords {
    text: String,
    /// Who speaks.
    id: u64,
    /// Of which bubble goroutines are shown; 0: of all.
    bubble: u32,
}

/// A bubble is in a deadlock: if the program dies of that, its goroutines are shown.
pub(crate) fn bubble_deadlocked(instance: &Instance, bubble: u32) {
    let reports = instance.state::<Reports>();
    reports.deadlocked.store(bubble, Relaxed);
}

fn lock<T>(m: &Mutex<T>) -> MutexGuard<'_, T> {
    m.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether the program's end is under way. Then nobody else ends it.
pub fn is_dying(instance: &Instance) -> bool {
    instance.state::<Reports>().dying.load(Relaxed)
}

/// The program dies of what the running goroutine did: `head` says of what, `body` is its trace.
/// Go: `fatalpanic`, `fatalthrow`.
///
/// # Safety
/// The goroutine's place is saved.
pub(crate) unsafe fn die(m: &mut Machine, head: String, body: &str, how: Ending) -> Exit {
    m.dies();
    let instance = m.instance();
    let level = instance.traceback();
    let reports = instance.state::<Reports>();
    if reports.dying.load(Relaxed) {
        return Exit::Stop;
    }
    m.tell_death(&head);
    if level == Level::None {
        return crash(m, 2, &head, how);
    }
    // SAFETY: a goroutine runs, and its place is saved.
    unsafe { noted::note(&instance, m.cx().id(), m.g(), WaitReason::None) };
    let mut bubble = 0;
    if level == Level::Single && head.contains("panic: deadlock: ") {
        bubble = reports.deadlocked.load(Relaxed);
    }
    let text = head + body;
    let alone = level == Level::Single && bubble == 0;
    if alone || instance.options.survivor.is_some() {
        return crash(m, 2, &text, how);
    }
    // SAFETY: a goroutine runs.
    let cx = unsafe { m.cx() };
    let mut words = lock(&reports.last_words);
    if !reports.dying.swap(true, SeqCst) {
        *words = Some(LastWords {
            text,
            id: cx.id(),
            bubble,
        });
        drop(words);
        cx.request_stop(stop::DYING);
    }
    Exit::Stop
}

/// Ends the program with a report on standard error; only the running goroutine if somebody is to be
/// told of that and lets the program continue.
pub fn crash(m: &mut Machine, status: i32, report: &str, how: Ending) -> Exit {
    m.dies();
    // SAFETY: called while a goroutine runs.
    let (id, main) = unsafe { (m.cx().id(), m.g().main) };
    let instance = m.instance();
    match &instance.options.survivor {
        Some(survivor) if !main && survivor.0.crashed(&instance, id, report, how) => Exit::Done,
        _ => {
            end(m, status, report);
            Exit::Stop
        }
    }
}

/// Whether the running goroutine's call of os.Exit ends it alone.
pub fn outlives_exit(m: &mut Machine, status: i32) -> bool {
    // SAFETY: called while a goroutine runs.
    let id = unsafe { m.cx().id() };
    let instance = m.instance();
    let survivor = instance.options.survivor.as_ref();
    survivor.is_some_and(|s| s.0.exits(&instance, id, status))
}

/// Ends the program with a line on standard error.
pub fn end(m: &mut Machine, status: i32, text: &str) {
    m.instance().note_report(text);
    m.instance().complain(text);
    if status == 2 && m.instance().traceback() == Level::Crash && m.instance().host.owns_process {
        abort();
    }
    // SAFETY: called while a goroutine runs.
    unsafe { m.cx().exit(status) }
}

/// What is known of a deadlock, by goroutine.
#[derive(Default)]
pub struct Facts {
    /// Who could have ended the wait.
    pub helps: FxHashMap<u64, String>,
    /// Goroutines that wait for each other.
    pub circle: Vec<u64>,
}

/// All goroutines are asleep: Go's report; the exit status. `facts` are asked for if there are pictures.
pub fn deadlock(
    world: &mut World<'_, Goroutine>,
    facts: fn(&mut World<'_, Goroutine>) -> Facts,
) -> i32 {
    Probe::tell_deadlock(world);
    let mut out = String::from(if world.main_gone() && world.goroutines().is_empty() {
        "fatal error: no goroutines (main called runtime.Goexit) - deadlock!\n"
    } else {
        "fatal error: all goroutines are asleep - deadlock!\n"
    });
    let instance = world.sched().task_shared().clone();
    let told = instance.traceback() != Level::None;
    // In front of all traces, as the picture of a panic.
    if told && instance.options.picture.is_some() {
        let facts = facts(world);
        let mut all = world.goroutines();
        all.sort_by_key(|g| !facts.circle.contains(&world.info(*g).id));
        for g in all.into_iter().take(PICTURES) {
            let info = world.info(g);
            let help = facts.helps.get(&info.id).map(String::as_str);
            out.push_str(&waiting(&instance, world.task(g), &info, help));
        }
    }
    for g in world.goroutines() {
        let info = world.info(g);
        noted::note(&instance, info.id, world.task(g), info.reason);
    }
    for g in world.goroutines().into_iter().filter(|_| told) {
        let info = world.info(g);
        out.push('\n');
        trace::goroutine(&mut out, world.task(g), &info);
    }
    instance.note_report(&out);
    instance.complain(&out);
    2
}

/// How many goroutines that are blocked forever get a picture.
const PICTURES: usize = 3;

/// The picture of the place where a goroutine is blocked forever, if pictures are wanted, with what is known of its
/// wait.
pub fn waiting(instance: &Instance, g: &Goroutine, info: &GInfo, help: Option<&str>) -> String {
    let GInfo { id, reason, .. } = info;
    let text = format!("goroutine {id} is blocked here forever: {}", reason.text());
    picture::of(instance, g, &text, help, 0)
}

/// The world is stopped: does what was asked for.
pub(crate) fn stopped(world: &mut World<'_, Goroutine>) {
    let why = world.why();
    let reports = world.sched().task_shared().state::<Reports>();
    if why & stop::STACKS != 0 {
        let all = goroutines(world, 0, 0);
        *lock(&reports.stacks) = all;
    }
    if why & stop::DYING != 0
        && let Some(words) = lock(&reports.last_words).take()
    {
        end_with_all(world, words.text, words.id, words.bubble);
    }
    if why & stop::END != 0
        && let Some(text) = world.sched().task_shared().take_wrong()
    {
        world.sched().task_shared().complain(&text);
        world.finish(Outcome::Exit(1));
    }
    if why & stop::END != 0
        && let Some(cause) = world.sched().task_shared().cause()
    {
        let instance = world.sched().task_shared();
        if instance.is_to_print_cause() {
            instance.complain(&format!("minigo: {cause}"));
        }
        world.finish(Outcome::Exit(Cause::STATUS));
    }
    if why & stop::QUIT != 0 {
        reports.dying.store(true, SeqCst);
        end_with_all(world, "SIGQUIT: quit\nPC=0x0 m=0 sigcode=0\n".into(), 0, 0);
    }
}

/// Each goroutine's block but that of `except`; only those of a bubble if one is named.
fn goroutines(world: &mut World<'_, Goroutine>, except: u64, bubble: u32) -> Vec<(u64, String)> {
    let mut all = Vec::new();
    for g in world.goroutines() {
        let info = world.info(g);
        if info.id != except && (bubble == 0 || info.bubble == bubble) {
            let mut text = String::new();
            trace::goroutine(&mut text, world.task(g), &info);
            all.push((info.id, text));
        }
    }
    all
}

/// Ends the program with `text` and what [`goroutines`] finds.
fn end_with_all(world: &mut World<'_, Goroutine>, mut text: String, except: u64, bubble: u32) {
    for (_, block) in goroutines(world, except, bubble) {
        text.push('\n');
        text.push_str(&block);
    }
    let instance = world.sched().task_shared();
    instance.note_report(&text);
    instance.complain(&text);
    if instance.traceback() == Level::Crash && instance.host.owns_process {
        abort();
    }
    world.finish(Outcome::Exit(2));
}

/// Ends the process by SIGABRT.
pub(crate) fn abort() {
    // SAFETY: no memory is involved.
    unsafe {
        libc::signal(libc::SIGABRT, libc::SIG_DFL);
        libc::raise(libc::SIGABRT);
    }
}

/// The world is to be stopped for the stacks of all goroutines.
pub(crate) fn request_stacks(m: &mut Machine) {
    // SAFETY: a goroutine runs.
    unsafe { m.cx() }.request_stop(stop::STACKS);
}

/// The stacks of the goroutines other than `except`, as they were when the world last stopped for
/// them.
pub(crate) fn stacks(instance: &Instance, except: u64) -> String {
    let reports = instance.state::<Reports>();
    let all = lock(&reports.stacks);
    let others = all.iter().filter(|(id, _)| *id != except);
    others.map(|(_, text)| format!("\n{text}")).collect()
}
