//! From Go to Rust: converts a value of a Go type in memory to a Rust value.

use super::Value;
use super::exchange::{Exchange, Held};
use crate::heap::foreign::foreign_at;
use crate::heap::kept::Kept;
use crate::instance::Instance;
use crate::value::equal::{pair_at, str_bytes};
use crate::value::map::{GoMap, MapIter, MapType};
use crate::value::rtype::{InFrame, Kind, RType};
use std::cmp::Ordering;

type Result<T = Value> = std::result::Result<T, String>;

/// How deep a value may be nested, pointers followed: it may lead back to itself.
const MAX_DEPTH: u32 = 100;

/// The value of type `ty` at `p`; an error says what Rust cannot be given.
///
/// # Safety
/// `p` points to a value of type `ty` of that instance; no collection happens meanwhile.
pub unsafe fn decode(instance: &Instance, ty: Kept<RType>, p: *const u8) -> Result {
    let exchange = instance.state::<Exchange>();
    let handle = exchange.kinds(instance).map(|kinds| kinds.handle);
    // SAFETY: `p` points to a value of `ty`, and no collection happens, as this function demands.
    unsafe {
        Decoder {
            instance,
            handle,
            depth: 0,
        }
        .value(ty, p)
    }
}

/// The value that is kept in a frame's slots at `p`, and how many these are.
///
/// # Safety
/// As [`decode`], for a value in a frame.
pub unsafe fn decode_slots(instance: &Instance, ty: Kept<RType>, p: *const u64) -> (Result, usize) {
    // SAFETY: a value of `ty` is in the slots at `p`, as this function demands: its bytes, its parts, or the address of
    // a copy.
    unsafe {
        match ty.in_frame() {
            InFrame::Bytes => (decode(instance, ty, p.cast()), ty.slots as usize),
            InFrame::Address => (decode(instance, ty, p.read() as *const u8), 1),
            InFrame::Parts => {
                let parts = p.cast::<[u64; 2]>().read().map(|part| part as u32);
                (decode(instance, ty, (&raw const parts).cast()), 2)
            }
        }
    }
}

struct Decoder<'a> {
    instance: &'a Instance,
    handle: Option<Kept<RType>>,
    depth: u32,
}

