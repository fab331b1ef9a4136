//! Code shared by natives of several packages.

pub(crate) mod bytes;
pub(crate) mod descriptor;
pub(crate) mod float;
pub(crate) mod format;
pub(crate) mod out;
pub(crate) mod parse;
pub(crate) mod quote;
pub(crate) mod replacer;
pub(crate) mod runes;
pub(crate) mod search;
pub(crate) mod touch;
pub(crate) mod value;
