//! The door of an instance to the world outside: its standard streams, environment, files and
//! signals. Whatever a program does there goes through its [`Host`], so this is where it is decided
//! what it may do.

mod env;
pub mod files;
pub mod output;
pub mod signals;
pub mod streams;

pub use env::Environment;
pub use output::Keeper;
pub use signals::Signals;
pub use streams::{Input, Output};

use std::io::{Read, Write};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

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
    /// Whether the process is there for this program alone, and ends with it.
    pub owns_process: bool,
    /// Whether standard streams are regular files: 0 not asked yet, 1 yes, 2 no.
    regular: [AtomicU8; 3],
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
            owns_process: false,
            regular: Default::default(),
        }
    }

    /// Another standard input.
    pub fn with_stdin(mut self, from: impl Read + Send + 'static) -> Host {
        self.stdin = Input::reader(from);
        self
    }

    /// Another standard output. Who writes there holds a P meanwhile.
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
        (!stream.is_descriptor()).then_some(stream)
    }

    /// Whether that descriptor stands for a stream that was redirected.
    pub fn is_redirected(&self, fd: i32) -> bool {
        match fd {
            0 => !self.stdin.is_descriptor(),
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
        let regular = files::is_regular(fd);
        if let Some(k) = known {
            k.store(if regular { 1 } else { 2 }, Relaxed);
        }
        regular
    }

    /// Whether it can be read or written at once.
    pub fn is_ready(&self, fd: i32, events: i16) -> bool {
        self.never_waits(fd) || files::ready(fd, events)
    }
}
