//! Natives of package sort.

use crate::machine::native::{LONG, NativeCx, NativeFn, Outcome};
use crate::stdlib::shared::touch;
use crate::stdlib::shared::value::floats;
use crate::value::equal::{pair_at, str_bytes};
use crate::value::rtype::{Kind, RType, flag};
use std::cmp::Ordering;

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("Ints", |cx| {
        let (p, n, _) = cx.arg_slice(0);
        numbers::<i64>(cx, p, n, Ord::cmp)
    }),
    ("Float64s", |cx| {
        let (p, n, _) = cx.arg_slice(0);
        numbers::<f64>(cx, p, n, |a, b| floats(*a, *b))
    }),
    ("sortStrings", |cx| {
        let ((p, n, _), (apart, m, _)) = (cx.arg_slice(0), cx.arg_slice(2));
        strings(cx, p, n, (apart, m))
    }),
    ("sliceLen", |cx| {
        let n = slice(cx).map_or(-1, |(_, n, _)| n as i64);
        cx.ret_i64(0, n);
        Outcome::Done
    }),
    ("swapElems", swap_elems),
    ("wordsOf", |cx| {
        elements(cx, |elem| {
            elem.size == 8 && (elem.kind as u8 <= Kind::Uintptr as u8 || elem.kind == Kind::Float64)
        })
    }),
    ("stringsOf", |cx| {
        elements(cx, |elem| elem.kind == Kind::String)
    }),
    ("panicNotSlice", |cx| {
        let text = cx.arg_iface(0).map_or(
            "reflect: call of Swapper on zero Value".to_owned(),
            |(t, _)| format!("reflect: call of Swapper on {} Value", kind_name(t.kind)),
        );
        Outcome::PanicStr(text)
    }),
];

fn kind_name(kind: Kind) -> String {
    if kind == Kind::Pointer {
        return "ptr".to_owned();
    }
    format!("{kind:?}").to_lowercase()
}

/// Returns the slice in the interface in parameter slots 0, 1 if its elements are `wanted`, else nil.
fn elements(cx: &mut NativeCx<'_>, wanted: impl Fn(&RType) -> bool) -> Outcome {
    let found = cx.arg_iface(0).filter(|(t, _)| {
        let elem = t.elem().filter(|_| t.kind == Kind::Slice);
        elem.is_some_and(|elem| wanted(&elem))
    });
    // SAFETY: a slice is at the data word's address.
    let slice = found.map_or([0, 0], |(_, data)| unsafe { pair_at(data as *const u8) });
    cx.ret_pair(0, slice);
    Outcome::Done
}

/// Address and length of the slice in the interface in parameter slots 0, 1, and its element's size
/// (negative if it holds pairs).
fn slice(cx: &NativeCx<'_>) -> Option<(*mut u8, usize, isize)> {
    slice_at(cx, 0)
}

/// The same of the interface in slots `i`, `i + 1`.
fn slice_at(cx: &NativeCx<'_>, i: usize) -> Option<(*mut u8, usize, isize)> {
    let (t, data) = cx.arg_iface(i)?;
    let elem = t.elem().filter(|_| t.kind == Kind::Slice)?;
    // SAFETY: a slice is at the data word's address.
    let [p, lens] = unsafe { pair_at(data as *const u8) };
    let size = elem.size as isize;
    let size = if elem.is(flag::PAIRS) { -size } else { size };
    Some((p as *mut u8, lens as u32 as usize, size))
}

/// `func swapElems(x any, i, j int)`
fn swap_elems(cx: &mut NativeCx<'_>) -> Outcome {
    let (i, j) = (cx.arg_u64(2) as usize, cx.arg_u64(3) as usize);
    let Some((p, _, size)) = slice(cx).filter(|&(_, n, _)| i < n && j < n) else {
        return Outcome::PanicStr("reflect: slice index out of range".to_owned());
    };
    let bytes = size.unsigned_abs();
    // SAFETY: both elements exist. Pairs are 16-byte values at aligned places, each moved whole;
    // mixed elements are moved word by word, their pairs whole.
    unsafe {
        let (a, b) = (p.add(i * bytes), p.add(j * bytes));
        touch::writes(cx, a, bytes);
        touch::writes(cx, b, bytes);
        cx.overwrite(a, bytes);
        cx.overwrite(b, bytes);
        match size {
            0 => {}
            8 => std::ptr::swap(a.cast::<u64>(), b.cast::<u64>()),
            4 => std::ptr::swap(a.cast::<u32>(), b.cast::<u32>()),
            1 => std::ptr::swap(a, b),
            ..0 => {
                for k in (0..bytes).step_by(16) {
                    let (x, y) = (pair_at(a.add(k)), pair_at(b.add(k)));
                    crate::heap::atomic128::store(a.add(k), y);
                    crate::heap::atomic128::store(b.add(k), x);
                }
            }
            _ => {
                if i != j {
                    std::ptr::swap_nonoverlapping(a, b, bytes);
                }
            }
        }
    }
    Outcome::Done
}

