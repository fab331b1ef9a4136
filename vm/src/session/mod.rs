//! A program that is gone on with while it runs: the REPL's door to the machine.
//!
//! The program's main goroutine waits for orders in a blocking call (package minigo/repl), so the
//! scheduler never takes the session for a deadlock; each input runs in a goroutine of its own.

use crate::code::{Code, Compile, Composite, Dynamic, Func};
use crate::compile::ty::Env;
use crate::compile::{Compiler, FnKey, Shared};
use crate::instance::Options;
use crate::instance::program::known;
use crate::machine::goroutine::Goroutine;
use crate::report::trace;
use crate::value::rtype::RType;
use minigo_lang::ast::NodeId;
use minigo_lang::check::{Changes, Front};
use minigo_lang::parse::NodeIds;
use minigo_runtime::{Gp, MInfo, PInfo, Record, Sched, Stepped, Stepper, World};
use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, OnceLock, PoisonError, Weak};
use std::time::{Duration, Instant};

/// The bit by which the world is asked to stop for a list of goroutines.
pub const STOP_SNAPSHOT: u32 = 1 << 16;
/// The bit by which it is asked to stop until it is told to go on.
pub const STOP_FREEZE: u32 = 1 << 17;

/// What the session's main goroutine is told.
#[derive(Clone, Copy, Debug)]
pub enum Order {
    /// Run this func value.
    Run(u64),
    /// List the goroutines.
    Snapshot,
    /// Make that goroutine exit.
    Kill(u64),
    /// Stop the world until `Thaw`.
    Freeze,
    /// Nobody waits for the input any longer.
    Rest,
    /// The session ends.
    End,
}

/// What a frozen world is told.
#[derive(Clone, Copy, Debug)]
enum Cold {
    /// List the goroutines.
    Snapshot,
    /// Let the main goroutine do what it was ordered.
    Settle,
    /// Make that goroutine exit.
    Kill(u64),
    /// Take a decision.
    Step,
    /// Go on.
    Thaw,
}

/// How an input ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// It ran to its end.
    Well,
    /// It panicked; the panic was shown.
    Panic,
    /// It called runtime.Goexit.
    Goexit,
}

/// What the machine tells the session.
#[derive(Clone, Debug)]
pub enum Answer {
    /// The input in that goroutine ended.
    Ended(u64, Ending),
    /// The goroutines, and what else there is to be seen in a stopped world.
    World(Box<Seen>),
    /// A frozen world has taken a decision.
    Stepped(String),
    /// A frozen world has done what it was told.
    Settled,
    /// The program is over, with that status.
    Over(i32),
}

/// What is seen in a stopped world.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// The goroutines.
    pub goroutines: Vec<Goro>,
    /// The Ps.
    pub ps: Vec<PInfo>,
    /// The global queue.
    pub global: Vec<u64>,
    /// What was traced since the last time.
    pub trace: Vec<Record>,
}

/// A goroutine in a list.
#[derive(Clone, Debug)]
pub struct Goro {
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
    /// It belongs to the session itself.
    pub hidden: bool,
    /// It waits and nothing but another goroutine can wake it.
    pub asleep: bool,
}

struct Queue<T> {
    list: Mutex<(VecDeque<T>, u32)>,
    changed: Condvar,
}

impl<T> Queue<T> {
    const fn new() -> Queue<T> {
        Queue {
            list: Mutex::new((VecDeque::new(), 0)),
            changed: Condvar::new(),
        }
    }

    fn put(&self, x: T) {
        let mut list = self.list.lock().unwrap_or_else(PoisonError::into_inner);
        list.0.push_back(x);
        self.changed.notify_all();
    }

