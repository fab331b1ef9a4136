//! Lazy loading of packages: outlines, headers, and declarations that stay text until they are used.

pub mod head;
pub mod outline;
pub(crate) mod reach;
pub mod table;
pub mod unparsed;
