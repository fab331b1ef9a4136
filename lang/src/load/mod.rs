//! Loads a program: parses its files and all packages that they import, imported ones first. The caller
//! provides the source texts ([`Host`]): this module does no I/O.

pub mod assets;
mod input;

pub use crate::syntax::buildtag;
pub use input::{PackageInput, valid_import_path};

use crate::syntax::ast::{Decl, File, GenDecl};
use crate::syntax::buildtag::GO_MINOR;
use crate::syntax::parse::reach;
use crate::syntax::parse::{Bodies, NodeIds, ParseMode, parse_file};
use crate::text::codes::Code;
use crate::text::diag::Diag;
use crate::text::source::{FileText, Pos, SourceMap, Span};
use crate::text::symbol::Symbol;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The text of one file.
#[derive(Clone, Debug)]
pub struct Text {
    /// As diagnostics print it.
    pub name: String,
    /// As run-time traces print it.
    pub path: String,
    /// The text.
    pub text: FileText,
    /// Offsets of bytes that were not UTF-8.
    pub bad_bytes: Vec<usize>,
}

/// A package as found by the host.
#[derive(Clone, Debug)]
pub struct Package {
    /// Its files; at least one.
    pub files: Vec<Text>,
    /// One of the library's own.
    pub library: bool,
    /// Whether bodies of its functions are looked at only when they are first called, or when the order of
    /// initialisation depends on them. So it is with the library's, whatever is said here.
    pub by_need: bool,
    /// The language version of its module: `N` of `go 1.N`.
    pub go: u32,
}

/// A file that a `//go:embed` line names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asset {
    /// Its path, seen from its package's folder.
    pub name: String,
    /// What is in it.
    pub data: Arc<[u8]>,
}

/// Where packages come from.
pub trait Host {
    /// The package that `importer` means by the import path; an error says what was looked for.
    fn find(&self, path: &str, importer: &str) -> Result<Package, String>;

    /// Whether `importer` may import a package that is loaded already; an error says why not.
    fn may_import(&self, path: &str, importer: &str) -> Result<(), String> {
        let _ = (path, importer);
        Ok(())
    }

    /// The files that a pattern of `//go:embed` means in that file of Go, by name; an error says why
    /// there are none.
    fn assets(&self, file: &str, pattern: &str) -> Result<Vec<Asset>, String> {
        let _ = (file, pattern);
        Err("files cannot be embedded here".to_owned())
    }

    /// The outline of a file of the library, if it was made before (`outline::stored`).
    fn outline(&self, file: &Text) -> Option<&'static [u8]> {
        let _ = file;
        None
    }

    /// The order in which the variables of a package of the library get their values, if that was found out before
    /// for the package that these files make: the names that one value initialises in a line.
    fn initial_order(&self, path: &str, files: &[Text]) -> Option<&'static str> {
        let _ = (path, files);
        None
    }

    /// The language version of the program's own module: `N` of `go 1.N`.
    fn language(&self) -> u32 {
        GO_MINOR
    }
}

/// A program's packages, parsed.
#[derive(Debug, Default)]
pub struct Loaded {
    /// All texts.
    pub sources: SourceMap,
    /// Imported packages before those that import them; the program's own is last.
    pub packages: Vec<PackageInput>,
    /// Fresh node numbers continue from here.
    pub ids: NodeIds,
    /// Syntax errors.
    pub diags: Vec<Diag>,
    /// Imports that lead nowhere: reported alone, before anything else.
    pub missing: Vec<Diag>,
}

enum State {
    /// Its imports are being loaded.
    Open,
    Done,
}

struct Loader<'a> {
    host: &'a dyn Host,
    out: Loaded,
    states: FxHashMap<Symbol, State>,
    /// Paths of the packages whose imports are being loaded, outermost first.
    open: Vec<Symbol>,
    /// Packages that were loaded before.
    known: Option<&'a dyn Fn(Symbol) -> bool>,
}

/// How deep packages may import each other.
const MAX_IMPORT_DEPTH: usize = 500;

/// Loads the program made of `files` (package `path`, usually `main`), and all it imports.
pub fn load_program(path: &str, files: Vec<Text>, host: &dyn Host) -> Loaded {
    load_program_with(path, files, host, &[])
}

