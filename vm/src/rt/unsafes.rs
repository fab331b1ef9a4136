//! Run-time checks for package unsafe: whether the memory at a pointer may be viewed as more than the pointer's
//! type says. They are natives, called from code that `compile::unsafes` generates.
//!
//! Only objects without pointers may, because any bytes are valid in them. In objects with pointers even the
//! other words are unsafe: they include lengths of strings and slices.

use super::seen;
use crate::machine::native::{NativeCx, NativeFn, Outcome};
use crate::value::rtype::Kind;

/// Which of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Unsafe {
    /// `unsafe.Slice`: pointer, length, size of an element, what is known (bits of [`known`]).
    Slice,
    /// `unsafe.String`: pointer, length, what is known.
    String,
    /// `unsafe.StringData` of a string.
    StringData,
    /// The string of a header: pointer, length.
    Copy,
    /// `(*T)(unsafe.Add(unsafe.Pointer(p), n))` and its like: pointer, distance, bytes from the pointer on that may be
    /// read, size and alignment of a `T`, what is known.
    Sum,
    /// The string or slice of a header: address, length, capacity, size of an element, what is known, and the two words of what
    /// it replaces.
    Header,
    /// The data of an interface as Go has it, the pointer to a value: type, data.
    DataOf,
}

/// What is known of a pointer and what it is to be taken for.
pub mod known {
    /// It leads to a live object, or is nil.
    pub const ALIVE: u64 = 1;
    /// The elements have no pointers.
    pub const PLAIN: u64 = 2;
    /// They are the bytes of a string.
    pub const TEXT: u64 = 4;
    /// From this bit on: their alignment.
    pub const ALIGN: u32 = 8;
}

impl Unsafe {
    /// Its name in traces, its native, its results and parameters by frame map.
    pub fn native(self) -> (&'static str, NativeFn, &'static [u8], &'static [u8]) {
        match self {
            Unsafe::Slice => ("runtime.unsafeslice", slice, &[1, 0], &[1, 0, 0, 0]),
            Unsafe::String => ("runtime.unsafestring", string, &[1, 0], &[1, 0, 0]),
            Unsafe::StringData => ("runtime.stringdata", string_data, &[1], &[1, 0]),
            Unsafe::Copy => ("runtime.unsafestring", copy, &[1, 0], &[1, 0]),
            Unsafe::Sum => ("runtime.checkptr", sum, &[1], &[1, 0, 0, 0, 0, 0]),
            Unsafe::Header => (
                "runtime.unsafeheader",
                header,
                &[1, 0],
                &[1, 0, 0, 0, 0, 1, 0],
            ),
            Unsafe::DataOf => ("runtime.efacedata", data_of, &[1], &[1, 1]),
        }
    }
}

fn slice(cx: &mut NativeCx<'_>) -> Outcome {
    let (n, size, known) = (cx.arg_i64(1), cx.arg_u64(2), cx.arg_u64(3));
    match elements(cx, "unsafe.Slice", n, size, known) {
        Ok(()) => {
            let n = cx.arg_u64(1);
            cx.ret_pair(0, [cx.arg_u64(0), n | n << 32]);
            Outcome::Done
        }
        Err(outcome) => outcome,
    }
}

fn string(cx: &mut NativeCx<'_>) -> Outcome {
    let (n, known) = (cx.arg_i64(1), cx.arg_u64(2));
    match elements(cx, "unsafe.String", n, 1, known) {
        Ok(()) => {
            cx.ret_pair(0, cx.arg_pair(0));
            Outcome::Done
        }
        Err(outcome) => outcome,
    }
}

/// Whether there are `n` elements of that size where the first parameter leads.
fn elements(cx: &NativeCx<'_>, name: &str, n: i64, size: u64, known: u64) -> Result<(), Outcome> {
    let p = cx.arg_u64(0);
    if n == 0 {
        return Ok(());
    }
    if p == 0 && n > 0 {
        let text = format!("{name}: ptr is nil and len is not zero");
        return Err(Outcome::RuntimeError(text));
    }
    // A length is a `u32` in a slice.
    let Some(bytes) = u32::try_from(n)
        .ok()
        .and_then(|n| size.checked_mul(u64::from(n)))
        .filter(|bytes| p.checked_add(*bytes).is_some())
    else {
        return Err(Outcome::RuntimeError(format!("{name}: len out of range")));
    };
    // A pointer that is alive leads to one element at least.
    let one = n == 1 || size == 0;
    let fine = known & known::ALIVE != 0
        && (one || known & known::PLAIN != 0 && cx.heap().is_plain(p as usize, bytes as usize));
    if fine {
        return Ok(());
    }
    Err(Outcome::PlainError(format!(
        "not supported: {name} of length {n} over memory that is not one object without pointers"
    )))
}

/// The address of the bytes if they are in an object of their own, of a copy if they may be shared: a
/// write through it changes no constant.
fn string_data(cx: &mut NativeCx<'_>) -> Outcome {
    let [p, n] = cx.arg_pair(0);
    let address = match n {
        // Where nothing can be read through it.
        0 => 0,
        _ if cx.heap().is_plain(p as usize, n as usize) => p,
        _ => cx.new_string(cx.arg_str(0))[0],
    };
    cx.ret_u64(0, address);
    Outcome::Done
}

