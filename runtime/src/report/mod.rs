//! What a run reports when it is asked: metrics, snapshots, profiles, trace files.

mod contention;
mod metrics;
mod profile;
pub(crate) mod snapshot;
mod trace;
