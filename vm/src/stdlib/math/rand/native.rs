//! Natives of package math/rand: the lagged Fibonacci generator, and random values of the scheduler.

mod cooked;

use crate::machine::native::{NativeCx, NativeFn, Outcome};
use crate::stdlib::shared::touch;
use cooked::COOKED;

/// The natives of math/rand.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("(*lagged).Seed", seed),
    ("(*lagged).Uint64", |cx| next(cx, u64::MAX)),
    ("(*lagged).Int63", |cx| next(cx, u64::MAX >> 1)),
    ("chance", chance),
];

const LEN: usize = 607;
const TAP: i64 = 273;

/// `lagged` of rand.go.
#[repr(C)]
struct Lagged {
    tap: i64,
    feed: i64,
    vec: [u64; LEN],
}

fn lagged(cx: &NativeCx<'_>) -> Option<&'static mut Lagged> {
    // SAFETY: the parameter is a *lagged, which has this layout; the frame keeps it alive.
    unsafe { (cx.arg_u64(0) as *mut Lagged).as_mut() }
}

/// x * 48271 mod 2^31 - 1
fn step(x: i64) -> i64 {
    x * 48271 % ((1 << 31) - 1)
}

fn seed(cx: &mut NativeCx<'_>) -> Outcome {
    let seed = cx.arg_i64(1);
    touch::writes(cx, cx.arg_u64(0) as *const u8, 8);
    let Some(r) = lagged(cx) else {
        return Outcome::NilDereference;
    };
    r.tap = 0;
    r.feed = LEN as i64 - TAP;
    let mut x = seed % ((1 << 31) - 1);
    if x < 0 {
        x += (1 << 31) - 1;
    }
    if x == 0 {
        x = 89_482_311;
    }
    for _ in 0..20 {
        x = step(x);
    }
    for (v, cooked) in r.vec.iter_mut().zip(COOKED) {
        x = step(x);
        let mut u = x << 40;
        x = step(x);
        u ^= x << 20;
        x = step(x);
        u ^= x;
        *v = u as u64 ^ cooked;
    }
    Outcome::Done
}

fn next(cx: &mut NativeCx<'_>, mask: u64) -> Outcome {
    // Its first field stands for all.
    touch::writes(cx, cx.arg_u64(0) as *const u8, 8);
    let Some(r) = lagged(cx) else {
        return Outcome::NilDereference;
    };
    let back = |i: i64| if i <= 0 { LEN as i64 - 1 } else { i - 1 };
    r.tap = back(r.tap);
    r.feed = back(r.feed);
    let tap = r.vec.get(r.tap as usize).copied().unwrap_or(0);
    let mut sum = 0;
    if let Some(v) = r.vec.get_mut(r.feed as usize) {
        sum = v.wrapping_add(tap);
        *v = sum;
    }
    cx.ret_u64(0, sum & mask);
    Outcome::Done
}

pub(in crate::stdlib) fn chance(cx: &mut NativeCx<'_>) -> Outcome {
    let v = cx.sched().random();
    cx.ret_u64(0, v);
    Outcome::Done
}
