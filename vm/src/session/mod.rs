//! A program that is gone on with while it runs: the REPL's door to the machine.
//!
//! The program's main goroutine waits for orders in a blocking call (package minigo/repl), so the
//! scheduler never takes the session for a deadlock; each input runs in a goroutine of its own.

use crate::code::{Code, Compile, Composite, Dynamic, Func};
use crate::compile::ty::Env;
use crate::compile::{Compiler, FnKey, Shared};
use crate::host::Host;
use crate::instance::{Ending as Died, Instance, Options, Survive, Survivor, stop};
use crate::machine::goroutine::Goroutine;
use crate::report::{dump, trace};
use crate::task::program::known;
use crate::value::rtype::RType;
use minigo_lang::ast::NodeId;
use minigo_lang::check::{Changes, Front};
use minigo_lang::parse::NodeIds;
use minigo_runtime::{Gp, MInfo, PInfo, Record, Sched, Status, Stepped, Stepper, World};
use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, OnceLock, PoisonError, Weak};
use std::time::{Duration, Instant};

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
enum FrozenOrder {
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
    /// A frozen world has taken a decision, in words.
    Stepped(String),
    /// A frozen world has nothing to decide, and why.
    Idle(String),
    /// A frozen world has done what it was told.
    Settled,
    /// That goroutine of a loaded program has called os.Exit, which has ended it alone.
    Exited(u64),
    /// The program is over, with that status.
    Over(i32),
}

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
    /// A picture of where it waits, if it is the latest input's and pictures are wanted.
    pub picture: String,
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

    /// Whether everything has been taken and somebody waits for more.
    fn is_done(&self) -> bool {
        let list = self.list.lock().unwrap_or_else(PoisonError::into_inner);
        list.0.is_empty() && list.1 > 0
    }
}

/// What the two sides of a session share: who types, and the program.
pub struct State {
    orders: Queue<Order>,
    frozen_orders: Queue<FrozenOrder>,
    answers: Queue<Answer>,
    /// Goroutine of the latest input.
    input: AtomicU64,
    /// Goroutine that is to exit.
    victim: AtomicU64,
    /// Goroutine whose frames are wanted in the next list.
    frames_of: AtomicU64,
    /// Whether the world stands still until it is told to go on.
    frozen: AtomicBool,
    /// Whether somebody waits for an input to end.
    waited_for: AtomicBool,
    next_nap: AtomicI64,
    /// How many columns values are shown in.
    width: AtomicU32,
    /// Whether the latest input may end the session by os.Exit.
    may_exit: AtomicBool,
    /// Whether other goroutines may not, since a file has been loaded.
    loaded: AtomicBool,
    /// The scheduler of the session's program.
    sched: OnceLock<Weak<Sched<Goroutine>>>,
    /// The program's exit status, once it is over.
    over: OnceLock<i32>,
}

impl Default for State {
    fn default() -> State {
        State {
            orders: Queue::new(),
            frozen_orders: Queue::new(),
            answers: Queue::new(),
            input: AtomicU64::new(0),
            victim: AtomicU64::new(0),
            frames_of: AtomicU64::new(0),
            frozen: AtomicBool::new(false),
            waited_for: AtomicBool::new(false),
            next_nap: AtomicI64::new(NAP),
            width: AtomicU32::new(80),
            may_exit: AtomicBool::new(true),
            loaded: AtomicBool::new(false),
            sched: OnceLock::new(),
            over: OnceLock::new(),
        }
    }
}

/// The session's program, if it is one, runs on that scheduler.
pub fn attach(instance: &Instance, sched: &Weak<Sched<Goroutine>>) {
    if instance.options.survivor.is_some() {
        let _ = instance.state::<State>().sched.set(sched.clone());
    }
}

/// The shortest pause between two looks for orders while an input runs, in (virtual) nanoseconds.
const NAP: i64 = 100_000;

impl State {
    /// How long to pause: longer each time, up to a second.
    pub fn nap(&self) -> i64 {
        let now = self.next_nap.load(Ordering::Relaxed);
        self.next_nap
            .store((now + now / 2).min(1_000_000_000), Ordering::Relaxed);
        now
    }

    /// Waits for an order; without a P.
    pub fn wait_for_order(&self) -> Order {
        let order = self.orders.take(None).unwrap_or(Order::End);
        self.next_nap.store(NAP, Ordering::Relaxed);
        if matches!(order, Order::Run(_) | Order::Rest) {
            self.waited_for
                .store(matches!(order, Order::Run(_)), Ordering::SeqCst);
        }
        order
    }

    /// Whether an input runs that somebody waits for, and there is no order.
    pub fn is_busy(&self) -> bool {
        // A frozen world takes its orders from elsewhere.
        let frozen = self.frozen.load(Ordering::SeqCst);
        self.waited_for.load(Ordering::SeqCst) && !frozen && self.orders.is_empty()
    }

    /// An input begins in that goroutine.
    pub fn begin(&self, id: u64) {
        self.input.store(id, Ordering::SeqCst);
    }

