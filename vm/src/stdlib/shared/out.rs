//! How natives return bytes: appended to a `[]byte` argument, or as a view.

use crate::machine::native::{NativeCx, Outcome};
use crate::rt::slice::grown_bytes;
use crate::stdlib::shared::touch;
use smallvec::SmallVec;

/// Where a native puts its text together.
pub(crate) type Text = SmallVec<[u8; 128]>;

/// The `[]byte` in parameter slots `arg`, with `bytes` appended, becomes the result in `ret`.
pub(crate) fn append(cx: &mut NativeCx<'_>, arg: usize, ret: usize, bytes: &[u8]) -> Outcome {
    let (p, len, cap) = cx.arg_slice(arg);
    let Some(total) = len
        .checked_add(bytes.len())
        .filter(|&n| u32::try_from(n).is_ok())
    else {
        return Outcome::RuntimeError("growslice: len out of range".to_owned());
    };
    let (to, cap) = if total <= cap {
        touch::writes(cx, p.wrapping_add(len), bytes.len());
        (p, cap)
    } else {
        touch::reads(cx, p, len);
        let cap = grown_bytes(cap as u64, total as u64).min(u64::from(u32::MAX)) as usize;
        let to = cx.alloc(cap, None);
        if len > 0 {
            // SAFETY: the slice has `len` bytes, the new object at least as many.
            unsafe { std::ptr::copy_nonoverlapping(p, to, len) };
        }
        (to, cap)
    };
    if !bytes.is_empty() {
        // SAFETY: there is room for `total` bytes at `to`. (`bytes` may be in the same object.)
        unsafe { std::ptr::copy(bytes.as_ptr(), to.add(len), bytes.len()) };
    }
    cx.ret_pair(ret, [to.addr() as u64, total as u64 | (cap as u64) << 32]);
    Outcome::Done
}

/// A `[]byte` seen as a string: `func view(b []byte) string`.
pub(crate) fn view(cx: &mut NativeCx<'_>) -> Outcome {
    let (p, len, _) = cx.arg_slice(0);
    let v = if len == 0 {
        [0, 0]
    } else {
        [p.addr() as u64, len as u64]
    };
    cx.ret_pair(0, v);
    Outcome::Done
}

/// -1 for none.
pub(crate) fn position(at: Option<usize>) -> i64 {
    at.map_or(-1, |i| i as i64)
}
