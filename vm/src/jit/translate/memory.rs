//! Loads and stores: through pointers, of globals, of elements, of parts of slots, allocation.

use super::pairs::Loaded;
use super::{Bound, FRAME, HEAP, OURS, Translator};
use crate::code::op::{Op, Unit};
use crate::jit::keep;
use crate::machine::Machine;
use crate::value::rtype::{RType, flag};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I8, I16, I32, I64};
use cranelift_codegen::ir::{InstBuilder, MemFlags, Type, Value};
use std::mem::offset_of;

/// Blocks of more words than this are copied by a function.
pub(super) const INLINE_WORDS: usize = 8;

/// A scalar in memory: its type, and whether it is extended with its sign.
pub(super) type Scalar = (Type, bool);

/// What an access moves.
pub(super) enum What {
    Scalar(Scalar),
    Pair,
}

/// What an instruction loads, stores or computes, if machine code moves that in one access.
pub(super) fn what(op: Op) -> Option<What> {
    match op.unit()? {
        Unit::Pair => Some(What::Pair),
        _ => scalar(op).map(What::Scalar),
    }
}

/// The same of a number or pointer.
pub(super) fn scalar(op: Op) -> Option<Scalar> {
    let unit = op.unit().filter(|unit| unit.is_scalar())?;
    let ty = match unit.bytes()? {
        1 => I8,
        2 => I16,
        4 => I32,
        _ => I64,
    };
    Some((ty, unit.is_signed()))
}

impl What {
    fn may_hold_pointer(&self) -> bool {
        self.bytes() >= 8
    }

    pub(super) fn bytes(&self) -> usize {
        match self {
            What::Scalar((ty, _)) => ty.bytes() as usize,
            What::Pair => 16,
        }
    }
}

/// An address: base and offset.
pub(super) type Place = (Value, i32);

