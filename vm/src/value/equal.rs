//! Equality of values as the language defines it, over their memory layout.
//!
//! A pointer may lead to a heap object or to frame slots: on a little-endian machine a scalar's slot
//! begins with its memory form. (A complex64 in a register is the exception: it must be packed.)

use super::rtype::{Kind, RType, flag};
use crate::heap::atomic128;

/// Comparing or hashing met an interface whose dynamic type is this, which is not comparable.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Uncomparable(pub &'static RType);

/// A 16-byte value at `p`, in one access if it may be shared.
///
/// # Safety
/// `p` is 8-byte aligned and readable for 16 bytes; a shared value is 16-byte aligned.
#[inline(always)]
pub unsafe fn pair_at(p: *const u8) -> [u64; 2] {
    // SAFETY: as the caller vouches.
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
/// `pair` is a string that stays reachable as long as the result is used.
#[inline(always)]
pub unsafe fn str_bytes<'a>(pair: [u64; 2]) -> &'a [u8] {
    if pair[1] == 0 {
        return &[];
    }
    // SAFETY: as the caller vouches.
    unsafe { std::slice::from_raw_parts(pair[0] as *const u8, pair[1] as usize) }
}

/// Is the value of type `ty` at `a` equal to the one at `b`?
///
/// # Errors
/// When interfaces of equal, uncomparable dynamic type are met: Go panics then.
///
/// # Safety
/// Both lead to a value of `ty`, which is comparable.
pub unsafe fn equal(ty: &RType, a: *const u8, b: *const u8) -> Result<bool, Uncomparable> {
    // SAFETY: as the caller vouches; parts of a value lie where its type says.
    unsafe {
        if ty.is(flag::PLAIN_MEMORY) {
            return Ok(same_bytes(a, b, ty.size));
        }
        Ok(match ty.kind {
            Kind::Float32 => a.cast::<f32>().read() == b.cast::<f32>().read(),
            Kind::Float64 => a.cast::<f64>().read() == b.cast::<f64>().read(),
            Kind::Complex64 => a.cast::<[f32; 2]>().read() == b.cast::<[f32; 2]>().read(),
            Kind::Complex128 => a.cast::<[f64; 2]>().read() == b.cast::<[f64; 2]>().read(),
            Kind::String => str_bytes(pair_at(a)) == str_bytes(pair_at(b)),
            Kind::Interface => return equal_ifaces(pair_at(a), pair_at(b)),
            Kind::Struct => {
                for field in ty.fields() {
                    let at = field.offset;
                    if field.name != "_" && !equal(field.ty, a.add(at), b.add(at))? {
                        return Ok(false);
                    }
                }
                true
            }
            Kind::Array => {
                let Some(elem) = ty.elem() else {
                    return Ok(true);
                };
                for i in 0..ty.len as usize {
                    if !equal(elem, a.add(i * elem.size), b.add(i * elem.size))? {
                        return Ok(false);
                    }
                }
                true
            }
            _ => same_bytes(a, b, ty.size),
        })
    }
}

/// Are two interface values equal?
///
/// # Errors
/// As [`equal`].
///
/// # Safety
/// Both are interface values: type words lead to descriptors.
pub unsafe fn equal_ifaces(a: [u64; 2], b: [u64; 2]) -> Result<bool, Uncomparable> {
    if a[0] != b[0] {
        return Ok(false);
    }
    // SAFETY: as the caller vouches; descriptors live for ever.
    let Some(ty) = (unsafe { (a[0] as *const RType).as_ref::<'static>() }) else {
        return Ok(true);
    };
    if !ty.is(flag::COMPARABLE) {
        return Err(Uncomparable(ty));
    }
    // SAFETY: the data word of a direct type is the value, of another its address.
    unsafe {
        if ty.direct() {
            equal(ty, (&raw const a[1]).cast(), (&raw const b[1]).cast())
        } else if a[1] == b[1] && ty.is(flag::PLAIN_MEMORY) {
            Ok(true)
        } else {
            equal(ty, a[1] as *const u8, b[1] as *const u8)
        }
    }
}

unsafe fn same_bytes(a: *const u8, b: *const u8, size: usize) -> bool {
    // SAFETY: as the caller of `equal` vouches.
    unsafe { std::slice::from_raw_parts(a, size) == std::slice::from_raw_parts(b, size) }
}
