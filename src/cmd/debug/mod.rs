//! `minigo debug` and `minigo dap`: a debugger that also goes backwards, in the terminal and for editors.
//!
//! The program has a process of its own (`debuggee.rs`), in which it runs on one thread in virtual time. While it runs,
//! copies of the process are kept (`fork.rs`); a session (`session/`) goes back by letting a copy of one of them run forwards.

mod asked;
mod call;
mod calls;
mod conditions;
mod connection;
mod dap;
mod debuggee;
mod fork;
mod hearing;
mod held;
mod here;
mod hold;
mod lanes;
mod last;
mod lines;
mod look;
mod pace;
mod plan;
mod session;
mod stand;
mod story;
mod symbols;
mod terminal;
mod verdict;
mod waits;
mod watch;
mod wire;

pub use dap::dap;
pub use debuggee::debuggee;
pub use terminal::debug;
pub use terminal::listen;
