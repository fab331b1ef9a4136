//! Assignability in context: initialisations, assignments, short variable declarations.

use super::Checker;
use super::exprstring::expr_string;
use super::operand::Operand;
use super::spans::{ident_of, start_span, unparen};
use super::untyped::Misfit;
use crate::syntax::ast::{Expr, ExprKind};
use crate::text::codes::Code;
use crate::text::diag::Diag;
use crate::text::source::{Pos, Span};
use crate::types::info::{Mode, TypeAndValue};
use crate::types::universe::{INVALID, UNTYPED_NIL};
use crate::types::{ObjId, ObjKind, Type, TypeId};

/// What the left side of an assignment takes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lhs {
    /// `_`: anything.
    Blank,
    /// A value of that type.
    Typed(TypeId),
    /// Erroneous.
    Invalid,
}

impl<'a> Checker<'a> {
    /// Whether `x` is assignable to `target`. Converts untyped values; reports errors with `context`.
    pub fn assignment(&mut self, x: &mut Operand<'a>, target: TypeId, context: &str) {
        self.assign_to(x, Some(target), context);
    }

    /// The same; without target `x` is assigned to something that takes its default type.
    pub fn assign_to(&mut self, x: &mut Operand<'a>, target: Option<TypeId>, context: &str) {
        self.single_value(x);
        match x.mode {
            Mode::Invalid => return,
            Mode::Nil
            | Mode::Constant
            | Mode::Variable
            | Mode::MapIndex
            | Mode::Value
            | Mode::CommaOk => {}
            _ => {
                let shown = self.operand_string(x);
                let t = target.map_or_else(|| "_".into(), |t| self.type_string(t));
                let text = format!("cannot assign {shown} to {t} in {context}");
                self.error(Code::IncompatibleAssign, x.span, text);
                return x.invalidate();
            }
        }
        if self.is_untyped(x.ty) && !self.settle_untyped(x, target, context) {
            return x.invalidate();
        }
        if self.is_generic(x.ty) {
            let wanted = self.new_target(target, context);
            self.non_generic(wanted.as_ref(), x);
        }
        if !x.is_valid() {
            return;
        }
        let Some(target) = target else { return };
        if let Err(cause) = self.assignable_to(x, target) {
            self.report_unassignable(x, target, context, &cause);
            x.invalidate();
        }
    }

    /// Gives an untyped `x` the type it has as value of `target`.
    fn settle_untyped(
        &mut self,
        x: &mut Operand<'a>,
        target: Option<TypeId>,
        context: &str,
    ) -> bool {
        let wanted = match target {
            None if x.is_nil() => {
                self.error(
                    Code::UntypedNilUse,
                    x.span,
                    format!("use of untyped nil in {context}"),
                );
                return false;
            }
            None => self.default_type(x.ty),
            Some(t) if !x.is_nil() && self.is_interface(t) => self.default_type(x.ty),
            Some(t) => t,
        };
        match self.implicit_type_and_value(x, wanted) {
            Ok((ty, value)) => {
                self.settle(x, ty, value);
                true
            }
            Err(misfit) => {
                let (shown, t) = (self.operand_string(x), self.type_string(wanted));
                let (code, ending) = match misfit {
                    Misfit::Truncated => (Code::TruncatedFloat, " (truncated)"),
                    Misfit::Overflows => (Code::NumericOverflow, " (overflows)"),
                    Misfit::Kind => (Code::IncompatibleAssign, ""),
                };
                let text = format!("cannot use {shown} as {t} value in {context}{ending}");
                let mut diag = Diag::error(code, x.span, text);
                if let Some(hint) = self.conversion_hint(x, wanted) {
                    diag = diag.help(hint);
                }
                self.report(diag);
                false
            }
        }
    }

