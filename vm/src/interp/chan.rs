//! Channels: send, receive, select, close, and the completion of those that parked.

use super::dispatch::{Budget, Mp, dispatch, handler};
use super::mem::copy;
use crate::code::op::Op;
use crate::code::{SelectCase, SelectDesc};
use crate::heap::alloc_foreign;
use crate::machine::chan::{COUNTED, GoChan, chan};
use crate::machine::goroutine::{Goroutine, Resume};
use crate::machine::regs::{Fp, I, Pc};
use crate::machine::{Exit, Machine};
use crate::rt::errors;
use crate::value::rtype::RType;
use minigo_runtime::{Case, Chan, Payload, Received, Selected, Sent, WaitReason, Wake};
use smallvec::SmallVec;

/// A value in slots as a payload: values of more than two words are boxed.
#[inline(always)]
unsafe fn pack(m: *mut Machine, from: *const u64, elem: &'static RType) -> Payload {
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
unsafe fn unpack(m: Mp, to: *mut u64, payload: Payload, ok: bool, elem: &RType) {
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
            _ if ok => super::mem::to_slots(to, payload.0[0] as *const u8, elem.size),
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

#[inline(always)]
unsafe fn elem(word: u64) -> &'static RType {
    // SAFETY: the extra word is a descriptor (verified kind).
    unsafe { &*(word as *const RType) }
}

/// Parks in the operation at `pc`; `finish` completes it.
#[inline(always)]
unsafe fn park(pc: Pc, fp: Fp, budget: Budget, m: Mp, reason: WaitReason) -> Exit {
    // SAFETY: called from a handler.
    unsafe {
        (*m).save(pc, fp);
        (*m).budget = budget;
        (*m).g().resume = Resume::Finish;
        (*m).reason = reason;
        Exit::Park
    }
}

handler! {
    MakeChan(pc, fp, budget, m) |i| {
        (*m).at(pc, fp);
        let elem = elem(i.x0());
        let cap = i.rb();
        if cap > 1 << 28 || (cap as usize).saturating_mul(elem.size) >= 1 << 40 {
            return errors::make_chan(pc, fp, budget, m);
        }
        i.sa(make(m, cap as u32, i.x0()));
        let budget = (*m).after_alloc(budget);
        dispatch(pc.add(N), fp, budget, m)
    }
    ChanLen(pc, fp, budget, m) |i| {
        i.sa(chan(i.rb()).map_or(0, |c| c.len()) as u64);
        dispatch(pc.add(N), fp, budget, m)
    }
    ChanCap(pc, fp, budget, m) |i| {
        i.sa(chan(i.rb()).map_or(0, |c| c.cap()) as u64);
        dispatch(pc.add(N), fp, budget, m)
    }
    Close(pc, fp, budget, m) |i| {
        let Some(c) = chan(i.ra()) else {
            return errors::close_nil(pc, fp, budget, m);
        };
        if !(*m).cx().close(c) {
            return errors::close_closed(pc, fp, budget, m);
        }
        dispatch(pc.add(N), fp, budget, m)
    }
    Send(pc, fp, budget, m) |i| {
        (*m).at(pc, fp);
        let payload = pack(m, i.pb(), elem(i.x0()));
        match (*m).cx().send(chan(i.ra()), payload) {
            Sent::Done => dispatch(pc.add(N), fp, budget, m),
            Sent::Parked(reason) => park(pc, fp, budget, m, reason),
            Sent::Closed | Sent::WouldBlock => errors::send_closed(pc, fp, budget, m),
        }
    }
    Recv(pc, fp, budget, m) |i| {
        match (*m).cx().recv(chan(i.rb())) {
            Received::Value(v, ok) => {
                unpack(m, i.pa(), v, ok, elem(i.x0()));
                dispatch(pc.add(N), fp, budget, m)
            }
            Received::Parked(reason) => park(pc, fp, budget, m, reason),
            Received::WouldBlock => Exit::Defect,
        }
    }
    RecvOk(pc, fp, budget, m) |i| {
        match (*m).cx().recv(chan(i.rb())) {
            Received::Value(v, ok) => {
                unpack(m, i.pa(), v, ok, elem(i.x0()));
                i.sc(ok as u64);
                dispatch(pc.add(N), fp, budget, m)
            }
            Received::Parked(reason) => park(pc, fp, budget, m, reason),
            Received::WouldBlock => Exit::Defect,
        }
    }
    Select(pc, fp, budget, m) |i| {
        (*m).at(pc, fp);
        match select(m, fp, &*(i.x0() as *const SelectDesc)) {
            // A send that went ahead at once was not refused.
            Selected::Case(wake) => selected(pc, fp, budget, m, Wake { ok: wake.ok || is_send(i, wake), ..wake }),
            Selected::Default => {
                i.sa(u64::MAX);
                dispatch(pc.add(N), fp, budget, m)
            }
            Selected::Parked(reason) => park(pc, fp, budget, m, waits_as(i, reason)),
            Selected::Closed(_) => errors::send_closed(pc, fp, budget, m),
        }
    }
}

#[inline(never)]
unsafe fn make(m: *mut Machine, cap: u32, elem: u64) -> u64 {
    // SAFETY: called from a handler.
    let cache = unsafe { &mut (*m).cache };
    let heap = cache.heap();
    if cap as usize >= COUNTED {
        let bytes = cap as usize * size_of::<Payload>();
        heap.limits.buffer_made(heap.in_use_for(bytes), bytes);
    }
    let p = alloc_foreign(cache, GoChan(Chan::new(cap, elem)));
    // SAFETY: as above.
    unsafe { (*m).hurry |= heap.limits.collection_wanted() };
    p.addr() as u64
}

#[inline(never)]
unsafe fn select(m: *mut Machine, fp: Fp, desc: &SelectDesc) -> Selected {
    // SAFETY: the description's slots lie in the frame (verified).
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
        (*m).cx().select(&cases, desc.default)
    }
}