/// Sorts the `n` numbers at `p`, which the first argument holds, unless they are in order. A copy is sorted: a racing program may write to
/// the slice meanwhile, which the sorting must not see.
fn numbers<T: Copy + Send + 'static>(
    cx: &mut NativeCx<'_>,
    p: *mut u8,
    n: usize,
    order: impl Fn(&T, &T) -> Ordering + Send + 'static,
) -> Outcome {
    let p = p.cast::<T>();
    // SAFETY: the slice has `n` elements of that type.
    let sorted = (1..n).all(|i| unsafe { order(&p.add(i - 1).read(), &p.add(i).read()).is_le() });
    if sorted {
        cx.took(n * size_of::<T>());
        return Outcome::Done;
    }
    let mut all = Vec::new();
    if !cx.resumed() {
        // SAFETY: the slice has `n` elements of that type.
        unsafe {
            all = Vec::<T>::with_capacity(n);
            std::ptr::copy_nonoverlapping(p, all.as_mut_ptr(), n);
            all.set_len(n);
        }
    }
    let sort = move || {
        all.sort_unstable_by(order);
        all
    };
    match cx.long(n * size_of::<T>(), sort) {
        Ok(all) => {
            // SAFETY: as above.
            unsafe { std::ptr::copy_nonoverlapping(all.as_ptr(), p, all.len().min(n)) };
            Outcome::Done
        }
        Err(later) => later,
    }
}

/// How many bytes of texts are looked at for each string that is sorted, as [`NativeCx::long`] counts.
const LOOKS: usize = 64;

/// Sorts the `n` strings at `p`. If there is a copy of them that nobody else knows, so that its strings stay
/// alive, that is sorted while others run.
fn strings(cx: &mut NativeCx<'_>, p: *mut u8, n: usize, apart: (*mut u8, usize)) -> Outcome {
    // SAFETY: the slice has `n` strings, which stay alive while the native runs.
    let text = |i: usize| unsafe { str_bytes(pair_at(p.add(16 * i))) };
    let short = n * LOOKS < LONG;
    if n < 2 || short && (1..n).all(|i| text(i - 1) <= text(i)) {
        return Outcome::Done;
    }
    let (from, effort) = match apart {
        (copy, m) if m == n => (copy.expose_provenance(), LOOKS * n),
        _ => (p.expose_provenance(), 0),
    };
    let sort = move || {
        let from = std::ptr::with_exposed_provenance::<u8>(from);
        // SAFETY: `n` strings are there, which the argument keeps alive.
        unsafe {
            let mut all: Vec<[u64; 2]> = (0..n).map(|i| pair_at(from.add(16 * i))).collect();
            all.sort_by(|a, b| str_bytes(*a).cmp(str_bytes(*b)));
            all
        }
    };
    match cx.long(effort, sort) {
        Ok(all) => {
            // SAFETY: the slice has `n` strings, each stored whole.
            unsafe {
                cx.overwrite(p, 16 * n);
                for (i, s) in all.into_iter().enumerate().take(n) {
                    crate::heap::atomic128::store(p.add(16 * i), s);
                }
            }
            Outcome::Done
        }
        Err(later) => later,
    }
}

/// `func sortBasic(x, apart any)` of package slices: a slice of any ordered type, and perhaps a copy of it.
pub(crate) fn sort_basic(cx: &mut NativeCx<'_>) -> Outcome {
    let kind = cx.arg_iface(0).and_then(|(t, _)| t.elem()).map(|e| e.kind);
    let (Some((p, n, size)), Some(kind)) = (slice(cx), kind) else {
        return Outcome::Done;
    };
    touch::writes(cx, p, n * size.unsigned_abs());
    match kind {
        Kind::Int | Kind::Int64 => numbers::<i64>(cx, p, n, Ord::cmp),
        Kind::Int32 => numbers::<i32>(cx, p, n, Ord::cmp),
        Kind::Int16 => numbers::<i16>(cx, p, n, Ord::cmp),
        Kind::Int8 => numbers::<i8>(cx, p, n, Ord::cmp),
        Kind::Uint | Kind::Uint64 | Kind::Uintptr => numbers::<u64>(cx, p, n, Ord::cmp),
        Kind::Uint32 => numbers::<u32>(cx, p, n, Ord::cmp),
        Kind::Uint16 => numbers::<u16>(cx, p, n, Ord::cmp),
        Kind::Uint8 => numbers::<u8>(cx, p, n, Ord::cmp),
        Kind::Float64 => numbers::<f64>(cx, p, n, |a, b| floats(*a, *b)),
        Kind::Float32 => numbers::<f32>(cx, p, n, |a, b| floats((*a).into(), (*b).into())),
        Kind::String => {
            let apart = slice_at(cx, 2).map_or((p, 0), |(copy, m, _)| (copy, m));
            strings(cx, p, n, apart)
        }
        _ => Outcome::Done,
    }
}
