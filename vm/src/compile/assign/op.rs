//! `x op= y`, `x++`, and sums of products.

use crate::code::op::Op;
use crate::compile::builder::{FuncBuilder, OUT, Slot, Var};
use crate::compile::order::{Hazard, order_matters};
use crate::compile::place::Place;
use crate::compile::program::escape::strip;
use crate::compile::types::layout::{Rep, Width};
use crate::compile::types::ty::Ty;
use minigo_lang::syntax::ast::{BinaryOp, Expr, ExprKind};
use minigo_lang::text::constant::Value;
use std::sync::atomic::Ordering::Relaxed;

/// The right side of `x op= y`: a constant, or the slot of its value.
enum Right {
    Const(Value),
    Slot(Slot),
}

/// Whether the operation itself can panic.
fn can_panic(op: BinaryOp) -> bool {
    matches!(
        op,
        BinaryOp::Div | BinaryOp::Rem | BinaryOp::Shl | BinaryOp::Shr
    )
}

impl FuncBuilder<'_> {
    /// `s = s + a*b`, `s = s - a*b`: fused when the types allow.
    pub(super) fn mul_add(&mut self, s: Slot, t: Ty, y: &Expr) -> bool {
        let ExprKind::Binary {
            op: op @ (BinaryOp::Add | BinaryOp::Sub),
            x,
            y: mul,
            ..
        } = &strip(y).kind
        else {
            return false;
        };
        if self.const_of(y).is_some() {
            return false;
        }
        let ExprKind::Ident(id) = &strip(x).kind else {
            return false;
        };
        let same = self
            .use_of(id)
            .and_then(|o| self.vars.get(&o))
            .is_some_and(|v| matches!(v, Var::Reg(v, _) if *v == s));
        same && self.add_product(s, t, *op, mul)
    }

    /// `s op= mul` when `mul` is a product and there is an instruction for it.
    fn add_product(&mut self, s: Slot, t: Ty, op: BinaryOp, mul: &Expr) -> bool {
        let mul = strip(mul);
        let (Some(o), ExprKind::Binary { x, y, op_pos, .. }) =
            (self.product_op(t, op, mul), &mul.kind)
        else {
            return false;
        };
        let m = self.mark();
        let (a, b) = self.two(x, t, y, t);
        self.at(*op_pos);
        self.emit(o, s, a, b);
        self.release(m);
        true
    }

    /// The instruction that does `s op= mul` if `mul` is a product.
    fn product_op(&mut self, t: Ty, op: BinaryOp, mul: &Expr) -> Option<Op> {
        let mul = strip(mul);
        let ExprKind::Binary {
            op: BinaryOp::Mul,
            x,
            y,
            ..
        } = &mul.kind
        else {
            return None;
        };
        if [mul, x, y].iter().any(|e| self.const_of(e).is_some()) || self.has_call(mul) {
            return None;
        }
        match (self.rep(t), op) {
            (Rep::Word(Width::I64 | Width::U64), BinaryOp::Add) => Some(Op::MulAdd),
            (Rep::Word(Width::F64), BinaryOp::Add) => Some(Op::MulAddF64),
            (Rep::Word(Width::F64), BinaryOp::Sub) => Some(Op::MulSubF64),
            _ => None,
        }
    }

    /// `x op= y`
    pub fn op_assign(&mut self, x: &Expr, op: BinaryOp, y: &Expr) {
        let m = self.mark();
        let t = self.ty1(x);
        let x = strip(x);
        let ty = match op {
            BinaryOp::Shl | BinaryOp::Shr => {
                let ty = self.ty1(y);
                self.default_ty(ty)
            }
            _ => t,
        };
        let taken = self.early_mark();
        self.take_early_of_place(x, Some(y));
        // What calls on the right comes before the left is looked at.
        if self.has_any_call(y) && self.hazard(x) != Hazard::None {
            self.take_early(y);
        }
        let constant = match op {
            BinaryOp::Shl | BinaryOp::Shr => self.shift_count(y),
            _ => self.const_of(y).filter(|_| self.rep(t) != Rep::Str),
        };
        // What calls on the right comes first, unless the left side calls too; and so does what is added
        // to an element of a map whose key is read late.
        let early = self.has_call(y) && !self.has_call(x)
            || !matches!(op, BinaryOp::Div | BinaryOp::Rem)
                && order_matters(self.hazard(x), self.hazard(y))
                && self.late_element(x).is_some();
        let value = early.then(|| {
            let s = self.operand_t(y, ty);
            if s < OUT || self.is_simple(x) {
                return s;
            }
            let c = self.tmp(ty);
            self.mov(ty, c, s);
            c
        });
        let place = self.place(x);
        match place {
            Place::Slots(s) => {
                if constant.is_some() || value.is_some() || !self.add_product(s, t, op, y) {
                    let right = match (constant, value) {
                        (Some(v), _) => Right::Const(v),
                        (None, Some(v)) => Right::Slot(v),
                        (None, None) => Right::Slot(self.operand_t(y, ty)),
                    };
                    self.apply(op, t, s, &right, ty);
                }
            }
            _ => {
                let pinned = !early && self.has_call(y);
                let place = if pinned { self.pinned(place) } else { place };
                let cur = match (value, &constant) {
                    (None, None) => self.left_first(x, &place, op, t, y),
                    _ => None,
                };
                if let Some(cur) = cur
                    && self.add_product(cur, t, op, y)
                {
                    self.at_part(x);
                    self.store_to(&place, t, cur);
                } else {
                    let right = match (value, constant) {
                        (Some(v), _) => Right::Slot(v),
                        (None, Some(v)) => Right::Const(v),
                        (None, None) => Right::Slot(self.expr_as(y, ty, None)),
                    };
                    self.at_part(x);
                    match cur {
                        Some(cur) => {
                            self.apply(op, t, cur, &right, ty);
                            self.store_to(&place, t, cur);
                        }
                        None => self.op_assign_place(place, op, t, &right, ty),
                    }
                }
            }
        }
        self.forget_early(taken);
        self.release(m);
    }

    /// The value of `place`, loaded before `y` is evaluated: where both can panic and it matters which
    /// does, and where a product is added to it. An element that is updated where it is in a map is
    /// looked up after that. Of what an instruction updates in memory only the check comes first.
    fn left_first(
        &mut self,
        x: &Expr,
        place: &Place,
        op: BinaryOp,
        t: Ty,
        y: &Expr,
    ) -> Option<Slot> {
        let matters = order_matters(self.hazard(x), self.hazard(y));
        let wanted = match place {
            Place::MapElem(..) => matters && can_panic(op),
            // (What the right side calls or copies may change the left one.)
            _ => matters || !self.has_any_call(y) && self.product_op(t, op, y).is_some(),
        };
        if let Some((_, p, _)) = self.op_in_memory(place, op, t) {
            if matters {
                self.at_part(x);
                self.emit(Op::CheckNil, p, 0, 0);
            }
            return None;
        }
        if !wanted {
            return None;
        }
        self.at_part(x);
        let cur = self.tmp(t);
        self.load(place, t, Some(cur));
        Some(cur)
    }

    /// `place op= right`, where the value is not in slots of its own.
    fn op_assign_place(&mut self, place: Place, op: BinaryOp, t: Ty, right: &Right, ty: Ty) {
        let place = self.updated_in_place(place, op, t);
        if self.op_assign_mem(&place, op, t, right) {
            return;
        }
        // Elements of slices are found once when that is dear; the index is checked twice otherwise,
        // which costs less than an address.
        let cur = self.tmp(t);
        self.load(&place, t, Some(cur));
        self.apply(op, t, cur, right, ty);
        self.store_to(&place, t, cur);
    }

    /// `place op= right` by an instruction that works in memory, if there is one.
    fn op_assign_mem(&mut self, place: &Place, op: BinaryOp, t: Ty, right: &Right) -> bool {
        match right {
            Right::Const(v) => self.add_const_mem(place, op, t, v),
            Right::Slot(s) => match self.op_in_memory(place, op, t) {
                Some((op, p, off)) => {
                    self.emit(op, p, off, *s);
                    true
                }
                None => false,
            },
        }
    }

    /// Whether others may run between the load and the store of one assignment, while the program explores.
    fn accesses_are_visible(&self) -> bool {
        self.c.home().functions.accesses.load(Relaxed)
    }

    /// `place += v`, `place -= v` in memory for small constants.
    fn add_const_mem(&mut self, place: &Place, op: BinaryOp, t: Ty, v: &Value) -> bool {
        let Place::Mem(p, off) = *place else {
            return false;
        };
        let Ok(off) = u16::try_from(off) else {
            return false;
        };
        if !matches!(op, BinaryOp::Add | BinaryOp::Sub)
            || self.accesses_are_visible()
            || !matches!(self.rep(t), Rep::Word(Width::I64 | Width::U64))
        {
            return false;
        }
        let Some(k) = self.small(v, t).filter(|&k| k != i16::MIN) else {
            return false;
        };
        let k = if op == BinaryOp::Sub { -k } else { k };
        self.emit(Op::AddMI64, p, off, k as u16);
        true
    }

    /// The instruction that does `place op= s` in memory for a value `s` in a slot, with the pointer and
    /// the offset of the place.
    fn op_in_memory(&mut self, place: &Place, op: BinaryOp, t: Ty) -> Option<(Op, Slot, u16)> {
        let Place::Mem(p, off) = *place else {
            return None;
        };
        if self.accesses_are_visible() {
            return None;
        }
        let op = match (self.rep(t), op) {
            (Rep::Word(Width::I64 | Width::U64), BinaryOp::Add) => Op::AddM64,
            (Rep::Word(Width::F64), BinaryOp::Add) => Op::AddMF64,
            (Rep::Word(Width::F64), BinaryOp::Sub) => Op::SubMF64,
            _ => return None,
        };
        Some((op, p, u16::try_from(off).ok()?))
    }

    /// `s = s op right`, `s` of type `t` and the right side of type `ty`.
    fn apply(&mut self, op: BinaryOp, t: Ty, s: Slot, right: &Right, ty: Ty) {
        match (right, op) {
            (Right::Slot(v), _) => self.op_slots(op, t, s, s, *v, ty),
            (Right::Const(v), BinaryOp::Shl) => self.shift_const(true, t, s, s, v),
            (Right::Const(v), BinaryOp::Shr) => self.shift_const(false, t, s, s, v),
            (Right::Const(v), _) => self.arith_const(op, t, s, s, v),
        }
    }

    /// Where `place op= y` works: a map element is updated where it lies, unless the operation can
    /// panic after the element was made.
    fn updated_in_place(&mut self, place: Place, op: BinaryOp, t: Ty) -> Place {
        match place {
            Place::MapElem(..)
                if !can_panic(op) && matches!(self.rep(t), Rep::Word(_) | Rep::Str) =>
            {
                let p = self.address(place);
                Place::Mem(p, 0)
            }
            place => place,
        }
    }

    /// `x++`, `x--`
    pub fn inc_dec(&mut self, x: &Expr, inc: bool) {
        let m = self.mark();
        let t = self.ty1(x);
        let one = Right::Const(Value::Int(1));
        let op = if inc { BinaryOp::Add } else { BinaryOp::Sub };
        let taken = self.early_mark();
        self.take_early_of_place(x, None);
        let place = self.place(strip(x));
        self.at_part(x);
        match place {
            Place::Slots(s) => self.apply(op, t, s, &one, t),
            place => self.op_assign_place(place, op, t, &one, t),
        }
        self.forget_early(taken);
        self.release(m);
    }
}
