//! What is found in a text without parsing it: outlines, tables of constants, and parts that stay text until they
//! are used.

pub(crate) mod braces;
pub mod outline;
pub mod part;
pub mod table;
