//! Natives of image/png: the filters of rows.

use crate::machine::native::{NativeCx, NativeFn, Outcome};

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("unfilter", unfilter),
    ("filter", filter),
    ("spread", spread),
    ("pack", pack),
];

/// Of the neighbours to the left, above and between, the one nearest to their sum.
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

/// `filter(row, before []byte, bpp int, none bool) []byte`
fn filter(cx: &mut NativeCx<'_>) -> Outcome {
    let (row, before) = (cx.arg_bytes(0), cx.arg_bytes(2));
    let bpp = usize::try_from(cx.arg_i64(4)).unwrap_or(1);
    let kinds = if cx.arg_bool(5) { 0..=0 } else { 0..=4 };
    let filtered = |kind: u8| {
        let bytes = row.iter().enumerate().map(move |(i, byte)| {
            let left = i.checked_sub(bpp);
            let (a, b, c) = (at(row, left), at(before, Some(i)), at(before, left));
            byte.wrapping_sub(expected(kind, a, b, c))
        });
        std::iter::once(kind).chain(bytes).collect::<Vec<u8>>()
    };
    let weight = |row: &Vec<u8>| {
        let sizes = row
            .iter()
            .skip(1)
            .map(|b| u64::from((*b as i8).unsigned_abs()));
        sizes.sum::<u64>()
    };
    let best = kinds.map(filtered).min_by_key(weight).unwrap_or_default();
    cx.ret_bytes(0, best);
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
