//! Natives of package reflect that make the compiler create types and functions.

use super::{exported, nil, ty, word};
use crate::code::{Composite, Dynamic, Func, NewField};
use crate::heap::kept::Kept;
use crate::machine::native::{NativeCx, Outcome};
use crate::value::rtype::{Kind, RType, flag};

/// Hands back the type, 0 if it cannot be made.
fn made(cx: &mut NativeCx<'_>, what: &Composite<'_>) -> Outcome {
    let t = cx.instance().compiler().composite(what);
    cx.ret_u64(0, word(t));
    Outcome::Done
}

pub(super) fn ptr_to(cx: &mut NativeCx<'_>) -> Outcome {
    let Some(t) = ty(cx, 0) else { return nil() };
    if let Some(p) = t.pointer_to() {
        cx.ret_u64(0, word(Some(p)));
        return Outcome::Done;
    }
    made(cx, &Composite::Pointer(&t))
}

pub(super) fn slice_of(cx: &mut NativeCx<'_>) -> Outcome {
    let Some(t) = ty(cx, 0) else { return nil() };
    made(cx, &Composite::Slice(&t))
}

pub(super) fn map_of(cx: &mut NativeCx<'_>) -> Outcome {
    let (Some(k), Some(v)) = (ty(cx, 0), ty(cx, 1)) else {
        return nil();
    };
    made(cx, &Composite::Map(&k, &v))
}

pub(super) fn array_of(cx: &mut NativeCx<'_>) -> Outcome {
    let Some(t) = ty(cx, 1) else { return nil() };
    let n = cx.arg_u64(0);
    if (t.size as u64)
        .checked_mul(n)
        .is_none_or(|size| size >= 1 << 40)
    {
        return Outcome::PanicStr(
            "reflect.ArrayOf: array size would exceed virtual address space".into(),
        );
    }
    made(cx, &Composite::Array(n, &t))
}

pub(super) fn chan_of(cx: &mut NativeCx<'_>) -> Outcome {
    let Some(t) = ty(cx, 1) else { return nil() };
    let dir = cx.arg_u64(0) as u8;
    made(cx, &Composite::Chan(dir, &t))
}

/// A list of types: a slice of `*rtype`.
fn types(cx: &NativeCx<'_>, i: usize) -> Vec<Kept<RType>> {
    let (data, n, _) = cx.arg_slice(i);
    let at = |k| {
        // SAFETY: the slice holds descriptors' addresses, or nil.
        unsafe { Kept::from_ptr(data.cast::<*const RType>().add(k).read()) }
    };
    (0..n).filter_map(at).collect()
}

pub(super) fn func_of(cx: &mut NativeCx<'_>) -> Outcome {
    let (params, results, variadic) = (types(cx, 0), types(cx, 2), cx.arg_bool(4));
    made(cx, &Composite::Func(&params, &results, variadic))
}

pub(super) fn func_with_recv(cx: &mut NativeCx<'_>) -> Outcome {
    let (Some(recv), Some(t)) = (ty(cx, 0), ty(cx, 1)) else {
        return nil();
    };
    let mut params = vec![recv];
    params.extend(&t.parts().params);
    made(
        cx,
        &Composite::Func(&params, &t.parts().results, t.is(flag::VARIADIC)),
    )
}

/// `structOf(names, pkgPaths, tags []string, types []*rtype, embedded []bool)`
pub(super) fn struct_of(cx: &mut NativeCx<'_>) -> Outcome {
    let text = |b: Option<&&'static [u8]>| {
        b.map_or(String::new(), |b| String::from_utf8_lossy(b).into_owned())
    };
    let (names, paths, tags) = (cx.arg_strings(0), cx.arg_strings(2), cx.arg_strings(4));
    let (types, embedded) = (types(cx, 6), cx.arg_bytes(8));
    let fields: Vec<NewField<'_>> = types
        .iter()
        .enumerate()
        .map(|(i, ty)| NewField {
            name: text(names.get(i)),
            pkg_path: text(paths.get(i)),
            tag: tags.get(i).copied().unwrap_or_default(),
            ty,
            embedded: embedded.get(i).is_some_and(|&b| b != 0),
        })
        .collect();
    made(cx, &Composite::Struct(&fields))
}

/// The function that does `what` with values of the type in parameter 0: a func value.
pub(super) fn function(cx: &mut NativeCx<'_>, what: Dynamic) -> Outcome {
    let Some(t) = ty(cx, 0) else { return nil() };
    give(cx, what, &t)
}

fn give(cx: &mut NativeCx<'_>, what: Dynamic, t: &RType) -> Outcome {
    match cx.instance().compiler().dynamic(what, t) {
        Some(f) => {
            cx.ret_u64(0, f.value());
            Outcome::Done
        }
        None => Outcome::Fatal(format!(
            "minigo: internal error: no function for {}",
            t.string
        )),
    }
}

pub(super) fn method_caller(cx: &mut NativeCx<'_>) -> Outcome {
    let Some(t) = ty(cx, 0) else { return nil() };
    let method = usize::try_from(cx.arg_i64(1))
        .ok()
        .and_then(|i| exported(&t).nth(i));
    match method {
        Some(m) => give(cx, Dynamic::Method(m.sel), &m.ty),
        None => nil(),
    }
}

/// `methodPC(recv *rtype, i int) uintptr`
pub(super) fn method_pc(cx: &mut NativeCx<'_>) -> Outcome {
    let index = usize::try_from(cx.arg_i64(1)).unwrap_or(usize::MAX);
    let t = ty(cx, 0);
    let method = t.as_deref().and_then(|t| exported(t).nth(index));
    // SAFETY: method tables lead to functions of the instance.
    let pc = method.map_or(0, |m| unsafe { Func::at(m.func.addr() as u64) }.value());
    cx.ret_u64(0, pc);
    Outcome::Done
}

/// `madeFunc(t *rtype, to func(args, results []*byte)) *byte`
pub(super) fn made_func(cx: &mut NativeCx<'_>) -> Outcome {
    let Some(t) = ty(cx, 0).filter(|t| t.kind == Kind::Func) else {
        return nil();
    };
    let Some(f) = cx.instance().compiler().dynamic(Dynamic::Make, &t) else {
        return Outcome::Fatal("minigo: internal error: no function of that type".into());
    };
    let to = cx.arg_u64(1);
    let closure = cx.alloc(16, cx.heap().maps.of(&[0, 1])).cast::<u64>();
    // SAFETY: the object is new and two words long.
    unsafe {
        closure.write(f.addr());
        closure.add(1).write(to);
    }
    cx.ret_u64(0, closure.addr() as u64);
    Outcome::Done
}
