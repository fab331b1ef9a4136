//! A program about to run, and running it.

pub mod collect;
pub mod leak;
pub mod prepare;
pub mod program;

use crate::code::{Compile, Func};
use crate::heap::gcmap::GcMap;
use crate::heap::heap;
use crate::instance::collect::GC_TRACE;
use crate::interp::safepoint::{GC_STRESS, STACK_LIMIT, TINY};
use crate::machine::Machine;
use crate::machine::goroutine::Goroutine;
use crate::value::rtype::{Kind, MethodSel, RType, Shape, flag};
use minigo_runtime::{Outcome, Runtime};
use std::sync::atomic::{AtomicPtr, Ordering};
use std::sync::{Mutex, PoisonError};

/// Types and selectors that the machine itself needs.
#[derive(Clone, Debug)]
pub struct Known {
    /// `runtime.errorString`
    pub error_string: &'static RType,
    /// `runtime.boundsError`
    pub bounds_error: &'static RType,
    /// `runtime.plainError`
    pub plain_error: &'static RType,
    /// `*runtime.TypeAssertionError`
    pub type_assertion_error: &'static RType,
    /// `*runtime.PanicNilError`
    pub panic_nil_error: &'static RType,
    /// `string`
    pub string: &'static RType,
    /// Selector of `Error`.
    pub sel_error: Option<MethodSel>,
    /// Selector of `String`.
    pub sel_string: Option<MethodSel>,
}

impl Known {
    /// Stand-ins without methods, for programs without package runtime (tests).
    pub fn stand_ins() -> Known {
        let ty = |name: &str, kind, flags, gc| {
            RType::new(Shape {
                size: if kind == Kind::Pointer { 8 } else { 16 },
                align: if kind == Kind::Pointer { 8 } else { 16 },
                kind,
                flags: flag::COMPARABLE | flags,
                gc: GcMap::of(gc),
                len: 0,
                chan_dir: 0,
                string: name.into(),
                name: String::new(),
                pkg_path: String::new(),
                id: 0,
            })
        };
        let string = |name| ty(name, Kind::String, flag::PAIRS, &[1, 0]);
        let pointer = |name| ty(name, Kind::Pointer, flag::DIRECT, &[1]);
        Known {
            error_string: string("runtime.errorString"),
            bounds_error: string("runtime.boundsError"),
            plain_error: string("runtime.plainError"),
            type_assertion_error: pointer("*runtime.TypeAssertionError"),
            panic_nil_error: pointer("*runtime.PanicNilError"),
            string: string("string"),
            sel_error: None,
            sel_string: None,
        }
    }
}

/// How a program is run.
#[derive(Clone, Debug)]
pub struct Options {
    /// Run threadless with this seed (0: Go's order on one P). `None`: on threads.
    pub seed: Option<u64>,
    /// GOMAXPROCS; 0: what the environment says.
    pub procs: u32,
    /// The most bytes of a goroutine's stack.
    pub stack_limit: usize,
    /// The most bytes of the heap; 0: no limit.
    pub mem_limit: usize,
    /// A collection at every safepoint, freed memory poisoned.
    pub gc_stress: bool,
    /// Smallest budgets and stacks.
    pub tiny: bool,
    /// Print the scheduler's state every so many milliseconds (0: never).
    pub schedtrace: u32,
    /// With a line for each P, M and G.
    pub scheddetail: bool,
    /// Lists leaked goroutines when main returns.
    pub leaks: bool,
    /// Prints a line for each collection.
    pub gc_trace: bool,
    /// `os.Args`
    pub args: Vec<String>,
    /// Draws the place of a panic, for terminals.
    pub picture: Option<Picture>,
    /// A panic ends its goroutine, not the program (the REPL).
    pub survive: bool,
}

/// Draws the place of a panic: its text, the file as traces name it, the line. `None` if the file is
/// not one of the program's own.
pub type Picture = fn(text: &str, file: &str, line: u32) -> Option<String>;