/// Why a select waits: one with a single case is that case's operation.
#[cold]
unsafe fn waits_as(i: I, reason: WaitReason) -> WaitReason {
    // SAFETY: the instruction is a `Select`, whose slots lie in the frame.
    unsafe {
        let desc = &*(i.x0() as *const SelectDesc);
        let [only] = &desc.cases[..] else {
            return reason;
        };
        let nil = *i.fp.add(only.chan as usize) == 0;
        match (only.send, nil) {
            (true, false) => WaitReason::ChanSend,
            (true, true) => WaitReason::ChanSendNil,
            (false, false) => WaitReason::ChanReceive,
            (false, true) => WaitReason::ChanReceiveNil,
        }
    }
}

/// Is the case that went ahead a send?
#[inline]
unsafe fn is_send(i: I, wake: Wake) -> bool {
    // SAFETY: the instruction is a `Select`.
    let desc = unsafe { &*(i.x0() as *const SelectDesc) };
    desc.cases.get(wake.case as usize).is_some_and(|c| c.send)
}

/// A select's case went ahead: its values are moved, its index is the result.
unsafe fn selected(pc: Pc, fp: Fp, budget: Budget, m: Mp, wake: Wake) -> Exit {
    // SAFETY: `pc` is a `Select`.
    unsafe {
        let i = I { pc, fp };
        let desc = &*(i.x0() as *const SelectDesc);
        if let Some(c) = desc.cases.get(wake.case as usize) {
            if c.send && !wake.ok {
                return errors::send_closed(pc, fp, budget, m);
            }
            if !c.send {
                taken(m, wake.payload);
                if c.want {
                    unpack(m, fp.add(c.value as usize), wake.payload, wake.ok, c.elem);
                }
                if c.ok != SelectCase::NONE {
                    *fp.add(c.ok as usize) = wake.ok as u64;
                }
            }
        }
        i.sa(wake.case as u64);
        dispatch(pc.add(2), fp, budget, m)
    }
}

/// Completes the channel operation in which the goroutine parked, and goes on.
///
/// # Safety
/// As `dispatch`; the goroutine was saved by `park` and has been woken.
pub unsafe fn finish(pc: Pc, fp: Fp, budget: Budget, m: Mp) -> Exit {
    // SAFETY: as the caller vouches.
    unsafe {
        let i = I { pc, fp };
        let wake = (*m).cx().wake();
        let op = Op::from_u16(*pc.cast::<u16>());
        let words = match op {
            Some(Op::Send) => {
                if !wake.ok {
                    return super::dispatch::resume(errors::send_closed(pc, fp, budget, m), m);
                }
                2
            }
            Some(Op::Recv) => {
                unpack(m, i.pa(), wake.payload, wake.ok, elem(i.x0()));
                2
            }
            Some(Op::RecvOk) => {
                unpack(m, i.pa(), wake.payload, wake.ok, elem(i.x0()));
                i.sc(wake.ok as u64);
                2
            }
            Some(Op::Select) => {
                return super::dispatch::resume(selected(pc, fp, budget, m, wake), m);
            }
            _ => return Exit::Defect,
        };
        super::dispatch::run(pc.add(words), fp, budget, m)
    }
}
