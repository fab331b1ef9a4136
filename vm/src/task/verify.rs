//! Verifies a collection cycle (`--gc-verify`): everything that is reachable at its end is marked.
//!
//! The marks are put aside, everything is marked anew in the stopped world, and the two are compared.

use super::collect::{show_goroutine, show_roots};
use crate::instance::Instance;
use crate::machine::goroutine::Goroutine;
use minigo_runtime::World;
use std::sync::Arc;

/// Ends the program if something reachable is not marked.
pub fn snapshot(world: &mut World<'_, Goroutine>, instance: &Arc<Instance>) {
    // SAFETY: what verifies belongs to the instance.
    let heap = unsafe { instance.own() }.heap();
    // SAFETY: the world is stopped, and the cycle has marked everything.
    let missed = unsafe {
        heap.verify(|tracer| {
            show_roots(world, instance, tracer);
            let mut all = Vec::new();
            world.each(&mut |g| all.push(g));
            for g in all {
                show_goroutine(world, g, tracer);
            }
        })
    };
    if let Some(missed) = missed {
        instance.complain(&format!("minigo: internal error: {missed}"));
        world.finish(minigo_runtime::Outcome::Exit(2));
    }
}
