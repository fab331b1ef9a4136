//! From Rust to Go: writes a value into memory of a Go type.

use super::exchange::{Exchange, Held, Kinds};
use super::{Object, Value};
use crate::heap::foreign::alloc_foreign;
use crate::heap::kept::Kept;
use crate::machine::native::NativeCx;
use crate::value::map::{self, MapType};
use crate::value::rtype::{InFrame, Kind, RType};

type Result<T = ()> = std::result::Result<T, String>;

/// Writes a value of type `ty` to `p`; an error says why it is none.
///
/// # Safety
/// `p` points to memory for a value of type `ty` that can be written and that nobody else sees yet.
pub unsafe fn encode(cx: &mut NativeCx<'_>, ty: Kept<RType>, v: &Value, p: *mut u8) -> Result {
    let exchange = cx.instance().state::<Exchange>();
    let kinds = exchange.kinds(&cx.instance());
    let kinds =
        kinds.ok_or("this program was not compiled for exchanging values with Rust code")?;
    // SAFETY: `p` points to memory for a value of `ty` that nobody else sees, as this function demands.
    unsafe { Encoder { cx, kinds }.value(ty, v, p) }
}

/// Writes a value to slots of a frame, where narrow integers are extended. How many slots it has.
///
/// # Safety
/// `p` points to the slots of a value of type `ty` in a frame, which can be written and which nobody else sees yet.
pub unsafe fn encode_slots(
    cx: &mut NativeCx<'_>,
    ty: Kept<RType>,
    v: &Value,
    p: *mut u64,
) -> Result<usize> {
    // SAFETY: the slots can be written, as this function demands: `ty.slots`, two or one. A copy is as large as its
    // type, and nobody else sees it before its address is written. The kinds that are widened below have one slot.
    unsafe {
        match ty.in_frame() {
            InFrame::Address => {
                let copy = cx.alloc(ty.size.next_multiple_of(8), ty.gc);
                encode(cx, ty, v, copy)?;
                p.write(copy.addr() as u64);
                return Ok(1);
            }
            InFrame::Parts => {
                let mut parts = [0u32; 2];
                encode(cx, ty, v, (&raw mut parts).cast())?;
                p.cast::<[u64; 2]>().write(parts.map(u64::from));
                return Ok(2);
            }
            InFrame::Bytes => {}
        }
        p.write_bytes(0, ty.slots as usize);
        encode(cx, ty, v, p.cast())?;
        match ty.kind {
            Kind::Int8 => p.write(i64::from(p.cast::<i8>().read()) as u64),
            Kind::Int16 => p.write(i64::from(p.cast::<i16>().read()) as u64),
            Kind::Int32 => p.write(i64::from(p.cast::<i32>().read()) as u64),
            _ => {}
        }
    }
    Ok(ty.slots as usize)
}

struct Encoder<'a, 'b> {
    cx: &'a mut NativeCx<'b>,
    kinds: &'a Kinds,
}

fn wrong<T>(ty: &RType, v: &Value) -> Result<T> {
    Err(format!("cannot use {} as {}", v.kind(), ty.string))
}

/// The slice of `n` elements at `data`, as its two words.
fn slice_words(data: *mut u8, n: usize) -> [u64; 2] {
    [data.addr() as u64, n as u64 | (n as u64) << 32]
}

