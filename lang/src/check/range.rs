//! Range loops over all types that allow them.

use super::Checker;
use super::exprstring::expr_string;
use super::operand::Operand;
use super::spans::start_span;
use crate::syntax::ast::{ChanDir, Expr, ExprKind, Stmt, StmtKind};
use crate::text::codes::Code;
use crate::text::source::{Pos, Span};
use crate::types::universe::{BOOL, INT, RUNE, STRING, UNTYPED_STRING};
use crate::types::{Basic, ObjId, Type, TypeId};

/// Types of the iteration values; or why there are none.
type KeyValue = Result<(Option<TypeId>, Option<TypeId>), String>;

/// What the iteration variables take.
struct Iteration<'a> {
    /// The operand.
    x: Operand<'a>,
    /// Types of key and value.
    types: [Option<TypeId>; 2],
    /// Whether it is a range over an integer: then the variable takes the operand itself.
    over_int: bool,
}

impl<'a> Checker<'a> {
    /// `for key, value := range x { ... }`
    pub fn range_stmt(&mut self, s: &'a Stmt) {
        let StmtKind::Range {
            key,
            value,
            third,
            define,
            x,
            body,
            ..
        } = &s.kind
        else {
            return;
        };
        let lhs = [key.as_ref(), value.as_ref()];
        let outer = std::mem::replace(&mut self.env.has_call_or_recv, false);
        let mut x = self.expr(x);
        self.env.has_call_or_recv |= outer;
        if x.is_const() && x.ty == UNTYPED_STRING {
            self.convert_untyped(&mut x, STRING);
        }
        let types = self.iteration_types(&x, lhs, *third);
        let over_int = x.is_valid() && self.is_integer(x.ty);
        if types.is_none() {
            x.invalidate();
        }
        let it = Iteration {
            x,
            types: types.unwrap_or([None, None]),
            over_int,
        };
        self.in_scope(s.span, |check| {
            if *define {
                check.define_iteration(lhs, it, s.span, body.lbrace);
            } else {
                check.assign_iteration(lhs, it);
            }
            check.block(body);
        });
    }

