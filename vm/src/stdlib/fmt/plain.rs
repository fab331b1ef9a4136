//! Prints, in Rust, values whose types have no methods that fmt would call.
//!
//! All other values (with a method `String`, `Error`, `Format` or `GoString` anywhere inside, or with an
//! unsuitable verb) are left to the Go side, which starts over.

use crate::heap::kept::Kept;
use crate::stdlib::shared::format::{self, Spec};
use crate::stdlib::shared::out::Text;
use crate::stdlib::shared::value::{compare, load_word, type_of};
use crate::value::equal::{pair_at, str_bytes};
use crate::value::map::{GoMap, MapIter, MapType};
use crate::value::rtype::{Kind, RType, flag};

const PLUS: u64 = 8;
const SHARP: u64 = 16;
const PLUS_V: u64 = 128;
const SHARP_V: u64 = 256;

/// How one call prints.
pub(super) struct Plain {
    pub(super) verb: u8,
    /// Races are looked for: what others may write to is left to the Go side.
    pub(super) checked: bool,
    pub(super) spec: Spec,
}

/// What is no longer worth a native's time without a look at the clock.
const MOST: usize = 1 << 20;

impl Plain {
    /// The dynamic value of an interface.
    ///
    /// # Safety
    /// The words are an interface value; a native runs, so what is reachable from it stays alive.
    pub(super) unsafe fn iface(&self, out: &mut Text, [ty, data]: [u64; 2], depth: u32) -> bool {
        if matches!(self.verb, b'T' | b'p' | b'w') {
            return false;
        }
        // SAFETY: the words are an interface, as this function demands: `data` is the value if its type is direct, and
        // points to it otherwise.
        unsafe {
            let Some(ty) = type_of(ty) else {
                if self.verb != b'v' && depth == 0 || self.spec.flags & !PLUS_V != 0 {
                    return false;
                }
                out.extend_from_slice(b"<nil>");
                return true;
            };
            if ty.direct() {
                self.value(out, ty, (&raw const data).cast(), depth)
            } else {
                self.value(out, ty, data as *const u8, depth)
            }
        }
    }

    /// The value of type `ty` at `p`.
    ///
    /// # Safety
    /// `p` points to a value of type `ty`; what is reachable from it stays alive meanwhile.
    unsafe fn value(&self, out: &mut Text, ty: Kept<RType>, p: *const u8, depth: u32) -> bool {
        if has_methods(&ty) || depth > 100 || out.len() > MOST || self.spec.flags & SHARP_V != 0 {
            return false;
        }
        if self.checked && matches!(ty.kind, Kind::Slice | Kind::Map | Kind::Pointer) {
            return false;
        }
        let verb = self.verb;
        // SAFETY: `p` points to a value of `ty`, as this function demands; what is read is as wide as its kind, and a
        // slice's length says how many elements its first word points to.
        unsafe {
            match ty.kind {
                Kind::String => self.string(out, str_bytes(pair_at(p))),
                Kind::Bool if matches!(verb, b'v' | b't') => {
                    let word: &[u8] = if p.read() != 0 { b"true" } else { b"false" };
                    format::pad(out, word, self.spec);
                    true
                }
                Kind::Int | Kind::Int8 | Kind::Int16 | Kind::Int32 | Kind::Int64 => {
                    let v = load_word(&ty, p) as i64;
                    self.integer(out, v.unsigned_abs(), v < 0)
                }
                Kind::Uint
                | Kind::Uint8
                | Kind::Uint16
                | Kind::Uint32
                | Kind::Uint64
                | Kind::Uintptr => self.integer(out, load_word(&ty, p), false),
                Kind::Float64 => self.float(out, p.cast::<f64>().read(), 64, self.spec),
                Kind::Float32 => self.float(out, p.cast::<f32>().read().into(), 32, self.spec),
                Kind::Complex128 => self.complex(out, p.cast::<[f64; 2]>().read(), 64),
                Kind::Complex64 => {
                    let v = p.cast::<[f32; 2]>().read();
                    self.complex(out, v.map(f64::from), 32)
                }
                Kind::Array => self.sequence(out, ty, p, ty.len as usize, depth),
                Kind::Slice => {
                    let [at, lens] = pair_at(p);
                    self.sequence(out, ty, at as *const u8, lens as u32 as usize, depth)
                }
                Kind::Struct => self.structure(out, ty, p, depth),
                Kind::Map => self.map(out, ty, p.cast::<u64>().read(), depth),
                Kind::Pointer => self.pointer(out, ty, p.cast::<u64>().read(), depth),
                _ => false,
            }
        }
    }