    fn report_unassignable(&mut self, x: &Operand<'a>, target: TypeId, context: &str, cause: &str) {
        let (shown, t) = (self.operand_string(x), self.type_string(target));
        let mut text = format!("cannot use {shown} as {t} value in {context}");
        if !cause.is_empty() {
            text = format!("{text}: {cause}");
        }
        let mut diag = Diag::error(Code::IncompatibleAssign, x.span, text);
        if let Some(var) = x.expr.and_then(|e| self.var_of(e)) {
            let object = self.store.obj(var);
            let (name, span) = (object.name, object.span);
            let ty = self.type_string(x.ty);
            diag = diag.label(span, format!("{name} is declared here with type {ty}"));
        }
        if let Some(hint) = self.assignment_hint(x, target, cause) {
            diag = diag.help(hint);
        }
        self.report(diag);
    }

    /// Gives constant `obj` (its `ty` set when one was written) the value `x`.
    pub fn init_const(&mut self, obj: ObjId, x: &mut Operand<'a>) {
        let declared = self.store.obj(obj).ty;
        let broken = declared.is_some_and(|t| !self.is_valid(t));
        if !x.is_valid() || !self.is_valid(x.ty) || broken {
            return self.set_missing_type(obj);
        }
        if !x.is_const() {
            let text = format!("{} is not constant", self.operand_string(x));
            self.error(Code::InvalidConstInit, x.span, text);
            return self.set_missing_type(obj);
        }
        let ty = declared.unwrap_or(x.ty);
        self.store.obj_mut(obj).ty = Some(ty);
        self.assignment(x, ty, "constant declaration");
        if x.is_valid()
            && let ObjKind::Const { value } = &mut self.store.obj_mut(obj).kind
        {
            *value = x.value.clone();
        }
    }

    fn set_missing_type(&mut self, obj: ObjId) {
        let object = self.store.obj_mut(obj);
        if object.ty.is_none() {
            object.ty = Some(INVALID);
        }
    }

    /// Gives variable `obj` (its `ty` set when one was written) the value `x`.
    pub fn init_var(&mut self, obj: ObjId, x: &mut Operand<'a>, context: &str) {
        let declared = self.store.obj(obj).ty;
        let broken = declared.is_some_and(|t| !self.is_valid(t));
        if !x.is_valid() || !self.is_valid(x.ty) || broken {
            self.set_missing_type(obj);
            return x.invalidate();
        }
        let ty = match declared {
            Some(ty) => ty,
            None if x.ty == UNTYPED_NIL => {
                self.error(
                    Code::UntypedNilUse,
                    x.span,
                    format!("use of untyped nil in {context}"),
                );
                self.store.obj_mut(obj).ty = Some(INVALID);
                return x.invalidate();
            }
            None => self.default_type(x.ty),
        };
        self.store.obj_mut(obj).ty = Some(ty);
        self.assignment(x, ty, context);
    }

    /// Initialises several variables from the list (their `ty`s set when one was written).
    pub fn init_vars(&mut self, lhs: &[ObjId], rhs: &'a [Expr]) {
        self.init_all(lhs, rhs, None);
    }

