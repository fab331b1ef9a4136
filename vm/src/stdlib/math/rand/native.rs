//! Natives of packages math/rand and math/rand/v2: the lagged Fibonacci generator, the ziggurat's
//! layers, and chance.

mod cooked;

use crate::machine::native::{NativeCx, NativeFn, Outcome};
use cooked::COOKED;
use std::sync::OnceLock;

/// The natives of math/rand.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("(*lagged).Seed", seed),
    ("(*lagged).Uint64", |cx| next(cx, u64::MAX)),
    ("(*lagged).Int63", |cx| next(cx, u64::MAX >> 1)),
    ("chance", chance),
    ("ziggurat", ziggurat),
];

/// The natives of math/rand/v2.
pub(in crate::stdlib) const NATIVES_V2: &[(&str, NativeFn)] = &[
    ("chance", chance),
    ("ziggurat", ziggurat),
    ("fill", crate::stdlib::rand_v2_natives::fill),
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

fn chance(cx: &mut NativeCx<'_>) -> Outcome {
    let v = cx.sched().random();
    cx.ret_u64(0, v);
    Outcome::Done
}

/// A layer of Marsaglia and Tsang's ziggurat: limit, scale, density at its top.
type Layer = (u32, f32, f32);

/// The layers of the normal and of the exponential distribution.
fn layers() -> &'static [Vec<Layer>; 2] {
    static LAYERS: OnceLock<[Vec<Layer>; 2]> = OnceLock::new();
    LAYERS.get_or_init(|| {
        let normal = build(
            128,
            2147483648.0,
            3.442_619_855_899,
            9.912_563_035_262_17e-3,
            |x| (-0.5 * x * x).exp(),
            |y| (-2.0 * y.ln()).sqrt(),
        );
        let exponential = build(
            256,
            4294967296.0,
            7.697_117_470_131_05,
            3.949_659_822_581_572e-3,
            |x| (-x).exp(),
            |y| -y.ln(),
        );
        [normal, exponential]
    })
}

/// `n` layers of area `v` under the density `f`, whose inverse is `inv`; the last begins at `edge`.
fn build(
    n: usize,
    scale: f64,
    edge: f64,
    v: f64,
    f: fn(f64) -> f64,
    inv: fn(f64) -> f64,
) -> Vec<Layer> {
    let mut layers = vec![(0, 0.0, 0.0); n];
    let q = v / f(edge);
    let mut put = |i: usize, k: Option<f64>, x: Option<f64>| {
        if let Some(layer) = layers.get_mut(i) {
            if let Some(k) = k {
                layer.0 = k as u32;
            }
            if let Some(x) = x {
                layer.1 = (x / scale) as f32;
                layer.2 = f(x) as f32;
            }
        }
    };
    put(0, Some(edge / q * scale), None);
    put(n - 1, None, Some(edge));
    let (mut d, mut t) = (edge, edge);
    for i in (1..n - 1).rev() {
        d = inv(v / d + f(d));
        put(i + 1, Some(d / t * scale), None);
        t = d;
        put(i, None, Some(d));
    }
    if let Some(first) = layers.first_mut() {
        first.1 = (q / scale) as f32;
        first.2 = 1.0;
    }
    layers
}

/// `func ziggurat(kind, i int) (k uint32, w, f, below float32)`
fn ziggurat(cx: &mut NativeCx<'_>) -> Outcome {
    let i = cx.arg_u64(1) as usize;
    let [normal, exponential] = layers();
    let of = if cx.arg_i64(0) == 0 {
        normal
    } else {
        exponential
    };
    let (k, w, f) = of.get(i).copied().unwrap_or_default();
    let below = i
        .checked_sub(1)
        .and_then(|i| of.get(i))
        .map_or(0.0, |l| l.2);
    cx.ret_u64(0, k.into());
    cx.ret_f32(1, w);
    cx.ret_f32(2, f);
    cx.ret_f32(3, below);
    Outcome::Done
}
