//! Elementary functions as Go computes them, to the last bit: the algorithms of Cephes (trigonometry,
//! tanh, gamma) and FreeBSD's msun (log, cbrt), in the same order of operations.

// The constants are given as the algorithms' authors give them.
#![allow(clippy::excessive_precision, clippy::unreadable_literal)]

use super::log1p::log1p;
use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, LN_2, PI, SQRT_2};

pub(super) const LN2_HI: f64 = 6.931_471_803_691_238_164_90e-01;
pub(super) const LN2_LO: f64 = 1.908_214_929_270_587_700_02e-10;

/// Evaluates a polynomial, the highest coefficient first.
pub(super) fn poly(x: f64, c: &[f64]) -> f64 {
    c.iter().fold(0.0, |sum, c| sum * x + c)
}

/// `frac * 2^exp` with `frac` in [0.5, 1).
pub(crate) fn frexp(f: f64) -> (f64, i32) {
    if f == 0.0 || !f.is_finite() {
        return (f, 0);
    }
    let (f, shift) = if f.abs() < f64::MIN_POSITIVE {
        (f * (1u64 << 52) as f64, -52)
    } else {
        (f, 0)
    };
    let bits = f.to_bits();
    let exp = (bits >> 52 & 0x7FF) as i32 - 1022 + shift;
    (f64::from_bits(bits & !(0x7FF << 52) | 1022 << 52), exp)
}

/// `frac * 2^exp`, rounded once.
pub(crate) fn ldexp(frac: f64, exp: i64) -> f64 {
    if frac == 0.0 || !frac.is_finite() {
        return frac;
    }
    let (frac, e) = frexp(frac);
    let exp = exp.saturating_add(i64::from(e)) - 1;
    if exp < -1075 {
        return 0f64.copysign(frac);
    }
    if exp > 1023 {
        return f64::INFINITY.copysign(frac);
    }
    let (exp, m) = if exp < -1022 {
        (exp + 53, 1.0 / (1u64 << 53) as f64)
    } else {
        (exp, 1.0)
    };
    let bits = frac.to_bits() & !(0x7FF << 52) | ((exp + 1023) as u64) << 52;
    m * f64::from_bits(bits)
}

/// e^x, see [`exp_fused`].
pub(crate) fn exp(x: f64) -> f64 {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("fma") && std::arch::is_x86_feature_detected!("sse4.1") {
        // SAFETY: the processor has these instructions.
        return unsafe { exp_by_instructions(x) };
    }
    exp_fused(x)
}

/// The same, with the processor's fused operations instead of calls of functions that look for them.
///
/// # Safety
/// The processor has these instructions.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "fma,sse4.1")]
unsafe fn exp_by_instructions(x: f64) -> f64 {
    exp_fused(x)
}

/// e^x after Shibata, as on amd64: a Taylor series of x/16 whose value less one is doubled up four
/// times, with fused operations.
#[inline(always)]
fn exp_fused(x: f64) -> f64 {
    const LN2U: f64 = 0.693_147_180_559_662_956_511_601_805_686_950_683_593_75;
    const LN2L: f64 = 0.282_352_905_630_315_771_225_884_481_750_134_360_255_254_120_68e-12;
    if x.is_nan() || x == f64::INFINITY {
        return x;
    }
    if x == f64::NEG_INFINITY {
        return 0.0;
    }
    if x > 7.097_827_128_933_841e2 {
        return f64::INFINITY;
    }
    if x < -7.451_332_191_019_412_3e2 {
        return 0.0;
    }
    let k = (x * std::f64::consts::LOG2_E).round_ties_even();
    let mut r = (-k).mul_add(LN2U, x);
    r = (-k).mul_add(LN2L, r);
    r *= 0.0625;
    const C: [f64; 8] = [
        2.480_158_730_158_730_158_7e-5,
        1.984_126_984_126_984_127_0e-4,
        1.388_888_888_888_888_888_9e-3,
        8.333_333_333_333_333_333_3e-3,
        4.166_666_666_666_666_666_7e-2,
        1.666_666_666_666_666_666_7e-1,
        0.5,
        1.0,
    ];
    let mut s = C[0];
    for c in &C[1..] {
        s = s.mul_add(r, *c);
    }
    let mut y = r * s;
    for _ in 0..3 {
        y *= y + 2.0;
    }
    y = (y + 2.0).mul_add(y, 1.0);
    let k = k as i64;
    ldexp(y, k)
}

