//! Bessel functions as Go computes them: msun's algorithms, in the same order of operations, with the sines and
//! logarithms of `elementary`.

use super::elementary::{cos, log, poly, sin};
use std::f64::consts::{FRAC_2_PI, FRAC_2_SQRT_PI};

/// A fraction of two polynomials, the highest coefficients first.
struct Fraction {
    above: &'static [f64],
    below: &'static [f64],
}

impl Fraction {
    fn at(&self, z: f64) -> f64 {
        poly(z, self.above) / poly(z, self.below)
    }
}

/// Where the rows of [`Wave`] begin.
const BOUNDS: [f64; 4] = [8.0, 4.5454, 2.8571, 2.0];

/// How a function of an order is a sum of waves, from two on: amplitudes by ranges of the argument.
struct Wave {
    /// Whether the order is one, which moves the waves by a quarter.
    one: bool,
    even: [Fraction; 4],
    odd: [Fraction; 4],
    /// What the odd amplitude begins with.
    odd_first: f64,
}

/// The first and second kind.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    J,
    Y,
}

impl Wave {
    fn at(&self, x: f64, kind: Kind) -> f64 {
        let (s, c) = (sin(x), cos(x));
        let (mut ss, mut cc) = if self.one {
            (-s - c, s - c)
        } else {
            (s - c, s + c)
        };
        // Of the sum and the difference the one that cancels is found by the other one.
        if x < f64::MAX / 2.0 {
            let z = if self.one { cos(x + x) } else { -cos(x + x) };
            let sum_cancels = if self.one { s * c > 0.0 } else { s * c < 0.0 };
            if sum_cancels {
                cc = z / ss;
            } else {
                ss = z / cc;
            }
        }
        let height = if x > 2f64.powi(129) {
            if kind == Kind::J { cc } else { ss }
        } else {
            let (u, v) = self.amplitudes(x);
            match kind {
                Kind::J => u * cc - v * ss,
                Kind::Y => u * ss + v * cc,
            }
        };
        FRAC_2_SQRT_PI / 2.0 * height / x.sqrt()
    }

    fn amplitudes(&self, x: f64) -> (f64, f64) {
        let z = 1.0 / (x * x);
        let row = BOUNDS.iter().position(|&from| x >= from).unwrap_or(3);
        let even = self.even.get(row).map_or(0.0, |f| f.at(z));
        let odd = self.odd.get(row).map_or(0.0, |f| f.at(z));
        (1.0 + even, (self.odd_first + odd) / x)
    }
}

pub(super) fn j0(x: f64) -> f64 {
    let x = x.abs();
    if x.is_nan() {
        return x;
    }
    if x.is_infinite() {
        return 0.0;
    }
    if x >= 2.0 {
        return ORDER_0.at(x, Kind::J);
    }
    if x < 2f64.powi(-27) {
        return 1.0;
    }
    if x < 2f64.powi(-13) {
        return 1.0 - 0.25 * x * x;
    }
    let z = x * x;
    let r = z * poly(
        z,
        &[
            -4.618_326_885_321_032e-9,
            1.829_540_495_327_006_7e-6,
            -0.000_189_979_294_238_854_72,
            0.015_624_999_999_999_995,
        ],
    );
    let s = poly(
        z,
        &[
            1.166_140_033_337_9e-9,
            5.135_465_502_073_181e-7,
            0.000_116_926_784_663_337_45,
            0.015_619_102_946_489_001,
            1.0,
        ],
    );
    if x < 1.0 {
        return 1.0 + z * (-0.25 + r / s);
    }
    let u = 0.5 * x;
    (1.0 + u) * (1.0 - u) + z * (r / s)
}

