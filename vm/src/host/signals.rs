//! Signals belong to the process: it delivers them to one program at a time.

/// What is to be done with a signal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// What was done before the program asked for something else.
    AsBefore,
    /// Its number is written into the pipe.
    Deliver,
    /// Nothing.
    Ignore,
}

/// The process's signals, as a program sees them.
pub trait Signals: Send + Sync {
    /// Sets what is done with a signal; false: that is none of the program's business.
    fn set(&self, signal: i32, action: Action) -> bool;
    /// Whether the system ignores it.
    fn is_ignored(&self, signal: i32) -> bool;
    /// The end to read of the pipe into which signals' numbers are written, a byte each; it does not
    /// block. Below zero: there is none.
    fn pipe(&self) -> i32;
}
