//! Statements: assignments, branches, loops and their clauses.

use super::*;

impl Build<'_> {
    pub fn labeled(&mut self, l: Pos, label: Ident, stmt: Option<Box<Stmt>>, r: Pos) -> Box<Stmt> {
        let stmt = match stmt {
            Some(stmt) => stmt,
            None => self.stmt(r, r, StmtKind::Empty),
        };
        self.stmt(l, r, StmtKind::Labeled { label, stmt })
    }

    pub fn go_or_defer(&mut self, l: Pos, defer: bool, mut x: Expr, r: Pos) -> Box<Stmt> {
        if matches!(x.kind, ExprKind::Paren(_))
            && matches!(without_parens(&x).kind, ExprKind::Call { .. })
        {
            let word = if defer { "defer" } else { "go" };
            let text = format!("expression in {word} must not be parenthesized");
            self.error(x.span, text);
            // The checker looks at the call, so that it does not say the same again.
            while let ExprKind::Paren(inner) = x.kind {
                x = *inner;
            }
        }
        let kind = if defer {
            StmtKind::Defer(x)
        } else {
            StmtKind::Go(x)
        };
        self.stmt(l, r, kind)
    }

    pub fn assign(
        &mut self,
        l: Pos,
        lhs: Vec<Expr>,
        op: AssignOp,
        op_pos: Pos,
        rhs: Vec<Expr>,
        r: Pos,
    ) -> Box<Stmt> {
        self.stmt(
            l,
            r,
            StmtKind::Assign {
                lhs,
                op,
                op_pos,
                rhs,
            },
        )
    }

    /// The statement of a header as the expression that it must be.
    fn condition(&mut self, stmt: Option<Box<Stmt>>) -> Option<Expr> {
        let stmt = *stmt?;
        let span = stmt.span;
        match stmt.kind {
            StmtKind::Expr(x) => return Some(x),
            StmtKind::Assign {
                lhs,
                op: AssignOp::Assign,
                op_pos,
                rhs,
            } => {
                let span = Span::new(op_pos, op_pos.offset(1));
                // Parentheses, so that `x = y` is not read as `x == y`.
                let text = match (lhs.as_slice(), rhs.as_slice()) {
                    ([x], [y]) => {
                        let put = |this: &Self, e: &Expr| {
                            let text = this.text(e.span.lo, e.span.hi).to_owned();
                            if matches!(e.kind, ExprKind::Binary { .. }) {
                                format!("({text})")
                            } else {
                                text
                            }
                        };
                        format!("assignment {} = {}", put(self, x), put(self, y))
                    }
                    _ => self.text(stmt.span.lo, stmt.span.hi).to_owned(),
                };
                self.syntax_error(span, &format!("cannot use {text} as value"));
            }
            kind => {
                let text = self.text(span.lo, span.hi).to_owned();
                let at = match kind {
                    StmtKind::Assign { op_pos, .. } => Span::new(op_pos, op_pos.offset(2)),
                    StmtKind::Send { arrow, .. } => Span::new(arrow, arrow.offset(2)),
                    StmtKind::IncDec { x, .. } => Span::new(x.span.hi, span.hi),
                    _ => span,
                };
                self.syntax_error(at, &format!("cannot use {text} as value"));
            }
        }
        Some(self.expr(span.lo, span.hi, ExprKind::Bad))
    }

    pub fn if_stmt(
        &mut self,
        l: Pos,
        header: Header,
        then: Block,
        els: Option<Box<Stmt>>,
        r: Pos,
    ) -> Box<Stmt> {
        let cond = match self.condition(header.cond) {
            Some(cond) => cond,
            None => {
                let at = header.semi.unwrap_or(then.lbrace);
                let newline =
                    header.semi.is_some() && !self.text(at, at.offset(1)).starts_with(';');
                let text = if newline {
                    "unexpected newline, expected { after if clause"
                } else {
                    "missing condition in if statement"
                };
                self.syntax_error(Span::new(at, at.offset(1)), text);
                self.expr(at, at, ExprKind::Bad)
            }
        };
        self.stmt(
            l,
            r,
            StmtKind::If {
                init: header.init,
                cond,
                then,
                els,
            },
        )
    }

    pub fn switch(
        &mut self,
        l: Pos,
        header: Header,
        lbrace: Pos,
        clauses: Vec<CaseClause>,
        rbrace: Pos,
        r: Pos,
    ) -> Box<Stmt> {
        self.labels_before_clauses(clauses.iter().map(|c| c.body.as_slice()));
        let init = header.init;
        let kind = match self.type_guard(header.cond) {
            Ok((bind, x)) => StmtKind::TypeSwitch {
                init,
                bind,
                x,
                clauses,
                lbrace,
                rbrace,
            },
            Err(cond) => StmtKind::Switch {
                init,
                tag: self.condition(cond),
                clauses,
                lbrace,
                rbrace,
            },
        };
        self.stmt(l, r, kind)
    }

    pub fn select(
        &mut self,
        l: Pos,
        lbrace: Pos,
        clauses: Vec<CommClause>,
        rbrace: Pos,
        r: Pos,
    ) -> Box<Stmt> {
        self.labels_before_clauses(clauses.iter().map(|c| c.body.as_slice()));
        let kind = StmtKind::Select {
            clauses,
            lbrace,
            rbrace,
        };
        self.stmt(l, r, kind)
    }

    /// A label may be before a closing brace, not before another clause.
    fn labels_before_clauses<'b>(&mut self, bodies: impl Iterator<Item = &'b [Stmt]>) {
        let mut bodies = bodies.peekable();
        while let Some(body) = bodies.next() {
            let Some(last) = body.last() else { continue };
            if bodies.peek().is_some()
                && let StmtKind::Labeled { label, stmt } = &last.kind
                && stmt.kind == StmtKind::Empty
                && stmt.span.lo == last.span.hi
            {
                let colon = Span::new(label.span.hi, label.span.hi.offset(1));
                // The semicolon of an empty statement may be on a later line.
                let from = stmt.span.lo.0.saturating_sub(self.file.base.0) as usize;
                let rest = self.file.text.get(from..).unwrap_or("");
                if !behind_blanks(rest).starts_with(';') {
                    self.syntax_error(colon, "missing statement after label");
                }
            }
        }
    }

    /// `x := y.(type)` or `y.(type)`: the name and `y`.
    #[allow(clippy::result_large_err)]
    fn type_guard(
        &mut self,
        cond: Option<Box<Stmt>>,
    ) -> Result<(Option<Ident>, Expr), Option<Box<Stmt>>> {
        fn is_guard(x: &Expr) -> bool {
            matches!(&x.kind, ExprKind::TypeAssert { ty: None, .. })
        }
        fn operand(x: Expr) -> Expr {
            match x.kind {
                ExprKind::TypeAssert { x, .. } => *x,
                _ => x,
            }
        }
        let Some(stmt) = cond else { return Err(None) };
        let stmt = *stmt;
        match stmt.kind {
            StmtKind::Expr(x) if is_guard(&x) => Ok((None, operand(x))),
            StmtKind::Assign {
                lhs,
                op: AssignOp::Define,
                op_pos,
                mut rhs,
            } => {
                let guard = matches!(rhs.as_slice(), [x] if is_guard(x));
                match (lhs.as_slice(), guard) {
                    (
                        [
                            Expr {
                                kind: ExprKind::Ident(name),
                                ..
                            },
                        ],
                        true,
                    ) => Ok((Some(*name), operand(rhs.swap_remove(0)))),
                    _ => {
                        let kind = StmtKind::Assign {
                            lhs,
                            op: AssignOp::Define,
                            op_pos,
                            rhs,
                        };
                        Err(Some(Box::new(Stmt { kind, ..stmt })))
                    }
                }
            }
            kind => Err(Some(Box::new(Stmt { kind, ..stmt }))),
        }
    }

    pub fn for_loop(&mut self, l: Pos, head: LoopHead, body: Block, r: Pos) -> Box<Stmt> {
        let kind = match head {
            LoopHead::Clause { init, cond, post } => {
                if let Some(post) = &post
                    && let StmtKind::Assign {
                        op: AssignOp::Define,
                        op_pos,
                        ..
                    } = post.kind
                {
                    let at = Span::new(op_pos, op_pos.offset(2));
                    self.syntax_error(at, "cannot declare in post statement of for loop");
                }
                StmtKind::For {
                    init,
                    cond: self.condition(cond),
                    post,
                    body,
                }
            }
            LoopHead::Range {
                lhs,
                define,
                range_pos,
                x,
            } => {
                let third = lhs.get(2).map(|x| x.span);
                let mut lhs = lhs.into_iter();
                StmtKind::Range {
                    key: lhs.next(),
                    value: lhs.next(),
                    third,
                    define,
                    x,
                    range_pos,
                    body,
                }
            }
        };
        self.stmt(l, r, kind)
    }

    pub fn case(
        &mut self,
        l: Pos,
        exprs: Option<Vec<Expr>>,
        colon: Pos,
        r: Pos,
        body: Vec<Stmt>,
    ) -> CaseClause {
        CaseClause {
            id: self.ids.fresh(),
            span: Span::new(l, r),
            exprs,
            body,
            colon,
        }
    }

    pub fn comm(
        &mut self,
        l: Pos,
        comm: Option<Box<Stmt>>,
        colon: Pos,
        r: Pos,
        body: Vec<Stmt>,
    ) -> CommClause {
        CommClause {
            id: self.ids.fresh(),
            span: Span::new(l, r),
            comm,
            body,
            colon,
        }
    }
}