/// FreeBSD's exponential of hi - lo times 2^k.
fn exp_multi(hi: f64, lo: f64, k: i64) -> f64 {
    const P: [f64; 5] = [
        4.138_136_797_057_238_460_39e-08,
        -1.653_390_220_546_525_153_90e-06,
        6.613_756_321_437_934_361_17e-05,
        -2.777_777_777_701_559_338_42e-03,
        1.666_666_666_666_666_574_15e-01,
    ];
    let r = hi - lo;
    let t = r * r;
    let c = r - t * poly(t, &P);
    let y = 1.0 - ((lo - (r * c) / (2.0 - c)) - hi);
    ldexp(y, k)
}

pub(crate) fn exp2(x: f64) -> f64 {
    if x.is_nan() || x == f64::INFINITY {
        return x;
    }
    if x == f64::NEG_INFINITY || x < -1.0740e+03 - 1.0 {
        return 0.0;
    }
    if x > 1.023_999_999_999_999_9e3 {
        return f64::INFINITY;
    }
    let k = if x > 0.0 {
        (x + 0.5) as i64
    } else {
        (x - 0.5) as i64
    };
    let t = x - k as f64;
    exp_multi(t * LN2_HI, -t * LN2_LO, k)
}

pub(crate) fn log(x: f64) -> f64 {
    if x.is_nan() || x == f64::INFINITY {
        return x;
    }
    if x < 0.0 {
        return f64::NAN;
    }
    if x == 0.0 {
        return f64::NEG_INFINITY;
    }
    // As on amd64, a denormal number is taken for a normal one.
    let bits = x.to_bits();
    let mut f1 = f64::from_bits(bits & !(0x7FF << 52) | 1022 << 52);
    let mut k = (bits >> 52 & 0x7FF) as i32 - 1022;
    if f1 < std::f64::consts::FRAC_1_SQRT_2 {
        f1 *= 2.0;
        k -= 1;
    }
    let f = f1 - 1.0;
    let k = f64::from(k);
    let s = f / (2.0 + f);
    let s2 = s * s;
    let s4 = s2 * s2;
    let t1 = s2
        * poly(
            s4,
            &[
                1.479_819_860_511_658_591e-01,
                1.818_357_216_161_805_012e-01,
                2.857_142_874_366_239_149e-01,
                6.666_666_666_666_735_130e-01,
            ],
        );
    let t2 = s4
        * poly(
            s4,
            &[
                1.531_383_769_920_937_332e-01,
                2.222_219_843_214_978_396e-01,
                3.999_999_999_940_941_908e-01,
            ],
        );
    let r = t1 + t2;
    let hfsq = 0.5 * f * f;
    k * LN2_HI - ((hfsq - (s * (hfsq + r) + k * LN2_LO)) - f)
}

pub(crate) fn log2(x: f64) -> f64 {
    let (frac, exp) = frexp(x);
    if frac == 0.5 {
        return f64::from(exp - 1);
    }
    log(frac) * (1.0 / LN_2) + f64::from(exp)
}

pub(crate) fn log10(x: f64) -> f64 {
    log(x) * std::f64::consts::LOG10_E
}

fn is_odd(x: f64) -> bool {
    if x.abs() >= (1u64 << 53) as f64 {
        return false;
    }
    x.trunc() == x && x as i64 & 1 == 1
}

