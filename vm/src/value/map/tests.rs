//! Tests of maps against the standard library's.

use super::super::rtype::Shape;
use super::*;
use crate::heap::kept::Kept;
use crate::heap::tests::fresh;
use std::collections::HashMap;

fn scalar(kind: Kind, size: usize, flags: u16) -> Kept<RType> {
    RType::new(
        &fresh().region,
        Shape {
            size,
            align: size as u8,
            kind,
            flags,
            gc: None,
            len: 0,
            chan_dir: 0,
            string: String::new(),
            name: String::new(),
            pkg_path: String::new(),
            id: kind as u32,
            later: None,
        },
    )
}

fn map_type(key: Kept<RType>, value: Kept<RType>) -> MapType {
    MapType {
        key,
        value,
        layout: MapLayout::of(&fresh().maps, &key, &value),
    }
}

fn int() -> Kept<RType> {
    scalar(
        Kind::Int,
        8,
        flag::PLAIN_MEMORY | flag::COMPARABLE | flag::DIRECT,
    )
}

fn small() -> Kept<RType> {
    scalar(
        Kind::Uint16,
        2,
        flag::PLAIN_MEMORY | flag::COMPARABLE | flag::DIRECT,
    )
}

fn float() -> Kept<RType> {
    scalar(Kind::Float64, 8, flag::COMPARABLE | flag::DIRECT)
}

fn set(cache: &mut AllocCache, map: *mut GoMap, ty: &MapType, key: u64, value: u64) {
    // SAFETY: the map is of this type.
    unsafe {
        let at = assign(cache, map, ty, (&raw const key).cast()).unwrap();
        std::ptr::copy_nonoverlapping((&raw const value).cast::<u8>(), at, ty.value.size);
    }
}

fn all(map: *mut GoMap, ty: &MapType, chance: u64) -> Vec<u64> {
    let mut out = Vec::new();
    // SAFETY: the map is of this type.
    unsafe {
        let mut iter = MapIter::new(map, chance);
        while iter.next(ty).unwrap() {
            let mut key = 0u64;
            std::ptr::copy_nonoverlapping(iter.key, (&raw mut key).cast::<u8>(), ty.key.size);
            out.push(key);
        }
    }
    out
}

/// A pointer behind an object would keep alive, and have marked, whatever is there.
#[test]
fn elements_of_no_bytes_do_not_lie_behind_the_table() {
    let none = || scalar(Kind::Struct, 0, flag::PLAIN_MEMORY | flag::COMPARABLE);
    for (key, n) in [(int(), 500), (none(), 1)] {
        let ty = map_type(key, none());
        let mut cache = AllocCache::new(fresh());
        let map = new(&mut cache, &ty, 0, 42).unwrap();
        (0..n).for_each(|k| set(&mut cache, map, &ty, k, 0));
        // SAFETY: the map is of this type.
        unsafe {
            let mut iter = MapIter::new(map, 5);
            let object = |p: *const u8| cache.heap().object_of(p as usize);
            let table = object((*(*map).top()).slots);
            assert!(table.is_some());
            let mut found = 0;
            while iter.next(&ty).unwrap() {
                assert_eq!((object(iter.key), object(iter.value)), (table, table));
                found += 1;
            }
            assert_eq!(found, n);
        }
    }
}

#[test]
fn behaves_as_a_hash_map() {
    for key in [int(), small()] {
        let ty = map_type(key, int());
        let mut cache = AllocCache::new(fresh());
        let map = new(&mut cache, &ty, 0, 42).unwrap();
        let mut model = HashMap::new();
        let mut x = 1u64;
        for _ in 0..60_000 {
            x = x
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            let k = (x >> 40) % 5000;
            if x >> 62 == 0 {
                // SAFETY: the map is of this type.
                unsafe { delete(&mut cache, map, &ty, (&raw const k).cast()).unwrap() };
                model.remove(&k);
            } else {
                set(&mut cache, map, &ty, k, x);
                model.insert(k, x);
            }
        }
        // SAFETY: the map is of this type.
        unsafe {
            assert_eq!(len(map), model.len());
            for k in 0..5000u64 {
                let at = get(map, &ty, (&raw const k).cast()).unwrap();
                assert_eq!(at.cast::<u64>().as_ref(), model.get(&k));
            }
        }
        let mut keys = all(map, &ty, x);
        keys.sort_unstable();
        let mut expected: Vec<u64> = model.keys().copied().collect();
        expected.sort_unstable();
        assert_eq!(keys, expected);
    }
}

