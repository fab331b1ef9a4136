//! `:save`: writes the inputs that succeeded as a Go program. Declarations go to package level; statements go
//! to main, in order, and so do the initial values of variables.

use minigo_lang::syntax::ast::{AssignOp, Decl, Expr, ExprKind, GenDecl, Stmt, StmtKind, UnaryOp};
use minigo_lang::syntax::chunk::Item;
use minigo_lang::syntax::parse::{NodeIds, parse_input};
use minigo_lang::text::source::{Pos, SourceMap, Span};
use std::fmt::Write;

/// An input that went well.
#[derive(Clone)]
pub struct Accepted {
    /// Its text.
    pub text: String,
    /// The variables that it declares, with their types.
    pub variables: Vec<(String, String)>,
}

/// A program as it grows.
#[derive(Default)]
struct Program {
    /// Declarations: what they declare, and their texts.
    declarations: Vec<(Vec<String>, String)>,
    /// Variables of the package, with their types.
    variables: Vec<(String, String)>,
    /// The statements of main.
    statements: Vec<String>,
    /// Whether the session has a main of its own.
    has_main: bool,
}

/// An import of a session.
pub struct Import {
    /// The name that inputs use.
    pub name: String,
    /// The import path.
    pub path: String,
    /// Whether the name is not what the path ends in.
    pub renamed: bool,
}

/// The program of a session.
pub fn program(inputs: &[Accepted], mut imports: Vec<Import>) -> String {
    let mut program = Program::default();
    for input in inputs {
        program.input(input);
    }
    let body = program.text();
    let mut text = "package main\n\n".to_owned();
    imports.sort_by(|a, b| (&a.path, &a.name).cmp(&(&b.path, &b.name)));
    imports.dedup_by(|a, b| a.path == b.path && a.name == b.name);
    for Import {
        name,
        path,
        renamed,
    } in imports
    {
        if name == "." || name == "_" || renamed && mentions(&body, &name) {
            let _ = writeln!(text, "import {name} {path:?}");
        } else if mentions(&body, &name) {
            let _ = writeln!(text, "import {path:?}");
        }
    }
    if !text.ends_with("\n\n") {
        text.push('\n');
    }
    text + &body
}

impl Program {
    fn input(&mut self, input: &Accepted) {
        let mut map = SourceMap::default();
        let text = format!("{}\n", input.text);
        let id = map.add(String::new(), String::new(), text.into());
        let Some(file) = id.and_then(|id| map.file(id)) else {
            return;
        };
        let parsed = parse_input(file, &mut NodeIds::default(), &mut Vec::new());
        let at = |pos: Pos| pos.0.saturating_sub(file.base.0) as usize;
        let cut = |span: Span| file.text.get(at(span.lo)..at(span.hi)).unwrap_or_default();
        for (item, span) in parsed.items.iter().zip(parsed.spans) {
            let text = cut(span).trim_end_matches([';', '\n', ' ']);
            match item {
                Item::Decl(decl) => self.declaration(decl, text, input, &cut),
                Item::Stmt(stmt) => self.statement(stmt, text, input, &|from, to| {
                    file.text
                        .get(at(from)..at(to))
                        .unwrap_or_default()
                        .to_owned()
                }),
            }
        }
    }

