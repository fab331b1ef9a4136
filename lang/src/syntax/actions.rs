//! The grammar's actions: build the tree's nodes, and report errors that the grammar itself cannot express.

mod expressions;
mod statements;

use crate::syntax::ast::*;
use crate::syntax::ids::NodeIds;
use crate::text::codes::Code;
use crate::text::diag::{Class, Diag};
use crate::text::source::{Pos, SourceFile, Span};
use crate::text::symbol::Symbol;
use std::sync::Arc;

/// What the actions work with: the text, fresh numbers, and a place for errors.
pub struct Build<'a> {
    /// The file that is parsed.
    pub file: &'a SourceFile,
    /// Fresh node numbers.
    pub ids: &'a mut NodeIds,
    /// What was found wrong.
    pub diags: &'a mut Vec<Diag>,
}

/// One entry of a parameter list, before it is known whether the list has names.
pub enum Entry {
    /// A name alone: a type, or a parameter that shares the type of the next.
    Name(Ident),
    /// A type.
    Type(Expr),
    /// A name with its type.
    Named(Ident, Expr),
}

/// Names (none if embedded) and type of a field.
pub type FieldHead = (Vec<Ident>, Expr);

/// The header of an if or switch.
pub struct Header {
    /// Before the semicolon.
    pub init: Option<Box<Stmt>>,
    /// Position of the semicolon.
    pub semi: Option<Pos>,
    /// The condition or tag, still as a statement.
    pub cond: Option<Box<Stmt>>,
}

/// The header of a for.
pub enum LoopHead {
    /// `init; cond; post`, or a condition, or nothing.
    Clause {
        /// Before the first semicolon.
        init: Option<Box<Stmt>>,
        /// The condition, still as a statement.
        cond: Option<Box<Stmt>>,
        /// Behind the second semicolon.
        post: Option<Box<Stmt>>,
    },
    /// `lhs := range x`
    Range {
        /// The iteration variables.
        lhs: Vec<Expr>,
        /// Whether it is `:=`.
        define: bool,
        /// Position of `range`.
        range_pos: Pos,
        /// What is ranged over.
        x: Expr,
    },
}

/// What a parse yields, by its goal.
pub enum Parsed {
    /// A declaration at package level.
    Decl(Decl),
    /// A function's body.
    Body(Block),
    /// Statements.
    Stmts(Vec<Stmt>),
    /// One expression or type.
    Expr(Expr),
    /// The elements of a composite literal.
    Elements(Elements),
}

fn precedence(op: BinaryOp) -> u8 {
    match op {
        BinaryOp::LogOr => 1,
        BinaryOp::LogAnd => 2,
        BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => {
            3
        }
        BinaryOp::Add | BinaryOp::Sub | BinaryOp::Or | BinaryOp::Xor => 4,
        BinaryOp::Mul
        | BinaryOp::Div
        | BinaryOp::Rem
        | BinaryOp::And
        | BinaryOp::AndNot
        | BinaryOp::Shl
        | BinaryOp::Shr => 5,
    }
}

/// What the grammar keeps boxed so that its stack's entries stay small, in a row.
#[allow(clippy::vec_box)]
pub fn unbox<T>(list: Vec<Box<T>>) -> Vec<T> {
    list.into_iter().map(|x| *x).collect()
}

/// The text behind white space and comments.
fn behind_blanks(mut text: &str) -> &str {
    loop {
        text = text.trim_start();
        let end = if text.starts_with("//") {
            text.find('\n')
        } else if text.starts_with("/*") {
            text.find("*/").map(|at| at + 2)
        } else {
            return text;
        };
        text = end.and_then(|end| text.get(end..)).unwrap_or("");
    }
}

fn without_parens(mut x: &Expr) -> &Expr {
    while let ExprKind::Paren(inner) = &x.kind {
        x = inner;
    }
    x
}

