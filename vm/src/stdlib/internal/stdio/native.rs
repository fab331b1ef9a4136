//! Natives of package internal/stdio: package os's reading and writing, without an offset.

use crate::machine::native::NativeFn;
use crate::stdlib::os_natives::{read_at, write_at};

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("read", |cx| read_at(cx, -1)),
    ("errText", crate::stdlib::syscall_natives::errno_text),
    ("write", |cx| {
        let data = cx.arg_bytes(1);
        write_at(cx, data, -1)
    }),
];
