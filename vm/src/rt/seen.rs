//! Conversions to `unsafe.Pointer` and back: the pointer's type is recorded in the first conversion and must
//! match in the second.

use crate::heap::Heap;
use crate::heap::kept::Kept;
use crate::machine::Machine;
use crate::value::fits::fits;
use crate::value::places;
use crate::value::rtype::RType;
use std::cell::Cell;

/// The word for the type of an object without pointers, which is noted once for the whole object.
const PLAIN: u64 = 0;

/// A pointer to a `ty` has become an `unsafe.Pointer`.
pub fn note(m: &Machine, p: u64, ty: &RType) {
    note_all(m, p, ty, 1);
}

/// A pointer to one of `count` values of type `ty` in a row has; `p` leads to the first.
pub fn note_all(m: &Machine, p: u64, ty: &RType, count: usize) {
    let heap = m.cache.heap();
    let (at, word) = match (p as usize, heap.object_of(p as usize)) {
        (0, _) => return,
        (at, Some((start, _))) if heap.is_plain(at, 0) => (start, PLAIN),
        (at, _) => (at, std::ptr::from_ref(ty).expose_provenance() as u64),
    };
    heap.specials.note_type(at, word, count);
}

/// Whether an address leads into a live object without pointers, whose address the program was given.
pub fn is_plain(heap: &Heap, address: usize) -> bool {
    let start = heap.object_of(address).map(|(start, _)| start);
    heap.is_noted(address, |at, word, _| word == PLAIN && Some(at) == start)
}

/// A pointer moved by a distance that is compiled Go's: what is noted around the pointer tells what that is here.
pub fn moved(m: &Machine, p: u64, by: i64) -> u64 {
    let plainly = p.wrapping_add_signed(by);
    let (heap, address) = (m.cache.heap(), p as usize);
    if by == 0 || heap.is_plain(address, 0) {
        return plainly;
    }
    let Some((at, ty, count)) = around(&heap, address) else {
        return plainly;
    };
    let to = places::moved(&ty, address - at, by).filter(|&to| to <= ty.size * count);
    to.map_or(plainly, |to| (at + to) as u64)
}

/// How far apart two addresses are in compiled Go, if one value is around both.
pub fn distance(m: &Machine, p: u64, q: u64) -> u64 {
    let (heap, plainly) = (m.cache.heap(), p.wrapping_sub(q));
    if heap.is_plain(p as usize, 0) {
        return plainly;
    }
    let one = around(&heap, p as usize).filter(|&(at, ty, count)| {
        let other = (q as usize).checked_sub(at);
        other.is_some_and(|n| n <= ty.size * count)
    });
    one.map_or(plainly, |(at, ty, _)| {
        let [p, q] = [p, q].map(|p| places::to_go(&ty, p as usize - at));
        p.wrapping_sub(q) as u64
    })
}

/// The widest note around an address: where it begins, its type, and how many values lie there.
fn around(heap: &Heap, address: usize) -> Option<(usize, Kept<RType>, usize)> {
    let widest = Cell::new(None::<(usize, Kept<RType>, usize)>);
    heap.is_noted(address, |at, word, count| {
        if word != PLAIN {
            // SAFETY: `note` puts in descriptors.
            let ty = unsafe { RType::at(word) };
            let size = ty.size * count;
            let wider = (widest.get()).is_none_or(|(_, other, n)| size > other.size * n);
            if address - at <= size && wider {
                widest.set(Some((at, ty, count)));
            }
        }
        false
    });
    widest.get()
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
    let known = heap.is_noted(address, |at, word, count| match word {
        PLAIN => plain && at == start,
        // SAFETY: `note` puts in descriptors, which live as long as the heap.
        word => unsafe {
            let whole: &RType = &*std::ptr::with_exposed_provenance(word as usize);
            let distance = address - at;
            let inside = whole.size > 0 && distance / whole.size < count;
            fits(
                whole,
                if inside {
                    distance % whole.size
                } else {
                    distance
                },
                ty,
            )
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