impl Encoder<'_, '_> {
    /// # Safety
    /// As [`encode`].
    unsafe fn value(&mut self, ty: Kept<RType>, v: &Value, p: *mut u8) -> Result {
        // SAFETY: `ty.size` bytes can be written at `p`, as `encode` demands; what is written is as wide as the kind.
        unsafe {
            if matches!(v, Value::Nil) {
                p.write_bytes(0, ty.size);
                return Ok(());
            }
            match ty.kind {
                Kind::Bool => match v {
                    Value::Bool(b) => p.write(u8::from(*b)),
                    _ => return wrong(&ty, v),
                },
                Kind::Int | Kind::Int8 | Kind::Int16 | Kind::Int32 | Kind::Int64 => {
                    let n = match v {
                        Value::Int(n) => Some(*n),
                        Value::Uint(n) => i64::try_from(*n).ok(),
                        _ => return wrong(&ty, v),
                    };
                    let shift = 64 - 8 * ty.size as u32;
                    match n.filter(|n| n << shift >> shift == *n) {
                        Some(n) => store(p, ty.size, n as u64),
                        None => return out_of_range(&ty, v),
                    }
                }
                Kind::Uint
                | Kind::Uint8
                | Kind::Uint16
                | Kind::Uint32
                | Kind::Uint64
                | Kind::Uintptr => {
                    let n = match v {
                        Value::Int(n) => u64::try_from(*n).ok(),
                        Value::Uint(n) => Some(*n),
                        _ => return wrong(&ty, v),
                    };
                    let shift = 64 - 8 * ty.size as u32;
                    match n.filter(|n| n << shift >> shift == *n) {
                        Some(n) => store(p, ty.size, n),
                        None => return out_of_range(&ty, v),
                    }
                }
                Kind::Float32 => p.cast::<f32>().write(float(&ty, v)? as f32),
                Kind::Float64 => p.cast::<f64>().write(float(&ty, v)?),
                Kind::Complex64 => {
                    let (re, im) = complex(&ty, v)?;
                    p.cast::<[f32; 2]>().write([re as f32, im as f32]);
                }
                Kind::Complex128 => {
                    let (re, im) = complex(&ty, v)?;
                    p.cast::<[f64; 2]>().write([re, im]);
                }
                Kind::String => {
                    let words = match v {
                        Value::String(s) => self.cx.new_string(s),
                        Value::Bytes(s) => self.cx.new_string(s),
                        _ => return wrong(&ty, v),
                    };
                    p.cast::<[u64; 2]>().write(words);
                }
                Kind::Slice => {
                    let words = self.slice(ty, v)?;
                    p.cast::<[u64; 2]>().write(words);
                }
                Kind::Array => self.array(ty, v, p)?,
                Kind::Map => {
                    let m = self.map(ty, v)?;
                    p.cast::<u64>().write(m);
                }
                Kind::Struct => self.fields(ty, v, p)?,
                Kind::Pointer => {
                    let to = self.pointer(ty, v)?;
                    p.cast::<u64>().write(to);
                }
                Kind::Interface => {
                    let words = self.interface(ty, v)?;
                    p.cast::<[u64; 2]>().write(words);
                }
                Kind::Invalid | Kind::Chan | Kind::Func | Kind::UnsafePointer => {
                    return wrong(&ty, v);
                }
            }
        }
        Ok(())
    }

    /// A new slice.
    fn slice(&mut self, ty: Kept<RType>, v: &Value) -> Result<[u64; 2]> {
        let Some(elem) = ty.elem() else {
            return wrong(&ty, v);
        };
        let list = match v {
            Value::Bytes(b) if elem.kind == Kind::Uint8 => return Ok(self.cx.new_bytes(b)),
            Value::Slice(list) => list,
            _ => return wrong(&ty, v),
        };
        let Some(size) = elem
            .size
            .checked_mul(list.len())
            .filter(|_| u32::try_from(list.len()).is_ok())
        else {
            return Err(format!("{} elements are too many for a slice", list.len()));
        };
        if size == 0 {
            let [p, _] = crate::value::equal::empty_slice();
            let n = list.len() as u64;
            return Ok([p, n | n << 32]);
        }
        let data = self.cx.alloc(size.next_multiple_of(8), elem.gc);
        for (i, v) in list.iter().enumerate() {
            // SAFETY: the object is new and has room for all elements.
            unsafe { self.value(elem, v, data.add(i * elem.size)) }
                .map_err(|e| format!("element {i}: {e}"))?;
        }
        Ok(slice_words(data, list.len()))
    }

