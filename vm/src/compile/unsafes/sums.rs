//! Sums and differences of addresses: `unsafe.Pointer(uintptr(p) + n)` moves `p` by a distance that is compiled Go's, and
//! `uintptr(p) - uintptr(q)` is to be one.

use crate::code::op::Op;
use crate::compile::builder::{FuncBuilder, Slot};
use crate::compile::program::escape::strip;
use crate::compile::types::ty::Kind;
use minigo_lang::syntax::ast::{BinaryOp, Expr, ExprKind, UnaryOp};
use minigo_lang::types::Basic;

impl FuncBuilder<'_> {
    /// The pointer `p` of the sum `uintptr(p) + n`, where `n` may be several operands.
    pub(super) fn moved_pointer<'e>(&mut self, x: &'e Expr) -> Option<&'e Expr> {
        let mut sum = strip(x);
        loop {
            let ExprKind::Binary { op, x, y, .. } = &sum.kind else {
                return None;
            };
            if !matches!(op, BinaryOp::Add | BinaryOp::Sub) {
                return None;
            }
            if let Some(p) = self.numbered(x) {
                return Some(p);
            }
            if *op == BinaryOp::Add
                && let Some(p) = self.numbered(y)
            {
                return Some(p);
            }
            sum = strip(x);
        }
    }

    /// Whether it is the address of a field: the next field follows it at Go's distance.
    pub(super) fn is_address_of_field(&self, pointer: &Expr) -> bool {
        let ExprKind::Unary {
            op: UnaryOp::Addr,
            x,
        } = &strip(pointer).kind
        else {
            return false;
        };
        matches!(strip(x).kind, ExprKind::Selector { .. })
    }

    /// The pointer `p` of `uintptr(p)`.
    fn numbered<'e>(&mut self, x: &'e Expr) -> Option<&'e Expr> {
        let p = self.own_pointer(x)?;
        let t = self.ty1(p);
        matches!(self.c.ukind(t), Kind::Basic(Basic::UnsafePointer)).then_some(p)
    }

    /// Notes of `&list[i]` what lies beside the element.
    pub(super) fn note_list(&mut self, pointer: &Expr) {
        if self.is_library() {
            return;
        }
        let Some((list, index, elem)) = self.element(pointer) else {
            return;
        };
        let t = self.ty(list);
        let m = self.mark();
        match self.c.ukind(t) {
            // What calls nothing may be read again.
            Kind::Slice(_) if !self.has_call(list) => {
                let s = self.expr(list, None);
                let rt = self.rt(elem);
                self.emit_x(Op::NoteElems, s, 0, 0, &[rt]);
            }
            Kind::Array(..)
                if self.const_of(index).and_then(|n| n.to_int().as_i64()) == Some(0) =>
            {
                let p = self.tmp_ptr();
                self.expr(pointer, Some(p));
                self.note_type(p, t);
            }
            _ => {}
        }
        self.release(m);
    }

    /// The sum `x` of the address `p` and other numbers, in `d`.
    pub(super) fn sum_to(&mut self, d: Slot, p: &Expr, x: &Expr) {
        let m = self.mark();
        let taken = self.early_mark();
        // The pointer is read twice.
        if self.has_call(x) {
            self.take_early(p);
            self.take_early(x);
        }
        let pointer = self.tmp_ptr();
        self.expr(p, Some(pointer));
        let sum = self.expr(x, None);
        let by = self.tmp_int();
        self.emit(Op::Sub, by, sum, pointer);
        self.move_pointer(d, pointer, by);
        self.forget_early(taken);
        self.release(m);
    }

    /// `uintptr(p) - uintptr(q)`, in `d`, where one of the two may be a number in a variable; false if it is not of
    /// that kind.
    pub fn distance(&mut self, op: BinaryOp, x: &Expr, y: &Expr, d: Slot) -> bool {
        if op != BinaryOp::Sub || self.is_library() {
            return false;
        }
        let sides = [self.numbered(x), self.numbered(y)];
        let constant = self.const_of(x).is_some() || self.const_of(y).is_some();
        if constant || sides.iter().all(Option::is_none) {
            return false;
        }
        let pointer = self.c.tys.basic(Basic::UnsafePointer);
        let number = self.c.tys.basic(Basic::Uintptr);
        let side = |p: Option<&'_ Expr>| if p.is_some() { pointer } else { number };
        let (tp, tq) = (side(sides[0]), side(sides[1]));
        let outer = std::mem::replace(&mut self.notes_types, true);
        let (a, b) = self.two(sides[0].unwrap_or(x), tp, sides[1].unwrap_or(y), tq);
        self.notes_types = outer;
        self.emit(Op::PtrDist, d, a, b);
        true
    }
}
