//! Natives of image/png: filtering of rows.

use crate::machine::native::{NativeCx, NativeFn, Outcome};

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("unfilter", unfilter),
    ("filter", filter),
    ("unmultiply", unmultiply),
    ("spread", spread),
    ("pack", pack),
];

/// Of the neighbours to the left, above and between, the one nearest to their sum.
#[inline(always)]
fn paeth(a: u8, b: u8, c: u8) -> u8 {
    let (pa, pb) = (i16::from(b) - i16::from(c), i16::from(a) - i16::from(c));
    let pc = (pa + pb).abs();
    let (pa, pb) = (pa.abs(), pb.abs());
    if pa <= pb && pa <= pc {
        a
    } else if pb <= pc {
        b
    } else {
        c
    }
}

/// What filter `kind` expects of a byte by its neighbours.
#[inline(always)]
fn expected(kind: u8, a: u8, b: u8, c: u8) -> u8 {
    match kind {
        0 => 0,
        1 => a,
        2 => b,
        3 => u8::midpoint(a, b),
        _ => paeth(a, b, c),
    }
}

fn at(row: &[u8], i: Option<usize>) -> u8 {
    i.and_then(|i| row.get(i)).copied().unwrap_or(0)
}

/// `unfilter(data []byte, row, bpp int) (ok bool)`
fn unfilter(cx: &mut NativeCx<'_>) -> Outcome {
    let row = usize::try_from(cx.arg_i64(2)).unwrap_or(0).max(1);
    let bpp = usize::try_from(cx.arg_i64(3)).unwrap_or(1);
    let mut before: &[u8] = &[];
    let mut ok = true;
    for line in cx.arg_bytes_mut(0).chunks_exact_mut(row) {
        let Some((&mut kind, line)) = line.split_first_mut() else {
            break;
        };
        if kind > 4 {
            ok = false;
            break;
        }
        if kind != 0 {
            for i in 0..line.len() {
                let left = i.checked_sub(bpp);
                let (a, b, c) = (at(line, left), at(before, Some(i)), at(before, left));
                if let Some(byte) = line.get_mut(i) {
                    *byte = byte.wrapping_add(expected(kind, a, b, c));
                }
            }
        }
        before = line;
    }
    cx.ret_bool(0, ok);
    Outcome::Done
}

/// Calls `f` for each byte of a row with its place, itself, and its neighbours to the left, above and between. (In two
/// loops without choices, which the compiler can make vector code of.)
#[inline(always)]
fn neighbours(row: &[u8], before: &[u8], bpp: usize, mut f: impl FnMut(usize, u8, u8, u8, u8)) {
    let n = row.len().min(before.len());
    let (row, before, bpp) = (&row[..n], &before[..n], bpp.min(n));
    for (i, (&x, &b)) in row[..bpp].iter().zip(before).enumerate() {
        f(i, x, 0, b, 0);
    }
    let above = before[bpp..].iter().zip(before);
    let all = row[bpp..].iter().zip(row).zip(above);
    for (i, ((&x, &a), (&b, &c))) in all.enumerate() {
        f(bpp + i, x, a, b, c);
    }
}

/// The sum of what filter `kind` makes of a row, as absolute values.
#[inline(always)]
fn weight(row: &[u8], before: &[u8], bpp: usize, kind: u8) -> u64 {
    let mut sum = 0;
    neighbours(row, before, bpp, |_, x, a, b, c| {
        let left = x.wrapping_sub(expected(kind, a, b, c));
        sum += u64::from((left as i8).unsigned_abs());
    });
    sum
}

/// `filter(to, row, before []byte, bpp int, none bool)`: `to` is one byte longer than the row.
fn filter(cx: &mut NativeCx<'_>) -> Outcome {
    let (row, before) = (cx.arg_bytes(2), cx.arg_bytes(4));
    let bpp = usize::try_from(cx.arg_i64(6)).unwrap_or(1);
    let kind = if cx.arg_bool(7) {
        0
    } else {
        // Each with its kind as a constant.
        let weights = [
            weight(row, before, bpp, 0),
            weight(row, before, bpp, 1),
            weight(row, before, bpp, 2),
            weight(row, before, bpp, 3),
            weight(row, before, bpp, 4),
        ];
        let kinds = 0..weights.len();
        kinds.min_by_key(|&k| weights.get(k)).unwrap_or(0) as u8
    };
    let Some((first, to)) = cx.arg_bytes_mut(0).split_first_mut() else {
        return Outcome::Done;
    };
    *first = kind;
    neighbours(row, before, bpp, |i, x, a, b, c| {
        if let Some(to) = to.get_mut(i) {
            *to = x.wrapping_sub(expected(kind, a, b, c));
        }
    });
    cx.took(8 * row.len());
    Outcome::Done
}

/// `unmultiply(dst, src []byte)`: pixels whose colours were multiplied by their alpha, as `color.NRGBAModel` converts
/// them.
fn unmultiply(cx: &mut NativeCx<'_>) -> Outcome {
    let src = cx.arg_bytes(2).chunks_exact(4);
    for (to, from) in cx.arg_bytes_mut(0).chunks_exact_mut(4).zip(src) {
        if let ([r, g, b, a], &[sr, sg, sb, alpha]) = (to, from) {
            let wide = |v: u8| u32::from(v) * 0x101;
            let over = |v: u8| match alpha {
                0xFF => v,
                0 => 0,
                _ => ((wide(v).wrapping_mul(0xFFFF) / wide(alpha)) >> 8) as u8,
            };
            (*r, *g, *b, *a) = (over(sr), over(sg), over(sb), alpha);
        }
    }
    Outcome::Done
}

/// `spread(dst, src []byte)`
fn spread(cx: &mut NativeCx<'_>) -> Outcome {
    let src = cx.arg_bytes(2).chunks_exact(3);
    for (to, from) in cx.arg_bytes_mut(0).chunks_exact_mut(4).zip(src) {
        if let ([r, g, b, a], [sr, sg, sb]) = (to, from) {
            (*r, *g, *b, *a) = (*sr, *sg, *sb, 0xff);
        }
    }
    Outcome::Done
}

/// `pack(dst, src []byte)`
fn pack(cx: &mut NativeCx<'_>) -> Outcome {
    let src = cx.arg_bytes(2).chunks_exact(4);
    for (to, from) in cx.arg_bytes_mut(0).chunks_exact_mut(3).zip(src) {
        if let ([r, g, b], [sr, sg, sb, _]) = (to, from) {
            (*r, *g, *b) = (*sr, *sg, *sb);
        }
    }
    Outcome::Done
}
