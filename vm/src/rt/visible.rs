//! Visible operations while exploring schedules: a goroutine's next operation, its position, and its effect if
//! it ran now.

use super::sync::{LOCKED, READERS};
use crate::code::visible::ONCE;
use crate::code::{Func, SelectDesc, flag};
use crate::instance::Instance;
use crate::machine::Mp;
use crate::machine::chan::chan;
use crate::machine::regs::{Fp, I, Pc};
use minigo_runtime::explore::{Access, Look, OpKind, Ready, SelectOn, Touch, Touches, VisibleOp};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};

/// `sync.Mutex` in starvation mode.
const STARVING: u32 = 4;

/// Says in short what the live local variables of the goroutine at an announcement hold.
pub type Locals = unsafe fn(Pc, Fp, &Instance) -> u64;

/// The goroutine is about to perform the operation that the `Choice` at `pc` announces. Whether it does so at once;
/// otherwise it leaves, and goes on behind that instruction.
#[inline(never)]
pub unsafe fn announce(pc: Pc, fp: Fp, m: Mp, locals: Locals) -> bool {
    // SAFETY: called from a handler; `pc` is a `Choice`.
    unsafe {
        let i = I { pc, fp };
        let Some(kind) = OpKind::from_u8(i.b() as u8) else {
            return true;
        };
        if is_part(fp, kind) {
            return true;
        }
        let Some(site) = site(pc, fp) else {
            return true;
        };
        let mut op = site.op(kind, i.ra());
        op.operand = match kind {
            OpKind::Send => capacity(op.object),
            _ => i.rc(),
        };
        note_locals(&mut op, (pc, fp), m, locals);
        visible(pc, fp, m, op)
    }
}

/// The same for a `ChoiceHere`.
#[inline(never)]
pub unsafe fn announce_here(pc: Pc, fp: Fp, m: Mp, locals: Locals) -> bool {
    // SAFETY: called from a handler; `pc` is a `ChoiceHere`.
    unsafe {
        let i = I { pc, fp };
        let kind = match OpKind::from_u8(i.a() as u8) {
            None => return true,
            Some(OpKind::Start) => {
                (*m).cx().explore_begins();
                return true;
            }
            Some(kind) => kind,
        };
        let mut op = match site(pc, fp) {
            Some(site) => site.op(kind, 0),
            None if kind == OpKind::Exit => VisibleOp::new(kind, 0, 0),
            None => return true,
        };
        note_locals(&mut op, (pc, fp), m, locals);
        visible(pc, fp, m, op)
    }
}

/// The same for a `ChoiceSelect`.
#[inline(never)]
pub unsafe fn announce_select(pc: Pc, fp: Fp, m: Mp, locals: Locals) -> bool {
    // SAFETY: called from a handler; `pc` is a `ChoiceSelect`.
    unsafe {
        let Some(site) = site(pc, fp) else {
            return true;
        };
        let mut op = site.op(OpKind::Select, 0);
        describe_select(&mut op, I { pc, fp });
        note_locals(&mut op, (pc, fp), m, locals);
        visible(pc, fp, m, op)
    }
}

/// Announces the operation.
unsafe fn visible(pc: Pc, fp: Fp, m: Mp, op: VisibleOp) -> bool {
    // SAFETY: called from a handler; `pc` is the instruction that announces it.
    unsafe {
        if (*m).cx().is_filmed() {
            (*m).save(pc, fp);
        }
        (*m).cx().visible(op)
    }
}

/// Notes what the goroutine's local variables hold if the operation may be a mere look.
///
/// # Safety
/// `m` runs the goroutine that is at `pc` in its frame `fp`, as for a handler; the instruction there announces the
/// operation.
pub(super) unsafe fn note_locals(op: &mut VisibleOp, (pc, fp): (Pc, Fp), m: Mp, locals: Locals) {
    // SAFETY: the goroutine that `m` runs is at the announcement at `pc`, in its frame `fp`, as this function and
    // `locals` demand.
    unsafe {
        let instance = (*m).instance();
        if op.kind.may_only_look() && instance.options.explore.is_some() {
            op.locals = locals(pc, fp, &instance);
        }
    }
}

/// What the select that is described there waits for. One with a single case is that case's operation.
unsafe fn describe_select(op: &mut VisibleOp, i: I) {
    // SAFETY: the instruction has the select's description, whose slots are in the frame.
    unsafe {
        let desc = &*(i.x0() as *const SelectDesc);
        let on = |c: &crate::code::SelectCase| SelectOn {
            channel: *i.fp.add(c.chan as usize),
            sends: c.send,
        };
        if let ([only], false) = (&desc.cases[..], desc.default) {
            let SelectOn { channel, sends } = on(only);
            op.kind = if sends { OpKind::Send } else { OpKind::Recv };
            op.object = channel;
            op.operand = if sends { capacity(channel) } else { 0 };
            return;
        }
        op.cases = Some(desc.cases.iter().map(on).collect());
        op.operand = u64::from(desc.default);
    }
}