impl Translator<'_> {
    /// Whether instruction `k` was an access of memory, and is done.
    pub(super) fn access(&mut self, k: usize) -> Option<bool> {
        match self.flow.body.nodes.get(k)?.op {
            Op::App8 | Op::App16 | Op::App32 | Op::App64 | Op::App128 | Op::AppBlk => {
                self.append(k)
            }
            Op::AppGrow | Op::AppSlice | Op::AppStr => self.append_many(k),
            Op::CopySlice | Op::CopyStr => self.copy(k),
            Op::SliceSl | Op::SliceStr => self.slice(k).map(|()| true),
            Op::New | Op::MakeClosure | Op::Box => self.new_object(k),
            Op::Unbox | Op::Assert | Op::AssertOk => self.unbox(k),
            _ => Some(
                self.by_pointer(k)?
                    || self.update(k)?
                    || self.within_frame(k)?
                    || self.of_slice(k)?
                    || self.of_array(k)?,
            ),
        }
    }

    /// Loads and stores through pointers, of globals, and addresses.
    fn by_pointer(&mut self, k: usize) -> Option<bool> {
        use Op::*;
        let node = self.flow.body.nodes.get(k)?;
        let [a, b, c] = [node.insn.a, node.insn.b, node.insn.c].map(usize::from);
        let x0 = node.extra.first().copied().unwrap_or(0);
        match node.op {
            LdS8 | LdU8 | LdS16 | LdU16 | LdS32 | LdU32 | Ld64 | Ld128 => {
                let p = self.pointer(k, b);
                self.load_what(what(node.op)?, a, HEAP, (p, c as i32));
            }
            St8 | St16 | St32 | St64 | StNum64 | St128 => {
                let p = self.pointer(k, a);
                self.store_by(node.op, c, (p, b as i32))?;
            }
            LdC128 => {
                let p = self.pointer(k, b);
                self.load_into(a, HEAP, p, c as i32);
                self.load_into(a + 1, HEAP, p, c as i32 + 8);
            }
            StC128 => {
                let p = self.pointer(k, a);
                self.store_from(c, HEAP, p, b as i32);
                self.store_from(c + 1, HEAP, p, b as i32 + 8);
            }
            StI64 => {
                let p = self.pointer(k, a);
                let v = self.constant(i64::from(node.insn.c as i16) as u64);
                self.barrier((p, b as i32), 8);
                self.b.ins().store(HEAP, v, p, b as i32);
                self.known.change(true, (p, b as i32), 8);
            }
            CheckNil => {
                self.pointer(k, a);
            }
            AddrOff | AddrOffK => {
                let p = self.pointer(k, b);
                let by = if node.op == AddrOff {
                    c as u64
                } else {
                    (c as u64).wrapping_add(x0)
                };
                let v = self.b.ins().iadd_imm(p, by as i64);
                self.set(a, v);
            }
            LdBlk if x0 as usize <= 8 * INLINE_WORDS && x0 % 8 == 0 => {
                let p = self.pointer(k, b);
                self.load_block(a, p, c as i32, x0 as usize);
            }
            StBlk if x0 as usize <= 8 * INLINE_WORDS && x0 % 8 == 0 => {
                let p = self.pointer(k, a);
                self.store_block(c, p, b as i32, x0 as usize);
            }
            GLdS8 | GLdU8 | GLdS16 | GLdU16 | GLdS32 | GLdU32 | GLd64 | GLd128 => {
                let p = self.constant(x0);
                self.load_what(what(node.op)?, a, HEAP, (p, 0));
            }
            GSt8 | GSt16 | GSt32 | GSt64 | GSt128 => {
                let p = self.constant(x0);
                self.store_what(what(node.op)?, a, HEAP, (p, 0));
            }
            _ => return Some(false),
        }
        Some(true)
    }

    /// Additions to what is in memory.
    fn update(&mut self, k: usize) -> Option<bool> {
        use Op::*;
        let node = self.flow.body.nodes.get(k)?;
        let [a, b, c] = [node.insn.a, node.insn.b, node.insn.c].map(usize::from);
        match node.op {
            AddM64 | AddMI64 => {
                let p = self.pointer(k, a);
                let old = self.b.ins().load(I64, HEAP, p, b as i32);
                let v = if node.op == AddM64 {
                    let by = self.get(c);
                    self.b.ins().iadd(old, by)
                } else {
                    self.b.ins().iadd_imm(old, i64::from(node.insn.c as i16))
                };
                self.b.ins().store(HEAP, v, p, b as i32);
                self.known.change(true, (p, b as i32), 8);
            }
            AddMF64 | SubMF64 => {
                let p = self.pointer(k, a);
                let f64 = cranelift_codegen::ir::types::F64;
                let old = self.b.ins().load(f64, HEAP, p, b as i32);
                let by = self.get_float(c);
                let v = if node.op == AddMF64 {
                    self.b.ins().fadd(old, by)
                } else {
                    self.b.ins().fsub(old, by)
                };
                self.b.ins().store(HEAP, v, p, b as i32);
                self.known.change(true, (p, b as i32), 8);
            }
            _ => return Some(false),
        }
        Some(true)
    }

    /// Parts of slots, and comparisons of runs of slots.
    fn within_frame(&mut self, k: usize) -> Option<bool> {
        use Op::*;
        let node = self.flow.body.nodes.get(k)?;
        let [a, b, c] = [node.insn.a, node.insn.b, node.insn.c].map(usize::from);
        let x0 = node.extra.first().copied().unwrap_or(0);
        match node.op {
            FLdS8 | FLdU8 | FLdS16 | FLdU16 | FLdS32 | FLdU32 => {
                return Some(self.load_part(node.op, a, b, c).is_some());
            }
            FSt8 | FSt16 | FSt32 => return Some(self.store_part(node.op, a, b, c).is_some()),
            PackC64 => {
                let (re, im) = (self.get(b), self.get(b + 1));
                let re = self.narrow(re, I32, false);
                let im = self.b.ins().ishl_imm(im, 32);
                let v = self.b.ins().bor(re, im);
                self.set(a, v);
            }
            EqMem if x0 <= 8 * INLINE_WORDS as u64 && x0 % 8 == 0 => {
                let mut rest = self.constant(0);
                for n in 0..x0 as usize / 8 {
                    let (x, y) = (self.get(b + n), self.get(c + n));
                    let other = self.b.ins().bxor(x, y);
                    rest = self.b.ins().bor(rest, other);
                }
                let same = self.b.ins().icmp_imm(IntCC::Equal, rest, 0);
                let same = self.b.ins().uextend(I64, same);
                self.set(a, same);
            }
            _ => return Some(false),
        }
        Some(true)
    }

    /// Elements of slices and strings.
    fn of_slice(&mut self, k: usize) -> Option<bool> {
        use Op::*;
        let node = self.flow.body.nodes.get(k)?;
        let [a, b, c] = [node.insn.a, node.insn.b, node.insn.c].map(usize::from);
        let x0 = node.extra.first().copied().unwrap_or(0);
        let (lo, hi) = (x0 as u32 as usize, (x0 >> 32) as usize);
        match node.op {
            IdxS8 | IdxU8 | IdxS16 | IdxU16 | IdxS32 | IdxU32 | Idx64 | Idx128 => {
                let what = what(node.op)?;
                let place = self.element(k, b, c, what.bytes());
                self.load_what(what, a, HEAP, place);
            }
            IdxStr => {
                let (p, len, at) = (self.get(b), self.get(b + 1), self.get(c));
                self.check_index(k, at, Bound::Text(len));
                let p = self.b.ins().iadd(p, at);
                self.load_what(what(node.op)?, a, HEAP, (p, 0));
            }
            IdxSt8 | IdxSt16 | IdxSt32 | IdxSt64 | IdxStNum64 | IdxSt128 => {
                let place = self.element(k, a, b, what(node.op)?.bytes());
                self.store_by(node.op, c, place)?;
            }
            IdxAddr => {
                let (p, _) = self.element(k, b, c, x0 as usize);
                self.set(a, p);
            }
            IdxFld64 => {
                let (p, _) = self.element(k, b, c, lo);
                self.load_what(what(node.op)?, a, HEAP, (p, hi as i32));
            }
            IdxFldSt64 => {
                let (p, _) = self.element(k, a, b, lo);
                self.store_what(what(node.op)?, c, HEAP, (p, hi as i32));
            }
            IdxBlk if x0 as usize <= 8 * INLINE_WORDS && x0 % 8 == 0 => {
                let (p, _) = self.element(k, b, c, x0 as usize);
                self.load_block(a, p, 0, x0 as usize);
            }
            _ => return Some(false),
        }
        Some(true)
    }

    /// Elements of arrays.
    fn of_array(&mut self, k: usize) -> Option<bool> {
        use Op::*;
        let node = self.flow.body.nodes.get(k)?;
        let [a, b, c] = [node.insn.a, node.insn.b, node.insn.c].map(usize::from);
        let x0 = node.extra.first().copied().unwrap_or(0);
        let (lo, hi) = (x0 as u32 as usize, (x0 >> 32) as usize);
        match node.op {
            FIdxS8 | FIdxU8 | FIdxS16 | FIdxU16 | FIdxS32 | FIdxU32 | FIdx64 | FIdx128 => {
                let what = what(node.op)?;
                let place = self.frame_element(k, b, c, x0, what.bytes());
                self.load_what(what, a, FRAME, place);
            }
            FIdxSt8 | FIdxSt16 | FIdxSt32 | FIdxSt64 | FIdxSt128 => {
                let what = what(node.op)?;
                let place = self.frame_element(k, a, b, x0, what.bytes());
                self.store_what(what, c, FRAME, place);
            }
            PIdxS8 | PIdxU8 | PIdxS16 | PIdxU16 | PIdxS32 | PIdxU32 | PIdx64 | PIdx128 => {
                let what = what(node.op)?;
                let place = self.array_element(k, b, c, lo, hi, what.bytes());
                self.load_what(what, a, HEAP, place);
            }
            PIdxSt8 | PIdxSt16 | PIdxSt32 | PIdxSt64 | PIdxSt128 => {
                let what = what(node.op)?;
                let place = self.array_element(k, a, b, lo, hi, what.bytes());
                self.store_what(what, c, HEAP, place);
            }
            PIdxAddr => {
                let size = *node.extra.get(1)? as usize;
                let (p, offset) = self.array_element(k, b, c, lo, hi, size);
                let v = self.b.ins().iadd_imm(p, i64::from(offset));
                self.set(a, v);
            }
            CheckIdx => {
                let at = self.get(a);
                self.check_index(k, at, Bound::Array(x0));
            }
            _ => return Some(false),
        }
        Some(true)
    }

    /// The pointer in a slot, not nil.
    pub(super) fn pointer(&mut self, k: usize, slot: usize) -> Value {
        self.not_zero(k, slot)
    }

    fn load_what(&mut self, what: What, slot: usize, flags: MemFlags, (p, at): Place) {
        match what {
            What::Scalar((I64, _)) => self.load_into(slot, flags, p, at),
            What::Scalar((ty, signed)) => {
                let v = match self.known.get(flags == HEAP, (p, at), ty, signed) {
                    Some([v, _]) => v,
                    None => {
                        let v = self.b.ins().load(ty, flags, p, at);
                        let v = if signed {
                            self.b.ins().sextend(I64, v)
                        } else {
                            self.b.ins().uextend(I64, v)
                        };
                        self.known.note(flags == HEAP, (p, at), ty, signed, [v, v]);
                        v
                    }
                };
                self.set(slot, v);
            }
            // A pair of which one word is not looked at is no pair.
            What::Pair if !self.is_read_behind(slot + 1) => self.load_into(slot, flags, p, at),
            What::Pair if !self.is_read_behind(slot) && !self.is_interface(slot) => {
                self.load_into(slot + 1, flags, p, at + 8);
            }
            What::Pair => {
                // One access: see `heap::atomic128`. Frames' pairs need no such, and no alignment.
                let pair = self.load_pair(flags, p, at);
                self.set_pair(slot, pair);
            }
        }
    }

    /// Stores to an object what an instruction stores there.
    fn store_by(&mut self, op: Op, slot: usize, place: Place) -> Option<()> {
        let what = what(op)?;
        match op.unit() {
            Some(Unit::N64) => self.store_plainly(what, slot, HEAP, place),
            _ => self.store_what(what, slot, HEAP, place),
        }
        Some(())
    }

    pub(super) fn store_what(&mut self, what: What, slot: usize, flags: MemFlags, (p, at): Place) {
        if flags == HEAP && what.may_hold_pointer() && !self.are_numbers(slot, what.bytes()) {
            self.barrier((p, at), what.bytes());
        }
        self.store_plainly(what, slot, flags, (p, at));
    }

    /// Whether the slots from `slot` on that hold these `bytes` are known to hold no pointer.
    fn are_numbers(&self, slot: usize, bytes: usize) -> bool {
        (slot..slot + bytes.div_ceil(8)).all(|s| self.is_number(s))
    }

    /// The write barrier for a run of bytes: what they hold is noted while marking runs.
    pub(super) fn barrier(&mut self, (p, at): Place, bytes: usize) {
        let m = self.m();
        let on = offset_of!(Machine, cache.barrier.on) as i32;
        let on = self.b.ins().load(I8, OURS, m, on);
        let [note, go] = [self.cold_block(), self.b.create_block()];
        self.b.ins().brif(on, note, super::NONE, go, super::NONE);
        self.b.seal_block(note);
        self.b.switch_to_block(note);
        let p = self.b.ins().iadd_imm(p, i64::from(at));
        let (m, bytes) = (self.m(), self.constant(bytes as u64));
        self.call_keeping(keep::overwrite as *const (), &[m, p, bytes]);
        self.b.ins().jump(go, super::NONE);
        self.b.seal_block(go);
        self.b.switch_to_block(go);
    }

    /// The same of what is known to replace no pointer.
    pub(super) fn store_plainly(
        &mut self,
        what: What,
        slot: usize,
        flags: MemFlags,
        (p, at): Place,
    ) {
        match what {
            What::Scalar((I64, _)) => self.store_from(slot, flags, p, at),
            What::Scalar((ty, _)) => {
                let v = self.get(slot);
                let v = self.b.ins().ireduce(ty, v);
                self.b.ins().store(flags, v, p, at);
                self.known.change(flags == HEAP, (p, at), ty.bytes());
            }
            What::Pair => {
                self.store_pair(slot, flags, (p, at));
                self.known.change(flags == HEAP, (p, at), 16);
                self.note_pair(slot, flags == HEAP, (p, at));
            }
        }
    }

    /// Words of an object to slots. Blocks that hold pairs are multiples of 16 bytes, aligned so.
    fn load_block(&mut self, slot: usize, p: Value, at: i32, size: usize) {
        if size.is_multiple_of(16) {
            let pairs: Vec<Loaded> = (0..size / 16)
                .map(|n| self.load_pair(HEAP, p, at + 16 * n as i32))
                .collect();
            for (n, pair) in pairs.into_iter().enumerate() {
                self.set_pair(slot + 2 * n, pair);
            }
        } else {
            for n in 0..size / 8 {
                self.load_into(slot + n, HEAP, p, at + 8 * n as i32);
            }
        }
    }

    /// Slots to words of an object.
    pub(super) fn store_block(&mut self, slot: usize, p: Value, at: i32, size: usize) {
        if !self.are_numbers(slot, size) {
            self.barrier((p, at), size);
        }
        self.store_new_block(slot, p, at, size);
    }

    /// The same into a new object, which holds nothing that the barrier would have to note.
    pub(super) fn store_new_block(&mut self, slot: usize, p: Value, at: i32, size: usize) {
        if size.is_multiple_of(16) {
            for n in 0..size / 16 {
                self.store_plainly(What::Pair, slot + 2 * n, HEAP, (p, at + 16 * n as i32));
            }
        } else {
            for n in 0..size / 8 {
                self.store_from(slot + n, HEAP, p, at + 8 * n as i32);
            }
        }
    }

    /// The interpreter does instruction `k` if the index is out of bounds.
    fn check_index(&mut self, k: usize, at: Value, bound: Bound) {
        if !self.checked.insert((at, bound)) {
            return;
        }
        let len = match bound {
            Bound::Slice(lens) => self.low_half(lens),
            Bound::Text(len) => len,
            Bound::Array(len) => self.constant(len),
        };
        let outside = self
            .b
            .ins()
            .icmp(IntCC::UnsignedGreaterThanOrEqual, at, len);
        self.deopt_if(outside, k);
    }

    /// `p + at * size`
    pub(super) fn scaled(&mut self, p: Value, at: Value, size: usize) -> Value {
        let offset = if size.is_power_of_two() {
            self.b.ins().ishl_imm(at, i64::from(size.trailing_zeros()))
        } else {
            self.b.ins().imul_imm(at, size as i64)
        };
        self.b.ins().iadd(p, offset)
    }

    /// The same where every way to what follows leads.
    fn indexed(&mut self, p: Value, at: Value, size: usize) -> Value {
        if let Some(place) = self.known.element(p, at, size) {
            return place;
        }
        let place = self.scaled(p, at, size);
        self.known.note_element(p, at, size, place);
        place
    }

    /// Element of the slice at a slot, its index checked.
    pub(super) fn element(&mut self, k: usize, slice: usize, index: usize, size: usize) -> Place {
        let (p, lens, at) = (self.get(slice), self.get(slice + 1), self.get(index));
        self.check_index(k, at, Bound::Slice(lens));
        (self.indexed(p, at, size), 0)
    }

    /// Element of an array in the frame.
    fn frame_element(
        &mut self,
        k: usize,
        array: usize,
        index: usize,
        len: u64,
        size: usize,
    ) -> Place {
        let at = self.get(index);
        self.check_index(k, at, Bound::Array(len));
        let fp = self.fp();
        (self.scaled(fp, at, size), 8 * array as i32)
    }

    /// Element of an array behind a pointer.
    pub(super) fn array_element(
        &mut self,
        k: usize,
        base: usize,
        index: usize,
        len: usize,
        offset: usize,
        size: usize,
    ) -> Place {
        let p = self.pointer(k, base);
        let at = self.get(index);
        self.check_index(k, at, Bound::Array(len as u64));
        let p = self.indexed(p, at, size);
        match i32::try_from(offset) {
            Ok(offset) => (p, offset),
            Err(_) => (self.b.ins().iadd_imm(p, offset as i64), 0),
        }
    }

    /// Part of a slot, or of two.
    fn load_part(&mut self, op: Op, a: usize, run: usize, byte: usize) -> Option<()> {
        let (ty, signed) = scalar(op)?;
        if byte % 8 + ty.bytes() as usize > 8 {
            return None;
        }
        let v = self.get(run + byte / 8);
        let v = self.b.ins().ushr_imm(v, 8 * (byte % 8) as i64);
        let v = self.narrow(v, ty, signed);
        self.set(a, v);
        Some(())
    }

    fn store_part(&mut self, op: Op, run: usize, byte: usize, from: usize) -> Option<()> {
        let (ty, _) = scalar(op)?;
        if byte % 8 + ty.bytes() as usize > 8 {
            return None;
        }
        let (slot, shift) = (run + byte / 8, 8 * (byte % 8) as u32);
        let mask = ((1u64 << ty.bits()) - 1) << shift;
        let (old, v) = (self.get(slot), self.get(from));
        let keep = self.constant(!mask);
        let old = self.b.ins().band(old, keep);
        let v = self.narrow(v, ty, false);
        let v = self.b.ins().ishl_imm(v, i64::from(shift));
        let v = self.b.ins().bor(old, v);
        self.set(slot, v);
        Some(())
    }

    /// `MovN`; false: it is too long.
    pub(super) fn move_run(&mut self, to: usize, from: usize, n: usize) -> bool {
        if n > 2 * INLINE_WORDS {
            return false;
        }
        let values: Vec<_> = (0..n).map(|i| self.get_any(from + i)).collect();
        for (i, v) in values.into_iter().enumerate() {
            self.set_any(to + i, v);
        }
        true
    }

    /// `SliceSl`, `SliceStr`
    fn slice(&mut self, k: usize) -> Option<()> {
        let node = self.flow.body.nodes.get(k)?;
        let [a, b, c] = [node.insn.a, node.insn.b, node.insn.c].map(usize::from);
        let x0 = *node.extra.first()?;
        let (size, flags) = (x0 as u32 as usize, x0 >> 32);
        let is_slice = node.op == Op::SliceSl;
        let (p, lens) = (self.get(b), self.get(b + 1));
        let (len, cap) = if is_slice {
            (self.low_half(lens), self.b.ins().ushr_imm(lens, 32))
        } else {
            (lens, lens)
        };
        let lo = if flags & 1 != 0 {
            self.get(c)
        } else {
            self.constant(0)
        };
        let hi = if flags & 2 != 0 { self.get(c + 1) } else { len };
        let max = if is_slice && flags & 4 != 0 {
            self.get(c + 2)
        } else {
            cap
        };
        let over = |t: &mut Self, x, y| {
            let bad = t.b.ins().icmp(IntCC::UnsignedGreaterThan, x, y);
            t.deopt_if(bad, k);
        };
        if flags & 1 != 0 {
            over(self, lo, hi);
        }
        if flags & 2 != 0 || max != cap {
            over(self, hi, max);
        }
        if max != cap {
            over(self, max, cap);
        }
        let p = if flags & 1 != 0 {
            // What is empty must not point past its object.
            let end = if is_slice { max } else { hi };
            let empty = self.b.ins().icmp(IntCC::Equal, lo, end);
            let moved = self.scaled(p, lo, if is_slice { size } else { 1 });
            self.b.ins().select(empty, p, moved)
        } else {
            p
        };
        let new_len = self.b.ins().isub(hi, lo);
        let word = if is_slice {
            let cap = self.b.ins().isub(max, lo);
            let cap = self.b.ins().ishl_imm(cap, 32);
            self.b.ins().bor(new_len, cap)
        } else {
            new_len
        };
        self.set(a, p);
        self.set(a + 1, word);
        Some(())
    }

    /// Type assertions to types whose values are in the data word, or are boxed in a few words.
    fn unbox(&mut self, k: usize) -> Option<bool> {
        let node = self.flow.body.nodes.get(k)?;
        let [a, b, c] = [node.insn.a, node.insn.b, node.insn.c].map(usize::from);
        let word = *node.extra.first()?;
        // SAFETY: the extra word is a descriptor.
        let ty = unsafe { RType::at(word) };
        let small = ty.size <= 8 * INLINE_WORDS && ty.size.is_multiple_of(8) && ty.size != 0;
        if !ty.direct() && (!small || node.op == Op::AssertOk) {
            return Some(false);
        }
        let (dynamic, data) = (self.get(b), self.get(b + 1));
        let want = self.constant(word);
        match node.op {
            Op::AssertOk => {
                let ok = self.b.ins().icmp(IntCC::Equal, dynamic, want);
                let zero = self.constant(0);
                let v = self.b.ins().select(ok, data, zero);
                let ok = self.b.ins().uextend(I64, ok);
                self.set(a, v);
                self.set(c, ok);
                return Some(true);
            }
            Op::Assert => {
                let other = self.b.ins().icmp(IntCC::NotEqual, dynamic, want);
                self.deopt_if(other, k);
            }
            _ => {}
        }
        if ty.direct() {
            self.set(a, data);
        } else {
            let _ = ty.is(flag::PAIRS);
            self.load_block(a, data, 0, ty.size);
        }
        Some(true)
    }
}