/// The same, with packages that are there whether or not anything imports them.
pub fn load_program_with(
    path: &str,
    files: Vec<Text>,
    host: &dyn Host,
    implied: &[&str],
) -> Loaded {
    let mut loader = Loader {
        host,
        out: Loaded::default(),
        states: FxHashMap::default(),
        open: Vec::new(),
        known: None,
    };
    let package = Package {
        files,
        library: false,
        by_need: false,
        go: host.language(),
    };
    for name in implied {
        let name = Symbol::intern(name);
        if !loader.states.contains_key(&name) {
            loader.import(name, name, Span::NONE);
        }
    }
    loader.package(Symbol::intern(path), package);
    loader.out
}

/// Loads packages into a program that is there already: `before` has its texts and numbers,
/// `known` tells which packages it has.
pub fn load_more(
    before: Loaded,
    paths: &[Symbol],
    known: &dyn Fn(Symbol) -> bool,
    host: &dyn Host,
) -> Loaded {
    let mut loader = Loader {
        host,
        out: before,
        states: FxHashMap::default(),
        open: Vec::new(),
        known: Some(known),
    };
    for &path in paths {
        loader.import(Symbol::MAIN, path, Span::NONE);
    }
    loader.out
}

impl Loader<'_> {
    fn package(&mut self, path: Symbol, package: Package) {
        self.states.insert(path, State::Open);
        self.open.push(path);
        let order = match package.library {
            true => self.host.initial_order(path.as_str(), &package.files),
            false => None,
        };
        let files = self.parse(&package, order.is_some());
        for file in &files {
            let imports = file.decls.iter().filter_map(|decl| match decl {
                Decl::Gen(GenDecl::Import(specs)) => Some(specs),
                _ => None,
            });
            for spec in imports.flatten() {
                self.import(path, spec.path, spec.path_span);
            }
        }
        self.open.pop();
        self.states.insert(path, State::Done);
        if !files.is_empty() {
            self.out.packages.push(PackageInput {
                path,
                files,
                library: package.library,
                by_need: package.by_need,
                go: package.go,
                order,
            });
        }
    }

    /// `values_wait`: the order of initialisation is known.
    fn parse(&mut self, package: &Package, values_wait: bool) -> Vec<Arc<File>> {
        let mut files = Vec::new();
        let (mut embedding, mut missing) = (None, Vec::new());
        for text in &package.files {
            // Tests of the library's are no part of it, though they are in the same package.
            let by_need = package.library || package.by_need;
            let bodies = if by_need && !text.name.ends_with("_test.go") {
                if package.library {
                    let stored = self.host.outline(text);
                    stored.map_or(Bodies::Tidy, |outline| Bodies::Outlined {
                        outline,
                        values_wait,
                    })
                } else {
                    Bodies::Deferred
                }
            } else {
                Bodies::Now
            };
            let added =
                self.out
                    .sources
                    .add(text.name.clone(), text.path.clone(), text.text.clone());
            let Some((id, file)) = added.and_then(|id| Some((id, self.out.sources.file(id)?)))
            else {
                let message = format!("{}: all source files together exceed 4 GB", text.name);
                self.out
                    .missing
                    .push(Diag::error(Code::TooLarge, Span::NONE, message));
                continue;
            };
            for &at in &text.bad_bytes {
                let lo = file.base.offset(at);
                let span = Span::new(lo, lo.offset(1));
                self.out
                    .diags
                    .push(Diag::error(Code::BadToken, span, "invalid UTF-8 encoding"));
            }
            let mode = ParseMode { bodies };
            let mut tree = parse_file(file, id, &mut self.out.ids, mode, &mut self.out.diags);
            if !tree.embeds.is_empty() {
                let path = text.path.as_str();
                let find = |pattern: &str| self.host.assets(path, pattern);
                let ids = &mut self.out.ids;
                let diags = &mut self.out.diags;
                if assets::embed(
                    &mut tree,
                    &text.text,
                    file.base,
                    ids,
                    find,
                    diags,
                    &mut missing,
                ) {
                    let package = Symbol::intern(assets::PACKAGE);
                    embedding = embedding.or(Some(package));
                }
            }
            files.push(tree);
        }
        // Go names one pattern of a package.
        missing.sort_by(|(a, _), (b, _)| a.cmp(b));
        self.out
            .missing
            .extend(missing.into_iter().next().map(|(_, diag)| diag));
        // Nobody may import it but itself; once it is there, nobody asks.
        if let Some(path) = embedding.filter(|path| !self.states.contains_key(path)) {
            self.import(path, path, Span::NONE);
        }
        // The library's initialisers are written so that their order does not depend on functions.
        if package.by_need && !package.library {
            let out = &mut self.out;
            reach::parse_initial(&mut files, &out.sources, &mut out.ids, &mut out.diags);
        }
        files.into_iter().map(Arc::new).collect()
    }

    fn import(&mut self, importer: Symbol, path: Symbol, span: Span) {
        match self.states.get(&path) {
            Some(State::Done) => {
                if let Err(text) = self.host.may_import(path.as_str(), importer.as_str()) {
                    self.miss(span, Code::MissingPackage, text);
                }
                return;
            }
            Some(State::Open) => {
                let from = self.open.iter().position(|&p| p == path).unwrap_or(0);
                let mut text = "import cycle not allowed".to_owned();
                for (i, p) in self.open.iter().skip(from).enumerate() {
                    text.push_str(if i == 0 { "\n\t" } else { "\n\timports " });
                    text.push_str(p.as_str());
                }
                text.push_str(&format!("\n\timports {path}"));
                self.miss(span, Code::ImportCycle, text);
                return;
            }
            None => {}
        }
        if self.known.is_some_and(|known| known(path)) {
            return;
        }
        match path.as_str() {
            // The checker's own business.
            "unsafe" | "C" => return,
            // So are paths that cannot be.
            path if valid_import_path(path).is_err() => return,
            _ => {}
        }
        if self.open.len() > MAX_IMPORT_DEPTH {
            self.states.insert(path, State::Done);
            return self.miss(span, Code::TooDeep, "packages import each other too deeply");
        }
        match self.host.find(path.as_str(), importer.as_str()) {
            Ok(package) => self.package(path, package),
            Err(text) => {
                self.states.insert(path, State::Done);
                self.miss(span, Code::MissingPackage, text);
            }
        }
    }

    fn miss(&mut self, span: Span, code: Code, text: impl Into<String>) {
        self.out.missing.push(Diag::error(code, span, text));
    }
}

