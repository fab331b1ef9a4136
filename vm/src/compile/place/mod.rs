//! Places: values that can be loaded, stored, or have their address taken.

mod large;
mod load;
mod store;
mod width;

use super::builder::{FuncBuilder, Slot};
use super::types::layout::{Rep, Width};
use super::types::ty::{Kind, Ty};
use crate::code::AddressOf;
use crate::code::op::Op;
use crate::value::rtype::is_large;

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
    /// In the frame of the function that deferred this one: place of what it has lent, slot behind that.
    Lent(Slot, u16),
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
            Place::FrameElem(..) | Place::Lent(..) | Place::Blank => {
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
        if let Some(s) = self.pooled_global(addr) {
            return s;
        }
        let d = self.tmp_ptr();
        self.load_address(Op::LdK, d, &[addr], AddressOf::Global);
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
            Place::Global(a) => self.load_address(Op::LdK, d, &[a], AddressOf::Global),
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
            Place::Slots(_)
            | Place::Sub(..)
            | Place::FrameElem(..)
            | Place::Lent(..)
            | Place::Blank => {
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

    /// A run of the outgoing area for a big value's image; for a pointer to the value, if it is large.
    pub fn big_run(&mut self, t: Ty) -> Slot {
        let words = self.layout(t).size.div_ceil(8);
        let words = if is_large(words) { 1 } else { words };
        self.out_alloc(u16::try_from(words).unwrap_or(1))
    }

    /// The big value in a run as a value: a pointer to a copy.
    pub fn big_from_run(&mut self, t: Ty, run: Slot, d: Slot) {
        let rt = self.rt(t);
        let size = self.layout(t).size;
        if is_large(size.div_ceil(8)) {
            // Nothing else leads to the copy.
            self.emit(Op::Mov, d, run, 0);
            return;
        }
        self.emit_x(Op::New, d, 0, 0, &[rt]);
        self.emit_x(Op::StBlk, d, 0, run, &[size]);
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
                if is_large(size.div_ceil(8)) {
                    return src;
                }
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

    /// The element type of a channel.
    pub fn chan_elem(&mut self, t: Ty) -> Option<Ty> {
        let Kind::Chan(_, elem) = self.c.ukind(t) else {
            self.fail("internal: channel expected");
            return None;
        };
        Some(elem)
    }
}
