//! The modules of a crate, and for each of its files the other files whose names it uses.

use super::tokens::{colons, ident, inside, is_punct, parse};
use proc_macro2::{Delimiter, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// A path of modules, and of what lies in them, from the crate's root.
type Names = Vec<String>;

/// A module: its file, and what it hands on from others.
#[derive(Default)]
struct Module {
    file: PathBuf,
    exports: BTreeMap<String, Names>,
    globs: Vec<Names>,
    /// All paths that it names.
    named: Vec<Names>,
}

/// A crate, read from its root.
#[derive(Default)]
pub struct Crate {
    modules: BTreeMap<Names, Module>,
    /// Macros that are called by way of the crate's root, and the files that declare them.
    macros: BTreeMap<String, PathBuf>,
}

/// One path of a `use`, or of code.
struct Named {
    path: Names,
    alias: Option<String>,
    glob: bool,
}

/// Where a module's text is read: its name, its file, the folder of its children.
#[derive(Clone)]
struct Place {
    module: Names,
    file: PathBuf,
    children: PathBuf,
}

impl Crate {
    /// Reads a crate whose root is this file.
    pub fn read(root: &Path) -> Crate {
        let mut krate = Crate::default();
        let children = root.parent().unwrap_or(Path::new("")).to_owned();
        krate.file(Place {
            module: Vec::new(),
            file: root.to_owned(),
            children,
        });
        krate
    }

    /// The files of the crate.
    pub fn files(&self) -> BTreeSet<&Path> {
        self.modules.values().map(|m| m.file.as_path()).collect()
    }

    /// Each pair of files of which the first names something of the second.
    pub fn arrows(&self) -> BTreeSet<(&Path, &Path)> {
        let mut found = BTreeSet::new();
        for module in self.modules.values() {
            for path in &module.named {
                let target = self.resolve(path, 0);
                if let Some(target) = target.filter(|t| *t != module.file) {
                    found.insert((module.file.as_path(), target));
                }
            }
        }
        found
    }

    /// The file in which a path leads to a declaration.
    fn resolve(&self, path: &[String], depth: usize) -> Option<&Path> {
        let mut here = Vec::new();
        for (at, name) in path.iter().enumerate() {
            let module = self.modules.get(&here)?;
            here.push(name.clone());
            if self.modules.contains_key(&here) {
                continue;
            }
            if depth > 8 {
                return None;
            }
            if let Some(target) = module.exports.get(name) {
                return self.resolve(&[target, &path[at + 1..]].concat(), depth + 1);
            }
            if let Some(target) = module.globs.iter().find(|t| self.holds(t, name)) {
                return self.resolve(&[target, &path[at..]].concat(), depth + 1);
            }
            let declares = self.macros.get(name).filter(|_| at == 0);
            return Some(declares.unwrap_or(&module.file));
        }
        Some(&self.modules.get(&here)?.file)
    }

    /// Whether a module holds a module of this name, or hands on something of this name.
    fn holds(&self, module: &Names, name: &str) -> bool {
        let child = [module.as_slice(), &[name.to_owned()]].concat();
        let exports = |m: &Module| m.exports.contains_key(name);
        self.modules.contains_key(&child) || self.modules.get(module).is_some_and(exports)
    }

    fn file(&mut self, place: Place) {
        let tokens = parse(&place.file);
        self.block(&tokens, &place);
    }

    /// Reads what a module consists of: its file, or what stands between its braces.
    fn block(&mut self, tokens: &[TokenTree], place: &Place) {
        let module = self.modules.entry(place.module.clone()).or_default();
        module.file.clone_from(&place.file);
        let mut children = BTreeSet::new();
        for (at, token) in tokens.iter().enumerate() {
            if let (true, Some(name)) = (is_word(token, "mod"), ident(tokens.get(at + 1))) {
                children.insert(name);
            }
        }
        self.code(tokens, place, &children);
    }

    /// Reads a sequence of tokens, and those inside its brackets.
    fn code(&mut self, tokens: &[TokenTree], place: &Place, children: &BTreeSet<String>) {
        let mut at = 0;
        while at < tokens.len() {
            if is_word(&tokens[at], "mod") && ident(tokens.get(at + 1)).is_some() {
                self.declared(tokens, at, place);
                at += 3;
                continue;
            }
            if is_word(&tokens[at], "macro_rules") {
                let name = ident(tokens.get(at + 2)).unwrap_or_default();
                self.macros.insert(name, place.file.clone());
            }
            if let Some(prefix) = start(tokens, at, place, children) {
                let mut named = Vec::new();
                at = tree(tokens, at + 1, prefix, &mut named);
                let public = is_public_use(tokens, at);
                self.named(named, place, public);
                continue;
            }
            if let TokenTree::Group(group) = &tokens[at] {
                self.code(&inside(group), place, children);
            }
            at += 1;
        }
    }

    /// Keeps paths that a module names, and hands on if they stand in a `pub use`.
    fn named(&mut self, named: Vec<Named>, place: &Place, public: bool) {
        let Some(module) = self.modules.get_mut(&place.module) else {
            return;
        };
        for one in named {
            match (public, one.glob) {
                (true, true) => module.globs.push(one.path.clone()),
                (true, false) => {
                    let name = one.alias.or(one.path.last().cloned());
                    module
                        .exports
                        .insert(name.unwrap_or_default(), one.path.clone());
                }
                _ => {}
            }
            module.named.push(one.path);
        }
    }

    /// A module that is declared at this place: in a file of its own, or in braces.
    fn declared(&mut self, tokens: &[TokenTree], at: usize, place: &Place) {
        let name = ident(tokens.get(at + 1)).unwrap_or_default();
        let mut inner = place.clone();
        inner.module.push(name.clone());
        inner.children.push(&name);
        match tokens.get(at + 2) {
            Some(TokenTree::Group(group)) => self.block(&inside(group), &inner),
            Some(end) if is_punct(end, ';') => {
                let beside = place.file.parent().unwrap_or(Path::new(""));
                if let Some(path) = path_attribute(&tokens[..at]) {
                    inner.file = beside.join(path);
                    inner.children = inner.file.parent().unwrap_or(beside).to_owned();
                } else if inner.children.join("mod.rs").exists() {
                    inner.file = inner.children.join("mod.rs");
                } else {
                    inner.file = inner.children.with_extension("rs");
                }
                if inner.file.exists() {
                    self.file(inner);
                }
            }
            _ => {}
        }
    }
}

/// Whether a token is this word.
fn is_word(token: &TokenTree, word: &str) -> bool {
    matches!(token, TokenTree::Ident(name) if name == word)
}

/// What `#[path = "..."]` says just before a declaration, whose visibility may stand between.
fn path_attribute(before: &[TokenTree]) -> Option<String> {
    let attribute = before.iter().rev().take(3).find_map(|t| match t {
        TokenTree::Group(g) if g.delimiter() == Delimiter::Bracket => Some(inside(g)),
        _ => None,
    })?;
    let is_path = ident(attribute.first())? == "path";
    let text = attribute.last()?.to_string();
    is_path.then(|| text.trim_matches('"').to_owned())
}

/// The module in which a path begins, if one that stays in the crate begins here.
fn start(
    tokens: &[TokenTree],
    at: usize,
    place: &Place,
    children: &BTreeSet<String>,
) -> Option<Names> {
    let word = ident(tokens.get(at))?;
    let inside = at > 0 && (is_punct(&tokens[at - 1], ':') || is_punct(&tokens[at - 1], '.'));
    if inside || !colons(tokens, at + 1) {
        return None;
    }
    let module = &place.module;
    match word.as_str() {
        "crate" => Some(Vec::new()),
        "self" => Some(module.clone()),
        "super" => Some(module[..module.len().saturating_sub(1)].to_vec()),
        name if children.contains(name) => Some([module.as_slice(), &[name.to_owned()]].concat()),
        _ => None,
    }
}

/// Reads on behind the beginning of a path, `::` first; returns the place behind it.
fn tree(tokens: &[TokenTree], mut at: usize, mut path: Names, found: &mut Vec<Named>) -> usize {
    while colons(tokens, at) {
        at += 2;
        match tokens.get(at) {
            Some(TokenTree::Ident(name)) if name == "super" => {
                path.pop();
            }
            Some(TokenTree::Ident(name)) if name == "self" => {}
            Some(TokenTree::Ident(name)) => path.push(name.to_string()),
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
                branches(&inside(group), &path, found);
                return at + 1;
            }
            Some(star) if is_punct(star, '*') => {
                let (alias, glob) = (None, true);
                found.push(Named { path, alias, glob });
                return at + 1;
            }
            _ => break,
        }
        at += 1;
    }
    let renamed = tokens.get(at).is_some_and(|t| is_word(t, "as"));
    let alias = ident(tokens.get(at + 1)).filter(|_| renamed);
    let glob = false;
    found.push(Named { path, alias, glob });
    at
}

/// The branches of `path::{a, b::c}`.
fn branches(tokens: &[TokenTree], path: &Names, found: &mut Vec<Named>) {
    for branch in tokens.split(|t| is_punct(t, ',')) {
        match ident(branch.first()) {
            Some(name) if name == "self" => {
                tree(branch, 1, path.clone(), found);
            }
            Some(name) => {
                tree(branch, 1, [path.as_slice(), &[name]].concat(), found);
            }
            None => {}
        }
    }
}

/// Whether the statement that has its last path just before this place is a `pub use`.
fn is_public_use(tokens: &[TokenTree], end: usize) -> bool {
    let statement = tokens[..end]
        .rsplit(|t| is_punct(t, ';'))
        .next()
        .unwrap_or(&[]);
    let at = statement.iter().position(|t| is_word(t, "use"));
    at.is_some_and(|at| {
        statement[at.saturating_sub(2)..at]
            .iter()
            .any(|t| is_word(t, "pub"))
    })
}