    /// # Safety
    /// As [`encode`].
    unsafe fn array(&mut self, ty: Kept<RType>, v: &Value, p: *mut u8) -> Result {
        let Some(elem) = ty.elem() else {
            return wrong(&ty, v);
        };
        let bytes: Vec<Value>;
        let list = match v {
            Value::Slice(list) => list,
            Value::Bytes(b) if elem.kind == Kind::Uint8 => {
                bytes = b.iter().map(|&b| Value::Uint(b.into())).collect();
                &bytes
            }
            _ => return wrong(&ty, v),
        };
        if list.len() as u64 != ty.len {
            let n = list.len();
            return Err(format!("cannot use {n} elements as {}", ty.string));
        }
        for (i, v) in list.iter().enumerate() {
            // SAFETY: memory for an array of type `ty` is at `p`, as `encode` demands; `i` is below its length, which
            // is that of `list` (checked above).
            unsafe { self.value(elem, v, p.add(i * elem.size)) }
                .map_err(|e| format!("element {i}: {e}"))?;
        }
        Ok(())
    }

    /// A new map.
    fn map(&mut self, ty: Kept<RType>, v: &Value) -> Result<u64> {
        let Some(t) = MapType::of(&ty) else {
            return wrong(&ty, v);
        };
        let named: Vec<(Value, Value)>;
        let entries = match v {
            Value::Map(entries) => entries,
            Value::Struct(fields) => {
                let fields = fields.iter();
                named = fields
                    .map(|(k, v)| (Value::String(k.clone()), v.clone()))
                    .collect();
                &named
            }
            _ => return wrong(&ty, v),
        };
        let seed = self.cx.sched().random();
        let cache = &mut self.cx.machine().cache;
        let Some(m) = map::new(cache, &t, entries.len(), seed) else {
            return Err(format!("{} entries are too many for a map", entries.len()));
        };
        let room = |t: &RType| t.size.next_multiple_of(8).max(8);
        for (k, v) in entries {
            let key = self.cx.alloc(room(&t.key), t.key.gc);
            // SAFETY: the memory is new and as large as its type; the map is of this type, and
            // nobody else sees it.
            unsafe {
                self.value(t.key, k, key)
                    .map_err(|e| format!("map key: {e}"))?;
                let element = self.cx.alloc(room(&t.value), t.value.gc);
                self.value(t.value, v, element)
                    .map_err(|e| format!("map element: {e}"))?;
                let to = map::assign(&mut self.cx.machine().cache, m, &t, key)
                    .map_err(|_| format!("cannot use {} as a map key", k.kind()))?;
                to.copy_from_nonoverlapping(element, t.value.size);
            }
        }
        Ok(m.addr() as u64)
    }

    /// # Safety
    /// As [`encode`].
    unsafe fn fields(&mut self, ty: Kept<RType>, v: &Value, p: *mut u8) -> Result {
        let named: Vec<(String, Value)>;
        let given = match v {
            Value::Struct(fields) => fields,
            Value::Map(entries) => {
                let mut list = Vec::new();
                for (k, v) in entries {
                    let Value::String(k) = k else {
                        return wrong(&ty, v);
                    };
                    list.push((k.clone(), v.clone()));
                }
                named = list;
                &named
            }
            _ => return wrong(&ty, v),
        };
        // SAFETY: `p` points to memory for a struct of type `ty`, as `encode` demands: `ty.size` bytes.
        unsafe { p.write_bytes(0, ty.size) };
        for (name, v) in given {
            let exported = || ty.fields().iter().filter(|f| f.pkg_path.is_empty());
            let field = exported()
                .find(|f| f.name == name)
                .or_else(|| exported().find(|f| f.name.eq_ignore_ascii_case(name)));
            let Some(field) = field else {
                return Err(format!("{} has no exported field {name}", ty.string));
            };
            // SAFETY: memory for a struct of type `ty` is at `p`, as `encode` demands; `field` is one of its fields.
            unsafe { self.value(field.ty, v, p.add(field.offset)) }
                .map_err(|e| format!("field {}: {e}", field.name))?;
        }
        Ok(())
    }

