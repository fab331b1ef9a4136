//! Natives of package fmt: taking values apart, and the formatters.

mod plain;

use crate::code::Func;
use crate::heap::kept::Kept;
use crate::machine::native::{NativeCx, NativeFn, Outcome};
use crate::stdlib::shared::format::{self, Spec};
use crate::stdlib::shared::out::{self, Text};
use crate::stdlib::shared::touch;
use crate::stdlib::shared::value::{compare, iface_at};
use crate::value::equal::pair_at;
use crate::value::map::{GoMap, MapIter, MapType};
use crate::value::rtype::{Kind, RType};

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("plainArg", plain_arg),
    ("plainLine", plain_line),
    ("kindOf", kind_of),
    ("typeString", type_string),
    ("basic", basic),
    ("length", length),
    ("field", field),
    ("fieldType", field_type),
    ("index", index),
    ("elemType", |cx| part_type(cx, |t| t.elem())),
    ("keyType", |cx| part_type(cx, |t| t.key())),
    ("mapEntries", map_entries),
    ("deref", deref),
    ("address", address),
    ("bytesOf", bytes_of),
    ("receiver", receiver),
    ("fmtInteger", fmt_integer),
    ("fmtFloat", fmt_float),
    ("fmtString", |cx| {
        let s = cx.arg_str(2);
        fmt_text(cx, s)
    }),
    ("fmtBytes", |cx| {
        let s = cx.arg_bytes(2);
        fmt_text(cx, s)
    }),
    ("fmtRune", fmt_rune),
    ("pad", pad),
    ("indexByte", index_byte),
    ("view", out::view),
    ("target", target),
    ("setTarget", set_target),
    ("float64bits", |cx| {
        let v = cx.arg_u64(0);
        cx.ret_u64(0, v);
        Outcome::Done
    }),
];

/// `func plainArg(dst []byte, v any, verb rune, flags, wid, prec int) (out []byte, ok bool)`
fn plain_arg(cx: &mut NativeCx<'_>) -> Outcome {
    let mut text = Text::new();
    let plain = plain::Plain {
        verb: u8::try_from(cx.arg_u64(4)).unwrap_or(0),
        checked: cx.races(),
        spec: spec(cx, 5),
    };
    // SAFETY: the parameter is an interface.
    let ok = unsafe { plain.iface(&mut text, cx.arg_pair(2), 0) };
    cx.ret_bool(2, ok);
    if ok {
        return out::append(cx, 0, 0, &text);
    }
    let dst = cx.arg_pair(0);
    cx.ret_pair(0, dst);
    Outcome::Done
}

/// `func plainLine(a []any, line bool) (out []byte, ok bool)`
fn plain_line(cx: &mut NativeCx<'_>) -> Outcome {
    let (p, n, _) = cx.arg_slice(0);
    let line = cx.arg_bool(2);
    let mut text = Text::new();
    let plain = plain::Plain {
        verb: b'v',
        checked: cx.races(),
        spec: Spec {
            flags: 0,
            wid: 0,
            prec: 0,
        },
    };
    let mut was_string = true;
    for i in 0..n {
        // SAFETY: the slice has `n` interfaces.
        let x = unsafe { pair_at(p.add(16 * i)) };
        // SAFETY: its first word is a type or nil.
        let ty = unsafe { crate::stdlib::shared::value::type_of(x[0]) };
        let is_string = ty.is_some_and(|t| t.kind == Kind::String);
        if i > 0 && (line || !is_string && !was_string) {
            text.push(b' ');
        }
        was_string = is_string;
        // SAFETY: as above.
        if !unsafe { plain.iface(&mut text, x, 0) } {
            cx.ret_pair(0, [0, 0]);
            cx.ret_bool(2, false);
            return Outcome::Done;
        }
    }
    if line {
        text.push(b'\n');
    }
    cx.ret_bytes(0, &text);
    cx.ret_bool(2, true);
    Outcome::Done
}

fn kept_str(cx: &mut NativeCx<'_>, ret: usize, s: Kept<str>) {
    cx.ret_pair(ret, [s.as_ptr().addr() as u64, s.len() as u64]);
}

fn kind_of(cx: &mut NativeCx<'_>) -> Outcome {
    let kind = cx.arg_iface(0).map_or(0, |(t, _)| t.kind as u64);
    cx.ret_u64(0, kind);
    Outcome::Done
}

fn type_string(cx: &mut NativeCx<'_>) -> Outcome {
    let name = cx
        .arg_iface(0)
        .map_or(Kept::from("<nil>"), |(t, _)| t.string);
    kept_str(cx, 0, name);
    Outcome::Done
}

