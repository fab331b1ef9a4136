//! Natives of package reflect that examine whole values: whether one is zero, whether two are deeply equal.

use super::{nil, ty};
use crate::heap::kept::Kept;
use crate::machine::native::{NativeCx, Outcome};
use crate::stdlib::shared::touch;
use crate::value::equal::{pair_at, str_bytes};
use crate::value::map::{self, GoMap, MapIter, MapType};
use crate::value::rtype::{Kind, RType, flag};
use rustc_hash::FxHashSet;

/// `func zero(t *rtype, p *byte) bool`
pub(super) fn zero(cx: &mut NativeCx<'_>) -> Outcome {
    let Some(t) = ty(cx, 0) else { return nil() };
    let p = cx.arg_u64(1) as *const u8;
    if p.is_null() {
        return nil();
    }
    cx.took(t.size);
    touch::reads(cx, p, t.size);
    // SAFETY: reflect's contract: the pointer leads to a value of `t`.
    let zero = unsafe { is_zero(&t, p) };
    cx.ret_bool(0, zero);
    Outcome::Done
}

/// Whether the value at `p` is its type's zero value, as `reflect.Value.IsZero` understands it.
///
/// # Safety
/// `p` points to a value of type `t`, to which nobody writes meanwhile unless the Go program has a data race.
unsafe fn is_zero(t: &RType, p: *const u8) -> bool {
    // SAFETY: `p` points to a value of `t`, as this function demands: `t.size` bytes, in which fields and elements
    // are at their offsets.
    unsafe {
        if all_zero(bytes(p, t.size)) {
            return true;
        }
        match t.kind {
            _ if t.is(flag::PLAIN_MEMORY) => false,
            Kind::Float32 => p.cast::<f32>().read() == 0.0,
            Kind::Float64 => p.cast::<f64>().read() == 0.0,
            Kind::Complex64 => p.cast::<[f32; 2]>().read() == [0.0; 2],
            Kind::Complex128 => p.cast::<[f64; 2]>().read() == [0.0; 2],
            Kind::String => pair_at(p)[1] == 0,
            Kind::Slice | Kind::Interface => pair_at(p)[0] == 0,
            Kind::Array => t.elem().is_none_or(|elem| {
                (0..t.len as usize).all(|i| is_zero(&elem, p.add(i * elem.size)))
            }),
            Kind::Struct => t
                .fields()
                .iter()
                .all(|f| f.name == "_" || is_zero(&f.ty, p.add(f.offset))),
            _ => false,
        }
    }
}

/// Whether all bytes are 0, looked at in blocks.
fn all_zero(bytes: &[u8]) -> bool {
    let (blocks, rest) = bytes.as_chunks::<64>();
    let zero = |block: &[u8; 64]| block.iter().fold(0, |all, b| all | b) == 0;
    blocks.iter().all(zero) && rest.iter().fold(0, |all, b| all | b) == 0
}

/// The memory of a value.
///
/// # Safety
/// `n` bytes can be read at `p` (`p` is not used if `n` is 0). Nobody writes to them while the result is used
/// unless the Go program has a data race.
unsafe fn bytes<'a>(p: *const u8, n: usize) -> &'a [u8] {
    if n == 0 {
        return &[];
    }
    // SAFETY: `n` is not 0, and `n` bytes can be read at `p`, as this function demands.
    unsafe { std::slice::from_raw_parts(p, n) }
}

/// How many parts of two values one call compares at most, and how deep it goes.
const MOST: usize = 1 << 14;
const DEEPEST: u32 = 200;
/// How many bytes count as one part where they are compared as such.
const BLOCK: usize = 256;

/// `func sameMemory(p, q *byte, n int) bool`
pub(super) fn same_memory(cx: &mut NativeCx<'_>) -> Outcome {
    let n = cx.arg_u64(2) as usize;
    cx.took(n);
    let (p, q) = (cx.arg_u64(0) as *const u8, cx.arg_u64(1) as *const u8);
    touch::reads(cx, p, n);
    touch::reads(cx, q, n);
    // SAFETY: reflect's contract: both are as long.
    let same = unsafe { bytes(p, n) == bytes(q, n) };
    cx.ret_bool(0, same);
    Outcome::Done
}

