//! Variables that hold the address of another variable and are never assigned again: `p := unsafe.Pointer(&x)`.
//! Where such a `p` is converted, the conversion of `unsafe.Pointer(&x)` stands for it.

use crate::compile::builder::FuncBuilder;
use crate::compile::program::escape::{Escapes, strip};
use crate::compile::program::origins::variable;
use minigo_lang::syntax::ast::{Expr, ExprKind, Ident};
use minigo_lang::types::ObjKind;

impl FuncBuilder<'_> {
    /// The pointer `p` of `unsafe.Pointer(p)`.
    pub fn own_pointer<'e>(&self, e: &'e Expr) -> Option<&'e Expr> {
        let (_, args) = self.conversion_parts(e)?;
        args.first()
    }

    /// The pointer `p` of `unsafe.Pointer(p)`, in the expression itself or where the variable that it names was
    /// declared.
    pub fn unnamed<'e>(&self, known: &'e Escapes, e: &'e Expr) -> Option<&'e Expr> {
        let named = |id: &Ident| self.declared_as(known, id);
        let conversion = match &strip(e).kind {
            ExprKind::Ident(id) if !known.origins.is_empty() => named(id)?,
            _ => e,
        };
        let (_, args) = self.conversion_parts(conversion)?;
        args.first()
    }

    fn declared_as<'e>(&self, known: &'e Escapes, id: &Ident) -> Option<&'e Expr> {
        let obj = self.use_of(id)?;
        let conversion = known.origins.get(&obj)?;
        let constant = !known.assigned.contains(&obj) && !known.addressed.contains(&obj);
        let (_, args) = self.conversion_parts(conversion)?;
        let of = self.use_of(variable(args.first()?)?)?;
        // A function literal may know the pointer and not the variable.
        let global = matches!(
            self.c.prog().store.obj(of).kind,
            ObjKind::Var { global: true, .. }
        );
        let here = global || self.vars.contains_key(&of);
        (constant && here).then_some(conversion)
    }
}