pub(super) fn y0(x: f64) -> f64 {
    if let Some(known) = known_y(x) {
        return known;
    }
    if x >= 2.0 {
        return ORDER_0.at(x, Kind::Y);
    }
    if x <= 2f64.powi(-27) {
        return -0.073_804_295_108_687_23 + FRAC_2_PI * log(x);
    }
    let z = x * x;
    let u = poly(
        z,
        &[
            -3.982_051_941_321_034e-11,
            1.955_901_370_350_229_2e-8,
            -3.814_070_537_243_641_6e-6,
            0.000_347_453_432_093_683_65,
            -0.013_818_567_194_559_69,
            0.176_666_452_509_181_12,
            -0.073_804_295_108_687_23,
        ],
    );
    let v = poly(
        z,
        &[
            4.411_103_113_326_754_7e-10,
            2.591_508_518_404_578e-7,
            7.600_686_273_503_533e-5,
            0.012_730_483_483_412_37,
            1.0,
        ],
    );
    u / v + FRAC_2_PI * j0(x) * log(x)
}

/// The function is odd, but not so very near zero, as Go has it.
pub(super) fn j1(x: f64) -> f64 {
    if x.is_nan() {
        return x;
    }
    if x.is_infinite() || x == 0.0 {
        return 0.0;
    }
    let a = x.abs();
    if a < 2f64.powi(-27) {
        return 0.5 * a;
    }
    let value = if a >= 2.0 {
        ORDER_1.at(a, Kind::J)
    } else {
        let z = a * a;
        let r =
            z * poly(
                z,
                &[
                    4.967_279_996_095_844_5e-8,
                    -1.599_556_310_840_356e-5,
                    0.001_407_056_669_551_897,
                    -0.062_5,
                ],
            ) * a;
        0.5 * a
            + r / poly(
                z,
                &[
                    1.235_422_744_261_379_1e-11,
                    5.046_362_570_762_170_4e-9,
                    1.177_184_640_426_236_8e-6,
                    0.000_185_946_785_588_630_92,
                    0.019_153_759_953_836_346,
                    1.0,
                ],
            )
    };
    if x < 0.0 { -value } else { value }
}

pub(super) fn y1(x: f64) -> f64 {
    if let Some(known) = known_y(x) {
        return known;
    }
    if x >= 2.0 {
        return ORDER_1.at(x, Kind::Y);
    }
    if x <= 2f64.powi(-54) {
        return -FRAC_2_PI / x;
    }
    let z = x * x;
    let u = poly(
        z,
        &[
            -9.190_991_580_398_789e-8,
            2.352_526_005_616_105e-5,
            -0.001_912_568_958_757_635_5,
            0.050_443_871_663_981_13,
            -0.196_057_090_646_238_94,
        ],
    );
    let v = 1.0
        + z * poly(
            z,
            &[
                1.665_592_462_079_920_8e-11,
                6.227_414_523_646_215e-9,
                1.356_088_010_975_162_3e-6,
                0.000_202_552_581_025_135_17,
                0.019_916_731_823_664_99,
            ],
        );
    x * (u / v) + FRAC_2_PI * (j1(x) * log(x) - 1.0 / x)
}

/// What both functions of the second kind are at their ends and beyond.
fn known_y(x: f64) -> Option<f64> {
    match x {
        x if x < 0.0 || x.is_nan() => Some(f64::NAN),
        f64::INFINITY => Some(0.0),
        0.0 => Some(f64::NEG_INFINITY),
        _ => None,
    }
}

pub(super) fn jn(n: i32, x: f64) -> f64 {
    if x.is_nan() {
        return x;
    }
    if x.is_infinite() {
        return 0.0;
    }
    if n == 0 {
        return j0(x);
    }
    if x == 0.0 {
        return 0.0;
    }
    let (n, x) = if n < 0 { (-n, -x) } else { (n, x) };
    if n == 1 {
        return j1(x);
    }
    let negative = x < 0.0 && n & 1 == 1;
    let x = x.abs();
    let value = if f64::from(n) > x {
        small_jn(n, x)
    } else if x >= 2f64.powi(302) {
        let (s, c) = (sin(x), cos(x));
        let height = match n & 3 {
            0 => c + s,
            1 => -c + s,
            2 => -c - s,
            _ => c - s,
        };
        FRAC_2_SQRT_PI / 2.0 * height / x.sqrt()
    } else {
        let (mut a, mut b) = (j0(x), j1(x));
        for i in 1..n {
            (a, b) = (b, b * (f64::from(i + i) / x) - a);
        }
        b
    };
    if negative { -value } else { value }
}

