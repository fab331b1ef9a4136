//! What needs nothing of the scheduler: tables of words, answers, counters, choices, slabs.

pub(crate) mod choice;
pub(crate) mod cost;
pub(crate) mod counters;
pub(crate) mod cut;
pub(crate) mod decision;
pub(crate) mod end;
pub(crate) mod event;
pub(crate) mod frame;
pub(crate) mod hash;
pub(crate) mod modes;
pub(crate) mod polled;
pub(crate) mod reason;
pub(crate) mod slab;
pub(crate) mod step;
pub(crate) mod stop;
