//! Deferred calls, panic, recover, Goexit, and the end of a program that panics.
//!
//! Deferred calls are in the goroutine's [`Extra`](crate::machine::goroutine::Extra), the latest last, each
//! with the offset of the frame that deferred it. `RunDefers` runs those of its own frame at a
//! normal return. A panic (or Goexit) is a [`Panicking`] record; it runs deferred calls of whatever
//! frame, the latest first, each *on top of* the frame in which the panic was raised, so that the
//! panicking frames stay alive. Such a call returns to `DeferRet`, which continues with the next one,
//! or, if the panic was recovered meanwhile, returns from the frame that had deferred the call: that
//! frame continues at its `recover_pc`, and all panics raised in frames above it are forgotten.
//!
//! `recover` counts only in a function that a panic has called itself: its frame must be the
//! record's `call` (wrappers that the compiler made in between are seen through).

use super::safepoint::grow;
use crate::code::stubs::{DEFER_RET, GO_END, PANIC_TEXT};
use crate::code::{Func, HEADER, flag};
use crate::heap::kept::Kept;
use crate::heap::limits::OutOfMemory;
use crate::instance::{Cause, Ending};
use crate::machine::goroutine::{Deferred, Origin, Panicking, Raised};
use crate::machine::regs::{Fp, Pc};
use crate::machine::{Exit, Mp};
use crate::report::{dump, picture, trace};
use crate::rt::errors;
use crate::value::equal;
use crate::value::known::Known;
use crate::value::rtype::{Kind, MethodSel, RType};
use std::sync::atomic::Ordering::Relaxed;

/// Remembers a deferred call. Go: `deferproc`.
#[inline(never)]
pub unsafe fn push_defer(m: Mp, fp: Fp, func: Option<Kept<Func>>, words: *const u64, n: usize) {
    // SAFETY: the words are in the caller's outgoing area (verified).
    unsafe {
        let frame = (*m).offset(fp);
        let extra = (*m).g().extra();
        let start = extra.words.len() as u32;
        let words = std::slice::from_raw_parts(words, n);
        match *words {
            // A closure, or a function literal and a variable, as nearly always: no call to copy them.
            [word] => extra.words.push(word),
            [first, second] => extra.words.extend([first, second]),
            _ => extra.words.extend_from_slice(words),
        }
        extra.defers.push(Deferred { frame, start, func });
    }
}

/// What [`pop_own_defer`] found.
pub enum Popped {
    /// No deferred call of this frame.
    None,
    /// A nil func value.
    NilFunc,
    /// One for which the stack has no room.
    Overflow,
    /// The function; its words are at the base, the frame's address is in `Machine::fp`.
    Call(u64),
    /// The same, and it is the frame's last.
    Last(u64),
}

/// [`pop_own_defer`], if the stack need not grow for that and there is a function: else nothing is taken.
#[inline(always)]
pub unsafe fn pop_own_defer_here(m: Mp, fp: Fp, base: usize) -> Popped {
    // SAFETY: called for `RunDefers`.
    unsafe {
        let frame = (*m).offset(fp);
        let Some(extra) = (*m).g().extra.as_mut() else {
            return Popped::None;
        };
        let Some(&Deferred { start, func, .. }) = extra.defers.last().filter(|d| d.frame == frame)
        else {
            return Popped::None;
        };
        let Some(func) = func else {
            return Popped::NilFunc;
        };
        let words = extra.words.get(start as usize..).unwrap_or_default();
        let to = fp.add(base);
        if to.add(words.len().max(func.frame_bytes() / 8)) > (*m).limit {
            return Popped::Overflow;
        }
        match words {
            [word] => *to = *word,
            [first, second] => {
                *to = *first;
                *to.add(1) = *second;
            }
            words => std::ptr::copy_nonoverlapping(words.as_ptr(), to, words.len()),
        }
        extra.words.truncate(start as usize);
        extra.defers.pop();
        match extra.defers.last() {
            Some(d) if d.frame == frame => Popped::Call(func.addr()),
            _ => Popped::Last(func.addr()),
        }
    }
}

