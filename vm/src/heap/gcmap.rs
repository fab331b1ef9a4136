//! Pointer maps: which words of an object or of a frame hold pointers.
//!
//! A map describes one element; over an object it repeats, so that a slice's backing array has the
//! map of its element. Maps are interned and live as long as the process: few distinct ones exist.

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
    pub words: &'static [u8],
    /// Does it repeat over the whole object? If not, words past its end are scalars.
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

/// A map is found by its words and by whether it repeats.
type MapKey = (Box<[u8]>, bool);

struct Registry {
    by_words: Option<FxHashMap<MapKey, &'static GcMap>>,
    count: usize,
}

static REGISTRY: Mutex<Registry> = Mutex::new(Registry {
    by_words: None,
    count: 0,
});

/// The maps by number: written under the registry's lock before the number is given out.
static BY_ID: [AtomicPtr<GcMap>; GcMap::CONSERVATIVE as usize] =
    [const { AtomicPtr::new(std::ptr::null_mut()) }; GcMap::CONSERVATIVE as usize];

impl GcMap {
    /// The number of "unknown": every word is then treated as a possible pointer, which is safe in
    /// a collector that moves nothing. Only a program with 65,534 distinct maps gets there.
    pub const CONSERVATIVE: u16 = u16::MAX;

    /// The map with these words that repeats over the object; `None` if none holds a pointer.
    pub fn of(words: &[u8]) -> Option<&'static GcMap> {
        Self::intern(words, true)
    }

    /// The map with these words for the head of an object whose rest holds no pointers.
    pub fn head(words: &[u8]) -> Option<&'static GcMap> {
        Self::intern(words, false)
    }

    fn intern(words: &[u8], repeat: bool) -> Option<&'static GcMap> {
        if words.iter().all(|&w| w == word::SCALAR) {
            return None;
        }
        let mut registry = REGISTRY.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (Box::from(words), repeat);
        if let Some(map) = registry.by_words.get_or_insert_default().get(&key) {
            return Some(map);
        }
        let id = match u16::try_from(registry.count) {
            // The number before stands for "none yet" elsewhere.
            Ok(id) if id < Self::CONSERVATIVE - 1 => id,
            _ => Self::CONSERVATIVE,
        };
        let words: &'static [u8] = Box::leak(key.0.clone());
        let map: &'static GcMap = Box::leak(Box::new(GcMap {
            words,
            repeat,
            bits: MapBits::of(words),
            plain: MapBits::of(words).map_or(0, |b| if b.ifaces == 0 { b.pointers } else { 0 }),
            step: 8 * words.len() as u32,
            stride: if repeat {
                8 * words.len() as u32
            } else {
                1 << 20
            },
            id,
        }));
        if let Some(slot) = BY_ID.get(usize::from(id)) {
            slot.store(std::ptr::from_ref(map).cast_mut(), Ordering::Release);
        }
        registry.count += 1;
        registry.by_words.get_or_insert_default().insert(key, map);
        Some(map)
    }

    /// The map of that number; `None` is [`GcMap::CONSERVATIVE`].
    #[inline]
    pub fn by_id(id: u16) -> Option<&'static GcMap> {
        let ptr = BY_ID.get(usize::from(id))?.load(Ordering::Acquire);
        // SAFETY: only leaked maps are stored, so a non-null pointer is valid for ever.
        unsafe { ptr.as_ref() }
    }
}

impl GcMap {
    /// The address of the map of that number; 0: [`GcMap::CONSERVATIVE`].
    #[inline(always)]
    pub fn address(id: u16) -> usize {
        BY_ID
            .get(usize::from(id))
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
        let a = GcMap::of(&[1, 0, 2]).unwrap();
        let b = GcMap::of(&[1, 0, 2]).unwrap();
        assert!(std::ptr::eq(a, b));
        assert!(std::ptr::eq(GcMap::by_id(a.id).unwrap(), a));
        assert!(!std::ptr::eq(GcMap::head(&[1, 0, 2]).unwrap(), a));
        assert!(GcMap::of(&[0, 0]).is_none());
        let bits = MapBits {
            pointers: 1,
            ifaces: 4,
        };
        assert_eq!(a.bits, Some(bits));
    }
}
