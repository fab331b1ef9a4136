//! Walks through trees, visiting statements and expressions in source order.

use crate::syntax::ast::{
    Block, CaseClause, CommClause, Decl, Expr, ExprKind, File, FuncBody, GenDecl,
};
use crate::syntax::ast::{FuncDecl, FuncType, InterfaceElem, Param, Stmt, StmtKind};

/// A part of a tree.
#[derive(Clone, Copy)]
pub enum Node<'a> {
    /// A declared function.
    Func(&'a FuncDecl),
    /// Another declaration.
    Gen(&'a GenDecl),
    /// A statement.
    Stmt(&'a Stmt),
    /// An expression or a type.
    Expr(&'a Expr),
}

/// A function with a body: declared, or a literal.
#[derive(Clone, Copy)]
pub struct Body<'a> {
    /// Its declaration; `None` for a literal.
    pub decl: Option<&'a FuncDecl>,
    /// Its parameters and results.
    pub sig: &'a FuncType,
    /// Its statements.
    pub block: &'a Block,
}

/// The declarations of a file.
pub fn decls<'f>(file: &'f File) -> Vec<Node<'f>> {
    let node = |decl: &'f Decl| match decl {
        Decl::Gen(group) => Some(Node::Gen(group)),
        Decl::Func(func) => Some(Node::Func(func)),
        Decl::Later(later) => later.decl().map(Node::Gen),
    };
    file.decls.iter().filter_map(node).collect()
}

/// The statements of a block.
pub fn stmts(list: &[Stmt]) -> Vec<Node<'_>> {
    list.iter().map(Node::Stmt).collect()
}

/// Calls `f` for each node, those that contain others first; what is inside of a node only if it says so.
pub fn inspect<'a>(roots: Vec<Node<'a>>, mut f: impl FnMut(Node<'a>) -> bool) {
    let mut todo = roots;
    todo.reverse();
    let mut inside = Vec::new();
    while let Some(node) = todo.pop() {
        if f(node) {
            children(node, &mut inside);
            todo.extend(inside.drain(..).rev());
        }
    }
}

/// All functions with bodies.
pub fn bodies<'a>(file: &'a File) -> Vec<Body<'a>> {
    let mut out = Vec::new();
    inspect(decls(file), |node| {
        match node {
            Node::Func(decl) => {
                if let FuncBody::Parsed(block) = &decl.body {
                    out.push(Body {
                        decl: Some(decl),
                        sig: decl.sig(),
                        block,
                    });
                }
            }
            Node::Expr(e) => {
                if let ExprKind::FuncLit { sig, body } = &e.kind {
                    out.push(Body {
                        decl: None,
                        sig,
                        block: body,
                    });
                }
            }
            _ => {}
        }
        true
    });
    out
}

/// An expression without its parentheses.
pub fn unparen(mut e: &Expr) -> &Expr {
    while let ExprKind::Paren(x) = &e.kind {
        e = x;
    }
    e
}

type Out<'a> = Vec<Node<'a>>;

fn children<'a>(node: Node<'a>, out: &mut Out<'a>) {
    match node {
        Node::Func(f) => {
            params(f.recv().unwrap_or_default(), out);
            signature(f.sig(), out);
            if let FuncBody::Parsed(body) = &f.body {
                block(body, out);
            }
        }
        Node::Gen(decl) => gen_decl(decl, out),
        Node::Stmt(s) => stmt(s, out),
        Node::Expr(e) => expr(e, out),
    }
}

fn exprs<'a>(list: impl IntoIterator<Item = &'a Expr>, out: &mut Out<'a>) {
    out.extend(list.into_iter().map(Node::Expr));
}

fn block<'a>(block: &'a Block, out: &mut Out<'a>) {
    out.extend(block.stmts.iter().map(Node::Stmt));
}

fn maybe<'a>(s: Option<&'a Stmt>, out: &mut Out<'a>) {
    out.extend(s.map(Node::Stmt));
}

fn params<'a>(list: &'a [Param], out: &mut Out<'a>) {
    exprs(list.iter().map(|p| &p.ty), out);
}

fn signature<'a>(sig: &'a FuncType, out: &mut Out<'a>) {
    exprs(sig.tparams.iter().map(|p| &p.constraint), out);
    params(&sig.params, out);
    params(&sig.results, out);
}

fn gen_decl<'a>(decl: &'a GenDecl, out: &mut Out<'a>) {
    match decl {
        GenDecl::Import(_) => {}
        GenDecl::Const(specs) => {
            for spec in specs {
                exprs(&spec.ty, out);
                exprs(&spec.values, out);
            }
        }
        GenDecl::Type(specs) => {
            for spec in specs {
                exprs(spec.tparams.iter().map(|p| &p.constraint), out);
                exprs([&spec.ty], out);
            }
        }
        GenDecl::Var(specs) => {
            for spec in specs {
                exprs(&spec.ty, out);
                exprs(&spec.values, out);
            }
        }
    }
}