/// Takes the latest deferred call of this frame and puts its words at slot `base`. Go: `deferreturn`.
#[inline(never)]
pub unsafe fn pop_own_defer(m: Mp, fp: Fp, base: usize) -> Popped {
    // SAFETY: called from `RunDefers`.
    unsafe {
        let frame = (*m).offset(fp);
        let Some(extra) = (*m).g().extra.as_mut() else {
            return Popped::None;
        };
        let Some(d) = extra.defers.pop_if(|d| d.frame == frame) else {
            return Popped::None;
        };
        let Some(func) = d.func else {
            extra.words.truncate(d.start as usize);
            return Popped::NilFunc;
        };
        let words = extra.words.len() - d.start as usize;
        let Some(fp) = grow(fp, base + words.max(func.frame_bytes() / 8), m) else {
            return Popped::Overflow;
        };
        (*m).fp = fp;
        take_words(m, d.start, fp.add(base));
        Popped::Call(func.addr())
    }
}

/// Moves a deferred call's words to its frame.
unsafe fn take_words(m: Mp, start: u32, to: Fp) {
    // SAFETY: the caller has made room at `to`.
    unsafe {
        if let Some(extra) = (*m).g().extra.as_mut() {
            let words = extra.words.get(start as usize..).unwrap_or_default();
            std::ptr::copy_nonoverlapping(words.as_ptr(), to, words.len());
            extra.words.truncate(start as usize);
        }
    }
}

/// `recover()` in the function whose frame is `fp`. Go: `gorecover`.
#[inline(never)]
pub unsafe fn recover(m: Mp, fp: Fp) -> [u64; 2] {
    // SAFETY: the frames below `fp` are the goroutine's.
    unsafe {
        let base = (*m).base;
        let Some(p) = (*m).g().extra.as_mut().and_then(|e| e.panics.last_mut()) else {
            return [0, 0];
        };
        if p.goexit || p.recovered || p.call == 0 {
            return [0, 0];
        }
        let mut fp = fp;
        let through = flag::WRAPPER | flag::RELAY;
        if Func::at(*fp.sub(1) >> 16).flags & flag::WRAPPER != 0 {
            // `defer recover()`: as if the deferring function itself had called it.
            fp = fp.sub(*fp.sub(1) as u16 as usize);
        }
        loop {
            if fp.offset_from(base) as u32 == p.call {
                p.recovered = true;
                return p.value;
            }
            let link = *fp.sub(1);
            fp = fp.sub(link as u16 as usize);
            if link as u16 == 0 || Func::at(*fp.sub(1) >> 16).flags & through == 0 {
                return [0, 0];
            }
        }
    }
}

/// Panics with `value`. Go: `gopanic`.
///
/// # Safety
/// As for `dispatch`: `pc` is an instruction, the one that panics, of the function whose frame `fp` is, and `m` runs
/// the goroutine that owns this frame. Nothing else refers to that goroutine or to its context (`Machine::cx`).
/// `value` is an interface value.
#[cold]
#[inline(never)]
pub unsafe fn start(pc: Pc, fp: Fp, m: Mp, value: [u64; 2], raised: Raised) -> Exit {
    // SAFETY: `pc`, `fp`, `m` and `value` are what `start_from` demands, since that is also what this function demands.
    unsafe { start_from(pc, fp, m, value, raised, Origin::Interface) }
}

/// The same with a value of that origin.
///
/// # Safety
/// As [`start`].
#[cold]
#[inline(never)]
pub unsafe fn start_from(
    pc: Pc,
    fp: Fp,
    m: Mp,
    value: [u64; 2],
    raised: Raised,
    origin: Origin,
) -> Exit {
    // SAFETY: `m` runs the goroutine whose frame `fp` is, so its list of panics is ours; `value` and the values there
    // are interface values.
    unsafe {
        let frame = (*m).offset(fp);
        let extra = (*m).g().extra();
        if let Some(last) = extra.panics.last_mut() {
            let instance = (*m).instance();
            let known = instance.known();
            last.repanicked |= !last.goexit && is_same(last, value, origin, known);
        }
        extra.panics.push(Panicking {
            value,
            raised,
            origin,
            ..Panicking::at(frame, pc)
        });
        next_defer(fp, m)
    }
}

