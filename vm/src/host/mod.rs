//! An instance's access to the outside: standard streams, environment, files, network, processes, clock and
//! signals. Everything goes through its [`Host`], so this is the only place where permissions are checked
//! ([`Capabilities`]).

mod access;
mod capabilities;
mod database;
mod descriptors;
mod env;
pub mod files;
mod guard;
mod links;
pub mod mapped;
pub mod net;
pub mod output;
pub mod process;
pub mod signals;
pub mod streams;
pub mod system;
pub mod tape;

pub(crate) use capabilities::plain;
pub use capabilities::{Capabilities, denied};
pub use descriptors::Use;
pub use env::Environment;
pub use mapped::Faults;
pub use output::Keeper;
pub use signals::Signals;
pub use streams::{Input, Output};

use descriptors::Descriptors;
use mapped::Mapped;
use std::collections::{HashMap, HashSet};
use std::io::{Read, Write};
use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicI32, AtomicU8, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use tape::{Tape, What};

/// What a program meets of the world outside.
pub struct Host {
    /// Standard input.
    pub stdin: Input,
    /// Standard output.
    pub stdout: Output,
    /// Standard error.
    pub stderr: Output,
    /// The environment, the program's own copy.
    pub env: Environment,
    /// Who holds the terminal at times.
    keeper: OnceLock<&'static dyn Keeper>,
    /// The process's signals, if the program may have them.
    pub signals: Option<&'static dyn Signals>,
    /// The process's faults, if the program may map files and memory.
    pub faults: Option<&'static dyn Faults>,
    /// What it has mapped.
    mapped: Mapped,
    /// Whether the process is there for this program alone, and ends with it.
    pub owns_process: bool,
    /// How far its clock is ahead of the system's, in nanoseconds.
    pub clock_ahead: i64,
    /// What it may do; `None`: everything that its user may.
    granted: Option<Capabilities>,
    /// Its working directory, if that is not the process's.
    directory: Option<Directory>,
    /// What it has opened; kept only of programs that may not do everything. So are the next two.
    descriptors: Descriptors,
    /// The processes that it has started.
    children: Mutex<HashSet<i32>>,
    /// Addresses that it has looked up, with the names.
    looked_up: Mutex<HashMap<IpAddr, Vec<String>>>,
    /// Whether standard streams are regular files: 0 not asked yet, 1 yes, 2 no.
    regular: [AtomicU8; 3],
    /// The recording that the run makes, or repeats.
    tape: Option<Arc<Tape>>,
    /// The last thing that the program noticed to be denied, as one of [`denied`]; 0: none.
    denied: AtomicI32,
}

/// A working directory that is the program's own.
struct Directory {
    now: Mutex<PathBuf>,
    first: PathBuf,
}