#[test]
fn iteration_survives_growth_and_deletion() {
    let ty = map_type(int(), int());
    let mut cache = AllocCache::new(fresh());
    let map = new(&mut cache, &ty, 0, 7).unwrap();
    (0..50).for_each(|k| set(&mut cache, map, &ty, k, k));
    let mut seen = Vec::new();
    // SAFETY: the map is of this type.
    unsafe {
        let mut iter = MapIter::new(map, 3);
        while iter.next(&ty).unwrap() {
            let key = *iter.key.cast::<u64>();
            seen.push(key);
            if seen.len() == 10 {
                (1000..3000).for_each(|k| set(&mut cache, map, &ty, k, k));
                for k in (0..50u64).filter(|k| k % 2 == 0) {
                    delete(&mut cache, map, &ty, (&raw const k).cast()).unwrap();
                }
            }
        }
    }
    let late: Vec<u64> = seen.iter().skip(10).copied().collect();
    assert!(late.iter().all(|k| k % 2 == 1 || *k >= 1000));
    seen.sort_unstable();
    let before = seen.len();
    seen.dedup();
    assert_eq!(before, seen.len());
    assert!((0..50).filter(|k| k % 2 == 1).all(|k| seen.contains(&k)));
}

/// Tables are split and the directory is copied under the iterator, in all stages of its walk.
#[test]
fn iteration_survives_splits() {
    let ty = map_type(int(), int());
    let mut cache = AllocCache::new(fresh());
    for chance in 0..24u64 {
        let map = new(&mut cache, &ty, 0, chance).unwrap();
        (0..12_000).for_each(|k| set(&mut cache, map, &ty, k, k));
        let (mut seen, mut gone) = (Vec::new(), Vec::new());
        let mut next = 12_000;
        // SAFETY: the map is of this type.
        unsafe {
            let mut iter = MapIter::new(map, chance.wrapping_mul(0x9e37_79b9_7f4a_7c15));
            while iter.next(&ty).unwrap() {
                let key = *iter.key.cast::<u64>();
                assert_eq!(key, *iter.value.cast::<u64>());
                seen.push(key);
                if seen.len() < 6000 {
                    for k in next..next + chance {
                        set(&mut cache, map, &ty, k, k);
                    }
                    next += chance;
                }
                if seen.len() == 8000 {
                    for k in (0..12_000u64).step_by(7) {
                        delete(&mut cache, map, &ty, (&raw const k).cast()).unwrap();
                    }
                    gone.extend((0..12_000u64).step_by(7));
                    gone.retain(|k| !seen.contains(k));
                }
            }
        }
        let count = seen.len();
        seen.extend(gone);
        let all = seen.len();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(
            seen.len(),
            all,
            "{count} seen, some twice or deleted, with {chance}"
        );
        assert!((0..12_000).all(|k| seen.binary_search(&k).is_ok()));
    }
}

/// Where the next bit of the hash tells no keys apart, a table grows instead, and is split later.
#[test]
fn tables_that_cannot_be_split_grow() {
    let ty = map_type(int(), int());
    let mut cache = AllocCache::new(fresh());
    let seed = 5;
    let map = new(&mut cache, &ty, 0, seed).unwrap();
    let (low, high): (Vec<u64>, Vec<u64>) =
        (0..10_000).partition(|&k| hash::word(k, seed) >> 63 == 0);
    // SAFETY: the map is of this type.
    unsafe {
        low.iter().for_each(|&k| set(&mut cache, map, &ty, k, k));
        assert_eq!(dir::depth((*map).top()), 0);
        assert_eq!(all(map, &ty, 5).len(), low.len());
        high.iter().for_each(|&k| set(&mut cache, map, &ty, k, k));
        assert!(dir::depth((*map).top()) > 0);
        for k in 0..10_000u64 {
            let at = get(map, &ty, (&raw const k).cast()).unwrap();
            assert_eq!(at.cast::<u64>().as_ref(), Some(&k));
        }
    }
    assert_eq!(all(map, &ty, 6).len(), 10_000);
}

#[test]
fn each_nan_is_a_key_and_zeros_are_one() {
    let ty = map_type(float(), int());
    let mut cache = AllocCache::new(fresh());
    let map = new(&mut cache, &ty, 0, 9).unwrap();
    for i in 0..40 {
        set(&mut cache, map, &ty, f64::NAN.to_bits(), i);
    }
    set(&mut cache, map, &ty, 0f64.to_bits(), 1);
    set(&mut cache, map, &ty, (-0f64).to_bits(), 2);
    // SAFETY: the map is of this type.
    unsafe {
        assert_eq!(len(map), 41);
        assert_eq!(all(map, &ty, 0).len(), 41);
        let mut iter = MapIter::new(map, 0);
        assert!(iter.next(&ty).unwrap());
        clear(&mut cache, map).unwrap();
        assert!(!iter.next(&ty).unwrap());
        assert_eq!(len(map), 0);
        set(&mut cache, map, &ty, 0f64.to_bits(), 1);
        assert_eq!(len(map), 1);
    }
}
