//! The memory profile, when it is enabled, and profiles as files.

use crate::heap::kept::Kept;
use crate::heap::profile::scaled;
use crate::instance::Instance;
use crate::machine::goroutine::Goroutine;
use crate::report::{gzip::gzip, words};
use minigo_runtime::{Profile, Sample, Sched, Taken, Task};
use std::sync::atomic::AtomicI64;

/// Begins to sample what is allocated; `rate` is the address of `runtime.MemProfileRate`.
pub fn begin(instance: &Instance, rate: u64) {
    // SAFETY: an aligned word of the program's, which lives as long as its heap.
    if let Some(rate) = unsafe { Kept::from_ptr(rate as *const AtomicI64) } {
        instance.heap.profile.begin(rate, words::running_stack);
    }
}

/// What was allocated and what of it is in use, estimated from the samples. `shown`: which of the values is
/// shown first; `ended`: the program runs no more, and all that it has allocated counts.
pub fn profile(
    instance: &Instance,
    sched: &Sched<Goroutine>,
    shown: &'static str,
    ended: bool,
) -> Taken {
    let rate = instance.heap.profile.rate();
    let mut samples = Vec::new();
    for (stack, size, n) in instance.heap.profile.allocations(ended) {
        let (allocs, alloc_bytes) = scaled(n.allocs, size, rate);
        let (used, used_bytes) = scaled(n.allocs - n.frees, size, rate);
        samples.push(Sample {
            stack,
            values: vec![allocs, alloc_bytes, used, used_bytes],
            bytes: size as i64,
            labels: None,
        });
    }
    let profile = Profile {
        types: &[
            ("alloc_objects", "count"),
            ("alloc_space", "bytes"),
            ("inuse_objects", "count"),
            ("inuse_space", "bytes"),
        ],
        shown,
        period: (("space", "bytes"), rate),
        begin: sched.wall(),
        lasted: 0,
    };
    Taken { profile, samples }
}

/// A profile as a file.
pub fn file(taken: &Taken) -> Vec<u8> {
    gzip(&taken.encode(&<Goroutine as Task>::frames))
}