/// `jn` of an argument below the order.
fn small_jn(n: i32, x: f64) -> f64 {
    if x < 2f64.powi(-29) {
        if n > 33 {
            return 0.0;
        }
        // The first term of Taylor's series: the nth power of the half by the factorial.
        let half = x * 0.5;
        let (mut power, mut factorial) = (half, 1.0);
        for i in 2..=n {
            factorial *= f64::from(i);
            power *= half;
        }
        return power / factorial;
    }
    // The quotient of two orders is a continued fraction. So many terms of it matter:
    let (w, h) = (f64::from(n + n) / x, 2.0 / x);
    let (mut q0, mut z) = (w, w + h);
    let mut q1 = w * z - 1.0;
    let mut terms = 1;
    while q1 < 1e9 {
        terms += 1;
        z += h;
        (q0, q1) = (q1, z * q1 - q0);
    }
    let mut t = 0.0;
    for i in (n..=n + terms).rev() {
        t = 1.0 / (f64::from(2 * i) / x - t);
    }
    // From there the orders are counted down to zero, scaled where they might be too large.
    let (mut a, mut b) = (t, 1.0);
    let scaled = f64::from(n) * log((2.0 / x * f64::from(n)).abs()) >= 7.097_827_128_933_84e2;
    for i in (1..n).rev() {
        (a, b) = (b, b * f64::from(i + i) / x - a);
        if scaled && b > 1e100 {
            a /= b;
            t /= b;
            b = 1.0;
        }
    }
    t * j0(x) / b
}

pub(super) fn yn(n: i32, x: f64) -> f64 {
    if x < 0.0 || x.is_nan() {
        return f64::NAN;
    }
    if x == f64::INFINITY {
        return 0.0;
    }
    if n == 0 {
        return y0(x);
    }
    let negative = n < 0 && n & 1 == 1;
    if x == 0.0 {
        return if negative {
            f64::INFINITY
        } else {
            f64::NEG_INFINITY
        };
    }
    let n = n.abs();
    let value = if n == 1 {
        y1(x)
    } else if x >= 2f64.powi(302) {
        let (s, c) = (sin(x), cos(x));
        let height = match n & 3 {
            0 => s - c,
            1 => -s - c,
            2 => -s + c,
            _ => s + c,
        };
        FRAC_2_SQRT_PI / 2.0 * height / x.sqrt()
    } else {
        let (mut a, mut b) = (y0(x), y1(x));
        for i in 1..n {
            if b == f64::NEG_INFINITY {
                break;
            }
            (a, b) = (b, f64::from(i + i) / x * b - a);
        }
        b
    };
    if negative { -value } else { value }
}