impl Build<'_> {
    /// The source text between two positions.
    pub fn text(&self, lo: Pos, hi: Pos) -> &str {
        let base = self.file.base.0;
        let from = lo.0.saturating_sub(base) as usize;
        let to = hi.0.saturating_sub(base) as usize;
        self.file.text.get(from..to).unwrap_or("")
    }

    /// Reports something that the grammar lets pass, in the words given.
    pub fn error(&mut self, span: Span, message: impl Into<String>) {
        self.diags
            .push(Diag::error(Code::SyntaxError, span, message.into()));
    }

    /// The same as a "syntax error".
    pub fn syntax_error(&mut self, span: Span, message: &str) {
        let diag = Diag::error(Code::SyntaxError, span, format!("syntax error: {message}"));
        self.diags.push(diag.class(Class::Grammar));
    }

    pub fn expr(&mut self, l: Pos, r: Pos, kind: ExprKind) -> Expr {
        Expr {
            id: self.ids.fresh(),
            span: Span::new(l, r),
            kind,
        }
    }

    pub fn stmt(&mut self, l: Pos, r: Pos, kind: StmtKind) -> Box<Stmt> {
        Box::new(Stmt {
            id: self.ids.fresh(),
            span: Span::new(l, r),
            kind,
        })
    }

    pub fn ident(&mut self, l: Pos, r: Pos) -> Ident {
        Ident {
            id: self.ids.fresh(),
            name: self.symbol(l, r),
            span: Span::new(l, r),
        }
    }

    fn symbol(&self, lo: Pos, hi: Pos) -> Symbol {
        let offset = |pos: Pos| pos.0.saturating_sub(self.file.base.0) as usize;
        self.file.symbol(offset(lo)..offset(hi))
    }

    pub fn name(&mut self, n: Ident) -> Expr {
        Expr {
            id: n.id,
            span: n.span,
            kind: ExprKind::Ident(n),
        }
    }

    pub fn literal(&mut self, l: Pos, kind: LitKind, r: Pos) -> Expr {
        // One that the lexer found bad has no value, and the checker nothing to add. (Only the
        // first errors are looked at: a hostile text may have any number.)
        let bad = |d: &Diag| d.span.lo >= l && d.span.lo <= r;
        if self.diags.iter().take(100).any(bad) {
            return self.expr(l, r, ExprKind::Bad);
        }
        let text = self.symbol(l, r);
        self.expr(l, r, ExprKind::BasicLit { kind, text })
    }

    // ---- Declarations ----

    #[allow(clippy::vec_box)]
    pub fn consts(&mut self, specs: Vec<Box<ConstSpec>>) -> GenDecl {
        let mut specs = unbox(specs);
        for (i, spec) in specs.iter_mut().enumerate() {
            spec.iota = i as u32;
        }
        GenDecl::Const(specs)
    }

    pub fn import(&mut self, l: Pos, r: Pos, name: Option<Ident>, path_lo: Pos) -> Box<ImportSpec> {
        let span = Span::new(path_lo, r);
        let text = self.text(path_lo, r);
        let path = crate::syntax::token::unquote(text)
            .map_or_else(|| Symbol::intern(text), |path| Symbol::intern(&path));
        Box::new(ImportSpec {
            id: self.ids.fresh(),
            name,
            path,
            path_span: span,
            span: Span::new(l, r),
        })
    }

    pub fn tparams(&mut self, list: Vec<(Ident, Option<Expr>)>) -> Vec<TypeParamDecl> {
        let mut out = Vec::new();
        let mut names = Vec::new();
        for (name, constraint) in list {
            names.push(name);
            if let Some(constraint) = constraint {
                out.push(TypeParamDecl {
                    names: std::mem::take(&mut names),
                    constraint,
                });
            }
        }
        if let Some(last) = names.last() {
            let span = last.span;
            // Go points behind the name that lacks its constraint.
            self.syntax_error(Span::new(span.hi, span.hi), "missing type constraint");
            let constraint = self.expr(span.hi, span.hi, ExprKind::Bad);
            out.push(TypeParamDecl { names, constraint });
        }
        out
    }

    pub fn func_decl(
        &mut self,
        span: Span,
        recv: Option<Vec<Param>>,
        name: Ident,
        sig: FuncType,
        body: FuncBody,
    ) -> Arc<FuncDecl> {
        if let Some(recv) = &recv {
            let count: usize = recv.iter().map(|p| p.names.len().max(1)).sum();
            if count != 1 {
                self.error(
                    name.span,
                    if count == 0 {
                        "method has no receiver"
                    } else {
                        "method has multiple receivers"
                    },
                );
            }
        }
        Arc::new(FuncDecl {
            id: self.ids.fresh(),
            name,
            head: Head::new(recv, sig),
            body,
            directives: Vec::new(),
            span,
        })
    }

    // ---- Parameters ----

    pub fn entry_name(&mut self, n: Ident) -> Entry {
        Entry::Name(n)
    }

    /// Tells names from types: if any entry has both, names alone are names.
    pub fn params(&mut self, list: Vec<Entry>) -> Vec<Param> {
        let named = list.iter().any(|e| matches!(e, Entry::Named(..)));
        let mut out = Vec::with_capacity(list.len());
        if !named {
            for entry in list {
                let ty = match entry {
                    Entry::Name(n) => self.name(n),
                    Entry::Type(t) | Entry::Named(_, t) => t,
                };
                out.push(Param {
                    names: Vec::new(),
                    ty,
                });
            }
            return self.check_ellipsis(out);
        }
        let mut names = Vec::new();
        let mut bad: Option<(Span, &str)> = None;
        for entry in list {
            match entry {
                Entry::Name(n) => names.push(n),
                Entry::Named(n, ty) => {
                    names.push(n);
                    out.push(Param {
                        names: std::mem::take(&mut names),
                        ty,
                    });
                }
                Entry::Type(ty) => {
                    let at = Span::new(ty.span.lo, ty.span.hi);
                    bad.get_or_insert((at, "missing parameter name"));
                    out.push(Param {
                        names: Vec::new(),
                        ty,
                    });
                }
            }
        }
        if let Some(last) = names.last().copied() {
            let at = Span::new(last.span.hi, last.span.hi);
            bad.get_or_insert((at, "missing parameter type"));
            let ty = self.expr(at.lo, at.hi, ExprKind::Bad);
            out.push(Param { names, ty });
        }
        if let Some((at, text)) = bad {
            self.syntax_error(at, text);
        }
        self.check_ellipsis(out)
    }

    fn check_ellipsis(&mut self, list: Vec<Param>) -> Vec<Param> {
        let last = list.len().saturating_sub(1);
        for (i, param) in list.iter().enumerate() {
            if matches!(param.ty.kind, ExprKind::Ellipsis(_))
                && (i != last || param.names.len() > 1)
            {
                self.error(param.ty.span, "can only use ... with final parameter");
                break;
            }
        }
        list
    }

    // ---- Types ----

    pub fn qualified(&mut self, package: Ident, sel: Ident, span: Span) -> Expr {
        let x = self.name(package);
        self.expr(
            span.lo,
            sel.span.hi,
            ExprKind::Selector {
                x: Box::new(x),
                sel,
            },
        )
    }

    pub fn ellipsis(&mut self, l: Pos, ty: Option<Expr>, r: Pos) -> Expr {
        self.expr(l, r, ExprKind::Ellipsis(ty.map(Box::new)))
    }

    /// `[a, b] T` where an array type is meant.
    pub fn array_or_list(&mut self, l: Pos, mut list: Vec<Expr>, elem: Expr, r: Pos) -> Expr {
        if let Some(second) = list.get(1) {
            let at = second.span;
            self.syntax_error(at, "unexpected comma; expected ]");
        }
        let len = (!list.is_empty()).then(|| list.swap_remove(0));
        self.array_type(l, len, elem, r)
    }

    pub fn array_type(&mut self, l: Pos, len: Option<Expr>, elem: Expr, r: Pos) -> Expr {
        self.expr(
            l,
            r,
            ExprKind::ArrayType {
                len: len.map(Box::new),
                elem: Box::new(elem),
            },
        )
    }

    pub fn slice_type(&mut self, l: Pos, elem: Expr, r: Pos) -> Expr {
        self.expr(l, r, ExprKind::SliceType(Box::new(elem)))
    }

    pub fn chan_type(&mut self, l: Pos, dir: ChanDir, elem: Expr, r: Pos) -> Expr {
        self.expr(
            l,
            r,
            ExprKind::ChanType {
                dir,
                elem: Box::new(elem),
            },
        )
    }

    pub fn func_type(&mut self, l: Pos, params: Vec<Param>, results: Vec<Param>, r: Pos) -> Expr {
        let sig = FuncType {
            pos: l,
            tparams: Vec::new(),
            params,
            results,
            span: Span::new(l, r),
        };
        self.expr(l, r, ExprKind::FuncType(Box::new(sig)))
    }

    pub fn field(
        &mut self,
        l: Pos,
        head: FieldHead,
        r: Pos,
        tag: Option<(Pos, Pos)>,
    ) -> Box<FieldDecl> {
        let (names, ty) = head;
        let (span, tag) = match tag {
            Some((lo, hi)) => (Span::new(lo, hi), Some(Symbol::intern(self.text(lo, hi)))),
            None => (Span::new(l, r), None),
        };
        Box::new(FieldDecl {
            names,
            ty,
            tag,
            span,
        })
    }

    pub fn union(&mut self, x: Expr, op_pos: Pos, y: Expr) -> Expr {
        self.join(x, BinaryOp::Or, op_pos, y)
    }
}
