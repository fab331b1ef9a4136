//! Expressions: dispatches on their form, and checks the requirements of their context.

use super::Checker;
use super::exprstring::expr_string;
use super::operand::Operand;
use super::spans::{Chain, start_span, unparen};
use crate::syntax::ast::{Block, Expr, ExprKind, FuncType, LitKind, UnaryOp};
use crate::text::codes::Code;
use crate::text::constant::{self, Value};
use crate::text::diag::{Class, Diag};
use crate::text::source::Span;
use crate::text::symbol::Symbol;
use crate::types::info::Mode;
use crate::types::universe::{
    INVALID, UNTYPED_BOOL, UNTYPED_COMPLEX, UNTYPED_FLOAT, UNTYPED_INT, UNTYPED_RUNE,
    UNTYPED_STRING,
};
use crate::types::{ObjId, Type, TypeId};
use recursive::recursive;

/// Numeric literals longer than this are refused.
const MAX_LITERAL: usize = 10_000;

/// What kind of expression it was, for statements and `defer`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExprClass {
    /// A conversion.
    Conversion,
    /// An expression that cannot stand alone.
    Expression,
    /// A call or receive operation, or something erroneous.
    Statement,
}

/// The function type that a generic function is assigned to, and what to call the assigned.
#[derive(Clone, Debug)]
pub struct Target {
    /// A signature.
    pub sig: TypeId,
    /// What error texts call the variable.
    pub desc: String,
}

/// Which modes a context excludes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Exclude {
    /// Calls without value, builtins and types.
    AllButValues,
    /// Calls without value and builtins.
    NoValueAndBuiltin,
    /// Calls without value.
    NoValue,
}

