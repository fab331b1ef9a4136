//! A program that can be extended while it runs: the machine's interface for the REPL.
//!
//! The program's main goroutine waits for commands in a blocking call (package minigo/repl), so the scheduler
//! never mistakes the session for a deadlock; each input runs in a goroutine of its own.
//!
//! - `state`: what both sides share; orders and answers go through it
//! - `snapshot`, `frozen`: what is done in a stopped world
//! - `names`: names and reports as whoever types knows them

mod frozen;
mod names;
mod queue;
mod snapshot;
mod state;

pub use names::readable;
pub use snapshot::{GoroutineInfo, Seen};
pub use state::{Answer, Ending, Order, State};

use crate::code::{Code, Compile, Composite, Dynamic, Func};
use crate::compile::types::ty::Env;
use crate::compile::{Compiler, FnKey, Shared};
use crate::heap::kept::Kept;
use crate::host::Host;
use crate::instance::{Instance, Options, Survivor, stop};
use crate::machine::goroutine::Goroutine;
use crate::task::program::known;
use crate::task::readers::Readers;
use crate::value::rtype::RType;
use minigo_lang::check::{Changes, Front};
use minigo_lang::syntax::ast::NodeId;
use minigo_lang::syntax::parse::NodeIds;
use minigo_runtime::{MInfo, Sched, World};
use state::{FrozenOrder, GoesOn};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, Weak};
use std::time::{Duration, Instant};

/// The session's program, if it is one, runs on that scheduler.
pub fn attach(instance: &Instance, sched: &Weak<Sched<Goroutine>>) {
    if instance.options.survivor.is_some() {
        let _ = instance.state::<State>().sched.set(sched.clone());
    }
}

/// What was asked for, in a stopped world.
pub fn stopped(world: &mut World<'_, Goroutine>) {
    if world.why() & stop::SNAPSHOT != 0 {
        snapshot::snapshot(world);
    }
    if world.why() & stop::FREEZE != 0 {
        frozen::frozen(world);
    }
}

/// The compiler behind a handle that the session shares with the machine.
struct Handle(Arc<Shared>);

impl Compile for Handle {
    fn compile(&self, func: Kept<Func>) -> Result<Code, String> {
        self.0.compile(func)
    }

    fn composite(&self, what: &Composite<'_>) -> Option<Kept<RType>> {
        self.0.composite(what)
    }

    fn dynamic(&self, what: Dynamic, ty: &RType) -> Option<Kept<Func>> {
        self.0.dynamic(what, ty)
    }

    fn declared(&self, name: &str) -> Result<(Kept<Func>, Kept<RType>), String> {
        self.0.declared(name)
    }

    fn fill_methods(&self, ty: &RType) -> Result<(), String> {
        self.0.fill_methods(ty)
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
        let readers = self.instance.state::<Readers>();
        self.shared.with(|c| {
            c.apply(changes);
            readers.look_for(c.prog());
        });
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

    /// From now on values are shown in this many columns.
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

    /// Lets it continue; `Settled` comes as an answer.
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
