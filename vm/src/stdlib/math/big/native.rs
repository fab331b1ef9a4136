//! Natives of math/big: numbers in Go's representation; dashu-int computes with the large ones.
//!
//! Every native that makes a number is given the slice it may be written into; it is worked out
//! apart first, so the operands may overlap it.

use crate::machine::native::{NativeCx, NativeFn, Outcome};
use crate::stdlib::shared::touch;
use dashu_int::fast_div::ConstDivisor;
use dashu_int::monty::MontgomeryRepr;
use dashu_int::ops::{DivRem, ExtendedGcd, Gcd, SquareRoot};
use dashu_int::{IBig, Sign, UBig};
use smallvec::SmallVec;
use std::cmp::Ordering;

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("natAdd", add),
    ("natMul", mul),
    ("natDiv", div),
    ("natCmp", cmp),
    ("natShl", shl),
    ("natShr", shr),
    ("natLogic", logic),
    ("natPow", pow),
    ("natPowMod", pow_mod),
    ("natGCD", gcd),
    ("natGCDExt", gcd_ext),
    ("natSqrt", sqrt),
    ("natText", text),
    ("natParse", parse),
    ("natBytes", bytes),
    ("natSetBytes", set_bytes),
];

/// Up to this many words, the schoolbook's multiplication is quickest.
const SMALL: usize = 16;

/// No result has more words than this: a slice's length has 32 bits.
const MOST: u64 = 1 << 30;

type Words = SmallVec<[u64; 2 * SMALL]>;

