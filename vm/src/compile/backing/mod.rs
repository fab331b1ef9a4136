//! Backing stores of local slices: they have the same capacities as under Go's compiler.
//!
//! Where a slice does not escape, Go's compiler keeps the store that its first `append` makes in the frame:
//! 32 bytes, so that after `var s []int; s = append(s, 1)` the capacity is 4, while a slice that escapes
//! grows from 1 (cmd/compile/internal/ssagen, `append`). Each variable has one such `append`, the first in
//! the source, which uses the store once per call of its function. A slice that escapes late, for example by
//! the `return` after the loop that fills it, is moved to the heap there (cmd/compile/internal/slice): its
//! capacity is then cut to the size class of its length; or, if the function looks at the capacity, it
//! grows from one size class to the next as long as it fits the 32 bytes.
//!
//! minigo's stores are in the heap like all others; only the capacity, which programs see, is Go's. Go knows
//! by its escape analysis which slices stay local. Here a list of uses that do not let a slice escape decides
//! ([`uses`]); a variable with any other use grows like one that escapes.

pub mod literal;
mod room;
pub mod uses;

use minigo_lang::syntax::ast::NodeId;
use minigo_lang::types::ObjId;
use rustc_hash::FxHashMap;

/// Bytes that Go's compiler sets aside for a store (base.Debug.VariableMakeThreshold).
pub const STORE_BYTES: u64 = 32;

/// `s = append(s, ...)` of a fixed number of values.
#[derive(Clone, Copy, Debug)]
pub struct Site {
    /// The call.
    pub call: NodeId,
    /// The variable.
    pub var: ObjId,
    /// The function literal around; `NodeId(0)` is the declared function.
    pub func: NodeId,
    /// Whether one call of the function may come here twice.
    pub again: bool,
    /// Whether it is in a function literal that a loop of the variable's function is around: each turn
    /// would have a flag of its own for the first store.
    pub apart: bool,
    /// Whether the variable lives in a box: its capacity can't be cut where it leaves.
    pub boxed: bool,
}

/// How an `append` makes room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Growth {
    /// An empty slice gets [`STORE_BYTES`] at once, with a flag once in a call of the function.
    First {
        /// Whether there is a flag.
        flag: bool,
    },
    /// By size classes as long as it fits [`STORE_BYTES`].
    Steps,
}

/// A statement by which a slice leaves the function that filled it.
#[derive(Clone, Copy, Debug)]
pub struct Move {
    /// The variable.
    pub var: ObjId,
    /// The `append` that makes its first store.
    pub call: NodeId,
}

/// The stores of a declared function and of the literals in it.
#[derive(Debug, Default)]
pub struct Stores {
    /// How `append`s make room, if not as for slices that escape.
    pub sites: FxHashMap<NodeId, (Site, Growth)>,
    /// The statements that cut capacities.
    pub moves: FxHashMap<NodeId, Move>,
}