impl Directory {
    fn now(&self) -> MutexGuard<'_, PathBuf> {
        self.now.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Host {
    /// The process's own streams and environment.
    pub fn of_process() -> Host {
        Host {
            stdin: Input::Descriptor(0),
            stdout: Output::Descriptor(1),
            stderr: Output::Descriptor(2),
            env: Environment::of_process(),
            keeper: OnceLock::new(),
            signals: None,
            faults: None,
            mapped: Mapped::default(),
            owns_process: false,
            clock_ahead: 0,
            granted: None,
            directory: None,
            descriptors: Descriptors::default(),
            children: Mutex::default(),
            looked_up: Mutex::default(),
            regular: Default::default(),
            tape: None,
            denied: AtomicI32::new(0),
        }
    }

    /// The program notices that something is denied.
    pub fn note_denied(&self, number: i32) {
        if self.granted.is_some() && number < 0 {
            self.denied.store(number, Relaxed);
        }
    }

    /// What the program last noticed to be denied, since this was last asked.
    pub fn take_denied(&self) -> Option<i32> {
        let number = self.denied.swap(0, Relaxed);
        (number != 0).then_some(number)
    }

    /// Whether the program may have changed files since this was last asked. Always true for one that may do everything.
    pub fn take_wrote(&self) -> bool {
        let granted = self.granted.as_ref();
        granted.is_none_or(Capabilities::take_wrote)
    }

    /// May do no more than this, in a working directory of its own.
    pub fn within(mut self, granted: Capabilities) -> Host {
        self.granted = Some(granted);
        self.in_own_directory()
    }

    /// Repeats a run that was in a sandbox. What it may do was decided when it was recorded, and is not decided again.
    pub fn within_recorded(mut self) -> Host {
        self.descriptors.repeated = true;
        self.within(Capabilities::default())
    }

    /// Whether the program may do everything that its user may.
    pub fn grants_all(&self) -> bool {
        self.granted.is_none()
    }

    /// Whether the program may start any other.
    pub fn may_run_some(&self) -> bool {
        let granted = self.granted.as_ref();
        granted.is_none_or(|may| self.ask(What::Process, || may.may_run_some()))
    }

    /// Has a working directory of its own, which begins as the process's.
    pub fn in_own_directory(mut self) -> Host {
        let now = std::env::current_dir().unwrap_or_else(|_| PathBuf::from("/"));
        let first = now.canonicalize().unwrap_or(now);
        self.directory = Some(Directory {
            now: Mutex::new(first.clone()),
            first,
        });
        self
    }

    /// Undoes what a program that is over has done to its own side of the door, for its next run: the environment, the
    /// working directory, descriptors left open, names looked up. Of a program that may do everything descriptors are
    /// not known, and the process's working directory stays where it is.
    pub fn rewind(&self) {
        self.env.rewind();
        if let Some(directory) = &self.directory {
            directory.now().clone_from(&directory.first);
        }
        self.descriptors.close_all();
        self.unmap_all();
        let looked_up = self.looked_up.lock();
        looked_up.unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// Another standard input.
    pub fn with_stdin(mut self, from: impl Read + Send + 'static) -> Host {
        self.stdin = Input::reader(from);
        self
    }

    /// Another standard output. A goroutine that writes there holds a P meanwhile.
    pub fn with_stdout(mut self, to: impl Write + Send + 'static) -> Host {
        self.stdout = Output::writer(to);
        self
    }

    /// Another standard error, for what the program writes and for reports of its end.
    pub fn with_stderr(mut self, to: impl Write + Send + 'static) -> Host {
        self.stderr = Output::writer(to);
        self
    }

    /// Another environment.
    pub fn with_env(mut self, env: Environment) -> Host {
        self.env = env;
        self
    }

    /// The stream that descriptor stands for, if it was redirected.
    pub fn redirected_output(&self, fd: i32) -> Option<&Output> {
        let stream = match fd {
            1 => &self.stdout,
            2 => &self.stderr,
            _ => return None,
        };
        // A run that is repeated does what the recorded one did, wherever its output goes.
        (!stream.is_descriptor() && !self.replays()).then_some(stream)
    }

    /// Whether that descriptor stands for a stream that was redirected.
    pub fn is_redirected(&self, fd: i32) -> bool {
        match fd {
            0 => !self.stdin.is_descriptor() && !self.replays(),
            _ => self.redirected_output(fd).is_some(),
        }
    }

    /// Whether it is a regular file. Of standard streams this is asked only once.
    pub fn never_waits(&self, fd: i32) -> bool {
        let known = usize::try_from(fd).ok().and_then(|i| self.regular.get(i));
        match known.map_or(0, |k| k.load(Relaxed)) {
            1 => return true,
            2 => return false,
            _ => {}
        }
        let regular = self.ask(What::Descriptor, || files::is_regular(fd));
        if let Some(k) = known {
            k.store(if regular { 1 } else { 2 }, Relaxed);
        }
        regular
    }

    /// Whether it can be read or written at once.
    pub fn is_ready(&self, fd: i32, events: i16) -> bool {
        self.never_waits(fd) || self.ask(What::Descriptor, || files::ready(fd, events))
    }
}
