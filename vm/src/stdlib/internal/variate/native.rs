//! Natives of package internal/variate: the tables of the ziggurat algorithm.

use crate::machine::native::{NativeCx, NativeFn, Outcome};
use std::sync::OnceLock;

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[("layer", layer)];

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

/// `func layer(kind, i int) (k uint32, w, f, below float32)`
fn layer(cx: &mut NativeCx<'_>) -> Outcome {
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
