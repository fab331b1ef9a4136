//! Misuse of packages sync/atomic and sync.

use super::pass::Vet;
use crate::syntax::ast::{AssignOp, Expr, ExprKind, File, Stmt, StmtKind, UnaryOp};
use crate::syntax::walk::{Node, decls, inspect};

const ADDERS: [&str; 5] = [
    "AddInt32",
    "AddInt64",
    "AddUint32",
    "AddUint64",
    "AddUintptr",
];

pub fn atomic(vet: &mut Vet<'_, '_>, file: &File) {
    if !vet.imports("sync/atomic") {
        return;
    }
    inspect(decls(file), |node| {
        let Node::Stmt(Stmt {
            kind: StmtKind::Assign { lhs, op, rhs, .. },
            ..
        }) = node
        else {
            return true;
        };
        let defines_one = lhs.len() == 1 && *op == AssignOp::Define;
        if lhs.len() == rhs.len() && !defines_one {
            for (to, value) in lhs.iter().zip(rhs) {
                assigned(vet, to, value);
            }
        }
        true
    });
}

/// `x = atomic.AddInt32(&x, 1)`, `*p = atomic.AddInt32(p, 1)`
fn assigned(vet: &mut Vet<'_, '_>, to: &Expr, value: &Expr) {
    let ExprKind::Call { fun, args, .. } = &value.kind else {
        return;
    };
    let ([arg, _], Some(obj)) = (args.as_slice(), vet.callee(fun)) else {
        return;
    };
    if !vet.is_function(obj, "sync/atomic", &ADDERS) {
        return;
    }
    let same = match (&arg.kind, &to.kind) {
        (
            ExprKind::Unary {
                op: UnaryOp::Addr,
                x,
            },
            _,
        ) => vet.text(to) == vet.text(x),
        (_, ExprKind::Star(p)) => vet.text(p) == vet.text(arg),
        _ => false,
    };
    if same {
        vet.report(to.span, "direct assignment to atomic value".to_owned());
    }
}

pub fn wait_group(vet: &mut Vet<'_, '_>, file: &File) {
    if !vet.imports("sync") {
        return;
    }
    inspect(decls(file), |node| {
        if let Node::Stmt(Stmt {
            kind: StmtKind::Go(call),
            ..
        }) = node
            && let ExprKind::Call { fun, args, .. } = &call.kind
        {
            for e in std::iter::once(&**fun).chain(args) {
                begins_with_add(vet, e);
            }
        }
        true
    });
}

/// Looks at the first statement of a function literal.
fn begins_with_add(vet: &mut Vet<'_, '_>, lit: &Expr) {
    if let ExprKind::FuncLit { body, .. } = &lit.kind
        && let Some(Stmt {
            kind: StmtKind::Expr(call),
            ..
        }) = body.stmts.first()
        && let ExprKind::Call { fun, .. } = &call.kind
        && let Some(obj) = vet.callee(fun)
        && vet.is_method(obj, "sync", "WaitGroup", "Add")
    {
        let lparen = vet.next_char(fun.span.hi, '(');
        let text = "WaitGroup.Add called from inside new goroutine";
        vet.report_at(lparen, text.to_owned());
    }
}
