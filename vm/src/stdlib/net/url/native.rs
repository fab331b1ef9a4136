//! Natives of package net/url.

use crate::machine::native::{NativeFn, Outcome};

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[("looseColons", |cx| {
    let loose = cx.instance().options.loose_colons;
    cx.ret_bool(0, loose);
    Outcome::Done
})];
