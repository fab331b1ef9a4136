//! How a program is run.

use super::gorace::GoRace;
use crate::heap::limits::HostMemory;
use minigo_runtime::explore::Explore;
use minigo_runtime::{Costs, Policy, ShownTo, TraceFormat, Waits};
use std::fmt;
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

/// Which accesses to memory are visible operations.
pub trait VisibleAccesses: std::fmt::Debug + Send + Sync {
    /// Whether the loads (or stores) at this place are, a word as `report::words` has it.
    fn has(&self, site: u64, write: bool) -> bool;
}

/// How a program is run.
#[derive(Clone, Debug)]
pub struct Options {
    /// Run in virtual time with this seed (0: Go's order, no liberties taken). `None`: on threads.
    pub seed: Option<u64>,
    /// GOMAXPROCS; 0: what the environment says.
    pub procs: u32,
    /// Runs in virtual time under these rules, and keeps accounts.
    pub lab: Option<Lab>,
    /// Explores schedules: a strategy decides who continues.
    pub explore: Option<Explore>,
    /// Whether connections to this host stay within the program, as they do while it explores.
    pub inside: bool,
    /// While it explores, and looks for races: accesses to memory that are visible operations.
    pub accesses: Option<Arc<dyn VisibleAccesses>>,
    /// Traces the run.
    pub trace: Option<TraceTo>,
    /// How many events of the scheduler are filmed, in virtual time.
    pub film: usize,
    /// Who is shown these events as they happen; otherwise they are kept until the end.
    pub shown_to: ShownTo,
    /// Profiles the processor time of the run.
    pub cpu_profile: Option<Sink>,
    /// Samples what it allocates.
    pub mem_profile: Option<Sink>,
    /// Profiles what its goroutines wait for.
    pub block_profile: Option<Sink>,
    /// Profiles who makes others wait for mutexes.
    pub mutex_profile: Option<Sink>,
    /// The most bytes of a goroutine's stack.
    pub stack_limit: usize,
    /// The most steps (calls and loop iterations); 0: no limit.
    pub max_steps: u64,
    /// The most steps of one call from Rust; 0: no limit.
    pub max_call_steps: u64,
    /// The most bytes of the heap; 0: what the machine has.
    pub mem_limit: usize,
    /// Counts what the process allocates outside of the heap; without it, only goroutines' stacks and
    /// channels' buffers count against the limits.
    pub host_memory: Option<&'static dyn HostMemory>,
    /// GOGC in percent; below zero: off. `None`: Go's default.
    pub gogc: Option<i64>,
    /// GOMEMLIMIT in bytes.
    pub soft_limit: Option<usize>,
    /// GOTRACEBACK
    pub traceback: Level,
    /// A collection at every safepoint, freed memory poisoned.
    pub gc_stress: bool,
    /// Marking always runs concurrently with the program; freed memory is poisoned.
    pub gc_marking: bool,
    /// The same, and what was marked is verified at the end of each cycle.
    pub gc_verify: bool,
    /// Goroutines leave at calls alone when their time slice is over, not in loops without any.
    pub async_preempt_off: bool,
    /// Smallest budgets and stacks.
    pub tiny: bool,
    /// The milliseconds between two prints of the scheduler's state (0: it is not printed).
    pub schedtrace: u32,
    /// With a line for each P, M and G.
    pub scheddetail: bool,
    /// Somebody looks at the run from outside while it continues.
    pub watched: bool,
    /// Lists leaked goroutines when main returns.
    pub leaks: bool,
    /// Prints a line for each collection.
    pub gc_trace: bool,
    /// Prints a line of what was compiled to machine code when the program has ended.
    pub jit_trace: bool,
    /// `recover` gives nil after `panic(nil)`, as it was before go1.21.
    pub panic_nil: bool,
    /// Settings of GODEBUG: those of the environment, else those that the program chooses.
    pub godebug: Vec<(String, String)>,
    /// `os.Args`
    pub args: Vec<String>,
    /// Looks for data races, and reports them so.
    pub race: Option<GoRace>,
    /// The program is a test: what `testing.Testing` says, in `init` functions too.
    pub testing: bool,
    /// When functions are compiled to machine code.
    pub jit: Jit,
    /// Bytecode of the library, made before.
    pub image: Option<LibraryImage>,
    /// Draws the place of a panic, for terminals.
    pub picture: Option<Picture>,
    /// Gets notice of goroutines that end by a panic or a fatal error, and decides whether the program
    /// continues. `None`: it ends then.
    pub survivor: Option<Survivor>,
}