pub(crate) fn pow(x: f64, y: f64) -> f64 {
    if y == 0.0 || x == 1.0 {
        return 1.0;
    }
    if y == 1.0 {
        return x;
    }
    if x.is_nan() || y.is_nan() {
        return f64::NAN;
    }
    if x == 0.0 {
        let signed = x.is_sign_negative() && is_odd(y);
        return match (y < 0.0, signed) {
            (true, true) => f64::NEG_INFINITY,
            (true, false) => f64::INFINITY,
            (false, true) => x,
            (false, false) => 0.0,
        };
    }
    if y.is_infinite() {
        return if x == -1.0 {
            1.0
        } else if (x.abs() < 1.0) == (y > 0.0) {
            0.0
        } else {
            f64::INFINITY
        };
    }
    if x.is_infinite() {
        if x < 0.0 {
            if y < 0.0 {
                return if is_odd(y) { -0.0 } else { 0.0 };
            }
            return if is_odd(y) {
                f64::NEG_INFINITY
            } else {
                f64::INFINITY
            };
        }
        return if y < 0.0 { 0.0 } else { f64::INFINITY };
    }
    if y == 0.5 {
        return x.sqrt();
    }
    if y == -0.5 {
        return 1.0 / x.sqrt();
    }
    let mut yi = y.abs().trunc();
    let mut yf = y.abs() - yi;
    if yf != 0.0 && x < 0.0 {
        return f64::NAN;
    }
    if yi >= 9.223_372_036_854_775_808e18 {
        // So large an even number that all but -1 and 1 vanish or overflow.
        return if x == -1.0 {
            1.0
        } else if (x.abs() < 1.0) == (y > 0.0) {
            0.0
        } else {
            f64::INFINITY
        };
    }
    let (mut a1, mut ae) = (1.0, 0i64);
    if yf != 0.0 {
        if yf > 0.5 {
            yf -= 1.0;
            yi += 1.0;
        }
        a1 = exp(yf * log(x));
    }
    let (mut x1, xe) = frexp(x);
    let mut xe = i64::from(xe);
    let mut i = yi as i64;
    while i != 0 {
        if !(-(1 << 12)..=1 << 12).contains(&xe) {
            ae += xe;
            break;
        }
        if i & 1 == 1 {
            a1 *= x1;
            ae += xe;
        }
        x1 *= x1;
        xe <<= 1;
        if x1 < 0.5 {
            x1 += x1;
            xe -= 1;
        }
        i >>= 1;
    }
    if y < 0.0 {
        a1 = 1.0 / a1;
        ae = -ae;
    }
    ldexp(a1, ae)
}

const SIN: [f64; 6] = [
    1.589_623_015_765_465_680_60e-10,
    -2.505_074_776_285_780_728_66e-8,
    2.755_731_362_138_572_452_13e-6,
    -1.984_126_982_958_953_859_96e-4,
    8.333_333_333_322_118_588_78e-3,
    -1.666_666_666_666_663_072_95e-1,
];
const COS: [f64; 6] = [
    -1.135_853_652_138_768_173_00e-11,
    2.087_570_084_197_473_167_78e-9,
    -2.755_731_417_929_673_881_12e-7,
    2.480_158_728_885_170_453_48e-5,
    -1.388_888_888_887_305_641_16e-3,
    4.166_666_666_666_659_292_18e-2,
];

/// The digits of 4/pi, 64 bits each, beginning with the integer part.
const FOUR_OVER_PI: [u64; 20] = [
    0x0000_0000_0000_0001,
    0x45f3_06dc_9c88_2a53,
    0xf84e_afa3_ea69_bb81,
    0xb6c5_2b32_7887_2083,
    0xfca2_c757_bd77_8ac3,
    0x6e48_dc74_849b_a5c0,
    0x0c92_5dd4_13a3_2439,
    0xfc3b_d639_6253_4e7d,
    0xd104_6bea_5d76_8909,
    0xd338_e04d_68be_fc82,
    0x7323_ac73_06a6_73e9,
    0x3908_bf17_7bf2_5076,
    0x3ff1_2fff_bc0b_301f,
    0xde5e_2316_b414_da3e,
    0xda6c_fd9e_4f96_136e,
    0x9e8c_7ecd_3cbf_d45a,
    0xea4f_758f_d7cb_e2f6,
    0x7a0e_73ef_14a5_25d4,
    0xd7f6_bf62_3f1a_ba10,
    0xac06_608d_f8f6_d757,
];

