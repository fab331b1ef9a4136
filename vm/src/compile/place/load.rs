//! Loading the value of a place into slots.

use super::Place;
use super::width::loads;
use crate::code::op::Op;
use crate::compile::builder::{FuncBuilder, SCALARS, Slot};
use crate::compile::types::layout::{Layout, Rep};
use crate::compile::types::ty::Ty;
use recursive::recursive;

impl FuncBuilder<'_> {
    /// Loads the value of type `t` from a place. Without `dst`, the slots returned may be those of
    /// the place itself.
    pub fn load(&mut self, place: &Place, t: Ty, dst: Option<Slot>) -> Slot {
        if self.layout(t).slots == 0 {
            self.touch(place);
            return dst.unwrap_or(SCALARS);
        }
        if let (Place::Slots(s), None) = (place, dst) {
            return *s;
        }
        let d = self.dst(dst, t);
        let m = self.mark();
        self.load_into(place, t, d);
        self.release(m);
        d
    }

    /// Makes the checks of a place whose value takes no memory.
    pub(super) fn touch(&mut self, place: &Place) {
        match place {
            Place::Mem(p, _) => self.emit(Op::CheckNil, *p, 0, 0),
            Place::SliceElem(..) | Place::PtrElem(..) => {
                let m = self.mark();
                self.address(place.clone());
                self.release(m);
            }
            _ => {}
        }
    }

    #[recursive]
    fn load_into(&mut self, place: &Place, t: Ty, d: Slot) {
        let l = self.layout(t);
        match *place {
            Place::Slots(s) => self.mov(t, d, s),
            _ if l.rep == Rep::Big => self.load_big(place, t, d),
            Place::Sub(s, off) => self.load_sub((s, off), &l, d),
            Place::Mem(p, off) => self.load_mem((p, off), &l, d),
            Place::Global(a) => self.load_global(a, t, d),
            Place::SliceElem(s, i, size, off) => self.load_slice_elem((s, i, size, off), t, d),
            Place::PtrElem(..) => self.load_ptr_elem(place, t, d),
            Place::FrameElem(s, len, i) => self.load_frame_elem((s, len, i), &l, d),
            Place::MapElem(m, k, mt) => self.load_map_elem((m, k, mt), t, d),
            Place::Lent(s, n) => {
                for i in 0..l.slots {
                    self.emit(Op::LdLent, d + i, s, n + i);
                }
            }
            Place::Blank => {}
        }
    }

    /// A big value is a pointer to a copy.
    fn load_big(&mut self, place: &Place, t: Ty, d: Slot) {
        if let Place::MapElem(m, k, mt) = *place {
            return self.load_big_map_elem((m, k, mt), t, d);
        }
        let size = self.layout(t).size;
        let p = self.address(place.clone());
        let copy = self.tmp_ptr();
        let rt = self.rt(t);
        self.emit_x(Op::New, copy, 0, 0, &[rt]);
        self.emit_x(Op::CopyBlk, copy, p, 0, &[size]);
        self.emit(Op::Mov, d, copy, 0);
    }

    /// The element if it is present, else a zero.
    fn load_big_map_elem(&mut self, (m, k, mt): (Slot, Slot, Ty), t: Ty, d: Slot) {
        let rt = self.rt(mt);
        let mark = self.frame.out_mark();
        let run = self.big_run(t);
        self.emit_x(Op::MapGet, run, m, k, &[rt]);
        self.big_from_run(t, run, d);
        self.frame.out_release(mark);
    }

    fn load_sub(&mut self, (s, off): (Slot, u32), l: &Layout, d: Slot) {
        let from = u64::from(off) << 32;
        match l.rep {
            Rep::Word(w) => match loads(w).sub {
                Some(op) => self.emit(op, d, s, off as u16),
                None => self.emit_x(Op::FCopy, d, s, 0, &[from, 8]),
            },
            Rep::Complex64 => {
                let img = self.tmp_int();
                self.emit_x(Op::FCopy, img, s, 0, &[from, 8]);
                self.emit(Op::UnpackC64, d, img, 0);
            }
            _ => {
                if !l.size.is_multiple_of(8) {
                    self.emit(Op::LdI, d + l.slots - 1, 0, 0);
                }
                self.emit_x(Op::FCopy, d, s, 0, &[from, l.size]);
            }
        }
    }

    fn load_mem(&mut self, (p, off): (Slot, u64), l: &Layout, d: Slot) {
        let (p, off) = self.near(p, off);
        match l.rep {
            Rep::Word(w) => self.emit(loads(w).mem, d, p, off),
            Rep::Str | Rep::Slice | Rep::Iface => self.emit(Op::Ld128, d, p, off),
            Rep::Complex64 => self.emit(Op::LdC64, d, p, off),
            Rep::Complex128 => self.emit(Op::LdC128, d, p, off),
            Rep::Agg | Rep::Big => match l.size {
                n if l.align < 8 => self.emit_x(Op::LdBlk, d, p, off, &[n]),
                8 => self.emit(Op::Ld64, d, p, off),
                16 if l.pairs => self.emit(Op::Ld128, d, p, off),
                16 => self.emit(Op::LdC128, d, p, off),
                n => self.emit_x(Op::LdBlk, d, p, off, &[n]),
            },
        }
    }

    fn load_global(&mut self, a: u64, t: Ty, d: Slot) {
        match self.rep(t) {
            Rep::Word(w) => self.emit_x(loads(w).global, d, 0, 0, &[a]),
            Rep::Str | Rep::Slice | Rep::Iface => self.emit_x(Op::GLd128, d, 0, 0, &[a]),
            _ => {
                let p = self.static_ptr(a);
                self.load_into(&Place::Mem(p, 0), t, d);
            }
        }
    }

    fn load_slice_elem(&mut self, elem: (Slot, Slot, u64, u64), t: Ty, d: Slot) {
        let (s, i, size, off) = elem;
        let l = self.layout(t);
        match l.rep {
            Rep::Word(w) if off == 0 && size == w.size() => self.emit(loads(w).slice, d, s, i),
            Rep::Word(w) if w.size() == 8 && in_one_word(size, off) => {
                self.emit_x(Op::IdxFld64, d, s, i, &[size | off << 32]);
            }
            Rep::Str | Rep::Slice | Rep::Iface if off == 0 && size == 16 => {
                self.emit(Op::Idx128, d, s, i);
            }
            Rep::Agg if off == 0 && size == l.size => {
                self.emit_x(Op::IdxBlk, d, s, i, &[size]);
            }
            _ => {
                let p = self.tmp_ptr();
                self.emit_x(Op::IdxAddr, p, s, i, &[size]);
                self.load_into(&Place::Mem(p, off), t, d);
            }
        }
    }

    fn load_ptr_elem(&mut self, place: &Place, t: Ty, d: Slot) {
        if let Place::PtrElem(p, off, len, i, size) = *place
            && u32::try_from(len).is_ok()
        {
            let op = match self.rep(t) {
                Rep::Word(w) if w.size() == size => Some(loads(w).ptr_elem),
                Rep::Str | Rep::Slice | Rep::Iface => Some(Op::PIdx128),
                _ => None,
            };
            if let Some(op) = op {
                let (p, off) = self.elem_base(p, off);
                return self.emit_x(op, d, p, i, &[len | off << 32]);
            }
        }
        let a = self.address(place.clone());
        self.load_into(&Place::Mem(a, 0), t, d);
    }

    fn load_frame_elem(&mut self, (s, len, i): (Slot, u64, Slot), l: &Layout, d: Slot) {
        match l.rep {
            Rep::Word(w) => self.emit_x(loads(w).frame_elem, d, s, i, &[len]),
            Rep::Str | Rep::Slice | Rep::Iface | Rep::Complex128 => {
                self.emit_x(Op::FIdx128, d, s, i, &[len]);
            }
            Rep::Agg => self.emit_x(Op::FIdxBlk, d, s, i, &[len | l.size << 32]),
            Rep::Complex64 => {
                let img = self.tmp_int();
                self.emit_x(Op::FIdx64, img, s, i, &[len]);
                self.emit(Op::UnpackC64, d, img, 0);
            }
            Rep::Big => self.fail("internal: big element in a frame"),
        }
    }

    fn load_map_elem(&mut self, (m, k, mt): (Slot, Slot, Ty), t: Ty, d: Slot) {
        let rt = self.rt(mt);
        if self.rep(t) == Rep::Complex64 {
            let img = self.tmp_int();
            self.emit_x(Op::MapGet, img, m, k, &[rt]);
            self.emit(Op::UnpackC64, d, img, 0);
        } else {
            self.emit_x(Op::MapGet, d, m, k, &[rt]);
            self.canon(t, d);
        }
    }
}

/// Whether an operation has room for the size of an element and an offset in it.
pub(super) fn in_one_word(size: u64, off: u64) -> bool {
    u32::try_from(size).is_ok() && u32::try_from(off).is_ok()
}
