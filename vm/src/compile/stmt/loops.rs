//! `for` loops, with the test at the bottom.

use crate::code::op::Op;
use crate::compile::builder::{FuncBuilder, Label, Slot, Var};
use crate::compile::place::Place;
use crate::compile::program::escape::strip;
use crate::compile::types::layout::{Rep, Width};
use crate::compile::types::ty::Ty;
use minigo_lang::syntax::ast::{AssignOp, BinaryOp, Block, Expr, ExprKind, Stmt, StmtKind};
use minigo_lang::types::ObjId;

impl FuncBuilder<'_> {
    /// `for init; cond; post { body }`
    pub fn for_stmt(
        &mut self,
        init: Option<&Stmt>,
        cond: Option<&Expr>,
        post: Option<&Stmt>,
        body: &Block,
    ) {
        let label = self.flow.pending_label.take();
        let scope = self.frame.open_scope();
        let mut vars: Vec<ObjId> = Vec::new();
        if let Some(s) = init {
            self.stmt(s);
            if let StmtKind::Assign {
                lhs,
                op: AssignOp::Define,
                ..
            } = &s.kind
            {
                for x in lhs {
                    if let ExprKind::Ident(id) = &x.kind
                        && let Some(&obj) = self.c.prog().info.defs.get(&id.id)
                        && self.escapes.captured.contains(&obj)
                            | self.escapes.addressed.contains(&obj)
                        && matches!(self.vars.get(&obj), Some(Var::Boxed(..)))
                        && !self.c.prog().info.shared_loop_vars.contains(&obj)
                    {
                        vars.push(obj);
                    }
                }
            }
        }
        let (top, cont, end) = (self.label(), self.label(), self.label());
        self.flow.pending_label = label;
        self.push_target(Some(end), Some(cont));
        let cond = cond.filter(|c| self.const_of(c).and_then(|v| v.as_bool()) != Some(true));
        self.flow.loop_depth += 1;
        if let Some(c) = cond {
            if init.is_none() {
                self.mark_at(c.span.lo);
            }
            self.at_span(c.span);
            self.cond(c, false, end);
        }
        self.bind(top);
        if cond.is_none() && body.stmts.is_empty() {
            self.mark_at(body.lbrace);
        }
        self.block(body);
        self.bind(cont);
        // Each iteration has its own copy of variables that outlive it.
        for obj in vars {
            if let Some(Var::Boxed(s, t)) = self.vars.get(&obj).cloned() {
                let m = self.mark();
                let p = self.tmp_ptr();
                let rt = self.rt(t);
                self.emit_x(Op::New, p, 0, 0, &[rt]);
                let v = self.load(&Place::Mem(s, 0), t, None);
                self.store_to(&Place::Mem(p, 0), t, v);
                self.emit(Op::Mov, s, p, 0);
                self.release(m);
            }
        }
        if self.is_debugged() || !self.fused_loop(cond, post, top) {
            if let Some(p) = post {
                self.stmt(p);
            }
            match cond {
                Some(c) => {
                    if post.is_none() {
                        self.mark_at(c.span.lo);
                    }
                    self.at_span(c.span);
                    self.cond(c, true, top);
                }
                None => self.jump(top),
            }
        }
        self.flow.loop_depth -= 1;
        self.bind(end);
        self.flow.targets.pop();
        self.close_scope(scope);
    }

    /// The slot of an int variable in a register.
    fn int_var(&mut self, e: &Expr) -> Option<Slot> {
        let ExprKind::Ident(id) = &strip(e).kind else {
            return None;
        };
        let obj = self.use_of(id)?;
        match self.vars.get(&obj) {
            Some(Var::Reg(s, t)) => {
                let (s, t) = (*s, *t);
                (self.rep(t) == Rep::Word(Width::I64)).then_some(s)
            }
            _ => None,
        }
    }

    /// `i++` with `i < n` and similar in one instruction.
    fn fused_loop(&mut self, cond: Option<&Expr>, post: Option<&Stmt>, top: Label) -> bool {
        let (Some(cond), Some(post)) = (cond, post) else {
            return false;
        };
        let (x, down) = match &post.kind {
            StmtKind::IncDec { x, inc } => (x, !inc),
            StmtKind::Assign {
                lhs,
                op: AssignOp::Op(op @ (BinaryOp::Add | BinaryOp::Sub)),
                rhs,
                ..
            } => match (lhs.as_slice(), rhs.as_slice()) {
                ([x], [k]) if self.const_of(k).and_then(|v| v.as_i64()) == Some(1) => {
                    (x, *op == BinaryOp::Sub)
                }
                _ => return false,
            },
            _ => return false,
        };
        let Some(i) = self.int_var(x) else {
            return false;
        };
        let ExprKind::Binary { op, x: a, y: b, .. } = &strip(cond).kind else {
            return false;
        };
        // i op bound
        let (op, bound) = if self.int_var(a) == Some(i) {
            (*op, b)
        } else if self.int_var(b) == Some(i) {
            let op = match op {
                BinaryOp::Gt => BinaryOp::Lt,
                BinaryOp::Ge => BinaryOp::Le,
                BinaryOp::Lt => BinaryOp::Gt,
                BinaryOp::Le => BinaryOp::Ge,
                other => *other,
            };
            (op, a)
        } else {
            return false;
        };
        self.at_span(post.span);
        if let Some(k) = self.const_of(bound).and_then(|v| v.to_int().as_i64()) {
            let short = i16::try_from(k);
            match (op, down, short) {
                (BinaryOp::Lt, false, Ok(k)) => {
                    self.loop_jump(Op::LoopIncLtI, i, k as u16, top, &[]);
                }
                (BinaryOp::Le, false, Ok(k)) => {
                    self.loop_jump(Op::LoopIncLeI, i, k as u16, top, &[]);
                }
                (BinaryOp::Lt, false, Err(_)) => {
                    self.loop_jump(Op::LoopIncLtK, i, 0, top, &[k as u64]);
                }
                (BinaryOp::Le, false, Err(_)) if k < i64::MAX => {
                    self.loop_jump(Op::LoopIncLtK, i, 0, top, &[(k + 1) as u64]);
                }
                (BinaryOp::Ge, true, Ok(k)) => {
                    self.loop_jump(Op::LoopDecGeI, i, k as u16, top, &[]);
                }
                (BinaryOp::Gt, true, Ok(k)) if k < i16::MAX => {
                    self.loop_jump(Op::LoopDecGeI, i, (k + 1) as u16, top, &[]);
                }
                _ => return false,
            }
            return true;
        }
        if down {
            return false;
        }
        if let Some(n) = self.int_var(bound) {
            match op {
                BinaryOp::Lt => self.loop_jump(Op::LoopIncLtS, i, n, top, &[]),
                BinaryOp::Le => self.loop_jump(Op::LoopIncLeS, i, n, top, &[]),
                _ => return false,
            }
            return true;
        }
        // i < len(s)
        if op == BinaryOp::Lt
            && let ExprKind::Call { fun, args, .. } = &strip(bound).kind
            && self.builtin_of(fun) == Some(minigo_lang::types::Builtin::Len)
            && let [s] = args.as_slice()
            && self.is_simple(s)
            && self.const_of(s).is_none()
        {
            let t = self.ty(s);
            let v = match self.rep(t) {
                Rep::Slice => Op::LoopIncLtLen,
                Rep::Str => Op::LoopIncLtS,
                _ => return false,
            };
            let s = self.expr(s, None);
            self.loop_jump(v, i, s + 1, top, &[]);
            return true;
        }
        false
    }

    /// A jump back to the top of a loop.
    pub(crate) fn loop_jump(&mut self, op: Op, a: Slot, b: u16, top: Label, extra: &[u64]) {
        self.jump_if(op, a, b, extra, top);
    }

    /// Where the image of a value of type `t` is to be written that ends in `d`.
    pub fn next_image(&mut self, t: Ty, d: Slot) -> Slot {
        match self.rep(t) {
            Rep::Complex64 => self.out_alloc(1),
            Rep::Big => self.big_run(t),
            _ => d,
        }
    }

    /// Makes the value in `d` of its image.
    pub fn from_image(&mut self, t: Ty, img: Slot, d: Slot) {
        match self.rep(t) {
            Rep::Complex64 => self.emit(Op::UnpackC64, d, img, 0),
            Rep::Big => self.big_from_run(t, img, d),
            _ => self.canon(t, d),
        }
    }
}

/// Whether it is `_`.
pub fn is_blank(e: &Expr) -> bool {
    matches!(&strip(e).kind, ExprKind::Ident(id) if id.name.is_blank())
}