    fn string(&self, out: &mut Text, s: &[u8]) -> bool {
        let verb = match self.verb {
            b'v' | b's' => b's',
            verb @ (b'q' | b'x' | b'X') => verb,
            _ => return false,
        };
        if self.spec.flags & !PLUS_V == 0 && verb == b's' {
            out.extend_from_slice(s);
        } else {
            format::text(out, s, verb, self.spec);
        }
        true
    }

    /// The `n` elements at `p` of a slice or an array of type `ty`.
    ///
    /// # Safety
    /// `n` elements of `ty` can be read at `p` (`p` is not used if `n` is 0). Nobody writes to them meanwhile unless
    /// the Go program has a data race.
    unsafe fn sequence(
        &self,
        out: &mut Text,
        ty: Kept<RType>,
        p: *const u8,
        n: usize,
        depth: u32,
    ) -> bool {
        let Some(elem) = ty.elem() else { return false };
        if elem.kind == Kind::Uint8 && matches!(self.verb, b's' | b'q' | b'x' | b'X') {
            let bytes = if n == 0 {
                &[]
            } else {
                // SAFETY: `n` is not 0, and `n` elements of one byte are at `p`, as this function demands.
                unsafe { std::slice::from_raw_parts(p, n) }
            };
            format::text(out, bytes, self.verb, self.spec);
            return true;
        }
        out.push(b'[');
        for i in 0..n {
            if i > 0 {
                out.push(b' ');
            }
            // SAFETY: `i` is below `n`, and `n` elements are at `p`, as this function demands.
            if !unsafe { self.part(out, elem, p.add(i * elem.size), depth) } {
                return false;
            }
        }
        out.push(b']');
        true
    }

    /// The struct of type `ty` at `p`.
    ///
    /// # Safety
    /// `p` points to a struct of type `ty`, under the conditions of `value`.
    unsafe fn structure(&self, out: &mut Text, ty: Kept<RType>, p: *const u8, depth: u32) -> bool {
        out.push(b'{');
        for (i, f) in ty.fields().iter().enumerate() {
            if i > 0 {
                out.push(b' ');
            }
            if self.spec.flags & PLUS_V != 0 {
                out.extend_from_slice(f.name.as_bytes());
                out.push(b':');
            }
            // SAFETY: `p` points to a struct of type `ty`, as this function demands, and `f` is one of its fields.
            if !unsafe { self.part(out, f.ty, p.add(f.offset), depth) } {
                return false;
            }
        }
        out.push(b'}');
        true
    }

    /// The pointer `to`, of type `ty`: what it points to, at the outermost level.
    ///
    /// # Safety
    /// `to` is a pointer of type `ty`, or nil; what is reachable from it stays alive meanwhile.
    unsafe fn pointer(&self, out: &mut Text, ty: Kept<RType>, to: u64, depth: u32) -> bool {
        if self.verb != b'v' || self.spec.flags & !PLUS_V != 0 {
            return false;
        }
        let Some(elem) = ty.elem() else { return false };
        let shown = matches!(
            elem.kind,
            Kind::Struct | Kind::Array | Kind::Slice | Kind::Map
        );
        if to == 0 {
            out.extend_from_slice(b"<nil>");
            return true;
        }
        if depth == 0 && shown {
            out.push(b'&');
            // SAFETY: a pointer that is not nil leads to a value of its type.
            return unsafe { self.value(out, elem, to as *const u8, 1) };
        }
        let spec = Spec {
            flags: SHARP,
            wid: 0,
            prec: 0,
        };
        format::integer(out, to, false, 16, u64::from(self.verb), spec);
        true
    }