/// Whether a panic with `value` repeats the one before it.
unsafe fn is_same(last: &Panicking, value: [u64; 2], origin: Origin, known: &Known) -> bool {
    // SAFETY: both are interface values.
    unsafe {
        let Some(ty) = Kept::from_ptr(value[0] as *const RType) else {
            return last.value[0] == 0;
        };
        if last.value[0] != value[0] {
            return false;
        }
        if last.value[1] != value[1] {
            if let Some(text) = trace::constant_error(value, known) {
                return trace::constant_error(last.value, known) == Some(text);
            }
            let same = match (last.origin, origin) {
                (Origin::Static, Origin::Static) => true,
                (Origin::Fresh, Origin::Fresh) => {
                    let text = (ty.kind == Kind::String).then_some(value[1]);
                    text.is_some_and(|s| equal::str_bytes(*(s as *const [u64; 2])).is_empty())
                }
                _ => false,
            };
            return same && equal::equal_ifaces(last.value, value) == Ok(true);
        }
        // Go keeps one copy of each number that fits a byte.
        let small = value[1] < 256 || ty.size <= 1;
        let number = ty.kind as u8 <= Kind::Complex128 as u8;
        origin != Origin::Fresh || !number || small
    }
}

/// `runtime.Goexit`. Go: `Goexit`.
///
/// # Safety
/// As [`start`], but `pc` need not be an instruction that panics.
#[cold]
#[inline(never)]
pub unsafe fn goexit(pc: Pc, fp: Fp, m: Mp) -> Exit {
    // SAFETY: `m` runs the goroutine whose frame `fp` is, so its list of panics is ours; this one makes it a panicking
    // goroutine for `next_defer`.
    unsafe {
        let frame = (*m).offset(fp);
        (*m).g().extra().panics.push(Panicking {
            goexit: true,
            ..Panicking::at(frame, pc)
        });
        next_defer(fp, m)
    }
}

/// Slot, in the frame at `fp`, of a frame on top of it.
unsafe fn top_of(fp: Fp) -> usize {
    // SAFETY: the link holds the frame's function.
    unsafe { Func::at(*fp.sub(1) >> 16).frame_bytes() / 8 + HEADER }
}

/// Runs the next deferred call of the latest panic, raised in the frame at `fp`.
unsafe fn next_defer(fp: Fp, m: Mp) -> Exit {
    // SAFETY: called with the state of a panicking goroutine.
    unsafe {
        let extra = (*m).g().extra();
        let Some(at) = extra.panics.len().checked_sub(1) else {
            return Exit::Defect;
        };
        let Some(d) = extra.defers.pop() else {
            let Some(p) = extra.panics.get(at) else {
                return Exit::Defect;
            };
            if p.goexit {
                extra.panics.clear();
                (*m).save(GO_END.as_ptr(), fp);
                return Exit::Done;
            }
            return fatal_panic(fp, m);
        };
        let top = top_of(fp);
        let Some(func) = d.func else {
            extra.words.truncate(d.start as usize);
            let pc = extra.panics.get(at).map_or(DEFER_RET.as_ptr(), |p| p.pc);
            return errors::nil(pc, fp, 0, m);
        };
        let words = extra.words.len() - d.start as usize;
        (*m).at(DEFER_RET.as_ptr(), fp);
        let Some(fp) = grow(fp, top + words.max(func.frame_bytes() / 8), m) else {
            return stack_overflow(DEFER_RET.as_ptr(), fp, m);
        };
        let callee = fp.add(top);
        take_words(m, d.start, callee);
        let call = (*m).offset(callee);
        if let Some(p) = (*m).g().extra().panics.get_mut(at) {
            p.call = call;
            p.deferrer = d.frame;
        }
        *callee.sub(2) = DEFER_RET.as_ptr().addr() as u64;
        *callee.sub(1) = func.addr() << 16 | top as u64;
        (*m).leave_used_up(func.entry(), callee)
    }
}

/// A deferred call that a panic ran has returned; `fp` is the frame in which it was raised.
#[cold]
#[inline(never)]
pub unsafe fn defer_returned(fp: Fp, m: Mp) -> Exit {
    // SAFETY: called from `DeferRet`.
    unsafe {
        let base = (*m).base;
        let extra = (*m).g().extra();
        let Some(p) = extra.panics.last_mut() else {
            return Exit::Defect;
        };
        p.call = 0;
        if !p.recovered {
            return next_defer(fp, m);
        }
        let target = p.deferrer;
        let mut exiting = None;
        while let Some(p) = extra.panics.pop_if(|p| p.frame >= target) {
            if p.goexit {
                exiting = Some(p);
            }
        }
        if let Some(p) = exiting {
            // A panic during Goexit was recovered: the Goexit continues.
            let fp = base.add(p.frame as usize);
            extra.panics.push(p);
            return next_defer(fp, m);
        }
        let fp = base.add(target as usize);
        let code = Func::at(*fp.sub(1) >> 16).code();
        match code
            .as_deref()
            .and_then(|c| c.words.get(c.recover_pc? as usize))
        {
            Some(word) => (*m).leave_used_up(std::ptr::from_ref(word), fp),
            None => Exit::Defect,
        }
    }
}

