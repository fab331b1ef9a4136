//! Pointer maps: which words of an object or of a frame hold pointers.
//!
//! A map describes one element; over an object it repeats, so that a slice's backing array has the
//! map of its element. Maps are interned and live as long as their heap: few distinct ones exist.

use super::kept::Kept;
use rustc_hash::FxHashMap;
use std::sync::atomic::{AtomicPtr, Ordering};
use std::sync::{Mutex, PoisonError};

/// What a word may hold.
pub mod word {
    /// No pointer.
    pub const SCALAR: u8 = 0;
    /// A pointer to the beginning or the inside of an object, nil, or a static address.
    pub const POINTER: u8 = 1;
    /// Data word of an interface: a pointer unless the type word before it names a direct type
    /// without pointers.
    pub const IFACE_DATA: u8 = 2;
}

/// The pointer map of an element type.
#[derive(Debug)]
pub struct GcMap {
    /// One entry of [`word`] for each 8-byte word of the element.
    pub words: Box<[u8]>,
    /// Whether it repeats over the whole object. If not, words past its end are scalars.
    pub repeat: bool,
    /// The same as bits, which the marker reads faster; `None` for more than 64 words.
    pub bits: Option<MapBits>,
    /// The words that hold pointers if there are no interfaces among them; else 0.
    pub plain: u64,
    /// Bytes of an element.
    pub step: u32,
    /// From one element to the next: as much, or past any small object if the map does not repeat.
    pub stride: u32,
    /// Its number in the span's side table; [`GcMap::CONSERVATIVE`] when numbers ran out.
    pub id: u16,
}

/// A pointer map of at most 64 words. Bit n stands for word n.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MapBits {
    /// Plain pointers.
    pub pointers: u64,
    /// Data words of interfaces.
    pub ifaces: u64,
}

/// What the collector reads of a dynamic type: how its descriptor begins.
#[derive(Debug)]
#[repr(C)]
pub struct TypeHead {
    /// Whether an interface's data word is to be followed when this is its type.
    pub data_is_pointer: bool,
}

/// A map is found by its words and by whether it repeats.
type MapKey = (Box<[u8]>, bool);

/// The pointer maps of a heap.
///
/// What it hands out goes with it: see [`Kept`].
#[derive(Debug)]
pub struct Maps {
    by_words: Mutex<FxHashMap<MapKey, Box<GcMap>>>,
    /// The maps by number: written under the lock before the number is given out. It is in the
    /// arena's reservation, so it takes memory only as far as it is used.
    table: *const AtomicPtr<GcMap>,
}

// SAFETY: the table is an array of atomics that lives as long as the heap.
unsafe impl Send for Maps {}
// SAFETY: as above.
unsafe impl Sync for Maps {}

/// Bytes of the table of maps by number.
pub(super) const TABLE_BYTES: usize = GcMap::CONSERVATIVE as usize * size_of::<AtomicPtr<GcMap>>();

impl GcMap {
    /// The number of "unknown": every word is then treated as a possible pointer, which is safe in
    /// a collector that moves nothing. Only a program with 65,534 distinct maps gets there.
    pub const CONSERVATIVE: u16 = u16::MAX;

    fn new(words: &[u8], repeat: bool, id: u16) -> GcMap {
        let bits = MapBits::of(words);
        let step = 8 * words.len() as u32;
        GcMap {
            words: words.into(),
            repeat,
            bits,
            plain: bits.map_or(0, |b| if b.ifaces == 0 { b.pointers } else { 0 }),
            step,
            stride: if repeat { step } else { 1 << 20 },
            id,
        }
    }
}

impl Maps {
    /// No maps.
    ///
    /// # Safety
    /// The table is zeroed, [`TABLE_BYTES`] long, and lives as long as the result.
    pub(super) unsafe fn new(table: *const AtomicPtr<GcMap>) -> Maps {
        Maps {
            by_words: Mutex::default(),
            table,
        }
    }

    /// The map with these words that repeats over the object; `None` if none holds a pointer.
    pub fn of(&self, words: &[u8]) -> Option<Kept<GcMap>> {
        self.intern(words, true)
    }

    /// The map with these words for the head of an object whose rest holds no pointers.
    pub fn head(&self, words: &[u8]) -> Option<Kept<GcMap>> {
        self.intern(words, false)
    }

    fn intern(&self, words: &[u8], repeat: bool) -> Option<Kept<GcMap>> {
        if words.iter().all(|&w| w == word::SCALAR) {
            return None;
        }
        let mut by_words = self.by_words.lock().unwrap_or_else(PoisonError::into_inner);
        let id = match u16::try_from(by_words.len()) {
            // The number before stands for "none yet" elsewhere.
            Ok(id) if id < GcMap::CONSERVATIVE - 1 => id,
            _ => GcMap::CONSERVATIVE,
        };
        let map = by_words
            .entry((Box::from(words), repeat))
            .or_insert_with(|| Box::new(GcMap::new(words, repeat, id)));
        // SAFETY: the map is boxed and never removed.
        let map = unsafe { Kept::new(&**map) };
        if let Some(slot) = self.slot(map.id) {
            slot.store(Kept::as_ptr(map).cast_mut(), Ordering::Release);
        }
        Some(map)
    }

    #[inline(always)]
    fn slot(&self, id: u16) -> Option<&AtomicPtr<GcMap>> {
        // SAFETY: the table has an entry for each number below.
        (id < GcMap::CONSERVATIVE).then(|| unsafe { &*self.table.add(usize::from(id)) })
    }

    /// The map of that number; `None` is [`GcMap::CONSERVATIVE`].
    #[inline]
    pub fn by_id(&self, id: u16) -> Option<Kept<GcMap>> {
        let ptr = self.slot(id)?.load(Ordering::Acquire);
        // SAFETY: only the boxed maps are stored.
        unsafe { Kept::from_ptr(ptr) }
    }

    /// The address of the map of that number; 0: [`GcMap::CONSERVATIVE`].
    #[inline(always)]
    pub fn address(&self, id: u16) -> usize {
        self.slot(id)
            .map_or(0, |p| p.load(Ordering::Acquire) as usize)
    }
}

impl MapBits {
    fn of(words: &[u8]) -> Option<MapBits> {
        if words.len() > 64 {
            return None;
        }
        let (mut pointers, mut ifaces) = (0, 0);
        for (i, &kind) in words.iter().enumerate() {
            match kind {
                word::SCALAR => {}
                word::POINTER => pointers |= 1 << i,
                _ => ifaces |= 1 << i,
            }
        }
        Some(MapBits { pointers, ifaces })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_words_share_a_map() {
        let heap = crate::heap::Heap::new().unwrap();
        let a = heap.maps.of(&[1, 0, 2]).unwrap();
        let b = heap.maps.of(&[1, 0, 2]).unwrap();
        assert!(a == b);
        assert!(heap.maps.by_id(a.id) == Some(a));
        assert!(heap.maps.head(&[1, 0, 2]) != Some(a));
        assert!(heap.maps.of(&[0, 0]).is_none());
        let bits = MapBits {
            pointers: 1,
            ifaces: 4,
        };
        assert_eq!(a.bits, Some(bits));
    }
}
