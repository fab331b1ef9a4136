//! Comparisons and conditions: to a bool, or fused with the jump.

use crate::code::op::Op;
use crate::compile::builder::{FuncBuilder, Label, Slot};
use crate::compile::place::Place;
use crate::compile::program::escape::strip;
use crate::compile::types::layout::{Rep, Width};
use crate::compile::types::ty::{Kind, Ty};
use minigo_lang::syntax::ast::{BinaryOp, Expr, ExprKind, UnaryOp};
use minigo_lang::text::source::Pos;
use recursive::recursive;

/// Structs with more fields than this are compared by the runtime.
const MOST_PARTS: usize = 8;

/// A conditional jump before its target is known: opcode and operands.
#[derive(Clone, Copy)]
pub struct Jump {
    op: Op,
    a: u16,
    b: u16,
}

/// The comparison with `>` and `>=` turned round, for there are no instructions for these.
fn less_form(op: BinaryOp, a: Slot, b: Slot) -> (BinaryOp, Slot, Slot) {
    match op {
        BinaryOp::Gt => (BinaryOp::Lt, b, a),
        BinaryOp::Ge => (BinaryOp::Le, b, a),
        _ => (op, a, b),
    }
}

fn swap(op: BinaryOp) -> BinaryOp {
    match op {
        BinaryOp::Lt => BinaryOp::Gt,
        BinaryOp::Le => BinaryOp::Ge,
        BinaryOp::Gt => BinaryOp::Lt,
        BinaryOp::Ge => BinaryOp::Le,
        other => other,
    }
}

fn negate(op: BinaryOp) -> BinaryOp {
    match op {
        BinaryOp::Eq => BinaryOp::Ne,
        BinaryOp::Ne => BinaryOp::Eq,
        BinaryOp::Lt => BinaryOp::Ge,
        BinaryOp::Le => BinaryOp::Gt,
        BinaryOp::Gt => BinaryOp::Le,
        BinaryOp::Ge => BinaryOp::Lt,
        other => other,
    }
}

