//! Natives of package errors.

use crate::machine::native::{NativeCx, NativeFn, Outcome};
use crate::stdlib::reflect::{assignable, implements};
use crate::value::equal::pair_at;
use crate::value::rtype::{Kind, flag};

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("comparable_", |cx| {
        let v = cx.arg_iface(0).is_none_or(|(t, _)| t.is(flag::COMPARABLE));
        cx.ret_bool(0, v);
        Outcome::Done
    }),
    ("asTarget", as_target),
    ("assignAs", assign_as),
];

fn as_target(cx: &mut NativeCx<'_>) -> Outcome {
    let code = match cx.arg_iface(0) {
        None => 1,
        Some((t, data)) if t.kind == Kind::Pointer && data != 0 => {
            let fits = t.elem().is_some_and(|e| {
                e.kind == Kind::Interface
                    || e.methods()
                        .is_some_and(|m| m.methods.iter().any(|m| m.name == "Error"))
            });
            if fits { 0 } else { 3 }
        }
        Some(_) => 2,
    };
    cx.ret_i64(0, code);
    Outcome::Done
}

/// `func assignAs(err error, target any) bool`
fn assign_as(cx: &mut NativeCx<'_>) -> Outcome {
    cx.ret_bool(0, false);
    let pair = cx.arg_pair(0);
    let (Some((t, data)), Some((target, to))) = (cx.arg_iface(0), cx.arg_iface(2)) else {
        return Outcome::Done;
    };
    let Some(want) = target.elem().filter(|_| to != 0) else {
        return Outcome::Done;
    };
    let to = to as *mut u8;
    // SAFETY: the target points to a value of type `want`, to which `t` is assignable: an
    // interface takes both words, another type the value, which is direct or is at an address.
    unsafe {
        cx.overwrite(to, want.size);
        if want.kind == Kind::Interface {
            if !implements(&t, &want) {
                return Outcome::Done;
            }
            crate::heap::atomic128::store(to, pair);
        } else {
            if !assignable(t, want) {
                return Outcome::Done;
            }
            if t.direct() {
                match t.size {
                    1 => to.write(data as u8),
                    2 => to.cast::<u16>().write(data as u16),
                    4 => to.cast::<u32>().write(data as u32),
                    8 => to.cast::<u64>().write(data),
                    _ => {}
                }
            } else if t.size == 16 && t.is(flag::PAIRS) {
                crate::heap::atomic128::store(to, pair_at(data as *const u8));
            } else {
                let pairs = t.is(flag::PAIRS);
                crate::heap::atomic128::copy_value(to, data as *const u8, t.size, pairs);
            }
        }
    }
    cx.ret_bool(0, true);
    Outcome::Done
}
