//! The scheduler as a whole, with toy tasks, on both drivers.

mod channels;
mod ends;
mod lab;
mod net;
mod policies;
mod queues;
mod ruled;
mod soak;
mod stepper;
mod threads;
mod timers;
pub(crate) mod toy;
mod virtual_time;

use crate::tests::toy::*;
use crate::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

fn chan(cap: u32) -> Arc<Chan<Toy>> {
    Arc::new(Chan::new(cap, 0))
}

/// How many times as long soaks last: `RUNTIME_SOAK`.
fn soak_length() -> u64 {
    std::env::var("RUNTIME_SOAK")
        .ok()
        .and_then(|s| s.parse().ok())
        .unwrap_or(1)
}