/// The octant of x >= 0 and what is left of it.
fn reduce(x: f64) -> (u64, f64) {
    const PI4A: f64 = 7.853_981_256_484_985_351_56e-1;
    const PI4B: f64 = 3.774_894_707_930_798_176_68e-8;
    const PI4C: f64 = 2.695_151_429_079_059_526_45e-15;
    if x >= (1u64 << 29) as f64 {
        return reduce_large(x);
    }
    let mut j = (x * (4.0 / PI)) as u64;
    let mut y = j as f64;
    if j & 1 == 1 {
        j += 1;
        y += 1.0;
    }
    (j & 7, ((x - y * PI4A) - y * PI4B) - y * PI4C)
}

/// Payne and Hanek's reduction: multiplies by as many bits of 4/pi as matter.
fn reduce_large(x: f64) -> (u64, f64) {
    let bits = x.to_bits();
    let exp = (bits >> 52 & 0x7FF) as i64 - 1023 - 52;
    let m = bits & ((1 << 52) - 1) | 1 << 52;
    let at = (exp + 61).max(0) as usize;
    let (digit, shift) = (at / 64, at as u32 % 64);
    let word = |i: usize| {
        let d = |i: usize| FOUR_OVER_PI.get(i).copied().unwrap_or(0);
        if shift == 0 {
            d(i)
        } else {
            d(i) << shift | d(i + 1) >> (64 - shift)
        }
    };
    let (z0, z1, z2) = (word(digit), word(digit + 1), word(digit + 2));
    let z2hi = ((u128::from(z2) * u128::from(m)) >> 64) as u64;
    let z1m = u128::from(z1) * u128::from(m);
    let (lo, carry) = (z1m as u64).overflowing_add(z2hi);
    let mut hi = z0
        .wrapping_mul(m)
        .wrapping_add((z1m >> 64) as u64)
        .wrapping_add(carry.into());
    let mut j = hi >> 61;
    hi = hi << 3 | lo >> 61;
    let lz = hi.leading_zeros();
    let e = 1023 - u64::from(lz + 1);
    let up = |v: u64, n: u32| v.checked_shl(n).unwrap_or(0);
    let down = |v: u64, n: u32| v.checked_shr(n).unwrap_or(0);
    hi = up(hi, lz + 1) | down(lo, 64u32.saturating_sub(lz + 1));
    hi >>= 12;
    let mut z = f64::from_bits(hi | e << 52);
    if j & 1 == 1 {
        j = (j + 1) & 7;
        z -= 1.0;
    }
    (j, z * FRAC_PI_4)
}

fn sin_poly(z: f64) -> f64 {
    let zz = z * z;
    z + z * zz * poly(zz, &SIN)
}

fn cos_poly(z: f64) -> f64 {
    let zz = z * z;
    1.0 - 0.5 * zz + zz * zz * poly(zz, &COS)
}

pub(crate) fn sin(x: f64) -> f64 {
    if x == 0.0 || x.is_nan() {
        return x;
    }
    if x.is_infinite() {
        return f64::NAN;
    }
    let mut negative = x < 0.0;
    let (mut j, z) = reduce(x.abs());
    if j > 3 {
        negative = !negative;
        j -= 4;
    }
    signed(negative, j == 1 || j == 2, z)
}

/// The cosine of `z`, if asked for, or the sine, with its sign.
fn signed(negative: bool, cosine: bool, z: f64) -> f64 {
    let y = if cosine { cos_poly(z) } else { sin_poly(z) };
    if negative { -y } else { y }
}

pub(crate) fn cos(x: f64) -> f64 {
    if !x.is_finite() {
        return f64::NAN;
    }
    let mut negative = false;
    let (mut j, z) = reduce(x.abs());
    if j > 3 {
        j -= 4;
        negative = true;
    }
    if j > 1 {
        negative = !negative;
    }
    signed(negative, j != 1 && j != 2, z)
}

