//! Natives of package runtime: finalizers and cleanups.

use crate::heap::special::DueFinalizer;
use crate::machine::native::{NativeCx, Outcome};
use crate::rt::iface::implements;
use crate::value::rtype::{Kind, RType, flag};

fn fatal(text: String) -> Outcome {
    Outcome::Fatal(format!("runtime.SetFinalizer: {text}"))
}

/// func SetFinalizer(obj, finalizer any)
pub fn set_finalizer(cx: &mut NativeCx<'_>) -> Outcome {
    let Some((ty, at)) = cx.arg_iface(0) else {
        return fatal("first argument is nil".into());
    };
    let Some(elem) = ty.elem().filter(|_| ty.kind == Kind::Pointer) else {
        return fatal(format!("first argument is {}, not pointer", ty.string));
    };
    if elem.size == 0 {
        return Outcome::Done;
    }
    let Some((start, _)) = cx.heap().object_of(at as usize) else {
        if at == 0 {
            return fatal("pointer not in allocated block".into());
        }
        // A global is never collected.
        return Outcome::Done;
    };
    if start as u64 != at && (elem.gc.is_some() || elem.size >= 16) {
        return fatal("pointer not at beginning of allocated block".into());
    }
    let Some((func, closure)) = cx.arg_iface(2) else {
        cx.heap().specials.clear_finalizer(start);
        return Outcome::Done;
    };
    if func.kind != Kind::Func {
        return fatal(format!(
            "second argument is {}, not a function",
            func.string
        ));
    }
    let cannot = format!("cannot pass {} to finalizer {}", ty.string, func.string);
    if func.is(flag::VARIADIC) {
        return fatal(format!("{cannot} because dotdotdot"));
    }
    let [param] = func.parts().params.as_slice() else {
        return fatal(cannot);
    };
    if !takes(param, &ty) {
        return fatal(cannot);
    }
    let finalizer = DueFinalizer {
        object: cx.arg_pair(0),
        func: [cx.arg_u64(2), closure],
    };
    if !cx.heap().specials.set_finalizer(start, finalizer) {
        return fatal("finalizer already set".into());
    }
    Outcome::Done
}

/// Whether a pointer of type `ty` can be passed as `param`.
fn takes(param: &RType, ty: &RType) -> bool {
    match param.kind {
        _ if param == ty => true,
        Kind::Pointer => {
            let one_unnamed = !param.is(flag::NAMED) || !ty.is(flag::NAMED);
            one_unnamed && param.elem() == ty.elem()
        }
        Kind::Interface => {
            let word = |t: &RType| std::ptr::from_ref(t).addr() as u64;
            // SAFETY: both words are descriptors.
            unsafe { implements(word(ty), word(param)) }
        }
        _ => false,
    }
}

/// func addCleanup(ptr, arg any, f func()) (at uintptr, id uint64, err string)
pub fn add_cleanup(cx: &mut NativeCx<'_>) -> Outcome {
    (0..4).for_each(|slot| cx.ret_u64(slot, 0));
    let at = cx.arg_u64(1);
    if at == 0 {
        cx.ret_str(2, "runtime.AddCleanup: ptr is nil");
        return Outcome::Done;
    }
    let object = cx.heap().object_of(at as usize);
    if let Some((ty, arg)) = cx.arg_iface(2)
        && ty.kind == Kind::Pointer
    {
        if arg == at {
            cx.ret_str(
                2,
                "runtime.AddCleanup: ptr is equal to arg, cleanup will never run",
            );
            return Outcome::Done;
        }
        if object.is_some() && cx.heap().object_of(arg as usize) == object {
            cx.ret_str(
                2,
                "runtime.AddCleanup: ptr is within arg, cleanup will never run",
            );
            return Outcome::Done;
        }
    }
    // A global is never collected.
    if let Some((start, _)) = object {
        let id = cx.heap().specials.add_cleanup(start, cx.arg_u64(4));
        cx.ret_u64(0, start as u64);
        cx.ret_u64(1, id);
    }
    Outcome::Done
}

/// func noPointer(value any) string
pub fn no_pointer(cx: &mut NativeCx<'_>) -> Outcome {
    let text = match cx.arg_iface(0) {
        None => "nil".to_owned(),
        Some((ty, _)) if matches!(ty.kind, Kind::Pointer | Kind::UnsafePointer) => String::new(),
        Some((ty, _)) => format!("not a pointer: {}", ty.string),
    };
    cx.ret_str(0, text);
    Outcome::Done
}

/// func (c Cleanup) Stop()
pub fn stop_cleanup(cx: &mut NativeCx<'_>) -> Outcome {
    cx.heap()
        .specials
        .stop_cleanup(cx.arg_u64(0) as usize, cx.arg_u64(1));
    Outcome::Done
}
