//! Natives of package maps.

use crate::machine::native::{NativeCx, NativeFn, Outcome};
use crate::value::map::{self, Fault, GoMap, MapType};

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[("copySome", copy_some)];

/// `func copySome(to, from any, at int) int`
fn copy_some(cx: &mut NativeCx<'_>) -> Outcome {
    let (to, from) = (cx.arg_iface(0), cx.arg_iface(2));
    let at = usize::try_from(cx.arg_i64(4)).unwrap_or(0);
    let (Some((_, to)), Some((ty, from)), false) = (to, from, cx.races()) else {
        cx.ret_i64(0, 0);
        return Outcome::Done;
    };
    let Some(ty) = MapType::of(&ty) else {
        cx.ret_i64(0, 0);
        return Outcome::Done;
    };
    let [to, from] = [to, from].map(|m| m as *mut GoMap);
    // SAFETY: `Clone` passes two maps of one type, which are not nil, and has just made the first.
    match unsafe { map::copy_some(&mut cx.machine().cache, to, from, &ty, at) } {
        Ok((next, bytes)) => {
            cx.took(bytes);
            cx.ret_i64(0, next.map_or(-1, |n| n as i64));
            Outcome::Done
        }
        Err(Fault::TooLarge) => {
            Outcome::PanicStr("runtime error: makemap: size out of range".into())
        }
        Err(_) => Outcome::Fatal("concurrent map clone and map write".into()),
    }
}
