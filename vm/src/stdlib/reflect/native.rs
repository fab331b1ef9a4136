//! Natives of package reflect: the table of all of them, and the ones that read types.

mod compare;
mod dynamic;
mod memory;
mod select;

use crate::code::Dynamic;
use crate::heap::kept::Kept;
use crate::machine::native::{NativeCx, NativeFn, Outcome};
use crate::stdlib::shared::out::position;
use crate::stdlib::shared::quote::unquoted;
use crate::value::places;
use crate::value::rtype::{Field, IfaceMethod, Kind, Method, RType, flag};

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("kindName", kind_name),
    ("itoa", itoa),
    ("rtypeOf", rtype_of),
    ("(*rtype).numField", |cx| {
        number(cx, |t| t.fields().len() as i64)
    }),
    ("(*rtype).numIn", |cx| {
        number(cx, |t| t.parts().params.len() as i64)
    }),
    ("(*rtype).numOut", |cx| {
        number(cx, |t| t.parts().results.len() as i64)
    }),
    ("(*rtype).numMethod", |cx| {
        number(cx, |t| method_count(&t) as i64)
    }),
    ("(*rtype).str", |cx| text(cx, |t| t.string)),
    ("(*rtype).name", |cx| text(cx, |t| t.name)),
    ("(*rtype).pkgPath", |cx| text(cx, |t| t.pkg_path)),
    ("(*rtype).key", |cx| ty_result(cx, |t| t.key())),
    ("(*rtype).in", |cx| listed(cx, |t| &t.parts().params)),
    ("(*rtype).out", |cx| listed(cx, |t| &t.parts().results)),
    ("(*rtype).field", field),
    ("(*rtype).part", part),
    ("(*rtype).fieldNamed", |cx| {
        let Some(t) = ty(cx, 0) else { return nil() };
        let name = cx.arg_str(1);
        let found = t.fields().iter().position(|f| f.name.as_bytes() == name);
        cx.ret_i64(0, position(found));
        Outcome::Done
    }),
    ("(*rtype).method", method),
    ("(*rtype).implements", |cx| {
        relation(cx, |t, u| implements(&t, &u))
    }),
    ("(*rtype).assignable", |cx| relation(cx, assignable)),
    ("(*rtype).sameUnderlying", |cx| {
        relation(cx, |t, u| same_underlying(t, u, false))
    }),
    ("ptrTo", dynamic::ptr_to),
    ("sliceOf", dynamic::slice_of),
    ("mapOf", dynamic::map_of),
    ("arrayOf", dynamic::array_of),
    ("chanOf", dynamic::chan_of),
    ("funcOf", dynamic::func_of),
    ("structOf", dynamic::struct_of),
    ("funcWithRecv", dynamic::func_with_recv),
    ("caller", |cx| dynamic::function(cx, Dynamic::Call)),
    ("methodCaller", dynamic::method_caller),
    ("madeFunc", dynamic::made_func),
    ("chanSender", |cx| dynamic::function(cx, Dynamic::Send)),
    ("chanReceiver", |cx| dynamic::function(cx, Dynamic::Recv)),
    ("chanMaker", |cx| dynamic::function(cx, Dynamic::MakeChan)),
    ("chanCloser", |cx| dynamic::function(cx, Dynamic::Close)),
    ("goSize", |cx| {
        number(cx, |t| places::go_layout(&t).0 as i64)
    }),
    ("goOffset", go_offset),
    ("lookupTag", lookup_tag),
    ("selectOn", select::select_on),
    ("unpack", memory::unpack),
    ("share", memory::unpack),
    ("pack", memory::pack),
    ("floatWord", memory::float_word),
    ("copyMemory", memory::copy_memory),
    ("clearMemory", memory::clear_memory),
    ("bytesAt", memory::bytes_at),
    ("newMemory", memory::new_memory),
    ("newSlots", memory::new_slots),
    ("copySlots", memory::copy_slots),
    ("swap", memory::swap),
    ("zero", compare::zero),
    ("deepSame", compare::deep_same),
    ("sameMemory", compare::same_memory),
    ("funcPC", memory::func_pc),
    ("methodPC", dynamic::method_pc),
    ("setSlice", memory::set_slice),
    ("mapLen", memory::map_len),
    ("mapGet", memory::map_get),
    ("mapSet", memory::map_set),
    ("mapDelete", memory::map_delete),
    ("mapClear", memory::map_clear),
    ("mapNew", memory::map_new),
    ("mapAll", memory::map_all),
    ("chanLen", memory::chan_len),
    ("chanCap", memory::chan_cap),
];

