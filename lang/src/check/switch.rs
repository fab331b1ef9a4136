//! Expression switches and type switches.

use super::Checker;
use super::literals::value_key;
use super::operand::Operand;
use super::spans::{ident_of, own_span, start_span};
use crate::syntax::ast::{BinaryOp, CaseClause, Expr, Ident};
use crate::text::codes::Code;
use crate::text::constant::{Cmp, Kind};
use crate::text::diag::Diag;
use crate::text::source::{Pos, Span};
use crate::types::universe::INVALID;
use crate::types::{ObjKind, TypeId};
use rustc_hash::FxHashMap;

/// Where each constant case value was seen, with its type.
type Seen = FxHashMap<String, Vec<(Span, TypeId)>>;

/// Where each type of a type switch was seen (`None`: nil), those that may be identical together.
type SeenTypes = FxHashMap<u64, Vec<(Option<TypeId>, Span)>>;

impl<'a> Checker<'a> {
    /// `switch tag { ... }`
    pub fn switch_stmt(&mut self, tag: Option<&'a Expr>, clauses: &'a [CaseClause], rbrace: Pos) {
        let mut x = match tag {
            Some(tag) => self.switch_tag(tag),
            None => {
                let at = clauses.first().map_or(rbrace, |c| c.span.lo);
                self.true_operand(Span::new(at, at.offset(1)))
            }
        };
        self.multiple_defaults(clauses.iter().map(|c| (c.exprs.is_none(), c.span)));
        let mut seen = Seen::default();
        let mut known = false;
        for clause in clauses {
            known |= clause.exprs.is_none();
            for e in clause.exprs.iter().flatten() {
                known |= self.case_value(&mut x, e, &mut seen);
            }
            // Which clause remains of a constant's is not worked out here.
            self.if_dead(known && x.is_const(), |check| {
                check.in_scope(clause.span, |check| check.stmt_list(&clause.body));
            });
        }
    }

