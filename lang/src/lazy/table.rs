//! Tables: long array and slice literals that contain only constants.
//!
//! Tables of numbers are a large part of many programs' text, and each of their elements as a node of the
//! tree, with a type and a value of its own, costs about a microsecond before the program starts. So the
//! lexer makes one token of a list of constants ([`scan`]), and it stays text: the checker reads it once to
//! see that every element fits ([`walk`]), the compiler once more to lay the bytes out. Literals that do not
//! fit (or are not arrays or slices) are parsed like any other, so that errors are the same.

mod scan;
mod walk;

pub use scan::scan;
pub use walk::{Constant, Row, Shape, Sink, walk};
