//! Conversions of integers to unsafe.Pointer that the collector cannot follow.

use super::pass::Vet;
use crate::syntax::ast::{BinaryOp, Expr, ExprKind, File, UnaryOp};
use crate::syntax::walk::{Node, decls, inspect, unparen};
use crate::types::{Basic, Type, TypeId};

pub fn run(vet: &mut Vet<'_, '_>, file: &File) {
    inspect(decls(file), |node| {
        let Node::Expr(e) = node else { return true };
        match &e.kind {
            ExprKind::Call { fun, args, .. } => {
                if let [arg] = args.as_slice()
                    && has_basic(vet, fun, Basic::UnsafePointer)
                    && has_basic(vet, arg, Basic::Uintptr)
                    && !is_safe(vet, arg)
                {
                    vet.report(e.span, "possible misuse of unsafe.Pointer".to_owned());
                }
            }
            ExprKind::Star(_) => header(vet, e, e),
            ExprKind::Unary {
                op: UnaryOp::Addr,
                x,
            } => header(vet, e, x),
            _ => {}
        }
        true
    });
}

fn header(vet: &mut Vet<'_, '_>, e: &Expr, value: &Expr) {
    if let Some(t) = vet.type_of(value).filter(|&t| is_header(vet, t)) {
        let t = vet.type_text(t);
        vet.report(e.span, format!("possible misuse of {t}"));
    }
}

fn is_header(vet: &Vet<'_, '_>, t: TypeId) -> bool {
    vet.is_named(t, "reflect", "SliceHeader") || vet.is_named(t, "reflect", "StringHeader")
}

fn has_basic(vet: &mut Vet<'_, '_>, e: &Expr, kind: Basic) -> bool {
    let ty = vet.type_of(e);
    ty.is_some_and(|t| vet.under(t) == Type::Basic(kind))
}

fn is_safe(vet: &mut Vet<'_, '_>, number: &Expr) -> bool {
    let number = unparen(number);
    match &number.kind {
        // The field Data of a header that a pointer leads to: it is that of a real slice or string.
        ExprKind::Selector { x, sel } if sel.name.as_str() == "Data" => {
            let ty = vet.type_of(x).map(|t| vet.c.store.unalias(t));
            if let Some(Type::Pointer(elem)) = ty.map(|t| vet.c.store.ty(t))
                && is_header(vet, *elem)
            {
                return true;
            }
        }
        ExprKind::Call { fun, args, .. } if args.is_empty() => {
            if let ExprKind::Selector { x, sel } = &fun.kind
                && matches!(sel.name.as_str(), "Pointer" | "UnsafeAddr")
                && vet
                    .type_of(x)
                    .is_some_and(|t| vet.is_named(t, "reflect", "Value"))
            {
                return true;
            }
        }
        _ => {}
    }
    is_arithmetic(vet, number)
}

/// A pointer made a number, with offsets, in one expression.
fn is_arithmetic(vet: &mut Vet<'_, '_>, e: &Expr) -> bool {
    let mut e = unparen(e);
    while let ExprKind::Binary {
        op: BinaryOp::Add | BinaryOp::Sub | BinaryOp::AndNot,
        x,
        y,
        ..
    } = &e.kind
    {
        if is_arithmetic(vet, y) {
            return false;
        }
        e = unparen(x);
    }
    match &e.kind {
        ExprKind::Call { fun, args, .. } => {
            let [arg] = args.as_slice() else { return false };
            has_basic(vet, fun, Basic::Uintptr) && has_basic(vet, arg, Basic::UnsafePointer)
        }
        _ => false,
    }
}