/// `func basic(v any) (kind int, bits uint64, re, im float64, s string)`
fn basic(cx: &mut NativeCx<'_>) -> Outcome {
    let Some((t, data)) = cx.arg_iface(0) else {
        for i in 0..6 {
            cx.ret_u64(i, 0);
        }
        return Outcome::Done;
    };
    let (mut bits, mut re, mut im, mut s) = (0, 0.0, 0.0, [0, 0]);
    match t.kind {
        Kind::Float32 => re = f64::from(f32::from_bits(data as u32)),
        Kind::Float64 => re = f64::from_bits(data),
        Kind::Complex64 => {
            // SAFETY: what is not direct is at the data word's address.
            let v = unsafe { (data as *const [f32; 2]).read() };
            (re, im) = (v[0].into(), v[1].into());
        }
        Kind::Complex128 => {
            // SAFETY: as above.
            let v = unsafe { (data as *const [f64; 2]).read() };
            (re, im) = (v[0], v[1]);
        }
        // SAFETY: as above.
        Kind::String => s = unsafe { pair_at(data as *const u8) },
        _ => bits = data,
    }
    cx.ret_u64(0, t.kind as u64);
    cx.ret_u64(1, bits);
    cx.ret_f64(2, re);
    cx.ret_f64(3, im);
    cx.ret_pair(4, s);
    Outcome::Done
}

fn length(cx: &mut NativeCx<'_>) -> Outcome {
    let n = cx.arg_iface(0).map_or(0, |(t, data)| match t.kind {
        Kind::Struct => t.fields().len(),
        Kind::Array => t.len as usize,
        // SAFETY: a slice or string is at the data word's address.
        Kind::Slice => (unsafe { pair_at(data as *const u8) })[1] as u32 as usize,
        // SAFETY: as above.
        Kind::String => (unsafe { pair_at(data as *const u8) })[1] as usize,
        // SAFETY: the data word is the map.
        Kind::Map => unsafe { crate::value::map::len(data as *const GoMap) },
        _ => 0,
    });
    cx.ret_u64(0, n as u64);
    Outcome::Done
}

/// `func field(v any, i int) (x any, name string, flags int)`
fn field(cx: &mut NativeCx<'_>) -> Outcome {
    let i = cx.arg_u64(2) as usize;
    if let Some((t, data)) = cx.arg_iface(0)
        && let Some(f) = t.fields().get(i)
    {
        // SAFETY: a struct is at the data word's address, its fields at their offsets.
        let x = unsafe { iface_at(f.ty, (data as *const u8).add(f.offset)) };
        cx.ret_pair(0, x);
        kept_str(cx, 2, f.name.into());
        let exported = u64::from(f.pkg_path.is_empty());
        cx.ret_u64(4, exported | u64::from(f.ty.kind == Kind::Interface) << 1);
    }
    Outcome::Done
}

fn field_type(cx: &mut NativeCx<'_>) -> Outcome {
    let i = cx.arg_u64(2) as usize;
    let ty = cx
        .arg_iface(0)
        .and_then(|(t, _)| Some(t.fields().get(i)?.ty));
    kept_str(cx, 0, ty.map_or_else(Kept::default, |ty| ty.string));
    Outcome::Done
}

/// Where the elements of an array or slice lie, and how many there are.
fn elements(t: &RType, data: u64) -> (*const u8, usize) {
    if t.kind == Kind::Array {
        return (data as *const u8, t.len as usize);
    }
    // SAFETY: a slice is at the data word's address.
    let [p, lens] = unsafe { pair_at(data as *const u8) };
    (p as *const u8, lens as u32 as usize)
}

fn index(cx: &mut NativeCx<'_>) -> Outcome {
    let i = cx.arg_u64(2) as usize;
    let mut x = [0, 0];
    if let Some((t, data)) = cx.arg_iface(0)
        && let Some(elem) = t.elem()
    {
        let (p, n) = elements(&t, data);
        if i < n {
            touch::reads(cx, p.wrapping_add(i * elem.size), elem.size);
            // SAFETY: the element exists.
            x = unsafe { iface_at(elem, p.add(i * elem.size)) };
        }
    }
    cx.ret_pair(0, x);
    Outcome::Done
}

fn part_type(cx: &mut NativeCx<'_>, f: impl Fn(&RType) -> Option<Kept<RType>>) -> Outcome {
    let part = cx.arg_iface(0).and_then(|(t, _)| f(&t));
    cx.ret_u64(0, part.map_or(0, |t| t.kind as u64));
    kept_str(cx, 1, part.map_or_else(Kept::default, |t| t.string));
    Outcome::Done
}