/// Nobody recovers: asks the values for their texts, one after the other, then ends the program.
unsafe fn fatal_panic(fp: Fp, m: Mp) -> Exit {
    // SAFETY: called with the state of a panicking goroutine.
    unsafe {
        let instance = (*m).instance();
        let known = instance.known();
        let panics = &(*m).g().extra().panics;
        if panics.iter().any(|p| p.asked)
            && let Some(last) = panics.last()
        {
            // A method that was to tell the text of a value panics itself.
            let (pc, text) = (last.pc, trace::nested_text(last.value, known));
            return dies(pc, fp, m, format!("fatal error: {text}\n"), 0);
        }
        loop {
            let panics = &mut (*m).g().extra().panics;
            // The latest comes first, and a value that was raised again is asked once.
            let again = |at: usize| at > 0 && panics.get(at - 1).is_some_and(|p| p.repanicked);
            let silent = |at: usize| panics.get(at).is_none_or(|p| p.text.is_some()) || again(at);
            let Some(at) = (0..panics.len()).rev().find(|&at| !silent(at)) else {
                break;
            };
            let p = &mut panics[at];
            let ty = Kept::from_ptr(p.value[0] as *const RType);
            if let Some(text) = trace::value_text(p.value, known) {
                p.text = Some(text);
                continue;
            }
            let method = ty.and_then(|ty| {
                let table = ty.methods()?;
                let find = |sel: Option<MethodSel>| {
                    let f = table.find(sel?);
                    (!f.is_null()).then(|| Func::at(f.addr() as u64))
                };
                find(known.sel_error).or_else(|| find(known.sel_string))
            });
            p.text = Some(trace::plain_text(p.value, known));
            if let Some(func) = method {
                let data = p.value[1];
                let top = top_of(fp);
                (*m).at(DEFER_RET.as_ptr(), fp);
                if let Some(fp) = grow(fp, top + 4 + func.frame_bytes() / 8, m) {
                    (*m).g().extra().panics[at].asked = true;
                    let callee = fp.add(top);
                    *callee.sub(2) = PANIC_TEXT.as_ptr().addr() as u64;
                    *callee.sub(1) = func.addr() << 16 | top as u64;
                    *callee.add(2) = data;
                    return (*m).leave_used_up(func.entry(), callee);
                }
            }
        }
        end_program(DEFER_RET.as_ptr(), fp, m)
    }
}

/// The method called by [`fatal_panic`] has returned a string.
#[cold]
#[inline(never)]
pub unsafe fn text_returned(fp: Fp, m: Mp) -> Exit {
    // SAFETY: called from `PanicText`: the result lies where the callee's frame was.
    unsafe {
        let result = fp.add(top_of(fp));
        let text = crate::value::equal::str_bytes([*result, *result.add(1)]);
        let text = String::from_utf8_lossy(text).into_owned();
        let panics = &mut (*m).g().extra().panics;
        if let Some(p) = panics.iter_mut().find(|p| p.asked) {
            p.text = Some(text);
            p.asked = false;
        }
        fatal_panic(fp, m)
    }
}

/// Prints the panics and the trace; exit status 2.
unsafe fn end_program(_pc: Pc, fp: Fp, m: Mp) -> Exit {
    // SAFETY: as `fatal_panic`.
    unsafe {
        let id = (*m).cx().id();
        let panics = (*m)
            .g()
            .extra
            .as_ref()
            .map(|e| e.panics.clone())
            .unwrap_or_default();
        let pc = panics.last().map_or(DEFER_RET.as_ptr(), |p| p.pc);
        (*m).save(pc, fp);
        let mut head = trace::panics_text(&panics);
        picture(&mut head, m, 0);
        let mut out = format!("\ngoroutine {id} [running]:\n");
        trace::frames(&mut out, (*m).g(), 0);
        created(&mut out, m);
        dump::die(&mut *m, head, &out, Ending::Panic)
    }
}

/// Appends a picture of the innermost place in the program's own text, if pictures are wanted;
/// `skip` frames are left out.
unsafe fn picture(out: &mut String, m: Mp, skip: usize) {
    // SAFETY: a goroutine runs, and its place is saved.
    let drawn = unsafe { picture::of(&(*m).instance(), (*m).g(), out, None, skip) };
    out.push_str(&drawn);
}