pub(crate) fn tan(x: f64) -> f64 {
    if x == 0.0 || x.is_nan() {
        return x;
    }
    if x.is_infinite() {
        return f64::NAN;
    }
    let (j, z) = reduce(x.abs());
    let zz = z * z;
    let mut y = z;
    if zz > 1e-14 {
        let p = poly(
            zz,
            &[
                -1.309_369_391_813_837_342_05e4,
                1.153_516_648_385_874_161_40e6,
                -1.795_652_519_764_848_779_88e7,
            ],
        );
        let q = poly(
            zz,
            &[
                1.0,
                1.368_129_634_706_929_546_78e4,
                -1.320_892_344_402_109_674_47e6,
                2.500_838_018_233_579_158_39e7,
                -5.386_957_559_294_546_298_81e7,
            ],
        );
        y = z + z * (zz * p / q);
    }
    if j & 2 == 2 {
        y = -1.0 / y;
    }
    if x < 0.0 { -y } else { y }
}

fn atan_small(x: f64) -> f64 {
    let z = x * x;
    let p = poly(
        z,
        &[
            -8.750_608_600_031_904_122_785e-01,
            -1.615_753_718_733_365_076_637e+01,
            -7.500_855_792_314_704_667_340e+01,
            -1.228_866_684_490_136_173_410e+02,
            -6.485_021_904_942_025_371_773e+01,
        ],
    );
    let q = poly(
        z,
        &[
            1.0,
            2.485_846_490_142_306_297_962e+01,
            1.650_270_098_316_988_542_046e+02,
            4.328_810_604_912_902_668_951e+02,
            4.853_903_996_359_136_964_868e+02,
            1.945_506_571_482_613_964_425e+02,
        ],
    );
    x * (z * p / q) + x
}

fn atan_positive(x: f64) -> f64 {
    const MORE: f64 = 6.123_233_995_736_765_886_130e-17;
    const TAN_3PI_8: f64 = 2.414_213_562_373_095_048_80;
    if x <= 0.66 {
        atan_small(x)
    } else if x > TAN_3PI_8 {
        FRAC_PI_2 - atan_small(1.0 / x) + MORE
    } else {
        FRAC_PI_4 + atan_small((x - 1.0) / (x + 1.0)) + 0.5 * MORE
    }
}

pub(crate) fn atan(x: f64) -> f64 {
    if x == 0.0 {
        x
    } else if x > 0.0 {
        atan_positive(x)
    } else {
        -atan_positive(-x)
    }
}

pub(crate) fn asin(x: f64) -> f64 {
    if x == 0.0 {
        return x;
    }
    let a = x.abs();
    if a.is_nan() || a > 1.0 {
        return f64::NAN;
    }
    let mut t = (1.0 - a * a).sqrt();
    t = if a > 0.7 {
        FRAC_PI_2 - atan_positive(t / a)
    } else {
        atan_positive(a / t)
    };
    if x < 0.0 { -t } else { t }
}

pub(crate) fn acos(x: f64) -> f64 {
    FRAC_PI_2 - asin(x)
}

pub(crate) fn atan2(y: f64, x: f64) -> f64 {
    if x.is_nan() || y.is_nan() {
        return f64::NAN;
    }
    if y == 0.0 {
        return if x >= 0.0 && !x.is_sign_negative() {
            y
        } else {
            PI.copysign(y)
        };
    }
    if x == 0.0 {
        return FRAC_PI_2.copysign(y);
    }
    if x.is_infinite() {
        return match (x > 0.0, y.is_infinite()) {
            (true, true) => FRAC_PI_4.copysign(y),
            (true, false) => 0f64.copysign(y),
            (false, true) => (3.0 * PI / 4.0).copysign(y),
            (false, false) => PI.copysign(y),
        };
    }
    if y.is_infinite() {
        return FRAC_PI_2.copysign(y);
    }
    let q = atan(y / x);
    if x < 0.0 {
        return if q <= 0.0 { q + PI } else { q - PI };
    }
    q
}