/// `func mapEntries(v any) (keys, vals []any)`
fn map_entries(cx: &mut NativeCx<'_>) -> Outcome {
    let mut entries = Vec::new();
    if let Some((t, data)) = cx.arg_iface(0)
        && let Some(ty) = MapType::of(&t)
    {
        touch::reads(cx, data as *const u8, 8);
        // SAFETY: the data word is a map of that type, kept alive by the frame.
        unsafe {
            let mut iter = MapIter::new(data as *mut GoMap, 0);
            loop {
                match iter.next(&ty) {
                    Ok(true) => entries.push((iter.key.cast_const(), iter.value.cast_const())),
                    Ok(false) => break,
                    Err(_) => {
                        return Outcome::Fatal("concurrent map iteration and map write".to_owned());
                    }
                }
            }
            entries.sort_by(|a, b| compare(&ty.key, a.0, b.0));
        }
        let n = entries.len();
        let lens = n as u64 | (n as u64) << 32;
        let keys = cx.alloc(16 * n, cx.heap().maps.of(&[0, 2]));
        let vals = cx.alloc(16 * n, cx.heap().maps.of(&[0, 2]));
        for (i, &(k, v)) in entries.iter().enumerate() {
            // SAFETY: the objects are new and have room for `n` interfaces.
            unsafe {
                keys.cast::<[u64; 2]>().add(i).write(iface_at(ty.key, k));
                vals.cast::<[u64; 2]>().add(i).write(iface_at(ty.value, v));
            }
        }
        cx.ret_pair(0, [keys.addr() as u64, lens]);
        cx.ret_pair(2, [vals.addr() as u64, lens]);
    }
    Outcome::Done
}

fn deref(cx: &mut NativeCx<'_>) -> Outcome {
    let mut x = [0, 0];
    if let Some((t, data)) = cx.arg_iface(0)
        && t.kind == Kind::Pointer
        && data != 0
        && let Some(elem) = t.elem()
    {
        touch::reads(cx, data as *const u8, elem.size);
        // SAFETY: a pointer that is not nil leads to a value.
        x = unsafe { iface_at(elem, data as *const u8) };
    }
    cx.ret_pair(0, x);
    Outcome::Done
}

fn address(cx: &mut NativeCx<'_>) -> Outcome {
    let p = cx.arg_iface(0).map_or(0, |(t, data)| match t.kind {
        // SAFETY: a slice is at the data word's address.
        Kind::Slice => (unsafe { pair_at(data as *const u8) })[0],
        Kind::Chan | Kind::Map | Kind::Pointer | Kind::UnsafePointer => data,
        // SAFETY: the data word of a func value is the func value.
        Kind::Func => unsafe { Func::of_value(data) }.map_or(0, |f| f.value()),
        _ => 0,
    });
    cx.ret_u64(0, p);
    Outcome::Done
}

fn bytes_of(cx: &mut NativeCx<'_>) -> Outcome {
    let mut v = [0, 0];
    if let Some((t, data)) = cx.arg_iface(0) {
        let (p, n) = elements(&t, data);
        v = [p.addr() as u64, n as u64 | (n as u64) << 32];
    }
    cx.ret_pair(0, v);
    Outcome::Done
}

/// `func held(v any) (x any, is, valid, exported bool)`. A reflect.Value is four words: type,
/// value or its address, flags (1: it is the address; 4 and 8: unexported), method.
fn receiver(cx: &mut NativeCx<'_>) -> Outcome {
    for i in 0..6 {
        cx.ret_u64(i, 0);
    }
    let Some((t, data)) = cx.arg_iface(0) else {
        return Outcome::Done;
    };
    if t.kind != Kind::Struct || t.name != "Value" || t.pkg_path != "reflect" {
        return Outcome::Done;
    }
    cx.ret_bool(2, true);
    // SAFETY: the struct is at the data word's address; its parts are as package reflect keeps
    // them: the type is that of the value.
    unsafe {
        let [ty, p, flags, method] = (data as *const [u64; 4]).read();
        if let Some(ty) = Kept::from_ptr(ty as *const RType) {
            let x = if flags & 1 != 0 {
                iface_at(ty, p as *const u8)
            } else if ty.direct() {
                [Kept::as_ptr(ty).addr() as u64, p]
            } else {
                iface_at(ty, p as *const u8)
            };
            cx.ret_pair(0, x);
            cx.ret_bool(3, true);
            cx.ret_bool(4, flags & 12 == 0);
            cx.ret_bool(5, method != 0);
        }
    }
    Outcome::Done
}

fn spec(cx: &NativeCx<'_>, at: usize) -> Spec {
    Spec {
        flags: cx.arg_u64(at),
        wid: cx.arg_i64(at + 1),
        prec: cx.arg_i64(at + 2),
    }
}

/// `func fmtInteger(dst []byte, u uint64, neg bool, base int, verb rune, flags, wid, prec int) []byte`
fn fmt_integer(cx: &mut NativeCx<'_>) -> Outcome {
    let mut text = Text::new();
    let (u, neg, base, verb) = (cx.arg_u64(2), cx.arg_bool(3), cx.arg_u64(4), cx.arg_u64(5));
    format::integer(&mut text, u, neg, base.clamp(2, 36), verb, spec(cx, 6));
    out::append(cx, 0, 0, &text)
}