/// The number in parameter slots `i`, `i + 1`, without leading zeros.
fn words(cx: &NativeCx<'_>, i: usize) -> &'static [u64] {
    let (p, len, _) = cx.arg_slice(i);
    if len == 0 {
        return &[];
    }
    // SAFETY: the parameter is a []Word, which the frame keeps alive while the native runs.
    trim(unsafe { std::slice::from_raw_parts(p.cast::<u64>(), len) })
}

fn trim(mut w: &[u64]) -> &[u64] {
    while let [rest @ .., 0] = w {
        w = rest;
    }
    w
}

fn big(w: &[u64]) -> UBig {
    UBig::from_words(w)
}

/// Sets result slots `i`, `i + 1` to the number, in the slice of parameter `dst` if it has room.
fn put(cx: &mut NativeCx<'_>, i: usize, dst: usize, w: &[u64]) {
    let w = trim(w);
    let (mut p, _, mut cap) = cx.arg_slice(dst);
    if cap < w.len() {
        // A few words more, since numbers tend to grow.
        cap = w.len() + if w.len() > 1 { 4 } else { 0 };
        p = cx.alloc(8 * cap, None);
    } else {
        touch::writes(cx, p, 8 * w.len());
    }
    if !w.is_empty() {
        // SAFETY: there is room for `cap` words, and `w` is not there.
        unsafe { std::ptr::copy_nonoverlapping(w.as_ptr(), p.cast::<u64>(), w.len()) };
    }
    cx.ret_pair(i, [p.addr() as u64, w.len() as u64 | (cap as u64) << 32]);
}

/// How long it takes to multiply two numbers of so many words, in bytes as [`NativeCx::long`] counts.
fn product_of(x: usize, y: usize) -> usize {
    let (x, y) = (x.max(y), x.min(y));
    (8 * x).saturating_mul(y.isqrt())
}

/// The same for what takes a step for each pair of words.
fn square_of(x: usize, y: usize) -> usize {
    (4 * x).saturating_mul(y)
}

/// The native's result is a number, which takes so long and goes into the slice of parameters 0, 1.
fn number(
    cx: &mut NativeCx<'_>,
    effort: usize,
    job: impl FnOnce() -> UBig + Send + 'static,
) -> Outcome {
    match cx.long(effort, job) {
        Ok(z) => {
            put(cx, 0, 0, z.as_words());
            Outcome::Done
        }
        Err(later) => later,
    }
}

fn too_large() -> Outcome {
    Outcome::RuntimeError("makeslice: len out of range".into())
}

fn compare(x: &[u64], y: &[u64]) -> Ordering {
    x.len()
        .cmp(&y.len())
        .then_with(|| x.iter().rev().cmp(y.iter().rev()))
}

/// `x + y`
fn sum(x: &[u64], y: &[u64]) -> Words {
    let (x, y) = if x.len() < y.len() { (y, x) } else { (x, y) };
    let mut z = Words::with_capacity(x.len() + 1);
    let mut carry = false;
    for (i, &a) in x.iter().enumerate() {
        let (s, c1) = a.overflowing_add(y.get(i).copied().unwrap_or(0));
        let (s, c2) = s.overflowing_add(u64::from(carry));
        carry = c1 | c2;
        z.push(s);
    }
    if carry {
        z.push(1);
    }
    z
}

/// `x - y`, where `x` is not less.
fn difference(x: &[u64], y: &[u64]) -> Words {
    let mut z = Words::with_capacity(x.len());
    let mut borrow = false;
    for (i, &a) in x.iter().enumerate() {
        let (d, b1) = a.overflowing_sub(y.get(i).copied().unwrap_or(0));
        let (d, b2) = d.overflowing_sub(u64::from(borrow));
        borrow = b1 | b2;
        z.push(d);
    }
    z
}

/// `natAdd(z, x nat, xneg bool, y nat, yneg bool) (abs nat, neg bool)`
fn add(cx: &mut NativeCx<'_>) -> Outcome {
    let (x, y) = (words(cx, 2), words(cx, 5));
    let (xneg, yneg) = (cx.arg_bool(4), cx.arg_bool(7));
    let (z, neg) = if xneg == yneg {
        (sum(x, y), xneg)
    } else if compare(x, y) == Ordering::Less {
        (difference(y, x), yneg)
    } else {
        (difference(x, y), xneg)
    };
    let neg = neg && !trim(&z).is_empty();
    put(cx, 0, 0, &z);
    cx.scanned(8 * z.len());
    cx.ret_bool(2, neg);
    Outcome::Done
}

/// `natMul(z, x, y nat) nat`
fn mul(cx: &mut NativeCx<'_>) -> Outcome {
    let (x, y) = (words(cx, 2), words(cx, 4));
    let (x, y) = if x.len() < y.len() { (y, x) } else { (x, y) };
    if y.len() > SMALL {
        return number(cx, product_of(x.len(), y.len()), move || {
            if std::ptr::eq(x, y) {
                big(x).sqr()
            } else {
                big(x) * big(y)
            }
        });
    }
    let mut z = Words::from_elem(0, x.len() + y.len());
    for (i, &b) in y.iter().enumerate() {
        let mut carry = 0;
        let (row, rest) = z.split_at_mut(i + x.len());
        for (to, &a) in row.iter_mut().skip(i).zip(x) {
            let t = u128::from(a) * u128::from(b) + u128::from(*to) + carry;
            *to = t as u64;
            carry = t >> 64;
        }
        if let Some(to) = rest.first_mut() {
            *to = carry as u64;
        }
    }
    put(cx, 0, 0, &z);
    Outcome::Done
}

/// `natDiv(q, r, x, y nat) (nat, nat)`
fn div(cx: &mut NativeCx<'_>) -> Outcome {
    let (x, y) = (words(cx, 4), words(cx, 6));
    match *y {
        [] => return Outcome::PanicStr("division by zero".into()),
        _ if compare(x, y) == Ordering::Less => {
            let x = Words::from_slice(x);
            put(cx, 0, 0, &[]);
            put(cx, 2, 2, &x);
        }
        [d] => {
            let d = u128::from(d);
            let mut q = Words::from_slice(x);
            let mut rest = 0u128;
            for w in q.iter_mut().rev() {
                let n = rest << 64 | u128::from(*w);
                // The remainder is less than the divisor, so the quotient has one word.
                if rest == 0 && *w < d as u64 {
                    (*w, rest) = (0, n);
                } else if rest == 0 {
                    (rest, *w) = (u128::from(*w % d as u64), *w / d as u64);
                } else {
                    *w = (n / d) as u64;
                    rest = n % d;
                }
            }
            put(cx, 0, 0, &q);
            put(cx, 2, 2, &[rest as u64]);
        }
        _ => {
            let job = move || {
                // A racing program may have set it to 0.
                let y = big(y);
                (!y.is_zero()).then(|| big(x).div_rem(y))
            };
            match cx.long(2 * product_of(x.len(), y.len()), job) {
                Ok(Some((q, r))) => {
                    put(cx, 0, 0, q.as_words());
                    put(cx, 2, 2, r.as_words());
                }
                Ok(None) => return Outcome::PanicStr("division by zero".into()),
                Err(later) => return later,
            }
        }
    }
    Outcome::Done
}

/// `natCmp(x, y nat) int`
fn cmp(cx: &mut NativeCx<'_>) -> Outcome {
    let (x, y) = (words(cx, 0), words(cx, 2));
    let order = compare(x, y);
    cx.scanned(8 * x.len().min(y.len()));
    cx.ret_i64(0, order as i64);
    Outcome::Done
}

/// `natShl(z, x nat, n uint) nat`
fn shl(cx: &mut NativeCx<'_>) -> Outcome {
    let (x, n) = (words(cx, 2), cx.arg_u64(4));
    if x.is_empty() {
        put(cx, 0, 0, &[]);
        return Outcome::Done;
    }
    if n / 64 > MOST {
        return too_large();
    }
    let (zeros, n) = ((n / 64) as usize, n % 64);
    let mut z = Words::with_capacity(zeros + x.len() + 1);
    z.resize(zeros, 0);
    let mut low = 0;
    for &w in x {
        z.push(w << n | low);
        low = if n == 0 { 0 } else { w >> (64 - n) };
    }
    z.push(low);
    put(cx, 0, 0, &z);
    cx.scanned(8 * z.len());
    Outcome::Done
}

/// `natShr(z, x nat, n uint) nat`
fn shr(cx: &mut NativeCx<'_>) -> Outcome {
    let (x, n) = (words(cx, 2), cx.arg_u64(4));
    let skip = usize::try_from(n / 64).unwrap_or(usize::MAX);
    let x = x.get(skip..).unwrap_or(&[]);
    let n = n % 64;
    let z: Words = x
        .iter()
        .enumerate()
        .map(|(i, &w)| {
            let high = x.get(i + 1).copied().unwrap_or(0);
            if n == 0 { w } else { w >> n | high << (64 - n) }
        })
        .collect();
    put(cx, 0, 0, &z);
    cx.scanned(8 * z.len());
    Outcome::Done
}

/// Two's complement of a number, in `n` words.
fn complement(x: &[u64], neg: bool, n: usize) -> Words {
    let mut z = Words::from_slice(x);
    z.resize(n, 0);
    if neg {
        let mut carry = true;
        for w in &mut z {
            (*w, carry) = (!*w).overflowing_add(u64::from(carry));
        }
    }
    z
}

/// `natLogic(z nat, op int, x nat, xneg bool, y nat, yneg bool) (abs nat, neg bool)`
fn logic(cx: &mut NativeCx<'_>) -> Outcome {
    let (op, x, y) = (cx.arg_i64(2), words(cx, 3), words(cx, 6));
    let n = x.len().max(y.len()) + 1;
    let mut z = complement(x, cx.arg_bool(5), n);
    for (a, b) in z.iter_mut().zip(complement(y, cx.arg_bool(8), n)) {
        *a = match op {
            0 => *a & b,
            1 => *a & !b,
            2 => *a | b,
            _ => *a ^ b,
        };
    }
    let neg = z.last().is_some_and(|w| w >> 63 == 1);
    if neg {
        z = complement(&z, true, n);
    }
    put(cx, 0, 0, &z);
    cx.scanned(8 * n);
    cx.ret_bool(2, neg);
    Outcome::Done
}

/// `natPow(z, x, y nat) nat`
fn pow(cx: &mut NativeCx<'_>) -> Outcome {
    let (x, y) = (words(cx, 2), words(cx, 4));
    match (x, y) {
        (_, []) | ([1], _) => put(cx, 0, 0, &[1]),
        ([], _) => put(cx, 0, 0, &[]),
        (_, &[n]) if u128::from(n) * x.len() as u128 <= u128::from(MOST) => {
            let size = x.len() * n as usize;
            return number(cx, product_of(size, size), move || big(x).pow(n as usize));
        }
        _ => return too_large(),
    }
    Outcome::Done
}

/// `natPowMod(z, x, y, m nat) nat`, with `m` above 0.
fn pow_mod(cx: &mut NativeCx<'_>) -> Outcome {
    let (x, y, m) = (words(cx, 2), words(cx, 4), words(cx, 6));
    if m.is_empty() {
        return Outcome::PanicStr("division by zero".into());
    }
    // For each bit of the exponent a product and its remainder, and the remainder of x before.
    let effort = square_of(m.len(), m.len()).saturating_mul(32 * y.len());
    let effort = effort.saturating_add(product_of(x.len(), m.len()));
    let (x, y, m) = (big(x), big(y), big(m));
    number(cx, effort, move || match m.as_words() {
        [] | [1] => UBig::ZERO,
        [low, ..] if low & 1 == 1 => {
            let ring = MontgomeryRepr::new(m);
            ring.reduce(x).pow(&y).residue()
        }
        _ => {
            let ring = ConstDivisor::new(m);
            ring.reduce(x).pow(&y).residue()
        }
    })
}

/// `natGCD(z, x, y nat) nat`, both above 0.
fn gcd(cx: &mut NativeCx<'_>) -> Outcome {
    let (x, y) = (words(cx, 2), words(cx, 4));
    if x.is_empty() || y.is_empty() {
        let z = sum(x, y);
        put(cx, 0, 0, &z);
        return Outcome::Done;
    }
    let effort = square_of(x.len(), y.len());
    let (x, y) = (big(x), big(y));
    number(cx, effort, move || x.gcd(y))
}

/// `natGCDExt(g, s, x, y nat) (g, s nat, sneg bool)`: both above 0, and `g = s*x + t*y` with the
/// `s` that Euclid's algorithm finds.
fn gcd_ext(cx: &mut NativeCx<'_>) -> Outcome {
    let (x, y) = (big(words(cx, 4)), big(words(cx, 6)));
    if x.is_zero() || y.is_zero() {
        return Outcome::PanicStr("division by zero".into());
    }
    let effort = 4 * square_of(x.as_words().len(), y.as_words().len());
    match cx.long(effort, move || bezout(&x, &y)) {
        Ok((g, s)) => {
            let (sign, s) = s.into_parts();
            put(cx, 0, 0, g.as_words());
            put(cx, 2, 2, s.as_words());
            cx.ret_bool(4, sign == Sign::Negative);
            Outcome::Done
        }
        Err(later) => later,
    }
}

/// The greatest common divisor of two numbers above 0, and the factor that `x` has in it.
fn bezout(x: &UBig, y: &UBig) -> (UBig, IBig) {
    let (g, s, _) = x.gcd_ext(y);
    let (xg, yg) = (x / &g, y / &g);
    let s = if yg.is_one() {
        IBig::ZERO
    } else if xg.is_one() {
        IBig::ONE
    } else {
        // Of the residues, Euclid's is the one nearest to 0.
        let yg = IBig::from(yg);
        let mut s = s % &yg;
        if s.sign() == Sign::Negative {
            s += &yg;
        }
        if IBig::from(2) * &s > yg { s - yg } else { s }
    };
    (g, s)
}

/// `natSqrt(z, x nat) nat`
fn sqrt(cx: &mut NativeCx<'_>) -> Outcome {
    let x = words(cx, 2);
    number(cx, 2 * product_of(x.len(), x.len()), move || big(x).sqrt())
}

const DIGITS: &[u8; 62] = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// `natText(x nat, base int) string`, the base between 2 and 62.
fn text(cx: &mut NativeCx<'_>) -> Outcome {
    let (x, base) = (words(cx, 0), cx.arg_u64(2));
    let text = move || match (x, base) {
        ([], _) => "0".to_string(),
        (&[w], 10) => w.to_string(),
        (_, 10) => big(x).to_string(),
        (_, 2..=36) => big(x).in_radix(base as u8).to_string(),
        _ => {
            let digits = big(x).to_digits(base.clamp(2, 62));
            let digit = |d: u64| DIGITS.get(d as usize).map_or('0', |b| char::from(*b));
            digits.into_iter().map(digit).collect()
        }
    };
    match cx.long(8 * product_of(x.len(), x.len()), text) {
        Ok(text) => {
            cx.ret_str(0, text);
            Outcome::Done
        }
        Err(later) => later,
    }
}

/// `natParse(z nat, digits string, base int) nat`: digits only, of that base; letters stand for
/// 10 to 35 in either case, in bases above 36 the large ones for 36 to 61.
fn parse(cx: &mut NativeCx<'_>) -> Outcome {
    let (digits, base) = (cx.arg_str(2), cx.arg_u64(4).clamp(2, 62));
    let value = move |b: &u8| match b {
        b'0'..=b'9' => b - b'0',
        b'a'..=b'z' => b - b'a' + 10,
        b'A'..=b'Z' if base <= 36 => b - b'A' + 10,
        b'A'..=b'Z' => b - b'A' + 36,
        _ => 0,
    };
    let size = digits.len() / 8;
    number(cx, 4 * product_of(size, size), move || {
        if digits.len() <= 10 {
            let small = digits.iter().fold(0, |n: u64, b| {
                n.wrapping_mul(base).wrapping_add(u64::from(value(b)))
            });
            UBig::from(small)
        } else if base <= 36 {
            let digits = std::str::from_utf8(digits).unwrap_or("0");
            UBig::from_str_radix(digits, base as u32).unwrap_or(UBig::ZERO)
        } else {
            let digits: Vec<u64> = digits.iter().map(|b| u64::from(value(b))).collect();
            UBig::from_digits(base, &digits).unwrap_or(UBig::ZERO)
        }
    })
}

/// `natBytes(x nat) []byte`: most significant first, no leading zeros.
fn bytes(cx: &mut NativeCx<'_>) -> Outcome {
    let x = words(cx, 0);
    let bytes: Vec<u8> = x.iter().rev().flat_map(|w| w.to_be_bytes()).collect();
    let zeros = bytes.iter().take_while(|b| **b == 0).count();
    cx.ret_bytes(0, bytes.get(zeros..).unwrap_or(&[]));
    Outcome::Done
}

/// `natSetBytes(z nat, b []byte) nat`
fn set_bytes(cx: &mut NativeCx<'_>) -> Outcome {
    let z: Words = cx
        .arg_bytes(2)
        .rchunks(8)
        .map(|chunk| chunk.iter().fold(0, |w, b| w << 8 | u64::from(*b)))
        .collect();
    put(cx, 0, 0, &z);
    Outcome::Done
}