/// Bytecode of the library that was made before the program runs.
#[derive(Clone, Copy)]
pub struct LibraryImage {
    pub(crate) bytes: &'static [u8],
    /// Of each text of the image the number + 1 of the known name that it is, four bytes each, the lowest first; 0: of
    /// none. May be shorter.
    pub(crate) names: &'static [u8],
}

impl LibraryImage {
    /// The image in these bytes, whose names are known by numbers as `names` says, which may be empty.
    ///
    /// # Safety
    /// `task::library` of this very vm made them: its sources and features the same, and its machine; and names that are
    /// known are those that it made with them.
    /// Code is run as it stands there: a frame too small, or a slot of another kind, would break the heap.
    pub const unsafe fn new(bytes: &'static [u8], names: &'static [u8]) -> LibraryImage {
        LibraryImage { bytes, names }
    }
}

impl fmt::Debug for LibraryImage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LibraryImage")
    }
}

/// Where a trace of the run goes.
#[derive(Clone)]
pub struct TraceTo {
    /// Its format.
    pub format: TraceFormat,
    /// To whom.
    pub to: Sink,
}

/// A writer that is taken when it is needed.
#[derive(Clone)]
pub struct Sink(Arc<Mutex<Option<Box<dyn Write + Send>>>>);

impl Sink {
    /// To this writer.
    pub fn new(to: impl Write + Send + 'static) -> Sink {
        let to: Box<dyn Write + Send> = Box::new(to);
        Sink(Arc::new(Mutex::new(Some(to))))
    }

    /// Takes the writer; `None`: it has been taken.
    pub fn take(&self) -> Option<Box<dyn Write + Send>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

impl fmt::Debug for Sink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Sink")
    }
}

impl TraceTo {
    /// In that format, to this writer.
    pub fn new(format: TraceFormat, to: impl Write + Send + 'static) -> TraceTo {
        let to = Sink::new(to);
        TraceTo { format, to }
    }
}

impl fmt::Debug for TraceTo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TraceTo({:?})", self.format)
    }
}

/// A run in the laboratory.
#[derive(Clone, Copy, Debug)]
pub struct Lab {
    /// What the scheduler decides.
    pub policy: Policy,
    /// What things cost in virtual time.
    pub costs: Costs,
    /// The virtual nanoseconds that a P may be busy before the run is ended; 0: no limit.
    pub limit: i64,
    /// On threads, in real time, where costs and limit mean nothing.
    pub threads: bool,
}

impl Lab {
    /// Whether the mutexes that goroutines hold are counted.
    pub fn counts_mutexes(&self) -> bool {
        self.policy.waits == Waits::Pins
    }
}

/// When functions are compiled to machine code.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Jit {
    /// Never: the interpreter alone.
    Off,
    /// What is hot, concurrently with the program.
    #[default]
    Auto,
    /// Every function before its first call.
    Always,
}

impl Options {
    /// Whether the program runs in virtual time from its start on.
    pub fn is_virtual(&self) -> bool {
        self.seed.is_some() || self.explore.is_some() || self.lab.is_some_and(|lab| !lab.threads)
    }

    /// The value of a setting of GODEBUG, empty if there is none.
    pub fn godebug(&self, name: &str) -> &str {
        let found = self.godebug.iter().find(|(n, _)| n == name);
        found.map_or("", |(_, value)| value)
    }
}