impl Decoder<'_> {
    /// # Safety
    /// As [`decode`].
    unsafe fn value(&mut self, ty: Kept<RType>, p: *const u8) -> Result {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(format!("a {} is nested too deeply", ty.string));
        }
        // SAFETY: `p` points to a value of `ty`, as `decode` demands; `shallow` has the same contract.
        let v = unsafe { self.shallow(ty, p) };
        self.depth -= 1;
        v
    }

    /// # Safety
    /// As [`decode`].
    unsafe fn shallow(&mut self, ty: Kept<RType>, p: *const u8) -> Result {
        // SAFETY: `p` points to a value of `ty`, as `decode` demands; what is read is as wide as its kind, and fields
        // are at their offsets.
        unsafe {
            Ok(match ty.kind {
                Kind::Bool => Value::Bool(p.read() & 1 != 0),
                Kind::Int | Kind::Int64 => Value::Int(p.cast::<i64>().read()),
                Kind::Int8 => Value::Int(p.cast::<i8>().read().into()),
                Kind::Int16 => Value::Int(p.cast::<i16>().read().into()),
                Kind::Int32 => Value::Int(p.cast::<i32>().read().into()),
                Kind::Uint | Kind::Uint64 | Kind::Uintptr => Value::Uint(p.cast::<u64>().read()),
                Kind::Uint8 => Value::Uint(p.read().into()),
                Kind::Uint16 => Value::Uint(p.cast::<u16>().read().into()),
                Kind::Uint32 => Value::Uint(p.cast::<u32>().read().into()),
                Kind::Float32 => Value::Float(p.cast::<f32>().read().into()),
                Kind::Float64 => Value::Float(p.cast::<f64>().read()),
                Kind::Complex64 => {
                    let [re, im] = p.cast::<[f32; 2]>().read();
                    Value::Complex(re.into(), im.into())
                }
                Kind::Complex128 => {
                    let [re, im] = p.cast::<[f64; 2]>().read();
                    Value::Complex(re, im)
                }
                Kind::String => text(str_bytes(pair_at(p))),
                Kind::Slice => self.slice(ty, pair_at(p))?,
                Kind::Array => {
                    let n = usize::try_from(ty.len).unwrap_or(0);
                    self.elements(ty, p, n)?
                }
                Kind::Map => self.map(ty, p.cast::<*mut GoMap>().read())?,
                Kind::Struct => {
                    let exported = ty.fields().iter().filter(|f| f.pkg_path.is_empty());
                    let mut fields = Vec::new();
                    for f in exported {
                        let v = self.value(f.ty, p.add(f.offset));
                        let v = v.map_err(|e| format!("field {}: {e}", f.name))?;
                        fields.push((f.name.to_owned(), v));
                    }
                    Value::Struct(fields)
                }
                Kind::Pointer => self.pointer(ty, p.cast::<*const u8>().read())?,
                Kind::Interface => self.interface(pair_at(p))?,
                Kind::Invalid | Kind::Chan | Kind::Func | Kind::UnsafePointer => {
                    return Err(format!(
                        "a value of type {} cannot be passed to Rust",
                        ty.string
                    ));
                }
            })
        }
    }

    /// # Safety
    /// The pair is a slice of type `ty`, under the conditions of [`decode`].
    unsafe fn slice(&mut self, ty: Kept<RType>, [p, lens]: [u64; 2]) -> Result {
        let n = lens as u32 as usize;
        let p = p as *const u8;
        if n > 0 && ty.elem().is_some_and(|e| e.kind == Kind::Uint8) {
            // SAFETY: a slice of bytes of that length.
            return Ok(Value::Bytes(
                unsafe { std::slice::from_raw_parts(p, n) }.to_vec(),
            ));
        }
        // SAFETY: `p` and `n` are a slice's address and length, as this function demands: `n` elements are there.
        unsafe { self.elements(ty, p, n) }
    }

    /// # Safety
    /// `n` elements of `ty` are at `p`, under the conditions of [`decode`]; `p` is not used if `n` is 0.
    unsafe fn elements(&mut self, ty: Kept<RType>, p: *const u8, n: usize) -> Result {
        let Some(elem) = ty.elem() else {
            return Err(format!(
                "a value of type {} cannot be passed to Rust",
                ty.string
            ));
        };
        if elem.kind == Kind::Uint8 {
            // SAFETY: `i` is below `n`, and `n` bytes are at `p`, as this function demands.
            let read = |i| unsafe { p.add(i).read() };
            return Ok(Value::Bytes((0..n).map(read).collect()));
        }
        let mut list = Vec::with_capacity(n.min(1 << 16));
        for i in 0..n {
            // SAFETY: `i` is below `n`, and `n` elements of type `elem` are at `p`, as this function demands.
            list.push(unsafe { self.value(elem, p.add(i * elem.size))? });
        }
        Ok(Value::Slice(list))
    }

    /// # Safety
    /// `m` is a map of type `ty`, or nil, under the conditions of [`decode`].
    unsafe fn map(&mut self, ty: Kept<RType>, m: *mut GoMap) -> Result {
        let Some(t) = MapType::of(&ty) else {
            return Err(format!(
                "a value of type {} cannot be passed to Rust",
                ty.string
            ));
        };
        let mut entries = Vec::new();
        // SAFETY: `m` is a map of type `ty` or nil, as this function demands; after each `next` the iterator points to
        // the key and the element of an entry.
        unsafe {
            let mut iter = MapIter::new(m, 0);
            while iter
                .next(&t)
                .map_err(|_| "concurrent map read and map write".to_owned())?
            {
                entries.push((
                    self.value(t.key, iter.key)?,
                    self.value(t.value, iter.value)?,
                ));
            }
        }
        entries.sort_by(|(a, _), (b, _)| by_key(a, b));
        Ok(Value::Map(entries))
    }

    /// # Safety
    /// `to` is a pointer of that type.
    unsafe fn pointer(&mut self, ty: Kept<RType>, to: *const u8) -> Result {
        if to.is_null() {
            return Ok(Value::Nil);
        }
        let is_handle = |t: Kept<RType>| self.handle.is_some_and(|h| h == t);
        let Some(elem) = ty.elem() else {
            return Err(format!(
                "a value of type {} cannot be passed to Rust",
                ty.string
            ));
        };
        if is_handle(ty) {
            return self.object(to);
        }
        // SAFETY: `to` points to a value of `elem`, as this function demands; the only field lies at its beginning.
        unsafe {
            match elem.fields() {
                [field] if is_handle(field.ty) => self.object(to.cast::<*const u8>().read()),
                _ => self.value(elem, to),
            }
        }
    }

    /// What a handle leads to. (By reflection, a program can make one that leads to nothing of Rust's.)
    fn object(&self, handle: *const u8) -> Result {
        if handle.is_null() {
            return Ok(Value::Nil);
        }
        let held = foreign_at::<Held>(&self.instance.heap, handle);
        let held = held.ok_or("this object was not made by Rust code")?;
        Ok(Value::Object(held.0.clone()))
    }

    /// # Safety
    /// The words of an interface.
    unsafe fn interface(&mut self, [ty, data]: [u64; 2]) -> Result {
        // SAFETY: the first word is a descriptor or nil; the second is the value, if its type is
        // direct, or leads to it.
        unsafe {
            let Some(ty) = Kept::from_ptr(ty as *const RType) else {
                return Ok(Value::Nil);
            };
            if ty.direct() {
                return self.value(ty, (&raw const data).cast());
            }
            self.value(ty, data as *const u8)
        }
    }
}

fn text(bytes: &[u8]) -> Value {
    match std::str::from_utf8(bytes) {
        Ok(s) => Value::String(s.to_owned()),
        Err(_) => Value::Bytes(bytes.to_vec()),
    }
}

/// Keys of one map in an order of their own.
fn by_key(a: &Value, b: &Value) -> Ordering {
    match (a, b) {
        (Value::Int(a), Value::Int(b)) => a.cmp(b),
        (Value::Uint(a), Value::Uint(b)) => a.cmp(b),
        (Value::Float(a), Value::Float(b)) => a.total_cmp(b),
        (Value::Bool(a), Value::Bool(b)) => a.cmp(b),
        (Value::String(a), Value::String(b)) => a.cmp(b),
        (Value::Bytes(a), Value::Bytes(b)) => a.cmp(b),
        _ => Ordering::Equal,
    }
}
