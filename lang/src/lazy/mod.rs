//! What is read of a package before it is asked for: outlines, heads, declarations that stay text.

pub mod head;
pub mod outline;
pub(crate) mod reach;
pub mod table;
pub mod unparsed;