impl FuncBuilder<'_> {
    /// Emits a conditional jump; backward ones are safepoints.
    pub fn cond_jump(&mut self, j: Jump, l: Label) {
        if !self.code.is_bound(l) {
            self.jump_if(j.op, j.a, j.b, &[], l);
            return;
        }
        match j.op.back_edge() {
            Some(op) => self.jump_if(op, j.a, j.b, &[], l),
            None => {
                let (taken, over) = (self.label(), self.label());
                self.jump_if(j.op, j.a, j.b, &[], taken);
                self.jump(over);
                self.bind(taken);
                self.jump(l);
                self.bind(over);
            }
        }
    }

    /// Jumps to `l` if the bool in `s` is `sense`.
    pub fn jump_bool(&mut self, s: Slot, sense: bool, l: Label) {
        let op = if sense { Op::JT } else { Op::JF };
        self.cond_jump(Jump { op, a: s, b: 0 }, l);
    }

    /// Jumps to `l` if the integer in `s` equals the constant (`sense`), or differs.
    pub fn jump_eq_const(&mut self, s: Slot, k: i64, sense: bool, l: Label) {
        if let Ok(i) = i16::try_from(k) {
            let op = if sense { Op::JEqI } else { Op::JNeI };
            self.cond_jump(
                Jump {
                    op,
                    a: s,
                    b: i as u16,
                },
                l,
            );
        } else {
            let m = self.mark();
            let t = self.tmp_int();
            self.load_bits(t, k as u64);
            let op = if sense { Op::JEq } else { Op::JNe };
            self.cond_jump(Jump { op, a: s, b: t }, l);
            self.release(m);
        }
    }

    /// Jumps to `l` if the signed number in `s` is less than `k`.
    pub fn jump_less(&mut self, s: Slot, k: i64, l: Label) {
        if let Ok(i) = i16::try_from(k) {
            let (op, b) = (Op::JLtSI, i as u16);
            self.cond_jump(Jump { op, a: s, b }, l);
        } else {
            let m = self.mark();
            let t = self.tmp_int();
            self.load_bits(t, k as u64);
            let op = Op::JLtS;
            self.cond_jump(Jump { op, a: s, b: t }, l);
            self.release(m);
        }
    }

    /// Jumps to `l` if the condition's value is `sense`; falls through otherwise.
    #[recursive]
    pub fn cond(&mut self, e: &Expr, sense: bool, l: Label) {
        let e = strip(e);
        if let Some(v) = self.const_of(e) {
            if v.as_bool() == Some(sense) {
                self.jump(l);
            }
            return;
        }
        match &e.kind {
            ExprKind::Unary {
                op: UnaryOp::Not,
                x,
            } => self.cond(x, !sense, l),
            ExprKind::Binary {
                op: op @ (BinaryOp::LogAnd | BinaryOp::LogOr),
                x,
                y,
                ..
            } => {
                // Jumps when both (and) or either (or) have the sense asked for.
                if (*op == BinaryOp::LogOr) == sense {
                    self.cond(x, sense, l);
                    self.cond(y, sense, l);
                } else {
                    let over = self.label();
                    self.cond(x, !sense, over);
                    self.cond(y, sense, l);
                    self.bind(over);
                }
            }
            ExprKind::Binary {
                op:
                    op @ (BinaryOp::Eq
                    | BinaryOp::Ne
                    | BinaryOp::Lt
                    | BinaryOp::Le
                    | BinaryOp::Gt
                    | BinaryOp::Ge),
                x,
                y,
                op_pos,
            } => {
                let m = self.mark();
                let j = self.compare_jump(*op, x, y, *op_pos, sense);
                self.release(m);
                self.cond_jump(j, l);
            }
            _ => {
                let m = self.mark();
                let s = self.expr_t(e);
                self.release(m);
                self.jump_bool(s, sense, l);
            }
        }
    }

    /// A condition as a bool in `d`.
    pub fn bool_value(&mut self, e: &Expr, d: Slot) {
        let (no, end) = (self.label(), self.label());
        self.cond(e, false, no);
        self.emit(Op::LdI, d, 1, 0);
        self.jump(end);
        self.bind(no);
        self.emit(Op::LdI, d, 0, 0);
        self.bind(end);
    }

    /// The type in which two operands are compared, and which of them must be boxed for it.
    fn operand_types(&mut self, x: &Expr, y: &Expr) -> Ty {
        let tx = self.ty1(x);
        let ty = self.ty1(y);
        let (nx, ny) = (self.is_nil(x), self.is_nil(y));
        if nx {
            return ty;
        }
        if ny {
            return tx;
        }
        match (self.c.is_interface(tx), self.c.is_interface(ty)) {
            (false, true) => ty,
            (true, _) => tx,
            (false, false) => {
                // An untyped constant takes the other's type.
                if self.const_of(x).is_some() {
                    self.default_ty(ty)
                } else {
                    self.default_ty(tx)
                }
            }
        }
    }

    fn compare_jump(&mut self, op: BinaryOp, x: &Expr, y: &Expr, pos: Pos, sense: bool) -> Jump {
        let t = self.operand_types(x, y);
        let rep = self.rep(t);
        // Comparison with nil: of the pointer, or of the type word.
        if self.is_nil(x) || self.is_nil(y) {
            let other = if self.is_nil(x) { y } else { x };
            let s = self.operand_t(other, t);
            let eq = (op == BinaryOp::Eq) == sense;
            return Jump {
                op: if eq { Op::JEqI } else { Op::JNeI },
                a: s,
                b: 0,
            };
        }
        match rep {
            Rep::Word(w) if !matches!(w, Width::F32 | Width::F64) => {
                self.int_jump(op, x, y, t, w, pos, sense)
            }
            Rep::Word(Width::F64) => {
                let (a, b) = self.two(x, t, y, t);
                self.at(pos);
                let (op, a, b) = less_form(op, a, b);
                let o = match (op, sense) {
                    (BinaryOp::Eq, true) | (BinaryOp::Ne, false) => Op::JEqF64,
                    (BinaryOp::Eq, false) | (BinaryOp::Ne, true) => Op::JNeF64,
                    (BinaryOp::Lt, true) => Op::JLtF64,
                    (BinaryOp::Lt, false) => Op::JNltF64,
                    (_, true) => Op::JLeF64,
                    (_, false) => Op::JNleF64,
                };
                Jump { op: o, a, b }
            }
            Rep::Str if matches!(op, BinaryOp::Eq | BinaryOp::Ne) => {
                let eq = (op == BinaryOp::Eq) == sense;
                // Comparison with "": of the length.
                for (c, other) in [(x, y), (y, x)] {
                    if self
                        .const_of(c)
                        .and_then(|v| v.as_bytes().map(<[u8]>::is_empty))
                        == Some(true)
                    {
                        let s = self.operand_t(other, t);
                        return Jump {
                            op: if eq { Op::JEqI } else { Op::JNeI },
                            a: s + 1,
                            b: 0,
                        };
                    }
                }
                let (a, b) = self.two(x, t, y, t);
                self.at(pos);
                Jump {
                    op: if eq { Op::JEqStr } else { Op::JNeStr },
                    a,
                    b,
                }
            }
            _ => {
                let d = self.tmp_int();
                self.compare_value(op, x, y, pos, d);
                Jump {
                    op: if sense { Op::JT } else { Op::JF },
                    a: d,
                    b: 0,
                }
            }
        }
    }

    #[expect(clippy::too_many_arguments, reason = "one comparison's description")]
    fn int_jump(
        &mut self,
        op: BinaryOp,
        x: &Expr,
        y: &Expr,
        t: Ty,
        w: Width,
        pos: Pos,
        sense: bool,
    ) -> Jump {
        let op = if sense { op } else { negate(op) };
        // A constant on one side.
        for (c, other, op) in [(y, x, op), (x, y, swap(op))] {
            let Some(v) = self.const_of(c) else { continue };
            let eq = matches!(op, BinaryOp::Eq | BinaryOp::Ne);
            if w.signed() || eq {
                if let Some(k) = self.small(&v, t) {
                    let s = self.operand_t(other, t);
                    self.at(pos);
                    let o = match op {
                        BinaryOp::Eq => Op::JEqI,
                        BinaryOp::Ne => Op::JNeI,
                        BinaryOp::Lt => Op::JLtSI,
                        BinaryOp::Le => Op::JLeSI,
                        BinaryOp::Gt => Op::JGtSI,
                        _ => Op::JGeSI,
                    };
                    return Jump {
                        op: o,
                        a: s,
                        b: k as u16,
                    };
                }
            } else if let Some(k) = super::constant::bits(&v, w)
                && k < u64::from(u16::MAX)
            {
                let s = self.operand_t(other, t);
                self.at(pos);
                let k = k as u16;
                let (o, k) = match op {
                    BinaryOp::Lt => (Op::JLtUI, k),
                    BinaryOp::Le => (Op::JLtUI, k + 1),
                    BinaryOp::Gt => (Op::JGeUI, k + 1),
                    _ => (Op::JGeUI, k),
                };
                return Jump { op: o, a: s, b: k };
            }
        }
        let (a, b) = self.two(x, t, y, t);
        self.at(pos);
        let (op, a, b) = less_form(op, a, b);
        let o = match (op, w.signed()) {
            (BinaryOp::Eq, _) => Op::JEq,
            (BinaryOp::Ne, _) => Op::JNe,
            (BinaryOp::Lt, true) => Op::JLtS,
            (BinaryOp::Lt, false) => Op::JLtU,
            (_, true) => Op::JLeS,
            (_, false) => Op::JLeU,
        };
        Jump { op: o, a, b }
    }

    /// A comparison as a bool in `d`.
    pub fn compare_value(&mut self, op: BinaryOp, x: &Expr, y: &Expr, pos: Pos, d: Slot) {
        let t = self.operand_types(x, y);
        if self.is_nil(x) || self.is_nil(y) {
            let other = if self.is_nil(x) { y } else { x };
            let s = self.operand_t(other, t);
            let o = if op == BinaryOp::Eq { Op::EqI } else { Op::NeI };
            self.emit(o, d, s, 0);
            return;
        }
        if let Rep::Word(w) = self.rep(t)
            && w.is_int()
            && (w.signed() || matches!(op, BinaryOp::Eq | BinaryOp::Ne))
            && let Some(v) = self.const_of(y)
            && let Some(k) = self.small(&v, t)
        {
            let s = self.operand_t(x, t);
            self.at(pos);
            let o = match op {
                BinaryOp::Eq => Op::EqI,
                BinaryOp::Ne => Op::NeI,
                BinaryOp::Lt => Op::LtSI,
                BinaryOp::Le => Op::LeSI,
                BinaryOp::Gt => Op::GtSI,
                _ => Op::GeSI,
            };
            self.emit(o, d, s, k as u16);
            return;
        }
        if let Some((a, b)) = self.large_operands(x, y, t) {
            self.at(pos);
            self.compare_addresses(op, t, d, a, b);
            return;
        }
        let (a, b) = self.two(x, t, y, t);
        self.at(pos);
        self.compare_slots(op, t, d, a, b);
    }

    /// The same for values that lie at two addresses.
    fn compare_addresses(&mut self, op: BinaryOp, t: Ty, d: Slot, a: Slot, b: Slot) {
        let rt = self.rt(t);
        self.emit_x(Op::EqPtr, d, a, b, &[rt]);
        if op == BinaryOp::Ne {
            self.emit(Op::NotB, d, d, 0);
        }
    }

    /// The fields of a struct that are compared one by one, with their byte offsets: few, and each a word, a string or an
    /// interface. Where no comparison can panic, words come first.
    fn parts_of(&mut self, t: Ty) -> Option<Vec<(u64, Ty)>> {
        let mut parts = Vec::new();
        self.add_parts(t, 0, &mut parts)?;
        let panics = parts.iter().any(|&(_, t)| self.c.is_interface(t));
        if !panics {
            parts.sort_by_key(|&(_, t)| !matches!(self.rep(t), Rep::Word(_)));
        }
        Some(parts)
    }

    #[recursive]
    fn add_parts(&mut self, t: Ty, at: u64, parts: &mut Vec<(u64, Ty)>) -> Option<()> {
        let layout = self.layout(t);
        let Kind::Struct(fields) = self.c.ukind(t) else {
            parts.push((at, t));
            let few = parts.len() <= MOST_PARTS;
            let simple = matches!(layout.rep, Rep::Word(_) | Rep::Str | Rep::Iface);
            return (few && simple).then_some(());
        };
        for (field, &offset) in fields.iter().zip(layout.offsets.iter()) {
            if !field.name.is_blank() {
                self.add_parts(field.ty, at + offset, parts)?;
            }
        }
        Some(())
    }

    /// `d = a == b` for structs in slots with these parts.
    fn compare_parts(&mut self, parts: &[(u64, Ty)], d: Slot, a: Slot, b: Slot) {
        let (differ, done) = (self.label(), self.label());
        for &(at, t) in parts {
            let m = self.mark();
            let [x, y] = [a, b].map(|s| {
                let place = self.part(Place::Slots(s), at, t);
                self.load(&place, t, None)
            });
            let same = self.tmp_int();
            self.compare_slots(BinaryOp::Eq, t, same, x, y);
            self.jump_bool(same, false, differ);
            self.release(m);
        }
        self.emit(Op::LdI, d, 1, 0);
        self.jump(done);
        self.bind(differ);
        self.emit(Op::LdI, d, 0, 0);
        self.bind(done);
    }

    /// `d = a op b` for two values of type `t` in slots.
    pub fn compare_slots(&mut self, op: BinaryOp, t: Ty, d: Slot, a: Slot, b: Slot) {
        let (op, a, b) = less_form(op, a, b);
        let l = self.layout(t);
        let ne = op == BinaryOp::Ne;
        let o = match (l.rep, op) {
            (Rep::Word(Width::F64), BinaryOp::Eq) => Op::EqF64,
            (Rep::Word(Width::F64), BinaryOp::Ne) => Op::NeF64,
            (Rep::Word(Width::F64), BinaryOp::Lt) => Op::LtF64,
            (Rep::Word(Width::F64), _) => Op::LeF64,
            (Rep::Word(Width::F32), BinaryOp::Eq) => Op::EqF32,
            (Rep::Word(Width::F32), BinaryOp::Ne) => Op::NeF32,
            (Rep::Word(Width::F32), BinaryOp::Lt) => Op::LtF32,
            (Rep::Word(Width::F32), _) => Op::LeF32,
            (Rep::Word(_), BinaryOp::Eq) => Op::Eq,
            (Rep::Word(_), BinaryOp::Ne) => Op::Ne,
            (Rep::Word(w), BinaryOp::Lt) if w.signed() => Op::LtS,
            (Rep::Word(w), _) if w.signed() => Op::LeS,
            (Rep::Word(_), BinaryOp::Lt) => Op::LtU,
            (Rep::Word(_), _) => Op::LeU,
            (Rep::Str, BinaryOp::Eq) => Op::EqStr,
            (Rep::Str, BinaryOp::Ne) => Op::NeStr,
            (Rep::Str, BinaryOp::Lt) => Op::LtStr,
            (Rep::Str, _) => Op::LeStr,
            (Rep::Slice, _) => Op::Eq,
            (Rep::Iface, _) => Op::EqIface,
            (Rep::Complex128, _) => Op::EqC128,
            (Rep::Complex64, _) => Op::EqC64,
            (Rep::Agg, _) => {
                if l.slots == 0 {
                    self.emit(Op::LdI, d, 1, 0);
                } else if self.c.plain_memory(t) {
                    self.emit_x(Op::EqMem, d, a, b, &[l.size]);
                } else if let Some(parts) = self.parts_of(t) {
                    self.compare_parts(&parts, d, a, b);
                } else {
                    let rt = self.rt(t);
                    self.emit_x(Op::EqVal, d, a, b, &[rt]);
                }
                if ne {
                    self.emit(Op::NotB, d, d, 0);
                }
                return;
            }
            (Rep::Big, _) => return self.compare_addresses(op, t, d, a, b),
        };
        self.emit(o, d, a, b);
        if ne && matches!(l.rep, Rep::Iface | Rep::Complex64 | Rep::Complex128) {
            self.emit(Op::NotB, d, d, 0);
        }
    }
}
