//! Select statements.

use super::builder::{FuncBuilder, Label, Slot};
use super::escape::strip;
use super::layout::Rep;
use super::loops::is_blank;
use super::ty::{Kind, Ty};
use crate::code::op::Op;
use crate::code::{SelectCase, SelectDesc};
use minigo_lang::ast::{AssignOp, CommClause, Expr, ExprKind, StmtKind, UnaryOp};

/// What a receive case does with what it received.
struct Received<'e> {
    lhs: &'e [Expr],
    define: bool,
    value: Slot,
    ok: Slot,
    elem: Ty,
}

impl FuncBuilder<'_> {
    /// `select { ... }`
    pub fn select(&mut self, clauses: &[CommClause]) {
        let label = self.flow.pending_label.take();
        let scope = self.frame.open_scope();
        let end = self.label();
        let mut desc = Box::new(SelectDesc::default());
        let mut bodies: Vec<(Label, Option<Received<'_>>, &CommClause)> = Vec::new();
        let mut default = None;
        for c in clauses {
            let l = self.label();
            let Some(comm) = &c.comm else {
                desc.default = true;
                default = Some((l, c));
                continue;
            };
            self.at_span(comm.span);
            let mut received = None;
            match &comm.kind {
                StmtKind::Send { chan, value, .. } => {
                    let tc = self.ty(chan);
                    let Kind::Chan(_, elem) = self.c.ukind(tc) else {
                        self.fail("internal: channel expected");
                        return;
                    };
                    let ch = self.local(&[1]);
                    self.expr_as(chan, tc, Some(ch));
                    let map = self.layout(elem).frame.clone();
                    let v = self.local(&map);
                    self.expr_as(value, elem, Some(v));
                    let v = self.image(elem, v);
                    desc.cases.push(SelectCase {
                        send: true,
                        chan: ch,
                        value: v,
                        ok: SelectCase::NONE,
                        want: false,
                        elem: self.c.rtype(elem),
                    });
                }
                StmtKind::Expr(e) => {
                    let Some((ch, elem)) = self.select_chan(e) else {
                        return;
                    };
                    let map = self.layout(elem).frame.clone();
                    let v = self.local(&map);
                    desc.cases.push(SelectCase {
                        send: false,
                        chan: ch,
                        value: v,
                        ok: SelectCase::NONE,
                        want: false,
                        elem: self.c.rtype(elem),
                    });
                }
                StmtKind::Assign { lhs, op, rhs, .. } => {
                    let Some((ch, elem)) = rhs.first().and_then(|e| self.select_chan(e)) else {
                        return;
                    };
                    let map = self.layout(elem).frame.clone();
                    let v = self.local(&map);
                    let ok = self.local(&[0]);
                    if matches!(self.rep(elem), Rep::Complex64 | Rep::Big) {
                        self.fail("not supported: select on a channel of such elements");
                    }
                    desc.cases.push(SelectCase {
                        send: false,
                        chan: ch,
                        value: v,
                        ok: if lhs.len() > 1 { ok } else { SelectCase::NONE },
                        want: true,
                        elem: self.c.rtype(elem),
                    });
                    received = Some(Received {
                        lhs,
                        define: *op == AssignOp::Define,
                        value: v,
                        ok,
                        elem,
                    });
                }
                _ => self.fail("internal: select case"),
            }
            bodies.push((l, received, c));
        }
        let which = self.local(&[0]);
        let addr = std::ptr::from_ref(&*desc).expose_provenance() as u64;
        self.emit_x(Op::Select, which, 0, 0, &[addr]);
        self.code.selects.push(desc);
        for (i, (l, ..)) in bodies.iter().enumerate() {
            // The last one needs no test.
            if i + 1 == bodies.len() && default.is_none() {
                break;
            }
            self.jump_eq_const(which, i as i64, true, *l);
        }
        self.flow.pending_label = label;
        self.push_target(Some(end), None);
        match (default, bodies.last()) {
            (Some((l, c)), _) => {
                self.bind(l);
                let inner = self.frame.open_scope();
                self.stmts(&c.body);
                self.frame.close_scope(inner);
                self.jump(end);
            }
            (None, Some((l, ..))) => {
                let l = *l;
                self.jump(l);
            }
            (None, None) => {}
        }
        for (l, received, c) in bodies {
            self.bind(l);
            let inner = self.frame.open_scope();
            if let Some(r) = received {
                self.select_received(&r);
            }
            self.stmts(&c.body);
            self.frame.close_scope(inner);
            self.jump(end);
        }
        self.bind(end);
        self.flow.targets.pop();
        self.frame.close_scope(scope);
    }

    fn select_received(&mut self, r: &Received<'_>) {
        let bool_ = self.c.tys.basic(minigo_lang::types::Basic::Bool);
        self.canon(r.elem, r.value);
        for (i, x) in r.lhs.iter().enumerate() {
            if is_blank(x) {
                continue;
            }
            let (s, t) = if i == 0 {
                (r.value, r.elem)
            } else {
                (r.ok, bool_)
            };
            self.range_assign(x, r.define, s, t);
        }
    }

    /// The channel of a receive case, in a slot of its own, and its element type.
    fn select_chan(&mut self, e: &Expr) -> Option<(Slot, Ty)> {
        let ExprKind::Unary {
            op: UnaryOp::Recv,
            x,
        } = &strip(e).kind
        else {
            self.fail("internal: receive expected");
            return None;
        };
        let tc = self.ty(x);
        let Kind::Chan(_, elem) = self.c.ukind(tc) else {
            self.fail("internal: channel expected");
            return None;
        };
        let ch = self.local(&[1]);
        self.expr_as(x, tc, Some(ch));
        Some((ch, elem))
    }
}
