//! The error types of the public API.

use super::convert::Mismatch;
use crate::Rejected;
use minigo_lang::render::{Format, render};
use minigo_vm::instance::Cause;
use std::fmt;
use std::time::Duration;

/// What can go wrong with a program.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Error {
    /// It is no Go program, or uses what minigo does not support.
    Compile(CompileError),
    /// It could not be read, or not be started.
    Setup(String),
    /// It panicked.
    Panic(Trace),
    /// It died of a fatal error, which Go code cannot recover from: all its goroutines are asleep, a map
    /// is written to by two at once, a stack is over its limit.
    Fatal(Trace),
    /// It ended with this status, by `os.Exit`.
    Exit(i32),
    /// It was ended at a limit.
    Limit(Limit),
    /// It was ended by an [`Interrupter`](crate::Interrupter), or by dropping its instance.
    Interrupted,
    /// It is over: it returned from `main` before.
    Over,
    /// The function that was called returned an `error` with this text.
    Returned(String),
    /// There is no such function, or the values do not fit its parameters or results.
    Call(String),
}

/// The limits of an instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Limit {
    /// The limit on steps: calls and loop iterations.
    Steps(u64),
    /// The limit on time.
    Time(Duration),
    /// Memory.
    Memory,
}

/// How a program died.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The value of the panic, or the fatal error's text.
    pub message: String,
    /// Where its goroutines were then, as Go prints it.
    pub goroutines: String,
}

/// A program that was rejected.
#[derive(Clone, Debug)]
pub struct CompileError {
    diagnostics: Vec<Diagnostic>,
    text: String,
}

/// One thing that is wrong with a program.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Diagnostic {
    /// The file.
    pub file: String,
    /// The line, from 1; 0 if unknown.
    pub line: u32,
    /// The column in bytes, from 1; 0 if unknown.
    pub column: u32,
    /// A stable code, as `minigo explain` knows it.
    pub code: &'static str,
    /// What is wrong.
    pub message: String,
    /// The way out, where one is known.
    pub help: Option<String>,
}

impl CompileError {
    /// Everything that is wrong, sorted by position.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    pub(super) fn of(wrong: Rejected) -> CompileError {
        let Rejected { diags, sources, .. } = wrong;
        let diagnostics = diags.iter().map(|d| {
            let at = sources.locate(d.span.lo);
            Diagnostic {
                file: at.as_ref().map_or(String::new(), |(f, _)| f.name.clone()),
                line: at.as_ref().map_or(0, |(_, lc)| lc.line),
                column: at.as_ref().map_or(0, |(_, lc)| lc.col),
                code: d.code.name(),
                message: d.message.clone(),
                help: d.help.clone(),
            }
        });
        CompileError {
            diagnostics: diagnostics.collect(),
            text: render(diags, &sources, Format::Short, None),
        }
    }
}

impl fmt::Display for CompileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text.trim_end())
    }
}

impl Trace {
    /// Of a report as Go prints it, and whether it is one of a panic.
    pub(super) fn of(report: &str) -> (Trace, bool) {
        let (message, goroutines) = report.split_once("\n\n").unwrap_or((report, ""));
        let panic = message.strip_prefix("panic: ");
        let message = panic.unwrap_or(message);
        let message = message.strip_prefix("fatal error: ").unwrap_or(message);
        let trace = Trace {
            message: message.trim_end().to_owned(),
            goroutines: goroutines.to_owned(),
        };
        (trace, panic.is_some())
    }
}

impl fmt::Display for Trace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Compile(e) => e.fmt(f),
            Error::Setup(text) | Error::Returned(text) | Error::Call(text) => f.write_str(text),
            Error::Panic(trace) => write!(f, "panic: {trace}"),
            Error::Fatal(trace) => write!(f, "fatal error: {trace}"),
            Error::Exit(status) => write!(f, "exit status {status}"),
            Error::Limit(Limit::Steps(n)) => Cause::Steps(*n).fmt(f),
            Error::Limit(Limit::Time(d)) => Cause::Time(*d).fmt(f),
            Error::Limit(Limit::Memory) => Cause::Memory.fmt(f),
            Error::Interrupted => Cause::Interrupted.fmt(f),
            Error::Over => f.write_str("the program has already ended"),
        }
    }
}

impl std::error::Error for Error {}

impl From<Mismatch> for Error {
    fn from(e: Mismatch) -> Error {
        Error::Call(e.to_string())
    }
}

impl From<Cause> for Error {
    fn from(cause: Cause) -> Error {
        match cause {
            Cause::Interrupted => Error::Interrupted,
            Cause::Steps(n) => Error::Limit(Limit::Steps(n)),
            Cause::Time(d) => Error::Limit(Limit::Time(d)),
            Cause::Memory => Error::Limit(Limit::Memory),
        }
    }
}
