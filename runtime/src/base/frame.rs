//! What tasks say for observers: places in the program, notes, labels, and what is left of their budgets.

use std::sync::Arc;

/// A frame, as traces name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The function.
    pub func: String,
    /// Its file.
    pub file: String,
    /// The line.
    pub line: u32,
}

/// What a program says about itself in its trace (package runtime/trace).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// A task begins: its number, its parent's, its name.
    TaskBegin(u64, u64, String),
    /// The task with this number ends.
    TaskEnd(u64),
    /// A region of the task with this number begins; its name.
    RegionBegin(u64, String),
    /// It ends.
    RegionEnd(u64, String),
    /// A message about the task with this number: category and text.
    Log(u64, String, String),
}

/// Labels of a goroutine: keys and values; `None`: it has none.
pub type Labels = Option<Arc<[(String, String)]>>;

/// As `P::left`: nobody knows. That is below everything.
pub(crate) const UNTOLD: i32 = i32::MIN;

/// As `P::look_below`: the clock is read at the next event. No budget that a goroutine has left is as large.
pub(crate) const LOOK: i32 = i32::MAX / 2;