/// How many values the channel can hold.
unsafe fn capacity(channel: u64) -> u64 {
    // SAFETY: the goroutine is about to send on it, and keeps it alive.
    unsafe { chan(channel) }.map_or(0, |c| c.cap() as u64)
}

/// Whether the function that begins at `fp` was called within a larger operation of package sync.
unsafe fn is_part(fp: Fp, kind: OpKind) -> bool {
    // SAFETY: frames have headers; links lead from frame to frame.
    unsafe {
        let link = *fp.sub(1);
        let distance = link as u16 as usize;
        if distance == 0 {
            return false;
        }
        let caller = Func::at(*fp.sub(distance).sub(1) >> 16);
        caller.flags & flag::WHOLE != 0 && !(kind == OpKind::Unlock && caller.name == ONCE)
    }
}

/// Where an operation stands.
struct Site {
    /// The place in the program's own text.
    own: u64,
    /// The way from there, in short.
    way: u64,
}

impl Site {
    fn op(&self, kind: OpKind, object: u64) -> VisibleOp {
        let mut op = VisibleOp::new(kind, object, self.own);
        op.at = self.way;
        op
    }
}

/// The place in the program's own text, as a word (`report::words`): the innermost frame outside of the library; the
/// innermost of all if there is none. `None`: package testing does it for itself, between the tests, which is nothing to
/// explore.
unsafe fn site(pc: Pc, fp: Fp) -> Option<Site> {
    // SAFETY: as above.
    unsafe {
        let (mut pc, mut fp) = (pc, fp);
        // Whether `pc` is a return address, which stands behind the call.
        let mut within = 0;
        let mut first = 0;
        let mut way = 0u64;
        let mut testing = false;
        loop {
            let link = *fp.sub(1);
            let func = Func::at(link >> 16);
            let word = word(&func, pc, within);
            way = way.rotate_left(7) ^ word;
            if first == 0 {
                first = word;
            }
            let distance = link as u16 as usize;
            if func.flags & (flag::LIBRARY | flag::WRAPPER) == 0 {
                // (The main function of a test program calls it.)
                let begins = func.name == "main.main";
                let own = word;
                return (!testing || !begins).then_some(Site { own, way });
            }
            testing |= func.name.starts_with("testing.");
            if distance == 0 {
                let own = first;
                return (!testing).then_some(Site { own, way });
            }
            pc = *fp.sub(2) as Pc;
            within = 1;
            fp = fp.sub(distance);
        }
    }
}

fn word(func: &Func, pc: Pc, within: u32) -> u64 {
    let at = func.code().and_then(|c| c.index_of(pc)).unwrap_or(0);
    func.addr() << 16 | u64::from(at.saturating_sub(within).min(0xffff))
}

/// What an operation would do now.
pub fn look(op: &VisibleOp) -> Look {
    // SAFETY: the goroutine that is about to perform it keeps the object alive, which is what the kind says; nobody
    // else runs.
    unsafe { look_at(op) }
}

/// How many values the channel of an operation holds and could hold; none if it is about something else.
pub fn fill(op: &VisibleOp) -> (u32, u32) {
    if !matches!(op.kind, OpKind::Send | OpKind::Recv | OpKind::Close) {
        return (0, 0);
    }
    let small = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    // SAFETY: the goroutine that is about to perform it keeps the channel alive.
    let chan = unsafe { chan(op.object) };
    chan.map_or((0, 0), |c| (small(c.len()), small(c.cap())))
}

/// The 32-bit word of an object.
///
/// # Safety
/// An aligned word is at `offset`, in an object that stays alive while the answer is used.
unsafe fn word32<'a>(object: u64, offset: u64) -> &'a AtomicU32 {
    // SAFETY: an aligned 32-bit word of a live object is there, as this function demands.
    unsafe { &*((object + offset) as *const AtomicU32) }
}

fn one(object: u64, access: Access) -> Touches {
    Touches::from_slice(&[Touch { object, access }])
}