    fn switch_tag(&mut self, tag: &'a Expr) -> Operand<'a> {
        let mut x = self.expr(tag);
        // As if it were assigned to a variable.
        self.assign_to(&mut x, None, "switch expression");
        if x.is_valid() && !self.comparable(x.ty, true) && !self.has_nil(x.ty) {
            let (shown, t) = (self.operand_string(&x), self.type_string(x.ty));
            let text = format!("cannot switch on {shown} ({t} is not comparable)");
            self.error(Code::InvalidExprSwitch, x.span, text);
            x.invalidate();
        }
        x
    }

    /// Returns whether the value is constant.
    fn case_value(&mut self, x: &mut Operand<'a>, e: &'a Expr, seen: &mut Seen) -> bool {
        let mut v = self.expr(e);
        if !x.is_valid() || !v.is_valid() {
            return false;
        }
        self.convert_untyped(&mut v, x.ty);
        if !v.is_valid() {
            return false;
        }
        let mut result = v.clone();
        let mut tag = x.clone();
        self.comparison(&mut result, &mut tag, Cmp::Eq, BinaryOp::Eq, true);
        if !result.is_valid() || !v.is_const() {
            return false;
        }
        // Only numbers and strings are looked at, as other compilers do.
        if !matches!(v.value.kind(), Kind::Int | Kind::Float | Kind::String) {
            return true;
        }
        let key = value_key(&v.value);
        let before = seen.entry(key).or_default();
        for &(span, ty) in before.iter() {
            if self.identical(ty, v.ty) {
                let text = format!(
                    "duplicate case {} in expression switch\n\t{}: previous case",
                    self.operand_string(&v),
                    self.pos_string(span.lo)
                );
                let diag = Diag::error(Code::DuplicateCase, v.span, text);
                self.report(diag.label(span, "previous case"));
                return true;
            }
        }
        before.push((own_span(e), v.ty));
        true
    }

    /// `switch bind := x.(type) { ... }`
    pub fn type_switch_stmt(
        &mut self,
        bind: Option<&'a Ident>,
        x: &'a Expr,
        clauses: &'a [CaseClause],
    ) {
        let mut bind = bind;
        if let Some(ident) = bind
            && ident.name.is_blank()
        {
            let text = "no new variable on left side of :=";
            self.error(Code::NoNewVar, ident.span, text);
            bind = None;
        }
        let x = self.type_switch_operand(x);
        self.multiple_defaults(clauses.iter().map(|c| (c.exprs.is_none(), c.span)));
        let mut seen = SeenTypes::default();
        let mut vars = Vec::new();
        for clause in clauses {
            let cases = clause.exprs.as_deref().unwrap_or(&[]);
            let ty = self.case_types(x.as_ref(), cases, &mut seen);
            self.in_scope(clause.span, |check| {
                if let Some(ident) = bind {
                    let var = check.new_var(ident.name, ident.span, Some(ty));
                    check.declare(check.env.scope, None, var, clause.colon);
                    check.record_implicit(clause.id, var);
                    vars.push(var);
                }
                check.stmt_list(&clause.body);
            });
        }
        // The variables of all clauses count as one.
        let Some(ident) = bind else { return };
        if !vars.iter().any(|var| self.used_vars.contains(var)) {
            let text = format!("{} declared and not used", ident.name);
            self.report(Diag::error(Code::UnusedVar, ident.span, text).help(format!(
                "use {0} in one of the cases, or leave `{0} :=` out",
                ident.name
            )));
        }
    }

    fn type_switch_operand(&mut self, e: &'a Expr) -> Option<Operand<'a>> {
        let x = self.expr(e);
        if !x.is_valid() {
            return None;
        }
        let shown = self.operand_string(&x);
        let text = if self.is_type_param(x.ty) {
            format!("cannot use type switch on type parameter value {shown}")
        } else if self.is_interface(x.ty) {
            return Some(x);
        } else {
            format!("{shown} is not an interface")
        };
        self.error(Code::InvalidTypeSwitch, x.span, text);
        None
    }

    /// Checks the types of a case. Returns the type of the bound variable in it.
    fn case_types(
        &mut self,
        x: Option<&Operand<'a>>,
        cases: &'a [Expr],
        seen: &mut SeenTypes,
    ) -> TypeId {
        let mut only = None;
        for e in cases {
            let ty = if self.is_nil_expr(e) {
                self.expr(e);
                None
            } else {
                let ty = self.var_type(e);
                only = Some(ty);
                if !self.is_valid(ty) {
                    continue;
                }
                Some(ty)
            };
            if ty.is_none() {
                only = None;
            }
            if self.is_repeated_type(ty, start_span(e), seen) {
                continue;
            }
            if let (Some(x), Some(ty)) = (x, ty) {
                self.type_assertion(e, x, ty, true);
            }
        }
        match only {
            Some(ty) if cases.len() == 1 => ty,
            _ => x.map_or(INVALID, |x| x.ty),
        }
    }

    fn is_repeated_type(&mut self, ty: Option<TypeId>, span: Span, seen: &mut SeenTypes) -> bool {
        let alike = seen
            .entry(ty.map_or(0, |ty| self.outline_of(ty)))
            .or_default();
        let before = alike.iter().find(|(other, _)| match (*other, ty) {
            (None, None) => true,
            (Some(a), Some(b)) => self.identical(a, b),
            _ => false,
        });
        let Some(&(_, before)) = before else {
            alike.push((ty, span));
            return false;
        };
        let shown = ty.map_or_else(|| "nil".into(), |ty| self.type_string(ty));
        let text = format!(
            "duplicate case {shown} in type switch\n\t{}: previous case",
            self.pos_string(before.lo)
        );
        self.report(Diag::error(Code::DuplicateCase, span, text).label(before, "previous case"));
        true
    }

    /// Whether `e` denotes the predeclared `nil`.
    fn is_nil_expr(&self, e: &Expr) -> bool {
        ident_of(e)
            .and_then(|ident| self.ident_lookup(ident.name))
            .is_some_and(|(_, obj)| self.store.obj(obj).kind == ObjKind::Nil)
    }
}
