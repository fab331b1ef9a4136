//! Channels: send, receive, select, close, and finishing an operation for which the goroutine parked.

use super::dispatch::{Budget, Mp, dispatch, handler};
use crate::code::SelectDesc;
use crate::code::op::Op;
use crate::machine::Exit;
use crate::machine::chan::chan;
use crate::machine::regs::{Fp, I, Pc};
use crate::rt::chan::{
    CLOSE_OUTSIDE, RECEIVE_OUTSIDE, SEND_OUTSIDE, elem, is_boxed, is_send, make, outside, pack,
    park, select, take_case, unpack, waits_as,
};
use crate::rt::{errors, panic};
use minigo_runtime::{Received, Selected, Sent, Wake};

handler! {
    MakeChan(pc, fp, budget, m) |i| {
        (*m).at(pc, fp);
        let elem = elem(i.x0());
        let cap = i.rb();
        // Elements without bytes are only counted.
        let most = if elem.size == 0 { u32::MAX as u64 } else { 1 << 28 };
        if cap > most || (cap as usize).saturating_mul(elem.size) >= 1 << 40 {
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
        if (*m).cx().is_outside(c) {
            return panic::fatal(pc, fp, m, CLOSE_OUTSIDE);
        }
        if !(*m).cx().close_with(c, || (*m).grant.left(budget)) {
            return errors::close_closed(pc, fp, budget, m);
        }
        dispatch(pc.add(N), fp, budget, m)
    }
    Send(pc, fp, budget, m) |i| {
        let elem = elem(i.x0());
        if is_boxed(&elem) {
            (*m).at(pc, fp);
        }
        let payload = pack(m, i.pb(), elem);
        match (*m).cx().send(chan(i.ra()), payload, || (*m).grant.left(budget)) {
            Sent::Done => dispatch(pc.add(N), fp, budget, m),
            Sent::Parked(reason) => park(pc, fp, budget, m, reason),
            Sent::Closed | Sent::WouldBlock => errors::send_closed(pc, fp, budget, m),
            Sent::Outside => panic::fatal(pc, fp, m, SEND_OUTSIDE),
        }
    }
    Recv(pc, fp, budget, m) |i| {
        match (*m).cx().recv(chan(i.rb()), || (*m).grant.left(budget)) {
            Received::Value(v, ok) => {
                unpack(m, i.pa(), v, ok, &elem(i.x0()));
                dispatch(pc.add(N), fp, budget, m)
            }
            Received::Parked(reason) => park(pc, fp, budget, m, reason),
            Received::Outside => panic::fatal(pc, fp, m, RECEIVE_OUTSIDE),
            Received::WouldBlock => Exit::Defect,
        }
    }
    RecvOk(pc, fp, budget, m) |i| {
        match (*m).cx().recv(chan(i.rb()), || (*m).grant.left(budget)) {
            Received::Value(v, ok) => {
                unpack(m, i.pa(), v, ok, &elem(i.x0()));
                i.sc(ok as u64);
                dispatch(pc.add(N), fp, budget, m)
            }
            Received::Parked(reason) => park(pc, fp, budget, m, reason),
            Received::Outside => panic::fatal(pc, fp, m, RECEIVE_OUTSIDE),
            Received::WouldBlock => Exit::Defect,
        }
    }
    Select(pc, fp, budget, m) |i| {
        (*m).at(pc, fp);
        match select(m, fp, &*(i.x0() as *const SelectDesc), budget) {
            // A send that went ahead at once was not refused.
            Selected::Case(wake) => selected(pc, fp, budget, m, Wake { ok: wake.ok || is_send(i, wake), ..wake }),
            Selected::Default => {
                i.sa(u64::MAX);
                dispatch(pc.add(N), fp, budget, m)
            }
            Selected::Parked(reason) => park(pc, fp, budget, m, waits_as(i, reason)),
            Selected::Closed(_) => errors::send_closed(pc, fp, budget, m),
            Selected::Outside => panic::fatal(pc, fp, m, outside(i)),
        }
    }
}

/// A select's case went ahead.
unsafe fn selected(pc: Pc, fp: Fp, budget: Budget, m: Mp, wake: Wake) -> Exit {
    // SAFETY: `pc` is a `Select`.
    unsafe {
        if !take_case(I { pc, fp }, m, wake) {
            return errors::send_closed(pc, fp, budget, m);
        }
        dispatch(pc.add(2), fp, budget, m)
    }
}

const SEND: u16 = Op::Send as u16;
const RECV: u16 = Op::Recv as u16;
const RECV_OK: u16 = Op::RecvOk as u16;
const SELECT: u16 = Op::Select as u16;

/// Completes the channel operation in which the goroutine parked, and continues.
///
/// # Safety
/// As `dispatch`; the goroutine was saved by `park` and has been woken.
pub unsafe fn finish(pc: Pc, fp: Fp, budget: Budget, m: Mp) -> Exit {
    // SAFETY: `pc` is the channel operation at which `park` saved the goroutine, in its frame at `fp`, and it has been
    // woken since.
    unsafe {
        let i = I { pc, fp };
        let wake = (*m).cx().wake();
        let words = match *pc.cast::<u16>() {
            SEND => {
                if !wake.ok {
                    return super::dispatch::resume(errors::send_closed(pc, fp, budget, m), m);
                }
                2
            }
            RECV => {
                unpack(m, i.pa(), wake.payload, wake.ok, &elem(i.x0()));
                2
            }
            RECV_OK => {
                unpack(m, i.pa(), wake.payload, wake.ok, &elem(i.x0()));
                i.sc(wake.ok as u64);
                2
            }
            SELECT => {
                return super::dispatch::resume(selected(pc, fp, budget, m, wake), m);
            }
            _ => return Exit::Defect,
        };
        super::dispatch::run(pc.add(words), fp, budget, m)
    }
}
