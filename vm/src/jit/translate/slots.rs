//! Slots as variables.

use super::{FRAME, Translator};
use crate::heap::gcmap::word;
use cranelift_codegen::ir::types::{F64, I64};
use cranelift_codegen::ir::{InstBuilder, MemFlags, Type, Value};

/// The type of a slot's variable.
pub(super) fn kind(float: bool) -> Type {
    if float { F64 } else { I64 }
}

/// A cast between words and floats.
fn cast() -> MemFlags {
    MemFlags::new()
}

impl Translator<'_> {
    pub(super) fn is_float(&self, slot: usize) -> bool {
        self.flow.float.get(slot) == Some(&true)
    }

    pub(super) fn is_resident(&self, slot: usize) -> bool {
        self.flow.resident.get(slot) == Some(&true)
    }

    fn var(&mut self, slot: usize) -> Option<Value> {
        let var = *self.vars.get(slot)?;
        Some(self.b.use_var(var))
    }

    /// The slot's value as a word.
    pub(super) fn get(&mut self, slot: usize) -> Value {
        if self.is_resident(slot) {
            let fp = self.fp();
            return self.b.ins().load(I64, FRAME, fp, 8 * slot as i32);
        }
        match (self.var(slot), self.is_float(slot)) {
            (Some(v), false) => v,
            (Some(v), true) => self.b.ins().bitcast(I64, cast(), v),
            (None, _) => self.constant(0),
        }
    }

    /// The slot's value as a float64.
    pub(super) fn get_float(&mut self, slot: usize) -> Value {
        if self.is_resident(slot) {
            let fp = self.fp();
            return self.b.ins().load(F64, FRAME, fp, 8 * slot as i32);
        }
        if self.is_float(slot)
            && let Some(v) = self.var(slot)
        {
            return v;
        }
        let word = self.get(slot);
        self.b.ins().bitcast(F64, cast(), word)
    }

    /// Sets a slot to a word.
    pub(super) fn set(&mut self, slot: usize, v: Value) {
        if self.is_resident(slot) {
            let fp = self.fp();
            self.b.ins().store(FRAME, v, fp, 8 * slot as i32);
            return;
        }
        let v = if self.is_float(slot) {
            self.b.ins().bitcast(F64, cast(), v)
        } else {
            v
        };
        self.define(slot, v);
    }

    /// Sets a slot to a float64.
    pub(super) fn set_float(&mut self, slot: usize, v: Value) {
        if self.is_resident(slot) {
            let fp = self.fp();
            self.b.ins().store(FRAME, v, fp, 8 * slot as i32);
            return;
        }
        let v = if self.is_float(slot) {
            v
        } else {
            self.b.ins().bitcast(I64, cast(), v)
        };
        self.define(slot, v);
    }

    fn define(&mut self, slot: usize, v: Value) {
        if let Some(&var) = self.vars.get(slot) {
            self.b.def_var(var, v);
        }
    }

    /// Moves a slot to another.
    pub(super) fn move_slot(&mut self, to: usize, from: usize) {
        if self.is_float(from) || self.is_float(to) && self.is_resident(from) {
            let v = self.get_float(from);
            self.set_float(to, v);
        } else {
            let v = self.get(from);
            self.set(to, v);
        }
    }

    /// Loads from memory into a slot, as whatever the slot is.
    pub(super) fn load_into(&mut self, slot: usize, flags: MemFlags, p: Value, offset: i32) {
        let float = self.is_float(slot);
        let v = self.b.ins().load(kind(float), flags, p, offset);
        if float {
            self.set_float(slot, v);
        } else {
            self.set(slot, v);
        }
    }

    /// Stores a slot to memory.
    pub(super) fn store_from(&mut self, slot: usize, flags: MemFlags, p: Value, offset: i32) {
        let v = if self.is_float(slot) {
            self.get_float(slot)
        } else {
            self.get(slot)
        };
        self.b.ins().store(flags, v, p, offset);
    }

    /// The slot's variable from the frame; an interface's data word comes with its type word.
    pub(super) fn load_slot(&mut self, slot: usize) {
        for slot in self.with_type(slot) {
            if !self.is_resident(slot) {
                let fp = self.fp();
                self.load_into(slot, FRAME, fp, 8 * slot as i32);
            }
        }
    }

    /// The slot, with that of the type word before it if it is an interface's data word.
    fn with_type(&self, slot: usize) -> std::ops::RangeInclusive<usize> {
        let data = self.code.map.get(slot) == Some(&word::IFACE_DATA);
        slot - usize::from(data && slot > 0)..=slot
    }

    /// The slot's variable to the frame at `fp`. An interface's data word comes with its type word,
    /// which tells the collector what it is, even where the program reads that no more.
    pub(super) fn store_slot(&mut self, slot: usize, fp: Value) {
        for slot in self.with_type(slot) {
            if !self.is_resident(slot) {
                self.store_from(slot, FRAME, fp, 8 * slot as i32);
            }
        }
    }
}
