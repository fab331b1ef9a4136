//! Cancel functions of contexts that are not called on every path out of a function.

use super::flow::{Id, Piece, pieces};
use super::pass::Vet;
use crate::syntax::ast::{AssignOp, Expr, ExprKind, File, GenDecl, Ident, Stmt, StmtKind};
use crate::syntax::walk::{Body, Node, bodies, inspect, stmts};
use crate::text::source::Span;
use crate::types::{ObjId, ObjKind};

pub fn run(vet: &mut Vet<'_, '_>, file: &File) {
    for body in bodies(file) {
        function(vet, body);
    }
}

/// A variable that holds a cancel function, and the statement that gives it one.
struct Cancel<'a> {
    var: ObjId,
    stmt: &'a Stmt,
    /// Where that stands: of a declaration, its line.
    span: Span,
}

fn function<'a>(vet: &mut Vet<'_, '_>, body: Body<'a>) {
    let mut cancels: Vec<Cancel<'a>> = Vec::new();
    inspect(stmts(&body.block.stmts), |node| {
        match node {
            // Functions inside are looked at by themselves.
            Node::Expr(e) if matches!(e.kind, ExprKind::FuncLit { .. }) => return false,
            Node::Stmt(stmt) => found(vet, body, stmt, &mut cancels),
            _ => {}
        }
        true
    });
    let is_main = body.decl.is_some_and(|d| {
        let main = d.name.name.as_str() == "main" && !d.is_method();
        main && vet.c.store.pkg(vet.pkg).name.as_str() == "main"
    });
    // The process ends when main returns.
    if cancels.is_empty() || is_main {
        return;
    }
    let pieces = pieces(vet, body.block);
    let results = body.sig.results.iter().flat_map(|p| &p.names);
    let results: Vec<ObjId> = results.filter_map(|n| vet.object(n)).collect();
    for cancel in cancels {
        let used = Uses {
            vet,
            var: cancel.var,
            is_result: results.contains(&cancel.var),
        };
        if let Some(at) = lost(&pieces, &cancel, &used) {
            let name = vet.c.store.obj(cancel.var).name.as_str();
            let line = vet.line(cancel.span.lo);
            let text = "function is not used on all paths (possible context leak)";
            vet.report(cancel.span, format!("the {name} {text}"));
            let text = format!(
                "this return statement may be reached without using the {name} var defined on line {line}"
            );
            vet.report(implicit(vet, at), text);
        }
    }
}

/// Looks for `ctx, cancel := context.WithCancel(...)` and its like.
fn found<'a>(vet: &mut Vet<'_, '_>, body: Body<'_>, stmt: &'a Stmt, out: &mut Vec<Cancel<'a>>) {
    match &stmt.kind {
        StmtKind::Assign {
            lhs,
            op: AssignOp::Assign | AssignOp::Define,
            rhs,
            ..
        } => {
            if let ([_, to, ..], [call]) = (lhs.as_slice(), rhs.as_slice())
                && let Some(function) = makes_cancel(vet, call)
                && let ExprKind::Ident(name) = &to.kind
            {
                let span = stmt.span;
                variable(vet, body, function, name, (stmt, span), out);
            }
        }
        StmtKind::Decl(decl) => {
            let GenDecl::Var(specs) = &**decl else { return };
            for spec in specs {
                if let ([_, name, ..], [call]) = (spec.names.as_slice(), spec.values.as_slice())
                    && let Some(function) = makes_cancel(vet, call)
                {
                    let span = spec.span;
                    variable(vet, body, function, name, (stmt, span), out);
                }
            }
        }
        _ => {}
    }
}

fn variable<'a>(
    vet: &mut Vet<'_, '_>,
    body: Body<'_>,
    function: &str,
    name: &Ident,
    (stmt, span): (&'a Stmt, Span),
    out: &mut Vec<Cancel<'a>>,
) {
    if name.name.as_str() == "_" {
        let text = format!(
            "the cancel function returned by context.{function} should be called, not discarded, to avoid a context leak"
        );
        return vet.report(name.span, text);
    }
    let Some(var) = vet.object(name) else { return };
    // Who uses a variable from outside the function cannot be known.
    let declared = vet.c.store.obj(var).span.lo;
    if body.sig.span.lo <= declared && declared <= body.block.rbrace {
        out.push(Cancel { var, stmt, span });
    }
}

/// The function of package context that a call names, if it makes a cancel function.
fn makes_cancel(vet: &Vet<'_, '_>, call: &Expr) -> Option<&'static str> {
    let ExprKind::Call { fun, .. } = &call.kind else {
        return None;
    };
    let ExprKind::Selector { x, sel } = &fun.kind else {
        return None;
    };
    let ObjKind::PkgName { imported, .. } = vet.c.store.obj(vet.named(x)?).kind else {
        return None;
    };
    const FUNCTIONS: [&str; 6] = [
        "WithCancel",
        "WithCancelCause",
        "WithTimeout",
        "WithTimeoutCause",
        "WithDeadline",
        "WithDeadlineCause",
    ];
    let of_context = vet.path(imported) == "context";
    let mut known = FUNCTIONS.into_iter().filter(|_| of_context);
    known.find(|f| *f == sel.name.as_str())
}

/// What counts as a use of the variable.
struct Uses<'u, 'v, 'c> {
    vet: &'u Vet<'v, 'c>,
    var: ObjId,
    is_result: bool,
}

impl Uses<'_, '_, '_> {
    fn any(&self, nodes: &[Node<'_>]) -> bool {
        let mut found = false;
        inspect(nodes.to_vec(), |node| {
            match node {
                Node::Expr(Expr {
                    kind: ExprKind::Ident(name),
                    ..
                }) => found |= self.vet.used(name) == Some(self.var),
                // A return without values gives back the named results.
                Node::Stmt(Stmt {
                    kind: StmtKind::Return(list),
                    ..
                }) => found |= list.is_empty() && self.is_result,
                _ => {}
            }
            !found
        });
        found
    }
}

/// A return statement that is reached from the variable's statement without a use of it.
fn lost(pieces: &[Piece<'_>], cancel: &Cancel<'_>, uses: &Uses<'_, '_, '_>) -> Option<Span> {
    let is_it = |node: &Node<'_>| matches!(node, Node::Stmt(s) if s.id == cancel.stmt.id);
    let mut places = pieces
        .iter()
        .filter_map(|p| Some((p, p.nodes.iter().position(is_it)?)));
    let (piece, at) = places.next()?;
    if uses.any(&piece.nodes[at + 1..]) {
        return None;
    }
    if piece.returns.is_some() {
        return piece.returns;
    }
    let mut seen = vec![false; pieces.len()];
    let mut todo: Vec<Id> = piece.next.iter().rev().copied().collect();
    while let Some(id) = todo.pop() {
        let (Some(piece), Some(seen)) = (pieces.get(id), seen.get_mut(id)) else {
            continue;
        };
        if std::mem::replace(seen, true) || uses.any(&piece.nodes) {
            continue;
        }
        if piece.returns.is_some() {
            return piece.returns;
        }
        todo.extend(piece.next.iter().rev());
    }
    None
}

/// The end of a function stands for a return statement that could be there.
fn implicit(vet: &Vet<'_, '_>, at: Span) -> Span {
    let hi = at.lo.offset("return".len());
    let file = vet.c.sources.find(at.lo);
    let fits = file.is_some_and(|f| hi.0 - f.base.0 <= f.text.len() as u32);
    match at.lo == at.hi && fits {
        true => Span::new(at.lo, hi),
        false => at,
    }
}
