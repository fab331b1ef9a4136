//! Queries about types for the expression checker: the form of an underlying type, or of all types in a type
//! set.

use super::Checker;
use crate::syntax::ast::{ChanDir, Expr, ExprKind, Ident};
use crate::text::source::{Pos, Span};
use crate::types::{ObjId, ObjKind, Signature, Type, TypeId};

impl<'a> Checker<'a> {
    /// The underlying types of the type set; one `None` when there are none to name.
    pub fn type_set_unders(&mut self, t: TypeId) -> Vec<Option<TypeId>> {
        match self.type_set_pairs(t) {
            Some(pairs) => pairs.into_iter().map(|(_, u)| Some(u)).collect(),
            None => vec![None],
        }
    }

    /// Direction and element type if the underlying type is a channel.
    pub fn as_chan(&mut self, t: TypeId) -> Option<(ChanDir, TypeId)> {
        let under = self.under(t);
        match self.store.ty(under) {
            &Type::Chan { dir, elem } => Some((dir, elem)),
            _ => None,
        }
    }

    /// Element type if the underlying type is a pointer.
    pub fn as_pointer(&mut self, t: TypeId) -> Option<TypeId> {
        let under = self.under(t);
        match self.store.ty(under) {
            &Type::Pointer(elem) => Some(elem),
            _ => None,
        }
    }

    /// Element type if the underlying type is a slice.
    pub fn as_slice(&mut self, t: TypeId) -> Option<TypeId> {
        let under = self.under(t);
        match self.store.ty(under) {
            &Type::Slice(elem) => Some(elem),
            _ => None,
        }
    }

    /// Length and element type if the underlying type is an array.
    pub fn as_array(&mut self, t: TypeId) -> Option<(i64, TypeId)> {
        let under = self.under(t);
        match self.store.ty(under) {
            &Type::Array { len, elem } => Some((len, elem)),
            _ => None,
        }
    }

    /// Key and element type if the underlying type is a map.
    pub fn as_map(&mut self, t: TypeId) -> Option<(TypeId, TypeId)> {
        let under = self.under(t);
        match self.store.ty(under) {
            &Type::Map { key, value } => Some((key, value)),
            _ => None,
        }
    }

    /// The signature if the underlying type is a function.
    pub fn as_signature(&mut self, t: TypeId) -> Option<Signature> {
        let under = self.under(t);
        match self.store.ty(under) {
            Type::Signature(sig) => Some(sig.clone()),
            _ => None,
        }
    }

    /// The variables of a tuple type.
    pub fn as_tuple(&self, t: TypeId) -> Option<&[ObjId]> {
        match self.store.ty(t) {
            Type::Tuple(vars) => Some(vars),
            _ => None,
        }
    }

    /// The underlying type of `t`, or of what it points to if that is an array.
    pub fn array_or_under(&mut self, t: TypeId) -> TypeId {
        let under = self.under(t);
        if let &Type::Pointer(elem) = self.store.ty(under)
            && self.as_array(elem).is_some()
        {
            return self.under(elem);
        }
        under
    }

    /// The types of these variables.
    pub fn var_types(&self, vars: &[ObjId]) -> Vec<TypeId> {
        vars.iter().map(|&v| self.var_ty(v)).collect()
    }

    /// The type of a variable (invalid if it has none).
    pub fn var_ty(&self, var: ObjId) -> TypeId {
        self.store
            .obj(var)
            .ty
            .unwrap_or(crate::types::universe::INVALID)
    }

    /// Whether it is a local, global or field variable.
    pub fn is_var(&self, obj: ObjId) -> bool {
        matches!(self.store.obj(obj).kind, ObjKind::Var { .. })
    }

    /// The variable that the (possibly parenthesized) identifier `e` denotes, if it is one of
    /// this package.
    pub fn var_of(&self, e: &Expr) -> Option<ObjId> {
        let ident = ident_of(e)?;
        let (_, obj) = self.ident_lookup(ident.name)?;
        (self.is_var(obj) && self.store.obj(obj).pkg == Some(self.pkg)).then_some(obj)
    }
}

/// `e` without parentheses around it.
pub fn unparen(mut e: &Expr) -> &Expr {
    while let ExprKind::Paren(x) = &e.kind {
        e = x;
    }
    e
}

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
