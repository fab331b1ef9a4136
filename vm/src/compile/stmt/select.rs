//! Select statements.

use super::loops::is_blank;
use crate::code::op::Op;
use crate::code::{SelectCase, SelectDesc};
use crate::compile::builder::{FuncBuilder, Label, Slot};
use crate::compile::program::escape::strip;
use crate::compile::types::layout::Rep;
use crate::compile::types::ty::Ty;
use minigo_lang::syntax::ast::{AssignOp, CommClause, Expr, ExprKind, Stmt, StmtKind, UnaryOp};
use minigo_lang::text::source::Pos;

/// What a receive case does with what it received.
struct Received<'e> {
    lhs: &'e [Expr],
    define: bool,
    /// Where the element's memory image is put.
    image: Slot,
    ok: Slot,
    elem: Ty,
}

/// The code of a clause that has a case.
struct Body<'e> {
    label: Label,
    received: Option<Received<'e>>,
    stmts: &'e [Stmt],
}

impl FuncBuilder<'_> {
    /// `select { ... }`
    pub fn select(&mut self, clauses: &[CommClause], at: Pos) {
        let label = self.flow.pending_label.take();
        let scope = self.frame.open_scope();
        let images = self.frame.out_mark();
        let end = self.label();
        let mut desc = Box::new(SelectDesc::default());
        let mut bodies = Vec::new();
        let mut default = None;
        for c in clauses {
            let label = self.label();
            let Some(comm) = &c.comm else {
                desc.default = true;
                default = Some((label, c));
                continue;
            };
            self.at_span(comm.span);
            let Some((case, received)) = self.select_case(comm) else {
                return;
            };
            desc.cases.push(case);
            bodies.push(Body {
                label,
                received,
                stmts: &c.body,
            });
        }
        if desc.cases.len() > 1 {
            self.at(at); // as in Go; a single case waits at its own line
        }
        let which = self.local(&[0]);
        let addr = std::ptr::from_ref(&*desc).expose_provenance() as u64;
        self.emit_x(Op::Select, which, 0, 0, &[addr]);
        self.code.selects.push(desc);
        for (i, body) in bodies.iter().enumerate() {
            // The last one needs no test.
            if i + 1 == bodies.len() && default.is_none() {
                break;
            }
            self.jump_eq_const(which, i as i64, true, body.label);
        }
        self.flow.pending_label = label;
        self.push_target(Some(end), None);
        match (default, bodies.last()) {
            (Some((label, c)), _) => {
                self.bind(label);
                self.select_body(None, &c.body, end);
            }
            (None, Some(last)) => self.jump(last.label),
            (None, None) => {}
        }
        for body in bodies {
            self.bind(body.label);
            self.select_body(body.received, body.stmts, end);
        }
        self.bind(end);
        self.flow.targets.pop();
        self.frame.out_release(images);
        self.close_scope(scope);
    }

    /// A case: what the operation is told of it, its operands evaluated, and what is done with
    /// what it receives. `None` after a failure.
    fn select_case<'e>(&mut self, comm: &'e Stmt) -> Option<(SelectCase, Option<Received<'e>>)> {
        match &comm.kind {
            StmtKind::Send { chan, value, .. } => Some((self.select_send(chan, value)?, None)),
            StmtKind::Expr(e) => {
                let (chan, elem) = self.select_chan(e)?;
                let case = SelectCase {
                    send: false,
                    chan,
                    // Nothing is put there.
                    value: chan,
                    ok: SelectCase::NONE,
                    want: false,
                    elem: self.c.rtype(elem),
                };
                Some((case, None))
            }
            StmtKind::Assign { lhs, op, rhs, .. } => {
                let (chan, elem) = self.select_chan(rhs.first()?)?;
                let image = match self.rep(elem) {
                    Rep::Complex64 => self.local(&[0]),
                    Rep::Big => self.big_run(elem),
                    _ => {
                        let map = self.layout(elem).frame.clone();
                        self.local(&map)
                    }
                };
                let ok = self.local(&[0]);
                let case = SelectCase {
                    send: false,
                    chan,
                    value: image,
                    ok: if lhs.len() > 1 { ok } else { SelectCase::NONE },
                    want: true,
                    elem: self.c.rtype(elem),
                };
                let received = Received {
                    lhs,
                    define: *op == AssignOp::Define,
                    image,
                    ok,
                    elem,
                };
                Some((case, Some(received)))
            }
            _ => {
                self.fail("internal: select case");
                None
            }
        }
    }

    fn select_send(&mut self, chan: &Expr, value: &Expr) -> Option<SelectCase> {
        let t = self.ty(chan);
        let elem = self.chan_elem(t)?;
        let ch = self.local(&[1]);
        self.expr_as(chan, t, Some(ch));
        let map = self.layout(elem).frame.clone();
        let v = self.local(&map);
        self.expr_as(value, elem, Some(v));
        Some(SelectCase {
            send: true,
            chan: ch,
            value: self.image(elem, v),
            ok: SelectCase::NONE,
            want: false,
            elem: self.c.rtype(elem),
        })
    }

    /// The statements of a clause, then on to `end`.
    fn select_body(&mut self, received: Option<Received<'_>>, stmts: &[Stmt], end: Label) {
        let scope = self.frame.open_scope();
        if let Some(r) = received {
            self.select_received(&r);
        }
        self.stmts(stmts);
        self.close_scope(scope);
        self.jump(end);
    }

    fn select_received(&mut self, r: &Received<'_>) {
        let bool_ = self.c.tys.basic(minigo_lang::types::Basic::Bool);
        let value = match self.rep(r.elem) {
            Rep::Complex64 | Rep::Big => {
                let map = self.layout(r.elem).frame.clone();
                self.local(&map)
            }
            _ => r.image,
        };
        self.from_image(r.elem, r.image, value);
        for (i, x) in r.lhs.iter().enumerate() {
            if is_blank(x) {
                continue;
            }
            let (s, t) = if i == 0 {
                (value, r.elem)
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
        let elem = self.chan_elem(tc)?;
        let ch = self.local(&[1]);
        self.expr_as(x, tc, Some(ch));
        Some((ch, elem))
    }
}
