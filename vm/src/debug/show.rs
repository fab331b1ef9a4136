//! Values as text, in Go's syntax, cut short where they are large.

use super::value::Value;
use crate::value::map::{self, MapIter, MapType};
use crate::value::rtype::{Kind, RType};
use std::fmt::Write;

/// How many elements are shown of what has many.
const ELEMENTS: usize = 16;
/// How many bytes are shown of a string.
const TEXT: usize = 256;
/// How deep composite values are shown.
const DEPTH: u32 = 3;
/// About how long the text of a value gets.
const LONGEST: usize = 1_000;

/// The text of a value, as far as it has come.
struct Out {
    text: String,
    /// About how long it gets.
    longest: usize,
}

impl Out {
    fn push_str(&mut self, text: &str) {
        self.text.push_str(text);
    }

    fn push(&mut self, c: char) {
        self.text.push(c);
    }

    fn is_long(&self) -> bool {
        self.text.len() > self.longest
    }
}

impl Write for Out {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        self.text.write_str(text)
    }
}

impl Value {
    /// Its text.
    pub fn show(&self) -> String {
        self.show_about(LONGEST)
    }

    /// Its text, of about that length at most.
    pub fn show_about(&self, longest: usize) -> String {
        let mut out = Out {
            text: String::new(),
            longest,
        };
        show(&mut out, self, DEPTH);
        out.text
    }

    /// The name of its type, as programs write it.
    pub fn type_name(&self) -> &str {
        type_name(&self.ty)
    }
}

/// The name of a type.
pub(super) fn type_name(ty: &RType) -> &str {
    match &*ty.string {
        "interface {}" => "any",
        name => name,
    }
}

fn show(out: &mut Out, value: &Value, depth: u32) {
    let ty = value.ty;
    let _ = match ty.kind {
        Kind::Bool => write!(out, "{}", value.word() != 0),
        Kind::Int | Kind::Int8 | Kind::Int16 | Kind::Int32 | Kind::Int64 => {
            write!(out, "{}", value.signed())
        }
        Kind::Uint | Kind::Uint8 | Kind::Uint16 | Kind::Uint32 | Kind::Uint64 => {
            write!(out, "{}", value.word())
        }
        Kind::Uintptr | Kind::UnsafePointer => write!(out, "{:#x}", value.word()),
        Kind::Float32 => write!(out, "{}", f32::from_bits(value.word() as u32)),
        Kind::Float64 => write!(out, "{}", value.float()),
        Kind::Complex64 => {
            let part = |n: usize| f32::from_bits(value.number(4 * n, 4) as u32);
            write!(out, "({}{:+}i)", part(0), part(1))
        }
        Kind::Complex128 => {
            let part = |n: usize| f64::from_bits(value.number(8 * n, 8));
            write!(out, "({}{:+}i)", part(0), part(1))
        }
        Kind::String => text(out, value.text()),
        Kind::Func => match value.function() {
            Some(func) => write!(out, "{}", func.name),
            None => write!(out, "nil"),
        },
        Kind::Chan => match value.chan() {
            Some(chan) => {
                let closed = if chan.0.is_closed() { ", closed" } else { "" };
                let (len, cap) = (chan.0.len(), chan.0.cap());
                write!(out, "{} ({len} of {cap}{closed})", type_name(&ty))
            }
            None => write!(out, "nil"),
        },
        Kind::Invalid => write!(out, "?"),
        Kind::Array | Kind::Interface | Kind::Map | Kind::Pointer | Kind::Slice | Kind::Struct => {
            composite(out, value, depth);
            Ok(())
        }
    };
}

fn composite(out: &mut Out, value: &Value, depth: u32) {
    let ty = value.ty;
    if value.is_nil() {
        out.push_str("nil");
        return;
    }
    match ty.kind {
        Kind::Interface => match value.dynamic() {
            Some(held) if names_itself(held.ty.kind) => show(out, &held, depth),
            Some(held) => {
                let _ = write!(out, "{}(", type_name(&held.ty));
                show(out, &held, depth);
                out.push(')');
            }
            None => out.push_str("nil"),
        },
        Kind::Pointer => match value.pointee() {
            Some(to) if matches!(to.ty.kind, Kind::Struct | Kind::Array) && depth > 0 => {
                out.push('&');
                show(out, &to, depth - 1);
            }
            _ => {
                let _ = write!(out, "{:#x}", value.word());
            }
        },
        _ if depth == 0 || out.is_long() => {
            let _ = write!(out, "{}{{...}}", type_name(&ty));
        }
        Kind::Struct => structure(out, value, depth),
        Kind::Map => entries(out, value, depth),
        _ => elements(out, value, depth),
    }
}

