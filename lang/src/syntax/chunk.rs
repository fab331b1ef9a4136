//! The REPL's inputs as trees: an input is a mixture of declarations and statements; each becomes a file of
//! package main that the checker can add to a session.

use crate::syntax::ast::{
    AssignOp, Block, Decl, Expr, ExprKind, File, FuncBody, FuncDecl, FuncType, GenDecl, Head,
    Ident, ImportSpec, Stmt, StmtKind, VarSpec,
};
use crate::syntax::ids::NodeIds;
use crate::text::source::{FileId, Pos, Span};
use crate::text::symbol::Symbol;
use std::sync::Arc;

/// A part of an input.
#[derive(Clone, Debug)]
pub enum Item {
    /// A declaration.
    Decl(Decl),
    /// A statement.
    Stmt(Box<Stmt>),
}

/// What an input's text is.
#[derive(Clone, Debug, Default)]
pub struct Input {
    /// Its parts in order.
    pub items: Vec<Item>,
    /// Where each stands.
    pub spans: Vec<Span>,
    /// The text ends before the last part does: more lines are to come.
    pub incomplete: bool,
}

/// The name under which inputs see the package that shows values.
pub const HELPER: &str = "repl\u{b7}";
/// Its import path.
pub const HELPER_PATH: &str = "minigo/repl";

/// The variable whose type is asked for.
pub const PROBE: &str = "type\u{b7}of";

/// What stands behind the name of a variable that `:=` declares, until its value has been checked.
pub const NEW: &str = "\u{b7}";

/// A file to be checked, and the function in it that is to be run.
#[derive(Clone, Debug)]
pub struct Chunk {
    /// The file.
    pub file: Arc<File>,
    /// Declaration of the function that holds the statement.
    pub run: Option<crate::syntax::ast::NodeId>,
    /// The same input as a statement, to be tried when its value cannot be shown.
    pub otherwise: Option<Box<Chunk>>,
}

/// Makes chunks of an input's parts.
pub struct Builder<'a> {
    /// The file that the input's text is.
    pub file: FileId,
    /// Fresh numbers.
    pub ids: &'a mut NodeIds,
    /// Name (if any) and path of what inputs may use.
    pub imports: &'a [(Option<Symbol>, Symbol)],
}