static ORDER_0: Wave = Wave {
    one: false,
    odd_first: -0.125,
    even: [
        Fraction {
            above: &[
                -5_253.043_804_907_295,
                -2_485.216_410_094_288,
                -257.063_105_679_704_85,
                -8.081_670_412_753_498,
                -0.070_312_499_999_990_04,
                0.0,
            ],
            below: &[
                47_627.728_414_673_096,
                116_752.972_564_375_92,
                40_597.857_264_847_255,
                3_833.744_753_641_218_3,
                116.534_364_619_668_18,
                1.0,
            ],
        },
        Fraction {
            above: &[
                -346.433_388_365_604_9,
                -331.231_299_649_172_97,
                -67.674_765_226_516_73,
                -4.159_610_644_705_878,
                -0.070_312_494_087_359_93,
                -1.141_254_646_918_945e-11,
            ],
            below: &[
                2_406.058_159_229_391,
                9_625.445_143_577_745,
                5_978.970_943_338_558,
                1_051.252_305_957_045_8,
                60.753_938_269_230_034,
                1.0,
            ],
        },
        Fraction {
            above: &[
                -31.447_947_059_488_85,
                -58.079_170_470_173_76,
                -21.965_977_473_488_31,
                -2.409_032_215_495_296,
                -0.070_311_961_638_148_17,
                -2.547_046_017_719_519e-9,
            ],
            below: &[
                173.580_930_813_335_75,
                1_127.996_798_569_074_1,
                1_193.607_837_921_115_3,
                361.513_983_050_303_86,
                35.856_033_805_520_97,
                1.0,
            ],
        },
        Fraction {
            above: &[
                -3.233_645_793_513_353_4,
                -11.193_166_886_035_675,
                -7.635_696_138_235_278,
                -1.450_738_467_809_529_9,
                -0.070_303_099_548_362_47,
                -8.875_343_330_325_264e-8,
            ],
            below: &[
                14.657_617_694_825_62,
                153.875_394_208_320_33,
                270.470_278_658_083_5,
                136.206_794_218_215_2,
                22.220_299_753_208_88,
                1.0,
            ],
        },
    ],
    odd: [
        Fraction {
            above: &[
                37_014.626_777_688_78,
                8_859.197_207_564_686,
                557.673_380_256_401_9,
                11.768_206_468_225_27,
                0.073_242_187_499_993_5,
                0.0,
            ],
            below: &[
                -343_899.293_537_866_6,
                840_501.579_819_060_5,
                803_309.257_119_514_4,
                142_538.291_419_120_48,
                8_098.344_946_564_498,
                163.776_026_895_689_82,
                1.0,
            ],
        },
        Fraction {
            above: &[
                1_989.977_858_646_053_8,
                1_027.243_765_961_641,
                135.111_577_286_449_83,
                5.835_635_089_620_569_5,
                0.073_242_176_661_268_48,
                1.840_859_635_945_155_3e-11,
            ],
            below: &[
                -5_354.342_756_019_448,
                35_976.753_842_511_45,
                56_751.112_289_494_73,
                18_847.288_778_571_81,
                2_077.814_164_213_93,
                82.776_610_223_653_78,
                1.0,
            ],
        },
        Fraction {
            above: &[
                166.733_948_696_651_17,
                170.808_091_340_565_6,
                42.621_844_074_541_265,
                3.344_231_375_161_707,
                0.073_241_118_004_291_14,
                4.377_410_140_897_386e-9,
            ],
            below: &[
                -149.247_451_836_156_4,
                2_516.333_689_203_689_6,
                6_460.425_167_525_689,
                3_704.148_226_201_113_6,
                709.689_221_056_606,
                48.758_872_972_458_72,
                1.0,
            ],
        },
        Fraction {
            above: &[
                16.252_707_571_092_927,
                31.666_231_750_478_154,
                14.495_602_934_788_574,
                1.998_191_740_938_16,
                0.073_223_426_596_307_93,
                1.504_444_448_869_832_7e-7,
            ],
            below: &[
                -5.310_954_938_826_669_5,
                212.666_388_511_798_83,
                882.935_845_112_488_6,
                844.783_757_595_320_1,
                269.348_118_608_049_84,
                30.365_584_835_521_92,
                1.0,
            ],
        },
    ],
};