pub(crate) fn sinh(x: f64) -> f64 {
    let a = x.abs();
    let t = if a > 21.0 {
        exp(a) * 0.5
    } else if a > 0.5 {
        let e = exp(a);
        (e - 1.0 / e) * 0.5
    } else {
        let sq = a * a;
        let p = poly(
            sq,
            &[
                -0.263_056_321_339_749_706_281_948_9e+2,
                -0.289_421_135_598_956_380_728_466_036_6e+4,
                -0.899_127_202_203_950_935_539_801_351_1e+5,
                -0.630_767_364_049_771_699_118_478_725_1e+6,
            ],
        );
        let q = poly(
            sq,
            &[
                1.0,
                -0.173_678_953_558_233_699_533_450_911e+3,
                0.152_151_737_879_001_907_069_648_517_6e+5,
                -0.630_767_364_049_771_699_121_207_727_7e+6,
            ],
        );
        p * a / q
    };
    if x.is_sign_negative() { -t } else { t }
}

pub(crate) fn cosh(x: f64) -> f64 {
    let a = x.abs();
    if a > 21.0 {
        return exp(a) * 0.5;
    }
    let e = exp(a);
    (e + 1.0 / e) * 0.5
}

pub(crate) fn tanh(x: f64) -> f64 {
    const MAX_LOG: f64 = 8.802_969_193_111_305_429_598_8e+01;
    let z = x.abs();
    if z > 0.5 * MAX_LOG {
        return 1f64.copysign(x);
    }
    if z >= 0.625 {
        let s = exp(2.0 * z);
        let z = 1.0 - 2.0 / (s + 1.0);
        return if x < 0.0 { -z } else { z };
    }
    if x == 0.0 {
        return x;
    }
    let s = x * x;
    let p = poly(
        s,
        &[
            -9.643_991_794_250_522_386_28e-1,
            -9.928_772_310_019_185_865_64e1,
            -1.614_687_684_417_084_479_52e3,
        ],
    );
    let q = poly(
        s,
        &[
            1.0,
            1.128_116_784_916_329_314_02e2,
            2.235_488_390_601_004_485_83e3,
            4.844_063_053_251_254_860_48e3,
        ],
    );
    x + x * s * p / q
}

pub(crate) fn asinh(x: f64) -> f64 {
    if x == 0.0 || !x.is_finite() {
        return x;
    }
    let a = x.abs();
    let t = if a > (1u64 << 28) as f64 {
        log(a) + LN_2
    } else if a > 2.0 {
        log(2.0 * a + 1.0 / ((a * a + 1.0).sqrt() + a))
    } else if a < 1.0 / (1u64 << 28) as f64 {
        a
    } else {
        log1p(a + a * a / (1.0 + (1.0 + a * a).sqrt()))
    };
    t.copysign(x)
}

pub(crate) fn acosh(x: f64) -> f64 {
    if x.is_nan() || x < 1.0 {
        return f64::NAN;
    }
    if x == 1.0 {
        return 0.0;
    }
    if x >= (1u64 << 28) as f64 {
        return log(x) + LN_2;
    }
    if x > 2.0 {
        return log(2.0 * x - 1.0 / (x + (x * x - 1.0).sqrt()));
    }
    let t = x - 1.0;
    log1p(t + (2.0 * t + t * t).sqrt())
}

pub(crate) fn atanh(x: f64) -> f64 {
    let a = x.abs();
    if a.is_nan() || a > 1.0 {
        return f64::NAN;
    }
    if a == 1.0 {
        return f64::INFINITY.copysign(x);
    }
    let t = if a < 1.0 / (1u64 << 28) as f64 {
        a
    } else if a < 0.5 {
        let t = a + a;
        0.5 * log1p(t + t * a / (1.0 - a))
    } else {
        0.5 * log1p((a + a) / (1.0 - a))
    };
    t.copysign(x)
}

