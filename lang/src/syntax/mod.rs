//! From text to trees: tokens, grammar, the parser, the nodes.

pub(crate) mod actions;
pub mod ast;
pub mod chunk;
pub(crate) mod faults;
pub mod parse;
pub(crate) mod recover;
pub mod semi;
pub mod token;
pub mod walk;