static ORDER_1: Wave = Wave {
    one: true,
    odd_first: 0.375,
    even: [
        Fraction {
            above: &[
                7_914.479_540_318_917,
                3_874.745_389_139_605_3,
                412.051_854_307_378_56,
                13.239_480_659_307_358,
                0.117_187_499_999_988_65,
                0.0,
            ],
            below: &[
                30_804.272_062_788_88,
                97_602.793_593_495_08,
                36_956.206_026_903_346,
                3_650.930_834_208_534_6,
                114.207_370_375_678_41,
                1.0,
            ],
        },
        Fraction {
            above: &[
                528.715_201_363_337_5,
                517.636_139_533_199_8,
                108.308_182_990_189_11,
                6.802_751_278_684_329,
                0.117_187_493_190_614_1,
                1.319_905_195_562_435_2e-11,
            ],
            below: &[
                1_504.046_888_103_610_6,
                7_844.690_317_495_512,
                5_353.266_952_914_88,
                991.401_418_733_614_4,
                59.280_598_722_113_13,
                1.0,
            ],
        },
        Fraction {
            above: &[
                48.559_068_519_736_49,
                91.055_011_075_078_13,
                35.119_403_559_163_69,
                3.932_977_500_333_156_4,
                0.117_186_865_567_253_59,
                3.025_039_161_373_736e-9,
            ],
            below: &[
                103.787_932_439_639_28,
                890.811_346_398_256_4,
                1_046.871_399_757_751_3,
                336.762_458_747_825_75,
                34.791_309_500_125_15,
                1.0,
            ],
        },
        Fraction {
            above: &[
                5.073_523_125_888_185,
                17.693_971_127_168_773,
                12.242_610_914_826_123,
                2.368_514_966_676_088,
                0.117_176_219_462_683_35,
                1.077_108_301_068_737_4e-7,
            ],
            below: &[
                8.364_638_933_716_183,
                117.679_373_287_147_1,
                232.276_469_057_162_8,
                125.290_227_168_402_75,
                21.436_485_936_382_14,
                1.0,
            ],
        },
    ],
    odd: [
        Fraction {
            above: &[
                -48_438.512_428_575_035,
                -11_849.806_670_242_959,
                -759.601_722_513_950_1,
                -16.271_753_454_459,
                -0.102_539_062_499_992_71,
                0.0,
            ],
            below: &[
                -294_490.264_303_834_64,
                666_601.232_617_776_4,
                719_657.723_683_240_9,
                133_875.336_287_249_58,
                7_825.385_999_233_485,
                161.395_369_700_722_9,
                1.0,
            ],
        },
        Fraction {
            above: &[
                -2_612.444_404_532_156_6,
                -1_373.193_760_655_081_6,
                -183.669_607_474_888_38,
                -8.056_448_281_239_36,
                -0.102_539_050_241_375_43,
                -2.089_799_311_417_641e-11,
            ],
            below: &[
                -4_719.183_547_951_285,
                27_948.075_163_891_812,
                49_851.427_091_035_23,
                17_468.485_192_490_89,
                1_991.798_734_604_859_6,
                81.276_550_138_433_58,
                1.0,
            ],
        },
        Fraction {
            above: &[
                -219.210_128_478_909_33,
                -228.244_540_737_631_7,
                -57.847_221_656_278_364,
                -4.610_115_811_394_734,
                -0.102_537_829_820_837_09,
                -5.078_312_264_617_666e-9,
            ],
            below: &[
                -135.201_191_444_307_34,
                1_903.119_193_388_108,
                5_547.729_097_207_228,
                3_380.152_866_795_263_4,
                673.865_112_676_699_7,
                47.665_155_032_372_95,
                1.0,
            ],
        },
        Fraction {
            above: &[
                -21.371_921_170_370_406,
                -42.325_313_337_283_05,
                -19.663_616_264_370_372,
                -2.752_205_682_781_874_6,
                -0.102_517_042_607_985_55,
                -1.783_817_275_109_588_7e-7,
            ],
            below: &[
                -4.959_498_988_226_282,
                155.949_003_336_666_12,
                739.393_205_320_467_2,
                757.502_834_868_645_4,
                252.981_549_982_190_53,
                29.533_362_906_052_385,
                1.0,
            ],
        },
    ],
};
