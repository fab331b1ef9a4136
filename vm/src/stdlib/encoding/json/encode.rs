//! Encodes values as JSON in Rust if their types have no marshalling methods and encoding cannot fail.
//!
//! Anything else (a method, a number that JSON cannot express, a possible cycle) is left to the Go side, which
//! starts over.

use super::fields::{Field, Known, writes_itself};
use super::{How, MOST, quote_to};
use crate::heap::kept::Kept;
use crate::stdlib::shared::float;
use crate::stdlib::shared::out::Text;
use crate::stdlib::shared::value::{load_word, type_of};
use crate::value::equal::{pair_at, str_bytes};
use crate::value::map::{GoMap, MapIter, MapType};
use crate::value::rtype::{Kind, RType};

/// Deeper ones may be cycles.
const DEEPEST: u32 = 100;

/// Writes one value.
pub(super) struct Encoder {
    pub(super) out: Vec<u8>,
    pub(super) html: bool,
    pub(super) known: Known,
}

impl Encoder {
    /// The dynamic value of an interface.
    ///
    /// # Safety
    /// The words are an interface value; a native runs, so what is reachable from it stays alive.
    pub(super) unsafe fn iface(&mut self, [ty, data]: [u64; 2], depth: u32) -> Result<(), How> {
        // SAFETY: the words are an interface, as this function demands: `data` is the value if its type is direct, and
        // points to it otherwise.
        unsafe {
            let Some(ty) = type_of(ty) else {
                self.out.extend(b"null");
                return Ok(());
            };
            if ty.direct() {
                self.value(ty, (&raw const data).cast(), false, depth)
            } else {
                self.value(ty, data as *const u8, false, depth)
            }
        }
    }

    /// The value of type `ty` at `p`; `quoted`: in a string, if it is a scalar.
    ///
    /// # Safety
    /// `p` points to a value of type `ty`; what is reachable from it stays alive meanwhile.
    unsafe fn value(
        &mut self,
        ty: Kept<RType>,
        p: *const u8,
        quoted: bool,
        depth: u32,
    ) -> Result<(), How> {
        if self.out.len() > MOST {
            return Err(How::Large);
        }
        if depth > DEEPEST || !self.known.plain(ty) {
            return Err(How::Other);
        }
        // SAFETY: `p` points to a value of `ty`, as this function demands; a pointer that is not nil leads to a value
        // of `elem`, and the second word of a slice says how many elements are at `at`.
        unsafe {
            match ty.kind {
                Kind::String => self.string(str_bytes(pair_at(p)), quoted),
                Kind::Interface => {
                    let v = pair_at(p);
                    // Methods of the interface are called even with what would be null by itself.
                    if v[0] != 0 && writes_itself(&ty) {
                        return Err(How::Other);
                    }
                    return self.iface(v, depth + 1);
                }
                Kind::Pointer => {
                    let (to, elem) = (p.cast::<u64>().read(), ty.elem().ok_or(How::Other)?);
                    if to != 0 {
                        return self.value(elem, to as *const u8, quoted, depth + 1);
                    }
                    self.out.extend(b"null");
                }
                Kind::Struct => return self.structure(ty, p, depth),
                Kind::Map => return self.map(ty, p.cast::<u64>().read(), depth),
                Kind::Array => return self.sequence(ty, p, ty.len as usize, depth),
                Kind::Slice => {
                    let [at, lens] = pair_at(p);
                    let (at, n) = (at as *const u8, lens as u32 as usize);
                    if at.is_null() {
                        self.out.extend(b"null");
                    } else if ty.elem().is_some_and(|e| e.kind == Kind::Uint8) {
                        return self.bytes(ty, at, n);
                    } else {
                        return self.sequence(ty, at, n, depth);
                    }
                }
                _ => {
                    if quoted {
                        self.out.push(b'"');
                    }
                    self.scalar(&ty, p)?;
                    if quoted {
                        self.out.push(b'"');
                    }
                }
            }
        }
        Ok(())
    }

    fn string(&mut self, s: &[u8], quoted: bool) {
        if quoted {
            let mut inner = Vec::with_capacity(s.len() + 2);
            quote_to(&mut inner, s, self.html);
            quote_to(&mut self.out, &inner, self.html);
        } else {
            quote_to(&mut self.out, s, self.html);
        }
    }

    /// A bool or a number.
    ///
    /// # Safety
    /// `p` points to a value of type `ty`.
    unsafe fn scalar(&mut self, ty: &RType, p: *const u8) -> Result<(), How> {
        // SAFETY: `p` points to a value of `ty`, as this function demands; what is read is as wide as its kind.
        unsafe {
            match ty.kind {
                Kind::Bool => {
                    let word: &[u8] = if p.read() != 0 { b"true" } else { b"false" };
                    self.out.extend(word);
                }
                Kind::Int | Kind::Int8 | Kind::Int16 | Kind::Int32 | Kind::Int64 => {
                    let v = load_word(ty, p) as i64;
                    if v < 0 {
                        self.out.push(b'-');
                    }
                    self.decimal(v.unsigned_abs());
                }
                Kind::Uint
                | Kind::Uint8
                | Kind::Uint16
                | Kind::Uint32
                | Kind::Uint64
                | Kind::Uintptr => self.decimal(load_word(ty, p)),
                Kind::Float64 => return self.float(p.cast::<f64>().read(), 64),
                Kind::Float32 => return self.float(p.cast::<f32>().read().into(), 32),
                _ => return Err(How::Other),
            }
        }
        Ok(())
    }

