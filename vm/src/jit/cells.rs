//! Caches for type tests in machine code: for each test, a few dynamic types and whether they implement the
//! interface.

use std::sync::atomic::{AtomicU64, Ordering};

/// The types remembered for one test.
pub const TYPES: u64 = 32;
/// A type's place is made of its address, which is at least a multiple of this to this power of two.
pub const SHIFT: i64 = 6;

/// A dynamic type's address, doubled, plus 1 if it implements the interface; 0: nothing. Types do not
/// gain methods, or nothing is remembered.
pub type Cell = AtomicU64;

/// The cells of one test.
pub type Cells = [Cell; TYPES as usize];

/// Remembers an answer.
pub fn remember(cell: &Cell, ty: u64, answer: bool) {
    cell.store(ty << 1 | u64::from(answer), Ordering::Relaxed);
}
