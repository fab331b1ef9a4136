//! Natives of package math/rand/v2.

use crate::machine::native::NativeFn;

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = crate::stdlib::rand_natives::NATIVES_V2;
