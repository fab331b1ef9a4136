//! Frames of Go's runtime that our stacks do not have but traces show: those between a panic and the deferred
//! calls it runs, and those below a goroutine's first function.

use super::trace::Frame;
use crate::code::{Func, RuntimeFunc};
use crate::heap::kept::Kept;
use crate::machine::goroutine::{Panicking, Raised};
use crate::value::equal::str_bytes;

/// The functions that stand between the frame that panics and the deferred call, the innermost first.
pub(super) fn raised_by(p: &Panicking) -> &'static [RuntimeFunc] {
    use RuntimeFunc as F;
    match p.raised {
        _ if p.goexit => &[F::Goexit],
        Raised::Program => &[F::GoPanic],
        Raised::Signal => &[F::GoPanic, F::PanicMem, F::SigPanic],
        // SAFETY: errors of the machine hold a string (`errors::new_error`), and the record keeps them.
        Raised::Machine => of_error(unsafe { str_bytes(*(p.value[1] as *const [u64; 2])) }),
    }
}

/// What calls gopanic for the error of that text.
fn of_error(text: &[u8]) -> &'static [RuntimeFunc] {
    use RuntimeFunc as F;
    match text {
        b"integer divide by zero" => &[F::GoPanic, F::PanicDivide],
        b"negative shift amount" => &[F::GoPanic, F::PanicShift],
        b"makeslice: len out of range" => &[F::GoPanic, F::PanicMakeSliceLen, F::MakeSlice],
        b"makeslice: cap out of range" => &[F::GoPanic, F::PanicMakeSliceCap, F::MakeSlice],
        b"makechan: size out of range" => &[F::GoPanic, F::MakeChan],
        b"close of closed channel" | b"close of nil channel" => &[F::GoPanic, F::CloseChan],
        b"assignment to entry in nil map" => &[F::GoPanic, F::MapAssign],
        b"send on closed channel" => &[F::GoPanic, F::ChanSend, F::ChanSend1],
        t if t.starts_with(b"index out of range")
            || t.starts_with(b"slice bounds out of range")
            || t.starts_with(b"cannot convert slice with length") =>
        {
            &[F::GoPanic, F::PanicBounds64, F::PanicBounds]
        }
        t if t.starts_with(b"comparing uncomparable type") => &[F::GoPanic, F::EfaceEq],
        t => t
            .strip_prefix(b"interface conversion: ")
            .map_or(&[F::GoPanic], of_assertion),
    }
}

/// What calls gopanic for a failed type assertion of that text.
fn of_assertion(text: &[u8]) -> &'static [RuntimeFunc] {
    use RuntimeFunc as F;
    if text.windows(16).any(|w| w == b": missing method") {
        &[F::GoPanic, F::GetItab, F::TypeAssert]
    } else if text.starts_with(b"interface is nil, not ") {
        &[F::GoPanic, F::PanicNilDotType]
    } else if text.starts_with(b"interface {} is ") {
        &[F::GoPanic, F::PanicDotTypeE]
    } else {
        &[F::GoPanic, F::PanicDotTypeE, F::PanicDotTypeI]
    }
}

/// The functions below `last`, the outermost function of a goroutine's own: of the one that runs `main`,
/// or of another.
pub fn below(last: &str, main: bool) -> &'static [RuntimeFunc] {
    use RuntimeFunc as F;
    match (main, last) {
        (false, _) => &[F::GoEnd],
        (true, "main.main") => &[F::Main, F::GoEnd],
        (true, _) => &[F::DoInit1, F::DoInit, F::MainAtInit, F::GoEnd],
    }
}

/// Calls `f` with the frame that stands for one of them.
pub fn runtime_frame(func: Kept<Func>, f: &mut impl FnMut(Frame) -> bool) -> bool {
    let code = func.code();
    f(Frame {
        name: func.name,
        params: true,
        file: code.map_or_else(Kept::default, |c| c.file),
        line: code.map_or(0, |c| c.line),
        columns: (0, 0),
        offset: 0,
        pc: code.map_or(0, |c| c.words.as_ptr().addr() as u64) + 8,
        func,
    })
}
