//! Natives of crypto/rand: the system's random bytes.

use crate::machine::native::{NativeCx, NativeFn, Outcome};

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[("fill", fill), ("fatal", fatal)];

/// `fill(b []byte)`
fn fill(cx: &mut NativeCx<'_>) -> Outcome {
    match getrandom::fill(cx.arg_bytes_mut(0)) {
        Ok(()) => Outcome::Done,
        Err(e) => Outcome::Fatal(format!("crypto/rand: failed to read random data: {e}")),
    }
}

/// `fatal(text string)`
fn fatal(cx: &mut NativeCx<'_>) -> Outcome {
    Outcome::Fatal(cx.arg_string(0))
}
