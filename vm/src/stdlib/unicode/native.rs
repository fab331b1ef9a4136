//! Natives of package unicode: categories, scripts, case, by binary search in the tables.

#[path = "ranges.rs"]
mod ranges;
#[path = "tables.rs"]
mod tables;

use crate::heap::atomic128;
use crate::machine::native::{NativeCx, NativeFn, Outcome};
use crate::stdlib::shared::runes;
use tables::{CASES, CATEGORIES, ORBITS};

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("tables", make_tables),
    ("names", names),
    ("aliases", |cx| {
        let all: Vec<&str> = ranges::ALIASES.iter().flat_map(|&(l, s)| [l, s]).collect();
        cx.ret_strings(0, &all);
        Outcome::Done
    }),
    ("caseRanges", |cx| {
        let data = new_array(cx, ranges::CASE_RANGES);
        cx.ret_pair(0, data);
        Outcome::Done
    }),
    ("Is", is_in),
    ("isLetter", |cx| is(cx, L)),
    ("isDigit", |cx| is(cx, ND)),
    ("isNumber", |cx| is(cx, N)),
    ("isUpper", |cx| is(cx, LU)),
    ("isLower", |cx| is(cx, LL)),
    ("isTitle", |cx| is(cx, LT)),
    ("isSpace", |cx| {
        let r = rune(cx);
        cx.ret_bool(0, runes::is_space(r));
        Outcome::Done
    }),
    ("isPunct", |cx| is(cx, P)),
    ("isGraphic", |cx| {
        let r = rune(cx);
        cx.ret_bool(0, is_graphic(r));
        Outcome::Done
    }),
    ("isPrint", |cx| {
        let r = rune(cx);
        cx.ret_bool(0, is_print(r));
        Outcome::Done
    }),
    ("isSymbol", |cx| is(cx, S)),
    ("isMark", |cx| is(cx, M)),
    ("toUpper", |cx| to(cx, 0)),
    ("toLower", |cx| to(cx, 1)),
    ("toTitle", |cx| to(cx, 2)),
    ("SimpleFold", |cx| {
        let r = cx.arg_i64(0);
        let folded = u32::try_from(r).map_or(r, |r| i64::from(simple_fold(r)));
        cx.ret_i64(0, folded);
        Outcome::Done
    }),
];

// Sets of categories: bit n for the category of number n, see `CATEGORIES`.
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

/// A `unicode.RangeTable` as it is in memory.
#[repr(C, align(16))]
struct RangeTable {
    r16: [u64; 2],
    r32: [u64; 2],
    latin: u64,
}

/// A new array without pointers, as a slice.
fn new_array<T: Copy>(cx: &mut NativeCx<'_>, items: &[T]) -> [u64; 2] {
    let data = cx.alloc(size_of_val(items), None).cast::<T>();
    // SAFETY: the object is new and holds that many; objects are aligned for all that fits them.
    unsafe { data.copy_from_nonoverlapping(items.as_ptr(), items.len()) };
    let len = items.len() as u64;
    [data.addr() as u64, len | len << 32]
}

/// A part of an array of elements of that many bytes, as a slice.
fn part(array: [u64; 2], step: u64, from: u16, to: u16) -> [u64; 2] {
    let (from, len) = (u64::from(from), u64::from(to.saturating_sub(from)));
    if len == 0 {
        return [0, 0];
    }
    [array[0] + from * step, len | len << 32]
}

/// `func tables(model any) []RangeTable`
fn make_tables(cx: &mut NativeCx<'_>) -> Outcome {
    let Some((ty, _)) = cx.arg_iface(0) else {
        return Outcome::NilDereference;
    };
    if ty.size != size_of::<RangeTable>() {
        return Outcome::NilDereference;
    }
    let r16 = new_array(cx, ranges::RANGES16);
    let r32 = new_array(cx, ranges::RANGES32);
    let count = ranges::TABLES.len();
    let data = cx.alloc(count * ty.size, ty.gc).cast::<RangeTable>();
    for (i, t) in ranges::TABLES.iter().enumerate() {
        let table = RangeTable {
            r16: part(r16, 6, t.0, t.1),
            r32: part(r32, 12, t.2, t.3),
            latin: u64::from(t.4),
        };
        // SAFETY: the object is new and holds that many tables.
        unsafe { data.add(i).write(table) };
    }
    let len = count as u64;
    cx.ret_pair(0, [data.addr() as u64, len | len << 32]);
    Outcome::Done
}

/// `func names(n int) (names []string, numbers []int)`
fn names(cx: &mut NativeCx<'_>) -> Outcome {
    let map = usize::try_from(cx.arg_i64(0))
        .ok()
        .and_then(|n| ranges::MAPS.get(n));
    let map = map.copied().unwrap_or_default();
    let names: Vec<&str> = map.iter().map(|&(name, _)| name).collect();
    let numbers: Vec<u64> = map.iter().map(|&(_, n)| u64::from(n)).collect();
    cx.ret_strings(0, &names);
    let numbers = new_array(cx, &numbers);
    cx.ret_pair(2, numbers);
    Outcome::Done
}

/// Whether one of the ranges `[low, high, stride]` holds `r`.
fn in_ranges<T: Copy + Into<u32>>(ranges: &[[T; 3]], r: u32) -> bool {
    let at = ranges.partition_point(|x| x[0].into() <= r);
    let found = at.checked_sub(1).and_then(|i| ranges.get(i));
    found.is_some_and(|&[lo, hi, stride]| {
        let (lo, hi, stride) = (lo.into(), hi.into(), stride.into());
        r <= hi && (stride <= 1 || (r - lo).is_multiple_of(stride))
    })
}

/// `func Is(rangeTab *RangeTable, r rune) bool`
fn is_in(cx: &mut NativeCx<'_>) -> Outcome {
    let (table, r) = (cx.arg_u64(0) as *const RangeTable, cx.arg_i64(1));
    if table.is_null() {
        return Outcome::NilDereference;
    }
    // SAFETY: a table, which the frame keeps alive; its slices are read whole, and their elements
    // stay readable whatever another goroutine does to them meanwhile.
    let (r16, r32) = unsafe {
        let [data, lens] = atomic128::load((&raw const (*table).r16).cast());
        let r16 = slice_at::<[u16; 3]>(data, lens);
        let [data, lens] = atomic128::load((&raw const (*table).r32).cast());
        (r16, slice_at::<[u32; 3]>(data, lens))
    };
    let found = u32::try_from(r).is_ok_and(|r| {
        let small = r16.last().is_some_and(|last| r <= u32::from(last[1]));
        if small {
            in_ranges(r16, r)
        } else {
            in_ranges(r32, r)
        }
    });
    cx.ret_bool(0, found);
    Outcome::Done
}

/// # Safety
/// The words are those of a slice of `T`.
unsafe fn slice_at<T>(data: u64, lens: u64) -> &'static [T] {
    let len = lens as u32 as usize;
    if len == 0 {
        return &[];
    }
    // SAFETY: see above.
    unsafe { std::slice::from_raw_parts(data as *const T, len) }
}
