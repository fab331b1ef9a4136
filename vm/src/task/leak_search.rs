//! The search for leaked goroutines, as part of a collection.

use super::leak::{Polled, is_last, take_pollers, waits_for_others};
use crate::heap::{Collection, Tracer};
use crate::machine::chan::chan;
use crate::machine::goroutine::Goroutine;
use minigo_runtime::{GInfo, Gp, Status, WaitReason, World};

/// Shows a goroutine to the collector.
pub type Show<'a> = dyn FnMut(&mut World<'_, Goroutine>, Gp<Goroutine>, &mut Tracer) + 'a;

/// Shows the goroutines to the collector in the order that tells the leaked ones, and notes these.
pub fn mark_and_find(world: &mut World<'_, Goroutine>, c: &mut Collection, show: &mut Show<'_>) {
    let last = is_last(world.sched().task_shared());
    let pollers = match last {
        true => take_pollers(world.sched().task_shared()),
        false => Vec::new(),
    };
    let polls = |info: &GInfo| {
        let known = pollers.iter().any(|(id, _)| *id == info.id);
        known && info.reason == WaitReason::Sleep && info.status != Status::Running
    };
    let (mut waiting, running): (Vec<_>, Vec<_>) = world.goroutines().into_iter().partition(|&g| {
        let info = world.info(g);
        waits_for_others(&info) || polls(&info)
    });
    for g in running {
        show(world, g, &mut c.tracer);
    }
    c.mark_specials();
    let mut ticking = Vec::new();
    if last {
        // The ticker runs forever, and nobody can make one of the other cases ready: the loop never ends. Yet it runs, and may
        // wake others. The same holds for those who sleep and look at something that nobody else can change.
        spread(world, c, show, &mut waiting, &pollers, &|on| !is_ticker(on));
        let goes_on = |g: &Gp<Goroutine>| waits_for_tick(world, *g) || polls(&world.info(*g));
        (ticking, waiting) = waiting.into_iter().partition(goes_on);
        for &g in &ticking {
            show(world, g, &mut c.tracer);
        }
    }
    spread(world, c, show, &mut waiting, &[], &|_| true);
    for g in waiting.iter().chain(&ticking) {
        world.set_leaked(*g, true);
    }
    for g in waiting {
        show(world, g, &mut c.tracer);
    }
}

/// Shows those of `waiting` that wait for something that has been reached and that `counts`, or poll such a thing, until there are
/// no more of them.
fn spread(
    world: &mut World<'_, Goroutine>,
    c: &mut Collection,
    show: &mut Show<'_>,
    waiting: &mut Vec<Gp<Goroutine>>,
    pollers: &[Polled],
    counts: &dyn Fn(usize) -> bool,
) {
    loop {
        c.tracer.drain();
        let (reached, rest): (Vec<_>, Vec<_>) =
            std::mem::take(waiting).into_iter().partition(|&g| {
                let mut reached = false;
                let info = world.info(g);
                let select = info.reason == WaitReason::Select;
                world.waits_on(g, &mut |on| {
                    reached |= c.is_marked(on as u64) && (!select || counts(on));
                });
                let mut polled = pollers.iter().filter(|(id, _)| *id == info.id);
                reached || polled.any(|(_, object)| c.is_marked(*object))
            });
        *waiting = rest;
        if reached.is_empty() {
            return;
        }
        for g in reached {
            world.set_leaked(g, false);
            show(world, g, &mut c.tracer);
        }
    }
}

/// Whether it waits in a select for a ticker and something else.
fn waits_for_tick(world: &World<'_, Goroutine>, g: Gp<Goroutine>) -> bool {
    let (mut ticks, mut others) = (0, 0);
    if world.info(g).reason == WaitReason::Select {
        world.waits_on(g, &mut |on| match is_ticker(on) {
            true => ticks += 1,
            false => others += 1,
        });
    }
    ticks > 0 && others > 0
}

/// Whether what a select waits for is the channel of a ticker.
fn is_ticker(on: usize) -> bool {
    // SAFETY: cases of a select are channels, which the waiting goroutine keeps alive; the world stands still.
    unsafe { chan(on as u64) }.is_some_and(|c| c.is_ticker())
}
