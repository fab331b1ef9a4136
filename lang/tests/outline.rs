//! The outline of a file agrees with its syntax tree: for each file of the library, and for texts that are hard
//! to outline.

// The walls of `clippy.toml` are for the crate, not for its tests.
#![allow(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types
)]

use minigo_lang::lazy::outline::stored::{outline_bytes, outline_differs};
use minigo_lang::syntax::ast::{Decl, File, FuncBody, GenDecl, Ident};
use minigo_lang::syntax::parse::{Bodies, NodeIds, ParseMode, parse_file};
use minigo_lang::text::diag::Diag;
use minigo_lang::text::source::{SourceMap, Span};
use minigo_lang::text::symbol::known::Maker;
use std::path::{Path, PathBuf};

fn parse(text: &str, bodies: Bodies) -> (File, Vec<Diag>) {
    let mut map = SourceMap::default();
    let id = map.add("x.go".into(), "x.go".into(), text.into()).unwrap();
    let file = map.file(id).unwrap();
    let mut diags = Vec::new();
    let mode = ParseMode { bodies };
    let tree = parse_file(file, id, &mut NodeIds::default(), mode, &mut diags);
    (tree, diags)
}

/// A declaration in words.
fn told(decl: &Decl) -> Vec<String> {
    let named = |ident: &Ident, what: &str, span: Span| {
        format!("{what} {} {:?} {span:?}", ident.name, ident.span)
    };
    let group = |decl: &GenDecl| match decl {
        GenDecl::Import(specs) => {
            let line = |s: &minigo_lang::syntax::ast::ImportSpec| {
                let name = s.name.map(|n| (n.name, n.span));
                format!("import {name:?} {} {:?} {:?}", s.path, s.path_span, s.span)
            };
            specs.iter().map(line).collect()
        }
        GenDecl::Const(specs) => specs
            .iter()
            .flat_map(|s| {
                let values: Vec<Span> = s.values.iter().map(|x| x.span).collect();
                let what = format!("const {} {values:?}", s.iota);
                s.names.iter().map(move |n| named(n, &what, s.span))
            })
            .collect(),
        GenDecl::Var(specs) => specs
            .iter()
            .flat_map(|s| s.names.iter().map(|n| named(n, "var", s.span)))
            .collect(),
        GenDecl::Type(specs) => specs
            .iter()
            .map(|s| {
                let what = format!("type {} {:?}", s.alias, s.ty.span);
                named(&s.name, &what, s.span)
            })
            .collect(),
    };
    match decl {
        Decl::Gen(decl) => group(decl),
        Decl::Later(later) => {
            assert_eq!(later.wrong(), []);
            let all = group(later.decl().unwrap());
            let names: Vec<Ident> = later.names.iter().map(|n| n.ident).collect();
            assert_eq!(all.len(), names.len(), "{all:?} {names:?}");
            for (line, name) in all.iter().zip(names) {
                assert!(
                    line.contains(&format!(" {} {:?} ", name.name, name.span)),
                    "{line}"
                );
            }
            all
        }
        Decl::Func(f) => {
            let body = match &f.body {
                FuncBody::None => None,
                FuncBody::Parsed(b) => Some((b.lbrace.0, b.rbrace.0 + 1)),
                FuncBody::Deferred(span) => Some((span.lo.0, span.hi.0)),
            };
            assert_eq!(f.head.wrong(), []);
            let sig = (f.sig().span.lo, f.sig().params.len(), f.sig().results.len());
            let recv = f.head.receiver();
            let all = format!("{recv:?} {body:?} {sig:?} {:?}", f.directives);
            vec![named(&f.name, &all, f.span)]
        }
    }
}

fn compare(name: &str, text: &str, bodies: Bodies) -> File {
    let (whole, diags) = parse(text, Bodies::Now);
    let (tree, other) = parse(text, bodies);
    assert_eq!(diags.len(), other.len(), "{name}: {diags:?}");
    assert_eq!(tree.package.name, whole.package.name, "{name}");
    assert_eq!(tree.package.span, whole.package.span, "{name}");
    assert_eq!(tree.directives, whole.directives, "{name}");
    assert_eq!(tree.go_version, whole.go_version, "{name}");
    assert_eq!(tree.decls.len(), whole.decls.len(), "{name}");
    for (a, b) in tree.decls.iter().zip(&whole.decls) {
        assert_eq!(told(a), told(b), "{name}");
    }
    tree
}

fn go_files(dir: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(dir).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            go_files(&path, found);
        } else if path.extension().is_some_and(|e| e == "go") {
            found.push(path);
        }
    }
}

