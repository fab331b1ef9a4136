//! Expressions: operators, calls, indices, literals.

use super::*;

impl Build<'_> {
    pub(super) fn join(&mut self, x: Expr, op: BinaryOp, op_pos: Pos, y: Expr) -> Expr {
        self.expr(
            x.span.lo,
            y.span.hi,
            ExprKind::Binary {
                op,
                op_pos,
                x: Box::new(x),
                y: Box::new(y),
            },
        )
    }

    /// Hangs `op y` into the tree of what stands left of it, by precedence: below the operators
    /// on its right edge that bind less tightly (never more than five).
    pub fn binary(&mut self, x: Expr, op: BinaryOp, op_pos: Pos, y: Expr) -> Expr {
        match x.kind {
            ExprKind::Binary {
                op: above,
                op_pos: above_pos,
                x: left,
                y: right,
            } if precedence(above) < precedence(op) => {
                let span = x.span.to(y.span);
                let right = self.binary(*right, op, op_pos, y);
                Expr {
                    id: x.id,
                    span,
                    kind: ExprKind::Binary {
                        op: above,
                        op_pos: above_pos,
                        x: left,
                        y: Box::new(right),
                    },
                }
            }
            kind => self.join(Expr { kind, ..x }, op, op_pos, y),
        }
    }

    pub fn unary(&mut self, l: Pos, op: UnaryOp, x: Expr, r: Pos) -> Expr {
        self.expr(l, r, ExprKind::Unary { op, x: Box::new(x) })
    }

    /// `<-x`, which is a type when `x` is a channel type: `<-chan T`.
    pub fn receive(&mut self, l: Pos, mut x: Expr, r: Pos) -> Expr {
        if !matches!(x.kind, ExprKind::ChanType { .. }) {
            return self.unary(l, UnaryOp::Recv, x, r);
        }
        self.turn_arrow(l, &mut x);
        x
    }

    /// `<-chan<- chan T` means `<-chan (<-chan T)`: each arrow belongs to the chan behind it.
    fn turn_arrow(&mut self, start: Pos, x: &mut Expr) {
        let at = x.span;
        let ExprKind::ChanType { dir, elem } = &mut x.kind else {
            let text = self.text(at.lo, at.hi).to_owned();
            return self.syntax_error(at, &format!("unexpected {text}, expected chan"));
        };
        let was = std::mem::replace(dir, ChanDir::Recv);
        x.span.lo = start;
        match was {
            ChanDir::Both => {}
            ChanDir::Send => {
                // The arrow stands before the element.
                let arrow = elem.span.lo;
                self.turn_arrow(arrow, elem);
            }
            ChanDir::Recv => self.syntax_error(at, "unexpected <-, expected chan"),
        }
    }

    pub fn func_lit(&mut self, l: Pos, ty: Expr, body: Block, r: Pos) -> Expr {
        let kind = match ty.kind {
            ExprKind::FuncType(sig) => ExprKind::FuncLit {
                sig,
                body: Arc::new(body),
            },
            _ => ExprKind::Bad,
        };
        self.expr(l, r, kind)
    }

    pub fn selector(&mut self, x: Expr, sel: Ident) -> Expr {
        self.expr(
            x.span.lo,
            sel.span.hi,
            ExprKind::Selector {
                x: Box::new(x),
                sel,
            },
        )
    }

    /// `x[i]`, or a generic function with type arguments: only the first part can be a literal.
    pub fn index(&mut self, x: Expr, lbrack: Pos, indices: Vec<Expr>, r: Pos) -> Expr {
        self.no_literal(indices.get(1..).unwrap_or_default(), "expected ]");
        self.index_expr(x, lbrack, indices, r)
    }

    /// A generic type with its arguments.
    pub fn instance(&mut self, x: Expr, lbrack: Pos, args: Vec<Expr>, r: Pos) -> Expr {
        self.no_literal(&args, "expected type");
        self.index_expr(x, lbrack, args, r)
    }

    /// `[...]T` where the length must be written.
    pub fn no_ellipsis(&mut self, l: Pos, r: Pos) {
        self.syntax_error(Span::new(l, r), "unexpected ..., expected expression");
    }

    fn no_literal(&mut self, list: &[Expr], expected: &str) {
        if let Some(bad) = list
            .iter()
            .find(|x| matches!(x.kind, ExprKind::BasicLit { .. }))
        {
            let text = self.text(bad.span.lo, bad.span.hi);
            let text = format!("unexpected literal {text}, {expected}");
            self.syntax_error(bad.span, &text);
        }
    }

    fn index_expr(&mut self, x: Expr, lbrack: Pos, indices: Vec<Expr>, r: Pos) -> Expr {
        self.expr(
            x.span.lo,
            r,
            ExprKind::Index {
                x: Box::new(x),
                indices,
                lbrack,
            },
        )
    }

    pub fn slice(&mut self, l: Pos, x: Expr, lo: Option<Expr>, hi: Option<Expr>, r: Pos) -> Expr {
        self.expr(
            l,
            r,
            ExprKind::Slice {
                x: Box::new(x),
                lo: lo.map(Box::new),
                hi: hi.map(Box::new),
                max: None,
                three: false,
            },
        )
    }

    #[allow(clippy::too_many_arguments)]
    pub fn slice3(
        &mut self,
        l: Pos,
        x: Expr,
        lo: Option<Expr>,
        hi: Option<Expr>,
        colon: Pos,
        max: Option<Expr>,
        rbrack: Pos,
        r: Pos,
    ) -> Expr {
        if hi.is_none() {
            self.error(
                Span::new(colon, colon),
                "middle index required in 3-index slice",
            );
        }
        if max.is_none() {
            self.error(
                Span::new(rbrack, rbrack),
                "final index required in 3-index slice",
            );
        }
        self.expr(
            l,
            r,
            ExprKind::Slice {
                x: Box::new(x),
                lo: lo.map(Box::new),
                hi: hi.map(Box::new),
                max: max.map(Box::new),
                three: true,
            },
        )
    }

    pub fn call(&mut self, fun: Expr, args: (Vec<Expr>, Option<Pos>), r: Pos) -> Expr {
        let (args, ellipsis) = args;
        self.expr(
            fun.span.lo,
            r,
            ExprKind::Call {
                fun: Box::new(fun),
                args,
                ellipsis,
                rparen: Pos(r.0.saturating_sub(1)),
            },
        )
    }

    /// A literal's elements that stay text.
    pub fn table(&mut self, l: Pos, r: Pos) -> Elements {
        let span = Span::new(l, r);
        Elements::table(span, self.ids.reserve(r.0.saturating_sub(l.0)))
    }

    /// `T{...}`; what cannot be a literal's type is named here.
    pub fn composite(&mut self, ty: Option<Expr>, value: (Pos, Elements), r: Pos) -> Expr {
        let (lbrace, elts) = value;
        if let Some(t) = &ty {
            let inner = without_parens(t);
            let fits = matches!(
                inner.kind,
                ExprKind::Ident(_)
                    | ExprKind::Selector { .. }
                    | ExprKind::Index { .. }
                    | ExprKind::ArrayType { .. }
                    | ExprKind::SliceType(_)
                    | ExprKind::StructType(_)
                    | ExprKind::MapType { .. }
                    | ExprKind::Bad
            );
            let at = Span::new(lbrace, lbrace.offset(1));
            if !fits {
                self.syntax_error(at, "unexpected { at end of statement");
            } else if matches!(t.kind, ExprKind::Paren(_)) {
                self.syntax_error(at, "cannot parenthesize type in composite literal");
            }
        }
        let lo = ty.as_ref().map_or(lbrace, |t| t.span.lo);
        self.expr(
            lo,
            r,
            ExprKind::CompositeLit {
                ty: ty.map(Box::new),
                lbrace,
                elts,
                rbrace: Pos(r.0.saturating_sub(1)),
            },
        )
    }
}
