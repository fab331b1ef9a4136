//! Arithmetic: unary and binary operators, shifts, string concatenation.

use super::constant::bits;
use crate::code::op::Op;
use crate::compile::builder::{FuncBuilder, Slot};
use crate::compile::order::order_matters;
use crate::compile::types::layout::{Rep, Width};
use crate::compile::types::ty::Ty;
use minigo_lang::syntax::ast::{BinaryOp, Expr, ExprKind, UnaryOp};
use minigo_lang::text::constant::Value;
use minigo_lang::text::source::Pos;
use recursive::recursive;

/// How many strings one instruction puts together.
const MAX_PARTS: usize = 200;

impl FuncBuilder<'_> {
    /// Evaluates two operands in the order Go's compiler does: calls first, plain operands when
    /// they are needed. The slots are for the very next instruction.
    pub fn two(&mut self, x: &Expr, tx: Ty, y: &Expr, ty: Ty) -> (Slot, Slot) {
        let taken = self.early_mark();
        self.take_calls_early([x, y].into_iter());
        if self.has_call(y)
            && !self.has_any_call(x)
            && order_matters(self.hazard(x), self.hazard_after_calls(y))
        {
            // Both can panic: only the calls come before the first.
            self.take_early(y);
        }
        let slots = self.two_slots(x, tx, y, ty);
        self.forget_early(taken);
        slots
    }

    fn two_slots(&mut self, x: &Expr, tx: Ty, y: &Expr, ty: Ty) -> (Slot, Slot) {
        if self.has_call(y) {
            if self.is_simple(x) {
                let b = self.operand_t(y, ty);
                let a = self.expr_as(x, tx, None);
                return (a, b);
            }
            if !self.has_any_call(x) {
                let b = self.expr_as(y, ty, None);
                let a = self.expr_as(x, tx, None);
                return (a, b);
            }
            let a = self.expr_as(x, tx, None);
            let b = self.operand_t(y, ty);
            return (a, b);
        }
        if self.second_panics_first(x, y) {
            let b = self.expr_as(y, ty, None);
            let a = self.expr_as(x, tx, None);
            return (a, b);
        }
        // What is compared as an interface is converted before the other side is looked at.
        if self.c.is_interface(ty)
            && !self.has_any_call(x)
            && !self.is_simple(x)
            && !self.is_nil(y)
            && self.const_of(y).is_none()
            && !self.is_simple(y)
            && self.is_mixed(x, y)
        {
            let b = self.expr_as(y, ty, None);
            let a = self.expr_as(x, tx, None);
            return (a, b);
        }
        let a = if self.is_simple(y) {
            self.operand_t(x, tx)
        } else {
            self.expr_as(x, tx, None)
        };
        let b = self.expr_as(y, ty, None);
        (a, b)
    }

    /// Whether `x` is an interface and `y` is not.
    fn is_mixed(&mut self, x: &Expr, y: &Expr) -> bool {
        let (tx, ty) = (self.ty1(x), self.ty1(y));
        self.c.is_interface(tx) && !self.c.is_interface(ty)
    }

    /// Like [`FuncBuilder::expr_as`], for use by the very next instruction.
    pub fn operand_t(&mut self, e: &Expr, t: Ty) -> Slot {
        if self.const_of(e).is_none() && !self.is_nil(e) && self.ty1(e) == t {
            self.expr_t(e)
        } else {
            self.expr_as(e, t, None)
        }
    }

    /// A unary operator.
    pub fn unary(&mut self, e: &Expr, op: UnaryOp, x: &Expr, dst: Option<Slot>) -> Slot {
        match op {
            UnaryOp::Plus => return self.expr(x, dst),
            UnaryOp::Addr => return self.address_of(x, dst),
            UnaryOp::Recv => return self.receive(e, x, dst),
            UnaryOp::Tilde => {
                self.fail("internal: ~ in an expression");
                return self.tmp_int();
            }
            UnaryOp::Neg | UnaryOp::BitNot | UnaryOp::Not => {}
        }
        let t = self.ty(e);
        let t = self.default_ty(t);
        let d = self.dst(dst, t);
        let m = self.mark();
        if op == UnaryOp::Not
            && matches!(
                crate::compile::program::escape::strip(x).kind,
                ExprKind::Binary { .. }
            )
        {
            self.bool_value(e, d);
            self.release(m);
            return d;
        }
        let s = self.operand_t(x, t);
        self.at_span(e.span);
        match (op, self.rep(t)) {
            (UnaryOp::Not, _) => self.emit(Op::NotB, d, s, 0),
            (UnaryOp::Neg, Rep::Word(Width::F64)) => self.emit(Op::NegF64, d, s, 0),
            (UnaryOp::Neg, Rep::Word(Width::F32)) => self.emit(Op::NegF32, d, s, 0),
            (UnaryOp::Neg, Rep::Complex128) => self.emit(Op::NegC128, d, s, 0),
            (UnaryOp::Neg, Rep::Complex64) => self.emit(Op::NegC64, d, s, 0),
            (UnaryOp::Neg, Rep::Word(w)) => {
                self.emit(Op::Neg, d, s, 0);
                self.ext(w, d);
            }
            (UnaryOp::BitNot, Rep::Word(w)) => {
                self.emit(Op::Not, d, s, 0);
                if !w.signed() {
                    self.ext(w, d);
                }
            }
            _ => self.fail("internal: unary operator on an unexpected type"),
        }
        self.release(m);
        d
    }

    /// Makes the integer in `d` canonical for its width.
    pub fn ext(&mut self, w: Width, d: Slot) {
        let op = match w {
            Width::S8 => Op::ExtS8,
            Width::S16 => Op::ExtS16,
            Width::S32 => Op::ExtS32,
            Width::U8 => Op::ExtU8,
            Width::U16 => Op::ExtU16,
            Width::U32 => Op::ExtU32,
            _ => return,
        };
        self.emit(op, d, d, 0);
    }

    /// A binary operator as a value.
    #[recursive]
    pub fn binary(
        &mut self,
        e: &Expr,
        op: BinaryOp,
        x: &Expr,
        y: &Expr,
        pos: Pos,
        dst: Option<Slot>,
    ) -> Slot {
        let t = self.ty(e);
        let t = self.default_ty(t);
        let d = self.dst(dst, t);
        let m = self.mark();
        match op {
            BinaryOp::LogAnd | BinaryOp::LogOr => self.bool_value(e, d),
            BinaryOp::Eq
            | BinaryOp::Ne
            | BinaryOp::Lt
            | BinaryOp::Le
            | BinaryOp::Gt
            | BinaryOp::Ge => self.compare_value(op, x, y, pos, d),
            BinaryOp::Shl | BinaryOp::Shr => self.shift(op == BinaryOp::Shl, x, y, t, pos, d),
            BinaryOp::Add if self.rep(t) == Rep::Str => self.concat(e, t, d),
            _ => {
                if self.rotation(op, x, y, t, d)
                    || self.and_not(op, x, y, t, d)
                    || self.distance(op, x, y, d)
                {
                } else if dst.is_none_or(|d| self.is_temp(d)) && self.is_chain(x, y, t) {
                    // However long, it needs no more than the one temporary.
                    self.expr(x, Some(d));
                    if let Some(v) = self.const_of(y) {
                        self.at(pos);
                        self.arith_const(op, t, d, d, &v);
                    } else {
                        let b = self.expr_as(y, t, None);
                        self.at(pos);
                        self.arith(op, t, d, d, b);
                    }
                } else if let Some(v) = self.const_of(y) {
                    let a = self.operand_t(x, t);
                    self.at(pos);
                    self.arith_const(op, t, d, a, &v);
                } else if let Some(v) = self.const_of(x)
                    && matches!(
                        op,
                        BinaryOp::Add
                            | BinaryOp::Mul
                            | BinaryOp::And
                            | BinaryOp::Or
                            | BinaryOp::Xor
                    )
                    && self.width(t).is_some_and(Width::is_int)
                {
                    let b = self.operand_t(y, t);
                    self.at(pos);
                    self.arith_const(op, t, d, b, &v);
                } else {
                    let (a, b) = self.two(x, t, y, t);
                    self.at(pos);
                    self.arith(op, t, d, a, b);
                }
            }
        }
        self.release(m);
        d
    }

    /// Whether it is a left operand that is such an operation itself, and a right one that runs nothing.
    fn is_chain(&mut self, x: &Expr, y: &Expr, t: Ty) -> bool {
        let ExprKind::Binary { op, .. } = &crate::compile::program::escape::strip(x).kind else {
            return false;
        };
        let arithmetic = matches!(
            op,
            BinaryOp::Add
                | BinaryOp::Sub
                | BinaryOp::Mul
                | BinaryOp::Div
                | BinaryOp::Rem
                | BinaryOp::And
                | BinaryOp::Or
                | BinaryOp::Xor
        );
        arithmetic
            && self.const_of(x).is_none()
            && self.ty1(x) == t
            && !self.has_call(y)
            && !self.second_panics_first(x, y)
    }

    /// `^x & y`
    fn and_not(&mut self, op: BinaryOp, x: &Expr, y: &Expr, t: Ty, d: Slot) -> bool {
        if op != BinaryOp::And || self.const_of(x).is_some() || self.const_of(y).is_some() {
            return false;
        }
        let ExprKind::Unary {
            op: UnaryOp::BitNot,
            x,
        } = &crate::compile::program::escape::strip(x).kind
        else {
            return false;
        };
        let (a, b) = self.two(x, t, y, t);
        self.emit(Op::AndNot, d, b, a);
        true
    }

    /// `d = a op v` for a constant `v` of type `t`.
    pub fn arith_const(&mut self, op: BinaryOp, t: Ty, d: Slot, a: Slot, v: &Value) {
        let w = match self.rep(t) {
            Rep::Word(w) if w.is_int() => w,
            _ => {
                let b = self.load_constant(v, t, None);
                self.arith(op, t, d, a, b);
                return;
            }
        };
        let Some(k) = bits(v, w) else {
            self.fail("internal: integer constant expected");
            return;
        };
        let k = k as i64;
        match op {
            BinaryOp::Add => self.add_const(w, d, a, k),
            BinaryOp::Sub => self.add_const(w, d, a, k.wrapping_neg()),
            BinaryOp::Mul if k > 0 && k.count_ones() == 1 => {
                self.shl_const(w, d, a, k.trailing_zeros() as u16);
            }
            BinaryOp::Mul => {
                self.emit_const(Op::MulI, Op::MulK, d, a, k);
                self.ext(w, d);
            }
            BinaryOp::Div if w.signed() && k != 0 => {
                self.emit_const(Op::DivSI, Op::DivSK, d, a, k);
                if w.bits() != 64 && k == -1 {
                    self.ext(w, d);
                }
            }
            BinaryOp::Rem if w.signed() && k != 0 => {
                self.emit_const(Op::RemSI, Op::RemSK, d, a, k);
            }
            BinaryOp::And => self.emit_const(Op::AndI, Op::AndK, d, a, k),
            BinaryOp::AndNot => self.emit_const(Op::AndI, Op::AndK, d, a, !k),
            _ => match short_form(op, w, k) {
                Some((op, short)) => self.emit(op, d, a, short),
                None => {
                    let b = self.load_constant(v, t, None);
                    self.arith(op, t, d, a, b);
                }
            },
        }
    }

    /// `d = a + k`
    fn add_const(&mut self, w: Width, d: Slot, a: Slot, k: i64) {
        let narrow = match w {
            Width::S32 => Some(Op::AddIS32),
            Width::U32 => Some(Op::AddIU32),
            Width::U8 => Some(Op::AddIU8),
            _ => None,
        };
        match (narrow, i16::try_from(k)) {
            (Some(op), Ok(short)) => self.emit(op, d, a, short as u16),
            _ => {
                self.emit_const(Op::AddI, Op::AddK, d, a, k);
                self.ext(w, d);
            }
        }
    }

    /// `short` with `k` as its third operand if it fits there, else `long` with a word of its own.
    fn emit_const(&mut self, short: Op, long: Op, d: Slot, a: Slot, k: i64) {
        match i16::try_from(k) {
            Ok(k) => self.emit(short, d, a, k as u16),
            Err(_) => self.emit_x(long, d, a, 0, &[k as u64]),
        }
    }

    /// `d = a op b`, both of type `t`.
    pub fn arith(&mut self, op: BinaryOp, t: Ty, d: Slot, a: Slot, b: Slot) {
        let rep = self.rep(t);
        let o = match (rep, op) {
            (Rep::Word(Width::F64), BinaryOp::Add) => Op::AddF64,
            (Rep::Word(Width::F64), BinaryOp::Sub) => Op::SubF64,
            (Rep::Word(Width::F64), BinaryOp::Mul) => Op::MulF64,
            (Rep::Word(Width::F64), BinaryOp::Div) => Op::DivF64,
            (Rep::Word(Width::F32), BinaryOp::Add) => Op::AddF32,
            (Rep::Word(Width::F32), BinaryOp::Sub) => Op::SubF32,
            (Rep::Word(Width::F32), BinaryOp::Mul) => Op::MulF32,
            (Rep::Word(Width::F32), BinaryOp::Div) => Op::DivF32,
            (Rep::Complex128, BinaryOp::Add) => Op::AddC128,
            (Rep::Complex128, BinaryOp::Sub) => Op::SubC128,
            (Rep::Complex128, BinaryOp::Mul) => Op::MulC128,
            (Rep::Complex128, BinaryOp::Div) => Op::DivC128,
            (Rep::Complex64, BinaryOp::Add) => Op::AddC64,
            (Rep::Complex64, BinaryOp::Sub) => Op::SubC64,
            (Rep::Complex64, BinaryOp::Mul) => Op::MulC64,
            (Rep::Complex64, BinaryOp::Div) => Op::DivC64,
            (Rep::Str, BinaryOp::Add) => {
                let m = self.frame.out_mark();
                let run = self.out_alloc(4);
                self.mov_n(2, run, a);
                self.mov_n(2, run + 2, b);
                self.emit(Op::Concat, d, run, 2);
                self.frame.out_release(m);
                return;
            }
            (Rep::Word(w), _) if w.is_int() => {
                self.int_arith(op, w, d, a, b);
                return;
            }
            _ => {
                self.fail("internal: operator on an unexpected type");
                return;
            }
        };
        self.emit(o, d, a, b);
    }

    fn int_arith(&mut self, op: BinaryOp, w: Width, d: Slot, a: Slot, b: Slot) {
        let (o, ext) = match (op, w) {
            (BinaryOp::Add, Width::S32) => (Op::AddS32, false),
            (BinaryOp::Add, Width::U32) => (Op::AddU32, false),
            (BinaryOp::Add, Width::U8) => (Op::AddU8, false),
            (BinaryOp::Add, _) => (Op::Add, true),
            (BinaryOp::Sub, Width::S32) => (Op::SubS32, false),
            (BinaryOp::Sub, Width::U32) => (Op::SubU32, false),
            (BinaryOp::Sub, Width::U8) => (Op::SubU8, false),
            (BinaryOp::Sub, _) => (Op::Sub, true),
            (BinaryOp::Mul, Width::S32) => (Op::MulS32, false),
            (BinaryOp::Mul, Width::U32) => (Op::MulU32, false),
            (BinaryOp::Mul, Width::U8) => (Op::MulU8, false),
            (BinaryOp::Mul, _) => (Op::Mul, true),
            (BinaryOp::Div, _) if w.signed() => (Op::DivS, true),
            (BinaryOp::Div, _) => (Op::DivU, false),
            (BinaryOp::Rem, _) if w.signed() => (Op::RemS, false),
            (BinaryOp::Rem, _) => (Op::RemU, false),
            (BinaryOp::And, _) => (Op::And, false),
            (BinaryOp::Or, _) => (Op::Or, false),
            (BinaryOp::Xor, _) => (Op::Xor, false),
            (BinaryOp::AndNot, _) => (Op::AndNot, false),
            _ => {
                self.fail("internal: integer operator");
                return;
            }
        };
        self.emit(o, d, a, b);
        if ext {
            self.ext(w, d);
        }
    }

    fn shl_const(&mut self, w: Width, d: Slot, a: Slot, n: u16) {
        if u32::from(n) >= w.bits() {
            self.emit(Op::LdI, d, 0, 0);
            return;
        }
        match w {
            Width::S32 => self.emit(Op::ShlIS32, d, a, n),
            Width::U32 => self.emit(Op::ShlIU32, d, a, n),
            _ => {
                self.emit(Op::ShlI, d, a, n);
                self.ext(w, d);
            }
        }
    }

    fn shift(&mut self, left: bool, x: &Expr, y: &Expr, t: Ty, pos: Pos, d: Slot) {
        let Some(v) = self.shift_count(y) else {
            let ty = self.ty(y);
            let ty = self.default_ty(ty);
            let (a, b) = self.two(x, t, y, ty);
            self.at(pos);
            self.shift_by(left, t, d, a, b, ty);
            return;
        };
        let a = self.operand_t(x, t);
        self.at(pos);
        self.shift_const(left, t, d, a, &v);
    }

    /// The count of a shift, if it is constant. A negative one, which comes about by inlining alone, panics
    /// like any other that is computed.
    pub fn shift_count(&self, y: &Expr) -> Option<Value> {
        self.const_of(y).filter(|v| v.sign() >= 0)
    }

    /// `d = a << v`, `a >> v` for a constant count.
    pub fn shift_const(&mut self, left: bool, t: Ty, d: Slot, a: Slot, v: &Value) {
        let Some(w) = self.width(t) else {
            self.fail("internal: shift of an unexpected type");
            return;
        };
        let n = v.to_int().as_u64().unwrap_or(u64::MAX);
        if left {
            self.shl_const(w, d, a, n.min(64) as u16);
        } else if w.signed() {
            self.emit(Op::ShrSI, d, a, n.min(63) as u16);
        } else if n >= u64::from(w.bits()) {
            self.emit(Op::LdI, d, 0, 0);
        } else {
            self.emit(Op::ShrUI, d, a, n as u16);
        }
    }

    /// `d = a << b`, `a >> b`; `ty` is the count's type.
    pub fn shift_by(&mut self, left: bool, t: Ty, d: Slot, a: Slot, b: Slot, ty: Ty) {
        let (Some(w), Some(cw)) = (self.width(t), self.width(ty)) else {
            self.fail("internal: shift of an unexpected type");
            return;
        };
        let op = match (left, w.signed(), cw.signed()) {
            (true, _, false) if w == Width::U32 => {
                self.emit(Op::ShlU32, d, a, b);
                return;
            }
            (true, _, false) => Op::Shl,
            (true, _, true) => Op::ShlC,
            (false, true, false) => Op::ShrS,
            (false, true, true) => Op::ShrSC,
            (false, false, false) => Op::ShrU,
            (false, false, true) => Op::ShrUC,
        };
        self.emit(op, d, a, b);
        if left {
            self.ext(w, d);
        }
    }

    /// A chain of string additions in one instruction.
    fn concat(&mut self, e: &Expr, t: Ty, d: Slot) {
        let mut parts = Vec::new();
        self.concat_parts(e, &mut parts);
        let taken = self.early_mark();
        self.take_calls_early(parts.iter().copied());
        // What calls is evaluated first, in order.
        let mut done: Vec<Option<Slot>> = vec![None; parts.len()];
        let calls = parts.iter().any(|p| self.has_call(p));
        for (i, p) in parts.iter().enumerate() {
            if calls && self.has_any_call(p) {
                done[i] = Some(self.expr_as(p, t, None));
            }
        }
        // Many are put together some at a time; what they came to so far is the first of the next.
        let so_far = (parts.len() > MAX_PARTS).then(|| self.tmp(t));
        let mut first = 0;
        while first < parts.len() {
            let before = so_far.filter(|_| first > 0);
            let end = parts.len().min(first + MAX_PARTS);
            let count = (end - first) as u16 + u16::from(before.is_some());
            let mark = self.frame.out_mark();
            let run = self.out_alloc(2 * count);
            let mut at = run;
            if let Some(s) = before {
                self.mov_n(2, at, s);
                at += 2;
            }
            for (p, done) in parts.iter().zip(&done).take(end).skip(first) {
                match done {
                    Some(s) => self.mov_n(2, at, *s),
                    None => {
                        self.expr_as(p, t, Some(at));
                    }
                }
                at += 2;
            }
            self.at_span(e.span);
            let to = so_far.filter(|_| end < parts.len()).unwrap_or(d);
            self.emit(Op::Concat, to, run, count);
            self.frame.out_release(mark);
            first = end;
        }
        self.forget_early(taken);
    }

    #[recursive]
    fn concat_parts<'e>(&self, e: &'e Expr, out: &mut Vec<&'e Expr>) {
        if self.const_of(e).is_none() {
            match &e.kind {
                ExprKind::Binary {
                    op: BinaryOp::Add,
                    x,
                    y,
                    ..
                } => {
                    self.concat_parts(x, out);
                    self.concat_parts(y, out);
                    return;
                }
                ExprKind::Paren(x) => {
                    self.concat_parts(x, out);
                    return;
                }
                _ => {}
            }
        }
        out.push(e);
    }
}

/// The instruction for `op k` that has room for `k`, and what stands there. (Division and remainder
/// are those of unsigned numbers.)
fn short_form(op: BinaryOp, w: Width, k: i64) -> Option<(Op, u16)> {
    let short = i16::try_from(k).ok().map(|s| s as u16);
    let power_of_two = k > 0 && k.count_ones() == 1;
    match op {
        BinaryOp::Div if w.signed() || k <= 0 => None,
        BinaryOp::Div if power_of_two => Some((Op::ShrUI, k.trailing_zeros() as u16)),
        BinaryOp::Div => Some((Op::DivUI, short?)),
        BinaryOp::Rem if w.signed() || k <= 0 => None,
        BinaryOp::Rem if power_of_two && i16::try_from(k - 1).is_ok() => {
            Some((Op::AndI, (k - 1) as u16))
        }
        BinaryOp::Rem => Some((Op::RemUI, short?)),
        BinaryOp::Or => Some((Op::OrI, short?)),
        BinaryOp::Xor => Some((Op::XorI, short?)),
        _ => None,
    }
}