    fn take(&self, patience: Option<Duration>) -> Option<T> {
        let until = patience.map(|p| Instant::now() + p);
        let mut list = self.list.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if let Some(x) = list.0.pop_front() {
                return Some(x);
            }
            list.1 += 1;
            let time = match until {
                None => Duration::from_secs(3600),
                Some(until) => until.saturating_duration_since(Instant::now()),
            };
            let waited = self.changed.wait_timeout(list, time);
            list = waited.unwrap_or_else(PoisonError::into_inner).0;
            list.1 -= 1;
            if until.is_some_and(|until| Instant::now() >= until) {
                return list.0.pop_front();
            }
        }
    }

    fn is_empty(&self) -> bool {
        let list = self.list.lock().unwrap_or_else(PoisonError::into_inner);
        list.0.is_empty()
    }

    /// Has everything been taken, and does somebody wait for more?
    fn is_done(&self) -> bool {
        let list = self.list.lock().unwrap_or_else(PoisonError::into_inner);
        list.0.is_empty() && list.1 > 0
    }
}

static ORDERS: Queue<Order> = Queue::new();
static COLD: Queue<Cold> = Queue::new();
static ANSWERS: Queue<Answer> = Queue::new();
/// Goroutine of the latest input.
static INPUT: AtomicU64 = AtomicU64::new(0);
/// Goroutine that is to exit.
static VICTIM: AtomicU64 = AtomicU64::new(0);
/// Goroutine whose frames are wanted in the next list.
static FRAMES_OF: AtomicU64 = AtomicU64::new(0);
/// Does the world stand still until it is told to go on?
static FROZEN: AtomicBool = AtomicBool::new(false);
/// The scheduler of the session's program.
static SCHED: OnceLock<Weak<Sched<Goroutine>>> = OnceLock::new();

/// The session's program runs on that scheduler.
pub fn attach(sched: &Arc<Sched<Goroutine>>) {
    // One program runs in a process.
    let _ = SCHED.set(Arc::downgrade(sched));
}

/// Is somebody waiting for an input to end?
static WAITED_FOR: AtomicBool = AtomicBool::new(false);

/// The shortest pause between two looks for orders while an input runs, in (virtual) nanoseconds.
const NAP: i64 = 100_000;
static NEXT_NAP: AtomicI64 = AtomicI64::new(NAP);

/// How long to pause: longer each time, up to a second.
pub fn nap() -> i64 {
    let now = NEXT_NAP.load(Ordering::Relaxed);
    NEXT_NAP.store((now + now / 2).min(1_000_000_000), Ordering::Relaxed);
    now
}

/// Waits for an order; without a P.
pub fn wait_for_order() -> Order {
    let order = ORDERS.take(None).unwrap_or(Order::End);
    NEXT_NAP.store(NAP, Ordering::Relaxed);
    if matches!(order, Order::Run(_) | Order::Rest) {
        WAITED_FOR.store(matches!(order, Order::Run(_)), Ordering::SeqCst);
    }
    order
}

/// Does an input run that somebody waits for, and is there no order?
pub fn is_busy() -> bool {
    // A frozen world takes its orders from elsewhere.
    let frozen = FROZEN.load(Ordering::SeqCst);
    WAITED_FOR.load(Ordering::SeqCst) && !frozen && ORDERS.is_empty()
}

/// An input begins in that goroutine.
pub fn begin(id: u64) {
    INPUT.store(id, Ordering::SeqCst);
}

/// The program's exit status, once it is over.
static OVER: OnceLock<i32> = OnceLock::new();

/// Tells the session.
pub fn answer(answer: Answer) {
    if let Answer::Over(status) = answer {
        // It ends once.
        let _ = OVER.set(status);
    }
    if matches!(answer, Answer::Ended(id, _) if id == INPUT.load(Ordering::SeqCst)) {
        WAITED_FOR.store(false, Ordering::SeqCst);
    }
    ANSWERS.put(answer);
}

/// A goroutine of a session has panicked, or met a fatal error: it ends.
pub fn crashed(id: u64, report: &str) {
    crate::instance::flush_and_print(&own_frames(report));
    answer(Answer::Ended(id, Ending::Panic));
}

/// A report without the frames of the session itself.
fn own_frames(report: &str) -> String {
    let mut out: Vec<String> = Vec::new();
    let mut lines = report.lines().peekable();
    while let Some(line) = lines.next() {
        let name = readable(line);
        let own = name.strip_prefix("created by ").unwrap_or(&name);
        let framed = lines.peek().is_some_and(|next| next.starts_with('\t'));
        if framed && (own.starts_with("minigo/repl.") || own == "input()") {
            lines.next();
        } else {
            out.push(name);
        }
    }
    if out.last().is_some_and(|l| l.starts_with("goroutine ")) {
        out.pop();
    }
    while out.last().is_some_and(String::is_empty) {
        out.pop();
    }
    out.join("\n") + "\n"
}

