//! Function literals that are called immediately: Go's compiler inlines most of them. Their captured variables
//! are then variables of the enclosing function, and may keep a backing store in the frame.

use minigo_lang::syntax::ast::*;
use minigo_lang::syntax::walk::{Node, inspect, stmts};

/// What the body of a function literal that is called once may cost (cmd/compile/internal/inline,
/// `inlineClosureCalledOnceCost`).
const BUDGET: usize = 800;

/// What a call in it costs beyond its nodes (the same, `inlineExtraCallCost`).
const CALL: usize = 57;

/// Whether Go's compiler puts the body of a function literal in place of its only call. The cost is that of
/// our tree, which has about as many nodes as Go's; it decides for bodies of some ten calls alone.
pub fn replaces_its_call(body: &Block) -> bool {
    let (mut cost, mut stays) = (0, false);
    inspect(stmts(&body.stmts), |node| {
        cost += 1;
        match node {
            Node::Stmt(s) => {
                stays |= matches!(s.kind, StmtKind::Go(_) | StmtKind::Defer(_));
            }
            Node::Expr(e) => match &e.kind {
                ExprKind::FuncLit { .. } => return false,
                ExprKind::Call { fun, .. } => {
                    cost += CALL;
                    stays |=
                        matches!(&fun.kind, ExprKind::Ident(id) if id.name.as_str() == "recover");
                }
                _ => {}
            },
            Node::Func(_) | Node::Gen(_) => {}
        }
        !stays
    });
    !stays && cost <= BUDGET
}
