//! A program as a value: all the state of one run; no state is shared between two.
//!
//! # How long things live
//! Descriptors, functions, pointer maps and code are named by their addresses: in instructions, in
//! frames, in objects, in each other. In Rust these references are [`Kept`]; what they lead to belongs to the
//! instance and is freed with it. The type says what is promised for that, and why it holds.
//!
//! State of other modules for a run is in [`Instance::state`], by its type.

pub mod ends;
pub mod gorace;
pub mod options;
mod roots;
pub mod state;
pub mod stop;

pub use ends::Cause;
pub use options::{Ending, Level, Options, Picture, Spot, Survive, Survivor};
pub use roots::Roots;

use crate::code::{Compile, Functions};
use crate::heap::Heap;
use crate::heap::kept::Kept;
use crate::host::Host;
use crate::value::known::Known;
use minigo_runtime::HappensBefore;
use state::State;
use std::any::TypeId;
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

/// Asks for a stop of the world for these reasons of [`stop`]; whether a program runs.
type Stopper = dyn Fn(u32) -> bool + Send + Sync;

/// A program that runs, or is about to.
pub struct Instance {
    /// Compiles functions on first call.
    compiler: OnceLock<Box<dyn Compile>>,
    known: OnceLock<Known>,
    /// Its door to the world outside.
    pub host: Host,
    /// How it is run.
    pub options: Options,
    /// The program's arguments in this run, if they are not those of the options.
    args: Mutex<Option<Vec<String>>>,
    /// The most bytes of a goroutine's stack; `debug.SetMaxStack` changes it.
    pub stack_limit: AtomicUsize,
    traceback: AtomicU8,
    /// Its functions.
    pub functions: Functions,
    /// Its heap.
    pub heap: Heap,
    /// Memory outside of the heap that holds pointers into it.
    pub roots: Roots,
    /// Asks the scheduler to stop the world for these reasons; whether it still runs.
    stopper: Mutex<Option<Arc<Stopper>>>,
    ends: ends::Ends,
    state: State,
    /// What goroutines know of each other, if races are looked for. (`race::Races::of` puts it here: each operation on a
    /// channel asks for it.)
    pub order: OnceLock<Arc<HappensBefore>>,
}

impl Instance {
    /// An instance without a program, with the process's streams and environment.
    ///
    /// # Errors
    /// When the system gives no addresses for its heap.
    pub fn new(options: Options) -> Result<Arc<Instance>, String> {
        Instance::with_host(options, Host::of_process())
    }

    /// An instance without a program.
    ///
    /// # Errors
    /// When the system gives no addresses for its heap.
    pub fn with_host(options: Options, host: Host) -> Result<Arc<Instance>, String> {
        Ok(Arc::new(Instance {
            host,
            // SAFETY: functions belong to the instance.
            functions: unsafe { Functions::new() },
            heap: Heap::new()?,
            compiler: OnceLock::new(),
            known: OnceLock::new(),
            stack_limit: AtomicUsize::new(options.stack_limit),
            traceback: AtomicU8::new(options.traceback as u8),
            roots: Roots::default(),
            stopper: Mutex::default(),
            ends: ends::Ends::default(),
            state: State::default(),
            args: Mutex::default(),
            order: OnceLock::new(),
            options,
        }))
    }

    /// The instance as what belongs to it holds it.
    ///
    /// # Safety
    /// The result, a copy of it, or a part of it ([`Kept::map`]) is not used after the instance has been dropped.
    pub unsafe fn own(self: &Arc<Instance>) -> Kept<Instance> {
        // SAFETY: an instance stays where its `Arc` has put it; what uses the result ends before it, as this function demands.
        unsafe { Kept::new(&**self) }
    }

    /// Gives it its program; only the first call counts.
    pub fn set_program(&self, compiler: Box<dyn Compile>, known: Known) {
        let _ = self.compiler.set(compiler);
        let _ = self.known.set(known);
    }

    /// The program's compiler.
    #[inline]
    pub fn compiler(&self) -> &dyn Compile {
        match self.compiler.get() {
            Some(compiler) => &**compiler,
            None => &NoProgram,
        }
    }

    /// Types and selectors that the machine needs.
    #[inline]
    pub fn known(&self) -> &Known {
        self.known.get_or_init(|| Known::stand_ins(&self.heap))
    }

