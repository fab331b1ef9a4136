//! Observing a run: events and traces, films, snapshots, profiles, metrics.

pub(crate) mod film;
pub(crate) mod gotrace;
pub(crate) mod profile;

use crate::base::counters::{Counters, Pauses};
use std::sync::Mutex;

/// All that only looks on, with what it has seen.
#[derive(Default)]
pub(crate) struct Observers {
    pub(crate) trace_file: gotrace::TraceFile,
    pub(crate) profiles: profile::Profiles,
    pub(crate) film: Option<Mutex<film::Film>>,
    pub(crate) pauses: Pauses,
    /// What is counted without a P.
    pub(crate) shared: Counters,
}
