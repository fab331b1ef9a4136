//! Natives of package context.

use crate::heap::kept::Kept;
use crate::machine::native::{NativeFn, Outcome};
use crate::value::rtype::flag;

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("typeName", |cx| {
        let name = cx
            .arg_iface(0)
            .map_or(Kept::from("<nil>"), |(t, _)| t.string);
        cx.ret_str(0, &*name);
        Outcome::Done
    }),
    ("comparableType", |cx| {
        let v = cx.arg_iface(0).is_none_or(|(t, _)| t.is(flag::COMPARABLE));
        cx.ret_bool(0, v);
        Outcome::Done
    }),
];
