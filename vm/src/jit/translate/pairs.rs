//! Moves 16-byte values between memory and slots: each is one access, as `heap::atomic128` requires.

use super::memory::Place;
use super::{FRAME, HEAP, Translator};
use crate::heap::atomic128;
use crate::jit::keep;
use cranelift_codegen::ir::types::{F64X2, I64, I64X2, I128};
use cranelift_codegen::ir::{ConstantData, InstBuilder, MemFlags, Value};

/// A pair that was loaded.
pub(super) enum Loaded {
    Vector(Value),
    Words([Value; 2]),
}

/// How a pair is moved in one access.
enum Access {
    /// As a vector: so on x86-64.
    Vector,
    /// As two registers: so on aarch64, which promises nothing about vectors.
    Registers,
    /// By a function of ours.
    Call,
    /// It need not be one access.
    Words,
}

impl Access {
    fn of(flags: MemFlags) -> Access {
        if cfg!(target_arch = "x86_64") {
            Access::Vector
        } else if flags == FRAME {
            Access::Words
        } else if cfg!(target_arch = "aarch64") && atomic128::is_one_instruction() {
            Access::Registers
        } else {
            Access::Call
        }
    }
}

impl Translator<'_> {
    /// Loads the pair at `p + at`.
    pub(super) fn load_pair(&mut self, flags: MemFlags, p: Value, at: i32) -> Loaded {
        let heap = flags == HEAP;
        if let Some(words) = self.known.get(heap, (p, at), I128, false) {
            return Loaded::Words(words);
        }
        if let Some([v, _]) = self.known.get(heap, (p, at), I64X2, false) {
            return Loaded::Vector(v);
        }
        let pair = self.load_new_pair(flags, p, at);
        let (ty, words) = match pair {
            Loaded::Vector(v) => (I64X2, [v, v]),
            Loaded::Words(words) => (I128, words),
        };
        self.known.note(heap, (p, at), ty, false, words);
        pair
    }

    fn load_new_pair(&mut self, flags: MemFlags, p: Value, at: i32) -> Loaded {
        match Access::of(flags) {
            Access::Vector => Loaded::Vector(self.b.ins().load(I64X2, unaligned(flags), p, at)),
            Access::Registers => {
                let v = self.b.ins().load(I128, unaligned(flags), p, at);
                let (low, high) = self.b.ins().isplit(v);
                Loaded::Words([low, high])
            }
            Access::Call => {
                let p = self.b.ins().iadd_imm(p, i64::from(at));
                Loaded::Words(self.call_keeping(keep::load_pair as *const (), &[p]))
            }
            Access::Words => {
                let mut word = |at| self.b.ins().load(I64, flags, p, at);
                Loaded::Words([word(at), word(at + 8)])
            }
        }
    }

    /// Sets two slots to what was loaded.
    pub(super) fn set_pair(&mut self, slot: usize, pair: Loaded) {
        let v = match pair {
            Loaded::Vector(v) => v,
            Loaded::Words([low, high]) => {
                self.set(slot, low);
                self.set(slot + 1, high);
                return;
            }
        };
        // The low lane of a vector of floats is no instruction, or a shorter one.
        let floats = self.b.ins().bitcast(F64X2, MemFlags::new(), v);
        let low = self.b.ins().extractlane(floats, 0);
        self.set_float(slot, low);
        if self.becomes_float(slot + 1) {
            let high = self.b.ins().extractlane(floats, 1);
            self.set_float(slot + 1, high);
        } else {
            let high = self.b.ins().extractlane(v, 1);
            self.set(slot + 1, high);
        }
        self.remember_vector(slot, v);
    }

    /// The pair in two slots is this vector, which need not be put together to be stored.
    pub(super) fn remember_vector(&mut self, slot: usize, v: Value) {
        if !self.is_resident(slot) && !self.is_resident(slot + 1) {
            let (low, _) = self.get_any(slot);
            let (high, _) = self.get_any(slot + 1);
            self.vectors.insert(low, (v, high));
        }
    }

    /// The vector that has been loaded with the two slots in it; `other`: only the first of them need be.
    pub(super) fn vector(&mut self, slot: usize, other: bool) -> Option<Value> {
        let (low, _) = self.get_any(slot);
        let &(v, with) = self.vectors.get(&low)?;
        let (high, _) = self.get_any(slot + 1);
        (other || with == high).then_some(v)
    }

    /// Two slots as a vector.
    pub(super) fn new_vector(&mut self, slot: usize) -> Value {
        let (x, y) = (self.get(slot), self.get(slot + 1));
        let v = self.b.ins().scalar_to_vector(I64X2, x);
        self.b.ins().insertlane(v, y, 1)
    }

    /// The vector with one more in its second word.
    pub(super) fn count_up(&mut self, v: Value) -> Value {
        let mut bytes = [0; 16];
        if let Some(first) = bytes.get_mut(8) {
            *first = 1;
        }
        let one = ConstantData::from(&bytes[..]);
        let one = self.b.func.dfg.constants.insert(one);
        let one = self.b.ins().vconst(I64X2, one);
        self.b.ins().iadd(v, one)
    }

    /// The pair in two slots has been stored: who loads it, or a word of it, need not look there.
    pub(super) fn note_pair(&mut self, slot: usize, heap: bool, (p, at): Place) {
        let word = |t: &Self, slot| !t.is_resident(slot) && !t.is_float(slot);
        if heap && word(self, slot) && word(self, slot + 1) {
            let (low, high) = (self.get(slot), self.get(slot + 1));
            self.known.note(heap, (p, at), I128, false, [low, high]);
            self.known.note(heap, (p, at), I64, false, [low, low]);
            let next = (p, at + 8);
            self.known.note(heap, next, I64, false, [high, high]);
        }
    }

    /// Stores two slots as a pair.
    pub(super) fn store_pair(&mut self, slot: usize, flags: MemFlags, (p, at): Place) {
        let whole = self.vector(slot, false);
        match (Access::of(flags), whole) {
            (Access::Vector, Some(v)) => {
                self.b.ins().store(unaligned(flags), v, p, at);
            }
            (Access::Vector, None) => {
                let floats = self.is_float(slot) && self.is_float(slot + 1);
                let (ty, x, y) = if floats {
                    (F64X2, self.get_float(slot), self.get_float(slot + 1))
                } else {
                    (I64X2, self.get(slot), self.get(slot + 1))
                };
                let v = match self.vector(slot, true).filter(|_| !floats) {
                    Some(v) => v,
                    None => self.b.ins().scalar_to_vector(ty, x),
                };
                let v = self.b.ins().insertlane(v, y, 1);
                self.b.ins().store(unaligned(flags), v, p, at);
            }
            (Access::Registers, _) => {
                let (low, high) = (self.get(slot), self.get(slot + 1));
                let v = self.b.ins().iconcat(low, high);
                self.b.ins().store(unaligned(flags), v, p, at);
            }
            (Access::Call, _) => {
                let (low, high) = (self.get(slot), self.get(slot + 1));
                let p = self.b.ins().iadd_imm(p, i64::from(at));
                self.call_keeping(keep::store_pair as *const (), &[p, low, high]);
            }
            (Access::Words, _) => {
                self.store_from(slot, flags, p, at);
                self.store_from(slot + 1, flags, p, at + 8);
            }
        }
    }
}

/// Frames' pairs and blocks without pairs are at multiples of 8. (Pairs in the heap are aligned, and
/// then such an access is as indivisible as one that demands it.)
fn unaligned(flags: MemFlags) -> MemFlags {
    MemFlags::new()
        .with_notrap()
        .with_alias_region(flags.alias_region())
}
