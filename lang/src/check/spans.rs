//! The place of an expression, as errors give it.

use crate::syntax::ast::{Expr, ExprKind, Ident};
pub use crate::syntax::walk::unparen;
use crate::text::source::{Pos, Span};

/// The identifier that `e` is, parentheses aside.
pub fn ident_of(e: &Expr) -> Option<&Ident> {
    match &unparen(e).kind {
        ExprKind::Ident(ident) => Some(ident),
        _ => None,
    }
}

/// `e`'s span as errors give it: from the start of its leftmost part, where a slice expression
/// counts from its bracket.
pub fn start_span(e: &Expr) -> Span {
    Span::new(start_pos(e), e.span.hi)
}

fn start_pos(mut e: &Expr) -> Pos {
    while let Some(part) = left_part(e) {
        e = part;
    }
    match &e.kind {
        ExprKind::Slice { x, .. } => x.span.hi,
        // A function type counts from its parameters.
        ExprKind::FuncType(_) => e.span.lo.offset("func".len()),
        _ => e.span.lo,
    }
}

/// Where all those parts begin that begin with the same one: `a`, `a.b` and `a.b[i]` of `a.b[i]`.
#[derive(Clone, Copy, Debug)]
pub struct Chain {
    /// The innermost part, with which the others begin.
    first: Span,
    /// Where the outermost part ends.
    end: Pos,
    /// Where errors count them from.
    pub start: Pos,
}

impl Chain {
    /// That of `e` as the outermost part.
    pub fn new(e: &Expr) -> Chain {
        let mut first = e;
        while let Some(part) = left_part(first) {
            first = part;
        }
        Chain {
            first: first.span,
            end: e.span.hi,
            start: start_pos(first),
        }
    }

    /// Whether an expression with this place is one of the parts.
    pub fn holds(&self, span: Span) -> bool {
        span != Span::NONE
            && span.lo == self.first.lo
            && (self.first.hi..=self.end).contains(&span.hi)
    }
}

/// The part with which `e` begins, if errors count `e` from there.
pub fn left_part(e: &Expr) -> Option<&Expr> {
    match &e.kind {
        ExprKind::CompositeLit { ty: Some(x), .. }
        | ExprKind::KeyValue { key: x, .. }
        | ExprKind::Selector { x, .. }
        | ExprKind::Index { x, .. }
        | ExprKind::TypeAssert { x, .. }
        | ExprKind::Binary { x, .. }
        | ExprKind::Call { fun: x, .. } => Some(x),
        _ => None,
    }
}

/// `e`'s own place: that of its operator, bracket or parenthesis where it has one.
pub fn own_span(e: &Expr) -> Span {
    let lo = match &e.kind {
        ExprKind::Call { fun: x, .. }
        | ExprKind::Slice { x, .. }
        | ExprKind::Selector { x, .. }
        | ExprKind::TypeAssert { x, .. } => x.span.hi,
        ExprKind::Index { lbrack, .. } => *lbrack,
        ExprKind::Binary { op_pos, .. } => *op_pos,
        ExprKind::CompositeLit { lbrace, .. } => *lbrace,
        _ => e.span.lo,
    };
    Span::new(lo, e.span.hi)
}
