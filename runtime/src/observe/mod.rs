//! Observing a run: events and traces, films, snapshots, profiles, metrics.

pub(crate) mod decision;
pub(crate) mod events;
pub(crate) mod film;
pub(crate) mod gotrace;
pub(crate) mod latency;
pub(crate) mod metrics;
pub(crate) mod profile;
pub(crate) mod snapshot;
