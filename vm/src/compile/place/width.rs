//! Which operation loads or stores a scalar, by its width and the kind of place.

use crate::code::op::Op;
use crate::compile::types::layout::Width;

/// The operations that load a scalar of one width into a slot, sign-extended where it has a sign, or
/// those that store it from there.
pub struct Ops {
    /// At a byte offset of an aggregate in the frame; `None`: the slot is copied.
    pub sub: Option<Op>,
    /// Behind a pointer.
    pub mem: Op,
    /// At an absolute address.
    pub global: Op,
    /// In an element of a slice.
    pub slice: Op,
    /// In an element of an array behind a pointer.
    pub ptr_elem: Op,
    /// In an element of an array in the frame.
    pub frame_elem: Op,
}

macro_rules! ops {
    ($sub:expr, $mem:ident, $global:ident, $slice:ident, $ptr:ident, $frame:ident) => {
        Ops {
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
pub fn loads(w: Width) -> Ops {
    match w {
        Width::S8 => ops!(Some(Op::FLdS8), LdS8, GLdS8, IdxS8, PIdxS8, FIdxS8),
        Width::U8 => ops!(Some(Op::FLdU8), LdU8, GLdU8, IdxU8, PIdxU8, FIdxU8),
        Width::S16 => ops!(Some(Op::FLdS16), LdS16, GLdS16, IdxS16, PIdxS16, FIdxS16),
        Width::U16 => ops!(Some(Op::FLdU16), LdU16, GLdU16, IdxU16, PIdxU16, FIdxU16),
        Width::S32 => ops!(Some(Op::FLdS32), LdS32, GLdS32, IdxS32, PIdxS32, FIdxS32),
        Width::U32 | Width::F32 => {
            ops!(Some(Op::FLdU32), LdU32, GLdU32, IdxU32, PIdxU32, FIdxU32)
        }
        _ => ops!(None, Ld64, GLd64, Idx64, PIdx64, FIdx64),
    }
}

/// The stores of a width. Signs do not matter here.
pub fn stores(w: Width) -> Ops {
    match w.size() {
        1 => ops!(Some(Op::FSt8), St8, GSt8, IdxSt8, PIdxSt8, FIdxSt8),
        2 => ops!(Some(Op::FSt16), St16, GSt16, IdxSt16, PIdxSt16, FIdxSt16),
        4 => ops!(Some(Op::FSt32), St32, GSt32, IdxSt32, PIdxSt32, FIdxSt32),
        _ if w == Width::Ptr => ops!(None, St64, GSt64, IdxSt64, PIdxSt64, FIdxSt64),
        _ => ops!(None, StNum64, GSt64, IdxStNum64, PIdxSt64, FIdxSt64),
    }
}