/// Which goroutine is to exit.
pub fn condemn(id: u64) {
    VICTIM.store(id, Ordering::SeqCst);
}

/// What was asked for, in a stopped world.
pub fn stopped(world: &mut World<'_, Goroutine>) {
    if world.why() & STOP_SNAPSHOT != 0 {
        snapshot(world);
    }
    if world.why() & STOP_FREEZE != 0 {
        frozen(world);
    }
}

/// Lists the goroutines of a stopped world, and ends the one that was condemned.
fn snapshot(world: &mut World<'_, Goroutine>) {
    let victim = VICTIM.swap(0, Ordering::SeqCst);
    let wanted = FRAMES_OF.swap(0, Ordering::SeqCst);
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
        if wanted == info.id {
            trace::goroutine(&mut frames, task, &info);
        }
        let status = info.status.text();
        let reason = info.reason.text();
        let waits = status.starts_with("waiting") || status.starts_with("leaked");
        let waiting = waits && !reason.is_empty();
        all.push(Goro {
            id: info.id,
            state: if waiting { reason } else { status }.to_owned(),
            waited: info.waited,
            place,
            frames,
            hidden,
            asleep: waiting && !timers && !matches!(reason, "sleep" | "IO wait"),
        });
    }
    answer(Answer::World(Box::new(Seen {
        goroutines: all,
        ps: world.ps(),
        global: world.global_queue(),
        trace: world.sched().take_trace(),
    })));
}

/// Makes a goroutine exit where it stands, unless it waits for what cannot be given up.
fn end(world: &mut World<'_, Goroutine>, g: Gp<Goroutine>) {
    let text = g.status().text();
    let runs = matches!(text, "runnable" | "running");
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
struct Place {
    place: String,
    hidden: bool,
}

fn place(task: &Goroutine) -> Place {
    let mut p = Place {
        place: String::new(),
        hidden: task.main,
    };
    let mut input = false;
    let mut outermost = "";
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
        let file = f.file.rsplit('/').next().unwrap_or(f.file);
        p.place = readable(f.name);
        // It has none before it is compiled.
        if f.line != 0 {
            p.place.push_str(&format!(" {file}:{}", f.line));
        }
        false
    });
    if p.place.is_empty() && !p.hidden {
        p.place.push_str(if input { "input" } else { outermost });
    }
    p
}

/// A function's name without the REPL's own parts: an input is called `input`.
pub fn readable(name: &str) -> String {
    match name.split_once("main.input") {
        Some((before, rest)) => {
            let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit());
            match rest.strip_prefix('\u{b7}') {
                Some(rest) => format!("{before}input{rest}"),
                None => name.to_owned(),
            }
        }
        None => name.to_owned(),
    }
}

/// The world stands still, and does what it is told, until it is told to go on.
fn frozen(world: &mut World<'_, Goroutine>) {
    let mut stepper = Stepper::default();
    FROZEN.store(true, Ordering::SeqCst);
    answer(Answer::Settled);
    while let Some(told) = COLD.take(None) {
        match told {
            Cold::Snapshot => snapshot(world),
            Cold::Kill(id) => {
                condemn(id);
                snapshot(world);
            }
            Cold::Step => {
                let before = places(world);
                let text = match stepper.step(world, MAIN) {
                    Stepped::Decided(d) => {
                        let after = places(world);
                        d.text(&mut |id| match before.get(&id).or_else(|| after.get(&id)) {
                            Some(place) if !place.is_empty() => format!("G{id} ({place})"),
                            _ => format!("G{id}"),
                        })
                    }
                    Stepped::Nothing(None) => "nothing is runnable, and no timer runs".to_owned(),
                    Stepped::Nothing(Some(ns)) => format!(
                        "nothing is runnable; the next timer is due in {:.3} ms",
                        ns as f64 / 1e6
                    ),
                };
                answer(Answer::Stepped(text));
            }
            Cold::Settle => {
                settle(world, &mut stepper);
                answer(Answer::Settled);
            }
            Cold::Thaw => break,
        }
        if world.sched().is_finished() {
            break;
        }
    }
    FROZEN.store(false, Ordering::SeqCst);
    answer(Answer::Settled);
}

