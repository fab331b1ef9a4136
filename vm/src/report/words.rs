//! Code positions packed into single words, for traces and profiles, which keep thousands of them: the
//! function's address in the upper bits, the position in its code in the lower ones.

use crate::code::stubs::DEFER_RET;
use crate::code::{Func, flag};
use crate::machine::goroutine::{Goroutine, RUNNING};
use crate::report::trace::{self, Frame};

/// The most frames of a stack that a profile keeps.
pub const FRAMES: usize = 128;

/// The word of a frame. Functions inlined there have the same.
pub fn word(f: &Frame) -> u64 {
    f.func.addr() << 16 | u64::from((f.offset / 8).min(0xffff))
}

/// The words of all frames, the innermost first, each inlined function's with its caller's as one; until
/// `each` answers false.
pub fn stack(g: &Goroutine, each: &mut dyn FnMut(u64) -> bool) {
    let mut last = 0;
    trace::walk(g, |f| {
        let word = word(&f);
        let again = std::mem::replace(&mut last, word) == word;
        again || each(word)
    });
}

/// What tells one stack from another without looking anything up: the code position and the header of each
/// frame, of as many as `stack` is asked for. Whether `each` answered true for all. A stack of deferred
/// calls that a panic runs can't be told so.
pub fn trail(g: &Goroutine, mut each: impl FnMut(u64) -> bool) -> bool {
    let mut at = g.fp as usize;
    let mut pc = g.pc;
    for _ in 0..FRAMES {
        // SAFETY: saved frames are whole; links lead from frame to frame.
        let (link, ret) = unsafe {
            let fp = g.stack.base().add(at);
            (*fp.sub(1), *fp.sub(2) as *const u64)
        };
        if std::ptr::eq(pc, DEFER_RET.as_ptr()) || !each(pc.addr() as u64) || !each(link) {
            return false;
        }
        pc = ret;
        let distance = link as u16 as usize;
        if distance == 0 || distance > at {
            break;
        }
        at -= distance;
    }
    true
}

/// The frames that `trail` told, each by its code position and its header; `None`: these words are no stack. (Traces remember
/// the place of a `go` statement among stacks, as a list of one word.)
#[inline(always)]
fn frames_of(trail: &[u64]) -> Option<&[[u64; 2]]> {
    match trail.as_chunks() {
        ([], _) => None,
        (frames, []) => Some(frames),
        _ => None,
    }
}

/// Whether that is what `trail` says of the stack, all of it: such a list ends where a stack does.
#[inline(always)]
pub fn has_trail(g: &Goroutine, trail: &[u64]) -> bool {
    let mut at = g.fp as usize;
    let mut pc = g.pc.addr() as u64;
    let Some(frames) = frames_of(trail) else {
        return false;
    };
    for [known_pc, known_link] in frames {
        // SAFETY: as above.
        let (link, ret) = unsafe {
            let fp = g.stack.base().add(at);
            (*fp.sub(1), *fp.sub(2))
        };
        if pc != *known_pc || link != *known_link {
            return false;
        }
        pc = ret;
        let Some(next) = at.checked_sub(link as u16 as usize) else {
            return false;
        };
        at = next;
    }
    true
}

/// The same as a list.
pub fn stack_of(g: &Goroutine) -> Vec<u64> {
    let mut words = Vec::new();
    stack(g, &mut |word| {
        words.push(word);
        words.len() < FRAMES
    });
    words
}

/// The stack of the goroutine that this thread runs, which is allocating an object; empty if it runs none.
pub fn running_stack() -> Vec<u64> {
    let m = RUNNING.get();
    // SAFETY: set as long as the machine runs a goroutine, which only this thread touches; whoever allocates
    // has said before where it is (`Machine::at`). The machine is lent to whoever allocates: its
    // fields are read one by one.
    unsafe {
        if m.is_null() || (*m).pc.is_null() || !((*m).base..(*m).limit).contains(&(*m).fp) {
            return Vec::new();
        }
        let g = (*m).g;
        let before = ((*g).pc, (*g).fp);
        (*g).pc = (*m).pc;
        (*g).fp = (*m).fp.offset_from((*m).base) as u32;
        let words = stack_of(&*g);
        ((*g).pc, (*g).fp) = before;
        words
    }
}

/// Calls `f` for the functions that the place is in, an inlined one before its caller, until it answers
/// false. Zero is no place: there is nothing to be called for.
pub fn frames_at(word: u64, f: &mut dyn FnMut(&Frame) -> bool) {
    if word >> 16 == 0 {
        return;
    }
    // SAFETY: such words are made of a function's address.
    let func = unsafe { Func::at(word >> 16) };
    if let Some(code) = func.code()
        && let Some(pc) = code.words.get((word & 0xffff) as usize)
    {
        trace::frame(func, pc, true, &mut |frame| f(&frame));
    }
}

/// The place as programs see it: the return address of a call there (`runtime.Callers`).
pub fn pc_of(word: u64) -> u64 {
    let mut pc = 0;
    frames_at(word, &mut |f| {
        pc = f.pc;
        false
    });
    pc
}

/// Whether the place is in what the library keeps to itself, or in a native.
pub fn is_inner(word: u64) -> bool {
    if word >> 16 == 0 {
        return false;
    }
    // SAFETY: as in `frames_at`.
    let func = unsafe { Func::at(word >> 16) };
    let mut own = false;
    frames_at(word, &mut |f| {
        let name = f.name.rsplit('.').next().unwrap_or_default();
        own = name.starts_with(char::is_lowercase);
        false
    });
    func.native.is_some() || func.flags & flag::LIBRARY != 0 && own
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_of_a_go_statement_is_no_stack() {
        assert_eq!(frames_of(&[]), None);
        assert_eq!(frames_of(&[7]), None);
        assert_eq!(frames_of(&[7, 8, 9]), None);
        assert_eq!(frames_of(&[7, 8, 9, 10]), Some(&[[7, 8], [9, 10]][..]));
    }
}
