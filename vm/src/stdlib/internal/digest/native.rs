//! Natives of internal/digest: RustCrypto's hash functions, with their states stored as bytes.

use crate::machine::native::{NativeCx, NativeFn, Outcome};
use md5::Md5;
use sha1::Sha1;
use sha2::digest::Digest;
use sha2::digest::common::hazmat::SerializableState;
use sha2::{Sha224, Sha256, Sha384, Sha512, Sha512_224, Sha512_256};

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("start", start),
    ("update", update),
    ("finish", finish),
    ("Sum", sum),
];

/// Calls a generic function for the hash function of that number.
macro_rules! by_kind {
    ($kind:expr, $f:ident($($arg:expr),*)) => {
        match $kind {
            0 => $f::<Md5>($($arg),*),
            1 => $f::<Sha1>($($arg),*),
            2 => $f::<Sha224>($($arg),*),
            3 => $f::<Sha256>($($arg),*),
            4 => $f::<Sha384>($($arg),*),
            5 => $f::<Sha512>($($arg),*),
            6 => $f::<Sha512_224>($($arg),*),
            _ => $f::<Sha512_256>($($arg),*),
        }
    };
}

fn fresh<D: Digest + SerializableState>() -> Vec<u8> {
    D::new().serialize().to_vec()
}

fn load<D: Digest + SerializableState>(state: &[u8]) -> D {
    let state = state.try_into().ok().and_then(|s| D::deserialize(s).ok());
    state.unwrap_or_else(D::new)
}

fn go_on<D: Digest + SerializableState>(state: &mut [u8], p: &[u8]) {
    let mut hash = load::<D>(state);
    hash.update(p);
    let new = hash.serialize();
    if new.len() == state.len() {
        state.copy_from_slice(&new);
    }
}

fn end<D: Digest + SerializableState>(state: &[u8]) -> Vec<u8> {
    load::<D>(state).finalize().to_vec()
}

fn whole<D: Digest + SerializableState>(p: &[u8]) -> Vec<u8> {
    D::digest(p).to_vec()
}

fn start(cx: &mut NativeCx<'_>) -> Outcome {
    let state = by_kind!(cx.arg_i64(0), fresh());
    cx.ret_bytes(0, state);
    Outcome::Done
}

fn update(cx: &mut NativeCx<'_>) -> Outcome {
    let (kind, p) = (cx.arg_i64(0), cx.arg_bytes(3));
    let mut state = cx.arg_bytes(1).to_vec();
    let job = move || {
        by_kind!(kind, go_on(&mut state, p));
        state
    };
    match cx.long(2 * p.len(), job) {
        Ok(new) => {
            let state = cx.arg_bytes_mut(1);
            if new.len() == state.len() {
                state.copy_from_slice(&new);
            }
            Outcome::Done
        }
        Err(later) => later,
    }
}

fn finish(cx: &mut NativeCx<'_>) -> Outcome {
    let sum = by_kind!(cx.arg_i64(0), end(cx.arg_bytes(1)));
    cx.ret_bytes(0, sum);
    Outcome::Done
}

fn sum(cx: &mut NativeCx<'_>) -> Outcome {
    let (kind, p) = (cx.arg_i64(0), cx.arg_bytes(1));
    cx.long_bytes(2 * p.len(), move || by_kind!(kind, whole(p)))
}
