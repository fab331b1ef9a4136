//! Run-time errors: the values that failing instructions panic with, in Go's wording.

use super::panic;
use crate::code::Func;
use crate::code::op::Op;
use crate::heap::kept::Kept;
use crate::machine::goroutine::Raised;
use crate::machine::regs::{Fp, I, Pc};
use crate::machine::{Budget, Exit, Machine, Mp};
pub use crate::value::known::ErrorKind as Kind;
use crate::value::map::{Fault as MapFault, GoMap, len as map_len};
use crate::value::rtype::RType;

/// An error value: all kinds hold one string, in a string type's box or a struct's first field.
pub fn new_error(m: &mut Machine, kind: Kind, text: &str) -> [u64; 2] {
    let ty = kind.rtype(m.instance().known());
    let text = m.new_string(text.as_bytes());
    let data = m.alloc(16, m.cache.heap().known.pair);
    // SAFETY: the object is new and 16 bytes long.
    unsafe { data.cast::<[u64; 2]>().write(text) };
    [Kept::as_ptr(ty).addr() as u64, data.addr() as u64]
}

/// Panics with a run-time error.
///
/// # Safety
/// As for `dispatch`: `pc` is an instruction, the faulting one, of the function whose frame `fp` is, and `m` runs the
/// goroutine that owns this frame. Nothing else refers to that goroutine or to its context (`Machine::cx`).
#[cold]
#[inline(never)]
pub unsafe fn raise(pc: Pc, fp: Fp, m: Mp, kind: Kind, text: &str) -> Exit {
    // SAFETY: `pc` is the faulting instruction in the running goroutine's frame `fp`; `new_error` makes an interface
    // value, as `start` demands.
    unsafe {
        (*m).at(pc, fp);
        let value = new_error(&mut *m, kind, text);
        panic::start(pc, fp, m, value, Raised::Machine)
    }
}

macro_rules! faults {
    ($($name:ident $kind:ident $text:literal;)*) => {$(
        #[doc = concat!("`", $text, "`")]
        ///
        /// # Safety
        /// As [`raise`].
        #[cold]
        #[inline(never)]
        pub unsafe fn $name(pc: Pc, fp: Fp, budget: Budget, m: Mp) -> Exit {
            // SAFETY: `pc` is the instruction that fails so, in the frame `fp` of the goroutine that `m` runs.
            unsafe {
                (*m).give_back(budget);
                raise(pc, fp, m, Kind::$kind, $text)
            }
        }
    )*};
}

faults! {
    divide Error "integer divide by zero";
    shift Error "negative shift amount";
    nil_map Plain "assignment to entry in nil map";
    send_closed Plain "send on closed channel";
    close_closed Plain "close of closed channel";
    close_nil Plain "close of nil channel";
    make_slice_len Error "makeslice: len out of range";
    make_slice_cap Error "makeslice: cap out of range";
    make_chan Plain "makechan: size out of range";
    append_len Error "growslice: len out of range";
}

/// Nil dereference.
///
/// # Safety
/// As [`raise`].
#[cold]
#[inline(never)]
pub unsafe fn nil(pc: Pc, fp: Fp, budget: Budget, m: Mp) -> Exit {
    // SAFETY: `pc` is the instruction that dereferences nil, in the running goroutine's frame `fp`; the value is a new
    // interface value.
    unsafe {
        (*m).give_back(budget);
        let text = "invalid memory address or nil pointer dereference";
        (*m).at(pc, fp);
        let value = new_error(&mut *m, Kind::Error, text);
        panic::start(pc, fp, m, value, Raised::Signal)
    }
}

/// Index out of range.
///
/// # Safety
/// As [`raise`].
#[cold]
#[inline(never)]
pub unsafe fn index(pc: Pc, fp: Fp, budget: Budget, m: Mp, at: u64, len: u64) -> Exit {
    // SAFETY: `pc` is the instruction whose index is out of range, in the running goroutine's frame `fp`, whose header
    // `unsigned` reads.
    unsafe {
        (*m).give_back(budget);
        let text = if (at as i64) < 0 && !unsigned(pc, fp) {
            format!("index out of range [{}]", at as i64)
        } else {
            format!("index out of range [{at}] with length {len}")
        };
        raise(pc, fp, m, Kind::Bounds, &text)
    }
}

/// Whether the index, or a bound, of the instruction at `pc` has an unsigned 64-bit type.
///
/// # Safety
/// `fp` is a frame whose header is written.
unsafe fn unsigned(pc: Pc, fp: Fp) -> bool {
    // SAFETY: a frame's link holds its function.
    let code = unsafe { Func::at(*fp.sub(1) >> 16) }.code();
    code.and_then(|c| c.line_at(c.index_of(pc)?))
        .is_some_and(|l| l.unsigned)
}

/// What is wrong with the bounds of a slice expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bounds {
    /// `[:hi]` of a string or array of this length
    HiLen(i64, i64),
    /// `[:hi]` of a slice of this capacity
    HiCap(i64, i64),
    /// `[lo:hi]`
    LoHi(i64, i64),
    /// `[::max]` of an array of this length
    MaxLen(i64, i64),
    /// `[::max]` of a slice of this capacity
    MaxCap(i64, i64),
    /// `[:hi:max]`
    HiMax(i64, i64),
    /// `[lo:hi:]`
    LoHi3(i64, i64),
}

