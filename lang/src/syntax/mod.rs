//! From text to trees: tokens, grammar, the parser, the nodes; build constraints.

pub(crate) mod actions;
pub mod ast;
pub mod buildtag;
pub mod chunk;
pub(crate) mod faults;
pub mod ids;
pub mod parse;
pub(crate) mod recover;
pub mod semi;
pub mod token;
pub mod walk;
