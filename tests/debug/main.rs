//! Going back in runs: `minigo debug`, the debug adapter and its clients, recordings.

#[path = "../support/mod.rs"]
mod support;

mod back;
mod calls;
mod clients;
mod dap;
mod memory;
mod moments;
mod record;
mod scheduling;
