//! Expressions that a debugger's user enters, as functions that are added to the program.

use crate::code::{ENTERED_END, ENTERED_VALUES, Entered, EnteredVariable, Func};
use crate::compile::types::ty::Env;
use crate::compile::{Compiler, FnKey};
use crate::heap::kept::Kept;
use minigo_lang::syntax::ast::{Decl, File, GenDecl, ImportSpec, NodeId};
use minigo_lang::syntax::parse::{ParseMode, parse_file};
use minigo_lang::text::diag::Class;
use minigo_lang::text::symbol::Symbol;
use minigo_lang::types::{ObjId, PkgId};
use std::fmt::Write;
use std::sync::Arc;

/// The function that evaluates.
const BEGIN: &str = "minigo_entered";

/// What is wrong with a text.
struct Wrong {
    message: String,
    /// A call has no value.
    no_value: bool,
}

impl Compiler {
    /// See [`crate::code::Compile::entered`].
    pub fn entered(&mut self, what: &Entered) -> Result<Kept<Func>, String> {
        let (pkg, imports) = self.around(what);
        let decl = match self.add_entered(pkg, &text_of(what, &imports, true), what) {
            Err(wrong) if wrong.no_value => {
                self.add_entered(pkg, &text_of(what, &imports, false), what)
            }
            other => other,
        };
        let decl = decl.map_err(|wrong| wrong.message)?;
        Ok(self.func(FnKey::Decl {
            decl,
            env: Env(0),
            by_ptr: false,
        }))
    }

    /// The package that a text is in, and the packages that it can name: name and path.
    fn around(&self, what: &Entered) -> (Option<PkgId>, Vec<(String, String)>) {
        let prog = self.prog();
        let is_file = |file: &Arc<File>| {
            let source = prog.sources.file(file.file);
            source.is_some_and(|source| source.path == what.file)
        };
        let own = prog.files.iter().find(|(_, file)| is_file(file));
        let pkg = own.map(|(pkg, _)| *pkg);
        let mut imports = Vec::new();
        for decl in own.iter().flat_map(|(_, file)| &file.decls) {
            if let Decl::Gen(GenDecl::Import(specs)) = decl {
                imports.extend(specs.iter().filter_map(|spec| self.import(spec)));
            }
        }
        // Packages that only others import.
        for name in names_before_dots(&what.text) {
            let known = imports.iter().any(|(own, _)| own == name);
            if known || what.variables.iter().any(|v| v.name == name) {
                continue;
            }
            let all = prog.store.packages().map(|(_, p)| p);
            let named = all.filter(|p| p.library && p.name.as_str() == name);
            let likeliest =
                named.min_by_key(|p| (p.path.as_str().contains("internal"), p.path.as_str().len()));
            imports.extend(likeliest.map(|p| (name.to_owned(), p.path.as_str().to_owned())));
        }
        (pkg.or(prog.info.packages.last().copied()), imports)
    }

    /// The name that an import declares, and its path; `None`: it declares none.
    fn import(&self, spec: &ImportSpec) -> Option<(String, String)> {
        let path = spec.path.as_str().to_owned();
        let pkg = self.package(&path)?;
        let name = match &spec.name {
            Some(name) => name.name.as_str(),
            None => self.prog().store.pkg(pkg).name.as_str(),
        };
        (name != "_").then(|| (name.to_owned(), path))
    }

    /// Adds a text to a package; the declaration of its first function.
    fn add_entered(
        &mut self,
        pkg: Option<PkgId>,
        text: &str,
        what: &Entered,
    ) -> Result<NodeId, Wrong> {
        let wrong = |message: &str| Wrong {
            message: message.to_owned(),
            no_value: false,
        };
        let cannot = || wrong("code cannot be added to this program");
        let types = what.variables.iter().enumerate().filter_map(|(n, v)| {
            let name = Symbol::intern(&type_name(n));
            Some((name, ObjId(v.object?)))
        });
        let types: Vec<(Symbol, ObjId)> = types.collect();
        let pkg = pkg.ok_or_else(cannot)?;
        let name = self.prog().store.pkg(pkg).name;
        let text = format!("package {name}\n{text}");
        let (front, ids) = self.session().ok_or_else(cannot)?;
        let sources = &mut front.program.sources;
        let shown = || "entered".to_owned();
        let id = sources.add(shown(), shown(), text.as_str().into());
        let id = id.ok_or_else(|| wrong("the program has too much text"))?;
        let source = sources.file(id).ok_or_else(cannot)?;
        let mut diags = Vec::new();
        let file = parse_file(source, id, ids, ParseMode::default(), &mut diags);
        let file = Arc::new(file);
        if diags.is_empty() {
            diags = front.add_entered(pkg, &file, &types);
        }
        if let Some(first) = diags.first() {
            return Err(Wrong {
                message: first.message.clone(),
                no_value: diags.iter().any(|d| d.class == Class::NoValue),
            });
        }
        let declared = file.decls.iter().find_map(|decl| match decl {
            Decl::Func(f) if f.name.name.as_str() == BEGIN => Some(f.id),
            _ => None,
        });
        declared.ok_or_else(cannot)
    }
}

/// The name of the type of a variable.
fn type_name(n: usize) -> String {
    format!("minigo_type{n}")
}

/// The text of a file whose first function evaluates the expression; its parameters are where the variables are.
fn text_of(what: &Entered, imports: &[(String, String)], has_value: bool) -> String {
    let mut text = String::new();
    for (name, path) in imports {
        let _ = writeln!(text, "import {name} {path:?}");
    }
    let _ = write!(text, "func {BEGIN}(");
    for (n, v) in what.variables.iter().enumerate() {
        let _ = match v.object {
            Some(_) => write!(text, "minigo_at{n} *{}, ", type_name(n)),
            None => write!(text, "minigo_at{n} *{}, ", v.ty),
        };
    }
    text.push_str(") {\n");
    for (n, EnteredVariable { name, .. }) in what.variables.iter().enumerate() {
        let _ = writeln!(text, "{name} := *minigo_at{n}\n_ = {name}");
    }
    let entered = &what.text;
    let _ = match has_value {
        true => writeln!(text, "{ENTERED_END}({entered})\n}}"),
        false => writeln!(text, "{entered}\n{ENTERED_END}()\n}}"),
    };
    let _ = writeln!(
        text,
        "func {ENTERED_END}({ENTERED_VALUES} ...any) {{ _ = {ENTERED_VALUES} }}"
    );
    text
}

/// The names in a text that are followed by a dot and do not follow one.
fn names_before_dots(text: &str) -> Vec<&str> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let mut names = Vec::new();
    let mut from = 0;
    for (at, _) in text.match_indices('.') {
        let before = text.get(from..at).unwrap_or("");
        let start = before.trim_end_matches(is_part).len();
        let name = before.get(start..).unwrap_or("");
        let follows_dot = start == 0 && from > 0;
        if !name.is_empty() && !follows_dot && !names.contains(&name) {
            names.push(name);
        }
        from = at + 1;
    }
    names
}

#[cfg(test)]
mod tests {
    #[test]
    fn names_before_dots() {
        let names = super::names_before_dots("strings.ToUpper(p.name.first) + x + 1.5*f(q.y)");
        assert_eq!(names, ["strings", "p", "1", "q"]);
    }
}