    /// Tells the session.
    pub fn answer(&self, answer: Answer) {
        if let Answer::Over(status) = answer {
            // It ends once.
            let _ = self.over.set(status);
        }
        let input = self.input.load(Ordering::SeqCst);
        if matches!(answer, Answer::Ended(id, _) | Answer::Exited(id) if id == input) {
            self.waited_for.store(false, Ordering::SeqCst);
        }
        self.answers.put(answer);
    }

    /// How many columns values are shown in.
    pub fn width(&self) -> u32 {
        self.width.load(Ordering::Relaxed)
    }

    /// Which goroutine is to exit.
    pub fn condemn(&self, id: u64) {
        self.victim.store(id, Ordering::SeqCst);
    }
}

/// The state of the session whose world this is.
fn state(world: &World<'_, Goroutine>) -> Arc<State> {
    world.sched().task_shared().state()
}

/// A session goes on when its goroutines end.
struct GoesOn;

impl Survive for GoesOn {
    fn crashed(&self, instance: &Instance, id: u64, report: &str, _: Died) -> bool {
        instance.complain(&own_frames(report));
        let state = instance.state::<State>();
        state.answer(Answer::Ended(id, Ending::Panic));
        true
    }

    /// What was loaded from a file does not end the session, who types os.Exit does.
    fn exits(&self, instance: &Instance, id: u64, status: i32) -> bool {
        let state = instance.state::<State>();
        let latest = id == state.input.load(Ordering::SeqCst);
        let may = latest && state.may_exit.load(Ordering::SeqCst);
        if may || !state.loaded.load(Ordering::SeqCst) {
            return false;
        }
        instance.complain(&format!("exit status {status}"));
        state.answer(Answer::Exited(id));
        true
    }
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

/// What was asked for, in a stopped world.
pub fn stopped(world: &mut World<'_, Goroutine>) {
    if world.why() & stop::SNAPSHOT != 0 {
        snapshot(world);
    }
    if world.why() & stop::FREEZE != 0 {
        frozen(world);
    }
}

/// Lists the goroutines of a stopped world, and ends the one that was condemned.
fn snapshot(world: &mut World<'_, Goroutine>) {
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
        if wanted == info.id {
            trace::goroutine(&mut frames, task, &info);
        }
        let status = info.status.text();
        let reason = info.reason.text();
        let waits = matches!(info.status, Status::Waiting | Status::Leaked);
        let waiting = waits && !reason.is_empty();
        let latest = waiting && info.id == state.input.load(Ordering::SeqCst);
        let picture = match latest {
            true => dump::waiting(&instance, task, &info),
            false => String::new(),
        };
        all.push(GoroutineInfo {
            id: info.id,
            state: if waiting { reason } else { status }.to_owned(),
            waited: info.waited,
            place,
            frames,
            picture,
            hidden,
            asleep: waiting && !timers && !matches!(reason, "sleep" | "IO wait"),
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
    let mut stepper = world.stepper();
    let state = state(world);
    state.frozen.store(true, Ordering::SeqCst);
    state.answer(Answer::Settled);
    while let Some(told) = state.frozen_orders.take(None) {
        match told {
            FrozenOrder::Snapshot => snapshot(world),
            FrozenOrder::Kill(id) => {
                state.condemn(id);
                snapshot(world);
            }
            FrozenOrder::Step => {
                let before = places(world);
                let answer = match stepper.step(world, MAIN) {
                    Stepped::Decided(d) => {
                        let after = places(world);
                        let named = |id: &u64| before.get(id).or_else(|| after.get(id));
                        Answer::Stepped(d.text(&mut |id| match named(&id) {
                            Some(place) if !place.is_empty() => format!("G{id} ({place})"),
                            _ => format!("G{id}"),
                        }))
                    }
                    Stepped::Nothing(None) => {
                        Answer::Idle("nothing is runnable, and no timer runs".to_owned())
                    }
                    Stepped::Nothing(Some(ns)) => Answer::Idle(format!(
                        "nothing is runnable; the next timer is due in {:.3} ms",
                        ns as f64 / 1e6
                    )),
                };
                state.answer(answer);
            }
            FrozenOrder::Settle => {
                settle(world, &state, &mut stepper);
                state.answer(Answer::Settled);
            }
            FrozenOrder::Thaw => break,
        }
        if world.sched().is_finished() {
            break;
        }
    }
    drop(stepper);
    state.frozen.store(false, Ordering::SeqCst);
    state.answer(Answer::Settled);
}

/// The session's main goroutine.
const MAIN: u64 = 1;

/// Runs the main goroutine until it waits for orders and there are none.
fn settle(world: &mut World<'_, Goroutine>, state: &State, stepper: &mut Stepper<'_, Goroutine>) {
    let began = Instant::now();
    while !state.orders.is_done() && began.elapsed() < Duration::from_secs(5) {
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

    fn declared(&self, name: &str) -> Result<(&'static Func, &'static RType), String> {
        self.0.declared(name)
    }

    fn changes(&self) -> bool {
        true
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
    instance: Arc<Instance>,
    shared: Arc<Shared>,
    state: Arc<State>,
}

impl Session {
    /// Starts a checked program whose main calls `repl.Loop`.
    pub fn start(
        front: Front,
        ids: NodeIds,
        mut options: Options,
        host: Host,
    ) -> std::io::Result<Session> {
        options.survivor = Some(Survivor(Arc::new(GoesOn)));
        let instance = Instance::with_host(options, host).map_err(std::io::Error::other)?;
        let state = instance.state::<State>();
        let mut c: Compiler = crate::task::program::compiler(front, ids, &instance);
        c.session_program = true;
        let main = c.func(FnKey::Start);
        let known = known(&mut c);
        // Now, before inputs add to the program.
        let code = c.compile(main).map_err(std::io::Error::other)?;
        main.set_code(code);
        let shared = Arc::new(Shared(Mutex::new(c)));
        instance.set_program(Box::new(Handle(shared.clone())), known);
        let session = Session {
            instance: instance.clone(),
            shared,
            state,
        };
        let state = session.state.clone();
        std::thread::Builder::new()
            .name("program".to_owned())
            .stack_size(256 << 20)
            .spawn(move || {
                let status = crate::task::run(&instance, main);
                state.answer(Answer::Over(status));
            })?;
        // An input may declare another main, which must not be the one that is called.
        let began = Instant::now();
        while !session.state.orders.is_done() && began.elapsed() < Duration::from_secs(10) {
            std::thread::sleep(Duration::from_micros(100));
        }
        Ok(session)
    }

    /// The program.
    pub fn instance(&self) -> &Arc<Instance> {
        &self.instance
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
        self.state.input.store(0, Ordering::SeqCst);
        self.state.orders.put(Order::Run(value));
    }

    /// Asks for a list of the goroutines; it comes as an answer.
    pub fn ask_for_world(&self) {
        if self.is_frozen() {
            self.state.frozen_orders.put(FrozenOrder::Snapshot);
        } else {
            self.state.orders.put(Order::Snapshot);
        }
    }

    /// As `ask_for_world`, with the frames of one goroutine.
    pub fn ask_for_frames(&self, id: u64) {
        self.state.frames_of.store(id, Ordering::SeqCst);
        self.ask_for_world();
    }

    /// Makes a goroutine exit that runs or could; the list of goroutines comes as an answer.
    pub fn kill(&self, id: u64) {
        if self.is_frozen() {
            self.state.frozen_orders.put(FrozenOrder::Kill(id));
        } else {
            self.state.orders.put(Order::Kill(id));
        }
    }

    /// From now on values are shown in so many columns.
    pub fn set_width(&self, columns: u32) {
        self.state.width.store(columns.max(20), Ordering::Relaxed);
    }

    /// The next input comes from a file.
    pub fn is_loading(&self) {
        self.state.loaded.store(true, Ordering::SeqCst);
        self.state.may_exit.store(false, Ordering::SeqCst);
    }

    /// The next input is typed; it may mean to end the session by os.Exit.
    pub fn is_typed(&self, may_exit: bool) {
        self.state.may_exit.store(may_exit, Ordering::SeqCst);
    }

    /// The program's exit status, if it is over.
    pub fn over(&self) -> Option<i32> {
        self.state.over.get().copied()
    }

    /// The latest input is not waited for any longer: it has been left behind.
    pub fn leave(&self) {
        if !self.is_frozen() {
            self.state.orders.put(Order::Rest);
        }
    }

    /// Whether the world is stopped.
    pub fn is_frozen(&self) -> bool {
        self.state.frozen.load(Ordering::SeqCst)
    }

    /// Stops the world; `Settled` comes as an answer.
    pub fn freeze(&self) {
        self.state.orders.put(Order::Freeze);
    }

    /// Lets it go on; `Settled` comes as an answer.
    pub fn thaw(&self) {
        self.state.frozen_orders.put(FrozenOrder::Thaw);
    }

    /// A frozen world takes one decision: it comes as an answer.
    pub fn step(&self) {
        self.state.frozen_orders.put(FrozenOrder::Step);
    }

    /// A frozen world takes note of the inputs so far; `Settled` comes as an answer.
    pub fn settle(&self) {
        self.state.frozen_orders.put(FrozenOrder::Settle);
    }

    /// The threads, as they are at this moment.
    pub fn ms(&self) -> Vec<MInfo> {
        let sched = self.state.sched.wait().upgrade();
        sched.map(|s| s.ms()).unwrap_or_default()
    }

    /// Switches tracing on or off.
    pub fn set_tracing(&self, on: bool) {
        if let Some(sched) = self.state.sched.wait().upgrade() {
            sched.set_tracing(on);
        }
    }

    /// The next answer; `None` if none came in time.
    pub fn answer(&self, patience: Duration) -> Option<Answer> {
        self.state.answers.take(Some(patience))
    }

    /// Ends the session.
    pub fn end(&self) {
        if self.is_frozen() {
            self.state.frozen_orders.put(FrozenOrder::Thaw);
        }
        self.state.orders.put(Order::End);
    }

    /// Goroutine of the latest input.
    pub fn input(&self) -> u64 {
        self.state.input.load(Ordering::SeqCst)
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