/// Makes a text of a file's bytes: what is not UTF-8 is noted, a `#!` line becomes a comment.
pub fn text_of(name: String, path: String, bytes: Vec<u8>) -> Text {
    let (mut text, bad_bytes) = crate::syntax::token::decode(bytes);
    if text.starts_with("#!") {
        text.replace_range(..2, "//");
    }
    Text {
        name,
        path,
        text: text.into(),
        bad_bytes,
    }
}

/// The package name of a file, read without parsing the rest; and where it stands.
pub fn package_name(text: &str) -> Option<Symbol> {
    // Nearly always the first line that looks like it.
    let begins = match text.starts_with("package ") {
        true => Some(0),
        false => memchr::memmem::find(text.as_bytes(), b"\npackage ").map(|at| at + 1),
    };
    let line = begins.and_then(|at| Some(at + text.get(at..)?.find('\n')? + 1));
    let head = line.and_then(|end| text.get(..end));
    head.and_then(name_in).or_else(|| name_in(text))
}

/// Whether a word is in a text. (The standard library's search takes several times as long.)
pub fn mentions(text: &str, word: &str) -> bool {
    memchr::memmem::find(text.as_bytes(), word.as_bytes()).is_some()
}

fn name_in(head: &str) -> Option<Symbol> {
    let mut map = SourceMap::default();
    let id = map.add(String::new(), String::new(), head.into())?;
    let file = map.file(id)?;
    let mode = ParseMode {
        bodies: Bodies::Deferred,
    };
    let mut diags = Vec::new();
    let tree = parse_file(file, id, &mut NodeIds::default(), mode, &mut diags);
    let known = tree.package.span.lo != Pos::NONE && !tree.package.name.is_blank();
    known.then_some(tree.package.name)
}
