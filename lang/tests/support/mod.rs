//! Checks one-file programs in memory, with a small package fmt to import.

use minigo_lang::check::{Options, PackageInput, check_program};
use minigo_lang::syntax::ast::{Decl, File, GenDecl};
use minigo_lang::syntax::parse::{NodeIds, ParseMode, parse_file};
use minigo_lang::text::diag::Diag;
use minigo_lang::text::source::SourceMap;
use minigo_lang::text::symbol::Symbol;
use std::sync::Arc;

const FMT: &str = "package fmt\n\
    type Pair struct { a, b int }\n\
    type Stringer interface { String() string }\n\
    func hidden() {}\n\
    func Println(args ...any) {}\n\
    func Sprint(args ...any) string { return \"\" }\n\
    func Errorf(format string, args ...any) error { return nil }\n";

/// An error as the plain line shows it.
#[derive(Debug, Clone, PartialEq)]
pub struct Found {
    /// Its code.
    pub code: &'static str,
    /// `line:column: text`
    pub text: String,
    /// The hint.
    #[allow(dead_code)]
    pub help: Option<String>,
}

/// All errors of the program, in order of position.
pub fn check(text: &str) -> Vec<Found> {
    let mut sources = SourceMap::default();
    let mut ids = NodeIds::default();
    let mut diags = Vec::new();
    let fmt = parse(&mut sources, "fmt.go", FMT, &mut ids, &mut diags);
    let file = parse(&mut sources, "./x.go", text, &mut ids, &mut diags);
    let syntax = |d: &Diag| d.message.starts_with("syntax error");
    if !diags.iter().any(syntax) {
        let package = |path: &str, file: File, library| PackageInput {
            path: Symbol::intern(path),
            files: vec![Arc::new(file)],
            library,
            by_need: library,
            order: None,
            go: minigo_lang::load::buildtag::GO_MINOR,
        };
        let mut packages = Vec::new();
        if imports_fmt(&file) {
            packages.push(package("fmt", fmt, true));
        }
        packages.push(package("main", file, false));
        let (front, more) = check_program(sources, packages, Options::default());
        sources = front.program.sources;
        diags.extend(more);
    }
    diags.sort_by_key(|d| d.span.lo);
    diags.iter().map(|d| found(&sources, d)).collect()
}

fn parse(
    sources: &mut SourceMap,
    name: &str,
    text: &str,
    ids: &mut NodeIds,
    diags: &mut Vec<Diag>,
) -> File {
    let id = sources
        .add(name.to_owned(), name.to_owned(), text.into())
        .expect("a small file");
    let file = sources.file(id).expect("just added").clone();
    parse_file(&file, id, ids, ParseMode::default(), diags)
}

fn imports_fmt(file: &File) -> bool {
    file.decls.iter().any(|decl| match decl {
        Decl::Gen(GenDecl::Import(specs)) => specs.iter().any(|s| s.path.as_str() == "fmt"),
        _ => false,
    })
}

fn found(sources: &SourceMap, d: &Diag) -> Found {
    let at = match sources.locate(d.span.lo) {
        Some((_, at)) => format!("{}:{}: ", at.line, at.col),
        None => String::new(),
    };
    Found {
        code: d.code.name(),
        text: format!("{at}{}", d.message),
        help: d.help.clone(),
    }
}
