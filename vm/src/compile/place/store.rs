//! Storing the value in slots to a place.

use super::Place;
use super::load::in_one_word;
use super::width::stores;
use crate::code::op::Op;
use crate::compile::builder::{FuncBuilder, Slot};
use crate::compile::types::layout::{Layout, Rep};
use crate::compile::types::ty::Ty;
use recursive::recursive;

impl FuncBuilder<'_> {
    /// Stores the value of type `t` in slots `src` to a place.
    #[recursive]
    pub fn store_to(&mut self, place: &Place, t: Ty, src: Slot) {
        let l = self.layout(t);
        if l.slots == 0 {
            return self.store_nothing(place, src);
        }
        let m = self.mark();
        match *place {
            _ if l.rep == Rep::Big => self.store_big(place, t, src),
            Place::Blank => {}
            Place::Slots(s) => self.mov(t, s, src),
            Place::Sub(s, off) => self.store_sub((s, off), &l, src),
            Place::Mem(p, off) => self.store_mem((p, off), &l, src),
            Place::Global(a) => self.store_global(a, t, src),
            Place::SliceElem(s, i, size, off) => self.store_slice_elem((s, i, size, off), t, src),
            Place::PtrElem(..) => self.store_ptr_elem(place, t, src),
            Place::FrameElem(s, len, i) => self.store_frame_elem((s, len, i), &l, src),
            Place::MapElem(mp, k, mt) => {
                let rt = self.rt(mt);
                let src = self.image(t, src);
                self.emit_x(Op::MapSet, mp, k, src, &[rt]);
            }
            Place::Lent(s, n) => {
                for i in 0..l.slots {
                    self.emit(Op::StLent, s, n + i, src + i);
                }
            }
        }
        self.release(m);
    }

    /// A value that takes no memory: the place is checked, and a map gets its key.
    fn store_nothing(&mut self, place: &Place, src: Slot) {
        match place {
            Place::MapElem(m, k, mt) => {
                let rt = self.rt(*mt);
                self.emit_x(Op::MapSet, *m, *k, src, &[rt]);
            }
            _ => self.touch(place),
        }
    }

    /// A big value is a pointer to what is stored.
    fn store_big(&mut self, place: &Place, t: Ty, src: Slot) {
        match place {
            Place::Slots(s) => self.emit(Op::Mov, *s, src, 0),
            Place::Blank => {}
            Place::MapElem(mp, k, mt) => {
                let rt = self.rt(*mt);
                let mark = self.frame.out_mark();
                let img = self.image(t, src);
                self.emit_x(Op::MapSet, *mp, *k, img, &[rt]);
                self.frame.out_release(mark);
            }
            _ => {
                let size = self.layout(t).size;
                let p = self.address(place.clone());
                self.emit_x(Op::CopyBlk, p, src, 0, &[size]);
            }
        }
    }

    fn store_sub(&mut self, (s, off): (Slot, u32), l: &Layout, src: Slot) {
        let to = u64::from(off);
        match l.rep {
            Rep::Word(w) => match stores(w).sub {
                Some(op) => self.emit(op, s, off as u16, src),
                None => self.emit_x(Op::FCopy, s, src, 0, &[to, 8]),
            },
            Rep::Complex64 => {
                let img = self.tmp_int();
                self.emit(Op::PackC64, img, src, 0);
                self.emit_x(Op::FCopy, s, img, 0, &[to, 8]);
            }
            _ => self.emit_x(Op::FCopy, s, src, 0, &[to, l.size]),
        }
    }

    fn store_mem(&mut self, (p, off): (Slot, u64), l: &Layout, src: Slot) {
        let (p, off) = self.near(p, off);
        match l.rep {
            Rep::Word(w) => self.emit(stores(w).mem, p, off, src),
            Rep::Str | Rep::Slice | Rep::Iface => self.emit(Op::St128, p, off, src),
            Rep::Complex64 => self.emit(Op::StC64, p, off, src),
            Rep::Complex128 => self.emit(Op::StC128, p, off, src),
            Rep::Agg | Rep::Big => match l.size {
                n if l.align < 8 => self.emit_x(Op::StBlk, p, off, src, &[n]),
                8 => self.emit(Op::St64, p, off, src),
                16 if l.pairs => self.emit(Op::St128, p, off, src),
                16 => self.emit(Op::StC128, p, off, src),
                n => self.emit_x(Op::StBlk, p, off, src, &[n]),
            },
        }
    }

    fn store_global(&mut self, a: u64, t: Ty, src: Slot) {
        match self.rep(t) {
            Rep::Word(w) => self.emit_x(stores(w).global, src, 0, 0, &[a]),
            Rep::Str | Rep::Slice | Rep::Iface => self.emit_x(Op::GSt128, src, 0, 0, &[a]),
            _ => {
                let p = self.static_ptr(a);
                self.store_to(&Place::Mem(p, 0), t, src);
            }
        }
    }

    fn store_slice_elem(&mut self, elem: (Slot, Slot, u64, u64), t: Ty, src: Slot) {
        let (s, i, size, off) = elem;
        match self.rep(t) {
            Rep::Word(w) if off == 0 && size == w.size() => {
                self.emit(stores(w).slice, s, i, src);
            }
            Rep::Word(w) if w.size() == 8 && in_one_word(size, off) => {
                self.emit_x(Op::IdxFldSt64, s, i, src, &[size | off << 32]);
            }
            Rep::Str | Rep::Slice | Rep::Iface if off == 0 && size == 16 => {
                self.emit(Op::IdxSt128, s, i, src);
            }
            _ => {
                let p = self.tmp_ptr();
                self.emit_x(Op::IdxAddr, p, s, i, &[size]);
                self.store_to(&Place::Mem(p, off), t, src);
            }
        }
    }

    fn store_ptr_elem(&mut self, place: &Place, t: Ty, src: Slot) {
        if let Place::PtrElem(p, off, len, i, size) = *place
            && u32::try_from(len).is_ok()
        {
            let op = match self.rep(t) {
                Rep::Word(w) if w.size() == size => Some(stores(w).ptr_elem),
                Rep::Str | Rep::Slice | Rep::Iface => Some(Op::PIdxSt128),
                _ => None,
            };
            if let Some(op) = op {
                let (p, off) = self.elem_base(p, off);
                return self.emit_x(op, p, i, src, &[len | off << 32]);
            }
        }
        let a = self.address(place.clone());
        self.store_to(&Place::Mem(a, 0), t, src);
    }

    fn store_frame_elem(&mut self, (s, len, i): (Slot, u64, Slot), l: &Layout, src: Slot) {
        match l.rep {
            Rep::Word(w) => self.emit_x(stores(w).frame_elem, s, i, src, &[len]),
            Rep::Str | Rep::Slice | Rep::Iface | Rep::Complex128 => {
                self.emit_x(Op::FIdxSt128, s, i, src, &[len]);
            }
            Rep::Agg => self.emit_x(Op::FIdxStBlk, s, i, src, &[len | l.size << 32]),
            Rep::Complex64 => {
                let img = self.tmp_int();
                self.emit(Op::PackC64, img, src, 0);
                self.emit_x(Op::FIdxSt64, s, i, img, &[len]);
            }
            Rep::Big => self.fail("internal: big element in a frame"),
        }
    }
}