impl Default for Options {
    fn default() -> Options {
        Options {
            seed: None,
            procs: 0,
            lab: None,
            explore: None,
            inside: false,
            accesses: None,
            trace: None,
            film: 0,
            shown_to: ShownTo::default(),
            cpu_profile: None,
            mem_profile: None,
            block_profile: None,
            mutex_profile: None,
            stack_limit: 1_000_000_000,
            max_steps: 0,
            max_call_steps: 0,
            mem_limit: 0,
            host_memory: None,
            gogc: None,
            soft_limit: None,
            traceback: Level::default(),
            gc_stress: false,
            gc_marking: false,
            gc_verify: false,
            async_preempt_off: false,
            tiny: false,
            schedtrace: 0,
            scheddetail: false,
            watched: false,
            leaks: false,
            gc_trace: false,
            jit_trace: false,
            panic_nil: false,
            godebug: Vec::new(),
            args: Vec::new(),
            race: None,
            testing: false,
            jit: Jit::default(),
            image: None,
            picture: None,
            survivor: None,
        }
    }
}

/// How much is told when a program dies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
#[repr(u8)]
pub enum Level {
    /// What happened, nothing more.
    None,
    /// The goroutine in which it happened.
    #[default]
    Single,
    /// All goroutines.
    All,
    /// The same; then the process aborts, which may leave a core.
    Crash,
}

impl Level {
    /// The level of a word as GOTRACEBACK has it; `None` if it means nothing. (`system` adds the
    /// runtime's own frames to `all`, of which there are none here.)
    pub fn parse(word: &str) -> Option<Level> {
        Some(match word {
            "none" | "0" => Level::None,
            "" | "single" => Level::Single,
            "all" | "system" => Level::All,
            "crash" | "wer" => Level::Crash,
            n if n.parse::<u32>().is_ok() => Level::All,
            _ => return None,
        })
    }

    pub(super) fn from_u8(n: u8) -> Level {
        match n {
            0 => Level::None,
            1 => Level::Single,
            2 => Level::All,
            _ => Level::Crash,
        }
    }
}

/// Draws places where something goes wrong, such as that of a panic, and the way out, if one is given. `None` if a
/// file is not one of the program's own.
#[derive(Clone)]
pub struct Picture(pub Arc<Draw>);

/// See [`Picture`].
pub type Draw = dyn Fn(&[Spot<'_>], Option<&str>) -> Option<String> + Send + Sync;

/// A place in a program's text.
#[derive(Clone, Debug)]
pub struct Spot<'a> {
    /// The file, as traces name it.
    pub file: &'a str,
    /// The line, from 1.
    pub line: u32,
    /// The bytes of the line that are meant, from 0, if that is known.
    pub columns: Option<std::ops::Range<usize>>,
    /// What is said of it.
    pub text: &'a str,
}

impl fmt::Debug for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Picture")
    }
}

/// How a goroutine ends that does not return.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// By a panic.
    Panic,
    /// By a fatal error, which nothing recovers.
    Fatal,
}

/// What outlives the goroutines that would end a program.
#[derive(Clone)]
pub struct Survivor(pub Arc<dyn Survive>);

/// See [`Survivor`].
pub trait Survive: Send + Sync {
    /// A goroutine, given by its number, ends by a panic or a fatal error: the report says which.
    /// Whether the program continues.
    fn crashed(&self, instance: &super::Instance, id: u64, report: &str, how: Ending) -> bool;

    /// A goroutine has called os.Exit. Whether only it ends.
    fn exits(&self, _instance: &super::Instance, _id: u64, _status: i32) -> bool {
        false
    }
}

impl fmt::Debug for Survivor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Survivor")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels() {
        for (word, level) in [
            ("none", Some(Level::None)),
            ("0", Some(Level::None)),
            ("single", Some(Level::Single)),
            ("1", Some(Level::All)),
            ("all", Some(Level::All)),
            ("crash", Some(Level::Crash)),
            ("loud", None),
        ] {
            assert_eq!(Level::parse(word), level, "{word}");
        }
    }
}