/// `func deepSame(t *rtype, p, q *byte, pLeads, qLeads bool) int`
pub(super) fn deep_same(cx: &mut NativeCx<'_>) -> Outcome {
    let Some(t) = ty(cx, 0) else { return nil() };
    if cx.races() {
        cx.ret_i64(0, -1);
        return Outcome::Done;
    }
    let place = |word: usize, leads: usize| {
        if cx.arg_bool(leads) {
            cx.arg_u64(word) as *const u8
        } else {
            cx.arg_place(word).cast::<u8>()
        }
    };
    let (p, q) = (place(1, 3), place(2, 4));
    let mut walk = Walk {
        seen: FxHashSet::default(),
        parts: 0,
    };
    // SAFETY: reflect's contract: the pointers lead to values of `t`, or are such values.
    let same = unsafe { walk.same(t, p, q, 0) };
    let answer = same.map_or(-1 - walk.parts as i64, i64::from);
    cx.took(walk.parts * 8);
    cx.ret_i64(0, answer);
    Outcome::Done
}

/// A comparison of two values under way.
struct Walk {
    /// What pointers, slices and maps were compared, by addresses and type: met again, they count as equal.
    seen: FxHashSet<(u64, u64, usize)>,
    parts: usize,
}

impl Walk {
    /// Whether both are deeply equal; `None`: too large for one call, or changed meanwhile.
    ///
    /// # Safety
    /// `p` and `q` point to values of type `t`; a native runs, so what is reachable from them stays alive.
    unsafe fn same(
        &mut self,
        t: Kept<RType>,
        p: *const u8,
        q: *const u8,
        depth: u32,
    ) -> Option<bool> {
        self.parts += 1;
        if self.parts > MOST || depth > DEEPEST {
            return None;
        }
        if t.gc.is_none() && t.is(flag::PLAIN_MEMORY) && t.kind != Kind::Array {
            // SAFETY: `p` and `q` point to values of `t`, as this function demands: `t.size` bytes each.
            return Some(unsafe { self.block(p, q, t.size) });
        }
        // SAFETY: `p` and `q` point to values of `t`, as this function demands, whose fields are at their offsets; no
        // collection starts while a native runs, so strings, elements and what pointers lead to stay alive.
        unsafe {
            match t.kind {
                Kind::Float32 => Some(p.cast::<f32>().read() == q.cast::<f32>().read()),
                Kind::Float64 => Some(p.cast::<f64>().read() == q.cast::<f64>().read()),
                Kind::Complex64 => Some(p.cast::<[f32; 2]>().read() == q.cast::<[f32; 2]>().read()),
                Kind::Complex128 => {
                    Some(p.cast::<[f64; 2]>().read() == q.cast::<[f64; 2]>().read())
                }
                Kind::String => {
                    let (a, b) = (str_bytes(pair_at(p)), str_bytes(pair_at(q)));
                    self.parts += a.len().min(b.len()) / BLOCK;
                    Some(a.len() == b.len() && (std::ptr::eq(a, b) || a == b))
                }
                Kind::Struct => {
                    for f in t.fields() {
                        if !self.same(f.ty, p.add(f.offset), q.add(f.offset), depth + 1)? {
                            return Some(false);
                        }
                    }
                    Some(true)
                }
                Kind::Array => self.elements(t.elem()?, p, q, t.len as usize, depth),
                Kind::Slice => self.slices(t, pair_at(p), pair_at(q), depth),
                Kind::Interface => self.interfaces(pair_at(p), pair_at(q), depth),
                Kind::Pointer => {
                    let (a, b) = (p.cast::<u64>().read(), q.cast::<u64>().read());
                    let elem = t.elem()?;
                    if a == b || a == 0 || b == 0 {
                        return Some(a == b);
                    }
                    // What a type is made of does not show in its memory.
                    if elem.pkg_path == "reflect" && elem.name == "rtype" {
                        return Some(false);
                    }
                    if self.was_here(&t, a, b) {
                        return Some(true);
                    }
                    self.same(elem, a as *const u8, b as *const u8, depth + 1)
                }
                Kind::Map => {
                    let (a, b) = (p.cast::<u64>().read(), q.cast::<u64>().read());
                    self.maps(t, a, b, depth)
                }
                Kind::Func => Some(p.cast::<u64>().read() == 0 && q.cast::<u64>().read() == 0),
                _ => Some(bytes(p, t.size) == bytes(q, t.size)),
            }
        }
    }

