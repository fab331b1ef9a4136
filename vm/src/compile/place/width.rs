//! Which operation loads or stores a scalar of a width, by the kind of place it lies in.

use crate::code::op::Op;
use crate::compile::layout::Width;

/// The operations that load a scalar of one width into a slot, sign-extended where it has a sign.
pub struct Loads {
    /// From a byte offset of an aggregate in the frame; `None`: the slot is copied.
    pub sub: Option<Op>,
    /// Through a pointer.
    pub mem: Op,
    /// From an absolute address.
    pub global: Op,
    /// From an element of a slice.
    pub slice: Op,
    /// From an element of an array behind a pointer.
    pub ptr_elem: Op,
    /// From an element of an array in the frame.
    pub frame_elem: Op,
}

/// The row of [`Loads`] with these operations.
macro_rules! loads {
    ($sub:expr, $mem:ident, $global:ident, $slice:ident, $ptr:ident, $frame:ident) => {
        Loads {
            sub: $sub,
            mem: Op::$mem,
            global: Op::$global,
            slice: Op::$slice,
            ptr_elem: Op::$ptr,
            frame_elem: Op::$frame,
        }
    };
}

/// The loads of a width.
pub fn loads(w: Width) -> Loads {
    match w {
        Width::S8 => loads!(Some(Op::FLdS8), LdS8, GLdS8, IdxS8, PIdxS8, FIdxS8),
        Width::U8 => loads!(Some(Op::FLdU8), LdU8, GLdU8, IdxU8, PIdxU8, FIdxU8),
        Width::S16 => loads!(Some(Op::FLdS16), LdS16, GLdS16, IdxS16, PIdxS16, FIdxS16),
        Width::U16 => loads!(Some(Op::FLdU16), LdU16, GLdU16, IdxU16, PIdxU16, FIdxU16),
        Width::S32 => loads!(Some(Op::FLdS32), LdS32, GLdS32, IdxS32, PIdxS32, FIdxS32),
        Width::U32 | Width::F32 => {
            loads!(Some(Op::FLdU32), LdU32, GLdU32, IdxU32, PIdxU32, FIdxU32)
        }
        _ => loads!(None, Ld64, GLd64, Idx64, PIdx64, FIdx64),
    }
}

/// The operations that store a scalar of one size from a slot. Signs do not matter here.
pub struct Stores {
    /// To a byte offset of an aggregate in the frame; `None`: the slot is copied.
    pub sub: Option<Op>,
    /// Through a pointer.
    pub mem: Op,
    /// To an absolute address.
    pub global: Op,
    /// To an element of a slice.
    pub slice: Op,
    /// To an element of an array behind a pointer.
    pub ptr_elem: Op,
    /// To an element of an array in the frame.
    pub frame_elem: Op,
}

/// The row of [`Stores`] with these operations.
macro_rules! stores {
    ($sub:expr, $mem:ident, $global:ident, $slice:ident, $ptr:ident, $frame:ident) => {
        Stores {
            sub: $sub,
            mem: Op::$mem,
            global: Op::$global,
            slice: Op::$slice,
            ptr_elem: Op::$ptr,
            frame_elem: Op::$frame,
        }
    };
}

/// The stores of a width.
pub fn stores(w: Width) -> Stores {
    match w.size() {
        1 => stores!(Some(Op::FSt8), St8, GSt8, IdxSt8, PIdxSt8, FIdxSt8),
        2 => stores!(Some(Op::FSt16), St16, GSt16, IdxSt16, PIdxSt16, FIdxSt16),
        4 => stores!(Some(Op::FSt32), St32, GSt32, IdxSt32, PIdxSt32, FIdxSt32),
        _ => stores!(None, St64, GSt64, IdxSt64, PIdxSt64, FIdxSt64),
    }
}
