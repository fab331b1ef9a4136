//! Decides when functions are compiled, and runs the compiling thread.

use super::cells::Cells;
use super::guarded::Targets;
use super::memory::CodeMemory;
use super::targets::{self, Look, Seen};
use super::translate::Workbench;
use super::{Shadow, translate};
use crate::code::{Code, Func};
use crate::heap::kept::Kept;
use crate::heap::limits::HostMemory;
use crate::instance::Instance;
use crate::instance::options::Jit;
use crate::machine::Mp;
use crate::machine::regs::{Fp, Pc};
use crate::machine::tier::Figures;
use cranelift_codegen::isa::OwnedTargetIsa;
use cranelift_codegen::settings::{self, Configurable};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

/// Whether machine code is made for this kind of machine.
const SUPPORTED: bool = cfg!(all(
    any(target_arch = "x86_64", target_arch = "aarch64"),
    any(target_os = "linux", target_os = "macos")
));
/// A function is compiled when this many samples fell into it. A sample is a used-up budget, some tens
/// of microseconds of interpretation.
const WARM: u32 = 2;
/// Or when machine code has called it this often.
const CALLED: u32 = 1000;
/// If a function has machine code from its entry, its loops wait for so many samples: it may well be called again.
const LATER: u32 = 8;
/// If it is being compiled from its entry, for so many.
const READY: u32 = 100;
/// A function with loops is compiled from its entry after this many samples at the latest.
const HOT: u32 = 1000;
/// A frame that continues at a loop's head more often than this is taken for several calls of its function. (A
/// frame comes back when its goroutine had to wait, and so does the next call from the same place.)
const RETURNS: u32 = 16;
/// Functions with more instructions than this stay with the interpreter: compiling takes time that
/// grows faster than they do.
const LARGEST: usize = 6000;

/// The compiling thread gives back what compiling took when nothing has come for so long.
const IDLE: Duration = Duration::from_millis(50);

/// The compiled tier of a program; it costs nothing until something is warm.
#[derive(Default)]
pub struct Tier {
    worker: Mutex<Option<Worker>>,
    shared: Arc<Shared>,
}

/// What the program and the compiling thread both see.
#[derive(Default)]
pub(super) struct Shared {
    isa: OnceLock<Option<OwnedTargetIsa>>,
    memory: CodeMemory,
    /// Kept from one function to the next.
    bench: Mutex<Option<Box<Workbench>>>,
    /// No job is worth beginning any longer.
    over: AtomicBool,
}

/// The compiling thread, and how it gets its jobs.
struct Worker {
    jobs: Sender<Job>,
    thread: JoinHandle<()>,
}

/// What is to be compiled: a function from its entry, or from the loop's head at word `at`.
struct Job {
    func: Kept<Func>,
    at: Option<u32>,
    /// Neither functions nor types of the program change.
    steady: bool,
    figures: Arc<Figures>,
    host: Option<&'static dyn HostMemory>,
}

impl Job {
    fn new(instance: &Instance, func: Kept<Func>, at: Option<u32>) -> Job {
        Job {
            func,
            at,
            steady: !instance.compiler().changes(),
            figures: instance.state(),
            host: instance.options.host_memory,
        }
    }

    /// Gives back what the process can do without for now.
    fn trim(&self) {
        if let Some(host) = self.host {
            host.trim();
        }
    }
}

/// A loop, from its head to its last instruction, as indices into the code's words.
pub(super) type Span = std::ops::RangeInclusive<u32>;

/// What the tier knows of a function.
#[derive(Debug, Default)]
pub struct Compiled {
    heat: AtomicU32,
    /// Calls by machine code that the interpreter had to do.
    calls: AtomicU32,
    /// Whether machine code that begins at the entry has been ordered.
    wanted: AtomicBool,
    /// Whether there is machine code that begins there.
    ready: AtomicBool,
    /// The frame that last continued in machine code at a loop's head, by its goroutine and place; 0: none did.
    entered: AtomicUsize,
    /// How often that frame did so once more.
    again: AtomicU32,
    /// Its code with `Back`s; there once something of it was compiled.
    pub shadow: OnceLock<Option<Shadow>>,
    loops: Mutex<Vec<LoopEntry>>,
    /// What its calls led to.
    pub(super) seen: Seen,
    #[expect(clippy::vec_box, reason = "machine code holds the addresses of cells")]
    cells: Mutex<Vec<Box<Cells>>>,
}

/// A loop that machine code is wanted for.
#[derive(Debug)]
struct LoopEntry {
    /// Its head, as an index into the code's words.
    at: u32,
    /// `None`: not there (yet).
    way: Option<(Way, Span)>,
    /// Samples that fell on its head while there was no way in.
    missed: u32,
}

