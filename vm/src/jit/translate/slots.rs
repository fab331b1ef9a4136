//! Slots as Cranelift variables: over time, a slot belongs to several webs (see [`crate::jit::webs`]), and
//! each web is a variable.

use super::{FRAME, HEAP, Translator};
use crate::heap::gcmap::word;
use cranelift_codegen::ir::types::{F64, I64};
use cranelift_codegen::ir::{InstBuilder, MemFlags, Type, Value};
use cranelift_frontend::Variable;

/// The type of a slot's variable.
pub(super) fn kind(float: bool) -> Type {
    if float { F64 } else { I64 }
}

/// A cast between words and floats.
fn cast() -> MemFlags {
    MemFlags::new()
}

impl Translator<'_> {
    /// Before instruction `k`, or on the way out of it.
    pub(super) fn stand_at(&mut self, k: usize) {
        self.at = k;
        self.held.clear();
        self.held.extend_from_slice(self.flow.webs.before(k));
    }

    /// The web that the slot holds.
    fn web(&self, slot: usize) -> Option<usize> {
        self.held.get(slot).map(|&w| w as usize)
    }

    /// Whether the slot holds a float64.
    pub(super) fn is_float(&self, slot: usize) -> bool {
        let web = self.web(slot);
        web.and_then(|w| self.flow.webs.float().get(w)) == Some(&true)
    }

    /// Whether the slot holds what is known to be no pointer, and so goes where none lies: a number by
    /// what looks at it, or what is in a slot for scalars. (There, too, zero may stand for nil.)
    pub(super) fn is_number(&self, slot: usize) -> bool {
        let Some(web) = self.web(slot).filter(|_| !self.is_resident(slot)) else {
            return false;
        };
        let webs = &self.flow.webs;
        let scalar = self.flow.map.get(slot) == Some(&word::SCALAR);
        webs.is_number(web) || scalar && !webs.is_untyped(web)
    }

    /// The slot holds from now on what the present instruction writes there: whether a float64.
    fn begin(&mut self, slot: usize) -> bool {
        if let Some(web) = self.flow.webs.begun(self.at, slot)
            && let Some(held) = self.held.get_mut(slot)
        {
            *held = web;
        }
        self.is_float(slot)
    }

    pub(super) fn is_resident(&self, slot: usize) -> bool {
        self.flow.resident.get(slot) == Some(&true)
    }

    fn var(&self, slot: usize) -> Option<Variable> {
        self.vars.get(self.web(slot)?).copied()
    }

    /// Whether the slot's value behind the present instruction is of any use.
    pub(super) fn is_read_behind(&self, slot: usize) -> bool {
        let live = self.flow.after.get(self.at);
        self.is_resident(slot) || live.is_none_or(|live| live.has(slot))
    }

    /// Whether an interface's words lie from `slot` on: its data word goes nowhere without the type.
    pub(super) fn is_interface(&self, slot: usize) -> bool {
        self.flow.map.get(slot + 1) == Some(&word::IFACE_DATA)
    }

    /// The slot's value, as whatever it is, and whether that is a float64.
    pub(super) fn get_any(&mut self, slot: usize) -> (Value, bool) {
        if self.is_resident(slot) {
            let fp = self.fp();
            let v = self.b.ins().load(I64, FRAME, fp, 8 * slot as i32);
            return (v, false);
        }
        // (Machine code for a loop would load it from the frame, and keep it in a register.)
        if let Some(n) = self.web(slot).and_then(|w| self.flow.webs.constant(w)) {
            return (self.constant(i64::from(n) as u64), false);
        }
        match self.var(slot) {
            Some(var) => {
                let v = self.b.use_var(var);
                // The same value has the same name everywhere.
                (self.b.func.dfg.resolve_aliases(v), self.is_float(slot))
            }
            None => (self.constant(0), false),
        }
    }

    /// The slot's value as a word.
    pub(super) fn get(&mut self, slot: usize) -> Value {
        match self.get_any(slot) {
            (v, false) => v,
            (v, true) => self.b.ins().bitcast(I64, cast(), v),
        }
    }

    /// The slot's value as a float64.
    pub(super) fn get_float(&mut self, slot: usize) -> Value {
        if self.is_resident(slot) {
            let fp = self.fp();
            return self.b.ins().load(F64, FRAME, fp, 8 * slot as i32);
        }
        match self.get_any(slot) {
            (v, true) => v,
            (v, false) => self.b.ins().bitcast(F64, cast(), v),
        }
    }

    /// Sets a slot.
    pub(super) fn set_any(&mut self, slot: usize, (v, float): (Value, bool)) {
        if self.is_resident(slot) {
            let fp = self.fp();
            self.b.ins().store(FRAME, v, fp, 8 * slot as i32);
            return;
        }
        let v = match (float, self.begin(slot)) {
            (false, true) => self.b.ins().bitcast(F64, cast(), v),
            (true, false) => self.b.ins().bitcast(I64, cast(), v),
            _ => v,
        };
        if let Some(var) = self.var(slot) {
            self.b.def_var(var, v);
        }
    }

    /// Sets a slot to a word.
    pub(super) fn set(&mut self, slot: usize, v: Value) {
        self.set_any(slot, (v, false));
    }

    /// Sets a slot to a float64.
    pub(super) fn set_float(&mut self, slot: usize, v: Value) {
        self.set_any(slot, (v, true));
    }

    /// Whether what the present instruction writes to the slot is a float64.
    pub(super) fn becomes_float(&mut self, slot: usize) -> bool {
        !self.is_resident(slot) && self.begin(slot)
    }

    /// Sets a slot to a constant.
    pub(super) fn set_constant(&mut self, slot: usize, bits: u64) {
        if self.becomes_float(slot) {
            let v = self.b.ins().f64const(f64::from_bits(bits));
            self.set_float(slot, v);
        } else {
            let v = self.constant(bits);
            self.set(slot, v);
        }
    }

    /// Moves a slot to another.
    pub(super) fn move_slot(&mut self, to: usize, from: usize) {
        let v = self.get_any(from);
        self.set_any(to, v);
    }

    /// Loads from memory into a slot, as whatever the slot is.
    pub(super) fn load_into(&mut self, slot: usize, flags: MemFlags, p: Value, offset: i32) {
        let float = self.becomes_float(slot);
        let (ty, place) = (kind(float), (p, offset));
        let v = match self.known.get(flags == HEAP, place, ty, false) {
            Some([v, _]) => v,
            None => {
                let v = self.b.ins().load(ty, flags, p, offset);
                self.known.note(flags == HEAP, place, ty, false, [v, v]);
                v
            }
        };
        self.set_any(slot, (v, float));
    }

    /// Stores a slot to memory.
    pub(super) fn store_from(&mut self, slot: usize, flags: MemFlags, p: Value, offset: i32) {
        let (v, float) = self.get_any(slot);
        self.b.ins().store(flags, v, p, offset);
        self.known.change(flags == HEAP, (p, offset), 8);
        self.known
            .note(flags == HEAP, (p, offset), kind(float), false, [v, v]);
    }

    /// Reloads the slot's variable from the frame; an interface's type word is reloaded with its data word.
    pub(super) fn load_slot(&mut self, slot: usize) {
        for slot in self.with_type(slot) {
            if self.is_kept(slot) {
                let fp = self.fp();
                self.load_into(slot, FRAME, fp, 8 * slot as i32);
            }
        }
    }

    /// Whether the slot is a variable that stands for a place in the frame.
    fn is_kept(&self, slot: usize) -> bool {
        !self.is_resident(slot) && slot < self.flow.frame
    }

    /// The slot, with that of the type word before it if it is an interface's data word.
    fn with_type(&self, slot: usize) -> std::ops::RangeInclusive<usize> {
        let data = self.flow.map.get(slot) == Some(&word::IFACE_DATA);
        slot - usize::from(data && slot > 0)..=slot
    }

    /// Spills the slot's variable to the frame at `fp`. An interface's type word is spilled with its data word, even if the
    /// type word is dead: the collector needs it to classify the data word.
    pub(super) fn store_slot(&mut self, slot: usize, fp: Value) {
        for slot in self.with_type(slot) {
            if self.is_kept(slot) {
                self.store_from(slot, FRAME, fp, 8 * slot as i32);
            }
        }
    }
}
