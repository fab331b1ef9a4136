//! The declarations of a program's own packages: functions and types, with their positions.

use minigo_lang::syntax::ast::{Expr, ExprKind, FuncDecl};
use minigo_lang::types::info::Program;
use minigo_lang::types::{ObjKind, PkgId};

/// A function or method.
pub struct Function {
    /// Its name, as traces print it.
    pub name: String,
    /// Its file.
    pub file: String,
    /// The line of its name.
    pub line: u32,
}

/// See the head of this file.
#[derive(Default)]
pub struct Symbols {
    /// The functions, sorted by names.
    pub functions: Vec<Function>,
    /// The types, sorted.
    pub types: Vec<String>,
}

impl Symbols {
    /// Those of this program.
    pub fn of(program: &Program) -> Symbols {
        let store = &program.store;
        let mut symbols = Symbols::default();
        for f in program.info.funcs.values() {
            let Some(shown) = program.sources.shown(f.decl.name.span.lo) else {
                continue;
            };
            if !store.pkg(f.pkg).library {
                symbols.functions.push(Function {
                    name: name_of(program, f.pkg, &f.decl),
                    file: shown.path.to_owned(),
                    line: shown.line,
                });
            }
        }
        for (_, pkg) in store.packages().filter(|(_, pkg)| !pkg.library) {
            for (name, &obj) in &store.scope(pkg.scope).names {
                if matches!(store.obj(obj).kind, ObjKind::TypeName) {
                    symbols.types.push(format!("{}.{name}", pkg.path));
                }
            }
        }
        symbols.functions.sort_by(|a, b| a.name.cmp(&b.name));
        symbols.types.sort();
        symbols
    }
}

/// A function's name, as traces print it.
fn name_of(program: &Program, pkg: PkgId, decl: &FuncDecl) -> String {
    let path = program.store.pkg(pkg).path;
    let name = decl.name.name;
    match decl.recv().and_then(<[_]>::first).map(|p| &p.ty) {
        None => format!("{path}.{name}"),
        Some(ty) => format!("{path}.{}.{name}", receiver(ty)),
    }
}

/// A receiver's type without its type parameters.
fn receiver(ty: &Expr) -> String {
    match &ty.kind {
        ExprKind::Paren(x) => receiver(x),
        ExprKind::Star(x) => format!("(*{})", receiver(x)),
        ExprKind::Index { x, .. } => format!("{}[...]", receiver(x)),
        ExprKind::Ident(id) => id.name.as_str().to_owned(),
        _ => "?".to_owned(),
    }
}
