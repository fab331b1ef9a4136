//! The logarithm of 1+x as Go computes it: msun's algorithm, in the same order of operations.

use super::elementary::{LN2_HI, LN2_LO, poly};
use std::f64::consts::SQRT_2;

/// Halfway to two, and from a half, as powers go: the root of two, and half of it, less one.
const UP: f64 = 0.414_213_562_373_095_03;
const DOWN: f64 = -0.292_893_218_813_452_5;

/// One more than a number is `2^k * (1 + f) * (1 + c)`.
struct Parts {
    k: f64,
    f: f64,
    /// What rounding took when one was added, relatively.
    c: f64,
    /// Whether `f` is so small that its square is all that matters of the rest.
    tiny: bool,
}

pub(super) fn log1p(x: f64) -> f64 {
    if x.is_nan() || x < -1.0 {
        return f64::NAN;
    }
    if x == -1.0 {
        return f64::NEG_INFINITY;
    }
    if x == f64::INFINITY || x.abs() < 2f64.powi(-54) {
        return x;
    }
    if x.abs() < 2f64.powi(-29) {
        return x - x * x * 0.5;
    }
    let near = DOWN < x && x < UP;
    let Parts { k, f, c, tiny } = if near {
        Parts {
            k: 0.0,
            f: x,
            c: 0.0,
            tiny: false,
        }
    } else {
        parts(x)
    };
    let half_square = 0.5 * f * f;
    if tiny {
        if f == 0.0 {
            return k * LN2_HI + (c + k * LN2_LO);
        }
        let r = half_square * (1.0 - 0.666_666_666_666_666_6 * f);
        return if k == 0.0 {
            f - r
        } else {
            k * LN2_HI - ((r - (k * LN2_LO + c)) - f)
        };
    }
    let s = f / (2.0 + f);
    let z = s * s;
    let r = z * poly(
        z,
        &[
            0.147_981_986_051_165_86,
            0.153_138_376_992_093_73,
            0.181_835_721_616_180_5,
            0.222_221_984_321_497_84,
            0.285_714_287_436_623_9,
            0.399_999_999_994_094_2,
            0.666_666_666_666_673_5,
        ],
    );
    if k == 0.0 {
        f - (half_square - s * (half_square + r))
    } else {
        k * LN2_HI - ((half_square - (s * (half_square + r) + (k * LN2_LO + c))) - f)
    }
}

fn parts(x: f64) -> Parts {
    const FRACTION: u64 = (1 << 52) - 1;
    let large = x.abs() >= 2f64.powi(53);
    let u = if large { x } else { 1.0 + x };
    let mut k = (u.to_bits() >> 52) as i32 - 1023;
    let lost = match k {
        _ if large => 0.0,
        k if k > 0 => 1.0 - (u - x),
        _ => x - (u - 1.0),
    };
    let digits = u.to_bits() & FRACTION;
    let (half, tiny) = if digits < SQRT_2.to_bits() & FRACTION {
        (f64::from_bits(digits | 1f64.to_bits()), digits == 0)
    } else {
        k += 1;
        let rest = (FRACTION + 1 - digits) >> 2;
        (f64::from_bits(digits | 0.5f64.to_bits()), rest == 0)
    };
    Parts {
        k: k.into(),
        f: half - 1.0,
        c: if large { 0.0 } else { lost / u },
        tiny,
    }
}