    /// What some room keeps for this run; made when it is first asked for.
    pub fn state<T: Default + Send + Sync + 'static>(&self) -> Arc<T> {
        self.state.of()
    }

    /// The program's arguments, its name first.
    pub fn args(&self) -> Vec<String> {
        let other = self.args.lock().unwrap_or_else(PoisonError::into_inner);
        other.as_ref().unwrap_or(&self.options.args).clone()
    }

    /// Gives the runs to come other arguments than those of the options, or these again.
    pub fn set_args(&self, args: Option<Vec<String>>) {
        *self.args.lock().unwrap_or_else(PoisonError::into_inner) = args;
    }

    fn stopper(&self) -> MutexGuard<'_, Option<Arc<Stopper>>> {
        self.stopper.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Says how the world is asked to stop.
    pub fn set_stopper(&self, stopper: Arc<Stopper>) {
        *self.stopper() = Some(stopper);
    }

    /// Asks the world to stop for these reasons of [`stop`]. False: no program runs (any longer).
    pub fn request_stop(&self, why: u32) -> bool {
        // Whoever asks may be asked itself meanwhile.
        let ask = self.stopper().clone();
        ask.is_some_and(|ask| ask(why))
    }

    /// Ends the program at its next safepoint, unless something else has. False: none runs (any
    /// more, or yet).
    pub fn end(&self, cause: Cause) -> bool {
        self.note_end(cause);
        self.request_stop(stop::END)
    }

    /// Asks the program to collect its garbage soon, and to give the memory back to the system.
    pub fn give_back(&self) {
        self.heap.limits.give_back();
    }

    /// Asks the program to end because the process holds that many bytes, with a trace of the goroutine that comes
    /// to a safepoint next.
    pub fn exceed_memory(&self, resident: usize) {
        self.heap.limits.exceed(resident);
    }

    /// Notes why the program ends; the first cause counts.
    pub fn note_end(&self, cause: Cause) {
        self.ends.note(cause);
    }

    /// Whether the caller is to print why the program ended: the first one is.
    pub fn is_to_print_cause(&self) -> bool {
        self.ends.is_to_print()
    }

    /// Why it was ended, if it was.
    pub fn cause(&self) -> Option<Cause> {
        self.ends.cause()
    }

    /// What is wrong with a declaration that the program met while it ran, for one who asks: the program is
    /// to end with that.
    #[inline]
    pub fn take_wrong(&self) -> Option<String> {
        self.ends.take_wrong()
    }

    /// Counts steps, where there is a limit. False: they are more than allowed, and the program ends.
    #[inline]
    pub fn count_steps(&self, n: u64) -> bool {
        let limit = self.options.max_steps;
        if limit != 0 && self.ends.count(n, limit) {
            self.end(Cause::Steps(limit));
            return false;
        }
        true
    }

    /// How many steps one goroutine may take before they are counted, if they are limited: near the limit, fewer,
    /// so that goroutines on all Ps together take hardly more than are left.
    pub fn steps_at_once(&self) -> Option<u32> {
        let limit = self.options.max_steps;
        if limit == 0 {
            return None;
        }
        let left = self.ends.left(limit);
        let piece = match self.options.procs {
            1 => left,
            // As little for the last ones that several goroutines cannot go far beyond the limit.
            _ => left.div_ceil(16),
        };
        Some(u32::try_from(piece).unwrap_or(u32::MAX))
    }

    /// Notes the report with which the program ended; the first counts.
    pub fn note_report(&self, text: &str) {
        self.ends.note_report(text);
    }

    /// The report with which it ended.
    pub fn report(&self) -> Option<String> {
        self.ends.report()
    }

    /// How much is told when the program dies.
    pub fn traceback(&self) -> Level {
        Level::from_u8(self.traceback.load(Relaxed))
    }

    /// `debug.SetTraceback`: never less than what the options say.
    pub fn set_traceback(&self, level: Level) {
        let level = level.max(self.options.traceback);
        self.traceback.store(level as u8, Relaxed);
    }

    /// Makes the instance ready to run its program once more, from the start, with all code that is compiled; of what
    /// modules keep for a run ([`Instance::state`]) the values of the types `kept` stay. False: that is not possible, and
    /// it takes a new instance.
    ///
    /// # Safety
    /// Its scheduler has been dropped, and with it the machines and the foreign objects; nothing that a run has made is
    /// used any longer.
    pub unsafe fn rewind(&self, kept: &[TypeId]) -> bool {
        // SAFETY: the run's caches and foreign objects have gone with its scheduler, and nothing uses its objects any
        // longer.
        if !unsafe { self.heap.empty() } {
            return false;
        }
        self.host.rewind();
        *self.stopper() = None;
        self.state.forget(kept);
        self.ends.forget();
        self.stack_limit.store(self.options.stack_limit, Relaxed);
        self.traceback.store(self.options.traceback as u8, Relaxed);
        true
    }

    /// Writes a message to standard error, with a newline at its end.
    pub fn complain(&self, text: &str) {
        let end = if text.ends_with('\n') { "" } else { "\n" };
        self.host.complain(format!("{text}{end}").as_bytes());
    }
}

impl Kept<Instance> {
    /// Its functions, kept as long.
    #[inline(always)]
    pub fn functions(self) -> Kept<Functions> {
        Kept::map(self, |i| &i.functions)
    }

    /// Its door to the world outside, kept as long.
    #[inline(always)]
    pub fn host(self) -> Kept<Host> {
        Kept::map(self, |i| &i.host)
    }

    /// Its heap, kept as long.
    #[inline(always)]
    pub fn heap(self) -> Kept<Heap> {
        Kept::map(self, |i| &i.heap)
    }
}

impl std::fmt::Debug for Instance {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Instance")
    }
}

impl crate::value::rtype::Later for Instance {
    fn fill_methods(&self, ty: &crate::value::rtype::RType) {
        // Nobody may take the type for one without the method.
        if let Err(why) = self.compiler().fill_methods(ty)
            && self.ends.is_wrong(why)
        {
            self.request_stop(stop::END);
        }
    }
}

/// The compiler of an instance without a program.
struct NoProgram;

impl Compile for NoProgram {
    fn compile(&self, func: Kept<crate::code::Func>) -> Result<crate::code::Code, String> {
        Err(format!("{} has no code", func.name))
    }
}
