//! Natives of package internal/synctest: they operate the scheduler's bubbles.

use crate::machine::native::{NativeCx, NativeFn, Outcome};
use crate::report::dump;
use minigo_runtime::{BubbleEnd, NoWait, WaitReason};

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("enter", |cx| {
        let entered = cx.sched().bubble_enter();
        cx.ret_bool(0, entered);
        Outcome::Done
    }),
    ("run", run),
    ("leave", |cx| {
        let bubble = cx.sched().bubble();
        let end = match cx.sched().bubble_leave() {
            BubbleEnd::Empty => 0,
            BubbleEnd::Blocked => 1,
            BubbleEnd::Deadlock => 2,
        };
        if end != 0 {
            dump::bubble_deadlocked(&cx.instance(), bubble);
        }
        cx.ret_i64(0, end);
        Outcome::Done
    }),
    ("Bubble", |cx| {
        let id = cx.sched().bubble();
        cx.ret_u64(0, u64::from(id));
        Outcome::Done
    }),
    ("Wait", |cx| match cx.sched().bubble_wait() {
        Ok(reason) => Outcome::Park(reason),
        Err(NoWait::Outside) => Outcome::PanicStr("goroutine is not in a bubble".into()),
        Err(NoWait::Taken) => Outcome::PanicStr("wait already in progress".into()),
    }),
];

/// `func run()`: each time that it is woken, nobody in the bubble can continue by himself.
fn run(cx: &mut NativeCx<'_>) -> Outcome {
    if cx.resumed() && !cx.sched().bubble_advance() {
        return Outcome::Done;
    }
    cx.sched().bubble_fire();
    Outcome::ParkAgain(WaitReason::SynctestRun)
}
