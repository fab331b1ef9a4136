//! Memory that natives read and write, for the race detector, in the cases where the parameters alone do not
//! show it (`race::natives`).

use crate::machine::Machine;
use crate::machine::native::NativeCx;
use crate::race::how;

/// The native reads these bytes of Go's memory.
#[inline]
pub(crate) fn reads(cx: &mut NativeCx<'_>, p: *const u8, bytes: usize) {
    if cx.races() {
        touches(cx, p, bytes, 0);
    }
}

/// The native writes these bytes of Go's memory.
#[inline]
pub(crate) fn writes(cx: &mut NativeCx<'_>, p: *const u8, bytes: usize) {
    if cx.races() {
        touches(cx, p, bytes, how::WRITE);
    }
}

#[cold]
fn touches(cx: &mut NativeCx<'_>, p: *const u8, bytes: usize, how: u32) {
    let (pc, fp) = cx.position();
    let m: *mut Machine = cx.machine();
    // SAFETY: a goroutine runs, and stands there. (Should the program end for it, it does so at its next safepoint.)
    unsafe { crate::rt::race::range(pc, fp, 0, m, p.addr(), bytes, how) };
}
