//! Natives of package testing.

use crate::machine::native::{NativeFn, Outcome};

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[("Testing", |cx| {
    let testing = cx.instance().options.testing;
    cx.ret_bool(0, testing);
    Outcome::Done
})];
