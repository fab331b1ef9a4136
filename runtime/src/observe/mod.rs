//! Observing a run: events and traces, films, snapshots, profiles, metrics.

pub(crate) mod decision;
pub(crate) mod events;
pub(crate) mod film;
pub(crate) mod gotrace;
pub(crate) mod latency;
pub(crate) mod metrics;
pub(crate) mod profile;
pub(crate) mod snapshot;

use std::sync::Mutex;

/// All that only looks on, with what it has seen.
#[derive(Default)]
pub(crate) struct Observers {
    pub(crate) trace_file: gotrace::TraceFile,
    pub(crate) profiles: profile::Profiles,
    pub(crate) film: Option<Mutex<film::Film>>,
    pub(crate) pauses: metrics::Pauses,
    /// What is counted without a P.
    pub(crate) shared: metrics::Counters,
}