pub(crate) fn hypot(p: f64, q: f64) -> f64 {
    if p.is_infinite() || q.is_infinite() {
        return f64::INFINITY;
    }
    if p.is_nan() || q.is_nan() {
        return f64::NAN;
    }
    let (p, q) = (p.abs().max(q.abs()), p.abs().min(q.abs()));
    if p == 0.0 {
        return 0.0;
    }
    let q = q / p;
    p * (1.0 + q * q).sqrt()
}

pub(crate) fn cbrt(x: f64) -> f64 {
    if x == 0.0 || !x.is_finite() {
        return x;
    }
    let a = x.abs();
    let mut t = f64::from_bits(a.to_bits() / 3 + (715_094_163 << 32));
    if a < f64::MIN_POSITIVE {
        t = (1u64 << 54) as f64 * a;
        t = f64::from_bits(t.to_bits() / 3 + (696_219_795 << 32));
    }
    let r = t * t / a;
    let s = 5.428_571_428_571_428_159_06e-01 + r * t;
    t *= 3.571_428_571_428_571_507_87e-01
        + 1.607_142_857_142_857_206_30e+00
            / (s + 1.414_285_714_285_714_368_19e+00 + -7.053_061_224_489_796_110_50e-01 / s);
    t = f64::from_bits((t.to_bits() & (0xF_FFFF_FFFC << 28)) + (1 << 30));
    let s = t * t;
    let r = a / s;
    let w = t + t;
    let r = (r - t) / (w + r);
    (t + t * r).copysign(x)
}

/// Stirling's formula, as two factors.
fn stirling(x: f64) -> (f64, f64) {
    if x > 200.0 {
        return (f64::INFINITY, 1.0);
    }
    let w = 1.0 / x;
    let w = 1.0
        + w * poly(
            w,
            &[
                7.873_113_957_930_936_283_97e-04,
                -2.295_499_616_133_781_263_80e-04,
                -2.681_326_178_057_812_328_25e-03,
                3.472_222_216_054_586_673_10e-03,
                8.333_333_333_334_822_571_26e-02,
            ],
        );
    let e = exp(x);
    let (y1, y2) = if x > 143.016_08 {
        let v = pow(x, 0.5 * x - 0.25);
        (v, v / e)
    } else {
        (pow(x, x - 0.5) / e, 1.0)
    };
    (y1, 2.506_628_274_631_000_502_417 * w * y2)
}

pub(crate) fn gamma(x: f64) -> f64 {
    const EULER: f64 = 0.577_215_664_901_532_860_606_512_090_082_402_431;
    if x.is_nan() || x == f64::INFINITY {
        return x;
    }
    if x == 0.0 {
        return f64::INFINITY.copysign(x);
    }
    if x == f64::NEG_INFINITY || x < 0.0 && x.floor() == x {
        return f64::NAN;
    }
    let q = x.abs();
    let mut p = q.floor();
    if q > 33.0 {
        if x >= 0.0 {
            let (a, b) = stirling(x);
            return a * b;
        }
        let sign = if p as i64 & 1 == 0 { -1.0 } else { 1.0 };
        let mut z = q - p;
        if z > 0.5 {
            p += 1.0;
            z = q - p;
        }
        z = q * sin(PI * z);
        if z == 0.0 {
            return f64::INFINITY * sign;
        }
        let (a, b) = stirling(q);
        let absz = z.abs();
        let d = absz * a * b;
        z = if d.is_infinite() {
            PI / absz / a / b
        } else {
            PI / d
        };
        return sign * z;
    }
    let mut x = x;
    let mut z = 1.0;
    while x >= 3.0 {
        x -= 1.0;
        z *= x;
    }
    let small = |z: f64, x: f64| {
        if x == 0.0 {
            f64::INFINITY
        } else {
            z / ((1.0 + EULER * x) * x)
        }
    };
    while x < 0.0 {
        if x > -1e-09 {
            return small(z, x);
        }
        z /= x;
        x += 1.0;
    }
    while x < 2.0 {
        if x < 1e-09 {
            return small(z, x);
        }
        z /= x;
        x += 1.0;
    }
    if x == 2.0 {
        return z;
    }
    x -= 2.0;
    let p = poly(
        x,
        &[
            1.601_195_224_767_518_614_07e-04,
            1.191_351_470_065_863_849_13e-03,
            1.042_137_975_617_615_699_35e-02,
            4.763_678_004_571_372_314_64e-02,
            2.074_482_276_484_359_751_50e-01,
            4.942_148_268_014_971_007_53e-01,
            9.999_999_999_999_999_967_96e-01,
        ],
    );
    let q = poly(
        x,
        &[
            -2.315_818_733_241_201_298_19e-05,
            5.396_055_804_933_033_978_42e-04,
            -4.456_419_138_517_972_404_94e-03,
            1.181_397_852_220_604_355_52e-02,
            3.582_363_986_054_986_533_73e-02,
            -2.345_917_957_182_433_485_68e-01,
            7.143_049_170_302_730_740_85e-02,
            1.000_000_000_000_000_003_20e+00,
        ],
    );
    z * p / q
}

