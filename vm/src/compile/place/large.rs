//! Large values in memory: they are compared and assigned in place, without being loaded into slots.

use super::Place;
use crate::code::op::Op;
use crate::compile::builder::{FuncBuilder, Slot, Var};
use crate::compile::program::escape::strip;
use crate::compile::types::layout::Rep;
use crate::compile::types::ty::{Kind, Ty};
use minigo_lang::syntax::ast::{Expr, ExprKind};
use minigo_lang::types::info::Mode;
use recursive::recursive;

/// Values of at most so many slots are loaded: machine code does that inline.
const SMALL: u16 = 8;

impl FuncBuilder<'_> {
    /// The addresses of two values of type `t` to be compared.
    pub fn large_operands(&mut self, x: &Expr, y: &Expr, t: Ty) -> Option<(Slot, Slot)> {
        if !self.is_large(x, t) || !self.is_large(y, t) || self.second_panics_first(x, y) {
            return None;
        }
        Some((self.large_address(x), self.large_address(y)))
    }

    /// `x = y` of type `t`, if both are parts of what lies in memory; else false, and nothing is done.
    pub fn assign_large(&mut self, x: &Expr, y: &Expr, t: Ty) -> bool {
        if matches!(strip(x).kind, ExprKind::Ident(_))
            || !self.is_large(x, t)
            || !self.is_large(y, t)
        {
            return false;
        }
        let from = self.large_address(y);
        let to = self.large_address(x);
        self.at_part(x);
        let size = self.layout(t).size;
        self.emit_x(Op::CopyBlk, to, from, 0, &[size]);
        true
    }

    /// Whether `e` is a large variable of exactly type `t` in memory, which can be found without calls.
    fn is_large(&mut self, e: &Expr, t: Ty) -> bool {
        let l = self.layout(t);
        let large = l.rep == Rep::Big || l.rep == Rep::Agg && l.slots > SMALL;
        large
            && self.mode(e) == Some(Mode::Variable)
            && !self.has_any_call(e)
            && self.ty1(e) == t
            && self.is_in_memory(e)
    }

    /// Whether a variable has an address. (A big one in slots is a pointer to its value.)
    #[recursive]
    fn is_in_memory(&mut self, e: &Expr) -> bool {
        let e = strip(e);
        match &e.kind {
            ExprKind::Star(_) => true,
            ExprKind::Index { x, .. } => {
                let t = self.ty(x);
                match self.c.ukind(t) {
                    Kind::Slice(_) | Kind::Pointer(_) => true,
                    Kind::Array(..) => self.is_in_memory(x),
                    _ => false,
                }
            }
            ExprKind::Selector { x, .. } => {
                if self.selection(e).is_none() {
                    return true;
                }
                let t = self.ty(x);
                self.c.deref(t).is_some() || self.is_in_memory(x)
            }
            ExprKind::Ident(id) => match self.use_of(id) {
                Some(obj) if matches!(self.vars.get(&obj), Some(Var::Reg(..))) => {
                    let t = self.ty1(e);
                    self.rep(t) == Rep::Big
                }
                Some(_) => !id.name.is_blank(),
                None => false,
            },
            _ => false,
        }
    }

    fn large_address(&mut self, e: &Expr) -> Slot {
        match self.place(e) {
            Place::Slots(pointer) => pointer,
            place => self.address(place),
        }
    }
}
