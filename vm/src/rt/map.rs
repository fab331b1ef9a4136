//! Maps: the frame's side of `value::map`.

use super::memory::to_slots;
use crate::machine::Machine;
use crate::value::map::{self, MapType};
use crate::value::rtype::RType;

/// The map type behind an extra word.
#[inline(always)]
pub unsafe fn map_type(word: u64) -> MapType {
    // SAFETY: the extra word is a map type's descriptor (verified kind); its parts are complete
    // before code that names it runs.
    unsafe { MapType::of(&*(word as *const RType)).unwrap_unchecked() }
}

/// A found element, or zeros, into slots.
#[inline(always)]
pub unsafe fn value_out(to: *mut u64, from: *const u8, ty: &RType) {
    // SAFETY: the frame has the value's slots at `to` (verified).
    unsafe {
        if from.is_null() {
            std::ptr::write_bytes(to, 0, ty.slots as usize);
        } else if ty.size == 8 {
            *to = *from.cast::<u64>();
        } else {
            to_slots(to, from, ty.size);
        }
    }
}

/// A map with room for `hint` entries; `ty` is its type's descriptor. `None`: it would be too large.
#[inline(never)]
pub unsafe fn make(m: *mut Machine, hint: u64, ty: u64) -> Option<u64> {
    // SAFETY: called from a handler.
    unsafe {
        let seed = (*m).cx().random();
        let ty = map_type(ty);
        // As in Go, a hint that is negative, or asks for more than can be addressed, is no hint.
        let bytes = u128::from(hint) * u128::from(ty.layout.entry_size);
        let hint = if (hint as i64) < 0 || bytes > 1 << 47 {
            0
        } else {
            hint as usize
        };
        let p = map::new(&mut (*m).cache, &ty, hint, seed)?;
        Some(p.addr() as u64)
    }
}
