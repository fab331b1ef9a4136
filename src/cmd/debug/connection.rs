//! The connection of the debugged program's process to the debugger, and what each copy of the process keeps with it.

use super::wire::Wire;
use serde_json::json;
use std::sync::{Arc, Mutex, PoisonError};

/// The connection to the debugger, which the program's output shares. After a fork it is another one.
pub type Shared = Arc<Mutex<Line>>;

/// A connection, with how much of each stream has been written.
pub struct Line {
    /// The connection.
    pub wire: Wire,
    /// Bytes of standard output and standard error.
    pub written: [u64; 2],
    /// The number of the last change that the user made to the program; 0: there is none.
    pub change: u64,
    /// Which start of the program this is.
    pub run: u64,
    /// In a run that only looks: the last place to stop.
    pub found: Option<Found>,
}

/// A place to stop that a run which only looks has come by.
pub struct Found {
    /// The moment.
    pub count: u64,
    /// Why the program would stop.
    pub why: &'static str,
    /// The breakpoints that stop there.
    pub ids: Vec<u64>,
}

/// What was found, as a message has it.
pub fn found_json(found: Option<&Found>) -> serde_json::Value {
    found.map_or(
        serde_json::Value::Null,
        |f| json!({"count": f.count, "why": f.why, "ids": f.ids}),
    )
}

/// Calls `f` with the connection.
pub fn with<R>(shared: &Shared, f: impl FnOnce(&mut Line) -> R) -> R {
    f(&mut shared.lock().unwrap_or_else(PoisonError::into_inner))
}