/// Appends where the running goroutine was started.
unsafe fn created(out: &mut String, m: Mp) {
    // SAFETY: a goroutine runs.
    let g = unsafe { (*m).cx() }.g();
    trace::created_by(out, g.site(), g.parent());
}

/// Ends the program with `fatal error: text`, a trace, and status 2. Panics whose deferred calls run come
/// first, without a call of their values' methods. Go: `fatal`.
///
/// # Safety
/// As [`start`]; `pc` is the instruction that fails.
#[cold]
#[inline(never)]
pub unsafe fn fatal(pc: Pc, fp: Fp, m: Mp, text: &str) -> Exit {
    // SAFETY: `m` runs the goroutine that is at `pc` in its frame `fp`; the values in its list of panics are interface
    // values (see `start`).
    unsafe {
        let instance = (*m).instance();
        let known = instance.known();
        let panics = &mut (*m).g().extra().panics;
        for p in panics.iter_mut() {
            p.text = Some(trace::raw_text(p.value, known));
        }
        let mut head = trace::panic_lines(panics);
        if !panics.is_empty() {
            head.push('\t');
        }
        head.push_str(&format!("fatal error: {}\n", text.replace('\n', "\n\t")));
        head.push_str(trace::signal_line(panics));
        dies(pc, fp, m, head, 0)
    }
}

/// As [`fatal`], without the panics: for what Go finds out on the system stack. Go: `fatal`, called there.
///
/// # Safety
/// As [`fatal`].
#[cold]
#[inline(never)]
pub unsafe fn fatal_alone(pc: Pc, fp: Fp, m: Mp, text: &str) -> Exit {
    // SAFETY: promised by the caller.
    unsafe { dies(pc, fp, m, format!("fatal error: {text}\n"), 0) }
}

/// There is no more memory.
///
/// # Safety
/// As [`start`]; `pc` is the instruction that asked for memory, or at which the heap was found to be over its limit.
#[cold]
#[inline(never)]
pub unsafe fn out_of_memory(pc: Pc, fp: Fp, m: Mp, oom: OutOfMemory) -> Exit {
    // SAFETY: the goroutine that `m` runs asked for memory at `pc` in its frame `fp`, as this function demands; `dies`
    // walks its frames from there.
    unsafe {
        (*m).instance().note_end(Cause::Memory);
        dies(pc, fp, m, oom.to_string(), 0)
    }
}

/// Ends the program with these lines, a trace, and status 2. What is to blame is `skip` frames from
/// the innermost.
///
/// # Safety
/// `m` runs the goroutine that is at `pc` in its frame `fp`, whose header is written.
unsafe fn dies(pc: Pc, fp: Fp, m: Mp, mut head: String, skip: usize) -> Exit {
    // SAFETY: `m` runs the goroutine that is at `pc` in its frame `fp`, as this function demands; once that is saved,
    // its frames can be walked.
    unsafe {
        (*m).save(pc, fp);
        let id = (*m).cx().id();
        picture(&mut head, m, skip);
        let mut out = format!("\ngoroutine {id} [running]:\n");
        trace::frames(&mut out, (*m).g(), 0);
        created(&mut out, m);
        dump::die(&mut *m, head, &out, Ending::Fatal)
    }
}

/// A goroutine's stack is over its limit.
///
/// # Safety
/// `m` runs the goroutine that is at `pc` in its frame `fp`: the one that did not fit, or the one on top of which
/// another did not. Its header is written and in the stack, even if its slots are not.
#[cold]
#[inline(never)]
pub unsafe fn stack_overflow(pc: Pc, fp: Fp, m: Mp) -> Exit {
    // SAFETY: the stack is that of the goroutine that `m` runs; the header of the frame at `fp` is written, so its
    // frames can be walked from there.
    unsafe {
        let limit = (*m).instance().stack_limit.load(Relaxed);
        let stack = &(*m).g().stack;
        let (low, high) = (stack.base().addr(), stack.end().addr());
        let head = format!(
            "runtime: goroutine stack exceeds {limit}-byte limit\n\
             runtime: sp={:#x} stack=[{low:#x}, {high:#x}]\nfatal error: stack overflow\n",
            fp.addr()
        );
        // The call that did not fit.
        dies(pc, fp, m, head, 1)
    }
}
