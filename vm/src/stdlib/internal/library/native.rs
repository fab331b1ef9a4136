//! Natives of package internal/library: the sources of the library, as its table has them.

use crate::machine::native::{NativeFn, Outcome};

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[("Files", |cx| {
    let path = cx.arg_string(0);
    let files = crate::stdlib::find(&path).map_or(&[][..], |p| p.files);
    let parts: Vec<&str> = files
        .iter()
        .flat_map(|(name, text)| [*name, *text])
        .collect();
    cx.ret_strings(0, &parts);
    Outcome::Done
})];
