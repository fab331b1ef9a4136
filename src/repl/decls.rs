//! What inputs have declared, kept as text: types, their methods, functions, constants.
//!
//! A type does not change once values of it exist. So a method that comes later declares its type
//! anew, with all its methods, and whatever mentions the type: other types with their methods,
//! functions (the type's constructor, say), constants. Variables keep what they are.

use minigo_lang::ast::{Decl, Expr, ExprKind, GenDecl};
use minigo_lang::chunk::Item;
use minigo_lang::parse::{NodeIds, parse_input};
use minigo_lang::source::{SourceFile, SourceMap, Span};

/// What a declaration is.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Kind {
    Type,
    /// A function, or a group of constants.
    Other,
    /// Of that type.
    Method(String),
}

/// A declaration.
#[derive(Clone, Debug)]
struct Entry {
    kind: Kind,
    names: Vec<String>,
    text: String,
}

/// An input's declarations.
#[derive(Debug, Default)]
pub struct Declared {
    entries: Vec<Entry>,
    /// Are there statements or variables too? They need what is declared to come first.
    mixed: bool,
}

/// All declarations so far.
#[derive(Debug, Default)]
pub struct Decls(Vec<Entry>);

impl Declared {
    /// What an input declares; nothing if it cannot be parsed.
    pub fn of(text: &str) -> Declared {
        let mut map = SourceMap::default();
        let id = map.add(String::new(), String::new(), text.into());
        let mut diags = Vec::new();
        let mut declared = Declared::default();
        let Some(file) = id.and_then(|id| map.file(id)) else {
            return declared;
        };
        let input = parse_input(file, &mut NodeIds::default(), &mut diags);
        if !diags.is_empty() {
            return declared;
        }
        for item in &input.items {
            match item {
                Item::Decl(decl) => declared.decl(file, decl),
                Item::Stmt(_) => declared.mixed = true,
            }
        }
        declared
    }

    fn decl(&mut self, file: &SourceFile, decl: &Decl) {
        let slice = |span: Span| {
            let at = |p: minigo_lang::source::Pos| p.0.saturating_sub(file.base.0) as usize;
            file.text.get(at(span.lo)..at(span.hi)).unwrap_or("")
        };
        let name = |n: &minigo_lang::ast::Ident| n.name.as_str().to_owned();
        match decl {
            Decl::Gen(GenDecl::Type(specs)) => {
                for spec in specs {
                    self.entries.push(Entry {
                        kind: Kind::Type,
                        names: vec![name(&spec.name)],
                        text: format!("type {}", slice(spec.span)),
                    });
                }
            }
            Decl::Gen(GenDecl::Const(specs)) => {
                let (Some(first), Some(last)) = (specs.first(), specs.last()) else {
                    return;
                };
                let all = slice(Span::new(first.span.lo, last.span.hi));
                self.entries.push(Entry {
                    kind: Kind::Other,
                    names: specs
                        .iter()
                        .flat_map(|s| s.names.iter().map(name))
                        .collect(),
                    text: format!("const (\n{all}\n)"),
                });
            }
            Decl::Gen(GenDecl::Var(_)) => self.mixed = true,
            // An init function runs once.
            Decl::Func(func) if func.recv.is_none() && func.name.name.as_str() == "init" => {}
            Decl::Func(func) => {
                let base = func
                    .recv
                    .as_ref()
                    .map(|recv| recv.first().and_then(|p| base(&p.ty)));
                self.entries.push(Entry {
                    kind: match base {
                        None => Kind::Other,
                        Some(None) => return,
                        Some(Some(base)) => Kind::Method(base),
                    },
                    names: vec![name(&func.name)],
                    text: slice(func.span).to_owned(),
                });
            }
            _ => {}
        }
    }

    fn declares_type(&self, name: &str) -> bool {
        let is = |e: &&Entry| e.kind == Kind::Type && e.names.iter().any(|n| n == name);
        self.entries.iter().any(|e| is(&e))
    }
}

/// The name of a receiver's type.
fn base(ty: &Expr) -> Option<String> {
    match &ty.kind {
        ExprKind::Ident(ident) => Some(ident.name.as_str().to_owned()),
        ExprKind::Star(x) | ExprKind::Paren(x) | ExprKind::Index { x, .. } => base(x),
        _ => None,
    }
}