impl Default for Options {
    fn default() -> Options {
        Options {
            seed: None,
            procs: 0,
            stack_limit: 1_000_000_000,
            mem_limit: 0,
            gc_stress: false,
            tiny: false,
            schedtrace: 0,
            scheddetail: false,
            leaks: false,
            gc_trace: false,
            args: Vec::new(),
            picture: None,
            survive: false,
        }
    }
}

/// A program.
pub struct Vm {
    /// Compiles functions on first call.
    pub compiler: Box<dyn Compile>,
    /// Types and selectors that the machine needs.
    pub known: Known,
    /// How it is run.
    pub options: Options,
}

/// Memory outside of the heap that holds pointers into it.
#[derive(Clone, Copy, Debug)]
struct Root {
    address: usize,
    size: usize,
    map: &'static GcMap,
}

static CURRENT: AtomicPtr<Vm> = AtomicPtr::new(std::ptr::null_mut());
static ROOTS: Mutex<Vec<Root>> = Mutex::new(Vec::new());

/// The program that runs in this process; null if none.
#[inline]
pub fn current() -> *const Vm {
    CURRENT.load(Ordering::Acquire)
}

/// Declares `size` bytes at `address` (8-byte aligned, there for ever) as roots of the collector:
/// globals and tables that hold heap pointers, laid out as `map` says, repeated.
///
/// # Safety
/// The memory stays readable for the life of the process.
pub unsafe fn add_root(address: *const u8, size: usize, map: Option<&'static GcMap>) {
    if let Some(map) = map {
        let mut roots = ROOTS.lock().unwrap_or_else(PoisonError::into_inner);
        roots.push(Root {
            address: address.addr(),
            size,
            map,
        });
    }
}

/// Shows all roots.
pub(crate) fn each_root(mut f: impl FnMut(*const u8, usize, &'static GcMap)) {
    for r in ROOTS.lock().unwrap_or_else(PoisonError::into_inner).iter() {
        f(r.address as *const u8, r.size, r.map);
    }
}

/// Runs a program from `main` (a function without parameters and results that initialises the
/// packages and calls `main.main`) to its end; its exit status.
///
/// One program runs in a process at a time.
pub fn run(main: &'static Func, compiler: Box<dyn Compile>, known: Known, options: Options) -> i32 {
    GC_STRESS.store(options.gc_stress, Ordering::Relaxed);
    TINY.store(options.tiny, Ordering::Relaxed);
    GC_TRACE.store(options.gc_trace, Ordering::Relaxed);
    STACK_LIMIT.store(options.stack_limit, Ordering::Relaxed);
    if options.mem_limit != 0 {
        heap().limits.set_hard(options.mem_limit);
    }
    let runtime = Runtime::new(minigo_runtime::Options {
        procs: options.procs,
        seed: options.seed.unwrap_or(0),
        tiny: options.tiny,
        schedtrace_ms: options.schedtrace,
        scheddetail: options.scheddetail,
        ..minigo_runtime::Options::default()
    });
    crate::session::attach(runtime.sched());
    crate::report::dump::attach(runtime.sched());
    let threadless = options.seed.is_some();
    let vm: &'static Vm = Box::leak(Box::new(Vm {
        compiler,
        known,
        options,
    }));
    CURRENT.store(std::ptr::from_ref(vm).cast_mut(), Ordering::Release);
    let mut machine = Machine::default();
    let mut task = Goroutine::new(&mut machine, main, &[]);
    task.main = true;
    let outcome = if threadless {
        runtime.run_threadless(task)
    } else {
        runtime.run_parallel(task)
    };
    match outcome {
        Outcome::Exit(status) | Outcome::Deadlock(status) => status,
        Outcome::Fatal(text) => {
            flush_and_print(&format!("fatal error: {text}"));
            2
        }
        Outcome::Defect(text) => {
            flush_and_print(&format!("minigo: internal error: {text}"));
            2
        }
    }
}

/// Writes a message to standard error, with a newline at its end.
pub fn flush_and_print(text: &str) {
    let end = if text.ends_with('\n') { "" } else { "\n" };
    crate::host::output::complain(format!("{text}{end}").as_bytes());
}
