//! Formats expressions as gofmt does: spaces around an operator show how tightly it binds.

use super::pass::Vet;
use crate::check::exprstring::{binary_sign, expr_string, unary_sign};
use crate::syntax::ast::{BinaryOp, Expr, ExprKind, UnaryOp};
use crate::text::source::Span;
use recursive::recursive;

fn precedence(op: BinaryOp) -> u32 {
    use BinaryOp::{Add, Eq, Ge, Gt, Le, LogAnd, LogOr, Lt, Ne, Or, Sub, Xor};
    match op {
        LogOr => 1,
        LogAnd => 2,
        Eq | Ne | Lt | Le | Gt | Ge => 3,
        Add | Sub | Or | Xor => 4,
        _ => 5,
    }
}

/// The operators of a sum or product, nested operands without brackets included.
#[derive(Default, Clone, Copy)]
struct Operators {
    sums: bool,
    products: bool,
    /// Operators of this precedence need blanks, or two signs would run together.
    apart: u32,
}

#[recursive]
fn operators(e: &Expr) -> Operators {
    let ExprKind::Binary { op, x, y, .. } = &e.kind else {
        return Operators::default();
    };
    let own = precedence(*op);
    let mut out = Operators {
        sums: own == 4,
        products: own == 5,
        apart: 0,
    };
    let mut add = |inner: &Expr| {
        let inner = operators(inner);
        out.sums |= inner.sums;
        out.products |= inner.products;
        out.apart = out.apart.max(inner.apart);
    };
    if matches!(&x.kind, ExprKind::Binary { op, .. } if precedence(*op) >= own) {
        add(x);
    }
    match (&y.kind, op) {
        (ExprKind::Binary { op, .. }, _) if precedence(*op) > own => add(y),
        (ExprKind::Star(_), BinaryOp::Div) => out.apart = 5,
        (ExprKind::Unary { op: inner, .. }, op) => match (op, inner) {
            (BinaryOp::And, UnaryOp::Addr | UnaryOp::BitNot) => out.apart = 5,
            (BinaryOp::Add, UnaryOp::Plus) | (BinaryOp::Sub, UnaryOp::Neg) => {
                out.apart = out.apart.max(4);
            }
            _ => {}
        },
        _ => {}
    }
    out
}

/// Operators of lower precedence have blanks around them.
fn cutoff(e: &Expr, depth: u32) -> u32 {
    let found = operators(e);
    match (found.sums && found.products, depth) {
        _ if found.apart > 0 => found.apart + 1,
        (true, 1) => 5,
        (false, 1) => 6,
        _ => 4,
    }
}

impl Vet<'_, '_> {
    /// The text of an expression, as messages quote it.
    pub fn text(&self, e: &Expr) -> String {
        match self.source(e.span) {
            Some(text) if !text.contains('\n') => {
                let mut out = String::new();
                self.write(e, 1, &mut out);
                out
            }
            _ => expr_string(e),
        }
    }

    fn source(&self, Span { lo, hi }: Span) -> Option<&str> {
        let file = self.c.sources.find(lo)?;
        let from = lo.0.checked_sub(file.base.0)? as usize;
        let to = hi.0.checked_sub(file.base.0)? as usize;
        file.text.get(from..to)
    }

    #[recursive]
    fn write(&self, e: &Expr, depth: u32, out: &mut String) {
        match &e.kind {
            ExprKind::Binary { .. } => self.binary(e, cutoff(e, depth), depth, out),
            ExprKind::Paren(x) if matches!(x.kind, ExprKind::Paren(_)) => self.write(x, depth, out),
            ExprKind::Paren(x) => {
                out.push('(');
                self.write(x, depth.saturating_sub(1).max(1), out);
                out.push(')');
            }
            ExprKind::Star(x) => {
                out.push('*');
                self.write(x, 1, out);
            }
            ExprKind::Unary { op, x } => {
                out.push_str(unary_sign(*op));
                self.write(x, depth, out);
            }
            ExprKind::Selector { x, sel } => {
                self.write(x, depth, out);
                out.push('.');
                out.push_str(sel.name.as_str());
            }
            ExprKind::Index { x, indices, .. } => {
                self.write(x, 1, out);
                out.push('[');
                self.list(indices, depth + 1, out);
                out.push(']');
            }
            ExprKind::Slice {
                x,
                lo,
                hi,
                max,
                three,
            } => {
                self.write(x, 1, out);
                let mut bounds = vec![lo.as_deref(), hi.as_deref()];
                if *three {
                    bounds.push(max.as_deref());
                }
                self.bounds(&bounds, depth, out);
            }
            ExprKind::Call {
                fun,
                args,
                ellipsis,
                ..
            } => {
                let depth = depth + u32::from(args.len() > 1);
                self.write(fun, depth, out);
                out.push('(');
                self.list(args, depth, out);
                out.push_str(if ellipsis.is_some() { "..." } else { "" });
                out.push(')');
            }
            _ => out.push_str(self.source(e.span).unwrap_or_default()),
        }
    }

    fn list(&self, list: &[Expr], depth: u32, out: &mut String) {
        for (i, e) in list.iter().enumerate() {
            out.push_str(if i > 0 { ", " } else { "" });
            self.write(e, depth, out);
        }
    }

    fn bounds(&self, bounds: &[Option<&Expr>], depth: u32, out: &mut String) {
        let there = bounds.iter().flatten();
        let binary = |e: &&Expr| matches!(e.kind, ExprKind::Binary { .. });
        let apart = depth <= 1 && there.clone().count() > 1 && there.copied().any(|e| binary(&e));
        out.push('[');
        let mut before = None;
        for (i, bound) in bounds.iter().enumerate() {
            if i > 0 {
                out.push_str(if before.is_some() && apart { " :" } else { ":" });
                out.push_str(if bound.is_some() && apart { " " } else { "" });
            }
            if let Some(e) = bound {
                self.write(e, depth + 1, out);
            }
            before = *bound;
        }
        out.push(']');
    }

    #[recursive]
    fn binary(&self, e: &Expr, cutoff: u32, depth: u32, out: &mut String) {
        let ExprKind::Binary { op, x, y, .. } = &e.kind else {
            return self.write(e, depth, out);
        };
        let own = precedence(*op);
        match &x.kind {
            // A chain of the same precedence is one expression.
            ExprKind::Binary { op, .. } if precedence(*op) == own => {
                self.binary(x, self::cutoff(x, depth), depth, out);
            }
            _ => self.write(x, depth + 1, out),
        }
        let blank = if own < cutoff { " " } else { "" };
        out.push_str(blank);
        out.push_str(binary_sign(*op));
        out.push_str(blank);
        self.write(y, depth + 1, out);
    }
}
