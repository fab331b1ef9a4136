//! Natives of package path/filepath.

use crate::machine::native::NativeFn;
use crate::stdlib::path_natives::{Faults, matched};

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[("match", |cx| matched(cx, Faults::UpToStar))];
