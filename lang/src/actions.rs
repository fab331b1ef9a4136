//! The grammar's actions: build the tree's nodes, and say what the grammar alone lets pass.

use crate::ast::*;
use crate::diag::{Class, Diag};
use crate::parse::NodeIds;
use crate::source::{Pos, SourceFile, Span};
use crate::symbol::Symbol;
use crate::table::Elements;
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
            .push(Diag::error("SyntaxError", span, message.into()));
    }

    /// The same as a "syntax error".
    pub fn syntax_error(&mut self, span: Span, message: &str) {
        let diag = Diag::error("SyntaxError", span, format!("syntax error: {message}"));
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
            name: Symbol::intern(self.text(l, r)),
            span: Span::new(l, r),
        }
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
        let text = Symbol::intern(self.text(l, r));
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
        let path = crate::token::unquote(text)
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
            recv,
            name,
            sig,
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

    // ---- Expressions ----

    fn join(&mut self, x: Expr, op: BinaryOp, op_pos: Pos, y: Expr) -> Expr {
        self.expr(
            x.span.lo,
            y.span.hi,
            ExprKind::Binary {
                op,
                op_pos,
                x: Box::new(x),
                y: Box::new(y),
            },
        )
    }

    /// Hangs `op y` into the tree of what stands left of it, by precedence: below the operators
    /// on its right edge that bind less tightly (never more than five).
    pub fn binary(&mut self, x: Expr, op: BinaryOp, op_pos: Pos, y: Expr) -> Expr {
        match x.kind {
            ExprKind::Binary {
                op: above,
                op_pos: above_pos,
                x: left,
                y: right,
            } if precedence(above) < precedence(op) => {
                let span = x.span.to(y.span);
                let right = self.binary(*right, op, op_pos, y);
                Expr {
                    id: x.id,
                    span,
                    kind: ExprKind::Binary {
                        op: above,
                        op_pos: above_pos,
                        x: left,
                        y: Box::new(right),
                    },
                }
            }
            kind => self.join(Expr { kind, ..x }, op, op_pos, y),
        }
    }

    pub fn unary(&mut self, l: Pos, op: UnaryOp, x: Expr, r: Pos) -> Expr {
        self.expr(l, r, ExprKind::Unary { op, x: Box::new(x) })
    }

    /// `<-x`, which is a type when `x` is a channel type: `<-chan T`.
    pub fn receive(&mut self, l: Pos, mut x: Expr, r: Pos) -> Expr {
        if !matches!(x.kind, ExprKind::ChanType { .. }) {
            return self.unary(l, UnaryOp::Recv, x, r);
        }
        self.turn_arrow(l, &mut x);
        x
    }

    /// `<-chan<- chan T` means `<-chan (<-chan T)`: each arrow belongs to the chan behind it.
    fn turn_arrow(&mut self, start: Pos, x: &mut Expr) {
        let at = x.span;
        let ExprKind::ChanType { dir, elem } = &mut x.kind else {
            let text = self.text(at.lo, at.hi).to_owned();
            return self.syntax_error(at, &format!("unexpected {text}, expected chan"));
        };
        let was = std::mem::replace(dir, ChanDir::Recv);
        x.span.lo = start;
        match was {
            ChanDir::Both => {}
            ChanDir::Send => {
                // The arrow stands before the element.
                let arrow = elem.span.lo;
                self.turn_arrow(arrow, elem);
            }
            ChanDir::Recv => self.syntax_error(at, "unexpected <-, expected chan"),
        }
    }

    pub fn func_lit(&mut self, l: Pos, ty: Expr, body: Block, r: Pos) -> Expr {
        let kind = match ty.kind {
            ExprKind::FuncType(sig) => ExprKind::FuncLit {
                sig,
                body: Arc::new(body),
            },
            _ => ExprKind::Bad,
        };
        self.expr(l, r, kind)
    }

    pub fn selector(&mut self, x: Expr, sel: Ident) -> Expr {
        self.expr(
            x.span.lo,
            sel.span.hi,
            ExprKind::Selector {
                x: Box::new(x),
                sel,
            },
        )
    }

    /// `x[i]`, or a generic function with type arguments: only the first part can be a literal.
    pub fn index(&mut self, x: Expr, lbrack: Pos, indices: Vec<Expr>, r: Pos) -> Expr {
        self.no_literal(indices.get(1..).unwrap_or_default(), "expected ]");
        self.index_expr(x, lbrack, indices, r)
    }

    /// A generic type with its arguments.
    pub fn instance(&mut self, x: Expr, lbrack: Pos, args: Vec<Expr>, r: Pos) -> Expr {
        self.no_literal(&args, "expected type");
        self.index_expr(x, lbrack, args, r)
    }

    /// `[...]T` where the length must be written.
    pub fn no_ellipsis(&mut self, l: Pos, r: Pos) {
        self.syntax_error(Span::new(l, r), "unexpected ..., expected expression");
    }

    fn no_literal(&mut self, list: &[Expr], expected: &str) {
        if let Some(bad) = list
            .iter()
            .find(|x| matches!(x.kind, ExprKind::BasicLit { .. }))
        {
            let text = self.text(bad.span.lo, bad.span.hi);
            let text = format!("unexpected literal {text}, {expected}");
            self.syntax_error(bad.span, &text);
        }
    }

    fn index_expr(&mut self, x: Expr, lbrack: Pos, indices: Vec<Expr>, r: Pos) -> Expr {
        self.expr(
            x.span.lo,
            r,
            ExprKind::Index {
                x: Box::new(x),
                indices,
                lbrack,
            },
        )
    }

    pub fn slice(&mut self, l: Pos, x: Expr, lo: Option<Expr>, hi: Option<Expr>, r: Pos) -> Expr {
        self.expr(
            l,
            r,
            ExprKind::Slice {
                x: Box::new(x),
                lo: lo.map(Box::new),
                hi: hi.map(Box::new),
                max: None,
                three: false,
            },
        )
    }

    #[allow(clippy::too_many_arguments)]
    pub fn slice3(
        &mut self,
        l: Pos,
        x: Expr,
        lo: Option<Expr>,
        hi: Option<Expr>,
        colon: Pos,
        max: Option<Expr>,
        rbrack: Pos,
        r: Pos,
    ) -> Expr {
        if hi.is_none() {
            self.error(
                Span::new(colon, colon),
                "middle index required in 3-index slice",
            );
        }
        if max.is_none() {
            self.error(
                Span::new(rbrack, rbrack),
                "final index required in 3-index slice",
            );
        }
        self.expr(
            l,
            r,
            ExprKind::Slice {
                x: Box::new(x),
                lo: lo.map(Box::new),
                hi: hi.map(Box::new),
                max: max.map(Box::new),
                three: true,
            },
        )
    }

    pub fn call(&mut self, fun: Expr, args: (Vec<Expr>, Option<Pos>), r: Pos) -> Expr {
        let (args, ellipsis) = args;
        self.expr(
            fun.span.lo,
            r,
            ExprKind::Call {
                fun: Box::new(fun),
                args,
                ellipsis,
                rparen: Pos(r.0.saturating_sub(1)),
            },
        )
    }

    /// A literal's elements that stay text.
    pub fn table(&mut self, l: Pos, r: Pos) -> Elements {
        let span = Span::new(l, r);
        Elements::table(span, self.ids.reserve(r.0.saturating_sub(l.0)))
    }

    /// `T{...}`; what cannot be a literal's type is named here.
    pub fn composite(&mut self, ty: Option<Expr>, value: (Pos, Elements), r: Pos) -> Expr {
        let (lbrace, elts) = value;
        if let Some(t) = &ty {
            let inner = without_parens(t);
            let fits = matches!(
                inner.kind,
                ExprKind::Ident(_)
                    | ExprKind::Selector { .. }
                    | ExprKind::Index { .. }
                    | ExprKind::ArrayType { .. }
                    | ExprKind::SliceType(_)
                    | ExprKind::StructType(_)
                    | ExprKind::MapType { .. }
                    | ExprKind::Bad
            );
            let at = Span::new(lbrace, lbrace.offset(1));
            if !fits {
                self.syntax_error(at, "unexpected { at end of statement");
            } else if matches!(t.kind, ExprKind::Paren(_)) {
                self.syntax_error(at, "cannot parenthesize type in composite literal");
            }
        }
        let lo = ty.as_ref().map_or(lbrace, |t| t.span.lo);
        self.expr(
            lo,
            r,
            ExprKind::CompositeLit {
                ty: ty.map(Box::new),
                lbrace,
                elts,
                rbrace: Pos(r.0.saturating_sub(1)),
            },
        )
    }

    // ---- Statements ----

    pub fn labeled(&mut self, l: Pos, label: Ident, stmt: Option<Box<Stmt>>, r: Pos) -> Box<Stmt> {
        let stmt = match stmt {
            Some(stmt) => stmt,
            None => self.stmt(r, r, StmtKind::Empty),
        };
        self.stmt(l, r, StmtKind::Labeled { label, stmt })
    }

    pub fn go_or_defer(&mut self, l: Pos, defer: bool, mut x: Expr, r: Pos) -> Box<Stmt> {
        if matches!(x.kind, ExprKind::Paren(_))
            && matches!(without_parens(&x).kind, ExprKind::Call { .. })
        {
            let word = if defer { "defer" } else { "go" };
            let text = format!("expression in {word} must not be parenthesized");
            self.error(x.span, text);
            // The checker looks at the call, so that it does not say the same again.
            while let ExprKind::Paren(inner) = x.kind {
                x = *inner;
            }
        }
        let kind = if defer {
            StmtKind::Defer(x)
        } else {
            StmtKind::Go(x)
        };
        self.stmt(l, r, kind)
    }

    pub fn assign(
        &mut self,
        l: Pos,
        lhs: Vec<Expr>,
        op: AssignOp,
        op_pos: Pos,
        rhs: Vec<Expr>,
        r: Pos,
    ) -> Box<Stmt> {
        self.stmt(
            l,
            r,
            StmtKind::Assign {
                lhs,
                op,
                op_pos,
                rhs,
            },
        )
    }

    /// The statement of a header as the expression that it must be.
    fn condition(&mut self, stmt: Option<Box<Stmt>>) -> Option<Expr> {
        let stmt = *stmt?;
        let span = stmt.span;
        match stmt.kind {
            StmtKind::Expr(x) => return Some(x),
            StmtKind::Assign {
                lhs,
                op: AssignOp::Assign,
                op_pos,
                rhs,
            } => {
                let span = Span::new(op_pos, op_pos.offset(1));
                // Parentheses, so that `x = y` is not read as `x == y`.
                let text = match (lhs.as_slice(), rhs.as_slice()) {
                    ([x], [y]) => {
                        let put = |this: &Self, e: &Expr| {
                            let text = this.text(e.span.lo, e.span.hi).to_owned();
                            if matches!(e.kind, ExprKind::Binary { .. }) {
                                format!("({text})")
                            } else {
                                text
                            }
                        };
                        format!("assignment {} = {}", put(self, x), put(self, y))
                    }
                    _ => self.text(stmt.span.lo, stmt.span.hi).to_owned(),
                };
                self.syntax_error(span, &format!("cannot use {text} as value"));
            }
            kind => {
                let text = self.text(span.lo, span.hi).to_owned();
                let at = match kind {
                    StmtKind::Assign { op_pos, .. } => Span::new(op_pos, op_pos.offset(2)),
                    StmtKind::Send { arrow, .. } => Span::new(arrow, arrow.offset(2)),
                    StmtKind::IncDec { x, .. } => Span::new(x.span.hi, span.hi),
                    _ => span,
                };
                self.syntax_error(at, &format!("cannot use {text} as value"));
            }
        }
        Some(self.expr(span.lo, span.hi, ExprKind::Bad))
    }

    pub fn if_stmt(
        &mut self,
        l: Pos,
        header: Header,
        then: Block,
        els: Option<Box<Stmt>>,
        r: Pos,
    ) -> Box<Stmt> {
        let cond = match self.condition(header.cond) {
            Some(cond) => cond,
            None => {
                let at = header.semi.unwrap_or(then.lbrace);
                let newline =
                    header.semi.is_some() && !self.text(at, at.offset(1)).starts_with(';');
                let text = if newline {
                    "unexpected newline, expected { after if clause"
                } else {
                    "missing condition in if statement"
                };
                self.syntax_error(Span::new(at, at.offset(1)), text);
                self.expr(at, at, ExprKind::Bad)
            }
        };
        self.stmt(
            l,
            r,
            StmtKind::If {
                init: header.init,
                cond,
                then,
                els,
            },
        )
    }

    pub fn switch(
        &mut self,
        l: Pos,
        header: Header,
        lbrace: Pos,
        clauses: Vec<CaseClause>,
        rbrace: Pos,
        r: Pos,
    ) -> Box<Stmt> {
        self.labels_before_clauses(clauses.iter().map(|c| c.body.as_slice()));
        let init = header.init;
        let kind = match self.type_guard(header.cond) {
            Ok((bind, x)) => StmtKind::TypeSwitch {
                init,
                bind,
                x,
                clauses,
                lbrace,
                rbrace,
            },
            Err(cond) => StmtKind::Switch {
                init,
                tag: self.condition(cond),
                clauses,
                lbrace,
                rbrace,
            },
        };
        self.stmt(l, r, kind)
    }

    pub fn select(
        &mut self,
        l: Pos,
        lbrace: Pos,
        clauses: Vec<CommClause>,
        rbrace: Pos,
        r: Pos,
    ) -> Box<Stmt> {
        self.labels_before_clauses(clauses.iter().map(|c| c.body.as_slice()));
        let kind = StmtKind::Select {
            clauses,
            lbrace,
            rbrace,
        };
        self.stmt(l, r, kind)
    }

    /// A label may stand before a closing brace, not before another clause.
    fn labels_before_clauses<'b>(&mut self, bodies: impl Iterator<Item = &'b [Stmt]>) {
        let mut bodies = bodies.peekable();
        while let Some(body) = bodies.next() {
            let Some(last) = body.last() else { continue };
            if bodies.peek().is_some()
                && let StmtKind::Labeled { label, stmt } = &last.kind
                && stmt.kind == StmtKind::Empty
                && stmt.span.lo == last.span.hi
            {
                let colon = Span::new(label.span.hi, label.span.hi.offset(1));
                // The semicolon of an empty statement may stand on a later line.
                let from = stmt.span.lo.0.saturating_sub(self.file.base.0) as usize;
                let rest = self.file.text.get(from..).unwrap_or("");
                if !behind_blanks(rest).starts_with(';') {
                    self.syntax_error(colon, "missing statement after label");
                }
            }
        }
    }

    /// `x := y.(type)` or `y.(type)`: the name and `y`.
    #[allow(clippy::result_large_err)]
    fn type_guard(
        &mut self,
        cond: Option<Box<Stmt>>,
    ) -> Result<(Option<Ident>, Expr), Option<Box<Stmt>>> {
        fn is_guard(x: &Expr) -> bool {
            matches!(&x.kind, ExprKind::TypeAssert { ty: None, .. })
        }
        fn operand(x: Expr) -> Expr {
            match x.kind {
                ExprKind::TypeAssert { x, .. } => *x,
                _ => x,
            }
        }
        let Some(stmt) = cond else { return Err(None) };
        let stmt = *stmt;
        match stmt.kind {
            StmtKind::Expr(x) if is_guard(&x) => Ok((None, operand(x))),
            StmtKind::Assign {
                lhs,
                op: AssignOp::Define,
                op_pos,
                mut rhs,
            } => {
                let guard = matches!(rhs.as_slice(), [x] if is_guard(x));
                match (lhs.as_slice(), guard) {
                    (
                        [
                            Expr {
                                kind: ExprKind::Ident(name),
                                ..
                            },
                        ],
                        true,
                    ) => Ok((Some(*name), operand(rhs.swap_remove(0)))),
                    _ => {
                        let kind = StmtKind::Assign {
                            lhs,
                            op: AssignOp::Define,
                            op_pos,
                            rhs,
                        };
                        Err(Some(Box::new(Stmt { kind, ..stmt })))
                    }
                }
            }
            kind => Err(Some(Box::new(Stmt { kind, ..stmt }))),
        }
    }

    pub fn for_loop(&mut self, l: Pos, head: LoopHead, body: Block, r: Pos) -> Box<Stmt> {
        let kind = match head {
            LoopHead::Clause { init, cond, post } => {
                if let Some(post) = &post
                    && let StmtKind::Assign {
                        op: AssignOp::Define,
                        op_pos,
                        ..
                    } = post.kind
                {
                    let at = Span::new(op_pos, op_pos.offset(2));
                    self.syntax_error(at, "cannot declare in post statement of for loop");
                }
                StmtKind::For {
                    init,
                    cond: self.condition(cond),
                    post,
                    body,
                }
            }
            LoopHead::Range {
                lhs,
                define,
                range_pos,
                x,
            } => {
                if let Some(third) = lhs.get(2) {
                    let at = third.span;
                    let text = "range clause permits at most two iteration variables";
                    let diag = Diag::error("SyntaxError", at, text);
                    self.diags.push(diag.class(Class::ByChecker));
                }
                let mut lhs = lhs.into_iter();
                StmtKind::Range {
                    key: lhs.next(),
                    value: lhs.next(),
                    define,
                    x,
                    range_pos,
                    body,
                }
            }
        };
        self.stmt(l, r, kind)
    }

    pub fn case(
        &mut self,
        l: Pos,
        exprs: Option<Vec<Expr>>,
        colon: Pos,
        r: Pos,
        body: Vec<Stmt>,
    ) -> CaseClause {
        CaseClause {
            id: self.ids.fresh(),
            span: Span::new(l, r),
            exprs,
            body,
            colon,
        }
    }

    pub fn comm(
        &mut self,
        l: Pos,
        comm: Option<Box<Stmt>>,
        colon: Pos,
        r: Pos,
        body: Vec<Stmt>,
    ) -> CommClause {
        CommClause {
            id: self.ids.fresh(),
            span: Span::new(l, r),
            comm,
            body,
            colon,
        }
    }
}
