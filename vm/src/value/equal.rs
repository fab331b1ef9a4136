//! Equality of values as the language defines it, computed on their memory layout.
//!
//! A pointer may lead to a heap object or to frame slots: on a little-endian machine a scalar's slot
//! begins with its memory form. (A complex64 in a register is the exception: it must be packed.)

use super::parts::{self, Parts};
use super::rtype::{Kind, RType, flag};
use crate::heap::atomic128;
use crate::heap::kept::Kept;

/// Comparing or hashing met an interface whose dynamic type is this, which is not comparable.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Uncomparable(pub Kept<RType>);

impl Uncomparable {
    /// A value of this type cannot be compared. (Or the walk over it was stopped since the program is being ended: the type
    /// is not shown then.)
    ///
    /// # Safety
    /// The descriptor belongs to the program: it is kept as [`Kept::new`] demands it.
    pub(super) unsafe fn of(ty: &RType) -> Uncomparable {
        // SAFETY: as this function demands.
        Uncomparable(unsafe { Kept::new(ty) })
    }
}

/// A 16-byte value at `p`, in one access if it may be shared.
///
/// # Safety
/// `p` is 8-byte aligned and readable for 16 bytes; a shared value is 16-byte aligned.
#[inline(always)]
pub unsafe fn pair_at(p: *const u8) -> [u64; 2] {
    // SAFETY: 16 bytes at p are readable, as this function demands; `load` gets only 16-byte aligned addresses.
    unsafe {
        if p.addr() & 15 == 0 {
            atomic128::load(p)
        } else {
            p.cast::<[u64; 2]>().read_unaligned()
        }
    }
}

/// The bytes of a string value.
///
/// # Safety
/// `pair` is a string value: its address and its length. Its bytes stay reachable as long as the result is used.
#[inline(always)]
pub unsafe fn str_bytes<'a>(pair: [u64; 2]) -> &'a [u8] {
    if pair[1] == 0 {
        return &[];
    }
    // SAFETY: the length is not 0, so the first word is the address of that many bytes, which stay reachable.
    unsafe { std::slice::from_raw_parts(pair[0] as *const u8, pair[1] as usize) }
}

/// Whether the value of type `ty` at `a` is equal to the one at `b`.
///
/// # Errors
/// When interfaces of equal, uncomparable dynamic type are met: Go panics then.
///
/// # Safety
/// Both point to a value of type `ty`, which is comparable.
pub unsafe fn equal(ty: &RType, a: *const u8, b: *const u8) -> Result<bool, Uncomparable> {
    // SAFETY: a and b point to values of type ty, which is comparable, as this function and both callees demand.
    unsafe {
        match scalar(ty, a, b) {
            Some(same) => Ok(same),
            None => composite(ty, a, b),
        }
    }
}

/// The answer of [`equal`] for what holds no interface and has no parts.
///
/// # Safety
/// As [`equal`].
#[inline(always)]
unsafe fn scalar(ty: &RType, a: *const u8, b: *const u8) -> Option<bool> {
    // SAFETY: a and b point to values of type ty, so each arm may read an aligned value of its kind, ty.size bytes.
    unsafe {
        if ty.is(flag::PLAIN_MEMORY) {
            return Some(same_bytes(a, b, ty.size));
        }
        Some(match ty.kind {
            Kind::Float32 => a.cast::<f32>().read() == b.cast::<f32>().read(),
            Kind::Float64 => a.cast::<f64>().read() == b.cast::<f64>().read(),
            Kind::Complex64 => a.cast::<[f32; 2]>().read() == b.cast::<[f32; 2]>().read(),
            Kind::Complex128 => a.cast::<[f64; 2]>().read() == b.cast::<[f64; 2]>().read(),
            Kind::String => same_strings(pair_at(a), pair_at(b)),
            Kind::Interface | Kind::Struct | Kind::Array => return None,
            _ => same_bytes(a, b, ty.size),
        })
    }
}