/// The session's main goroutine.
const MAIN: u64 = 1;

/// Runs the main goroutine until it waits for orders and there are none.
fn settle(world: &mut World<'_, Goroutine>, stepper: &mut Stepper<Goroutine>) {
    let began = Instant::now();
    while !ORDERS.is_done() && began.elapsed() < Duration::from_secs(5) {
        if !stepper.run_only(world, MAIN) {
            std::thread::sleep(Duration::from_micros(100));
        }
    }
}

/// Where all goroutines stand, unless there are very many.
fn places(world: &mut World<'_, Goroutine>) -> HashMap<u64, String> {
    let all = world.goroutines();
    let some = all.iter().take(10_000);
    some.map(|&g| (g.id(), place(world.task(g)).place))
        .collect()
}

/// The compiler behind a handle that the session shares with the machine.
struct Handle(Arc<Shared>);

impl Compile for Handle {
    fn compile(&self, func: &'static Func) -> Result<Code, String> {
        self.0.compile(func)
    }

    fn composite(&self, what: &Composite<'_>) -> Option<&'static RType> {
        self.0.composite(what)
    }

    fn dynamic(&self, what: Dynamic, ty: &RType) -> Option<&'static Func> {
        self.0.dynamic(what, ty)
    }

    fn may_inline(&self, func: &Func) -> bool {
        func.flags & crate::code::flag::LIBRARY != 0
    }
}

/// One part of an input: what to run, in order.
#[derive(Clone, Debug, Default)]
pub struct Part {
    /// Numbers of package-level initialisations.
    pub inits: std::ops::Range<usize>,
    /// `init` functions.
    pub init_funcs: Vec<NodeId>,
    /// The function that holds a statement.
    pub run: Option<NodeId>,
}

/// A running session.
#[derive(Clone)]
pub struct Session {
    shared: Arc<Shared>,
}

impl Session {
    /// Starts a checked program whose main calls `repl.Loop`.
    pub fn start(front: Front, ids: NodeIds, mut options: Options) -> std::io::Result<Session> {
        options.survive = true;
        let mut c: Compiler = crate::instance::program::compiler(front, ids);
        c.session_program = true;
        let main = c.func(FnKey::Start);
        let known = known(&mut c);
        // Now, before inputs add to the program.
        let code = c.compile(main).map_err(std::io::Error::other)?;
        main.set_code(code);
        let shared = Arc::new(Shared(Mutex::new(c)));
        let handle = Handle(shared.clone());
        std::thread::Builder::new()
            .name("program".to_owned())
            .stack_size(256 << 20)
            .spawn(move || {
                let status = crate::instance::run(main, Box::new(handle), known, options);
                answer(Answer::Over(status));
            })?;
        Ok(Session { shared })
    }

    /// Works with the checker.
    pub fn with_front<R>(&self, f: impl FnOnce(&mut Front, &mut NodeIds) -> R) -> Option<R> {
        self.shared
            .with(|c| c.session().map(|(front, ids)| f(front, ids)))
    }

    /// Takes note of what an input has changed, before it is run.
    pub fn apply(&self, changes: &Changes) {
        self.shared.with(|c| c.apply(changes));
    }

    /// Runs the parts of an input, one after the other, in a goroutine of their own.
    pub fn run(&self, parts: &[Part]) {
        let plain = |decl| FnKey::Decl {
            decl,
            env: Env(0),
            by_ptr: false,
        };
        let mut keys = Vec::new();
        for part in parts {
            keys.extend(part.inits.clone().map(|i| FnKey::Init(i as u32)));
            keys.extend(part.init_funcs.iter().copied().map(plain));
            keys.extend(part.run.map(plain));
        }
        let value = self.shared.with(|c| {
            c.steps.push(keys);
            let n = c.steps.len() as u32 - 1;
            c.func(FnKey::Steps(n)).value()
        });
        INPUT.store(0, Ordering::SeqCst);
        ORDERS.put(Order::Run(value));
    }

