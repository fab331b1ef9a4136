//! First drafts of what the expression and statement side provides; each goes away when the real
//! one lands in its own file.

use super::Checker;
use super::operand::Operand;
use crate::ast::{Block, Expr, GenDecl};
use crate::types::{ObjId, TypeId};

impl<'a> Checker<'a> {
    /// Checks `e` as a single value.
    pub fn expr(&mut self, e: &'a Expr) -> Operand<'a> {
        self.raw_expr(e, None, false)
    }

    /// The same with the type that an untyped function literal or generic function should get.
    pub fn expr_with_hint(&mut self, e: &'a Expr, _hint: Option<TypeId>) -> Operand<'a> {
        self.raw_expr(e, None, false)
    }

    /// Checks `e`, which may be anything: a value, a type, no value, a builtin.
    pub fn raw_expr(
        &mut self,
        _e: &'a Expr,
        _hint: Option<TypeId>,
        _allow_generic: bool,
    ) -> Operand<'a> {
        Operand::invalid()
    }

    /// Checks `e` as one value or the several results of a call.
    pub fn multi_expr(&mut self, _e: &'a Expr) -> Vec<Operand<'a>> {
        Vec::new()
    }

    /// Checks a constant expression (an array length, for example) with that iota; anything else
    /// is left as it is for the caller to complain of.
    pub fn const_expr(&mut self, e: &'a Expr, _iota: Option<u32>) -> Operand<'a> {
        self.expr(e)
    }

    /// `x.sel`: a qualified identifier, a field, a method, a type.
    pub fn selector(&mut self, _x: &mut Operand<'a>, _e: &'a Expr, _want_type: bool) {}

    /// Gives constant `obj` (its `ty` set when one was written) the value `x`.
    pub fn init_const(&mut self, _obj: ObjId, _x: &mut Operand<'a>) {}

    /// Gives variable `obj` (its `ty` set when one was written) the value `x`.
    pub fn init_var(&mut self, _obj: ObjId, _x: &mut Operand<'a>, _context: &str) {}

    /// Initialises several variables from the list (their `ty`s set when one was written).
    pub fn init_vars(&mut self, _lhs: &[ObjId], _rhs: &'a [Expr]) {}

    /// Is `x` assignable to `target`? Converts untyped values; reports errors with `context`.
    pub fn assignment(&mut self, _x: &mut Operand<'a>, _target: TypeId, _context: &str) {}

    /// Checks the body of a function of that signature (its parameters' scope is in `sig_scopes`).
    pub fn func_body(&mut self, _sig: TypeId, _body: &'a Block, _decl: Option<super::DeclId>) {}

    /// A declaration inside a function.
    pub fn decl_stmt(&mut self, _decl: &'a GenDecl) {}
}
