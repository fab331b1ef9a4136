//! Types and selectors that the machine itself needs, and the kinds of run-time error.

use super::rtype::{Kind, MethodSel, RType, Shape, flag};
use crate::heap::Heap;
use crate::heap::kept::Kept;

/// Types and selectors that the machine itself needs.
#[derive(Clone, Debug)]
pub struct Known {
    /// `runtime.errorString`
    pub error_string: Kept<RType>,
    /// `runtime.boundsError`
    pub bounds_error: Kept<RType>,
    /// `runtime.plainError`
    pub plain_error: Kept<RType>,
    /// `*runtime.TypeAssertionError`
    pub type_assertion_error: Kept<RType>,
    /// `*runtime.PanicNilError`
    pub panic_nil_error: Kept<RType>,
    /// `string`
    pub string: Kept<RType>,
    /// Selector of `Error`.
    pub sel_error: Option<MethodSel>,
    /// Selector of `String`.
    pub sel_string: Option<MethodSel>,
}

impl Known {
    /// Stand-ins without methods, for programs without package runtime (tests).
    pub fn stand_ins(heap: &Heap) -> Known {
        let ty = |name: &str, kind, flags, gc| {
            RType::new(
                &heap.region,
                Shape {
                    size: if kind == Kind::Pointer { 8 } else { 16 },
                    align: if kind == Kind::Pointer { 8 } else { 16 },
                    kind,
                    flags: flag::COMPARABLE | flags,
                    gc: heap.maps.of(gc),
                    len: 0,
                    chan_dir: 0,
                    string: name.into(),
                    name: String::new(),
                    pkg_path: String::new(),
                    id: 0,
                    later: None,
                },
            )
        };
        let string = |name| ty(name, Kind::String, flag::PAIRS, &[1, 0]);
        let pointer = |name| ty(name, Kind::Pointer, flag::DIRECT, &[1]);
        Known {
            error_string: string("runtime.errorString"),
            bounds_error: string("runtime.boundsError"),
            plain_error: string("runtime.plainError"),
            type_assertion_error: pointer("*runtime.TypeAssertionError"),
            panic_nil_error: pointer("*runtime.PanicNilError"),
            string: string("string"),
            sel_error: None,
            sel_string: None,
        }
    }
}

/// The kinds of run-time error value, by their Go types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ErrorKind {
    /// `runtime.errorString`: its text follows "runtime error: ".
    Error,
    /// `runtime.boundsError`: likewise.
    Bounds,
    /// `runtime.plainError`: the text as it is.
    Plain,
    /// `*runtime.TypeAssertionError`: the text as it is.
    Assertion,
    /// `*runtime.PanicNilError`.
    PanicNil,
}

impl ErrorKind {
    /// Its Go type.
    pub fn rtype(self, known: &Known) -> Kept<RType> {
        match self {
            ErrorKind::Error => known.error_string,
            ErrorKind::Bounds => known.bounds_error,
            ErrorKind::Plain => known.plain_error,
            ErrorKind::Assertion => known.type_assertion_error,
            ErrorKind::PanicNil => known.panic_nil_error,
        }
    }

    /// The kind of an error value with this type word.
    pub fn of(ty: u64, known: &Known) -> Option<ErrorKind> {
        [
            ErrorKind::Error,
            ErrorKind::Bounds,
            ErrorKind::Plain,
            ErrorKind::Assertion,
            ErrorKind::PanicNil,
        ]
        .into_iter()
        .find(|k| Kept::as_ptr(k.rtype(known)).addr() as u64 == ty)
    }
}