/// The descriptor in parameter slot `i`.
pub(super) fn ty(cx: &NativeCx<'_>, i: usize) -> Option<Kept<RType>> {
    // SAFETY: a *rtype of package reflect is nil or the address of a descriptor: no Go code makes others.
    unsafe { Kept::from_ptr(cx.arg_u64(i) as *const RType) }
}

/// A type as a result.
pub(super) fn word(t: Option<Kept<RType>>) -> u64 {
    t.map_or(0, |t| Kept::as_ptr(t).addr() as u64)
}

/// A method was called on a nil `*rtype`.
pub(super) fn nil() -> Outcome {
    Outcome::NilDereference
}

fn number(cx: &mut NativeCx<'_>, f: impl Fn(Kept<RType>) -> i64) -> Outcome {
    let Some(t) = ty(cx, 0) else { return nil() };
    cx.ret_i64(0, f(t));
    Outcome::Done
}

fn text(cx: &mut NativeCx<'_>, f: impl Fn(&RType) -> Kept<str>) -> Outcome {
    let Some(t) = ty(cx, 0) else { return nil() };
    ret_kept(cx, 0, f(&t));
    Outcome::Done
}

/// A string that is kept as long as its instance needs no copy.
fn ret_kept(cx: &mut NativeCx<'_>, i: usize, s: Kept<str>) {
    cx.ret_pair(i, [s.as_ptr().addr() as u64, s.len() as u64]);
}

fn ty_result(cx: &mut NativeCx<'_>, f: impl Fn(Kept<RType>) -> Option<Kept<RType>>) -> Outcome {
    let Some(t) = ty(cx, 0) else { return nil() };
    cx.ret_u64(0, word(f(t)));
    Outcome::Done
}

/// One of the types listed in a func type, by number.
fn listed(cx: &mut NativeCx<'_>, f: impl Fn(&RType) -> &[Kept<RType>]) -> Outcome {
    let Some(t) = ty(cx, 0) else { return nil() };
    let found = usize::try_from(cx.arg_i64(1))
        .ok()
        .and_then(|i| f(&t).get(i).copied());
    cx.ret_u64(0, word(found));
    Outcome::Done
}

fn relation(cx: &mut NativeCx<'_>, f: impl Fn(Kept<RType>, Kept<RType>) -> bool) -> Outcome {
    let (Some(t), Some(u)) = (ty(cx, 0), ty(cx, 1)) else {
        return nil();
    };
    cx.ret_bool(0, f(t, u));
    Outcome::Done
}

fn kind_name(cx: &mut NativeCx<'_>) -> Outcome {
    const NAMES: [&str; 27] = [
        "invalid",
        "bool",
        "int",
        "int8",
        "int16",
        "int32",
        "int64",
        "uint",
        "uint8",
        "uint16",
        "uint32",
        "uint64",
        "uintptr",
        "float32",
        "float64",
        "complex64",
        "complex128",
        "array",
        "chan",
        "func",
        "interface",
        "map",
        "ptr",
        "slice",
        "string",
        "struct",
        "unsafe.Pointer",
    ];
    let k = cx.arg_i64(0);
    match usize::try_from(k).ok().and_then(|k| NAMES.get(k)) {
        Some(&name) => ret_kept(cx, 0, name.into()),
        None => cx.ret_str(0, format!("kind{k}")),
    }
    Outcome::Done
}

