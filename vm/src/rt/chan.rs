//! Channels: converting values to payloads, parking, select.

use super::memory::{copy, to_slots};
use crate::code::{SelectCase, SelectDesc};
use crate::heap::alloc_foreign;
use crate::heap::kept::Kept;
use crate::machine::chan::{COUNTED, GoChan, chan};
use crate::machine::goroutine::{Goroutine, Resume};
use crate::machine::regs::{Fp, I, Pc};
use crate::machine::{Budget, Exit, Machine, Mp};
use crate::value::rtype::RType;
use minigo_runtime::{Case, Chan, Payload, Selected, WaitReason, Wake};
use smallvec::SmallVec;

/// Whether such a value goes into a box when it is sent.
#[inline(always)]
pub fn is_boxed(elem: &RType) -> bool {
    elem.slots > 2
}

/// A value in slots as a payload: values of more than two words are boxed.
#[inline(always)]
pub unsafe fn pack(m: *mut Machine, from: *const u64, elem: Kept<RType>) -> Payload {
    // SAFETY: the frame holds the value at `from` (verified).
    unsafe {
        match elem.slots {
            0 => Payload::ZERO,
            1 => Payload::one(*from),
            2 => Payload([*from, *from.add(1)]),
            _ => {
                let p = (*m).alloc(elem.size, elem.gc);
                copy(p, from.cast(), elem.size);
                Payload::one(p.addr() as u64)
            }
        }
    }
}

/// A payload into slots.
#[inline(always)]
pub unsafe fn unpack(m: Mp, to: *mut u64, payload: Payload, ok: bool, elem: &RType) {
    // SAFETY: the frame has the value's slots at `to` (verified); a boxed value is not shared.
    unsafe {
        taken(m, payload);
        match elem.slots {
            0 => {}
            1 => *to = payload.0[0],
            2 => {
                *to = payload.0[0];
                *to.add(1) = payload.0[1];
            }
            _ if ok => to_slots(to, payload.0[0] as *const u8, elem.size),
            n => std::ptr::write_bytes(to, 0, n as usize),
        }
    }
}

/// A value has left a channel, or a goroutine that was about to send it.
#[inline(always)]
pub unsafe fn taken(m: Mp, payload: Payload) {
    // SAFETY: called from a handler.
    let barrier = unsafe { &mut (*m).cache.barrier };
    if barrier.is_on() {
        payload.0.iter().for_each(|&word| barrier.shade(word));
    }
}

/// The element type in an extra word.
#[inline(always)]
pub unsafe fn elem(word: u64) -> Kept<RType> {
    // SAFETY: the extra word is a descriptor (verified kind).
    unsafe { RType::at(word) }
}

/// Parks in the operation at `pc`; `finish` completes it.
#[inline(always)]
pub unsafe fn park(pc: Pc, fp: Fp, budget: Budget, m: Mp, reason: WaitReason) -> Exit {
    // SAFETY: called from a handler.
    unsafe {
        (*m).save(pc, fp);
        (*m).budget = budget;
        (*m).g().resume = Resume::Finish;
        (*m).reason = reason;
        Exit::Park
    }
}

/// A channel of this capacity, whose element type is the descriptor `elem`.
#[inline(never)]
pub unsafe fn make(m: *mut Machine, cap: u32, kind: u64) -> u64 {
    // SAFETY: called from a handler.
    let cache = unsafe { &mut (*m).cache };
    let heap = cache.heap();
    // SAFETY: called from a handler.
    let of_nothing = unsafe { elem(kind) }.size == 0;
    if cap as usize >= COUNTED && !of_nothing {
        let bytes = cap as usize * size_of::<Payload>();
        heap.limits.buffer_made(heap.in_use_for(bytes), bytes);
    }
    // SAFETY: as above.
    let bubble = unsafe { (*m).cx().bubble() };
    let chan = match of_nothing {
        true => Chan::of_nothing(cap, kind),
        false => Chan::new(cap, kind),
    };
    let p = alloc_foreign(cache, GoChan(chan.in_bubble(bubble)));
    // SAFETY: as above.
    unsafe { (*m).hurry |= heap.limits.collection_wanted() };
    p.addr() as u64
}