    fn pointer(&mut self, ty: Kept<RType>, v: &Value) -> Result<u64> {
        let Some(elem) = ty.elem() else {
            return wrong(&ty, v);
        };
        if let Value::Object(object) = v {
            if ty == self.kinds.handle {
                return Ok(self.handle(object));
            }
            return match elem.fields() {
                [field] if field.ty == self.kinds.handle => {
                    let handle = self.handle(object);
                    let p = self.cx.new_object(elem);
                    // SAFETY: the object is new and holds one pointer.
                    unsafe { p.cast::<u64>().write(handle) };
                    Ok(p.addr() as u64)
                }
                _ => wrong(&ty, v),
            };
        }
        if ty == self.kinds.handle {
            return wrong(&ty, v);
        }
        let p = self.cx.alloc(elem.size.next_multiple_of(8).max(8), elem.gc);
        // SAFETY: the memory is new and as large as its type.
        unsafe { self.value(elem, v, p)? };
        Ok(p.addr() as u64)
    }

    fn handle(&mut self, object: &Object) -> u64 {
        let held = Held(object.clone());
        alloc_foreign(&mut self.cx.machine().cache, held).addr() as u64
    }

    /// The two words of an interface value.
    fn interface(&mut self, ty: Kept<RType>, v: &Value) -> Result<[u64; 2]> {
        let error = match (ty.parts().iface_methods.as_slice(), v) {
            ([], _) => None,
            ([m], Value::Error(text) | Value::String(text))
                if Some(m.sel) == self.cx.instance().known().sel_error =>
            {
                Some(Value::String(text.clone()))
            }
            _ => return wrong(&ty, v),
        };
        let kinds = self.kinds;
        let ty = match v {
            _ if error.is_some() => kinds.failure,
            Value::Nil => return Ok([0, 0]),
            Value::Bool(_) => kinds.boolean,
            Value::Int(_) => kinds.int,
            Value::Uint(_) => kinds.uint64,
            Value::Float(_) => kinds.float64,
            Value::Complex(..) => kinds.complex128,
            Value::String(_) => kinds.string,
            Value::Bytes(_) => kinds.bytes,
            Value::Slice(_) => kinds.list,
            Value::Map(m) if m.iter().all(|(k, _)| matches!(k, Value::String(_))) => kinds.fields,
            Value::Map(_) => kinds.map,
            Value::Struct(_) => kinds.fields,
            Value::Error(_) => kinds.failure,
            Value::Object(_) => kinds.handle,
        };
        let text = match v {
            Value::Error(text) => Some(Value::String(text.clone())),
            _ => error,
        };
        let v = text.as_ref().unwrap_or(v);
        let word = Kept::as_ptr(ty).addr() as u64;
        if ty.direct() {
            let mut data = 0u64;
            // SAFETY: direct types take a word at most.
            unsafe { self.value(ty, v, (&raw mut data).cast())? };
            return Ok([word, data]);
        }
        let p = self.cx.new_object(ty);
        // SAFETY: the object is new and of that type.
        unsafe { self.value(ty, v, p)? };
        Ok([word, p.addr() as u64])
    }
}

/// Stores the low bytes.
///
/// # Safety
/// `size` bytes can be written at `p`.
unsafe fn store(p: *mut u8, size: usize, n: u64) {
    let bytes = n.to_ne_bytes();
    // SAFETY: `size` bytes can be written at `p`, as this function demands, and `bytes` has 8. (Little-endian: the low
    // bytes come first.)
    unsafe { p.copy_from_nonoverlapping(bytes.as_ptr(), size.min(8)) }
}

fn out_of_range<T>(ty: &RType, v: &Value) -> Result<T> {
    let n = match v {
        Value::Int(n) => n.to_string(),
        Value::Uint(n) => n.to_string(),
        _ => v.kind().to_owned(),
    };
    Err(format!("{n} is out of range for {}", ty.string))
}

fn float(ty: &RType, v: &Value) -> Result<f64> {
    match v {
        Value::Float(x) => Ok(*x),
        Value::Int(n) => Ok(*n as f64),
        Value::Uint(n) => Ok(*n as f64),
        _ => wrong(ty, v),
    }
}

fn complex(ty: &RType, v: &Value) -> Result<(f64, f64)> {
    match v {
        Value::Complex(re, im) => Ok((*re, *im)),
        _ => float(ty, v).map(|re| (re, 0.0)),
    }
}
