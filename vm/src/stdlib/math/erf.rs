//! The error function and its complement as Go computes them: msun's algorithms, in the same order of operations,
//! with the exponentials of `elementary`.

use super::elementary::{exp, poly};

/// What the error function is at one, about.
const AT_ONE: f64 = 0.845_062_911_510_467_5;

pub(super) fn erf(x: f64) -> f64 {
    if x.is_nan() {
        return f64::NAN;
    }
    let a = x.abs();
    let value = if a < 2.848_094_538_889_218e-306 {
        0.125 * (8.0 * a + 1.027_033_336_764_100_7 * a) // what is smaller has no full precision
    } else if a < 2f64.powi(-28) {
        a + 0.128_379_167_095_512_6 * a
    } else if a < 0.84375 {
        a + a * near_zero(a)
    } else if a < 1.25 {
        AT_ONE + near_one(a)
    } else if a >= 6.0 {
        1.0
    } else {
        1.0 - tail(a) / a
    };
    value.copysign(x)
}

pub(super) fn erfc(x: f64) -> f64 {
    if x.is_nan() {
        return f64::NAN;
    }
    let (a, negative) = (x.abs(), x < 0.0);
    if a < 0.84375 {
        let below = if a < 2f64.powi(-56) {
            a
        } else if a < 0.25 {
            a + a * near_zero(a)
        } else {
            0.5 + (a * near_zero(a) + (a - 0.5))
        };
        return if negative { 1.0 + below } else { 1.0 - below };
    }
    match (negative, a) {
        (false, _) if a < 1.25 => 1.0 - AT_ONE - near_one(a),
        (true, _) if a < 1.25 => 1.0 + AT_ONE + near_one(a),
        (false, _) if a < 28.0 => tail(a) / a,
        (true, _) if a <= 6.0 => 2.0 - tail(a) / a,
        (false, _) => 0.0,
        (true, _) => 2.0,
    }
}

/// How much steeper than the diagonal it is below 0.84.
fn near_zero(x: f64) -> f64 {
    let z = x * x;
    let above = poly(
        z,
        &[
            -2.376_301_665_665_016_3e-5,
            -0.005_770_270_296_489_442,
            -0.028_481_749_575_598_51,
            -0.325_042_107_247_001_5,
            0.128_379_167_095_512_56,
        ],
    );
    let below = poly(
        z,
        &[
            -3.960_228_278_775_368e-6,
            0.000_132_494_738_004_321_64,
            0.005_081_306_281_875_766,
            0.065_022_249_988_767_3,
            0.397_917_223_959_155_35,
            1.0,
        ],
    );
    above / below
}

/// How much it is above [`AT_ONE`] about one.
fn near_one(x: f64) -> f64 {
    let s = x - 1.0;
    let above = poly(
        s,
        &[
            -0.002_166_375_594_868_791,
            0.035_478_304_325_618_236,
            -0.110_894_694_282_396_68,
            0.318_346_619_901_161_75,
            -0.372_207_876_035_701_3,
            0.414_856_118_683_748_33,
            -0.002_362_118_560_752_659_4,
        ],
    );
    let below = poly(
        s,
        &[
            0.011_984_499_846_799_107,
            0.013_637_083_912_029_05,
            0.126_171_219_808_761_64,
            0.071_828_654_414_196_27,
            0.540_397_917_702_171,
            0.106_420_880_400_844_23,
            1.0,
        ],
    );
    above / below
}

/// x times what is missing to one, far from zero.
fn tail(x: f64) -> f64 {
    let s = 1.0 / (x * x);
    let (above, below) = if x < 1.0 / 0.35 {
        (
            poly(
                s,
                &[
                    -9.814_329_344_169_145,
                    -81.287_435_506_306_6,
                    -184.605_092_906_711_04,
                    -162.396_669_462_573_47,
                    -62.375_332_450_326_006,
                    -10.558_626_225_323_291,
                    -0.693_858_572_707_181_8,
                    -0.009_864_944_034_847_148,
                ],
            ),
            poly(
                s,
                &[
                    -0.060_424_415_214_858_1,
                    6.570_249_770_319_282,
                    108.635_005_541_779_44,
                    429.008_140_027_567_83,
                    645.387_271_733_267_9,
                    434.565_877_475_229_23,
                    137.657_754_143_519_04,
                    19.651_271_667_439_257,
                    1.0,
                ],
            ),
        )
    } else {
        (
            poly(
                s,
                &[
                    -483.519_191_608_651_4,
                    -1_025.095_131_611_077_2,
                    -637.566_443_368_389_6,
                    -160.636_384_855_821_92,
                    -17.757_954_917_754_752,
                    -0.799_283_237_680_523,
                    -0.009_864_942_924_700_1,
                ],
            ),
            poly(
                s,
                &[
                    -22.440_952_446_585_82,
                    474.528_541_206_955_37,
                    2_553.050_406_433_164_4,
                    3_199.858_219_508_595_5,
                    1_536.729_586_084_437,
                    325.792_512_996_573_9,
                    30.338_060_743_482_46,
                    1.0,
                ],
            ),
        )
    };
    // The square is taken of the upper half of the digits, so that it is exact.
    let z = f64::from_bits(x.to_bits() & 0xffff_ffff_0000_0000);
    exp(-z * z - 0.5625) * exp((z - x) * (z + x) + above / below)
}