fn copy(cx: &mut NativeCx<'_>) -> Outcome {
    let (p, n) = (cx.arg_u64(0) as usize, cx.arg_u64(1) as usize);
    if n == 0 {
        cx.ret_pair(0, [0, 0]);
        return Outcome::Done;
    }
    if !cx.heap().is_plain(p, n) {
        return Outcome::PlainError(
            "not supported: unsafe.Pointer to memory outside of one object without pointers".into(),
        );
    }
    // SAFETY: so many bytes of the heap's memory, which stays mapped for as long as the heap is there.
    let string = cx.new_string(unsafe { std::slice::from_raw_parts(p as *const u8, n) });
    cx.ret_pair(0, string);
    Outcome::Done
}

fn sum(cx: &mut NativeCx<'_>) -> Outcome {
    let (p, n, room) = (cx.arg_u64(0), cx.arg_u64(1), cx.arg_u64(2));
    let (size, align, known) = (cx.arg_u64(3), cx.arg_u64(4), cx.arg_u64(5));
    let to = p.wrapping_add(n);
    let alive = known & known::ALIVE != 0;
    // Of a slice without room there is nothing to be read.
    if to == 0 || n == 0 && !alive {
        cx.ret_u64(0, 0);
        return Outcome::Done;
    }
    let inside = n.checked_add(size).is_some_and(|end| end <= room);
    let object = cx.heap().object_of(p as usize);
    let same = alive
        && object.is_some_and(|(start, _)| {
            let there = cx.heap().object_of(to as usize);
            there.is_some_and(|(at, _)| at == start)
                && cx.heap().is_plain(to as usize, size as usize)
        });
    if !inside && !same {
        return Outcome::PlainError(
            "not supported: unsafe.Pointer to memory outside of one object without pointers".into(),
        );
    }
    if to % align.max(1) != 0 {
        return Outcome::PlainError("checkptr: misaligned pointer conversion".into());
    }
    cx.ret_u64(0, to);
    Outcome::Done
}

fn header(cx: &mut NativeCx<'_>) -> Outcome {
    let (p, n, cap, size) = (cx.arg_u64(0), cx.arg_i64(1), cx.arg_i64(2), cx.arg_u64(3));
    let (known, [old, words]) = (cx.arg_u64(4), cx.arg_pair(5));
    let text = known & known::TEXT != 0;
    let room = if text { n } else { cap };
    let word = |n: i64| u32::try_from(n).ok().map(u64::from);
    let (Some(n), Some(cap)) = (word(n).filter(|_| n <= room), word(room)) else {
        return Outcome::PlainError(format!(
            "not supported: a header of length {n} and capacity {room}, set through unsafe.Pointer"
        ));
    };
    let second = if text { n } else { n | cap << 32 };
    let had = if text { words } else { words >> 32 };
    let bytes = cap.checked_mul(size);
    let fine = bytes == Some(0)
        || p == old && cap <= had
        || known & known::PLAIN != 0
            && seen::is_plain(&cx.heap(), p as usize)
            && bytes.is_some_and(|bytes| cx.heap().is_plain(p as usize, bytes as usize));
    if !fine {
        return Outcome::PlainError(format!(
            "not supported: a header set through unsafe.Pointer: {cap} elements of {size} bytes at an address where minigo \
             knows of no pointer-free object of that size"
        ));
    }
    if p % (known >> known::ALIGN).max(1) != 0 {
        return Outcome::PlainError("checkptr: misaligned pointer conversion".into());
    }
    // The address may come from a number, so markers may not find the object.
    cx.machine().cache.barrier.shade(p);
    cx.ret_pair(0, [p, second]);
    Outcome::Done
}

fn data_of(cx: &mut NativeCx<'_>) -> Outcome {
    let Some((ty, data)) = cx.arg_iface(0) else {
        cx.ret_u64(0, 0);
        return Outcome::Done;
    };
    let pointer = matches!(
        ty.kind,
        Kind::Pointer | Kind::Map | Kind::Chan | Kind::Func | Kind::UnsafePointer
    );
    let (to, of) = match (pointer, ty.direct()) {
        (true, _) => (data, ty.elem().filter(|_| ty.kind == Kind::Pointer)),
        (false, false) => (data, Some(ty)),
        (false, true) => {
            let new = cx.new_object(ty);
            // SAFETY: a new object of the type, which has at most eight bytes; the first of them are the value's.
            unsafe {
                let bytes = data.to_le_bytes();
                std::ptr::copy_nonoverlapping(bytes.as_ptr(), new, ty.size.min(8));
            }
            (new.expose_provenance() as u64, Some(ty))
        }
    };
    if let Some(of) = of {
        seen::note(cx.machine(), to, &of);
    }
    cx.ret_u64(0, to);
    Outcome::Done
}
