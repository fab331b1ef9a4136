//! Calls: finding methods, starting goroutines.

use crate::code::Func;
use crate::heap::kept::Kept;
use crate::machine::Machine;
use crate::machine::goroutine::Goroutine;
use crate::machine::regs::{Fp, Pc};

/// Starts a goroutine.
#[inline(never)]
pub unsafe fn spawn(
    m: *mut Machine,
    pc: Pc,
    fp: Fp,
    budget: isize,
    func: Kept<Func>,
    words: *const u64,
    n: usize,
) {
    // SAFETY: the words are in the caller's outgoing area (verified).
    unsafe {
        (*m).at(pc, fp);
        let g = Goroutine::new(&mut *m, func, std::slice::from_raw_parts(words, n));
        let site = site(pc, fp);
        if !(*m).racing.races.is_null() {
            return super::race::spawn(&mut *m, pc, fp, g, site);
        }
        (*m).cx().spawn_with(g, site, || (*m).grant.left(budget));
        // A goroutine that has filled its queue gives way: fewer goroutines are alive at a time.
        if (*m).cx().should_yield() {
            (*m).hurry = true;
        }
    }
}

/// A place in the code as one word: the function's address above, the word's index below.
pub unsafe fn site(pc: Pc, fp: Fp) -> u64 {
    // SAFETY: the frame's link holds its function.
    unsafe {
        let link = *fp.sub(1) >> 16;
        let index = Func::at(link)
            .code()
            .and_then(|c| c.index_of(pc))
            .unwrap_or(0);
        link << 16 | u64::from(index.min(0xffff) as u16)
    }
}
