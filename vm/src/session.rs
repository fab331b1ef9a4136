//! A program that is gone on with while it runs: the REPL's door to the machine.
//!
//! The program's main goroutine waits for orders in a blocking call (package minigo/repl), so the
//! scheduler never takes the session for a deadlock; each input runs in a goroutine of its own.

use crate::code::{Code, Compile, Func};
use crate::compile::ty::Env;
use crate::compile::{Compiler, FnKey, Shared};
use crate::goroutine::Goroutine;
use crate::program::known;
use crate::trace;
use crate::vm::Options;
use minigo_lang::ast::NodeId;
use minigo_lang::check::Front;
use minigo_lang::parse::NodeIds;
use minigo_runtime::World;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

/// The bit by which the world is asked to stop for a list of goroutines.
pub const STOP_SNAPSHOT: u32 = 1 << 16;

/// What the session's main goroutine is told.
#[derive(Clone, Copy, Debug)]
pub enum Order {
    /// Run this func value.
    Run(u64),
    /// List the goroutines.
    Snapshot,
    /// Make that goroutine exit.
    Kill(u64),
    /// The session ends.
    End,
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
    /// The goroutines.
    Goroutines(Vec<Goro>),
    /// The program is over, with that status.
    Over(i32),
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
    /// Its frames as a trace shows them.
    pub frames: String,
    /// It belongs to the session itself.
    pub hidden: bool,
    /// It waits and nothing but another goroutine can wake it.
    pub asleep: bool,
}

struct Queue<T> {
    list: Mutex<VecDeque<T>>,
    changed: Condvar,
}

impl<T> Queue<T> {
    const fn new() -> Queue<T> {
        Queue {
            list: Mutex::new(VecDeque::new()),
            changed: Condvar::new(),
        }
    }

    fn put(&self, x: T) {
        let mut list = self.list.lock().unwrap_or_else(PoisonError::into_inner);
        list.push_back(x);
        self.changed.notify_all();
    }

    fn take(&self, patience: Option<Duration>) -> Option<T> {
        let mut list = self.list.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if let Some(x) = list.pop_front() {
                return Some(x);
            }
            list = match patience {
                None => self
                    .changed
                    .wait(list)
                    .unwrap_or_else(PoisonError::into_inner),
                Some(time) => {
                    let (mut list, _) = self
                        .changed
                        .wait_timeout(list, time)
                        .unwrap_or_else(PoisonError::into_inner);
                    return list.pop_front();
                }
            };
        }
    }
}

static ORDERS: Queue<Order> = Queue::new();
static ANSWERS: Queue<Answer> = Queue::new();
/// Goroutine of the latest input.
static INPUT: AtomicU64 = AtomicU64::new(0);
/// Goroutine that is to exit.
static VICTIM: AtomicU64 = AtomicU64::new(0);

/// Waits for an order; without a P.
pub fn wait_for_order() -> Order {
    ORDERS.take(None).unwrap_or(Order::End)
}

/// An input begins in that goroutine.
pub fn begin(id: u64) {
    INPUT.store(id, Ordering::SeqCst);
}

/// Tells the session.
pub fn answer(answer: Answer) {
    ANSWERS.put(answer);
}

/// Which goroutine is to exit.
pub fn condemn(id: u64) {
    VICTIM.store(id, Ordering::SeqCst);
}

/// Lists the goroutines of a stopped world, and ends the one that was condemned, if it does not
/// wait for another.
pub fn snapshot(world: &mut World<'_, Goroutine>) {
    let victim = VICTIM.swap(0, Ordering::SeqCst);
    let mut timers = false;
    world.timers(&mut |_| timers = true);
    let mut all = Vec::new();
    for g in world.goroutines() {
        let info = world.info(g);
        let mut place = String::new();
        let mut hidden = false;
        let mut frames = String::new();
        let task = world.task(g);
        if info.id == victim && matches!(info.status.text(), "runnable" | "running") && !task.again
        {
            task.resume = crate::goroutine::Resume::Exit;
        }
        trace::walk(task, |f| {
            hidden |= f.name == "minigo/repl.Loop";
            if place.is_empty() && f.func.flags & crate::code::flag::LIBRARY == 0 {
                let file = f.file.rsplit('/').next().unwrap_or(f.file);
                place = format!("{} {file}:{}", f.name, f.line);
            }
            true
        });
        trace::goroutine(&mut frames, task, &info);
        let status = info.status.text();
        let reason = info.reason.text();
        let waiting = status.starts_with("waiting") && !reason.is_empty();
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
    answer(Answer::Goroutines(all));
}

/// The compiler behind a handle that the session shares with the machine.
struct Handle(Arc<Shared>);

impl Compile for Handle {
    fn compile(&self, func: &'static Func) -> Result<Code, String> {
        self.0.compile(func)
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
pub struct Session {
    shared: Arc<Shared>,
}

impl Session {
    /// Starts a checked program whose main calls `repl.Loop`.
    pub fn start(front: Front, ids: NodeIds, options: Options) -> std::io::Result<Session> {
        let mut c: Compiler = crate::program::compiler(front, ids);
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
                let status = crate::vm::run(main, Box::new(handle), known, options);
                answer(Answer::Over(status));
            })?;
        Ok(Session { shared })
    }

    /// Works with the checker.
    pub fn with_front<R>(&self, f: impl FnOnce(&mut Front, &mut NodeIds) -> R) -> Option<R> {
        self.shared
            .with(|c| c.session().map(|(front, ids)| f(front, ids)))
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
        ORDERS.put(Order::Run(value));
    }

    /// Asks for a list of the goroutines; it comes as an answer.
    pub fn ask_for_goroutines(&self) {
        ORDERS.put(Order::Snapshot);
    }

    /// Makes a goroutine exit that runs or could; the list of goroutines comes as an answer.
    pub fn kill(&self, id: u64) {
        ORDERS.put(Order::Kill(id));
    }

    /// The next answer; `None` if none came in time.
    pub fn answer(&self, patience: Duration) -> Option<Answer> {
        ANSWERS.take(Some(patience))
    }

    /// Ends the session.
    pub fn end(&self) {
        ORDERS.put(Order::End);
    }

    /// Goroutine of the latest input.
    pub fn input(&self) -> u64 {
        INPUT.load(Ordering::SeqCst)
    }
}
