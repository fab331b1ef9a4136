//! Values that have already been loaded on the way to an instruction and need not be loaded again. (Cranelift
//! removes repeated loads only within one of its blocks if they are in a loop, and each bounds check ends a
//! block.)

use cranelift_codegen::ir::{Type, Value};
use rustc_hash::FxHashMap;

/// An address: base and offset.
type Place = (Value, i32);

/// Values that memory of the heap holds unless other goroutines have written to it meanwhile, who would have
/// to synchronise with this one to be seen.
#[derive(Default)]
pub(super) struct Known {
    /// By address, offset, type, and whether a short number was extended with its sign.
    held: FxHashMap<(Value, i32, Type, bool), [Value; 2]>,
    /// Addresses of elements: by base, index and size.
    elements: FxHashMap<(Value, Value, usize), Value>,
}

impl Known {
    /// Other ways lead here.
    pub(super) fn clear(&mut self) {
        self.held.clear();
        self.elements.clear();
    }

    /// Memory may have changed anywhere.
    pub(super) fn forget(&mut self) {
        self.held.clear();
    }

    /// The address of an element, if it has been computed.
    pub(super) fn element(&self, p: Value, at: Value, size: usize) -> Option<Value> {
        self.elements.get(&(p, at, size)).copied()
    }

    /// Notes the address of an element.
    pub(super) fn note_element(&mut self, p: Value, at: Value, size: usize, place: Value) {
        self.elements.insert((p, at, size), place);
    }

    /// What memory holds at a place as values of this type.
    pub(super) fn get(&self, heap: bool, (p, at): Place, ty: Type, s: bool) -> Option<[Value; 2]> {
        self.held.get(&(p, at, ty, s)).copied().filter(|_| heap)
    }

    /// Notes what was found at a place.
    pub(super) fn note(&mut self, heap: bool, (p, at): Place, ty: Type, s: bool, v: [Value; 2]) {
        if heap {
            self.held.insert((p, at, ty, s), v);
        }
    }

    /// Memory changes at a place: only what is elsewhere in the same object is still known.
    pub(super) fn change(&mut self, heap: bool, (p, at): Place, bytes: u32) {
        if heap {
            let (from, to) = (i64::from(at), i64::from(at) + i64::from(bytes));
            self.held.retain(|&(base, offset, ty, _), _| {
                let offset = i64::from(offset);
                base == p && (offset + i64::from(ty.bytes()) <= from || to <= offset)
            });
        }
    }
}