fn itoa(cx: &mut NativeCx<'_>) -> Outcome {
    let v = cx.arg_i64(0);
    cx.ret_str(0, v.to_string());
    Outcome::Done
}

fn rtype_of(cx: &mut NativeCx<'_>) -> Outcome {
    let t = cx.arg_u64(0);
    cx.ret_u64(0, t);
    Outcome::Done
}

fn field(cx: &mut NativeCx<'_>) -> Outcome {
    let Some(t) = ty(cx, 0) else { return nil() };
    let found = usize::try_from(cx.arg_i64(1))
        .ok()
        .and_then(|i| t.fields().get(i));
    let Some(Field {
        name,
        pkg_path,
        ty,
        offset,
        tag,
        embedded,
    }) = found
    else {
        return Outcome::Done;
    };
    ret_kept(cx, 0, (*name).into());
    ret_kept(cx, 2, (*pkg_path).into());
    // The descriptor keeps the bytes, and is kept as long as the instance.
    cx.ret_pair(4, [tag.as_ptr().addr() as u64, tag.len() as u64]);
    cx.ret_u64(6, word(Some(*ty)));
    cx.ret_u64(7, *offset as u64);
    cx.ret_bool(8, *embedded);
    Outcome::Done
}

/// `func (t *rtype) part(i int) (typ *rtype, offset int, ro uintptr)`
fn part(cx: &mut NativeCx<'_>) -> Outcome {
    let Some(t) = ty(cx, 0) else { return nil() };
    let i = usize::try_from(cx.arg_i64(1));
    let Some(f) = i.ok().and_then(|i| t.fields().get(i)) else {
        return Outcome::Done;
    };
    // As package reflect's `flagRO` and `flagEmbedRO`.
    let ro = match (f.pkg_path.is_empty(), f.embedded) {
        (true, _) => 0,
        (false, false) => 4,
        (false, true) => 8,
    };
    cx.ret_u64(0, word(Some(f.ty)));
    cx.ret_u64(1, f.offset as u64);
    cx.ret_u64(2, ro);
    Outcome::Done
}

/// The methods that reflect shows: of an interface all, of another type the exported ones.
pub(super) fn exported(t: &RType) -> impl Iterator<Item = &Method> {
    t.methods()
        .into_iter()
        .flat_map(|m| &m.methods)
        .filter(|m| m.pkg_path.is_empty())
}

fn method_count(t: &RType) -> usize {
    if t.kind == Kind::Interface {
        t.parts().iface_methods.len()
    } else {
        exported(t).count()
    }
}

fn method(cx: &mut NativeCx<'_>) -> Outcome {
    let Some(t) = ty(cx, 0) else { return nil() };
    let Ok(i) = usize::try_from(cx.arg_i64(1)) else {
        return Outcome::Done;
    };
    let found = if t.kind == Kind::Interface {
        t.parts().iface_methods.get(i).map(
            |IfaceMethod {
                 name, pkg_path, ty, ..
             }| (*name, *pkg_path, *ty),
        )
    } else {
        exported(&t).nth(i).map(|m| (m.name, m.pkg_path, m.ty))
    };
    if let Some((name, pkg_path, ty)) = found {
        ret_kept(cx, 0, name.into());
        ret_kept(cx, 2, pkg_path.into());
        cx.ret_u64(4, word(Some(ty)));
    }
    Outcome::Done
}

/// Whether `t`'s method set includes that of the interface type `u`.
pub(in crate::stdlib) fn implements(t: &RType, u: &RType) -> bool {
    u.kind == Kind::Interface
        && u.parts().iface_methods.iter().all(|want| {
            if t.kind == Kind::Interface {
                t.parts().iface_methods.iter().any(|m| m.sel == want.sel)
            } else {
                t.methods()
                    .is_some_and(|table| table.by_sel(want.sel).is_some())
            }
        })
}