    /// The same; with `returned` the variables are a function's results, and the span that of the
    /// return statement.
    pub fn init_all(&mut self, lhs: &[ObjId], rhs: &'a [Expr], returned: Option<Span>) {
        let context = match (returned, lhs.len()) {
            (Some(_), _) => "return statement",
            (None, 0 | 1) => "assignment",
            _ => "multiple assignment",
        };
        if lhs.len() == rhs.len() && !single_call(rhs) {
            for (&var, e) in lhs.iter().zip(rhs) {
                let object = self.store.obj(var);
                let (ty, name) = (object.ty, object.name.as_str());
                let desc = match returned.is_some() && name.is_empty() {
                    true => "result variable",
                    false => name,
                };
                let target = self.new_target(ty, desc);
                let mut x = self.expr_for(target.as_ref(), e);
                self.init_var(var, &mut x, context);
            }
            return;
        }
        let [only] = rhs else {
            if self.use_exprs(rhs) {
                match returned {
                    Some(span) => {
                        let values = self.expr_list(rhs);
                        self.return_count_error(span, lhs, &values);
                    }
                    None => self.assign_count_error(rhs, lhs.len(), rhs.len()),
                }
            }
            return lhs.iter().for_each(|&v| self.set_missing_type(v));
        };
        let allow_ok = lhs.len() == 2 && returned.is_none();
        let (mut values, comma_ok) = self.multi_expr_ok(only, allow_ok);
        if values.len() == lhs.len() {
            for (&var, x) in lhs.iter().zip(&mut values) {
                self.init_var(var, x, context);
            }
            if comma_ok {
                self.record_comma_ok(only, &values);
            }
            return;
        }
        if values.first().is_some_and(Operand::is_valid) {
            match returned {
                Some(span) => self.return_count_error(span, lhs, &values),
                None => self.assign_count_error(rhs, lhs.len(), values.len()),
            }
        }
        lhs.iter().for_each(|&v| self.set_missing_type(v));
    }

    /// The list's operands; a single call gives all its results.
    pub fn expr_list(&mut self, list: &'a [Expr]) -> Vec<Operand<'a>> {
        match list {
            [only] => self.multi_expr(only),
            _ => list.iter().map(|e| self.expr(e)).collect(),
        }
    }

    fn record_comma_ok(&mut self, e: &'a Expr, values: &[Operand<'a>]) {
        let [value, ok] = values else { return };
        if !value.is_valid() || !ok.is_valid() {
            return;
        }
        let tuple = self.new_tuple(&[value.ty, ok.ty]);
        let mut e = e;
        loop {
            if let Some(TypeAndValue { ty, .. }) = self.info.types.get_mut(&e.id) {
                *ty = tuple;
            }
            match &e.kind {
                ExprKind::Paren(inner) => e = inner,
                _ => return,
            }
        }
    }

    /// "assignment mismatch"
    pub fn assign_count_error(&mut self, rhs: &'a [Expr], vars: usize, values: usize) {
        let Some(first) = rhs.first() else { return };
        let (vars, values) = (measure(vars, "variable"), measure(values, "value"));
        let text = match (&unparen(first).kind, rhs.len()) {
            (ExprKind::Call { fun, .. }, 1) => {
                let fun = expr_string(fun);
                format!("assignment mismatch: {vars} but {fun} returns {values}")
            }
            _ => format!("assignment mismatch: {vars} but {values}"),
        };
        self.error(Code::WrongAssignCount, start_span(first), text);
    }

