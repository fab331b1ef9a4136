//! Conversions to `unsafe.Pointer` and back: the pointer's type is recorded in the first conversion and must
//! match in the second.

use crate::heap::Heap;
use crate::machine::Machine;
use crate::value::fits::fits;
use crate::value::rtype::RType;

/// The word for the type of an object without pointers, which is noted once for the whole object.
const PLAIN: u64 = 0;

/// A pointer to a `ty` has become an `unsafe.Pointer`.
pub fn note(m: &Machine, p: u64, ty: &RType) {
    let heap = m.cache.heap();
    let (at, word) = match (p as usize, heap.object_of(p as usize)) {
        (0, _) => return,
        (at, Some((start, _))) if heap.is_plain(at, 0) => (start, PLAIN),
        (at, _) => (at, std::ptr::from_ref(ty).expose_provenance() as u64),
    };
    heap.specials.note_type(at, word);
}

/// Whether an address leads into a live object without pointers, whose address the program was given.
pub fn is_plain(heap: &Heap, address: usize) -> bool {
    let start = heap.object_of(address).map(|(start, _)| start);
    heap.is_noted(address, |at, word| word == PLAIN && Some(at) == start)
}

/// An `unsafe.Pointer` is to become a pointer to a `ty`. The error's text if nothing is known of such a value there.
pub fn check(m: &mut Machine, p: u64, ty: &RType) -> Result<(), String> {
    if p == 0 {
        return Ok(());
    }
    let heap = m.cache.heap();
    let address = p as usize;
    let plain = ty.gc.is_none() && heap.is_plain(address, ty.size);
    let start = heap.object_of(address).map_or(address, |(start, _)| start);
    let known = heap.is_noted(address, |at, word| match word {
        PLAIN => plain && at == start,
        // SAFETY: `note` puts in descriptors, which live as long as the heap.
        word => unsafe {
            let whole: *const RType = std::ptr::with_exposed_provenance(word as usize);
            fits(&*whole, address - at, ty)
        },
    });
    if !known {
        return Err(format!(
            "not supported: unsafe.Pointer as *{0}: no value of that type is known to be at its address; minigo allows the \
             type that the pointer had, a field of it, and memory without pointers (atomic.Pointer[{0}] needs no unsafe)",
            ty.string
        ));
    }
    if !address.is_multiple_of(usize::from(ty.align).max(1)) {
        return Err("checkptr: misaligned pointer conversion".to_owned());
    }
    // The address may come from a number, so markers may not find the object.
    m.cache.barrier.shade(p);
    Ok(())
}