    /// Asks for a list of the goroutines; it comes as an answer.
    pub fn ask_for_world(&self) {
        if self.is_frozen() {
            COLD.put(Cold::Snapshot);
        } else {
            ORDERS.put(Order::Snapshot);
        }
    }

    /// As `ask_for_world`, with the frames of one goroutine.
    pub fn ask_for_frames(&self, id: u64) {
        FRAMES_OF.store(id, Ordering::SeqCst);
        self.ask_for_world();
    }

    /// Makes a goroutine exit that runs or could; the list of goroutines comes as an answer.
    pub fn kill(&self, id: u64) {
        if self.is_frozen() {
            COLD.put(Cold::Kill(id));
        } else {
            ORDERS.put(Order::Kill(id));
        }
    }

    /// The program's exit status, if it is over.
    pub fn over(&self) -> Option<i32> {
        OVER.get().copied()
    }

    /// The latest input is not waited for any longer: it has been left behind.
    pub fn leave(&self) {
        if !self.is_frozen() {
            ORDERS.put(Order::Rest);
        }
    }

    /// Does the world stand still?
    pub fn is_frozen(&self) -> bool {
        FROZEN.load(Ordering::SeqCst)
    }

    /// Stops the world; `Settled` comes as an answer.
    pub fn freeze(&self) {
        ORDERS.put(Order::Freeze);
    }

    /// Lets it go on; `Settled` comes as an answer.
    pub fn thaw(&self) {
        COLD.put(Cold::Thaw);
    }

    /// A frozen world takes one decision: it comes as an answer.
    pub fn step(&self) {
        COLD.put(Cold::Step);
    }

    /// A frozen world takes note of the inputs so far; `Settled` comes as an answer.
    pub fn settle(&self) {
        COLD.put(Cold::Settle);
    }

    /// The threads, as they are at this moment.
    pub fn ms(&self) -> Vec<MInfo> {
        let sched = SCHED.wait().upgrade();
        sched.map(|s| s.ms()).unwrap_or_default()
    }

    /// Switches tracing on or off.
    pub fn set_tracing(&self, on: bool) {
        if let Some(sched) = SCHED.wait().upgrade() {
            sched.set_tracing(on);
        }
    }

    /// The next answer; `None` if none came in time.
    pub fn answer(&self, patience: Duration) -> Option<Answer> {
        ANSWERS.take(Some(patience))
    }

    /// Ends the session.
    pub fn end(&self) {
        if self.is_frozen() {
            COLD.put(Cold::Thaw);
        }
        ORDERS.put(Order::End);
    }

    /// Goroutine of the latest input.
    pub fn input(&self) -> u64 {
        INPUT.load(Ordering::SeqCst)
    }
}

#[cfg(test)]
mod tests {
    use super::{own_frames, readable};

    #[test]
    fn reports_show_own_frames() {
        let report = "panic: x\n\ngoroutine 5 [running]:\nmain.f(...)\n\tinput1:1 +0x8\n\
            main.input12\u{b7}()\n\tinput2:1 +0x8\nminigo/repl.input(...)\n\tminigo/repl/repl.go:9 +0x0\n\
            created by minigo/repl.Loop in goroutine 1\n\tminigo/repl/repl.go:5 +0x0\n";
        let want = "panic: x\n\ngoroutine 5 [running]:\nmain.f(...)\n\tinput1:1 +0x8\n";
        assert_eq!(own_frames(report), want);
        let short = "panic: x\n\ngoroutine 5 [running]:\nmain.input12\u{b7}()\n\tinput2:1 +0x8\n";
        assert_eq!(own_frames(short), "panic: x\n");
    }

    #[test]
    fn inputs_have_readable_names() {
        assert_eq!(readable("main.input12347\u{b7}.func1"), "input.func1");
        assert_eq!(readable("main.input12347\u{b7}"), "input");
        assert_eq!(readable("main.inputs"), "main.inputs");
        assert_eq!(readable("main.f"), "main.f");
    }
}
