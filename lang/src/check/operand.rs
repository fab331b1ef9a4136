//! Operands: what the checker knows of an expression while it checks it.

use crate::ast::Expr;
use crate::constant::Value;
use crate::source::Span;
use crate::types::info::Mode;
use crate::types::{Builtin, TypeId};

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
    /// Where it stands.
    pub span: Span,
}

/// State of the expression checker.
#[derive(Default)]
pub struct ExprState<'a> {
    /// Keeps the lifetime.
    pub marker: std::marker::PhantomData<&'a ()>,
}

impl Operand<'_> {
    /// An erroneous operand.
    pub fn invalid() -> Self {
        Operand {
            mode: Mode::Invalid,
            ty: crate::types::universe::INVALID,
            value: Value::Unknown,
            builtin: None,
            expr: None,
            span: Span::NONE,
        }
    }
}