    /// The types of key and value; `None` after an error.
    fn iteration_types(
        &mut self,
        x: &Operand<'a>,
        lhs: [Option<&'a Expr>; 2],
        third: Option<Span>,
    ) -> Option<[Option<TypeId>; 2]> {
        if !x.is_valid() {
            return None;
        }
        match self.range_key_value(x.ty) {
            Err(cause) => {
                let mut text = format!("cannot range over {}", self.operand_string(x));
                if !cause.is_empty() {
                    text = format!("{text}: {cause}");
                }
                self.error(Code::InvalidRangeExpr, x.span, text);
                None
            }
            Ok((key, value)) => {
                let problem = match (key, value, lhs) {
                    (None, _, [Some(e), _]) => Some((e, "no iteration variables")),
                    (_, None, [_, Some(e)]) => Some((e, "only one iteration variable")),
                    _ => None,
                };
                if let Some((e, problem)) = problem {
                    let shown = self.operand_string(x);
                    let text = format!("range over {shown} permits {problem}");
                    self.error(Code::InvalidIterVar, start_span(e), text);
                } else if let Some(third) = third {
                    let text = "range clause permits at most two iteration variables";
                    self.error(Code::InvalidIterVar, third, text);
                }
                Some([key, value])
            }
        }
    }

    /// The types that ranging over a value of type `t` gives.
    pub fn range_key_value(&mut self, t: TypeId) -> KeyValue {
        for (t, under) in self.type_set_pairs(t).unwrap_or_default() {
            if let Type::Chan {
                dir: ChanDir::Send, ..
            } = self.store.ty(under)
            {
                let t = self.type_string(t);
                return Err(format!("receive from send-only channel {t}"));
            }
        }
        let common = self.common_under(t)?;
        let shape = self.array_or_under(common);
        match self.store.ty(shape).clone() {
            Type::Basic(Basic::String | Basic::UntypedString) => Ok((Some(INT), Some(RUNE))),
            Type::Basic(_) if self.is_integer(shape) => match self.allows(22) {
                true => Ok((Some(t), None)),
                false => Err("requires go1.22 or later".to_owned()),
            },
            Type::Array { elem, .. } | Type::Slice(elem) => Ok((Some(INT), Some(elem))),
            Type::Map { key, value } => Ok((Some(key), Some(value))),
            Type::Chan { elem, .. } => Ok((Some(elem), None)),
            Type::Signature(_) if !self.allows(23) => Err("requires go1.23 or later".to_owned()),
            Type::Signature(_) => self.iterator_key_value(shape),
            _ => Err(String::new()),
        }
    }

    fn iterator_key_value(&mut self, func: TypeId) -> KeyValue {
        let bad = |what: &str| Err(format!("func must be func(yield func(...) bool): {what}"));
        let Some(sig) = self.as_signature(func) else {
            return Err(String::new());
        };
        let [yield_param] = sig.params.as_slice() else {
            return bad("wrong argument count");
        };
        if !sig.results.is_empty() {
            return bad("unexpected results");
        }
        let yield_type = self.var_ty(*yield_param);
        let callback = match self.common_under(yield_type) {
            Ok(common) => self.as_signature(common),
            Err(cause) => return bad(&format!("in yield type, {cause}")),
        };
        let Some(callback) = callback else {
            return bad("argument is not func");
        };
        if callback.params.len() > 2 {
            return bad("yield func has too many parameters");
        }
        let results = self.var_types(&callback.results);
        match results.as_slice() {
            [only] if self.identical(*only, BOOL) => {}
            [only] if self.is_boolean(*only) => {
                return bad("yield func returns user-defined boolean, not bool");
            }
            _ => return bad("yield func does not return bool"),
        }
        if callback.variadic {
            let t = self.type_string(yield_type);
            return Err(format!("yield func of type {t} cannot be variadic"));
        }
        let params = self.var_types(&callback.params);
        Ok((params.first().copied(), params.get(1).copied()))
    }

    fn define_iteration(
        &mut self,
        lhs: [Option<&'a Expr>; 2],
        mut it: Iteration<'a>,
        stmt: Span,
        body: Pos,
    ) {
        let mut new_vars = Vec::new();
        for (e, ty) in lhs.into_iter().zip(it.types) {
            let Some(e) = e else { continue };
            let (var, is_new) = self.iteration_var(e);
            if is_new {
                new_vars.push(var);
            }
            let Some(ty) = ty.filter(|&t| self.is_valid(t)) else {
                self.store.obj_mut(var).ty = Some(crate::types::universe::INVALID);
                self.used_vars.insert(var);
                continue;
            };
            if it.over_int {
                self.init_var(var, &mut it.x, "range clause");
            } else {
                let mut y = Operand::of_type(ty, e);
                y.desc = Some(expr_string(e).into());
                self.init_var(var, &mut y, "assignment");
            }
        }
        if new_vars.is_empty() {
            let text = "no new variables on left side of :=";
            self.error(Code::NoNewVar, stmt, text);
        }
        let scope = self.env.scope;
        let shared = !self.allows(22);
        for var in new_vars {
            if shared {
                self.info.shared_loop_vars.insert(var);
            }
            self.declare_local(scope, var, body);
        }
    }

    fn iteration_var(&mut self, e: &'a Expr) -> (ObjId, bool) {
        if let ExprKind::Ident(ident) = &e.kind {
            let var = self.new_var(ident.name, ident.span, None);
            self.record_def(ident, var);
            return (var, !ident.name.is_blank());
        }
        let text = format!("cannot declare {}", expr_string(e));
        self.error(Code::InvalidSyntaxTree, start_span(e), text);
        let blank = crate::text::symbol::Symbol::BLANK;
        (self.new_var(blank, e.span, None), false)
    }

    fn assign_iteration(&mut self, lhs: [Option<&'a Expr>; 2], mut it: Iteration<'a>) {
        if lhs[0].is_none() {
            if it.over_int && it.x.is_valid() {
                // An untyped operand still gets a type.
                self.assign_to(&mut it.x, None, "range clause");
            }
            return;
        }
        for (e, ty) in lhs.into_iter().zip(it.types) {
            let (Some(e), Some(ty)) = (e, ty) else {
                continue;
            };
            if !self.is_valid(ty) {
                continue;
            }
            if !it.over_int {
                let mut y = Operand::of_type(ty, e);
                y.desc = Some(expr_string(e).into());
                self.assign_operand(e, &mut y, "assignment");
                continue;
            }
            self.assign_operand(e, &mut it.x, "range clause");
            if it.x.is_valid() && !self.is_integer(it.x.ty) {
                let t = self.type_string(it.x.ty);
                let text = format!("cannot use iteration variable of type {t}");
                self.error(Code::InvalidRangeExpr, start_span(e), text);
            }
        }
    }
}
