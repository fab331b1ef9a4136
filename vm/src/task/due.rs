//! After a collection: starts who calls the finalizers and cleanups that have become due.

use crate::machine::Machine;
use crate::machine::goroutine::Goroutine;
use crate::rt::due::Runners;
use minigo_runtime::World;

/// Starts the goroutines that have something to do, unless they run already.
pub fn start_runners(world: &mut World<'_, Goroutine>) {
    let instance = world.sched().task_shared().clone();
    let runners = instance.state::<Runners>();
    let (finalizers, cleanups) = instance.heap.specials.due();
    for (kind, due) in [finalizers, cleanups].into_iter().enumerate() {
        let id = runners.id(kind);
        if due == 0 || id != 0 && lives(world, id) {
            continue;
        }
        let mut task = None;
        world.locals(&mut |m: &mut Machine| {
            if task.is_none() {
                task = Some(Goroutine::new(
                    m,
                    runners.body(&m.instance().functions, kind),
                    &[],
                ));
            }
        });
        let id = task.and_then(|t| world.spawn(t));
        runners.began(kind, id.unwrap_or(0));
    }
}

/// Whether there is a goroutine of that number.
fn lives(world: &World<'_, Goroutine>, id: u64) -> bool {
    let mut found = false;
    world.each(&mut |g| found |= g.id() == id);
    found
}