pub(in crate::stdlib) fn assignable(t: Kept<RType>, u: Kept<RType>) -> bool {
    if t == u || (u.kind == Kind::Interface && implements(&t, &u)) {
        return true;
    }
    let one_unnamed = !t.is(flag::NAMED) || !u.is(flag::NAMED);
    if t.kind == Kind::Chan && u.kind == Kind::Chan && t.chan_dir == 3 {
        return one_unnamed && t.elem() == u.elem();
    }
    one_unnamed && same_underlying(t, u, true)
}

fn is_composite(kind: Kind) -> bool {
    use Kind::{Array, Chan, Func, Interface, Map, Pointer, Slice, Struct};
    matches!(
        kind,
        Array | Chan | Func | Interface | Map | Pointer | Slice | Struct
    )
}

/// Whether the underlying types are identical. A predeclared type is its own underlying type, so two of
/// one kind have the same; only assignability asks that one of them be written out.
fn same_underlying(t: Kept<RType>, u: Kept<RType>, assigning: bool) -> bool {
    if t == u {
        return true;
    }
    if t.kind != u.kind || (assigning && !is_composite(t.kind)) {
        return false;
    }
    let (a, b) = (t.parts(), u.parts());
    t.len == u.len
        && t.chan_dir == u.chan_dir
        && t.is(flag::VARIADIC) == u.is(flag::VARIADIC)
        && a.elem == b.elem
        && a.key == b.key
        && a.params == b.params
        && a.results == b.results
        && a.iface_methods.len() == b.iface_methods.len()
        && a.iface_methods
            .iter()
            .zip(&b.iface_methods)
            .all(|(x, y)| x.sel == y.sel)
        && same_fields(&a.fields, &b.fields, assigning)
}

fn same_fields(a: &[Field], b: &[Field], tags: bool) -> bool {
    a.len() == b.len()
        && a.iter().zip(b).all(|(x, y)| {
            x.name == y.name
                && x.pkg_path == y.pkg_path
                && x.embedded == y.embedded
                && x.ty == y.ty
                && (!tags || x.tag == y.tag)
        })
}

fn go_offset(cx: &mut NativeCx<'_>) -> Outcome {
    let Some(t) = ty(cx, 0) else { return nil() };
    let i = cx.arg_i64(1) as usize;
    cx.ret_u64(0, places::go_offset(&t, i) as u64);
    Outcome::Done
}

/// `func lookupTag(tag, key string) (quoted string, ok bool)`
fn lookup_tag(cx: &mut NativeCx<'_>) -> Outcome {
    let (tag, key) = (cx.arg_str(0), cx.arg_str(2));
    if let Some(quoted) = find_tag(tag, key) {
        cx.ret_str(0, quoted);
        cx.ret_bool(2, true);
    }
    Outcome::Done
}

/// The value of `key:"value"` in a struct's tag.
pub(in crate::stdlib) fn tag_value(tag: &[u8], key: &[u8]) -> Option<Vec<u8>> {
    unquoted(find_tag(tag, key)?)
}

/// Finds the quoted value of `key:"value"` in a tag.
fn find_tag<'a>(mut tag: &'a [u8], key: &[u8]) -> Option<&'a [u8]> {
    loop {
        let spaces = tag.iter().position(|&b| b != b' ')?;
        tag = tag.get(spaces..)?;
        let colon = tag
            .iter()
            .position(|&b| matches!(b, b':' | b'"' | 0x7f) || b <= b' ')?;
        let (name, rest) = tag.split_at_checked(colon)?;
        let quoted = rest
            .strip_prefix(b":")
            .filter(|q| q.starts_with(b"\"") && !name.is_empty())?;
        let (value, rest) = quoted.split_at_checked(quote_end(quoted)?)?;
        if name == key {
            return Some(value);
        }
        tag = rest;
    }
}

/// Where a quoted string ends that the text begins with.
fn quote_end(s: &[u8]) -> Option<usize> {
    let mut escaped = false;
    let end = s.iter().skip(1).position(|&b| {
        let ends = b == b'"' && !escaped;
        escaped = b == b'\\' && !escaped;
        ends
    })?;
    Some(end + 2)
}