    fn return_count_error(&mut self, span: Span, lhs: &[ObjId], rhs: &[Operand<'a>]) {
        let (at, qualifier) = match rhs.get(lhs.len()) {
            Some(extra) => (extra.span, "too many"),
            None => (rhs.last().map_or(span, |x| x.span), "not enough"),
        };
        let have: Vec<TypeId> = rhs.iter().map(|x| x.ty).collect();
        let want = self.var_types(lhs);
        let text = format!(
            "{qualifier} return values\n\thave {}\n\twant {}",
            self.types_summary(&have, false, false),
            self.types_summary(&want, false, false)
        );
        self.error(Code::WrongResultCount, at, text);
    }

    /// `(int, number, ...string)`; `variadic`: the last one is a variadic parameter; `dots`: the
    /// last one is an argument with `...`.
    pub fn types_summary(&mut self, types: &[TypeId], variadic: bool, dots: bool) -> String {
        let mut parts = Vec::with_capacity(types.len());
        for (i, &ty) in types.iter().enumerate() {
            let last = i + 1 == types.len();
            let elem = match self.store.ty(ty) {
                Type::Slice(elem) if last && variadic => Some(*elem),
                _ => None,
            };
            let mut part = self.type_summary(elem.unwrap_or(ty));
            if last && variadic {
                part.insert_str(0, "...");
            } else if last && dots {
                part.push_str("...");
            }
            parts.push(part);
        }
        format!("({})", parts.join(", "))
    }

    fn type_summary(&mut self, ty: TypeId) -> String {
        if !self.is_valid(ty) {
            return "unknown type".into();
        }
        if self.is_typed(ty) {
            return self.type_string(ty);
        }
        if self.is_numeric(ty) {
            return "number".into();
        }
        self.type_string(ty).replace("untyped ", "")
    }

    fn check_lhs(&mut self, lhs: &'a Expr) -> Lhs {
        if ident_of(lhs).is_some_and(|ident| ident.name.is_blank()) {
            return Lhs::Blank;
        }
        // A mention on the left side is no use of the variable.
        let var = self.var_of(lhs);
        let was_used = var.is_some_and(|v| self.used_vars.contains(&v));
        self.ex.assigning = ident_of(lhs).is_some();
        let x = self.expr(lhs);
        self.ex.assigning = false;
        if let Some(var) = var
            && !was_used
        {
            self.used_vars.remove(&var);
        }
        if !x.is_valid() || !self.is_valid(x.ty) {
            return Lhs::Invalid;
        }
        if matches!(x.mode, Mode::Variable | Mode::MapIndex) {
            return Lhs::Typed(x.ty);
        }
        let shown = self.operand_name(&x);
        if let ExprKind::Selector { x: inner, .. } = &lhs.kind
            && self.expr(inner).mode == Mode::MapIndex
        {
            let text = format!("cannot assign to struct field {shown} in map");
            self.error(Code::UnaddressableFieldAssign, x.span, text);
            return Lhs::Invalid;
        }
        let text =
            format!("cannot assign to {shown} (neither addressable nor a map index expression)");
        self.error(Code::UnassignableOperand, x.span, text);
        Lhs::Invalid
    }

    /// `lhs = x`
    pub fn assign_operand(&mut self, lhs: &'a Expr, x: &mut Operand<'a>, context: &str) {
        match self.check_lhs(lhs) {
            Lhs::Invalid => x.invalidate(),
            Lhs::Blank => self.assign_to(x, None, blank_context(context)),
            Lhs::Typed(ty) => self.assign_to(x, Some(ty), context),
        }
    }

    fn assign_expr(&mut self, lhs: &'a Expr, rhs: &'a Expr, context: &str) {
        let ty = match self.check_lhs(lhs) {
            Lhs::Invalid => {
                self.use_exprs([rhs]);
                return;
            }
            Lhs::Blank => None,
            Lhs::Typed(ty) => Some(ty),
        };
        let target = match ty {
            Some(ty) if self.as_signature(ty).is_some() => {
                self.new_target(Some(ty), &expr_string(lhs))
            }
            _ => None,
        };
        let mut x = self.expr_for(target.as_ref(), rhs);
        let context = match ty {
            None => blank_context(context),
            Some(_) => context,
        };
        self.assign_to(&mut x, ty, context);
    }

    /// `lhs... = rhs...`
    pub fn assign_all(&mut self, lhs: &'a [Expr], rhs: &'a [Expr]) {
        let context = match lhs.len() {
            0 | 1 => "assignment",
            _ => "multiple assignment",
        };
        if lhs.len() == rhs.len() && !single_call(rhs) {
            for (l, r) in lhs.iter().zip(rhs) {
                self.assign_expr(l, r, context);
            }
            return;
        }
        let [only] = rhs else {
            let lhs_ok = self.use_lhs(lhs);
            let rhs_ok = self.use_exprs(rhs);
            if lhs_ok && rhs_ok {
                self.assign_count_error(rhs, lhs.len(), rhs.len());
            }
            return;
        };
        let (mut values, comma_ok) = self.multi_expr_ok(only, lhs.len() == 2);
        if values.len() == lhs.len() {
            for (l, x) in lhs.iter().zip(&mut values) {
                self.assign_operand(l, x, context);
            }
            if comma_ok {
                self.record_comma_ok(only, &values);
            }
            return;
        }
        if values.first().is_some_and(Operand::is_valid) {
            self.assign_count_error(rhs, lhs.len(), values.len());
        }
        self.use_lhs(lhs);
    }

    /// `lhs... := rhs...`, the operator at `op_pos`.
    pub fn short_var_decl(&mut self, op_pos: Pos, lhs: &'a [Expr], rhs: &'a [Expr]) {
        let top = self.delayed.len();
        let scope = self.env.scope;
        let mut vars = Vec::with_capacity(lhs.len());
        let mut new_vars = Vec::new();
        let mut failed = false;
        for (i, e) in lhs.iter().enumerate() {
            let (var, is_new) = match self.short_var(lhs, i) {
                Some(found) => found,
                None => {
                    failed = true;
                    let blank = crate::text::symbol::Symbol::BLANK;
                    (self.new_var(blank, e.span, None), false)
                }
            };
            vars.push(var);
            if is_new {
                new_vars.push(var);
            }
        }
        self.init_vars(&vars, rhs);
        self.process_delayed(top);
        if new_vars.is_empty() && !failed {
            let span = Span::new(op_pos, op_pos.offset(2));
            let diag = Diag::error(Code::NoNewVar, span, "no new variables on left side of :=");
            return self
                .report(diag.help("all these variables are already declared: assign with ="));
        }
        let pos = rhs.last().map_or(op_pos, |e| e.span.hi);
        for var in new_vars {
            self.declare_local(scope, var, pos);
        }
    }

    /// The variable that the left side's `i`th name stands for, and whether it is a new one.
    fn short_var(&mut self, lhs: &'a [Expr], i: usize) -> Option<(ObjId, bool)> {
        let e = lhs.get(i)?;
        let ExprKind::Ident(ident) = &e.kind else {
            self.use_lhs([e]);
            let text = format!("non-name {} on left side of :=", expr_string(e));
            self.error(Code::BadDecl, start_span(e), text);
            return None;
        };
        let blank = ident.name.is_blank();
        let same = |other: &Expr| matches!(&other.kind, ExprKind::Ident(o) if o.name == ident.name);
        if !blank && lhs.iter().take(i).any(same) {
            let text = format!("{} repeated on left side of :=", ident.name);
            self.error(Code::RepeatedDecl, start_span(e), text);
            return None;
        }
        if let Some(&old) = self.store.scope(self.env.scope).names.get(&ident.name) {
            self.record_use(ident, old);
            if !self.is_var(old) {
                let text = format!("cannot assign to {}", ident.name);
                self.error(Code::UnassignableOperand, start_span(e), text);
                return None;
            }
            return Some((old, false));
        }
        let var = self.new_var(ident.name, ident.span, None);
        self.record_def(ident, var);
        Some((var, !blank))
    }

    /// Arranges for the use of a variable to be checked at the end of the function, if its scope has it.
    pub fn note_local(&mut self, var: ObjId) {
        if self.store.obj(var).parent.is_some() {
            self.ex.locals.push(var);
        }
    }

    /// Declares a variable of a function body, whose use is checked at the body's end.
    pub fn declare_local(&mut self, scope: crate::types::ScopeId, var: ObjId, pos: Pos) {
        self.declare(scope, None, var, pos);
        self.note_local(var);
    }
}

fn single_call(rhs: &[Expr]) -> bool {
    matches!(rhs, [only] if matches!(unparen(only).kind, ExprKind::Call { .. }))
}

fn blank_context(context: &str) -> &str {
    match context {
        "assignment" => "assignment to _ identifier",
        other => other,
    }
}

fn measure(n: usize, unit: &str) -> String {
    let plural = if n == 1 { "" } else { "s" };
    format!("{n} {unit}{plural}")
}
