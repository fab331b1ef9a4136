//! Unions and terms with tilde.

use super::Checker;
use super::exprstring::expr_string;
use super::rules::typeset::MAX_TERMS;
use crate::syntax::ast::{BinaryOp, Expr, ExprKind, UnaryOp};
use crate::text::codes::Code;
use crate::types::info::Mode;
use crate::types::universe::{COMPARABLE, INVALID};
use crate::types::{Term, Type, TypeId};

/// The operands of `a | b | c`, and the nodes of the unions so far.
fn flatten<'a>(e: &'a Expr, terms: &mut Vec<&'a Expr>, unions: &mut Vec<&'a Expr>) {
    let mut pending = Vec::new();
    let mut current = e;
    while let ExprKind::Binary {
        op: BinaryOp::Or,
        x,
        y,
        ..
    } = &current.kind
    {
        pending.push((current, &**y));
        current = x;
    }
    terms.push(current);
    for (union, y) in pending.into_iter().rev() {
        unions.push(union);
        terms.push(y);
    }
}

impl<'a> Checker<'a> {
    /// An element of an interface: a type, or a union of terms.
    pub fn union_type(&mut self, e: &'a Expr) -> TypeId {
        let (mut exprs, mut unions) = (Vec::new(), Vec::new());
        flatten(e, &mut exprs, &mut unions);
        let mut terms = Vec::with_capacity(exprs.len());
        for (i, &x) in exprs.iter().enumerate() {
            let term = self.term(x);
            if exprs.len() == 1 && !term.tilde {
                return term.ty;
            }
            if terms.len() >= MAX_TERMS {
                let text = format!(
                    "cannot handle more than {MAX_TERMS} union terms (implementation limitation)"
                );
                self.error(Code::InvalidUnion, x.span, text);
                return INVALID;
            }
            terms.push(term);
            if i == 0 {
                continue;
            }
            if let Some(union) = unions.get(i - 1) {
                let ty = self.store.add_type(Type::Union(terms.clone()));
                self.record_type_and_value(union.id, Mode::Type, ty, None);
            }
        }
        let checked = terms.clone();
        self.later(move |c| c.check_terms(&exprs, &checked));
        self.store.add_type(Type::Union(terms))
    }

    fn term(&mut self, e: &'a Expr) -> Term {
        let (x, tilde) = match &e.kind {
            ExprKind::Unary {
                op: UnaryOp::Tilde,
                x,
            } => (&**x, true),
            _ => (e, false),
        };
        let mut ty = self.typ(x);
        if self.is_type_param(ty) {
            let text = if tilde {
                format!("type in term {} cannot be a type parameter", expr_string(e))
            } else {
                "term cannot be a type parameter".to_owned()
            };
            self.error(Code::MisplacedTypeParam, x.span, text);
            ty = INVALID;
        }
        let term = Term { tilde, ty };
        if tilde {
            let union = self.store.add_type(Type::Union(vec![term]));
            self.record_type_and_value(e.id, Mode::Type, union, None);
        }
        term
    }

    fn check_terms(&mut self, exprs: &[&'a Expr], terms: &[Term]) {
        for (i, (&term, e)) in terms.iter().zip(exprs).enumerate() {
            if !self.is_valid(term.ty) {
                continue;
            }
            let under = self.under(term.ty);
            let is_iface = matches!(self.store.ty(under), Type::Interface(_));
            let problem = if term.tilde && is_iface {
                let ty = self.type_string(term.ty);
                Some(format!("invalid use of ~ ({ty} is an interface)"))
            } else if term.tilde && !self.identical(under, term.ty) {
                let (ty, under) = (self.type_string(term.ty), self.type_string(under));
                Some(format!(
                    "invalid use of ~ (underlying type of {ty} is {under})"
                ))
            } else if is_iface {
                self.bad_interface_term(term, under)
            } else {
                let before = terms.get(..i).unwrap_or_default();
                self.overlapping(before, term)
            };
            if let Some(text) = problem {
                self.error(Code::InvalidUnion, e.span, text);
            }
        }
    }

    fn bad_interface_term(&mut self, term: Term, under: TypeId) -> Option<String> {
        let set = self.type_set(under);
        let text = self.terms_string(&[term]);
        if !set.methods.is_empty() {
            Some(format!(
                "cannot use {text} in union ({text} contains methods)"
            ))
        } else if term.ty == COMPARABLE {
            Some("cannot use comparable in union".to_owned())
        } else if set.comparable {
            Some(format!(
                "cannot use {text} in union ({text} embeds comparable)"
            ))
        } else {
            None
        }
    }

    fn overlapping(&mut self, before: &[Term], term: Term) -> Option<String> {
        for &other in before {
            if !self.is_interface(other.ty) && !self.terms_disjoint(other, term) {
                let (a, b) = (self.terms_string(&[term]), self.terms_string(&[other]));
                return Some(format!("overlapping terms {a} and {b}"));
            }
        }
        None
    }
}