    /// A part of a value.
    ///
    /// # Safety
    /// As `value`.
    unsafe fn part(&self, out: &mut Text, ty: Kept<RType>, p: *const u8, depth: u32) -> bool {
        // SAFETY: `p` points to a value of `ty`, as `value` demands, too; an interface is two words there.
        unsafe {
            if ty.kind == Kind::Interface {
                self.iface(out, pair_at(p), depth + 1)
            } else {
                self.value(out, ty, p, depth + 1)
            }
        }
    }

    /// # Safety
    /// `map` is a map of type `ty`, or nil; what is reachable from it stays alive meanwhile.
    unsafe fn map(&self, out: &mut Text, ty: Kept<RType>, map: u64, depth: u32) -> bool {
        let Some(of) = MapType::of(&ty) else {
            return false;
        };
        let mut entries = Vec::new();
        // SAFETY: `map` is a map of type `ty` or nil, as this function demands; the iterator points to its keys and
        // elements, which are not freed, as no collection starts while a native runs.
        unsafe {
            let mut iter = MapIter::new(map as *mut GoMap, 0);
            loop {
                match iter.next(&of) {
                    Ok(true) => entries.push((iter.key.cast_const(), iter.value.cast_const())),
                    Ok(false) => break,
                    Err(_) => return false,
                }
            }
            entries.sort_by(|a, b| compare(&of.key, a.0, b.0));
            out.extend_from_slice(b"map[");
            for (i, (k, v)) in entries.into_iter().enumerate() {
                if i > 0 {
                    out.push(b' ');
                }
                if !self.part(out, of.key, k, depth) {
                    return false;
                }
                out.push(b':');
                if !self.part(out, of.value, v, depth) {
                    return false;
                }
            }
        }
        out.push(b']');
        true
    }

    fn integer(&self, out: &mut Text, u: u64, negative: bool) -> bool {
        let base = match self.verb {
            b'v' | b'd' => 10,
            b'b' => 2,
            b'o' | b'O' => 8,
            b'x' | b'X' => 16,
            b'c' | b'q' | b'U' => {
                let u = if negative { u.wrapping_neg() } else { u };
                format::rune(out, u, self.verb, self.spec);
                return true;
            }
            _ => return false,
        };
        let mut spec = self.spec;
        spec.flags &= !PLUS_V;
        format::integer(out, u, negative, base, self.verb.into(), spec);
        true
    }

    fn float(&self, out: &mut Text, f: f64, size: i64, spec: Spec) -> bool {
        let known = matches!(
            self.verb,
            b'v' | b'b' | b'g' | b'G' | b'x' | b'X' | b'f' | b'F' | b'e' | b'E'
        );
        if known {
            format::number(out, f, size, self.verb, spec);
        }
        known
    }

    fn complex(&self, out: &mut Text, [re, im]: [f64; 2], size: i64) -> bool {
        let mut plus = self.spec;
        plus.flags |= PLUS;
        out.push(b'(');
        let known = self.float(out, re, size, self.spec) && self.float(out, im, size, plus);
        out.extend_from_slice(b"i)");
        known
    }
}

/// Whether the type has a method that fmt would call.
fn has_methods(ty: &RType) -> bool {
    if !ty.is(flag::NAMED) && !matches!(ty.kind, Kind::Struct | Kind::Pointer) {
        return false;
    }
    ty.methods().is_none_or(|table| {
        table
            .methods
            .iter()
            .any(|m| matches!(m.name, "String" | "Error" | "Format" | "GoString"))
    }) || ty.name == "Value" && ty.pkg_path == "reflect"
}
