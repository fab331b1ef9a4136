//! Places: where values lie that can be loaded, stored, or have their address taken.

use super::builder::{FuncBuilder, SCALARS, Slot};
use super::layout::{Rep, Width};
use super::ty::{Kind, Ty};
use crate::code::op::Op;
use recursive::recursive;

/// Where a value lies. Slots named here must not change until the place is used.
#[derive(Clone, Debug)]
pub enum Place {
    /// In slots of its own.
    Slots(Slot),
    /// At a byte offset of an aggregate in the frame.
    Sub(Slot, u32),
    /// Behind a pointer, at an offset.
    Mem(Slot, u64),
    /// At an absolute address.
    Global(u64),
    /// Inside an element of a slice: slice, index, element size, offset in the element.
    SliceElem(Slot, Slot, u64, u64),
    /// Element of an array behind a pointer: pointer, offset of the array, length, index, element size.
    PtrElem(Slot, u64, u64, Slot, u64),
    /// Element of an array in the frame: first slot, length, index.
    FrameElem(Slot, u64, Slot),
    /// An entry of a map: map, key, type of the map.
    MapElem(Slot, Slot, Ty),
    /// `_`
    Blank,
}

impl FuncBuilder<'_> {
    /// Copies a value from slots to slots.
    pub fn mov(&mut self, t: Ty, dst: Slot, src: Slot) {
        let n = self.layout(t).slots;
        self.mov_n(n, dst, src);
    }

    /// Copies `n` slots.
    pub fn mov_n(&mut self, n: u16, dst: Slot, src: Slot) {
        if dst == src {
            return;
        }
        match n {
            0 => {}
            1 => self.emit(Op::Mov, dst, src, 0),
            2 => self.emit(Op::Mov2, dst, src, 0),
            _ => self.emit(Op::MovN, dst, src, n),
        }
    }

    /// Writes the zero value of `t`.
    pub fn zero(&mut self, t: Ty, dst: Slot) {
        let l = self.layout(t);
        match (l.rep, l.slots) {
            (_, 0) => {}
            (Rep::Big, _) => {
                let rt = self.rt(t);
                self.emit_x(Op::New, dst, 0, 0, &[rt]);
            }
            (_, 1) => self.emit(Op::LdI, dst, 0, 0),
            (_, n) => self.emit(Op::Zero, dst, n, 0),
        }
    }

    /// The part at byte `off` with type `t` of the aggregate at `place`.
    pub fn part(&mut self, place: Place, off: u64, t: Ty) -> Place {
        match place {
            Place::Slots(s) => self.sub(s, off, t),
            Place::Sub(s, o) => self.sub(s, u64::from(o) + off, t),
            Place::Mem(p, o) => Place::Mem(p, o + off),
            Place::Global(a) => Place::Global(a + off),
            Place::SliceElem(s, i, size, o) => Place::SliceElem(s, i, size, o + off),
            Place::PtrElem(..) => {
                let p = self.address(place);
                Place::Mem(p, off)
            }
            Place::MapElem(_, _, mt) => {
                // A part of a value that only can be read.
                let Kind::Map(_, v) = self.c.ukind(mt) else {
                    return place;
                };
                let s = self.load(&place, v, None);
                if self.rep(v) == Rep::Big {
                    return Place::Mem(s, off);
                }
                self.sub(s, off, t)
            }
            Place::FrameElem(..) | Place::Blank => {
                self.fail("internal: part of an unexpected place");
                place
            }
        }
    }

    fn sub(&mut self, s: Slot, off: u64, t: Ty) -> Place {
        let l = self.layout(t);
        let at = s + (off / 8) as u16;
        let whole = match l.rep {
            Rep::Word(w) => w.size() == 8,
            Rep::Str | Rep::Slice | Rep::Iface | Rep::Complex128 => true,
            Rep::Agg => off.is_multiple_of(8) && l.size.is_multiple_of(8),
            Rep::Complex64 | Rep::Big => false,
        };
        if whole && off.is_multiple_of(8) {
            Place::Slots(at)
        } else {
            Place::Sub(at, (off % 8) as u32)
        }
    }

    /// Base pointer and 16-bit offset for a memory place.
    fn near(&mut self, p: Slot, off: u64) -> (Slot, u16) {
        if let Ok(o) = u16::try_from(off) {
            return (p, o);
        }
        let d = self.tmp_ptr();
        self.emit_x(Op::AddrOffK, d, p, 0, &[off]);
        (d, 0)
    }

    /// A pointer slot with a static address.
    pub fn static_ptr(&mut self, addr: u64) -> Slot {
        // No heap pointer: it may lie among the scalars.
        if let Some(s) = self.pooled(addr) {
            return s;
        }
        let d = self.tmp_ptr();
        self.emit_x(Op::LdK, d, 0, 0, &[addr]);
        d
    }

    /// The address of a place in memory. Nil pointers panic.
    pub fn address(&mut self, place: Place) -> Slot {
        let d = self.tmp_ptr();
        self.address_to(place, d);
        d
    }

    /// The same, into `d`.
    pub fn address_to(&mut self, place: Place, d: Slot) {
        match place {
            Place::Mem(p, 0) => {
                self.emit(Op::AddrOff, d, p, 0);
            }
            Place::Mem(p, off) => match u16::try_from(off) {
                Ok(o) => self.emit(Op::AddrOff, d, p, o),
                Err(_) => self.emit_x(Op::AddrOffK, d, p, 0, &[off]),
            },
            Place::Global(a) => self.emit_x(Op::LdK, d, 0, 0, &[a]),
            Place::SliceElem(s, i, size, off) => {
                self.emit_x(Op::IdxAddr, d, s, i, &[size]);
                if off != 0 {
                    self.add_offset(d, off);
                }
            }
            Place::PtrElem(p, off, len, i, size) => {
                let (p, off) = self.elem_base(p, off);
                if u32::try_from(len).is_ok() {
                    self.emit_x(Op::PIdxAddr, d, p, i, &[len | off << 32, size]);
                } else {
                    self.far_elem(d, (p, off), len, i, size);
                }
            }
            Place::MapElem(m, k, t) => {
                let rt = self.rt(t);
                self.emit_x(Op::MapRef, d, m, k, &[rt]);
            }
            Place::Slots(_) | Place::Sub(..) | Place::FrameElem(..) | Place::Blank => {
                self.fail("internal: address of a variable that is not in memory");
            }
        }
    }

    fn add_offset(&mut self, d: Slot, off: u64) {
        match u16::try_from(off) {
            Ok(o) => self.emit(Op::AddrOff, d, d, o),
            Err(_) => self.emit_x(Op::AddrOffK, d, d, 0, &[off]),
        }
    }

    fn elem_base(&mut self, p: Slot, off: u64) -> (Slot, u64) {
        if off <= u64::from(u32::MAX) {
            return (p, off);
        }
        let d = self.tmp_ptr();
        self.emit_x(Op::AddrOffK, d, p, 0, &[off]);
        (d, 0)
    }

    /// The address of an element of an array whose length does not fit into 32 bits, into `d`: by
    /// way of the run of `FAR` elements that it is in.
    fn far_elem(&mut self, d: Slot, (p, off): (Slot, u64), len: u64, i: Slot, size: u64) {
        const FAR: u32 = 31;
        let m = self.mark();
        let run = self.tmp_int();
        self.emit(Op::CheckNil, p, 0, 0);
        self.emit_x(Op::CheckIdx, i, 0, 0, &[len]);
        self.emit(Op::ShrUI, run, i, FAR as u16);
        let base = self.tmp_ptr();
        // Elements of no size are all in the same place, however many runs they make.
        let runs = if size == 0 {
            self.emit(Op::LdI, run, 0, 0);
            1
        } else {
            (len >> FAR) + 1
        };
        let shape = [runs | off << 32, size << FAR];
        self.emit_x(Op::PIdxAddr, base, p, run, &shape);
        self.emit_x(Op::AndK, run, i, 0, &[(1 << FAR) - 1]);
        self.emit_x(Op::PIdxAddr, d, base, run, &[1 << FAR, size]);
        self.release(m);
    }

    /// Loads the value of type `t` from a place. Without `dst`, the slots returned may be those of
    /// the place itself.
    pub fn load(&mut self, place: &Place, t: Ty, dst: Option<Slot>) -> Slot {
        let l = self.layout(t);
        if l.slots == 0 {
            // Still check what must be checked.
            match place {
                Place::Mem(p, _) => self.emit(Op::CheckNil, *p, 0, 0),
                Place::SliceElem(..) | Place::PtrElem(..) => {
                    let m = self.mark();
                    self.address(place.clone());
                    self.release(m);
                }
                _ => {}
            }
            return dst.unwrap_or(SCALARS);
        }
        if let Place::Slots(s) = *place {
            return match dst {
                Some(d) => {
                    self.mov(t, d, s);
                    d
                }
                None => s,
            };
        }
        let d = self.dst(dst, t);
        let m = self.mark();
        self.load_into(place, t, d);
        self.release(m);
        d
    }

    #[recursive]
    fn load_into(&mut self, place: &Place, t: Ty, d: Slot) {
        let l = self.layout(t);
        if l.rep == Rep::Big {
            // The value is a pointer to a copy.
            match *place {
                Place::MapElem(m, k, mt) => {
                    self.map_get_big(d, m, k, mt, t);
                }
                _ => {
                    let p = self.address(place.clone());
                    let copy = self.tmp_ptr();
                    let rt = self.rt(t);
                    self.emit_x(Op::New, copy, 0, 0, &[rt]);
                    self.emit_x(Op::CopyBlk, copy, p, 0, &[l.size]);
                    self.emit(Op::Mov, d, copy, 0);
                }
            }
            return;
        }
        match *place {
            Place::Slots(s) => self.mov(t, d, s),
            Place::Sub(s, off) => match l.rep {
                Rep::Word(w) => match sub_load(w) {
                    Some(op) => self.emit(op, d, s, off as u16),
                    None => self.emit_x(Op::FCopy, d, s, 0, &[u64::from(off) << 32, 8]),
                },
                Rep::Complex64 => {
                    let img = self.tmp_int();
                    self.emit_x(Op::FCopy, img, s, 0, &[u64::from(off) << 32, 8]);
                    self.emit(Op::UnpackC64, d, img, 0);
                }
                _ => {
                    if !l.size.is_multiple_of(8) {
                        self.emit(Op::LdI, d + l.slots - 1, 0, 0);
                    }
                    self.emit_x(Op::FCopy, d, s, 0, &[u64::from(off) << 32, l.size]);
                }
            },
            Place::Mem(p, off) => {
                let (p, off) = self.near(p, off);
                match l.rep {
                    Rep::Word(w) => self.emit(mem_load(w), d, p, off),
                    Rep::Str | Rep::Slice | Rep::Iface => self.emit(Op::Ld128, d, p, off),
                    Rep::Complex64 => self.emit(Op::LdC64, d, p, off),
                    Rep::Complex128 => self.emit(Op::LdC128, d, p, off),
                    Rep::Agg | Rep::Big if l.align < 8 => {
                        self.emit_x(Op::LdBlk, d, p, off, &[l.size]);
                    }
                    Rep::Agg | Rep::Big => self.load_block(d, p, off, l.size, l.pairs),
                }
            }
            Place::Global(a) => match l.rep {
                Rep::Word(w) => self.emit_x(global_load(w), d, 0, 0, &[a]),
                Rep::Str | Rep::Slice | Rep::Iface => self.emit_x(Op::GLd128, d, 0, 0, &[a]),
                _ => {
                    let p = self.static_ptr(a);
                    self.load_into(&Place::Mem(p, 0), t, d);
                }
            },
            Place::SliceElem(s, i, size, off) => match l.rep {
                Rep::Word(w) if off == 0 && size == w.size() => self.emit(slice_load(w), d, s, i),
                Rep::Word(w)
                    if w.size() == 8
                        && u32::try_from(size).is_ok()
                        && u32::try_from(off).is_ok() =>
                {
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
            },
            Place::PtrElem(p, off, len, i, size) => {
                let near = u32::try_from(len).is_ok();
                let op = match l.rep {
                    _ if !near => None,
                    Rep::Word(w) if w.size() == size => Some(ptr_elem_load(w)),
                    Rep::Str | Rep::Slice | Rep::Iface => Some(Op::PIdx128),
                    _ => None,
                };
                match op {
                    Some(op) => {
                        let (p, off) = self.elem_base(p, off);
                        self.emit_x(op, d, p, i, &[len | off << 32]);
                    }
                    None => {
                        let a = self.address(place.clone());
                        self.load_into(&Place::Mem(a, 0), t, d);
                    }
                }
            }
            Place::FrameElem(s, len, i) => match l.rep {
                Rep::Word(w) => self.emit_x(frame_elem_load(w), d, s, i, &[len]),
                Rep::Str | Rep::Slice | Rep::Iface | Rep::Complex128 => {
                    self.emit_x(Op::FIdx128, d, s, i, &[len]);
                }
                Rep::Agg => {
                    self.emit_x(Op::FIdxBlk, d, s, i, &[len | l.size << 32]);
                }
                Rep::Complex64 => {
                    let img = self.tmp_int();
                    self.emit_x(Op::FIdx64, img, s, i, &[len]);
                    self.emit(Op::UnpackC64, d, img, 0);
                }
                Rep::Big => self.fail("internal: big element in a frame"),
            },
            Place::MapElem(m, k, mt) => {
                let rt = self.rt(mt);
                if l.rep == Rep::Complex64 {
                    let img = self.tmp_int();
                    self.emit_x(Op::MapGet, img, m, k, &[rt]);
                    self.emit(Op::UnpackC64, d, img, 0);
                } else {
                    self.emit_x(Op::MapGet, d, m, k, &[rt]);
                    self.canon(t, d);
                }
            }
            Place::Blank => {}
        }
    }

    /// `size` bytes from memory into slots.
    fn load_block(&mut self, d: Slot, p: Slot, off: u16, size: u64, pairs: bool) {
        match size {
            8 => self.emit(Op::Ld64, d, p, off),
            16 if pairs => self.emit(Op::Ld128, d, p, off),
            16 => self.emit(Op::LdC128, d, p, off),
            _ => self.emit_x(Op::LdBlk, d, p, off, &[size]),
        }
    }

    /// Makes a scalar canonical that was moved into its slot as a memory image.
    pub fn canon(&mut self, t: Ty, d: Slot) {
        if let Rep::Word(w) = self.rep(t) {
            let op = match w {
                Width::S8 => Op::ExtS8,
                Width::S16 => Op::ExtS16,
                Width::S32 => Op::ExtS32,
                _ => return,
            };
            self.emit(op, d, d, 0);
        }
    }

    /// Big map elements: their address if present, else a zero.
    fn map_get_big(&mut self, d: Slot, m: Slot, k: Slot, mt: Ty, t: Ty) {
        let rt = self.rt(mt);
        let mark = self.frame.out_mark();
        let run = self.big_run(t);
        self.emit_x(Op::MapGet, run, m, k, &[rt]);
        self.big_from_run(t, run, d);
        self.frame.out_release(mark);
    }

    /// A run of the outgoing area for a big value's image.
    pub fn big_run(&mut self, t: Ty) -> Slot {
        let words = self.layout(t).size.div_ceil(8);
        match u16::try_from(words) {
            Ok(n) if n < 0x4000 => self.out_alloc(n),
            _ => {
                self.fail("not supported: value of more than 128 KB in a map or channel");
                self.out_alloc(1)
            }
        }
    }

    /// The big value in a run as a value: a pointer to a copy.
    pub fn big_from_run(&mut self, t: Ty, run: Slot, d: Slot) {
        let rt = self.rt(t);
        let size = self.layout(t).size;
        self.emit_x(Op::New, d, 0, 0, &[rt]);
        self.emit_x(Op::StBlk, d, 0, run, &[size]);
    }

    /// Stores the value of type `t` in slots `src` to a place.
    #[recursive]
    pub fn store_to(&mut self, place: &Place, t: Ty, src: Slot) {
        let l = self.layout(t);
        if l.slots == 0 {
            match place {
                Place::Mem(p, _) => self.emit(Op::CheckNil, *p, 0, 0),
                Place::SliceElem(..) | Place::PtrElem(..) => {
                    let m = self.mark();
                    self.address(place.clone());
                    self.release(m);
                }
                Place::MapElem(m, k, mt) => {
                    let rt = self.rt(*mt);
                    self.emit_x(Op::MapSet, *m, *k, src, &[rt]);
                }
                _ => {}
            }
            return;
        }
        let m = self.mark();
        if l.rep == Rep::Big {
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
                    let p = self.address(place.clone());
                    self.emit_x(Op::CopyBlk, p, src, 0, &[l.size]);
                }
            }
            self.release(m);
            return;
        }
        match *place {
            Place::Blank => {}
            Place::Slots(s) => self.mov(t, s, src),
            Place::Sub(s, off) => match l.rep {
                Rep::Word(w) => match w.size() {
                    1 => self.emit(Op::FSt8, s, off as u16, src),
                    2 => self.emit(Op::FSt16, s, off as u16, src),
                    4 => self.emit(Op::FSt32, s, off as u16, src),
                    _ => self.emit_x(Op::FCopy, s, src, 0, &[u64::from(off), 8]),
                },
                Rep::Complex64 => {
                    let img = self.tmp_int();
                    self.emit(Op::PackC64, img, src, 0);
                    self.emit_x(Op::FCopy, s, img, 0, &[u64::from(off), 8]);
                }
                _ => self.emit_x(Op::FCopy, s, src, 0, &[u64::from(off), l.size]),
            },
            Place::Mem(p, off) => {
                let (p, off) = self.near(p, off);
                match l.rep {
                    Rep::Word(w) => self.emit(mem_store(w), p, off, src),
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
            Place::Global(a) => match l.rep {
                Rep::Word(w) => self.emit_x(global_store(w), src, 0, 0, &[a]),
                Rep::Str | Rep::Slice | Rep::Iface => self.emit_x(Op::GSt128, src, 0, 0, &[a]),
                _ => {
                    let p = self.static_ptr(a);
                    self.store_to(&Place::Mem(p, 0), t, src);
                }
            },
            Place::SliceElem(s, i, size, off) => match l.rep {
                Rep::Word(w) if off == 0 && size == w.size() => {
                    self.emit(slice_store(w), s, i, src)
                }
                Rep::Word(w)
                    if w.size() == 8
                        && u32::try_from(size).is_ok()
                        && u32::try_from(off).is_ok() =>
                {
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
            },
            Place::PtrElem(p, off, len, i, size) => {
                let near = u32::try_from(len).is_ok();
                let op = match l.rep {
                    _ if !near => None,
                    Rep::Word(w) if w.size() == size => Some(match w.size() {
                        1 => Op::PIdxSt8,
                        2 => Op::PIdxSt16,
                        4 => Op::PIdxSt32,
                        _ => Op::PIdxSt64,
                    }),
                    Rep::Str | Rep::Slice | Rep::Iface => Some(Op::PIdxSt128),
                    _ => None,
                };
                match op {
                    Some(op) => {
                        let (p, off) = self.elem_base(p, off);
                        self.emit_x(op, p, i, src, &[len | off << 32]);
                    }
                    None => {
                        let a = self.address(place.clone());
                        self.store_to(&Place::Mem(a, 0), t, src);
                    }
                }
            }
            Place::FrameElem(s, len, i) => match l.rep {
                Rep::Word(w) => {
                    let op = match w.size() {
                        1 => Op::FIdxSt8,
                        2 => Op::FIdxSt16,
                        4 => Op::FIdxSt32,
                        _ => Op::FIdxSt64,
                    };
                    self.emit_x(op, s, i, src, &[len]);
                }
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
            },
            Place::MapElem(mp, k, mt) => {
                let rt = self.rt(mt);
                let src = self.image(t, src);
                self.emit_x(Op::MapSet, mp, k, src, &[rt]);
            }
        }
        self.release(m);
    }

    /// The slot of the value's memory image: complex64 must be packed, a big value is behind its
    /// pointer already and is not handled here.
    pub fn image(&mut self, t: Ty, src: Slot) -> Slot {
        match self.rep(t) {
            Rep::Complex64 => {
                let img = self.tmp_int();
                self.emit(Op::PackC64, img, src, 0);
                img
            }
            Rep::Big => {
                let size = self.layout(t).size;
                let run = self.big_run(t);
                self.emit_x(Op::LdBlk, run, src, 0, &[size]);
                run
            }
            _ => src,
        }
    }

    /// Zeroes a place.
    pub fn zero_place(&mut self, place: &Place, t: Ty) {
        let l = self.layout(t);
        match *place {
            Place::Slots(s) => self.zero(t, s),
            Place::Mem(p, off) if l.rep == Rep::Agg || l.rep == Rep::Big => {
                let m = self.mark();
                let (p, off) = self.near(p, off);
                self.emit_x(Op::ZeroBlk, p, off, 0, &[l.size]);
                self.release(m);
            }
            _ => {
                let m = self.mark();
                let z = self.tmp(t);
                self.zero(t, z);
                self.store_to(place, t, z);
                self.release(m);
            }
        }
    }

    /// The element type of an array, slice, pointer to array or string.
    pub fn elem_ty(&mut self, t: Ty) -> Ty {
        match self.c.ukind(t) {
            Kind::Array(_, e) | Kind::Slice(e) => e,
            Kind::Pointer(a) => match self.c.ukind(a) {
                Kind::Array(_, e) => e,
                _ => a,
            },
            _ => self.c.tys.basic(minigo_lang::types::Basic::Uint8),
        }
    }
}

fn sub_load(w: Width) -> Option<Op> {
    Some(match w {
        Width::S8 => Op::FLdS8,
        Width::U8 => Op::FLdU8,
        Width::S16 => Op::FLdS16,
        Width::U16 => Op::FLdU16,
        Width::S32 => Op::FLdS32,
        Width::U32 | Width::F32 => Op::FLdU32,
        _ => return None,
    })
}

/// The load through a pointer of that width.
pub fn mem_load(w: Width) -> Op {
    match w {
        Width::S8 => Op::LdS8,
        Width::U8 => Op::LdU8,
        Width::S16 => Op::LdS16,
        Width::U16 => Op::LdU16,
        Width::S32 => Op::LdS32,
        Width::U32 | Width::F32 => Op::LdU32,
        _ => Op::Ld64,
    }
}

fn mem_store(w: Width) -> Op {
    match w.size() {
        1 => Op::St8,
        2 => Op::St16,
        4 => Op::St32,
        _ => Op::St64,
    }
}

fn global_load(w: Width) -> Op {
    match w {
        Width::S8 => Op::GLdS8,
        Width::U8 => Op::GLdU8,
        Width::S16 => Op::GLdS16,
        Width::U16 => Op::GLdU16,
        Width::S32 => Op::GLdS32,
        Width::U32 | Width::F32 => Op::GLdU32,
        _ => Op::GLd64,
    }
}

fn global_store(w: Width) -> Op {
    match w.size() {
        1 => Op::GSt8,
        2 => Op::GSt16,
        4 => Op::GSt32,
        _ => Op::GSt64,
    }
}

fn slice_load(w: Width) -> Op {
    match w {
        Width::S8 => Op::IdxS8,
        Width::U8 => Op::IdxU8,
        Width::S16 => Op::IdxS16,
        Width::U16 => Op::IdxU16,
        Width::S32 => Op::IdxS32,
        Width::U32 | Width::F32 => Op::IdxU32,
        _ => Op::Idx64,
    }
}

fn slice_store(w: Width) -> Op {
    match w.size() {
        1 => Op::IdxSt8,
        2 => Op::IdxSt16,
        4 => Op::IdxSt32,
        _ => Op::IdxSt64,
    }
}

fn ptr_elem_load(w: Width) -> Op {
    match w {
        Width::S8 => Op::PIdxS8,
        Width::U8 => Op::PIdxU8,
        Width::S16 => Op::PIdxS16,
        Width::U16 => Op::PIdxU16,
        Width::S32 => Op::PIdxS32,
        Width::U32 | Width::F32 => Op::PIdxU32,
        _ => Op::PIdx64,
    }
}

fn frame_elem_load(w: Width) -> Op {
    match w {
        Width::S8 => Op::FIdxS8,
        Width::U8 => Op::FIdxU8,
        Width::S16 => Op::FIdxS16,
        Width::U16 => Op::FIdxU16,
        Width::S32 => Op::FIdxS32,
        Width::U32 | Width::F32 => Op::FIdxU32,
        _ => Op::FIdx64,
    }
}