    fn decimal(&mut self, v: u64) {
        let mut text = Text::new();
        float::decimal(&mut text, v);
        self.out.extend_from_slice(&text);
    }

    fn float(&mut self, f: f64, size: i64) -> Result<(), How> {
        if !f.is_finite() {
            return Err(How::Other);
        }
        let abs = f.abs();
        let far = match size {
            64 => !(1e-6..1e21).contains(&abs),
            _ => !(1e-6..1e21).contains(&(abs as f32)),
        };
        let verb = if abs != 0.0 && far { b'e' } else { b'f' };
        let mut text = Text::new();
        float::append(&mut text, f, verb, -1, size);
        match text.as_slice() {
            // An exponent of one digit has no zero before it.
            [head @ .., b'e', b'-', b'0', last] => {
                self.out.extend_from_slice(head);
                self.out.extend([b'e', b'-', *last]);
            }
            whole => self.out.extend_from_slice(whole),
        }
        Ok(())
    }

    /// The `n` bytes at `p` of a slice of type `ty`, in base 64.
    ///
    /// # Safety
    /// `n` bytes can be read at `p`; nobody writes to them meanwhile unless the Go program has a data race.
    unsafe fn bytes(&mut self, ty: Kept<RType>, p: *const u8, n: usize) -> Result<(), How> {
        if n > MOST {
            return Err(How::Large);
        }
        if !ty.elem().is_some_and(|e| self.known.plain(e)) {
            return Err(How::Other);
        }
        let bytes = if n == 0 {
            &[]
        } else {
            // SAFETY: `n` is not 0, and `n` bytes can be read at `p`, as this function demands.
            unsafe { std::slice::from_raw_parts(p, n) }
        };
        self.out.push(b'"');
        base64(&mut self.out, bytes);
        self.out.push(b'"');
        Ok(())
    }

    /// The `n` elements at `p` of a slice or an array of type `ty`.
    ///
    /// # Safety
    /// `n` elements of `ty` are at `p`, under the conditions of `value`.
    unsafe fn sequence(
        &mut self,
        ty: Kept<RType>,
        p: *const u8,
        n: usize,
        depth: u32,
    ) -> Result<(), How> {
        let elem = ty.elem().ok_or(How::Other)?;
        self.out.push(b'[');
        for i in 0..n {
            if i > 0 {
                self.out.push(b',');
            }
            // SAFETY: `i` is below `n`, and `n` elements are at `p`, as this function demands.
            unsafe { self.value(elem, p.add(i * elem.size), false, depth + 1)? };
        }
        self.out.push(b']');
        Ok(())
    }

    /// The struct of type `ty` at `p`.
    ///
    /// # Safety
    /// `p` points to a struct of type `ty`, under the conditions of `value`.
    unsafe fn structure(&mut self, ty: Kept<RType>, p: *const u8, depth: u32) -> Result<(), How> {
        let info = self.known.of(ty).ok_or(How::Other)?;
        let mut sep = b'{';
        for f in &info.fields {
            // SAFETY: `p` points to a struct of type `ty`, as this function demands, and `info` lists its fields.
            unsafe {
                let Some(at) = place(f, p) else { continue };
                if f.omit_empty && is_empty(&f.ty, at) || f.omit_zero && self.omitted(f.ty, at)? {
                    continue;
                }
                self.out.push(sep);
                sep = b',';
                quote_to(&mut self.out, &f.name, self.html);
                self.out.push(b':');
                self.value(f.ty, at, f.quoted, depth + 1)?;
            }
        }
        if sep == b'{' {
            self.out.push(b'{');
        }
        self.out.push(b'}');
        Ok(())
    }

    /// Whether a field with the option `omitzero` is left out. What may have a method to say so is left to Go.
    ///
    /// # Safety
    /// `p` points to a value of type `ty`.
    unsafe fn omitted(&mut self, ty: Kept<RType>, p: *const u8) -> Result<bool, How> {
        // SAFETY: `p` points to a value of `ty`, as this function demands and `is_zero` does.
        let zero = unsafe { is_zero(&ty, p) };
        let asked = match ty.kind {
            // Nil is zero, whatever its methods are.
            Kind::Interface | Kind::Pointer if zero => return Ok(true),
            Kind::Interface if ty.parts().iface_methods.iter().any(|m| m.name == "IsZero") => {
                return Err(How::Other);
            }
            Kind::Interface => return Ok(false),
            Kind::Pointer => ty.elem().ok_or(How::Other)?,
            _ => ty,
        };
        if self.known.of(asked).is_some_and(|info| info.zero) {
            return Err(How::Other);
        }
        Ok(zero)
    }

