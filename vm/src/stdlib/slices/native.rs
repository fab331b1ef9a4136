//! Natives of package slices.

use crate::machine::native::NativeFn;
use crate::stdlib::sort_natives::sort_basic;

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[("sortBasic", sort_basic)];