/// `func fmtFloat(dst []byte, f float64, size int, verb rune, flags, wid, prec int) []byte`
fn fmt_float(cx: &mut NativeCx<'_>) -> Outcome {
    let mut text = Text::new();
    format::number(
        &mut text,
        cx.arg_f64(2),
        cx.arg_i64(3),
        cx.arg_u64(4) as u8,
        spec(cx, 5),
    );
    out::append(cx, 0, 0, &text)
}

/// `func fmtString(dst []byte, s string, verb rune, flags, wid, prec int) []byte`
fn fmt_text(cx: &mut NativeCx<'_>, s: &[u8]) -> Outcome {
    let (verb, spec) = (cx.arg_u64(4) as u8, spec(cx, 5));
    if spec.flags == 0 && verb == b's' {
        return out::append(cx, 0, 0, s);
    }
    let mut text = Text::new();
    format::text(&mut text, s, verb, spec);
    out::append(cx, 0, 0, &text)
}

/// `func fmtRune(dst []byte, u uint64, verb rune, flags, wid, prec int) []byte`
fn fmt_rune(cx: &mut NativeCx<'_>) -> Outcome {
    let mut text = Text::new();
    format::rune(&mut text, cx.arg_u64(2), cx.arg_u64(3) as u8, spec(cx, 4));
    out::append(cx, 0, 0, &text)
}

/// `func pad(dst []byte, s string, flags, wid int) []byte`
fn pad(cx: &mut NativeCx<'_>) -> Outcome {
    let mut text = Text::new();
    let spec = Spec {
        flags: cx.arg_u64(4),
        wid: cx.arg_i64(5),
        prec: 0,
    };
    format::pad(&mut text, cx.arg_str(2), spec);
    out::append(cx, 0, 0, &text)
}

/// `func indexByte(s string, c byte, from int) int`
fn index_byte(cx: &mut NativeCx<'_>) -> Outcome {
    let s = cx.arg_str(0);
    let from = (cx.arg_u64(3) as usize).min(s.len());
    let at = memchr::memchr(cx.arg_u64(2) as u8, s.get(from..).unwrap_or_default());
    cx.ret_u64(0, at.map_or(s.len(), |i| from + i) as u64);
    Outcome::Done
}

/// `func target(p any) (kind, bits int, typ string)`
fn target(cx: &mut NativeCx<'_>) -> Outcome {
    let (mut kind, mut bits, mut name) = (0, 0, Kept::from("<nil>"));
    if let Some((t, data)) = cx.arg_iface(0) {
        name = t.string;
        if t.kind == Kind::Pointer
            && data != 0
            && let Some(e) = t.elem()
        {
            kind = e.kind as u64;
            name = e.string;
            let sized = if e.kind == Kind::Slice {
                e.elem().unwrap_or(e)
            } else {
                e
            };
            bits = sized.size as u64 * 8;
        }
    }
    cx.ret_u64(0, kind);
    cx.ret_u64(1, bits);
    kept_str(cx, 2, name);
    Outcome::Done
}

/// `func setTarget(p any, word uint64, x any)`
fn set_target(cx: &mut NativeCx<'_>) -> Outcome {
    let word = cx.arg_u64(2);
    let x = cx.arg_iface(3);
    let Some((t, data)) = cx.arg_iface(0) else {
        return Outcome::NilDereference;
    };
    let (Some(e), true) = (t.elem(), t.kind == Kind::Pointer && data != 0) else {
        return Outcome::NilDereference;
    };
    let p = data as *mut u8;
    // SAFETY: the pointer leads to a value of the element type; a string, slice or complex number
    // in `x` is at its data word's address.
    unsafe {
        cx.overwrite(p, e.size);
        match (e.kind, x) {
            (Kind::Float32, _) => p.cast::<f32>().write(f64::from_bits(word) as f32),
            (Kind::Complex64, Some((_, x))) => {
                let v = (x as *const [f64; 2]).read();
                p.cast::<[f32; 2]>().write([v[0] as f32, v[1] as f32]);
            }
            (Kind::Complex128, Some((_, x))) => {
                p.cast::<[f64; 2]>().write((x as *const [f64; 2]).read());
            }
            (Kind::String | Kind::Slice, Some((_, x))) => {
                crate::heap::atomic128::store(p, pair_at(x as *const u8));
            }
            _ => match e.size {
                1 => p.write(word as u8),
                2 => p.cast::<u16>().write(word as u16),
                4 => p.cast::<u32>().write(word as u32),
                8 => p.cast::<u64>().write(word),
                _ => {}
            },
        }
    }
    Outcome::Done
}