/// See [`look`].
///
/// # Safety
/// The object is nil, or a live variable of the type that the kind of the operation is about; the channels of a select
/// are nil or alive. No goroutine runs meanwhile.
unsafe fn look_at(op: &VisibleOp) -> Look {
    use OpKind::*;
    let object = op.object;
    let yes = |touches| Look {
        ready: Ready::Yes,
        touches,
    };
    if op.kind == Select {
        // SAFETY: the operation is a select, whose channels are nil or alive, as this function demands.
        return unsafe { look_at_select(op) };
    }
    if object == 0 {
        let ready = match op.kind {
            Send | Recv => Ready::No,
            _ => Ready::Yes,
        };
        let touches = Touches::new();
        return Look { ready, touches };
    }
    let possible = |can: bool, access: Access| Look {
        ready: if can { Ready::Yes } else { Ready::No },
        touches: one(object, access),
    };
    let tried = |can: bool| yes(one(object, if can { Access::Write } else { Access::Read }));
    let free = |offset: u64| {
        // SAFETY: `free` is called only for objects with a mutex's state at `offset`: mutexes, an RWMutex, which begins
        // with one, and a Once.
        unsafe { word32(object, offset) }.load(Relaxed) & (LOCKED | STARVING) == 0
    };
    // SAFETY: `readers` is called only for an RWMutex, which has its count of readers there.
    let readers = || unsafe { word32(object, READERS as u64) }.load(Relaxed) as i32;
    match op.kind {
        Send => yes(one(object, Access::Write)),
        Recv => yes(one(object + 1, Access::Write)),
        Close => yes(both_ends(object, Access::Write)),
        Len => yes(both_ends(object, Access::Read)),
        Lock => possible(free(0), Access::Acquire),
        Unlock | RUnlock | WUnlock | Done => yes(one(object, Access::Release)),
        TryLock => tried(free(0)),
        RLock => possible(readers() >= 0, Access::AcquireShared),
        TryRLock => tried(readers() >= 0),
        WLock => possible(free(0), Access::Acquire),
        TryWLock => tried(free(0) && readers() == 0),
        Add if (op.operand as i64) < 0 => yes(one(object, Access::Release)),
        Add => yes(one(object, Access::Add)),
        Wait => {
            // SAFETY: a WaitGroup begins with its state.
            let state = unsafe { &*(object as *const AtomicU64) }.load(Relaxed);
            Look {
                ready: if state >> 32 == 0 {
                    Ready::Yes
                } else {
                    Ready::Parks
                },
                touches: one(object, Access::AcquireShared),
            }
        }
        Once => {
            // The flag, and then the mutex.
            // SAFETY: a Once begins with its flag, which has 32 bits.
            let done = unsafe { word32(object, 0) }.load(Relaxed) != 0;
            let access = if done {
                Access::AcquireShared
            } else {
                Access::Acquire
            };
            Look {
                ready: if done || free(4) {
                    Ready::Yes
                } else {
                    Ready::No
                },
                touches: one(object + 4, access),
            }
        }
        AtomicCas => {
            // SAFETY: the object is the variable of an atomic operation, which has 32 bits at least.
            let now = unsafe { word32(object, 0) }.load(Relaxed);
            tried(now == op.operand as u32)
        }
        AtomicSwap => {
            // SAFETY: the object is a variable of 32 bits: swaps of longer ones are announced as `AtomicUpdate`.
            let now = unsafe { word32(object, 0) }.load(Relaxed);
            tried(now != op.operand as u32)
        }
        AtomicLoad | MapRead | Load => yes(one(object, Access::Read)),
        AtomicStore | AtomicUpdate | MapWrite | Pool | CondWait | Signal | Broadcast | Store => {
            yes(one(object, Access::Write))
        }
        TimerStart | TimerStop => yes(one(object, Access::Write)),
        NetListen | NetAccept | NetConnect | NetRead | NetWrite | NetClose | NetLimit => {
            yes(one(object, Access::Write))
        }
        Start | Resume | End | Select | TimerFires | Sleep | Yield | Outside | Fault | Exit => {
            Look::free()
        }
    }
}

fn both_ends(channel: u64, access: Access) -> Touches {
    let end = |object| Touch { object, access };
    Touches::from_slice(&[end(channel), end(channel + 1)])
}

/// The same for a select.
///
/// # Safety
/// The channels of its cases are nil or alive. No goroutine runs meanwhile.
unsafe fn look_at_select(op: &VisibleOp) -> Look {
    let cases = op.cases.as_deref().unwrap_or_default();
    let default = op.operand != 0;
    let goes = |c: &SelectOn| {
        // SAFETY: the channel of a case is nil or alive, as this function demands.
        unsafe { chan(c.channel) }.is_some_and(|chan| match c.sends {
            true => chan.can_send(),
            false => chan.can_recv(),
        })
    };
    let any = cases.iter().any(goes);
    let access = if default && !any {
        Access::Read
    } else {
        Access::Write
    };
    let mut touches = Touches::new();
    for c in cases.iter().filter(|c| c.channel != 0) {
        if !touches.iter().any(|t| t.object == c.channel) {
            touches.extend(both_ends(c.channel, access));
        }
    }
    Look {
        ready: if touches.is_empty() && !default {
            Ready::No
        } else {
            Ready::Yes
        },
        touches,
    }
}
