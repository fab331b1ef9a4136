//! Time, and where Ms sleep: the clock, the clockwork of the virtual driver, notes.

pub(crate) mod clock;
pub(crate) mod clockwork;
pub(crate) mod note;

/// The drivers to choose from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Driver {
    /// Each M is a thread.
    #[default]
    Threads,
    /// All Ms in the calling thread, in virtual time; everything follows from the seed.
    Virtual,
}
