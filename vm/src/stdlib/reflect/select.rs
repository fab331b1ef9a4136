//! Native of package reflect that waits on channels known only at run time.

use super::nil;
use crate::heap::atomic128;
use crate::heap::kept::Kept;
use crate::machine::chan::chan;
use crate::machine::goroutine::Goroutine;
use crate::machine::native::{NativeCx, Outcome};
use crate::value::rtype::{Kind, RType, flag};
use minigo_runtime::{Case, Payload, Selected};

/// The elements of a slice of words.
fn words(cx: &NativeCx<'_>, i: usize) -> &'static [u64] {
    let (p, len, _) = cx.arg_slice(i);
    if len == 0 {
        return &[];
    }
    // SAFETY: the parameter is a slice of pointers, which the frame keeps alive.
    unsafe { std::slice::from_raw_parts(p.cast::<u64>(), len) }
}

/// The value at `from` as a channel carries it: see `machine::chan`.
fn pack(cx: &mut NativeCx<'_>, elem: Kept<RType>, from: *const u8) -> Payload {
    // SAFETY: reflect's contract: `from` leads to a value of that type.
    unsafe {
        match elem.slots {
            0 => Payload::ZERO,
            1 => Payload::one(match (elem.kind, elem.size) {
                (Kind::Int8, _) => i64::from(from.cast::<i8>().read()) as u64,
                (Kind::Int16, _) => i64::from(from.cast::<i16>().read()) as u64,
                (Kind::Int32, _) => i64::from(from.cast::<i32>().read()) as u64,
                _ => small(from, elem.size),
            }),
            2 if elem.is(flag::PAIRS) => Payload(atomic128::load(from)),
            2 => Payload([small(from, 8), small(from.add(8), elem.size - 8)]),
            _ => {
                let p = cx.alloc(elem.size, elem.gc);
                atomic128::copy_value(p, from, elem.size, elem.is(flag::PAIRS));
                Payload::one(p.addr() as u64)
            }
        }
    }
}

/// Up to eight bytes, the missing ones zero.
///
/// # Safety
/// The bytes can be read.
unsafe fn small(from: *const u8, size: usize) -> u64 {
    let mut word = [0; 8];
    for (i, byte) in word.iter_mut().enumerate().take(size) {
        // SAFETY: see above.
        *byte = unsafe { from.add(i).read() };
    }
    u64::from_le_bytes(word)
}

/// What a channel carried, as memory of its type.
fn unpack(cx: &mut NativeCx<'_>, elem: Kept<RType>, payload: Payload, ok: bool) -> *mut u8 {
    if elem.slots > 2 && ok {
        return payload.0[0] as *mut u8; // the box is nobody else's
    }
    let p = cx.alloc(elem.size.next_multiple_of(8), elem.gc);
    if ok {
        // SAFETY: the object is new and has room for the value; pairs are 16 bytes, aligned so.
        unsafe {
            if elem.is(flag::PAIRS) && elem.slots == 2 {
                atomic128::store(p, payload.0);
            } else {
                let bytes: [u8; 16] = std::mem::transmute(payload.0.map(u64::to_le_bytes));
                p.copy_from_nonoverlapping(bytes.as_ptr(), elem.size.min(16));
            }
        }
    }
    p
}

/// `func selectOn(chans, values []*byte, elems []*rtype, block bool) (chosen int, value *byte, ok bool)`:
/// case i sends values[i], or receives where that is nil. Without `block` -1 says that none could continue.
pub(super) fn select_on(cx: &mut NativeCx<'_>) -> Outcome {
    let (chans, values, elems, block) = (words(cx, 0), words(cx, 2), words(cx, 4), cx.arg_bool(6));
    let elem = |i: usize| {
        // SAFETY: reflect's contract: descriptors.
        elems
            .get(i)
            .and_then(|&t| unsafe { Kept::from_ptr(t as *const RType) })
    };
    let wake = if cx.resumed() {
        cx.sched().wake()
    } else {
        let mut cases = Vec::with_capacity(chans.len());
        for (i, (&c, &value)) in chans.iter().zip(values).enumerate() {
            let Some(elem) = elem(i) else { return nil() };
            // SAFETY: reflect's contract: a channel of that element type or nil, kept alive by the frame.
            let on: Option<&minigo_runtime::Chan<Goroutine>> = unsafe { chan(c) };
            cases.push(match value {
                0 => Case::Recv(on),
                from => Case::Send(on, pack(cx, elem, from as *const u8)),
            });
        }
        match cx.sched().select(&cases, !block) {
            Selected::Case(wake) => wake,
            Selected::Closed(_) => return Outcome::PlainError("send on closed channel".into()),
            Selected::Outside => {
                let text = "select on synctest channel from outside bubble";
                return Outcome::Fatal(text.into());
            }
            Selected::Default => {
                cx.ret_i64(0, -1);
                return Outcome::Done;
            }
            Selected::Parked(reason) => return Outcome::ParkAgain(reason),
        }
    };
    let chosen = wake.case as usize;
    let sent = values.get(chosen).is_some_and(|&v| v != 0);
    if sent && !wake.ok {
        return Outcome::PlainError("send on closed channel".into());
    }
    if !sent {
        for word in wake.payload.0 {
            cx.machine().cache.barrier.shade(word);
        }
        let Some(elem) = elem(chosen) else {
            return nil();
        };
        let p = unpack(cx, elem, wake.payload, wake.ok);
        cx.ret_u64(1, p.addr() as u64);
    }
    cx.ret_i64(0, chosen as i64);
    cx.ret_bool(2, wake.ok);
    Outcome::Done
}