/// Where machine code is entered at a loop's head.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    /// Address of the machine code.
    pub(super) code: usize,
    /// Which of the code's ways in: see [`crate::machine::Machine::way`].
    pub(super) number: usize,
}

impl LoopEntry {
    fn new(at: u32) -> LoopEntry {
        LoopEntry {
            at,
            way: None,
            missed: 0,
        }
    }
}

impl Tier {
    /// Compiles a function at once (`--jit=always`).
    fn compile_now(&self, job: &Job) {
        if job.func.native.is_none() && SUPPORTED {
            self.shared.work(job);
        }
    }

    /// Ends the compiling thread: the functions that it compiles go with the instance.
    pub fn stop(&self) {
        self.shared.over.store(true, Ordering::Relaxed);
        let mut worker = self.worker.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(Worker { jobs, thread }) = worker.take() {
            drop(jobs);
            let _ = thread.join();
        }
    }

    /// Hands a job to the compiling thread. Without a thread nothing gets compiled, which is no error.
    fn order(&self, job: Job) {
        let mut worker = self.worker.lock().unwrap_or_else(PoisonError::into_inner);
        if self.shared.over.load(Ordering::Relaxed) {
            return;
        }
        if worker.is_none() {
            let (jobs, receiver) = channel::<Job>();
            let shared = self.shared.clone();
            let thread = std::thread::Builder::new()
                .name("minigo-jit".into())
                .spawn(move || shared.serve(&receiver));
            *worker = thread.ok().map(|thread| Worker { jobs, thread });
        }
        if let Some(worker) = &*worker {
            let _ = worker.jobs.send(job);
        }
    }
}

impl Shared {
    fn isa(&self) -> Option<&OwnedTargetIsa> {
        self.isa.get_or_init(make_isa).as_ref()
    }

    fn bench(&self) -> MutexGuard<'_, Option<Box<Workbench>>> {
        self.bench.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The compiling thread: works until no more jobs can come.
    fn serve(&self, jobs: &Receiver<Job>) {
        while let Ok(mut job) = jobs.recv() {
            // In place of what the program's text was compiled with.
            job.trim();
            loop {
                self.work(&job);
                match jobs.recv_timeout(IDLE) {
                    Ok(next) => job = next,
                    Err(RecvTimeoutError::Timeout) => break,
                    Err(RecvTimeoutError::Disconnected) => return,
                }
            }
            *self.bench() = None;
            job.trim();
        }
    }

    /// Compiles, and lets the interpreter and other functions know.
    fn work(&self, job: &Job) {
        if self.over.load(Ordering::Relaxed) {
            return;
        }
        let began = std::time::Instant::now();
        let Some(code) = job.func.code() else { return };
        let Some(state) = Compiled::of(&code) else {
            return;
        };
        if job.at.is_some_and(|at| state.way(at).is_some()) {
            return;
        }
        let Some((address, ways)) = self.compile(job, code) else {
            return;
        };
        if job.at.is_some() {
            state.add_ways(address, &ways);
        } else if let Some(shadow) = state.shadow() {
            job.func.set_compiled(address, shadow.entry());
            state.ready.store(true, Ordering::Relaxed);
        }
        let spent = began.elapsed().as_nanos() as u64;
        job.figures.compiled.fetch_add(1, Ordering::Relaxed);
        job.figures.nanoseconds.fetch_add(spent, Ordering::Relaxed);
    }

    /// Where the machine code begins, and the loops' heads that it can be entered at.
    fn compile(&self, job: &Job, code: Kept<Code>) -> Option<(*const u8, Vec<Span>)> {
        if code.words.len() > LARGEST {
            return None;
        }
        let isa = self.isa()?;
        let compile = |targets: &Targets| {
            let kept = self.bench().take();
            let mut bench = kept.unwrap_or_else(|| Box::new(Workbench::new()));
            let made =
                translate::compile(&mut bench, isa, job.func, code, job.at, job.steady, targets)?;
            *self.bench() = Some(bench);
            Some(made)
        };
        let targets = match Compiled::of(&code) {
            Some(state) if job.steady => state.seen.targets(),
            _ => Targets::default(),
        };
        let made = match targets.is_empty() {
            true => compile(&targets)?,
            // With what is inlined it may have become too large.
            false => compile(&targets).or_else(|| compile(&Targets::default()))?,
        };
        let bytes = made.bytes.len() as u64;
        job.figures.bytes.fetch_add(bytes, Ordering::Relaxed);
        Some((self.memory.publish(&made.bytes)?, made.ways))
    }
}