    fn declaration<'t>(
        &mut self,
        decl: &Decl,
        text: &str,
        input: &Accepted,
        cut: &dyn Fn(Span) -> &'t str,
    ) {
        let names: Vec<String> = match decl {
            Decl::Func(f) => {
                let name = f.name.name.as_str();
                self.has_main |= name == "main" && !f.is_method();
                match f.is_method() {
                    true => super::waiting::declarations(&[Item::Decl(decl.clone())], text)
                        .unwrap_or_default(),
                    false => vec![name.to_owned()],
                }
            }
            Decl::Gen(GenDecl::Type(specs)) => specs
                .iter()
                .map(|s| s.name.name.as_str().to_owned())
                .collect(),
            Decl::Gen(GenDecl::Const(specs)) => {
                let all = specs.iter().flat_map(|s| &s.names);
                all.map(|n| n.name.as_str().to_owned()).collect()
            }
            Decl::Gen(GenDecl::Var(specs)) => {
                for spec in specs {
                    let names: Vec<&str> = spec.names.iter().map(|n| n.name.as_str()).collect();
                    let own = names.iter().map(|name| self.variable(name, input));
                    let own = own.collect::<Vec<_>>().into_iter().all(|own| own);
                    let Some((first, last)) = spec.values.first().zip(spec.values.last()) else {
                        continue;
                    };
                    let values = cut(Span {
                        lo: first.span.lo,
                        hi: last.span.hi,
                    });
                    let op = if own { "=" } else { ":=" };
                    self.statements
                        .push(format!("{} {op} {values}", names.join(", ")));
                }
                return;
            }
            _ => return,
        };
        // The latest declaration of a name counts.
        self.declarations
            .retain(|(of, _)| of.iter().any(|n| !names.contains(n)));
        self.declarations.push((names, text.to_owned()));
    }

    /// Declares a variable of the package. False: it has another type there.
    fn variable(&mut self, name: &str, input: &Accepted) -> bool {
        let Some((_, ty)) = input.variables.iter().find(|(n, _)| n == name) else {
            return name == "_";
        };
        match self.variables.iter().find(|(n, _)| n == name) {
            Some((_, before)) => before == ty,
            None => {
                self.variables.push((name.to_owned(), ty.clone()));
                true
            }
        }
    }

    fn statement(
        &mut self,
        stmt: &Stmt,
        text: &str,
        input: &Accepted,
        cut: &dyn Fn(Pos, Pos) -> String,
    ) {
        let text = match &stmt.kind {
            StmtKind::Assign {
                lhs,
                op: AssignOp::Define,
                op_pos,
                ..
            } => {
                let names = lhs.iter().filter_map(|x| match &x.kind {
                    ExprKind::Ident(ident) => Some(ident.name.as_str()),
                    _ => None,
                });
                let names: Vec<&str> = names.collect();
                let own: Vec<bool> = names.iter().map(|n| self.variable(n, input)).collect();
                match own.iter().all(|own| *own) {
                    true => {
                        let after = cut(Pos(op_pos.0 + 2), stmt.span.hi);
                        format!(
                            "{} = {}",
                            names.join(", "),
                            after.trim().trim_end_matches(';')
                        )
                    }
                    // Of another type than before: a variable of main's from here on.
                    false => text.to_owned(),
                }
            }
            StmtKind::Expr(expr) if !is_statement(expr) => format!("_ = {text}"),
            StmtKind::Expr(expr) if self.has_main && is_main(expr) => return,
            _ => text.to_owned(),
        };
        self.statements.push(text);
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for (name, ty) in &self.variables {
            let _ = writeln!(text, "var {name} {ty}");
        }
        if !self.variables.is_empty() {
            text.push('\n');
        }
        for (_, declaration) in &self.declarations {
            let _ = writeln!(text, "{declaration}\n");
        }
        let name = if self.has_main { "init" } else { "main" };
        if self.has_main && self.statements.is_empty() {
            return text;
        }
        let _ = writeln!(text, "func {name}() {{");
        for statement in &self.statements {
            // Lines of a raw string must stay as they are.
            let statement = match statement.contains('`') {
                true => statement.clone(),
                false => statement.replace('\n', "\n\t"),
            };
            let _ = writeln!(text, "\t{statement}");
        }
        text.push_str("}\n");
        text
    }
}

fn is_main(expr: &Expr) -> bool {
    matches!(&expr.kind, ExprKind::Call { fun, .. } if matches!(&fun.kind, ExprKind::Ident(i) if i.name.as_str() == "main"))
}

/// Whether an expression may be a statement: a call, but not of a builtin that only has a value, nor a conversion as
/// far as can be seen.
fn is_statement(expr: &Expr) -> bool {
    const VALUES: [&str; 11] = [
        "append", "cap", "complex", "imag", "len", "make", "max", "min", "new", "real", "string",
    ];
    match &expr.kind {
        ExprKind::Call { fun, .. } => match &fun.kind {
            ExprKind::Ident(i) => !VALUES.contains(&i.name.as_str()),
            ExprKind::Selector { .. } => true,
            _ => matches!(
                &fun.kind,
                ExprKind::FuncLit { .. } | ExprKind::Call { .. } | ExprKind::Paren(_)
            ),
        },
        ExprKind::Unary { op, .. } => *op == UnaryOp::Recv,
        _ => false,
    }
}

/// Whether `name.` occurs in the text, not after a letter or a dot.
pub fn mentions(text: &str, name: &str) -> bool {
    let mut rest = text;
    let mut before = ' ';
    while let Some(i) = rest.find(name) {
        let prev = rest
            .get(..i)
            .and_then(|t| t.chars().last())
            .unwrap_or(before);
        let after = rest.get(i + name.len()..).unwrap_or("");
        if after.starts_with('.') && !prev.is_alphanumeric() && prev != '_' && prev != '.' {
            return true;
        }
        before = name.chars().last().unwrap_or(' ');
        rest = after;
    }
    false
}