/// Is one of the names a word of the text?
fn mentions(text: &str, names: &[String]) -> bool {
    text.split(|c: char| !(c.is_alphanumeric() || c == '_'))
        .any(|word| names.iter().any(|n| n == word))
}

impl Decls {
    /// The input, together with what must be declared anew because of the methods in it.
    pub fn complete(&self, text: &str, new: &Declared) -> String {
        let bases = new.entries.iter().filter_map(|e| match &e.kind {
            Kind::Method(base) if !new.declares_type(base) => Some(base.clone()),
            _ => None,
        });
        let known = |name: &String| {
            let mut all = self.0.iter();
            all.any(|e| e.kind == Kind::Type && e.names.contains(name))
        };
        let mut names: Vec<String> = bases.filter(known).collect();
        if names.is_empty() {
            return text.to_owned();
        }
        let mut taken = vec![false; self.0.len()];
        loop {
            let before = names.len();
            for (entry, taken) in self.0.iter().zip(&mut taken) {
                let own = match &entry.kind {
                    Kind::Method(base) => names.contains(base),
                    Kind::Type | Kind::Other => entry.names.iter().any(|n| names.contains(n)),
                };
                if *taken || !(own || mentions(&entry.text, &names)) {
                    continue;
                }
                *taken = true;
                match &entry.kind {
                    // A type with a method that mentions what is new is new itself.
                    Kind::Method(base) if !names.contains(base) => names.push(base.clone()),
                    Kind::Method(_) => {}
                    Kind::Type | Kind::Other => {
                        let more = entry.names.iter().filter(|n| !names.contains(n));
                        let more: Vec<String> = more.cloned().collect();
                        names.extend(more);
                    }
                }
            }
            if names.len() == before {
                break;
            }
        }
        let replaced = |e: &Entry| {
            let same = |n: &Entry| match (&n.kind, &e.kind) {
                (Kind::Method(a), Kind::Method(b)) => a == b && n.names == e.names,
                (Kind::Method(_), _) | (_, Kind::Method(_)) => false,
                _ => n.names.iter().any(|name| e.names.contains(name)),
            };
            new.entries.iter().any(same)
        };
        let again = self.0.iter().zip(&taken);
        let again = again.filter(|(e, taken)| **taken && !replaced(e));
        let again: String = again.map(|(e, _)| e.text.clone() + "\n").collect();
        if new.mixed {
            again + text
        } else {
            // Behind it, so that errors name the input's own lines.
            format!("{}\n{again}", text.trim_end())
        }
    }

    /// The input was accepted.
    pub fn remember(&mut self, new: Declared) {
        for entry in new.entries {
            self.0.retain(|e| match (&entry.kind, &e.kind) {
                (Kind::Method(a), Kind::Method(b)) => a != b || entry.names != e.names,
                (Kind::Type, Kind::Method(base)) => !entry.names.contains(base),
                (Kind::Method(_), _) | (_, Kind::Method(_)) => true,
                _ => !e.names.iter().any(|n| entry.names.contains(n)),
            });
            self.0.push(entry);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_mentions_a_type_comes_with_it() {
        let mut decls = Decls::default();
        for text in [
            "type Bank struct{ n int }",
            "func (b *Bank) N() int { return b.n }",
            "func New() *Bank { return &Bank{} }",
            "func unrelated() {}",
            "type Town struct{ bank Bank }",
            "const (\n\tA = iota\n\tB\n)",
        ] {
            decls.remember(Declared::of(text));
        }
        let text = "func (b Bank) M() {}";
        let whole = decls.complete(text, &Declared::of(text));
        assert!(whole.starts_with(text), "{whole}");
        for part in ["type Bank", "N() int", "func New", "type Town"] {
            assert_eq!(whole.matches(part).count(), 1, "{part} in {whole}");
        }
        assert!(
            !whole.contains("unrelated") && !whole.contains("iota"),
            "{whole}"
        );
        // The same method anew replaces the other.
        let text = "func (b *Bank) N() int { return 1 }";
        let whole = decls.complete(text, &Declared::of(text));
        assert_eq!(whole.matches("N() int").count(), 1, "{whole}");
        // A type that comes with its methods needs nothing else.
        let text = "type Bank int\nfunc (b Bank) O() {}";
        assert_eq!(decls.complete(text, &Declared::of(text)), text);
    }
}
