//! After a collection: starts the goroutines that run finalizers and cleanups.

use crate::heap::Heap;
use crate::machine::goroutine::Goroutine;
use crate::rt::finalizers::Runners;
use minigo_runtime::Beside;

/// Starts the goroutines that have something to do, unless they run already.
pub fn start_runners(cx: &mut Beside<'_, Goroutine>, heap: &Heap) {
    if !heap.specials.take_news() {
        return;
    }
    let instance = cx.sched().task_shared().clone();
    let runners = instance.state::<Runners>();
    for kind in [0, 1] {
        if heap.specials.is_due(kind) {
            runners.start(kind, || {
                let m = cx.local();
                let body = runners.body(m.instance().functions(), kind);
                let task = Goroutine::new(m, body, &[]);
                Some(cx.spawn(task))
            });
        }
    }
}
