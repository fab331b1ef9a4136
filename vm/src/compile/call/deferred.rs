//! Function literals that are deferred directly (`defer func() {…}()`). No closure is made: the captured values
//! are stored in the record of the deferred call. Variables that only this literal captures stay in the frame
//! of the function that defers, because deferred calls run before that frame is gone, whether the function
//! returns or panics.

use super::Outgoing;
use crate::code::debug::Role;
use crate::code::op::Op;
use crate::compile::Compiler;
use crate::compile::builder::{FuncBuilder, Slot, Var};
use crate::compile::func::Cap;
use crate::compile::types::layout::Rep;

/// The most slots that a function lends.
const MOST_LENT: usize = 32;

impl Compiler {
    /// The pointer map of the words that a deferred literal takes for what it captures.
    pub fn direct_words(&mut self, caps: &[Cap]) -> Vec<u8> {
        let mut map = Vec::new();
        if caps.iter().any(|cap| cap.lent.is_some()) {
            map.push(0);
        }
        for cap in caps.iter().filter(|cap| cap.lent.is_none()) {
            match cap.boxed {
                true => map.push(1),
                false => map.extend_from_slice(&self.layout(cap.ty).frame),
            }
        }
        map
    }
}

impl FuncBuilder<'_> {
    /// Gives slots to the variables that this function lends. A debugger finds variables in the frame that
    /// names them, so under one nothing is lent.
    pub fn lend(&mut self) {
        let lent = self.escapes.lent.get(&self.function).cloned();
        let Some(lent) = lent.filter(|_| self.marks.is_none()) else {
            return;
        };
        let (mut map, mut at) = (Vec::new(), Vec::new());
        for obj in lent {
            let t = self.c.lower_obj(obj, self.env);
            let layout = self.layout(t);
            let whole = !matches!(layout.rep, Rep::Agg | Rep::Big);
            if whole && layout.slots > 0 && map.len() + layout.frame.len() <= MOST_LENT {
                at.push((obj, map.len() as u16));
                map.extend_from_slice(&layout.frame);
            }
        }
        if map.is_empty() {
            return;
        }
        let first = self.local(&map);
        self.lent.0 = at.into_iter().map(|(obj, n)| (obj, first + n)).collect();
        self.lent.1 = Some((first, map.len() as u16));
    }

    /// In a deferred literal: where what it captures is, from the slot `at` on.
    pub fn know_direct(&mut self, mut at: Slot, caps: &[Cap]) {
        let place = at;
        if caps.iter().any(|cap| cap.lent.is_some()) {
            at += 1;
        }
        for cap in caps {
            let (var, slots) = match (cap.lent, cap.boxed) {
                (Some(n), _) => (Var::Lent(place, n, cap.ty), 0),
                (None, true) => (Var::Boxed(at, cap.ty), 1),
                (None, false) => (Var::Reg(at, cap.ty), self.layout(cap.ty).slots),
            };
            self.know_as(cap.obj, var, Role::Captured);
            at += slots;
        }
    }

    /// Defers a literal: what it captures follows its arguments.
    pub(super) fn defer_lit(&mut self, func: u64, caps: &[Cap], out: Outgoing) {
        let mut used = out.used;
        if caps.iter().any(|cap| cap.lent.is_some())
            && let Some((first, n)) = self.lent.1
        {
            let at = self.out_alloc(1);
            self.emit(Op::LendAt, at, first, n);
            used += 1;
        }
        for cap in caps.iter().filter(|cap| cap.lent.is_none()) {
            let (from, slots) = match self.vars.get(&cap.obj) {
                Some(Var::Boxed(s, _)) => (*s, 1),
                Some(Var::Reg(s, t)) => (*s, self.c.layout(*t).slots),
                Some(Var::Lent(..)) | None => continue,
            };
            let at = self.out_alloc(slots);
            self.mov_n(slots, at, from);
            used += slots;
        }
        self.emit_x(Op::Defer, out.base, used, 0, &[func]);
    }
}
