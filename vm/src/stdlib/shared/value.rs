//! Values of any type, as natives see them through their type descriptors.

use crate::heap::kept::Kept;
use crate::value::equal::{pair_at, str_bytes};
use crate::value::rtype::{Field, Kind, RType};
use std::cmp::Ordering;

/// The value of a direct type at `p`, as a slot holds it.
///
/// # Safety
/// `p` points to a value of `t`.
pub(crate) unsafe fn load_word(t: &RType, p: *const u8) -> u64 {
    // SAFETY: `p` points to a value of `t`, as this function demands: no more than its `t.size`
    // bytes are read.
    unsafe {
        match (t.kind, t.size) {
            (Kind::Int8, _) => i64::from(p.cast::<i8>().read()) as u64,
            (Kind::Int16, _) => i64::from(p.cast::<i16>().read()) as u64,
            (Kind::Int32, _) => i64::from(p.cast::<i32>().read()) as u64,
            (_, 1) => u64::from(p.read()),
            (_, 2) => u64::from(p.cast::<u16>().read()),
            (_, 4) => u64::from(p.cast::<u32>().read()),
            (_, 8) => p.cast::<u64>().read(),
            _ => 0,
        }
    }
}

/// The value of type `t` at `p` as an interface. What is not direct is not copied: the interface
/// shares its memory. An interface value is handed out itself.
///
/// # Safety
/// `p` points to a value of `t`, which stays alive as long as the interface is used.
pub(crate) unsafe fn iface_at(t: Kept<RType>, p: *const u8) -> [u64; 2] {
    // SAFETY: `p` points to a value of `t`, as this function demands; an interface is two words.
    unsafe {
        if t.kind == Kind::Interface {
            return pair_at(p);
        }
        let data = if t.direct() {
            load_word(&t, p)
        } else {
            p.addr() as u64
        };
        [Kept::as_ptr(t).addr() as u64, data]
    }
}

/// The descriptor that an interface's type word leads to.
///
/// # Safety
/// The word is an interface's.
pub(crate) unsafe fn type_of(word: u64) -> Option<Kept<RType>> {
    // SAFETY: a type word is 0 or the address of a descriptor.
    unsafe { Kept::from_ptr(word as *const RType) }
}

/// The order that fmt prints map keys in.
///
/// # Safety
/// `a` and `b` point to values of `t`; what is reachable from them stays alive meanwhile.
pub(crate) unsafe fn compare(t: &RType, a: *const u8, b: *const u8) -> Ordering {
    // SAFETY: `a` and `b` point to values of `t`, as this function demands, so its fields and elements are at their
    // offsets. An interface's data word is the value if its type is direct, and points to it otherwise.
    unsafe {
        match t.kind {
            Kind::Bool => a.read().cmp(&b.read()),
            Kind::Int | Kind::Int8 | Kind::Int16 | Kind::Int32 | Kind::Int64 => {
                (load_word(t, a) as i64).cmp(&(load_word(t, b) as i64))
            }
            Kind::String => str_bytes(pair_at(a)).cmp(str_bytes(pair_at(b))),
            Kind::Float32 => floats(a.cast::<f32>().read().into(), b.cast::<f32>().read().into()),
            Kind::Float64 => floats(a.cast::<f64>().read(), b.cast::<f64>().read()),
            Kind::Complex64 => {
                let (x, y) = (a.cast::<[f32; 2]>().read(), b.cast::<[f32; 2]>().read());
                floats(x[0].into(), y[0].into()).then(floats(x[1].into(), y[1].into()))
            }
            Kind::Complex128 => {
                let (x, y) = (a.cast::<[f64; 2]>().read(), b.cast::<[f64; 2]>().read());
                floats(x[0], y[0]).then(floats(x[1], y[1]))
            }
            Kind::Struct => t
                .fields()
                .iter()
                .map(|Field { ty, offset, .. }| compare(ty, a.add(*offset), b.add(*offset)))
                .find(|o| o.is_ne())
                .unwrap_or(Ordering::Equal),
            Kind::Array => {
                let Some(elem) = t.elem() else {
                    return Ordering::Equal;
                };
                (0..t.len as usize)
                    .map(|i| compare(&elem, a.add(i * elem.size), b.add(i * elem.size)))
                    .find(|o| o.is_ne())
                    .unwrap_or(Ordering::Equal)
            }
            Kind::Interface => {
                let (x, y) = (pair_at(a), pair_at(b));
                match (type_of(x[0]), type_of(y[0])) {
                    (Some(s), Some(t)) if s == t => {
                        if s.direct() {
                            compare(&s, (&raw const x[1]).cast(), (&raw const y[1]).cast())
                        } else {
                            compare(&s, x[1] as *const u8, y[1] as *const u8)
                        }
                    }
                    (s, t) => s
                        .as_deref()
                        .map(among_types)
                        .cmp(&t.as_deref().map(among_types)),
                }
            }
            _ => load_word(t, a).cmp(&load_word(t, b)),
        }
    }
}

/// Where a type stands among others: first those that the program makes, in the order in which it came to
/// know them, then the predeclared ones, in the order in which they are in Go's package runtime.
fn among_types(t: &RType) -> (usize, u32) {
    const PREDECLARED: [Kind; 17] = [
        Kind::String,
        Kind::Int8,
        Kind::Uint8,
        Kind::Int16,
        Kind::Uint16,
        Kind::Int32,
        Kind::Uint32,
        Kind::Int64,
        Kind::Uint64,
        Kind::Int,
        Kind::Uint,
        Kind::Uintptr,
        Kind::Complex64,
        Kind::Complex128,
        Kind::Float32,
        Kind::Float64,
        Kind::Bool,
    ];
    let known = PREDECLARED.iter().position(|&k| k == t.kind);
    let rank = known.filter(|_| t.pkg_path.is_empty());
    (rank.map_or(0, |n| n + 1), t.id)
}

/// NaN before all others.
pub(crate) fn floats(a: f64, b: f64) -> Ordering {
    a.partial_cmp(&b)
        .unwrap_or_else(|| b.is_nan().cmp(&a.is_nan()))
}
