//! Natives of crypto/subtle.

use crate::machine::native::{NativeCx, NativeFn, Outcome};

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[("differences", differences), ("xor", xor)];

/// `differences(x, y []byte) byte`
fn differences(cx: &mut NativeCx<'_>) -> Outcome {
    let pairs = cx.arg_bytes(0).iter().zip(cx.arg_bytes(2));
    let bits = pairs.fold(0, |bits, (x, y)| std::hint::black_box(bits | (x ^ y)));
    cx.took(cx.arg_bytes(0).len());
    cx.ret_u64(0, u64::from(bits));
    Outcome::Done
}

/// `xor(dst, x, y []byte) bool`, all of one length.
fn xor(cx: &mut NativeCx<'_>) -> Outcome {
    let (d, n, _) = cx.arg_slice(0);
    let overlaps = |i| {
        let (p, ..) = cx.arg_slice(i);
        p != d && p.addr() < d.addr() + n && d.addr() < p.addr() + n
    };
    let ok = !overlaps(2) && !overlaps(4);
    if ok {
        let (x, y) = (cx.arg_bytes(2).to_vec(), cx.arg_bytes(4).to_vec());
        for ((to, x), y) in cx.arg_bytes_mut(0).iter_mut().zip(x).zip(y) {
            *to = x ^ y;
        }
    }
    cx.took(n);
    cx.ret_bool(0, ok);
    Outcome::Done
}