/// The answer of [`equal`] for what [`scalar`] leaves out.
///
/// # Safety
/// As [`equal`].
unsafe fn composite(ty: &RType, a: *const u8, b: *const u8) -> Result<bool, Uncomparable> {
    let mut parts = Parts::default();
    let mut part = Some((ty, [a, b]));
    // SAFETY: a and b point to values of type ty; `Parts` gives addresses inside of them, by the offsets that the type
    // has, and `dynamic` those of values that interfaces hold.
    unsafe {
        while let Some((ty, [a, b])) = part {
            part = match (scalar(ty, a, b), ty.kind) {
                (Some(true), _) => parts.next_part(),
                (Some(false), _) => return Ok(false),
                (None, Kind::Interface) => match dynamic(pair_at(a), pair_at(b))? {
                    Held::Equal => parts.next_part(),
                    Held::Different => return Ok(false),
                    Held::Values(ty, values) => Some((ty, values)),
                },
                (None, _) => {
                    parts.enter((ty, [a, b]));
                    parts.next_part()
                }
            };
        }
        if parts.stopped() {
            return Err(Uncomparable::of(ty));
        }
    }
    Ok(true)
}

/// What two interface values hold.
enum Held<'t> {
    Equal,
    Different,
    /// Values of the same type that must be compared.
    Values(&'t RType, [*const u8; 2]),
}

/// Compares types, and values that are in the data words.
///
/// # Safety
/// As [`equal_ifaces`].
#[inline(always)]
unsafe fn dynamic<'t>(a: [u64; 2], b: [u64; 2]) -> Result<Held<'t>, Uncomparable> {
    if a[0] != b[0] {
        return Ok(Held::Different);
    }
    // SAFETY: an interface's type word is 0 or the address of a descriptor, which lives as long as the program.
    let Some(ty) = (unsafe { (a[0] as *const RType).as_ref::<'t>() }) else {
        return Ok(Held::Equal);
    };
    if !ty.is(flag::COMPARABLE) {
        // SAFETY: as above.
        return Err(unsafe { Uncomparable::of(ty) });
    }
    if ty.direct() {
        // SAFETY: the data word of a direct type is the value, which has no parts.
        let same = unsafe { scalar(ty, (&raw const a[1]).cast(), (&raw const b[1]).cast()) };
        return Ok(match same {
            Some(true) => Held::Equal,
            _ => Held::Different,
        });
    }
    if a[1] == b[1] && ty.is(flag::PLAIN_MEMORY) {
        return Ok(Held::Equal);
    }
    Ok(Held::Values(ty, [a[1] as *const u8, b[1] as *const u8]))
}

/// Whether two interface values are equal.
///
/// # Errors
/// As [`equal`].
///
/// # Safety
/// Both are interface values: a type word is 0 or the address of a descriptor, a data word is a value of that type if
/// it is direct, else the address of one.
pub unsafe fn equal_ifaces(a: [u64; 2], b: [u64; 2]) -> Result<bool, Uncomparable> {
    // SAFETY: both are interface values, as this function demands; `dynamic` returns `Values` only for a comparable
    // type that is not direct, so the data words are addresses of values of that type.
    unsafe {
        match dynamic(a, b)? {
            Held::Equal => Ok(true),
            Held::Different => Ok(false),
            Held::Values(ty, [a, b]) => equal(ty, a, b),
        }
    }
}

/// # Safety
/// Both are string values, whose bytes stay reachable during the call.
unsafe fn same_strings(a: [u64; 2], b: [u64; 2]) -> bool {
    if a[1] != b[1] {
        return false;
    }
    if a[1] as usize >= parts::BULK {
        parts::bulk(a[1] as usize);
    }
    // SAFETY: both are string values whose bytes stay reachable during the call; the slices are not used after it.
    unsafe { str_bytes(a) == str_bytes(b) }
}

/// # Safety
/// `size` bytes at `a` and at `b` are readable.
unsafe fn same_bytes(a: *const u8, b: *const u8, size: usize) -> bool {
    if size >= parts::BULK {
        parts::bulk(size);
    }
    // SAFETY: size bytes are readable at a and at b, as this function demands.
    unsafe { std::slice::from_raw_parts(a, size) == std::slice::from_raw_parts(b, size) }
}

/// A slice of nothing that is not nil: `make([]T, 0)` of any type.
pub fn empty_slice() -> [u64; 2] {
    [crate::heap::cache::zero_object().addr() as u64, 0]
}