/// Cranelift for this processor; `None`: it lacks something.
pub(super) fn make_isa() -> Option<OwnedTargetIsa> {
    let mut flags = settings::builder();
    for (name, value) in [
        ("opt_level", "speed"),
        ("unwind_info", "false"),
        ("enable_probestack", "false"),
        ("is_pic", "false"),
        // It holds the machine.
        ("enable_pinned_reg", "true"),
        (
            "enable_verifier",
            if cfg!(debug_assertions) {
                "true"
            } else {
                "false"
            },
        ),
    ] {
        flags.set(name, value).ok()?;
    }
    let builder = cranelift_native::builder().ok()?;
    #[cfg(target_arch = "x86_64")]
    if !std::is_x86_feature_detected!("sse4.1") {
        return None;
    }
    builder.finish(settings::Flags::new(flags)).ok()
}

impl crate::code::compiled::Compiled for Compiled {
    fn original(&self, pc: *const u64) -> Option<u32> {
        self.shadow()?.original(pc)
    }
}

impl Compiled {
    /// What the tier knows of this code.
    pub fn of(code: &Code) -> Option<&Compiled> {
        code.compiled.of()
    }

    fn shadow(&self) -> Option<&Shadow> {
        self.shadow.get()?.as_ref()
    }

    fn loops(&self) -> MutexGuard<'_, Vec<LoopEntry>> {
        self.loops.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The machine code that begins at word `at`, where `look` is; if there is none, it is ordered.
    ///
    /// # Safety
    /// As [`Look::ahead`].
    unsafe fn at_loop(&self, look: &Look<'_>, at: u32) -> Option<Way> {
        let (instance, func) = (look.instance, look.func);
        let mut loops = self.loops();
        // Where a way leads into a loop around this one, the goroutine will soon be there.
        let inner = loops.iter().any(|l| {
            let around = l.way.as_ref().map(|(_, span)| span);
            l.at != at && around.is_some_and(|span| span.contains(&at))
        });
        let patience = if inner { RETURNS } else { 0 };
        if !loops.iter().any(|l| l.at == at) {
            loops.push(LoopEntry::new(at));
        }
        let entry = loops.iter_mut().find(|l| l.at == at)?;
        if let Some((way, _)) = &entry.way {
            return Some(*way);
        }
        entry.missed = entry.missed.saturating_add(1);
        if entry.missed - 1 != patience {
            return None;
        }
        drop(loops);
        // SAFETY: `look` is a frame of the goroutine that runs here, at its next instruction, as this function demands.
        unsafe { look.ahead(&self.seen) };
        let job = Job::new(instance, func, Some(at));
        instance.state::<Tier>().order(job);
        None
    }

    /// The way into machine code at word `at`, if there is one.
    fn way(&self, at: u32) -> Option<Way> {
        let loops = self.loops();
        let (way, _) = loops.iter().find(|l| l.at == at)?.way.as_ref()?;
        Some(*way)
    }

    /// Machine code at `code` can be entered at these loops' heads. Those that have a way already keep it.
    fn add_ways(&self, code: *const u8, heads: &[Span]) {
        let mut loops = self.loops();
        let code = code.addr();
        for (number, span) in heads.iter().enumerate() {
            let (at, way) = (*span.start(), Way { code, number });
            if !loops.iter().any(|l| l.at == at) {
                loops.push(LoopEntry::new(at));
            }
            for entry in loops.iter_mut().filter(|l| l.at == at) {
                entry.way.get_or_insert((way, span.clone()));
            }
        }
    }

    /// Machine code is entered at a loop's head, in this frame: whether the function seems to have
    /// been called again since that happened first.
    fn is_called_again(&self, frame: usize) -> bool {
        match self.entered.swap(frame, Ordering::Relaxed) {
            0 => false,
            last if last == frame => self.again.fetch_add(1, Ordering::Relaxed) >= RETURNS,
            _ => true,
        }
    }

    /// New cells, which are there as long as the machine code; their address.
    pub(super) fn new_cells(&self) -> u64 {
        let mut all = self.cells.lock().unwrap_or_else(PoisonError::into_inner);
        let cells = Box::<Cells>::default();
        let address = std::ptr::from_ref(cells.as_ref()).expose_provenance();
        all.push(cells);
        address as u64
    }
}

/// See [`crate::machine::tier::CompiledTier::prepared`].
///
/// # Safety
/// As [`look_at_entry`]; the goroutine runs on `m`.
pub(super) unsafe fn prepared(m: Mp, func: Kept<Func>, fp: Fp) {
    // SAFETY: whoever runs a function holds its machine.
    let instance = unsafe { (*m).instance() };
    if instance.options.jit == Jit::Always {
        // SAFETY: `func` is being called, with its parameters in the frame at `fp`, and its goroutine runs on `m`.
        unsafe { look_at_entry(&instance, func, fp, true) };
        let job = Job::new(&instance, func, None);
        instance.state::<Tier>().compile_now(&job);
    }
}

