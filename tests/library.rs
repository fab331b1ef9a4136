//! A program checks only those parts of the library that it names. These tests check all of it: its code, that
//! its documentation is complete, and that its examples print what they say.

#[path = "library/documented.rs"]
mod documented;
mod support;

use documented::Count;
use minigo::load::LibraryOnly;
use minigo_lang::check::{Front, Options, check_program};
use minigo_lang::load::{load_program_with, text_of};
use minigo_lang::types::{ObjId, Type};
use minigo_vm::stdlib::examples::EXAMPLES;
use support::cli::{folder, run};

/// A checked program that imports every package.
fn importer_of_all() -> Front {
    let packages = minigo_vm::stdlib::PACKAGES.iter().map(|p| p.path);
    let open = packages.filter(|path| !path.split('/').any(|part| part == "internal"));
    let imports: String = open.map(|path| format!("import _ {path:?}\n")).collect();
    let text = format!("package main\n{imports}func main() {{}}\n");
    let file = text_of("./p.go".to_owned(), "/p.go".to_owned(), text.into());
    let loaded = load_program_with("main", vec![file], &LibraryOnly, &["runtime"]);
    assert!(loaded.missing.is_empty(), "{:?}", loaded.missing);
    assert!(loaded.diags.is_empty(), "{:?}", loaded.diags);
    let (front, diags) = check_program(loaded.sources, loaded.packages, Options::default());
    assert!(diags.is_empty(), "{diags:?}");
    front
}

#[test]
fn all_declarations_are_right() {
    let mut front = importer_of_all();
    let store = &front.program.store;
    let scopes = store.packages().map(|(_, package)| package.scope);
    let names = scopes.flat_map(|scope| store.scope(scope).names.values());
    let objects: Vec<ObjId> = names.copied().collect();
    assert!(objects.len() > 5_000, "{}", objects.len());
    let diags = front.resolve(&objects);
    assert!(diags.is_empty(), "{diags:?}");
    let named = front.program.store.types().filter_map(|ty| match ty {
        Type::Named(named) => Some(named),
        _ => None,
    });
    let methods: Vec<ObjId> = named.flat_map(|named| &named.methods).copied().collect();
    assert!(methods.len() > 1_000, "{}", methods.len());
    let diags = front.resolve(&methods);
    assert!(diags.is_empty(), "{diags:?}");
}

/// Fields and methods of interfaces without a comment. Only ever lower this.
const BARE_MEMBERS: usize = 0;

#[test]
fn exported_names_have_doc_comments() {
    let mut count = Count::default();
    for package in minigo_vm::stdlib::PACKAGES {
        if !package.path.split('/').any(|part| part == "internal") {
            for (file, text) in package.files {
                count.read(file, text);
            }
        }
    }
    let bare = count.bare_members.len();
    println!(
        "{} names, {} without a comment; {} fields and methods of interfaces, {bare} without",
        count.names,
        count.bare.len(),
        count.members,
    );
    assert!(count.names > 7_500 && count.members > 1_500);
    assert!(count.bare.is_empty(), "no doc comment: {:#?}", count.bare);
    assert_eq!(bare, BARE_MEMBERS, "{:#?}", count.bare_members);
}

#[test]
fn names_without_comments_are_found() {
    let mut count = Count::default();
    let text = "package p\n\n//go:noinline\nfunc A() {}\n\n// B is.\nfunc B() {}\n\nfunc (t *T[K]) M() {}\n\n\
        func (t *t) N() {}\n\nconst (\n\tC, D = 1, 2\n\te = 3\n\tF = 4 // is four\n)\n\n// T is.\ntype T struct {\n\
        \tX, Y int\n\t// Z is.\n\tZ int\n\tIO\n}\n\ntype (\n\tU interface {\n\t\tV()\n\t}\n\tW int\n)\n";
    count.read("p.go", text);
    let expected = ["4 A", "9 M", "14 C", "14 D", "28 U", "31 W"];
    assert_eq!(count.bare, expected.map(|e| format!("p.go:{e}")));
    let expected = ["21 T.X", "21 T.Y", "29 U.V"];
    assert_eq!(count.bare_members, expected.map(|e| format!("p.go:{e}")));
    assert_eq!((count.names, count.members), (9, 4));
}

#[test]
fn examples_print_what_they_say() {
    let mut files = EXAMPLES.to_vec();
    files.push(("go.mod", "module example.org/m\n\ngo 1.27\n"));
    let dir = folder("library-examples", &files);
    let got = run(&dir, &["test", "./..."]);
    let failed: Vec<&str> = got.out.lines().filter(|l| !l.starts_with("ok")).collect();
    assert!(
        failed.is_empty() && got.status == 0,
        "{failed:#?}{}",
        got.err
    );
    let count = EXAMPLES
        .iter()
        .map(|(_, text)| text.matches("\nfunc Example").count());
    assert!(count.sum::<usize>() >= 400);
    let silent = EXAMPLES.iter().flat_map(|(name, text)| {
        let all = text.split("\nfunc Example").skip(1);
        all.filter(|f| !f.contains("// Output:"))
            .map(move |f| (name, f))
    });
    assert_eq!(silent.count(), 0, "an example without output is not run");
}