impl Builder<'_> {
    /// The chunks, in order of execution.
    pub fn chunks(&mut self, items: Vec<Item>) -> Vec<Chunk> {
        let mut chunks = Vec::new();
        let mut decls = Vec::new();
        for item in items {
            match item {
                Item::Decl(Decl::Gen(GenDecl::Import(_))) => {}
                Item::Decl(Decl::Gen(GenDecl::Var(specs))) => {
                    let specs = specs.into_iter().map(|spec| self.with_value(spec));
                    decls.push(Decl::Gen(GenDecl::Var(specs.collect())));
                }
                Item::Decl(decl) => decls.push(decl),
                Item::Stmt(stmt) => {
                    if !decls.is_empty() {
                        let file = self.make_file(std::mem::take(&mut decls));
                        chunks.push(plain(file, None));
                    }
                    chunks.push(self.statement(*stmt));
                }
            }
        }
        if !decls.is_empty() {
            let file = self.make_file(decls);
            chunks.push(plain(file, None));
        }
        chunks
    }

    /// A variable that has an expression's value, to see its type.
    pub fn probe(&mut self, x: Expr) -> Chunk {
        let span = x.span;
        let spec = VarSpec {
            names: vec![self.ident(PROBE, span)],
            ty: None,
            values: vec![x],
            span,
        };
        let file = self.make_file(vec![Decl::Gen(GenDecl::Var(vec![spec]))]);
        plain(file, None)
    }

    fn statement(&mut self, stmt: Stmt) -> Chunk {
        match &stmt.kind {
            StmtKind::Assign {
                lhs,
                op: AssignOp::Define,
                rhs,
                ..
            } => {
                let names: Option<Vec<Ident>> = lhs
                    .iter()
                    .map(|x| match &x.kind {
                        ExprKind::Ident(ident) if ident.name.is_blank() => Some(*ident),
                        ExprKind::Ident(ident) => Some(Ident {
                            name: Symbol::intern(&format!("{}{NEW}", ident.name)),
                            ..*ident
                        }),
                        _ => None,
                    })
                    .collect();
                if let Some(names) = names {
                    let spec = VarSpec {
                        names,
                        ty: None,
                        values: rhs.clone(),
                        span: stmt.span,
                    };
                    let file = self.make_file(vec![Decl::Gen(GenDecl::Var(vec![spec]))]);
                    return plain(file, None);
                }
            }
            // Nobody wants to see what fmt.Println and its like return.
            StmtKind::Expr(x) if prints(x) => {}
            StmtKind::Expr(x) => {
                let call_of_show = self.show(x.clone());
                let mut shown = self.run_file(call_of_show);
                let call = matches!(x.kind, ExprKind::Call { .. });
                if call {
                    shown.otherwise = Some(Box::new(self.run_file(stmt)));
                }
                return shown;
            }
            StmtKind::Decl(decl) => {
                let mut decl = (**decl).clone();
                if let GenDecl::Var(specs) = decl {
                    let specs = specs.into_iter().map(|spec| self.with_value(spec));
                    decl = GenDecl::Var(specs.collect());
                }
                let file = self.make_file(vec![Decl::Gen(decl)]);
                return plain(file, None);
            }
            _ => {}
        }
        self.run_file(stmt)
    }

    /// A variable that is declared again without a value is zero again: `var x T` becomes
    /// `var x = repl.Zero[T]()`.
    fn with_value(&mut self, mut spec: VarSpec) -> VarSpec {
        let Some(ty) = spec.ty.take_if(|_| spec.values.is_empty()) else {
            return spec;
        };
        for _ in &spec.names {
            let fun = Expr {
                id: self.ids.fresh(),
                span: ty.span,
                kind: ExprKind::Index {
                    x: Box::new(self.helper("Zero", ty.span)),
                    indices: vec![ty.clone()],
                    lbrack: ty.span.lo,
                },
            };
            spec.values.push(self.call(fun, Vec::new()));
        }
        spec
    }

    /// `repl.Show(x)`
    fn show(&mut self, x: Expr) -> Stmt {
        let span = x.span;
        let fun = self.helper("Show", span);
        let call = self.call(fun, vec![x]);
        Stmt {
            id: self.ids.fresh(),
            span,
            kind: StmtKind::Expr(call),
        }
    }

    /// A call of a function of the REPL's own package.
    pub fn call_of(&mut self, name: &str) -> Chunk {
        let fun = self.helper(name, Span::NONE);
        let call = self.call(fun, Vec::new());
        let stmt = Stmt {
            id: self.ids.fresh(),
            span: Span::NONE,
            kind: StmtKind::Expr(call),
        };
        self.run_file(stmt)
    }

    /// A function of the REPL's own package.
    fn helper(&mut self, name: &str, span: Span) -> Expr {
        let ident = self.ident(HELPER, span);
        let sel = self.ident(name, span);
        let package = Expr {
            id: ident.id,
            span,
            kind: ExprKind::Ident(ident),
        };
        Expr {
            id: self.ids.fresh(),
            span,
            kind: ExprKind::Selector {
                x: Box::new(package),
                sel,
            },
        }
    }

    fn call(&mut self, fun: Expr, args: Vec<Expr>) -> Expr {
        let span = fun.span;
        Expr {
            id: self.ids.fresh(),
            span,
            kind: ExprKind::Call {
                fun: Box::new(fun),
                args,
                ellipsis: None,
                rparen: span.hi,
            },
        }
    }

    fn run_file(&mut self, stmt: Stmt) -> Chunk {
        let span = stmt.span;
        let id = self.ids.fresh();
        let name = self.ident(&format!("input{}\u{b7}", id.0), span);
        let func = FuncDecl {
            id,
            name,
            head: Head::new(
                None,
                FuncType {
                    pos: span.lo,
                    span,
                    ..FuncType::default()
                },
            ),
            body: FuncBody::Parsed(Arc::new(Block {
                stmts: vec![stmt],
                lbrace: span.lo,
                rbrace: span.hi,
            })),
            directives: Vec::new(),
            span,
        };
        let file = self.make_file(vec![Decl::Func(Arc::new(func))]);
        plain(file, Some(id))
    }

    fn ident(&mut self, name: &str, span: Span) -> Ident {
        Ident {
            id: self.ids.fresh(),
            name: Symbol::intern(name),
            span,
        }
    }

    fn make_file(&mut self, decls: Vec<Decl>) -> Arc<File> {
        let helper = (Some(Symbol::intern(HELPER)), Symbol::intern(HELPER_PATH));
        let mut specs = Vec::new();
        for &(name, path) in self.imports.iter().chain([&helper]) {
            let name = name.map(|name| Ident {
                id: self.ids.fresh(),
                name,
                span: Span::NONE,
            });
            specs.push(ImportSpec {
                id: self.ids.fresh(),
                name,
                path,
                path_span: Span::NONE,
                span: Span::NONE,
            });
        }
        let mut all = vec![Decl::Gen(GenDecl::Import(specs))];
        all.extend(decls);
        Arc::new(File {
            file: self.file,
            package: Ident {
                id: self.ids.fresh(),
                name: Symbol::MAIN,
                span: Span::new(Pos::NONE, Pos::NONE),
            },
            decls: all,
            directives: Vec::new(),
            embeds: Vec::new(),
            go_version: None,
        })
    }
}

/// Whether it is a call of `fmt.Print...` or `fmt.Fprint...`.
fn prints(x: &Expr) -> bool {
    let ExprKind::Call { fun, .. } = &x.kind else {
        return false;
    };
    let ExprKind::Selector { x, sel } = &fun.kind else {
        return false;
    };
    let fmt = matches!(&x.kind, ExprKind::Ident(package) if package.name.as_str() == "fmt");
    let name = sel.name.as_str();
    fmt && (name.starts_with("Print") || name.starts_with("Fprint"))
}

fn plain(file: Arc<File>, run: Option<crate::syntax::ast::NodeId>) -> Chunk {
    Chunk {
        file,
        run,
        otherwise: None,
    }
}
