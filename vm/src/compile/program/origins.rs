//! Declarations of variables by the address of another one: `p := unsafe.Pointer(&x)`.

use minigo_lang::syntax::ast::{Expr, ExprKind, Ident, UnaryOp};
use minigo_lang::syntax::walk::unparen;
use minigo_lang::types::ObjId;
use minigo_lang::types::info::Info;

/// What a declaration makes of a variable: the conversion, if it has the form of one of a variable's address. (Whether
/// it is one, types will tell.)
pub fn origin<'e>(info: &Info, name: &Ident, value: &'e Expr) -> Option<(ObjId, &'e Expr)> {
    let ExprKind::Call { fun, args, .. } = &unparen(value).kind else {
        return None;
    };
    let (ExprKind::Selector { sel, .. }, [pointer]) = (&unparen(fun).kind, &args[..]) else {
        return None;
    };
    variable(pointer)?;
    let obj = *info.defs.get(&name.id)?;
    (sel.name.as_str() == "Pointer").then_some((obj, value))
}

/// The `x` of `&x`.
pub fn variable(pointer: &Expr) -> Option<&Ident> {
    let ExprKind::Unary {
        op: UnaryOp::Addr,
        x,
    } = &unparen(pointer).kind
    else {
        return None;
    };
    match &unparen(x).kind {
        ExprKind::Ident(id) => Some(id),
        _ => None,
    }
}
