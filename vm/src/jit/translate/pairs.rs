//! 16-byte values between memory and slots: each is one access, as `heap::atomic128` has it.

use super::memory::Place;
use super::{FRAME, HEAP, Translator};
use crate::heap::atomic128;
use crate::jit::keep;
use cranelift_codegen::ir::types::{F64X2, I64, I64X2, I128};
use cranelift_codegen::ir::{InstBuilder, MemFlags, Value};

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
        if let Some([low, high]) = self.known.get(flags == HEAP, (p, at), I128, false) {
            return match Access::of(flags) {
                Access::Vector => Loaded::Vector(low),
                _ => Loaded::Words([low, high]),
            };
        }
        let pair = self.load_new_pair(flags, p, at);
        let words = match pair {
            Loaded::Vector(v) => [v, v],
            Loaded::Words(words) => words,
        };
        self.known.note(flags == HEAP, (p, at), I128, false, words);
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
    }

    /// Stores two slots as a pair.
    pub(super) fn store_pair(&mut self, slot: usize, flags: MemFlags, (p, at): Place) {
        match Access::of(flags) {
            Access::Vector => {
                let floats = self.is_float(slot) && self.is_float(slot + 1);
                let (ty, x, y) = if floats {
                    (F64X2, self.get_float(slot), self.get_float(slot + 1))
                } else {
                    (I64X2, self.get(slot), self.get(slot + 1))
                };
                let v = self.b.ins().scalar_to_vector(ty, x);
                let v = self.b.ins().insertlane(v, y, 1);
                self.b.ins().store(unaligned(flags), v, p, at);
            }
            Access::Registers => {
                let (low, high) = (self.get(slot), self.get(slot + 1));
                let v = self.b.ins().iconcat(low, high);
                self.b.ins().store(unaligned(flags), v, p, at);
            }
            Access::Call => {
                let (low, high) = (self.get(slot), self.get(slot + 1));
                let p = self.b.ins().iadd_imm(p, i64::from(at));
                self.call_keeping(keep::store_pair as *const (), &[p, low, high]);
            }
            Access::Words => {
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
