//! Go's format of execution traces, as bytes: events, streams, tables, files.

pub(crate) mod aside;
pub(crate) mod encode;
pub(crate) mod piece;
pub(crate) mod sink;
pub(crate) mod stream;
pub(crate) mod words;