/// Notes what the parameters of a function that is being called lead to.
///
/// # Safety
/// The frame at `fp` is that of `func`, which is about to begin with its parameters there; its goroutine runs here.
unsafe fn look_at_entry(instance: &Instance, func: Kept<Func>, fp: Fp, prepares: bool) {
    if let Some(code) = func.code()
        && let Some(state) = Compiled::of(&code)
        && !instance.compiler().changes()
    {
        let look = Look {
            instance,
            func,
            code,
            pc: code.words.as_ptr(),
            fp,
            prepares,
        };
        // SAFETY: the frame is that of `func`, at the first word of its code, and its goroutine runs here.
        unsafe { look.ahead(&state.seen) };
    }
}

/// Machine code calls a function that has none: the function gets warmer. (Samples alone may miss it,
/// since budgets that are used up in machine code say nothing.)
///
/// # Safety
/// The frame at `fp` is that of `func`, with its header and parameters written; its goroutine runs on `m`.
pub unsafe fn called(func: Kept<Func>, fp: Fp, m: Mp) {
    let code = func.code();
    let Some(state) = code.as_deref().and_then(Compiled::of) else {
        return;
    };
    // (The count starts over after four billion.)
    if state.calls.fetch_add(1, Ordering::Relaxed) != CALLED - 1 || func.native.is_some() {
        return;
    }
    // SAFETY: the machine outlives the run.
    let instance = unsafe { (*m).instance() };
    if !state.wanted.swap(true, Ordering::Relaxed) {
        // SAFETY: machine code calls `func` with the parameters in the frame at `fp`, and its goroutine runs here.
        unsafe { look_at_entry(&instance, func, fp, false) };
        let job = Job::new(&instance, func, None);
        instance.state::<Tier>().order(job);
    }
}

/// A budget was used up where `pc` is next, in the frame at `fp`: the function gets warmer. The answer
/// is machine code that begins there.
///
/// # Safety
/// `pc` is next in the frame at `fp`, whose goroutine runs on `m`.
pub(super) unsafe fn sample(pc: Pc, fp: Fp, m: Mp) -> Option<Way> {
    // SAFETY: `m` runs the goroutine of the frame at `fp`, whose link word holds its function.
    let (instance, func) = unsafe { ((*m).instance(), Func::at(*fp.sub(1) >> 16)) };
    if instance.options.jit == Jit::Off || !SUPPORTED {
        return None;
    }
    if func.compiled().is_null() {
        return None;
    }
    let code = func.code()?;
    let state = Compiled::of(&code)?;
    let heat = state.heat.fetch_add(1, Ordering::Relaxed);
    // SAFETY: the frame at `fp` belongs to the goroutine that runs on `m`, and `func` is its function.
    unsafe { targets::note_caller(func, fp, m) };
    if heat < WARM - 1 {
        return None;
    }
    let at = code.index_of(pc).unwrap_or(0);
    let look = Look {
        instance: &instance,
        func,
        code,
        pc,
        fp,
        prepares: false,
    };
    // What a loop calls will soon be called again: code from its entry comes first, and mostly is enough.
    // SAFETY: as above, the goroutine that the frame belongs to runs on `m`.
    let repeats = at != 0 && heat == WARM - 1 && unsafe { targets::is_called_in_loop(fp, m) };
    let patience = match state.ready.load(Ordering::Relaxed) {
        true => LATER,
        false => READY,
    };
    let waits = at != 0 && heat < patience && (repeats || state.wanted.load(Ordering::Relaxed));
    let entry = match at {
        0 => None,
        at if waits => state.way(at),
        // SAFETY: the look was made of the running goroutine's frame, whose next instruction is the one at word `at`.
        at => unsafe { state.at_loop(&look, at) },
    };
    // A loop comes first: what is called once, as main.main is, needs no code from its entry.
    // SAFETY: a goroutine runs on `m`, and the frame at `fp` is in its stack.
    let frame = unsafe { (*m).g.addr().wrapping_add((*m).offset(fp) as usize) };
    let called =
        at == 0 || repeats || heat >= HOT || entry.is_some() && state.is_called_again(frame);
    if called && func.native.is_none() && !state.wanted.swap(true, Ordering::Relaxed) {
        // SAFETY: the look was made of the running goroutine's frame, with its own function and next instruction.
        unsafe { look.ahead(&state.seen) };
        let job = Job::new(&instance, func, None);
        instance.state::<Tier>().order(job);
    }
    entry
}