/// Tries the cases of a select, and begins to wait if none can go ahead.
#[inline(never)]
pub unsafe fn select(m: *mut Machine, fp: Fp, desc: &SelectDesc, budget: isize) -> Selected {
    // SAFETY: the description's slots are in the frame (verified).
    unsafe {
        let mut cases: SmallVec<[Case<'_, Goroutine>; 8]> = SmallVec::new();
        for c in &desc.cases {
            let on = chan(*fp.add(c.chan as usize));
            cases.push(if c.send {
                Case::Send(on, pack(m, fp.add(c.value as usize), c.elem))
            } else {
                Case::Recv(on)
            });
        }
        let left = || (*m).grant.left(budget);
        (*m).cx().select_with(&cases, desc.default, left)
    }
}

/// Why a select waits: one with a single case is that case's operation.
#[cold]
pub unsafe fn waits_as(i: I, reason: WaitReason) -> WaitReason {
    // SAFETY: the instruction is a `Select`, whose slots are in the frame.
    unsafe {
        let desc = &*(i.x0() as *const SelectDesc);
        let [only] = &desc.cases[..] else {
            return reason;
        };
        let nil = *i.fp.add(only.chan as usize) == 0;
        match (only.send, nil) {
            (true, false) if reason == WaitReason::SynctestSelect => WaitReason::SynctestChanSend,
            (false, false) if reason == WaitReason::SynctestSelect => {
                WaitReason::SynctestChanReceive
            }
            (true, false) => WaitReason::ChanSend,
            (true, true) => WaitReason::ChanSendNil,
            (false, false) => WaitReason::ChanReceive,
            (false, true) => WaitReason::ChanReceiveNil,
        }
    }
}

/// What is wrong with a select on a channel of a bubble that the goroutine is not in.
#[cold]
pub unsafe fn outside(i: I) -> &'static str {
    // SAFETY: the instruction is a `Select`.
    let desc = unsafe { &*(i.x0() as *const SelectDesc) };
    match &desc.cases[..] {
        [only] if only.send => SEND_OUTSIDE,
        [_] => RECEIVE_OUTSIDE,
        _ => "select on synctest channel from outside bubble",
    }
}

/// A fatal error: a channel of a bubble is used by a goroutine that is not in it.
pub const SEND_OUTSIDE: &str = "send on synctest channel from outside bubble";
/// As [`SEND_OUTSIDE`].
pub const RECEIVE_OUTSIDE: &str = "receive on synctest channel from outside bubble";
/// As [`SEND_OUTSIDE`].
pub const CLOSE_OUTSIDE: &str = "close of synctest channel from outside bubble";

/// Whether the case that went ahead is a send.
#[inline]
pub unsafe fn is_send(i: I, wake: Wake) -> bool {
    // SAFETY: the instruction is a `Select`.
    let desc = unsafe { &*(i.x0() as *const SelectDesc) };
    desc.cases.get(wake.case as usize).is_some_and(|c| c.send)
}

/// A select's case went ahead: its values are moved, its index is the result. False: it is a send on
/// a closed channel.
#[inline]
pub unsafe fn take_case(i: I, m: Mp, wake: Wake) -> bool {
    // SAFETY: the instruction is a `Select`, whose slots are in the frame (verified).
    unsafe {
        let desc = &*(i.x0() as *const SelectDesc);
        if let Some(c) = desc.cases.get(wake.case as usize) {
            if c.send && !wake.ok {
                return false;
            }
            if !c.send {
                taken(m, wake.payload);
                if c.want {
                    unpack(
                        m,
                        i.fp.add(c.value as usize),
                        wake.payload,
                        wake.ok,
                        &c.elem,
                    );
                }
                if c.ok != SelectCase::NONE {
                    *i.fp.add(c.ok as usize) = wake.ok as u64;
                }
            }
        }
        i.sa(wake.case as u64);
        true
    }
}