impl<'a> Checker<'a> {
    /// Checks `e` as a single value.
    pub fn expr(&mut self, e: &'a Expr) -> Operand<'a> {
        self.expr_for(None, e)
    }

    /// The same with the type of the variable it is assigned to, from which the type arguments of
    /// a generic function may be inferred.
    pub fn expr_with_hint(&mut self, e: &'a Expr, hint: Option<TypeId>) -> Operand<'a> {
        let target = self.new_target(hint, "variable");
        self.expr_for(target.as_ref(), e)
    }

    /// Checks the initialiser of a variable whose declared type is `ty`.
    pub fn expr_for_var(&mut self, ty: Option<TypeId>, var: ObjId, e: &'a Expr) -> Operand<'a> {
        let name = self.store.obj(var).name;
        let target = self.new_target(ty, name.as_str());
        self.expr_for(target.as_ref(), e)
    }

    /// Checks `e` as a single value assigned to `target`.
    pub fn expr_for(&mut self, target: Option<&Target>, e: &'a Expr) -> Operand<'a> {
        let (mut x, _) = self.classify_expr(target, e, None, false);
        self.exclude(&mut x, Exclude::AllButValues);
        self.single_value(&mut x);
        x
    }

    /// Checks `e` as a single value, which may be a generic function.
    pub fn generic_expr(&mut self, e: &'a Expr, hint: Option<TypeId>) -> Operand<'a> {
        let mut x = self.raw_expr(e, hint, true);
        self.exclude(&mut x, Exclude::AllButValues);
        self.single_value(&mut x);
        x
    }

    /// Checks `e` as a single value or a type.
    pub fn expr_or_type(&mut self, e: &'a Expr, allow_generic: bool) -> Operand<'a> {
        let mut x = self.raw_expr(e, None, allow_generic);
        self.exclude(&mut x, Exclude::NoValue);
        self.single_value(&mut x);
        x
    }

    /// Checks `e` as one value or the several results of a call.
    pub fn multi_expr(&mut self, e: &'a Expr) -> Vec<Operand<'a>> {
        self.multi_expr_ok(e, false).0
    }

    /// The same; `allow_ok`: a map element, receive or type assertion gives two values. Returns
    /// whether it did.
    pub fn multi_expr_ok(&mut self, e: &'a Expr, allow_ok: bool) -> (Vec<Operand<'a>>, bool) {
        let mut x = self.raw_expr(e, None, false);
        self.exclude(&mut x, Exclude::AllButValues);
        if x.is_valid()
            && let Some(vars) = self.as_tuple(x.ty)
        {
            let types = self.var_types(vars);
            let list = types
                .into_iter()
                .enumerate()
                .map(|(i, ty)| Operand::described(ty, &nth(i + 1, "function result"), e.span))
                .collect();
            return (list, false);
        }
        if allow_ok && matches!(x.mode, Mode::MapIndex | Mode::CommaOk) {
            let what = "ok value of (comma, ok) expression";
            let ok = Operand::described(UNTYPED_BOOL, what, e.span);
            return (vec![x, ok], true);
        }
        (vec![x], false)
    }

    /// Checks a constant expression (an array length, for example) with that iota; anything else
    /// is left as it is for the caller to complain about.
    pub fn const_expr(&mut self, e: &'a Expr, iota: Option<u32>) -> Operand<'a> {
        let saved = std::mem::replace(&mut self.env.iota, iota);
        let x = self.expr(e);
        self.env.iota = saved;
        x
    }

    /// A target for generic functions, if `ty` is of function type.
    pub fn new_target(&mut self, ty: Option<TypeId>, desc: &str) -> Option<Target> {
        let sig = self.common_under(ty?).ok()?;
        matches!(self.store.ty(sig), Type::Signature(_)).then(|| Target {
            sig,
            desc: desc.to_owned(),
        })
    }

    /// Checks `e`, which may be anything: a value, a type, no value, a builtin. `hint`: the type
    /// of a composite literal that leaves it out.
    pub fn raw_expr(
        &mut self,
        e: &'a Expr,
        hint: Option<TypeId>,
        allow_generic: bool,
    ) -> Operand<'a> {
        self.classify_expr(None, e, hint, allow_generic).0
    }

    /// The same with all that can be said, and what class of expression it is.
    #[recursive]
    pub fn classify_expr(
        &mut self,
        target: Option<&Target>,
        e: &'a Expr,
        hint: Option<TypeId>,
        allow_generic: bool,
    ) -> (Operand<'a>, ExprClass) {
        // What a binary expression comes to takes its place, however long its left part is.
        let mut x = match &e.kind {
            ExprKind::Binary { .. } => Operand::invalid(),
            _ => self.invalid_in_chain(e),
        };
        let class = self.expr_form(target, &mut x, e, hint);
        x.set_expr(e);
        if !allow_generic {
            self.non_generic(target, &mut x);
        }
        self.record(&x);
        (x, class)
    }

    /// An erroneous operand at `e`. Looks for its start once for all parts of a chain such as `a.b[i].c`.
    fn invalid_in_chain(&mut self, e: &'a Expr) -> Operand<'a> {
        let chain = self.ex.chain.filter(|chain| chain.holds(e.span));
        let chain = chain.unwrap_or_else(|| Chain::new(e));
        self.ex.chain = Some(chain);
        let mut x = Operand::invalid();
        x.expr = Some(e);
        x.span = Span::new(chain.start, e.span.hi);
        x
    }

    fn expr_form(
        &mut self,
        target: Option<&Target>,
        x: &mut Operand<'a>,
        e: &'a Expr,
        hint: Option<TypeId>,
    ) -> ExprClass {
        match &e.kind {
            ExprKind::Bad => {}
            ExprKind::Ident(_) => self.ident(x, e, false),
            ExprKind::BasicLit { kind, text } => self.basic_lit(x, e, *kind, *text),
            ExprKind::CompositeLit {
                ty, elts, rbrace, ..
            } => self.composite_lit(x, e, ty.as_deref(), elts, *rbrace, hint),
            ExprKind::FuncLit { sig, body } => self.func_lit(x, e, sig, body),
            ExprKind::Paren(inner) => {
                let (inner, class) = self.classify_expr(None, inner, None, false);
                *x = inner;
                return class;
            }
            ExprKind::Selector { .. } => self.selector(x, e, false),
            ExprKind::Index { .. } => {
                if self.index_expr(x, e) {
                    self.func_inst(target, x, Some(e));
                }
            }
            ExprKind::Slice { .. } => self.slice_expr(x, e),
            ExprKind::TypeAssert { x: inner, ty } => {
                self.type_assert(x, e, inner, ty.as_deref());
            }
            ExprKind::Call { .. } => return self.call_expr(x, e),
            ExprKind::Star(inner) => self.star_expr(x, inner),
            ExprKind::Unary { op, x: inner } => {
                self.unary_expr(x, e, *op, inner);
                if x.is_valid() && *op == UnaryOp::Recv {
                    return ExprClass::Statement;
                }
            }
            ExprKind::Binary {
                op, x: lhs, y: rhs, ..
            } => *x = self.binary_expr(Some(e), lhs, rhs, *op),
            ExprKind::KeyValue { .. } => {
                self.error(
                    Code::InvalidSyntaxTree,
                    start_span(e),
                    "no key:value expected",
                );
            }
            ExprKind::Ellipsis(_) => {
                self.error(Code::InvalidSyntaxTree, start_span(e), "invalid use of ...");
            }
            ExprKind::ArrayType { .. }
            | ExprKind::SliceType(_)
            | ExprKind::StructType(_)
            | ExprKind::FuncType(_)
            | ExprKind::InterfaceType(_)
            | ExprKind::MapType { .. }
            | ExprKind::ChanType { .. } => {
                x.ty = self.typ(e);
                x.mode = Mode::Type;
            }
        }
        // What is erroneous counts as statement, so that nothing more is said about it.
        match x.is_valid() {
            true => ExprClass::Expression,
            false => ExprClass::Statement,
        }
    }

    /// Reports how a number is written if that came with Go 1.13.
    #[cold]
    fn old_number(&mut self, span: Span, text: &str) {
        let lower = text.to_ascii_lowercase();
        let what = match lower.get(..2) {
            _ if text.contains('_') => "underscore in numeric literal",
            Some("0b") => "binary literal",
            Some("0o") => "0o/0O-style octal literal",
            Some("0x") if lower.contains(['p', '.']) => "hexadecimal floating-point literal",
            _ => return,
        };
        self.require(span, 13, what);
    }

    fn basic_lit(&mut self, x: &mut Operand<'a>, e: &'a Expr, kind: LitKind, text: Symbol) {
        let numeric = matches!(kind, LitKind::Int | LitKind::Float | LitKind::Imag);
        let text = text.as_str();
        if numeric && text.len() > MAX_LITERAL {
            let start = text.get(..10).unwrap_or(text);
            let message = format!(
                "excessively long constant: {start}... ({} chars)",
                text.len()
            );
            return self.error(Code::InvalidConstVal, start_span(e), message);
        }
        if numeric && !self.allows(13) {
            self.old_number(start_span(e), text);
        }
        let value = constant::parse_literal(kind, text);
        if value.is_unknown() {
            // The lexer reported what it found wrong; what is left is out of all range.
            if !has_huge_exponent(text) {
                return;
            }
            return self.error(
                Code::InvalidConstVal,
                start_span(e),
                format!("malformed constant: {text}"),
            );
        }
        x.mode = Mode::Constant;
        x.value = value;
        x.ty = match kind {
            LitKind::Int => UNTYPED_INT,
            LitKind::Float => UNTYPED_FLOAT,
            LitKind::Imag => UNTYPED_COMPLEX,
            LitKind::Char => UNTYPED_RUNE,
            LitKind::String => UNTYPED_STRING,
        };
        if numeric {
            self.check_overflow(x);
        }
    }

    fn func_lit(&mut self, x: &mut Operand<'a>, e: &'a Expr, sig: &'a FuncType, body: &'a Block) {
        let ty = self.func_type(None, sig);
        if !self.is_valid(ty) {
            return;
        }
        self.info.func_lits.insert(e.id, ty);
        // The body may refer to the declaration it is in, so it waits till that is complete,
        // but not longer than the scopes around it stay as they are.
        let (decl, iota) = (self.env.decl, self.env.iota);
        self.later(move |check| {
            let saved = std::mem::replace(&mut check.env.iota, iota);
            check.func_body(ty, body, decl);
            check.env.iota = saved;
        });
        x.mode = Mode::Value;
        x.ty = ty;
    }

    fn type_assert(
        &mut self,
        x: &mut Operand<'a>,
        e: &'a Expr,
        inner: &'a Expr,
        ty: Option<&'a Expr>,
    ) {
        let Some(ty) = ty else {
            self.error(
                Code::InvalidSyntaxTree,
                start_span(e),
                "use of .(type) outside type switch",
            );
            self.use_exprs([inner]);
            return;
        };
        *x = self.expr(inner);
        if !x.is_valid() {
            return;
        }
        if self.is_type_param(x.ty) {
            let text = format!(
                "invalid operation: cannot use type assertion on type parameter value {}",
                self.operand_string(x)
            );
            self.error(Code::InvalidAssert, x.span, text);
            return x.invalidate();
        }
        if !self.is_interface(x.ty) {
            let text = format!(
                "invalid operation: {} is not an interface",
                self.operand_string(x)
            );
            self.error(Code::InvalidAssert, x.span, text);
            return x.invalidate();
        }
        let asserted = self.var_type(ty);
        if !self.is_valid(asserted) || !self.is_complete(asserted) {
            return x.invalidate();
        }
        self.type_assertion(e, x, asserted, false);
        x.mode = Mode::CommaOk;
        x.ty = asserted;
    }

    /// Checks that a value of interface `x` can hold an `asserted`.
    pub fn type_assertion(
        &mut self,
        e: &'a Expr,
        x: &Operand<'a>,
        asserted: TypeId,
        in_switch: bool,
    ) {
        let Err(cause) = self.asserts_to(x.ty, asserted) else {
            return;
        };
        let (shown, t) = (expr_string(e), self.type_string(asserted));
        let text = if in_switch {
            let x = self.operand_string(x);
            format!(
                "impossible type switch case: {shown}\n\t{x} cannot have dynamic type {t} {cause}"
            )
        } else {
            let iface = self.type_string(x.ty);
            format!("impossible type assertion: {shown}\n\t{t} does not implement {iface} {cause}")
        };
        self.error(Code::ImpossibleAssert, start_span(e), text);
    }

    /// Reports a generic function or type that lacks its arguments, unless they can be inferred
    /// from `target`.
    pub fn non_generic(&mut self, target: Option<&Target>, x: &mut Operand<'a>) {
        if !x.is_valid() || x.mode == Mode::NoValue || !self.is_generic(x.ty) {
            return;
        }
        let what = match self.store.ty(x.ty) {
            Type::Signature(_) => {
                if target.is_some() {
                    return self.func_inst(target, x, None);
                }
                "function"
            }
            _ => "type",
        };
        let name = self.operand_name(x);
        let text = format!("cannot use generic {what} {name} without instantiation");
        self.error(Code::WrongTypeArgCount, x.span, text);
        x.invalidate();
        x.ty = INVALID;
    }

    /// Reports modes that the context has no use for.
    pub fn exclude(&mut self, x: &mut Operand<'a>, what: Exclude) {
        let (code, predicate) = match (x.mode, what) {
            (Mode::NoValue, Exclude::AllButValues) => (Code::TooManyValues, "used as value"),
            (Mode::NoValue, _) => (Code::TooManyValues, "used as value or type"),
            (Mode::Builtin, Exclude::AllButValues | Exclude::NoValueAndBuiltin) => {
                (Code::UncalledBuiltin, "must be called")
            }
            (Mode::Type, Exclude::AllButValues) => (Code::NotAnExpr, "is not an expression"),
            _ => return,
        };
        let text = format!("{} {predicate}", self.operand_string(x));
        let class = match x.mode {
            Mode::NoValue => Class::NoValue,
            _ => Class::Plain,
        };
        self.report(Diag::error(code, x.span, text).class(class));
        x.invalidate();
    }

    /// Reports a call with several results where one value is wanted.
    pub fn single_value(&mut self, x: &mut Operand<'a>) {
        if x.mode == Mode::Value && self.as_tuple(x.ty).is_some() {
            let text = format!(
                "multiple-value {} in single-value context",
                self.operand_string(x)
            );
            self.error(Code::TooManyValues, x.span, text);
            x.invalidate();
        }
    }

    /// Checks expressions only so that what they mention counts as used; true if all are valid.
    pub fn use_exprs(&mut self, list: impl IntoIterator<Item = &'a Expr>) -> bool {
        let mut ok = true;
        for e in list {
            ok &= self.use_expr(e, false);
        }
        ok
    }

    /// The same for left sides of assignments, where a mention of a variable is no use.
    pub fn use_lhs(&mut self, list: impl IntoIterator<Item = &'a Expr>) -> bool {
        let mut ok = true;
        for e in list {
            ok &= self.use_expr(e, true);
        }
        ok
    }

    fn use_expr(&mut self, e: &'a Expr, lhs: bool) -> bool {
        let inner = unparen(e);
        let ExprKind::Ident(ident) = &inner.kind else {
            if let ExprKind::KeyValue { value, .. } = &inner.kind {
                return self.use_expr(value, lhs);
            }
            return self.raw_expr(e, None, true).is_valid();
        };
        if ident.name.is_blank() {
            return true;
        }
        let var = if lhs { self.var_of(inner) } else { None };
        let was_used = var.is_some_and(|v| self.used_vars.contains(&v));
        let x = self.expr_or_type(inner, true);
        if let Some(var) = var
            && !was_used
        {
            self.used_vars.remove(&var);
        }
        x.is_valid()
    }

    /// The value of a constant operand as an integer index, if it is one.
    pub fn const_int(&self, x: &Operand<'a>) -> Option<i64> {
        match &x.value {
            Value::Unknown => None,
            value if x.is_const() => value.as_i64(),
            _ => None,
        }
    }
}

/// Whether the literal's exponent has so many digits that it may have no value.
fn has_huge_exponent(text: &str) -> bool {
    let marks: &[char] = match text.starts_with("0x") || text.starts_with("0X") {
        true => &['p', 'P'],
        false => &['e', 'E'],
    };
    text.split_once(marks)
        .is_some_and(|(_, exp)| exp.trim_start_matches(['+', '-', '0']).len() >= 9)
}

/// "1st function result"
pub fn nth(n: usize, what: &str) -> String {
    let ending = match n {
        1 => "st",
        2 => "nd",
        3 => "rd",
        _ => "th",
    };
    format!("{n}{ending} {what}")
}
