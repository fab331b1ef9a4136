//! Natives of crypto/rand: the system's random bytes.

use crate::host::tape::What;
use crate::machine::native::{NativeCx, NativeFn, Outcome};

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[("fill", fill), ("fatal", fatal)];

/// `fill(b []byte)`
fn fill(cx: &mut NativeCx<'_>) -> Outcome {
    let host = &cx.instance().host;
    let mut why = None;
    let filled = host.fill(What::Random, cx.arg_bytes_mut(0), |b| {
        getrandom::fill(b).map(|()| b.len()).map_err(|e| {
            why = Some(e);
            libc::EIO
        })
    });
    cx.took(cx.arg_bytes(0).len());
    match why.map_or(filled.map_err(|e| e.to_string()), |e| Err(e.to_string())) {
        Ok(_) => Outcome::Done,
        Err(e) => Outcome::Fatal(format!("crypto/rand: failed to read random data: {e}")),
    }
}

/// `fatal(text string)`
fn fatal(cx: &mut NativeCx<'_>) -> Outcome {
    Outcome::Fatal(cx.arg_string(0))
}
