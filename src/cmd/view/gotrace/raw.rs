//! An event of a Go trace as it is read, before its meaning is known.

/// The type that CPU samples have, and the M of what no M wrote.
pub const SAMPLE: u8 = 7;

/// The type that events have here that Go's format does not have: that of the batches that they are in.
pub const ASIDE: u8 = 49;

/// An event of some M.
pub struct Raw {
    /// In ticks.
    pub when: u64,
    /// The place of its M among all Ms (`Known::m`).
    pub m: u32,
    /// The number of Go's table.
    pub ty: u8,
    /// Its arguments, in the order of the table.
    pub args: [u64; 4],
}

/// A frame of a stack: function, file (numbers of strings), line.
pub type Frame = (u64, u64, u64);