fn cases<'a>(clauses: &'a [CaseClause], out: &mut Out<'a>) {
    for clause in clauses {
        exprs(clause.exprs.iter().flatten(), out);
        out.extend(clause.body.iter().map(Node::Stmt));
    }
}

fn comms<'a>(clauses: &'a [CommClause], out: &mut Out<'a>) {
    for clause in clauses {
        maybe(clause.comm.as_deref(), out);
        out.extend(clause.body.iter().map(Node::Stmt));
    }
}

fn stmt<'a>(s: &'a Stmt, out: &mut Out<'a>) {
    match &s.kind {
        StmtKind::Decl(decl) => out.push(Node::Gen(decl)),
        StmtKind::Labeled { stmt, .. } => out.push(Node::Stmt(stmt)),
        StmtKind::Expr(e) | StmtKind::Go(e) | StmtKind::Defer(e) => exprs([e], out),
        StmtKind::Send { chan, value, .. } => exprs([chan, value], out),
        StmtKind::IncDec { x, .. } => exprs([x], out),
        StmtKind::Assign { lhs, rhs, .. } => {
            exprs(lhs, out);
            exprs(rhs, out);
        }
        StmtKind::Return(list) => exprs(list, out),
        StmtKind::Block(b) => block(b, out),
        StmtKind::If {
            init,
            cond,
            then,
            els,
        } => {
            maybe(init.as_deref(), out);
            exprs([cond], out);
            block(then, out);
            maybe(els.as_deref(), out);
        }
        StmtKind::Switch {
            init, tag, clauses, ..
        } => {
            maybe(init.as_deref(), out);
            exprs(tag, out);
            cases(clauses, out);
        }
        StmtKind::TypeSwitch {
            init, x, clauses, ..
        } => {
            maybe(init.as_deref(), out);
            exprs([x], out);
            cases(clauses, out);
        }
        StmtKind::Select { clauses, .. } => comms(clauses, out),
        StmtKind::For {
            init,
            cond,
            post,
            body,
        } => {
            maybe(init.as_deref(), out);
            exprs(cond, out);
            maybe(post.as_deref(), out);
            block(body, out);
        }
        StmtKind::Range {
            key,
            value,
            x,
            body,
            ..
        } => {
            exprs(key, out);
            exprs(value, out);
            exprs([x], out);
            block(body, out);
        }
        StmtKind::Bad
        | StmtKind::Empty
        | StmtKind::Break(_)
        | StmtKind::Continue(_)
        | StmtKind::Goto(_)
        | StmtKind::Fallthrough => {}
    }
}

fn expr<'a>(e: &'a Expr, out: &mut Out<'a>) {
    let mut each = |list: &[&'a Expr]| out.extend(list.iter().map(|e| Node::Expr(e)));
    match &e.kind {
        ExprKind::Bad | ExprKind::Ident(_) | ExprKind::BasicLit { .. } => {}
        ExprKind::CompositeLit { ty, elts, .. } => {
            exprs(ty.as_deref(), out);
            exprs(elts, out);
        }
        ExprKind::KeyValue { key, value } => each(&[key, value]),
        ExprKind::FuncLit { sig, body } => {
            signature(sig, out);
            block(body, out);
        }
        ExprKind::Paren(x)
        | ExprKind::Selector { x, .. }
        | ExprKind::Star(x)
        | ExprKind::Unary { x, .. } => each(&[x]),
        ExprKind::Index { x, indices, .. } => {
            each(&[x]);
            exprs(indices, out);
        }
        ExprKind::Slice { x, lo, hi, max, .. } => {
            each(&[x]);
            exprs([lo, hi, max].into_iter().filter_map(|e| e.as_deref()), out);
        }
        ExprKind::TypeAssert { x, ty } => {
            each(&[x]);
            exprs(ty.as_deref(), out);
        }
        ExprKind::Call { fun, args, .. } => {
            each(&[fun]);
            exprs(args, out);
        }
        ExprKind::Binary { x, y, .. } => each(&[x, y]),
        ExprKind::ArrayType { len, elem } => {
            exprs(len.as_deref(), out);
            exprs([&**elem], out);
        }
        ExprKind::SliceType(x) | ExprKind::ChanType { elem: x, .. } => each(&[x]),
        ExprKind::StructType(fields) => exprs(fields.iter().map(|f| &f.ty), out),
        ExprKind::FuncType(sig) => signature(sig, out),
        ExprKind::InterfaceType(elems) => {
            for elem in elems {
                match elem {
                    InterfaceElem::Method { sig, .. } => signature(sig, out),
                    InterfaceElem::Embed(e) => exprs([e], out),
                }
            }
        }
        ExprKind::MapType { key, value } => each(&[key, value]),
        ExprKind::Ellipsis(x) => exprs(x.as_deref(), out),
    }
}
