//! What a run writes besides the program's output: a trace, profiles.

use crate::host::plain;
use crate::instance::Instance;
use crate::instance::options::Sink;
use crate::machine::goroutine::Goroutine;
use crate::report::{gzip::gzip, memory};
use minigo_runtime::{Contended, Sched};
use std::io::Write as _;

/// Begins the trace and the profiles that the options want; that of memory has begun before, with the
/// program.
pub(super) fn begin(instance: &Instance, sched: &Sched<Goroutine>) {
    let options = &instance.options;
    if let Some(trace) = &options.trace
        && let Some(to) = trace.to.take()
    {
        sched.start_trace(trace.format, to);
    }
    if options.cpu_profile.is_some() {
        sched.start_cpu_profile();
    }
    if options.block_profile.is_some() {
        sched.set_block_profile_rate(1);
    }
    if options.mutex_profile.is_some() {
        sched.set_mutex_profile_fraction(1);
    }
}

/// Writes what is left to write.
pub(super) fn end(instance: &Instance, sched: &Sched<Goroutine>) {
    if let Some(error) = sched.end_trace() {
        instance.complain(&format!("minigo: writing the trace: {}", plain(&error)));
    }
    let options = &instance.options;
    write(instance, options.cpu_profile.as_ref(), || {
        gzip(&sched.stop_cpu_profile().unwrap_or_default())
    });
    write(instance, options.mem_profile.as_ref(), || {
        memory::file(&memory::profile(instance, sched, "alloc_space", true))
    });
    write(instance, options.block_profile.as_ref(), || {
        memory::file(&sched.contention_profile(Contended::Block))
    });
    write(instance, options.mutex_profile.as_ref(), || {
        memory::file(&sched.contention_profile(Contended::Mutex))
    });
}

fn write(instance: &Instance, to: Option<&Sink>, profile: impl FnOnce() -> Vec<u8>) {
    let Some(mut to) = to.and_then(Sink::take) else {
        return;
    };
    let bytes = profile();
    if let Err(error) = to.write_all(&bytes).and_then(|()| to.flush()) {
        instance.complain(&format!("minigo: writing a profile: {}", plain(&error)));
    }
}