    /// Whether memory without pointers is the same.
    ///
    /// # Safety
    /// `size` bytes can be read at `p` and at `q`, under the conditions of `bytes`.
    unsafe fn block(&mut self, p: *const u8, q: *const u8, size: usize) -> bool {
        self.parts += size / BLOCK;
        // SAFETY: `size` bytes can be read at `p` and at `q`, as this function demands.
        unsafe { bytes(p, size) == bytes(q, size) }
    }

    /// Whether these were compared before, or are about to be.
    fn was_here(&mut self, t: &RType, a: u64, b: u64) -> bool {
        let id = std::ptr::from_ref(t).addr();
        !self.seen.insert((a.min(b), a.max(b), id))
    }

    /// # Safety
    /// `p` and `q` point to `n` values of type `elem` each, under the conditions of `same`.
    unsafe fn elements(
        &mut self,
        elem: Kept<RType>,
        p: *const u8,
        q: *const u8,
        n: usize,
        depth: u32,
    ) -> Option<bool> {
        // SAFETY: `n` elements are at `p` and `q`, as this function demands: `n * elem.size` bytes; `i` is below `n`.
        unsafe {
            if elem.gc.is_none() && elem.is(flag::PLAIN_MEMORY) {
                if n * elem.size > MOST * BLOCK {
                    self.parts += MOST;
                    return None;
                }
                return Some(self.block(p, q, n * elem.size));
            }
            for i in 0..n {
                let (p, q) = (p.add(i * elem.size), q.add(i * elem.size));
                if !self.same(elem, p, q, depth + 1)? {
                    return Some(false);
                }
            }
        }
        Some(true)
    }

    /// # Safety
    /// The pairs are slices of type `t`, under the conditions of `same`.
    unsafe fn slices(
        &mut self,
        t: Kept<RType>,
        [a, lens]: [u64; 2],
        [b, others]: [u64; 2],
        depth: u32,
    ) -> Option<bool> {
        let (n, m) = (lens as u32 as usize, others as u32 as usize);
        if (a == 0) != (b == 0) || n != m {
            return Some(false);
        }
        if a == b || self.was_here(&t, a, b) {
            return Some(true);
        }
        // SAFETY: both slices have `n` elements, as their second words say; their first words point to these.
        unsafe { self.elements(t.elem()?, a as *const u8, b as *const u8, n, depth) }
    }

    /// # Safety
    /// The pairs are interface values, under the conditions of `same`.
    unsafe fn interfaces(
        &mut self,
        [t, a]: [u64; 2],
        [u, b]: [u64; 2],
        depth: u32,
    ) -> Option<bool> {
        if t != u || t == 0 {
            return Some(t == u);
        }
        // SAFETY: the pairs are interfaces, as this function demands: a type word that is not 0 leads to a descriptor,
        // and the data word is the value if that type is direct, and points to it otherwise.
        unsafe {
            let t = RType::at(t);
            if t.direct() {
                return self.same(t, (&raw const a).cast(), (&raw const b).cast(), depth + 1);
            }
            self.same(t, a as *const u8, b as *const u8, depth + 1)
        }
    }

    /// # Safety
    /// `a` and `b` are maps of type `t`, or nil, under the conditions of `same`.
    unsafe fn maps(&mut self, t: Kept<RType>, a: u64, b: u64, depth: u32) -> Option<bool> {
        let (m, other) = (a as *mut GoMap, b as *mut GoMap);
        let of = MapType::of(&t)?;
        // SAFETY: `a` and `b` are maps of type `t` or nil, as this function demands; `iter` points to keys and elements
        // of one, and `found` is null or an element of the other.
        unsafe {
            if (a == 0) != (b == 0) || map::len(m) != map::len(other) {
                return Some(false);
            }
            if a == b || self.was_here(&t, a, b) {
                return Some(true);
            }
            let mut iter = MapIter::new(m, 0);
            while iter.next(&of).ok()? {
                let found = map::get(other, &of, iter.key).ok()?;
                if found.is_null() || !self.same(of.value, iter.value, found, depth + 1)? {
                    return Some(false);
                }
            }
        }
        Some(true)
    }
}
