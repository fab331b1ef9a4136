//! Natives of package encoding/binary: fixed-size values to bytes and back, by their type descriptors.

use crate::heap::kept::Kept;
use crate::machine::native::{NativeCx, NativeFn, Outcome};
use crate::value::equal::pair_at;
use crate::value::rtype::{Kind, RType};

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("fixedSize", |cx| size(cx, written)),
    ("readSize", |cx| size(cx, read)),
    ("encodeSome", encode_some),
    ("decodeSome", decode_some),
];

/// How many bytes one call makes or reads, about.
const PIECE: usize = 1 << 16;
/// What `encodeSome` and `decodeSome` return when nothing is left to do.
const ALL: i64 = -1;
/// What they return for what they leave to package reflect: fields that it refuses to set, and all where races are
/// looked for.
const NOT_HERE: i64 = -2;

/// Values of one type, one behind the other in memory.
#[derive(Clone, Copy)]
struct Run {
    ty: Kept<RType>,
    at: *mut u8,
    n: usize,
    /// Go converts these by the types themselves, all others by package reflect, in which a float32
    /// becomes a float64 on its way (and a signalling NaN a quiet one).
    plain: bool,
}

/// The bytes that a value of a type takes, if it is of a fixed size.
fn fixed(t: &RType) -> Option<usize> {
    match t.kind {
        Kind::Bool | Kind::Int8 | Kind::Uint8 => Some(1),
        Kind::Int16 | Kind::Uint16 => Some(2),
        Kind::Int32 | Kind::Uint32 | Kind::Float32 => Some(4),
        Kind::Int64 | Kind::Uint64 | Kind::Float64 | Kind::Complex64 => Some(8),
        Kind::Complex128 => Some(16),
        Kind::Array => fixed(t.elem_ref()?)?.checked_mul(t.len as usize),
        Kind::Struct => t
            .fields()
            .iter()
            .try_fold(0usize, |sum, f| sum.checked_add(fixed(&f.ty)?)),
        _ => None,
    }
}

/// The values of the slice, array or other value of type `t` at `at`.
fn run(t: Kept<RType>, at: *mut u8, plain: bool) -> Option<Run> {
    let plain = plain && t.pkg_path.is_empty();
    match t.kind {
        Kind::Slice => {
            let ty = t.elem()?;
            // SAFETY: a slice is there: the interface's type says so.
            let [p, lens] = unsafe { pair_at(at) };
            Some(Run {
                ty,
                at: p as *mut u8,
                n: lens as u32 as usize,
                plain: plain && t.name.is_empty() && ty.pkg_path.is_empty(),
            })
        }
        Kind::Array => Some(Run {
            ty: t.elem()?,
            at,
            n: t.len as usize,
            plain: false,
        }),
        _ => Some(Run {
            ty: t,
            at,
            n: 1,
            plain,
        }),
    }
}

/// What is written of the interface in parameter slots `i`, `i + 1`: its value, or what that points to.
fn written(cx: &NativeCx<'_>, i: usize) -> Option<Run> {
    let (t, data) = cx.arg_iface(i)?;
    if t.kind == Kind::Pointer {
        return read(cx, i);
    }
    if t.direct() {
        return run(t, cx.arg_place(i + 1).cast_mut().cast(), true);
    }
    run(t, data as *mut u8, true)
}

/// Where the interface in parameter slots `i`, `i + 1` is read to: a slice, or what a pointer leads to.
fn read(cx: &NativeCx<'_>, i: usize) -> Option<Run> {
    let (t, data) = cx.arg_iface(i)?;
    match t.kind {
        Kind::Pointer if data != 0 => {
            let elem = t.elem()?;
            run(elem, data as *mut u8, elem.kind != Kind::Slice)
        }
        Kind::Slice => run(t, data as *mut u8, true),
        _ => None,
    }
}

/// `func fixedSize(data any) int` and `func readSize(data any) int`: -1 if there is none.
fn size(cx: &mut NativeCx<'_>, of: fn(&NativeCx<'_>, usize) -> Option<Run>) -> Outcome {
    let size = of(cx, 0).and_then(|run| fixed(&run.ty)?.checked_mul(run.n));
    cx.ret_i64(0, size.map_or(-1, |n| n as i64));
    Outcome::Done
}

