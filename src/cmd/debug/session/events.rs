//! The messages that a session receives, and the events that it passes on to its user.

use crate::cmd::debug::wire::{Sender, number, text};
use serde_json::Value;

/// What a session hears. `C`: from whoever uses it.
pub enum Heard<C> {
    /// A process has connected, and said what it is.
    Hello(Sender, u64, Value),
    /// A process says something.
    Said(u64, Value),
    /// A process has gone.
    Gone(u64),
    /// Something else.
    Other(C),
}

/// What happens to the program.
#[derive(Debug)]
pub enum Event<C> {
    /// It has written bytes to stream 1 or 2, for the first time.
    Output(u64, Vec<u8>),
    /// A line of the debugger's own: a log point's text.
    Note(String),
    /// It stands.
    Stopped(Stop),
    /// It has ended with this status.
    Ended(i32),
    /// Its process has gone without a word.
    Lost,
    /// Something else was heard.
    Other(C),
}

/// Where the program stands, and why.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stop {
    /// Why: `entry`, `step`, `breakpoint`, `pause`, `death`, `deadlock`, `waits`, `gone`, `held`, `arrived`, `start`,
    /// `race`, `failure`.
    pub why: String,
    /// The moment.
    pub count: u64,
    /// The goroutine.
    pub g: u64,
    /// How deep its frame lies.
    pub depth: u32,
    /// The file of the statement.
    pub file: String,
    /// The line.
    pub line: u32,
    /// The function.
    pub func: String,
    /// The breakpoints that stop here.
    pub ids: Vec<u64>,
    /// What the program dies of.
    pub text: String,
}

impl Stop {
    /// Of a message.
    pub fn of(message: &Value) -> Stop {
        let ids = message.get("ids").and_then(Value::as_array);
        Stop {
            why: text(message, "why").to_owned(),
            count: number(message, "count").unwrap_or(0),
            g: number(message, "g").unwrap_or(0),
            depth: number(message, "depth").unwrap_or(0) as u32,
            file: text(message, "file").to_owned(),
            line: number(message, "line").unwrap_or(0) as u32,
            func: text(message, "func").to_owned(),
            ids: ids
                .into_iter()
                .flatten()
                .filter_map(Value::as_u64)
                .collect(),
            text: text(message, "text").to_owned(),
        }
    }

    /// Whether the program died there: the moment is that of the statement which did it.
    pub fn is_end(&self) -> bool {
        matches!(self.why.as_str(), "death" | "deadlock")
    }

    /// Whether something is wrong there.
    pub fn is_trouble(&self) -> bool {
        self.is_end() || matches!(self.why.as_str(), "race" | "failure")
    }
}