/// The inverse of erf: fractions of polynomials by Wichura (algorithm AS 241), of the square near 0, of the
/// logarithm's root near 1 and very near 1.
pub(crate) fn erfinv(x: f64) -> f64 {
    let a = x.abs();
    if x.is_nan() || a > 1.0 {
        return f64::NAN;
    }
    if a == 1.0 {
        return f64::INFINITY.copysign(x);
    }
    if a <= 0.85 {
        let r = 0.180625 - 0.25 * a * a;
        let (above, below) = (
            poly(
                r,
                &[
                    887.094_069_625_455_2,
                    11_819.493_347_062_295,
                    23_782.041_382_114_385,
                    16_235.862_515_167_575,
                    4_854.886_889_384_388,
                    697.062_665_343_896,
                    47.072_688_112_383_98,
                    1.197_532_311_567_091_3,
                ],
            ),
            poly(
                r,
                &[
                    5_226.495_278_852_854,
                    28_729.085_735_721_943,
                    39_307.895_800_092_71,
                    21_213.794_301_586_597,
                    5_394.196_021_424_751,
                    687.187_007_492_057_9,
                    42.313_330_701_600_91,
                    1.0,
                ],
            ),
        );
        return (a * above / below).copysign(x);
    }
    let r = (LN_2 - log(1.0 - a)).sqrt();
    let (above, below) = if r <= 5.0 {
        let r = r - 1.6;
        (
            poly(
                r,
                &[
                    0.000_774_545_014_278_341_4,
                    0.022_723_844_989_269_184,
                    0.241_780_725_177_450_6,
                    1.270_458_252_452_368_4,
                    3.647_848_324_763_204_5,
                    5.769_497_221_460_691,
                    4.630_337_846_156_546,
                    1.423_437_110_749_683_5,
                ],
            ),
            poly(
                r,
                &[
                    1.485_985_001_984_035_5e-9,
                    0.000_774_414_590_651_577_1,
                    0.021_494_160_384_252_878,
                    0.209_450_652_105_127_5,
                    0.975_478_320_017_874_3,
                    2.370_766_162_602_453_4,
                    2.903_651_444_541_994_8,
                    SQRT_2,
                ],
            ),
        )
    } else {
        let r = r - 5.0;
        (
            poly(
                r,
                &[
                    2.010_334_399_292_288_1e-7,
                    2.711_555_568_743_487_6e-5,
                    0.001_242_660_947_388_078_4,
                    0.026_532_189_526_576_124,
                    0.296_560_571_828_504_87,
                    1.784_826_539_917_291_3,
                    5.463_784_911_164_114,
                    6.657_904_643_501_103,
                ],
            ),
            poly(
                r,
                &[
                    2.891_024_605_872_965_5e-15,
                    2.010_321_207_683_943e-7,
                    2.611_088_405_080_593_5e-5,
                    0.001_112_800_997_078_859_7,
                    0.021_036_937_682_720_69,
                    0.193_648_094_695_065_91,
                    0.848_290_841_659_516_4,
                    SQRT_2,
                ],
            ),
        )
    };
    (above / below).copysign(x)
}