/// The part of a run that one call goes over: from element `from` on, no more than has room in `bytes`.
fn part(run: Run, size: usize, from: usize, bytes: usize) -> (Run, i64) {
    if size == 0 {
        return (Run { n: 0, ..run }, ALL);
    }
    let end = run.n.min(bytes / size);
    let to = end.min(from.saturating_add((PIECE / size).max(1)));
    let next = if to < end { to as i64 } else { ALL };
    let at = run.at.wrapping_add(from * run.ty.size);
    let n = to.saturating_sub(from);
    (Run { at, n, ..run }, next)
}

/// `func encodeSome(buf []byte, data any, from int, big bool) (next int)`
fn encode_some(cx: &mut NativeCx<'_>) -> Outcome {
    let (from, big) = (cx.arg_u64(4) as usize, cx.arg_bool(5));
    let Some(run) = written(cx, 2).filter(|_| !cx.races()) else {
        cx.ret_i64(0, NOT_HERE);
        return Outcome::Done;
    };
    let (to, len, _) = cx.arg_slice(0);
    let size = fixed(&run.ty).unwrap_or(0);
    let (part, next) = part(run, size, from, len);
    cx.took(part.n * size);
    // SAFETY: `part` keeps within the values, and within `len` bytes from `to`.
    unsafe { encode(part, to.wrapping_add(from * size), big) };
    cx.ret_i64(0, next);
    Outcome::Done
}

/// `func decodeSome(buf []byte, data any, from int, big bool) (next int)`
fn decode_some(cx: &mut NativeCx<'_>) -> Outcome {
    let (from, big) = (cx.arg_u64(4) as usize, cx.arg_bool(5));
    let Some(run) = read(cx, 2).filter(|run| settable(&run.ty) && !cx.races()) else {
        cx.ret_i64(0, NOT_HERE);
        return Outcome::Done;
    };
    let (bytes, len, _) = cx.arg_slice(0);
    let size = fixed(&run.ty).unwrap_or(0);
    let (part, next) = part(run, size, from, len);
    cx.took(part.n * size);
    // SAFETY: `part` keeps within the values, and within `len` bytes from `bytes`.
    unsafe { decode(part, bytes.wrapping_add(from * size), big) };
    cx.ret_i64(0, next);
    Outcome::Done
}

/// Whether package reflect would set all of it: blank fields are skipped, other unexported ones panic.
fn settable(t: &RType) -> bool {
    match t.kind {
        Kind::Array => t.elem_ref().is_none_or(settable),
        Kind::Struct => t
            .fields()
            .iter()
            .all(|f| f.name == "_" || f.pkg_path.is_empty() && settable(&f.ty)),
        _ => true,
    }
}

/// The fields of a struct: offset in memory, offset in bytes, size in bytes.
fn fields(t: &RType) -> impl Iterator<Item = (Kept<RType>, bool, usize, usize, usize)> {
    let mut at = 0;
    t.fields().iter().map(move |f| {
        let (from, size) = (at, fixed(&f.ty).unwrap_or(0));
        at += size;
        (f.ty, f.name == "_", f.offset, from, size)
    })
}

/// A float32 as it comes back from a float64.
fn quiet(bits: u32) -> u32 {
    bits | u32::from(f32::from_bits(bits).is_nan()) << 22
}

/// Writes the values of a run to `to`.
///
/// # Safety
/// `run.at` points to `run.n` values of type `run.ty` that can be read, and `fixed(run.ty)` bytes can be written
/// for each of them at `to`.
unsafe fn encode(run: Run, to: *mut u8, big: bool) {
    let Run { ty, at, n, plain } = run;
    // SAFETY: `n` values can be read at `at`, and their bytes written at `to`, as this function demands; the parts that
    // `each` names are inside both.
    unsafe {
        match ty.kind {
            Kind::Bool | Kind::Int8 | Kind::Uint8 => std::ptr::copy(at, to, n),
            Kind::Int16 | Kind::Uint16 => turn::<u16>(at, to, n, big, u16::swap_bytes),
            Kind::Float32 if !plain => turn::<u32>(at, to, n, true, quiet),
            Kind::Complex64 => turn::<u32>(at, to, 2 * n, true, quiet),
            Kind::Int32 | Kind::Uint32 | Kind::Float32 => {
                turn::<u32>(at, to, n, big, u32::swap_bytes);
            }
            Kind::Complex128 => turn::<u64>(at, to, 2 * n, big, u64::swap_bytes),
            Kind::Int64 | Kind::Uint64 | Kind::Float64 => {
                turn::<u64>(at, to, n, big, u64::swap_bytes);
            }
            _ => {
                each(ty, n, |part, offset, from, size, blank| {
                    let to = to.add(from);
                    if blank {
                        to.write_bytes(0, size);
                    } else {
                        let (at, plain) = (at.add(offset), false);
                        encode(Run { at, plain, ..part }, to, big);
                    }
                });
            }
        }
        if big && (ty.kind == Kind::Complex64 || ty.kind == Kind::Float32 && !plain) {
            let n = if ty.kind == Kind::Complex64 { 2 * n } else { n };
            turn::<u32>(to, to, n, true, u32::swap_bytes);
        }
    }
}

