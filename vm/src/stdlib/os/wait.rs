//! Waits for a descriptor where a blocking call would stop the whole program.
//!
//! On one thread in virtual time (`--seed`) a call that blocks stops the whole program, and only another
//! goroutine of that program may be able to end it, for example at the other end of a pipe.
//! There a goroutine waits in the scheduler's poller. The standard descriptors are excepted: in virtual time,
//! outside input counts as available at once, so the whole program waits for it.

use crate::machine::native::{NativeCx, Outcome};
use minigo_runtime::{PollFd, PollMode, PollWait, WaitReason};

/// The result slot that keeps the place in the poller while the goroutine waits.
const SLOT: usize = 1;

/// Whether a call on that descriptor waits here.
pub(super) fn applies(cx: &mut NativeCx<'_>, fd: i32) -> bool {
    fd > 2 && cx.sched().is_virtual()
}

/// Parks the goroutine until the descriptor looks ready; the native is then run again, and calls
/// [`over`]. `None`: it cannot be polled.
pub(super) fn park(cx: &mut NativeCx<'_>, fd: i32, mode: PollMode) -> Option<Outcome> {
    let pd = cx.sched().poll_open(fd).ok()?;
    if cx.sched().poll_wait(pd, mode) == PollWait::Parked {
        cx.ret_u64(SLOT, pd.to_bits());
        return Some(Outcome::ParkAgain(WaitReason::IoWait));
    }
    cx.sched().poll_release(pd);
    None
}

/// Gives the place in the poller back.
pub(super) fn over(cx: &mut NativeCx<'_>) {
    // SAFETY: `park` put it there, on the same scheduler.
    let pd = unsafe { PollFd::from_bits(cx.ret_value(SLOT)) };
    cx.sched().poll_release(pd);
}