impl Bounds {
    /// Go's text; `unsigned`: the first number is.
    pub fn text(self, unsigned: bool) -> String {
        let (Bounds::HiLen(x, y)
        | Bounds::HiCap(x, y)
        | Bounds::LoHi(x, y)
        | Bounds::MaxLen(x, y)
        | Bounds::MaxCap(x, y)
        | Bounds::HiMax(x, y)
        | Bounds::LoHi3(x, y)) = self;
        let whole = x >= 0 || unsigned;
        let x = if unsigned {
            (x as u64).to_string()
        } else {
            x.to_string()
        };
        let what = match self {
            Bounds::HiLen(..) if whole => format!("[:{x}] with length {y}"),
            Bounds::HiCap(..) if whole => format!("[:{x}] with capacity {y}"),
            Bounds::LoHi(..) if whole => format!("[{x}:{y}]"),
            Bounds::MaxLen(..) if whole => format!("[::{x}] with length {y}"),
            Bounds::MaxCap(..) if whole => format!("[::{x}] with capacity {y}"),
            Bounds::HiMax(..) if whole => format!("[:{x}:{y}]"),
            Bounds::LoHi3(..) if whole => format!("[{x}:{y}:]"),
            Bounds::HiLen(..) | Bounds::HiCap(..) => format!("[:{x}]"),
            Bounds::LoHi(..) => format!("[{x}:]"),
            Bounds::MaxLen(..) | Bounds::MaxCap(..) => format!("[::{x}]"),
            Bounds::HiMax(..) => format!("[:{x}:]"),
            Bounds::LoHi3(..) => format!("[{x}::]"),
        };
        format!("slice bounds out of range {what}")
    }
}

/// Slice bounds out of range.
///
/// # Safety
/// As [`raise`].
#[cold]
#[inline(never)]
pub unsafe fn bounds(pc: Pc, fp: Fp, m: Mp, what: Bounds) -> Exit {
    // SAFETY: `pc` is the slice expression whose bounds are wrong, in the running goroutine's frame `fp`, whose header
    // `unsigned` reads.
    unsafe { raise(pc, fp, m, Kind::Bounds, &what.text(unsigned(pc, fp))) }
}

/// A map operation failed.
///
/// # Safety
/// As [`raise`].
#[cold]
#[inline(never)]
pub unsafe fn map(pc: Pc, fp: Fp, m: Mp, fault: MapFault) -> Exit {
    // SAFETY: `pc` is the instruction that failed, in the running goroutine's frame `fp`; the slot of an operand that
    // `nil_map` names holds nil or a map.
    unsafe {
        match fault {
            MapFault::Unhashable(ty) => {
                if let Some(exit) = stopped(pc, fp, m) {
                    return exit;
                }
                let i = I { pc, fp };
                // Looking into an empty map says it in other words.
                let operand = Op::from_u16(*pc.cast::<u16>()).and_then(Op::nil_map);
                let map = operand.map(|n| if n == 0 { i.ra() } else { i.rb() });
                if map.is_some_and(|m| map_len(m as *const GoMap) == 0) {
                    let text = format!("hash of unhashable type: {}", ty.string);
                    return raise(pc, fp, m, Kind::Plain, &text);
                }
                raise(
                    pc,
                    fp,
                    m,
                    Kind::Error,
                    &format!("hash of unhashable type {}", ty.string),
                )
            }
            MapFault::ConcurrentWrites => panic::fatal(pc, fp, m, "concurrent map writes"),
            MapFault::ConcurrentReadWrite => {
                panic::fatal(pc, fp, m, "concurrent map read and map write")
            }
            MapFault::TooLarge => panic::fatal(pc, fp, m, "out of memory"),
        }
    }
}

/// Uncomparable dynamic types were compared.
///
/// # Safety
/// As [`raise`].
#[cold]
#[inline(never)]
pub unsafe fn uncomparable(pc: Pc, fp: Fp, m: Mp, ty: &RType) -> Exit {
    let text = format!("comparing uncomparable type {}", ty.string);
    // SAFETY: `pc` is the comparison that failed, in the frame `fp` of the goroutine that `m` runs, as both demand.
    unsafe { stopped(pc, fp, m).unwrap_or_else(|| raise(pc, fp, m, Kind::Error, &text)) }
}

/// The program is being ended, and a comparison or a hash was left for that: the goroutine stops here.
///
/// # Safety
/// As [`raise`].
unsafe fn stopped(pc: Pc, fp: Fp, m: Mp) -> Option<Exit> {
    // SAFETY: `m` runs the goroutine in whose stack `fp` is, as this function demands.
    unsafe {
        (*m).instance().cause()?;
        (*m).use_up();
        (*m).save(pc, fp);
    }
    Some(Exit::Stop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_bounds() {
        assert_eq!(
            Bounds::HiCap(5, 3).text(false),
            "slice bounds out of range [:5] with capacity 3"
        );
        assert_eq!(
            Bounds::LoHi(-1, 3).text(false),
            "slice bounds out of range [-1:]"
        );
        assert_eq!(
            Bounds::HiMax(4, 3).text(false),
            "slice bounds out of range [:4:3]"
        );
    }
}