    /// # Safety
    /// `map` is a map of type `ty`, or nil; what is reachable from it stays alive meanwhile.
    unsafe fn map(&mut self, ty: Kept<RType>, map: u64, depth: u32) -> Result<(), How> {
        let of = MapType::of(&ty).ok_or(How::Other)?;
        let fine =
            of.key.kind == Kind::String || (Kind::Int..=Kind::Float64).contains(&of.key.kind);
        if !fine || !self.known.plain(of.key) {
            return Err(How::Other);
        }
        if map == 0 {
            self.out.extend(b"null");
            return Ok(());
        }
        let mut entries: Vec<(Vec<u8>, *const u8)> = Vec::new();
        // SAFETY: `map` is a map of type `ty`, as this function demands, and not nil; the iterator points to its keys
        // and elements, which are not freed, as no collection starts while a native runs.
        unsafe {
            let mut iter = MapIter::new(map as *mut GoMap, 0);
            while iter.next(&of).map_err(|_| How::Other)? {
                if entries.len() > MOST {
                    return Err(How::Large);
                }
                entries.push((self.key(&of.key, iter.key)?, iter.value));
            }
            entries.sort_by(|a, b| a.0.cmp(&b.0));
            let mut sep = b'{';
            for (name, value) in &entries {
                self.out.push(sep);
                sep = b',';
                quote_to(&mut self.out, name, self.html);
                self.out.push(b':');
                self.value(of.value, *value, false, depth + 1)?;
            }
            if sep == b'{' {
                self.out.push(b'{');
            }
        }
        self.out.push(b'}');
        Ok(())
    }

    /// A map's key as a name.
    ///
    /// # Safety
    /// `p` points to a value of type `ty`.
    unsafe fn key(&mut self, ty: &RType, p: *const u8) -> Result<Vec<u8>, How> {
        // SAFETY: `p` points to a key of type `ty`, as this function demands; a string is two words.
        unsafe {
            if ty.kind == Kind::String {
                return Ok(str_bytes(pair_at(p)).to_vec());
            }
            let start = self.out.len();
            self.scalar(ty, p)?;
            Ok(self.out.split_off(start))
        }
    }
}

/// Where a field of the struct at `p` lies; `None`: behind a pointer that is nil.
///
/// # Safety
/// `p` points to a struct of the type whose fields `f` is one of.
unsafe fn place(f: &Field, mut p: *const u8) -> Option<*const u8> {
    for step in &f.steps {
        // SAFETY: `p` is at a struct that has this step's field, or at an embedded pointer to one: the first struct is
        // the one that this function demands, each other one the field of the step before.
        unsafe {
            if step.through.is_some() {
                p = p.cast::<u64>().read() as *const u8;
                if p.is_null() {
                    return None;
                }
            }
            p = p.add(step.offset);
        }
    }
    Some(p)
}

/// # Safety
/// `p` points to a value of type `ty`.
unsafe fn is_empty(ty: &RType, p: *const u8) -> bool {
    // SAFETY: `p` points to a value of `ty`, as this function demands: a map is one word, nil or the map's address; a
    // slice is two.
    unsafe {
        match ty.kind {
            Kind::Array => ty.len == 0,
            Kind::Map => crate::value::map::len(p.cast::<*const GoMap>().read()) == 0,
            Kind::Slice => pair_at(p)[1] as u32 == 0,
            Kind::Struct | Kind::Chan | Kind::Func => false,
            _ => is_zero(ty, p),
        }
    }
}

/// # Safety
/// `p` points to a value of type `ty`.
unsafe fn is_zero(ty: &RType, p: *const u8) -> bool {
    // SAFETY: `p` points to a value of `ty`, as this function demands: `ty.size` bytes, in which fields and elements
    // are at their offsets.
    unsafe {
        match ty.kind {
            Kind::Array => ty
                .elem()
                .is_none_or(|e| (0..ty.len as usize).all(|i| is_zero(&e, p.add(i * e.size)))),
            Kind::Struct => ty.fields().iter().all(|f| is_zero(&f.ty, p.add(f.offset))),
            Kind::String => pair_at(p)[1] == 0,
            Kind::Slice | Kind::Interface => pair_at(p)[0] == 0,
            Kind::Float32 => p.cast::<f32>().read() == 0.0,
            Kind::Float64 => p.cast::<f64>().read() == 0.0,
            Kind::Complex64 => p.cast::<[f32; 2]>().read() == [0.0; 2],
            Kind::Complex128 => p.cast::<[f64; 2]>().read() == [0.0; 2],
            _ => (0..ty.size).all(|i| p.add(i).read() == 0),
        }
    }
}

fn base64(out: &mut Vec<u8>, bytes: &[u8]) {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for group in bytes.chunks(3) {
        let part = |i: usize| u32::from(group.get(i).copied().unwrap_or(0)) << (16 - 8 * i);
        let bits = part(0) | part(1) | part(2);
        for i in 0..4 {
            let digit = DIGITS.get((bits >> (18 - 6 * i)) as usize & 63);
            out.push(match digit {
                Some(&d) if i <= group.len() => d,
                _ => b'=',
            });
        }
    }
}
