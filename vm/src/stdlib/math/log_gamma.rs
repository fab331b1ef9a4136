//! The logarithm of the gamma function as Go computes it: msun's algorithm, in the same order of operations, with
//! the logarithm and the sines of `elementary`.

use super::elementary::{cos, log, poly, sin};
use std::f64::consts::PI;

/// Where the function is least, between one and two; and how much of that is above one.
const LEAST: f64 = 1.461_632_144_968_362_2;
const LEAST_ABOVE: f64 = 0.461_632_144_968_362_25;
/// From where on other fractions are better, the upper bound and the lower; and how much of them is above one.
const UPPER: f64 = 1.731_632_144_968_362_3;
const UPPER_ABOVE: f64 = 0.731_632_144_968_362_3;
const LOWER: f64 = 1.191_632_144_968_362_2;
const LOWER_ABOVE: f64 = 0.191_632_144_968_362_26;
/// What it is there, and how far that is off.
const VALUE: f64 = -0.121_486_290_535_849_61;
const VALUE_REST: f64 = -3.638_676_997_039_505e-18;

/// The logarithm of the absolute value, and the sign.
pub(super) fn log_gamma(x: f64) -> (f64, i64) {
    if x.is_nan() || x.is_infinite() {
        return (x, 1);
    }
    if x == 0.0 {
        return (f64::INFINITY, 1);
    }
    let (a, negative) = (x.abs(), x < 0.0);
    if a < 2f64.powi(-70) {
        return (-log(a), if negative { -1 } else { 1 });
    }
    if !negative {
        return (positive(a), 1);
    }
    let t = if a >= 2f64.powi(52) { 0.0 } else { sin_pi(a) };
    if t == 0.0 {
        return (f64::INFINITY, 1); // a whole number
    }
    let mirrored = log(PI / (t * a).abs());
    (mirrored - positive(a), if t < 0.0 { -1 } else { 1 })
}

fn positive(x: f64) -> f64 {
    if x == 1.0 || x == 2.0 {
        0.0
    } else if x < 2.0 {
        below_two(x)
    } else if x < 8.0 {
        below_eight(x)
    } else if x < 2f64.powi(58) {
        let (t, z) = (log(x), 1.0 / x);
        let w = 0.418_938_533_204_672_7
            + z * poly(
                z * z,
                &[
                    -0.001_630_929_340_965_752_7,
                    0.000_836_339_918_996_282_1,
                    -0.000_595_187_557_450_34,
                    0.000_793_650_558_643_019_6,
                    -0.002_777_777_777_287_755_4,
                    0.083_333_333_333_332_97,
                ],
            );
        (x - 0.5) * (t - 1.0) + w
    } else {
        x * (log(x) - 1.0)
    }
}

/// Of arguments up to 0.9 it is found by that of one more.
fn below_two(x: f64) -> f64 {
    let low = x <= 0.9;
    let (upper, lower, least, end) = if low {
        (UPPER_ABOVE, LOWER_ABOVE, LEAST_ABOVE, 1.0)
    } else {
        (UPPER, LOWER, LEAST, 2.0)
    };
    let from = if low { -log(x) } else { 0.0 };
    from + if x >= upper {
        let y = end - x;
        let z = y * y;
        let p1 = poly(
            z,
            &[
                2.521_445_654_512_573_3e-5,
                0.000_220_862_790_713_908_39,
                0.001_192_707_631_833_620_7,
                0.007_385_550_860_814_029,
                0.067_352_301_053_129_27,
                0.077_215_664_901_532_87,
            ],
        );
        let p2 = z * poly(
            z,
            &[
                4.486_409_496_189_151_6e-5,
                0.000_108_011_567_247_583_94,
                0.000_510_069_792_153_511_3,
                0.002_890_513_836_734_156_3,
                0.020_580_808_432_516_733,
                0.322_467_033_424_113_6,
            ],
        );
        y * p1 + p2 - 0.5 * y
    } else if x >= lower {
        let y = x - least;
        let z = y * y;
        let w = z * y;
        let p1 = poly(
            w,
            &[
                0.000_315_632_070_903_625_95,
                -0.001_403_464_699_892_328_4,
                0.006_100_538_702_462_913,
                -0.032_788_541_075_985_965,
                0.483_836_122_723_810_05,
            ],
        );
        let p2 = poly(
            w,
            &[
                -0.000_312_754_168_375_120_86,
                0.000_881_081_882_437_654,
                -0.003_684_520_167_811_382_6,
                0.017_970_675_081_182_04,
                -0.147_587_722_994_593_9,
            ],
        );
        let p3 = poly(
            w,
            &[
                0.000_335_529_192_635_519_1,
                -0.000_538_595_305_356_740_5,
                0.002_259_647_809_006_124_7,
                -0.010_314_224_129_834_144,
                0.064_624_940_239_133_39,
            ],
        );
        VALUE + (z * p1 - (VALUE_REST - w * (p2 + y * p3)))
    } else {
        let y = if low { x } else { x - 1.0 };
        let p1 = y * poly(
            y,
            &[
                0.013_381_091_853_678_766,
                0.228_963_728_064_692_45,
                0.977_717_527_963_372_7,
                1.454_922_501_372_347_7,
                0.632_827_064_025_093_4,
                -0.077_215_664_901_532_87,
            ],
        );
        let p2 = poly(
            y,
            &[
                0.003_217_092_422_824_239,
                0.104_222_645_593_369_13,
                0.769_285_150_456_672_8,
                2.128_489_763_798_934,
                2.455_977_937_130_411_3,
                1.0,
            ],
        );
        -0.5 * y + p1 / p2
    }
}

fn below_eight(x: f64) -> f64 {
    let whole = x.floor();
    let y = x - whole;
    let p = y * poly(
        y,
        &[
            3.194_753_265_841_009e-5,
            0.001_840_284_514_073_377_2,
            0.026_642_270_303_363_86,
            0.146_350_472_652_464_45,
            0.325_778_796_408_931,
            0.214_982_415_960_608_85,
            -0.077_215_664_901_532_87,
        ],
    );
    let q = poly(
        y,
        &[
            7.326_684_307_446_256e-6,
            0.000_777_942_496_381_893_6,
            0.018_645_919_171_565_29,
            0.171_933_865_632_803_08,
            0.721_935_547_567_138_1,
            1.392_005_334_676_210_5,
            1.0,
        ],
    );
    let value = 0.5 * y + p / q;
    if whole < 3.0 {
        return value;
    }
    // The function of one more is the logarithm more.
    let mut z = 1.0;
    let mut factor = whole - 1.0;
    while factor >= 2.0 {
        z *= y + factor;
        factor -= 1.0;
    }
    value + log(z)
}

/// Minus the sine of x times pi, for positive x.
fn sin_pi(x: f64) -> f64 {
    if x < 0.25 {
        return -sin(PI * x);
    }
    if x.floor() == x {
        return 0.0;
    }
    let x = x % 2.0;
    -match (x * 4.0) as u8 {
        0 => sin(PI * x),
        1 | 2 => cos(PI * (0.5 - x)),
        3 | 4 => sin(PI * (1.0 - x)),
        5 | 6 => -cos(PI * (x - 1.5)),
        _ => sin(PI * (x - 2.0)),
    }
}
