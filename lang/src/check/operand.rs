//! Operands: what the checker knows about an expression while it checks it.

use super::spans::Chain;
use crate::syntax::ast::{Expr, NodeId};
use crate::text::constant::Value;
use crate::text::source::Span;
use crate::types::info::Mode;
use crate::types::{Builtin, ObjId, TypeId, universe};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// An expression that was checked.
#[derive(Clone, Debug)]
pub struct Operand<'a> {
    /// How it may be used.
    pub mode: Mode,
    /// Its type.
    pub ty: TypeId,
    /// Its value, with `Mode::Constant`.
    pub value: Value,
    /// Which one, with `Mode::Builtin`.
    pub builtin: Option<Builtin>,
    /// The expression; `None` for values that no expression stands for.
    pub expr: Option<&'a Expr>,
    /// What error texts call it instead of its expression ("1st function result").
    pub desc: Option<Rc<str>>,
    /// Where it stands.
    pub span: Span,
}

/// An expression whose final type is not known yet.
#[derive(Clone, Debug)]
pub struct Untyped<'a> {
    /// The expression.
    pub expr: &'a Expr,
    /// Whether it is the left operand of a shift that is not constant: its final type must be an integer.
    pub is_shift_lhs: bool,
    /// Its mode.
    pub mode: Mode,
    /// The untyped type it has so far.
    pub ty: TypeId,
    /// Its value, if it is a constant.
    pub value: Option<Value>,
}

/// State of the expression checker.
#[derive(Default)]
pub struct ExprState<'a> {
    /// Expressions without final type.
    pub untyped: FxHashMap<NodeId, Untyped<'a>>,
    /// Calls of the predeclared `panic`: they end a function.
    pub panics: FxHashSet<NodeId>,
    /// Whether the left side of an assignment is being checked. (For hints.)
    pub assigning: bool,
    /// The left part of a sum that is not one of many string literals.
    pub no_sum: Option<NodeId>,
    /// The chain that is being checked from its end to its beginning.
    pub chain: Option<Chain>,
    /// Variables declared in the current function body, for "declared and not used".
    pub locals: Vec<ObjId>,
}

impl<'a> Operand<'a> {
    /// An erroneous operand.
    pub fn invalid() -> Self {
        Operand {
            mode: Mode::Invalid,
            ty: universe::INVALID,
            value: Value::Unknown,
            builtin: None,
            expr: None,
            desc: None,
            span: Span::NONE,
        }
    }

    /// A computed value of type `ty` at `e`.
    pub fn of_type(ty: TypeId, e: &'a Expr) -> Self {
        let mut x = Operand::invalid();
        x.mode = Mode::Value;
        x.ty = ty;
        x.set_expr(e);
        x
    }

    /// A computed value of type `ty` that error texts call `desc`.
    pub fn described(ty: TypeId, desc: &str, span: Span) -> Self {
        let mut x = Operand::invalid();
        x.mode = Mode::Value;
        x.ty = ty;
        x.desc = Some(desc.into());
        x.span = span;
        x
    }

    /// An erroneous operand at `e`.
    pub fn invalid_at(e: &'a Expr) -> Self {
        let mut x = Operand::invalid();
        x.set_expr(e);
        x
    }

    /// Makes it stand for `e`.
    pub fn set_expr(&mut self, e: &'a Expr) {
        let is = |part: Option<&Expr>| part.zip(self.expr).is_some_and(|(a, b)| std::ptr::eq(a, b));
        // What stood for its leftmost part begins where it begins, however long it is.
        let known = self.desc.is_none() && (is(Some(e)) || is(super::spans::left_part(e)));
        self.span = match known {
            true => Span::new(self.span.lo, e.span.hi),
            false => super::spans::start_span(e),
        };
        self.expr = Some(e);
        self.desc = None;
    }

    /// Whether it is anything but erroneous.
    pub fn is_valid(&self) -> bool {
        self.mode != Mode::Invalid
    }

    /// Makes it erroneous.
    pub fn invalidate(&mut self) {
        self.mode = Mode::Invalid;
    }

    /// Whether it is `nil`.
    pub fn is_nil(&self) -> bool {
        self.mode == Mode::Nil
    }

    /// Whether it is a constant.
    pub fn is_const(&self) -> bool {
        self.mode == Mode::Constant
    }
}