/// Reads the values of a run from `from`.
///
/// # Safety
/// `run.at` points to `run.n` values of type `run.ty` that can be written, and `fixed(run.ty)` bytes can be read
/// for each of them at `from`.
unsafe fn decode(run: Run, from: *const u8, big: bool) {
    let Run { ty, at, n, plain } = run;
    // SAFETY: `n` values can be written at `at`, and their bytes read at `from`, as this function demands; the parts
    // that `each` names are inside both. They hold no pointers, as the type has a fixed size.
    unsafe {
        match ty.kind {
            Kind::Bool => {
                for i in 0..n {
                    at.add(i).write(u8::from(from.add(i).read() != 0));
                }
            }
            Kind::Int8 | Kind::Uint8 => std::ptr::copy(from, at, n),
            Kind::Int16 | Kind::Uint16 => turn::<u16>(from, at, n, big, u16::swap_bytes),
            Kind::Int32 | Kind::Uint32 | Kind::Float32 => {
                turn::<u32>(from, at, n, big, u32::swap_bytes);
            }
            Kind::Complex64 => turn::<u32>(from, at, 2 * n, big, u32::swap_bytes),
            Kind::Complex128 => turn::<u64>(from, at, 2 * n, big, u64::swap_bytes),
            Kind::Int64 | Kind::Uint64 | Kind::Float64 => {
                turn::<u64>(from, at, n, big, u64::swap_bytes);
            }
            _ => {
                each(ty, n, |part, offset, start, _, blank| {
                    if !blank {
                        let (at, plain) = (at.add(offset), false);
                        decode(Run { at, plain, ..part }, from.add(start), big);
                    }
                });
            }
        }
        if ty.kind == Kind::Complex64 || ty.kind == Kind::Float32 && !plain {
            let n = if ty.kind == Kind::Complex64 { 2 * n } else { n };
            turn::<u32>(at, at, n, true, quiet);
        }
    }
}

/// Copies `n` numbers, each changed by `change` if that is wanted.
///
/// # Safety
/// `n` values of type `T` can be read at `from` and written at `to`, whatever the alignment. The places may be the
/// same.
unsafe fn turn<T: Copy>(from: *const u8, to: *mut u8, n: usize, wanted: bool, change: fn(T) -> T) {
    let (from, to) = (from.cast::<T>(), to.cast::<T>());
    // SAFETY: `n` values can be read at `from` and written at `to`, as this function demands; `i` is below `n`.
    unsafe {
        if !wanted {
            return std::ptr::copy(from.cast::<u8>(), to.cast::<u8>(), n * size_of::<T>());
        }
        for i in 0..n {
            to.add(i)
                .write_unaligned(change(from.add(i).read_unaligned()));
        }
    }
}

/// Calls `f` for the parts of `n` structs or arrays: the part as a run without its place, where it is in memory and
/// in bytes, how many bytes it takes, whether it is a blank field.
fn each(ty: Kept<RType>, n: usize, mut f: impl FnMut(Run, usize, usize, usize, bool)) {
    let whole = fixed(&ty).unwrap_or(0);
    let none = Run {
        ty,
        at: std::ptr::null_mut(),
        n: 1,
        plain: false,
    };
    for i in 0..n {
        let (offset, from) = (i * ty.size, i * whole);
        match (ty.kind, ty.elem()) {
            (Kind::Array, Some(elem)) => {
                let n = ty.len as usize;
                f(
                    Run {
                        ty: elem,
                        n,
                        ..none
                    },
                    offset,
                    from,
                    whole,
                    false,
                );
            }
            _ => {
                for (ty, blank, o, start, size) in fields(&ty) {
                    f(Run { ty, ..none }, offset + o, from + start, size, blank);
                }
            }
        }
    }
}