/// Whether the text of such values begins with their type.
fn names_itself(kind: Kind) -> bool {
    matches!(kind, Kind::Struct | Kind::Slice | Kind::Array | Kind::Map)
}

fn structure(out: &mut Out, value: &Value, depth: u32) {
    let _ = write!(out, "{}{{", type_name(&value.ty));
    for (n, field) in value.ty.fields().iter().enumerate() {
        if n > 0 {
            out.push_str(", ");
        }
        if n >= ELEMENTS || out.is_long() {
            out.push_str("...");
            break;
        }
        let _ = write!(out, "{}: ", field.name);
        show(out, &value.part(field.ty, field.offset), depth - 1);
    }
    out.push('}');
}

fn elements(out: &mut Out, value: &Value, depth: u32) {
    let _ = write!(out, "{}{{", type_name(&value.ty));
    let count = value.count();
    for n in 0..count {
        if n > 0 {
            out.push_str(", ");
        }
        if n >= ELEMENTS || out.is_long() {
            let _ = write!(out, "...{} more", count - n);
            break;
        }
        if let Some(element) = value.element(n) {
            show(out, &element, depth - 1);
        }
    }
    out.push('}');
}

fn entries(out: &mut Out, value: &Value, depth: u32) {
    let _ = write!(out, "{}{{", type_name(&value.ty));
    let count = value.count();
    for (n, (key, element)) in value.entries(0, ELEMENTS).into_iter().enumerate() {
        if n > 0 {
            out.push_str(", ");
        }
        if out.is_long() {
            break;
        }
        show(out, &key, depth - 1);
        out.push_str(": ");
        show(out, &element, depth - 1);
    }
    if count > ELEMENTS {
        let _ = write!(out, ", ...{} more", count - ELEMENTS);
    }
    out.push('}');
}

/// A string between quotes, its end left out if it is long.
fn text(out: &mut Out, bytes: &[u8]) -> std::fmt::Result {
    let most = TEXT.min(out.longest).min(bytes.len());
    let shown = bytes.get(..most).unwrap_or(bytes);
    out.push('"');
    for chunk in shown.utf8_chunks() {
        for c in chunk.valid().chars() {
            match c {
                '"' => out.push_str("\\\""),
                '\\' => out.push_str("\\\\"),
                '\n' => out.push_str("\\n"),
                '\t' => out.push_str("\\t"),
                '\r' => out.push_str("\\r"),
                c if c.is_control() => write!(out, "\\x{:02x}", u32::from(c))?,
                c => out.push(c),
            }
        }
        for byte in chunk.invalid() {
            write!(out, "\\x{byte:02x}")?;
        }
    }
    out.push('"');
    match bytes.len() - shown.len() {
        0 => Ok(()),
        more => write!(out, "...{more} more bytes"),
    }
}

impl Value {
    /// How many elements it has: of an array, slice, string, map or channel; otherwise 0.
    pub fn count(&self) -> usize {
        match self.ty.kind {
            Kind::Array => self.ty.len as usize,
            Kind::Slice => self.slice().1,
            Kind::String => self.number(8, 8) as usize,
            // SAFETY: it is a map or nil.
            Kind::Map => unsafe { map::len(self.map()) },
            Kind::Chan => self.chan().map_or(0, |chan| chan.0.len()),
            _ => 0,
        }
    }

    /// The element of that number of an array or slice.
    pub(super) fn element(&self, n: usize) -> Option<Value> {
        let ty = self.ty.elem()?;
        if n >= self.count() {
            return None;
        }
        match self.ty.kind {
            Kind::Array => Some(self.part(ty, n * ty.size)),
            Kind::Slice => Some(Value::at(ty, self.slice().0 + n * ty.size)),
            _ => None,
        }
    }

    /// At most `most` entries of a map from number `from` on, in an order that stays the same while the program stands.
    pub(super) fn entries(&self, from: usize, most: usize) -> Vec<(Value, Value)> {
        let mut all = Vec::new();
        let Some(ty) = MapType::of(&self.ty) else {
            return all;
        };
        // SAFETY: it is a map of that type or nil, and no goroutine runs.
        let mut iter = unsafe { MapIter::new(self.map(), 0) };
        let mut n = 0;
        // SAFETY: as above.
        while all.len() < most && unsafe { iter.next(&ty) } == Ok(true) {
            if n >= from {
                let at = |ty, p: *mut u8| Value::at(ty, p.expose_provenance());
                all.push((at(ty.key, iter.key), at(ty.value, iter.value)));
            }
            n += 1;
        }
        all
    }
}
