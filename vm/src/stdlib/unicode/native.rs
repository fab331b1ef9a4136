//! Natives of package unicode: categories, scripts, case, by binary search in the tables.

#[path = "tables.rs"]
mod tables;

use crate::machine::native::{NativeCx, NativeFn, Outcome};
use crate::stdlib::shared::runes;
use tables::{CASES, CATEGORIES, CATEGORY_NAMES, ORBITS, PROPERTIES, SCRIPTS};

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("inTable", in_table),
    ("IsLetter", |cx| is(cx, L)),
    ("IsDigit", |cx| is(cx, ND)),
    ("IsNumber", |cx| is(cx, N)),
    ("IsUpper", |cx| is(cx, LU)),
    ("IsLower", |cx| is(cx, LL)),
    ("IsTitle", |cx| is(cx, LT)),
    ("IsSpace", |cx| {
        let r = rune(cx);
        cx.ret_bool(0, runes::is_space(r));
        Outcome::Done
    }),
    ("IsPunct", |cx| is(cx, P)),
    ("IsControl", |cx| is(cx, CC)),
    ("IsGraphic", |cx| {
        let r = rune(cx);
        cx.ret_bool(0, is_graphic(r));
        Outcome::Done
    }),
    ("IsPrint", |cx| {
        let r = rune(cx);
        cx.ret_bool(0, is_print(r));
        Outcome::Done
    }),
    ("IsSymbol", |cx| is(cx, S)),
    ("IsMark", |cx| is(cx, M)),
    ("ToUpper", |cx| to(cx, 0)),
    ("ToLower", |cx| to(cx, 1)),
    ("ToTitle", |cx| to(cx, 2)),
    ("SimpleFold", |cx| {
        let r = cx.arg_i64(0);
        let folded = u32::try_from(r).map_or(r, |r| i64::from(simple_fold(r)));
        cx.ret_i64(0, folded);
        Outcome::Done
    }),
];

// Sets of categories: bit n for the category of number n, see `CATEGORY_NAMES`.
const CC: u32 = 1 << 1;
const LL: u32 = 1 << 5;
const LT: u32 = 1 << 8;
const LU: u32 = 1 << 9;
const L: u32 = LL | 1 << 6 | 1 << 7 | LT | LU;
const M: u32 = 7 << 10;
const ND: u32 = 1 << 13;
const N: u32 = 7 << 13;
const P: u32 = 0x7F << 16;
const S: u32 = 0xF << 23;
const ZS: u32 = 1 << 29;

fn rune(cx: &NativeCx<'_>) -> u32 {
    cx.arg_u64(0) as u32
}

fn is(cx: &mut NativeCx<'_>, set: u32) -> Outcome {
    let r = rune(cx);
    cx.ret_bool(0, in_set(r, set));
    Outcome::Done
}

fn to(cx: &mut NativeCx<'_>, case: i64) -> Outcome {
    let r = rune(cx);
    cx.ret_i64(0, i64::from(to_case(r, case) as i32));
    Outcome::Done
}

fn lookup(table: &[(u32, u8)], r: u32) -> u8 {
    let at = table.partition_point(|&(start, _)| start <= r);
    at.checked_sub(1)
        .and_then(|i| table.get(i))
        .map_or(0, |&(_, v)| v)
}

fn in_set(r: u32, set: u32) -> bool {
    if r > 0x10FFFF {
        return false;
    }
    let category = lookup(CATEGORIES, r);
    category != 0 && set >> category & 1 != 0
}

/// Letters, marks, numbers, punctuation, symbols and the ASCII space.
pub(crate) fn is_print(r: u32) -> bool {
    match r {
        0x20..0x7F => true,
        0..0xA1 => false,
        _ => in_set(r, L | M | N | P | S),
    }
}

/// The same with all spaces of category Zs.
pub(crate) fn is_graphic(r: u32) -> bool {
    in_set(r, L | M | N | P | S | ZS)
}

/// Simple case mapping: 0 upper, 1 lower, 2 title.
pub(crate) fn to_case(r: u32, case: i64) -> u32 {
    if r < 0x80 {
        let b = r as u8;
        return u32::from(if case == 1 {
            b.to_ascii_lowercase()
        } else {
            b.to_ascii_uppercase()
        });
    }
    // Ranges may interleave in pairs, so one or two before the place can hold it.
    let at = CASES.partition_point(|c| c.0 <= r);
    for &(lo, hi, step, upper, lower, title) in CASES
        .get(at.saturating_sub(3)..at)
        .unwrap_or_default()
        .iter()
        .rev()
    {
        if r <= hi && (r - lo).is_multiple_of(step) {
            let delta = match case {
                0 => upper,
                1 => lower,
                _ => title,
            };
            return r.wrapping_add_signed(delta);
        }
    }
    r
}

/// The next in the folding orbit.
pub(crate) fn simple_fold(r: u32) -> u32 {
    if let Ok(i) = ORBITS.binary_search_by_key(&r, |o| o.0) {
        return ORBITS.get(i).map_or(r, |o| o.1);
    }
    let lower = to_case(r, 1);
    if lower != r { lower } else { to_case(r, 0) }
}

/// `func inTable(n int, r rune) bool`
fn in_table(cx: &mut NativeCx<'_>) -> Outcome {
    let (n, r) = (cx.arg_i64(0), cx.arg_u64(1) as u32);
    let found = match n {
        _ if r > 0x10FFFF => false,
        1..=100 => general(n as usize - 1, r),
        101..=400 => i64::from(lookup(SCRIPTS, r)) == n - 100,
        _ => PROPERTIES
            .get((n - 401).max(0) as usize)
            .is_some_and(|ranges| {
                let at = ranges.partition_point(|&(lo, _)| lo <= r);
                at.checked_sub(1)
                    .and_then(|i| ranges.get(i))
                    .is_some_and(|&(_, hi)| r <= hi)
            }),
    };
    cx.ret_bool(0, found);
    Outcome::Done
}

/// The names of all category tables, sorted.
const TABLES: &[&str] = &[
    "C", "Cc", "Cf", "Cn", "Co", "Cs", "L", "LC", "Ll", "Lm", "Lo", "Lt", "Lu", "M", "Mc", "Me",
    "Mn", "N", "Nd", "Nl", "No", "P", "Pc", "Pd", "Pe", "Pf", "Pi", "Po", "Ps", "S", "Sc", "Sk",
    "Sm", "So", "Z", "Zl", "Zp", "Zs",
];

fn general(table: usize, r: u32) -> bool {
    let Some(&name) = TABLES.get(table) else {
        return false;
    };
    let category = lookup(CATEGORIES, r);
    let Some(own) = (category as usize)
        .checked_sub(1)
        .and_then(|i| CATEGORY_NAMES.get(i))
    else {
        // Unassigned: Cn, and of C as well.
        return name == "Cn" || name == "C";
    };
    match name {
        "LC" => in_set(r, LL | LT | LU),
        _ => own.starts_with(name),
    }
}