#[test]
fn every_file_of_the_library_is_as_its_outline_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../vm/src/stdlib");
    let mut files = Vec::new();
    go_files(&root, &mut files);
    assert!(files.len() > 300);
    let mut later = 0;
    for path in files {
        let text = std::fs::read_to_string(&path).unwrap();
        let name = path.display().to_string();
        let tree = compare(&name, &text, Bodies::Tidy);
        match outline_bytes(&text, &mut Maker::default()) {
            Some(stored) => {
                assert_eq!(outline_differs(&stored, &text), None, "{name}");
                let outline = Vec::leak(stored);
                for values_wait in [false, true] {
                    let mode = Bodies::Outlined {
                        outline,
                        values_wait,
                    };
                    compare(&name, &text, mode);
                }
            }
            None => assert!(text.contains("//go:embed"), "{name} has no outline"),
        }
        let count = |f: &File| {
            f.decls
                .iter()
                .filter(|d| matches!(d, Decl::Later(_)))
                .count()
        };
        later += count(&tree);
        // The variables of //go:embed lines are looked for in the whole tree.
        let types = !text.contains("//go:embed")
            && text
                .lines()
                .any(|l| l.starts_with("type ") && l.ends_with("struct {") && !l.contains('['));
        assert!(
            count(&tree) > 0 || !types,
            "{} has no outline",
            path.display()
        );
    }
    assert!(later > 1000);
}

#[test]
fn what_is_hard_to_outline() {
    for text in [
        "package p",
        "//go:build linux\n\n// Package p\npackage p // clause\n\nimport \"fmt\"\nimport (\n\tx \"os\" // )\n)\n",
        "package p\nfunc f() { _ = \"}\" }; func g() { _ = '}' }\nfunc h()\n",
        "package p\nfunc f() (struct{ a int }, interface{ M() }) { return }\n",
        "package p\nfunc f(a struct{ b func() }) interface { M() } {\n\t_ = `\n}\nfunc no() {\n`\n}\n",
        "package p\nfunc (*T) a() {}\nfunc (t T) b() {}\nfunc (T) c() {}\nfunc (t *T) d() {}\ntype T struct{}\n",
        "package p\ntype G[P any] struct { p P }\nfunc (g *G[P]) m() {}\nfunc f[P any](p P) {}\n",
        "package p\ntype (\n\tA struct{}\n\tB int\n)\ntype C = A\ntype D B\ntype E (B)\ntype F [3]int\ntype H []F\n",
        "package p\ntype T [2]struct {\n\ta int // }\n}\ntype U map[string]func(a,\n\tb int) int\ntype V chan<- int\n",
        "package p\nconst A, B = 1, 2\nconst (\n\tC = iota; D\n\tE // e\n\tE1, F = iota, /* ) */ \"\\\")\"\n\tG, H\n\n\t_, I // )\n)\n",
        "package p\nconst ( A = (1 +\n\t2); B = len(\"(\") )\nconst C int = 1 +\n\t2\nconst ()\nvar x, y = 1, `\n)`\n",
        "package p\nvar (\n\ta = map[string]int{\n\t\t\"}\": 1,\n\t}\n)\nvar b = func() int { return 1 }()\nvar c int\n",
        "package p\n//go:noinline\nfunc f() {}\n\n//go:generate x\n\n/* a\nb */ func g() {}\n",
        "package p; import \"a\"; const é = 1; func ü() {}; type ö struct{}\n",
        "package p\nimport . \"a\"\nimport _ \"b/c\" // x\nimport (\n\td \"e\"; `f`\n)\nimport ( \"g\"; h \"i\" )\nimport ()\n",
        "package p\nimport (\n\t// (\n\t\"a\" // )\n\n\tb \"c\"\n)\nimport \"\\x64\"\n",
        "package p\nfunc init() {}\nfunc f() { } // x\n/* y */ type T struct {} /* z */\n",
        "package p\ntype T interface {\n\tM()\n\t~int | string\n\tstruct{}\n}\ntype P *T\ntype Q func(func(int)) (int, error)\n",
    ] {
        compare(text, text, Bodies::Deferred);
    }
}

#[test]
fn what_is_wrong_is_said_as_ever() {
    for text in [
        "package p\nvar x = \n",
        "package p\nvar x = 1\nimport \"a\"\n",
        "package p\nx := 1\n",
        "package p\nimport \"a\" \"b\"\n",
        "package p\nimport (\n\t\"a\" b\n)\n",
        "package p\nimport (\n\ta b \"c\"\n)\n",
        "package p\nfunc f()\n{\n}\n",
        "func f() {}\n",
        "package\n",
        "package p\nfunc f() {\n",
        "package p\nvar x = \"\n",
        "package p\nconst (\n",
        "package p\ntype T\n",
    ] {
        let (_, now) = parse(text, Bodies::Now);
        let (_, later) = parse(text, Bodies::Deferred);
        let told = |diags: &[Diag]| diags.iter().map(|d| d.message.clone()).collect::<Vec<_>>();
        assert_eq!(told(&now), told(&later), "{text}");
        assert!(!now.is_empty(), "{text}");
    }
}
